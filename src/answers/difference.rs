//! What differs between two JSON documents, by the names of things rather than their places.
//!
//! Comes in: two values. Goes out: every difference with its path, `wagers/tiger/rows/two-cards/pays`.
//! Lists of things that carry a name (a wager's id, a hand's cards) are compared name by name.

use serde_json::Value;
use std::collections::BTreeSet;

/// One thing that is not the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Where.
    pub path: String,
    /// What stands in the first; `None` where it has nothing there.
    pub before: Option<Value>,
    /// What stands in the second.
    pub after: Option<Value>,
}

/// Every difference, in the order of the first document.
pub fn differences(before: &Value, after: &Value) -> Vec<Difference> {
    let mut found = Vec::new();
    compare("", Some(before), Some(after), &mut found);
    found
}

fn compare(path: &str, before: Option<&Value>, after: Option<&Value>, found: &mut Vec<Difference>) {
    match (before, after) {
        (Some(Value::Object(one)), Some(Value::Object(other))) => {
            let added = other.keys().filter(|key| !one.contains_key(*key));
            for key in one.keys().chain(added) {
                compare(&join(path, key), one.get(key), other.get(key), found);
            }
        }
        (Some(Value::Array(one)), Some(Value::Array(other))) => {
            let (one, other) = match (by_name(one), by_name(other)) {
                (Some(one), Some(other)) => (one, other),
                _ => (by_place(one), by_place(other)),
            };
            let get = |list: &[(String, &Value)], name: &str| {
                let place = list.iter().position(|(each, _)| each == name)?;
                Some(list[place].1.clone())
            };
            let added = other.iter().filter(|(name, _)| get(&one, name).is_none());
            for (name, _) in one.iter().chain(added) {
                let (before, after) = (get(&one, name), get(&other, name));
                compare(&join(path, name), before.as_ref(), after.as_ref(), found);
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

fn join(path: &str, name: &str) -> String {
    match path {
        "" => name.to_owned(),
        _ => format!("{path}/{name}"),
    }
}

/// The members of a list by what they carry, where each carries a name of its own.
fn by_name(list: &[Value]) -> Option<Vec<(String, &Value)>> {
    let mut seen = BTreeSet::new();
    let each = list.iter().map(|value| {
        let name = name(value)?;
        seen.insert(name.clone()).then_some((name, value))
    });
    each.collect()
}

fn by_place(list: &[Value]) -> Vec<(String, &Value)> {
    let each = list.iter().enumerate();
    each.map(|(place, value)| (place.to_string(), value))
        .collect()
}

fn name(value: &Value) -> Option<String> {
    let text = |key: &str| match value.get(key)? {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    };
    match (text("player"), text("upcard")) {
        (Some(player), Some(upcard)) => Some(format!("{player} v {upcard}")),
        (player, upcard) => player.or(upcard).or_else(|| {
            let keys = ["id", "name", "wager", "strategy", "value", "decks", "pays"];
            keys.into_iter().find_map(text).or_else(|| sheet(value))
        }),
    }
}

/// A sheet of a sweep goes by its game and its decks.
fn sheet(value: &Value) -> Option<String> {
    let game = value.pointer("/game/id")?.as_str()?;
    let decks = value.pointer("/shoe/decks")?.as_u64()?;
    Some(format!("{game} on {decks} decks"))
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
    fn a_name_given_twice_falls_back_to_places() {
        let one = json!([{ "id": "a" }, { "id": "a" }]);
        assert_eq!(paths(one, json!([{ "id": "a" }])), ["1"]);
    }
}
