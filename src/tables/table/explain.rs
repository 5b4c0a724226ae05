//! serde's words in ours: the value seen, then what is allowed.

use crate::vocabulary::plain::quoted;
use crate::vocabulary::problem::{Problem, suggestion};
use std::ops::Range;

/// The problem that a fault of serde's is.
pub(super) fn problem(message: &str, allowed: &[&str], place: Range<usize>) -> Problem {
    let (fault, expected) = match message.rsplit_once(", expected ") {
        Some((fault, expected)) => (fault, Some(expected)),
        None => (message, None),
    };
    if let Some(seen) = between(fault, "unknown variant ") {
        let message = format!("unknown word \"{}\"", quoted(seen));
        return Problem::new(place, message, suggestion(seen, allowed.iter().copied()));
    }
    if fault.starts_with("wanted string or table") {
        let help = "expected one of the allowed words, in quotes";
        return Problem::new(place, "not a word in quotes".to_owned(), help);
    }
    let help = expected.map(|text| match text {
        "u32" => format!("expected a whole number from 0 to {}", u32::MAX),
        "u8" | "i64" => "expected a whole number".to_owned(),
        "a sequence" => {
            "expected a list; a section that may stand again is written [[...]]".to_owned()
        }
        _ if text.starts_with("struct ") => "expected a table, as in { key = ... }".to_owned(),
        _ => format!("expected {}", text.replace('`', "\"")),
    });
    let said = Problem::new(
        place,
        fault.replace('`', ""),
        help.clone().unwrap_or_default(),
    );
    Problem {
        help: help.and(said.help),
        ..said
    }
}

/// That a key is missing.
pub(super) fn missing_key(key: &str, place: Range<usize>) -> Problem {
    let help = format!("nothing has a silent default: write {key} = ...");
    Problem::new(place, format!("key \"{key}\" is missing"), help)
}

/// That a key is unknown.
pub(super) fn unknown_key(key: &str, allowed: &[&str], place: Range<usize>) -> Problem {
    let help = suggestion(key, allowed.iter().copied());
    Problem::new(place, format!("unknown key \"{}\"", quoted(key)), help)
}

/// The key that serde misses.
pub(super) fn missing(message: &str) -> Option<&str> {
    between(message, "missing field ")
}

/// The key that serde does not know, and those that it does.
pub(super) fn unknown(message: &str) -> Option<(&str, Vec<&str>)> {
    let (fault, _) = message.rsplit_once(", ")?;
    let fault = message
        .rsplit_once(", expected ")
        .map_or(fault, |(fault, _)| fault);
    Some((between(fault, "unknown field ")?, allowed(message)))
}

/// The words that serde lists as expected. They are ours; what was seen stands before.
pub(super) fn allowed(message: &str) -> Vec<&str> {
    let expected = message
        .rsplit_once(", expected ")
        .map_or("", |(_, list)| list);
    expected.split('`').skip(1).step_by(2).collect()
}

/// What stands between the quotes that follow these words and end the message.
fn between<'a>(message: &'a str, prefix: &str) -> Option<&'a str> {
    message
        .strip_prefix(prefix)?
        .strip_prefix('`')?
        .strip_suffix('`')
}
