//! A sum of whole coefficients times ways to draw cards, for one shoe after another.
//!
//! Comes in: coefficients by the cards that a term draws. Goes out, for a shoe with counts c of n cards, the sum of
//! coefficient x product of c_v falling m_v x what is left of n falling h, over n falling h; h is the most
//! cards that a term draws, or n if that is less: no shoe has the cards of a longer term.
//!
//! **Method.** c falling m = c (c - 1) ..., so a sum over m is nested: a_0 + c (a_1 + (c - 1) (a_2 + ...)). Terms stand in
//! order, the largest first, and one walk through them keeps one open sum for each value. A sum is closed into the one
//! before as soon as the cards before its value change. Every step multiplies by a machine word.
//!
//! **Signs.** Sums are kept modulo a power of two that is more than twice the bound of the result, as machine
//! words keep negative numbers. What passes it on the way does no harm.

use super::super::counts::{Cards, Counts, Value};
use super::Coefficients;
use num_bigint::{BigInt, BigUint, Sign};

/// The terms of one number of cards.
struct OfLength {
    cards: u32,
    /// The largest first.
    terms: Vec<Term>,
}

/// One term.
struct Term {
    counts: [u8; 10],
    /// The first value in which it differs from the term before.
    differs: u8,
    coefficient: i128,
}

/// All terms, in the order in which they are summed.
pub(super) struct Terms {
    by_length: Vec<OfLength>,
    /// The most cards of each value in a term.
    most: [u8; VALUES],
    /// What the sum is at most, over n falling h.
    bound: u64,
}

/// The values as they stand in a term: small cards change last.
const VALUES: usize = 10;

impl Terms {
    /// Puts terms in order. Their sum over n falling h lies between `bound` and its opposite, in every shoe.
    pub fn new(coefficients: &Coefficients, bound: u64) -> Terms {
        let mut all: Vec<(u32, [u8; 10], i128)> = coefficients
            .iter()
            .filter(|(_, coefficient)| **coefficient != 0)
            .map(|(cards, coefficient)| (cards.len(), counts(*cards), *coefficient))
            .collect();
        all.sort_unstable_by(|one, other| other.cmp(one));
        let by_length = all.chunk_by(|one, other| one.0 == other.0).map(of_length);
        let mut most = [0; VALUES];
        for (_, counts, _) in &all {
            most = std::array::from_fn(|place| counts[place].max(most[place]));
        }
        Terms {
            by_length: by_length.collect(),
            most,
            bound,
        }
    }

    /// The sum and what it is over.
    pub fn sum(&self, shoe: &Counts) -> (BigInt, BigInt) {
        let held = shoe.cards();
        let longest = self.by_length.first().map_or(0, |first| first.cards);
        let longest = longest.min(held);
        let left = (0..longest).map(|drawn| BigInt::from(held - drawn));
        let of: BigInt = left.product();
        let sum = match ((&of * self.bound).bits() + 2).div_ceil(64) {
            0..=2 => self.sum_in::<2>(shoe, longest),
            3 => self.sum_in::<3>(shoe, longest),
            4 => self.sum_in::<4>(shoe, longest),
            5 => self.sum_in::<5>(shoe, longest),
            6..=8 => self.sum_in::<8>(shoe, longest),
            9..=16 => self.sum_in::<16>(shoe, longest),
            _ => self.sum_in::<64>(shoe, longest),
        };
        (sum, of)
    }

    fn sum_in<const N: usize>(&self, shoe: &Counts, longest: u32) -> BigInt {
        let falls = Falls::new(shoe, &self.most);
        let mut all = Ring::<N>::ZERO;
        let short = self.by_length.iter().filter(|part| part.cards <= longest);
        for part in short {
            let mut rest = part.sum::<N>(&falls);
            for drawn in part.cards..longest {
                rest = rest.times(u64::from(shoe.cards() - drawn));
            }
            all.add_times(&rest, 1);
        }
        all.signed()
    }
}

fn counts(cards: Cards) -> [u8; 10] {
    let mut counts = [0; VALUES];
    for value in Value::all() {
        counts[value.place()] = cards.of(value) as u8;
    }
    counts
}

fn of_length(same: &[(u32, [u8; 10], i128)]) -> OfLength {
    let mut terms: Vec<Term> = Vec::with_capacity(same.len());
    for (_, counts, coefficient) in same {
        let before = terms.last().map(|term| term.counts);
        let differs = before.map_or(0, |before| {
            let place = (0..VALUES).find(|&place| before[place] != counts[place]);
            place.expect("no two terms draw the same cards") as u8
        });
        terms.push(Term {
            counts: *counts,
            differs,
            coefficient: *coefficient,
        });
    }
    OfLength {
        cards: same[0].0,
        terms,
    }
}

