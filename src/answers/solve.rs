//! The pay that meets a target: what a row must pay for the wager to have a given edge.
//!
//! The expectation is linear in what a row pays: the other rows' share, plus the row's probability times its
//! pay. So the pay is one exact fraction for each deck count; beside it stand the nearest odds that a house
//! would print, and the edges they give.

use crate::answers::sheet::{WagerOdds, wager_odds};
use crate::questions::catalogue::Entry;
use crate::questions::situation::{Cards, Description, Situation, SituationError};
use crate::settlement::reach;
use crate::tables::edit::{self, NoSuchPays};
use crate::tables::rules::{Game, Readings, Row, Wager};
use crate::vocabulary::exact::{Payout, Rational, ratio};
use num_bigint::BigInt;
use num_traits::{Signed, Zero};

/// What was asked: a row, and the edge its wager is to have.
#[derive(Clone, Debug)]
pub struct Target {
    /// `wager/row`, or the wager where one row wins.
    pub row: String,
    /// What the house is to keep of a unit.
    pub edge: Rational,
    /// The deck counts.
    pub decks: Vec<u32>,
    /// Readings, as `(name, value)`.
    pub readings: Vec<(String, String)>,
}

/// The pays of a row that meet a target, by deck count.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The game's id.
    pub game: String,
    /// The game's title.
    pub title: String,
    /// The document's title.
    pub document: String,
    /// The open readings that the wager depends on, with the values chosen.
    pub readings: Vec<(&'static str, &'static str)>,
    /// The wager's id.
    pub wager: String,
    /// The row's id.
    pub row: String,
    /// The row's label.
    pub label: String,
    /// What it pays now.
    pub pays: Payout,
    /// The edge that was asked for.
    pub edge: Rational,
    /// For each deck count.
    pub cases: Vec<Solved>,
}

/// One deck count.
#[derive(Clone, Debug)]
pub struct Solved {
    /// The deck count.
    pub decks: u32,
    /// The house edge with what the row pays now.
    pub edge_now: Rational,
    /// The pay, or why there is none.
    pub answer: Result<Met, NoPay>,
}

/// A pay that meets the target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Met {
    /// Net, exactly.
    pub pays: Rational,
    /// The nearest sensible odds that pay no more.
    pub below: Odds,
    /// The nearest sensible odds that pay no less.
    pub above: Odds,
}

/// Odds, and the edge they give.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds {
    /// Net.
    pub pays: Rational,
    /// What the house keeps of a unit.
    pub edge: Rational,
}

/// Why no pay meets a target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoPay {
    /// The row cannot win.
    NeverWins,
    /// The house has less than the edge asked for even where the row only returns the wager.
    EvenAPush {
        /// The edge where it does.
        edge: Rational,
    },
}

/// Why there is nothing to solve.
#[derive(Debug, thiserror::Error)]
pub enum NotSolved {
    /// No row of the wager pays.
    #[error(
        "{0} is settled by play: no row's pay decides it\n\
         help: `oddsmith what-if --vary \"rule blackjack-pays=...\"` shows what a blackjack's pay changes"
    )]
    ByPlay(String),
    /// No such row.
    #[error(transparent)]
    Row(NoSuchPays),
    /// It cannot be computed.
    #[error(transparent)]
    Situation(#[from] SituationError),
}

impl From<NoSuchPays> for NotSolved {
    fn from(error: NoSuchPays) -> NotSolved {
        match error {
            NoSuchPays::ByPlay(wager) => NotSolved::ByPlay(wager),
            other => NotSolved::Row(other),
        }
    }
}

/// Solves for the pay of a row.
pub fn solve(entry: &Entry, target: &Target) -> Result<Solution, NotSolved> {
    let (wager, row) = edit::row_of(&entry.game, &target.row)?;
    let mut cases = Vec::new();
    let mut readings = entry.game.default_readings();
    for decks in &target.decks {
        let description = Description {
            readings: target.readings.clone(),
            wagers: vec![wager.id.clone()],
            ..Description::of(Cards::Decks(*decks))
        };
        let situation = Situation::new(entry, &description)?;
        readings = situation.readings;
        let odds = wager_odds(&situation).pop().expect("rows settle the wager");
        cases.push(solved(*decks, &odds, row, &target.edge));
    }
    Ok(solution(&entry.game, wager, row, &readings, target, cases))
}

fn solution(
    game: &Game,
    wager: &Wager,
    row: &Row,
    readings: &Readings,
    target: &Target,
    cases: Vec<Solved>,
) -> Solution {
    let open = game
        .readings
        .iter()
        .filter(|reading| reading.is_open() && reach::depends(wager, reading.name));
    let open = open.filter_map(|reading| Some((reading.name, readings.get(reading.name)?)));
    Solution {
        game: game.id.clone(),
        title: game.title.clone(),
        document: game.document.title.clone(),
        readings: open.collect(),
        wager: wager.id.clone(),
        row: row.id.clone(),
        label: row.label.clone(),
        pays: row.pays.clone(),
        edge: target.edge.clone(),
        cases,
    }
}

fn solved(decks: u32, odds: &WagerOdds, row: &Row, edge: &Rational) -> Solved {
    let edge_now = odds.house_edge();
    let found = odds
        .rows
        .iter()
        .find(|each| each.id == row.id)
        .expect("a row of this wager");
    let chance = odds.probability(found);
    // The edge where the row only returns the wager.
    let without = &edge_now + odds.contribution(found);
    let at = |pays: Rational| Odds {
        edge: &without - &chance * &pays,
        pays,
    };
    let answer = match chance.is_zero() {
        true => Err(NoPay::NeverWins),
        false if without < *edge => Err(NoPay::EvenAPush {
            edge: without.clone(),
        }),
        false => {
            let pays = (&without - edge) / &chance;
            let (below, above) = sensible(&pays);
            Ok(Met {
                below: at(below),
                above: at(above),
                pays,
            })
        }
    };
    Solved {
        decks,
        edge_now,
        answer,
    }
}

/// How finely a house prints odds: whole from 10 to 1, halves from 2 to 1, below that any of these parts.
pub const PARTS: [u32; 6] = [1, 2, 4, 5, 10, 20];

/// The nearest sensible odds on either side; both the same where the pay is sensible itself.
pub fn sensible(pays: &Rational) -> (Rational, Rational) {
    assert!(!pays.is_negative(), "a pay is not negative");
    let parts: &[u32] = match pays {
        pays if *pays >= ratio(10, 1) => &PARTS[..1],
        pays if *pays >= ratio(2, 1) => &PARTS[..2],
        _ => &PARTS,
    };
    let step = |parts: u32, round: fn(&Rational) -> Rational| {
        let parts = BigInt::from(parts);
        round(&(pays * &parts)) / parts
    };
    let below = parts
        .iter()
        .map(|parts| step(*parts, Rational::floor))
        .max();
    let above = parts.iter().map(|parts| step(*parts, Rational::ceil)).min();
    (
        below.expect("there are parts"),
        above.expect("there are parts"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sensible_odds_are_finer_the_less_is_paid() {
        let near = |n: i64, d: i64| sensible(&ratio(n, d));
        assert_eq!(near(47, 4), (ratio(11, 1), ratio(12, 1)));
        assert_eq!(near(33, 10), (ratio(3, 1), ratio(7, 2)));
        assert_eq!(near(94, 100), (ratio(9, 10), ratio(19, 20)));
        assert_eq!(near(9, 5), (ratio(9, 5), ratio(9, 5)));
        assert_eq!(near(0, 1), (ratio(0, 1), ratio(0, 1)));
    }
}
