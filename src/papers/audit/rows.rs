//! Whether every row of a table can pay, pays alone, and leaves no event out.

use super::edges::{OfferedWager, many_decks};
use super::table::Places;
use super::{Check, Found};
use crate::settlement::reach::{self, Dead};
use crate::tables::facts::{Fact, Winner};
use crate::tables::rules::Row;
use crate::tables::table::{At, When};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Rows that never win, somewhere or anywhere, and rows that others hide.
pub(super) fn of_wager(offered: &OfferedWager) -> Vec<Found> {
    let mut dead: BTreeMap<usize, Vec<(u32, Dead)>> = BTreeMap::new();
    for decks in offered.approved() {
        for (row, why) in reach::dead_rows_of(&offered.entry.game, offered.wager, decks) {
            dead.entry(row).or_default().push((decks, why));
        }
    }
    let approved = offered.approved().count();
    let rows = offered.wager.rows();
    let mut findings: Vec<Found> = dead
        .into_iter()
        .map(|(row, dead)| dead_row(&offered.wager.id, &rows[row], &dead, approved))
        .collect();
    findings.extend(same_label(&offered.wager.id, rows));
    findings
}

fn dead_row(wager: &str, row: &Row, dead: &[(u32, Dead)], approved: usize) -> Found {
    let name = format!("row \"{}\" of \"{wager}\"", row.id);
    let decks: Vec<u32> = dead.iter().map(|(decks, _)| *decks).collect();
    let at = match dead.len() == approved {
        true => String::new(),
        false => format!(" at {}", many_decks(&decks)),
    };
    match &dead[0].1 {
        Dead::NeverFits => {
            let message = match at.is_empty() {
                true => format!("{name} can never win"),
                false => format!("{name} cannot win{at}"),
            };
            Found::new(Check::RowsReachable, row.place.clone(), message)
                .help("no round has all of its facts at once")
        }
        Dead::HiddenBy(rows) => {
            let hiding: Vec<String> = rows.iter().map(|id| format!("\"{id}\"")).collect();
            let message = format!("{name} is hidden by {}{at}", hiding.join(" and "));
            Found::new(Check::RowsDistinct, row.place.clone(), message)
                .help("the first row that fits pays: put the narrower row first, or leave one out")
        }
    }
}

fn same_label(wager: &str, rows: &[Row]) -> Vec<Found> {
    let mut seen = BTreeMap::new();
    let mut findings = Vec::new();
    for row in rows {
        if let Some(first) = seen.insert(&row.label, &row.id) {
            let message = format!(
                "rows \"{first}\" and \"{}\" of \"{wager}\" are both called \"{}\"",
                row.id, row.label
            );
            let finding = Found::new(Check::RowsDistinct, row.place.clone(), message);
            findings.push(
                finding
                    .seen(&row.label)
                    .help("call each event by a name of its own"),
            );
        }
    }
    findings
}

/// Events that the document names, as far as the table itself shows, and no row pays.
pub(super) fn of_document(places: &Places) -> Vec<Found> {
    let mut findings = gaps(places);
    findings.extend(clauses_of_no_game(places));
    findings.extend(clauses_skipped(places));
    findings
}

/// The facts of numbers whose values are looked through, in the order of the report.
const FACTS: [&str; 8] = [
    "margin",
    "winning_total",
    "player_total",
    "banker_total",
    "player_cards",
    "banker_cards",
    "pairs",
    "count",
];

/// The numbers that a row names for a fact.
fn numbers(when: &When, name: &str) -> Option<Vec<i64>> {
    let mut named = when.numbers().into_iter();
    let named = named.find(|named| named.key.split('.').next() == Some(name));
    named.map(|named| named.numbers.0.clone())
}

/// Values of a fact that no row of a wager pays, between values that rows do; each winner is looked at
/// for itself.
fn gaps(places: &Places) -> Vec<Found> {
    let mut findings = Vec::new();
    for wager in &places.0.wagers {
        let rows = wager.rows.iter().flat_map(|at| &at.value);
        let rows = rows.flat_map(|row| &row.when.value.0);
        let rows: Vec<&When> = rows.map(|(when, _)| when).collect();
        let winners: BTreeSet<Option<Winner>> = rows.iter().map(|when| winner(when)).collect();
        for winner in winners {
            for name in FACTS {
                let gaps = gaps_of(&wager.id, &rows, winner, name);
                findings.extend(gaps);
            }
        }
    }
    findings
}

