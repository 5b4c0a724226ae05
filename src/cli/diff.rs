//! `oddsmith diff`.

use super::arguments::DiffArguments;
use super::asking::{Splits, answer_to};
use super::files;
use super::outcome::{Failure, Outcome};
use crate::questions::question::DiffQuestion;
use crate::render;
use crate::vocabulary::plain::plain;
use serde_json::Value;
use std::path::Path;

/// Compares two sheets; exit 1 if they differ.
pub(super) fn diff(arguments: &DiffArguments) -> Result<Outcome, Failure> {
    let (before, after) = (read(&arguments.before)?, read(&arguments.after)?);
    let question = DiffQuestion { before, after };
    let report = answer_to!(Diff, question, "comparing", Splits::Kept);
    let text = render::differences(&report);
    Ok(match report.differences.is_empty() {
        true => Outcome::well(text),
        false => Outcome::found(text),
    })
}

fn read(path: &Path) -> Result<Value, Failure> {
    let source = files::read(path)?;
    let name = plain(&source.name);
    let value: Value = serde_json::from_str(&source.text)
        .map_err(|error| Failure::new(&format!("{name}: not whole JSON: {error}")))?;
    let is_ours = |value: &Value| {
        let schema = value.get("schema").and_then(Value::as_str);
        schema.is_some_and(|schema| schema.starts_with("oddsmith/"))
    };
    let ours = match &value {
        Value::Array(sweep) => !sweep.is_empty() && sweep.iter().all(is_ours),
        one => is_ours(one),
    };
    match ours {
        true => Ok(value),
        false => Err(Failure::new(&format!(
            "{name}: no schema of oddsmith's\nhelp: compare what `oddsmith sheet --format json` or `oddsmith certify` wrote"
        ))),
    }
}
