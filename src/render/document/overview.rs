//! One picture of a game: every wager's house edge on one scale, its range over the approved decks, and what other
//! readings would make of it.

use super::PERCENT;
use crate::answers::sheet::SheetWager;
use crate::papers::document::Document;
use crate::render::figure::Figure;
use crate::render::strip::{Key, Strip, strips};
use crate::render::words::minus;
use crate::vocabulary::exact::{Rational, percent};

const KEY: Key = Key {
    edge: "this sheet",
    approved: "",
    range: "range over the approved decks",
    others: "by another reading of a clause",
};

/// The drawing, the lowest edge first.
pub(super) fn overview(document: &Document) -> Figure {
    let wagers = document.sheet.wagers.iter();
    let mut lines: Vec<Strip> = wagers.map(|wager| line(document, wager)).collect();
    lines.sort_by(|a, b| a.edge.cmp(&b.edge));
    let mut figure = strips(&lines, KEY, "house edge in % of the stake");
    figure.caption = caption(document);
    figure.spoken = spoken(&lines);
    figure
}

fn line(document: &Document, wager: &SheetWager) -> Strip {
    let edge = wager.house_edge();
    let by_decks = document.edges.iter();
    Strip {
        title: wager.title().to_owned(),
        shown: minus(&edge, PERCENT),
        range: by_decks
            .filter_map(|edges| edges.of(wager.id()).cloned())
            .collect(),
        others: others(document, wager.id()),
        edge: Some(edge),
        ..Strip::default()
    }
}

/// What other readings make of a wager as it is certified.
fn others(document: &Document, wager: &str) -> Vec<(String, Rational)> {
    let certified = document.sheet.played().map(|odds| odds.strategy.as_str());
    let readings = document.readings.iter();
    let values = readings.flat_map(|reading| {
        let values = reading.alternatives.iter();
        values.map(move |value| (format!("{} = {}", reading.name, value.value), value))
    });
    let effects = values.flat_map(|(name, value)| {
        let effects = value.effects.iter().filter(|effect| {
            let strategy = effect.strategy.as_deref();
            effect.wager == wager && (strategy.is_none() || strategy == certified)
        });
        effects.map(move |effect| (name.clone(), effect.house_edge.instead.0.clone()))
    });
    effects.collect()
}

fn caption(document: &Document) -> String {
    let decks = document.sheet.heading.shoe.decks.unwrap_or_default();
    let plural = if decks == 1 { "" } else { "s" };
    format!("House edge of every wager at {decks} deck{plural}, lowest first")
}

fn spoken(lines: &[Strip]) -> String {
    let said = lines.iter().filter_map(|line| {
        let edge = line.edge.as_ref()?;
        Some(format!("{} {}", line.title, percent(edge, PERCENT)))
    });
    said.collect::<Vec<_>>().join(", ")
}
