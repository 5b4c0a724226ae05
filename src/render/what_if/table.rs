//! A what-if as tables: one, or one for each wager if two axes are varied.

use super::spark::sparkline;
use super::{Look, NOT_OFFERED, approved_name};
use crate::answers::what_if::{BothEdges, Varied, WhatIf};
use crate::render::model::{Block, Heading, Table, Tone, Words};
use crate::render::words::{marked, players};
use crate::vocabulary::exact::{Exact, Rational, odds_words};
use num_traits::Signed;

/// The tables under their headings.
pub(super) fn tables(answer: &WhatIf, look: &Look) -> Vec<Block> {
    let mut blocks: Vec<Block> = match answer.axes.as_slice() {
        [] if answer.cases[0]
            .wagers
            .iter()
            .all(|edges| edges.pays.is_some()) =>
        {
            settled(answer, look).into()
        }
        [] => side_by_side(answer, look).into(),
        [axis] => along(answer, axis, look).into(),
        [down, across, ..] => {
            let approved = approved_name(answer);
            let grids = answer.wagers();
            grids
                .iter()
                .flat_map(|wager| over(wager, down, across, approved, look))
                .collect()
        }
    };
    let given =
        |wager: &Vec<&BothEdges>| wager.iter().any(|edges| favours(edges.described.as_ref()));
    let wagers = answer.wagers();
    let given = wagers.iter().filter(|wager| given(wager));
    let given = given.map(|wager| wager[0].id.as_str());
    blocks.extend(players("the numbers below zero", given).map(Block::from));
    blocks
}

fn favours(edge: Option<&Exact>) -> bool {
    edge.is_some_and(|edge| edge.is_negative())
}

/// What each wager pays, if nothing is open any more, beside its approved edge.
fn settled(answer: &WhatIf, look: &Look) -> [Block; 2] {
    let edge = format!("{} edge", approved_name(answer));
    let mut table = Table::new("lrl", ["Wager", edge.as_str(), "Pays"]);
    for edges in &answer.cases[0].wagers {
        let pays = edges.pays.as_ref();
        table.row([
            Words::from(edges.id.clone()),
            cell(edges.approved.as_ref(), look),
            pays.map_or(String::new(), |net| paid(net)).into(),
        ]);
    }
    let title = "The cards on the table decide: what each wager pays";
    let note = format!("edges {}", look.unit());
    [Heading::new(title, note).into(), table.into()]
}

fn paid(net: &Rational) -> String {
    match net.is_negative() {
        true => "loses".to_owned(),
        false => odds_words(net),
    }
}

fn side_by_side(answer: &WhatIf, look: &Look) -> [Block; 2] {
    let headings = ["Wager", approved_name(answer), "What if", "Difference"];
    let mut table = Table::new("lr", headings);
    for edges in &answer.cases[0].wagers {
        let difference = edges.difference.as_ref();
        table.row::<Words>([
            edges.id.clone().into(),
            cell(edges.approved.as_ref(), look),
            cell(edges.described.as_ref(), look),
            difference
                .map_or(String::new(), |value| look.change(Some(value)))
                .into(),
        ]);
    }
    let differences = match look.in_fractions() {
        true => ", differences",
        false => ", differences in points",
    };
    let note = format!("{}{differences}", look.unit());
    [Heading::new("House edges", note).into(), table.into()]
}

/// Wagers down, values across. The approved edge is a column if it is one for all cases; if it
/// is another in each, and differs, a row of its own.
fn along(answer: &WhatIf, axis: &Varied, look: &Look) -> [Block; 2] {
    let one_for_all = !axis.is_decks();
    let mut headings = vec!["Wager", ""];
    headings.extend(one_for_all.then(|| approved_name(answer)));
    let lead = headings.len();
    headings.extend(axis.values.iter().map(String::as_str));
    let mut table = Table::new("llr", headings);
    table.lead = lead;
    for wager in answer.wagers() {
        let edges = wager.iter();
        let described: Vec<Option<&Rational>> =
            edges.map(|each| each.described.as_deref()).collect();
        let mut cells: Vec<Words> = vec![(&wager[0].id).into(), sparkline(&described).into()];
        cells.extend(one_for_all.then(|| cell(wager[0].approved.as_ref(), look)));
        let edges = wager.iter();
        cells.extend(edges.map(|each| cell(each.described.as_ref(), look)));
        table.row(cells);
        let departs = |edges: &&BothEdges| edges.approved != edges.described;
        if !one_for_all && wager.iter().any(departs) {
            let edges = wager.iter();
            let approved = edges.map(|edges| cell(edges.approved.as_ref(), look));
            let named = [approved_name(answer).to_lowercase(), String::new()].map(Words::from);
            table.toned(Tone::Quiet, named.into_iter().chain(approved));
        }
    }
    let title = format!("House edges by {}", axis.name);
    let note = format!("{}; bars from each row's least to its most", look.unit());
    [Heading::new(title, note).into(), table.into()]
}

/// One wager: the first axis down, the second across. The approved edge is said once if it is one
/// for all cases, and in a column if it is one for each row.
fn over(
    wager: &[&BothEdges],
    down: &Varied,
    across: &Varied,
    approved: &str,
    look: &Look,
) -> [Block; 2] {
    let columns = across.values.len();
    let one = |edges: &[&BothEdges]| edges.iter().all(|each| each.approved == edges[0].approved);
    let one_for_all = one(wager);
    let one_for_each = !one_for_all && wager.chunks(columns).all(one);
    let mut headings = vec![down.name.as_str()];
    headings.extend(one_for_each.then_some(approved));
    let lead = headings.len();
    headings.extend(across.values.iter().map(String::as_str));
    let mut table = Table::new("lr", headings);
    table.lead = lead;
    for (value, edges) in down.values.iter().zip(wager.chunks(columns)) {
        let mut cells: Vec<Words> = vec![value.into()];
        cells.extend(one_for_each.then(|| cell(edges[0].approved.as_ref(), look)));
        cells.extend(
            edges
                .iter()
                .map(|edges| cell(edges.described.as_ref(), look)),
        );
        table.row(cells);
    }
    let edge = cell(wager[0].approved.as_ref(), look).plain();
    let said = match one_for_all {
        true => format!(", {} {edge}", approved.to_lowercase()),
        false => String::new(),
    };
    let (down, across) = (&down.name, &across.name);
    let note = format!("house edge by {down} and {across}, {}{said}", look.unit());
    [Heading::new(&wager[0].id, note).into(), table.into()]
}

fn cell(value: Option<&Exact>, look: &Look) -> Words {
    let shown = value.map_or(NOT_OFFERED.to_owned(), |value| look.points(value));
    marked(shown, favours(value))
}
