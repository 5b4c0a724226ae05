//! What a reader of a document must not miss: a player's advantage, pays out of order, and readings that move an edge.
//!
//! The findings are read off the document's own figures, so they hold for its shoe and its strategy.

use super::{OpenReading, ReadingEffect};
use crate::answers::sheet::{RowOdds, Sheet, SheetWager, WagerOdds};
use crate::vocabulary::exact::{Exact, Rational, percent, ratio};
use num_traits::Signed;
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

/// Every finding: the player's advantages first.
pub(super) fn findings(sheet: &Sheet, readings: &[OpenReading]) -> Vec<DocumentFinding> {
    let own = sheet.wagers.iter().filter_map(player_edge);
    let by_readings = readings.iter().flat_map(by_other_readings);
    let rows = sheet.by_rows().flat_map(monotone);
    let moved = readings.iter().filter_map(largest_change);
    own.chain(by_readings).chain(rows).chain(moved).collect()
}

fn player_edge(wager: &SheetWager) -> Option<DocumentFinding> {
    let edge = wager.house_edge();
    let by = match wager {
        SheetWager::ByRows { .. } => String::new(),
        SheetWager::ByPlay(odds) => format!(", played by {}", odds.strategy),
    };
    edge.is_negative().then(|| DocumentFinding {
        check: FindingKind::PlayerEdge,
        wager: wager.id().to_owned(),
        message: format!(
            "{} gives the player an advantage of {}{by}",
            wager.title(),
            percent(&-&edge, PLACES)
        ),
        exact: Some(edge.into()),
    })
}

/// Wagers that favour the house as the document is read, and the player by another choice.
fn by_other_readings(reading: &OpenReading) -> Vec<DocumentFinding> {
    let mut findings = Vec::new();
    for other in &reading.alternatives {
        let turned = |effect: &&ReadingEffect| {
            let edge = &effect.house_edge;
            edge.instead.0.is_negative() && !edge.here.0.is_negative()
        };
        for effect in other.effects.iter().filter(turned) {
            let edge = &effect.house_edge.instead;
            findings.push(DocumentFinding {
                check: FindingKind::PlayerEdge,
                wager: effect.wager.clone(),
                message: format!(
                    "{}{} would give the player an advantage of {} by the reading {}={}",
                    effect.title,
                    by_strategy(effect),
                    percent(&-&edge.0, PLACES),
                    reading.name,
                    other.value
                ),
                exact: Some(edge.clone()),
            });
        }
    }
    findings
}

fn by_strategy(effect: &ReadingEffect) -> String {
    let strategy = effect.strategy.iter();
    strategy
        .map(|name| format!(", played by {name},"))
        .collect()
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
            findings.push(DocumentFinding {
                check: FindingKind::Monotone,
                wager: odds.id.clone(),
                message: format!(
                    "{}: \"{}\" pays {}, less than the likelier \"{}\" at {}",
                    odds.title, long.label, long.settlement, short.label, short.settlement
                ),
                exact: None,
            });
        }
    }
    findings
}

/// The largest change that another choice makes.
fn largest_change(reading: &OpenReading) -> Option<DocumentFinding> {
    let change = |effect: &ReadingEffect| -> Rational {
        &effect.house_edge.instead.0 - &effect.house_edge.here.0
    };
    let all = reading.alternatives.iter();
    let all = all.flat_map(|other| other.effects.iter().map(move |effect| (other, effect)));
    let (other, effect) = all.max_by_key(|(_, effect)| change(effect).abs())?;
    let edge = &effect.house_edge;
    Some(DocumentFinding {
        check: FindingKind::Readings,
        wager: effect.wager.clone(),
        message: format!(
            "{}{} has a house edge of {}; the reading {}={} would make it {}",
            effect.title,
            by_strategy(effect),
            percent(&edge.here.0, PLACES),
            reading.name,
            other.value,
            percent(&edge.instead.0, PLACES)
        ),
        exact: Some(change(effect).into()),
    })
}
