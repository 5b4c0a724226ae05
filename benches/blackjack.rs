//! Blackjack on full shoes; every bench asserts the answer it times.

use criterion::{Criterion, criterion_group, criterion_main};
use oddsmith::blackjack::{
    Cards, DealerBlackjackLoss, DoubleAfterSplit, Doubling, EvenMoney, Game, HoleCard, House,
    Origin, Soft17, SplitAceDraws, SplitAces, Strategy, Surrender, Upcards, Value,
};
use oddsmith::vocabulary::exact::{Rational, decimal, ratio};
use oddsmith::vocabulary::shoe::Shoe;

fn six_decks() -> Game {
    let house = House {
        soft_17: Soft17::Stands,
        blackjack_pays: ratio(3, 2),
        doubling: Doubling::AnyTwoCards,
        double_after_split: DoubleAfterSplit::Allowed,
        most_hands: 3,
        split_aces: SplitAces::Once,
        split_ace_draws: SplitAceDraws::OneCard,
        surrender: Surrender::Early(Upcards::NOT_ACE),
        hole_card: HoleCard::None(DealerBlackjackLoss::BustedPlusOne),
        even_money: EvenMoney::Offered,
        variants: Default::default(),
    };
    Game::new(house, &Shoe::decks(6).expect("six decks")).expect("six decks never run out")
}

fn rounds(bench: &mut Criterion) {
    let game = six_decks();
    let mut group = bench.benchmark_group("six decks");
    group.sample_size(10);
    group.bench_function("composition", |b| {
        b.iter(|| {
            let round = game.round(&Strategy::Composition);
            assert_eq!(decimal(&round.expectation(), 14), "-0.00173945192133");
        });
    });
    group.bench_function("composition, with the distribution of the result", |b| {
        b.iter(|| {
            let round = game.round(&Strategy::Composition);
            let results = round.distribution();
            let mean: Rational = results.iter().map(|(units, odds)| units * odds).sum();
            assert_eq!(mean, round.expectation());
            assert_eq!(decimal(&mean, 14), "-0.00173945192133");
        });
    });
    group.bench_function("basic, its chart derived", |b| {
        b.iter(|| {
            let round = game.round(&Strategy::Basic);
            assert_eq!(decimal(&round.expectation(), 8), "-0.00176680");
        });
    });
    group.finish();
}

fn hands(bench: &mut Criterion) {
    let game = six_decks();
    let six = Value::of_points(6).expect("a value");
    let ten_six: Cards = [Value::TEN, six].into_iter().collect();
    bench.bench_function("hand 10 6 v 10", |b| {
        b.iter(|| {
            let answer = game.hand(&Strategy::Composition, ten_six, Value::TEN, Origin::Dealt);
            assert_eq!(answer.expect("a hand").played.name(), "surrender");
        });
    });
    bench.bench_function("dealer's ends behind a ten", |b| {
        b.iter(|| {
            let ends = game
                .dealer(Value::TEN, Cards::NONE)
                .expect("tens are there");
            assert_eq!(ends[6], ratio(24, 311));
        });
    });
}

criterion_group!(benches, rounds, hands);
criterion_main!(benches);
