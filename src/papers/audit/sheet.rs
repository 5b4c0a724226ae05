//! The audit of a sheet in JSON: every number again by the engine, with the pays that the sheet has.
//!
//! `verify` holds certified sheets to more: their digests, their bytes and a second method.

use super::approved::{self, Approved};
use super::claim::ClaimedSheet;
use super::edges::{self, EdgeAtDecks, OfferedWager};
use super::log::{Log, Looked};
use super::{AuditTerms, Check, Found};
use crate::answers::difference::{Difference, differences, leaves};
use crate::answers::sheet::{Sheet, WagerRecord};
use crate::papers::json_place::JsonPlaces;
use crate::papers::paytable::payout;
use crate::questions::catalogue::{Catalogue, ChangeRefused, Entry};
use crate::questions::refused::Refused;
use crate::questions::situation::Situation;
use crate::tables::departure::Departure;
use crate::tables::rules::Wager;
use crate::vocabulary::exact::Payout;
use crate::vocabulary::problem::{Problem, Source, suggestion};
use serde_json::{Value, json};
use std::collections::HashMap;

pub(super) fn findings(
    source: &Source,
    claim: &ClaimedSheet,
    catalogue: &Catalogue,
    terms: &AuditTerms,
    log: &mut Log,
) -> Result<Vec<Found>, Vec<Problem>> {
    let ClaimedSheet {
        value,
        places,
        record: claimed,
    } = claim;
    let wagers = claimed.wagers.iter().map(|wager| wager.id.as_str());
    let game = vec![claimed.heading.game.id.as_str()];
    terms.supplied.is_about(game, wagers.collect())?;
    let alone = |problem| vec![problem];
    let approved = claim.approved(catalogue).map_err(alone)?;
    let entry = entry(claim, approved).map_err(alone)?;
    let description = claim.description().map_err(alone)?;
    let situation = Situation::new(&entry, &description)
        .map_err(|error| vec![claim.refused("", error, "the sheet cannot be computed again")])?;
    let sheet = Sheet::new(&situation);
    let ours = json!(sheet.record(claim.digits()));
    record(places, value, &ours, log);
    if value.get("context").is_some() {
        log.notes.push(
            "context: not looked at; `oddsmith verify` computes it again in a certified sheet"
                .to_owned(),
        );
    }
    let mut findings = numbers(claim, &ours);
    findings.extend(of_edges(places, &entry, &situation, &sheet, terms));
    let own = Approved::of_sheet(source, claim);
    let game = Approved::of_game(&approved.game);
    let against = terms.against.as_ref().unwrap_or(&game);
    findings.extend(approved::findings(&own, against));
    if terms.against.is_none() {
        findings.extend(other_rules(claim));
    }
    Ok(findings)
}

/// A sheet's game by the rules that the sheet says, paying what its rows say.
fn entry(claim: &ClaimedSheet, approved: &Entry) -> Result<Entry, Problem> {
    let mut pays = Vec::new();
    for wager in &claim.record.wagers {
        let wagers = &approved.game.wagers;
        let Some(known) = wagers.iter().find(|known| known.id == wager.id) else {
            let help = suggestion(&wager.id, wagers.iter().map(|wager| wager.id.as_str()));
            let message = format!("no wager \"{}\" in this game", wager.id);
            return Err(claim.problem(&format!("wagers/{}", wager.id), message, help));
        };
        pays.extend(pays_listed(known, wager, claim.departures()));
    }
    let rules = claim.departures().iter();
    let rules = rules.filter_map(|departure| match departure {
        Departure::Rule { key, value, .. } => Some((key.clone(), value.clone())),
        _ => None,
    });
    let rules: Vec<(String, String)> = rules.collect();
    if pays.is_empty() && rules.is_empty() {
        return Ok(approved.clone());
    }
    let changed = approved.changed(&rules, &pays);
    changed.map_err(|refused| claim.problem("wagers", words(refused), ITS_GAME))
}

const ITS_GAME: &str = "the sheet's game cannot pay or be played so";

/// What a sheet lists for rows that are approved to pay otherwise, in the words by which it departs.
fn pays_listed(
    approved: &Wager,
    wager: &WagerRecord,
    departures: &[Departure],
) -> Vec<(String, String)> {
    let mut changed = Vec::new();
    for row in approved.rows() {
        let listed = wager.rows().iter().find(|each| each.id == row.id);
        let listed = listed.and_then(|each| payout(&each.pays));
        let place = format!("{}/{}", approved.id, row.id);
        if let Some(listed) = listed.filter(|listed| listed.parts() != row.pays.parts()) {
            let same = |odds: &str| {
                odds.parse()
                    .is_ok_and(|odds: Payout| odds.parts() == listed.parts())
            };
            let written = departures.iter().find_map(|departure| match departure {
                Departure::Pays { row, pays, .. } if *row == place && same(pays) => Some(pays),
                _ => None,
            });
            let written = written.cloned();
            changed.push((place, written.unwrap_or(listed.to_string())));
        }
    }
    changed
}

fn words(refused: ChangeRefused) -> String {
    match Refused::from(refused) {
        Refused::Problems { problems, .. } => {
            let messages = problems.into_iter().map(|problem| problem.message);
            messages.collect::<Vec<_>>().join("; ")
        }
        refused => refused.message(),
    }
}

/// Rules of play by which a sheet says that it departs from its own game.
fn other_rules(claim: &ClaimedSheet) -> Vec<Found> {
    let rules = claim.departures().iter().enumerate();
    let rules = rules.filter(|(_, departure)| matches!(departure, Departure::Rule { .. }));
    rules
        .map(|(number, departure)| {
            let place = claim.places.place(&format!("departures/{number}"));
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
fn numbers(claim: &ClaimedSheet, ours: &Value) -> Vec<Found> {
    let mut theirs = claim.value.clone();
    // What a certificate says beside the sheet is for `verify`.
    theirs.as_object_mut().map(|sheet| sheet.remove("context"));
    let mut by_whom = vec!["tool/"];
    // From which cards others were removed is not known if there were no whole decks.
    if claim.removed().is_some() && claim.record.heading.shoe.decks.is_none() {
        by_whom.push("departures");
    }
    let differences = differences(&theirs, ours).into_iter();
    differences
        .filter(|difference| !by_whom.iter().any(|part| difference.path.starts_with(part)))
        .map(|difference| number(&claim.places, &difference))
        .collect()
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
    terms: &AuditTerms,
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
