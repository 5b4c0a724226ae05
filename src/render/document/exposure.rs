//! Volatility, exposure, sensitivity and protection of every wager.

use super::{NONE, PERCENT, house, named, titled};
use crate::answers::sheet::{RowSettlement, SheetWager, WagerOdds};
use crate::papers::document::{Document, Exposure, TWO_SIDED_90, TWO_SIDED_95, volatility};
use crate::render::model::{Block, Line, Table, Words};
use crate::render::sheet::rounds_in_words;
use crate::render::words::{plus, points};
use crate::vocabulary::exact::{Exact, Rational, decimal, grouped, odds_words, ratio};
use num_traits::Zero;

/// The tables of the whole game.
pub(super) fn blocks(document: &Document) -> Vec<Block> {
    let wagers = document.sheet.wagers.iter().zip(&document.exposure);
    let columns = "Wager, Volatility index 90%, Volatility index 95%, Top award, Once in, House ahead 95%, House ahead 99%, \
        Largest effect of one card removed";
    let mut table = Table::of("lr", columns);
    for (wager, exposure) in wagers {
        table.row(line(wager, exposure));
    }
    let notes = format!(
        "Volatility index: 1.645 and 1.96 standard deviations of one round, in units. Top award: the most that a unit \
         can win, and in how many rounds it comes once on average. House ahead: the least number of rounds after which \
         the house is ahead with that probability, by the normal approximation. Effect of a card: what the house edge \
         changes by, in percentage points, if one such card leaves the shoe; it is what a counter works with. {NONE} \
         stands for a figure that does not exist or is not computed."
    );
    vec![
        titled("exposure", "Volatility and exposure").into(),
        Line::new(notes).into(),
        table.into(),
        Line::new(joint(document)).into(),
    ]
}

fn line(wager: &SheetWager, exposure: &Exposure) -> [Words; 8] {
    let variance = wager.figures().variance;
    let swing = |factor: i64| volatility(&variance, factor, PERCENT);
    let rounds = |rounds: &Option<Exact>| match rounds {
        Some(rounds) => grouped(&rounds.0.to_integer().to_string()),
        None => NONE.to_owned(),
    };
    let removal = exposure.largest_removal.as_ref().map(|removal| {
        let change = -&removal.effect.0;
        match change.is_zero() {
            true => "no card has one".to_owned(),
            false => format!(
                "{}: {}{}",
                removal.card,
                plus(&change),
                points(&change, PERCENT)
            ),
        }
    });
    let removal = removal.unwrap_or(NONE.to_owned());
    [
        Words::default().link(format!("#{}", wager.id()), named(wager)),
        swing(TWO_SIDED_90).into(),
        swing(TWO_SIDED_95).into(),
        odds_words(&exposure.top_award.units.0).into(),
        rounds_in_words(&exposure.top_award.one_in.0, 2).into(),
        rounds(&exposure.house_ahead_95).into(),
        rounds(&exposure.house_ahead_99).into(),
        removal.replace('-', "−").into(),
    ]
}

fn joint(document: &Document) -> String {
    let Some(joint) = &document.joint_payout else {
        return "The most that one round pays over all wagers is not given: play settles a wager, a wager is not \
            offered on every deal, or the table is a user's own."
            .to_owned();
    };
    let title = |id: &String| {
        let mut wagers = document.sheet.wagers.iter();
        let wager = wagers.find(|wager| wager.id() == id);
        wager.map_or(id.clone(), |wager| wager.title().to_owned())
    };
    let winners: Vec<String> = joint.winners.iter().map(title).collect();
    let units = decimal(&joint.units.0, 2);
    format!(
        "With one unit on every wager, one round costs the house {} units net at the most, once in {} rounds. These \
         wagers win in it: {}.",
        units.trim_end_matches('0').trim_end_matches('.'),
        rounds_in_words(&joint.one_in.0, 2),
        winners.join(", ")
    )
}

/// How a wager's edge moves with one unit on each pay, each reading and each deck count.
pub(super) fn sensitivity(document: &Document, wager: &SheetWager) -> Block {
    let edge = wager.house_edge();
    let mut table = Table::of("lr", "Change, House edge, Difference in points");
    let mut add = |what: String, moved: &Rational| {
        let change = moved - &edge;
        let shown = format!("{}{}", plus(&change), points(&change, PERCENT));
        table.row([what.into(), house(moved), shown.replace('-', "−").into()]);
    };
    if let Some(odds) = wager.by_rows() {
        for (label, probability) in paid(odds) {
            add(
                format!("{label}: pays one unit more"),
                &(&edge - &probability),
            );
            add(
                format!("{label}: pays one unit less"),
                &(&edge + &probability),
            );
        }
    }
    for reading in &document.readings {
        for other in &reading.alternatives {
            let same = |strategy: &Option<String>| strategy.is_none();
            let mut effects = other.effects.iter().filter(|each| same(&each.strategy));
            if let Some(effect) = effects.find(|each| each.wager == wager.id()) {
                add(
                    format!("If {}", reading.if_read_as(other)),
                    &effect.house_edge.instead,
                );
            }
        }
    }
    let others = document.edges.iter();
    let others = others.filter(|each| Some(each.decks) != document.sheet.heading.shoe.decks);
    for edges in others {
        if let Some(moved) = edges.of(wager.id()) {
            add(format!("{} decks", edges.decks), moved);
        }
    }
    Block::Fold(
        format!("{}: sensitivity", wager.title()),
        vec![table.into()],
    )
}

/// The rows that win, with how likely each is.
fn paid(odds: &WagerOdds) -> Vec<(&str, Rational)> {
    let wins = |settlement: &RowSettlement| settlement.net() > ratio(0, 1);
    let rows = odds.rows.iter().filter(|row| wins(&row.settlement));
    rows.map(|row| (row.label.as_str(), odds.probability(row)))
        .collect()
}
