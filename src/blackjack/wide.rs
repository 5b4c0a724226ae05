//! Unsigned integers of a fixed number of 64-bit limbs, for the kernels.
//!
//! Every weight inside the engine is a count over one known total, so it is never negative and its
//! size is known before the work starts: [`limbs`] picks the width. All arithmetic is checked; an
//! overflow is a broken bound and panics rather than wraps. Low limb first.

use num_bigint::BigUint;
use std::cmp::Ordering;

/// A non-negative integer below 2^(64 N).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wide<const N: usize>([u64; N]);

const OVERFLOW: &str = "the width was chosen from a bound on every weight";

impl<const N: usize> Wide<N> {
    /// Nothing.
    pub const ZERO: Wide<N> = Wide([0; N]);

    /// Whether this is nothing.
    pub fn is_zero(&self) -> bool {
        self.0 == [0; N]
    }

    /// self + other.
    pub fn add(&mut self, other: &Wide<N>) {
        let mut carry = false;
        for (limb, more) in self.0.iter_mut().zip(&other.0) {
            (*limb, carry) = limb.carrying_sum(*more, carry);
        }
        assert!(!carry, "{OVERFLOW}");
    }

    /// self - other, which is not larger.
    pub fn less(&self, other: &Wide<N>) -> Wide<N> {
        let mut rest = *self;
        let mut borrow = false;
        for (limb, part) in rest.0.iter_mut().zip(&other.0) {
            let (first, under) = limb.overflowing_sub(*part);
            let (second, under_again) = first.overflowing_sub(u64::from(borrow));
            (*limb, borrow) = (second, under || under_again);
        }
        assert!(!borrow, "what is taken is part of it");
        rest
    }

    /// self + a x b.
    #[inline]
    pub fn add_times(&mut self, a: &Wide<N>, b: u64) {
        let mut carry = 0u64;
        for (limb, part) in self.0.iter_mut().zip(&a.0) {
            let sum = u128::from(*part) * u128::from(b) + u128::from(*limb) + u128::from(carry);
            (*limb, carry) = (sum as u64, (sum >> 64) as u64);
        }
        assert!(carry == 0, "{OVERFLOW}");
    }

    /// self + a x b.
    #[inline]
    pub fn add_product<const A: usize, const B: usize>(&mut self, a: &Wide<A>, b: &Wide<B>) {
        for (shift, &part) in b.0.iter().enumerate() {
            if part != 0 {
                self.add_times_shifted(a, part, shift);
            }
        }
    }

    #[inline]
    fn add_times_shifted<const A: usize>(&mut self, a: &Wide<A>, b: u64, shift: usize) {
        let mut carry = 0u64;
        let room = N.saturating_sub(shift).min(A);
        let (held, lost) = a.0.split_at(room);
        let mut limbs = self.0.iter_mut().skip(shift);
        for (part, limb) in held.iter().zip(&mut limbs) {
            let sum = u128::from(*part) * u128::from(b) + u128::from(*limb) + u128::from(carry);
            (*limb, carry) = (sum as u64, (sum >> 64) as u64);
        }
        for limb in limbs {
            if carry == 0 {
                break;
            }
            let (sum, over) = limb.overflowing_add(carry);
            (*limb, carry) = (sum, u64::from(over));
        }
        let lost = lost.iter().any(|&part| part != 0);
        assert!(carry == 0 && !lost, "{OVERFLOW}");
    }

    /// self x b.
    pub fn times(&self, b: u64) -> Wide<N> {
        let mut product = Wide::ZERO;
        product.add_times(self, b);
        product
    }

    /// self x other.
    pub fn product<const M: usize>(&self, other: &Wide<M>) -> Wide<N> {
        let mut product = Wide::ZERO;
        product.add_product(self, other);
        product
    }

    /// The same number in M limbs, no fewer.
    pub fn widen<const M: usize>(&self) -> Wide<M> {
        let mut limbs = [0; M];
        limbs[..N].copy_from_slice(&self.0);
        Wide(limbs)
    }

