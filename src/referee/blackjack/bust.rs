//! How often every hand of a split busts: the one thing that looks at all of them together.
//!
//! The draws by which one hand busts are listed with the number of their orders. Several hands one
//! after the other are the products of their lists, and cards m_v of each value are drawn from c_v in
//! c_v(c_v - 1)... ways.

use super::hand::{Hands, Move, falling};
use super::split::pairs;
use super::{Cards, Left, size, total, with};
use crate::vocabulary::exact::{Rational, ratio};
use num_bigint::BigInt;
use num_traits::Zero;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Cards drawn, to the number of orders in which they are.
type Orders = FxHashMap<Cards, u64>;

/// The draws by which one split hand busts.
pub(super) struct Busted {
    /// Whatever the second card is.
    any: Orders,
    /// Where the second card does not pair.
    alone: Orders,
}

impl Busted {
    pub(super) fn new(hands: &mut Hands, pair: usize) -> Busted {
        let mut busted = Busted {
            any: Orders::default(),
            alone: Orders::default(),
        };
        for v in 0..10 {
            let mut found = Orders::default();
            let hand = with(&pairs(pair, 1), v);
            busts(hands, pair, &hand, pairs(v, 1), &mut found);
            add(&mut busted.any, &found);
            if v != pair {
                add(&mut busted.alone, &found);
            }
        }
        busted
    }

    /// The probability that both hands bust where none is split again.
    pub(super) fn both(&self, left: &Left) -> Rational {
        chance(&self.any, &self.any, left)
    }

    /// The probability that every hand busts, by the three ways to split again.
    pub(super) fn resplit(&self, left: &Left, pair: usize) -> Rational {
        let again = ratio(left[pair], left.iter().sum::<u32>());
        let mut left_then = *left;
        left_then[pair] = left[pair].saturating_sub(1);
        let mut one_more = self.any.clone();
        add(&mut one_more, &self.alone);
        let three = chance(&product(&self.any, &self.any), &one_more, &left_then);
        three * again + chance(&self.alone, &self.alone, left)
    }
}

fn add(all: &mut Orders, more: &Orders) {
    for (cards, orders) in more {
        *all.entry(*cards).or_default() += orders;
    }
}

/// Plays a hand on in every order until it busts or stands.
fn busts(hands: &mut Hands, pair: usize, hand: &Cards, drawn: Cards, found: &mut Orders) {
    let chosen = hands.move_of(hand, pair);
    if chosen == Move::Stand {
        return;
    }
    for v in 0..10 {
        if hands.dealer.left[v] <= u32::from(hand[v]) {
            continue;
        }
        let (next, drawn) = (with(hand, v), with(&drawn, v));
        if total(&next).0 > 21 {
            *found.entry(drawn).or_default() += 1;
        } else if chosen == Move::Hit {
            busts(hands, pair, &next, drawn, found);
        }
    }
}

fn product(one: &Orders, other: &Orders) -> Orders {
    let mut both = Orders::default();
    for (a, orders) in one {
        for (b, more) in other {
            let cards = std::array::from_fn(|v| a[v] + b[v]);
            *both.entry(cards).or_default() += orders * more;
        }
    }
    both
}

/// The probability of drawing first a line of the one list and then one of the other.
fn chance(first: &Orders, then: &Orders, left: &Left) -> Rational {
    let mut tree = Tree::default();
    for (cards, orders) in then {
        tree.insert(cards, *orders);
    }
    let mut ways = vec![BigInt::zero(); 64];
    for (cards, orders) in first {
        let Some(ordered) = orders_of(left, cards) else {
            continue;
        };
        let rest = std::array::from_fn(|v| left[v] - u32::from(cards[v]));
        let mut by_size = [0; 32];
        tree.sum(&Falling::new(&rest), 1, 0, &mut by_size);
        let weight = ordered * *orders;
        for (drawn, sum) in by_size.iter().enumerate().filter(|(_, sum)| **sum > 0) {
            ways[size(cards) as usize + drawn] += &weight * *sum;
        }
    }
    let cards = left.iter().sum();
    let by_size = ways.into_iter().enumerate();
    by_size
        .filter(|(_, ways)| !ways.is_zero())
        .map(|(drawn, ways)| ratio(ways, falling(cards, drawn as u32)))
        .sum()
}

/// The ordered ways to draw exactly these; none where they are not all there.
fn orders_of(left: &Left, cards: &Cards) -> Option<BigInt> {
    let mut ways = BigInt::from(1);
    for v in 0..10 {
        for gone in 0..u32::from(cards[v]) {
            ways *= left[v].checked_sub(gone).filter(|rest| *rest > 0)?;
        }
    }
    Some(ways)
}

/// Lines that begin with the same cards, together.
#[derive(Default)]
struct Tree {
    orders: u64,
    branches: BTreeMap<(u8, u8), Tree>,
}

impl Tree {
    fn insert(&mut self, cards: &Cards, orders: u64) {
        let mut place = self;
        for v in (0..10).filter(|v| cards[*v] > 0) {
            place = place.branches.entry((v as u8, cards[v])).or_default();
        }
        place.orders += orders;
    }

    /// The ordered ways to draw every line, by the number of its cards.
    fn sum(&self, falling: &Falling, ways: u128, drawn: usize, by_size: &mut [u128; 32]) {
        by_size[drawn] += ways * u128::from(self.orders);
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
