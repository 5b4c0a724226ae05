//! The referee of blackjack against the engine on full shoes, action by action.

use crate::support::{decks, game};
use oddsmith::blackjack::{DealerBlackjackLoss, Game, Strategy, Value};
use oddsmith::referee::blackjack::Play;
use oddsmith::vocabulary::shoe::Shoe;

#[track_caller]
fn agree(shoe: &Shoe) {
    let entry = game("electronic-blackjack");
    let rules = entry.game.document.house.as_ref().unwrap();
    let house = rules.losing(DealerBlackjackLoss::BustedPlusOne);
    let game = Game::new(house, shoe).unwrap();
    let round = game.round(&Strategy::Composition);
    let play = Play::new(shoe);
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
        assert_eq!(play.dealer[&upcard.to_string()], ends, "{upcard}");
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
