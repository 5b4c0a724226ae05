//! A table with some of its values changed, in its own text, so that it passes the same gates again.

use crate::problem::{Source, suggestion};
use std::ops::Range;
use toml::de::{DeTable, DeValue};

/// A table as changed, and what was changed in words.
#[derive(Clone, Debug)]
pub struct Edited {
    /// The changed table.
    pub source: Source,
    /// `rule dealer-soft-17 = hit, approved: stand`, for each value that is another than before.
    pub changes: Vec<String>,
}

/// Why a rule cannot be changed so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoSuchRule {
    /// The table does not have it.
    #[error("no rule \"{key}\" in this game\nhelp: {help}")]
    Unknown {
        /// What was asked for.
        key: String,
        /// What there is.
        help: String,
    },
    /// It is given twice.
    #[error("rule \"{0}\" is given twice\nhelp: choose one value for each rule")]
    Twice(String),
}

/// Changes rules of play, each `(key, value)`; a list is written with commas.
pub fn rules(source: &Source, rules: &[(String, String)]) -> Result<Edited, NoSuchRule> {
    let mut edited = Edited {
        source: source.clone(),
        changes: Vec::new(),
    };
    for (number, (key, value)) in rules.iter().enumerate() {
        if rules[..number].iter().any(|(before, _)| before == key) {
            return Err(NoSuchRule::Twice(key.clone()));
        }
        let (place, written) = find(&edited.source.text, key, value)?;
        let before = edited.source.text[place.clone()].to_owned();
        if before != written {
            let plain = |text: &str| text.replace('"', "");
            let (after, before) = (plain(&written), plain(&before));
            edited
                .changes
                .push(format!("rule {key} = {after}, approved: {before}"));
        }
        edited.source.text.replace_range(place, &written);
    }
    if !edited.changes.is_empty() {
        edited.source.name = format!("{} as changed", source.name);
    }
    Ok(edited)
}

/// A table's rules of play as it writes them, in the order of the file.
pub fn rules_of(source: &Source) -> Vec<(String, String)> {
    let table = DeTable::parse(&source.text).expect("a table that was read before");
    let rules = table
        .get_ref()
        .get("rules")
        .and_then(|rules| rules.get_ref().as_table());
    let mut rules: Vec<_> = rules.into_iter().flat_map(DeTable::iter).collect();
    rules.sort_by_key(|(key, _)| key.span().start);
    let plain = |place: Range<usize>| source.text[place].replace('"', "");
    rules
        .into_iter()
        .map(|(key, value)| (key.get_ref().to_string(), plain(value.span())))
        .collect()
}

/// Where a rule's value stands, and the new value in its notation.
fn find(text: &str, key: &str, value: &str) -> Result<(Range<usize>, String), NoSuchRule> {
    let table = DeTable::parse(text).expect("a table that was read before");
    let rules = table
        .get_ref()
        .get("rules")
        .and_then(|rules| rules.get_ref().as_table());
    let entries = rules.into_iter().flat_map(DeTable::iter);
    let keys: Vec<&str> = entries.map(|(key, _)| key.get_ref().as_ref()).collect();
    let found = rules.and_then(|rules| rules.get(key));
    let found = found.ok_or_else(|| NoSuchRule::Unknown {
        key: key.to_owned(),
        help: match keys.is_empty() {
            true => "this game has no rules of play to change".to_owned(),
            false => suggestion(key, keys.iter().copied()),
        },
    })?;
    Ok((found.span(), notation(found.get_ref(), value)))
}

/// A value as the table writes its kind.
fn notation(before: &DeValue, value: &str) -> String {
    let quoted = |word: &str| toml::Value::String(word.trim().to_owned()).to_string();
    match before {
        DeValue::Integer(_) if value.parse::<i64>().is_ok() => value.to_owned(),
        DeValue::Array(_) => {
            let list = value.trim().trim_start_matches('[').trim_end_matches(']');
            let words = list.split(',').filter(|word| !word.trim().is_empty());
            let words: Vec<String> = words.map(quoted).collect();
            format!("[{}]", words.join(", "))
        }
        _ => quoted(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(key: &str, value: &str) -> Result<Edited, NoSuchRule> {
        let source = Source {
            name: "x".to_owned(),
            text: "[rules]\nsoft = \"stand\" # 3.19\nhands = 3\nupcards = [\"2\", \"10\"]\n"
                .to_owned(),
        };
        rules(&source, &[(key.to_owned(), value.to_owned())])
    }

    #[test]
    fn a_value_is_changed_in_place_and_in_its_own_notation() {
        let soft = change("soft", "hit").unwrap();
        assert!(soft.source.text.contains("soft = \"hit\" # 3.19\n"));
        assert_eq!(soft.changes, ["rule soft = hit, approved: stand"]);
        assert!(
            change("hands", "4")
                .unwrap()
                .source
                .text
                .contains("hands = 4\n")
        );
        let upcards = change("upcards", "2,3, A").unwrap().source.text;
        assert!(upcards.contains("upcards = [\"2\", \"3\", \"A\"]\n"));
    }

    #[test]
    fn the_approved_value_is_no_change_and_an_unknown_rule_is_refused() {
        assert_eq!(
            change("soft", "stand").unwrap().changes,
            Vec::<String>::new()
        );
        let error = change("sft", "hit").unwrap_err().to_string();
        assert!(error.starts_with("no rule \"sft\" in this game\nhelp: did you mean \"soft\"?"));
    }
}
