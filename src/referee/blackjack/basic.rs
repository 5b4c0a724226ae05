//! The chart that basic strategy derives from a shoe, cell by cell.
//!
//! Totals are decided from the highest down, so that every hit is followed by cells already decided. A cell hits if
//! that is worth more than to stand, over all hands of the total, each weighed by the chance that a player who
//! draws whenever he may comes to hold it. Then it doubles, and then surrenders, if that is worth more for its two-card
//! hands; pairs count only if there are no others. A pair is split, and split again wherever it may be, if that is
//! worth more than what its total says, and surrendered if that is worth more still. Equal values go to the plainer.

use super::dealer::Dealer;
use super::drawn::ways;
use super::hand::{Hands, Values};
use super::loss::Loss;
use super::split::Again;
use super::strategy::{Cell, Chart, PairCell, Strategy};
use super::{ACE, Cards, Left, TEN, by_value, size, total, with};
use crate::vocabulary::exact::{Rational, ratio};
use crate::vocabulary::parallel::*;
use crate::vocabulary::shoe::Shoe;
use num_bigint::BigInt;
use std::collections::BTreeMap;

impl Chart {
    /// The chart of basic strategy for a shoe.
    pub fn basic(shoe: &Shoe, loss: Loss) -> Chart {
        let whole = by_value(shoe);
        let shown = (0..10).filter(|&upcard| whole[upcard] > 0);
        let shown: Vec<usize> = shown.collect();
        let columns = shown.into_par_iter().map(|upcard| {
            let mut left = whole;
            left[upcard] -= 1;
            (upcard, Column::new(left, upcard, loss).chart())
        });
        let mut chart = Chart::hitting_below(0, 0);
        for (upcard, column) in columns.collect::<Vec<_>>() {
            for points in 0..22 {
                chart.hard[points][upcard] = column.hard[points][upcard];
                chart.soft[points][upcard] = column.soft[points][upcard];
            }
            for pair in 0..10 {
                chart.pairs[pair][upcard] = column.pairs[pair][upcard];
            }
            chart.even_money |= column.even_money;
        }
        chart
    }
}

/// Hands of a total and in how many orders each comes about.
type Weighed = Vec<(Cards, u64)>;

/// The cells against one upcard.
struct Column {
    left: Left,
    upcard: usize,
    hands: Hands,
}

impl Column {
    fn new(left: Left, upcard: usize, loss: Loss) -> Column {
        let chart = Chart::hitting_below(0, 0);
        let strategy = Strategy::Chart(Box::new(chart));
        Column {
            hands: Hands::new(Dealer::new(upcard, left), strategy, loss),
            left,
            upcard,
        }
    }

    fn chart(mut self) -> Chart {
        let (hands, upcard) = (self.by_total(), self.upcard);
        let highest_first = (12..21).rev().map(|points| (points, false));
        let soft = (12..21).rev().map(|points| (points, true));
        let low = (4..12).rev().map(|points| (points, false));
        for place in highest_first.chain(soft).chain(low) {
            if let Some(hands) = hands.get(&place) {
                let cell = self.cell(hands);
                let chart = self.decided();
                let cells = if place.1 {
                    &mut chart.soft
                } else {
                    &mut chart.hard
                };
                cells[place.0][upcard] = cell;
            }
        }
        let left = self.left;
        for pair in (0..10).filter(|&pair| left[pair] > 1) {
            let cell = self.pair(pair);
            self.decided().pairs[pair][upcard] = cell;
        }
        let takes = self.takes_even_money();
        self.decided().even_money = takes;
        self.decided().clone()
    }

    fn decided(&mut self) -> &mut Chart {
        match &mut self.hands.strategy {
            Strategy::Chart(chart) => chart,
            Strategy::Composition => unreachable!("made with a chart"),
        }
    }

