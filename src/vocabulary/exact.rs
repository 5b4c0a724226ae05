//! Exact numbers: rationals, payouts, and the only places where one is rounded.
//!
//! Inside the house numbers are integers over one total. A reduced fraction is made when an answer
//! is made ([`ratio`]), and a decimal only when it is printed: [`decimal`],
//! [`percent`] and [`square_root`] round half to even, by integer division, from the exact value.

use crate::vocabulary::plain::quoted;
use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{Signed, ToPrimitive, Zero};
use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

/// An exact number, always reduced.
pub type Rational = BigRational;

/// A reduced fraction. Numbers that fit machine words, nearly all of them, are reduced as such:
/// many times faster than as big integers.
pub fn ratio(numerator: impl Into<BigInt>, denominator: impl Into<BigInt>) -> Rational {
    let (numerator, denominator) = (numerator.into(), denominator.into());
    assert!(denominator.is_positive(), "a denominator is positive");
    let words = (numerator.magnitude().to_u128(), denominator.to_u128());
    let (Some(size), Some(whole)) = words else {
        return Rational::new(numerator, denominator);
    };
    let common = match (u64::try_from(size), u64::try_from(whole)) {
        (Ok(size), Ok(whole)) => u128::from(size.gcd(&whole)),
        _ => size.gcd(&whole),
    };
    let reduced = BigInt::from_biguint(numerator.sign(), BigUint::from(size / common));
    Rational::new_raw(reduced, BigInt::from(whole / common))
}

/// As JSON carries it: an integer, or a reduced `num/den`.
pub fn fraction(value: &Rational) -> String {
    value.to_string()
}

/// An exact number of an answer. JSON carries it as a string: an integer, or a reduced `num/den`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Exact(pub Rational);

impl Deref for Exact {
    type Target = Rational;

    fn deref(&self) -> &Rational {
        &self.0
    }
}

impl From<Rational> for Exact {
    fn from(value: Rational) -> Exact {
        Exact(value)
    }
}

impl From<&Rational> for Exact {
    fn from(value: &Rational) -> Exact {
        Exact(value.clone())
    }
}

impl fmt::Display for Exact {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(&fraction(&self.0))
    }
}

/// A text that is no exact number.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{}\" is no exact number; write an integer or a fraction, as in -3 or 7/12", quoted(.seen))]
pub struct NotExact {
    seen: String,
}

impl FromStr for Exact {
    type Err = NotExact;

    fn from_str(text: &str) -> Result<Exact, NotExact> {
        let refused = || NotExact {
            seen: text.chars().take(80).collect(),
        };
        let (above, below) = text.split_once('/').unwrap_or((text, "1"));
        let above: BigInt = above.parse().map_err(|_| refused())?;
        let below: BigInt = below.parse().map_err(|_| refused())?;
        match below.is_positive() {
            true => Ok(Exact(ratio(above, below))),
            false => Err(refused()),
        }
    }
}

crate::vocabulary::as_words!(
    Exact,
    "Exact",
    "An exact number: an integer, or a reduced fraction num/den."
);

/// How many deals, however many. JSON carries it as a string, for programs that read numbers as floats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ways(pub u128);

