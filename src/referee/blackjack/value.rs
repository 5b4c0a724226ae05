//! Values kept twice: rounded down to 2^-100, and modulo four primes.

use crate::vocabulary::exact::Rational;
use num_bigint::{BigInt, BigUint};
use num_traits::ToPrimitive;

/// The largest primes below 2^31.
const PRIMES: [u64; 4] = [2_147_483_647, 2_147_483_629, 2_147_483_587, 2_147_483_579];
const BITS: u32 = 100;
/// A value is the mean of values of fewer than 100 cards in turn, each mean rounded by less than a unit, and
/// of three hands, each settled to less than 14: so it is off by less than 200 units.
pub(super) const MARGIN: i128 = 1 << 12;

/// A number modulo each prime.
pub(super) type Residues = [u64; 4];

/// Whether these are the residues of a fraction.
pub(super) fn are_residues(residues: &Residues, value: &Rational) -> bool {
    let residue = |number: &BigInt, prime: u64| {
        let prime = BigInt::from(prime);
        let residue = ((number % &prime) + &prime) % &prime;
        residue.to_u64().expect("less than the prime")
    };
    let mut all = residues.iter().zip(PRIMES);
    all.all(|(&found, prime)| {
        found * residue(value.denom(), prime) % prime == residue(value.numer(), prime)
    })
}

/// A value, rounded down and modulo the primes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Value {
    pub(super) near: i128,
    pub(super) residues: Residues,
}

impl Value {
    pub(super) fn whole(units: i64) -> Value {
        Value::default().plus_units(units)
    }

    fn plus_units(self, units: i64) -> Value {
        let residue = |prime: u64| (prime as i64 + units) as u64 % prime;
        self.plus(&Value {
            near: i128::from(units) << BITS,
            residues: PRIMES.map(residue),
        })
    }

    pub(super) fn plus(mut self, other: &Value) -> Value {
        self.near += other.near;
        for (place, prime) in PRIMES.iter().enumerate() {
            self.residues[place] = (self.residues[place] + other.residues[place]) % prime;
        }
        self
    }

    pub(super) fn times(mut self, times: i64) -> Value {
        self.near *= i128::from(times);
        for (place, &prime) in PRIMES.iter().enumerate() {
            let times = (prime as i64 + times) as u64 % prime;
            self.residues[place] = self.residues[place] * times % prime;
        }
        self
    }

    /// Over a number of cards, whose inverses are given.
    pub(super) fn over(mut self, cards: u32, inverses: &Residues) -> Value {
        self.near = self.near.div_euclid(i128::from(cards));
        for (place, prime) in PRIMES.iter().enumerate() {
            self.residues[place] = self.residues[place] * inverses[place] % prime;
        }
        self
    }

    /// So many ordered draws of so many, whose inverses are given.
    pub(super) fn share(part: u128, whole: u128, inverses: &Residues) -> Value {
        let near = (BigUint::from(part) << BITS) / BigUint::from(whole);
        let mut residues = *inverses;
        for (residue, &prime) in residues.iter_mut().zip(&PRIMES) {
            *residue = *residue * ((part % u128::from(prime)) as u64) % prime;
        }
        Value {
            near: near.to_i128().expect("at most one"),
            residues,
        }
    }
}

/// One over a number, modulo each prime.
pub(super) fn inverses(number: u128) -> Residues {
    PRIMES.map(|prime| power((number % u128::from(prime)) as u64, prime - 2, prime))
}

fn power(mut base: u64, mut exponent: u64, prime: u64) -> u64 {
    let mut all = 1;
    base %= prime;
    while exponent > 0 {
        if exponent % 2 == 1 {
            all = all * base % prime;
        }
        base = base * base % prime;
        exponent /= 2;
    }
    all
}
