//! The audit of one section of a printed paytable.

use super::edges::{self, OfferedWager, many_decks};
use super::figures::Claims;
use super::log::Log;
use super::{AuditTerms, Check, Found, approved, counts, figures, monotone};
use crate::papers::paytable::{Linked, PrintedOutcome};
use crate::tables::rules::Readings;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

pub(super) fn findings(linked: &Linked, terms: &AuditTerms, log: &mut Log) -> Vec<Found> {
    let offered = OfferedWager {
        entry: &linked.entry,
        wager: linked.wager(),
    };
    let standing = linked.entry.game.readings_with(&linked.readings);
    let standing = standing.expect("the gate let only known readings pass");
    let mut findings = printed_twice(linked);
    findings.extend(not_printed(linked));
    findings.extend(unreachable(linked, &offered, &standing));
    findings.extend(approved::of_print(linked, terms));
    let claims = terms.asks(Check::Counts) || terms.asks(Check::Figures);
    if let Some(decks) = linked.decks.filter(|_| claims) {
        findings.extend(claimed(linked, offered, standing, decks, log));
    }
    let place = pays_place(linked, None);
    let decks = decks(linked, &offered);
    if terms.asks(Check::Monotone) {
        let place = |row| pays_place(linked, Some(row));
        findings.extend(monotone::findings(&offered, &decks, &standing, place));
    }
    if terms.asks(Check::PlayerEdge) {
        let mut all: Vec<u32> = offered.approved().chain(decks.iter().copied()).collect();
        all.sort_unstable();
        all.dedup();
        let mut cases = offered.cases(all.into_iter());
        cases.retain(|case| reads_so(linked, &case.readings));
        edges::record(&offered, &cases, &place, log);
        findings.extend(edges::player_edge(&offered, &cases, &standing, &place));
    }
    if terms.asks(Check::Limits) {
        let cases = offered.cases(decks.into_iter());
        findings.extend(edges::limits(&offered, &cases, &standing, &place, terms));
    }
    findings
}

/// Whether these are readings that the print leaves open: what it says is not read otherwise.
fn reads_so(linked: &Linked, readings: &Readings) -> bool {
    let mut said = linked.readings.iter();
    let game = &linked.entry.game;
    said.all(|(name, value)| {
        let mut own = game.readings.iter();
        own.any(|reading| reading.name == *name && reading.chosen(readings) == value)
    })
}

/// The wagers of each game that are printed.
fn printed_wagers<'a>(linked: &'a [Linked]) -> BTreeMap<&'a str, BTreeSet<usize>> {
    let mut printed: BTreeMap<&str, BTreeSet<usize>> = BTreeMap::new();
    for section in linked {
        let game = section.approved.game.id.as_str();
        printed.entry(game).or_default().insert(section.wager);
    }
    printed
}

/// Which wagers of a game a print of fewer than half of them says nothing about: they were not looked at.
pub(super) fn wagers_not_covered(linked: &[Linked]) -> Vec<String> {
    let mut notes = Vec::new();
    for (game, of_game) in printed_wagers(linked) {
        let mut sections = linked.iter();
        let section = sections.find(|section| section.approved.game.id == game);
        let wagers = &section
            .expect("a section of this game")
            .approved
            .game
            .wagers;
        if 2 * of_game.len() >= wagers.len() {
            continue;
        }
        let others = wagers.iter().enumerate();
        let others = others.filter(|(number, _)| !of_game.contains(number));
        let others: Vec<&str> = others.map(|(_, wager)| wager.id.as_str()).collect();
        notes.push(format!(
            "{} of the {} wagers of {game} printed; not looked at: {}",
            of_game.len(),
            wagers.len(),
            others.join(", ")
        ));
    }
    notes
}

/// Wagers of a game that a print of its card leaves out. A print of half the wagers or more is one of the card.
pub(super) fn wagers_left_out(linked: &[Linked]) -> Vec<Found> {
    let mut findings = Vec::new();
    for (game, of_game) in printed_wagers(linked) {
        let section = linked
            .iter()
            .find(|section| section.approved.game.id == game);
        let section = section.expect("a section of this game");
        let wagers = section.approved.game.wagers.iter().enumerate();
        let is_card = 2 * of_game.len() >= wagers.len();
        let missing = wagers.filter(|(number, _)| is_card && !of_game.contains(number));
        findings.extend(missing.map(|(_, wager)| {
            let message = format!("wager \"{}\" of {game} is not printed", wager.id);
            Found::new(Check::RowsComplete, section.section.place.clone(), message)
                .note(format!("clause {} settles it", wager.clause))
                .help("print every wager that the game offers")
        }));
    }
    findings
}