    /// Every hand below 21 that a player can come to, by its total.
    fn by_total(&self) -> BTreeMap<(usize, bool), Weighed> {
        let mut layer = BTreeMap::from([([0; 10], 1)]);
        let mut totals: BTreeMap<(usize, bool), Weighed> = BTreeMap::new();
        while !layer.is_empty() {
            let mut next = BTreeMap::new();
            for (hand, orders) in layer {
                if size(&hand) >= 2 {
                    let (points, soft) = total(&hand);
                    let place = totals.entry((points as usize, soft)).or_default();
                    place.push((hand, orders));
                }
                for v in (0..10).filter(|&v| self.left[v] > u32::from(hand[v])) {
                    let more = with(&hand, v);
                    if total(&more).0 < 21 {
                        *next.entry(more).or_default() += orders;
                    }
                }
            }
            layer = next;
        }
        totals
    }

    fn cell(&mut self, hands: &Weighed) -> Cell {
        let hit = self.sum(hands, |values| &values.hit) > self.sum(hands, |values| &values.stand);
        let two: Weighed = hands
            .iter()
            .filter(|(hand, _)| size(hand) == 2)
            .copied()
            .collect();
        let unpaired = two.iter().filter(|(hand, _)| !hand.contains(&2));
        let unpaired: Weighed = unpaired.copied().collect();
        let two = if unpaired.is_empty() { two } else { unpaired };
        let drawn = self.sum(&two, |values| if hit { &values.hit } else { &values.stand });
        let doubled = self.sum(&two, |values| &values.double);
        let kept = (&doubled).max(&drawn) * 2;
        Cell {
            hit,
            double: doubled > drawn,
            surrender: self.upcard != ACE && -self.all(&two) > kept,
        }
    }

    /// The values of hands by their chance; hands of all sizes are over the same ordered draws.
    fn sum(&mut self, hands: &Weighed, value: impl Fn(&Values) -> &BigInt) -> BigInt {
        let weighed = hands.iter().map(|(hand, orders)| {
            let values = self.hands.values(hand);
            value(&values) * BigInt::from(self.ways(hand, *orders))
        });
        weighed.sum()
    }

    /// What a value of one would sum to.
    fn all(&self, hands: &Weighed) -> BigInt {
        let weighed = hands.iter().map(|(hand, orders)| {
            self.hands.over(size(hand), size(hand)) * BigInt::from(self.ways(hand, *orders))
        });
        weighed.sum()
    }

    fn ways(&self, hand: &Cards, orders: u64) -> num_bigint::BigUint {
        ways(&self.left, hand).expect("the shoe holds it") * orders
    }

    fn pair(&mut self, pair: usize) -> PairCell {
        let mut hand = [0; 10];
        hand[pair] = 2;
        let over = self.hands.over(2, 2);
        let values = self.hands.values(&hand);
        let upcard = self.upcard;
        let cell = self.decided().cell(&hand, upcard);
        let drawn = match cell.hit {
            _ if cell.double => values.double,
            true => values.hit,
            false => values.stand,
        };
        let drawn = ratio(drawn, over);
        let half = (upcard != ACE).then(|| ratio(-1, 2));
        let given_up = half.clone().filter(|_| cell.surrender);
        let total: &Rational = given_up.as_ref().unwrap_or(&drawn);
        let split = self.hands.split(pair, Again::Always).value;
        let kept = total.max(&split);
        let surrender = half.is_some_and(|half| half > *kept);
        PairCell {
            split: split > *if surrender { &drawn } else { total },
            surrender,
        }
    }

    /// 3.10: even money is worth one; three halves unless the dealer has a blackjack too may be less.
    fn takes_even_money(&self) -> bool {
        let [ace, ten] = [self.left[ACE], self.left[TEN]];
        let cards: u32 = self.left.iter().sum::<u32>() - 2;
        let dealt = self.upcard == ACE && ace > 0 && ten > 0;
        dealt && 3 * (cards - (ten - 1)) < 2 * cards
    }
}
