//! The audit of a rules table: its rows, its edges and its readings, game by game.
//!
//! A wager that several games offer is looked at once.

use super::approved::{Approved, WrittenTable};
use super::edges::{self, OfferedWager, Shift, decks_words, prose};
use super::log::Log;
use super::{AuditTerms, Check, Found, Level, approved, monotone, rows};
use crate::questions::catalogue::{Catalogue, Entry};
use crate::settlement::reach;
use crate::tables::rules::{Settlement, Wager};
use crate::tables::table::Table;
use crate::vocabulary::problem::{Problem, Source};
use std::collections::BTreeSet;
use std::ops::Range;

pub(super) fn findings(
    source: &Source,
    table: &WrittenTable,
    terms: &AuditTerms,
    log: &mut Log,
) -> Result<Vec<Found>, Vec<Problem>> {
    let games = table.rules.games.iter().map(|game| game.id.as_str());
    let wagers = table.rules.games.iter().flat_map(|game| &game.wagers);
    let wagers = wagers.map(|wager| wager.id.as_str());
    terms.supplied.is_about(games.collect(), wagers.collect())?;
    log.notes.extend(terms.supplied.unused_by_a_table());
    let contradictions = reach::contradictions(&table.rules);
    if !contradictions.is_empty() {
        return Err(contradictions);
    }
    let places = &table.places;
    let mut catalogue = Catalogue::none();
    catalogue.add_own(table.rules.clone(), source.clone());
    let mut findings = rows::of_document(places);
    if let Some(against) = &terms.against {
        let own = Approved::of_table(source, table);
        findings.extend(approved::findings(&own, against));
    }
    for offered in offered_wagers(&catalogue, places) {
        findings.extend(of_wager(&offered, places, terms, log));
    }
    Ok(findings)
}

/// Every wager of the table once, in the first game that offers it.
fn offered_wagers<'a>(catalogue: &'a Catalogue, places: &Places) -> Vec<OfferedWager<'a>> {
    let mut seen = BTreeSet::new();
    let offered = catalogue.games().iter();
    let offered = offered.flat_map(|entry: &Entry| {
        entry
            .game
            .wagers
            .iter()
            .map(move |wager| OfferedWager { entry, wager })
    });
    offered
        .filter(|offered| seen.insert(places.wager(offered.wager).start))
        .collect()
}

fn of_wager(
    offered: &OfferedWager,
    places: &Places,
    terms: &AuditTerms,
    log: &mut Log,
) -> Vec<Found> {
    let mut findings = Vec::new();
    let place = places.wager(offered.wager);
    if terms.asks(Check::RowsReachable) || terms.asks(Check::RowsDistinct) {
        findings.extend(rows::of_wager(offered));
    }
    if terms.asks(Check::Monotone) {
        let standing = offered.entry.game.default_readings();
        let decks: Vec<u32> = offered.approved().collect();
        findings.extend(monotone::findings(offered, &decks, &standing, |row| {
            offered.wager.rows()[row].pays_place.clone()
        }));
    }
    let edges = [Check::PlayerEdge, Check::Limits, Check::Readings];
    if edges.into_iter().any(|check| terms.asks(check)) {
        let cases = offered.cases(offered.approved());
        edges::record(offered, &cases, &place, log);
        let standing = offered.entry.game.default_readings();
        findings.extend(edges::player_edge(offered, &cases, &standing, &place));
        findings.extend(edges::limits(offered, &cases, &standing, &place, terms));
        let open = offered
            .entry
            .game
            .readings
            .iter()
            .filter(|reading| reading.is_open());
        for reading in open {
            let shifts = edges::shifts(&cases, &standing, reading);
            let material = shifts
                .into_iter()
                .filter(|shift| shift.size() > terms.material);
            findings.extend(material.map(|shift| {
                let place = places.reading(&reading.name);
                reading_finding(offered, &reading.name, &reading.clauses, &shift, place)
            }));
        }
    }
    findings
}

fn reading_finding(
    offered: &OfferedWager,
    name: &str,
    clauses: &[String],
    shift: &Shift,
    place: Range<usize>,
) -> Found {
    let message = format!(
        "{name}={} moves {} by {} at {}: {} to {}",
        shift.value,
        offered.wager.id,
        prose(&shift.size()),
        decks_words(shift.decks),
        prose(&shift.before),
        prose(&shift.after),
    );
    let clauses = match clauses {
        [one] => format!("clause {one}"),
        many => format!("clauses {}", many.join(", ")),
    };
    Found::new(Check::Readings, place, message)
        .level(Level::Note)
        .exact(&shift.after - &shift.before)
        .help(format!(
            "once somebody has ruled on {clauses}, leave the other values out of the table"
        ))
}

/// Where things stand in a table.
#[derive(Debug)]
pub(super) struct Places(pub(super) Table);

impl Places {
    /// The id of a wager.
    pub(super) fn wager(&self, wager: &Wager) -> Range<usize> {
        let found = self
            .0
            .wagers
            .iter()
            .find(|written| match (&wager.settlement, &written.rows) {
                (Settlement::Rows(rows), Some(at)) => at.place.contains(&rows[0].place.start),
                (Settlement::Play, None) => true,
                _ => false,
            });
        found.map_or(0..0, |written| written.id.place.clone())
    }

    /// The name of a reading.
    pub(super) fn reading(&self, name: &str) -> Range<usize> {
        let found = self
            .0
            .readings
            .iter()
            .find(|written| written.name.value == name);
        found.map_or(0..0, |written| written.name.place.clone())
    }

    /// The id of a game.
    pub(super) fn game(&self, id: &str) -> Range<usize> {
        let found = self.0.games.iter().find(|written| written.id.value == id);
        found.map_or(0..0, |written| written.id.place.clone())
    }
}
