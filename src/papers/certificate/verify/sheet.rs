//! One sheet: is it what it says it is, and does the engine find every one of its numbers?

use super::super::{Ending, Files, Printer, files_of};
use super::played::Proof;
use super::tables::Tables;
use super::{Presented, SheetVerdicts, Verdict, WagerVerdicts, second};
use crate::answers::difference::{Difference, differences};
use crate::answers::sheet::SheetRecord;
use crate::blackjack::UnknownStrategy;
use crate::papers::document::{self, About, CertificateTerms, Document};
use crate::questions::catalogue::Entry;
use crate::questions::situation::NamedStrategy;
use crate::tables::rules::Decks;
use crate::vocabulary::parallel::*;
use crate::vocabulary::progress::Progress;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

const SCHEMA: &str = SheetRecord::SCHEMA;
/// Differences that are reported one by one.
const TOLD: usize = 5;

/// The documents that the files say they are, each computed once.
pub(super) struct Recomputed {
    /// By game, table and strategy, with the decks that are approved.
    documents: BTreeMap<Key, Result<(Decks, Vec<Document>), String>>,
}

/// The game, the digest of its table, and the strategy.
type Key = (String, String, Option<String>);

impl Recomputed {
    pub(super) fn new(tables: &Tables, opened: &[Opened], solving: &dyn Progress) -> Recomputed {
        let mut decks: BTreeMap<_, Vec<u32>> = BTreeMap::new();
        for (_, claim) in opened.iter().filter_map(|each| each.found.as_ref()) {
            decks.entry(claim.key()).or_default().push(claim.decks);
        }
        let games = decks
            .into_par_iter()
            .map(|((game, table, strategy), decks)| {
                let entry = tables
                    .game(&game, &table)
                    .map_err(|error| error.to_string());
                let documents = entry.and_then(|entry| {
                    let documents = documents(entry, strategy.as_deref(), &decks, solving)?;
                    Ok((entry.game.document.decks, documents))
                });
                ((game, table, strategy), documents)
            });
        Recomputed {
            documents: games.collect(),
        }
    }

    /// The document that a file says it is, with what the file says about itself.
    fn document(&self, claim: &Claim) -> Result<Document, String> {
        let documents = self.documents[&claim.key()].as_ref();
        let (approved, documents) = documents.map_err(String::clone)?;
        let found = documents
            .iter()
            .find(|document| document.sheet.heading.shoe.decks == Some(claim.decks));
        let found = found.ok_or_else(|| {
            let (from, to) = (approved.from, approved.to);
            format!("{} decks: approved for {from} to {to}", claim.decks)
        })?;
        Ok(Document {
            about: claim.about.clone(),
            signed_by: claim.signed_by.clone(),
            ..found.clone()
        })
    }
}

fn documents(
    entry: &Entry,
    strategy: Option<&str>,
    decks: &[u32],
    solving: &dyn Progress,
) -> Result<Vec<Document>, String> {
    let terms = CertificateTerms {
        strategy: strategy.map(named).transpose()?,
    };
    let situations = terms.situations(entry).map_err(|error| error.to_string())?;
    for situation in &situations {
        situation.solve(solving);
    }
    Ok(Document::of_game(entry, &situations, decks, &()))
}

fn named(name: &str) -> Result<NamedStrategy, String> {
    name.parse()
        .map_err(|UnknownStrategy { seen, help }| format!("unknown strategy \"{seen}\"; {help}"))
}

/// What a file says it is.
struct Claim {
    game: String,
    /// The digest of its table.
    table: String,
    decks: u32,
    strategy: Option<String>,
    about: About,
    signed_by: Option<String>,
}

impl Claim {
    fn key(&self) -> Key {
        (self.game.clone(), self.table.clone(), self.strategy.clone())
    }
}

/// A document computed again, and the names of the files that certify writes for it.
pub(super) struct Written {
    pub(super) document: Document,
    pub(super) files: Vec<String>,
}

/// A JSON file that was read.
pub(super) struct Opened {
    report: SheetVerdicts,
    found: Option<(Value, Claim)>,
}

impl Opened {
    /// Reads a file, and what it says it is.
    pub(super) fn new(name: &str, question: &Presented) -> Opened {
        let mut schema = Verdict::new("schema", SCHEMA);
        let value = read(&question.files[name], &mut schema);
        let found = value.and_then(|value| {
            let claim = claim(&value, name, &mut schema)?;
            Some((value, claim))
        });
        let report = SheetVerdicts {
            file: name.to_owned(),
            checks: vec![schema],
            wagers: Vec::new(),
        };
        Opened { report, found }
    }

