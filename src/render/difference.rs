//! What differs between two sheets.

use super::model::{Line, Page, Tone, Words};
use super::print;
use super::words::many;
use crate::answers::difference::DiffReport;
use crate::vocabulary::plain::shortened;
use serde_json::Value;

/// The most characters of a value that are printed.
const LONGEST_VALUE: usize = 4_000;

/// Every difference, one under another: what it was, and what it is.
pub fn differences(report: &DiffReport) -> String {
    print::text::print(&page(report))
}

/// The page of all differences.
pub(super) fn page(report: &DiffReport) -> Page {
    let mut page = Page::default();
    for difference in &report.differences {
        page.push(Line::new(Words::new(Tone::Title, &difference.path)));
        for (sign, value) in [("-", &difference.before), ("+", &difference.after)] {
            let shown = match value {
                None => continue,
                Some(Value::String(text)) => text.clone(),
                Some(other) => other.to_string(),
            };
            let shown = shortened(shown, LONGEST_VALUE);
            let line = Line::at(2, format!("{sign} {shown}"));
            page.push(Line { hang: 2, ..line });
        }
    }
    page.push(Line::new(match report.differences.len() {
        0 => "no difference".to_owned(),
        found => many(found, "difference"),
    }));
    page
}
