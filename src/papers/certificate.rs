//! Certificates: the files that a regulator receives, and the means to check them without trust.
//!
//! Comes in: the documents of approved games, and a [`Printer`] of them. Goes out: their files as
//! bytes, the same on every machine and any number of threads, with a list of digests ([`sums`]) that
//! may be signed ([`signature`]). [`verify`] takes such files and says of every number whether the
//! engine and an independent referee find it too.

pub mod signature;
pub mod sums;
pub mod verify;

use crate::papers::document::{Document, table_name};
use crate::vocabulary::digest::sha256;
use std::collections::BTreeMap;

/// Decimal places in certified files.
pub const DIGITS: usize = 12;

/// The list of digests.
pub const SUMS: &str = "SHA256SUMS";
/// Its signature.
pub const SIGNATURE: &str = "SHA256SUMS.minisig";
/// The page that leads to every document.
pub const INDEX: &str = "index.html";

/// Whether a certificate can have a file of this name.
pub fn is_certified_name(name: &str) -> bool {
    let endings = [
        Ending::Json,
        Ending::Csv,
        Ending::Html,
        Ending::Pdf,
        Ending::Xlsx,
    ];
    let ends = |ending: &Ending| name.ends_with(&ending.of(""));
    [SUMS, SIGNATURE, INDEX].contains(&name) || endings.iter().any(ends) || is_table_name(name)
}

/// Whether a file holds a user's own table.
fn is_table_name(name: &str) -> bool {
    name.starts_with("table-") && name.ends_with(".toml")
}

/// Files by their name.
pub type Files = BTreeMap<String, Vec<u8>>;

/// Prints documents. What a printer draws stands in a later room, so it is handed in.
pub trait Printer: Sync {
    /// The sheet for spreadsheets.
    fn csv(&self, document: &Document) -> String;
    /// The page, which names the digest of the JSON.
    fn page(&self, document: &Document, json_sha256: &str) -> String;
    /// The same for paper; `None` if this build prints none.
    fn paper(&self, document: &Document, json_sha256: &str) -> Option<Vec<u8>>;
    /// The same as a workbook; `None` if this build makes none.
    fn workbook(&self, document: &Document, json_sha256: &str) -> Option<Vec<u8>>;
    /// The page that leads to every document.
    fn index(&self, documents: &[Document]) -> String;
}

/// What the names of a document's files end in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// For programs.
    Json,
    /// For spreadsheets.
    Csv,
    /// For a browser.
    Html,
    /// For paper; only some builds write it.
    Pdf,
    /// For spreadsheets, with formulas; only some builds write it.
    Xlsx,
}

impl Ending {
    /// The name of the file with this ending, `tiger-baccarat-8-decks.json`.
    pub fn of(self, document: &str) -> String {
        let ending = match self {
            Ending::Json => "json",
            Ending::Csv => "csv",
            Ending::Html => "html",
            Ending::Pdf => "pdf",
            Ending::Xlsx => "xlsx",
        };
        format!("{document}.{ending}")
    }
}

/// The files of a document: JSON, CSV, the page, the same for paper and as a workbook if the printer has them, and a
/// user's own table.
pub fn files_of(document: &Document, printer: &dyn Printer) -> Files {
    let name = document.name();
    let json = document.json(DIGITS);
    let digest = sha256(json.as_bytes());
    let paper = printer.paper(document, &digest);
    let page = printer.page(document, &digest);
    let files = [
        (Ending::Json, Some(json.into_bytes())),
        (Ending::Csv, Some(printer.csv(document).into_bytes())),
        (Ending::Html, Some(page.into_bytes())),
        (Ending::Pdf, paper),
        (Ending::Xlsx, printer.workbook(document, &digest)),
    ];
    let written = files.into_iter();
    let written = written.filter_map(|(ending, bytes)| Some((ending.of(&name), bytes?)));
    let table = document.own_table.iter();
    let table = table.map(|table| {
        let bytes = table.text.clone().into_bytes();
        (table_name(document.table_sha256()), bytes)
    });
    written.chain(table).collect()
}

/// All files of a certificate: those of each document, the index, and the list of their digests.
pub fn bind(documents: &[Document], printer: &dyn Printer) -> Files {
    let of_documents = documents.iter();
    let mut files: Files = of_documents
        .flat_map(|document| files_of(document, printer))
        .collect();
    files.insert(INDEX.to_owned(), printer.index(documents).into_bytes());
    let sums = sums::write(&files);
    files.insert(SUMS.to_owned(), sums.into_bytes());
    files
}
