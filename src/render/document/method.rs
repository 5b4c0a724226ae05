//! Definitions, formulas, method and limits.

use super::{code, titled};
use crate::papers::document::Document;
use crate::render::model::{Block, Line, Tone};

const DEALT: &str = "Every ordered deal of as many cards as a round may need is counted, and each wager \
    settled by its clauses; probabilities, returns and variances are fractions of these counts.";
const PLAYED: &str = "The main wager is played hand by hand against every upcard by the strategy named; \
    values are exact fractions over every order of the unseen cards, splits included. The other wagers \
    are counted over every ordered deal of the first cards.";
const LIMITS: &str = "Every order of the shoe is taken as equally likely. Irregularities void or reconstruct a \
    round and are outside the odds. The bands after many rounds use the normal approximation, result = mean \
    ± 1.96 standard deviations, and are the only approximate figures here; for wagers that rarely win they are \
    rough until many wins are expected.";

pub(super) fn blocks(document: &Document) -> Vec<Block> {
    let method = match document.sheet.played() {
        Some(_) => PLAYED,
        None => DEALT,
    };
    let verify = " recomputes every number of this sheet by the engine, and by an independent referee as far as it says.";
    vec![
        titled("method", "Method and limits").into(),
        Line::new(method).into(),
        Line::new(LIMITS).into(),
        Line::new(code("oddsmith verify").and(Tone::Plain, verify)).into(),
    ]
}
