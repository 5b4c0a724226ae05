//! The rules tables that sheets of a folder were made from: those that are shipped, and a user's own that lie there.

use super::super::is_table_name;
use super::{Presented, Verdict};
use crate::papers::document::table_name;
use crate::questions::catalogue::{self, Catalogue, Entry, UnknownGame};
use crate::vocabulary::digest::sha256;
use crate::vocabulary::problem::Source;

/// The tables of a folder.
pub(super) struct Tables {
    shipped: Catalogue,
    /// A user's own, in the order of their files, each with its digest.
    own: Vec<(String, Catalogue)>,
    findings: Vec<String>,
}

impl Tables {
    pub(super) fn new(question: &Presented) -> Tables {
        let mut tables = Tables {
            shipped: Catalogue::shipped(),
            own: Vec::new(),
            findings: Vec::new(),
        };
        let files = question.files.iter();
        for (name, bytes) in files.filter(|(name, _)| is_table_name(name)) {
            match own(name, bytes) {
                Ok(table) => tables.own.push(table),
                Err(finding) => tables.findings.push(finding),
            }
        }
        tables
    }

    /// What is wrong with a user's own tables; no check if there are none.
    pub(super) fn check(&self) -> Option<Verdict> {
        let none = self.own.is_empty() && self.findings.is_empty();
        let names = self.own.iter().map(|(digest, _)| table_name(digest));
        let names = names.collect::<Vec<_>>().join(", ");
        let mut check = Verdict::new("tables", format!("{names}: not of the shipped catalogue"));
        check.findings.clone_from(&self.findings);
        (!none).then_some(check)
    }

    /// The game of this id in the table of this digest; in a table that is not there, the shipped game.
    pub(super) fn game(&self, id: &str, digest: &str) -> Result<&Entry, UnknownGame> {
        let shipped = self.shipped.by_id(id);
        let is_its_own = shipped
            .as_ref()
            .is_ok_and(|entry| entry.game.document.table_sha256 == digest);
        let own = self.own.iter().find(|(each, _)| each == digest);
        match own {
            Some((_, catalogue)) if !is_its_own => catalogue.by_id(id),
            _ => shipped,
        }
    }

    /// Where a game stands among all, in the order of certify.
    pub(super) fn place(&self, id: &str, digest: &str) -> Option<usize> {
        let own = self.own.iter().map(|(_, catalogue)| catalogue);
        let all = [&self.shipped].into_iter().chain(own);
        let mut games = all.flat_map(Catalogue::games);
        games.position(|entry| entry.game.id == id && entry.game.document.table_sha256 == digest)
    }
}

/// A user's own table, named by its digest, or what is wrong with it.
fn own(name: &str, bytes: &[u8]) -> Result<(String, Catalogue), String> {
    let digest = sha256(bytes);
    if table_name(&digest) != name {
        return Err(format!(
            "{name} holds the table that belongs in {}",
            table_name(&digest)
        ));
    }
    let text = String::from_utf8(bytes.to_vec()).map_err(|_| format!("{name}: not UTF-8 text"))?;
    let source = Source {
        name: name.to_owned(),
        text,
    };
    match catalogue::read(&source) {
        Ok(rules) => {
            let mut catalogue = Catalogue::none();
            catalogue.add_own(rules, source);
            Ok((digest, catalogue))
        }
        Err(problems) => {
            let first = problems.first().map(|problem| problem.message.clone());
            let first = first.unwrap_or_default();
            Err(format!("{name} is not a legal table: {first}"))
        }
    }
}
