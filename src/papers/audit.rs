//! The audit: what is wrong with a rules table, a printed paytable or a sheet, and why it matters.
//!
//! Comes in: a file, the games there are, and the [`AuditTerms`] of the audit. Goes out: [`Audited`], the
//! findings in the order of the checks and of the file. Every finding has a place, what was seen, what
//! is exact, and if it helps what would have been printed. Nothing is rounded but what a file
//! itself rounds. A file that is not well formed is not audited further.

mod approved;
mod asked;
mod check;
mod claim;
mod counts;
mod edges;
mod figures;
mod fix;
mod log;
mod looked;
mod monotone;
mod printed;
mod report;
mod rows;
mod sheet;
mod submission;
pub(in crate::papers) mod suspicion;
mod table;

pub use approved::Approved;
pub use check::Check;
pub use fix::fixed;
pub use looked::CheckMade;
pub use report::{AuditRecord, AuditReport, Audited, CheckedFigure, Conclusion, Finding, Level};
pub use submission::{Kind, Submission};

use crate::papers::paytable::{self, Paytable, Supplied};
use crate::papers::policy::Policy;
use crate::questions::catalogue::Catalogue;
use crate::vocabulary::exact::Rational;
use crate::vocabulary::plain::shortened;
use crate::vocabulary::problem::{Problem, Source};
use log::Log;
use looked::Extent;
use std::ops::Range;
use submission::Content;

/// What an audit is to look for, and by what measure.
#[derive(Clone, Debug)]
pub struct AuditTerms {
    /// The checks to make.
    pub checks: Vec<Check>,
    /// What a printed paytable is about, if it does not say.
    pub supplied: Supplied,
    /// The limits that every wager is to keep.
    pub policy: Policy,
    /// How far a reading may move an edge before it is reported.
    pub material: Rational,
    /// What the file is to agree with.
    pub against: Option<Approved>,
    /// Whether every figure that is looked at is recorded.
    pub record: bool,
}

impl AuditTerms {
    fn asks(&self, check: Check) -> bool {
        self.checks.contains(&check)
    }
}

/// One thing that a check found, before it is reported as a [`Finding`].
#[derive(Clone, Debug, PartialEq, Eq)]
struct Found {
    check: Check,
    level: Level,
    place: Range<usize>,
    message: String,
    seen: Option<String>,
    exact: Option<Rational>,
    notes: Vec<String>,
    help: Option<String>,
    fix: Option<String>,
}

impl Found {
    fn new(check: Check, place: Range<usize>, message: impl Into<String>) -> Found {
        Found {
            check,
            level: Level::Error,
            place,
            message: shortened(message.into(), LONGEST_MESSAGE),
            seen: None,
            exact: None,
            notes: Vec::new(),
            help: None,
            fix: None,
        }
    }

    fn of_problem(check: Check, problem: Problem) -> Found {
        Found {
            help: problem.help,
            ..Found::new(check, problem.place, problem.message)
        }
    }

    fn level(self, level: Level) -> Found {
        Found { level, ..self }
    }

    fn seen(self, seen: impl Into<String>) -> Found {
        Found {
            seen: Some(seen.into()),
            ..self
        }
    }

    fn exact(self, exact: Rational) -> Found {
        Found {
            exact: Some(exact),
            ..self
        }
    }

    fn note(mut self, note: impl Into<String>) -> Found {
        self.notes.push(note.into());
        self
    }

    fn help(self, help: impl Into<String>) -> Found {
        Found {
            help: Some(help.into()),
            ..self
        }
    }
}

/// The most characters of a finding's message, and the most findings of a file that are reported one by one.
const LONGEST_MESSAGE: usize = 1_000;
const MOST_FINDINGS: usize = 200;

/// The first findings; the others are counted in one that stands for them.
fn within_limits(mut findings: Vec<Found>) -> Vec<Found> {
    let more = findings.len().saturating_sub(MOST_FINDINGS);
    findings.truncate(MOST_FINDINGS);
    if let Some(last) = findings.last().filter(|_| more > 0) {
        let message = format!("and {more} more like these");
        let more = Found::new(last.check, last.place.clone(), message);
        findings.push(more.level(last.level));
    }
    findings
}

/// Audits a file.
pub fn audit(submission: Submission, catalogue: &Catalogue, terms: &AuditTerms) -> Audited {
    let kind = Some(submission.kind);
    Audited {
        kind,
        ..held_to(submission, catalogue, terms)
    }
}

fn held_to(submission: Submission, catalogue: &Catalogue, terms: &AuditTerms) -> Audited {
    let Submission {
        source, content, ..
    } = submission;
    let mut log = Log::new(terms.record);
    if let Ok(content) = &content {
        log.checks = Extent::of(content).checks(terms);
    }
    let findings = content.and_then(|content| match content {
        Content::Table(table) => table::findings(&source, &table, terms, &mut log),
        Content::Print(paytable) => of_print(&paytable, catalogue, terms, &mut log),
        Content::Sheet(claim) => sheet::findings(&source, &claim, catalogue, terms, &mut log),
    });
    match findings {
        Ok(mut findings) => {
            findings.retain(|finding| terms.asks(finding.check));
            findings.sort_by_key(|finding| (finding.check, finding.place.start));
            let findings = within_limits(findings);
            let conclusion = match findings.is_empty() {
                true => Conclusion::Well,
                false => Conclusion::Findings,
            };
            Audited::new(source, conclusion, findings, log)
        }
        Err(problems) => {
            let mut problems = problems;
            let more = problems.len().saturating_sub(MOST_FINDINGS);
            problems.truncate(MOST_FINDINGS);
            problems.extend((more > 0).then(|| {
                Problem::new(
                    0..0,
                    format!("and {more} more problems"),
                    "set these right first",
                )
            }));
            log.checks.truncate(1);
            let findings = problems.into_iter();
            let findings = findings.map(|problem| Found::of_problem(Check::WellFormed, problem));
            Audited::new(source, Conclusion::NotAudited, findings.collect(), log)
        }
    }
}

/// A file that could not even be opened, beside those that were.
pub fn unread(name: &str, why: &str, help: &str) -> Audited {
    let found = Found::new(Check::WellFormed, 0..0, why);
    let source = Source {
        name: name.to_owned(),
        text: String::new(),
    };
    let found = vec![found.help(help)];
    Audited::new(source, Conclusion::NotAudited, found, Log::new(false))
}

/// Problems of several sections are reported together; if there are any, nothing is audited.
fn of_print(
    paytable: &Paytable,
    catalogue: &Catalogue,
    terms: &AuditTerms,
    log: &mut Log,
) -> Result<Vec<Found>, Vec<Problem>> {
    let mut problems = Vec::new();
    let mut linked = Vec::new();
    for section in &paytable.sections {
        match paytable::link(section, catalogue, &terms.supplied) {
            Ok(section) => linked.push(section),
            Err(found) => problems.extend(found),
        }
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    if terms.asks(Check::RowsComplete) {
        log.notes.extend(printed::wagers_not_covered(&linked));
    }
    let mut findings = printed::wagers_left_out(&linked);
    for section in &linked {
        findings.extend(printed::findings(section, terms, log));
    }
    Ok(findings)
}
