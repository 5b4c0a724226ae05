//! Splits: the value and the wager of a pair that is split, by composition play.
//!
//! Unseen cards are exchangeable and no split hand looks at another's cards, so each hand may be
//! thought to be drawn first, and its second card before anything else. With k cards of the pair among
//! n once both are split, and resplitting (3.14, at most three hands):
//!
//! - the first hand's second card pairs: three hands, each with one more pair card out;
//! - only the second hand's does: the first hand has a second card that does not pair, and two
//!   more hands whose second card may be any;
//! - neither does: two hands whose second cards do not pair.
//!
//! Sums over "does not pair" are sums over any card less those that pair. What a dealer blackjack takes
//! (3.15.5, 4.7) looks at all hands together: one unit if any of them did not bust.

use super::bust::Busted;
use super::hand::{Hands, Move};
use super::{ACE, Cards, Left, less, size, total, with};
use crate::vocabulary::exact::{Rational, ratio};
use num_bigint::BigInt;
use num_traits::Zero;
use rustc_hash::FxHashMap;
use std::ops::{Add, Mul, Sub};

/// Value and wager of a split round, in units.
#[derive(Clone, Debug)]
pub(super) struct Split {
    pub(super) value: Rational,
    pub(super) wager: Rational,
}

/// What one hand brings: its value, its bets, and whether it stands against a dealer blackjack.
#[derive(Clone, Debug)]
struct One<T> {
    value: T,
    bets: T,
    standing: T,
}

impl Hands {
    /// 3.14.3: resplit or not, whichever is better; equal values go to not.
    pub(super) fn split(&mut self, pair: usize) -> Split {
        let never = self.split_once(pair);
        if pair == ACE {
            return never;
        }
        let always = self.split_again(pair);
        match always.value > never.value {
            true => always,
            false => never,
        }
    }

    fn split_once(&mut self, pair: usize) -> Split {
        let [any, _] = self.one(pair, 2);
        let sum = any.clone() + any;
        self.settled(pair, sum, |busted, left| busted.both(left))
    }

    fn split_again(&mut self, pair: usize) -> Split {
        let left = less(&self.dealer.left, &pairs(pair, 2));
        let (k, n) = (left[pair], left.iter().sum::<u32>());
        let (again, twice) = (ratio(k, n), ratio(k - 1, n - 1));
        let [any2, pairs2] = self.one(pair, 2);
        let [any3, pairs3] = self.one(pair, 3);
        let [any4, _] = self.one(pair, 4);
        let two = ratio(2, 1);
        let alone3 = any3.clone() - pairs3;
        let first_pairs = any3.clone() * &again * &ratio(3, 1);
        let second_pairs = (alone3.clone() + (any3 - any4 * &twice) * &two) * &again;
        let neither = (any2 - pairs2 - alone3 * &again) * &two;
        let sum = first_pairs + second_pairs + neither;
        self.settled(pair, sum, move |busted, left| busted.resplit(left, pair))
    }

    /// Puts back what a dealer blackjack does not take twice: one unit in all, not one a hand.
    fn settled(
        &mut self,
        pair: usize,
        sum: One<Rational>,
        all_bust: impl Fn(&Busted, &Left) -> Rational,
    ) -> Split {
        let mut value = sum.value;
        if let Some(partner) = self.dealer.partner() {
            let mut left = less(&self.dealer.left, &pairs(pair, 2));
            let blackjack = ratio(left[partner], left.iter().sum::<u32>());
            left[partner] -= 1;
            let busted = Busted::new(self, pair);
            let none_stands = all_bust(&busted, &left) * &blackjack;
            value += sum.standing - blackjack + none_stands;
        }
        Split {
            value,
            wager: sum.bets,
        }
    }

