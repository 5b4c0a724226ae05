//! What a page of blackjack shows besides its wagers: the strategies, the chart, the dealer.

use super::super::played::END_NAMES;
use super::{PERCENT, PLACES, upcards};
use crate::chart_file::{CODES, PAIR_CODES, lines};
use crate::document::{Document, StrategyFigures};
use crate::exact::{decimal, percent};

/// The play of a blackjack document.
pub(super) struct Play {
    pub(super) strategies: Vec<StrategyRow>,
    pub(super) legend: String,
    pub(super) upcards: Vec<String>,
    pub(super) sections: Vec<Section>,
    pub(super) exceptions: usize,
    pub(super) ends: [&'static str; 7],
    pub(super) dealer: Vec<DealerLine>,
}

pub(super) struct StrategyRow {
    pub(super) strategy: String,
    pub(super) edge: String,
    pub(super) average_wager: String,
    pub(super) per_unit: String,
}

pub(super) struct Section {
    pub(super) name: &'static str,
    pub(super) corner: &'static str,
    pub(super) lines: Vec<Line>,
}

pub(super) struct Line {
    pub(super) name: String,
    pub(super) cells: Vec<ChartCell>,
}

pub(super) struct ChartCell {
    pub(super) code: &'static str,
    pub(super) class: &'static str,
}

pub(super) struct DealerLine {
    pub(super) upcard: String,
    pub(super) ends: Vec<String>,
}

impl Play {
    /// Where something is played.
    pub(super) fn new(document: &Document) -> Option<Play> {
        let played = document.sheet.played.as_ref()?;
        let chart = document.chart.as_ref()?;
        let dealer = played.dealer.iter().map(|odds| DealerLine {
            upcard: odds.upcard.to_string(),
            ends: odds.ends.iter().map(|end| decimal(end, PLACES)).collect(),
        });
        let sections: Vec<Section> = lines(&chart.chart).into_iter().map(section).collect();
        Some(Play {
            strategies: document.strategies.iter().map(strategy).collect(),
            legend: legend(&sections),
            upcards: upcards(),
            sections,
            exceptions: chart.exceptions.len(),
            ends: END_NAMES,
            dealer: dealer.collect(),
        })
    }
}

fn strategy(figures: &StrategyFigures) -> StrategyRow {
    let edge = -&figures.expectation;
    StrategyRow {
        strategy: figures.strategy.clone(),
        per_unit: percent(&(&edge / &figures.average_wager), PERCENT),
        edge: percent(&edge, PERCENT),
        average_wager: decimal(&figures.average_wager, PLACES),
    }
}

fn section((name, lines): (&'static str, Vec<(String, Vec<&'static str>)>)) -> Section {
    let cell = |code: &'static str| ChartCell {
        code,
        class: class(code),
    };
    let line = |(name, cells): (String, Vec<&'static str>)| Line {
        name,
        cells: cells.into_iter().map(cell).collect(),
    };
    let (name, corner) = match name {
        "hard" => ("Hard totals", "Total"),
        "soft" => ("Soft totals", "Total"),
        _ => ("Pairs", "Pair"),
    };
    Section {
        name,
        corner,
        lines: lines.into_iter().map(line).collect(),
    }
}

/// The colour of a cell is that of its first choice.
fn class(code: &str) -> &'static str {
    match code.chars().next() {
        Some('H') => "H",
        Some('S') => "S",
        Some('D') => "D",
        Some('P') => "P",
        Some('R') => "R",
        _ => "",
    }
}

/// What the codes of this chart mean.
fn legend(sections: &[Section]) -> String {
    let lines = sections.iter().flat_map(|section| &section.lines);
    let used: Vec<&str> = lines
        .flat_map(|line| line.cells.iter().map(|cell| cell.code))
        .collect();
    let codes = CODES.map(|(code, _, meaning)| (code, meaning));
    let pairs = PAIR_CODES.map(|(code, _, meaning)| (code, meaning));
    let meanings = codes.into_iter().chain(pairs);
    let shown: Vec<String> = meanings
        .filter(|(code, _)| used.contains(code))
        .map(|(code, meaning)| format!("{code} {meaning}"))
        .collect();
    shown.join("; ")
}
