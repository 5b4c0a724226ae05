//! `oddsmith rules`: the rules of play that a blackjack table can set, in words, with their values.

use super::Outcome;
use crate::tables::table::{ListedRule, listed_rules};

/// Lists every rule of play.
pub(super) fn rules() -> Outcome {
    let (absent, given): (Vec<ListedRule>, Vec<ListedRule>) = listed_rules()
        .into_iter()
        .partition(|rule| rule.may_be_absent);
    let mut text = "Rules that every table of blackjack sets\n\n".to_owned();
    text.extend(given.iter().map(entry));
    text.push_str("\nRules that a table may leave out: they are then not in force\n\n");
    text.extend(absent.iter().map(entry));
    Outcome::well(text)
}

fn entry(rule: &ListedRule) -> String {
    let mut text = format!("  {}\n      {}\n", rule.key, rule.words);
    for (value, words) in &rule.values {
        let line = format!("      {value:<16}{words}");
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}