    /// One hand of a split with `out` pair cards out, its own among them: over any second card, and
    /// the part in which that card pairs again.
    fn one(&mut self, pair: usize, out: u8) -> [One<Rational>; 2] {
        let also = pairs(pair, out - 1);
        let single = pairs(pair, 1);
        let over = self.over(u32::from(out), 1);
        let mut known = FxHashMap::default();
        let mut parts = [One::zero(), One::zero()];
        for v in 0..10 {
            let Some(left) = self.dealer.left[v].checked_sub(u32::from(single[v] + also[v])) else {
                continue;
            };
            if left == 0 {
                continue;
            }
            let next = self.played(&with(&single, v), &also, pair, &mut known);
            let next = next.times(left);
            if v == pair {
                parts[1] = parts[1].clone() + next.clone();
            }
            parts[0] = parts[0].clone() + next;
        }
        parts.map(|part| part.over(&over))
    }

    /// A split hand played on from here.
    fn played(
        &mut self,
        hand: &Cards,
        also: &Cards,
        pair: usize,
        known: &mut FxHashMap<Cards, One<BigInt>>,
    ) -> One<BigInt> {
        if let Some(known) = known.get(hand) {
            return known.clone();
        }
        let one = match self.move_of(hand, pair) {
            Move::Stand => self.finished(hand, also, 1),
            Move::Double => self.drawn_on(hand, also, |hands, next| hands.finished(next, also, 2)),
            Move::Hit => self.drawn_on(hand, also, |hands, next| {
                hands.played(next, also, pair, known)
            }),
        };
        known.insert(*hand, one.clone());
        one
    }

    /// 3.14.1: a split ace takes one card.
    pub(super) fn move_of(&mut self, hand: &Cards, pair: usize) -> Move {
        match pair {
            ACE => Move::Stand,
            _ => self.chosen(hand),
        }
    }

    fn drawn_on(
        &mut self,
        hand: &Cards,
        also: &Cards,
        mut then: impl FnMut(&mut Hands, &Cards) -> One<BigInt>,
    ) -> One<BigInt> {
        let mut sum = One::zero();
        for v in 0..10 {
            let out = u32::from(hand[v] + also[v]);
            if self.dealer.left[v] > out {
                let next = then(self, &with(hand, v)).times(self.dealer.left[v] - out);
                sum = sum + next;
            }
        }
        sum
    }

    fn finished(&mut self, hand: &Cards, also: &Cards, bets: i64) -> One<BigInt> {
        let out: Cards = std::array::from_fn(|v| hand[v] + also[v]);
        let standing = match total(hand).0 > 21 {
            true => BigInt::zero(),
            false => {
                let blackjack = self.dealer.ends(&out)[6];
                self.after_dealer(size(&out), size(hand)) * blackjack
            }
        };
        One {
            value: self.stand(hand, also, bets),
            bets: self.over(size(&out), size(hand)) * bets,
            standing,
        }
    }
}

/// So many cards of one value.
pub(super) fn pairs(value: usize, count: u8) -> Cards {
    let mut cards = [0; 10];
    cards[value] = count;
    cards
}

impl One<BigInt> {
    fn zero() -> One<BigInt> {
        One {
            value: BigInt::zero(),
            bets: BigInt::zero(),
            standing: BigInt::zero(),
        }
    }

    fn times(self, ways: u32) -> One<BigInt> {
        One {
            value: self.value * ways,
            bets: self.bets * ways,
            standing: self.standing * ways,
        }
    }

    fn over(self, whole: &BigInt) -> One<Rational> {
        One {
            value: ratio(self.value, whole.clone()),
            bets: ratio(self.bets, whole.clone()),
            standing: ratio(self.standing, whole.clone()),
        }
    }
}

impl<T: Add<Output = T>> Add for One<T> {
    type Output = One<T>;

    fn add(self, other: One<T>) -> One<T> {
        One {
            value: self.value + other.value,
            bets: self.bets + other.bets,
            standing: self.standing + other.standing,
        }
    }
}

impl<T: Sub<Output = T>> Sub for One<T> {
    type Output = One<T>;

    fn sub(self, other: One<T>) -> One<T> {
        One {
            value: self.value - other.value,
            bets: self.bets - other.bets,
            standing: self.standing - other.standing,
        }
    }
}

impl Mul<&Rational> for One<Rational> {
    type Output = One<Rational>;

    fn mul(self, factor: &Rational) -> One<Rational> {
        One {
            value: self.value * factor,
            bets: self.bets * factor,
            standing: self.standing * factor,
        }
    }
}
