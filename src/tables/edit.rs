//! A table with some of its values changed, in its own text, so that it passes the same gates again.

use crate::tables::departure::Departure;
use crate::tables::reading::Readings;
use crate::tables::rules::{Game, Row, Wager};
use crate::tables::table::{self, Parsed};
use crate::vocabulary::exact::{NotAPayout, Payout};
use crate::vocabulary::plain::quoted;
use crate::vocabulary::problem::{Source, suggestion};
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A table as changed, and what was changed in words.
#[derive(Clone, Debug)]
pub struct Edited {
    /// The changed table.
    pub source: Source,
    /// A departure for each value that is another than before.
    pub changes: Vec<Departure>,
}

/// Why a rule cannot be changed so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoSuchRule {
    /// The table does not have it.
    #[error("no rule \"{}\" in this game\nhelp: {help}", quoted(.key))]
    Unknown {
        /// What was asked for.
        key: String,
        /// What there is.
        help: String,
    },
    /// It is given twice.
    #[error("rule \"{}\" is given twice\nhelp: choose one value for each rule", quoted(.0))]
    Twice(String),
}

/// Changes rules of play, each `(key, value)`; a list is written with commas.
pub fn rules(source: &Source, rules: &[(String, String)]) -> Result<Edited, NoSuchRule> {
    let mut edited = Edited {
        source: source.clone(),
        changes: Vec::new(),
    };
    for (number, (key, _)) in rules.iter().enumerate() {
        if rules[..number].iter().any(|(before, _)| before == key) {
            return Err(NoSuchRule::Twice(key.clone()));
        }
    }
    for (key, value) in rules.iter().chain(&implied(source, rules)) {
        let found = find(&edited.source.text, key, value)?;
        let before = edited.source.text[found.place.clone()].to_owned();
        if before != found.written {
            let plain = |text: &str| text.replace('"', "");
            edited.changes.push(Departure::Rule {
                key: key.clone(),
                value: plain(&found.written),
                approved: match before.is_empty() {
                    true => "absent".to_owned(),
                    false => plain(&before),
                },
            });
        }
        let written = format!("{}{}", found.before, found.written);
        edited.source.text.replace_range(found.place, &written);
    }
    raise_dealer_blackjack_loss(&mut edited.source, rules);
    rename(&mut edited.source, &edited.changes);
    Ok(edited)
}

/// A hole card that is not looked at raises a question of reading. If the table does not answer it, since its own dealer
/// looks, every answer is open to the user. A table that mirrors a document must answer it by a clause.
fn raise_dealer_blackjack_loss(source: &mut Source, rules: &[(String, String)]) {
    let late = |(key, value): &(String, String)| key == "hole-card" && value != "peek";
    let table = DeTable::parse(&source.text).expect("a table that was read before");
    let table = table.get_ref();
    let document = table.get("document").and_then(|at| at.get_ref().as_table());
    let mirrors = document.is_some_and(|document| document.contains_key("effective"));
    let readings = table.get("reading").and_then(|at| at.get_ref().as_array());
    let answers = |reading: &Spanned<DeValue>| {
        let asks = |key: &str| {
            reading
                .get_ref()
                .get(key)
                .and_then(|at| at.get_ref().as_str())
        };
        let question = |asked: &str| Readings::QUESTIONS.contains(&(asked, LOSS));
        match asks("question") {
            Some(asked) => question(asked),
            None => asks("name") == Some(LOSS),
        }
    };
    let answered = readings.is_some_and(|readings| readings.iter().any(answers));
    if mirrors || answered || !rules.iter().any(late) {
        return;
    }
    let values = Readings::values(LOSS).expect("the name is known");
    let values: Vec<String> = values.iter().map(|value| in_toml(value)).collect();
    source.text.push_str(&format!(
        "\n[[reading]]\nname = {}\nvalues = [{}]\nwhy = {}\n",
        in_toml(LOSS),
        values.join(", "),
        in_toml("The table's own dealer looks, so it does not say what a dealer blackjack that shows late takes."),
    ));
}

const LOSS: &str = "dealer-blackjack-loss";

