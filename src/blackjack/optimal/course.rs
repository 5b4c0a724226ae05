//! Every way a known play can go, counted forward.
//!
//! Comes in: the lattice of what optimal play reaches, with what it does there. Goes out, to a [`Sink`]:
//! at every set of cards, in how many orders of the cards each hand ends there. The orders are counted in
//! values, so they are small whole numbers; what the shoe makes of them is the sink's business. They
//! nearly always fit a machine word; where one does not, the count stops, to be made again in longer ones.

use super::super::counts::{Counts, Value};
use super::super::settle::{Finished, HandEnd};
use super::graph::{Graph, Hand};
use super::lattice::{Again, Begins, Fingers, Key, Lattice, Layer, count};
use super::states::{DREW_21, States, TWO, TwoCards, doubled, drawn, finished, points, stands};

/// A number of orders; its highest bit stays unused, so that a sum that sets it is seen, and no two
/// numbers that do not can pass what the type holds.
pub(super) trait Order: Copy + Default + PartialEq + Into<u128> {
    /// One order.
    const ONE: Self;
    /// self + more.
    fn plus(self, more: Self) -> Self;
    /// The bits of both.
    fn bits(self, more: Self) -> Self;
    /// Whether the highest bit is set.
    fn is_too_large(self) -> bool;
}

macro_rules! order {
    ($($Type:ident)*) => {
        $(impl Order for $Type {
            const ONE: $Type = 1;

            #[inline]
            fn plus(self, more: $Type) -> $Type {
                self.wrapping_add(more)
            }

            #[inline]
            fn bits(self, more: $Type) -> $Type {
                self | more
            }

            fn is_too_large(self) -> bool {
                self.leading_zeros() == 0
            }
        })*
    };
}

order!(u64 u128);

/// Some number of orders is larger than its type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooLarge;

/// Adds orders, place by place; whether one became too large.
#[inline]
pub(super) fn add<O: Order>(to: &mut [O], from: &[O]) -> bool {
    let mut bits = O::default();
    for (to, from) in to.iter_mut().zip(from) {
        *to = to.plus(*from);
        bits = bits.bits(*to);
    }
    bits.is_too_large()
}

/// Who is told of the ends. Orders are [`Course::width`] numbers, by what is carried along.
pub(super) trait Sink<O: Order> {
    /// A set of so many cards is at hand.
    fn enter(&mut self, depth: usize, key: Key);
    /// The last hand has its second card at the set at hand.
    fn last_hand(&mut self, hand: &Hand, orders: &[O]);
    /// A hand ends at the set at hand.
    fn end(&mut self, hand: &Hand, end: Finished, orders: &[O]);
    /// Adds what is carried on from this end to the next hand; says whether that became too large.
    fn carry(&mut self, hand: &Hand, end: Finished, orders: &[O], to: &mut [O]) -> bool;
    /// The last hand busts with one of `left` cards of this value; only where the lattice leaves that out.
    fn last_bust(&mut self, hand: &Hand, end: Finished, card: Value, left: u32, orders: &[O]);
    /// All is told of it.
    fn leave(&mut self);
}

/// The play to be counted.
pub(super) struct Course<'a> {
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
    /// How many numbers are carried for each state.
    pub width: usize,
}

/// A layer's orders.
#[derive(Default)]
struct Reached<O> {
    /// Where each row's slots begin.
    offsets: Vec<usize>,
    rows: Vec<O>,
    starts: Vec<O>,
}

impl<O: Order> Reached<O> {
    /// No orders yet; memory is used again.
    fn clear_for(&mut self, layer: &Layer, width: usize) {
        self.offsets.clear();
        self.rows.clear();
        self.starts.clear();
        let mut len = 0;
        for states in &layer.states {
            self.offsets.push(len);
            len += states.len() * width;
        }
        self.rows.resize(len, O::default());
        self.starts.resize(layer.starts.len() * width, O::default());
    }

    fn slot(&self, layer: &Layer, row: usize, slot: usize, width: usize) -> std::ops::Range<usize> {
        let from = self.offsets[row] + layer.states[row].rank(slot) * width;
        from..from + width
    }
}

impl Course<'_> {
    /// Follows the play from its root, one order at the place given.
    pub fn run<O: Order>(&self, place: usize, sink: &mut impl Sink<O>) -> Result<(), TooLarge> {
        let layers = &self.lattice.layers;
        let root = &self.lattice.root;
        let (mut now, mut next) = (Reached::default(), Reached::default());
        now.clear_for(&layers[root.depth], self.width);
        match root.begins {
            Begins::Start(_) => now.starts[place] = O::ONE,
            Begins::Hand(_, slot) => {
                let slot = now.slot(&layers[root.depth], 0, slot, self.width);
                now.rows[slot.start + place] = O::ONE;
            }
        }
        let nothing = Layer::default();
        for (depth, layer) in layers.iter().enumerate().skip(root.depth) {
            let next_layer = layers.get(depth + 1).unwrap_or(&nothing);
            next.clear_for(next_layer, self.width);
            let mut step = Step {
                course: self,
                layer,
                next_layer,
                now: &mut now,
                next: &mut next,
                orders: vec![O::default(); self.width],
                too_large: false,
            };
            step.run(depth, sink);
            if step.too_large {
                return Err(TooLarge);
            }
            std::mem::swap(&mut now, &mut next);
        }
        Ok(())
    }
}