    /// The file, and the key that it says signs the digests.
    pub(super) fn signed_by(&self) -> Option<(&str, Option<&str>)> {
        let claim = self.found.as_ref().map(|(_, claim)| claim);
        claim.map(|claim| (self.report.file.as_str(), claim.signed_by.as_deref()))
    }

    /// Whether it says that optimal play was certified.
    pub(super) fn is_optimal(&self) -> bool {
        let claim = self.found.as_ref().map(|(_, claim)| claim);
        claim.is_some_and(|claim| claim.strategy.as_deref() == Some("optimal"))
    }

    /// Checks the sheet, and the files beside it that show it.
    pub(super) fn check(
        self,
        question: &Presented,
        printer: &dyn Printer,
        recomputed: &Recomputed,
        proof: Proof,
    ) -> (SheetVerdicts, Option<Written>) {
        let mut report = self.report;
        let Some((value, claim)) = self.found else {
            return (report, None);
        };
        match recomputed.document(&claim) {
            Ok(document) => {
                let files = files_of(&document, printer);
                let own = Ending::Json.of(&document.name());
                engine(&value, question, &own, &files, &mut report);
                second::add(&value, &document, proof, &mut report);
                let written = Written {
                    document,
                    files: files.into_keys().collect(),
                };
                (report, Some(written))
            }
            Err(error) => {
                report.checks[0].findings.push(error);
                (report, None)
            }
        }
    }
}

fn read(bytes: &[u8], schema: &mut Verdict) -> Option<Value> {
    match serde_json::from_slice(bytes) {
        Ok(value) => Some(value),
        Err(error) => {
            schema.findings.push(format!("not whole JSON: {error}"));
            None
        }
    }
}

/// What the sheet says it is; what it cannot be is reported.
fn claim(value: &Value, name: &str, schema: &mut Verdict) -> Option<Claim> {
    let text = |pointer: &str| value.pointer(pointer).and_then(Value::as_str);
    let mut tell = |finding: String| schema.findings.push(finding);
    if text("/schema") != Some(SCHEMA) {
        let seen = text("/schema").unwrap_or("missing");
        tell(format!("schema is {seen}, not {SCHEMA}"));
        return None;
    }
    let ours = env!("CARGO_PKG_VERSION");
    if text("/tool/version") != Some(ours) {
        let seen = text("/tool/version").unwrap_or("no version");
        tell(format!("made by oddsmith {seen}; this is {ours}"));
    }
    let decks = value.pointer("/shoe/decks").and_then(Value::as_u64);
    let decks = decks.and_then(|decks| u32::try_from(decks).ok());
    let (Some(game), Some(decks)) = (text("/game/id"), decks) else {
        tell("does not say its game and its decks".to_owned());
        return None;
    };
    let Some(context) = value.get("context") else {
        tell("not a certified sheet: it has no context".to_owned());
        return None;
    };
    let about = about(context).unwrap_or_else(|why| {
        tell(format!("context/about: {why}"));
        About::default()
    });
    let expected = format!("{}.json", document::name(game, decks));
    if name != expected {
        tell(format!("holds the sheet that belongs in {expected}"));
    }
    let wagers = value.get("wagers").and_then(Value::as_array);
    let mut strategies = wagers.into_iter().flatten();
    let strategy = strategies.find_map(|wager| wager.get("strategy")?.as_str());
    Some(Claim {
        game: game.to_owned(),
        table: text("/game/table_sha256").unwrap_or_default().to_owned(),
        decks,
        strategy: strategy.map(str::to_owned),
        about,
        signed_by: text("/context/signed_by")
            .filter(|id| is_key_id(id))
            .map(str::to_owned),
    })
}

/// What a sheet says about itself, within the limits of a file that says it.
fn about(context: &Value) -> Result<About, String> {
    let Some(about) = context.get("about") else {
        return Ok(About::default());
    };
    let about = About::deserialize(about).map_err(|error| error.to_string())?;
    match about.fault() {
        Some(fault) => Err(fault),
        None => Ok(about),
    }
}

/// Eight bytes in capital hexadecimal digits, as minisign prints them.
fn is_key_id(word: &str) -> bool {
    let digit = |byte: u8| byte.is_ascii_digit() || (b'A'..=b'F').contains(&byte);
    word.len() == 16 && word.bytes().all(digit)
}

