//! Optimal play as choices: the guide's advice where it is proved, exact values where it is not.

use super::Split;
use super::advice::Best;
use super::exact::{At, Exact};
use super::guide::Guide;
use super::lattice::{Again, Choices, Chosen, Key, Lattice};
use super::states::{States, TWO};
use std::cmp::Ordering;

/// What optimal play does, asked layer by layer and set by set in order.
pub(super) struct Played<'a> {
    split: &'a Split<'a>,
    lattice: &'a Lattice,
    guide: &'a Guide,
    exact: Exact<'a>,
    cursor: (usize, usize),
    /// Decisions at which two actions are worth exactly the same.
    pub ties: u64,
}

impl<'a> Played<'a> {
    /// By the guide's own kinds of hands.
    pub fn new(split: &'a Split<'a>, lattice: &'a Lattice, guide: &'a Guide) -> Played<'a> {
        Played {
            exact: Exact::new(split, lattice, guide),
            cursor: (0, 0),
            ties: 0,
            split,
            lattice,
            guide,
        }
    }

    /// The place of a set in the guide's lattice.
    fn set(&mut self, depth: usize, key: Key) -> usize {
        if self.cursor.0 != depth {
            self.cursor = (depth, 0);
        }
        let keys = &self.lattice.layers[depth].keys;
        while keys[self.cursor.1] < key {
            self.cursor.1 += 1;
        }
        assert!(
            keys[self.cursor.1] == key,
            "optimal play stays within all play"
        );
        self.cursor.1
    }

    /// Whether the second of two actions is taken; ties go to the first.
    fn second(&mut self, best: Best, compare: impl FnOnce(&mut Exact<'a>) -> Ordering) -> bool {
        match best {
            Best::First => false,
            Best::Second => true,
            Best::Unknown => {
                let order = compare(&mut self.exact);
                self.ties += u64::from(order == Ordering::Equal);
                order == Ordering::Greater
            }
        }
    }
}

impl Choices for Played<'_> {
    fn row(&mut self, depth: usize, key: Key, hand: usize, states: States) -> Chosen {
        if !states.any(0, TWO + 10) {
            return Chosen::default();
        }
        let set = self.set(depth, key);
        let row = self.lattice.layers[depth].row(set, hand);
        let advice = self.guide.advice[depth][row.expect("a hand that arises")];
        let at = At { depth, key };
        let split = self.split;
        let two = &split.two;
        let mut chosen = Chosen::default();
        let mut totals = states.and(States::ALL_TOTALS);
        let open = |second: &usize| states.has(TWO + second) && !two.ends(*second);
        for second in (0..10).filter(open) {
            let doubles = two.doubles[second]
                && self.second(advice.two_cards(second), |exact| {
                    exact.two_cards(at, hand, second)
                });
            if doubles {
                chosen.double = chosen.double.with(TWO + second);
            } else {
                chosen.as_total = chosen.as_total.with(TWO + second);
                totals = totals.with(two.slots[second]);
            }
        }
        for slot in totals.iter() {
            if self.second(advice.total(slot), |exact| exact.total(at, hand, slot)) {
                chosen.hit = chosen.hit.with(slot);
            } else {
                chosen.stand = chosen.stand.with(slot);
            }
        }
        chosen
    }

    fn again(&mut self, depth: usize, key: Key, start: usize) -> Again {
        // Without another card of the pair there is nothing to decide.
        if super::lattice::count(key, self.split.pair) >= self.split.shoe.of(self.split.pair) {
            return Again::Played;
        }
        let set = self.set(depth, key);
        let place = self.lattice.layers[depth].start(set, start);
        let best = self.guide.again[depth][place.expect("a start that arises")];
        match self.second(best, |exact| exact.again(At { depth, key }, start)) {
            true => Again::Split,
            false => Again::Played,
        }
    }

    fn keep(&self) -> bool {
        true
    }
}
