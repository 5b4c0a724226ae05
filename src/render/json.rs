//! A sheet as JSON, for programs: every exact number is a string, an integer or a reduced fraction.

use super::Look;
use crate::answers::sheet::Sheet;
use crate::questions::heading::{Heading, Tool};
use crate::vocabulary::card::Card;
use crate::vocabulary::shoe::Shoe;
use serde::Serialize;
use serde_json::{Map, Value, json};

/// The sheets of a sweep as a list.
pub(super) fn sweep(sheets: &[Sheet], look: &Look) -> String {
    let sheets = sheets.iter().map(|each| sheet(each, look.digits()));
    pretty(&sheets.collect::<Vec<_>>())
}

/// Indented, with a newline at the end.
pub fn pretty(value: &impl Serialize) -> String {
    serde_json::to_string_pretty(value).expect("strings and numbers can be written") + "\n"
}

/// The sheet with its decimals at `digits` places.
pub fn sheet(sheet: &Sheet, digits: usize) -> Value {
    json!(sheet.record(digits))
}

/// What every answer begins with.
pub(super) fn heading(schema: &str, heading: &Heading) -> Value {
    let mut answer = json!({ "schema": schema, "tool": Tool::this() });
    let Value::Object(rest) = json!(heading) else {
        unreachable!("a heading is an object");
    };
    let object = answer.as_object_mut().expect("made as an object");
    object.extend(rest);
    answer
}

pub(super) fn readings(heading: &Heading) -> Map<String, Value> {
    let readings = heading.readings.iter();
    readings
        .map(|(name, value)| (name.to_string(), json!(value)))
        .collect()
}

pub(super) fn counts(shoe: &Shoe) -> Map<String, Value> {
    let cards = Card::all();
    cards
        .map(|card| (card.to_string(), json!(shoe.count(card))))
        .collect()
}
