//! Sheets as CSV: one line a row, each with its wager's figures, ready to pivot.

use super::Look;
use crate::answers::sheet::{Figures, PlayedOdds, RowOdds, Sheet, WagerOdds};
use crate::tables::departure;
use crate::vocabulary::exact::{Rational, decimal, fraction, square_root};
use ::csv::Writer;

const HEADINGS: [&str; 28] = [
    "game",
    "decks",
    "cards",
    "document",
    "effective",
    "table_sha256",
    "readings",
    "departures",
    "strategy",
    "wager",
    "row",
    "label",
    "rule",
    "pays",
    "ways",
    "deals",
    "probability",
    "one_in",
    "contribution",
    "expectation",
    "house_edge",
    "return_to_player",
    "hit_frequency",
    "push_frequency",
    "expectation_per_resolved",
    "variance",
    "standard_deviation",
    "average_wager",
];

/// Decimals, or with `exact` the fractions; the standard deviation is a decimal always.
pub(super) fn sheets(sheets: &[Sheet], look: &Look) -> String {
    write(
        &HEADINGS,
        sheets.iter().flat_map(|sheet| lines(sheet, look)),
    )
}

/// Lines under their headings.
pub(super) fn write(headings: &[&str], lines: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut writer = Writer::from_writer(Vec::new());
    let written = "a vector takes every byte";
    writer.write_record(headings).expect(written);
    for line in lines {
        writer.write_record(line).expect(written);
    }
    let bytes = writer.into_inner().expect(written);
    String::from_utf8(bytes).expect("made of strings")
}

fn lines(sheet: &Sheet, look: &Look) -> Vec<Vec<String>> {
    let mut lines = Vec::new();
    let mut line = |played: [String; 2], cells: [String; 10], figures: &[String; 8]| {
        let [strategy, average] = played;
        lines.push([&place(sheet)[..], &[strategy], &cells, figures, &[average]].concat());
    };
    if let Some(played) = sheet.played() {
        let figures = whole_wager(&played.figures(), look);
        for (units, odds) in &played.results {
            let average = number(&played.average_wager, look);
            let strategy = played.strategy.clone();
            line(
                [strategy, average],
                result_cells(played, units, odds, look),
                &figures,
            );
        }
    }
    for wager in sheet.by_rows() {
        let figures = whole_wager(&wager.figures(), look);
        for row in &wager.rows {
            line(Default::default(), row_cells(wager, row, look), &figures);
        }
    }
    lines
}

/// The cells that every line of a sheet begins with.
fn place(sheet: &Sheet) -> [String; 8] {
    let heading = &sheet.heading;
    let decks = heading.shoe.decks.map(|decks| decks.to_string());
    let readings = heading.readings.iter();
    let readings: Vec<String> = readings
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    [
        heading.game.id.clone(),
        decks.unwrap_or_default(),
        heading.shoe.counts.cards().to_string(),
        heading.game.document.clone(),
        heading.game.effective.clone(),
        heading.game.table_sha256.clone(),
        readings.join("; "),
        departure::in_one_line(&heading.departures),
    ]
}

pub(super) fn number(value: &Rational, look: &Look) -> String {
    match look.exact {
        true => fraction(value),
        false => decimal(value, look.digits()),
    }
}

fn whole_wager(figures: &Figures, look: &Look) -> [String; 8] {
    let per_resolved = figures.expectation_per_resolved.as_ref();
    [
        number(&figures.expectation, look),
        number(&figures.house_edge, look),
        number(&figures.return_to_player, look),
        number(&figures.hit_frequency, look),
        number(&figures.push_frequency, look),
        per_resolved
            .map(|value| number(value, look))
            .unwrap_or_default(),
        number(&figures.variance, look),
        square_root(&figures.variance, look.digits()),
    ]
}

fn row_cells(wager: &WagerOdds, row: &RowOdds, look: &Look) -> [String; 10] {
    let one_in = wager.one_in(row);
    [
        wager.id.clone(),
        row.id.clone(),
        row.label.clone(),
        row.clause.clone(),
        fraction(&row.settlement.net()),
        row.ways.to_string(),
        wager.deals.to_string(),
        number(&wager.probability(row), look),
        one_in.map(|value| number(&value, look)).unwrap_or_default(),
        number(&wager.contribution(row), look),
    ]
}

/// A result of a wager settled by play has no ways: its probability is a fraction of its own.
fn result_cells(
    played: &PlayedOdds,
    units: &Rational,
    odds: &Rational,
    look: &Look,
) -> [String; 10] {
    [
        played.id.clone(),
        fraction(units),
        format!("result {}", fraction(units)),
        played.clause.clone(),
        fraction(units),
        String::new(),
        String::new(),
        number(odds, look),
        number(&odds.recip(), look),
        number(&(units * odds), look),
    ]
}
