//! Ranks, suits and cards: the words every other room shares.
//!
//! No game's point values live here; a card is only what is printed on it. Cards are written as
//! players write them, `As`, `10h`, `Kd`, and ordered as in a new deck's listing: by rank from the
//! ace, then spades, hearts, diamonds, clubs.

use crate::vocabulary::plain::quoted;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// One of the thirteen ranks, the ace low.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
pub enum Rank {
    /// A
    #[serde(rename = "A")]
    Ace,
    /// 2
    #[serde(rename = "2")]
    Two,
    /// 3
    #[serde(rename = "3")]
    Three,
    /// 4
    #[serde(rename = "4")]
    Four,
    /// 5
    #[serde(rename = "5")]
    Five,
    /// 6
    #[serde(rename = "6")]
    Six,
    /// 7
    #[serde(rename = "7")]
    Seven,
    /// 8
    #[serde(rename = "8")]
    Eight,
    /// 9
    #[serde(rename = "9")]
    Nine,
    /// 10
    #[serde(rename = "10")]
    Ten,
    /// J
    #[serde(rename = "J")]
    Jack,
    /// Q
    #[serde(rename = "Q")]
    Queen,
    /// K
    #[serde(rename = "K")]
    King,
}

impl Rank {
    /// The thirteen ranks in order.
    pub const ALL: [Rank; 13] = [
        Rank::Ace,
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
    ];

    /// As users write them, in the order of [`Rank::ALL`].
    pub const NAMES: [&str; 13] = [
        "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K",
    ];

    /// Whether this is a jack, queen or king.
    pub fn is_face(self) -> bool {
        self >= Rank::Jack
    }

    /// The four cards of this rank.
    pub fn cards(self) -> [Card; 4] {
        Suit::ALL.map(|suit| Card { rank: self, suit })
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(Rank::NAMES[*self as usize])
    }
}

/// One of the four suits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Suit {
    /// s
    Spades,
    /// h
    Hearts,
    /// d
    Diamonds,
    /// c
    Clubs,
}

impl Suit {
    /// The four suits in order.
    pub const ALL: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];

    /// Hearts and diamonds are red, spades and clubs black.
    pub fn colour(self) -> Colour {
        match self {
            Suit::Hearts | Suit::Diamonds => Colour::Red,
            Suit::Spades | Suit::Clubs => Colour::Black,
        }
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(["s", "h", "d", "c"][*self as usize])
    }
}

/// The colour of a suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Colour {
    /// Hearts and diamonds.
    Red,
    /// Spades and clubs.
    Black,
}

/// One of the 52 cards of a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card {
    /// What it counts as.
    pub rank: Rank,
    /// What it is printed in.
    pub suit: Suit,
}

impl Card {
    /// The 52 cards of a deck, in order.
    pub fn all() -> impl Iterator<Item = Card> {
        Rank::ALL.into_iter().flat_map(Rank::cards)
    }

    /// Its place in [`Card::all`], 0 to 51.
    pub fn index(self) -> usize {
        self.rank as usize * 4 + self.suit as usize
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(&format!("{}{}", self.rank, self.suit))
    }
}

/// A word that is no card or rank.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{}\" is not a {wanted}; {allowed}", quoted(.seen))]
pub struct NotACard {
    seen: String,
    wanted: &'static str,
    allowed: &'static str,
}

const RANKS_ALLOWED: &str = "ranks are A 2 3 4 5 6 7 8 9 10 J Q K";
const SUITS_ALLOWED: &str = "suits are s h d c, as in 6h or 10s";

impl FromStr for Rank {
    type Err = NotACard;

    fn from_str(text: &str) -> Result<Rank, NotACard> {
        let upper = text.to_ascii_uppercase();
        let found = Rank::NAMES.iter().position(|name| *name == upper);
        let place = found.or((upper == "T").then_some(Rank::Ten as usize));
        place.map(|i| Rank::ALL[i]).ok_or_else(|| NotACard {
            seen: text.to_owned(),
            wanted: "rank",
            allowed: RANKS_ALLOWED,
        })
    }
}

impl FromStr for Suit {
    type Err = NotACard;

    fn from_str(text: &str) -> Result<Suit, NotACard> {
        let lower = text.to_ascii_lowercase();
        let found = Suit::ALL.into_iter().find(|suit| suit.to_string() == lower);
        found.ok_or_else(|| NotACard {
            seen: text.to_owned(),
            wanted: "suit",
            allowed: SUITS_ALLOWED,
        })
    }
}

/// What a user may write for a card: a card, or a rank whose suit is left open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CardOrRank {
    /// `6h`
    Card(Card),
    /// `6`
    Rank(Rank),
}

impl fmt::Display for CardOrRank {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            CardOrRank::Card(card) => card.fmt(f),
            CardOrRank::Rank(rank) => rank.fmt(f),
        }
    }
}

impl FromStr for CardOrRank {
    type Err = NotACard;

    fn from_str(text: &str) -> Result<CardOrRank, NotACard> {
        if let Ok(rank) = text.parse() {
            return Ok(CardOrRank::Rank(rank));
        }
        let card = text.char_indices().next_back().and_then(|(at, _)| {
            let rank = text[..at].parse().ok()?;
            let suit = text[at..].parse().ok()?;
            Some(Card { rank, suit })
        });
        card.map(CardOrRank::Card).ok_or_else(|| NotACard {
            seen: text.to_owned(),
            wanted: "card",
            allowed: "a card is a rank A 2 .. 10 J Q K and a suit s h d c, as in 6h or 10s",
        })
    }
}

crate::vocabulary::as_words!(
    CardOrRank,
    "CardOrRank",
    "A card, as in 6h or 10s, or a rank alone: A 2 .. 10 J Q K."
);

impl FromStr for Card {
    type Err = NotACard;

    fn from_str(text: &str) -> Result<Card, NotACard> {
        match text.parse()? {
            CardOrRank::Card(card) => Ok(card),
            CardOrRank::Rank(_) => Err(NotACard {
                seen: text.to_owned(),
                wanted: "card with its suit",
                allowed: SUITS_ALLOWED,
            }),
        }
    }
}

crate::vocabulary::as_words!(Card, "Card", "A card, as in 6h or 10s.");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_reads_back_as_it_is_written() {
        for (place, card) in Card::all().enumerate() {
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(card.index(), place);
        }
        assert_eq!(Card::all().count(), 52);
    }

    #[test]
    fn a_word_that_is_no_card_is_quoted_with_what_is_allowed() {
        for word in ["", "1", "11h", "6x", "é", "Ahh", "6hé"] {
            let error = word.parse::<CardOrRank>().unwrap_err().to_string();
            assert!(error.starts_with(&format!("\"{word}\" is not a card")));
        }
        let error = "6".parse::<Card>().unwrap_err().to_string();
        assert_eq!(
            error,
            "\"6\" is not a card with its suit; suits are s h d c, as in 6h or 10s"
        );
    }
}
