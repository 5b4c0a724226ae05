//! A sheet as JSON, for programs: every exact number is a string, an integer or a reduced fraction.

use super::{Look, played};
use crate::answers::sheet::{Figures, RowOdds, Sheet, WagerOdds};
use crate::questions::heading::{Heading, Tool};
use crate::vocabulary::card::Card;
use crate::vocabulary::exact::{decimal, fraction, square_root};
use crate::vocabulary::shoe::Shoe;
use serde::Serialize;
use serde_json::{Map, Value, json};

/// The sheets of a sweep as a list.
pub(super) fn sweep(sheets: &[Sheet], look: &Look) -> String {
    let sheets = sheets.iter().map(|each| sheet(each, look.digits()));
    pretty(&sheets.collect::<Vec<_>>())
}

/// Indented, with a newline at the end.
pub fn pretty(value: &impl Serialize) -> String {
    serde_json::to_string_pretty(value).expect("strings and numbers can be written") + "\n"
}

/// The sheet with its decimals at `digits` places.
pub fn sheet(sheet: &Sheet, digits: usize) -> Value {
    let mut wagers = Vec::new();
    wagers.extend(
        sheet
            .played
            .as_ref()
            .map(|odds| played::wager_json(odds, digits)),
    );
    for odds in &sheet.wagers {
        let insurance = sheet.insurance.as_ref();
        let insurance = insurance.filter(|insurance| insurance.wager == odds.id);
        let mut object = wager(odds, digits);
        if let Some(insurance) = insurance {
            played::add_insurance_json(&mut object, insurance, digits);
        }
        wagers.push(object);
    }
    let mut answer = heading("oddsmith/sheet/1", &sheet.heading);
    answer["wagers"] = wagers.into();
    answer
}

/// What every answer begins with.
pub(super) fn heading(schema: &str, heading: &Heading) -> Value {
    let mut answer = json!({ "schema": schema, "tool": Tool::this() });
    let Value::Object(rest) = json!(heading) else {
        unreachable!("a heading is an object");
    };
    let object = answer.as_object_mut().expect("made as an object");
    object.extend(rest);
    answer
}

pub(super) fn readings(heading: &Heading) -> Map<String, Value> {
    let readings = heading.readings.iter();
    readings
        .map(|(name, value)| (name.to_string(), json!(value)))
        .collect()
}

pub(super) fn counts(shoe: &Shoe) -> Map<String, Value> {
    let cards = Card::all();
    cards
        .map(|card| (card.to_string(), json!(shoe.count(card))))
        .collect()
}

fn wager(odds: &WagerOdds, digits: usize) -> Value {
    let rows = odds.rows.iter();
    let mut object = json!({
        "id": odds.id,
        "title": odds.title,
        "rule": odds.clause,
        "deals": odds.deals.to_string(),
        "rows": rows.map(|each| row(odds, each)).collect::<Vec<_>>(),
    });
    add_figures(&mut object, &odds.figures(), digits);
    object
}

/// The figures that every wager has.
pub(super) fn add_figures(object: &mut Value, figures: &Figures, digits: usize) {
    let per_resolved = figures.expectation_per_resolved.as_ref();
    for (key, value) in [
        ("expectation", Some(&figures.expectation)),
        ("house_edge", Some(&figures.house_edge)),
        ("return_to_player", Some(&figures.return_to_player)),
        ("hit_frequency", Some(&figures.hit_frequency)),
        ("push_frequency", Some(&figures.push_frequency)),
        ("expectation_per_resolved", per_resolved),
        ("variance", Some(&figures.variance)),
    ] {
        object[key] = json!(value.map(fraction));
    }
    object["decimal"] = decimals(figures, digits);
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
