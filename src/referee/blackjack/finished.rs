//! Finished hands: what each staked and ended with, and what they win together against the dealer's end.

use super::loss::Loss;

/// A finished hand: one bet or two on 16 or less, 17 to 21, or a bust.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Ended(u8);

const BUST: u8 = 6;
/// The places of the dealer's ends after 17 to 21.
const DEALER_BUST: usize = 5;
pub(super) const DEALER_BLACKJACK: usize = 6;

impl Ended {
    pub(super) fn new(points: u32, bets: u8) -> Ended {
        let end = match points {
            22.. => BUST,
            _ => points.saturating_sub(16) as u8,
        };
        Ended((bets - 1) * 7 + end)
    }

    pub(super) fn bets(self) -> i32 {
        i32::from(self.0 / 7) + 1
    }

    fn end(self) -> u8 {
        self.0 % 7
    }

    pub(super) fn busted(self) -> bool {
        self.end() == BUST
    }

    /// Units won against an end that is no blackjack.
    fn won(self, end: usize) -> i32 {
        let ahead = i32::from(self.end()) - (end as i32 + 1);
        match end {
            _ if self.busted() => -self.bets(),
            DEALER_BUST => self.bets(),
            _ => self.bets() * ahead.signum(),
        }
    }
}

/// Up to three finished hands: the first one, and the others in no order. Four bits a hand, 15 for none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Hands(u16);

const NONE: u16 = 15;

impl Hands {
    pub(super) const NONE: Hands = Hands(0xfff);

    /// These, and then another.
    pub(super) fn then(self, hand: Ended) -> Hands {
        let hand = u16::from(hand.0);
        let [first, second, third] = [0, 4, 8].map(|place| self.0 >> place & NONE);
        debug_assert!(third == NONE, "three at the most");
        match first {
            NONE => Hands(hand | 0xff0),
            _ => Hands(first | second.min(hand) << 4 | second.max(hand) << 8),
        }
    }

    fn all(self) -> impl Iterator<Item = Ended> {
        let hands = (0..3).map(move |place| self.0 >> (4 * place) & NONE);
        hands
            .filter(|&hand| hand != NONE)
            .map(|hand| Ended(hand as u8))
    }

    pub(super) fn bets(self) -> i32 {
        self.all().map(Ended::bets).sum()
    }

    pub(super) fn all_busted(self) -> bool {
        self.all().all(Ended::busted)
    }

    /// 4.3 to 4.7: units won against the dealer's end.
    pub(super) fn won(self, end: usize, loss: Loss) -> i32 {
        match end {
            _ if self.all_busted() => -self.bets(),
            DEALER_BLACKJACK => -self.lost_to_blackjack(loss),
            _ => self.all().map(|hand| hand.won(end)).sum(),
        }
    }

    /// Where some hand did not bust.
    fn lost_to_blackjack(self, loss: Loss) -> i32 {
        let busted: i32 = self
            .all()
            .filter(|hand| hand.busted())
            .map(Ended::bets)
            .sum();
        let standing = self.all().filter(|hand| !hand.busted()).count() as i32;
        let first_stands = !Ended((self.0 & NONE) as u8).busted();
        match loss {
            Loss::BustedPlusOne => busted + 1,
            Loss::OriginalOnly => 1,
            Loss::OriginalAndBusted => busted + i32::from(first_stands),
            Loss::BustedPlusOnePerHand => busted + standing,
            Loss::AllWagers => self.bets(),
        }
    }
}
