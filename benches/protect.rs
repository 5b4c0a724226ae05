//! How long exact evaluations of a game's wagers take, one after another. Every benchmark asserts the
//! answer it times.

use criterion::{Criterion, criterion_group, criterion_main};
use oddsmith::questions::catalogue::Catalogue;
use oddsmith::questions::situation::{Cards, Description, Situation};
use oddsmith::settlement::evaluator::Evaluator;
use oddsmith::tables::rules::Game;
use oddsmith::vocabulary::card::{Card, CardOrRank};
use oddsmith::vocabulary::exact::{Rational, percent};
use oddsmith::vocabulary::shoe::{Shoe, read_cards};
use rayon::prelude::*;
use std::hint::black_box;

/// The wagers that rows settle, from eight decks.
fn description(game: &Game) -> Description {
    let wagers = game.wagers.iter().filter(|wager| !wager.rows().is_empty());
    Description {
        wagers: wagers.map(|wager| wager.id.clone()).collect(),
        ..Description::of(Cards::Decks(8))
    }
}

/// The sum of all edges: one number that any wrong one changes.
fn edges(evaluator: &Evaluator, shoe: &Shoe) -> Rational {
    let worths = evaluator.worth(shoe);
    let values = worths.iter().map(|worth| worth.expectation());
    -values.flatten().sum::<Rational>()
}

fn evaluations(c: &mut Criterion) {
    let catalogue = Catalogue::shipped();
    let gone = read_cards("6h 6s Kd Kd Ah 7c 7d 10s 9h 2c 3c 3d 5s").expect("cards");
    let shoe = Shoe::decks(8).and_then(|shoe| shoe.without(&gone));
    let shoe = shoe.expect("eight decks hold them");
    let mut group = c.benchmark_group("all wagers of a depleted shoe");
    for (game, expected) in EDGES {
        let entry = catalogue.game(game).expect("shipped");
        let situation = Situation::new(entry, &description(&entry.game)).expect("approved");
        let evaluator = situation.evaluator().expect("short odds");
        assert_eq!(percent(&edges(&evaluator, &shoe), 6), expected);
        group.bench_function(game, |b| b.iter(|| evaluator.worth(black_box(&shoe))));
    }
    group.finish();
}

const EDGES: [(&str, &str); 5] = [
    ("tiger-baccarat", "113.080564%"),
    ("fortune-six-no-commission-baccarat", "67.215422%"),
    ("7-up-baccarat", "21.727383%"),
    ("sands-super-baccarat", "990.099025%"),
    ("electronic-blackjack", "43.927262%"),
];

/// A thousand exact evaluations of each game on all cores, from shoes as a study deals them.
fn on_all_cores(c: &mut Criterion) {
    let catalogue = Catalogue::shipped();
    let mut group = c.benchmark_group("1,000 shoes on all cores, all wagers");
    group.sample_size(10);
    for (game, _) in EDGES {
        let entry = catalogue.game(game).expect("shipped");
        let situation = Situation::new(entry, &description(&entry.game)).expect("approved");
        let evaluator = situation.evaluator().expect("short odds");
        let shoes = depleted(1_000);
        let sum = || -> i64 {
            let won = shoes.par_iter().map(|shoe| {
                let worths = evaluator.worth(shoe);
                worths.iter().filter(|worth| worth.won > 0).count() as i64
            });
            won.sum()
        };
        let once = sum();
        group.bench_function(game, |b| b.iter(|| assert_eq!(sum(), once)));
    }
    group.finish();
}

/// Shoes of eight decks with ever more cards out, one of each kind in turn.
fn depleted(shoes: usize) -> Vec<Shoe> {
    let cards: Vec<CardOrRank> = Card::all().map(CardOrRank::Card).collect();
    let whole = Shoe::decks(8).expect("eight decks");
    let out = |number: usize| -> Vec<CardOrRank> {
        let start = number % 52;
        let turn = cards.iter().cycle().skip(start).step_by(5);
        turn.take(number * 37 % 380).copied().collect()
    };
    let shoe = |number: usize| whole.without(&out(number)).expect("held");
    (0..shoes).map(shoe).collect()
}

criterion_group!(benches, evaluations, on_all_cores);
criterion_main!(benches);
