//! The games there are, and one game's paytable as a person would print it.

use super::grid::{Align, Grid, PAGE, fold};
use super::style::{DIM, TITLE, paint};
use crate::answers::games::{Games, ListedGame, ListedReading, ListedWager};
use anstyle::Style;

/// Every game, with its document, effective date, decks and wagers.
pub fn games(listed: &Games) -> String {
    let blocks = listed.games.iter().map(summary);
    let blocks: Vec<String> = blocks.map(|lines| lines.join("\n")).collect();
    blocks.join("\n\n") + "\n"
}

fn summary(game: &ListedGame) -> Vec<String> {
    let mut lines = vec![
        format!("{}  {}", paint(TITLE, &game.id), game.title),
        format!("  {}", paint(DIM, provenance(game))),
    ];
    let wagers: Vec<&str> = game.wagers.iter().map(|wager| wager.id.as_str()).collect();
    let folded = fold(&wagers.join(", "), PAGE - 2);
    lines.extend(folded.into_iter().map(|line| format!("  {line}")));
    lines
}

fn provenance(game: &ListedGame) -> String {
    format!(
        "{}, in effect from {}, {} to {} decks",
        game.document, game.effective, game.decks.from, game.decks.to
    )
}

/// One game: its wagers with their rows, pays and clauses, and the readings that touch it.
pub fn paytable(game: &ListedGame) -> String {
    let mut lines = vec![
        format!("{}  {}", paint(TITLE, &game.title), paint(DIM, &game.id)),
        provenance(game),
        paint(DIM, format!("table sha256 {}", game.table_sha256)),
    ];
    lines.push(String::new());
    lines.extend(rows(game));
    if !game.rules.is_empty() {
        lines.push(String::new());
        lines.push(paint(TITLE, "Rules of play"));
        lines.extend(
            game.rules
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

fn rows(game: &ListedGame) -> Vec<String> {
    let mut grid = Grid::new(&[
        ("Wager", Align::Left),
        ("Outcome", Align::Left),
        ("Pays", Align::Right),
        ("Rule", Align::Left),
        ("Id", Align::Left),
    ]);
    for wager in &game.wagers {
        if wager.rows.is_empty() {
            let cells = [
                &wager.title,
                "by play, see below",
                "",
                &wager.rule,
                &wager.id,
            ];
            grid.row(Style::new(), cells.map(str::to_owned).to_vec());
        }
        for (number, row) in wager.rows.iter().enumerate() {
            let title = if number == 0 {
                wager.title.as_str()
            } else {
                ""
            };
            let cells = vec![
                title.to_owned(),
                row.label.clone(),
                row.odds.clone(),
                row.rule.clone(),
                format!("{}/{}", wager.id, row.id),
            ];
            grid.row(Style::new(), cells);
        }
    }
    grid.lines()
        .unwrap_or_else(|| game.wagers.iter().flat_map(stacked).collect())
}

/// A wager's rows one under another, where a table would be too wide.
fn stacked(wager: &ListedWager) -> Vec<String> {
    let mut lines = vec![format!("  {}", wager.title)];
    for row in &wager.rows {
        let id = format!("{}/{}", wager.id, row.id);
        let text = format!("{}: {}, rule {}, {id}", row.label, row.odds, row.rule);
        let folded = fold(&text, PAGE - 4);
        lines.extend(folded.into_iter().map(|line| format!("    {line}")));
    }
    lines
}

fn reading_block(reading: &ListedReading) -> Vec<String> {
    let (kind, values) = match reading.is_open() {
        true => ("Reading", reading.values.join(" | ")),
        false => ("Settled", reading.values.join("")),
    };
    let clauses = paint(DIM, reading.clauses.join(", "));
    let name = paint(TITLE, &reading.name);
    let mut lines = vec![format!("{kind}  {name}  {clauses}")];
    let folded = fold(&values, PAGE - 2);
    lines.extend(folded.into_iter().map(|line| format!("  {line}")));
    let folded = fold(&reading.why, PAGE - 2);
    lines.extend(folded.into_iter().map(|line| format!("  {line}")));
    lines
}
