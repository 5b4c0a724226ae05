//! Point values, and how many cards of each are left: all that the main game depends on.
//!
//! Comes in: a [`Shoe`] of 52 kinds of cards. Goes out: [`Counts`] of ten point values, and
//! [`Cards`], a small multiset of values packed into one word.

use crate::vocabulary::card::Rank;
use crate::vocabulary::plain::quoted;
use crate::vocabulary::shoe::Shoe;
use std::fmt;
use std::str::FromStr;

/// A card's point value: A, 2 to 9, or 10 (3.4). The ace first, all tens alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(u8);

impl Value {
    /// The ace, 11 or 1.
    pub const ACE: Value = Value(0);
    /// 10, J, Q and K.
    pub const TEN: Value = Value(9);

    /// The ten values, from the ace to the ten.
    pub fn all() -> impl DoubleEndedIterator<Item = Value> {
        (0..10).map(Value)
    }

    /// The value of 1 (an ace) to 10 points.
    pub fn of_points(points: u32) -> Option<Value> {
        (1..=10).contains(&points).then(|| Value(points as u8 - 1))
    }

    /// Its points, an ace as 1.
    pub fn points(self) -> u32 {
        u32::from(self.0) + 1
    }

    /// Its place in [`Value::all`], 0 to 9.
    pub fn place(self) -> usize {
        usize::from(self.0)
    }
}

impl From<Rank> for Value {
    fn from(rank: Rank) -> Value {
        Value((rank as u8).min(9))
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(NAMES[self.place()])
    }
}

const NAMES: [&str; 10] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10"];

/// A word that is no point value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{}\" is no point value; allowed: A, 2, 3, 4, 5, 6, 7, 8, 9, 10", quoted(.0))]
pub struct NotAValue(String);

impl FromStr for Value {
    type Err = NotAValue;

    fn from_str(text: &str) -> Result<Value, NotAValue> {
        let found = Value::all().find(|value| NAMES[value.place()] == text);
        found.ok_or_else(|| NotAValue(text.to_owned()))
    }
}

crate::vocabulary::as_words!(Value, "Value", "A card's point value: A, 2 to 9, or 10.");

/// How many cards of each value are left in the shoe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Counts([u32; 10]);

impl Counts {
    /// Counts from the ace to the ten.
    pub fn new(counts: [u32; 10]) -> Counts {
        Counts(counts)
    }

    /// How many cards of this value.
    pub fn of(&self, value: Value) -> u32 {
        self.0[value.place()]
    }

    /// How many cards in all.
    pub fn cards(&self) -> u32 {
        self.0.iter().sum()
    }

    /// All points in the shoe, aces as 1.
    pub fn points(&self) -> u32 {
        Value::all().map(|v| v.points() * self.of(v)).sum()
    }

    /// The shoe short of one card, if it holds one.
    pub fn less(&self, value: Value) -> Option<Counts> {
        let mut rest = *self;
        rest.0[value.place()] = self.of(value).checked_sub(1)?;
        Some(rest)
    }

    /// The shoe short of these cards, if it holds them.
    pub fn short_of(&self, cards: Cards) -> Option<Counts> {
        let mut rest = *self;
        for value in Value::all() {
            rest.0[value.place()] = self.of(value).checked_sub(cards.of(value))?;
        }
        Some(rest)
    }
}

impl From<&Shoe> for Counts {
    fn from(shoe: &Shoe) -> Counts {
        let mut counts = [0; 10];
        for rank in Rank::ALL {
            counts[Value::from(rank).place()] += shoe.rank(rank);
        }
        Counts(counts)
    }
}

/// A few cards without their order: six bits for each value, so at most 63 of one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Cards(u64);

impl Cards {
    /// No card.
    pub const NONE: Cards = Cards(0);
    const BITS: usize = 6;

    /// These and one more.
    pub fn with(self, value: Value) -> Cards {
        Cards(self.0 + (1 << (Cards::BITS * value.place())))
    }

    /// These without one that is among them.
    pub fn without(self, value: Value) -> Cards {
        Cards(self.0 - (1 << (Cards::BITS * value.place())))
    }

    /// These without others that are all among them.
    pub(super) fn less(self, other: Cards) -> Cards {
        Cards(self.0 - other.0)
    }

    /// Both together; no value may pass 63.
    pub fn and(self, other: Cards) -> Cards {
        Cards(self.0 + other.0)
    }

    /// How many of this value.
    pub fn of(self, value: Value) -> u32 {
        (self.0 >> (Cards::BITS * value.place())) as u32 & 63
    }

    /// How many in all.
    pub fn len(self) -> u32 {
        Value::all().map(|v| self.of(v)).sum()
    }

    /// Whether there is no card.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// A key that orders by aces, then twos, and so on.
    pub(super) fn small_cards_first(self) -> u64 {
        let shift = |v: Value| Cards::BITS * (9 - v.place());
        Value::all().fold(0, |key, v| key | u64::from(self.of(v)) << shift(v))
    }

    /// Each card in turn, low cards first, the ace lowest.
    pub fn iter(self) -> impl Iterator<Item = Value> {
        Value::all().flat_map(move |v| (0..self.of(v)).map(move |_| v))
    }
}

impl FromIterator<Value> for Cards {
    fn from_iter<I: IntoIterator<Item = Value>>(values: I) -> Cards {
        values.into_iter().fold(Cards::NONE, Cards::with)
    }
}

impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let words: Vec<String> = self.iter().map(|v| v.to_string()).collect();
        f.pad(&words.join(" "))
    }
}

impl FromStr for Cards {
    type Err = NotAValue;

    fn from_str(text: &str) -> Result<Cards, NotAValue> {
        let values: Result<Vec<Value>, NotAValue> =
            text.split_whitespace().map(str::parse).collect();
        let values = values?;
        match values.len() < 1 << Cards::BITS {
            true => Ok(values.into_iter().collect()),
            false => Err(NotAValue(text.to_owned())),
        }
    }
}

crate::vocabulary::as_words!(
    Cards,
    "Cards",
    "Point values of cards with a space between, low cards first."
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deck_holds_sixteen_tens_and_340_points() {
        let deck = Counts::from(&Shoe::decks(1).unwrap());
        assert_eq!(deck.of(Value::TEN), 16);
        assert_eq!(deck.of(Value::ACE), 4);
        assert_eq!((deck.cards(), deck.points()), (52, 340));
    }

    #[test]
    fn cards_are_counted_whatever_their_order() {
        let ten_ace: Cards = [Value::TEN, Value::ACE].into_iter().collect();
        assert_eq!(ten_ace.to_string(), "A 10");
        assert_eq!(ten_ace.len(), 2);
        assert_eq!(ten_ace.without(Value::TEN).with(Value::TEN), ten_ace);
        let deck = Counts::from(&Shoe::decks(1).unwrap());
        let rest = deck.short_of(ten_ace).unwrap();
        assert_eq!((rest.of(Value::TEN), rest.of(Value::ACE)), (15, 3));
        assert_eq!(Counts::new([0; 10]).less(Value::ACE), None);
    }
}
