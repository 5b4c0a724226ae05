//! The audit of a sheet in JSON: every number again by the engine, with the pays that the sheet has.
//!
//! `verify` holds certified sheets to more: their digests, their bytes and a second method.

use super::approved::{self, Approved};
use super::edges::{self, EdgeAtDecks, OfferedWager};
use super::log::{Log, Looked};
use super::{Check, Found, Terms};
use crate::answers::difference::{Difference, differences, leaves};
use crate::answers::sheet::{Sheet, SheetRecord};
use crate::blackjack::UnknownStrategy;
use crate::papers::json_place::JsonPlaces;
use crate::papers::paytable::payout;
use crate::questions::catalogue::{Catalogue, ChangeRefused, Entry};
use crate::questions::refused::Refused;
use crate::questions::situation::{Cards, Description, NamedStrategy, Situation};
use crate::tables::departure::Departure;
use crate::tables::rules::Wager;
use crate::vocabulary::exact::{Payout, Rational};
use crate::vocabulary::problem::{Problem, Source, suggestion};
use crate::vocabulary::shoe::Shoe;
use serde_json::{Value, json};
use std::collections::HashMap;

/// Reads a sheet as JSON of its schema, with the places of all that it says.
pub(super) fn read(source: &Source) -> Result<(Value, JsonPlaces), Vec<Problem>> {
    let text = source.text.trim_start_matches('\u{feff}');
    let value: Value = serde_json::from_str(text).map_err(|error| {
        let lines = source
            .text
            .split_inclusive('\n')
            .take(error.line().saturating_sub(1));
        let start: usize = lines.map(str::len).sum();
        let at = (start + error.column().saturating_sub(1)).min(source.text.len());
        let at = (0..=at)
            .rev()
            .find(|at| source.text.is_char_boundary(*at))
            .unwrap_or(0);
        vec![Problem::new(
            at..at,
            format!("not whole JSON: {error}"),
            "a sheet is what `oddsmith sheet --format json` writes",
        )]
    })?;
    let places = JsonPlaces::new(&source.text);
    match value.get("schema").and_then(Value::as_str) {
        Some(SheetRecord::SCHEMA) => Ok((value, places)),
        seen => {
            let place = places.place("schema");
            let seen = seen.unwrap_or("missing");
            let message = format!("schema is {seen}, not {}", SheetRecord::SCHEMA);
            Err(vec![Problem::new(
                place,
                message,
                "a sheet is what `oddsmith sheet --format json` writes",
            )])
        }
    }
}

pub(super) fn findings(
    source: &Source,
    value: &Value,
    places: &JsonPlaces,
    catalogue: &Catalogue,
    terms: &Terms,
    log: &mut Log,
) -> Result<Vec<Found>, Vec<Problem>> {
    let problem = |path: &str, message: String, help: String| {
        vec![Problem::new(places.place(path), message, help)]
    };
    let claimed = Claimed { value };
    let wagers = claimed.wagers().filter_map(|wager| wager["id"].as_str());
    let game = value["game"]["id"].as_str();
    terms
        .supplied
        .is_about(game.into_iter().collect(), wagers.collect())?;
    let approved = claimed
        .approved(catalogue)
        .map_err(|(path, message, help)| problem(&path, message, help))?;
    let entry = claimed
        .entry(approved)
        .map_err(|(path, message, help)| problem(&path, message, help))?;
    let description = claimed
        .description()
        .map_err(|(path, message, help)| problem(&path, message, help))?;
    let situation = Situation::new(&entry, &description).map_err(|error| {
        let error = error.to_string();
        let (message, help) = error
            .split_once("\nhelp: ")
            .unwrap_or((&error, "the sheet cannot be computed again"));
        problem("", message.to_owned(), help.to_owned())
    })?;
    let sheet = Sheet::new(&situation);
    let ours = json!(sheet.record(claimed.digits()));
    record(places, value, &ours, log);
    let mut findings = numbers(places, value, &ours);
    findings.extend(of_edges(places, &entry, &situation, &sheet, terms));
    let own = Approved::of_sheet(source, value, places);
    let game = Approved::of_game(&approved.game);
    let against = terms.against.as_ref().unwrap_or(&game);
    findings.extend(approved::findings(&own, against));
    if terms.against.is_none() {
        findings.extend(other_rules(places, &claimed));
    }
    Ok(findings)
}

