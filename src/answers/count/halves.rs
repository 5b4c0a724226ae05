//! Whole numbers and halves, as tags and running counts are.

use crate::vocabulary::exact::{Exact, Rational, ratio};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;
use std::iter::Sum;
use std::ops::{AddAssign, Mul, Neg};
use std::str::FromStr;

/// A number of halves: three of them are 1.5.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Halves(i64);

impl Halves {
    /// Nothing.
    pub const ZERO: Halves = Halves(0);

    /// A whole number.
    pub fn whole(number: i64) -> Halves {
        Halves(2 * number)
    }

    /// How many halves it is.
    pub fn halves(self) -> i64 {
        self.0
    }

    /// The number itself.
    pub fn exact(self) -> Rational {
        ratio(self.0, 2)
    }

    /// With its sign, as tags are written: `+1.5`.
    pub fn signed(self) -> String {
        let plus = if self.0 > 0 { "+" } else { "" };
        format!("{plus}{self}")
    }
}

impl Neg for Halves {
    type Output = Halves;

    fn neg(self) -> Halves {
        Halves(-self.0)
    }
}

impl Mul<u32> for Halves {
    type Output = Halves;

    fn mul(self, times: u32) -> Halves {
        Halves(self.0 * i64::from(times))
    }
}

impl AddAssign for Halves {
    fn add_assign(&mut self, other: Halves) {
        self.0 += other.0;
    }
}

impl Sum for Halves {
    fn sum<I: Iterator<Item = Halves>>(all: I) -> Halves {
        Halves(all.map(|each| each.0).sum())
    }
}

/// `2`, `-0.5`.
impl fmt::Display for Halves {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let minus = if self.0 < 0 { "-" } else { "" };
        let half = if self.0 % 2 == 0 { "" } else { ".5" };
        f.pad(&format!("{minus}{}{half}", self.0.abs() / 2))
    }
}

/// A text that is no whole number and no half.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotHalves;

impl FromStr for Halves {
    type Err = NotHalves;

    /// `2`, `+2`, `-0.5`, `.5`, `-1/2`.
    fn from_str(text: &str) -> Result<Halves, NotHalves> {
        let (minus, size) = match text.strip_prefix('-') {
            Some(size) => (true, size),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        let digits =
            |text: &str| !text.is_empty() && text.bytes().all(|each| each.is_ascii_digit());
        let number = |text: &str| digits(text).then(|| text.parse::<i64>().ok()).flatten();
        let halves = match (size.split_once('.'), size.strip_suffix("/2")) {
            (Some(("", "5")), _) => Some(1),
            (Some((whole, "5")), _) => {
                number(whole).and_then(|whole| whole.checked_mul(2)?.checked_add(1))
            }
            (Some((whole, "0")), _) => number(whole).and_then(|whole| whole.checked_mul(2)),
            (None, Some(halves)) => number(halves),
            (None, None) => number(size).and_then(|whole| whole.checked_mul(2)),
            _ => None,
        };
        let halves = halves.ok_or(NotHalves)?;
        Ok(Halves(if minus { -halves } else { halves }))
    }
}

/// JSON carries a whole number as a number, and a half as an exact number, `"3/2"`.
impl Serialize for Halves {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 % 2 {
            0 => serializer.serialize_i64(self.0 / 2),
            _ => Exact(self.exact()).serialize(serializer),
        }
    }
}

#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
enum Written {
    Whole(i64),
    Half(String),
}

impl<'de> Deserialize<'de> for Halves {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Halves, D::Error> {
        let refused =
            || serde::de::Error::custom("a tag is a whole number or a half, as in 2 or \"3/2\"");
        match Written::deserialize(deserializer)? {
            Written::Whole(number) => number.checked_mul(2).map(Halves).ok_or_else(refused),
            Written::Half(text) => text.parse().map_err(|NotHalves| refused()),
        }
    }
}

impl JsonSchema for Halves {
    fn schema_name() -> Cow<'static, str> {
        "Halves".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Written::json_schema(generator)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_read_and_written() {
        for (text, halves, written) in [
            ("2", 4, "2"),
            ("+2", 4, "2"),
            ("-0.5", -1, "-0.5"),
            (".5", 1, "0.5"),
            ("3/2", 3, "1.5"),
            ("-1.0", -2, "-1"),
        ] {
            let read: Halves = text.parse().unwrap();
            assert_eq!(
                (read.halves(), read.to_string().as_str()),
                (halves, written)
            );
        }
        for text in [
            "",
            "-",
            "+-1",
            "0.25",
            "1.",
            "1/3",
            "99999999999999999999",
            "9223372036854775807",
        ] {
            assert_eq!(text.parse::<Halves>(), Err(NotHalves), "{text}");
        }
    }

    #[test]
    fn json_holds_whole_numbers_as_numbers() {
        let json = |text: &str| serde_json::to_string(&text.parse::<Halves>().unwrap()).unwrap();
        assert_eq!(
            (json("-3").as_str(), json("1.5").as_str()),
            ("-3", "\"3/2\"")
        );
        for text in ["-3", "1.5"] {
            let read: Halves = serde_json::from_str(&json(text)).unwrap();
            assert_eq!(read.to_string(), text);
        }
    }
}
