//! The approved game beside the situation described, wager by wager, over no, one or two axes.
//!
//! Comes in: a [`WhatIfQuestion`], whose words become the [`Axis`]es to vary. Goes out: for every case both house
//! edges of every wager, exact. The approved side is the start of a round of the game as its document
//! says, read by default and played by composition, from whole decks: as many as are described, or the
//! nearest number that is approved. A game that only the user's table has is its own approved side, on as many decks if
//! decks are varied.
//!
//! What several cases share is computed once, and what is left on all cores; the answer is in the
//! order of the axes, whichever is ready first.

mod axis;
mod edges;

pub use axis::{Axis, Change, NotAnAxis, Setting};
pub use edges::Edges as SideEdges;

use crate::answers::tag::WhatIfTag;
use crate::questions::catalogue::{Catalogue, Entry};
use crate::questions::described::Described;
use crate::questions::heading::{DescribedShoe, GameOrigin, Tool};
use crate::questions::question::WhatIfQuestion;
use crate::questions::refused::Refused;
use crate::questions::situation::{Cards, Situation};
use crate::questions::solver::Solver;
use crate::tables::departure::Departure;
use crate::tables::rules::{self, Decks};
use crate::vocabulary::exact::{Exact, Rational, decimal, ratio};
use crate::vocabulary::progress::Progress;
use axis::DECKS;
use edges::{Edge, Edges};
use indexmap::IndexMap;
use num_traits::Signed;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::sync::Arc;

/// Both edges of every wager in every case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct WhatIf {
    /// The tag of this answer.
    pub schema: WhatIfTag,
    /// The program that answered.
    pub tool: Tool,
    /// The approved game.
    pub game: GameOrigin,
    /// What is varied; the first axis changes slowest.
    pub axes: Vec<Varied>,
    /// Every combination of the axes' values; one case if there is no axis.
    pub cases: Vec<Case>,
}

/// An axis, as it was varied.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Varied {
    /// `decks`, `remove 6`, `pays small-tiger`, `rule most-hands`, `reading pair` or `strategy`.
    pub name: String,
    /// Its values, in the order asked for.
    pub values: Vec<String>,
}

/// One case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct Case {
    /// Its value on each axis.
    pub at: IndexMap<String, String>,
    /// The approved situation.
    pub approved: Side,
    /// The situation described.
    pub described: Side,
    /// Both edges of every wager; the wagers are the same in every case.
    pub wagers: Vec<BothEdges>,
}

/// One of the two situations of a case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct Side {
    /// The strategy of a wager that is played, if one is asked for.
    pub strategy: Option<String>,
    /// The readings that touch this game, with the values chosen.
    pub readings: IndexMap<String, String>,
    /// Why this is not an approved configuration; empty if it is.
    pub departures: Vec<Departure>,
    /// The cards before the deal.
    pub shoe: DescribedShoe,
    /// The game. JSON names the approved one alone; the one described may come from a table of the user's
    /// own, which text and CSV name.
    #[serde(skip)]
    pub game: GameOrigin,
}

/// What the house keeps of a unit wagered on average; null if the wager is not offered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct BothEdges {
    /// The wager's id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// In the approved situation.
    pub approved: Option<Exact>,
    /// In the one described, given the cards on the table.
    pub described: Option<Exact>,
    /// The edge described less the approved one.
    pub difference: Option<Exact>,
    /// What a unit wins net, if the cards on the table decide it; absent if they do not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pays: Option<Exact>,
    /// The same, rounded.
    pub decimal: EdgeDecimals,
}

/// Both edges, rounded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct EdgeDecimals {
    /// In the approved situation.
    pub approved: Option<String>,
    /// In the one described.
    pub described: Option<String>,
    /// The difference.
    pub difference: Option<String>,
}

impl BothEdges {
    fn new(edge: &Edge, approved: Option<&Edge>, described: Option<&Edge>, digits: usize) -> Self {
        let value = |edge: Option<&Edge>| edge.map(|edge| edge.value.0.clone());
        let pays = described.and_then(|edge| edge.pays.clone());
        let (approved, described) = (value(approved), value(described));
        let difference = (described.as_ref().zip(approved.as_ref())).map(|(to, from)| to - from);
        let shown = |value: &Option<Rational>| value.as_ref().map(|value| decimal(value, digits));
        BothEdges {
            id: edge.id.clone(),
            title: edge.title.clone(),
            pays,
            decimal: EdgeDecimals {
                approved: shown(&approved),
                described: shown(&described),
                difference: shown(&difference),
            },
            approved: approved.map(Exact),
            described: described.map(Exact),
            difference: difference.map(Exact),
        }
    }
}

/// How far a wager's edge moves: from the approved one if there is one case, else over the cases.
fn movement(cases: &[&BothEdges]) -> Rational {
    let none = ratio(0, 1);
    if let [only] = cases {
        let difference = only.difference.as_ref();
        return difference.map_or(none, |difference| difference.abs());
    }
    let described = || cases.iter().filter_map(|edges| edges.described.as_ref());
    match (described().max(), described().min()) {
        (Some(most), Some(least)) => &most.0 - &least.0,
        _ => none,
    }
}

