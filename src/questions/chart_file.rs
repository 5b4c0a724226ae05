//! A chart as a file: read and judged like a table, and written to start from.
//!
//! ```toml
//! # upcards: 2 3 4 5 6 7 8 9 10 A
//! even-money = "no"
//!
//! [hard]
//! 16 = "S S S S S H H Rh Rh Rh"
//! ```
//!
//! Every total and pair has a line of ten cells. Comes in: the text, and the house it is played in.
//! Goes out: a complete [`Chart`], or every problem at once.

use crate::blackjack::{Cell, Chart, EvenMoney, House, PairCell, Total, Value, Wish};
use crate::tables::table::{At, Parsed, stands_in};
use crate::vocabulary::problem::{Problem, Source, suggestion};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt::Write;

/// The codes of a total's cells, with what they mean.
pub const CODES: [(&str, Cell, &str); 8] = [
    ("S", Cell::Stand, "stand"),
    ("H", Cell::Hit, "hit"),
    ("Ds", Cell::DoubleElseStand, "double, else stand"),
    ("Dh", Cell::DoubleElseHit, "double, else hit"),
    ("Rs", Cell::SurrenderElseStand, "surrender, else stand"),
    ("Rh", Cell::SurrenderElseHit, "surrender, else hit"),
    (
        "RDs",
        Cell::SurrenderElseDoubleElseStand,
        "surrender, else double, else stand",
    ),
    (
        "RDh",
        Cell::SurrenderElseDoubleElseHit,
        "surrender, else double, else hit",
    ),
];

/// The codes of a pair's cells, with what they mean.
pub const PAIR_CODES: [(&str, PairCell, &str); 4] = [
    ("-", PairCell::ByTotal, "as its total"),
    ("P", PairCell::Split, "split"),
    (
        "R-",
        PairCell::SurrenderElseByTotal,
        "surrender, else as its total",
    ),
    ("RP", PairCell::SurrenderElseSplit, "surrender, else split"),
];

/// The upcards in the order of a chart: 2 to 10, then the ace.
pub fn upcards() -> impl Iterator<Item = Value> {
    Value::all().skip(1).chain([Value::ACE])
}

/// The code of a total's cell.
pub fn code(cell: Cell) -> &'static str {
    let found = CODES.iter().find(|(_, each, _)| *each == cell);
    found.expect("every cell has a code").0
}

/// The code of a pair's cell.
pub fn pair_code(cell: PairCell) -> &'static str {
    let found = PAIR_CODES.iter().find(|(_, each, _)| *each == cell);
    found.expect("every cell has a code").0
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct File {
    even_money: At<Answer>,
    hard: At<Lines>,
    soft: At<Lines>,
    pairs: At<Lines>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Answer {
    Yes,
    No,
}

type Lines = BTreeMap<String, At<String>>;

/// Reads a chart that can be played in this house.
pub fn read(source: &Source, house: &House) -> Result<Chart, Vec<Problem>> {
    let (file, mut problems) = Parsed::new(source).read_as::<File>();
    let chart = file.map(|file| {
        Judge {
            house,
            problems: &mut problems,
        }
        .chart(&file)
    });
    problems.retain(|problem| !stands_in(&problem.place));
    problems.sort_by_key(|problem| problem.place.start);
    match chart {
        Some(chart) if problems.is_empty() => Ok(chart),
        _ => Err(problems),
    }
}

struct Judge<'a> {
    house: &'a House,
    problems: &'a mut Vec<Problem>,
}

