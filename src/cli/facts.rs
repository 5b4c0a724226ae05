//! `oddsmith facts`: what the rows of a table can look at, in words, with an example each.

use super::Outcome;
use super::arguments::FactsArguments;
use crate::tables::facts::{Family, Listed, listing};

/// Lists the facts of one kind of games, or of both.
pub(super) fn facts(arguments: &FactsArguments) -> Outcome {
    let families = match arguments.family {
        Some(family) => vec![family.into()],
        None => vec![Family::Baccarat, Family::Blackjack],
    };
    let texts: Vec<String> = families.into_iter().map(of_family).collect();
    Outcome::well(texts.join("\n"))
}

fn of_family(family: Family) -> String {
    let (round, cards) = listing(family);
    let name = family.name();
    let mut text = format!("A row of {name} can look at\n\n");
    text.extend(round.iter().map(entry));
    text.push_str("\nFacts of a group of cards\n\n");
    text.extend(cards.iter().map(entry));
    text
}

fn entry(fact: &Listed) -> String {
    let mut lines = vec![format!("  {}", fact.example)];
    let mut line = String::new();
    for word in fact.words.split(' ') {
        if line.len() + word.len() > 90 {
            lines.push(format!("     {line}"));
            line.clear();
        }
        line.push(' ');
        line.push_str(word);
    }
    lines.push(format!("     {line}"));
    lines.join("\n") + "\n"
}
