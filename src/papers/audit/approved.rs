//! What a file is held to: the games, wagers, rows, pays, decks, rules of play and readings that are approved.
//!
//! Comes in: a rules table, or a sheet, which knows one game on one shoe. Goes out: the same words for both, with
//! their places, so that either can be held against either.

mod differences;

pub(super) use differences::{findings, of_print};

use super::claim::ClaimedSheet;
use super::submission::{Content, Submission};
use super::table::Places;
use crate::answers::sheet::{RowOdds, RowRecord, WagerRecord};
use crate::tables::rules::{Patterns, Row, Rules};
use crate::tables::table::Parsed;
use crate::vocabulary::exact::{Rational, ratio};
use crate::vocabulary::problem::{Problem, Source};
use std::ops::Range;

/// A rules table or a sheet, as something to agree with.
#[derive(Clone, Debug)]
pub struct Approved {
    name: String,
    scope: Scope,
    /// The deck counts, and where they are said.
    decks: (Vec<u32>, Range<usize>),
    readings: Vec<Reading>,
    /// How a round is dealt and played, each `(key, value)`, and where that is said.
    play: (Vec<(String, String)>, Range<usize>),
    games: Vec<Game>,
}

/// How much of a document is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scope {
    /// All of it.
    Document,
    /// One game on one shoe.
    Sheet,
}

#[derive(Clone, Debug)]
struct Reading {
    name: String,
    values: Vec<String>,
    place: Range<usize>,
}

#[derive(Clone, Debug)]
struct Game {
    id: String,
    place: Range<usize>,
    wagers: Vec<Wager>,
}

#[derive(Clone, Debug)]
struct Wager {
    id: String,
    place: Range<usize>,
    rows: Vec<Paid>,
}

#[derive(Clone, Debug)]
struct Paid {
    id: String,
    when: Option<Patterns>,
    pays: Rational,
    place: Range<usize>,
    pays_place: Range<usize>,
}

impl Approved {
    /// Reads what is approved from a rules table or a sheet.
    pub fn read(source: &Source) -> Result<Approved, Vec<Problem>> {
        let submission = Submission::read(source.clone());
        let content = submission
            .map(|submission| submission.content)
            .transpose()?;
        match content {
            Some(Content::Table(table)) => Ok(Approved::of_table(source, &table)),
            Some(Content::Sheet(claim)) => Ok(Approved::of_sheet(source, &claim)),
            _ => Err(vec![Problem::new(
                0..0,
                "neither a rules table nor a sheet",
                "compare with a table that has a [document], or with a sheet in JSON",
            )]),
        }
    }

    pub(super) fn of_table(source: &Source, table: &WrittenTable) -> Approved {
        let WrittenTable { rules, places, .. } = table;
        let wager = |wager: &crate::tables::rules::Wager| Wager {
            id: wager.id.clone(),
            place: places.wager(wager),
            rows: wager.rows().iter().map(Paid::of_row).collect(),
        };
        let games = rules.games.iter().map(|game| Game {
            id: game.id.clone(),
            place: places.game(&game.id),
            wagers: game.wagers.iter().map(wager).collect(),
        });
        let readings = places.0.readings.iter().map(|reading| Reading {
            name: reading.name.value.clone(),
            values: reading
                .values
                .value
                .iter()
                .map(|value| value.value.clone())
                .collect(),
            place: reading.name.place.clone(),
        });
        let decks = rules.document.decks;
        Approved {
            name: source.name.clone(),
            scope: Scope::Document,
            decks: (
                (decks.from..=decks.to).collect(),
                places.0.document.decks.place.clone(),
            ),
            readings: readings.collect(),
            play: play(source, table),
            games: games.collect(),
        }
    }

    /// A game as the catalogue has it, for its own sheets; how they read it is theirs.
    pub(super) fn of_game(game: &crate::tables::rules::Game) -> Approved {
        let wagers = game.wagers.iter().map(|wager| Wager {
            id: wager.id.clone(),
            place: 0..0,
            rows: wager.rows().iter().map(Paid::of_row).collect(),
        });
        let decks = game.document.decks;
        Approved {
            name: game.document.title.clone(),
            scope: Scope::Document,
            decks: ((decks.from..=decks.to).collect(), 0..0),
            readings: Vec::new(),
            play: (Vec::new(), 0..0),
            games: vec![Game {
                id: game.id.clone(),
                place: 0..0,
                wagers: wagers.collect(),
            }],
        }
    }

