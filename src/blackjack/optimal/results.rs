//! The distribution of a split's result, with the value and the units wagered that follow from it.
//!
//! Comes in: a split, what optimal play reaches. Goes out: [`Weighed`]. The orders of the play are counted
//! by what the hands hold ([`super::carried`]). A set's weight for a result is the sum, over the dealer's
//! ends, of the dealer's weight times the orders that come to that result; multiplied by the physical
//! sequences of the set, it is added up layer by layer over one falling product.

use super::super::house::HoleCard;
use super::super::settle::DealerEnd;
use super::super::split::SplitValue;
use super::super::wide::{Wide, falling};
use super::Split;
use super::carried::{self, Weigh};
use super::combinations::{Combinations, Outcome};
use super::course::TooLarge;
use super::dealer::{Ends, horizon_of};
use super::lattice::{Key, Lattice};
use super::worth::{Signed, Ways, ordered, wanted};
use crate::vocabulary::exact::{Rational, ratio};
use num_traits::Zero;
use std::collections::BTreeMap;

/// Units won to their probability.
pub(super) type Odds = BTreeMap<i32, Rational>;

/// A split that is played so.
pub(super) struct Weighed {
    /// Units won to their probability.
    pub results: Odds,
    /// Units wagered on average.
    pub wager: Rational,
}

impl Weighed {
    /// The value and the wager.
    pub fn worth(&self) -> SplitValue {
        let mean = self
            .results
            .iter()
            .map(|(&units, chance)| chance * ratio(units, 1));
        SplitValue {
            value: mean.sum(),
            wager: self.wager.clone(),
        }
    }
}

/// Weighs a split. The dealer's weights take M limbs, times orders K, sums over a layer N.
pub(super) fn weighed<const M: usize, const K: usize, const N: usize>(
    split: &Split,
    reached: &Lattice,
) -> Weighed {
    let combinations = Combinations::new(split, reached);
    let walk = split.walk(reached);
    let weigh = |long: bool| {
        let mut scales = Scales::<M, K, N>::new(split, &combinations, reached.layers.len());
        let (all, to) = (&combinations, &mut scales);
        let counted = match (long, combinations.len()) {
            (false, ..=128) => carried::run::<u64, 2>(&walk, all, to),
            (false, ..=256) => carried::run::<u64, 4>(&walk, all, to),
            (false, ..=768) => carried::run::<u64, 12>(&walk, all, to),
            (false, _) => carried::run::<u64, 24>(&walk, all, to),
            (true, ..=128) => carried::run::<u128, 2>(&walk, all, to),
            (true, _) => carried::run::<u128, 24>(&walk, all, to),
        };
        counted.map(|()| scales.total())
    };
    let weighed = weigh(false).or_else(|TooLarge| weigh(true));
    weighed.expect("fewer orders than there are sequences of so few cards")
}

/// What is gathered set by set.
struct Scales<'a, const M: usize, const K: usize, const N: usize> {
    split: &'a Split<'a>,
    combinations: &'a Combinations,
    ends: Ends<'a, Wide<M>>,
    ways: Ways<N>,
    depth: usize,
    /// What the dealer's weights of this depth are over.
    whole: Wide<M>,
    /// At the set at hand, by the dealer's end: orders by units won, from the fewest on.
    won: [Vec<i128>; 7],
    /// Orders by units lost, all hands having busted.
    lost: Vec<i128>,
    layers: Vec<LayerSums<N>>,
}

/// Sums of one layer.
#[derive(Clone)]
struct LayerSums<const N: usize> {
    /// By units won, some hand having stood: over the orders of the dealer's whole hand.
    won: Vec<Signed<N>>,
    /// By units lost, all hands having busted: over the orders of the layer's cards, with a hole card
    /// of one card more.
    lost: Vec<Signed<N>>,
    /// Units wagered, over the same.
    wagered: Signed<N>,
}

impl<'a, const M: usize, const K: usize, const N: usize> Scales<'a, M, K, N> {
    fn new(split: &'a Split<'a>, combinations: &'a Combinations, layers: usize) -> Self {
        let most = 2 * split.most_hands() as usize;
        let nothing = LayerSums {
            won: vec![Signed::ZERO; 2 * most + 1],
            lost: vec![Signed::ZERO; most + 1],
            wagered: Signed::ZERO,
        };
        Scales {
            ends: Ends::exact(&split.dealer, &split.shoe),
            ways: Ways::new(&split.shoe),
            depth: usize::MAX,
            whole: Wide::ZERO,
            won: std::array::from_fn(|_| vec![0; 2 * most + 1]),
            lost: vec![0; most + 1],
            layers: vec![nothing; layers],
            split,
            combinations,
        }
    }

