//! What a dealer blackjack will take of a hand that ends, by the hands of the split that ended before it.

use super::loss::Loss;

/// What the hands that ended before leave open, where the dealer may have a blackjack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Past {
    /// The one unit of the round may yet be lost; so many bets busted before, where a reading returns them.
    Open(u8),
    /// The one unit is lost already, or cannot be.
    Closed,
}

/// How a hand ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HandEnds {
    Standing(u8),
    Busted(u8),
}

impl Past {
    /// 3.15.5, 4.6.2, 4.7: the units that a dealer blackjack takes.
    pub(super) fn taken(self, loss: Loss, end: HandEnds) -> i64 {
        match (loss, end, self) {
            (Loss::OriginalOnly, HandEnds::Busted(_), Past::Closed) => 0,
            (_, HandEnds::Busted(bets), _) => bets.into(),
            (Loss::AllWagers, HandEnds::Standing(bets), _) => bets.into(),
            (Loss::BustedPlusOnePerHand, ..) => 1,
            (_, _, Past::Closed) => 0,
            // What busted before is returned.
            (Loss::OriginalOnly, _, Past::Open(busted)) => 1 - i64::from(busted),
            (Loss::BustedPlusOne | Loss::OriginalAndBusted, ..) => 1,
        }
    }

    /// What the next hand finds.
    pub(super) fn after(self, loss: Loss, end: HandEnds) -> Past {
        match (loss, end, self) {
            (Loss::AllWagers | Loss::BustedPlusOnePerHand, ..) => self,
            (Loss::OriginalAndBusted, ..) | (_, HandEnds::Standing(_), _) => Past::Closed,
            (Loss::OriginalOnly, HandEnds::Busted(bets), Past::Open(before)) => {
                Past::Open(before + bets)
            }
            _ => self,
        }
    }
}
