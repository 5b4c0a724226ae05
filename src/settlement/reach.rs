//! Rules that cannot be played, and rows that can never pay, found by playing and dealing.
//!
//! A row is dead where no deal of the largest approved shoe reaches it, whichever way the document
//! is read: either no deal fits it, or rows above take every deal that does.

use crate::settlement::settle::{self, Fit};
use crate::tables::rules::{DealerBlackjackLoss, Game, Readings, Rules, Settlement, Wager};
use crate::vocabulary::problem::Problem;
use std::collections::BTreeSet;

/// Every such problem, in the order of the file.
pub fn problems(rules: &Rules) -> Vec<Problem> {
    let mut problems = contradictions(rules);
    problems.extend(rules.games.iter().flat_map(dead_rows));
    problems.sort_by_key(|problem| problem.place.start);
    problems.dedup();
    problems
}

/// Rules of play that do not fit each other.
pub fn contradictions(rules: &Rules) -> Vec<Problem> {
    let Some(house) = &rules.document.house else {
        return Vec::new();
    };
    // What depends on how the document is read is found when that is known.
    let found = house
        .losing(DealerBlackjackLoss::AllWagers)
        .contradictions();
    let help = "rules of play must fit each other";
    let problem = |reason: &crate::blackjack::Contradiction| {
        Problem::new(rules.document.house_place.clone(), reason.to_string(), help)
    };
    found.iter().map(problem).collect()
}

/// Why a row can never pay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dead {
    /// No deal has all of its facts.
    NeverFits,
    /// Rows above it, of these ids, take every deal that does.
    HiddenBy(Vec<String>),
}

fn dead_rows(game: &Game) -> Vec<Problem> {
    let wagers = game.wagers.iter();
    wagers
        .flat_map(|wager| {
            let dead = dead_rows_of(game, wager, game.document.decks.to);
            let rows = wager.rows().iter().enumerate();
            let alive = rows.filter(|(row, _)| dead.iter().all(|(dead, _)| dead != row));
            let reached = alive.filter(|(_, row)| row.unreachable);
            let reached: Vec<Problem> = reached.map(|(row, _)| reachable(wager, row)).collect();
            let dead = dead
                .into_iter()
                .filter(|(row, _)| !wager.rows()[*row].unreachable);
            let dead = dead.map(|(row, why)| problem(wager, row, &why));
            dead.chain(reached).collect::<Vec<_>>()
        })
        .collect()
}

/// The rows of a wager that can never pay on so many decks, whichever way the document is read.
pub fn dead_rows_of(game: &Game, wager: &Wager, decks: u32) -> Vec<(usize, Dead)> {
    if wager.rows().is_empty() {
        return Vec::new();
    }
    let fits = every_fit(game, wager, decks);
    let rows = 0..wager.rows().len();
    rows.filter_map(|row| Some((row, dead(wager, row, &fits)?)))
        .collect()
}

/// Every combination of the readings that a wager depends on, the default first.
pub fn readings_of(game: &Game, wager: &Wager) -> Vec<Readings> {
    game.readings_of(|name| depends(wager, name))
}

/// Whether a reading, by its name, can change what becomes of a wager.
pub fn depends(wager: &Wager, reading: &str) -> bool {
    match (reading, &wager.settlement) {
        ("permanent-seven", _) => true,
        ("dealer-blackjack-loss", settlement) => matches!(settlement, Settlement::Play),
        (name, Settlement::Rows(rows)) => {
            rows.iter().any(|row| row.when.readings().contains(&name))
        }
        (_, Settlement::Play) => false,
    }
}

/// The rows that fit some deal together, for every reading that this wager depends on.
fn every_fit(game: &Game, wager: &Wager, decks: u32) -> BTreeSet<Fit> {
    let shoe = game.document.decks.shoe(decks);
    let shoe = shoe.expect("the gate let only legal decks pass");
    let mut every = BTreeSet::new();
    for readings in readings_of(game, wager) {
        let fits = settle::every_fit(game, &shoe, &readings, wager);
        // Decks that lack ranks may have no deal on which the wager is offered.
        let fits = fits.iter().flat_map(|fits| fits.iter());
        every.extend(fits.map(|(fit, _)| *fit));
    }
    every
}

/// Why a row is never the first to fit; `None` where it can be.
fn dead(wager: &Wager, row: usize, fits: &BTreeSet<Fit>) -> Option<Dead> {
    if fits.iter().any(|fit| fit.first() == Some(row)) {
        return None;
    }
    let own: Vec<&Fit> = fits.iter().filter(|fit| fit.holds(row)).collect();
    if own.is_empty() {
        return Some(Dead::NeverFits);
    }
    let hides = |above: &usize| own.iter().any(|fit| fit.holds(*above));
    let hiding = (0..row).filter(hides);
    Some(Dead::HiddenBy(
        hiding.map(|above| wager.rows()[above].id.clone()).collect(),
    ))
}

fn problem(wager: &Wager, row: usize, why: &Dead) -> Problem {
    let row = &wager.rows()[row];
    let name = format!("row \"{}\" of \"{}\"", row.id, wager.id);
    let (message, help) = match why {
        Dead::NeverFits => (
            format!("{name} can never win"),
            "no round has all of these facts at once",
        ),
        Dead::HiddenBy(rows) => {
            let hiding: Vec<String> = rows.iter().map(|id| format!("\"{id}\"")).collect();
            let message = format!("{name} is hidden by {}", hiding.join(" and "));
            (
                message,
                "the first row that fits pays: put the narrower row first",
            )
        }
    };
    Problem::new(row.place.clone(), message, help)
}

fn reachable(wager: &Wager, row: usize) -> Problem {
    let row = &wager.rows()[row];
    let message = format!(
        "row \"{}\" of \"{}\" is marked unreachable, but a round can reach it",
        row.id, wager.id
    );
    Problem::new(row.place.clone(), message, "leave unreachable out")
}
