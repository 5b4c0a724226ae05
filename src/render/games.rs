//! The games there are, and one game's paytable as a person would print it.

use super::model::{Block, Heading, Line, Page, Table, Tone, Words};
use super::{print, words};
use crate::answers::games::{Games, ListedGame, ListedReading};
use crate::tables::table::listed_rules;

/// Every game, with its document, effective date, decks and wagers.
pub fn games(listed: &Games) -> String {
    print::text::print(&list(listed))
}

/// The page of every game.
pub(super) fn list(listed: &Games) -> Page {
    let mut page = Page::default();
    for game in &listed.games {
        let wagers: Vec<&str> = game.wagers.iter().map(|wager| wager.id.as_str()).collect();
        page.push(Heading::new(&game.id, &game.title));
        page.push(Line::at(2, Words::new(Tone::Quiet, provenance(game))));
        page.push(Line::at(2, wagers.join(", ")));
    }
    page
}

fn provenance(game: &ListedGame) -> String {
    format!(
        "{}, {} to {} decks",
        words::in_effect(&game.document, &game.effective),
        game.decks.from,
        game.decks.to
    )
}

/// One game: its wagers with their rows, pays and clauses, and the readings that touch it.
pub fn paytable(game: &ListedGame) -> String {
    print::text::print(&one(game))
}

/// The page of one game.
pub(super) fn one(game: &ListedGame) -> Page {
    let digest = format!("sha256 {}", game.table_sha256);
    let mut page = Page {
        kind: "Paytable",
        title: game.title.clone(),
        note: game.id.clone(),
        source: Some(("Document", provenance(game).into())),
        origin: vec![("Table", Words::new(Tone::Quiet, digest))],
        ..Page::default()
    };
    page.push(Block::Gap);
    page.push(rows(game));
    if !game.rules.is_empty() {
        page.push(Heading::new("Rules of play", ""));
        page.extend(rules(game));
    }
    page.extend(game.readings.iter().flat_map(reading));
    page
}

/// Every rule with its value, and the other values it can have; then those that are not in force.
fn rules(game: &ListedGame) -> Vec<Line> {
    let rules = game.rules.iter();
    let here = rules.map(|(key, value)| {
        let values = game.rule_values.get(key).into_iter().flatten();
        let others = values.filter(|other| *other != value);
        rule(key, value, others.cloned().collect())
    });
    let known = listed_rules().into_iter();
    let absent = known.filter(|rule| rule.may_be_absent && !game.rules.contains_key(&rule.key));
    let absent = absent.map(|listed| {
        // The first value says that the rule is not in force.
        let values = listed.values.into_iter().skip(1);
        let others: Vec<String> = values.map(|(value, _)| value).collect();
        let others = match (others.is_empty(), listed.key.ends_with("-pays")) {
            (false, _) => others,
            (true, true) => vec!["odds, as in 2 to 1".to_owned()],
            (true, false) => vec!["a list of A, 2 to 10".to_owned()],
        };
        rule(&listed.key, "not in force", others)
    });
    here.chain(absent).flatten().collect()
}

/// Columns before the value of a rule.
const KEY: usize = 23;

fn rule(key: &str, value: &str, others: Vec<String>) -> Vec<Line> {
    let mut lines = vec![Line::at(2, format!("{key:<KEY$}{value}"))];
    if !others.is_empty() {
        let others = format!("or {}", others.join(", "));
        lines.push(Line::at(2 + KEY, Words::new(Tone::Quiet, others)));
    }
    lines
}

fn rows(game: &ListedGame) -> Table {
    let mut table = Table::of("llrll", "Wager, Outcome, Pays, Rule, Id").stacked(2);
    for wager in &game.wagers {
        if wager.rows.is_empty() {
            let (title, rule, id) = (&wager.title, &wager.rule, &wager.id);
            table.row([title, "by play, see below", "", rule, id]);
        }
        for (number, row) in wager.rows.iter().enumerate() {
            let title = if number == 0 { &wager.title } else { "" };
            let id = format!("{}/{}", wager.id, row.id);
            table.row([title, &row.label, &row.odds, &row.rule, &id]);
        }
    }
    table
}

fn reading(reading: &ListedReading) -> [Block; 4] {
    let (kind, values) = match reading.is_open() {
        true => ("Reading", reading.values.join(" | ")),
        false => ("Settled", reading.values.join("")),
    };
    let name = Words::from(format!("{kind}  ")).and(Tone::Title, &reading.name);
    let clauses = format!("  {}", reading.clauses.join(", "));
    [
        Block::Gap,
        Line::new(name.and(Tone::Quiet, clauses)).into(),
        Line::at(2, values).into(),
        Line::at(2, &reading.why).into(),
    ]
}
