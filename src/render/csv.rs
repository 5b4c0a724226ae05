//! Sheets as CSV: one line a row, each with its wager's figures, ready to pivot.

use super::Look;
use crate::exact::{Rational, decimal, fraction, square_root};
use crate::sheet::{RowOdds, Sheet, WagerOdds};
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
            for row in &wager.rows {
                writer
                    .write_record(record(sheet, wager, row, look))
                    .expect(written);
            }
        }
    }
    let bytes = writer.into_inner().expect(written);
    String::from_utf8(bytes).expect("made of strings")
}

fn record(sheet: &Sheet, wager: &WagerOdds, row: &RowOdds, look: &Look) -> [String; 20] {
    let number = |value: Rational| match look.exact {
        true => fraction(&value),
        false => decimal(&value, look.digits()),
    };
    let maybe = |value: Option<Rational>| value.map(number).unwrap_or_default();
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
        number(wager.probability(row)),
        maybe(wager.one_in(row)),
        number(wager.contribution(row)),
        number(wager.house_edge()),
        number(wager.return_to_player()),
        number(wager.hit_frequency()),
        number(wager.push_frequency()),
        maybe(wager.expectation_per_resolved()),
        number(wager.variance()),
        square_root(&wager.variance(), look.digits()),
    ]
}
