//! A what-if for programs: every case and every wager, exact.

use super::super::json::{counts, heading, readings};
use crate::answers::what_if::{BothEdges, Case, Side, Wager, WhatIf};
use crate::render::{Look, print};
use crate::tables::departure;
use crate::vocabulary::exact::{Rational, decimal, fraction};
use serde_json::{Map, Value, json};

/// The answer, its decimals at the look's digits.
pub(super) fn json(answer: &WhatIf, look: &Look) -> Value {
    let told = heading("oddsmith/what-if/1", &answer.cases[0].approved.heading);
    let axes = answer.axes.iter().map(|axis| {
        let values: Vec<&str> = axis
            .settings
            .iter()
            .map(|setting| setting.label.as_str())
            .collect();
        json!({ "name": axis.name, "values": values })
    });
    let cases = answer.cases.iter().enumerate();
    json!({
        "schema": told["schema"],
        "tool": told["tool"],
        "game": told["game"],
        "axes": axes.collect::<Vec<_>>(),
        "cases": cases.map(|(place, each)| case(answer, each, place, look)).collect::<Vec<_>>(),
    })
}

fn case(answer: &WhatIf, case: &Case, place: usize, look: &Look) -> Value {
    let at = answer.axes.iter().zip(&case.places);
    let at: Map<String, Value> = at
        .map(|(axis, place)| (axis.name.clone(), json!(axis.settings[*place].label)))
        .collect();
    let wagers = answer.wagers.iter();
    json!({
        "at": at,
        "approved": side(&case.approved),
        "described": side(&case.described),
        "wagers": wagers.map(|each| wager(each, &each.edges[place], look)).collect::<Vec<_>>(),
    })
}

fn side(side: &Side) -> Value {
    let heading = &side.heading;
    json!({
        "strategy": side.strategy,
        "readings": readings(heading),
        "departures": heading.departures,
        "shoe": {
            "decks": heading.shoe.decks,
            "cards": heading.shoe.counts.cards(),
            "counts": counts(&heading.shoe.counts),
        },
    })
}

fn wager(wager: &Wager, edges: &BothEdges, look: &Look) -> Value {
    let difference = edges.difference();
    let exact = |value: Option<&Rational>| value.map(fraction);
    let shown = |value: Option<&Rational>| value.map(|value| decimal(value, look.digits()));
    let (approved, described) = (edges.approved.as_ref(), edges.described.as_ref());
    json!({
        "id": wager.id,
        "title": wager.title,
        "approved": exact(approved),
        "described": exact(described),
        "difference": exact(difference.as_ref()),
        "decimal": {
            "approved": shown(approved),
            "described": shown(described),
            "difference": shown(difference.as_ref()),
        },
    })
}

/// A line for every case and wager; edges as decimals, or with `exact` as fractions.
pub(super) fn csv(answer: &WhatIf, look: &Look) -> String {
    let mut lines = Vec::new();
    for (place, case) in answer.cases.iter().enumerate() {
        for wager in &answer.wagers {
            let edges = &wager.edges[place];
            let shown = |value: Option<&Rational>| value.map(|value| look.number(value));
            let [approved, described, difference] = [
                shown(edges.approved.as_ref()),
                shown(edges.described.as_ref()),
                shown(edges.difference().as_ref()),
            ]
            .map(Option::unwrap_or_default);
            lines.push(line(answer, case, wager, [approved, described, difference]));
        }
    }
    let headings = [
        "game",
        "at",
        "approved_decks",
        "approved_strategy",
        "decks",
        "cards",
        "readings",
        "departures",
        "strategy",
        "document",
        "effective",
        "table_sha256",
        "wager",
        "approved",
        "described",
        "difference",
    ];
    print::csv(headings, lines)
}

fn line(answer: &WhatIf, case: &Case, wager: &Wager, edges: [String; 3]) -> [String; 16] {
    let (approved, described) = (&case.approved.heading, &case.described.heading);
    let decks = |decks: Option<u32>| decks.map(|decks| decks.to_string()).unwrap_or_default();
    let strategy = |side: &Side| side.strategy.clone().unwrap_or_default();
    let read = described.readings.iter();
    let read: Vec<String> = read
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    let [approved_edge, edge, difference] = edges;
    [
        described.game.id.clone(),
        answer.at(case).join("; "),
        decks(approved.shoe.decks),
        strategy(&case.approved),
        decks(described.shoe.decks),
        described.shoe.cards.to_string(),
        read.join("; "),
        departure::in_one_line(&described.departures),
        strategy(&case.described),
        described.game.document.clone(),
        described.game.effective.clone(),
        described.game.table_sha256.clone(),
        wager.id.clone(),
        approved_edge,
        edge,
        difference,
    ]
}
