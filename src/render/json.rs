//! A sheet as JSON, for programs: every exact number is a string, an integer or a reduced fraction.

use super::Look;
use crate::card::Card;
use crate::exact::{decimal, fraction, square_root};
use crate::sheet::{Figures, RowOdds, Sheet, WagerOdds};
use crate::shoe::Shoe;
use serde_json::{Map, Value, json};

/// One sheet as an object; the several of a sweep as a list.
pub(super) fn sheets(sheets: &[Sheet], look: &Look) -> String {
    let shown = match sheets {
        [only] => sheet(only, look.digits()),
        several => several
            .iter()
            .map(|each| sheet(each, look.digits()))
            .collect(),
    };
    pretty(&shown)
}

/// Indented, with a newline at the end.
pub(super) fn pretty(value: &Value) -> String {
    serde_json::to_string_pretty(value).expect("strings and numbers can be written") + "\n"
}

/// The sheet with its decimals at `digits` places.
pub fn sheet(sheet: &Sheet, digits: usize) -> Value {
    let wagers = sheet.wagers.iter();
    json!({
        "schema": "oddsmith/sheet/1",
        "tool": { "name": env!("CARGO_PKG_NAME"), "version": env!("CARGO_PKG_VERSION") },
        "game": {
            "id": sheet.game,
            "title": sheet.title,
            "document": sheet.document,
            "effective": sheet.effective,
            "table_sha256": sheet.table_sha256,
        },
        "readings": readings(sheet),
        "departures": sheet.departures,
        "shoe": {
            "decks": sheet.decks,
            "cards": sheet.shoe.cards(),
            "counts": counts(&sheet.shoe),
        },
        "wagers": wagers.map(|odds| wager(odds, digits)).collect::<Vec<_>>(),
    })
}

fn readings(sheet: &Sheet) -> Map<String, Value> {
    let readings = sheet.readings.iter();
    readings
        .map(|(name, value)| (name.to_string(), json!(value)))
        .collect()
}

fn counts(shoe: &Shoe) -> Map<String, Value> {
    let cards = Card::all();
    cards
        .map(|card| (card.to_string(), json!(shoe.count(card))))
        .collect()
}

fn wager(odds: &WagerOdds, digits: usize) -> Value {
    let rows = odds.rows.iter();
    let figures = odds.figures();
    json!({
        "id": odds.id,
        "title": odds.title,
        "rule": odds.clause,
        "deals": odds.deals.to_string(),
        "rows": rows.map(|each| row(odds, each)).collect::<Vec<_>>(),
        "expectation": fraction(&figures.expectation),
        "house_edge": fraction(&figures.house_edge),
        "return_to_player": fraction(&figures.return_to_player),
        "hit_frequency": fraction(&figures.hit_frequency),
        "push_frequency": fraction(&figures.push_frequency),
        "expectation_per_resolved": figures.expectation_per_resolved.as_ref().map(fraction),
        "variance": fraction(&figures.variance),
        "decimal": decimals(&figures, digits),
    })
}

fn row(odds: &WagerOdds, row: &RowOdds) -> Value {
    json!({
        "id": row.id,
        "label": row.label,
        "rule": row.clause,
        "pays": fraction(&row.settlement.net()),
        "ways": row.ways.to_string(),
        "probability": fraction(&odds.probability(row)),
        "one_in": odds.one_in(row).as_ref().map(fraction),
        "contribution": fraction(&odds.contribution(row)),
    })
}

fn decimals(figures: &Figures, digits: usize) -> Value {
    let shown = |value| decimal(value, digits);
    json!({
        "expectation": shown(&figures.expectation),
        "house_edge": shown(&figures.house_edge),
        "return_to_player": shown(&figures.return_to_player),
        "hit_frequency": shown(&figures.hit_frequency),
        "push_frequency": shown(&figures.push_frequency),
        "expectation_per_resolved": figures.expectation_per_resolved.as_ref().map(shown),
        "variance": shown(&figures.variance),
        "standard_deviation": square_root(&figures.variance, digits),
    })
}
