//! Where optimal play of a split and zero memory part.
//!
//! Comes in: a split. Goes out: what both are worth, and the first decisions at which they differ: those
//! with the fewest cards drawn, the likeliest first, each with what the better action gains there.
//!
//! The play is followed card by card as optimal play goes, hand after hand, as a person would see it.

use super::super::counts::{Cards, Value};
use super::super::first::Action;
use super::super::hand::{Hands, Total};
use super::super::play::Play;
use super::super::resplit::Resplit;
use super::super::settle::{Finished, HandEnd};
use super::super::split::split_hand_move;
use super::super::tally::Move;
use super::advice::Best;
use super::exact::{At, Exact};
use super::guide::Guide;
use super::lattice::{Again, Begins, Choices, Chosen, Key, Lattice, Root, count, one};
use super::played::Played;
use super::states::{States, TWO, slot_of, stands};
use super::worth::ordered;
use super::{Sets, Split};
use crate::vocabulary::exact::{Rational, ratio};
use crate::vocabulary::parallel::*;
use num_traits::Zero;
use std::cmp::{Ordering, Reverse};
use std::collections::BTreeMap;

/// What optimal play of a split gains on zero memory, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explained {
    /// Units won on average by optimal play.
    pub optimal: Rational,
    /// Units won on average by zero memory.
    pub zero_memory: Rational,
    /// The first decisions at which they differ.
    pub differences: Vec<Difference>,
    /// Whether there may be more than are listed.
    pub more: bool,
}

/// A decision that optimal play takes otherwise than zero memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The hands finished before, in order.
    pub finished: Vec<Cards>,
    /// The hand in play.
    pub hand: Cards,
    /// Hands that wait behind it.
    pub waiting: u32,
    /// What optimal play does.
    pub optimal: Action,
    /// What zero memory does.
    pub zero_memory: Action,
    /// By how much that is better, optimal play following both.
    pub gain: Rational,
    /// The probability of coming here by optimal play, given the pair and the upcard.
    pub probability: Rational,
}

/// As many as are listed.
const LISTED: usize = 6;

/// Situations that are looked at before the search ends.
const LOOKED_AT: usize = 200_000;

/// A point in the round as a person sees it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Seen {
    finished: Vec<Cards>,
    /// The cards of the hand in play; none where it waits for its second card.
    hand: Cards,
    /// The kind of that hand.
    kind: usize,
    /// The start it waits at, or at which it drew a pair that may be split again.
    start: Option<usize>,
    depth: usize,
    key: Key,
}

impl Seen {
    fn at(&self) -> At {
        At {
            depth: self.depth,
            key: self.key,
        }
    }

    fn second(&self, pair: Value) -> Option<usize> {
        let second = self.hand.without(pair).iter().next();
        second.filter(|_| self.hand.len() == 2).map(Value::place)
    }
}

/// A decision that differs, and in how many orders one comes there.
struct Found {
    seen: Seen,
    orders: u128,
    optimal: Action,
    zero_memory: Action,
}

/// Explains a split; zero memory is worth so much, and splits another pair again or not.
pub(super) fn explain(
    split: &Split,
    play: &Play,
    (zero_memory, resplit): (Rational, Resplit),
) -> Explained {
    let sets = split.all_sets();
    let guide = split.guide(&sets).0;
    let mut search = Search {
        split,
        play,
        resplit,
        sets: &sets,
        guide: &guide,
        exact: Exact::new(split, &sets.lattice, &guide),
        found: Vec::new(),
        looked_at: 0,
        next: BTreeMap::new(),
    };
    search.run();
    let more = search.found.len() > LISTED || !search.next.is_empty();
    let mut found = search.found;
    let chance = |found: &Found| split.chance(found.seen.at(), found.orders);
    found.sort_by_cached_key(|found| (found.seen.depth, Reverse(chance(found))));
    found.truncate(LISTED);
    let differences = found.par_iter().map(|found| {
        let value = |action| split.value_at(&sets, &guide, &found.seen, action);
        Difference {
            finished: found.seen.finished.clone(),
            hand: found.seen.hand,
            waiting: split.graph.hands[found.seen.kind].waiting,
            optimal: found.optimal,
            zero_memory: found.zero_memory,
            gain: value(found.optimal) - value(found.zero_memory),
            probability: chance(found),
        }
    });
    let differences: Vec<Difference> = differences.collect();
    // Of two actions of the same value either is the best play.
    let gains = differences
        .into_iter()
        .filter(|difference| !difference.gain.is_zero());
    Explained {
        differences: gains.collect(),
        optimal: split.worth(&split.play(&sets, &guide).1).value,
        zero_memory,
        more,
    }
}

