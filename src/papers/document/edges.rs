//! The house edge of every wager at one deck count.

use crate::answers::sheet::{Sheet, WagerOdds};
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
        let played = sheet.played.as_ref();
        let played = played.map(|odds| (odds.id.clone(), -&odds.expectation));
        Edges::of_rows(sheet.heading.shoe.decks, played, &sheet.wagers)
    }

    /// The same where nothing else is asked for: play is not followed to its results.
    pub(super) fn without_sheet(situation: &Situation) -> Edges {
        let played = situation.played.as_ref().map(|(wager, game)| {
            let round = situation.round(game, &situation.strategy.strategy);
            (wager.id.clone(), -round.expectation())
        });
        let unplayed = Situation {
            played: None,
            ..situation.clone()
        };
        Edges::of_rows(situation.decks, played, &Sheet::new(&unplayed).wagers)
    }

    fn of_rows(
        decks: Option<u32>,
        played: Option<(String, Rational)>,
        wagers: &[WagerOdds],
    ) -> Edges {
        let by_rows = wagers.iter();
        let by_rows = by_rows.map(|odds| (odds.id.clone(), odds.figures().house_edge));
        Edges {
            decks: decks.expect("a certified shoe is of whole decks"),
            edges: played.into_iter().chain(by_rows).collect(),
        }
    }

    /// The edge of a wager.
    pub fn of(&self, wager: &str) -> Option<&Rational> {
        let found = self.edges.iter().find(|(id, _)| id == wager);
        found.map(|(_, edge)| edge)
    }
}