/// What the changed rules leave nothing to say: without surrender there are no upcards that it is open against.
fn implied(source: &Source, rules: &[(String, String)]) -> Option<(String, String)> {
    let upcards = "surrender-upcards";
    let refused = rules
        .iter()
        .any(|(key, value)| key == "surrender" && value == "none");
    let written = rules_of(source).iter().any(|(key, _)| key == upcards);
    let chosen = rules.iter().any(|(key, _)| key == upcards);
    (refused && written && !chosen).then(|| (upcards.to_owned(), String::new()))
}

/// Why a row cannot be made to pay so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoSuchPays {
    /// The game does not offer the wager.
    #[error("{game} offers no wager \"{}\"\nhelp: {help}", quoted(.seen))]
    Wager {
        /// The game.
        game: String,
        /// What was asked for.
        seen: String,
        /// What there is.
        help: String,
    },
    /// The wager does not have the row.
    #[error("{wager} has no row \"{}\"\nhelp: {help}", quoted(.seen))]
    Row {
        /// The wager.
        wager: String,
        /// What was asked for.
        seen: String,
        /// What there is.
        help: String,
    },
    /// The wager has several rows that pay.
    #[error("{wager} pays by several rows: which one?\nhelp: write {help}")]
    WhichRow {
        /// The wager.
        wager: String,
        /// The rows, each as it is to be written.
        help: String,
    },
    /// The wager is settled by play.
    #[error(
        "{0} is settled by play, not by rows\nhelp: the rule blackjack-pays says what a blackjack pays"
    )]
    ByPlay(String),
    /// What it is to pay is no odds.
    #[error("pays {}: {error}\nhelp: odds are net, as in 25:1, 0.95:1, 9:5, 25/12, or push", quoted(.place))]
    Odds {
        /// The wager, or the wager's row.
        place: String,
        /// What is wrong with it.
        error: NotAPayout,
    },
    /// It is given twice.
    #[error("pays {} is given twice\nhelp: choose one value for each row", quoted(.0))]
    Twice(String),
}

/// Changes what rows of a game pay, each `(wager or wager/row, odds)`.
pub fn pays(source: &Source, game: &Game, pays: &[(String, String)]) -> Result<Edited, NoSuchPays> {
    let mut edits: Vec<(&Row, Payout)> = Vec::new();
    let mut changes = Vec::new();
    for (place, odds) in pays {
        let (wager, row) = row_of(game, place)?;
        if edits
            .iter()
            .any(|(before, _)| before.pays_place == row.pays_place)
        {
            return Err(NoSuchPays::Twice(place.clone()));
        }
        let odds = read_odds(place, odds)?;
        if odds.parts() != row.pays.parts() {
            changes.push(Departure::Pays {
                row: format!("{}/{}", wager.id, row.id),
                pays: odds.to_string(),
                approved: row.pays.to_string(),
            });
        }
        edits.push((row, odds));
    }
    let mut source = source.clone();
    edits.retain(|(row, odds)| odds.parts() != row.pays.parts());
    edits.sort_by_key(|(row, _)| row.pays_place.start);
    for (row, odds) in edits.iter().rev() {
        source
            .text
            .replace_range(row.pays_place.clone(), &in_toml(&odds.to_string()));
    }
    rename(&mut source, &changes);
    Ok(Edited { source, changes })
}

/// The row that pays, by `wager` where only one does, or by `wager/row`.
pub(crate) fn row_of<'a>(game: &'a Game, place: &str) -> Result<(&'a Wager, &'a Row), NoSuchPays> {
    let (id, row) = match place.split_once('/') {
        Some((id, row)) => (id, Some(row)),
        None => (place, None),
    };
    let wager = game.wagers.iter().find(|wager| wager.id == id);
    let wager = wager.ok_or_else(|| NoSuchPays::Wager {
        game: game.id.clone(),
        seen: id.to_owned(),
        help: suggestion(id, game.wagers.iter().map(|wager| wager.id.as_str())),
    })?;
    let ids = wager.rows().iter().map(|row| row.id.as_str());
    let wins = |row: &&Row| row.pays.parts().0 > 0;
    let mut winning = wager.rows().iter().filter(wins);
    match (row, winning.next(), winning.next()) {
        (_, None, _) => Err(NoSuchPays::ByPlay(wager.id.clone())),
        (None, Some(only), None) => Ok((wager, only)),
        (None, Some(_), Some(_)) => Err(NoSuchPays::WhichRow {
            wager: wager.id.clone(),
            help: ids
                .map(|row| format!("{id}/{row}"))
                .collect::<Vec<_>>()
                .join(", "),
        }),
        (Some(seen), _, _) => {
            let found = wager.rows().iter().find(|row| row.id == seen);
            let row = found.ok_or_else(|| NoSuchPays::Row {
                wager: wager.id.clone(),
                seen: seen.to_owned(),
                help: suggestion(seen, ids),
            })?;
            Ok((wager, row))
        }
    }
}