impl Split<'_> {
    /// The probability of a set of cards in so many orders.
    fn chance(&self, at: At, orders: u128) -> Rational {
        let mut ways = ratio(orders, 1);
        for value in Value::all() {
            for drawn in 0..count(at.key, value) {
                ways *= ratio(self.shoe.of(value) - drawn, 1);
            }
        }
        ways / ratio(ordered(self.shoe.cards(), at.depth as u32), 1)
    }

    /// What an action is worth at a decision, optimal play following.
    fn value_at(&self, sets: &Sets, guide: &Guide, seen: &Seen, action: Action) -> Rational {
        let again = seen.start.and_then(|start| self.graph.starts[start].again);
        let slot = match seen.second(self.pair) {
            Some(second) => TWO + second,
            None => slot_of(Total::of(seen.hand)),
        };
        let root = Root {
            depth: seen.depth,
            key: seen.key,
            begins: match again {
                Some(again) if action == Action::Split => Begins::Start(again),
                _ => Begins::Hand(seen.kind, slot),
            },
        };
        let mut forced = Forced {
            played: Played::new(self, &sets.lattice, guide),
            depth: matches!(root.begins, Begins::Hand(..)).then_some(seen.depth),
            action,
        };
        let lattice = Lattice::from(
            root,
            &self.graph,
            self.pair,
            &self.two,
            &self.shoe,
            &mut forced,
        );
        self.worth(&lattice).value / self.chance(seen.at(), 1)
    }
}

/// Optimal play after one action that is laid down for the hand at this depth.
struct Forced<'a> {
    played: Played<'a>,
    depth: Option<usize>,
    action: Action,
}

impl Choices for Forced<'_> {
    fn row(&mut self, depth: usize, key: Key, hand: usize, states: States) -> Chosen {
        if Some(depth) != self.depth {
            return self.played.row(depth, key, hand, states);
        }
        let mut chosen = Chosen::default();
        let all = States(u64::MAX);
        match self.action {
            Action::Double => chosen.double = all,
            Action::Stand => (chosen.stand, chosen.as_total) = (all, all),
            _ => (chosen.hit, chosen.as_total) = (all, all),
        }
        chosen
    }

    fn again(&mut self, depth: usize, key: Key, start: usize) -> Again {
        self.played.again(depth, key, start)
    }

    fn keep(&self) -> bool {
        true
    }
}

struct Search<'a> {
    split: &'a Split<'a>,
    play: &'a Play,
    resplit: Resplit,
    sets: &'a Sets,
    guide: &'a Guide,
    exact: Exact<'a>,
    found: Vec<Found>,
    looked_at: usize,
    /// What is seen with one more card, with its orders.
    next: BTreeMap<Seen, u128>,
}

