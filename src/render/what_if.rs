//! A what-if: both edges of every wager side by side, a row of edges over one axis, or a grid over two.
//!
//! The same tables are shown as text, as markdown and in a chart's page; csv and json have a line or an
//! object for every case and wager.

mod data;
mod spark;
mod table;

pub(super) use table::tables;

use super::answer::Answer;
use super::style::{DIM, paint};
use super::text::{folded_entry, shoe};
use super::{Format, Look, pretty};
use crate::answers::what_if::{Case, Side, WhatIf};
use crate::vocabulary::exact::fraction;

/// A what-if in the format asked for.
pub fn what_if(answer: &WhatIf, look: &Look) -> String {
    match look.format {
        Format::Text => text(answer, look),
        Format::Markdown => page_of(answer, look).markdown(),
        Format::Csv => data::csv(answer, look),
        Format::Json => pretty(&data::json(answer, look)),
    }
}

fn text(answer: &WhatIf, look: &Look) -> String {
    let mut text = page_of(answer, look).text();
    if look.exact {
        text.push_str(&format!("\n{}\n", exact(answer).join("\n")));
    }
    text
}

fn page_of(answer: &WhatIf, look: &Look) -> Answer {
    Answer {
        origin: origin(answer),
        summary: Vec::new(),
        tables: tables(answer, look),
        notes: Vec::new(),
    }
}

fn exact(answer: &WhatIf) -> Vec<String> {
    let mut lines = vec![paint(DIM, "Exact")];
    for wager in &answer.wagers {
        for (case, edges) in answer.cases.iter().zip(&wager.edges) {
            lines.push(format!(
                "  {}",
                [vec![wager.id.clone()], answer.at(case)]
                    .concat()
                    .join(", ")
            ));
            let figures = [
                (approved_name(answer), edges.approved.clone()),
                ("What if", edges.described.clone()),
                ("Difference", edges.difference()),
            ];
            for (name, value) in figures {
                let shown = value.as_ref().map_or(NOT_OFFERED.to_owned(), fraction);
                folded_entry(&mut lines, name, &shown);
            }
        }
    }
    lines
}

/// What stands for the edge of a wager that is not offered.
pub(super) const NOT_OFFERED: &str = "not offered";

/// What the approved side is called: a game that only the user's table has is not approved.
pub(super) fn approved_name(answer: &WhatIf) -> &'static str {
    match answer.cases[0].approved.heading.departures.is_empty() {
        true => "Approved",
        false => "As given",
    }
}

/// Where the answer comes from, line by line: what all cases have in common.
pub(super) fn origin(answer: &WhatIf) -> Vec<(&'static str, String)> {
    let first = &answer.cases[0];
    let heading = &first.described.heading;
    let mut lines = vec![
        ("Game", heading.game.title.clone()),
        (
            "Document",
            format!(
                "{}, in effect from {}",
                heading.game.document, heading.game.effective
            ),
        ),
    ];
    let same = |side: fn(&Case) -> &Side| {
        let told = told(side(first));
        answer
            .cases
            .iter()
            .all(|case| self::told(side(case)) == told)
            .then_some(told)
    };
    lines.extend(same(|case| &case.approved).map(|told| (approved_name(answer), told)));
    lines.extend(same(|case| &case.described).map(|told| ("What if", told)));
    let departures = heading.departures.iter();
    let common = departures.filter(|departure| {
        let departs = |case: &Case| case.described.heading.departures.contains(departure);
        answer.cases.iter().all(departs)
    });
    lines.extend(common.map(|departure| ("Departs", departure.to_string())));
    lines.extend(answer.axes.iter().map(|axis| {
        let labels: Vec<&str> = axis
            .settings
            .iter()
            .map(|setting| setting.label.as_str())
            .collect();
        ("Varied", format!("{}: {}", axis.name, labels.join(", ")))
    }));
    let readings = heading.readings.iter();
    let common = readings.filter(|(name, value)| {
        let reads = |case: &Case| case.described.heading.readings.get(*name) == Some(*value);
        answer.cases.iter().all(reads)
    });
    let readings: Vec<String> = common
        .map(|(name, value)| format!("{name} = {value}"))
        .collect();
    if !readings.is_empty() {
        lines.push(("Readings", readings.join(", ")));
    }
    lines.push((
        "Table",
        format!("sha256 {}", first.approved.heading.game.table_sha256),
    ));
    lines
}

/// `6 decks, 312 cards, by composition`.
fn told(side: &Side) -> String {
    let by = side.strategy.as_ref().map(|name| format!(", by {name}"));
    format!("{}{}", shoe(&side.heading), by.unwrap_or_default())
}
