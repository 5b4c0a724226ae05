//! What an audit reports: each file with its findings, as JSON carries it.

use super::log::Log;
use super::looked::CheckMade;
use super::{Check, Found, Kind};
use crate::questions::heading::Tool;
use crate::vocabulary::digest::sha256;
use crate::vocabulary::exact::Exact;
use crate::vocabulary::problem::{Lines, Place, Source};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The answer of an audit.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct AuditReport {
    /// `oddsmith/audit/1`.
    pub schema: String,
    /// The program that audited.
    pub tool: Tool,
    /// The files, in the order in which they were named.
    pub files: Vec<Audited>,
}

impl AuditReport {
    /// The tag of its JSON.
    pub const SCHEMA: &str = "oddsmith/audit/1";

    /// The report of some files.
    pub fn new(files: Vec<Audited>) -> AuditReport {
        AuditReport {
            schema: AuditReport::SCHEMA.to_owned(),
            tool: Tool::this(),
            files,
        }
    }

    /// Whether some file ended so.
    pub fn any(&self, conclusion: Conclusion) -> bool {
        self.files.iter().any(|file| file.conclusion == conclusion)
    }
}

/// A file with what was found in it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct Audited {
    /// The file. JSON carries its name only.
    #[serde(rename = "file", with = "by_name")]
    #[schemars(with = "String")]
    pub source: Source,
    /// What it is, if it could be read. JSON leaves it out: the name says it.
    #[serde(skip)]
    pub kind: Option<Kind>,
    /// Whether it could be audited.
    pub conclusion: Conclusion,
    /// What was found, in the order of the checks and of the file.
    pub findings: Vec<Finding>,
    /// What was not looked at, or was asked for and not used; absent if there is nothing to say.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// What was looked at; absent unless asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<AuditRecord>,
}

impl Audited {
    pub(super) fn new(
        source: Source,
        conclusion: Conclusion,
        found: Vec<Found>,
        mut log: Log,
    ) -> Audited {
        let lines = Lines::new(&source.text);
        let findings = found.into_iter().map(|found| Finding::new(found, &lines));
        let record = log.figures(&lines).map(|figures| AuditRecord {
            sha256: sha256(&source.text),
            checks: log.checks,
            figures,
        });
        Audited {
            kind: None,
            findings: findings.collect(),
            notes: log.notes,
            record,
            source,
            conclusion,
        }
    }
}

/// What an audit looked at, so that a pass can be shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AuditRecord {
    /// The digest of the file, in hexadecimal.
    pub sha256: String,
    /// Every check that was made, with what it looked at.
    #[serde(default)]
    pub checks: Vec<CheckMade>,
    /// Every figure that was checked, in the order of the checks.
    pub figures: Vec<CheckedFigure>,
}

/// A figure that was checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CheckedFigure {
    /// Where it stands, or what it is about.
    pub place: Place,
    /// Which figure it is.
    pub figure: String,
    /// What the file says; null if the figure was computed for a check that needs no print.
    pub printed: Option<String>,
    /// The exact value; null if there is none to hold it to.
    pub exact: Option<Exact>,
    /// Whether nothing was found wrong with it.
    pub right: bool,
}

/// How an audit of a file ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Conclusion {
    /// Nothing was found.
    Well,
    /// Something was found.
    Findings,
    /// The file is not well formed, and nothing else could be looked at.
    NotAudited,
}

/// How grave a finding is.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// The file is wrong, or gives money away.
    Error,
    /// It may be meant so.
    Warning,
    /// Somebody has to decide.
    Note,
}

/// One thing that a check found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct Finding {
    /// The check.
    pub check: Check,
    /// How grave it is.
    pub level: Level,
    /// What it is about.
    pub place: Place,
    /// What is wrong, with the value seen; lower case, no full stop.
    pub message: String,
    /// The value seen, if there is one.
    pub seen: Option<String>,
    /// The exact value.
    pub exact: Option<Exact>,
    /// What else is known: what the figure seems to be, where else it holds.
    pub notes: Vec<String>,
    /// Why it matters.
    pub why: String,
    /// What to do.
    pub help: Option<String>,
    /// What a fix writes in its place.
    pub fix: Option<String>,
}

impl Finding {
    fn new(found: Found, lines: &Lines) -> Finding {
        Finding {
            check: found.check,
            level: found.level,
            place: lines.place(&found.place),
            message: found.message,
            seen: found.seen,
            exact: found.exact.map(Exact),
            notes: found.notes,
            why: found.check.why().to_owned(),
            help: found.help,
            fix: found.fix,
        }
    }
}

/// A file by its name; one that is read back has no text.
mod by_name {
    use super::*;

    pub(super) fn serialize<S: Serializer>(source: &Source, to: S) -> Result<S::Ok, S::Error> {
        source.name.serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Source, D::Error> {
        let name = String::deserialize(from)?;
        Ok(Source {
            name,
            ..Source::default()
        })
    }
}
