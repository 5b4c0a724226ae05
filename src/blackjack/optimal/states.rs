//! The states of one hand in play, as bits: its total below 21, or how it has just come to an end.
//!
//! In a split the rest of the shoe is known, so a hand in play is its total alone; with two cards also
//! which second card it has, for then it may be doubled. A set of states is a [`States`], one word.

use super::super::counts::Value;
use super::super::hand::Total;
use super::super::house::House;
use super::super::settle::{Finished, HandEnd};

/// Hard totals 12 to 20 are slots 0 to 8, soft 12 to 20 are 9 to 17, hard 4 to 11 are 18 to 25.
pub(super) const HARD: usize = 0;
pub(super) const SOFT: usize = 9;
pub(super) const LOW: usize = 18;
/// The number of totals below 21.
pub(super) const TOTALS: usize = 26;
/// Two cards, by the second one: ten slots.
pub(super) const TWO: usize = 26;
/// A hand that drew to 21.
pub(super) const DREW_21: usize = 36;
/// A hand that busted on one wager.
pub(super) const BUST: usize = 37;
/// A doubled hand: 16 or less, 17 to 21, bust.
pub(super) const DOUBLED: usize = 38;

const NINE: u64 = 0x1ff;
const EIGHT: u64 = 0xff;

/// A set of states.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct States(pub u64);

impl States {
    /// None.
    pub const NONE: States = States(0);
    /// Every total below 21.
    pub const ALL_TOTALS: States = States((1 << TOTALS) - 1);
    /// Totals on which standing may be best: hard 12 and soft 17, or more. On less, taking a card and
    /// standing then is no worse: it cannot bust or spoil the total, and to know a card more harms no
    /// hand still to come.
    pub const MAY_STAND: States = States(NINE | 0xf << (SOFT + 5));

    /// Whether a slot is among them.
    pub fn has(self, slot: usize) -> bool {
        self.0 >> slot & 1 == 1
    }

    /// These and one slot.
    pub fn with(self, slot: usize) -> States {
        States(self.0 | 1 << slot)
    }

    /// These and others.
    pub fn or(self, other: States) -> States {
        States(self.0 | other.0)
    }

    /// Those among both.
    pub fn and(self, other: States) -> States {
        States(self.0 & other.0)
    }

    /// Those that are no busts.
    pub fn without_busts(self) -> States {
        States(self.0 & !(1 << BUST | 1 << (DOUBLED + 6)))
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether any of `count` slots from `from` on is among them.
    pub fn any(self, from: usize, count: usize) -> bool {
        self.0 >> from & ((1 << count) - 1) != 0
    }

    /// How many slots below this one are among them.
    pub fn rank(self, slot: usize) -> usize {
        (self.0 & ((1 << slot) - 1)).count_ones() as usize
    }

    /// How many there are.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The slots, lowest first.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let slot = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(slot)
        })
    }

    /// What these totals become with one more card.
    pub fn hit(self, card: Value) -> States {
        let points = card.points();
        let [hard, soft, low] = [self.0 & NINE, self.0 >> SOFT & NINE, self.0 >> LOW & EIGHT];
        let hard = hard << points;
        let soft = soft << points;
        // Hard 11 or less: an ace counts 11 unless that makes 22.
        let (low, drawn) = match card {
            Value::ACE => (0, (low & 0x7f) << 3),
            _ => (low << points & EIGHT, 0),
        };
        let low_to_hard = match card {
            Value::ACE => self.0 >> (LOW + 7) & 1,
            _ => (self.0 >> LOW & EIGHT) << points >> 8,
        };
        let to_21 = (hard | soft | drawn | low_to_hard) >> 9 & 1;
        let hard_now = (hard | soft >> 10 | low_to_hard) & NINE;
        let soft_now = (soft | drawn) & NINE;
        let bust = u64::from(hard >> 10 != 0);
        States(hard_now << HARD | soft_now << SOFT | low << LOW | to_21 << DREW_21 | bust << BUST)
    }

    /// What these totals become when doubled, with this card.
    pub fn double(self, card: Value) -> States {
        if self.is_empty() {
            return States::NONE;
        }
        let drawn = self.hit(card).0;
        let totals = drawn >> HARD | drawn >> SOFT;
        let least = u64::from(totals & 0x1f != 0 || drawn >> LOW & EIGHT != 0);
        let higher = totals >> 5 & 0xf;
        let to_21 = drawn >> DREW_21 & 1;
        let bust = drawn >> BUST & 1;
        States((least | higher << 1 | to_21 << 5 | bust << 6) << DOUBLED)
    }

    /// The points of the least hard total of 12 or more, where no other total is among them.
    pub fn least_hard(self) -> Option<u32> {
        let only_hard = self.and(States::ALL_TOTALS).0 & !NINE == 0;
        (only_hard && self.0 & NINE != 0).then(|| 12 + self.0.trailing_zeros())
    }
}

