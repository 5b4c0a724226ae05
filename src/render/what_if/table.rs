//! A what-if as tables of words: for a terminal, for markdown and for a page.

use super::super::style::DIM;
use super::spark::sparkline;
use super::{Look, NOT_OFFERED, approved_name};
use crate::answers::what_if::{Axis, BothEdges, Setting, Wager, WhatIf};
use crate::render::Format;
use crate::render::tabular::Tabular;
use crate::vocabulary::exact::{Rational, fraction, percent};
use anstyle::Style;
use num_traits::Signed;

/// The tables of an answer: one, or one for each wager where two axes are varied.
pub fn tables(answer: &WhatIf, look: &Look) -> Vec<Tabular> {
    match answer.axes.as_slice() {
        [] => vec![side_by_side(answer, look)],
        [axis] => vec![along(answer, axis, look)],
        [down, across, ..] => {
            let grids = answer.wagers.iter();
            grids
                .map(|wager| over(wager, down, across, approved_name(answer), look))
                .collect()
        }
    }
}

fn side_by_side(answer: &WhatIf, look: &Look) -> Tabular {
    let row = |wager: &Wager| {
        let edges = &wager.edges[0];
        let difference = edges.difference();
        let cells = vec![
            wager.id.clone(),
            cell(edges.approved.as_ref(), look),
            cell(edges.described.as_ref(), look),
            difference.map_or(String::new(), |value| signed(&value, look)),
        ];
        (Style::new(), cells)
    };
    Tabular {
        title: "House edges".to_owned(),
        note: unit(look, ", differences in points"),
        headings: ["Wager", approved_name(answer), "What if", "Difference"]
            .map(str::to_owned)
            .to_vec(),
        lead: 1,
        rows: answer.wagers.iter().map(row).collect(),
    }
}

/// Wagers down, values across. The approved edge is a column where it is one for all cases; where it
/// is another in each, and differs, a row of its own.
fn along(answer: &WhatIf, axis: &Axis, look: &Look) -> Tabular {
    let one_for_all = !axis.is_decks();
    let mut headings = vec!["Wager".to_owned(), String::new()];
    if one_for_all {
        headings.push(approved_name(answer).to_owned());
    }
    let lead = headings.len();
    headings.extend(axis.settings.iter().map(|setting| setting.label.clone()));
    let mut rows = Vec::new();
    for wager in &answer.wagers {
        let described: Vec<Option<&Rational>> = wager
            .edges
            .iter()
            .map(|edges| edges.described.as_ref())
            .collect();
        let mut cells = vec![wager.id.clone(), sparkline(&described)];
        if one_for_all {
            cells.push(cell(wager.edges[0].approved.as_ref(), look));
        }
        cells.extend(described.iter().map(|value| cell(*value, look)));
        rows.push((Style::new(), cells));
        if !one_for_all
            && wager
                .edges
                .iter()
                .any(|edges| edges.approved != edges.described)
        {
            let approved = wager
                .edges
                .iter()
                .map(|edges| cell(edges.approved.as_ref(), look));
            let named = [approved_name(answer).to_lowercase(), String::new()];
            rows.push((DIM, named.into_iter().chain(approved).collect()));
        }
    }
    Tabular {
        title: format!("House edges by {}", axis.name),
        note: unit(look, ""),
        headings,
        lead,
        rows,
    }
}

/// One wager: the first axis down, the second across. The approved edge is said once where it is one
/// for all cases, and in a column where it is one for each row.
fn over(wager: &Wager, down: &Axis, across: &Axis, approved: &str, look: &Look) -> Tabular {
    let columns = across.settings.len();
    let one = |edges: &[BothEdges]| edges.iter().all(|each| each.approved == edges[0].approved);
    let one_for_all = one(&wager.edges);
    let one_for_each = !one_for_all && wager.edges.chunks(columns).all(one);
    let mut headings = vec![down.name.clone()];
    headings.extend(one_for_each.then(|| approved.to_owned()));
    let lead = headings.len();
    headings.extend(across.settings.iter().map(|setting| setting.label.clone()));
    let rows = down.settings.iter().zip(wager.edges.chunks(columns));
    let row = |(setting, edges): (&Setting, &[BothEdges])| {
        let mut cells = vec![setting.label.clone()];
        cells.extend(one_for_each.then(|| cell(edges[0].approved.as_ref(), look)));
        cells.extend(
            edges
                .iter()
                .map(|edges| cell(edges.described.as_ref(), look)),
        );
        (Style::new(), cells)
    };
    let said = match one_for_all {
        true => {
            let edge = cell(wager.edges[0].approved.as_ref(), look);
            format!(", {} {edge}", approved.to_lowercase())
        }
        false => String::new(),
    };
    let by = format!("by {} and {}", down.name, across.name);
    Tabular {
        title: wager.id.clone(),
        note: format!("house edge {by}, {}", unit(look, &said)),
        headings,
        lead,
        rows: rows.map(row).collect(),
    }
}

fn unit(look: &Look, more: &str) -> String {
    match in_fractions(look) {
        true => format!("of a unit{}", more.replace(" in points", "")),
        false => format!("in %{more}"),
    }
}

/// Markdown shows fractions in place of decimals; text adds them below.
fn in_fractions(look: &Look) -> bool {
    look.exact && look.format == Format::Markdown
}

fn cell(value: Option<&Rational>, look: &Look) -> String {
    value.map_or(NOT_OFFERED.to_owned(), |value| number(value, look))
}

fn number(value: &Rational, look: &Look) -> String {
    match in_fractions(look) {
        true => fraction(value),
        false => percent(value, look.digits.unwrap_or(4)).replace('%', ""),
    }
}

fn signed(value: &Rational, look: &Look) -> String {
    let sign = if value.is_positive() { "+" } else { "" };
    format!("{sign}{}", number(value, look))
}
