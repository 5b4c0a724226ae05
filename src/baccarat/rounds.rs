//! How the rounds of a dealer's shoe end, and the cards of a rank they take, in how many ordered ways.

use super::counted::{self, Counted};
use super::dealer::Dealer;
use super::play::points;
use super::{ends, totals};
use crate::tables::facts::End;
use crate::vocabulary::card::Rank;

impl Dealer {
    /// The ways of every end of a round, each at its place, out of [`Dealer::deals`]; `None` if a
    /// round may run out of cards or has begun, or if the ways do not fit 64 bits.
    pub fn ends(&self) -> Option<[u64; ENDS]> {
        self.fits_a_word().then(|| self.count_ends())
    }

    /// The same whatever their size.
    pub fn every_end(&self) -> Option<[u128; ENDS]> {
        self.counts_ends().then(|| self.count_ends())
    }

    fn count_ends<W: totals::Ways>(&self) -> [W; ENDS] {
        let first = self.known.player.first();
        let first = first.map(|card| usize::from(points(card.rank)));
        totals::ends(&totals::point_counts(&self.shoe), first)
    }

    /// How many cards of a rank the hands take, out of [`Dealer::deals`]; `None` as with the ends.
    pub fn counted(&self, rank: Rank) -> Option<Counted> {
        self.fits_a_word().then(|| counted::counted(self, rank))
    }
}

/// How many ends of a round there are.
pub const ENDS: usize = ends::END_SLOTS;

/// The end at this place of [`Dealer::ends`].
pub fn end(place: usize) -> End {
    let (player, banker) = ends::end_at(place);
    End { player, banker }
}