impl fmt::Display for Ways {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Ways {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Ways, Self::Err> {
        text.parse().map(Ways)
    }
}

crate::vocabulary::as_words!(Ways, "Ways", "A number of ordered deals, in digits.");

/// Net odds in words, `8 to 1`, `3 to 2` or `push`.
pub fn odds_words(net: &Rational) -> String {
    match net.is_zero() {
        true => "push".to_owned(),
        false if net.is_integer() => format!("{} to 1", fraction(net)),
        false => format!("{} to {}", net.numer(), net.denom()),
    }
}

/// `count` factors of n(n-1)(n-2)...: the ordered ways to draw `count` of n cards.
pub fn falling(n: u32, count: u32) -> u128 {
    (0..count)
        .map(|drawn| u128::from(n.saturating_sub(drawn)))
        .product()
}

/// The places of an answer's decimals, unless others are asked for.
pub const DIGITS: usize = 12;

/// The value at `digits` places, half to even.
pub fn decimal(value: &Rational, digits: usize) -> String {
    place_point(&scaled(value, power_of_ten(digits)), digits)
}

/// The value in hundredths at `digits` places, half to even, with its sign: `1.2351%`.
pub fn percent(value: &Rational, digits: usize) -> String {
    format!(
        "{}%",
        place_point(&scaled(value, power_of_ten(digits + 2)), digits)
    )
}

/// The square root of a value that is not negative, at `digits` places, half to even.
pub fn square_root(value: &Rational, digits: usize) -> String {
    // s = floor(2 sqrt(v) 10^digits): its last bit says on which side of the half the root lies,
    // and the root is exactly on the half if nothing was cut off.
    let scale = power_of_ten(2 * digits);
    let square: BigInt = value.numer() * scale * 4;
    let doubled: BigInt = square.div_floor(value.denom()).sqrt();
    let on_the_half = doubled.is_odd() && &doubled * &doubled * value.denom() == square;
    let below = doubled.div_floor(&BigInt::from(2));
    let up = doubled.is_odd() && (!on_the_half || below.is_odd());
    let root = if up { below + 1 } else { below };
    place_point(&root, digits)
}

fn power_of_ten(digits: usize) -> BigInt {
    let digits = u32::try_from(digits).expect("digits fit 32 bits: the command line allows 1000");
    BigInt::from(10).pow(digits)
}

/// The integer nearest to the value times `scale`, half to even.
fn scaled(value: &Rational, scale: BigInt) -> BigInt {
    let (floor, rest) = (value.numer() * scale).div_mod_floor(value.denom());
    let doubled: BigInt = rest * 2;
    let up = match doubled.cmp(value.denom()) {
        std::cmp::Ordering::Less => false,
        std::cmp::Ordering::Equal => floor.is_odd(),
        std::cmp::Ordering::Greater => true,
    };
    if up { floor + 1 } else { floor }
}

fn place_point(scaled: &BigInt, digits: usize) -> String {
    let sign = if scaled.is_negative() { "-" } else { "" };
    let padded = format!("{:0>width$}", scaled.abs().to_string(), width = digits + 1);
    let (whole, part) = padded.split_at(padded.len() - digits);
    let point = if digits == 0 { "" } else { "." };
    format!("{sign}{whole}{point}{part}")
}

/// An integer with a comma between thousands, as people print combinations.
pub fn grouped(digits: &str) -> String {
    let (sign, digits) = match digits.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", digits),
    };
    let first = digits.len() % 3;
    let mut parts: Vec<&str> = Vec::new();
    if first > 0 {
        parts.push(&digits[..first]);
    }
    parts.extend(
        (first..digits.len())
            .step_by(3)
            .map(|at| &digits[at..at + 3]),
    );
    format!("{sign}{}", parts.join(","))
}

/// What a row pays a winner, net, per unit wagered: `8 to 1`, `0.95 to 1`, `9 to 5`, `push`, or a meter.
///
/// Kept in lowest terms, and as it was written, so that a sheet shows what the document says. A meter, or a
/// share of it, counts as empty until it is said what it holds; the wager itself is not returned with it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Payout {
    numerator: i64,
    denominator: u32,
    written: String,
    /// The share of a meter that is paid, numerator and denominator.
    share: Option<(u32, u32)>,
}

/// Why a word is not a payout.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAPayout {
    /// Not in the form of odds.
    #[error("\"{}\" is not odds", quoted(.0))]
    Form(String),
    /// Odds of nothing.
    #[error(
        "\"{}\" pays nothing: a wager that is returned is \"push\", one that loses has no row", quoted(.0))]
    Nothing(String),
    /// Numbers too long to be a payout.
    #[error("\"{}\": odds have at most 9 digits on each side", quoted(.0))]
    TooLong(String),
}

impl NotAPayout {
    /// What is allowed instead.
    pub const ALLOWED: &str = "odds are in quotes: net, as in \"8 to 1\", \"0.95 to 1\" or \"9:5\", with the wager, as in \"9 for 1\", American, as in \"+800\", \"push\", or \"meter\" or a share of it, as in \"10% of meter\"";
}

impl Payout {
    /// The wager is returned.
    pub fn push() -> Payout {
        Payout {
            numerator: 0,
            denominator: 1,
            written: "push".to_owned(),
            share: None,
        }
    }

    /// The share of a meter that is paid, if it is one.
    pub fn share(&self) -> Option<Rational> {
        self.share.map(|(part, whole)| ratio(part, whole))
    }

