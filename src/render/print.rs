//! The printers: a page of the model becomes text, markdown, HTML or paper; records become CSV; a figure SVG.
//!
//! Each printer is one file, knows the model alone, and escapes every word it prints.

mod grid;
pub(super) mod html;
pub(super) mod markdown;
#[cfg(feature = "pdf")]
pub(super) mod paper;
pub(super) mod svg;
pub(super) mod text;

use super::escape;
use crate::vocabulary::exact::grouped;

/// Lines of CSV under their headings, which are written as they stand.
pub(super) fn csv<const N: usize>(
    headings: &str,
    lines: impl IntoIterator<Item = [String; N]>,
) -> String {
    assert_eq!(headings.split(',').count(), N, "a heading for every field");
    let line = |fields: [String; N]| fields.each_ref().map(|field| escape::csv(field)).join(",");
    let lines = lines.into_iter().map(|fields| line(fields) + "\n");
    format!("{headings}\n{}", lines.collect::<String>())
}

/// Indented JSON, with a newline at the end.
pub fn json(answer: &impl serde::Serialize) -> String {
    let text = serde_json::to_string_pretty(answer).expect("strings and numbers can be written");
    escape::json(text) + "\n"
}

/// JSON on one line.
pub fn json_line(answer: &impl serde::Serialize) -> String {
    let text = serde_json::to_string(answer).expect("strings and numbers can be written");
    escape::json(text) + "\n"
}

/// A fraction with its digits in groups: `1,234 / 5,678`.
fn fraction_in_groups(fraction: &str) -> String {
    let parts: Vec<String> = fraction.split('/').map(grouped).collect();
    parts.join(" / ")
}
