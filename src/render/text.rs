//! A sheet for the terminal, at most 100 columns wide.

use super::Look;
use super::grid::{Align, Grid, PAGE, fold};
use super::style::{DIM, FIGURE, TITLE, WARNING, paint};
use crate::exact::{decimal, fraction, grouped, percent, ratio, square_root};
use crate::sheet::{RowOdds, Sheet, WagerOdds};
use anstyle::Style;

/// The sheet.
pub(super) fn sheet(sheet: &Sheet, look: &Look) -> String {
    let mut lines = heading(sheet);
    for wager in &sheet.wagers {
        lines.push(String::new());
        lines.extend(wager_block(wager, look));
    }
    lines.join("\n") + "\n"
}

fn heading(sheet: &Sheet) -> Vec<String> {
    let document = format!("{}, in effect from {}", sheet.document, sheet.effective);
    let mut lines = vec![paint(TITLE, &sheet.title), document];
    let readings: Vec<String> = sheet
        .readings
        .iter()
        .map(|(name, value)| format!("{name} = {value}"))
        .collect();
    entry(&mut lines, "Shoe", &shoe(sheet), Style::new());
    if !readings.is_empty() {
        entry(&mut lines, "Readings", &readings.join(", "), Style::new());
    }
    for departure in &sheet.departures {
        entry(&mut lines, "Departs", departure, WARNING);
    }
    entry(
        &mut lines,
        "Table",
        &format!("sha256 {}", sheet.table_sha256),
        DIM,
    );
    lines
}

fn entry(lines: &mut Vec<String>, name: &str, text: &str, style: Style) {
    for (number, line) in fold(text, PAGE - 10).into_iter().enumerate() {
        let name = if number == 0 { name } else { "" };
        lines.push(format!("{name:<10}{}", paint(style, line)));
    }
}

/// `8 decks, 416 cards`.
pub(super) fn shoe(sheet: &Sheet) -> String {
    let cards = match sheet.shoe.cards() {
        1 => "1 card".to_owned(),
        cards => format!("{} cards", grouped(&cards.to_string())),
    };
    match sheet.decks {
        Some(1) => format!("1 deck, {cards}"),
        Some(decks) => format!("{decks} decks, {cards}"),
        None => cards,
    }
}

fn wager_block(wager: &WagerOdds, look: &Look) -> Vec<String> {
    let edge = percent(&wager.house_edge(), 4);
    let mut lines = vec![format!(
        "{}  {}  house edge {}",
        paint(TITLE, &wager.title),
        paint(DIM, format!("{}, rule {}", wager.id, wager.clause)),
        paint(FIGURE, edge)
    )];
    match rows_grid(wager, look).lines() {
        Some(rows) => lines.extend(rows),
        None => lines.extend(stacked(wager, look)),
    }
    lines.extend(figures(wager, look));
    if look.exact {
        lines.extend(exact_figures(wager));
    }
    lines
}

fn rows_grid(wager: &WagerOdds, look: &Look) -> Grid {
    let mut grid = Grid::new(&[
        ("Outcome", Align::Left),
        ("Rule", Align::Left),
        ("Pays", Align::Right),
        ("Ways", Align::Right),
        ("Probability", Align::Point),
        ("1 in", Align::Point),
        ("Contribution", Align::Point),
    ]);
    for row in &wager.rows {
        let [rule, pays, ways, probability, one_in, contribution] = cells(wager, row, look);
        let cells = vec![
            row.label.clone(),
            rule,
            pays,
            ways,
            probability,
            one_in,
            contribution,
        ];
        grid.row(Style::new(), cells);
    }
    let total = vec![
        "Total".to_owned(),
        String::new(),
        String::new(),
        grouped(&wager.deals.to_string()),
        decimal(&ratio(1, 1), look.digits()),
        String::new(),
        decimal(&wager.expectation(), look.digits()),
    ];
    grid.row(DIM, total);
    grid
}

