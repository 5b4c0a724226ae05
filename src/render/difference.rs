//! What differs between two sheets.

use super::grid::{PAGE, fold};
use super::style::{TITLE, paint};
use crate::answers::difference::DiffReport;
use crate::vocabulary::problem::shortened;
use serde_json::Value;

/// The most characters of a value that are printed.
const LONGEST_VALUE: usize = 4_000;

/// Every difference, one under another: what it was, and what it is.
pub fn differences(report: &DiffReport) -> String {
    let found = &report.differences;
    let mut lines = Vec::new();
    for difference in found {
        lines.push(paint(TITLE, &difference.path));
        for (sign, value) in [("-", &difference.before), ("+", &difference.after)] {
            let Some(value) = value else { continue };
            let shown = match value {
                Value::String(text) => text.clone(),
                other => other.to_string(),
            };
            let shown = shortened(shown, LONGEST_VALUE);
            for (number, line) in fold(&shown, PAGE - 4).iter().enumerate() {
                let sign = if number == 0 { sign } else { " " };
                lines.push(format!("  {sign} {line}"));
            }
        }
    }
    lines.push(match found.len() {
        0 => "no difference".to_owned(),
        1 => "1 difference".to_owned(),
        many => format!("{many} differences"),
    });
    lines.join("\n") + "\n"
}
