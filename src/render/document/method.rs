//! Definitions, formulas, assumptions, a worked example, and how the figures were found and are checked.

use super::{LOOK, PERCENT, PLACES, code, titled};
use crate::papers::document::Document;
use crate::render::model::{Block, Line, List, Table, Tone, Words};
use crate::vocabulary::exact::{fraction, grouped, percent};

/// What the words of a sheet mean, each with its formula.
const DEFINITIONS: [(&str, &str); 11] = [
    (
        "Unit",
        "The stake on one wager. All figures are for a stake of one unit.",
    ),
    (
        "Probability p",
        "Ordered deals that end in a row, over all ordered deals on which the wager is offered.",
    ),
    (
        "Payout odds n",
        "Units won besides the stake. A push is 0, a loss −1.",
    ),
    (
        "True odds",
        "(1 − p) / p to 1: the payout at which a row alone would favour nobody.",
    ),
    (
        "Return",
        "Of a row p × (n + 1); of a wager the sum over its rows, the return to player.",
    ),
    (
        "Contribution",
        "p × n. The sum over the rows is the expectation.",
    ),
    (
        "House edge",
        "Minus the expectation, which is 1 minus the return to player. Below zero it is the player's advantage.",
    ),
    (
        "Hit, push frequency",
        "The probability of a result above zero, and of a result of zero.",
    ),
    ("Per resolved wager", "Expectation / (1 − push frequency)."),
    (
        "Variance, standard deviation",
        "Sum of p × n², less the square of the expectation; and its square root.",
    ),
    (
        "House ahead",
        "The least n with n ≥ z² × variance / edge²; z is 1.645 for 95% and 2.326 for 99%.",
    ),
];

const ASSUMPTIONS: [&str; 7] = [
    "Every order of the whole shoe is equally likely.",
    "The figures are for a round dealt from the whole shoe. A cutting card, by which the number of rounds of a shoe \
     depends on the cards dealt, is not modelled.",
    "Cards burnt unseen leave every order of the others equally likely, and change no figure.",
    "One player is looked at. Cards that others take change no figure of a strategy that does not look at them.",
    "The stake is one unit on each wager by itself. Wagers of one round share its cards: their results are not \
     independent.",
    "Payouts are exact fractions. A table that rounds a commission or a half payout at small stakes pays otherwise.",
    "Irregularities void or put right a round, and are outside the odds.",
];

const DEALT: &str = "Every ordered deal of as many cards as a round may need is counted, and each wager \
    is settled by its clauses. Probabilities, returns and variances are fractions of these counts. Nothing is sampled.";
const PLAYED: &str = "The main wager is played hand by hand against every upcard by the strategy named. Its \
    values are exact fractions over every order of the unseen cards, splits included. The other wagers \
    are counted over every ordered deal of the cards that they look at. Nothing is sampled.";
const APPROXIMATE: &str = "Three kinds of figures are approximate, for they take the sum of many rounds as normally \
    distributed: the volatility index as a range of results, the rounds until the house is ahead, and the bands after \
    many rounds (mean ± 1.96 standard deviations). For wagers that rarely win they are rough until many wins are \
    expected.";
const SECOND: &str = "The second method is a referee of its own within the tool. It has the rules of the documents \
    written out and does not read the rules table; it shares cards, shoes and fractions with the engine, and no step \
    of dealing, drawing or settling.";
const OWN: &str = "The referee knows the shipped documents alone. The figures of this table are computed by the engine \
    only.";

pub(super) fn blocks(document: &Document) -> Vec<Block> {
    let mut definitions = Table::of("ll", "Word, Meaning and formula");
    for (word, meaning) in DEFINITIONS {
        definitions.row([word, meaning]);
    }
    let counted = match document.sheet.played() {
        Some(_) => PLAYED,
        None => DEALT,
    };
    let second = match document.own_table {
        Some(_) => OWN,
        None => SECOND,
    };
    let verify = code("oddsmith verify").and(
        Tone::Plain,
        " computes the sheet again by the engine and by the referee, compares every number, and rebuilds each file \
         byte for byte. It names what it did not check.",
    );
    let mut blocks: Vec<Block> = vec![
        titled("definitions", "Definitions and formulas").into(),
        definitions.into(),
        titled("assumptions", "Assumptions").into(),
        Block::List(List::Numbers, ASSUMPTIONS.map(Words::from).to_vec()),
    ];
    blocks.extend(example(document));
    blocks.push(titled("method", "Method and limits").into());
    blocks.extend([counted, APPROXIMATE, second].map(|words| Line::new(words).into()));
    blocks.push(Line::new(verify).into());
    blocks
}

/// The wager of the fewest rows, worked out line by line from the sheet's own counts.
fn example(document: &Document) -> Vec<Block> {
    let Some(odds) = document.sheet.by_rows().min_by_key(|odds| odds.rows.len()) else {
        return Vec::new();
    };
    let figures = odds.figures();
    let rows = odds.rows.iter().map(|row| {
        let net = row.settlement.net();
        Words::from(format!(
            "\"{}\": {} of {} ordered deals, so p = {} = {}. It is worth {}: {} × {} = {}.",
            row.label,
            grouped(&row.ways.to_string()),
            grouped(&odds.deals.to_string()),
            fraction(&odds.probability(row)),
            LOOK.number(&odds.probability(row)),
            minus(&fraction(&net)),
            LOOK.number(&odds.probability(row)),
            minus(&fraction(&net)),
            minus(&LOOK.number(&odds.contribution(row)))
        ))
    });
    let sum = format!(
        "The contributions add up to {} (at {PLACES} places), the expectation. The house edge is minus that: {}, or {}.",
        minus(&LOOK.number(&figures.expectation)),
        minus(&fraction(&figures.house_edge)),
        minus(&percent(&figures.house_edge, PERCENT))
    );
    let title = format!("Worked example: {}", odds.title);
    vec![
        titled("example", &title).into(),
        Block::List(List::Numbers, rows.chain([sum.into()]).collect()),
    ]
}

fn minus(number: &str) -> String {
    number.replace('-', "−")
}
