//! How long sweeps and rounds in their middle take. Every benchmark asserts the answer it times.

use criterion::{Criterion, criterion_group, criterion_main};
use oddsmith::answers::sheet::Sheet;
use oddsmith::answers::what_if::WhatIf;
use oddsmith::questions::catalogue::Catalogue;
use oddsmith::questions::described::Described;
use oddsmith::questions::question::WhatIfQuestion;
use oddsmith::questions::situation::{Cards, Description, Situation};
use oddsmith::questions::solver::afresh;
use oddsmith::vocabulary::exact::{Rational, percent};
use std::hint::black_box;

/// Every wager of every game on every approved number of decks.
fn all_games(catalogue: &Catalogue) -> Vec<WhatIf> {
    let games = catalogue.games().iter().map(|entry| &entry.game);
    let sweep = |game: &oddsmith::tables::rules::Game| {
        let decks = game.document.decks;
        let question = WhatIfQuestion {
            vary: vec![format!("decks {}..{}", decks.from, decks.to)],
            ..WhatIfQuestion::of(Described {
                game: game.id.clone(),
                ..Described::default()
            })
        };
        WhatIf::new(&question, &afresh(), &())
    };
    games.map(|game| sweep(game).expect("approved")).collect()
}

/// The sum of all edges: one number that any wrong one changes.
fn edges(sweeps: &[WhatIf]) -> Rational {
    let cases = sweeps.iter().flat_map(|sweep| &sweep.cases);
    let edges = cases.flat_map(|case| &case.wagers);
    edges.filter_map(|edges| edges.described.as_deref()).sum()
}

fn sweep(c: &mut Criterion) {
    let catalogue = Catalogue::shipped();
    assert_eq!(percent(&edges(&all_games(&catalogue)), 12), SWEEP);
    let mut group = c.benchmark_group("ten games, all their decks");
    group.sample_size(10);
    group.bench_function("every wager", |b| {
        b.iter(|| all_games(black_box(&catalogue)))
    });
    group.finish();
}

fn middle_of_a_round(c: &mut Criterion) {
    let catalogue = Catalogue::shipped();
    let mut group = c.benchmark_group("the middle of a round, 8 decks");
    for (game, expected) in [
        ("tiger-baccarat", "254.3638%"),
        ("sands-super-baccarat", "1290.5052%"),
    ] {
        let description = Description {
            dealt: "player 7h, banker 3d 4c".parse().expect("two hands"),
            ..Description::of(Cards::Decks(8))
        };
        let entry = catalogue.game(game).expect("shipped");
        let situation = Situation::new(entry, &description).expect("a round can come so far");
        let sum = |sheet: &Sheet| -> Rational {
            let wagers = sheet.by_rows();
            wagers.map(|odds| odds.figures().house_edge).sum()
        };
        assert_eq!(percent(&sum(&Sheet::new(&situation)), 4), expected);
        group.bench_function(game, |b| b.iter(|| Sheet::new(black_box(&situation))));
    }
    group.finish();
}

const SWEEP: &str = "10636.031424999367%";

criterion_group!(benches, sweep, middle_of_a_round);
criterion_main!(benches);
