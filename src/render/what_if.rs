//! A what-if: both edges of every wager side by side, a row of edges over one axis, or a grid over two.
//!
//! The same tables are shown as text, as markdown and in a chart's page; csv and json have a line or an
//! object for every case and wager.

mod data;
mod drawing;
mod heat;
mod spark;
mod table;

pub(super) use drawing::drawn;
pub use drawing::plot;

use super::model::{Block, Entry, Line, Page, Tone, Words};
use super::print;
use super::words::{TOOL, departs, readings, shoe, source};
use super::{Format, Look};
use crate::answers::what_if::{Case, Side, WhatIf};
use crate::vocabulary::exact::Exact;

/// A what-if in the format asked for.
pub fn what_if(answer: &WhatIf, look: &Look) -> String {
    match look.format {
        Format::Text => print::text::print(&page(answer, look)),
        Format::Markdown => print::markdown::print(&page(answer, look)),
        Format::Csv => data::csv(answer, look),
        Format::Json => print::json(answer),
    }
}

pub(super) fn page(answer: &WhatIf, look: &Look) -> Page {
    let game = &answer.cases[0].described.game;
    let mut page = Page {
        kind: "What if",
        title: game.title.clone(),
        source: Some(source(game)),
        origin: origin(answer),
        foot: format!("Computed exactly by {TOOL}.").into(),
        ..Page::default()
    };
    page.extend(table::tables(answer, look));
    if look.exact && look.format == Format::Text {
        page.extend(exact(answer));
    }
    page
}

fn exact(answer: &WhatIf) -> Vec<Block> {
    let title = Line::new(Words::new(Tone::Quiet, "Exact"));
    let mut blocks = vec![Block::Gap, title.into()];
    for wager in answer.wagers() {
        for (case, edges) in answer.cases.iter().zip(wager) {
            let at = [vec![edges.id.clone()], case.words()].concat();
            let figures = [
                (approved_name(answer), &edges.approved),
                ("What if", &edges.described),
                ("Difference", &edges.difference),
            ];
            let shown = figures.map(|(name, value)| {
                let shown = value.as_ref().map(Exact::to_string);
                (name.to_owned(), shown.unwrap_or(NOT_OFFERED.to_owned()))
            });
            blocks.push(Line::at(2, at.join(", ")).into());
            blocks.push(Block::Entries(shown.to_vec()));
        }
    }
    blocks
}

/// What stands for the edge of a wager that is not offered.
const NOT_OFFERED: &str = "not offered";

/// What the approved side is called: a game that only the user's table has is not approved.
fn approved_name(answer: &WhatIf) -> &'static str {
    match answer.cases[0].approved.departures.is_empty() {
        true => "Approved",
        false => "As given",
    }
}

/// Where the answer comes from, line by line: what all cases have in common.
fn origin(answer: &WhatIf) -> Vec<Entry> {
    let first = &answer.cases[0];
    let everywhere = |holds: &dyn Fn(&Case) -> bool| answer.cases.iter().all(holds);
    let same = |side: fn(&Case) -> &Side| {
        let shown = in_words(side(first));
        everywhere(&|case| in_words(side(case)) == shown).then_some(shown)
    };
    let mut lines: Vec<Entry> = Vec::new();
    let approved = same(|case| &case.approved);
    lines.extend(approved.map(|shown| (approved_name(answer), shown.into())));
    lines.extend(same(|case| &case.described).map(|shown| ("What if", shown.into())));
    let departures = first.described.departures.iter();
    let common = departures
        .filter(|departure| everywhere(&|case| case.described.departures.contains(departure)));
    lines.extend(common.map(departs));
    lines.extend(answer.axes.iter().map(|axis| {
        let values = axis.values.join(", ");
        ("Varied", format!("{}: {values}", axis.name).into())
    }));
    let read = first.described.readings.iter();
    let common = read.filter(|(name, value)| {
        everywhere(&|case| case.described.readings.get(*name) == Some(*value))
    });
    lines.extend(readings(common));
    lines.push(super::words::table(&first.approved.game));
    lines
}

/// `6 decks, 312 cards, by composition`.
fn in_words(side: &Side) -> String {
    let by = side.strategy.as_ref().map(|name| format!(", by {name}"));
    format!("{}{}", shoe(&side.shoe), by.unwrap_or_default())
}