fn gaps_of(
    wager: &At<String>,
    rows: &[&When],
    winner_is: Option<Winner>,
    name: &str,
) -> Vec<Found> {
    let same = |when: &&&When| winner(when) == winner_is;
    let paid = rows
        .iter()
        .filter(same)
        .filter_map(|when| numbers(when, name));
    let paid: BTreeSet<i64> = paid.flatten().collect();
    let pays_the_rest = |when: &&When| is_bare(when) && [None, winner_is].contains(&winner(when));
    let (Some(least), Some(most)) = (paid.first(), paid.last()) else {
        return Vec::new();
    };
    if rows.iter().any(pays_the_rest) {
        return Vec::new();
    }
    let side = match winner_is {
        Some(Winner::Player) => "Player's ",
        Some(Winner::Banker) => "Banker's ",
        _ => "",
    };
    let gaps = (*least..*most).filter(|value| !paid.contains(value));
    gaps.map(|gap| {
        let listed: Vec<String> = paid.iter().map(i64::to_string).collect();
        let message = format!("\"{}\" pays no row with {side}{name} {gap}", wager.value);
        Found::new(Check::RowsComplete, wager.place.clone(), message)
            .note(format!("rows pay {side}{name} {}", listed.join(", ")))
            .help("add the row, or say in the table why the document leaves it out")
    })
    .collect()
}

fn winner(when: &When) -> Option<Winner> {
    when.winner.as_ref().map(|at| at.value)
}

/// Whether a row asks for nothing but who wins, and so pays whatever the rows above it leave.
fn is_bare(when: &When) -> bool {
    let pattern = when.pattern();
    let of_the_winner = |fact: &Fact| matches!(fact, Fact::End(fact, _) if fact.key == "winner");
    pattern.facts().iter().all(of_the_winner)
}

/// Clauses that settle a wager, and stand for no game that offers it.
fn clauses_of_no_game(places: &Places) -> Vec<Found> {
    let table = &places.0;
    let mut findings = Vec::new();
    for wager in table.wagers.iter().filter(|wager| wager.cited().len() > 1) {
        let offered = table.games.iter().filter(|game| {
            game.wagers
                .value
                .iter()
                .any(|offer| offer.value == wager.id.value)
        });
        let used: BTreeSet<&str> = offered
            .filter_map(|game| Some(game.clause.as_ref()?.value.as_str()))
            .collect();
        for clause in wager
            .cited()
            .iter()
            .filter(|clause| !used.contains(clause.value.as_str()))
        {
            let message = format!(
                "clause {} settles \"{}\", and no game of that clause offers it",
                clause.value, wager.id.value
            );
            let finding = Found::new(Check::RowsComplete, clause.place.clone(), message);
            findings
                .push(finding.help("add the game, offer the wager in it, or leave the clause out"));
        }
    }
    findings
}

/// A settlement clause that nothing mirrors, between clauses that wagers do.
fn clauses_skipped(places: &Places) -> Vec<Found> {
    let mut cited: BTreeMap<(String, u32), Range<usize>> = BTreeMap::new();
    for clause in places.0.wagers.iter().flat_map(|wager| wager.cited()) {
        if let Some((section, number)) = clause.value.rsplit_once('.')
            && let Ok(number) = number.parse()
        {
            cited.insert((section.to_owned(), number), clause.place.clone());
        }
    }
    let pairs = cited.iter().zip(cited.iter().skip(1));
    let skipped = pairs.filter(|(one, next)| one.0.0 == next.0.0 && next.0.1 - one.0.1 > 1);
    skipped
        .map(|(one, next)| {
            let ((section, before), (_, after)) = (one.0, next.0);
            let missing: Vec<String> = (before + 1..*after)
                .map(|number| format!("{section}.{number}"))
                .collect();
            let message = format!("no wager mirrors clause {}", missing.join(", "));
            Found::new(Check::RowsComplete, next.1.clone(), message)
                .note(format!(
                    "wagers mirror {section}.{before} and {section}.{after}"
                ))
                .help("a table mirrors its document's settlement section clause by clause")
        })
        .collect()
}