    /// The same, a meter holding so many units; `None` if that has too many digits.
    pub fn with_meter(&self, meter: &Rational) -> Option<Payout> {
        let Some(share) = self.share() else {
            return Some(self.clone());
        };
        let net = share * meter - Rational::from_integer(1.into());
        Some(Payout {
            numerator: net.numer().to_i64()?,
            denominator: net.denom().to_u32()?,
            ..self.clone()
        })
    }

    /// Net units won for each unit wagered, as numerator and denominator in lowest terms.
    pub fn parts(&self) -> (i64, u32) {
        (self.numerator, self.denominator)
    }
}

impl fmt::Display for Payout {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(&self.written)
    }
}

impl FromStr for Payout {
    type Err = NotAPayout;

    fn from_str(text: &str) -> Result<Payout, NotAPayout> {
        if text == "push" {
            return Ok(Payout::push());
        }
        let form = || NotAPayout::Form(text.to_owned());
        if let Some(share) = text.strip_suffix("meter") {
            let share = share_of_meter(share, text)?;
            let part = |n: &BigInt| n.to_u32().ok_or_else(form);
            return Ok(Payout {
                numerator: -1,
                denominator: 1,
                written: text.to_owned(),
                share: Some((part(share.numer())?, part(share.denom())?)),
            });
        }
        if let Some(net) = american_odds(text) {
            let written = format!("{} to {}", net.numer(), net.denom());
            return written
                .parse()
                .map_err(|_| NotAPayout::TooLong(text.to_owned()));
        }
        let net_odds = text.split_once(" to ").or_else(|| text.split_once(':'));
        let whole_odds = text.split_once(" for ");
        let (win, stake) = net_odds.or(whole_odds).ok_or_else(form)?;
        let (win, stake) = (decimal_parts(win, text)?, decimal_parts(stake, text)?);
        if stake.is_zero() {
            return Err(form());
        }
        let net = match net_odds {
            Some(_) => win / stake,
            None => win / stake - Rational::from_integer(1.into()),
        };
        if net.is_zero() && whole_odds.is_some() {
            return Ok(Payout {
                written: text.to_owned(),
                ..Payout::push()
            });
        }
        if net <= Rational::zero() {
            return Err(NotAPayout::Nothing(text.to_owned()));
        }
        let part = |n: &BigInt| {
            n.to_u32()
                .ok_or_else(|| NotAPayout::TooLong(text.to_owned()))
        };
        Ok(Payout {
            numerator: part(net.numer())?.into(),
            denominator: part(net.denom())?,
            written: text.to_owned(),
            share: None,
        })
    }
}

/// American odds, `+2200`: what a hundred units win, at least as many. `None` if these are none.
pub fn american_odds(text: &str) -> Option<Rational> {
    let digits = text.strip_prefix('+')?;
    let few = (3..=9).contains(&digits.len()) && !digits.starts_with('0');
    let won: u32 = digits.parse().ok().filter(|_| few)?;
    Some(ratio(won, 100))
}

/// Reads what stands before `meter`: nothing, or `10% of `.
fn share_of_meter(before: &str, whole: &str) -> Result<Rational, NotAPayout> {
    if before.is_empty() {
        return Ok(ratio(1, 1));
    }
    let form = || NotAPayout::Form(whole.to_owned());
    let share =
        decimal_parts(before.strip_suffix("% of ").ok_or_else(form)?, whole)? / ratio(100, 1);
    match share > Rational::zero() && share <= ratio(1, 1) {
        true => Ok(share),
        false => Err(form()),
    }
}

