//! The pays that meet a target, by deck count.

use super::grid::{Align, Grid, PAGE, fold};
use super::markdown::escape;
use super::pretty;
use super::style::{DIM, TITLE, paint};
use crate::answers::solve::{NoPay, Odds, Solution, Solved};
use crate::papers::paytable::odds_words;
use crate::vocabulary::exact::{decimal, fraction, percent};
use anstyle::Style;
use serde_json::{Map, Value, json};

/// The formats of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
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
pub fn solve(solution: &Solution, format: SolveFormat) -> String {
    match format {
        SolveFormat::Text => text(solution),
        SolveFormat::Json => pretty(&data(solution)),
        SolveFormat::Markdown => markdown(solution),
    }
}

fn heading(solution: &Solution) -> Vec<String> {
    let readings: Vec<String> = solution
        .readings
        .iter()
        .map(|(name, value)| format!("{name} = {value}"))
        .collect();
    let mut lines = vec![
        format!("{}, {}", solution.title, solution.document),
        format!(
            "{}/{}  {}, pays {} now",
            solution.wager, solution.row, solution.label, solution.pays
        ),
        format!(
            "Target    house edge {}, return {}",
            fraction(&solution.edge),
            fraction(&(-&solution.edge + num_bigint::BigInt::from(1)))
        ),
    ];
    if !readings.is_empty() {
        lines.push(format!("Readings  {}", readings.join(", ")));
    }
    lines
}

fn text(solution: &Solution) -> String {
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
    for case in solution.cases.iter().filter(|case| case.answer.is_ok()) {
        grid.row(Style::new(), cells(case));
    }
    lines.extend(
        grid.lines()
            .filter(|lines| lines.len() > 1)
            .into_iter()
            .flatten(),
    );
    for case in &solution.cases {
        let words = match &case.answer {
            Ok(met) => format!("{}: exactly {}", decks(case), fraction(&met.pays)),
            Err(why) => format!("{}: {}", decks(case), impossible(why)),
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

fn cells(case: &Solved) -> Vec<String> {
    let mut cells = vec![case.decks.to_string(), percent(&case.edge_now, 4)];
    if let Ok(met) = &case.answer {
        cells.push(decimal(&met.pays, 8));
        for odds in [&met.below, &met.above] {
            cells.extend([odds_words(&odds.pays), percent(&odds.edge, 4)]);
        }
    }
    cells.resize(COLUMNS.len(), String::new());
    cells
}

fn decks(case: &Solved) -> String {
    format!(
        "{} deck{}",
        case.decks,
        if case.decks == 1 { "" } else { "s" }
    )
}

fn impossible(why: &NoPay) -> String {
    match why {
        NoPay::NeverWins => "no pay: the row cannot win".to_owned(),
        NoPay::EvenAPush { edge } => format!(
            "no pay: the edge is {} even where the row only returns the wager",
            percent(edge, 4)
        ),
    }
}

fn markdown(solution: &Solution) -> String {
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
        let last = match &case.answer {
            Ok(met) => fraction(&met.pays),
            Err(why) => impossible(why),
        };
        lines.push(format!("| {} | {last} |", cells(case).join(" | ")));
    }
    lines.extend([String::new(), LADDER.to_owned()]);
    lines.join("\n") + "\n"
}

fn data(solution: &Solution) -> Value {
    let readings = solution.readings.iter();
    let readings: Map<String, Value> = readings
        .map(|(name, value)| (name.to_string(), json!(value)))
        .collect();
    json!({
        "schema": "oddsmith/solve/1",
        "tool": { "name": env!("CARGO_PKG_NAME"), "version": env!("CARGO_PKG_VERSION") },
        "game": { "id": solution.game, "title": solution.title, "document": solution.document },
        "readings": readings,
        "wager": solution.wager,
        "row": solution.row,
        "pays_now": solution.pays.to_string(),
        "house_edge": fraction(&solution.edge),
        "cases": solution.cases.iter().map(case).collect::<Vec<_>>(),
    })
}

fn case(case: &Solved) -> Value {
    let odds = |odds: &Odds| json!({ "pays": fraction(&odds.pays), "odds": odds_words(&odds.pays), "house_edge": fraction(&odds.edge) });
    let mut object = json!({ "decks": case.decks, "house_edge_now": fraction(&case.edge_now) });
    match &case.answer {
        Ok(met) => {
            object["pays"] = json!(fraction(&met.pays));
            object["below"] = odds(&met.below);
            object["above"] = odds(&met.above);
        }
        Err(why) => {
            object["pays"] = Value::Null;
            object["impossible"] = json!(impossible(why));
        }
    }
    object
}
