//! The games there are, and one game's paytable as a person would print it.

use super::grid::{Align, Grid, PAGE, fold};
use super::json::pretty;
use super::style::{DIM, TITLE, paint};
use crate::questions::catalogue::{Catalogue, Entry};
use crate::tables::rules::{Game, Reading, Row, Wager};
use crate::vocabulary::exact::{fraction, ratio};
use anstyle::Style;
use serde_json::{Map, Value, json};

/// Every game, with its document, effective date, decks and wagers.
pub fn games(catalogue: &Catalogue) -> String {
    let blocks = catalogue.games().iter().map(|entry| summary(&entry.game));
    let blocks: Vec<String> = blocks.map(|lines| lines.join("\n")).collect();
    blocks.join("\n\n") + "\n"
}

fn summary(game: &Game) -> Vec<String> {
    let mut lines = vec![
        format!("{}  {}", paint(TITLE, &game.id), game.title),
        format!("  {}", paint(DIM, provenance(game))),
    ];
    let wagers: Vec<&str> = game.wagers.iter().map(|wager| wager.id.as_str()).collect();
    let folded = fold(&wagers.join(", "), PAGE - 2);
    lines.extend(folded.into_iter().map(|line| format!("  {line}")));
    lines
}

fn provenance(game: &Game) -> String {
    let document = &game.document;
    format!(
        "{}, in effect from {}, {} to {} decks",
        document.title, document.effective, document.decks.from, document.decks.to
    )
}

/// One game: its wagers with their rows, pays and clauses, and the readings that touch it.
pub fn paytable(entry: &Entry) -> String {
    let game = &entry.game;
    let mut lines = vec![
        format!("{}  {}", paint(TITLE, &game.title), paint(DIM, &game.id)),
        provenance(game),
        paint(DIM, format!("table sha256 {}", game.document.table_sha256)),
    ];
    lines.push(String::new());
    lines.extend(rows(game));
    let rules = entry.rules_of_play();
    if !rules.is_empty() {
        lines.push(String::new());
        lines.push(paint(TITLE, "Rules of play"));
        lines.extend(
            rules
                .iter()
                .map(|(key, value)| format!("  {key:<20}{value}")),
        );
    }
    for reading in &game.readings {
        lines.push(String::new());
        lines.extend(reading_block(reading));
    }
    lines.join("\n") + "\n"
}

fn rows(game: &Game) -> Vec<String> {
    let mut grid = Grid::new(&[
        ("Wager", Align::Left),
        ("Outcome", Align::Left),
        ("Pays", Align::Right),
        ("Rule", Align::Left),
        ("Id", Align::Left),
    ]);
    for wager in &game.wagers {
        if wager.rows().is_empty() {
            let cells = [
                &wager.title,
                "by play, see below",
                "",
                &wager.clause,
                &wager.id,
            ];
            grid.row(Style::new(), cells.map(str::to_owned).to_vec());
        }
        for (number, row) in wager.rows().iter().enumerate() {
            let title = if number == 0 {
                wager.title.as_str()
            } else {
                ""
            };
            let cells = vec![
                title.to_owned(),
                row.label.clone(),
                row.pays.to_string(),
                row.clause.clone(),
                format!("{}/{}", wager.id, row.id),
            ];
            grid.row(Style::new(), cells);
        }
    }
    grid.lines()
        .unwrap_or_else(|| game.wagers.iter().flat_map(stacked).collect())
}

/// A wager's rows one under another, where a table would be too wide.
fn stacked(wager: &Wager) -> Vec<String> {
    let mut lines = vec![format!("  {}", wager.title)];
    for row in wager.rows() {
        let id = format!("{}/{}", wager.id, row.id);
        let text = format!("{}: {}, rule {}, {id}", row.label, row.pays, row.clause);
        let folded = fold(&text, PAGE - 4);
        lines.extend(folded.into_iter().map(|line| format!("    {line}")));
    }
    lines
}

fn reading_block(reading: &Reading) -> Vec<String> {
    let (kind, values) = match reading.is_open() {
        true => ("Reading", reading.values.join(" | ")),
        false => ("Settled", reading.values.join("")),
    };
    let clauses = paint(DIM, reading.clauses.join(", "));
    let name = paint(TITLE, reading.name);
    let mut lines = vec![format!("{kind}  {name}  {clauses}")];
    let folded = fold(&values, PAGE - 2);
    lines.extend(folded.into_iter().map(|line| format!("  {line}")));
    let folded = fold(&reading.why, PAGE - 2);
    lines.extend(folded.into_iter().map(|line| format!("  {line}")));
    lines
}

/// Games as JSON: the catalogue, or the one asked for.
pub fn games_json(entries: &[&Entry]) -> String {
    let games: Vec<Value> = entries.iter().map(|entry| game_json(entry)).collect();
    pretty(&json!({ "schema": "oddsmith/games/1", "games": games }))
}

fn game_json(entry: &Entry) -> Value {
    let game = &entry.game;
    let document = &game.document;
    let rules: Map<String, Value> = entry
        .rules_of_play()
        .into_iter()
        .map(|(key, value)| (key, json!(value)))
        .collect();
    let wagers: Vec<Value> = game.wagers.iter().map(wager_json).collect();
    let readings: Vec<Value> = game.readings.iter().map(reading_json).collect();
    json!({
        "id": game.id,
        "title": game.title,
        "document": document.title,
        "effective": document.effective,
        "decks": { "from": document.decks.from, "to": document.decks.to },
        "table_sha256": document.table_sha256,
        "rules": rules,
        "readings": readings,
        "wagers": wagers,
    })
}

fn reading_json(reading: &Reading) -> Value {
    json!({
        "name": reading.name,
        "values": reading.values,
        "clauses": reading.clauses,
        "why": reading.why,
    })
}

fn wager_json(wager: &Wager) -> Value {
    let row = |row: &Row| {
        let (numerator, denominator) = row.pays.parts();
        json!({
            "id": row.id,
            "label": row.label,
            "rule": row.clause,
            "odds": row.pays.to_string(),
            "pays": fraction(&ratio(numerator, denominator)),
        })
    };
    json!({
        "id": wager.id,
        "title": wager.title,
        "rule": wager.clause,
        "rows": wager.rows().iter().map(row).collect::<Vec<_>>(),
    })
}
