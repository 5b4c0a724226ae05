//! What differs between two sheets.

use super::model::{Line, Page, Tone, Words};
use super::print;
use super::words::many;
use crate::answers::difference::DiffReport;
use crate::vocabulary::plain::shortened;
use serde_json::Value;

/// The most characters of a value and of a path that are printed.
const LONGEST_VALUE: usize = 1_000;
const LONGEST_PATH: usize = 400;
/// The most differences that are printed; the others are counted.
const MOST_SHOWN: usize = 200;

/// The differences, one under another: what it was, and what it is.
pub fn differences(report: &DiffReport) -> String {
    print::text::print(&page(report))
}

/// The page of the differences.
pub(super) fn page(report: &DiffReport) -> Page {
    let mut page = Page::default();
    for difference in report.differences.iter().take(MOST_SHOWN) {
        let path = shortened(difference.path.clone(), LONGEST_PATH);
        page.push(Line::new(Words::new(Tone::Title, path)));
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
    let more = report.differences.len().saturating_sub(MOST_SHOWN);
    if more > 0 {
        page.push(Line::new(format!("and {more} more")));
    }
    page.push(Line::new(match report.differences.len() {
        0 => "no difference".to_owned(),
        found => many(found, "difference"),
    }));
    page
}