/// The factors of a shoe.
struct Falls {
    left: [u32; VALUES],
    /// By value, from and to: (c - to) ... (c - from + 1), where a word holds it.
    factors: Vec<Option<u64>>,
    /// The most cards of a value, and one.
    room: usize,
}

impl Falls {
    fn new(shoe: &Counts, most: &[u8; VALUES]) -> Falls {
        let mut left = [0; VALUES];
        for value in Value::all() {
            left[value.place()] = shoe.of(value);
        }
        let room = usize::from(*most.iter().max().expect("ten values")) + 1;
        let factor = |place: usize, from: usize, to: usize| {
            let mut factors =
                (to..from).map(|drawn| u64::from(left[place].saturating_sub(drawn as u32)));
            factors.try_fold(1_u64, u64::checked_mul)
        };
        let factors = (0..VALUES).flat_map(|place| {
            (0..room * room).map(move |each| factor(place, each / room, each % room))
        });
        Falls {
            factors: factors.collect(),
            left,
            room,
        }
    }

    /// A sum over `from` cards of a value and more becomes one over `to` cards and more.
    #[inline]
    fn fall<const N: usize>(&self, sum: Ring<N>, place: usize, from: u8, to: u8) -> Ring<N> {
        if from == to {
            return sum;
        }
        let (from, to) = (usize::from(from), usize::from(to));
        match self.factors[(place * self.room + from) * self.room + to] {
            Some(factor) => sum.times(factor),
            None => (to..from).fold(sum, |sum, drawn| {
                sum.times(u64::from(self.left[place].saturating_sub(drawn as u32)))
            }),
        }
    }
}

impl OfLength {
    fn sum<const N: usize>(&self, falls: &Falls) -> Ring<N> {
        // The open sum of each value, and the cards of that value it stands at.
        let mut open = [Ring::<N>::ZERO; VALUES];
        let mut at = self.terms[0].counts;
        for term in &self.terms {
            let differs = usize::from(term.differs);
            close(&mut open, &at, differs, falls);
            let to = term.counts[differs];
            open[differs] = falls.fall(open[differs], differs, at[differs], to);
            at = term.counts;
            open[VALUES - 1].add_signed(term.coefficient);
        }
        close(&mut open, &at, 0, falls);
        falls.fall(open[0], 0, at[0], 0)
    }
}

/// Closes the sums of all values behind `place` into it.
#[inline]
fn close<const N: usize>(
    open: &mut [Ring<N>; VALUES],
    at: &[u8; VALUES],
    place: usize,
    falls: &Falls,
) {
    for behind in (place + 1..VALUES).rev() {
        if !open[behind].is_zero() {
            let closed = falls.fall(open[behind], behind, at[behind], 0);
            open[behind] = Ring::ZERO;
            open[behind - 1].add_times(&closed, 1);
        }
    }
}

/// A whole number modulo 2^(64 N), low limb first.
#[derive(Clone, Copy)]
struct Ring<const N: usize>([u64; N]);

impl<const N: usize> Ring<N> {
    const ZERO: Ring<N> = Ring([0; N]);

    fn is_zero(&self) -> bool {
        self.0 == [0; N]
    }

    #[inline]
    fn add_times(&mut self, other: &Ring<N>, times: u64) {
        let mut carry = 0_u64;
        for (limb, part) in self.0.iter_mut().zip(&other.0) {
            let sum = u128::from(*part) * u128::from(times) + u128::from(*limb) + u128::from(carry);
            (*limb, carry) = (sum as u64, (sum >> 64) as u64);
        }
    }

    #[inline]
    fn times(&self, times: u64) -> Ring<N> {
        let mut product = Ring::ZERO;
        product.add_times(self, times);
        product
    }

    #[inline]
    fn add_signed(&mut self, number: i128) {
        let sign = if number < 0 { u64::MAX } else { 0 };
        let low = [number as u64, (number >> 64) as u64];
        let mut carry = 0_u128;
        for (place, limb) in self.0.iter_mut().enumerate() {
            let part = low.get(place).copied().unwrap_or(sign);
            let sum = u128::from(*limb) + u128::from(part) + carry;
            (*limb, carry) = (sum as u64, sum >> 64);
        }
    }

    /// The number, taken to lie around zero.
    fn signed(&self) -> BigInt {
        let halves = self
            .0
            .iter()
            .flat_map(|&limb| [limb as u32, (limb >> 32) as u32]);
        let size = BigInt::from_biguint(Sign::Plus, BigUint::new(halves.collect()));
        match self.0[N - 1] >> 63 {
            0 => size,
            _ => size - (BigInt::from(1) << (64 * N)),
        }
    }
}
