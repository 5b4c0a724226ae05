//! How a round of baccarat ends: both totals and both numbers of cards, and what follows from them.

use super::Among;
use crate::tables::numbers::Numbers;
use crate::tables::reading::{NaturalTie, Readings};
use schemars::JsonSchema;
use serde::Deserialize;
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

/// A hand, or neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Winner {
    /// The Player hand.
    Player,
    /// The Banker hand.
    Banker,
    /// Neither: equal totals.
    Tie,
}

/// One hand at the end of a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Finished {
    /// Its point total, 0 to 9.
    pub total: u8,
    /// Its number of cards, 2 or 3.
    pub cards: u8,
}

/// The end of a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct End {
    /// The Player hand.
    pub player: Finished,
    /// The Banker hand.
    pub banker: Finished,
}

impl Finished {
    pub(super) fn is_natural(&self) -> bool {
        self.cards == 2 && self.total >= 8
    }
}

impl End {
    pub(super) fn winner(&self) -> Winner {
        match self.player.total.cmp(&self.banker.total) {
            Ordering::Greater => Winner::Player,
            Ordering::Less => Winner::Banker,
            Ordering::Equal => Winner::Tie,
        }
    }
}

/// Whether the naturals stand off for the wager on a hand.
pub(super) fn stands_off(own: Finished, other: Finished, tie: NaturalTie) -> bool {
    own.is_natural()
        && other.is_natural()
        && match tie {
            NaturalTie::EqualTotals => own.total == other.total,
            NaturalTie::TwoNaturalsPush => true,
            NaturalTie::LosingNaturalPushes => own.total <= other.total,
        }
}

/// A fact of how a round of baccarat ends; facts are told apart by their keys.
#[derive(Clone, Copy, Debug)]
pub struct EndFact {
    /// The key in a table.
    pub key: &'static str,
    /// The question of reading that decides it.
    pub(super) reading: Option<&'static str>,
    /// What a round that ends so has for it.
    pub(super) value: fn(&End, &Readings) -> u8,
}

impl EndFact {
    /// What a round that ends so has for it.
    pub fn value(self, end: &End, readings: &Readings) -> u8 {
        (self.value)(end, readings)
    }
}

impl PartialEq for EndFact {
    fn eq(&self, other: &EndFact) -> bool {
        self.key == other.key
    }
}

impl Eq for EndFact {}

impl PartialOrd for EndFact {
    fn partial_cmp(&self, other: &EndFact) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for EndFact {
    fn cmp(&self, other: &EndFact) -> Ordering {
        self.key.cmp(other.key)
    }
}

impl Hash for EndFact {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

/// What a table may write for a fact of the end.
pub(super) trait Asked {
    /// The values that fit.
    fn among(&self) -> Among;
    /// The numbers, if the fact is one.
    fn numbers(&self) -> Option<&Numbers> {
        None
    }
}

impl Asked for Winner {
    fn among(&self) -> Among {
        Among::only([*self as u8])
    }
}

impl Asked for bool {
    fn among(&self) -> Among {
        Among::from(*self)
    }
}

impl Asked for Numbers {
    fn among(&self) -> Among {
        Among::of(self)
    }

    fn numbers(&self) -> Option<&Numbers> {
        Some(self)
    }
}
