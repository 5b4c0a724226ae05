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
//! Sums over "does not pair" are sums over any card less those that pair. Only what a dealer blackjack takes may look
//! at all hands together ([`Hands::lost_to_blackjack`]).

use super::bust::Busted;
use super::drawn::Move;
use super::hand::{Hands, settle};
use super::loss::Loss;
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
    pub(super) again: Again,
}

/// Whether a pair is split again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Again {
    Never,
    Always,
}

/// What one hand brings. The last three are of rounds in which the dealer has a blackjack.
#[derive(Clone, Debug)]
struct One<T> {
    /// Units won, but for a hand that stands against a dealer blackjack.
    won: T,
    bets: T,
    /// Bets that busted.
    busted: T,
    /// Hands that stand.
    standing: T,
    /// Bets that stand.
    at_stake: T,
}

/// All hands of a split, and the first of them.
struct Sums {
    all: One<Rational>,
    first: One<Rational>,
}

impl Hands {
    /// 3.14.3: composition play splits again or not, whichever is better; equal values go to not.
    pub(super) fn better_split(&mut self, pair: usize) -> Split {
        let never = self.split(pair, Again::Never);
        if pair == ACE {
            return never;
        }
        let always = self.split(pair, Again::Always);
        match always.value > never.value {
            true => always,
            false => never,
        }
    }

    /// A pair that is split; 3.14.1: aces only once.
    pub(super) fn split(&mut self, pair: usize, again: Again) -> Split {
        let again = if pair == ACE { Again::Never } else { again };
        let left = less(&self.dealer.left, &pairs(pair, 2));
        let Sums { all, first } = match again {
            Again::Always if left[pair] > 0 => self.split_again(pair, &left),
            _ => self.split_once(pair),
        };
        let mut value = all.won.clone();
        if let Some(partner) = self.dealer.partner().filter(|&partner| left[partner] > 0) {
            value -= self.lost_to_blackjack(pair, again, partner, &all, &first);
        }
        let wager = all.bets;
        Split {
            value,
            wager,
            again,
        }
    }

    fn split_once(&mut self, pair: usize) -> Sums {
        let [any, _] = self.one(pair, 2);
        Sums {
            all: any.clone() + any.clone(),
            first: any,
        }
    }

    fn split_again(&mut self, pair: usize, left: &Left) -> Sums {
        let (k, n) = (left[pair], left.iter().sum::<u32>());
        let (again, twice) = (ratio(k, n), ratio(k - 1, n - 1));
        let [any2, pairs2] = self.one(pair, 2);
        let [any3, pairs3] = self.one(pair, 3);
        let two = ratio(2, 1);
        let alone3 = any3.clone() - pairs3;
        let alone2 = any2 - pairs2;
        let first_pairs = any3.clone() * &again * &ratio(3, 1);
        let any3_unpaired = match k {
            1 => any3.clone(),
            _ => any3.clone() - self.one(pair, 4)[0].clone() * &twice,
        };
        let second_pairs = (alone3.clone() + any3_unpaired * &two) * &again;
        let neither = (alone2.clone() - alone3 * &again) * &two;
        Sums {
            all: first_pairs + second_pairs + neither,
            first: any3 * &again + alone2,
        }
    }

