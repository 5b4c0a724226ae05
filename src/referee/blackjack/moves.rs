//! Every point that the play of one split can be at, numbered, and where a card or a decision leads.
//!
//! No shoe is looked at, so this is listed once for a pair. Points stand in the order in which they can be valued: without
//! a card, play leads only to points of a smaller number.

use super::ACE;
use super::loss::Loss;
use super::past::{HandEnds, Past};
use super::points::{Point, Slot, Table};

/// A point by its number.
pub(super) type Code = u16;

/// No point.
pub(super) const NOWHERE: Code = Code::MAX;

/// A point with its ways on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    pub(super) point: Point,
    /// By card; nowhere for a last hand's bust, which is settled at once, and if no card is drawn.
    pub(super) drawn: [Code; 10],
    /// Without a card: the first action and the second.
    pub(super) here: [Code; 2],
}

/// What is split, and what a dealer blackjack takes.
#[derive(Clone, Copy)]
pub(super) struct Splitting {
    pub(super) pair: usize,
    /// None if the dealer cannot have a blackjack.
    pub(super) loss: Option<Loss>,
}

impl Splitting {
    pub(super) fn first(&self) -> Point {
        let splits = if self.pair == ACE { 0 } else { 1 };
        let table = Table {
            waiting: 1,
            splits,
            past: Past::Open(0),
        };
        Point {
            table,
            slot: Slot::Deal,
        }
    }

    /// Every point, by its number.
    pub(super) fn ways(&self) -> Vec<Way> {
        let mut points = vec![self.first()];
        let mut place = 0;
        while let Some(&point) = points.get(place) {
            let drawn = (0..10).filter_map(|card| self.drawn(point, card));
            for next in drawn.chain(self.here(point).into_iter().flatten()) {
                if !points.contains(&next) {
                    points.push(next);
                }
            }
            place += 1;
        }
        points.sort_by_key(|point| point.slot.rank());
        let code = |wanted: Option<Point>| {
            let place = points.iter().position(|point| Some(*point) == wanted);
            place.map_or(NOWHERE, |place| place as Code)
        };
        let way = |&point: &Point| Way {
            point,
            drawn: std::array::from_fn(|card| code(self.drawn(point, card))),
            here: self.here(point).map(code),
        };
        points.iter().map(way).collect()
    }

    fn after(&self, table: Table, end: HandEnds) -> Option<Point> {
        let past = self.loss.map(|loss| table.past.after(loss, end));
        table.next(past.unwrap_or(table.past))
    }

    fn here(&self, point: Point) -> [Option<Point>; 2] {
        let Point { table, slot } = point;
        let first = match slot {
            Slot::Deal => None,
            Slot::Pair => {
                let played = table.at(Slot::Two(self.pair as u8));
                return [Some(played), Some(table.again())];
            }
            Slot::Two(_) if self.pair == ACE => self.after(table, HandEnds::Standing(1)),
            Slot::Two(second) => Some(table.at(Slot::of_two(self.pair, second.into()))),
            Slot::Bust(bets) => self.after(table, HandEnds::Busted(bets)),
            Slot::Doubled(_) => self.after(table, HandEnds::Standing(2)),
            Slot::Total(..) if slot.may_stand() => self.after(table, HandEnds::Standing(1)),
            Slot::Total(..) => None,
        };
        [first, None]
    }

    fn drawn(&self, point: Point, card: usize) -> Option<Point> {
        let Point { table, slot } = point;
        let next = match slot {
            Slot::Deal if card == self.pair && table.splits > 0 => Slot::Pair,
            Slot::Deal => Slot::Two(card as u8),
            Slot::Two(second) if self.doubles(second.into()) => {
                Slot::of_two(self.pair, second.into()).doubled(card)
            }
            Slot::Total(points, _) if points < 21 => slot.with(card),
            _ => return None,
        };
        let is_followed = table.waiting > 0 || !matches!(next, Slot::Bust(_));
        is_followed.then(|| table.at(next))
    }

    pub(super) fn doubles(&self, second: usize) -> bool {
        self.pair != ACE && !matches!(Slot::of_two(self.pair, second), Slot::Total(21, _))
    }
}
