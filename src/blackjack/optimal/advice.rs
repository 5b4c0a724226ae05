//! What the guide says of a row's states, in one word.

use super::states::LOW;

/// What is best in the states of a row, in one word: totals of slots 0 to 17 that take a card, those
/// that cannot be told, seconds that double, those that cannot be told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Advice(u64);

/// What is best at a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Best {
    /// The first of two actions: to stand, to play as the total.
    First,
    /// The second: to take a card, to double, to split again.
    Second,
    /// They are too close to tell.
    Unknown,
}

const UNKNOWN: u32 = 18;
pub(super) const DOUBLE: u32 = 36;
const DOUBLE_UNKNOWN: u32 = 46;

impl Advice {
    /// Notes what is best at a place: a total's slot, or a second card from [`DOUBLE`] on.
    pub fn set(&mut self, place: usize, best: Best) {
        let bit = match best {
            Best::First => return,
            Best::Second => 0,
            Best::Unknown if place < UNKNOWN as usize => UNKNOWN,
            Best::Unknown => DOUBLE_UNKNOWN - DOUBLE,
        };
        self.0 |= 1 << (place as u32 + bit);
    }

    fn get(self, place: usize, unknown: u32) -> Best {
        match (self.0 >> place & 1, self.0 >> (place as u32 + unknown) & 1) {
            (1, _) => Best::Second,
            (_, 1) => Best::Unknown,
            _ => Best::First,
        }
    }

    /// Whether a total stands or takes a card.
    pub fn total(self, slot: usize) -> Best {
        match slot {
            LOW.. => Best::Second,
            _ => self.get(slot, UNKNOWN),
        }
    }

    /// Whether two cards are played as their total or doubled.
    pub fn two_cards(self, second: usize) -> Best {
        self.get(DOUBLE as usize + second, DOUBLE_UNKNOWN - DOUBLE)
    }

    /// Nothing can be told.
    #[cfg(test)]
    pub const UNDECIDED: Advice =
        Advice(((1 << DOUBLE) - (1 << UNKNOWN)) | 0x3ff << DOUBLE_UNKNOWN);
}
