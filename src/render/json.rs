//! A sheet as JSON, for programs: every exact number is a string, an integer or a reduced fraction.

use crate::answers::sheet::Sheet;
use serde::Serialize;
use serde_json::{Value, json};

/// Indented, with a newline at the end.
pub fn pretty(value: &impl Serialize) -> String {
    serde_json::to_string_pretty(value).expect("strings and numbers can be written") + "\n"
}

/// The sheet with its decimals at `digits` places.
pub fn sheet(sheet: &Sheet, digits: usize) -> Value {
    json!(sheet.record(digits))
}
