//! Every way a known play can go, counted forward.
//!
//! Comes in: a [`Walk`] over what optimal play reaches. Goes out, to a [`Sink`]: at every set of cards, in
//! how many orders of the cards each hand ends there. The orders are counted in values, so they are small
//! whole numbers; what the shoe makes of them is the sink's business. They nearly always fit a machine
//! word; where one does not, the count stops, to be made again in longer ones.

use super::super::counts::Value;
use super::super::settle::Finished;
use super::graph::Hand;
use super::lattice::{Begins, Key, Layer};
use super::walk::{Ending, Follower, Walk, state_numbers};

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

/// Orders as a signed number.
pub(super) fn signed<O: Order>(orders: O) -> i128 {
    i128::try_from(orders.into()).expect("fewer orders than there are sequences of so few cards")
}

/// Who is told of the ends.
pub(super) trait Sink {
    /// A set of so many cards is at hand.
    fn enter(&mut self, depth: usize, key: Key);
    /// A hand ends at the set at hand.
    fn end(&mut self, hand: &Hand, end: Finished, orders: i128);
    /// The last hand busts with one of `left` cards of this value.
    fn last_bust(&mut self, hand: &Hand, end: Finished, card: Value, left: u32, orders: i128);
    /// All is told of it.
    fn leave(&mut self);
}

/// A layer's orders, by state and by start.
#[derive(Default)]
struct Reached<O> {
    states: Vec<O>,
    starts: Vec<O>,
}

impl<O: Order> Reached<O> {
    /// No orders yet; memory is used again.
    fn clear_for(&mut self, layer: Option<&Layer>) {
        let states = |layer: &Layer| state_numbers(layer).last().map_or(0, |&all| all as usize);
        self.states.clear();
        self.states.resize(layer.map_or(0, states), O::default());
        self.starts.clear();
        let starts = layer.map_or(0, |layer| layer.starts.len());
        self.starts.resize(starts, O::default());
    }
}

/// Follows a play from its root, in orders of this type.
pub(super) fn run<O: Order>(walk: &Walk, sink: &mut impl Sink) -> Result<(), TooLarge> {
    let layers = &walk.lattice.layers;
    let root = &walk.lattice.root;
    let mut course = Course {
        now: Reached::default(),
        next: Reached::default(),
        bits: O::default(),
        sink,
    };
    course.now.clear_for(layers.get(root.depth));
    match root.begins {
        Begins::Start(_) => course.now.starts[0] = O::ONE,
        Begins::Hand(_, slot) => {
            let place = layers[root.depth].states[0].rank(slot);
            course.now.states[place] = O::ONE;
        }
    }
    for depth in root.depth..layers.len() {
        course.next.clear_for(layers.get(depth + 1));
        walk.layer(depth, &mut course);
        if course.bits.is_too_large() {
            return Err(TooLarge);
        }
        std::mem::swap(&mut course.now, &mut course.next);
    }
    Ok(())
}

struct Course<'a, O, S> {
    now: Reached<O>,
    next: Reached<O>,
    /// The bits of every sum so far.
    bits: O,
    sink: &'a mut S,
}

impl<O: Order, S> Course<'_, O, S> {
    fn seen(&mut self, sum: O) -> O {
        self.bits = self.bits.bits(sum);
        sum
    }
}

impl<O: Order, S: Sink> Follower for Course<'_, O, S> {
    fn enter(&mut self, depth: usize, key: Key) {
        self.sink.enter(depth, key);
    }

    fn last_hand(&mut self, _: usize, _: i32) {}

    fn as_total(&mut self, from: usize, to: usize) {
        let sum = self.now.states[to].plus(self.now.states[from]);
        self.now.states[to] = self.seen(sum);
    }

    fn end(&mut self, Ending { from, hand, end }: Ending, start: Option<usize>) {
        let orders = self.now.states[from];
        self.sink.end(hand, end, signed(orders));
        if let Some(start) = start {
            let sum = self.now.starts[start].plus(orders);
            self.now.starts[start] = self.seen(sum);
        }
    }

    fn draw(&mut self, from: usize, to: usize) {
        let sum = self.next.states[to].plus(self.now.states[from]);
        self.next.states[to] = self.seen(sum);
    }

    fn last_bust(&mut self, Ending { from, hand, end }: Ending, card: Value, left: u32) {
        let orders = signed(self.now.states[from]);
        self.sink.last_bust(hand, end, card, left, orders);
    }

    fn second_card(&mut self, start: usize, to: usize) {
        let sum = self.next.states[to].plus(self.now.starts[start]);
        self.next.states[to] = self.seen(sum);
    }

    fn again(&mut self, start: usize, to: usize) {
        let sum = self.next.starts[to].plus(self.now.starts[start]);
        self.next.starts[to] = self.seen(sum);
    }

    fn leave(&mut self) {
        self.sink.leave();
    }
}
