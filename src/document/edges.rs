//! The house edge of every wager at one deck count.

use crate::exact::Rational;
use crate::sheet::Sheet;

/// The house edges of a sheet's wagers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edges {
    /// The deck count.
    pub decks: u32,
    /// Each wager's id and house edge, in the order of the sheet.
    pub edges: Vec<(String, Rational)>,
}

impl Edges {
    /// The edges of a sheet on whole decks.
    pub fn new(sheet: &Sheet) -> Edges {
        let played = sheet.played.iter();
        let played = played.map(|odds| (odds.id.clone(), odds.figures().house_edge));
        let by_rows = sheet.wagers.iter();
        let by_rows = by_rows.map(|odds| (odds.id.clone(), odds.figures().house_edge));
        Edges {
            decks: sheet
                .heading
                .decks
                .expect("a certified shoe is of whole decks"),
            edges: played.chain(by_rows).collect(),
        }
    }

    /// The edge of a wager.
    pub fn of(&self, wager: &str) -> Option<&Rational> {
        let found = self.edges.iter().find(|(id, _)| id == wager);
        found.map(|(_, edge)| edge)
    }
}
