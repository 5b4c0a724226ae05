//! How long the odds take. Every benchmark asserts the answer it times: a fast wrong answer fails.

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use oddsmith::answers::sheet::Sheet;
use oddsmith::questions::catalogue::Catalogue;
use oddsmith::questions::situation::{Cards, Description, Situation};
use oddsmith::settlement::settle;
use oddsmith::vocabulary::dealt::Hands;
use oddsmith::vocabulary::exact::{Rational, fraction};
use oddsmith::vocabulary::shoe::Shoe;
use std::hint::black_box;

fn situation(catalogue: &Catalogue, game: &str, shoe: &Shoe) -> Situation {
    let description = Description::of(Cards::Shoe(shoe.clone()));
    Situation::new(catalogue.game(game).unwrap(), &description).unwrap()
}

fn decks(number: u32) -> Shoe {
    Shoe::decks(number).unwrap()
}

/// The sum of all house edges: one number that any wrong count changes.
fn edges(sheets: &[Sheet]) -> Rational {
    let wagers = sheets.iter().flat_map(|sheet| sheet.by_rows());
    wagers.map(|odds| odds.figures().house_edge).sum()
}

#[track_caller]
fn assert_edges(sheets: &[Sheet], expected: &str) {
    assert_eq!(fraction(&edges(sheets)), expected);
}

/// 8 decks late in the shoe: each card has lost none to six of its eight copies.
fn depleted() -> Shoe {
    let lost = |card: usize| (card / 4 * 3 + card % 4) % 7;
    Shoe::from_counts(std::array::from_fn(|card| 8 - lost(card) as u16)).unwrap()
}

fn one_game(c: &mut Criterion) {
    let catalogue = Catalogue::shipped();
    let mut group = c.benchmark_group("one game, 8 decks");
    for (game, expected) in [
        ("tiger-baccarat", TIGER),
        ("7-up-baccarat", SEVEN_UP),
        ("sands-super-baccarat", SANDS),
    ] {
        let situation = situation(&catalogue, game, &decks(8));
        assert_edges(&[Sheet::new(&situation)], expected);
        group.bench_function(game, |b| b.iter(|| Sheet::new(black_box(&situation))));
    }
    group.finish();
}

fn every_figure(c: &mut Criterion) {
    let catalogue = Catalogue::shipped();
    let situation = situation(&catalogue, "sands-super-baccarat", &decks(8));
    let sheet = Sheet::new(&situation);
    assert_edges(std::slice::from_ref(&sheet), SANDS);
    c.bench_function("every figure of sands-super-baccarat as JSON", |b| {
        b.iter(|| black_box(&sheet).record(12));
    });
}

fn all_games(c: &mut Criterion) {
    let catalogue = Catalogue::shipped();
    let ids: Vec<&str> = catalogue
        .games()
        .iter()
        .filter(|entry| entry.game.document.house.is_none())
        .map(|entry| entry.game.id.as_str())
        .collect();
    let of_decks = |number| {
        let situations = ids
            .iter()
            .map(|id| situation(&catalogue, id, &decks(number)));
        situations.collect::<Vec<_>>()
    };
    let sheets =
        |situations: &[Situation]| -> Vec<Sheet> { situations.iter().map(Sheet::new).collect() };
    let eight = of_decks(8);
    assert_edges(&sheets(&eight), ALL);
    c.bench_function("all nine games, 8 decks", |b| {
        b.iter(|| sheets(black_box(&eight)))
    });
    let sweep: Vec<Situation> = (4..=10).flat_map(of_decks).collect();
    assert_edges(&sheets(&sweep), SWEEP);
    c.bench_function("all nine games, 4 to 10 decks", |b| {
        b.iter(|| sheets(black_box(&sweep)))
    });
}

fn depleted_shoe(c: &mut Criterion) {
    let catalogue = Catalogue::shipped();
    let situation = situation(
        &catalogue,
        "fortune-six-no-commission-baccarat",
        &depleted(),
    );
    assert_edges(&[Sheet::new(&situation)], DEPLETED);
    c.bench_function("fortune-six-no-commission-baccarat, a depleted shoe", |b| {
        b.iter(|| Sheet::new(black_box(&situation)));
    });
}

/// The two ways to the same count, in one run.
fn totals_or_walk(c: &mut Criterion) {
    let catalogue = Catalogue::shipped();
    let game = &catalogue.game("tiger-baccarat").unwrap().game;
    let (wager, readings) = (&game.wagers[0], game.default_readings());
    let (shoe, hands) = (depleted(), Hands::default());
    let counted = |shoe: &Shoe| settle::fits(game, shoe, &hands, &readings, &[wager]).unwrap();
    let walked = |shoe: &Shoe| settle::fits_walked(game, shoe, &hands, &readings, wager).unwrap();
    assert_eq!(counted(&shoe)[0], walked(&shoe));
    let mut group = c.benchmark_group("how rounds end, a depleted shoe");
    group.bench_function("counted", |b| b.iter(|| counted(black_box(&shoe))));
    group.bench_function("walked", |b| b.iter(|| walked(black_box(&shoe))));
    group.finish();
}

fn reading_the_tables(c: &mut Criterion) {
    c.bench_function("reading the shipped tables", |b| {
        b.iter_batched(|| (), |()| Catalogue::shipped(), BatchSize::SmallInput);
    });
}

const TIGER: &str = "107171891055532/97624966318425";
const SEVEN_UP: &str = "3425798297/19002426534";
const SANDS: &str = "388564944603989/39049986527370";
const ALL: &str = "73620840199691/5006408529150";
const SWEEP: &str = "614029036505620960903674886897818357470751723781042513/5923487863419008568601018227729570463852282259691360";
const DEPLETED: &str = "23544174255041/39057134579190";

criterion_group!(
    benches,
    one_game,
    every_figure,
    all_games,
    depleted_shoe,
    totals_or_walk,
    reading_the_tables
);
criterion_main!(benches);
