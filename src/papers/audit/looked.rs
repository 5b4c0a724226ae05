//! What each check looked at, so that a pass can be shown even if no figure was checked.

use super::submission::Content;
use super::{AuditTerms, Check};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A check that was made, and what it looked at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CheckMade {
    /// The check.
    pub check: Check,
    /// What it looked at; `nothing:` and why if there was nothing to look at.
    pub looked_at: String,
}

/// What there is to look at in a file.
pub(super) struct Extent {
    kind: ExtentOf,
    wagers: usize,
    rows: usize,
}

enum ExtentOf {
    Table { readings: usize },
    Print { claims: usize },
    Sheet { whole_decks: bool },
}

impl Extent {
    pub(super) fn of(content: &Content) -> Extent {
        match content {
            Content::Table(table) => {
                let written = &table.places.0;
                let rows = written
                    .wagers
                    .iter()
                    .filter_map(|wager| wager.rows.as_ref());
                Extent {
                    kind: ExtentOf::Table {
                        readings: written.readings.len(),
                    },
                    wagers: written.wagers.len(),
                    rows: rows.map(|rows| rows.value.len()).sum(),
                }
            }
            Content::Print(paytable) => {
                let sections = &paytable.sections;
                let lines = || sections.iter().flat_map(|section| &section.lines);
                let of_lines: usize = lines().map(|line| line.claims.len()).sum();
                let of_wagers: usize = sections.iter().map(|section| section.claims.len()).sum();
                Extent {
                    kind: ExtentOf::Print {
                        claims: of_lines + of_wagers,
                    },
                    wagers: sections.len(),
                    rows: lines().count(),
                }
            }
            Content::Sheet(claim) => {
                let wagers = &claim.record.wagers;
                Extent {
                    kind: ExtentOf::Sheet {
                        whole_decks: claim.record.heading.shoe.decks.is_some(),
                    },
                    wagers: wagers.len(),
                    rows: wagers.iter().map(|wager| wager.rows().len()).sum(),
                }
            }
        }
    }

    /// Every check that is asked for, with what it looked at.
    pub(super) fn checks(&self, terms: &AuditTerms) -> Vec<CheckMade> {
        let asked = Check::ALL.into_iter().filter(|check| terms.asks(*check));
        let made = asked.map(|check| CheckMade {
            check,
            looked_at: self.looked_at(check, terms),
        });
        made.collect()
    }

    fn looked_at(&self, check: Check, terms: &AuditTerms) -> String {
        use ExtentOf::{Print, Sheet, Table};
        let wagers = many(self.wagers, "wager");
        let rows = format!("{} of {wagers}", many(self.rows, "row"));
        let nothing = |why: &str| format!("nothing: {why}");
        match (check, &self.kind) {
            (Check::WellFormed, _) => "the whole file".to_owned(),
            (Check::RowsReachable | Check::RowsDistinct | Check::Monotone, Sheet { .. }) => {
                nothing("it is for tables and prints")
            }
            (Check::RowsReachable, Print { .. }) => format!("{rows}, on the shoe that is printed"),
            (
                Check::RowsReachable | Check::RowsDistinct | Check::RowsComplete | Check::Monotone,
                _,
            ) => rows,
            (Check::Counts | Check::Figures, Table { .. }) => {
                nothing("a rules table claims no figures")
            }
            (Check::Counts | Check::Figures, Print { claims: 0 }) => {
                nothing("no figure is printed")
            }
            (Check::Counts | Check::Figures, Print { claims }) => {
                format!("its kind of {}", many(*claims, "figure"))
            }
            (Check::Counts | Check::Figures, Sheet { .. }) => {
                format!("every number of its kind of {wagers}")
            }
            (Check::Limits, _) if !terms.policy.says_anything() => nothing("no limit is given"),
            (Check::PlayerEdge | Check::Limits, Sheet { whole_decks: false }) => {
                nothing("the sheet is of no whole decks")
            }
            (Check::PlayerEdge | Check::Limits, Sheet { .. }) => {
                format!("{wagers}, on the shoe of the sheet")
            }
            (Check::PlayerEdge, _) => {
                format!("{wagers}, at every approved deck count and by every open reading")
            }
            (Check::Limits, _) => wagers,
            (Check::Approved, Table { .. }) if terms.against.is_none() => {
                nothing("no approved file is given")
            }
            (Check::Approved, _) => rows,
            (Check::Readings, Table { readings }) => many(*readings, "reading"),
            (Check::Readings, _) => nothing("prints and sheets say how they read"),
        }
    }
}

fn many(number: usize, noun: &str) -> String {
    match number {
        1 => format!("1 {noun}"),
        _ => format!("{number} {noun}s"),
    }
}