/// A path, what is wrong there, and what is allowed.
type Fault = (String, String, String);

/// What a sheet says it is.
struct Claimed<'a> {
    value: &'a Value,
}

impl Claimed<'_> {
    fn wagers(&self) -> impl Iterator<Item = &Value> {
        self.value["wagers"].as_array().into_iter().flatten()
    }

    /// What it says it departs from the approved configuration by, with their numbers in its list.
    fn departures(&self) -> impl Iterator<Item = (usize, Departure)> {
        let listed = self.value["departures"].as_array().into_iter().flatten();
        let read = listed.map(|departure| departure.as_str()?.parse().ok());
        read.enumerate()
            .filter_map(|(number, departure)| Some((number, departure?)))
    }

    /// Its game as it is approved.
    fn approved<'a>(&self, catalogue: &'a Catalogue) -> Result<&'a Entry, Fault> {
        let id = self.value["game"]["id"].as_str().unwrap_or_default();
        let ids = catalogue.games().iter().map(|entry| entry.game.id.as_str());
        catalogue.game(id).map_err(|_| {
            let message = format!("unknown game \"{id}\"");
            ("game/id".to_owned(), message, suggestion(id, ids))
        })
    }

    /// Its game by the rules that the sheet says, paying what its rows say.
    fn entry(&self, approved: &Entry) -> Result<Entry, Fault> {
        let departing = self
            .departures()
            .filter_map(|(_, departure)| match departure {
                Departure::Pays { row, pays, .. } => Some((row, pays)),
                _ => None,
            });
        let departing: Vec<(String, String)> = departing.collect();
        let mut pays = Vec::new();
        for wager in self.wagers() {
            let id = wager["id"].as_str().unwrap_or_default();
            let wagers = &approved.game.wagers;
            let Some(known) = wagers.iter().find(|known| known.id == id) else {
                let help = suggestion(id, wagers.iter().map(|wager| wager.id.as_str()));
                let message = format!("no wager \"{id}\" in this game");
                return Err((format!("wagers/{id}"), message, help));
            };
            pays.extend(pays_listed(known, wager, &departing));
        }
        let rules = self
            .departures()
            .filter_map(|(_, departure)| match departure {
                Departure::Rule { key, value, .. } => Some((key, value)),
                _ => None,
            });
        let rules: Vec<(String, String)> = rules.collect();
        if pays.is_empty() && rules.is_empty() {
            return Ok(approved.clone());
        }
        let changed = approved.changed(&rules, &pays);
        changed.map_err(|refused| ("wagers".to_owned(), words(refused), ITS_GAME.to_owned()))
    }

    fn description(&self) -> Result<Description, Fault> {
        if self.value.get("dealt").is_some() {
            let help = "audit the sheet of the start of a round".to_owned();
            return Err((
                "dealt".to_owned(),
                "a sheet of the middle of a round".to_owned(),
                help,
            ));
        }
        let readings = self.value["readings"].as_object().into_iter().flatten();
        let readings = readings
            .map(|(name, value)| (name.clone(), value.as_str().unwrap_or_default().to_owned()));
        Ok(Description {
            readings: readings.collect(),
            wagers: self
                .wagers()
                .filter_map(|wager| Some(wager["id"].as_str()?.to_owned()))
                .collect(),
            strategy: self.strategy()?,
            ..self.cards()?
        })
    }

    /// The cards of its shoe: whole decks, less those that it says were removed, or one by one.
    fn cards(&self) -> Result<Description, Fault> {
        let mut departures = self.departures();
        let removed = departures.find_map(|(_, departure)| match departure {
            Departure::Removed(cards) => Some(cards),
            _ => None,
        });
        let decks = self.value["shoe"]["decks"].as_u64();
        let decks = decks.and_then(|decks| u32::try_from(decks).ok());
        Ok(match (decks, removed) {
            (Some(decks), Some(removed)) => Description {
                removed,
                ..Description::of(Cards::Decks(decks))
            },
            _ => Description::of(Cards::Shoe(self.shoe()?)),
        })
    }

    fn shoe(&self) -> Result<Shoe, Fault> {
        let counts = self.value["shoe"]["counts"]
            .as_object()
            .into_iter()
            .flatten();
        let counts: Vec<String> = counts
            .map(|(card, count)| format!("{card}={count}"))
            .collect();
        Shoe::from_composition(&counts.join(",")).map_err(|error| {
            (
                "shoe/counts".to_owned(),
                error.to_string(),
                "the counts of the 52 cards".to_owned(),
            )
        })
    }

    fn strategy(&self) -> Result<Option<NamedStrategy>, Fault> {
        let Some(name) = self
            .wagers()
            .find_map(|wager| wager.get("strategy")?.as_str())
        else {
            return Ok(None);
        };
        let named = name.parse().map_err(|UnknownStrategy { seen, help }| {
            let message = format!("unknown strategy \"{seen}\"");
            ("wagers".to_owned(), message, help)
        })?;
        Ok(Some(named))
    }

    /// The decimal places that it was written with.
    fn digits(&self) -> usize {
        const USUAL: usize = 12;
        let shown = self
            .wagers()
            .find_map(|wager| wager["decimal"]["house_edge"].as_str());
        let part = shown.map(|shown| shown.split_once('.').map_or("", |(_, part)| part));
        part.map_or(USUAL, str::len)
    }
}

