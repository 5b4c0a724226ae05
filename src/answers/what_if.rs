//! The approved game beside the situation described, wager by wager, over no, one or two axes.
//!
//! Comes in: a [`Question`] and the [`Axis`]es to vary it along. Goes out: for every case both house
//! edges of every wager, exact. The approved side is the start of a round of the game as its document
//! says, read by default and played by composition, from whole decks: as many as are described, or the
//! nearest number that is approved. A game that only the user's table has is its own approved side.
//!
//! What several cases share is computed once, and what is left on all cores; the answer is in the
//! order of the axes, whichever is ready first.

mod axis;
mod edges;

pub use axis::{Axis, Change, NotAnAxis, Setting};

use crate::questions::catalogue::{Catalogue, Entry};
use crate::questions::heading::Heading;
use crate::questions::question::{Question, Refused};
use crate::questions::situation::{Cards, Situation};
use crate::questions::solver::Solver;
use crate::tables::rules::{self, Decks};
use crate::vocabulary::exact::{Rational, ratio};
use crate::vocabulary::progress::Progress;
use edges::{Edge, Edges};
use num_traits::Signed;
use std::sync::Arc;

/// Both edges of every wager in every case.
#[derive(Clone, Debug)]
pub struct WhatIf {
    /// What is varied; the first axis changes slowest.
    pub axes: Vec<Axis>,
    /// Every combination of the axes' settings; one case where there is no axis.
    pub cases: Vec<Case>,
    /// The wagers, each with its edges in every case.
    pub wagers: Vec<Wager>,
}

/// One case.
#[derive(Clone, Debug)]
pub struct Case {
    /// The place of its setting on each axis.
    pub places: Vec<usize>,
    /// The approved situation.
    pub approved: Side,
    /// The situation described.
    pub described: Side,
}

/// One of the two situations of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// Where it comes from.
    pub heading: Heading,
    /// The strategy of a wager that is played, where one is asked for.
    pub strategy: Option<String>,
}

/// One wager's edges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wager {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Both edges in each case.
    pub edges: Vec<BothEdges>,
}

/// What the house keeps of a unit wagered on average; `None` where the wager is not offered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BothEdges {
    /// In the approved situation.
    pub approved: Option<Rational>,
    /// In the one described, given the cards on the table.
    pub described: Option<Rational>,
}

impl BothEdges {
    /// The edge described less the approved one.
    pub fn difference(&self) -> Option<Rational> {
        Some(self.described.as_ref()? - self.approved.as_ref()?)
    }
}

impl Wager {
    /// How far the edge moves: from the approved one where there is one case, else over the cases.
    pub fn movement(&self) -> Rational {
        let none = ratio(0, 1);
        if let [only] = self.edges.as_slice() {
            return only
                .difference()
                .map_or(none, |difference| difference.abs());
        }
        let described = || {
            self.edges
                .iter()
                .filter_map(|edges| edges.described.as_ref())
        };
        match (described().max(), described().min()) {
            (Some(most), Some(least)) => most - least,
            _ => none,
        }
    }
}

/// More cases than anybody reads.
const MOST_CASES: usize = 10_000;

impl WhatIf {
    /// Answers a question over these axes; `approved_decks` is the approved side's, where it is chosen.
    pub fn new(
        catalogue: &Catalogue,
        question: &Question,
        axes: Vec<Axis>,
        approved_decks: Option<u32>,
        solver: &Arc<dyn Solver>,
        progress: &dyn Progress,
    ) -> Result<WhatIf, Refused> {
        let places = places(&axes)?;
        let home = home(catalogue, &question.game);
        let mut situations = Vec::new();
        for places in &places {
            let mut described = question.clone();
            for (axis, place) in axes.iter().zip(places) {
                axis.settings[*place].change.make(&mut described);
            }
            let approved = approved(home.game(&question.game)?, &described, approved_decks)?;
            let described = described.situation(catalogue);
            let described = described.map_err(|why| in_case(&axes, places, why))?;
            for situation in [approved.situation(&home)?, described] {
                situations.push(situation.solved_by(solver.clone()));
            }
        }
        let edges = Edges::all(&situations, progress);
        let told: Vec<Side> = situations.iter().map(Side::of).collect();
        let cases = places.into_iter().zip(told.chunks_exact(2));
        Ok(WhatIf {
            axes,
            cases: cases
                .map(|(places, sides)| Case {
                    places,
                    approved: sides[0].clone(),
                    described: sides[1].clone(),
                })
                .collect(),
            wagers: wagers(&edges, &question.wagers),
        })
    }

