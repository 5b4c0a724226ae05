//! Rows that can never pay, found by dealing.
//!
//! A row is dead where no round of the largest approved shoe reaches it, whichever way the document
//! is read: either no round fits it, or rows above take every round that does.

use crate::baccarat::{Dealer, Round, Sight, fits};
use crate::distribution::Distribution;
use crate::problem::Problem;
use crate::rules::{Game, Readings, Row, Rules, Wager};
use crate::shoe::Shoe;

/// A problem for every dead row, in the order of the file.
pub fn dead_rows(rules: &Rules) -> Vec<Problem> {
    let games = rules.games.iter();
    let mut problems: Vec<Problem> = games.flat_map(dead_rows_of_game).collect();
    problems.sort_by_key(|problem| problem.place.start);
    problems.dedup();
    problems
}

fn dead_rows_of_game(game: &Game) -> Vec<Problem> {
    let wagers = game.wagers.iter();
    wagers
        .flat_map(|wager| {
            let deals = every_deal(game, wager);
            let rows = 0..wager.rows.len();
            rows.filter_map(move |row| deals.dead(wager, row))
        })
        .collect()
}

/// The rounds of the largest approved shoe, for every way to read the document.
struct EveryDeal {
    sight: Sight,
    deals: Vec<(Readings, Distribution<Round>)>,
}

fn every_deal(game: &Game, wager: &Wager) -> EveryDeal {
    let sight = Sight::of(wager.rows.iter().map(|row| &row.when));
    let shoe = Shoe::decks(game.document.decks.to).expect("the gate let only legal decks pass");
    let deal = |readings: Readings| {
        let dealer = Dealer::new(game.document.deal, &shoe, &readings);
        let dealer = dealer.expect("whole decks hold the permanent 7");
        (readings, dealer.rounds(&sight))
    };
    let deals = game.every_reading().into_iter().map(deal).collect();
    EveryDeal { sight, deals }
}

impl EveryDeal {
    fn dead(&self, wager: &Wager, row: usize) -> Option<Problem> {
        let this = &wager.rows[row];
        let above = &wager.rows[..row];
        let reached = |round: &Round, readings: &Readings| {
            self.fits(this, round, readings)
                && !above.iter().any(|other| self.fits(other, round, readings))
        };
        if self.any(reached) {
            return None;
        }
        let name = format!("row \"{}\" of \"{}\"", this.id, wager.id);
        if !self.any(|round, readings| self.fits(this, round, readings)) {
            let message = format!("{name} can never win");
            let help = "no round has all of these facts at once";
            return Some(Problem::new(this.place.clone(), message, help));
        }
        let hides = |other: &&Row| {
            self.any(|round, readings| {
                self.fits(this, round, readings) && self.fits(other, round, readings)
            })
        };
        let hiding: Vec<String> = above
            .iter()
            .filter(hides)
            .map(|other| format!("\"{}\"", other.id))
            .collect();
        let message = format!("{name} is hidden by {}", hiding.join(" and "));
        let help = "the first row that fits pays: put the narrower row first";
        Some(Problem::new(this.place.clone(), message, help))
    }

    fn any(&self, holds: impl Fn(&Round, &Readings) -> bool) -> bool {
        let mut deals = self.deals.iter();
        deals.any(|(readings, rounds)| rounds.iter().any(|(round, _)| holds(round, readings)))
    }

    fn fits(&self, row: &Row, round: &Round, readings: &Readings) -> bool {
        fits(&row.when, round, &self.sight, readings)
    }
}