    fn is_peeked(&self) -> bool {
        self.split.house.hole_card == HoleCard::Peeked
    }

    fn set_depth(&mut self, depth: usize) {
        let (shoe, out) = (&self.split.shoe, depth as u32);
        if self.depth != depth && out < shoe.cards() {
            self.ends.set_cards_out(shoe, out);
            let horizon = horizon_of(&self.split.dealer, shoe, out);
            self.whole = falling(shoe.cards() - out, horizon);
        }
        self.depth = depth;
    }

    /// The dealer's weights; with a hole card a blackjack is known before.
    fn weights(&mut self, key: Key) -> [Wide<M>; 7] {
        let mut weights = self.ends.at(key);
        let mut bust = self.whole;
        for weight in &weights {
            bust = bust.less(weight);
        }
        weights[DealerEnd::Bust.place()] = bust;
        if self.is_peeked() {
            weights[DealerEnd::Blackjack.place()] = Wide::ZERO;
        }
        weights
    }

    /// Sorts orders by result; the units wagered, times orders, and whether some hand stood.
    fn sort(&mut self, complete: &[(usize, usize, i128)]) -> (i128, bool) {
        let (mut wagered, mut stood) = (0, false);
        let most = self.lost.len() as i32 - 1;
        for &(combination, label, orders) in complete {
            match self.combinations.outcome(combination, label) {
                Outcome::Busted(lost) => {
                    wagered += orders * lost as i128;
                    self.lost[lost] += orders;
                }
                Outcome::Stood(units, wagers) => {
                    wagered += orders * wagers as i128;
                    stood = true;
                    for (won, units) in self.won.iter_mut().zip(units) {
                        won[(most + i32::from(units)) as usize] += orders;
                    }
                }
            }
        }
        (wagered, stood)
    }

    fn add_won(&mut self, key: Key, ways: &Wide<N>) {
        let weights = self.weights(key).map(|weight| weight.widen::<K>());
        for (place, sums) in self.layers[self.depth].won.iter_mut().enumerate() {
            let mut sum = Signed::<K>::ZERO;
            for (won, weight) in self.won.iter_mut().zip(&weights) {
                sum.add(weight, std::mem::take(&mut won[place]));
            }
            sums.add_product(ways, &sum);
        }
    }

    /// Where all hands bust, and for the units wagered, the dealer's hand does not matter, but for a
    /// peek that finds no blackjack.
    fn add_lost(&mut self, key: Key, ways: &Wide<N>, wagered: i128) {
        let ways = match self.is_peeked() {
            false => *ways,
            true => {
                let left = i128::from(self.split.shoe.cards()) - self.depth as i128;
                ways.times((left - wanted(self.split, key, None)) as u64)
            }
        };
        let layer = &mut self.layers[self.depth];
        for (sum, lost) in layer.lost.iter_mut().zip(&mut self.lost) {
            sum.add(&ways, std::mem::take(lost));
        }
        layer.wagered.add(&ways, wagered);
    }

    fn total(&self) -> Weighed {
        let shoe = &self.split.shoe;
        let blackjack = self.split.hole_card_blackjack();
        let mut results = Odds::from([(-1, blackjack.clone())]);
        let mut wager = blackjack;
        let over = |sum: &Signed<N>, draws: u32| match sum.total() {
            sum if sum.is_zero() => Rational::zero(),
            sum => ratio(sum, ordered(shoe.cards(), draws)),
        };
        let mut add = |units: i32, chance: Rational| {
            *results.entry(units).or_insert_with(Rational::zero) += chance;
        };
        for (out, sums) in (0..).zip(&self.layers) {
            let dealt = match out < shoe.cards() {
                true => out + horizon_of(&self.split.dealer, shoe, out),
                false => out,
            };
            let least = 1 - self.lost.len() as i32;
            for (units, sum) in (least..).zip(&sums.won) {
                add(units, over(sum, dealt));
            }
            let drawn = out + u32::from(self.is_peeked());
            for (lost, sum) in (0..).zip(&sums.lost) {
                add(-lost, over(sum, drawn));
            }
            wager += over(&sums.wagered, drawn);
        }
        results.retain(|_, chance| !chance.is_zero());
        Weighed { results, wager }
    }
}

impl<const M: usize, const K: usize, const N: usize> Weigh for Scales<'_, M, K, N> {
    fn weigh(&mut self, depth: usize, key: Key, complete: &[(usize, usize, i128)]) {
        self.set_depth(depth);
        let ways = *self.ways.of(key);
        let (wagered, stood) = self.sort(complete);
        if stood {
            self.add_won(key, &ways);
        }
        self.add_lost(key, &ways, wagered);
    }
}