/// Reads `0.95` as 19/20.
fn decimal_parts(number: &str, whole: &str) -> Result<Rational, NotAPayout> {
    let (before, after) = match number.split_once('.') {
        Some((before, after)) if !after.is_empty() => (before, after),
        Some(_) => return Err(NotAPayout::Form(whole.to_owned())),
        None => (number, ""),
    };
    let digits = format!("{before}{after}");
    if before.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(NotAPayout::Form(whole.to_owned()));
    }
    if digits.len() > 9 {
        return Err(NotAPayout::TooLong(whole.to_owned()));
    }
    let scaled: BigUint = digits.parse().expect("only digits");
    Ok(ratio(scaled, power_of_ten(after.len())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_round_half_to_even() {
        let at = |n: i64, d: i64, digits| decimal(&ratio(n, d), digits);
        assert_eq!(at(1, 8, 2), "0.12");
        assert_eq!(at(3, 8, 2), "0.38");
        assert_eq!(at(-1, 8, 2), "-0.12");
        assert_eq!(at(-3, 8, 2), "-0.38");
        assert_eq!(at(2, 3, 4), "0.6667");
        assert_eq!(at(-1, 3, 0), "0");
        assert_eq!(at(5, 2, 0), "2");
        assert_eq!(at(1234, 1, 3), "1234.000");
        assert_eq!(percent(&ratio(1, 8), 1), "12.5%");
    }

    #[test]
    fn square_roots_are_correctly_rounded() {
        let at = |n: i64, d: i64, digits| square_root(&ratio(n, d), digits);
        assert_eq!(at(2, 1, 12), "1.414213562373");
        assert_eq!(at(0, 1, 3), "0.000");
        assert_eq!(at(1, 4, 0), "0", "a half goes to even");
        assert_eq!(at(9, 4, 0), "2", "a half goes to even");
        assert_eq!(at(1, 64, 2), "0.12");
        assert_eq!(at(9, 64, 2), "0.38");
        assert_eq!(at(3, 1, 1), "1.7");
    }

    #[test]
    fn machine_fractions_reduce_like_big_ones() {
        let big = BigInt::from(3).pow(100);
        for (n, d) in [
            (0_i128, 7_i128),
            (-6, 4),
            (i128::MAX, 3),
            (-(1 << 90), 1_i128 << 70),
        ] {
            let (n, d) = (BigInt::from(n), BigInt::from(d));
            assert_eq!(
                ratio(n.clone(), d.clone()),
                Rational::new(n.clone(), d.clone())
            );
            assert_eq!(
                ratio(n.clone() * &big, d.clone() * &big),
                Rational::new(n, d)
            );
        }
    }

    #[test]
    fn falling_counts_ordered_draws() {
        assert_eq!(falling(416, 6), 4_998_398_275_503_360);
        assert_eq!(falling(3, 0), 1);
        assert_eq!(falling(3, 4), 0);
    }

    #[test]
    fn thousands_are_grouped() {
        for (digits, shown) in [("1", "1"), ("-1000", "-1,000"), ("123456", "123,456")] {
            assert_eq!(grouped(digits), shown);
        }
    }

    #[test]
    fn payouts_read_as_the_documents_write_them() {
        let parts = |text: &str| text.parse::<Payout>().unwrap().parts();
        assert_eq!(parts("8 to 1"), (8, 1));
        assert_eq!(parts("0.95 to 1"), (19, 20));
        assert_eq!(parts("9 to 5"), (9, 5));
        assert_eq!(parts("push"), (0, 1));
        assert_eq!(parts("40:1"), (40, 1));
        assert_eq!(parts("25 for 1"), (24, 1));
        assert_eq!(parts("3 for 2"), (1, 2));
        assert_eq!(parts("1 for 1"), (0, 1));
    }

    #[test]
    fn american_odds_are_what_a_hundred_wins() {
        let payout: Payout = "+2200".parse().unwrap();
        assert_eq!(payout, "22 to 1".parse().unwrap());
        let payout: Payout = "+150".parse().unwrap();
        assert_eq!(payout.to_string(), "3 to 2");
        for text in ["+22", "+0100", "-150", "+1e9", "2200"] {
            assert!(text.parse::<Payout>().is_err(), "{text}");
        }
    }

    #[test]
    fn what_is_no_payout_is_refused() {
        let refuse = |text: &str| text.parse::<Payout>().unwrap_err();
        for text in [
            "", "8", "8 to", "8:", "-1 to 1", "1 to 0", ".5 to 1", "1. to 1", "x to 1",
        ] {
            assert_eq!(refuse(text), NotAPayout::Form(text.to_owned()));
        }
        assert_eq!(refuse("0 to 1"), NotAPayout::Nothing("0 to 1".to_owned()));
        let less = "0.5 for 1";
        assert_eq!(refuse(less), NotAPayout::Nothing(less.to_owned()));
        let long = "1234567890 to 1";
        assert_eq!(refuse(long), NotAPayout::TooLong(long.to_owned()));
    }
}
