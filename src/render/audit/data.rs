//! An audit as JSON: every exact number is a string, an integer or a reduced fraction.

use super::level;
use crate::papers::audit::{Audited, Conclusion, Finding};
use crate::vocabulary::exact::fraction;
use crate::vocabulary::problem::Source;
use serde_json::{Value, json};

pub(super) fn json(files: &[Audited]) -> Value {
    json!({
        "schema": "oddsmith/audit/1",
        "tool": { "name": env!("CARGO_PKG_NAME"), "version": env!("CARGO_PKG_VERSION") },
        "files": files.iter().map(file).collect::<Vec<_>>(),
    })
}

fn file(file: &Audited) -> Value {
    let conclusion = match file.conclusion {
        Conclusion::Well => "well",
        Conclusion::Findings => "findings",
        Conclusion::NotAudited => "not-audited",
    };
    let findings = file
        .findings
        .iter()
        .map(|finding| one(&file.source, finding));
    json!({
        "file": file.source.name,
        "conclusion": conclusion,
        "findings": findings.collect::<Vec<_>>(),
    })
}

fn one(source: &Source, finding: &Finding) -> Value {
    let (line, column) = source.line_and_column(finding.place.start);
    let (end_line, end_column) = source.line_and_column(finding.place.end);
    json!({
        "check": finding.check.name(),
        "level": level(finding.level),
        "place": { "line": line, "column": column, "end_line": end_line, "end_column": end_column },
        "message": finding.message,
        "seen": finding.seen,
        "exact": finding.exact.as_ref().map(fraction),
        "notes": finding.notes,
        "why": finding.check.why(),
        "help": finding.help,
        "fix": finding.fix.as_ref().map(|fix| &fix.text),
    })
}
