//! Settlement: what finished hands win against the dealer's finished hand (section 4).
//!
//! Comes in: each hand's wager and end, the dealer's end, the house. Goes out: units won in all.
//! Hands of 16 or less are one class: they win only if the dealer busts.

use super::hand::Hand;
use super::house::{DealerBlackjackLoss, HoleCard, House, Tie};

/// How the dealer's hand ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DealerEnd {
    /// 17 to 21, a blackjack excepted.
    Total(u32),
    /// More than 21.
    Bust,
    /// An ace and a ten as the first two cards.
    Blackjack,
    /// 22, in a house where that stands off; elsewhere it is a bust.
    Pushes,
}

impl DealerEnd {
    /// The ends of every house, in order.
    pub const ALL: [DealerEnd; 7] = [
        DealerEnd::Total(17),
        DealerEnd::Total(18),
        DealerEnd::Total(19),
        DealerEnd::Total(20),
        DealerEnd::Total(21),
        DealerEnd::Bust,
        DealerEnd::Blackjack,
    ];

    /// All eight: those of every house, and the 22 that stands off.
    pub const EVERY: [DealerEnd; 8] = [
        DealerEnd::Total(17),
        DealerEnd::Total(18),
        DealerEnd::Total(19),
        DealerEnd::Total(20),
        DealerEnd::Total(21),
        DealerEnd::Bust,
        DealerEnd::Blackjack,
        DealerEnd::Pushes,
    ];

    /// Its place in [`DealerEnd::EVERY`].
    pub fn place(self) -> usize {
        match self {
            DealerEnd::Total(points) => points as usize - 17,
            DealerEnd::Bust => 5,
            DealerEnd::Blackjack => 6,
            DealerEnd::Pushes => 7,
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
    /// Has as many cards as win at once.
    Charlie,
}

impl HandEnd {
    /// How a hand of 21 or less ends that draws no more.
    pub fn of(house: &House, hand: &Hand) -> HandEnd {
        match house.is_charlie(hand.len) {
            true => HandEnd::Charlie,
            false => HandEnd::stands(hand.points()),
        }
    }

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

/// How many labels finished hands have that are no Charlie.
pub(super) const FINISHED: usize = 14;

/// How many labels finished hands have.
pub(super) const LABELS: usize = 16;

impl Finished {
    /// A small number that says it all, below [`LABELS`]; below [`FINISHED`] unless it is a Charlie.
    pub fn label(self) -> u16 {
        let end = match self.end {
            HandEnd::Bust => 0,
            HandEnd::Stands(points) => points as u16 - 15,
            HandEnd::Charlie => return FINISHED as u16 + self.wager as u16 - 1,
        };
        end + if self.wager == 2 { 7 } else { 0 }
    }

    /// The hand of a label.
    pub fn of_label(label: u16) -> Finished {
        if label >= FINISHED as u16 {
            return Finished {
                wager: i32::from(label) - FINISHED as i32 + 1,
                end: HandEnd::Charlie,
            };
        }
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
    fn against(&self, house: &House, dealer: DealerEnd) -> i32 {
        let points = match self.end {
            HandEnd::Bust => return -self.wager,
            HandEnd::Charlie => return self.wager,
            HandEnd::Stands(points) => points,
        };
        match dealer {
            DealerEnd::Total(21) if points == 21 && house.variants.player_21 == Tie::Wins => {
                self.wager
            }
            DealerEnd::Pushes => 0,
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
    hands.iter().map(|hand| hand.against(house, dealer)).sum()
}

fn lost_to_blackjack(loss: DealerBlackjackLoss, hands: &[Finished]) -> i32 {
    let busted = hands.iter().filter(|hand| hand.busted());
    let busted: i32 = busted.map(|hand| hand.wager).sum();
    // A Charlie was paid before: no such house binds hands together (`Contradiction`).
    let charlies = hands.iter().filter(|hand| hand.end == HandEnd::Charlie);
    let busted = busted - charlies.map(|hand| hand.wager).sum::<i32>();
    let stands = |hand: &&Finished| matches!(hand.end, HandEnd::Stands(_));
    let standing = hands.iter().filter(stands).count() as i32;
    match loss {
        DealerBlackjackLoss::BustedPlusOne => busted + standing.min(1),
        DealerBlackjackLoss::OriginalOnly if standing > 0 => 1,
        DealerBlackjackLoss::OriginalOnly => busted,
        DealerBlackjackLoss::OriginalAndBusted => busted + i32::from(!hands[0].busted()),
        DealerBlackjackLoss::BustedPlusOnePerHand => busted + standing,
        DealerBlackjackLoss::AllWagers => {
            let standing = hands.iter().filter(stands).map(|hand| hand.wager);
            busted + standing.sum::<i32>()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_read_back() {
        for label in 0..LABELS as u16 {
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