    /// The one limb this fits in, if it does.
    pub fn small(&self) -> Option<u64> {
        self.0[1..]
            .iter()
            .all(|&limb| limb == 0)
            .then_some(self.0[0])
    }
}

trait CarryingSum {
    fn carrying_sum(self, other: u64, carry: bool) -> (u64, bool);
}

impl CarryingSum for u64 {
    fn carrying_sum(self, other: u64, carry: bool) -> (u64, bool) {
        let (sum, first) = self.overflowing_add(other);
        let (sum, second) = sum.overflowing_add(u64::from(carry));
        (sum, first || second)
    }
}

impl<const N: usize> From<u64> for Wide<N> {
    fn from(value: u64) -> Wide<N> {
        let mut limbs = [0; N];
        limbs[0] = value;
        Wide(limbs)
    }
}

impl<const N: usize> From<u128> for Wide<N> {
    fn from(value: u128) -> Wide<N> {
        let mut limbs = [0; N];
        limbs[0] = value as u64;
        limbs[1] = (value >> 64) as u64;
        Wide(limbs)
    }
}

impl From<Wide<2>> for u128 {
    fn from(value: Wide<2>) -> u128 {
        u128::from(value.0[0]) | u128::from(value.0[1]) << 64
    }
}

impl<const N: usize> From<&Wide<N>> for BigUint {
    fn from(value: &Wide<N>) -> BigUint {
        let halves = value.0.iter().flat_map(|&l| [l as u32, (l >> 32) as u32]);
        BigUint::new(halves.collect())
    }
}

impl<const N: usize> PartialOrd for Wide<N> {
    fn partial_cmp(&self, other: &Wide<N>) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<const N: usize> Ord for Wide<N> {
    fn cmp(&self, other: &Wide<N>) -> Ordering {
        self.0.iter().rev().cmp(other.0.iter().rev())
    }
}

/// n(n-1)...: `count` factors, the ordered ways to draw `count` of n cards. 1 for none.
pub fn falling<const N: usize>(n: u32, count: u32) -> Wide<N> {
    let factor = |drawn| u64::from(n.saturating_sub(drawn));
    (0..count).fold(Wide::from(1u64), |all, drawn| all.times(factor(drawn)))
}

/// Limbs that hold weights over n(n-1)... of `draws` factors, with `spare` bits for the sums that
/// are built on the way.
pub fn limbs(n: u32, draws: u32, spare: u32) -> usize {
    // Finished hands are prefix-free sequences of values. Summed over some of the values only, with
    // the others counted once each, a step weighs at most n + 10, and so all sequences of `draws`
    // steps at most (n + 10)^draws.
    let bound = BigUint::from(n + 10).pow(draws);
    (bound.bits() + u64::from(spare)).div_ceil(64) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    fn big<const N: usize>(value: &Wide<N>) -> BigUint {
        value.into()
    }

    #[test]
    fn arithmetic_agrees_with_big_integers() {
        let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
        let mut next = || {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            seed
        };
        for _ in 0..500 {
            let a = Wide::<6>([next(), next(), next() >> 40, 0, 0, 0]);
            let b = Wide::<6>([next(), next(), next() >> 9, 0, 0, 0]);
            let small = next();
            let mut sum = a;
            sum.add(&b);
            assert_eq!(big(&sum), big(&a) + big(&b));
            assert_eq!(sum.less(&b), a);
            sum.add_times(&a, small);
            assert_eq!(big(&sum), big(&a) + big(&b) + big(&a) * small);
            assert_eq!(big(&a.product(&b)), big(&a) * big(&b));
            assert_eq!(a.cmp(&b), big(&a).cmp(&big(&b)));
        }
        assert_eq!(big(&falling::<4>(52, 3)), BigUint::from(132_600u32));
    }

    #[test]
    #[should_panic(expected = "bound on every weight")]
    fn a_sum_too_large_is_caught() {
        let mut top = Wide::<2>([u64::MAX; 2]);
        top.add(&Wide::from(1u64));
    }

    #[test]
    #[should_panic(expected = "bound on every weight")]
    fn a_product_too_large_is_caught() {
        let high = Wide::<2>([0, 1]);
        let _ = high.product(&high);
    }
}
