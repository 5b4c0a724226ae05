//! What a page of blackjack shows besides its wagers: the strategies, the chart, the dealer.

use super::{PERCENT, PLACES, upcards};
use crate::answers::sheet::DEALER_ENDS;
use crate::papers::document::{Document, StrategyFigures};
use crate::questions::chart_file::{CODES, PAIR_CODES, lines};
use crate::vocabulary::exact::{decimal, percent};

/// The play of a blackjack document.
pub(in crate::render) struct Play {
    pub(in crate::render) strategies: Vec<StrategyRow>,
    pub(in crate::render) legend: String,
    pub(in crate::render) upcards: Vec<String>,
    pub(in crate::render) sections: Vec<Section>,
    pub(in crate::render) exceptions: usize,
    pub(in crate::render) ends: [&'static str; 7],
    pub(in crate::render) dealer: Vec<DealerLine>,
}

pub(in crate::render) struct StrategyRow {
    pub(in crate::render) strategy: String,
    pub(in crate::render) edge: String,
    pub(in crate::render) average_wager: String,
    pub(in crate::render) per_unit: String,
}

pub(in crate::render) struct Section {
    pub(in crate::render) name: &'static str,
    pub(in crate::render) corner: &'static str,
    pub(in crate::render) lines: Vec<Line>,
}

pub(in crate::render) struct Line {
    pub(in crate::render) name: String,
    pub(in crate::render) cells: Vec<ChartCell>,
}

pub(in crate::render) struct ChartCell {
    pub(in crate::render) code: &'static str,
    pub(in crate::render) class: &'static str,
}

pub(in crate::render) struct DealerLine {
    pub(in crate::render) upcard: String,
    pub(in crate::render) ends: Vec<String>,
}

impl Play {
    /// Where something is played.
    pub(in crate::render) fn new(document: &Document) -> Option<Play> {
        let played = document.sheet.played()?;
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
            ends: DEALER_ENDS,
            dealer: dealer.collect(),
        })
    }
}

fn strategy(figures: &StrategyFigures) -> StrategyRow {
    let edge = -&figures.expectation.0;
    StrategyRow {
        strategy: figures.strategy.clone(),
        per_unit: percent(&(&edge / &figures.average_wager.0), PERCENT),
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
