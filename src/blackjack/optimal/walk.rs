//! One walk over a known play, layer by layer, for whoever follows it.
//!
//! Comes in: the lattice of what a play reaches, with what it does there. Goes out, to a [`Follower`]:
//! every step from one state to the next, in order, by the numbers of the states within their layers.
//! [`super::course`] follows with one number of orders a state, [`super::carried`] with what the finished
//! hands hold.

use super::super::counts::{Counts, Value};
use super::super::settle::{Finished, HandEnd};
use super::graph::{Graph, Hand};
use super::lattice::{Again, Fingers, Key, Lattice, Layer, count};
use super::states::{
    DREW_21, States, TOTALS, TWO, TwoCards, doubled, drawn, finished, points, stands,
};

/// The play to be followed.
#[derive(Clone, Copy)]
pub(super) struct Walk<'a> {
    /// How hands follow each other.
    pub graph: &'a Graph,
    /// The pair that was split.
    pub pair: Value,
    /// Its two-card hands.
    pub two: &'a TwoCards,
    /// The shoe behind it.
    pub shoe: &'a Counts,
    /// What arises, with what is chosen there.
    pub lattice: &'a Lattice,
}

/// A hand that comes to its end in a state.
#[derive(Clone, Copy)]
pub(super) struct Ending<'a> {
    /// The state's number.
    pub from: usize,
    /// The kind of hand.
    pub hand: &'a Hand,
    /// How it ends.
    pub end: Finished,
}

/// Who follows a play. States and starts are numbered within their layers.
pub(super) trait Follower {
    /// A set of so many cards is at hand.
    fn enter(&mut self, depth: usize, key: Key);
    /// The last hand has its second card, and plays for this wager.
    fn last_hand(&mut self, from: usize, wager: i32);
    /// Two cards are played as their total, another state of the same layer.
    fn as_total(&mut self, from: usize, to: usize);
    /// A hand ends; the start that follows is in the same layer.
    fn end(&mut self, ending: Ending, start: Option<usize>);
    /// A card leads to a state of the next layer.
    fn draw(&mut self, from: usize, to: usize);
    /// The last hand busts with one of `left` cards of this value: the lattice leaves that out.
    fn last_bust(&mut self, ending: Ending, card: Value, left: u32);
    /// A start's second card leads to a state of the next layer.
    fn second_card(&mut self, start: usize, to: usize);
    /// A pair is split again: a start of the next layer.
    fn again(&mut self, start: usize, to: usize);
    /// All is told of the set.
    fn leave(&mut self);
}

/// Where each row's states begin among the states of a layer, and in the end how many there are.
pub(super) fn state_numbers(layer: &Layer) -> Vec<u32> {
    let mut next = 0;
    let mut first: Vec<u32> = Vec::with_capacity(layer.states.len() + 1);
    for states in &layer.states {
        first.push(next);
        next += states.len() as u32;
    }
    first.push(next);
    first
}

/// A card, how many there are, and the set it leads to.
type Draw = (Value, u32, Option<usize>);

/// A layer and the next one.
struct Step<'a> {
    walk: &'a Walk<'a>,
    layer: &'a Layer,
    next: &'a Layer,
    numbers: Vec<u32>,
    next_numbers: Vec<u32>,
    /// By total and card.
    drawn: [[u8; 10]; TOTALS],
    draws: Vec<Draw>,
}

impl Walk<'_> {
    /// Follows one layer.
    pub fn layer(&self, depth: usize, follower: &mut impl Follower) {
        let layers = &self.lattice.layers;
        let Some(layer) = layers.get(depth) else {
            return;
        };
        let nothing = Layer::default();
        let next = layers.get(depth + 1).unwrap_or(&nothing);
        let card = |place: usize| Value::of_points(place as u32 + 1).expect("ten values");
        let step = Step {
            walk: self,
            layer,
            next,
            numbers: state_numbers(layer),
            next_numbers: state_numbers(next),
            drawn: std::array::from_fn(|slot| {
                std::array::from_fn(|place| drawn(slot, card(place)) as u8)
            }),
            draws: Vec::new(),
        };
        step.run(depth, follower);
    }
}

