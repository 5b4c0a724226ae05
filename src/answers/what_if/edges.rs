//! The house edges of many situations at once: what is played is played once for each game there is.

use crate::answers::sheet::wager_odds;
use crate::blackjack::Game;
use crate::questions::situation::{NamedStrategy, Situation};
use crate::vocabulary::dealt::Hands;
use crate::vocabulary::exact::{Exact, Rational};
use crate::vocabulary::parallel::*;
use crate::vocabulary::progress::Progress;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The edges of one situation, in the order of the sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(rename = "SideEdges")]
pub struct Edges(Vec<Edge>);

/// One wager's edge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "SideEdge")]
pub struct Edge {
    /// The wager's id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What the house keeps of a unit.
    pub value: Exact,
    /// What a unit wins net, if the cards on the table decide it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pays: Option<Exact>,
}

/// A game that is played, and how.
type Played<'a> = (&'a Game, &'a NamedStrategy);

impl Edges {
    /// The edges of every situation.
    pub(super) fn all(situations: &[Situation], progress: &dyn Progress) -> Vec<Edges> {
        let mut games: Vec<(Played, &Situation)> = Vec::new();
        for situation in situations {
            if let Some(played) = played(situation)
                && !games.iter().any(|(other, _)| *other == played)
            {
                games.push((played, situation));
            }
        }
        progress.ahead((games.len() + situations.len()) as u64);
        let values: Vec<Rational> = games
            .par_iter()
            .map(|((_, strategy), situation)| {
                progress.begins();
                let round = situation.round(&strategy.strategy);
                let value = round.expect("it is played").expectation();
                progress.done(1);
                value
            })
            .collect();
        let expectation = |asked: Played| {
            let place = games.iter().position(|(played, _)| *played == asked);
            values[place.expect("every game was played")].clone()
        };
        situations
            .par_iter()
            .map(|situation| {
                progress.begins();
                let edges = Edges::of_situation(situation, expectation);
                progress.done(1);
                edges
            })
            .collect()
    }

    fn of_situation(situation: &Situation, expectation: impl Fn(Played) -> Rational) -> Edges {
        let main = situation.played().map(|(wager, _)| Edge {
            id: wager.id.clone(),
            title: wager.title.clone(),
            value: Exact(-played(situation).map(&expectation).expect("it is played")),
            pays: None,
        });
        let begun = *situation.hands() != Hands::default();
        let settled = wager_odds(situation).into_iter().map(|odds| Edge {
            pays: odds
                .certain()
                .filter(|_| begun)
                .map(|_| Exact(odds.expectation())),
            value: Exact(odds.house_edge()),
            id: odds.id,
            title: odds.title,
        });
        Edges(main.into_iter().chain(settled).collect())
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Edge> {
        self.0.iter()
    }

    pub(super) fn of(&self, id: &str) -> Option<&Edge> {
        self.0.iter().find(|edge| edge.id == id)
    }
}

fn played<'a>(situation: &'a Situation) -> Option<Played<'a>> {
    let (_, game) = situation.played()?;
    Some((game, situation.strategy()))
}
