//! What differs between two JSON documents, by the names of things rather than their places.
//!
//! Comes in: two values. Goes out: every difference with its path, `wagers/tiger/rows/two-cards/pays`.
//! Lists of things that carry a name (a wager's id, a hand's cards) are compared name by name.

use crate::questions::heading::Tool;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use std::collections::{BTreeSet, HashMap};

/// The answer of a comparison.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct DiffReport {
    /// `oddsmith/diff/1`.
    pub schema: String,
    /// The program that compared.
    pub tool: Tool,
    /// Every difference, in the order of the first document.
    pub differences: Vec<Difference>,
}

impl DiffReport {
    /// The tag of its JSON.
    pub const SCHEMA: &str = "oddsmith/diff/1";

    /// Compares two documents.
    pub fn new(before: &Value, after: &Value) -> DiffReport {
        DiffReport {
            schema: DiffReport::SCHEMA.to_owned(),
            tool: Tool::this(),
            differences: differences(before, after),
        }
    }
}

/// One thing that is not the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Difference {
    /// Where.
    pub path: String,
    /// What stands in the first; absent if it has nothing there.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "present"
    )]
    pub before: Option<Value>,
    /// What stands in the second; absent if it has nothing there.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "present"
    )]
    pub after: Option<Value>,
}

/// A value that is there, null included.
fn present<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(from).map(Some)
}

/// Every difference, in the order of the first document.
pub fn differences(before: &Value, after: &Value) -> Vec<Difference> {
    let mut found = Vec::new();
    compare("", Some(before), Some(after), &mut found);
    found
}

fn compare<'a>(
    path: &str,
    before: Option<&'a Value>,
    after: Option<&'a Value>,
    found: &mut Vec<Difference>,
) {
    match (before, after) {
        (Some(Value::Object(one)), Some(Value::Object(other))) => {
            let added = other.keys().filter(|key| !one.contains_key(*key));
            for key in one.keys().chain(added) {
                compare(&join(path, key), one.get(key), other.get(key), found);
            }
        }
        (Some(Value::Array(one)), Some(Value::Array(other))) => {
            let (first, second) = match (own_names(one), own_names(other)) {
                (Some(first), Some(second)) => (first, second),
                _ => (places(one), places(other)),
            };
            let by_name = |names: &[String], list: &'a [Value]| -> HashMap<String, &'a Value> {
                names.iter().cloned().zip(list).collect()
            };
            let (befores, afters) = (by_name(&first, one), by_name(&second, other));
            let added = second.iter().filter(|name| !befores.contains_key(*name));
            for name in first.iter().chain(added) {
                let (before, after) = (befores.get(name), afters.get(name));
                compare(&join(path, name), before.copied(), after.copied(), found);
            }
        }
        (before, after) if before != after => found.push(Difference {
            path: path.to_owned(),
            before: before.cloned(),
            after: after.cloned(),
        }),
        _ => {}
    }
}

/// Every value that holds no other, with its path, in the order of the document.
pub(crate) fn leaves(value: &Value) -> Vec<(String, &Value)> {
    let mut found = Vec::new();
    add_leaves("", value, &mut found);
    found
}

fn add_leaves<'a>(path: &str, value: &'a Value, found: &mut Vec<(String, &'a Value)>) {
    match value {
        Value::Object(members) => {
            for (key, member) in members {
                add_leaves(&join(path, key), member, found);
            }
        }
        Value::Array(list) => {
            for (name, member) in names(list).iter().zip(list) {
                add_leaves(&join(path, name), member, found);
            }
        }
        leaf => found.push((path.to_owned(), leaf)),
    }
}

fn join(path: &str, name: &str) -> String {
    match path {
        "" => name.to_owned(),
        _ => format!("{path}/{name}"),
    }
}

/// What a member of a list says, wherever it was read.
pub(crate) trait Says {
    /// The word or number at the end of these keys.
    fn says(&self, keys: &[&str]) -> Option<String>;
}

impl Says for Value {
    fn says(&self, keys: &[&str]) -> Option<String> {
        match keys.iter().try_fold(self, |value, key| value.get(key))? {
            Value::String(text) => Some(text.clone()),
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        }
    }
}

/// What the members of a list are called: by what they carry if each carries a name of its own, else by
/// their places.
pub(crate) fn names(list: &[impl Says]) -> Vec<String> {
    own_names(list).unwrap_or_else(|| places(list))
}

fn own_names(list: &[impl Says]) -> Option<Vec<String>> {
    let names: Option<Vec<String>> = list.iter().map(name).collect();
    let apart = |names: &Vec<String>| names.iter().collect::<BTreeSet<_>>().len() == names.len();
    names.filter(apart)
}

fn places<T>(list: &[T]) -> Vec<String> {
    (0..list.len()).map(|place| place.to_string()).collect()
}

/// A hand goes by its cards, a sheet of a sweep by its game and decks, anything else by its first key of these.
fn name(member: &impl Says) -> Option<String> {
    const KEYS: [&str; 7] = ["id", "name", "wager", "strategy", "value", "decks", "pays"];
    let says = |key: &str| member.says(&[key]);
    let sheet = || {
        let (game, decks) = (
            member.says(&["game", "id"])?,
            member.says(&["shoe", "decks"])?,
        );
        Some(format!("{game} on {decks} decks"))
    };
    match (says("player"), says("upcard")) {
        (Some(player), Some(upcard)) => Some(format!("{player} v {upcard}")),
        (player, upcard) => player
            .or(upcard)
            .or_else(|| KEYS.into_iter().find_map(says))
            .or_else(sheet),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn paths(before: Value, after: Value) -> Vec<String> {
        let found = differences(&before, &after);
        found.into_iter().map(|each| each.path).collect()
    }

    #[test]
    fn named_things_are_compared_by_name_whatever_their_order() {
        let one = json!({ "wagers": [{ "id": "a", "n": 1 }, { "id": "b", "n": 2 }] });
        let other = json!({ "wagers": [{ "id": "b", "n": 3 }, { "id": "a", "n": 1 }] });
        assert_eq!(paths(one, other), ["wagers/b/n"]);
    }

    #[test]
    fn sheets_of_a_sweep_are_compared_by_their_decks() {
        let sheet = |decks: u32, n: u32| json!({ "game": { "id": "g" }, "shoe": { "decks": decks }, "n": n });
        let (one, other) = (json!([sheet(6, 1), sheet(8, 2)]), json!([sheet(8, 3)]));
        assert_eq!(paths(one, other), ["g on 6 decks", "g on 8 decks/n"]);
    }

    #[test]
    fn what_is_only_in_one_is_a_difference() {
        let one = json!({ "a": 1, "list": [1, 2] });
        let other = json!({ "b": 1, "list": [1] });
        assert_eq!(paths(one, other), ["a", "list/1", "b"]);
        assert_eq!(paths(json!([1]), json!("x")), [""]);
    }

    #[test]
    fn a_report_is_read_back_as_it_was_written() {
        let report = DiffReport::new(&json!({ "a": null, "b": 1 }), &json!({ "c": "2" }));
        let again: DiffReport = serde_json::from_value(json!(report)).unwrap();
        assert_eq!(again, report);
        assert_eq!(report.differences.len(), 3);
    }

    #[test]
    fn a_name_given_twice_falls_back_to_places() {
        let one = json!([{ "id": "a" }, { "id": "a" }]);
        assert_eq!(paths(one, json!([{ "id": "a" }])), ["1"]);
    }
}
