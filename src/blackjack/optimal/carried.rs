//! The orders of a known play by what the finished hands hold.
//!
//! Comes in: a [`Walk`] over what optimal play reaches, the [`Combinations`]. Goes out, to [`Weigh`]: at
//! every set of cards, how often each combination is made complete there by the last hand.
//!
//! Layer by layer the combinations of every state are found first ([`Shape`]), then their orders are
//! added up in the places so made ([`Packed`]). Shapes are one layer ahead of orders, since a pair that
//! is split again leads from a start of one layer to one of the next.
//!
//! **The last hand is taken to bust, when it has its second card**: unseen cards are exchangeable, so the
//! dealer's ends weigh then what they weigh later. Where it ends otherwise, what was assumed is taken back.
//! So its busts, the most of what it can come to, need not be followed. A doubled hand is taken to bust
//! on both wagers.

use super::super::counts::Value;
use super::super::settle::{FINISHED, Finished, HandEnd};
use super::combinations::{Combinations, Mask};
use super::course::{Order, TooLarge, signed};
use super::lattice::Key;
use super::walk::{Ending, Follower, Walk, state_numbers};

/// Who weighs the complete combinations of a set of cards.
pub(super) trait Weigh {
    /// At a set of so many cards: combinations of the hands before the last, the last hand's label,
    /// their orders less those taken back.
    fn weigh(&mut self, depth: usize, key: Key, complete: &[(usize, usize, i128)]);
}

/// Which combinations arise in the states, or starts, of a layer.
struct Shape<const W: usize>(Vec<Mask<W>>);

impl<const W: usize> Shape<W> {
    fn none(len: usize) -> Shape<W> {
        Shape(vec![Mask::NONE; len])
    }
}

/// The shapes of a layer.
struct Shapes<const W: usize> {
    states: Shape<W>,
    starts: Shape<W>,
}

impl<const W: usize> Shapes<W> {
    fn none(walk: &Walk, depth: usize) -> Shapes<W> {
        let layer = walk.lattice.layers.get(depth);
        let states = layer.and_then(|layer| state_numbers(layer).last().copied());
        Shapes {
            states: Shape::none(states.unwrap_or(0) as usize),
            starts: Shape::none(layer.map_or(0, |layer| layer.starts.len())),
        }
    }
}

/// Finds the shapes of a layer's starts, and of the next layer.
struct Shaping<'a, const W: usize> {
    combinations: &'a Combinations,
    now: &'a mut Shapes<W>,
    next: &'a mut Shapes<W>,
}

impl<const W: usize> Follower for Shaping<'_, W> {
    fn enter(&mut self, _: usize, _: Key) {}
    fn last_hand(&mut self, _: usize, _: i32) {}

    fn as_total(&mut self, from: usize, to: usize) {
        let mask = self.now.states.0[from];
        self.now.states.0[to].or(&mask);
    }

    fn end(&mut self, Ending { from, end, .. }: Ending, start: Option<usize>) {
        let Some(start) = start else { return };
        let label = end.label();
        for combination in self.now.states.0[from].iter() {
            let with = self.combinations.with(combination, label);
            self.now.starts.0[start].add(with);
        }
    }

    fn draw(&mut self, from: usize, to: usize) {
        self.next.states.0[to].or(&self.now.states.0[from]);
    }

    fn last_bust(&mut self, _: Ending, _: Value, _: u32) {}

    fn second_card(&mut self, start: usize, to: usize) {
        self.next.states.0[to].or(&self.now.starts.0[start]);
    }

    fn again(&mut self, start: usize, to: usize) {
        self.next.starts.0[to].or(&self.now.starts.0[start]);
    }

    fn leave(&mut self) {}
}

/// Orders in the places of a shape.
struct Packed<O, const W: usize> {
    shape: Shape<W>,
    /// Where the orders of each state begin, and in the end how many there are.
    at: Vec<u32>,
    orders: Vec<O>,
}

impl<O: Order, const W: usize> Packed<O, W> {
    fn new(shape: Shape<W>) -> Packed<O, W> {
        let mut at = Vec::with_capacity(shape.0.len() + 1);
        let mut next = 0u32;
        for mask in &shape.0 {
            at.push(next);
            next += mask.len();
        }
        at.push(next);
        Packed {
            orders: vec![O::default(); next as usize],
            at,
            shape,
        }
    }

    fn range(&self, state: usize) -> std::ops::Range<usize> {
        self.at[state] as usize..self.at[state + 1] as usize
    }

    fn of(&self, state: usize) -> (&Mask<W>, &[O]) {
        (&self.shape.0[state], &self.orders[self.range(state)])
    }

    fn of_mut(&mut self, state: usize) -> (&Mask<W>, &mut [O]) {
        let range = self.range(state);
        (&self.shape.0[state], &mut self.orders[range])
    }
}

/// Adds the orders of one state to those of another, which has all its combinations; the bits of the sums.
#[inline]
fn add<O: Order, const W: usize>(
    (mask, orders): (&Mask<W>, &[O]),
    (to_mask, to): (&Mask<W>, &mut [O]),
) -> O {
    let mut bits = O::default();
    if mask == to_mask {
        for (to, orders) in to.iter_mut().zip(orders) {
            *to = to.plus(*orders);
            bits = bits.bits(*to);
        }
        return bits;
    }
    for (combination, orders) in mask.iter().zip(orders) {
        let to = &mut to[to_mask.rank(combination)];
        *to = to.plus(*orders);
        bits = bits.bits(*to);
    }
    bits
}