/// What is wrong with the counts and figures that are claimed for a shoe.
fn claimed(
    linked: &Linked,
    offered: OfferedWager,
    standing: Readings,
    decks: u32,
    log: &mut Log,
) -> Vec<Found> {
    let Some(odds) = offered.odds(decks, &standing) else {
        let message = format!(
            "{} cannot be computed at {}",
            offered.wager.id,
            many_decks(&[decks])
        );
        let finding = Found::new(Check::Figures, pays_place(linked, None), message);
        return vec![finding.help("the shoe is too small for the wager to be dealt or played")];
    };
    let claims = Claims {
        linked,
        offered,
        standing,
        odds,
    };
    let mut findings = counts::findings(&claims, log);
    findings.extend(figures::findings(&claims, log));
    findings
}

/// The deck count that is printed, or all that are approved.
fn decks(linked: &Linked, offered: &OfferedWager) -> Vec<u32> {
    match linked.decks {
        Some(decks) => vec![decks],
        None => offered.approved().collect(),
    }
}

/// Where a row's pays are printed; for the wager, where the first are.
fn pays_place(linked: &Linked, row: Option<usize>) -> Range<usize> {
    let mut lines = linked
        .lines
        .iter()
        .filter(|(_, outcome)| match (row, outcome) {
            (Some(row), outcome) => *outcome == PrintedOutcome::Row(row),
            (None, outcome) => *outcome != PrintedOutcome::Loses,
        });
    let found = lines.find_map(|(line, _)| line.pays.as_ref());
    let wager = linked
        .section
        .about
        .wager
        .as_ref()
        .map(|at| at.place.clone());
    found.map_or(wager.unwrap_or(linked.section.place.clone()), |at| {
        at.place.clone()
    })
}

fn printed_twice(linked: &Linked) -> Vec<Found> {
    let lines = linked.lines.iter().enumerate();
    let twice = lines.filter_map(|(number, (line, outcome))| {
        let mut before = linked.lines[..number].iter();
        let (first, _) = before.find(|(_, other)| other == outcome)?;
        let message = format!("\"{}\" is printed a second time", line.event.value);
        let finding = Found::new(Check::RowsDistinct, line.event.place.clone(), message);
        let note = format!("it is the event of \"{}\"", first.event.value);
        Some(finding.seen(&line.event.value).note(note))
    });
    twice.collect()
}

/// Rows that win and are not printed, if any is.
fn not_printed(linked: &Linked) -> Vec<Found> {
    let Some((first, _)) = linked.lines.first() else {
        return Vec::new();
    };
    let printed = |row: usize| {
        let mut lines = linked.lines.iter();
        lines.any(|(_, outcome)| *outcome == PrintedOutcome::Row(row))
    };
    let rows = linked.approved_wager().rows().iter().enumerate();
    let missing = rows.filter(|(number, row)| row.pays.parts().0 > 0 && !printed(*number));
    missing
        .map(|(_, row)| {
            let message = format!("\"{}\" of {} is not printed", row.label, linked.wager().id);
            Found::new(Check::RowsComplete, first.event.place.clone(), message)
                .note(format!("clause {} pays {}", row.clause, row.pays))
                .help("print every row that pays")
        })
        .collect()
}

/// Rows that cannot win on the shoe that is printed.
fn unreachable(linked: &Linked, offered: &OfferedWager, standing: &Readings) -> Vec<Found> {
    let Some(decks) = linked.decks else {
        return Vec::new();
    };
    let Some(odds) = offered.by_rows(decks, standing) else {
        return Vec::new();
    };
    let lines = linked
        .lines
        .iter()
        .filter_map(|(line, outcome)| match outcome {
            PrintedOutcome::Row(row) if odds.rows[*row].ways == 0 => Some(line),
            _ => None,
        });
    lines
        .map(|line| {
            let message = format!(
                "\"{}\" cannot win at {}",
                line.event.value,
                many_decks(&[decks])
            );
            Found::new(Check::RowsReachable, line.event.place.clone(), message)
        })
        .collect()
}
