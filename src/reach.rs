//! Rules that cannot be played, and rows that can never pay, found by playing and dealing.
//!
//! A row is dead where no deal of the largest approved shoe reaches it, whichever way the document
//! is read: either no deal fits it, or rows above take every deal that does.

use crate::blackjack::House;
use crate::dealt::Hands;
use crate::problem::Problem;
use crate::rules::{Game, Rules, Wager};
use crate::settle::{self, Fit};
use crate::shoe::Shoe;
use std::collections::BTreeSet;

/// Every such problem, in the order of the file.
pub fn problems(rules: &Rules) -> Vec<Problem> {
    let mut problems = contradictions(rules);
    problems.extend(rules.games.iter().flat_map(dead_rows));
    problems.sort_by_key(|problem| problem.place.start);
    problems.dedup();
    problems
}

fn contradictions(rules: &Rules) -> Vec<Problem> {
    let Some(house) = &rules.document.house else {
        return Vec::new();
    };
    let found = House::new(house, Default::default()).contradictions();
    let help = "rules of play must fit each other";
    let problem = |reason: &crate::blackjack::Contradiction| {
        Problem::new(house.place.clone(), reason.to_string(), help)
    };
    found.iter().map(problem).collect()
}

fn dead_rows(game: &Game) -> Vec<Problem> {
    let wagers = game.wagers.iter();
    wagers
        .flat_map(|wager| {
            let fits = every_fit(game, wager);
            let rows = 0..wager.rows().len();
            rows.filter_map(move |row| dead(wager, row, &fits))
        })
        .collect()
}

/// The rows that fit some deal together, for every reading that this wager depends on.
fn every_fit(game: &Game, wager: &Wager) -> BTreeSet<Fit> {
    let shoe = Shoe::decks(game.document.decks.to).expect("the gate let only legal decks pass");
    let depends = |name: &str| {
        let mut rows = wager.rows().iter();
        name == "permanent-seven" || rows.any(|row| row.when.readings().contains(&name))
    };
    let mut every = BTreeSet::new();
    for readings in game.readings_of(depends) {
        let fits = settle::fits(game, &shoe, &Hands::default(), &readings, &[wager]);
        let fits = fits.expect("whole decks hold every card");
        every.extend(fits[0].iter().map(|(fit, _)| *fit));
    }
    every
}

/// The problem of a row that is never the first to fit.
fn dead(wager: &Wager, row: usize, fits: &BTreeSet<Fit>) -> Option<Problem> {
    if fits.iter().any(|fit| fit.first() == Some(row)) {
        return None;
    }
    let rows = wager.rows();
    let this = &rows[row];
    let name = format!("row \"{}\" of \"{}\"", this.id, wager.id);
    let own: Vec<&Fit> = fits.iter().filter(|fit| fit.holds(row)).collect();
    if own.is_empty() {
        let message = format!("{name} can never win");
        let help = "no round has all of these facts at once";
        return Some(Problem::new(this.place.clone(), message, help));
    }
    let hides = |above: &usize| own.iter().any(|fit| fit.holds(*above));
    let hiding: Vec<String> = (0..row)
        .filter(hides)
        .map(|above| format!("\"{}\"", rows[above].id))
        .collect();
    let message = format!("{name} is hidden by {}", hiding.join(" and "));
    let help = "the first row that fits pays: put the narrower row first";
    Some(Problem::new(this.place.clone(), message, help))
}
