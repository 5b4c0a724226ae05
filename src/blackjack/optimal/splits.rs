//! Every split of a game: all pairs against all upcards, on all cores.
//!
//! The sets of cards of a pair are the same for all upcards but for the upcard itself, so they are made
//! once, from a shoe with the upcard in it, and what is not held counts for nothing. The largest pairs
//! come first.

use super::super::counts::{Cards, Counts, Value};
use super::super::first::{Action, First, best, two_card_hands, upcards};
use super::super::hand::{HandId, Hands};
use super::super::house::House;
use super::super::play::{Play, partner};
use super::super::{Game, Strategy};
use super::guide::hopeful_cut;
use super::lattice::{EveryChoice, Lattice};
use super::seen::Cut;
use super::{Graph, Memory, Split, SplitPlayed, TwoCards};
use crate::vocabulary::parallel::*;
use crate::vocabulary::progress::Progress;
use std::collections::BTreeMap;

impl Game {
    /// Every split of the game as optimal play plays it: the work of a round by [`Strategy::Optimal`].
    pub fn splits(&self, progress: &dyn Progress) -> Splits {
        let upcards: Vec<Value> = upcards(self.shoe()).collect();
        let plays = upcards.par_iter().map(|&upcard| {
            let shoe = self.shoe().less(upcard).expect("the upcard is in the shoe");
            let hands: Vec<HandId> = two_card_hands(&shoe).collect();
            let chooser = Strategy::Optimal.chooser(None);
            Play::solve(self.house(), self.shoe(), upcard, chooser, &hands)
        });
        let plays: Vec<Play> = plays.collect();
        Splits::solve(self.house(), self.shoe(), &plays, progress)
    }

    /// One of them, solved by itself; `None` if the house does not split this pair or the shoe does not hold it.
    pub fn split(&self, pair: Value, upcard: Value) -> Option<SplitPlayed> {
        if !self.pairs_to_split().contains(&(pair, upcard)) {
            return None;
        }
        let shoe = self.shoe().less(upcard)?;
        let hands: Vec<HandId> = two_card_hands(&shoe).collect();
        let chooser = Strategy::Optimal.chooser(None);
        let play = Play::solve(self.house(), self.shoe(), upcard, chooser, &hands);
        let solved = solve_pair(self.house(), self.shoe(), pair, &[&play], (&(), 0));
        solved.into_iter().next().map(|(_, split)| split)
    }

    /// Every pair that the house splits, against every upcard, as the shoe holds them.
    pub fn pairs_to_split(&self) -> Vec<(Value, Value)> {
        let splits = |pair: &Value| self.house().most_hands_of(*pair) > 1;
        let pairs = Value::all().filter(splits);
        let held = |pair: Value| {
            let against = upcards(self.shoe()).filter(move |&upcard| {
                let left = self.shoe().of(pair) - u32::from(upcard == pair);
                left >= 2
            });
            against.map(move |upcard| (pair, upcard))
        };
        pairs.flat_map(held).collect()
    }
}

/// Every split of a game, as optimal play plays it: by the pair's value and the upcard.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Splits(BTreeMap<(Value, Value), SplitPlayed>);

impl Splits {
    /// The split of this pair against this upcard, where the house allows one and the shoe holds it.
    pub fn get(&self, pair: Value, upcard: Value) -> Option<&SplitPlayed> {
        self.0.get(&(pair, upcard))
    }

    /// All of them, by pair and upcard.
    pub fn iter(&self) -> impl Iterator<Item = (Value, Value, &SplitPlayed)> {
        self.0
            .iter()
            .map(|(&(pair, upcard), split)| (pair, upcard, split))
    }

