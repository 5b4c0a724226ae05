//! The pay that meets a target: what a row must pay for the wager to have a given edge.
//!
//! The expectation is linear in what a row pays: the other rows' share, plus the row's probability times its
//! pay. So the pay is one exact fraction for each deck count; beside it stand the nearest odds that a house
//! would print, and the edges they give.

use crate::answers::sheet::{WagerOdds, wager_odds};
use crate::answers::tag::SolveTag;
use crate::questions::catalogue::Entry;
use crate::questions::heading::Tool;
use crate::questions::situation::{Cards, Description, Situation, SituationError};
use crate::settlement::reach;
use crate::tables::edit::{self, NoSuchPays};
use crate::tables::rules::{Game, Readings, Row, Wager};
use crate::vocabulary::exact::{Exact, Rational, odds_words, percent, ratio};
use indexmap::IndexMap;
use num_bigint::BigInt;
use num_traits::{Signed, Zero};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What was asked: a row, and the edge its wager is to have.
#[derive(Clone, Debug)]
pub struct Target {
    /// `wager/row`, or the wager if one row wins.
    pub row: String,
    /// What the house is to keep of a unit.
    pub edge: Rational,
    /// The deck counts.
    pub decks: Vec<u32>,
    /// Readings, as `(name, value)`.
    pub readings: Vec<(String, String)>,
}

/// The pays of a row that meet a target, by deck count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct Solved {
    /// The tag of this answer.
    pub schema: SolveTag,
    /// The program that answered.
    pub tool: Tool,
    /// The game.
    pub game: SolvedGame,
    /// The open readings that the wager depends on, with the values chosen.
    pub readings: IndexMap<String, String>,
    /// The wager's id.
    pub wager: String,
    /// The row's id.
    pub row: String,
    /// The row's label. JSON names the row by its id alone.
    #[serde(skip)]
    pub label: String,
    /// The odds it pays now, as the document writes them.
    pub pays_now: String,
    /// The house edge that was asked for.
    pub house_edge: Exact,
    /// For each deck count.
    pub cases: Vec<SolvedCase>,
}

/// The game whose row is solved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SolvedGame {
    /// The game's id.
    pub id: String,
    /// The game's title.
    pub title: String,
    /// The document's title.
    pub document: String,
}

/// One deck count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SolvedCase {
    /// The deck count.
    pub decks: u32,
    /// The house edge with what the row pays now.
    pub house_edge_now: Exact,
    /// The net pay that meets the target; null if none does.
    pub pays: Option<Exact>,
    /// The nearest sensible odds that pay no more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub below: Option<SensibleOdds>,
    /// The nearest sensible odds that pay no less.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub above: Option<SensibleOdds>,
    /// Why no pay meets the target.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub impossible: Option<String>,
}

/// Odds that a house would print, and the edge they give.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SensibleOdds {
    /// Net units won per unit wagered.
    pub pays: Exact,
    /// The same in words.
    pub odds: String,
    /// What the house keeps of a unit.
    pub house_edge: Exact,
}

/// Why there is nothing to solve.
#[derive(Debug, thiserror::Error)]
pub enum NotSolved {
    /// No row of the wager pays.
    #[error(
        "{0} is settled by play: no row's pay decides it\n\
         help: a what-if that varies \"rule blackjack-pays\" shows what a blackjack's pay changes"
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

impl Solved {
    /// Solves for the pay of a row.
    pub fn new(entry: &Entry, target: &Target) -> Result<Solved, NotSolved> {
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
            readings = *situation.readings();
            let odds = wager_odds(&situation).pop().expect("rows settle the wager");
            cases.push(SolvedCase::new(*decks, &odds, row, &target.edge));
        }
        let game = &entry.game;
        Ok(Solved {
            schema: SolveTag::Tag,
            tool: Tool::this(),
            game: SolvedGame {
                id: game.id.clone(),
                title: game.title.clone(),
                document: game.document.title.clone(),
            },
            readings: open_readings(game, wager, &readings),
            wager: wager.id.clone(),
            row: row.id.clone(),
            label: row.label.clone(),
            pays_now: row.pays.to_string(),
            house_edge: Exact::from(&target.edge),
            cases,
        })
    }
}

/// The open readings that a wager depends on, with the values chosen.
fn open_readings(game: &Game, wager: &Wager, chosen: &Readings) -> IndexMap<String, String> {
    let open = game.readings.iter().filter(|reading| reading.is_open());
    let open = open.filter(|reading| reach::depends(wager, reading.question));
    open.map(|reading| (reading.name.clone(), reading.chosen(chosen).to_owned()))
        .collect()
}

impl SolvedCase {
    fn new(decks: u32, odds: &WagerOdds, row: &Row, edge: &Rational) -> SolvedCase {
        let edge_now = odds.house_edge();
        let found = odds
            .rows
            .iter()
            .find(|each| each.id == row.id)
            .expect("a row of this wager");
        let line = Line {
            chance: odds.probability(found),
            without: &edge_now + odds.contribution(found),
        };
        let unsolved = SolvedCase {
            decks,
            house_edge_now: edge_now.into(),
            pays: None,
            below: None,
            above: None,
            impossible: None,
        };
        match line.pays(edge) {
            Ok(pays) => {
                let (below, above) = sensible(&pays);
                SolvedCase {
                    below: Some(line.odds(below)),
                    above: Some(line.odds(above)),
                    pays: Some(pays.into()),
                    ..unsolved
                }
            }
            Err(why) => SolvedCase {
                impossible: Some(why),
                ..unsolved
            },
        }
    }
}

/// The house edge as it depends on what one row pays.
struct Line {
    /// The row's probability.
    chance: Rational,
    /// The edge if the row only returns the wager.
    without: Rational,
}

impl Line {
    /// The pay that gives this edge, or why none does.
    fn pays(&self, edge: &Rational) -> Result<Rational, String> {
        if self.chance.is_zero() {
            return Err("no pay: the row cannot win".to_owned());
        }
        match self.without < *edge {
            true => Err(format!(
                "no pay: the edge is {} even where the row only returns the wager",
                percent(&self.without, 4)
            )),
            false => Ok((&self.without - edge) / &self.chance),
        }
    }

    fn odds(&self, pays: Rational) -> SensibleOdds {
        SensibleOdds {
            odds: odds_words(&pays),
            house_edge: (&self.without - &self.chance * &pays).into(),
            pays: pays.into(),
        }
    }
}

/// How finely a house prints odds: whole from 10 to 1, halves from 2 to 1, below that any of these parts.
pub const PARTS: [u32; 6] = [1, 2, 4, 5, 10, 20];

/// The nearest sensible odds on either side; both the same if the pay is sensible itself.
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
