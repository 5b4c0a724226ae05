//! The gate for bets that a table takes from the library: they exist, and fit the game.

use super::Judge;
use crate::tables::library::{self, Bet};
use crate::tables::table::{At, TakenBet};
use crate::vocabulary::plain::quoted;
use crate::vocabulary::problem::suggestion;
use std::collections::BTreeSet;

impl Judge<'_> {
    pub(super) fn bets(&mut self) {
        let table = self.table;
        self.distinct(table.bets.iter().map(|bet| &bet.id), "bet");
        for bet in &table.bets {
            match library::paytable(&bet.id.value) {
                Some((of, _)) if of.family == self.family() => self.taken(bet, of),
                _ => self.not_in_the_library(&bet.id),
            }
        }
    }

    fn taken(&mut self, bet: &TakenBet, of: &Bet) {
        let id = &bet.id.value;
        let games = || self.table.games.iter();
        let offered = games().flat_map(|game| &game.wagers.value);
        let offered: BTreeSet<&str> = offered.map(|offer| offer.value.as_str()).collect();
        if !offered.contains(id.as_str()) && !self.table.lost.may_hold("game.*.wagers") {
            let message = format!("bet \"{id}\" is offered by no game");
            let help = "add it to the wagers of a game, or leave it out";
            self.problem(&bet.id, message, help);
        }
        for (row, odds) in &bet.pays {
            if !of.rows().any(|known| known == row) {
                let message = format!("\"{id}\" has no row \"{}\"", quoted(row));
                self.problem(odds, message, suggestion(row, of.rows()));
            }
        }
    }

    fn not_in_the_library(&mut self, at: &At<String>) {
        let family = self.family();
        if let Some(refused) = library::refused()
            .into_iter()
            .find(|bet| bet.id == at.value)
        {
            let message = format!("\"{}\" is not computed: {}", at.value, refused.why);
            return self.problem(at, message, format!("it is {}", refused.title));
        }
        let near = suggestion(&at.value, library::ids(family));
        let near = near.split_once(" allowed: ").map(|(near, _)| near);
        let message = format!(
            "no bet \"{}\" of {} in the library",
            quoted(&at.value),
            family.name()
        );
        let help = near.unwrap_or("the library is listed by its own question, bets");
        self.problem(at, message, help);
    }
}
