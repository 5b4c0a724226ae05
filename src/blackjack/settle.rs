//! Settlement: what finished hands win against the dealer's finished hand (section 4).
//!
//! Comes in: each hand's wager and end, the dealer's end, the house. Goes out: units won in all.
//! Hands of 16 or less are one class: they win only if the dealer busts.

use super::house::{DealerBlackjackLoss, HoleCard, House};

/// How the dealer's hand ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DealerEnd {
    /// 17 to 21, a blackjack excepted.
    Total(u32),
    /// More than 21.
    Bust,
    /// An ace and a ten as the first two cards.
    Blackjack,
}

impl DealerEnd {
    /// All seven, in order.
    pub const ALL: [DealerEnd; 7] = [
        DealerEnd::Total(17),
        DealerEnd::Total(18),
        DealerEnd::Total(19),
        DealerEnd::Total(20),
        DealerEnd::Total(21),
        DealerEnd::Bust,
        DealerEnd::Blackjack,
    ];

    /// Its place in [`DealerEnd::ALL`].
    pub fn place(self) -> usize {
        match self {
            DealerEnd::Total(points) => points as usize - 17,
            DealerEnd::Bust => 5,
            DealerEnd::Blackjack => 6,
        }
    }
}

/// How a player's hand ends; a blackjack is settled apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum HandEnd {
    /// More than 21.
    Bust,
    /// Stands on this many points, 16 for all that are less.
    Stands(u32),
}

impl HandEnd {
    /// A hand that stands on these points.
    pub fn stands(points: u32) -> HandEnd {
        HandEnd::Stands(points.max(16))
    }
}

/// A player's finished hand: its wager, 1 or 2 when doubled, and its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Finished {
    /// Units wagered on it.
    pub wager: i32,
    /// How it ended.
    pub end: HandEnd,
}

/// How many labels finished hands have.
pub(super) const FINISHED: usize = 14;

impl Finished {
    /// A small number that says it all, below [`FINISHED`].
    pub fn label(self) -> u16 {
        let end = match self.end {
            HandEnd::Bust => 0,
            HandEnd::Stands(points) => points as u16 - 15,
        };
        end + if self.wager == 2 { 7 } else { 0 }
    }

    /// The hand of a label.
    pub fn of_label(label: u16) -> Finished {
        let end = match label % 7 {
            0 => HandEnd::Bust,
            end => HandEnd::Stands(u32::from(end) + 15),
        };
        let wager = if label < 7 { 1 } else { 2 };
        Finished { wager, end }
    }

    fn busted(&self) -> bool {
        self.end == HandEnd::Bust
    }

    /// Units won against a dealer who has no blackjack.
    fn against(&self, dealer: DealerEnd) -> i32 {
        let HandEnd::Stands(points) = self.end else {
            return -self.wager;
        };
        match dealer {
            DealerEnd::Total(total) => self.wager * (points as i32 - total as i32).signum(),
            _ => self.wager,
        }
    }
}

/// Units won in all by these hands, the very first hand first.
pub(super) fn settle(house: &House, hands: &[Finished], dealer: DealerEnd) -> i32 {
    if dealer == DealerEnd::Blackjack {
        return match house.hole_card {
            HoleCard::Peeked => -1,
            HoleCard::None(loss) => -lost_to_blackjack(loss, hands),
        };
    }
    hands.iter().map(|hand| hand.against(dealer)).sum()
}

fn lost_to_blackjack(loss: DealerBlackjackLoss, hands: &[Finished]) -> i32 {
    let busted = hands.iter().filter(|hand| hand.busted());
    let busted: i32 = busted.map(|hand| hand.wager).sum();
    let standing = hands.iter().filter(|hand| !hand.busted()).count() as i32;
    match loss {
        DealerBlackjackLoss::BustedPlusOne => busted + standing.min(1),
        DealerBlackjackLoss::OriginalOnly if standing > 0 => 1,
        DealerBlackjackLoss::OriginalOnly => busted,
        DealerBlackjackLoss::OriginalAndBusted => busted + i32::from(!hands[0].busted()),
        DealerBlackjackLoss::BustedPlusOnePerHand => busted + standing,
        DealerBlackjackLoss::AllWagers => hands.iter().map(|hand| hand.wager).sum(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_read_back() {
        for label in 0..FINISHED as u16 {
            assert_eq!(Finished::of_label(label).label(), label);
        }
    }

    #[test]
    fn the_five_readings_differ_as_they_say() {
        let hand = |wager, end| Finished { wager, end };
        let doubled_bust = hand(2, HandEnd::Bust);
        let doubled_stands = hand(2, HandEnd::Stands(19));
        let lost = |hands: &[Finished]| {
            DealerBlackjackLoss::ALL.map(|loss| lost_to_blackjack(loss, hands))
        };
        assert_eq!(lost(&[doubled_bust, doubled_stands]), [3, 1, 2, 3, 4]);
        assert_eq!(lost(&[doubled_stands, doubled_bust]), [3, 1, 3, 3, 4]);
        assert_eq!(lost(&[doubled_stands, doubled_stands]), [1, 1, 1, 2, 4]);
        assert_eq!(lost(&[doubled_bust, doubled_bust]), [4, 4, 4, 4, 4]);
    }
}
