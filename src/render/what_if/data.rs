//! A what-if for spreadsheets: a line for every case and every wager.

use crate::answers::what_if::{BothEdges, Case, Side, WhatIf};
use crate::render::{Look, print};
use crate::tables::departure;

/// A line for every case and wager; edges as decimals, or with `exact` as fractions.
pub(super) fn csv(answer: &WhatIf, look: &Look) -> String {
    let mut lines = Vec::new();
    for case in &answer.cases {
        for edges in &case.wagers {
            let values = [&edges.approved, &edges.described, &edges.difference];
            let shown = values.map(|value| value.as_ref().map(|value| look.number(value)));
            lines.push(line(case, edges, shown.map(Option::unwrap_or_default)));
        }
    }
    let headings = "game,at,approved_decks,approved_strategy,decks,cards,readings,departures,\
        strategy,document,effective,table_sha256,wager,approved,described,difference";
    print::csv(headings, lines)
}

fn line(case: &Case, wager: &BothEdges, edges: [String; 3]) -> [String; 16] {
    let (approved, described) = (&case.approved, &case.described);
    let decks = |decks: Option<u32>| decks.map(|decks| decks.to_string()).unwrap_or_default();
    let strategy = |side: &Side| side.strategy.clone().unwrap_or_default();
    let read = described.readings.iter();
    let read: Vec<String> = read
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    let [approved_edge, edge, difference] = edges;
    [
        described.game.id.clone(),
        case.words().join("; "),
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