    /// `decks = 8`, `pays tie = 9:1`: where a case stands on the axes.
    pub fn at(&self, case: &Case) -> Vec<String> {
        at(&self.axes, &case.places)
    }

    /// The wagers whose edges move most come first.
    pub fn sort(&mut self) {
        self.wagers
            .sort_by_key(|wager| std::cmp::Reverse(wager.movement()));
    }
}

impl Side {
    fn of(situation: &Situation) -> Side {
        let played = situation.played();
        Side {
            heading: situation.heading(),
            strategy: played.map(|_| situation.strategy().name.clone()),
        }
    }
}

/// Every combination of places on the axes.
fn places(axes: &[Axis]) -> Result<Vec<Vec<usize>>, Refused> {
    let cases: usize = axes.iter().map(|axis| axis.settings.len()).product();
    if cases > MOST_CASES {
        return Err(Refused::Because(format!(
            "{cases} cases: at most {MOST_CASES} are answered at once\nhelp: vary over fewer values"
        )));
    }
    let mut all = vec![Vec::new()];
    for axis in axes {
        let longer = |places: &Vec<usize>| {
            let settings = 0..axis.settings.len();
            let places = places.clone();
            settings.map(move |place| [places.clone(), vec![place]].concat())
        };
        all = all.iter().flat_map(longer).collect();
    }
    Ok(all)
}

/// Why there is no answer, and in which case.
fn in_case(axes: &[Axis], places: &[usize], why: Refused) -> Refused {
    match axes {
        [] => why,
        _ => Refused::Case {
            at: at(axes, places).join(", "),
            why: Box::new(why),
        },
    }
}

/// `decks = 8`, `pays tie = 9:1`: places on axes in words.
fn at(axes: &[Axis], places: &[usize]) -> Vec<String> {
    let named = axes.iter().zip(places);
    named
        .map(|(axis, place)| format!("{} = {}", axis.name, axis.settings[*place].label))
        .collect()
}

/// The games among which the approved one is: the shipped ones, unless only the user's table has it.
fn home(catalogue: &Catalogue, game: &str) -> Catalogue {
    let shipped = Catalogue::shipped();
    match shipped.game(game) {
        Ok(_) => shipped,
        Err(_) => catalogue.clone(),
    }
}

/// The approved question that a described one is held against.
fn approved(entry: &Entry, described: &Question, decks: Option<u32>) -> Result<Question, Refused> {
    let game = &entry.game;
    let Decks { from, to } = game.document.decks;
    if let Some(decks) = decks.filter(|decks| !(from..=to).contains(decks)) {
        return Err(Refused::Because(format!(
            "--approved {decks}: {} is approved for {from} to {to} decks",
            game.id
        )));
    }
    let near = nearest_decks(&described.cards).clamp(from, to);
    // What is settled by play is not asked in the middle of a round.
    let asked = |wager: &&rules::Wager| match described.wagers.is_empty() {
        true => described.dealt.is_empty() || !wager.rows().is_empty(),
        false => described.wagers.contains(&wager.id),
    };
    let wagers = game.wagers.iter().filter(asked);
    Ok(Question {
        wagers: wagers.map(|wager| wager.id.clone()).collect(),
        ..Question::plain(&described.game, Cards::Decks(decks.unwrap_or(near)))
    })
}

/// How many whole decks the cards are nearest to.
fn nearest_decks(cards: &Cards) -> u32 {
    match cards {
        Cards::Decks(decks) => *decks,
        Cards::Shoe(shoe) => (shoe.cards() + 26) / 52,
    }
}

/// The wagers of both sides, those described first; `edges` has approved and described in turn. Only
/// those asked for, where some are.
fn wagers(edges: &[Edges], asked: &[String]) -> Vec<Wager> {
    let (approved, described) = (edges.iter().step_by(2), edges.iter().skip(1).step_by(2));
    let mut wagers: Vec<Wager> = Vec::new();
    for edge in described
        .clone()
        .chain(approved.clone())
        .flat_map(Edges::iter)
    {
        let known = wagers.iter().any(|wager| wager.id == edge.id);
        if !known && (asked.is_empty() || asked.contains(&edge.id)) {
            wagers.push(Wager {
                id: edge.id.clone(),
                title: edge.title.clone(),
                edges: Vec::new(),
            });
        }
    }
    for wager in &mut wagers {
        let value = |edges: &Edges| edges.of(&wager.id).map(|edge: &Edge| edge.value.clone());
        let both = approved.clone().zip(described.clone());
        let both = both.map(|(approved, described)| BothEdges {
            approved: value(approved),
            described: value(described),
        });
        wager.edges = both.collect();
    }
    wagers
}