    /// Solves every split of a house; `plays` are its hands against each upcard by composition.
    pub(in super::super) fn solve(
        house: &House,
        whole: &Counts,
        plays: &[Play],
        progress: &dyn Progress,
    ) -> Splits {
        let held = |pair: Value, play: &Play| play.shoe.of(pair) >= 2;
        let splits = |pair: &Value| house.most_hands_of(*pair) > 1;
        let pairs: Vec<(Value, Vec<&Play>)> = Value::all()
            .filter(splits)
            .map(|pair| (pair, plays.iter().filter(|play| held(pair, play)).collect()))
            .collect();
        let work: Vec<u64> = pairs
            .iter()
            .map(|(pair, _)| work(house, whole, *pair))
            .collect();
        let total = pairs
            .iter()
            .zip(&work)
            .map(|((_, plays), work)| work * plays.len() as u64);
        progress.ahead(total.sum());
        let mut order: Vec<usize> = (0..pairs.len()).collect();
        order.sort_by_key(|&place| std::cmp::Reverse(work[place]));
        let solved: Vec<Vec<((Value, Value), SplitPlayed)>> = order
            .par_iter()
            .with_max_len(1)
            .map(|&place| {
                let (pair, plays) = &pairs[place];
                solve_pair(house, whole, *pair, plays, (progress, work[place]))
            })
            .collect();
        Splits(solved.into_iter().flatten().collect())
    }
}

impl FromIterator<(Value, Value, SplitPlayed)> for Splits {
    fn from_iter<I: IntoIterator<Item = (Value, Value, SplitPlayed)>>(splits: I) -> Splits {
        let splits = splits.into_iter();
        Splits(
            splits
                .map(|(pair, upcard, split)| ((pair, upcard), split))
                .collect(),
        )
    }
}

/// About how much work a pair is, for one upcard: the sets of cards of three hands are about as many as
/// those of two to the power of 3/2, and so on.
fn work(house: &House, whole: &Counts, pair: Value) -> u64 {
    let Some(shoe) = whole.less(pair).and_then(|shoe| shoe.less(pair)) else {
        return 0;
    };
    let two = TwoCards::new(house, pair);
    let graph = Graph::new(2, Memory::Nothing);
    let lattice = Lattice::new(
        &graph,
        pair,
        &two,
        &shoe,
        &mut EveryChoice::new(&two, &Cut::none(graph.hands.len())),
    );
    let sets = lattice.sets() as u64;
    match house.most_hands_of(pair) {
        2 => sets,
        3 => sets * sets.isqrt() / 16,
        _ => sets * sets / 256,
    }
}

fn solve_pair(
    house: &House,
    whole: &Counts,
    pair: Value,
    plays: &[&Play],
    (progress, work): (&dyn Progress, u64),
) -> Vec<((Value, Value), SplitPlayed)> {
    let shoe = whole.less(pair).and_then(|shoe| shoe.less(pair));
    let Some(shoe) = shoe else {
        return Vec::new();
    };
    // Splits with the same cut share their sets; where a dealer may have blackjack, decisions may have to
    // remember more.
    let mut alike: BTreeMap<(bool, Cut), Vec<(&Play, Split)>> = BTreeMap::new();
    for play in plays {
        let split = Split::new(house, play, pair);
        let key = (partner(play.upcard).is_some(), hopeful_cut(&split));
        alike.entry(key).or_default().push((play, split));
    }
    let mut solved = Vec::new();
    for ((_, cut), splits) in alike {
        progress.begins();
        let sets = splits[0].1.sets(&shoe, cut);
        solved.par_extend(splits.par_iter().with_max_len(1).map(|(play, split)| {
            progress.begins();
            let played = split.solve(&sets, |value| is_split(house, play, pair, value));
            progress.done(work);
            ((pair, play.upcard), played)
        }));
    }
    solved
}

/// Whether a pair is split, if that is worth so much.
fn is_split(
    house: &House,
    play: &Play,
    pair: Value,
    value: &crate::vocabulary::exact::Rational,
) -> bool {
    let cards: Cards = [pair, pair].into_iter().collect();
    let id = Hands::all().find(cards).expect("two cards make 21 or less");
    let first = First::new(&house.blackjack_pays, play, id);
    best(&first.actions(Some(value))) == Action::Split
}