/// Odds as users type them, `25:1`, as tables write them, `25 to 1`, or as a fraction, `25/12`.
fn read_odds(place: &str, odds: &str) -> Result<Payout, NoSuchPays> {
    let read: Result<Payout, _> = odds.replace([':', '/'], " to ").parse();
    // An error repeats what was typed.
    read.map_err(|error| odds.parse::<Payout>().err().unwrap_or(error))
        .map_err(|error| NoSuchPays::Odds {
            place: place.to_owned(),
            error,
        })
}

/// A table that was changed is not called as the one it was.
fn rename(source: &mut Source, changes: &[Departure]) {
    const MARK: &str = " as changed";
    if !changes.is_empty() && !source.name.ends_with(MARK) {
        source.name.push_str(MARK);
    }
}

/// A table's rules of play as it writes them, in the order of the file.
pub fn rules_of(source: &Source) -> Vec<(String, String)> {
    Parsed::new(source).section("rules")
}

/// The clauses of a table's rules of play, in the order of the file: what the comment behind a rule names, as in
/// `# 3.14, 3.14.3`. A comment that says anything else names none.
pub fn clauses_of_rules(source: &Source) -> Vec<(String, Vec<String>)> {
    let text = &source.text;
    let table = DeTable::parse(text).expect("a table that was read before");
    let rules = table.get_ref().get("rules");
    let rules = rules.and_then(|rules| rules.get_ref().as_table());
    let entries = rules.into_iter().flat_map(DeTable::iter);
    let written = entries.filter_map(|(key, value)| {
        let behind = text[value.span().end..].lines().next()?;
        let clauses = clauses(behind.trim_start().strip_prefix('#')?)?;
        Some((value.span().start, (key.get_ref().to_string(), clauses)))
    });
    let mut written: Vec<_> = written.collect();
    written.sort_by_key(|(place, _)| *place);
    written.into_iter().map(|(_, rule)| rule).collect()
}

/// The clause numbers of a comment that holds nothing else.
fn clauses(comment: &str) -> Option<Vec<String>> {
    let number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let clause = |word: &str| word.split('.').all(|part| !part.is_empty() && number(part));
    let words = comment.split(',').map(str::trim);
    words
        .map(|word| clause(word).then(|| word.to_owned()))
        .collect()
}

/// Where a rule's value stands, and the new value in its notation.
struct Found {
    place: Range<usize>,
    /// What must stand before the value: the key, if the table does not have it.
    before: String,
    written: String,
}

fn find(text: &str, key: &str, value: &str) -> Result<Found, NoSuchRule> {
    let table = DeTable::parse(text).expect("a table that was read before");
    let rules = table
        .get_ref()
        .get("rules")
        .and_then(|rules| rules.get_ref().as_table());
    let entries = rules.into_iter().flat_map(DeTable::iter);
    let keys: Vec<&str> = entries.map(|(key, _)| key.get_ref().as_ref()).collect();
    let last = rules.into_iter().flat_map(DeTable::iter);
    let last = last.map(|(_, value)| value.span().end).max();
    if let (Some(last), false, Some(kind)) = (last, keys.contains(&key), absent_rule(key)) {
        let line_end = text[last..]
            .find('\n')
            .map_or(text.len(), |more| last + more);
        return Ok(Found {
            place: line_end..line_end,
            before: format!("\n{key} = "),
            written: kind.notation(value),
        });
    }
    let found = rules.and_then(|rules| rules.get(key));
    let found = found.ok_or_else(|| NoSuchRule::Unknown {
        key: key.to_owned(),
        help: match keys.is_empty() {
            true => "this game has no rules of play to change".to_owned(),
            false => suggestion(key, keys.iter().copied()),
        },
    })?;
    Ok(Found {
        place: found.span(),
        before: String::new(),
        written: notation(found.get_ref(), value),
    })
}

