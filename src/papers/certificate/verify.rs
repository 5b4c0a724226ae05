//! Verification: what a second laboratory runs, and trusts nobody for.
//!
//! Comes in: the files as they lie there, and a public key. Goes out: a [`VerifyReport`] that says for each
//! sheet and each wager which checks it passed, and names every other one: a digest that is not the
//! listed one, a file missing, left over or swapped, a signature by another key, a number that is not
//! what the engine finds, or not what the [referee](crate::referee) finds. Nothing in the files is
//! believed, and nothing in them can make this panic.

mod claim;
mod folder;
mod played;
mod report;
mod second;
mod sheet;
mod tables;

pub use report::{Outcome, SheetVerdicts, Verdict, VerifyReport, WagerVerdicts};

use super::{Ending, Files, INDEX, Printer, SIGNATURE, SUMS};
use crate::papers::document::Document;
use crate::vocabulary::parallel::*;
use crate::vocabulary::progress::Progress;
use played::{Proof, SPLITS};
use sheet::{Opened, Recomputed, Written};
use std::collections::BTreeSet;
use tables::Tables;

/// What is to be verified.
#[derive(Clone, Debug)]
pub struct Presented<'a> {
    /// The files of the folder.
    pub files: &'a Files,
    /// Only this one of them, if one is asked for.
    pub only: Option<&'a str>,
    /// The signer's public key file.
    pub key: Option<&'a str>,
    /// How far the splits of optimal play are proved.
    pub depth: Depth,
}

/// How far the splits of optimal play are proved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Depth {
    /// They are no less than those by composition.
    #[default]
    Bound,
    /// The referee solves each of them too: that takes long.
    Thorough,
}

/// Where each kind of work is reported as it is done.
#[derive(Clone, Copy)]
pub struct Watched<'a> {
    /// Splits that the engine solves.
    pub solving: &'a dyn Progress,
    /// Splits that the referee solves.
    pub proving: &'a dyn Progress,
    /// Sheets that are verified.
    pub verifying: &'a dyn Progress,
}

/// Verifies a folder, or one JSON file of it, against what the printer makes of the same documents.
pub fn verify(question: &Presented, printer: &dyn Printer, watched: Watched) -> VerifyReport {
    let tables = Tables::new(question);
    let mut folder = folder::checks(question);
    folder.extend(tables.check());
    let names = question.files.keys().filter(|name| match question.only {
        Some(only) => name.as_str() == only,
        None => name.ends_with(".json"),
    });
    let opened: Vec<Opened> = names.map(|name| Opened::new(name, question)).collect();
    watched.verifying.ahead(opened.len() as u64);
    folder.extend(folder::signers(
        question,
        opened.iter().filter_map(Opened::signed_by),
    ));
    let recomputed = Recomputed::new(&tables, &opened, watched.solving);
    let proof = match question.depth {
        Depth::Bound => Proof::Bound,
        Depth::Thorough => {
            let optimal = opened.iter().filter(|opened| opened.is_optimal()).count();
            watched.proving.ahead(optimal as u64 * SPLITS);
            Proof::Thorough(watched.proving)
        }
    };
    let checked = opened.into_par_iter().map(|opened| {
        let checked = opened.check(question, printer, &recomputed, proof);
        watched.verifying.done(1);
        checked
    });
    let checked: Vec<(SheetVerdicts, Option<Written>)> = checked.collect();
    let (sheets, written): (Vec<_>, Vec<_>) = checked.into_iter().unzip();
    let written: Vec<Written> = written.into_iter().flatten().collect();
    if question.only.is_none() {
        folder.push(left_over(question, &written));
        let documents = in_order(&tables, written);
        folder.push(index(question, &printer.index(&documents)));
    }
    VerifyReport::new(folder, sheets)
}

/// No file lies there but those that certify writes for these sheets. A page for paper or a workbook is
/// compared only if this build makes one.
fn left_over(question: &Presented, written: &[Written]) -> Verdict {
    let mut check = Verdict::new("files", "");
    let mut ours: BTreeSet<&str> = BTreeSet::from([INDEX, SUMS, SIGNATURE]);
    ours.extend(
        written
            .iter()
            .flat_map(|each| &each.files)
            .map(String::as_str),
    );
    let of_every = |ending: Ending| -> BTreeSet<String> {
        let names = written.iter().map(|each| each.document.name());
        names.map(|name| ending.of(&name)).collect()
    };
    let (papers, books) = (of_every(Ending::Pdf), of_every(Ending::Xlsx));
    let mut unmade = BTreeSet::new();
    let others = question.files.keys();
    for other in others.filter(|name| !ours.contains(name.as_str())) {
        match (papers.contains(other), books.contains(other)) {
            (true, _) => unmade.extend(["pages for paper: this build makes none"]),
            (_, true) => unmade.extend(["workbooks: this build makes none"]),
            _ => check.findings.push(format!(
                "{other} is left over: certify writes no such file for these sheets"
            )),
        }
    }
    check.not_checked = unmade.into_iter().map(str::to_owned).collect();
    check
}

/// The documents in the order of the catalogue.
fn in_order(tables: &Tables, written: Vec<Written>) -> Vec<Document> {
    let mut documents: Vec<Document> = written.into_iter().map(|each| each.document).collect();
    documents.sort_by_key(|document| {
        let heading = &document.sheet.heading;
        let place = tables.place(&heading.game.id, &heading.game.table_sha256);
        (place, heading.shoe.decks)
    });
    documents
}

/// The index is what certify writes for these sheets.
fn index(question: &Presented, ours: &str) -> Verdict {
    let mut check = Verdict::new("index", "");
    check.findings.extend(match question.files.get(INDEX) {
        Some(theirs) => sheet::first_difference(INDEX, theirs, ours.as_bytes()),
        None => Some(format!("{INDEX} is missing")),
    });
    check
}
