//! What some cards are worth as a hand of poker, all of them counted.

use super::short::{OneOrMore, Short, read};
use crate::vocabulary::card::{Card, Rank};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer};

/// A value of poker, the highest first. Of two cards a pair is above a flush; of three or four,
/// three of a kind is above a flush; of five or more a flush is above three of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PokerValue {
    /// A straight in one suit.
    StraightFlush,
    /// Four cards of one rank.
    FourOfAKind,
    /// Three cards of one rank and two of another.
    FullHouse,
    /// Three cards of one rank.
    ThreeOfAKind,
    /// All cards of one suit.
    Flush,
    /// All cards of ranks in a row.
    Straight,
    /// Two cards of one rank and two of another.
    TwoPair,
    /// Two cards of one rank.
    Pair,
    /// Nothing of these.
    HighCard,
}

/// Where the ace stands in a straight.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Ace {
    /// Below the two, or above the king.
    #[default]
    HighOrLow,
    /// Above the king only.
    High,
    /// Below the two only.
    Low,
}

/// The values that fit.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, JsonSchema)]
#[schemars(with = "PokerWritten")]
pub struct Poker {
    /// One of these, and not a higher one.
    pub is: Vec<PokerValue>,
    /// Where the ace stands.
    pub ace: Ace,
}

#[derive(JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only its schema is used")]
enum PokerWritten {
    Word(OneOrMore<PokerValue>),
    Table(PokerTable),
}

/// A value of poker with the ace's place.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PokerTable {
    /// The values that fit.
    is: OneOrMore<PokerValue>,
    /// Where the ace stands in a straight.
    #[serde(default)]
    ace: Ace,
}

impl Short for Poker {
    type Word = OneOrMore<PokerValue>;
    type Table = PokerTable;
    const EXPECTED: &str = "a value of poker, as in \"straight\", a list of them, or { is = \"straight\", ace = \"high\" }";

    fn from_word(word: OneOrMore<PokerValue>) -> Poker {
        Poker {
            is: word.0,
            ace: Ace::default(),
        }
    }

    fn from_table(table: PokerTable) -> Poker {
        Poker {
            is: table.is.0,
            ace: table.ace,
        }
    }
}

impl<'de> Deserialize<'de> for Poker {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Poker, D::Error> {
        read(deserializer)
    }
}

impl Poker {
    /// Whether the cards have one of these values.
    pub fn holds(&self, cards: &[Card]) -> bool {
        self.is.contains(&value(cards, self.ace))
    }

    /// Whether suits matter if there are at most so many cards: of four or fewer, three of a kind are above
    /// a flush.
    pub fn looks_at_suits_of(&self, most: usize) -> bool {
        let three = |value: &PokerValue| *value == PokerValue::ThreeOfAKind && most <= 4;
        let others = self.is.iter().filter(|value| !three(value));
        Poker {
            is: others.copied().collect(),
            ace: self.ace,
        }
        .looks_at_suits()
    }

    /// Whether suits matter.
    pub fn looks_at_suits(&self) -> bool {
        // A flush is above what these would be, so that suits matter for all but the highest kinds.
        let ranks_alone =
            |value: &PokerValue| matches!(value, PokerValue::FourOfAKind | PokerValue::FullHouse);
        !self.is.iter().all(ranks_alone)
    }
}

/// The highest value that the cards have together.
pub fn value(cards: &[Card], ace: Ace) -> PokerValue {
    let suited = cards.len() > 1 && cards.iter().all(|card| card.suit == cards[0].suit);
    let mut counts = [0_usize; 13];
    cards
        .iter()
        .for_each(|card| counts[card.rank as usize] += 1);
    let straight = is_straight(&counts, cards.len(), ace);
    let of = |count: usize| counts.iter().filter(|of| **of == count).count();
    let most = counts.iter().max().copied().unwrap_or(0);
    let kinds = match most {
        4.. => PokerValue::FourOfAKind,
        3 if of(3) > 1 || of(2) > 0 => PokerValue::FullHouse,
        3 => PokerValue::ThreeOfAKind,
        2 if of(2) > 1 => PokerValue::TwoPair,
        2 => PokerValue::Pair,
        _ => PokerValue::HighCard,
    };
    let kind_is_above = match cards.len() {
        2 => most == 2,
        3 | 4 => most >= 3,
        _ => kinds <= PokerValue::FullHouse,
    };
    match (suited, straight) {
        (true, true) => PokerValue::StraightFlush,
        _ if kind_is_above => kinds,
        (true, _) => PokerValue::Flush,
        (_, true) => PokerValue::Straight,
        _ => kinds,
    }
}

fn is_straight(counts: &[usize; 13], cards: usize, ace: Ace) -> bool {
    let each_once = counts.iter().all(|count| *count <= 1);
    let in_a_row = |first: usize| (first..first + cards).all(|place| counts[place % 13] == 1);
    let low = (0..13).filter(|first| first + cards <= 13);
    let low = low.filter(|first| *first > 0 || counts[0] == 0 || ace != Ace::High);
    let high = (cards <= 13 && ace != Ace::Low).then(|| 14 - cards);
    cards > 1 && each_once && low.chain(high).any(in_a_row)
}

/// A rank's place with the ace above the king or below the two.
pub fn height(rank: Rank, ace: Ace) -> u8 {
    match (rank, ace) {
        (Rank::Ace, Ace::High | Ace::HighOrLow) => 13,
        _ => rank as u8,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn is(cards: &str, ace: Ace, expected: PokerValue) {
        let cards: Vec<Card> = cards.split(' ').map(|card| card.parse().unwrap()).collect();
        assert_eq!(value(&cards, ace), expected, "{cards:?}");
    }

    #[test]
    fn the_ace_stands_where_it_is_said_to() {
        is("As 2h 3d", Ace::HighOrLow, PokerValue::Straight);
        is("Ks Qh Ad", Ace::HighOrLow, PokerValue::Straight);
        is("As 2h 3d", Ace::High, PokerValue::HighCard);
        is("Ks Qh Ad", Ace::Low, PokerValue::HighCard);
        is("Ks Ah 2d", Ace::HighOrLow, PokerValue::HighCard);
        is("2s 3h 4d", Ace::High, PokerValue::Straight);
    }

    #[test]
    fn a_card_has_only_its_highest_value() {
        is("Ks Ks", Ace::HighOrLow, PokerValue::Pair);
        is("Ks Ks Ks", Ace::HighOrLow, PokerValue::ThreeOfAKind);
        is("Ks Ks 5s", Ace::HighOrLow, PokerValue::Flush);
        is("Ks Qs Js", Ace::HighOrLow, PokerValue::StraightFlush);
        is("Ks Kh 5s 5d", Ace::HighOrLow, PokerValue::TwoPair);
        is("Ks Ks 5s 5s", Ace::HighOrLow, PokerValue::Flush);
        is("Ks Ks Ks 5s 2s", Ace::HighOrLow, PokerValue::Flush);
    }
}
