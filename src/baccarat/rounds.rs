//! What a dealer's shoe can come to: the finished rounds, their ends and the cards of a rank, each by the method that
//! is quickest for it.

use super::counted::{self, Counted};
use super::dealer::Dealer;
use super::play::points;
use super::round::Round;
use super::sight::Sight;
use super::{ends, totals, walk};
use crate::vocabulary::card::Rank;
use crate::vocabulary::distribution::Distribution;

impl Dealer {
    /// The rounds that can arise, as this sight tells them apart.
    pub fn rounds(&self, sight: &Sight) -> Distribution<Round> {
        if sight.sees_only_the_end() && self.counts_ends() {
            totals::rounds(self)
        } else {
            walk::rounds(self, sight)
        }
    }

    /// The ways of every end of a round, each at its place, out of [`Dealer::deals`]; `None` where a
    /// round may run out of cards or has begun, or where the ways do not fit 64 bits.
    pub fn ends(&self) -> Option<[u64; ENDS]> {
        let first = self.known.player.first();
        let first = first.map(|card| usize::from(points(card.rank)));
        let counts = || totals::ends(&totals::point_counts(&self.shoe), first);
        self.fits_a_word().then(counts)
    }

    /// How many cards of a rank the hands take, out of [`Dealer::deals`]; `None` as with the ends.
    pub fn counted(&self, rank: Rank) -> Option<Counted> {
        self.fits_a_word().then(|| counted::counted(self, rank))
    }

    /// The same by the walk alone: the slower way to the same counts, for those who want both.
    pub fn rounds_walked(&self, sight: &Sight) -> Distribution<Round> {
        walk::rounds(self, sight)
    }
}

/// How many ends of a round there are.
pub const ENDS: usize = ends::END_SLOTS;

/// The round that ends in this place of [`Dealer::ends`].
pub fn end(place: usize) -> Round {
    let (player, banker) = ends::end_at(place);
    Round::Played {
        player,
        banker,
        twin: false,
    }
}
