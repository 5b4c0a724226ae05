//! How often every hand of a split busts: the one thing that looks at all of them together.
//!
//! The draws by which one hand busts are listed with the number of their orders. Several hands one
//! after the other are the products of their lists, and cards m_v of each value are drawn from c_v in
//! c_v(c_v - 1)... ways.

use super::course::SplitHand;
use super::dealer::ordered_all;
use super::drawn::{Drawn, ways};
use super::{Cards, Left, less, size};
use crate::vocabulary::exact::{Rational, ratio};
use num_bigint::BigUint;
use num_traits::Zero;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::ops::{Add, Mul};

/// Cards drawn and their bets, to the number of orders in which they are.
type Orders = FxHashMap<(Cards, u64), u64>;

/// The draws by which one split hand busts.
pub(super) struct Busted {
    /// Whatever the second card is.
    any: Orders,
    /// Where the second card does not pair.
    alone: Orders,
}

/// Every hand has busted.
#[derive(Clone, Debug)]
pub(super) struct AllBust {
    /// How often.
    pub(super) chance: Rational,
    /// The bets lost then, on average over all rounds.
    pub(super) bets: Rational,
}

impl Busted {
    pub(super) fn new(hand: &SplitHand) -> Busted {
        let (mut any, mut alone) = (Orders::default(), Orders::default());
        hand.any(&Drawn::nothing(), &mut |hands| busts(&hands, &mut any));
        hand.alone(&Drawn::nothing(), &mut |hands| busts(&hands, &mut alone));
        Busted { any, alone }
    }

    /// Both hands bust where none is split again.
    pub(super) fn both(&self, left: &Left) -> AllBust {
        chance(&self.any, &self.any, left)
    }

    /// Every hand busts, by the three ways to split again.
    pub(super) fn resplit(&self, left: &Left, pair: usize) -> AllBust {
        let neither = chance(&self.alone, &self.alone, left);
        if left[pair] == 0 {
            return neither;
        }
        let again = ratio(left[pair], left.iter().sum::<u32>());
        let mut left_then = *left;
        left_then[pair] -= 1;
        let mut one_more = self.any.clone();
        add(&mut one_more, &self.alone);
        chance(&product(&self.any, &self.any), &one_more, &left_then) * &again + neither
    }
}

fn busts(hands: &Drawn, busts: &mut Orders) {
    for ((cards, hands), orders) in hands.0.iter().filter(|((_, hand), _)| hand.all_busted()) {
        let bets = hands.bets() as u64;
        *busts.entry((cards.cards(), bets)).or_default() += orders;
    }
}

fn add(all: &mut Orders, more: &Orders) {
    for (drawn, orders) in more {
        *all.entry(*drawn).or_default() += orders;
    }
}

fn product(one: &Orders, other: &Orders) -> Orders {
    let mut both = Orders::default();
    for ((a, bets), orders) in one {
        for ((b, more_bets), more) in other {
            let cards = std::array::from_fn(|v| a[v] + b[v]);
            *both.entry((cards, bets + more_bets)).or_default() += orders * more;
        }
    }
    both
}

/// Orders, and the bets in all of them.
type Pair<T> = [T; 2];

/// Drawing first a line of the one list and then one of the other.
fn chance(first: &Orders, then: &Orders, left: &Left) -> AllBust {
    let mut tree = Tree::default();
    for ((cards, bets), orders) in then {
        tree.insert(cards, [*orders, orders * bets]);
    }
    let mut sums: Vec<Pair<BigUint>> = Vec::new();
    for ((cards, bets), orders) in first {
        let Some(ways) = ways(left, cards) else {
            continue;
        };
        let mut by_size = [[0; 2]; 32];
        tree.sum(&Falling::new(&less(left, cards)), 1, 0, &mut by_size);
        let weight = ways * *orders;
        let found = by_size.iter().enumerate().filter(|(_, sum)| sum[0] > 0);
        for (drawn, [orders, more_bets]) in found {
            let place = size(cards) as usize + drawn;
            sums.resize(sums.len().max(place + 1), Default::default());
            sums[place][0] += &weight * *orders;
            sums[place][1] += &weight * (orders * u128::from(*bets) + more_bets);
        }
    }
    let cards = left.iter().sum();
    let nothing = AllBust {
        chance: Rational::zero(),
        bets: Rational::zero(),
    };
    let by_size = sums
        .into_iter()
        .enumerate()
        .filter(|(_, sum)| !sum[0].is_zero());
    by_size.fold(nothing, |all, (drawn, sums)| {
        let over = ordered_all(cards, drawn as u32);
        let [chance, bets] = sums.map(|sum| ratio(sum, over.clone()));
        all + AllBust { chance, bets }
    })
}

impl Add for AllBust {
    type Output = AllBust;

    fn add(self, other: AllBust) -> AllBust {
        AllBust {
            chance: self.chance + other.chance,
            bets: self.bets + other.bets,
        }
    }
}

impl Mul<&Rational> for AllBust {
    type Output = AllBust;

    fn mul(self, factor: &Rational) -> AllBust {
        AllBust {
            chance: self.chance * factor,
            bets: self.bets * factor,
        }
    }
}

/// Lines that begin with the same cards, together.
#[derive(Default)]
struct Tree {
    orders: Pair<u64>,
    branches: BTreeMap<(u8, u8), Tree>,
}

impl Tree {
    fn insert(&mut self, cards: &Cards, orders: Pair<u64>) {
        let mut place = self;
        for v in (0..10).filter(|v| cards[*v] > 0) {
            place = place.branches.entry((v as u8, cards[v])).or_default();
        }
        place.orders[0] += orders[0];
        place.orders[1] += orders[1];
    }

    /// The ordered ways to draw every line, by the number of its cards.
    fn sum(&self, falling: &Falling, ways: u128, drawn: usize, by_size: &mut [Pair<u128>; 32]) {
        for (sum, orders) in by_size[drawn].iter_mut().zip(self.orders) {
            *sum += ways * u128::from(orders);
        }
        for ((value, count), branch) in &self.branches {
            let (value, count) = (usize::from(*value), usize::from(*count));
            let ways = ways * u128::from(falling.0[value][count]);
            if ways > 0 {
                branch.sum(falling, ways, drawn + count, by_size);
            }
        }
    }
}

/// c(c - 1)... of each value, by the number of factors.
struct Falling([[u64; 24]; 10]);

impl Falling {
    fn new(rest: &Left) -> Falling {
        Falling(rest.map(|cards| {
            let mut products = [1; 24];
            for count in 1..24 {
                let next = u64::from(cards.saturating_sub(count as u32 - 1));
                let product: u64 = products[count - 1];
                // No line draws so many of one value that this would matter.
                products[count] = product.saturating_mul(next);
            }
            products
        }))
    }
}
