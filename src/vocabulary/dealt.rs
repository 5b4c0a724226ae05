//! The cards that lie on the table in the middle of a round.
//!
//! Comes in: what a user says, `player 7h, banker 3d 4c`. Goes out: [`Dealt`], which any game may
//! still refuse; with a shoe to take the cards from, [`Hands`]. Whether a round can have come so far
//! is each game's to judge.

use crate::vocabulary::card::{Card, CardOrRank};
use crate::vocabulary::plain::quoted;
use crate::vocabulary::problem::suggestion;
use crate::vocabulary::shoe::{Shoe, ShoeError, read_cards};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Cards dealt so far, hand by hand, as they were named; each hand's in the order they came.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Dealt {
    /// The player's cards.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub player: Vec<CardOrRank>,
    /// The banker's cards, in baccarat.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub banker: Vec<CardOrRank>,
    /// The dealer's cards, in blackjack.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub dealer: Vec<CardOrRank>,
}

/// The cards of both hands, out of the shoe.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hands {
    /// The player's.
    pub player: Vec<Card>,
    /// The banker's or the dealer's.
    pub house: Vec<Card>,
}

/// Why a text does not say what was dealt.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotHands {
    /// No card at all.
    #[error("no card is named; write each hand with its cards, as in \"player 7h, banker 3d 4c\"")]
    Nothing,
    /// A hand that no game has.
    #[error("\"{}\" is not a hand; {help}", quoted(.seen))]
    Hand {
        /// What was read.
        seen: String,
        /// What there is.
        help: String,
    },
    /// A hand without cards.
    #[error("no card of the {0}'s is named; leave the hand out, or write \"{0} 7h\"")]
    NoCards(String),
    /// A hand given twice.
    #[error("the {0}'s hand is given twice")]
    Twice(String),
    /// A word that is no card.
    #[error(transparent)]
    Card(#[from] ShoeError),
}

/// The hands that users name.
const HANDS: [&str; 3] = ["player", "banker", "dealer"];

impl FromStr for Dealt {
    type Err = NotHands;

    fn from_str(text: &str) -> Result<Dealt, NotHands> {
        let mut dealt = Dealt::default();
        for part in text
            .split(',')
            .map(str::trim)
            .filter(|part| !part.is_empty())
        {
            let (name, cards) = part.split_once(char::is_whitespace).unwrap_or((part, ""));
            let hand = dealt.hand(name)?;
            if !hand.is_empty() {
                return Err(NotHands::Twice(name.to_owned()));
            }
            *hand = read_cards(cards)?;
            if hand.is_empty() {
                return Err(NotHands::NoCards(name.to_owned()));
            }
        }
        match dealt.is_empty() {
            true => Err(NotHands::Nothing),
            false => Ok(dealt),
        }
    }
}

impl Dealt {
    fn hand(&mut self, name: &str) -> Result<&mut Vec<CardOrRank>, NotHands> {
        match name {
            "player" => Ok(&mut self.player),
            "banker" => Ok(&mut self.banker),
            "dealer" => Ok(&mut self.dealer),
            _ => Err(NotHands::Hand {
                seen: name.to_owned(),
                help: suggestion(name, HANDS),
            }),
        }
    }

    /// Whether the round has not begun.
    pub fn is_empty(&self) -> bool {
        self.cards().next().is_none()
    }

    /// Every card, hand after hand.
    pub fn cards(&self) -> impl Iterator<Item = CardOrRank> {
        let hands = [&self.player, &self.banker, &self.dealer];
        hands.into_iter().flatten().copied()
    }

    /// Takes the cards out of a shoe; a rank without a suit leaves the most plentiful one.
    pub fn take(&self, shoe: &Shoe) -> Result<(Hands, Shoe), ShoeError> {
        let all: Vec<CardOrRank> = self.cards().collect();
        let (mut player, rest) = shoe.deal(&all)?;
        let house = player.split_off(self.player.len());
        Ok((Hands { player, house }, rest))
    }
}

impl fmt::Display for Dealt {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let hands = HANDS.iter().zip([&self.player, &self.banker, &self.dealer]);
        let held = hands.filter(|(_, cards)| !cards.is_empty());
        let words = held.map(|(name, cards)| {
            let cards: Vec<String> = cards.iter().map(CardOrRank::to_string).collect();
            format!("{name} {}", cards.join(" "))
        });
        f.write_str(&words.collect::<Vec<_>>().join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_are_read_and_written_alike() {
        let text = "player 7h, banker 3d 4c";
        let dealt: Dealt = text.parse().unwrap();
        assert_eq!((dealt.player.len(), dealt.banker.len()), (1, 2));
        assert_eq!(dealt.to_string(), text);
        let (hands, rest) = dealt.take(&Shoe::decks(1).unwrap()).unwrap();
        assert_eq!(
            hands.house.iter().map(Card::to_string).collect::<Vec<_>>(),
            ["3d", "4c"]
        );
        assert_eq!(rest.cards(), 49);
    }

    #[test]
    fn what_says_no_hand_is_refused_with_its_reason() {
        let say = |text: &str| text.parse::<Dealt>().unwrap_err().to_string();
        assert!(say("").starts_with("no card is named; "));
        assert_eq!(
            say("bankr 3d"),
            "\"bankr\" is not a hand; did you mean \"banker\"? allowed: player, banker, dealer"
        );
        assert_eq!(
            say("player"),
            "no card of the player's is named; leave the hand out, or write \"player 7h\""
        );
        assert_eq!(
            say("player 7h, player 8h"),
            "the player's hand is given twice"
        );
        assert!(say("player 7x").starts_with("\"7x\" is not a card"));
    }
}
