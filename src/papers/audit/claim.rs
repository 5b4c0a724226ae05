//! A sheet in JSON as it was handed in: what it claims, and where it says so.
//!
//! Comes in: a file. Goes out: a [`ClaimedSheet`], its record read by the type that writes sheets, or a problem for
//! each part that is not of a sheet's schema, at its place.

use crate::answers::difference::names;
use crate::answers::sheet::{
    ByRecord, DealRecord, FiguresRecord, HoldingRecord, PlayRecord, ResultRecord, RowRecord,
    RowsRecord, SheetRecord, WagerRecord,
};
use crate::papers::json_place::JsonPlaces;
use crate::questions::catalogue::{Catalogue, Entry};
use crate::questions::heading::{DescribedShoe, GameOrigin, Tool};
use crate::questions::situation::{Cards, Description, NamedStrategy};
use crate::tables::departure::Departure;
use crate::vocabulary::exact::Ways;
use crate::vocabulary::plain::quoted;
use crate::vocabulary::problem::{Explanation, Problem, Source};
use indexmap::IndexMap;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::fmt;

/// What a sheet claims.
#[derive(Debug)]
pub(super) struct ClaimedSheet {
    /// All that it says.
    pub(super) value: Value,
    /// Where it says it.
    pub(super) places: JsonPlaces,
    /// The same as a sheet.
    pub(super) record: SheetRecord,
}

/// What is allowed in place of something that is no sheet.
const A_SHEET: &str = "a sheet is an answer to the question \"sheet\", in JSON";

impl ClaimedSheet {
    /// Reads a sheet.
    pub(super) fn read(source: &Source) -> Result<ClaimedSheet, Vec<Problem>> {
        let value = json(source)?;
        let places = JsonPlaces::new(&source.text);
        let tag = value.get("schema").and_then(Value::as_str);
        if tag != Some(SheetRecord::SCHEMA) {
            let seen = tag.map_or("missing".to_owned(), quoted);
            let message = format!("schema is {seen}, not {}", SheetRecord::SCHEMA);
            return Err(vec![Problem::new(places.place("schema"), message, A_SHEET)]);
        }
        match serde_json::from_value(value.clone()) {
            Ok(record) => Ok(ClaimedSheet {
                value,
                places,
                record,
            }),
            Err(error) => Err(Misread::all(&value, &places, &error)),
        }
    }

    /// A problem at a path.
    pub(super) fn problem(
        &self,
        path: &str,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Problem {
        Problem::new(self.places.place(path), message, help)
    }

    /// A problem at a path, in the words of an error.
    pub(super) fn refused(&self, path: &str, error: impl fmt::Display, help: &str) -> Problem {
        let why = Explanation::of(error);
        self.problem(path, why.message, why.help.unwrap_or(help.to_owned()))
    }

    /// Its game as it is approved.
    pub(super) fn approved<'a>(&self, catalogue: &'a Catalogue) -> Result<&'a Entry, Problem> {
        let game = catalogue.by_id(&self.record.heading.game.id);
        game.map_err(|unknown| self.refused("game/id", unknown, A_SHEET))
    }

    /// How it departs from the approved configuration, as it says itself.
    pub(super) fn departures(&self) -> &[Departure] {
        &self.record.heading.departures
    }

    /// The cards that it says were removed.
    pub(super) fn removed(&self) -> Option<&Departure> {
        let mut departures = self.departures().iter();
        departures.find(|departure| matches!(departure, Departure::Removed(_)))
    }

    /// The situation that it is about.
    pub(super) fn description(&self) -> Result<Description, Problem> {
        let heading = &self.record.heading;
        if !heading.dealt.is_empty() {
            let help = "audit the sheet of the start of a round";
            return Err(self.problem("dealt", "a sheet of the middle of a round", help));
        }
        let wagers = self.record.wagers.iter();
        Ok(Description {
            readings: heading.readings.clone().into_iter().collect(),
            wagers: wagers.map(|wager| wager.id.clone()).collect(),
            strategy: self.strategy()?,
            ..self.cards()
        })
    }

    /// The cards of its shoe: whole decks, less those that it says were removed, or one by one.
    fn cards(&self) -> Description {
        let shoe = &self.record.heading.shoe;
        match (shoe.decks, self.removed()) {
            (Some(decks), Some(Departure::Removed(removed))) => Description {
                removed: removed.clone(),
                ..Description::of(Cards::Decks(decks))
            },
            _ => Description::of(Cards::Shoe(shoe.counts.clone())),
        }
    }

    fn strategy(&self) -> Result<Option<NamedStrategy>, Problem> {
        for wager in &self.record.wagers {
            if let ByRecord::Play(play) = &wager.by {
                let path = format!("wagers/{}/strategy", wager.id);
                let named = play.strategy.parse();
                let named = named.map_err(|unknown| self.refused(&path, unknown, A_SHEET))?;
                return Ok(Some(named));
            }
        }
        Ok(None)
    }

    /// The decimal places that it was written with.
    pub(super) fn digits(&self) -> usize {
        const USUAL: usize = 12;
        let shown = self.record.wagers.first().map(|wager| match &wager.by {
            ByRecord::Rows(rows) => &rows.decimal.house_edge,
            ByRecord::Play(play) => &play.decimal.house_edge,
        });
        let part = shown.map(|shown| shown.split_once('.').map_or("", |(_, part)| part));
        part.map_or(USUAL, str::len)
    }
}

