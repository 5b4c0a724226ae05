//! A file that is handed in to be audited, read once.
//!
//! Comes in: a file. Goes out: what it is, and all that it says with its places, or every problem of reading it.

use super::approved::WrittenTable;
use super::claim::ClaimedSheet;
use crate::papers::paytable::{self, Paytable};
use crate::tables::rules::{Game, Wager};
use crate::tables::table::Parsed;
use crate::vocabulary::problem::{Problem, Source};

/// What a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A rules table.
    Table,
    /// A printed paytable in CSV.
    Csv,
    /// A printed paytable in TOML.
    Toml,
    /// A sheet in JSON.
    Sheet,
}

/// A file to be audited.
#[derive(Debug)]
pub struct Submission {
    /// The file.
    pub source: Source,
    /// What it is.
    pub kind: Kind,
    pub(super) content: Result<Content, Vec<Problem>>,
}

/// What a file says.
#[derive(Debug)]
pub(super) enum Content {
    /// A rules table that passed the gate.
    Table(Box<WrittenTable>),
    /// A printed paytable.
    Print(Paytable),
    /// A sheet.
    Sheet(Box<ClaimedSheet>),
}

impl Submission {
    /// Reads a file, which is what its name ends in; TOML with a `[document]` is a rules table. `None` if the
    /// name says nothing.
    pub fn read(source: Source) -> Option<Submission> {
        let ending = source.name.rsplit('.').next().unwrap_or_default();
        let (kind, content) = match ending.to_ascii_lowercase().as_str() {
            "csv" => (Kind::Csv, paytable::read_csv(&source).map(Content::Print)),
            "json" => {
                let sheet = ClaimedSheet::read(&source).map(Box::new);
                (Kind::Sheet, sheet.map(Content::Sheet))
            }
            "toml" => of_toml(Parsed::new(&source)),
            _ => return None,
        };
        Some(Submission {
            source,
            kind,
            content,
        })
    }

    /// The games of a rules table.
    pub fn own_games(&self) -> impl Iterator<Item = &Game> {
        let table = match &self.content {
            Ok(Content::Table(table)) => Some(table),
            _ => None,
        };
        table.into_iter().flat_map(|table| &table.rules.games)
    }

    /// Their wagers.
    pub fn own_wagers(&self) -> impl Iterator<Item = &Wager> {
        self.own_games().flat_map(|game| &game.wagers)
    }
}

fn of_toml(parsed: Parsed) -> (Kind, Result<Content, Vec<Problem>>) {
    match parsed.has("document") {
        true => {
            let table = WrittenTable::read(parsed).map(Box::new);
            (Kind::Table, table.map(Content::Table))
        }
        false => (Kind::Toml, paytable::read_toml(parsed).map(Content::Print)),
    }
}
