//! What a reader of a document must not miss: a player's advantage, pays out of order, and readings that move an edge.
//!
//! The findings are read off the document's own figures, so they hold for its shoe and its strategy. Those of several
//! documents are put together by [`across_decks`]: each is said once, with the deck counts it holds for.

use super::{Alternative, OpenReading, ReadingEffect};
use crate::answers::sheet::{RowOdds, Sheet, SheetWager, WagerOdds};
use crate::vocabulary::exact::{Exact, Rational, percent, ratio};
use num_traits::{Signed, Zero};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Something that a reader must not miss.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "DocumentFinding")]
pub struct DocumentFinding {
    /// The kind.
    pub check: FindingKind,
    /// The wager's id.
    pub wager: String,
    /// The finding in words.
    pub message: String,
    /// The figure it is about, if there is one: a house edge, or the change of one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exact: Option<Exact>,
    /// The words between the edges that the message names. JSON has the message.
    #[serde(skip)]
    parts: Vec<String>,
    /// The house edges that the message names.
    #[serde(skip)]
    edges: Vec<Rational>,
}

/// The kinds, by the names of the audit's checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FindingKind {
    /// The player has the advantage, here or by another reading.
    PlayerEdge,
    /// A longer shot pays less.
    Monotone,
    /// Another reading changes a house edge.
    Readings,
}

/// Prose rounds percentages to four places.
const PLACES: usize = 4;

/// A house edge in words: below zero it is the player's advantage.
pub fn edge_in_words(edge: &Rational) -> String {
    let shown = percent(&edge.abs(), PLACES);
    match edge.is_negative() {
        true => format!("player's advantage {shown}"),
        false => format!("house edge {shown}"),
    }
}

impl DocumentFinding {
    /// A finding whose message names edges between its parts.
    fn new(
        check: FindingKind,
        wager: &str,
        parts: Vec<String>,
        edges: Vec<Rational>,
    ) -> DocumentFinding {
        let words: Vec<String> = edges.iter().map(edge_in_words).collect();
        DocumentFinding {
            check,
            wager: wager.to_owned(),
            message: joined(&parts, &words),
            exact: None,
            parts,
            edges,
        }
    }

    /// Whether another says the same of other cards.
    fn is_like(&self, other: &DocumentFinding) -> bool {
        (self.check, &self.wager, &self.parts) == (other.check, &other.wager, &other.parts)
    }
}

fn joined(parts: &[String], words: &[String]) -> String {
    let words = words.iter().map(String::as_str).chain([""]);
    let all = parts.iter().zip(words);
    all.map(|(part, words)| format!("{part}{words}")).collect()
}

/// Every finding: the player's advantages first.
pub(super) fn findings(sheet: &Sheet, readings: &[OpenReading]) -> Vec<DocumentFinding> {
    let own = sheet.wagers.iter().filter_map(player_edge);
    let by_readings = readings.iter().flat_map(by_other_readings);
    let rows = sheet.by_rows().flat_map(monotone);
    let moved = readings.iter().filter_map(largest_change);
    own.chain(by_readings).chain(rows).chain(moved).collect()
}

/// A finding of several documents: what it says of all of them, and the deck counts it holds for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RangedFinding {
    /// The kind.
    pub check: FindingKind,
    /// The finding in words; a figure that is not the same for every deck count is given as a range.
    pub message: String,
    /// The deck counts, ascending.
    pub decks: Vec<u32>,
}

/// The findings of documents that differ in their decks, each said once, the player's advantages first.
pub fn across_decks(found: Vec<(u32, Vec<DocumentFinding>)>) -> Vec<RangedFinding> {
    let mut alike: Vec<Vec<(u32, DocumentFinding)>> = Vec::new();
    for (decks, findings) in found {
        for finding in findings {
            let same = alike.iter_mut().find(|group| group[0].1.is_like(&finding));
            match same {
                Some(group) => group.push((decks, finding)),
                None => alike.push(vec![(decks, finding)]),
            }
        }
    }
    alike.sort_by_key(|group| group[0].1.check as u8);
    alike.iter().map(|group| ranged(group)).collect()
}

fn ranged(group: &[(u32, DocumentFinding)]) -> RangedFinding {
    let first = &group[0].1;
    let words = (0..first.edges.len()).map(|place| {
        let edges = group.iter().map(|(_, finding)| &finding.edges[place]);
        range_in_words(edges.collect())
    });
    RangedFinding {
        check: first.check,
        message: joined(&first.parts, &words.collect::<Vec<_>>()),
        decks: group.iter().map(|(decks, _)| *decks).collect(),
    }
}

