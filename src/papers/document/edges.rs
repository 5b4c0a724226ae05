//! The house edge of every wager at one deck count.

use crate::answers::sheet::{Sheet, wager_odds};
use crate::questions::situation::Situation;
use crate::vocabulary::exact::{Exact, Rational};
use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The house edges of a sheet's wagers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Edges {
    /// The deck count.
    pub decks: u32,
    /// Each wager's id and house edge, in the order of the sheet.
    pub house_edge: IndexMap<String, Exact>,
}

impl Edges {
    /// The edges of a sheet on whole decks.
    pub fn new(sheet: &Sheet) -> Edges {
        let wagers = sheet.wagers.iter();
        Edges {
            decks: certified_decks(sheet.heading.shoe.decks),
            house_edge: wagers
                .map(|wager| (wager.id().to_owned(), wager.house_edge().into()))
                .collect(),
        }
    }

    /// The same if nothing else is asked for: play is not followed to its results.
    pub(super) fn without_sheet(situation: &Situation) -> Edges {
        let round = situation.round(&situation.strategy().strategy);
        let played = situation.played().zip(round);
        let played = played.map(|((wager, _), round)| (wager.id.clone(), -round.expectation()));
        let by_rows = wager_odds(situation).into_iter();
        let by_rows = by_rows.map(|odds| (odds.id.clone(), odds.house_edge()));
        let edges = played.into_iter().chain(by_rows);
        Edges {
            decks: certified_decks(situation.decks()),
            house_edge: edges.map(|(id, edge)| (id, edge.into())).collect(),
        }
    }

    /// The edge of a wager.
    pub fn of(&self, wager: &str) -> Option<&Rational> {
        self.house_edge.get(wager).map(|edge| &edge.0)
    }
}

fn certified_decks(decks: Option<u32>) -> u32 {
    decks.expect("a certified shoe is of whole decks")
}
