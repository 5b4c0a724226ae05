//! Why no round can have come so far, for cards that lie on the table.
//!
//! The player and the dealer have one hand each: a split is asked about with `hand`. Within the first
//! cards any may be known; a card that was drawn by a decision needs the upcard it was decided
//! against, and the dealer's second card comes after the player's.

use super::counts::{Cards, Value};
use super::hand::Total;
use super::house::House;
use crate::vocabulary::card::Card;
use crate::vocabulary::dealt::Hands;

/// Why no round has come so far.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Impossible {
    /// A drawn card before the upcard is known.
    #[error(
        "no round can reach this point: the player draws a third card against the dealer's upcard"
    )]
    NoUpcard,
    /// The dealer's second card before the player's.
    #[error(
        "no round can reach this point: the dealer's second card comes after the player's two, and the player has {0}"
    )]
    DealerFirst(usize),
    /// A card drawn where the dealer had looked for a blackjack.
    #[error(
        "a third card is drawn when the dealer has looked under the {0} and found no blackjack\n\
         help: name the player's first two cards; what looks at a dealer blackjack was settled then"
    )]
    Peeked(Value),
    /// A card after 21 or more.
    #[error(
        "no round can reach this point: the player has {total} with {cards}, and draws no more"
    )]
    PlayerDone {
        /// 21, or more.
        total: u32,
        /// The cards that make it.
        cards: Cards,
    },
    /// A card for a dealer who stands or has busted.
    #[error(
        "no round can reach this point: the dealer has {total} with {cards}, and draws no more"
    )]
    DealerDone {
        /// 17 or more.
        total: u32,
        /// The cards that make it.
        cards: Cards,
    },
}

/// Judges the cards on the table by the rules of a house.
pub fn judge(hands: &Hands, house: &House) -> Result<(), Impossible> {
    if hands.player.len() > 2 && hands.house.is_empty() {
        return Err(Impossible::NoUpcard);
    }
    if hands.house.len() > 1 && hands.player.len() < 2 {
        return Err(Impossible::DealerFirst(hands.player.len()));
    }
    if let [upcard, ..] = hands.house.as_slice() {
        let upcard = Value::from(upcard.rank);
        if hands.player.len() > 2 && house.looks_under(upcard) {
            return Err(Impossible::Peeked(upcard));
        }
    }
    for cards in before_each_later_card(&hands.player) {
        let total = Total::of(cards).points();
        if total >= 21 || house.is_charlie(cards.len()) {
            return Err(Impossible::PlayerDone { total, cards });
        }
    }
    for cards in before_each_later_card(&hands.house) {
        let total = Total::of(cards);
        if !house.dealer_draws(total) {
            let total = total.points();
            return Err(Impossible::DealerDone { total, cards });
        }
    }
    Ok(())
}

/// The hand as it was before each card from the third on.
fn before_each_later_card(hand: &[Card]) -> impl Iterator<Item = Cards> {
    let values = |cards: &[Card]| cards.iter().map(|card| Value::from(card.rank)).collect();
    (2..hand.len()).map(move |drawn| values(&hand[..drawn]))
}