fn cells(wager: &WagerOdds, row: &RowOdds, look: &Look) -> [String; 6] {
    [
        row.clause.clone(),
        row.settlement.to_string(),
        grouped(&row.ways.to_string()),
        decimal(&wager.probability(row), look.digits()),
        one_in(wager, row, look.digits()),
        decimal(&wager.contribution(row), look.digits()),
    ]
}

/// Once in so many rounds, at two places or fewer.
pub(super) fn one_in(wager: &WagerOdds, row: &RowOdds, digits: usize) -> String {
    match wager.one_in(row) {
        Some(rounds) => grouped_decimal(&decimal(&rounds, digits.min(2))),
        None => "never".to_owned(),
    }
}

fn grouped_decimal(number: &str) -> String {
    match number.split_once('.') {
        Some((whole, part)) => format!("{}.{part}", grouped(whole)),
        None => grouped(number),
    }
}

/// The rows one under another, where a table would be too wide.
fn stacked(wager: &WagerOdds, look: &Look) -> Vec<String> {
    let mut lines = Vec::new();
    for row in &wager.rows {
        let [rule, pays, ways, probability, one_in, contribution] = cells(wager, row, look);
        lines.push(format!("  {} {}", row.label, paint(DIM, rule)));
        let figures = [
            ("Pays", pays),
            ("Ways", ways),
            ("Probability", probability),
            ("1 in", one_in),
            ("Contribution", contribution),
        ];
        for (name, value) in figures {
            folded_entry(&mut lines, name, &value);
        }
    }
    lines
}

fn folded_entry(lines: &mut Vec<String>, name: &str, value: &str) {
    for (number, line) in fold(value, PAGE - 27).into_iter().enumerate() {
        let name = if number == 0 { name } else { "" };
        lines.push(format!("    {name:<22} {line}"));
    }
}

/// The figures of the whole wager, two abreast where they fit.
fn figures(wager: &WagerOdds, look: &Look) -> Vec<String> {
    let digits = look.digits();
    let figures = [
        ("House edge", decimal(&wager.house_edge(), digits)),
        ("Return", decimal(&wager.return_to_player(), digits)),
        ("Hit frequency", decimal(&wager.hit_frequency(), digits)),
        ("Push frequency", decimal(&wager.push_frequency(), digits)),
        ("Per resolved wager", per_resolved(wager, digits)),
        ("Variance", decimal(&wager.variance(), digits)),
        ("Standard deviation", square_root(&wager.variance(), digits)),
    ];
    let width = digits + 5;
    if 2 * (width + 24) > PAGE {
        let mut lines = vec!["  All rows".to_owned()];
        for (name, value) in &figures {
            folded_entry(&mut lines, name, value);
        }
        return lines;
    }
    let shown = |(name, value): &(&str, String)| format!("  {name:<19} {value:>width$}");
    let abreast = |figures: &[_]| figures.iter().map(shown).collect::<Vec<_>>().join("   ");
    figures.chunks(2).map(abreast).collect()
}

/// The expectation given that the wager is won or lost.
pub(super) fn per_resolved(wager: &WagerOdds, digits: usize) -> String {
    match wager.expectation_per_resolved() {
        Some(value) => decimal(&value, digits),
        None => "never resolved".to_owned(),
    }
}

fn exact_figures(wager: &WagerOdds) -> Vec<String> {
    let mut lines = vec![paint(DIM, "  Exact")];
    for row in &wager.rows {
        lines.push(format!("  {}", row.label));
        folded_entry(
            &mut lines,
            "Probability",
            &fraction(&wager.probability(row)),
        );
        folded_entry(
            &mut lines,
            "Contribution",
            &fraction(&wager.contribution(row)),
        );
    }
    let per_resolved = wager.expectation_per_resolved();
    lines.push("  All rows".to_owned());
    for (name, value) in [
        ("House edge", Some(wager.house_edge())),
        ("Return", Some(wager.return_to_player())),
        ("Hit frequency", Some(wager.hit_frequency())),
        ("Push frequency", Some(wager.push_frequency())),
        ("Per resolved wager", per_resolved),
        ("Variance", Some(wager.variance())),
    ] {
        if let Some(value) = value {
            folded_entry(&mut lines, name, &fraction(&value));
        }
    }
    lines
}
