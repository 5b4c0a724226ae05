//! The pays that meet a target, by deck count.

use super::grid::{Align, Grid, PAGE, fold};
use super::markdown::escape;
use super::pretty;
use super::style::{DIM, TITLE, paint};
use crate::answers::solve::{Solved, SolvedCase};
use crate::vocabulary::exact::{decimal, percent, ratio};
use anstyle::Style;

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

const COLUMNS: [&str; 7] = [
    "Decks",
    "Edge now",
    "Pays",
    "Odds below",
    "Edge",
    "Odds above",
    "Edge",
];

const LADDER: &str = "Odds are whole from 10 to 1 up, halves from 2 to 1, and below that halves, quarters, fifths, \
     tenths and twentieths.";

/// A solution in the format asked for.
pub fn solve(solution: &Solved, format: SolveFormat) -> String {
    match format {
        SolveFormat::Text => text(solution),
        SolveFormat::Json => pretty(solution),
        SolveFormat::Markdown => markdown(solution),
    }
}

fn heading(solution: &Solved) -> Vec<String> {
    let readings: Vec<String> = solution
        .readings
        .iter()
        .map(|(name, value)| format!("{name} = {value}"))
        .collect();
    let mut lines = vec![
        format!("{}, {}", solution.game.title, solution.game.document),
        format!(
            "{}/{}  {}, pays {} now",
            solution.wager, solution.row, solution.label, solution.pays_now
        ),
        format!(
            "Target    house edge {}, return {}",
            solution.house_edge,
            ratio(1, 1) - &*solution.house_edge
        ),
    ];
    if !readings.is_empty() {
        lines.push(format!("Readings  {}", readings.join(", ")));
    }
    lines
}

fn text(solution: &Solved) -> String {
    let mut lines = heading(solution);
    lines[0] = paint(TITLE, &lines[0]);
    lines.push(String::new());
    let align = [
        Align::Left,
        Align::Point,
        Align::Point,
        Align::Left,
        Align::Point,
        Align::Left,
        Align::Point,
    ];
    let columns: Vec<(&str, Align)> = COLUMNS.into_iter().zip(align).collect();
    let mut grid = Grid::new(&columns);
    for case in solution.cases.iter().filter(|case| case.pays.is_some()) {
        grid.row(Style::new(), cells(case));
    }
    lines.extend(
        grid.lines()
            .filter(|lines| lines.len() > 1)
            .into_iter()
            .flatten(),
    );
    for case in &solution.cases {
        let words = match &case.pays {
            Some(pays) => format!("{}: exactly {pays}", decks(case)),
            None => format!("{}: {}", decks(case), impossible(case)),
        };
        let folded = fold(&words, PAGE - 4);
        lines.extend(
            folded
                .iter()
                .enumerate()
                .map(|(number, line)| match number {
                    0 => format!("  {line}"),
                    _ => format!("    {line}"),
                }),
        );
    }
    lines.extend(fold(LADDER, PAGE).iter().map(|line| paint(DIM, line)));
    lines.join("\n") + "\n"
}

fn cells(case: &SolvedCase) -> Vec<String> {
    let mut cells = vec![case.decks.to_string(), percent(&case.house_edge_now, 4)];
    cells.extend(case.pays.as_ref().map(|pays| decimal(pays, 8)));
    for odds in [&case.below, &case.above].into_iter().flatten() {
        cells.extend([odds.odds.clone(), percent(&odds.house_edge, 4)]);
    }
    cells.resize(COLUMNS.len(), String::new());
    cells
}

fn decks(case: &SolvedCase) -> String {
    format!(
        "{} deck{}",
        case.decks,
        if case.decks == 1 { "" } else { "s" }
    )
}

fn impossible(case: &SolvedCase) -> &str {
    case.impossible.as_deref().unwrap_or_default()
}

fn markdown(solution: &Solved) -> String {
    let heading = heading(solution);
    let mut lines = vec![format!("# {}", escape(&heading[0])), String::new()];
    lines.extend(
        heading[1..]
            .iter()
            .map(|line| format!("- {}", escape(line))),
    );
    lines.push(String::new());
    lines.push(format!("| {} | Exactly |", COLUMNS.join(" | ")));
    lines.push(format!("|{}", "---:|".repeat(COLUMNS.len() + 1)));
    for case in &solution.cases {
        let last = match &case.pays {
            Some(pays) => pays.to_string(),
            None => impossible(case).to_owned(),
        };
        lines.push(format!("| {} | {last} |", cells(case).join(" | ")));
    }
    lines.extend([String::new(), LADDER.to_owned()]);
    lines.join("\n") + "\n"
}