/// How the value of a rule is written that a table may leave out.
#[derive(Clone, Copy)]
enum Written {
    Word,
    List,
    Pays,
}

fn absent_rule(key: &str) -> Option<Written> {
    if !table::may_be_absent(key) {
        return None;
    }
    Some(match key {
        "surrender-upcards" | "unsplit-pairs" => Written::List,
        "suited-blackjack-pays" => Written::Pays,
        _ => Written::Word,
    })
}

impl Written {
    fn notation(self, value: &str) -> String {
        match self {
            Written::Word => in_toml(value),
            Written::List => list(value),
            Written::Pays => in_toml(&value.replace(':', " to ")),
        }
    }
}

fn list(value: &str) -> String {
    let list = value.trim().trim_start_matches('[').trim_end_matches(']');
    let words = list.split(',').filter(|word| !word.trim().is_empty());
    let words: Vec<String> = words.map(in_toml).collect();
    format!("[{}]", words.join(", "))
}

/// A value as the table writes its kind.
fn notation(before: &DeValue, value: &str) -> String {
    match before {
        DeValue::Integer(_) if value.parse::<i64>().is_ok() => value.to_owned(),
        DeValue::Array(_) => list(value),
        DeValue::String(before) if before.parse::<Payout>().is_ok() => {
            in_toml(&value.replace(':', " to "))
        }
        _ => in_toml(value),
    }
}

/// What JSON quotes, TOML reads alike.
fn in_toml(word: &str) -> String {
    serde_json::Value::from(word.trim()).to_string()
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
        assert_eq!(
            soft.changes[0].to_string(),
            "rule soft = hit, approved: stand"
        );
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
    fn a_rule_that_a_table_leaves_out_is_added() {
        let charlie = change("charlie", "5-cards").unwrap();
        assert!(
            charlie
                .source
                .text
                .ends_with("upcards = [\"2\", \"10\"]\ncharlie = \"5-cards\"\n")
        );
        assert_eq!(
            charlie.changes[0].to_string(),
            "rule charlie = 5-cards, approved: absent"
        );
        let pays = change("suited-blackjack-pays", "2:1").unwrap().source.text;
        assert!(pays.contains("suited-blackjack-pays = \"2 to 1\"\n"));
        let pairs = change("unsplit-pairs", "4,10").unwrap().source.text;
        assert!(pairs.contains("unsplit-pairs = [\"4\", \"10\"]\n"));
    }

    #[test]
    fn a_dealer_who_does_not_look_raises_the_question_of_what_is_lost() {
        let table = |more: &str| Source {
            name: "x".to_owned(),
            text: format!("{more}[rules]\nhole-card = \"peek\"\n"),
        };
        let change = |more: &str, value: &str| {
            let rule = ("hole-card".to_owned(), value.to_owned());
            rules(&table(more), &[rule]).unwrap().source.text
        };
        let raised =
            "\n[[reading]]\nname = \"dealer-blackjack-loss\"\nvalues = [\"busted-plus-one\", ";
        assert!(change("", "peek-ace").contains(raised));
        assert!(change("", "none").contains(raised));
        assert!(!change("", "peek").contains(raised));
        let answered = "[[reading]]\nname = \"dealer-blackjack-loss\"\n";
        assert!(!change(answered, "none").contains(raised));
        let mirrors = "[document]\neffective = 2020-01-31\n";
        assert!(!change(mirrors, "none").contains(raised));
    }

    #[test]
    fn the_approved_value_is_no_change_and_an_unknown_rule_is_refused() {
        assert_eq!(change("soft", "stand").unwrap().changes, []);
        let error = change("sft", "hit").unwrap_err().to_string();
        assert!(error.starts_with("no rule \"sft\" in this game\nhelp: did you mean \"soft\"?"));
    }
}
