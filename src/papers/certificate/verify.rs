//! Verification: what a second laboratory runs, and trusts nobody for.
//!
//! Comes in: the files as they lie there, and a public key. Goes out: a [`Report`] that says for each
//! sheet and each wager which checks it passed, and names every other one: a digest that is not the
//! listed one, a file missing, left over or swapped, a signature by another key, a number that is not
//! what the engine finds, or not what the [referee](crate::referee) finds. Nothing in the files is
//! believed, and nothing in them can make this panic.

mod folder;
mod second;
mod sheet;

use super::{Files, INDEX, SIGNATURE, SUMS, files_of};
use crate::papers::document::Document;
use crate::questions::catalogue::Catalogue;
use crate::vocabulary::progress::Progress;
use rayon::prelude::*;
use sheet::{Opened, Recomputed};

/// What was found.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The checks of the folder as a whole, by name.
    pub folder: Vec<Check>,
    /// Each sheet, in the order of their names.
    pub sheets: Vec<SheetReport>,
}

/// One check, and what was wrong; nothing where all is well.
#[derive(Clone, Debug)]
pub struct Check {
    /// What was checked.
    pub name: &'static str,
    /// How far, where that is not plain from the name.
    pub scope: String,
    /// What was wrong, in words.
    pub findings: Vec<String>,
}

impl Check {
    pub(super) fn new(name: &'static str, scope: impl Into<String>) -> Check {
        Check {
            name,
            scope: scope.into(),
            findings: Vec::new(),
        }
    }
}

/// One sheet.
#[derive(Clone, Debug)]
pub struct SheetReport {
    /// The file's name.
    pub name: String,
    /// The checks of the sheet as a whole.
    pub checks: Vec<Check>,
    /// The checks of each wager, by its id.
    pub wagers: Vec<(String, Vec<Check>)>,
}

impl Report {
    /// Every check that was made.
    pub fn checks(&self) -> impl Iterator<Item = &Check> {
        let sheets = self.sheets.iter().flat_map(|sheet| {
            let wagers = sheet.wagers.iter().flat_map(|(_, checks)| checks);
            sheet.checks.iter().chain(wagers)
        });
        self.folder.iter().chain(sheets)
    }

    /// Whether nothing was found.
    pub fn is_well(&self) -> bool {
        self.checks().all(|check| check.findings.is_empty())
    }
}

/// What is to be verified.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// The files of the folder.
    pub files: &'a Files,
    /// Only this one of them, where one is asked for.
    pub only: Option<&'a str>,
    /// The public key of whoever is to have signed, as its file says it.
    pub key: Option<&'a str>,
}

/// Verifies a folder, or one JSON file of it. Splits are reported to `solving` as they are solved, and
/// sheets to `sheets` as they are verified.
pub fn verify(question: &Question, solving: &dyn Progress, sheets: &dyn Progress) -> Report {
    let catalogue = Catalogue::shipped();
    let mut report = Report {
        folder: folder::checks(question),
        sheets: Vec::new(),
    };
    let names = question.files.keys().filter(|name| match question.only {
        Some(only) => name.as_str() == only,
        None => name.ends_with(".json"),
    });
    let opened: Vec<Opened> = names.map(|name| Opened::new(name, question)).collect();
    sheets.ahead(opened.len() as u64);
    let recomputed = Recomputed::new(&catalogue, &opened, solving);
    let checked = opened.into_par_iter().map(|opened| {
        let checked = opened.check(question, &recomputed);
        sheets.done(1);
        checked
    });
    let checked: Vec<(SheetReport, Option<Document>)> = checked.collect();
    let mut documents = Vec::new();
    for (sheet, document) in checked {
        report.sheets.push(sheet);
        documents.extend(document);
    }
    if question.only.is_none() {
        report.folder.push(left_over(question, &documents));
        report.folder.push(index(question, &catalogue, documents));
    }
    report
}

/// No file lies there but those that certify writes for these sheets. A page for paper is compared only
/// where this build makes one.
fn left_over(question: &Question, documents: &[Document]) -> Check {
    let mut check = Check::new("files", "");
    let mut ours: Vec<String> = [INDEX, SUMS, SIGNATURE].map(str::to_owned).to_vec();
    ours.extend(
        documents
            .iter()
            .flat_map(|document| files_of(document).into_keys()),
    );
    let others = question.files.keys().filter(|name| !ours.contains(name));
    let names: Vec<String> = documents.iter().map(Document::name).collect();
    for other in others {
        match other.strip_suffix(".pdf") {
            Some(name) if !cfg!(feature = "pdf") && names.iter().any(|each| each == name) => {
                check.scope = "pages for paper are not compared by this build".to_owned();
            }
            _ => check.findings.push(format!(
                "{other} is left over: certify writes no such file for these sheets"
            )),
        }
    }
    check
}

/// The index is what certify writes for these sheets.
fn index(question: &Question, catalogue: &Catalogue, mut documents: Vec<Document>) -> Check {
    let mut check = Check::new("index", "");
    let games: Vec<&str> = catalogue
        .games()
        .iter()
        .map(|e| e.game.id.as_str())
        .collect();
    documents.sort_by_key(|document| {
        let heading = &document.sheet.heading;
        let place = games.iter().position(|id| *id == heading.game.id);
        (place, heading.shoe.decks)
    });
    let ours = crate::render::index_page(&documents);
    match question.files.get(INDEX) {
        Some(theirs) => {
            check
                .findings
                .extend(sheet::first_difference(INDEX, theirs, ours.as_bytes()))
        }
        None => check.findings.push(format!("{INDEX} is missing")),
    }
    check
}
