//! A what-if: both edges of every wager side by side, a row of edges over one axis, or a grid over two.
//!
//! The same tables are shown as text, as markdown and in a chart's page; csv and json have a line or an
//! object for every case and wager.

mod data;
mod spark;
mod table;

pub(super) use table::{Tabular, tables};

use super::grid::{Align, Grid};
use super::markdown::escape;
use super::style::{DIM, TITLE, WARNING, paint};
use super::text::{entry, folded_entry, shoe};
use super::{Format, Look, pretty};
use crate::exact::fraction;
use crate::what_if::{Case, Side, WhatIf};
use anstyle::Style;

/// A what-if in the format asked for.
pub fn what_if(answer: &WhatIf, look: &Look) -> String {
    match look.format {
        Format::Text => text(answer, look),
        Format::Markdown => markdown(answer, look),
        Format::Csv => data::csv(answer, look),
        Format::Json => pretty(&data::json(answer, look)),
    }
}

fn text(answer: &WhatIf, look: &Look) -> String {
    let mut lines = Vec::new();
    for (number, (name, value)) in origin(answer).into_iter().enumerate() {
        match (number, name) {
            (0, _) => lines.push(paint(TITLE, value)),
            (_, "Document") => lines.push(value),
            (_, "Departs") => entry(&mut lines, name, &value, WARNING),
            (_, "Table") => entry(&mut lines, name, &value, DIM),
            _ => entry(&mut lines, name, &value, Style::new()),
        }
    }
    for table in tables(answer, look) {
        lines.push(String::new());
        lines.push(format!(
            "{}  {}",
            paint(TITLE, &table.title),
            paint(DIM, &table.note)
        ));
        lines.extend(page(&table));
    }
    if look.exact {
        lines.push(String::new());
        lines.extend(exact(answer));
    }
    lines.join("\n") + "\n"
}

/// The table's lines, in bands of columns where they are too many for the page.
pub(super) fn page(table: &Tabular) -> Vec<String> {
    let lead = table.lead;
    let columns = table.headings.len() - lead;
    let band = |width: usize| -> Option<Vec<String>> {
        let mut lines = Vec::new();
        for start in (lead..lead + columns).step_by(width) {
            let shown = start..(start + width).min(lead + columns);
            // Later bands repeat no more than the name of the row.
            let first = if start == lead { 0..lead } else { 0..1 };
            if start > lead {
                lines.push(String::new());
            }
            lines.extend(grid(table, &first.chain(shown).collect::<Vec<_>>()).lines()?);
        }
        Some(lines)
    };
    let widest = (1..=columns).rev().find_map(band);
    widest.unwrap_or_else(|| stacked(table))
}

fn grid(table: &Tabular, columns: &[usize]) -> Grid {
    let align = |column: usize| match column {
        0 => Align::Left,
        _ if table.headings[column].is_empty() => Align::Left,
        _ => Align::Right,
    };
    let headings: Vec<(&str, Align)> = columns
        .iter()
        .map(|&column| (table.headings[column].as_str(), align(column)))
        .collect();
    let mut grid = Grid::new(&headings);
    for (style, row) in &table.rows {
        grid.row(
            *style,
            columns.iter().map(|&column| row[column].clone()).collect(),
        );
    }
    grid
}

/// The cells one under another, where not even one column fits beside the names.
fn stacked(table: &Tabular) -> Vec<String> {
    let mut lines = Vec::new();
    for (_, row) in &table.rows {
        lines.push(format!("  {}", row[0]));
        for (heading, cell) in table.headings.iter().zip(row).skip(1) {
            folded_entry(&mut lines, heading, cell);
        }
    }
    lines
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
        ("Game", heading.title.clone()),
        (
            "Document",
            format!("{}, in effect from {}", heading.document, heading.effective),
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
    lines.extend(common.map(|departure| ("Departs", departure.clone())));
    lines.extend(answer.axes.iter().map(|axis| {
        let labels: Vec<&str> = axis
            .settings
            .iter()
            .map(|setting| setting.label.as_str())
            .collect();
        ("Varied", format!("{}: {}", axis.name, labels.join(", ")))
    }));
    let readings = heading.readings.iter();
    let common = readings.filter(|reading| {
        let reads = |case: &Case| case.described.heading.readings.contains(reading);
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
        format!("sha256 {}", first.approved.heading.table_sha256),
    ));
    lines
}

/// `6 decks, 312 cards, by composition`.
fn told(side: &Side) -> String {
    let by = side.strategy.as_ref().map(|name| format!(", by {name}"));
    format!("{}{}", shoe(&side.heading), by.unwrap_or_default())
}

fn markdown(answer: &WhatIf, look: &Look) -> String {
    let mut lines = Vec::new();
    for (number, (name, value)) in origin(answer).into_iter().enumerate() {
        match number {
            0 => lines.extend([format!("# {}", escape(&value)), String::new()]),
            _ => lines.push(format!("- {name}: {}", escape(&value))),
        }
    }
    for table in tables(answer, look) {
        let title = escape(&format!("{}: {}", table.title, table.note));
        lines.extend([String::new(), format!("## {title}"), String::new()]);
        let row = |cells: &[String]| {
            let cells: Vec<String> = cells.iter().map(|cell| escape(cell)).collect();
            format!("| {} |", cells.join(" | "))
        };
        lines.push(row(&table.headings));
        lines.push(format!(
            "|:---|{}",
            "---:|".repeat(table.headings.len() - 1)
        ));
        lines.extend(table.rows.iter().map(|(_, cells)| row(cells)));
    }
    lines.join("\n") + "\n"
}