/// The slot that a total's slot leads to with one more card: a total, 21, or a bust.
pub(super) fn drawn(slot: usize, card: Value) -> usize {
    States::NONE.with(slot).hit(card).0.trailing_zeros() as usize
}

/// The slot of a doubled hand that has drawn its card.
pub(super) fn doubled(drawn: usize) -> usize {
    DOUBLED
        + match drawn {
            BUST => 6,
            _ => class(points(drawn)),
        }
}

/// 0 for 16 or less, 1 to 5 for 17 to 21.
pub(super) fn class(points: u32) -> usize {
    points.saturating_sub(16) as usize
}

/// The points of a total's slot, or 21.
pub(super) fn points(slot: usize) -> u32 {
    let points = match slot {
        DREW_21 => 21,
        LOW.. => slot - LOW + 4,
        SOFT.. => slot - SOFT + 12,
        _ => slot + 12,
    };
    points as u32
}

/// The total of a slot below 21.
pub(super) fn total_of(slot: usize) -> Total {
    match slot {
        SOFT..LOW => Total::Soft(points(slot)),
        _ => Total::Hard(points(slot)),
    }
}

/// The slot of a total, 21 included.
pub(super) fn slot_of(total: Total) -> usize {
    match total {
        _ if total.points() == 21 => DREW_21,
        Total::Soft(points) => SOFT + points as usize - 12,
        Total::Hard(points @ 12..) => HARD + points as usize - 12,
        Total::Hard(points) => LOW + points as usize - 4,
    }
}

/// A hand that stands on so many points on one wager.
pub(super) fn stands(points: u32) -> Finished {
    Finished {
        wager: 1,
        end: HandEnd::stands(points),
    }
}

/// The finished hand of a slot that ends one: 21, a bust, or a doubled hand.
pub(super) fn finished(slot: usize) -> Finished {
    const BUST_2: usize = DOUBLED + 6;
    let (wager, end) = match slot {
        DREW_21 => (1, HandEnd::Stands(21)),
        BUST => (1, HandEnd::Bust),
        BUST_2 => (2, HandEnd::Bust),
        _ => (2, HandEnd::Stands((slot - DOUBLED) as u32 + 16)),
    };
    Finished { wager, end }
}

/// What the house allows a hand split from a pair, by its second card.
#[derive(Clone, Debug)]
pub(super) struct TwoCards {
    /// The slot of the total, or [`DREW_21`].
    pub slots: [usize; 10],
    /// The points of the total.
    pub points: [u32; 10],
    /// Whether it may be doubled.
    pub doubles: [bool; 10],
    /// Whether it may draw at all.
    pub plays_on: bool,
}

impl TwoCards {
    /// What this house allows.
    pub fn new(house: &House, pair: Value) -> TwoCards {
        let total = |second: usize| {
            let second = Value::of_points(second as u32 + 1).expect("ten values");
            Total::of([pair, second].into_iter().collect())
        };
        let totals: [Total; 10] = std::array::from_fn(total);
        TwoCards {
            slots: totals.map(slot_of),
            points: totals.map(Total::points),
            doubles: totals.map(|total| house.split_hand_doubles(pair, total)),
            plays_on: house.split_hand_plays_on(pair),
        }
    }

    /// Whether a hand with this second card has nothing to decide.
    pub fn ends(&self, second: usize) -> bool {
        !self.plays_on || self.slots[second] == DREW_21
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::counts::Cards;
    use super::*;

    /// A hand of each total below 21, drawn to in the plain way.
    fn hand_of(slot: usize) -> Cards {
        let value = |points| Value::of_points(points).expect("a value");
        let two = |a: u32, b: u32| [value(a), value(b)].into_iter().collect();
        match slot {
            LOW.. => two(2, points(slot) - 2),
            SOFT.. => two(1, points(slot) - 11),
            _ => two(10, points(slot) - 10),
        }
    }

    #[test]
    fn a_card_makes_of_every_total_what_counting_makes_of_it() {
        for slot in 0..TOTALS {
            assert_eq!(slot_of(Total::of(hand_of(slot))), slot);
            for card in Value::all() {
                let total = Total::of(hand_of(slot).with(card));
                let expected = match total.points() {
                    22.. => BUST,
                    _ => slot_of(total),
                };
                let one = States::NONE.with(slot);
                assert_eq!(
                    one.hit(card),
                    States::NONE.with(expected),
                    "{slot} with {card}"
                );
                let end = States::NONE.with(doubled(expected));
                assert_eq!(one.double(card), end, "{slot} doubled with {card}");
            }
        }
    }
}