const ITS_GAME: &str = "the sheet's game cannot pay or be played so";

/// What a sheet lists for rows that are approved to pay otherwise, in the words by which it departs.
fn pays_listed(
    approved: &Wager,
    wager: &Value,
    departing: &[(String, String)],
) -> Vec<(String, String)> {
    let mut pays = Vec::new();
    for row in approved.rows() {
        let listed = wager["rows"].as_array().into_iter().flatten();
        let mut same = listed.filter(|each| each["id"].as_str() == Some(&row.id));
        let net = same.next().and_then(|each| each["pays"].as_str());
        let net: Option<Rational> = net.and_then(|net| net.parse().ok());
        let listed = net.and_then(|net| payout(&net));
        let place = format!("{}/{}", approved.id, row.id);
        if let Some(listed) = listed.filter(|listed| listed.parts() != row.pays.parts()) {
            let same = |odds: &str| {
                odds.parse()
                    .is_ok_and(|odds: Payout| odds.parts() == listed.parts())
            };
            let mut written = departing
                .iter()
                .filter(|(at, odds)| *at == place && same(odds));
            let written = written.next().map(|(_, odds)| odds.clone());
            pays.push((place, written.unwrap_or(listed.to_string())));
        }
    }
    pays
}

fn words(refused: ChangeRefused) -> String {
    match Refused::from(refused) {
        Refused::Problems { problems, .. } => {
            let messages = problems.into_iter().map(|problem| problem.message);
            messages.collect::<Vec<_>>().join("; ")
        }
        Refused::Because(why) => why.replace("\nhelp: ", "; "),
        Refused::Case { at, .. } => at,
    }
}

/// Rules of play by which a sheet says that it departs from its own game.
fn other_rules(places: &JsonPlaces, claimed: &Claimed) -> Vec<Found> {
    let rules = claimed.departures();
    let rules = rules.filter(|(_, departure)| matches!(departure, Departure::Rule { .. }));
    rules
        .map(|(number, departure)| {
            let place = places.place(&format!("departures/{number}"));
            Found::new(Check::Approved, place, departure.to_string())
        })
        .collect()
}

