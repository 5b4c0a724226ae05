//! Sampled numbers: exact in the program, decimals of twelve places in JSON.
//!
//! What is sampled is off by chance in far fewer places, so fractions of many digits would say nothing more. A
//! study that was read from JSON holds the decimals.

use crate::vocabulary::exact::{DIGITS, Exact, Rational, decimal, square_root};
use crate::vocabulary::plain::quoted;
use num_bigint::BigInt;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

/// A mean, and how far chance may have moved it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Rate {
    /// The mean.
    pub mean: Rounded,
    /// Its standard error, between shoes; null from one shoe.
    pub standard_error: Option<RoundedRoot>,
}

/// A number that JSON rounds.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rounded(pub Rational);

/// The square root of a number, which JSON rounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundedRoot {
    /// The number whose root it is.
    pub square: Rational,
}

/// A text that is no decimal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{}\" is no decimal; write it as in -0.125", quoted(.0))]
pub struct NotADecimal(String);

impl Rate {
    /// The same of so many rounds.
    pub(super) fn times(&self, rounds: i64) -> Rate {
        let times = BigInt::from(rounds);
        Rate {
            mean: Rounded(&self.mean.0 * &times),
            standard_error: self.standard_error.as_ref().map(|error| RoundedRoot {
                square: &error.square * &times * &times,
            }),
        }
    }
}

impl Deref for Rounded {
    type Target = Rational;

    fn deref(&self) -> &Rational {
        &self.0
    }
}

impl fmt::Display for Rounded {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(&decimal(&self.0, DIGITS))
    }
}

impl fmt::Display for RoundedRoot {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(&square_root(&self.square, DIGITS))
    }
}

impl FromStr for Rounded {
    type Err = NotADecimal;

    fn from_str(text: &str) -> Result<Rounded, NotADecimal> {
        let (whole, part) = text.split_once('.').unwrap_or((text, ""));
        let places = u32::try_from(part.len()).unwrap_or(u32::MAX).min(1000);
        let scaled = format!("{whole}{part}/{}", BigInt::from(10).pow(places));
        let exact: Result<Exact, _> = scaled.parse();
        exact
            .map(|Exact(value)| Rounded(value))
            .map_err(|_| NotADecimal(text.chars().take(80).collect()))
    }
}

impl FromStr for RoundedRoot {
    type Err = NotADecimal;

    fn from_str(text: &str) -> Result<RoundedRoot, NotADecimal> {
        let Rounded(root) = text.parse()?;
        Ok(RoundedRoot {
            square: &root * &root,
        })
    }
}

crate::vocabulary::as_words!(Rounded, "Rounded", "A decimal, correctly rounded.");
crate::vocabulary::as_words!(
    RoundedRoot,
    "RoundedRoot",
    "A square root as a decimal, correctly rounded."
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vocabulary::exact::ratio;

    #[test]
    fn decimals_are_read_as_they_are_written() {
        let read = |text: &str| text.parse::<Rounded>().map(|read| read.0).ok();
        assert_eq!(read("-0.125000000000"), Some(ratio(-1, 8)));
        assert_eq!(read("3"), Some(ratio(3, 1)));
        assert_eq!(read("1.2.3"), None);
        assert_eq!(read("x"), None);
        let root: RoundedRoot = "1.500000000000".parse().unwrap();
        assert_eq!(
            (root.to_string().as_str(), root.square),
            ("1.500000000000", ratio(9, 4))
        );
    }
}