impl Search<'_> {
    /// Level by level of one more card, until enough is found or too much was looked at.
    fn run(&mut self) {
        let start = Seen {
            finished: Vec::new(),
            hand: Cards::NONE,
            kind: self.split.graph.starts[0].hand,
            start: Some(0),
            depth: 0,
            key: 0,
        };
        self.next.insert(start, 1);
        while !self.next.is_empty() && self.found.len() <= LISTED && self.looked_at < LOOKED_AT {
            for (seen, orders) in std::mem::take(&mut self.next) {
                self.look(&seen, orders);
            }
        }
    }

    fn look(&mut self, seen: &Seen, orders: u128) {
        self.looked_at += 1;
        if let (Some(start), true) = (seen.start, seen.hand.is_empty()) {
            self.second_card(seen, start, orders);
        } else if Total::of(seen.hand).points() == 21 || !self.split.two.plays_on {
            self.end(seen, 1, orders);
        } else {
            self.decide(seen, orders);
        }
    }

    /// With every card there is: the same point with one card more.
    fn draws(&self, seen: &Seen) -> Vec<(Value, Seen)> {
        let held = |card: &Value| count(seen.key, *card) < self.split.shoe.of(*card);
        let draw = |card: Value| {
            let next = Seen {
                depth: seen.depth + 1,
                key: seen.key + one(card),
                start: None,
                hand: seen.hand.with(card),
                ..seen.clone()
            };
            (card, next)
        };
        Value::all().filter(held).map(draw).collect()
    }

    fn put(&mut self, seen: Seen, orders: u128) {
        *self.next.entry(seen).or_default() += orders;
    }

    fn second_card(&mut self, seen: &Seen, start: usize, orders: u128) {
        let pair = self.split.pair;
        let again = self.split.graph.starts[start].again;
        for (card, next) in self.draws(seen) {
            let next = Seen {
                hand: next.hand.with(pair),
                start: again.map(|_| start).filter(|_| card == pair),
                ..next
            };
            self.put(next, orders);
        }
    }

    fn decide(&mut self, seen: &Seen, orders: u128) {
        let (optimal, zero_memory) = (self.optimal(seen), self.zero_memory(seen));
        if optimal != zero_memory {
            self.found.push(Found {
                seen: seen.clone(),
                orders,
                optimal,
                zero_memory,
            });
        }
        match optimal {
            Action::Stand => self.end(seen, 1, orders),
            Action::Split => {
                let again = seen
                    .start
                    .and_then(|start| self.split.graph.starts[start].again);
                self.start(seen, again.expect("splitting again is open"), orders);
            }
            action => {
                for (_, next) in self.draws(seen) {
                    match action {
                        Action::Double => self.end(&next, 2, orders),
                        _ if Total::of(next.hand).points() > 21 => self.end(&next, 1, orders),
                        _ => self.put(next, orders),
                    }
                }
            }
        }
    }

    /// The hand is finished: the next one starts with the cards that are out now.
    fn end(&mut self, seen: &Seen, wager: i32, orders: u128) {
        let points = Total::of(seen.hand).points();
        let end = match points {
            22.. => HandEnd::Bust,
            _ => stands(points).end,
        };
        if let Some(start) = self.split.graph.hands[seen.kind].next(Finished { wager, end }) {
            let mut next = seen.clone();
            next.finished.push(seen.hand);
            self.start(&next, start, orders);
        }
    }

    fn start(&mut self, seen: &Seen, start: usize, orders: u128) {
        let next = Seen {
            hand: Cards::NONE,
            kind: self.split.graph.starts[start].hand,
            start: Some(start),
            ..seen.clone()
        };
        self.second_card(&next, start, orders);
    }

    fn second(&mut self, best: Best, compare: impl FnOnce(&mut Exact) -> Ordering) -> bool {
        match best {
            Best::First => false,
            Best::Second => true,
            Best::Unknown => compare(&mut self.exact) == Ordering::Greater,
        }
    }

    fn optimal(&mut self, seen: &Seen) -> Action {
        let (split, sets, guide) = (self.split, self.sets, self.guide);
        if let Some(start) = seen.start {
            let before = At {
                depth: seen.depth - 1,
                key: seen.key - one(split.pair),
            };
            let (layer, set) = sets.find(before);
            let place = layer.start(set, start).expect("a start that arises");
            let best = guide.again[before.depth][place];
            if self.second(best, |exact| exact.again(before, start)) {
                return Action::Split;
            }
        }
        let (at, kind) = (seen.at(), seen.kind);
        let (layer, set) = sets.find(at);
        let row = layer.row(set, kind).expect("a hand that arises");
        let advice = guide.advice[at.depth][row];
        if let Some(second) = seen
            .second(split.pair)
            .filter(|&second| split.two.doubles[second])
        {
            let best = advice.two_cards(second);
            if self.second(best, |exact| exact.two_cards(at, kind, second)) {
                return Action::Double;
            }
        }
        let slot = slot_of(Total::of(seen.hand));
        match self.second(advice.total(slot), |exact| exact.total(at, kind, slot)) {
            true => Action::Hit,
            false => Action::Stand,
        }
    }

    fn zero_memory(&self, seen: &Seen) -> Action {
        if seen.start.is_some() && self.resplit == Resplit::Always {
            return Action::Split;
        }
        let id = Hands::all().find(seen.hand).expect("21 or less");
        match split_hand_move(self.split.house, self.play, self.split.pair, id) {
            Move::Stop => Action::Stand,
            Move::Draw => Action::Hit,
            Move::Double => Action::Double,
        }
    }
}