    /// 3.15.5, 4.6.2, 4.7: what a dealer blackjack takes on average, less the bets of busted hands, which are lost
    /// anyway. Where a reading looks at all hands together, it asks how often every one of them busts.
    fn lost_to_blackjack(
        &mut self,
        pair: usize,
        again: Again,
        partner: usize,
        all: &One<Rational>,
        first: &One<Rational>,
    ) -> Rational {
        match self.loss {
            Loss::OriginalAndBusted => return first.standing.clone(),
            Loss::BustedPlusOnePerHand => return all.standing.clone(),
            Loss::AllWagers => return all.at_stake.clone(),
            Loss::BustedPlusOne | Loss::OriginalOnly => {}
        }
        let mut left = less(&self.dealer.left, &pairs(pair, 2));
        let blackjack = ratio(left[partner], left.iter().sum::<u32>());
        left[partner] -= 1;
        let busted = Busted::new(&self.split_hand(pair));
        let all_bust = match again {
            Again::Never => busted.both(&left),
            Again::Always => busted.resplit(&left, pair),
        };
        let all_bust = all_bust * &blackjack;
        let any_stands = blackjack - all_bust.chance;
        match self.loss {
            // What busted beside a hand that stands is returned.
            Loss::OriginalOnly => any_stands - (&all.busted - all_bust.bets),
            _ => any_stands,
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
        let one = match self.chosen_of_split(hand, pair) {
            Move::Stand => self.finished(hand, also, 1),
            Move::Double => self.drawn_on(hand, also, |hands, next| hands.finished(next, also, 2)),
            Move::Hit => self.drawn_on(hand, also, |hands, next| {
                hands.played(next, also, pair, known)
            }),
        };
        known.insert(*hand, one.clone());
        one
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
        let over = self.over(size(&out), size(hand));
        let bets_over = &over * bets;
        if total(hand).0 > 21 {
            let busted = self.next_is_blackjack(&out, &over) * bets;
            return One {
                won: -&bets_over,
                bets: bets_over,
                busted,
                ..One::zero()
            };
        }
        let ends = self.dealer.ends(&out);
        let after = self.after_dealer(size(&out), size(hand));
        let standing = &after * ends[6];
        One {
            won: settle(total(hand).0, bets, &ends) * after,
            bets: bets_over,
            busted: BigInt::zero(),
            at_stake: &standing * bets,
            standing,
        }
    }

    /// Where the next card, if there is one, makes the dealer's blackjack: what of the ordered draws.
    fn next_is_blackjack(&self, out: &Cards, over: &BigInt) -> BigInt {
        let left = less(&self.dealer.left, out);
        let partner = self.dealer.partner().map_or(0, |partner| left[partner]);
        match left.iter().sum::<u32>() {
            0 => BigInt::zero(),
            cards => over * partner / cards,
        }
    }
}

/// So many cards of one value.
pub(super) fn pairs(value: usize, count: u8) -> Cards {
    let mut cards = [0; 10];
    cards[value] = count;
    cards
}

impl<T> One<T> {
    fn with<U, V>(self, other: One<U>, both: impl Fn(T, U) -> V) -> One<V> {
        One {
            won: both(self.won, other.won),
            bets: both(self.bets, other.bets),
            busted: both(self.busted, other.busted),
            standing: both(self.standing, other.standing),
            at_stake: both(self.at_stake, other.at_stake),
        }
    }

    fn map<U>(self, each: impl Fn(T) -> U) -> One<U> {
        let nothing = One {
            won: (),
            bets: (),
            busted: (),
            standing: (),
            at_stake: (),
        };
        self.with(nothing, |value, ()| each(value))
    }
}

impl One<BigInt> {
    fn zero() -> One<BigInt> {
        One {
            won: BigInt::zero(),
            bets: BigInt::zero(),
            busted: BigInt::zero(),
            standing: BigInt::zero(),
            at_stake: BigInt::zero(),
        }
    }

    fn times(self, ways: u32) -> One<BigInt> {
        self.map(|value| value * ways)
    }

    fn over(self, whole: &BigInt) -> One<Rational> {
        self.map(|value| ratio(value, whole.clone()))
    }
}

impl<T: Add<Output = T>> Add for One<T> {
    type Output = One<T>;

    fn add(self, other: One<T>) -> One<T> {
        self.with(other, Add::add)
    }
}

impl<T: Sub<Output = T>> Sub for One<T> {
    type Output = One<T>;

    fn sub(self, other: One<T>) -> One<T> {
        self.with(other, Sub::sub)
    }
}

impl Mul<&Rational> for One<Rational> {
    type Output = One<Rational>;

    fn mul(self, factor: &Rational) -> One<Rational> {
        self.map(|value| value * factor)
    }
}