impl WagerRecord {
    /// Its rows, if rows settle it.
    pub(super) fn rows(&self) -> &[RowRecord] {
        match &self.by {
            ByRecord::Rows(rows) => &rows.rows,
            ByRecord::Play(_) => &[],
        }
    }
}

fn json(source: &Source) -> Result<Value, Vec<Problem>> {
    let text = source.text.trim_start_matches('\u{feff}');
    serde_json::from_str(text).map_err(|error| {
        let lines = source
            .text
            .split_inclusive('\n')
            .take(error.line().saturating_sub(1));
        let start: usize = lines.map(str::len).sum();
        let at = (start + error.column().saturating_sub(1)).min(source.text.len());
        let mut before = (0..=at).rev();
        let at = before.find(|at| source.text.is_char_boundary(*at));
        let at = at.unwrap_or(0);
        vec![Problem::new(
            at..at,
            format!("not whole JSON: {error}"),
            A_SHEET,
        )]
    })
}

/// The parts of a sheet that are not of its schema.
struct Misread<'a> {
    places: &'a JsonPlaces,
    problems: Vec<Problem>,
}

impl Misread<'_> {
    /// A problem for every part that cannot be read.
    fn all(sheet: &Value, places: &JsonPlaces, error: &serde_json::Error) -> Vec<Problem> {
        let mut misread = Misread {
            places,
            problems: Vec::new(),
        };
        misread.part::<Tool>("tool", &sheet["tool"]);
        misread.part::<GameOrigin>("game", &sheet["game"]);
        misread.part::<IndexMap<String, String>>("readings", &sheet["readings"]);
        misread.list::<Departure>("departures", &sheet["departures"]);
        misread.part::<DescribedShoe>("shoe", &sheet["shoe"]);
        for (name, wager) in members(&sheet["wagers"]) {
            misread.wager(&format!("wagers/{name}"), wager);
        }
        if misread.problems.is_empty() {
            misread.add("", error);
        }
        misread.problems
    }

    /// A wager's own parts first: they say more closely what is wrong.
    fn wager(&mut self, path: &str, wager: &Value) {
        let before = self.problems.len();
        let rows = format!("{path}/rows");
        match wager.get("strategy") {
            Some(_) => {
                self.list::<ResultRecord>(&rows, &wager["rows"]);
                self.list::<DealRecord>(&format!("{path}/hands"), &wager["hands"]);
                self.part::<FiguresRecord>(path, wager);
            }
            None => {
                self.part::<Ways>(&format!("{path}/deals"), &wager["deals"]);
                self.list::<RowRecord>(&rows, &wager["rows"]);
                if let Some(given) = wager.get("given") {
                    self.list::<HoldingRecord>(&format!("{path}/given"), given);
                }
                self.part::<FiguresRecord>(path, wager);
            }
        }
        if self.problems.len() == before {
            match wager.get("strategy") {
                Some(_) => self.part::<PlayRecord>(path, wager),
                None => self.part::<RowsRecord>(path, wager),
            }
        }
        if self.problems.len() == before {
            self.part::<WagerRecord>(path, wager);
        }
    }

    fn list<T: DeserializeOwned>(&mut self, path: &str, list: &Value) {
        if !list.is_array() {
            return self.part::<Vec<T>>(path, list);
        }
        for (name, member) in members(list) {
            self.part::<T>(&format!("{path}/{name}"), member);
        }
    }

    fn part<T: DeserializeOwned>(&mut self, path: &str, part: &Value) {
        if let Err(error) = T::deserialize(part) {
            self.add(path, &error);
        }
    }

    fn add(&mut self, path: &str, error: &serde_json::Error) {
        let message = match path {
            "" => error.to_string(),
            _ => format!("{path}: {error}"),
        };
        let problem = Problem::new(self.places.place(path), message, A_SHEET);
        self.problems.push(problem);
    }
}

/// The members of a list with their names.
fn members(list: &Value) -> impl Iterator<Item = (String, &Value)> {
    let list = list.as_array().map_or(&[][..], Vec::as_slice);
    names(list).into_iter().zip(list)
}