/// The orders of a layer.
struct Reached<O, const W: usize> {
    states: Packed<O, W>,
    starts: Packed<O, W>,
}

impl<O: Order, const W: usize> Reached<O, W> {
    fn new(Shapes { states, starts }: Shapes<W>) -> Reached<O, W> {
        Reached {
            states: Packed::new(states),
            starts: Packed::new(starts),
        }
    }
}

/// Adds up the orders of a layer's starts, and of the next layer.
struct Carrying<'a, O, const W: usize> {
    combinations: &'a Combinations,
    weigh: &'a mut dyn Weigh,
    now: Reached<O, W>,
    next: Reached<O, W>,
    bits: O,
    at: (usize, Key),
    /// By combination and the last hand's label, at the set at hand; and which of them may not be 0.
    complete: Vec<i128>,
    touched: Vec<usize>,
    told: Vec<(usize, usize, i128)>,
}

/// The label of a bust on this wager.
fn bust(wager: i32) -> usize {
    let end = HandEnd::Bust;
    usize::from(Finished { wager, end }.label())
}

impl<O: Order, const W: usize> Carrying<'_, O, W> {
    /// Adds a state's orders, or takes them back, with the last hand ending so.
    fn complete(&mut self, from: usize, label: usize, times: i128) {
        let (mask, orders) = self.now.states.of(from);
        for (combination, &orders) in mask.iter().zip(orders) {
            let place = combination * FINISHED + label;
            self.complete[place] += times * signed(orders);
            self.touched.push(place);
        }
    }
}

impl<O: Order, const W: usize> Follower for Carrying<'_, O, W> {
    fn enter(&mut self, depth: usize, key: Key) {
        self.at = (depth, key);
    }

    fn last_hand(&mut self, from: usize, wager: i32) {
        self.complete(from, bust(wager), 1);
    }

    fn as_total(&mut self, from: usize, to: usize) {
        // Totals stand before two cards.
        let Packed { shape, at, orders } = &mut self.now.states;
        let (before, rest) = orders.split_at_mut(at[from] as usize);
        let orders = &rest[..(at[from + 1] - at[from]) as usize];
        let to_orders = &mut before[at[to] as usize..at[to + 1] as usize];
        let bits = add((&shape.0[from], orders), (&shape.0[to], to_orders));
        self.bits = self.bits.bits(bits);
    }

    fn end(&mut self, Ending { from, end, .. }: Ending, start: Option<usize>) {
        let label = end.label();
        let Some(start) = start else {
            self.complete(from, usize::from(label), 1);
            self.complete(from, bust(end.wager), -1);
            return;
        };
        let (mask, orders) = self.now.states.of(from);
        let (to_mask, to) = self.now.starts.of_mut(start);
        for (combination, orders) in mask.iter().zip(orders) {
            let with = self.combinations.with(combination, label);
            let to = &mut to[to_mask.rank(with)];
            *to = to.plus(*orders);
            self.bits = self.bits.bits(*to);
        }
    }

    fn draw(&mut self, from: usize, to: usize) {
        let bits = add(self.now.states.of(from), self.next.states.of_mut(to));
        self.bits = self.bits.bits(bits);
    }

    fn last_bust(&mut self, _: Ending, _: Value, _: u32) {}

    fn second_card(&mut self, start: usize, to: usize) {
        let bits = add(self.now.starts.of(start), self.next.states.of_mut(to));
        self.bits = self.bits.bits(bits);
    }

    fn again(&mut self, start: usize, to: usize) {
        let bits = add(self.now.starts.of(start), self.next.starts.of_mut(to));
        self.bits = self.bits.bits(bits);
    }

    fn leave(&mut self) {
        for place in self.touched.drain(..) {
            let orders = std::mem::take(&mut self.complete[place]);
            if orders != 0 {
                self.told.push((place / FINISHED, place % FINISHED, orders));
            }
        }
        if !self.told.is_empty() {
            self.weigh.weigh(self.at.0, self.at.1, &self.told);
            self.told.clear();
        }
    }
}

/// Follows a play that begins with its first hand.
pub(super) fn run<O: Order, const W: usize>(
    walk: &Walk,
    combinations: &Combinations,
    weigh: &mut dyn Weigh,
) -> Result<(), TooLarge> {
    let shape = |depth: usize, now: &mut Shapes<W>| {
        let mut next = Shapes::none(walk, depth + 1);
        let mut shaping = Shaping {
            combinations,
            now,
            next: &mut next,
        };
        walk.layer(depth, &mut shaping);
        next
    };
    let mut first = Shapes::none(walk, 0);
    first.starts.0[0].add(0);
    let mut shapes = shape(0, &mut first);
    let mut carrying = Carrying::<O, W> {
        now: Reached::new(first),
        next: Reached::new(Shapes::none(walk, usize::MAX)),
        bits: O::default(),
        at: (0, 0),
        complete: vec![0; combinations.len() * FINISHED],
        touched: Vec::new(),
        told: Vec::new(),
        combinations,
        weigh,
    };
    carrying.now.starts.orders[0] = O::ONE;
    for depth in 0..walk.lattice.layers.len() {
        let after = shape(depth + 1, &mut shapes);
        carrying.next = Reached::new(std::mem::replace(&mut shapes, after));
        walk.layer(depth, &mut carrying);
        if carrying.bits.is_too_large() {
            return Err(TooLarge);
        }
        std::mem::swap(&mut carrying.now, &mut carrying.next);
    }
    Ok(())
}