impl Step<'_> {
    fn run(mut self, depth: usize, follower: &mut impl Follower) {
        let mut fingers = Fingers::new(&self.next.keys);
        for (set, &key) in self.layer.keys.iter().enumerate() {
            self.draws.clear();
            for card in Value::all() {
                let left = self.walk.shoe.of(card).saturating_sub(count(key, card));
                if left > 0 {
                    self.draws.push((card, left, fingers.find(key, card)));
                }
            }
            follower.enter(depth, key);
            for row in self.layer.rows(set) {
                self.row(set, row, follower);
            }
            for start in self.layer.starts(set) {
                self.start(start, follower);
            }
            follower.leave();
        }
    }

    fn number(&self, row: usize, slot: usize) -> usize {
        self.numbers[row] as usize + self.layer.states[row].rank(slot)
    }

    fn row(&self, set: usize, row: usize, follower: &mut impl Follower) {
        let (layer, two) = (self.layer, self.walk.two);
        let (states, chosen) = (layer.states[row], layer.chosen[row]);
        let kind = usize::from(layer.hands[row]);
        let hand = &self.walk.graph.hands[kind];
        let ends = |from, end, follower: &mut _| {
            let start = hand.next(end).map(|start| layer.start(set, start));
            let start = start.map(|start| start.expect("a start that arises"));
            Follower::end(follower, Ending { from, hand, end }, start);
        };
        let pushes = !states.and(chosen.hit.or(chosen.double)).is_empty();
        let rows = pushes.then(|| self.rows_after(kind));
        for second in (0..10).filter(|second| states.has(TWO + second)) {
            let from = self.number(row, TWO + second);
            let doubles = !two.ends(second) && chosen.double.has(TWO + second);
            if hand.is_last() {
                follower.last_hand(from, 1 + i32::from(doubles));
            }
            if two.ends(second) {
                ends(from, stands(two.points[second]), follower);
                continue;
            }
            match &rows {
                Some(rows) if doubles => {
                    let slot = two.slots[second];
                    self.push(
                        from,
                        hand,
                        rows,
                        |card| doubled(self.drawn(slot, card)),
                        follower,
                    );
                }
                _ => follower.as_total(from, self.number(row, two.slots[second])),
            }
        }
        for slot in states.and(States::ALL_TOTALS).iter() {
            let from = self.number(row, slot);
            match &rows {
                Some(rows) if chosen.hit.has(slot) => {
                    self.push(from, hand, rows, |card| self.drawn(slot, card), follower);
                }
                _ => ends(from, stands(points(slot)), follower),
            }
        }
        for slot in states.iter().filter(|&slot| slot >= DREW_21) {
            ends(self.number(row, slot), finished(slot), follower);
        }
    }

    fn drawn(&self, slot: usize, card: Value) -> usize {
        usize::from(self.drawn[slot][card.place()])
    }

    /// By card drawn: the row of a kind of hand in the next layer.
    fn rows_after(&self, kind: usize) -> [Option<usize>; 10] {
        let mut rows = [None; 10];
        for &(card, _, set) in &self.draws {
            rows[card.place()] = set.and_then(|set| self.next.row(set, kind));
        }
        rows
    }

    fn push(
        &self,
        from: usize,
        hand: &Hand,
        rows: &[Option<usize>; 10],
        slot: impl Fn(Value) -> usize,
        follower: &mut impl Follower,
    ) {
        for &(card, left, _) in &self.draws {
            let slot = slot(card);
            let busts = slot >= DREW_21 && finished(slot).end == HandEnd::Bust;
            if busts && hand.is_last() {
                let end = finished(slot);
                follower.last_bust(Ending { from, hand, end }, card, left);
                continue;
            }
            let row = rows[card.place()].expect("a hand that arises");
            follower.draw(from, self.number_after(row, slot));
        }
    }

    fn number_after(&self, row: usize, slot: usize) -> usize {
        self.next_numbers[row] as usize + self.next.states[row].rank(slot)
    }

    fn start(&self, at: usize, follower: &mut impl Follower) {
        let start = &self.walk.graph.starts[usize::from(self.layer.starts[at])];
        for &(card, _, set) in &self.draws {
            let set = set.expect("a set that arises");
            let again = start.again.filter(|_| card == self.walk.pair);
            match again.filter(|_| self.layer.again[at] == Again::Split) {
                Some(again) => {
                    let to = self.next.start(set, again);
                    follower.again(at, to.expect("a start that arises"));
                }
                None => {
                    let row = self.next.row(set, start.hand).expect("a hand that arises");
                    follower.second_card(at, self.number_after(row, TWO + card.place()));
                }
            }
        }
    }
}