/// Several house edges from the least to the greatest, by their size if all are on one side.
fn range_in_words(mut edges: Vec<&Rational>) -> String {
    edges.sort_by_key(|edge| edge.abs());
    let (least, most) = (edges[0], edges[edges.len() - 1]);
    let (from, to) = (edge_in_words(least), edge_in_words(most));
    let one_side = edges
        .iter()
        .all(|edge| edge.is_negative() == least.is_negative());
    match (from == to, one_side) {
        (true, true) => from,
        (false, true) => format!("{from} to {}", percent(&most.abs(), PLACES)),
        (_, false) => {
            edges.sort();
            let [low, high] = [edges[0], edges[edges.len() - 1]].map(edge_in_words);
            format!("{low} to {high}")
        }
    }
}

fn player_edge(wager: &SheetWager) -> Option<DocumentFinding> {
    let edge = wager.house_edge();
    let by = match wager {
        SheetWager::ByRows { .. } => String::new(),
        SheetWager::ByPlay(odds) => format!(", played by strategy {}", odds.strategy),
    };
    let parts = vec![format!("{}{by}: ", wager.title()), String::new()];
    edge.is_negative().then(|| DocumentFinding {
        exact: Some(edge.clone().into()),
        ..DocumentFinding::new(FindingKind::PlayerEdge, wager.id(), parts, vec![edge])
    })
}

/// What another reading makes of a wager.
fn by_reading(
    check: FindingKind,
    reading: &OpenReading,
    other: &Alternative,
    effect: &ReadingEffect,
) -> DocumentFinding {
    let strategy = effect.strategy.iter();
    let by: String = strategy
        .map(|name| format!(", played by strategy {name}"))
        .collect();
    let parts = vec![
        format!("{}{by}: ", effect.title),
        " as the document is read, ".to_owned(),
        format!(" if {}", reading.if_read_as(other)),
    ];
    let edge = &effect.house_edge;
    let edges = vec![edge.here.0.clone(), edge.instead.0.clone()];
    DocumentFinding::new(check, &effect.wager, parts, edges)
}

/// Whether a wager favours the house as the document is read, and the player by another choice.
fn turns(effect: &ReadingEffect) -> bool {
    let edge = &effect.house_edge;
    edge.instead.0.is_negative() && !edge.here.0.is_negative()
}

fn by_other_readings(reading: &OpenReading) -> Vec<DocumentFinding> {
    let mut findings = Vec::new();
    for other in &reading.alternatives {
        for effect in other.effects.iter().filter(|effect| turns(effect)) {
            findings.push(DocumentFinding {
                exact: Some(effect.house_edge.instead.clone()),
                ..by_reading(FindingKind::PlayerEdge, reading, other, effect)
            });
        }
    }
    findings
}

/// Rows of which the less likely pays less than the nearest likelier one that pays more.
fn monotone(odds: &WagerOdds) -> Vec<DocumentFinding> {
    let wins = |row: &&RowOdds| row.ways > 0 && row.settlement.net() >= ratio(1, 1);
    let mut findings = Vec::new();
    for long in odds.rows.iter().filter(wins) {
        let likelier = odds.rows.iter().filter(wins).filter(|short| {
            short.ways > long.ways && short.settlement.net() > long.settlement.net()
        });
        if let Some(short) = likelier.min_by_key(|short| short.ways) {
            let message = format!(
                "{}: \"{}\" pays {}, less than the likelier \"{}\" at {}",
                odds.title, long.label, long.settlement, short.label, short.settlement
            );
            let (check, nothing) = (FindingKind::Monotone, Vec::new());
            findings.push(DocumentFinding::new(
                check,
                &odds.id,
                vec![message],
                nothing,
            ));
        }
    }
    findings
}

/// The largest change that another choice makes, unless it is reported as a player's advantage.
fn largest_change(reading: &OpenReading) -> Option<DocumentFinding> {
    let change = |effect: &ReadingEffect| -> Rational {
        &effect.house_edge.instead.0 - &effect.house_edge.here.0
    };
    let all = reading.alternatives.iter();
    let all = all.flat_map(|other| other.effects.iter().map(move |effect| (other, effect)));
    let (other, effect) = all.max_by_key(|(_, effect)| change(effect).abs())?;
    let moved = !change(effect).is_zero();
    (moved && !turns(effect)).then(|| DocumentFinding {
        exact: Some(change(effect).into()),
        ..by_reading(FindingKind::Readings, reading, other, effect)
    })
}
