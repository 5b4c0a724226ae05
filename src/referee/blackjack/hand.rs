//! One hand against one upcard: what standing, hitting and doubling are worth, and what
//! composition play does, for every hand of 21 or less.
//!
//! A value is kept as an integer over the ordered draws of all cards that a hand and the dealer
//! could still take: with n cards left of a horizon h it is the value times n(n-1)...(n-h+1), so
//! that hitting is a sum over the next card, without a division.

use super::dealer::{Dealer, Ends, MOST, ordered};
use super::{Cards, size, total, with};
use num_bigint::BigInt;
use num_traits::Zero;
use rustc_hash::FxHashMap;

/// The most cards in a hand of 21: aces.
const LONGEST: u32 = 21;

/// What a hand does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Move {
    Stand,
    Hit,
    Double,
}

/// A hand's values, over [`Hands::over`] its cards.
#[derive(Clone, Debug)]
pub(super) struct Values {
    pub(super) stand: BigInt,
    pub(super) hit: BigInt,
    pub(super) double: BigInt,
}

/// Every hand against one upcard.
pub(super) struct Hands {
    pub(super) dealer: Dealer,
    values: FxHashMap<Cards, Values>,
}

impl Hands {
    pub(super) fn new(dealer: Dealer) -> Hands {
        Hands {
            dealer,
            values: FxHashMap::default(),
        }
    }

    /// Cards left once a hand of this many is out, others being out too.
    fn left(&self, out: u32) -> u32 {
        self.dealer.left.iter().sum::<u32>() - out
    }

    /// What values of a hand are over, with `out` cards out in all, of which `held` are the hand's.
    pub(super) fn over(&self, out: u32, held: u32) -> BigInt {
        falling(self.left(out), horizon(held))
    }

    /// The same, given the ordered draws of the dealer's.
    pub(super) fn after_dealer(&self, out: u32, held: u32) -> BigInt {
        falling(self.left(out) - MOST, horizon(held) - MOST)
    }

    /// The hand's values with nothing else out.
    pub(super) fn values(&mut self, hand: &Cards) -> Values {
        if let Some(known) = self.values.get(hand) {
            return known.clone();
        }
        let values = Values {
            stand: self.stand(hand, &[0; 10], 1),
            hit: self.hit(hand),
            double: self.double(hand),
        };
        self.values.insert(*hand, values.clone());
        values
    }

    /// 1.1.6, 3.16: what composition play does; equal values go to the plainer move.
    pub(super) fn chosen(&mut self, hand: &Cards) -> Move {
        if total(hand).0 >= 21 {
            return Move::Stand;
        }
        let values = self.values(hand);
        let drawing = match values.hit > values.stand {
            true => (Move::Hit, &values.hit),
            false => (Move::Stand, &values.stand),
        };
        match size(hand) == 2 && values.double > *drawing.1 {
            true => Move::Double,
            false => drawing.0,
        }
    }

    /// A hand that stands on its bets against the dealer; `also` are other cards that are out.
    /// 3.15.5, 4.7: a dealer blackjack takes one unit of a hand that did not bust.
    pub(super) fn stand(&mut self, hand: &Cards, also: &Cards, bets: i64) -> BigInt {
        let out = std::array::from_fn(|v| hand[v] + also[v]);
        if total(hand).0 > 21 {
            return self.over(size(&out), size(hand)) * -bets;
        }
        let result = settle(total(hand).0, bets, &self.dealer.ends(&out));
        result * self.after_dealer(size(&out), size(hand))
    }

    fn hit(&mut self, hand: &Cards) -> BigInt {
        self.drawn(hand, |hands, next| match hands.chosen(next) {
            Move::Hit => hands.values(next).hit,
            _ => hands.values(next).stand,
        })
    }

    /// 3.15.1, 3.15.4: two cards only, and one card more.
    fn double(&mut self, hand: &Cards) -> BigInt {
        match size(hand) {
            2 => self.drawn(hand, |hands, next| hands.stand(next, &[0; 10], 2)),
            _ => BigInt::zero(),
        }
    }

    /// The next card in every way; none for a total of 21.
    fn drawn(&mut self, hand: &Cards, value: impl Fn(&mut Hands, &Cards) -> BigInt) -> BigInt {
        if total(hand).0 >= 21 {
            return BigInt::zero();
        }
        let mut sum = BigInt::zero();
        for v in 0..10 {
            let left = self.dealer.left[v] - u32::from(hand[v]);
            if left > 0 {
                sum += value(self, &with(hand, v)) * left;
            }
        }
        sum
    }
}

/// Units won by a total that stands on its bets, in ordered draws of the dealer's.
fn settle(points: u32, bets: i64, ends: &Ends) -> BigInt {
    let mut won = BigInt::from(ends[5]) * bets;
    for (end, ways) in (17..=21).zip(ends) {
        let sign = match points.cmp(&end) {
            std::cmp::Ordering::Greater => bets,
            std::cmp::Ordering::Equal => 0,
            std::cmp::Ordering::Less => -bets,
        };
        won += BigInt::from(*ways) * sign;
    }
    won - BigInt::from(ends[6])
}

/// Draws that are still counted for a hand of this many cards.
pub(super) fn horizon(held: u32) -> u32 {
    LONGEST + 1 + MOST - held
}

/// Ordered ways to draw so many of these cards.
pub(super) fn falling(cards: u32, count: u32) -> BigInt {
    let (first, rest) = (count.min(MOST), count.saturating_sub(MOST));
    let mut ways = BigInt::from(ordered(cards, first));
    for gone in first..first + rest {
        ways *= cards - gone;
    }
    ways
}
