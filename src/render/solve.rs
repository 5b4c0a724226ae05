//! The pays that meet a target, by deck count.

use super::model::{Block, Line, Page, Table, Tone, Words};
use super::print;
use super::words::{many, readings};
use crate::answers::solve::{Solved, SolvedCase};
use crate::vocabulary::exact::{decimal, percent, ratio};

/// The formats of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum SolveFormat {
    /// For a terminal
    Text,
    /// For programs: every exact number as a string
    Json,
    /// For reports
    Markdown,
}

const LADDER: &str = "Odds are whole from 10 to 1 up, halves from 2 to 1, and below that halves, quarters, fifths, \
     tenths and twentieths.";

/// A solution in the format asked for.
pub fn solve(solution: &Solved, format: SolveFormat) -> String {
    match format {
        SolveFormat::Text => print::text::print(&page(solution)),
        SolveFormat::Json => print::json(solution),
        SolveFormat::Markdown => print::markdown::print(&answer(solution, report)),
    }
}

/// The page, as a person reads it.
pub(super) fn page(solution: &Solved) -> Page {
    answer(solution, text)
}

fn answer(solution: &Solved, cases: fn(&Solved) -> Vec<Block>) -> Page {
    let row = format!(
        "{}/{}  {}, pays {} now",
        solution.wager, solution.row, solution.label, solution.pays_now
    );
    let edge = &*solution.house_edge;
    let target = format!("house edge {edge}, return {}", ratio(1, 1) - edge);
    let readings = readings(solution.readings.iter());
    let mut page = Page {
        kind: "The pay that meets a target",
        title: format!("{}, {}", solution.game.title, solution.game.document),
        source: Some(("Row", row.into())),
        origin: [("Target", target.into())]
            .into_iter()
            .chain(readings)
            .collect(),
        ..Page::default()
    };
    page.push(Block::Gap);
    page.blocks.extend(cases(solution));
    page.push(Line::new(Words::new(Tone::Quiet, LADDER)));
    page
}

/// The pays that there are in a table, and below it what does not fit one.
fn text(solution: &Solved) -> Vec<Block> {
    let mut table = table("");
    for case in solution.cases.iter().filter(|case| case.pays.is_some()) {
        table.row(cells(case));
    }
    let exact = solution.cases.iter().map(|case| {
        let decks = many(case.decks as usize, "deck");
        let line = match &case.pays {
            Some(pays) => Line::at(2, format!("{decks}: exactly {pays}")),
            None => Line::at(2, format!("{decks}: {}", impossible(case))),
        };
        Block::Line(Line { hang: 2, ..line })
    });
    let table = (!table.rows.is_empty()).then_some(Block::Table(table));
    table.into_iter().chain(exact).collect()
}

/// Every case in a table.
fn report(solution: &Solved) -> Vec<Block> {
    let mut table = table(", Exactly");
    for case in &solution.cases {
        let pays = case.pays.as_ref().map(|pays| pays.to_string());
        let last = pays.unwrap_or(impossible(case).to_owned());
        table.row(cells(case).into_iter().chain([last]));
    }
    vec![table.into()]
}

fn table(more: &str) -> Table {
    let columns = "Decks, Edge now, Pays, Odds below, Edge, Odds above, Edge";
    Table::of("lpplplp", &format!("{columns}{more}"))
}

fn cells(case: &SolvedCase) -> [String; 7] {
    let pays = case.pays.as_ref().map(|pays| decimal(pays, 8));
    let [below, above] = [&case.below, &case.above].map(|odds| match odds {
        Some(odds) => [odds.odds.clone(), percent(&odds.house_edge, 4)],
        None => Default::default(),
    });
    let [below, below_edge] = below;
    let [above, above_edge] = above;
    [
        case.decks.to_string(),
        percent(&case.house_edge_now, 4),
        pays.unwrap_or_default(),
        below,
        below_edge,
        above,
        above_edge,
    ]
}

fn impossible(case: &SolvedCase) -> &str {
    case.impossible.as_deref().unwrap_or_default()
}