/// More cases than anybody reads.
const MOST_CASES: usize = 10_000;

impl WhatIf {
    /// Answers a question; the splits of optimal play come from the solver.
    pub fn new(
        question: &WhatIfQuestion,
        solver: &Arc<dyn Solver>,
        progress: &dyn Progress,
    ) -> Result<WhatIf, Refused> {
        let sweep = Sweep::new(question, solver)?;
        let edges = sweep.edges(0..sweep.cases(), progress);
        Ok(sweep.answer(question, edges))
    }

    /// Each wager's edges in every case.
    pub fn wagers(&self) -> Vec<Vec<&BothEdges>> {
        let wagers = 0..self.cases[0].wagers.len();
        wagers
            .map(|wager| self.cases.iter().map(|case| &case.wagers[wager]).collect())
            .collect()
    }

    /// The wagers whose edges move most come first.
    fn sort(&mut self) {
        let moves: Vec<Rational> = self.wagers().iter().map(|cases| movement(cases)).collect();
        let mut order: Vec<usize> = (0..moves.len()).collect();
        order.sort_by_key(|wager| std::cmp::Reverse(&moves[*wager]));
        for case in &mut self.cases {
            case.wagers = order
                .iter()
                .map(|wager| case.wagers[*wager].clone())
                .collect();
        }
    }
}

/// The cases of a question, before their edges are known.
pub struct Sweep {
    axes: Vec<Axis>,
    places: Vec<Vec<usize>>,
    /// The approved situation and the one described, in turn.
    situations: Vec<Situation>,
}

impl Sweep {
    /// Every case of a question; the splits of optimal play come from the solver.
    pub fn new(question: &WhatIfQuestion, solver: &Arc<dyn Solver>) -> Result<Sweep, Refused> {
        let asked = &question.situation;
        let catalogue = asked.catalogue()?;
        let axes = axes(question, catalogue.game(&asked.game)?)?;
        let places = places(&axes)?;
        let home = home(&catalogue, &asked.game);
        // What nobody approved is not held to a number of decks while that is varied.
        let swept = axes.iter().any(|axis| axis.name == DECKS);
        let own = !home.game(&asked.game)?.shipped;
        let mut situations = Vec::new();
        for places in &places {
            let mut described = asked.clone();
            for (axis, place) in axes.iter().zip(places) {
                axis.settings[*place].change.make(&mut described);
            }
            let on = question
                .approved
                .or(described.decks.filter(|_| swept && own));
            let approved = approved(home.game(&asked.game)?, &described, on)?;
            let described = described.situation(&catalogue);
            let described = described.map_err(|why| in_case(&axes, places, why))?;
            for situation in [approved.situation(&home)?, described] {
                situations.push(situation.solved_by(solver.clone()));
            }
        }
        Ok(Sweep {
            axes,
            places,
            situations,
        })
    }

    /// How many cases there are.
    pub fn cases(&self) -> u64 {
        self.places.len() as u64
    }

    /// The digest of the approved game's table.
    pub fn table_sha256(&self) -> String {
        self.situations[0].heading().game.table_sha256
    }

    /// The edges of both sides of some cases.
    pub fn edges(&self, cases: Range<u64>, progress: &dyn Progress) -> Vec<SideEdges> {
        let [from, to] = [cases.start, cases.end].map(|case| 2 * case as usize);
        Edges::all(&self.situations[from..to], progress)
    }

    /// The answer, from the edges of both sides of every case.
    pub fn answer(self, question: &WhatIfQuestion, edges: Vec<SideEdges>) -> WhatIf {
        let axes = self.axes;
        let edges = Paired::new(&edges, &question.situation.wagers);
        let sides: Vec<Side> = self.situations.iter().map(Side::of).collect();
        let cases = self.places.into_iter().zip(sides.chunks_exact(2));
        let cases: Vec<Case> = cases
            .enumerate()
            .map(|(case, (places, pair))| Case {
                at: at(&axes, &places),
                approved: pair[0].clone(),
                described: pair[1].clone(),
                wagers: edges.of_case(case, question.digits),
            })
            .collect();
        let mut answer = WhatIf {
            schema: WhatIfTag::Tag,
            tool: Tool::this(),
            game: cases[0].approved.game.clone(),
            axes: axes.into_iter().map(Varied::from).collect(),
            cases,
        };
        if question.sort {
            answer.sort();
        }
        answer
    }
}

impl Case {
    /// `decks = 8`, `pays tie = 9:1`: where it stands on the axes.
    pub fn words(&self) -> Vec<String> {
        words(&self.at)
    }
}

impl Varied {
    /// Whether deck counts are varied.
    pub fn is_decks(&self) -> bool {
        self.name == DECKS
    }
}

impl From<Axis> for Varied {
    fn from(axis: Axis) -> Varied {
        let settings = axis.settings.into_iter();
        Varied {
            name: axis.name,
            values: settings.map(|setting| setting.label).collect(),
        }
    }
}

