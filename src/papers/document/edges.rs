//! The house edge of every wager at one deck count.

use crate::answers::sheet::{Sheet, wager_odds};
use crate::questions::situation::Situation;
use crate::vocabulary::exact::Rational;

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
        let wagers = sheet.wagers.iter();
        Edges {
            decks: certified_decks(sheet.heading.shoe.decks),
            edges: wagers
                .map(|wager| (wager.id().to_owned(), wager.house_edge()))
                .collect(),
        }
    }

    /// The same where nothing else is asked for: play is not followed to its results.
    pub(super) fn without_sheet(situation: &Situation) -> Edges {
        let round = situation.round(&situation.strategy().strategy);
        let played = situation.played().zip(round);
        let played = played.map(|((wager, _), round)| (wager.id.clone(), -round.expectation()));
        let by_rows = wager_odds(situation).into_iter();
        let by_rows = by_rows.map(|odds| (odds.house_edge(), odds.id));
        Edges {
            decks: certified_decks(situation.decks()),
            edges: played
                .into_iter()
                .chain(by_rows.map(|(edge, id)| (id, edge)))
                .collect(),
        }
    }

    /// The edge of a wager.
    pub fn of(&self, wager: &str) -> Option<&Rational> {
        let found = self.edges.iter().find(|(id, _)| id == wager);
        found.map(|(_, edge)| edge)
    }
}

fn certified_decks(decks: Option<u32>) -> u32 {
    decks.expect("a certified shoe is of whole decks")
}
