//! An audit as SARIF 2.1.0, the format by which code-review tools show findings in place.
//!
//! Lines and columns count from 1, columns in Unicode code points; an end column is behind the last
//! character. What `--fix` would write is given as a fix.

use super::level;
use crate::papers::audit::{Audited, Check, Conclusion, Finding};
use crate::vocabulary::problem::{Place, Source};
use serde_json::{Value, json};

pub(super) fn log(files: &[Audited]) -> Value {
    let results = files.iter().flat_map(|file| {
        file.findings
            .iter()
            .map(|finding| result(&file.source, finding))
    });
    let executed = files
        .iter()
        .all(|file| file.conclusion != Conclusion::NotAudited);
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {
                "driver": {
                    "name": env!("CARGO_PKG_NAME"),
                    "semanticVersion": env!("CARGO_PKG_VERSION"),
                    "rules": Check::ALL.map(rule),
                },
            },
            "invocations": [{ "executionSuccessful": executed }],
            "columnKind": "unicodeCodePoints",
            "results": results.collect::<Vec<_>>(),
        }],
    })
}

fn rule(check: Check) -> Value {
    json!({
        "id": check.name(),
        "shortDescription": { "text": check.summary() },
        "fullDescription": { "text": check.documentation() },
        "help": { "text": check.why() },
    })
}

fn result(source: &Source, finding: &Finding) -> Value {
    let place = Check::ALL.iter().position(|check| *check == finding.check);
    let exact = finding
        .exact
        .as_ref()
        .map(|exact| format!("exactly {exact}"));
    let parts = [finding.message.clone()].into_iter().chain(exact);
    let parts = parts
        .chain(finding.notes.iter().cloned())
        .chain([finding.check.why().to_owned()])
        .chain(finding.help.clone());
    let mut result = json!({
        "ruleId": finding.check.name(),
        "ruleIndex": place,
        "level": level(finding.level),
        "message": { "text": parts.collect::<Vec<_>>().join("; ") },
        "locations": [{
            "physicalLocation": {
                "artifactLocation": { "uri": uri(&source.name) },
                "region": region(&finding.place),
            },
        }],
    });
    if let Some(fix) = &finding.fix {
        result["fixes"] = json!([change(source, &finding.place, fix)]);
    }
    result
}

fn change(source: &Source, place: &Place, fix: &str) -> Value {
    json!({
        "description": { "text": format!("write {fix}") },
        "artifactChanges": [{
            "artifactLocation": { "uri": uri(&source.name) },
            "replacements": [{
                "deletedRegion": region(place),
                "insertedContent": { "text": fix },
            }],
        }],
    })
}

fn region(place: &Place) -> Value {
    json!({
        "startLine": place.line,
        "startColumn": place.column,
        "endLine": place.end_line,
        "endColumn": place.end_column,
    })
}

/// A path as a reference: what a reference cannot hold is written in hexadecimal.
fn uri(path: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte);
    let each = path.bytes().map(|byte| match plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    });
    each.collect()
}
