//! A slice of an answer, for one machine of several.
//!
//! Comes in: `slice:2/8` as users write it, and what a machine computed. Goes out: [`Slice`] and [`Part`]. The units of a
//! study are its shoes, those of a sweep its cases: both are numbered from 0, and slice i of n holds those from
//! (i - 1) / n to i / n of them.

use super::protect::StudyTally;
use super::tag::PartTag;
use super::what_if::SideEdges;
use crate::questions::heading::Tool;
use crate::questions::question::Question;
use crate::vocabulary::plain::quoted;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// Which of several equal slices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slice {
    /// From 1.
    number: u64,
    /// How many there are.
    of: u64,
}

/// The most slices of a question.
const MOST_SLICES: u64 = 1_000_000;

/// Why a text is no slice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "\"{}\" is no partition; write slice:I/N with I from 1 to N, and N at most {MOST_SLICES}, as in slice:2/8",
    quoted(.0)
)]
pub struct NotASlice(String);

impl FromStr for Slice {
    type Err = NotASlice;

    fn from_str(text: &str) -> Result<Slice, NotASlice> {
        let numbers = text
            .strip_prefix("slice:")
            .and_then(|rest| rest.split_once('/'));
        let slice = numbers.and_then(|(number, of)| {
            let (number, of) = (number.parse().ok()?, of.parse().ok()?);
            Some(Slice { number, of })
        });
        let slice = slice.filter(|slice| (1..=slice.of).contains(&slice.number));
        let slice = slice.filter(|slice| slice.of <= MOST_SLICES);
        slice.ok_or_else(|| NotASlice(text.to_owned()))
    }
}

impl fmt::Display for Slice {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(&format!("slice:{}/{}", self.number, self.of))
    }
}

impl Slice {
    /// The units of this slice, of so many.
    pub fn of_units(self, units: u64) -> Range<u64> {
        let end = |number: u64| {
            let units = u128::from(units) * u128::from(number) / u128::from(self.of);
            u64::try_from(units).expect("no more than all units")
        };
        end(self.number - 1)..end(self.number)
    }
}

/// A slice of an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct Part {
    /// The tag of a part.
    pub schema: PartTag,
    /// The program that made it.
    pub tool: Tool,
    /// The digest of the game's table.
    pub table_sha256: String,
    /// The first unit: a shoe or a case.
    pub from: u64,
    /// The unit after the last.
    pub to: u64,
    /// All units of the question.
    pub units: u64,
    /// How the answer is to be printed.
    pub print: PartPrint,
    /// The question.
    pub question: Question,
    /// What was computed.
    pub tally: PartTally,
}

/// How the answer of a question in parts is to be printed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PartPrint {
    /// The format, as users name it.
    pub format: String,
    /// Whether fractions are printed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub exact: bool,
    /// The places of decimals, if they were named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digits: Option<usize>,
}

/// The tally of a slice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PartTally {
    /// Sums over shoes.
    Shoes(#[schemars(with = "serde_json::Value")] Box<StudyTally>),
    /// The edges of both sides of each case.
    Cases(Vec<SideEdges>),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slices_hold_every_unit_once() {
        for (units, of) in [(10, 3), (2, 5), (1000, 7), (0, 2)] {
            let slices = (1..=of).map(|number| Slice { number, of }.of_units(units));
            let all: Vec<u64> = slices.flatten().collect();
            assert_eq!(all, (0..units).collect::<Vec<_>>());
        }
    }

    #[test]
    fn what_is_no_slice_is_refused() {
        for text in [
            "",
            "slice:0/2",
            "slice:3/2",
            "2/3",
            "slice:1/0",
            "slice:1",
            "slice:1/9999999",
        ] {
            assert!(text.parse::<Slice>().is_err(), "{text}");
        }
        assert_eq!(
            "slice:2/8".parse::<Slice>().unwrap().to_string(),
            "slice:2/8"
        );
    }
}
