//! Sheets as CSV: one line a row, each with its wager's figures, ready to pivot.

use super::Look;
use crate::exact::{Rational, decimal, fraction, square_root};
use crate::sheet::{Figures, RowOdds, Sheet, WagerOdds};
use ::csv::Writer;

const HEADINGS: [&str; 20] = [
    "game",
    "decks",
    "cards",
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
    "house_edge",
    "return_to_player",
    "hit_frequency",
    "push_frequency",
    "expectation_per_resolved",
    "variance",
    "standard_deviation",
];

/// Decimals, or with `exact` the fractions; the standard deviation is a decimal always.
pub(super) fn sheets(sheets: &[Sheet], look: &Look) -> String {
    let mut writer = Writer::from_writer(Vec::new());
    let written = "a vector takes every byte";
    writer.write_record(HEADINGS).expect(written);
    for sheet in sheets {
        for wager in &sheet.wagers {
            let figures = wager.figures();
            for row in &wager.rows {
                let record = record(sheet, wager, &figures, row, look);
                writer.write_record(record).expect(written);
            }
        }
    }
    let bytes = writer.into_inner().expect(written);
    String::from_utf8(bytes).expect("made of strings")
}

fn record(
    sheet: &Sheet,
    wager: &WagerOdds,
    figures: &Figures,
    row: &RowOdds,
    look: &Look,
) -> [String; 20] {
    let number = |value: &Rational| match look.exact {
        true => fraction(value),
        false => decimal(value, look.digits()),
    };
    let maybe = |value: Option<&Rational>| value.map(number).unwrap_or_default();
    [
        sheet.game.clone(),
        sheet
            .decks
            .map(|decks| decks.to_string())
            .unwrap_or_default(),
        sheet.shoe.cards().to_string(),
        wager.id.clone(),
        row.id.clone(),
        row.label.clone(),
        row.clause.clone(),
        fraction(&row.settlement.net()),
        row.ways.to_string(),
        wager.deals.to_string(),
        number(&wager.probability(row)),
        maybe(wager.one_in(row).as_ref()),
        number(&wager.contribution(row)),
        number(&figures.house_edge),
        number(&figures.return_to_player),
        number(&figures.hit_frequency),
        number(&figures.push_frequency),
        maybe(figures.expectation_per_resolved.as_ref()),
        number(&figures.variance),
        square_root(&figures.variance, look.digits()),
    ]
}