    /// A sheet: one game on one shoe.
    pub(super) fn of_sheet(source: &Source, claim: &ClaimedSheet) -> Approved {
        let heading = &claim.record.heading;
        let place = |path: &str| claim.places.place(path);
        let wager = |wager: &WagerRecord| {
            let path = format!("wagers/{}", wager.id);
            // What every sheet has, whatever the table says.
            let own = |row: &&RowRecord| !RowOdds::OF_EVERY_SHEET.contains(&row.id.as_str());
            let rows = wager.rows().iter().filter(own).map(|row| {
                let path = format!("{path}/rows/{}", row.id);
                Paid {
                    id: row.id.clone(),
                    when: None,
                    pays: row.pays.0.clone(),
                    place: place(&path),
                    pays_place: place(&format!("{path}/pays")),
                }
            });
            Wager {
                id: wager.id.clone(),
                place: place(&format!("{path}/id")),
                rows: rows.collect(),
            }
        };
        let readings = heading.readings.iter().map(|(name, chosen)| Reading {
            name: name.clone(),
            values: vec![chosen.clone()],
            place: place(&format!("readings/{name}")),
        });
        Approved {
            name: source.name.clone(),
            scope: Scope::Sheet,
            decks: (
                heading.shoe.decks.into_iter().collect(),
                place("shoe/decks"),
            ),
            readings: readings.collect(),
            play: (Vec::new(), 0..0),
            games: vec![Game {
                id: heading.game.id.clone(),
                place: place("game/id"),
                wagers: claim.record.wagers.iter().map(wager).collect(),
            }],
        }
    }

    /// The game of this id, or the only one there is.
    fn game(&self, id: &str) -> Option<&Game> {
        let same = self.games.iter().find(|game| game.id == id);
        same.or(match self.games.as_slice() {
            [only] => Some(only),
            _ => None,
        })
    }
}

/// A rules table that passed the gate, and how it is written.
#[derive(Debug)]
pub(super) struct WrittenTable {
    pub(super) rules: Rules,
    pub(super) places: Places,
    /// Each rule of play and its value, as they are written.
    rules_of_play: Vec<(String, String)>,
}

impl WrittenTable {
    pub(super) fn read(parsed: Parsed) -> Result<WrittenTable, Vec<Problem>> {
        let rules_of_play = parsed.section("rules");
        let (rules, table) = Rules::of(parsed)?;
        Ok(WrittenTable {
            rules,
            places: Places(table),
            rules_of_play,
        })
    }
}

/// The deal, and blackjack's rules of play.
fn play(source: &Source, table: &WrittenTable) -> (Vec<(String, String)>, Range<usize>) {
    let written = &table.places.0;
    let deal = &written.document.deal;
    let dealt = source.text[deal.place.clone()].replace('"', "");
    let rules = table.rules_of_play.iter().cloned();
    let play = [("deal".to_owned(), dealt)].into_iter().chain(rules);
    let rules_place = written.rules.as_ref().map(|rules| rules.place.clone());
    (play.collect(), rules_place.unwrap_or(deal.place.clone()))
}

impl Paid {
    /// Whether some round may fit both; only a table says.
    fn may_fit_with(&self, other: &Paid) -> bool {
        let both = self.when.as_ref().zip(other.when.as_ref());
        both.is_some_and(|(one, two)| !one.excludes(two))
    }

    /// Whether it is the same row: by its id, or by its facts under another.
    fn is_as(&self, other: &Paid) -> bool {
        self.id == other.id || (self.when.is_some() && self.when == other.when)
    }

    fn of_row(row: &Row) -> Paid {
        let (numerator, denominator) = row.pays.parts();
        Paid {
            id: row.id.clone(),
            when: Some(row.when.clone()),
            pays: ratio(numerator, denominator),
            place: row.place.clone(),
            pays_place: row.pays_place.clone(),
        }
    }
}