/// Every number of the sheet as the engine finds it, told where it belongs.
fn engine(
    value: &Value,
    question: &Presented,
    own: &str,
    files: &Files,
    report: &mut SheetVerdicts,
) {
    let ours: Value = serde_json::from_slice(&files[own]).expect("what was just written");
    let mut found = differences(value, &ours);
    found.retain(|difference| difference.path != "tool/version");
    let wagers = ours["wagers"].as_array().into_iter().flatten();
    let ids: Vec<String> = wagers
        .filter_map(|wager| Some(wager.get("id")?.as_str()?.to_owned()))
        .collect();
    for id in ids {
        let prefix = format!("wagers/{id}");
        let of_wager =
            |each: &Difference| each.path == prefix || each.path.starts_with(&format!("{prefix}/"));
        let (mine, rest): (Vec<_>, Vec<_>) = found.into_iter().partition(of_wager);
        found = rest;
        let mut check = Verdict::new("engine", "");
        check.findings = told(&mine);
        report.wagers.push(WagerVerdicts {
            wager: id,
            checks: vec![check],
        });
    }
    let mut heading = Verdict::new("heading and context", "by the engine");
    heading.findings = told(&found);
    report.checks.push(heading);
    report
        .checks
        .push(bytes(&report.file, question, own, files));
}

/// The files that show the sheet are byte for byte what certify writes. If one sheet was asked for, those that
/// do not lie beside it are not compared; in a folder they are missing.
fn bytes(name: &str, question: &Presented, own: &str, files: &Files) -> Verdict {
    let built = Ending::Xlsx.of(document_of(own));
    let what = match files.contains_key(&built) {
        true => "json, csv, page and workbook",
        false => "json, csv and page",
    };
    let mut check = Verdict::new(what, "byte for byte");
    for (written, ours) in files {
        let name = if written == own { name } else { written };
        match question.files.get(name) {
            Some(theirs) => check.findings.extend(first_difference(name, theirs, ours)),
            None if question.only.is_some() => check
                .not_checked
                .push(format!("{name}: it is not there to compare")),
            None if *written == Ending::Pdf.of(document_of(own)) => {}
            None => check
                .findings
                .push(format!("{name} is missing beside {own}")),
        }
    }
    check
}

/// The name of the document whose JSON this is.
fn document_of(json: &str) -> &str {
    json.strip_suffix(".json").unwrap_or(json)
}

/// The first line that is not what it should be.
pub(super) fn first_difference(name: &str, theirs: &[u8], ours: &[u8]) -> Option<String> {
    if theirs == ours {
        return None;
    }
    if name.ends_with(&Ending::Xlsx.of("")) {
        let same = theirs.iter().zip(ours).take_while(|(a, b)| a == b).count();
        return Some(format!(
            "{name} is not the workbook that certify writes: it differs from byte {} on",
            same + 1
        ));
    }
    let lines = |bytes: &[u8]| -> Vec<String> {
        let text = String::from_utf8_lossy(bytes);
        text.split('\n').map(str::to_owned).collect()
    };
    let (theirs, ours) = (lines(theirs), lines(ours));
    let same = theirs.iter().zip(&ours).take_while(|(a, b)| a == b).count();
    let (theirs, ours) = (theirs.get(same), ours.get(same));
    let from = shared(theirs.map_or("", |line| line), ours.map_or("", |line| line));
    let shown = |line: Option<&String>| match line {
        Some(line) => format!("\"{}\"", around(line, from)),
        None => "nothing".to_owned(),
    };
    Some(format!(
        "{name}, line {}: {}, where certify writes {}",
        same + 1,
        shown(theirs),
        shown(ours)
    ))
}

/// How many characters two texts begin with together.
fn shared(one: &str, other: &str) -> usize {
    let both = one.chars().zip(other.chars());
    both.take_while(|(a, b)| a == b).count()
}

/// Differences in words, the first few one by one.
fn told(found: &[Difference]) -> Vec<String> {
    let mut told: Vec<String> = found.iter().take(TOLD).map(one).collect();
    if found.len() > TOLD {
        told.push(format!("and {} more", found.len() - TOLD));
    }
    told
}

fn one(difference: &Difference) -> String {
    let shown = |value: &Option<Value>| value.as_ref().map(Value::to_string);
    let (before, after) = (shown(&difference.before), shown(&difference.after));
    let (Some(before), Some(after)) = (&before, &after) else {
        return one_sided(difference, before.or(after));
    };
    let from = shared(before, after);
    format!(
        "{}: the sheet says {}, the engine finds {}",
        difference.path,
        around(before, from),
        around(after, from)
    )
}

fn one_sided(difference: &Difference, value: Option<String>) -> String {
    let who = match difference.before {
        Some(_) => "only the sheet has",
        None => "the sheet lacks",
    };
    format!(
        "{}: {who} {}",
        difference.path,
        around(&value.unwrap_or_default(), 0)
    )
}

/// Of a long value the part around where it begins to differ.
fn around(text: &str, from: usize) -> String {
    let length = text.chars().count();
    if length <= 80 {
        return text.to_owned();
    }
    let start = from.saturating_sub(20);
    let part: String = text.chars().skip(start).take(40).collect();
    format!("…{part}… ({length} characters, from {start})")
}