impl Judge<'_> {
    fn chart(&mut self, file: &File) -> Chart {
        let mut chart = Chart::standing();
        chart.even_money = match file.even_money.value {
            Answer::Yes => Wish::IfOpen,
            Answer::No => Wish::Never,
        };
        if chart.even_money == Wish::IfOpen && self.house.even_money == EvenMoney::Refused {
            let message = "even money is not offered in this house";
            let place = file.even_money.place.clone();
            self.problems
                .push(Problem::new(place, message, "write even-money = \"no\""));
        }
        for (section, at, total) in [
            ("hard", &file.hard, Total::Hard as fn(u32) -> Total),
            ("soft", &file.soft, Total::Soft),
        ] {
            let range = if section == "hard" {
                Chart::HARD
            } else {
                Chart::SOFT
            };
            let totals: Vec<(String, Total)> = range.map(|n| (n.to_string(), total(n))).collect();
            for ((_, total), upcard, cell) in self.cells(section, at, &totals, &CODES) {
                self.can_be(at, section, *total, upcard, cell);
                chart.set(*total, upcard, cell);
            }
        }
        let pairs: Vec<(String, Value)> = Value::all().map(|v| (v.to_string(), v)).collect();
        for ((_, pair), upcard, cell) in self.cells("pairs", &file.pairs, &pairs, &PAIR_CODES) {
            self.pair_can_be(&file.pairs, *pair, upcard, cell);
            chart.set_pair(*pair, upcard, cell);
        }
        chart
    }

    /// Every cell of a section: each line there, each with a known code for every upcard.
    fn cells<'b, K, C: Copy>(
        &mut self,
        section: &str,
        at: &At<Lines>,
        rows: &'b [(String, K)],
        codes: &[(&str, C, &str)],
    ) -> Vec<(&'b (String, K), Value, C)> {
        let names = || rows.iter().map(|(name, _)| name.as_str());
        for (name, line) in &at.value {
            if !names().any(|row| row == name) {
                let message = format!("{section} has no \"{name}\"");
                let help = suggestion(name, names().collect::<Vec<_>>());
                self.problems
                    .push(Problem::new(line.place.clone(), message, help));
            }
        }
        let mut cells = Vec::new();
        for row in rows {
            match at.value.get(&row.0) {
                None => {
                    let message = format!("{section} {} is missing", row.0);
                    let help = format!("write {} = and ten cells, for 2 to 10 and A", row.0);
                    self.problems
                        .push(Problem::new(at.place.clone(), message, help));
                }
                Some(line) => {
                    let line = self.line(section, &row.0, line, codes);
                    cells.extend(line.into_iter().map(|(upcard, cell)| (row, upcard, cell)));
                }
            }
        }
        cells
    }

    fn line<C: Copy>(
        &mut self,
        section: &str,
        name: &str,
        at: &At<String>,
        codes: &[(&str, C, &str)],
    ) -> Vec<(Value, C)> {
        let words: Vec<&str> = at.value.split_whitespace().collect();
        if words.len() != 10 {
            let message = format!("{section} {name} has {} cells", words.len());
            let help = "a line has ten cells, for 2 to 10 and A";
            self.problems
                .push(Problem::new(at.place.clone(), message, help));
        }
        let mut cells = Vec::new();
        for (upcard, word) in upcards().zip(words) {
            match codes.iter().find(|(code, _, _)| *code == word) {
                Some((_, cell, _)) => cells.push((upcard, *cell)),
                None => {
                    let message = format!("unknown cell \"{word}\" in {section} {name} v {upcard}");
                    let meanings: Vec<String> = codes
                        .iter()
                        .map(|(code, _, meaning)| format!("{code} {meaning}"))
                        .collect();
                    let help = format!("allowed: {}", meanings.join("; "));
                    self.problems
                        .push(Problem::new(at.place.clone(), message, help));
                }
            }
        }
        cells
    }

    fn impossible(
        &mut self,
        at: &At<Lines>,
        section: &str,
        name: &str,
        message: String,
        help: &str,
    ) {
        let place = at
            .value
            .get(name)
            .map_or(&at.place, |line| &line.place)
            .clone();
        let message = format!("{section} {name}: {message}");
        self.problems.push(Problem::new(place, message, help));
    }

    /// A cell asks for nothing that this house never allows there.
    fn can_be(&mut self, at: &At<Lines>, section: &str, total: Total, upcard: Value, cell: Cell) {
        let name = total.points().to_string();
        if cell.surrender() == Wish::IfOpen && !self.house.surrender_is_open(upcard) {
            let message = format!("no surrender against {upcard} in this house");
            self.impossible(at, section, &name, message, "write the cell without R");
        }
        if cell.double() == Wish::IfOpen && !self.house.doubling.is_open(total) {
            let message = format!("no doubling on {section} {name} in this house");
            self.impossible(at, section, &name, message, "write the cell without D");
        }
    }

    fn pair_can_be(&mut self, at: &At<Lines>, pair: Value, upcard: Value, cell: PairCell) {
        let name = pair.to_string();
        if cell.surrender() == Wish::IfOpen && !self.house.surrender_is_open(upcard) {
            let message = format!("no surrender against {upcard} in this house");
            self.impossible(at, "pairs", &name, message, "write the cell without R");
        }
        if cell.split() == Wish::IfOpen && self.house.most_hands_of(pair) == 1 {
            let message = format!("a pair of {pair} is not split in this house");
            self.impossible(
                at,
                "pairs",
                &name,
                message,
                "write - for what its total says",
            );
        }
    }
}

/// The chart as a file that [`read`] reads back.
pub fn write(chart: &Chart) -> String {
    let mut text = String::from("# A blackjack chart, by upcard: 2 3 4 5 6 7 8 9 10 A\n#\n");
    for (code, _, meaning) in CODES {
        writeln!(text, "# {code:<4}{meaning}").expect("a string takes every word");
    }
    text.push_str("#\n# and for pairs:\n");
    for (code, _, meaning) in PAIR_CODES {
        writeln!(text, "# {code:<4}{meaning}").expect("a string takes every word");
    }
    let even_money = if chart.even_money == Wish::IfOpen {
        "yes"
    } else {
        "no"
    };
    writeln!(text, "\neven-money = \"{even_money}\"").expect("a string takes every word");
    for (section, lines) in lines(chart) {
        writeln!(text, "\n[{section}]").expect("a string takes every word");
        for (name, cells) in lines {
            let cells: Vec<String> = cells.iter().map(|cell| format!("{cell:<3}")).collect();
            let cells = cells.join(" ");
            writeln!(text, "{name:<2} = \"{}\"", cells.trim_end())
                .expect("a string takes every word");
        }
    }
    text
}

/// One line of a chart: its total or pair, and its codes by upcard.
pub type ChartLine = (String, Vec<&'static str>);

/// A chart's three sections, each line with its codes.
pub fn lines(chart: &Chart) -> [(&'static str, Vec<ChartLine>); 3] {
    let of = |total: Total| {
        let cells = upcards().map(|upcard| code(chart.cell(total, upcard)));
        (total.points().to_string(), cells.collect())
    };
    let pair = |pair: Value| {
        let cells = upcards().map(|upcard| pair_code(chart.pair(pair, upcard)));
        (pair.to_string(), cells.collect())
    };
    [
        ("hard", Chart::HARD.rev().map(Total::Hard).map(of).collect()),
        ("soft", Chart::SOFT.rev().map(Total::Soft).map(of).collect()),
        ("pairs", Value::all().rev().map(pair).collect()),
    ]
}
