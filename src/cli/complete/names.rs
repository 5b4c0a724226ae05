//! The names that can be typed: of the game that is typed already, or of every game.

use crate::answers::count::KNOWN;
use crate::answers::what_if::Axis;
use crate::ask::SCHEMAS;
use crate::blackjack::Strategy;
use crate::papers::audit::Check;
use crate::questions::catalogue::{self, Catalogue, Entry};
use crate::questions::described::{File, catalogue_with};
use crate::tables::library;
use crate::tables::rules::{Game, Readings};
use crate::tables::table;
use crate::vocabulary::problem::Source;
use clap::Arg;
use std::collections::BTreeSet;

/// What is typed already and decides what can follow.
#[derive(Default)]
pub(super) struct Typed {
    game: Option<String>,
    tables: Vec<File>,
}

impl Typed {
    pub(super) fn put(&mut self, argument: &Arg, word: &str) {
        match argument.get_id().as_str() {
            "game" => self.game = Some(word.to_owned()),
            "table" => self.tables.extend(file(word)),
            _ => {}
        }
    }
}

/// A file that cannot be read offers no names.
fn file(path: &str) -> Option<File> {
    let text = std::fs::read_to_string(path).ok()?;
    let name = path.to_owned();
    Some(Source { name, text }.into())
}

/// The names of one game, or of all.
pub(super) struct Names {
    catalogue: Catalogue,
    /// The game that is typed, or all of them.
    entries: Vec<Entry>,
}

impl Names {
    pub(super) fn of(typed: &Typed) -> Names {
        let catalogue = catalogue_with(&typed.tables).unwrap_or_else(|_| Catalogue::shipped());
        let game = typed.game.as_deref();
        let one = game.and_then(|game| catalogue.game(game).ok().cloned());
        Names {
            entries: match one {
                Some(entry) => vec![entry],
                None => catalogue.games().to_vec(),
            },
            catalogue,
        }
    }

    /// What can be typed for an argument.
    pub(super) fn of_argument(&self, id: &str, typed: &str) -> BTreeSet<String> {
        let games = || self.entries.iter().map(|entry| &*entry.game);
        match id {
            "game" => self.games(typed),
            // Only what is approved is certified.
            "games" => self.approved(),
            "against" | "files" | "tables" => catalogue::shipped_names().collect(),
            "name" => SCHEMAS.map(str::to_owned).into(),
            "tags" => KNOWN.iter().map(|count| count.name.to_owned()).collect(),
            "vary" => Axis::KINDS.map(str::to_owned).into(),
            "bet" => library::games().into_iter().map(str::to_owned).collect(),
            "wager" => games().flat_map(wagers).collect(),
            "reading" => games().flat_map(readings).collect(),
            "rule" => self.rules(),
            "pays" => games().flat_map(pays).collect(),
            "row" => games().flat_map(rows).collect(),
            "only" | "skip" => behind_commas(typed, Check::ALL.map(Check::name)),
            "strategy" => Strategy::NAMES.map(str::to_owned).into(),
            _ => BTreeSet::new(),
        }
    }

    fn approved(&self) -> BTreeSet<String> {
        let games = self.catalogue.games().iter();
        games.map(|entry| entry.game.id.clone()).collect()
    }

    /// The games and houses; bets of the library once a letter of them is typed.
    fn games(&self, typed: &str) -> BTreeSet<String> {
        let games = self.catalogue.games().iter().chain(catalogue::houses());
        let mut names: BTreeSet<String> = games.map(|entry| entry.game.id.clone()).collect();
        if !typed.is_empty() {
            names.extend(library::games().into_iter().map(str::to_owned));
        }
        names
    }

    fn rules(&self) -> BTreeSet<String> {
        let rules = self.entries.iter().flat_map(Entry::rules_of_play);
        rules.flat_map(choices).collect()
    }
}

/// Every name behind the names that stand before the last comma.
fn behind_commas<'a>(typed: &str, names: impl IntoIterator<Item = &'a str>) -> BTreeSet<String> {
    let before = typed.rfind(',').map_or("", |comma| &typed[..=comma]);
    names
        .into_iter()
        .map(|name| format!("{before}{name}"))
        .collect()
}

fn wagers(game: &Game) -> Vec<String> {
    game.wagers.iter().map(|wager| wager.id.clone()).collect()
}

/// `pair=same-rank`.
fn readings(game: &Game) -> Vec<String> {
    let open = game.readings.iter().filter(|reading| reading.is_open());
    let named = open.flat_map(|reading| {
        let values = Readings::values(reading.question).into_iter().flatten();
        values.map(|value| format!("{}={value}", reading.name))
    });
    named.collect()
}

/// `dealer-soft-17=hit`; if there are too many values to list, the one in the table.
fn choices((key, value): (String, String)) -> Vec<String> {
    let values = match table::rule_values(&key) {
        none if none.is_empty() => vec![value.replace(", ", ",").replace(" to ", ":")],
        few => few,
    };
    values
        .iter()
        .map(|value| format!("{key}={value}"))
        .collect()
}

/// `tiger/two-cards`, with what it pays now.
fn priced_rows(game: &Game) -> impl Iterator<Item = (String, String)> {
    game.wagers.iter().flat_map(|wager| {
        let rows = wager.rows().iter();
        rows.map(|row| (format!("{}/{}", wager.id, row.id), row.pays.to_string()))
    })
}

fn rows(game: &Game) -> Vec<String> {
    priced_rows(game).map(|(place, _)| place).collect()
}

/// `tiger/two-cards=12:1`, as it pays now.
fn pays(game: &Game) -> Vec<String> {
    priced_rows(game)
        .map(|(place, odds)| format!("{place}={}", odds.replace(" to ", ":")))
        .collect()
}