struct Step<'a, O> {
    course: &'a Course<'a>,
    layer: &'a Layer,
    next_layer: &'a Layer,
    now: &'a mut Reached<O>,
    next: &'a mut Reached<O>,
    orders: Vec<O>,
    too_large: bool,
}

/// A card, how many there are, and the set it leads to.
type Draw = (Value, u32, Option<usize>);

impl<O: Order> Step<'_, O> {
    fn run(&mut self, depth: usize, sink: &mut impl Sink<O>) {
        let mut fingers = Fingers::new(&self.next_layer.keys);
        let mut draws: Vec<Draw> = Vec::new();
        for (set, &key) in self.layer.keys.iter().enumerate() {
            draws.clear();
            for card in Value::all() {
                let left = self.course.shoe.of(card).saturating_sub(count(key, card));
                if left > 0 {
                    draws.push((card, left, fingers.find(key, card)));
                }
            }
            sink.enter(depth, key);
            for row in self.layer.rows(set) {
                self.row(set, row, &draws, sink);
            }
            for at in self.layer.starts(set) {
                self.start(at, &draws);
            }
            sink.leave();
        }
    }

    fn row(&mut self, set: usize, row: usize, draws: &[Draw], sink: &mut impl Sink<O>) {
        let (layer, two, width) = (self.layer, self.course.two, self.course.width);
        let (states, chosen) = (layer.states[row], layer.chosen[row]);
        for second in (0..10).filter(|second| states.has(TWO + second)) {
            let from = self.now.slot(layer, row, TWO + second, width);
            let hand = &self.course.graph.hands[usize::from(layer.hands[row])];
            if hand.is_last() {
                sink.last_hand(hand, &self.now.rows[from.clone()]);
            }
            if two.ends(second) {
                self.take(from);
                self.end(set, row, stands(two.points[second]), sink);
            } else if chosen.double.has(TWO + second) {
                self.take(from);
                let slot = two.slots[second];
                self.push(row, draws, |card| doubled(drawn(slot, card)), sink);
            } else {
                let to = self.now.slot(layer, row, two.slots[second], width);
                let (low, high) = self.now.rows.split_at_mut(from.start);
                self.too_large |= add(&mut low[to], &high[..width]);
            }
        }
        for slot in states.and(States::ALL_TOTALS).iter() {
            let from = self.now.slot(layer, row, slot, width);
            self.take(from);
            match chosen.hit.has(slot) {
                true => self.push(row, draws, |card| drawn(slot, card), sink),
                false => self.end(set, row, stands(points(slot)), sink),
            }
        }
        for slot in states.iter().filter(|&slot| slot >= DREW_21) {
            let from = self.now.slot(layer, row, slot, width);
            self.take(from);
            self.end(set, row, finished(slot), sink);
        }
    }

    fn take(&mut self, from: std::ops::Range<usize>) {
        self.orders.copy_from_slice(&self.now.rows[from]);
    }

    fn nothing(&self) -> bool {
        self.orders.iter().all(|&orders| orders == O::default())
    }

    fn end(&mut self, set: usize, row: usize, end: Finished, sink: &mut impl Sink<O>) {
        if self.nothing() {
            return;
        }
        let hand = &self.course.graph.hands[usize::from(self.layer.hands[row])];
        sink.end(hand, end, &self.orders);
        if let Some(start) = hand.next(end) {
            let start = self.layer.start(set, start).expect("a start that arises");
            let width = self.course.width;
            let to = &mut self.now.starts[start * width..(start + 1) * width];
            self.too_large |= sink.carry(hand, end, &self.orders, to);
        }
    }

    fn push(
        &mut self,
        row: usize,
        draws: &[Draw],
        next: impl Fn(Value) -> usize,
        sink: &mut impl Sink<O>,
    ) {
        if self.nothing() {
            return;
        }
        let kind = usize::from(self.layer.hands[row]);
        let hand = &self.course.graph.hands[kind];
        for &(card, left, set) in draws {
            let slot = next(card);
            let busts = slot >= DREW_21 && finished(slot).end == HandEnd::Bust;
            if busts && hand.is_last() && !self.course.lattice.last_busts {
                sink.last_bust(hand, finished(slot), card, left, &self.orders);
                continue;
            }
            let row = set.and_then(|set| self.next_layer.row(set, kind));
            let row = row.expect("a hand that arises");
            let to = self
                .next
                .slot(self.next_layer, row, slot, self.course.width);
            self.too_large |= add(&mut self.next.rows[to], &self.orders);
        }
    }

    fn start(&mut self, at: usize, draws: &[Draw]) {
        let width = self.course.width;
        self.orders
            .copy_from_slice(&self.now.starts[at * width..(at + 1) * width]);
        if self.nothing() {
            return;
        }
        let start = &self.course.graph.starts[usize::from(self.layer.starts[at])];
        for &(card, _, set) in draws {
            let set = set.expect("a set that arises");
            let again = start.again.filter(|_| card == self.course.pair);
            match again {
                Some(again) if self.layer.again[at] == Again::Split => {
                    let to = self
                        .next_layer
                        .start(set, again)
                        .expect("a start that arises");
                    let to = &mut self.next.starts[to * width..(to + 1) * width];
                    self.too_large |= add(to, &self.orders);
                }
                _ => {
                    let row = self.next_layer.row(set, start.hand);
                    let row = row.expect("a hand that arises");
                    let slot = TWO + card.place();
                    let to = self.next.slot(self.next_layer, row, slot, width);
                    self.too_large |= add(&mut self.next.rows[to], &self.orders);
                }
            }
        }
    }
}