impl Side {
    fn of(situation: &Situation) -> Side {
        let played = situation.played();
        let heading = situation.heading();
        Side {
            strategy: played.map(|_| situation.strategy().name.clone()),
            readings: heading.readings,
            departures: heading.departures,
            shoe: heading.shoe,
            game: heading.game,
        }
    }
}

/// The axes asked for, none of them twice, and no shoe beside varied decks.
fn axes(question: &WhatIfQuestion, entry: &Entry) -> Result<Vec<Axis>, Refused> {
    let axes = question.vary.iter().map(|text| Axis::read(text, entry));
    let axes: Vec<Axis> = axes.collect::<Result<_, _>>()?;
    let names: Vec<&str> = axes.iter().map(|axis| axis.name.as_str()).collect();
    let fixed = question.situation.decks.is_some() || question.situation.shoe.is_some();
    match names.as_slice() {
        [one, other] if one == other => Err(Refused::because(
            format!("{one} is varied twice"),
            "write all its values once",
        )),
        [_, _, third, ..] => Err(Refused::because(
            format!("{third} is a third axis: a page has two"),
            format!("leave one of {} out", names.join(", ")),
        )),
        _ if fixed && names.contains(&DECKS) => Err(Refused::because(
            "the decks are varied, and a shoe is named too",
            "leave one of them out",
        )),
        _ => Ok(axes),
    }
}

/// Every combination of places on the axes.
fn places(axes: &[Axis]) -> Result<Vec<Vec<usize>>, Refused> {
    let cases: usize = axes.iter().map(|axis| axis.settings.len()).product();
    if cases > MOST_CASES {
        return Err(Refused::because(
            format!("{cases} cases: at most {MOST_CASES} are answered at once"),
            "vary over fewer values",
        ));
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
            at: words(&at(axes, places)).join(", "),
            why: Box::new(why),
        },
    }
}

/// The values at these places on the axes.
fn at(axes: &[Axis], places: &[usize]) -> IndexMap<String, String> {
    let named = axes.iter().zip(places);
    named
        .map(|(axis, place)| (axis.name.clone(), axis.settings[*place].label.clone()))
        .collect()
}

/// `decks = 8`, `pays tie = 9:1`.
fn words(at: &IndexMap<String, String>) -> Vec<String> {
    let at = at.iter();
    at.map(|(name, value)| format!("{name} = {value}"))
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

/// The approved situation that a described one is held against.
fn approved(
    entry: &Entry,
    described: &Described,
    decks: Option<u32>,
) -> Result<Described, Refused> {
    let game = &entry.game;
    let Decks { from, to, .. } = game.document.decks;
    let refused = decks.filter(|decks| entry.shipped && !(from..=to).contains(decks));
    if let Some(decks) = refused {
        return Err(Refused::of(format!(
            "{decks} decks cannot be the approved side: {} is approved for {from} to {to} decks",
            game.id
        )));
    }
    let near = nearest_decks(&described.cards(entry)?).clamp(from, to);
    // What is settled by play is not asked in the middle of a round.
    let asked = |wager: &&rules::Wager| match described.wagers.is_empty() {
        true => described.dealt.is_empty() || !wager.rows().is_empty(),
        false => described.wagers.contains(&wager.id),
    };
    let wagers = game.wagers.iter().filter(asked);
    Ok(Described {
        wagers: wagers.map(|wager| wager.id.clone()).collect(),
        meter: described.meter.clone(),
        ..Described::of(&described.game, decks.unwrap_or(near))
    })
}

/// How many whole decks the cards are nearest to.
fn nearest_decks(cards: &Cards) -> u32 {
    match cards {
        Cards::Decks(decks) => *decks,
        Cards::Shoe(shoe) | Cards::Ranks(shoe, _) => (shoe.cards() + 26) / 52,
    }
}

/// The edges of both sides of every case.
struct Paired<'a> {
    /// Approved and described in turn.
    edges: &'a [Edges],
    /// Every wager of any side once, those described first.
    wagers: Vec<&'a Edge>,
}

impl<'a> Paired<'a> {
    /// Only the wagers asked for, if some are.
    fn new(edges: &'a [Edges], asked: &[String]) -> Paired<'a> {
        let (approved, described) = (edges.iter().step_by(2), edges.iter().skip(1).step_by(2));
        let mut wagers: Vec<&Edge> = Vec::new();
        for edge in described.chain(approved).flat_map(Edges::iter) {
            let known = wagers.iter().any(|wager| wager.id == edge.id);
            if !known && (asked.is_empty() || asked.contains(&edge.id)) {
                wagers.push(edge);
            }
        }
        Paired { edges, wagers }
    }

    fn of_case(&self, case: usize, digits: usize) -> Vec<BothEdges> {
        let (approved, described) = (&self.edges[2 * case], &self.edges[2 * case + 1]);
        let both = |edge: &&Edge| {
            let (approved, described) = (approved.of(&edge.id), described.of(&edge.id));
            BothEdges::new(edge, approved, described, digits)
        };
        self.wagers.iter().map(both).collect()
    }
}
