//! Finished hands against the dealer: the exact distribution of what they win.
//!
//! The dealer draws last. So each set of cards that the hands can hold together is looked at once: in how many
//! orders it comes about with which hands, and how the dealer ends behind it. All is in integers over the
//! ordered draws of that many cards and of the dealer's; a fraction is made at the end.

use super::dealer::ordered_all;
use super::drawn::{Drawn, Packed, ways};
use super::finished::Hands;
use super::lines::Lines;
use super::loss::Loss;
use super::{Left, less, size};
use crate::vocabulary::exact::{Rational, ratio};
use num_bigint::BigUint;
use std::collections::BTreeMap;

/// Hands that meet the dealer.
pub(super) struct Met<'a> {
    left: Left,
    dealer: &'a Lines,
    loss: Loss,
    /// By the number of cards and of draws, and the units won.
    sums: BTreeMap<(u32, u128, i32), BigUint>,
}

impl Met<'_> {
    /// `left` is what the hands are drawn from.
    pub(super) fn new(left: Left, dealer: &Lines, loss: Loss) -> Met<'_> {
        Met {
            left,
            dealer,
            loss,
            sums: BTreeMap::new(),
        }
    }

    pub(super) fn add(&mut self, drawn: Drawn) {
        let mut all: Vec<((Packed, Hands), u64)> = drawn.0.into_iter().collect();
        all.sort_unstable();
        for same in all.chunk_by(|one, other| one.0.0 == other.0.0) {
            self.add_set(same);
        }
    }

    /// One set of cards.
    fn add_set(&mut self, hands: &[((Packed, Hands), u64)]) {
        let cards = hands[0].0.0.cards();
        let Some(ways) = ways(&self.left, &cards) else {
            return;
        };
        let left = less(&self.left, &cards);
        let (ends, draws) = (self.dealer.ends(&left), self.dealer.all(left.iter().sum()));
        let mut won: BTreeMap<i32, BigUint> = BTreeMap::new();
        for &((_, hands), orders) in hands {
            for (end, &part) in ends.iter().enumerate().filter(|(_, part)| **part > 0) {
                let units = hands.won(end, self.loss);
                *won.entry(units).or_default() += BigUint::from(part) * orders;
            }
        }
        for (units, sum) in won {
            let place = (size(&cards), draws, units);
            *self.sums.entry(place).or_default() += sum * &ways;
        }
    }

    /// Units won to their probability.
    pub(super) fn odds(self) -> BTreeMap<i32, Rational> {
        let cards = self.left.iter().sum();
        let mut odds = BTreeMap::new();
        for ((size, draws, units), sum) in self.sums {
            let all = ordered_all(cards, size) * draws;
            *odds.entry(units).or_insert_with(|| ratio(0, 1)) += ratio(sum, all);
        }
        odds
    }
}
