//! The audit: what is wrong with a rules table, a printed paytable or a sheet, and why it matters.
//!
//! Comes in: a file, the games there are, and the [`Terms`] of the audit. Goes out: [`Audited`], the
//! findings in the order of the checks and of the file. Every finding has a place, what was seen, what
//! is exact, and where it helps what would have been printed. Nothing is rounded but what a file
//! itself rounds. A file that is not well formed is not audited further.

mod approved;
mod check;
mod counts;
mod edges;
mod figures;
mod fix;
mod monotone;
mod printed;
mod rows;
mod sheet;
mod submission;
mod suspicion;
mod table;

pub use approved::Approved;
pub use check::Check;
pub use fix::{Fix, fixed};
pub use submission::{Kind, Submission};

use crate::papers::paytable::{self, Paytable, Supplied};
use crate::papers::policy::Policy;
use crate::questions::catalogue::Catalogue;
use crate::vocabulary::exact::Rational;
use crate::vocabulary::problem::{Problem, Source};
use std::ops::Range;
use submission::Content;

/// What an audit is to look for, and by what measure.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The checks to make.
    pub checks: Vec<Check>,
    /// What a printed paytable is about, where it does not say.
    pub supplied: Supplied,
    /// The limits that every wager is to keep.
    pub policy: Policy,
    /// How far a reading may move an edge before it is told.
    pub material: Rational,
    /// What the file is to agree with.
    pub against: Option<Approved>,
}

impl Terms {
    fn asks(&self, check: Check) -> bool {
        self.checks.contains(&check)
    }
}

/// How grave a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// The file is wrong, or gives money away.
    Error,
    /// It may be meant so.
    Warning,
    /// Somebody has to decide.
    Note,
}

/// One thing that a check found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The check.
    pub check: Check,
    /// How grave it is.
    pub level: Level,
    /// The bytes of the file that it is about.
    pub place: Range<usize>,
    /// What is wrong, with the value seen; lower case, no full stop.
    pub message: String,
    /// The value seen, where there is one.
    pub seen: Option<String>,
    /// The exact value.
    pub exact: Option<Rational>,
    /// What else is known: what the figure seems to be, where else it holds.
    pub notes: Vec<String>,
    /// What to do.
    pub help: Option<String>,
    /// What `--fix` would write.
    pub fix: Option<Fix>,
}

impl Finding {
    fn new(check: Check, place: Range<usize>, message: impl Into<String>) -> Finding {
        Finding {
            check,
            level: Level::Error,
            place,
            message: message.into(),
            seen: None,
            exact: None,
            notes: Vec::new(),
            help: None,
            fix: None,
        }
    }

    fn of_problem(check: Check, problem: Problem) -> Finding {
        Finding {
            help: problem.help,
            ..Finding::new(check, problem.place, problem.message)
        }
    }

    fn level(self, level: Level) -> Finding {
        Finding { level, ..self }
    }

    fn seen(self, seen: impl Into<String>) -> Finding {
        Finding {
            seen: Some(seen.into()),
            ..self
        }
    }

    fn exact(self, exact: Rational) -> Finding {
        Finding {
            exact: Some(exact),
            ..self
        }
    }

    fn note(mut self, note: impl Into<String>) -> Finding {
        self.notes.push(note.into());
        self
    }

    fn help(self, help: impl Into<String>) -> Finding {
        Finding {
            help: Some(help.into()),
            ..self
        }
    }
}

/// A file with what was found in it.
#[derive(Clone, Debug)]
pub struct Audited {
    /// The file.
    pub source: Source,
    /// What was found.
    pub findings: Vec<Finding>,
    /// Whether it could be audited.
    pub conclusion: Conclusion,
}

/// How an audit of a file ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conclusion {
    /// Nothing was found.
    Well,
    /// Something was found.
    Findings,
    /// The file is not well formed, and nothing else could be looked at.
    NotAudited,
}

/// Audits a file.
pub fn audit(submission: Submission, catalogue: &Catalogue, terms: &Terms) -> Audited {
    let Submission {
        source, content, ..
    } = submission;
    let findings = content.and_then(|content| match content {
        Content::Table(table) => table::findings(&source, &table, terms),
        Content::Print(paytable) => of_print(&paytable, catalogue, terms),
        Content::Sheet(sheet) => sheet::findings(&source, &sheet.0, &sheet.1, catalogue, terms),
    });
    match findings {
        Ok(mut findings) => {
            findings.retain(|finding| terms.asks(finding.check));
            findings.sort_by_key(|finding| (finding.check, finding.place.start));
            let conclusion = match findings.is_empty() {
                true => Conclusion::Well,
                false => Conclusion::Findings,
            };
            Audited {
                source,
                findings,
                conclusion,
            }
        }
        Err(problems) => {
            let findings = problems.into_iter();
            let findings = findings.map(|problem| Finding::of_problem(Check::WellFormed, problem));
            Audited {
                findings: findings.collect(),
                source,
                conclusion: Conclusion::NotAudited,
            }
        }
    }
}

/// A file that could not even be opened, beside those that were.
pub fn unread(name: &str, why: &str, help: &str) -> Audited {
    let finding = Finding::new(Check::WellFormed, 0..0, why);
    Audited {
        source: Source {
            name: name.to_owned(),
            text: String::new(),
        },
        findings: vec![finding.help(help)],
        conclusion: Conclusion::NotAudited,
    }
}

/// Problems of several sections are told together; where there are any, nothing is audited.
fn of_print(
    paytable: &Paytable,
    catalogue: &Catalogue,
    terms: &Terms,
) -> Result<Vec<Finding>, Vec<Problem>> {
    let mut problems = Vec::new();
    let mut linked = Vec::new();
    for section in &paytable.sections {
        match paytable::link(section, catalogue, &terms.supplied) {
            Ok(section) => linked.push(section),
            Err(found) => problems.extend(found),
        }
    }
    match problems.is_empty() {
        true => Ok(linked
            .iter()
            .flat_map(|section| printed::findings(section, terms))
            .collect()),
        false => Err(problems),
    }
}
