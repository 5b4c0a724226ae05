//! What a certified page says, in words and numbers, whatever it is printed with.

pub(in crate::render) mod chart;
pub(in crate::render) mod play;
pub(in crate::render) mod wager;

use crate::answers::sheet::{Sheet, SheetWager};
use crate::blackjack::Value;
use crate::papers::document::{Document, Edges, Effect, OpenReading};
use crate::vocabulary::exact::{Rational, percent};

/// Decimal places of a percentage.
const PERCENT: usize = 4;
/// Decimal places of a probability.
const PLACES: usize = 8;
/// What stands for a figure that is not given.
const NONE: &str = "–";

pub(in crate::render) struct Reading<'a> {
    pub(in crate::render) name: &'a str,
    pub(in crate::render) chosen: &'a str,
    pub(in crate::render) clauses: &'a [String],
    pub(in crate::render) why: &'a str,
    pub(in crate::render) effects: Vec<EffectRow<'a>>,
}

pub(in crate::render) struct EffectRow<'a> {
    pub(in crate::render) value: &'a str,
    pub(in crate::render) wager: String,
    pub(in crate::render) edge_before: String,
    pub(in crate::render) edge: String,
    pub(in crate::render) hit_before: String,
    pub(in crate::render) hit: String,
}

pub(in crate::render) struct EdgeRow {
    pub(in crate::render) title: String,
    pub(in crate::render) cells: Vec<EdgeCell>,
}

pub(in crate::render) struct EdgeCell {
    pub(in crate::render) edge: String,
    pub(in crate::render) here: bool,
}

/// How the numbers were found.
pub(in crate::render) fn method(document: &Document) -> &'static str {
    match document.sheet.played() {
        Some(_) => PLAYED,
        None => DEALT,
    }
}

const DEALT: &str = "Every ordered deal of as many cards as a round may need is counted, and each wager \
    settled by its clauses; probabilities, returns and variances are fractions of these counts.";
const PLAYED: &str = "The main wager is played hand by hand against every upcard by the strategy named; \
    values are exact fractions over every order of the unseen cards, splits included. The other wagers \
    are counted over every ordered deal of the first cards.";

/// The clauses that settle the game's wagers, each once, in order.
pub(in crate::render) fn clauses(sheet: &Sheet) -> String {
    let mut all: Vec<&str> = Vec::new();
    for clause in sheet.wagers.iter().map(SheetWager::clause) {
        if !all.contains(&clause) {
            all.push(clause);
        }
    }
    all.join(", ")
}

/// Every wager's id and title, in the order of the sheet.
pub(in crate::render) fn titles(sheet: &Sheet) -> Vec<(&str, &str)> {
    let wagers = sheet.wagers.iter();
    wagers.map(|wager| (wager.id(), wager.title())).collect()
}

pub(in crate::render) fn reading(reading: &OpenReading) -> Reading<'_> {
    let effects = reading.alternatives.iter().flat_map(|alternative| {
        let effects = alternative.effects.iter();
        effects.map(|effect| effect_row(&alternative.value, effect))
    });
    Reading {
        name: &reading.name,
        chosen: &reading.chosen,
        clauses: &reading.clauses,
        why: &reading.why,
        effects: effects.collect(),
    }
}

fn effect_row<'a>(value: &'a str, effect: &Effect) -> EffectRow<'a> {
    let shown = |value: &Rational| percent(value, PERCENT);
    let hits = effect.hit_frequency.as_ref();
    let [hit_before, hit] = match hits {
        Some(hits) => [shown(&hits.here), shown(&hits.instead)],
        None => [NONE.to_owned(), NONE.to_owned()],
    };
    EffectRow {
        value,
        wager: match &effect.strategy {
            Some(strategy) => format!("{}, by {strategy}", effect.title),
            None => effect.title.clone(),
        },
        edge_before: shown(&effect.house_edge.here),
        edge: shown(&effect.house_edge.instead),
        hit_before,
        hit,
    }
}

pub(in crate::render) fn edge_rows(
    titles: &[(&str, &str)],
    by_decks: &[Edges],
    here: Option<u32>,
) -> Vec<EdgeRow> {
    let row = |(id, title): &(&str, &str)| EdgeRow {
        title: title.to_string(),
        cells: by_decks
            .iter()
            .map(|edges| EdgeCell {
                edge: edges
                    .of(id)
                    .map_or(NONE.to_owned(), |edge| percent(edge, PERCENT)),
                here: Some(edges.decks) == here,
            })
            .collect(),
    };
    titles.iter().map(row).collect()
}

/// The upcards in the order of a chart, as words.
pub(in crate::render) fn upcards() -> Vec<String> {
    crate::questions::chart_file::upcards()
        .map(|upcard: Value| upcard.to_string())
        .collect()
}
