//! Optimal play on shoes that no brute force can deal: what must hold all the same.

use num_traits::{One, Zero};
use oddsmith::blackjack::{
    Action, Cards, DealerBlackjackLoss, Game, HandAnswer, Origin, Strategy, Value,
};
use oddsmith::questions::catalogue::Catalogue;
use oddsmith::vocabulary::exact::{Rational, ratio};
use oddsmith::vocabulary::shoe::Shoe;

fn game(decks: u32, loss: DealerBlackjackLoss) -> Game {
    let catalogue = Catalogue::shipped();
    let entry = catalogue.game("electronic-blackjack").unwrap();
    let rules = entry.game.document.house.as_ref().unwrap();
    Game::new(rules.losing(loss), &Shoe::decks(decks).unwrap()).unwrap()
}

fn pair_of(points: u32) -> Cards {
    let value = Value::of_points(points).unwrap();
    [value, value].into_iter().collect()
}

fn split(game: &Game, strategy: &Strategy, pair: u32, upcard: u32) -> Rational {
    let upcard = Value::of_points(upcard).unwrap();
    let hand: HandAnswer = game
        .hand(strategy, pair_of(pair), upcard, Origin::Dealt)
        .unwrap();
    let mut actions = hand.actions.into_iter();
    actions
        .find(|(action, _)| *action == Action::Split)
        .unwrap()
        .1
}

/// Split aces get one card each: two cards and the dealer's hand, drawn here one after the other.
#[test]
fn split_aces_are_worth_what_their_two_cards_are() {
    for decks in [1, 6] {
        let game = game(decks, DealerBlackjackLoss::AllWagers);
        for upcard in Value::all() {
            let aces = pair_of(1);
            let shoe = game.shoe().less(upcard).unwrap().short_of(aces).unwrap();
            let mut expected = Rational::zero();
            // Both hands are alike, and the other hand's card is one more unseen card.
            for card in Value::all().filter(|&card| shoe.of(card) > 0) {
                let out = aces.with(card);
                let ends = game.dealer(upcard, out).unwrap();
                let points = match card.points() {
                    1 => 12,
                    points => 11 + points,
                };
                let chance = ratio(shoe.of(card), shoe.cards());
                let totals = (17..=21).zip(&ends[..5]);
                let sign = |total: u32| i64::from(points > total) - i64::from(points < total);
                let totals: Rational = totals.map(|(total, p)| p * ratio(sign(total), 1)).sum();
                expected += chance * (totals + &ends[5] - &ends[6]);
            }
            let found = split(&game, &Strategy::Optimal, 1, upcard.points());
            assert_eq!(found, expected * ratio(2, 1), "{decks} decks, {upcard}");
        }
    }
}

#[test]
fn no_strategy_plays_a_split_better() {
    let others = [
        Strategy::Composition,
        Strategy::Basic,
        Strategy::Default,
        Strategy::Mimic,
    ];
    for loss in DealerBlackjackLoss::ALL {
        let game = game(6, loss);
        for (pair, upcard) in [(10, 6), (10, 10), (9, 1)] {
            let optimal = split(&game, &Strategy::Optimal, pair, upcard);
            for other in &others {
                let value = split(&game, other, pair, upcard);
                assert!(optimal >= value, "{pair} v {upcard}, {}", loss.name());
            }
        }
    }
}

/// A whole round of a small shoe: results sum to 1, their mean is the expectation, and no hand is played
/// worse than by composition.
#[test]
fn a_round_keeps_the_laws() {
    let shoe = Shoe::from_composition("As=3,2s=3,5s=3,6s=4,8s=5,10s=12").unwrap();
    let six = game(6, DealerBlackjackLoss::OriginalOnly);
    let game = Game::new(six.house().clone(), &shoe).unwrap();
    let (optimal, composition) = (
        game.round(&Strategy::Optimal),
        game.round(&Strategy::Composition),
    );
    let results = optimal.distribution();
    assert!(results.values().sum::<Rational>().is_one());
    let mean: Rational = results.iter().map(|(units, p)| units * p).sum();
    assert_eq!(mean, optimal.expectation());
    assert!(optimal.expectation() > composition.expectation());
    for (best, other) in optimal.deals.iter().zip(&composition.deals) {
        assert!(
            best.value() >= other.value(),
            "{} v {}",
            best.player,
            best.upcard
        );
    }
}

/// The explanation's own sums: it names the values of both, and every difference is a gain.
#[test]
fn an_explanation_agrees_with_the_values() {
    let game = game(1, DealerBlackjackLoss::BustedPlusOne);
    let value = |points| Value::of_points(points).unwrap();
    let explained = game.explain(value(8), value(10)).unwrap();
    assert_eq!(explained.optimal, split(&game, &Strategy::Optimal, 8, 10));
    assert_eq!(
        explained.zero_memory,
        split(&game, &Strategy::Composition, 8, 10)
    );
    assert!(!explained.differences.is_empty());
    for difference in &explained.differences {
        assert!(difference.gain > Rational::zero(), "{difference:?}");
        assert!(difference.probability > Rational::zero(), "{difference:?}");
    }
}
