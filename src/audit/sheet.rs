//! The audit of a sheet in JSON: every number again by the engine, with the pays that the sheet has.
//!
//! `verify` holds certified sheets to more: their digests, their bytes and a second method.

use super::approved::{self, Approved};
use super::edges::{self, Bench, Case};
use super::{Check, Finding, Terms};
use crate::blackjack::Strategy;
use crate::catalogue::{Catalogue, Entry};
use crate::difference::{Difference, differences};
use crate::exact::Rational;
use crate::json_place;
use crate::paytable::payout;
use crate::problem::{Problem, Source, suggestion};
use crate::render;
use crate::rules::{Row, Settlement};
use crate::sheet::Sheet;
use crate::shoe::Shoe;
use crate::situation::{Cards, Description, NamedStrategy, Situation};
use serde_json::Value;

const SCHEMA: &str = "oddsmith/sheet/1";

/// Reads a sheet as JSON of its schema.
pub(super) fn read(source: &Source) -> Result<Value, Vec<Problem>> {
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
    match value.get("schema").and_then(Value::as_str) {
        Some(SCHEMA) => Ok(value),
        seen => {
            let place = json_place::place(&source.text, "schema");
            let message = format!("schema is {}, not {SCHEMA}", seen.unwrap_or("missing"));
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
    catalogue: &Catalogue,
    terms: &Terms,
) -> Result<Vec<Finding>, Vec<Problem>> {
    let value = read(source)?;
    let problem = |path: &str, message: String, help: String| {
        vec![Problem::new(
            json_place::place(&source.text, path),
            message,
            help,
        )]
    };
    let claimed = Claimed { value: &value };
    let entry = claimed
        .entry(catalogue)
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
    let mut findings = numbers(
        source,
        &value,
        &render::sheet_json(&sheet, claimed.digits()),
    );
    findings.extend(of_edges(source, &entry, &situation, &sheet, terms));
    if let Some(against) = &terms.against {
        findings.extend(approved::findings(
            &Approved::of_sheet(source, &value),
            against,
        ));
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

    /// Its game, paying what the sheet says.
    fn entry(&self, catalogue: &Catalogue) -> Result<Entry, Fault> {
        let id = self.value["game"]["id"].as_str().unwrap_or_default();
        let ids = catalogue.games().iter().map(|entry| entry.game.id.as_str());
        let entry = catalogue.game(id).map_err(|_| {
            let message = format!("unknown game \"{id}\"");
            ("game/id".to_owned(), message, suggestion(id, ids))
        })?;
        let mut entry = entry.clone();
        for wager in self.wagers() {
            let id = wager["id"].as_str().unwrap_or_default();
            let wagers = &mut entry.game.wagers;
            let Some(place) = wagers.iter().position(|known| known.id == id) else {
                let help = suggestion(id, wagers.iter().map(|wager| wager.id.as_str()));
                let message = format!("no wager \"{id}\" in this game");
                return Err((format!("wagers/{id}"), message, help));
            };
            if let Settlement::Rows(rows) = &mut wagers[place].settlement {
                pay_as_listed(rows, wager);
            }
        }
        Ok(entry)
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
            ..Description::of(Cards::Shoe(self.shoe()?))
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
        let strategy = Strategy::named(name).ok_or_else(|| {
            let help = suggestion(name, Strategy::NAMES);
            (
                "wagers".to_owned(),
                format!("unknown strategy \"{name}\""),
                help,
            )
        })?;
        Ok(Some(NamedStrategy {
            name: name.to_owned(),
            strategy,
        }))
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

/// Has rows pay what a sheet lists for them.
fn pay_as_listed(rows: &mut [Row], wager: &Value) {
    for row in rows {
        let listed = wager["rows"].as_array().into_iter().flatten();
        let mut same = listed.filter(|each| each["id"].as_str() == Some(&row.id));
        let pays = same.next().and_then(|each| each["pays"].as_str());
        let net: Option<Rational> = pays.and_then(|pays| pays.parse().ok());
        if let Some(payout) = net.and_then(|net| payout(&net)) {
            row.pays = payout;
        }
    }
}

/// What differs from the sheet as it is computed again.
fn numbers(source: &Source, theirs: &Value, ours: &Value) -> Vec<Finding> {
    let mut theirs = theirs.clone();
    // What a certificate says beside the sheet is for `verify`.
    theirs.as_object_mut().map(|sheet| sheet.remove("context"));
    let by_whom = ["tool/", "departures", "game/table_sha256"];
    let told = differences(&theirs, ours).into_iter();
    let told =
        told.filter(|difference| !by_whom.iter().any(|part| difference.path.starts_with(part)));
    told.map(|difference| number(source, &difference)).collect()
}

fn number(source: &Source, difference: &Difference) -> Finding {
    let path = &difference.path;
    let shown = |value: &Option<Value>| match value {
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
        None => "nothing".to_owned(),
    };
    let last = path.rsplit('/').next().unwrap_or_default();
    let is_row = path.contains("/rows/") && path.matches('/').count() == 3;
    let check = match last {
        "ways" | "deals" => Check::Counts,
        _ if is_row => Check::RowsComplete,
        _ if path.starts_with("wagers/") => Check::Figures,
        _ => Check::WellFormed,
    };
    let (seen, right) = (shown(&difference.before), shown(&difference.after));
    let message = match is_row {
        true => format!("{path} is in the sheet or in the game, and not in both"),
        false => format!("{path}: printed {seen}, should be {right}"),
    };
    let exact = right.parse().ok().filter(|_| !right.contains('.'));
    let finding = Finding::new(check, json_place::place(&source.text, path), message);
    Finding {
        exact,
        ..finding.seen(seen)
    }
}

/// The edges of the sheet's own shoe.
fn of_edges(
    source: &Source,
    entry: &Entry,
    situation: &Situation,
    sheet: &Sheet,
    terms: &Terms,
) -> Vec<Finding> {
    let Some(decks) = situation.decks else {
        return Vec::new();
    };
    let played = sheet
        .played
        .iter()
        .map(|played| (played.id.clone(), -&played.expectation));
    let by_rows = sheet
        .wagers
        .iter()
        .map(|odds| (odds.id.clone(), odds.house_edge()));
    let mut findings = Vec::new();
    for (id, edge) in played.chain(by_rows) {
        let Some(wager) = entry.game.wagers.iter().find(|wager| wager.id == id) else {
            continue;
        };
        let bench = Bench { entry, wager };
        let cases = [Case {
            decks,
            readings: situation.readings,
            edge,
        }];
        let place = json_place::place(&source.text, &format!("wagers/{id}/house_edge"));
        findings.extend(edges::player_edge(
            &bench,
            &cases,
            &situation.readings,
            &place,
        ));
        findings.extend(edges::limits(
            &bench,
            &cases,
            &situation.readings,
            &place,
            terms,
        ));
    }
    findings
}
