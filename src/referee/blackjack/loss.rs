//! What a doubled or split round loses to a dealer blackjack: the five readings of 3.15.5, 4.6.2 and 4.7.

/// A reading of what a dealer blackjack takes. Where every hand busted, all their bets are lost by any of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// The busted hands' bets, and one unit if any hand did not bust.
    BustedPlusOne,
    /// One unit in all if any hand did not bust; busted bets above it are returned.
    OriginalOnly,
    /// The busted hands' bets, and one unit if the very first hand did not bust.
    OriginalAndBusted,
    /// The busted hands' bets, and one unit for every hand that did not bust.
    BustedPlusOnePerHand,
    /// Every bet.
    AllWagers,
}

impl Loss {
    /// All of them, the default first.
    pub const ALL: [Loss; 5] = [
        Loss::BustedPlusOne,
        Loss::OriginalOnly,
        Loss::OriginalAndBusted,
        Loss::BustedPlusOnePerHand,
        Loss::AllWagers,
    ];

    /// As a sheet names it.
    pub fn name(self) -> &'static str {
        match self {
            Loss::BustedPlusOne => "busted-plus-one",
            Loss::OriginalOnly => "original-only",
            Loss::OriginalAndBusted => "original-and-busted",
            Loss::BustedPlusOnePerHand => "busted-plus-one-per-hand",
            Loss::AllWagers => "all-wagers",
        }
    }

    /// The reading of this name.
    pub fn named(name: &str) -> Option<Loss> {
        Loss::ALL.into_iter().find(|loss| loss.name() == name)
    }

    /// What a hand that stands alone on so many bets loses.
    pub(super) fn of_one_hand(self, bets: i64) -> i64 {
        match self {
            Loss::AllWagers => bets,
            _ => 1,
        }
    }
}
