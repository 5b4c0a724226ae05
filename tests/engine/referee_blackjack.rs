//! The referee of blackjack against the engine on full shoes, action by action.

use crate::support::{decks, game};
use oddsmith::blackjack::{DealerBlackjackLoss, Game, Origin, Strategy, Value};
use oddsmith::referee::blackjack::optimal::optimal_split;
use oddsmith::referee::blackjack::{self as second, Loss, Play};
use oddsmith::vocabulary::shoe::Shoe;

#[track_caller]
fn agree(shoe: &Shoe) {
    let entry = game("electronic-blackjack");
    let rules = entry.game.document.house.as_ref().unwrap();
    let house = rules.losing(DealerBlackjackLoss::BustedPlusOne);
    let game = Game::new(house, shoe).unwrap();
    let round = game.round(&Strategy::Composition);
    let play = Play::new(shoe, &second::Strategy::Composition, Loss::BustedPlusOne);
    assert_eq!(play.hands.len(), round.deals.len());
    for deal in &round.deals {
        let key = (deal.player.to_string(), deal.upcard.to_string());
        let ours = &play.hands[&key];
        assert_eq!(ours.probability, deal.probability, "{key:?}");
        let theirs = deal.actions.iter();
        for ((name, value), (action, expected)) in ours.values.iter().zip(theirs) {
            assert_eq!((*name, value), (action.name(), expected), "{key:?}");
        }
        assert_eq!(ours.values.len(), deal.actions.len(), "{key:?}");
        assert_eq!(ours.best, deal.played.name(), "{key:?}");
        assert_eq!(ours.wager, deal.wager, "{key:?}");
    }
    assert_eq!(play.expectation, round.expectation());
    assert_eq!(play.average_wager, round.average_wager());
    for upcard in Value::all() {
        let ends = game
            .dealer(upcard, oddsmith::blackjack::Cards::NONE)
            .unwrap();
        assert_eq!(play.dealer[&upcard.to_string()].to_vec(), ends, "{upcard}");
    }
}

#[test]
fn one_deck_agrees_by_every_reading() {
    let (shoe, loss) = (decks(1), DealerBlackjackLoss::OriginalOnly);
    let entry = game("electronic-blackjack");
    let loss = Loss::named(loss.name()).unwrap();
    let play = Play::new(&shoe, &second::Strategy::Composition, loss);
    // A reading changes what it says, and can be changed again.
    for loss in DealerBlackjackLoss::ALL {
        let house = entry.game.document.house.as_ref().unwrap().losing(loss);
        let round = Game::new(house, &shoe)
            .unwrap()
            .round(&Strategy::Composition);
        let other = play.losing(Loss::named(loss.name()).unwrap());
        assert_eq!(other.expectation, round.expectation(), "{}", loss.name());
        assert_eq!(other.average_wager, round.average_wager());
    }
}

#[test]
fn two_decks_agree_for_every_action_of_every_hand() {
    agree(&decks(2));
}

#[test]
fn six_decks_agree_for_every_action_of_every_hand() {
    agree(&decks(6));
}

/// Every split by optimal play: the value and the ties.
#[track_caller]
fn agree_on_optimal_splits(shoe: &Shoe, loss: DealerBlackjackLoss) {
    let entry = game("electronic-blackjack");
    let house = entry.game.document.house.as_ref().unwrap().losing(loss);
    let (loss, name) = (Loss::named(loss.name()).unwrap(), loss.name());
    let splits = Game::new(house, shoe).unwrap().splits(&());
    assert!(splits.iter().count() > 0);
    for (pair, upcard, split) in splits.iter() {
        let second = optimal_split(shoe, pair.place(), upcard.place(), loss).unwrap();
        assert!(second.is_worth(&split.value), "{pair} v {upcard}, {name}");
        assert!(!second.is_worth(&(&split.value + &split.wager)), "{pair}");
        assert_eq!(second.ties, split.ties, "{pair} v {upcard}, {name}");
    }
}

#[test]
fn optimal_splits_of_small_shoes_have_a_second_proof() {
    for shoe in [
        "9s=4,10s=8",
        "As=3,2s=3,5s=3,6s=4,8s=5,10s=12",
        "As=12,2s=10,9s=6,10s=6",
    ] {
        for loss in DealerBlackjackLoss::ALL {
            agree_on_optimal_splits(&Shoe::from_composition(shoe).unwrap(), loss);
        }
    }
}

#[test]
fn optimal_splits_of_full_shoes_have_a_second_proof() {
    let entry = game("electronic-blackjack");
    let rules = entry.game.document.house.as_ref().unwrap();
    let house = rules.losing(DealerBlackjackLoss::BustedPlusOne);
    for (number, pair, upcard) in [(1, 10, 6), (1, 9, 10), (6, 1, 10), (6, 1, 7)] {
        let (shoe, [pair, upcard]) = (decks(number), [pair, upcard].map(Value::of_points));
        let (pair, upcard) = (pair.unwrap(), upcard.unwrap());
        let game = Game::new(house.clone(), &shoe).unwrap();
        let cards = [pair, pair].into_iter().collect();
        let hand = game.hand(&Strategy::Optimal, cards, upcard, Origin::Dealt);
        let actions = hand.unwrap().actions;
        let split = actions.iter().find(|(action, _)| action.name() == "split");
        let second = optimal_split(&shoe, pair.place(), upcard.place(), Loss::BustedPlusOne);
        let second = second.unwrap();
        assert!(second.is_worth(&split.unwrap().1), "{pair} v {upcard}");
    }
}
