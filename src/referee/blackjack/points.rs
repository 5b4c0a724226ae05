//! The points that the play of a split can be at, besides the cards that are out.

use super::past::Past;
use super::{ACE, total};

/// The hands around the one in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Table {
    /// Hands waiting behind it.
    pub(super) waiting: u8,
    /// How often a pair may be split again.
    pub(super) splits: u8,
    /// The hands that ended before it.
    pub(super) past: Past,
}

/// What the hand in play is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slot {
    /// About to get its second card.
    Deal,
    /// A pair again, which may be split again.
    Pair,
    /// Two cards, by the second one.
    Two(u8),
    /// A total, and whether it is soft; 21 has ended.
    Total(u8, bool),
    /// Doubled, standing on so many points, 16 for all that are less.
    Doubled(u8),
    /// Busted on so many bets.
    Bust(u8),
}

/// A point of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Point {
    pub(super) table: Table,
    pub(super) slot: Slot,
}

impl Table {
    pub(super) fn at(self, slot: Slot) -> Point {
        // The last hand does not care for splits.
        let splits = match (self.waiting, slot) {
            (0, Slot::Two(_)) => 0,
            _ => self.splits,
        };
        let table = Table { splits, ..self };
        Point { table, slot }
    }

    /// The hand after this one.
    pub(super) fn next(self, past: Past) -> Option<Point> {
        let waiting = self.waiting.checked_sub(1)?;
        let table = Table {
            waiting,
            past,
            ..self
        };
        let slot = Slot::Deal;
        Some(Point { table, slot })
    }

    /// The pair split again.
    pub(super) fn again(self) -> Point {
        let table = Table {
            waiting: self.waiting + 1,
            splits: self.splits - 1,
            ..self
        };
        let slot = Slot::Deal;
        Point { table, slot }
    }
}

impl Slot {
    pub(super) fn of_two(pair: usize, second: usize) -> Slot {
        let mut hand = [0; 10];
        hand[pair] += 1;
        hand[second] += 1;
        let (points, soft) = total(&hand);
        Slot::Total(points as u8, soft).ended()
    }

    pub(super) fn points(self) -> u8 {
        match self {
            Slot::Total(points, _) | Slot::Doubled(points) => points,
            _ => 0,
        }
    }

    /// On hard 11 and soft 16 or less another card is never worse.
    pub(super) fn may_stand(self) -> bool {
        match self {
            Slot::Total(points, true) => points >= 17,
            Slot::Total(points, false) => points >= 12,
            _ => false,
        }
    }

    /// A total with one more card.
    pub(super) fn with(self, card: usize) -> Slot {
        let Slot::Total(points, soft) = self else {
            return self;
        };
        let low = if soft { points - 10 } else { points } + card as u8 + 1;
        let ace = soft || card == ACE;
        match (low, ace && low <= 11) {
            (22.., _) => Slot::Bust(1),
            (_, true) => Slot::Total(low + 10, true).ended(),
            _ => Slot::Total(low, false).ended(),
        }
    }

    /// All 21s are one.
    fn ended(self) -> Slot {
        match self {
            Slot::Total(21, _) => Slot::Total(21, false),
            other => other,
        }
    }

    /// A total that is doubled, with its card.
    pub(super) fn doubled(self, card: usize) -> Slot {
        match self.with(card) {
            Slot::Total(points, _) => Slot::Doubled(points.max(16)),
            _ => Slot::Bust(2),
        }
    }

    /// The bets of a hand that a card may bust.
    pub(super) fn bets_drawn(self) -> u8 {
        match self {
            Slot::Two(_) => 2,
            _ => 1,
        }
    }

    /// In the order in which the points of a set can be valued.
    pub(super) fn rank(self) -> u8 {
        match self {
            Slot::Deal => 0,
            Slot::Total(..) | Slot::Doubled(_) | Slot::Bust(_) => 1,
            Slot::Two(_) => 2,
            Slot::Pair => 3,
        }
    }
}
