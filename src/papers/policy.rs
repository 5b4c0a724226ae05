//! What a house allows: the most edge and the least return of its wagers, from a file or the command line.
//!
//! A limit for one wager stands in place of the limit for all. The file is TOML: `max-edge = "20%"`,
//! `min-return = "75%"`, and the same under `[wager.tie]`.

use crate::papers::paytable::Printed;
use crate::tables::table::{At, Parsed};
use crate::vocabulary::exact::{Rational, ratio};
use crate::vocabulary::plain::quoted;
use crate::vocabulary::problem::{Problem, Source, suggestion};
use num_traits::Signed;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::str::FromStr;

/// The limits of one wager, or of all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The most that the house may keep of a unit.
    pub max_edge: Option<Rational>,
    /// The least that must come back of a unit.
    pub min_return: Option<Rational>,
}

/// The limits of every wager.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Policy {
    /// For every wager that has none of its own.
    pub all: Limits,
    /// By wager.
    pub wagers: BTreeMap<String, Limits>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct File {
    max_edge: Option<At<String>>,
    min_return: Option<At<String>>,
    #[serde(default)]
    wager: BTreeMap<String, OfWager>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct OfWager {
    max_edge: Option<At<String>>,
    min_return: Option<At<String>>,
}

impl Policy {
    /// Whether it sets any limit.
    pub fn says_anything(&self) -> bool {
        let mut all = self.wagers.values().chain([&self.all]);
        all.any(|limits| limits.max_edge.is_some() || limits.min_return.is_some())
    }

    /// Reads a policy file, or says all that is wrong with it.
    pub fn read(source: &Source) -> Result<Policy, Vec<Problem>> {
        let (file, mut problems) = Parsed::new(source).read_as::<File>();
        let mut share = |at: &Option<At<String>>| {
            let at = at.as_ref()?;
            let read = read_share(&at.value);
            if let Err(message) = &read {
                problems.push(Problem::new(
                    at.place.clone(),
                    message,
                    "a share of the wager, as in \"5%\" or \"0.05\"",
                ));
            }
            read.ok()
        };
        let policy = file.map(|file| {
            let mut limits = |max_edge, min_return| Limits {
                max_edge: share(max_edge),
                min_return: share(min_return),
            };
            let all = limits(&file.max_edge, &file.min_return);
            let wagers = file.wager.iter();
            let wagers = wagers.map(|(id, of)| (id.clone(), limits(&of.max_edge, &of.min_return)));
            Policy {
                all,
                wagers: wagers.collect(),
            }
        });
        match policy {
            Some(policy) if problems.is_empty() => Ok(policy),
            _ => Err(problems),
        }
    }

    /// The first wager with limits of its own that is none of these.
    pub fn unknown(&self, known: &[String]) -> Option<(&str, String)> {
        let unknown = self.wagers.keys().find(|id| !known.contains(id))?;
        Some((
            unknown,
            suggestion(unknown, known.iter().map(String::as_str)),
        ))
    }

    /// The limits of one wager, or of all, to be changed.
    pub fn limits(&mut self, wager: Option<&str>) -> &mut Limits {
        match wager {
            Some(wager) => self.wagers.entry(wager.to_owned()).or_default(),
            None => &mut self.all,
        }
    }

    /// The limits of a wager: its own, or those of all.
    pub fn of(&self, wager: &str) -> Limits {
        let own = self.wagers.get(wager).cloned().unwrap_or_default();
        Limits {
            max_edge: own.max_edge.or_else(|| self.all.max_edge.clone()),
            min_return: own.min_return.or_else(|| self.all.min_return.clone()),
        }
    }
}

/// A limit for one wager, or for all: `tie=15%`, or `15%`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limit {
    /// The wager, unless it is for all.
    pub wager: Option<String>,
    /// A share of the wager.
    pub share: Rational,
}

impl FromStr for Limit {
    type Err = String;

    fn from_str(text: &str) -> Result<Limit, String> {
        let (wager, share) = match text.split_once('=') {
            Some((wager, share)) => (Some(wager.to_owned()), share),
            None => (None, text),
        };
        let share = read_share(share)?;
        Ok(Limit { wager, share })
    }
}

/// `5%`, `0.05` or `1/20` as a share of the wager, from 0 to 1.
pub fn read_share(text: &str) -> Result<Rational, String> {
    let read = Printed::read(text).map(|printed| printed.value);
    let share = read.filter(|value| !value.is_negative() && *value <= ratio(1, 1));
    share.ok_or_else(|| format!("\"{}\" is not a share from 0% to 100%", quoted(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wagers_own_limit_stands_in_place_of_the_limit_for_all() {
        let text = "max-edge = \"20%\"\nmin-return = \"0.75\"\n[wager.tie]\nmax-edge = \"15%\"\n";
        let source = Source {
            name: "policy.toml".to_owned(),
            text: text.to_owned(),
        };
        let policy = Policy::read(&source).unwrap();
        assert_eq!(policy.of("tie").max_edge, Some(ratio(3, 20)));
        assert_eq!(policy.of("tie").min_return, Some(ratio(3, 4)));
        assert_eq!(policy.of("tiger").max_edge, Some(ratio(1, 5)));
    }

    #[test]
    fn every_fault_of_a_policy_is_told() {
        let text = "max-edge = \"much\"\n[wager.tie]\nmin-return = \"120%\"\n";
        let source = Source {
            name: "policy.toml".to_owned(),
            text: text.to_owned(),
        };
        let problems = Policy::read(&source).unwrap_err();
        assert_eq!(problems.len(), 2, "{problems:?}");
    }
}
