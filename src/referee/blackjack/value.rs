//! Values kept twice: rounded down to 2^-100, and modulo four primes.

use crate::vocabulary::exact::Rational;
use num_bigint::BigInt;
use num_traits::ToPrimitive;

/// The largest primes below 2^31.
const PRIMES: [u64; 4] = [2_147_483_647, 2_147_483_629, 2_147_483_587, 2_147_483_579];
const BITS: u32 = 100;
/// A value is the mean of values of fewer than 100 cards in turn, each mean rounded by less than a unit, and
/// of three hands, each settled to less than 14: so it is off by less than 200 units.
pub(super) const MARGIN: i128 = 1 << 12;

/// A number modulo each prime.
pub(super) type Residues = [u32; 4];

/// Whether these are the residues of a fraction.
pub(super) fn are_residues(residues: &Residues, value: &Rational) -> bool {
    let residue = |number: &BigInt, prime: u64| {
        let prime = BigInt::from(prime);
        let residue = ((number % &prime) + &prime) % &prime;
        residue.to_u64().expect("less than the prime")
    };
    let mut all = residues.iter().zip(PRIMES);
    all.all(|(&found, prime)| {
        u64::from(found) * residue(value.denom(), prime) % prime == residue(value.numer(), prime)
    })
}

/// A value, rounded down and modulo the primes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Value {
    pub(super) near: i128,
    pub(super) residues: Residues,
}

impl Value {
    /// So many ordered draws of all of them.
    pub(super) fn share(part: u128, all: &Whole) -> Value {
        let mut residues = all.inverses;
        for (residue, &prime) in residues.iter_mut().zip(&PRIMES) {
            let part = (part % u128::from(prime)) as u64;
            *residue = (u64::from(*residue) * part % prime) as u32;
        }
        Value {
            near: binary_places(part, all.whole),
            residues,
        }
    }
}

/// A part of a whole in units of 2^-100, rounded down: long division, as many bits at a time as there is room for.
fn binary_places(part: u128, whole: u128) -> i128 {
    let (mut near, mut rest) = (part / whole, part % whole);
    let room = whole.leading_zeros();
    assert!(room > 0, "so many draws are less than 2^127");
    let mut to_come = BITS;
    while to_come > 0 {
        let bits = room.min(to_come);
        rest <<= bits;
        near = (near << bits) + rest / whole;
        rest %= whole;
        to_come -= bits;
    }
    near as i128
}

/// A number to divide by.
#[derive(Clone, Copy, Debug)]
pub(super) struct Whole {
    whole: u128,
    /// One over it.
    inverses: Residues,
}

impl Whole {
    pub(super) fn new(whole: u128) -> Whole {
        let inverse = |prime: u64| {
            let base = (whole % u128::from(prime)) as u64;
            power(base, prime - 2, prime) as u32
        };
        Whole {
            whole,
            inverses: PRIMES.map(inverse),
        }
    }
}

/// A sum of values, each some times; residues are reduced in the end.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sum {
    near: i128,
    residues: [i64; 4],
}

impl Sum {
    pub(super) fn of_units(units: i64) -> Sum {
        Sum {
            near: i128::from(units) << BITS,
            residues: [units; 4],
        }
    }

    /// A value so many times, fewer than 2^16.
    pub(super) fn add(&mut self, value: &Value, times: i64) {
        self.near += value.near * i128::from(times);
        for (sum, &residue) in self.residues.iter_mut().zip(&value.residues) {
            *sum += i64::from(residue) * times;
        }
    }

    /// Whole units so many times.
    pub(super) fn add_units(&mut self, units: i64) {
        self.near += i128::from(units) << BITS;
        self.residues.iter_mut().for_each(|sum| *sum += units);
    }

    pub(super) fn value(&self) -> Value {
        let mut residues = [0; 4];
        for (place, &prime) in PRIMES.iter().enumerate() {
            residues[place] = self.residues[place].rem_euclid(prime as i64) as u32;
        }
        Value {
            near: self.near,
            residues,
        }
    }

    /// Over a number.
    pub(super) fn over(&self, whole: &Whole) -> Value {
        let Value { near, mut residues } = self.value();
        for (place, prime) in PRIMES.iter().enumerate() {
            let product = u64::from(residues[place]) * u64::from(whole.inverses[place]);
            residues[place] = (product % prime) as u32;
        }
        Value {
            near: near.div_euclid(whole.whole as i128),
            residues,
        }
    }
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