/// Records every figure of the wagers with what it is when computed again.
fn record(places: &JsonPlaces, theirs: &Value, ours: &Value, log: &mut Log) {
    let printed: HashMap<String, &Value> = leaves(&theirs["wagers"]).into_iter().collect();
    for (path, exact) in leaves(&ours["wagers"]) {
        let printed = printed.get(&path);
        let exact_number = exact.as_str().filter(|text| !text.contains('.'));
        log.add(|| Looked {
            place: places.place(&format!("wagers/{path}")),
            printed: printed.map(|printed| shown(printed)),
            exact: exact_number.and_then(|text| text.parse().ok()),
            right: printed == Some(&exact),
            figure: path,
        });
    }
}

fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// What differs from the sheet as it is computed again.
fn numbers(places: &JsonPlaces, theirs: &Value, ours: &Value) -> Vec<Found> {
    let mut theirs = theirs.clone();
    // What a certificate says beside the sheet is for `verify`.
    theirs.as_object_mut().map(|sheet| sheet.remove("context"));
    let mut by_whom = vec!["tool/"];
    // From which cards others were removed is not known if there were no whole decks.
    let claimed = Claimed { value: &theirs };
    let mut departures = claimed.departures();
    let removed = departures.any(|(_, each)| matches!(each, Departure::Removed(_)));
    drop(departures);
    if removed && theirs["shoe"]["decks"].is_null() {
        by_whom.push("departures");
    }
    let told = differences(&theirs, ours).into_iter();
    let told =
        told.filter(|difference| !by_whom.iter().any(|part| difference.path.starts_with(part)));
    told.map(|difference| number(places, &difference)).collect()
}

fn number(places: &JsonPlaces, difference: &Difference) -> Found {
    let path = &difference.path;
    let shown = |value: &Option<Value>| value.as_ref().map_or("nothing".to_owned(), shown);
    let last = path.rsplit('/').next().unwrap_or_default();
    let is_row = path.contains("/rows/") && path.matches('/').count() == 3;
    let check = match last {
        "ways" | "deals" => Check::Counts,
        _ if is_row => Check::RowsComplete,
        "label" | "title" | "rule" | "pays" => Check::Approved,
        _ if path.starts_with("wagers/") => Check::Figures,
        _ if path.starts_with("departures") || path.starts_with("game/") => Check::Approved,
        _ => Check::WellFormed,
    };
    let (seen, right) = (shown(&difference.before), shown(&difference.after));
    let message = match is_row {
        true => format!("{path} is in the sheet or in the game, and not in both"),
        false => format!("{path}: printed {seen}, should be {right}"),
    };
    let exact = right.parse().ok().filter(|_| !right.contains('.'));
    let finding = Found::new(check, places.place(path), message);
    Found {
        exact,
        ..finding.seen(seen)
    }
}

/// The edges of the sheet's own shoe.
fn of_edges(
    places: &JsonPlaces,
    entry: &Entry,
    situation: &Situation,
    sheet: &Sheet,
    terms: &Terms,
) -> Vec<Found> {
    let Some(decks) = situation.decks() else {
        return Vec::new();
    };
    let mut findings = Vec::new();
    for odds in &sheet.wagers {
        let (id, edge) = (odds.id(), odds.house_edge());
        let Some(wager) = entry.game.wagers.iter().find(|wager| wager.id == id) else {
            continue;
        };
        let offered = OfferedWager { entry, wager };
        let cases = [EdgeAtDecks {
            decks,
            readings: *situation.readings(),
            edge,
        }];
        let place = places.place(&format!("wagers/{id}/house_edge"));
        findings.extend(edges::player_edge(
            &offered,
            &cases,
            situation.readings(),
            &place,
        ));
        findings.extend(edges::limits(
            &offered,
            &cases,
            situation.readings(),
            &place,
            terms,
        ));
    }
    findings
}
