//! What the orders of a known play are worth in a shoe: the exact value of a split, and the units wagered.
//!
//! A set of cards with m_v of each value has c_v falling m_v, multiplied over the values, physical
//! sequences for each order; with what the dealer then draws, a hand's part of the result is one
//! product. The products of a layer are added up over one falling product, and only the layers' sums
//! become fractions.

use super::super::counts::{Counts, Value};
use super::super::house::HoleCard;
use super::super::play::partner;
use super::super::settle::{DealerEnd, Finished, HandEnd};
use super::super::wide::{Wide, falling};
use super::Split;
use super::course::Sink;
use super::dealer::{Ends, horizon_of};
use super::graph::{Hand, to_blackjack};
use super::lattice::{Key, count, shared_values};
use super::states::class;
use crate::vocabulary::exact::{Rational, ratio};
use num_bigint::{BigInt, BigUint};
use num_traits::Zero;
use std::cmp::Ordering;

/// A sum of positive and negative parts.
#[derive(Clone, Copy)]
pub(super) struct Signed<const N: usize> {
    gained: Wide<N>,
    lost: Wide<N>,
}

impl<const N: usize> Signed<N> {
    /// Nothing.
    pub const ZERO: Signed<N> = Signed {
        gained: Wide::ZERO,
        lost: Wide::ZERO,
    };

    /// Adds a weight so many times.
    pub fn add(&mut self, weight: &Wide<N>, times: i128) {
        let size = times.unsigned_abs();
        let part = match times {
            0 => return,
            1.. => &mut self.gained,
            _ => &mut self.lost,
        };
        match u64::try_from(size) {
            Ok(size) => part.add_times(weight, size),
            Err(_) => part.add_product(weight, &Wide::<2>::from(size)),
        }
    }

    /// Adds a weight times a sum.
    pub fn add_product<const K: usize>(&mut self, weight: &Wide<N>, sum: &Signed<K>) {
        match sum.gained.cmp(&sum.lost) {
            Ordering::Equal => {}
            Ordering::Greater => {
                let gained = sum.gained.less(&sum.lost);
                self.gained.add_product(weight, &gained);
            }
            Ordering::Less => {
                let lost = sum.lost.less(&sum.gained);
                self.lost.add_product(weight, &lost);
            }
        }
    }

    /// What is gained less what is lost.
    pub fn total(&self) -> BigInt {
        BigInt::from(BigUint::from(&self.gained)) - BigInt::from(BigUint::from(&self.lost))
    }
}

/// Physical sequences of one order of a set of cards: the product of c_v falling m_v. Sets come in order,
/// and what they share in their small cards is kept.
pub(super) struct Ways<const N: usize> {
    /// By value: c_v falling m_v for every m_v.
    factors: Vec<Vec<Wide<N>>>,
    /// The products of all values before each.
    products: [Wide<N>; 11],
    last: Option<Key>,
}

impl<const N: usize> Ways<N> {
    /// No set yet.
    pub fn new(shoe: &Counts) -> Ways<N> {
        // Beyond what the width can hold no set goes.
        let fits = |n: u32, m: u32| (32 - n.leading_zeros()) * m < 64 * N as u32;
        let factors = |value: Value| {
            let held = shoe.of(value);
            let all = (0..=held.min(127)).take_while(|&m| fits(held, m));
            all.map(|m| falling(held, m)).collect()
        };
        Ways {
            factors: Value::all().map(factors).collect(),
            products: [Wide::from(1u64); 11],
            last: None,
        }
    }

    /// The sequences of a set.
    pub fn of(&mut self, key: Key) -> &Wide<N> {
        for value in Value::all().skip(shared_values(self.last, key)) {
            let place = value.place();
            let factor = &self.factors[place][count(key, value) as usize];
            self.products[place + 1] = match factor.small() {
                Some(1) => self.products[place],
                Some(small) => self.products[place].times(small),
                None => self.products[place].product(factor),
            };
        }
        self.last = Some(key);
        &self.products[10]
    }
}

/// n(n-1)... of so many factors, as long as it may be.
pub(super) fn ordered(cards: u32, count: u32) -> BigInt {
    let factors = (0..count).map(|drawn| BigUint::from(cards - drawn));
    BigInt::from(factors.product::<BigUint>())
}

/// The value of a split, gathered set by set. The dealer's weights take M limbs, sums N.
pub(super) struct Worth<'a, const M: usize, const N: usize> {
    split: &'a Split<'a>,
    ends: Ends<'a, Wide<M>>,
    ways: Ways<N>,
    layers: Vec<LayerSums<N>>,
    depth: usize,
    /// What the dealer's weights of this depth are over.
    whole: Wide<N>,
    key: Key,
    here: Here,
}

/// Sums of one layer, in units won or wagered.
#[derive(Clone, Copy)]
struct LayerSums<const N: usize> {
    /// Over the orders of the layer's cards.
    plain: Signed<N>,
    wagered: Signed<N>,
    /// Over those of one card more, which makes a dealer blackjack.
    blackjack: Signed<N>,
    saved: Signed<N>,
    /// Over those of the dealer's whole hand.
    dealt: Signed<N>,
}

/// What is told of the set at hand.
#[derive(Clone, Copy, Default)]
struct Here {
    /// Wagers of hands that stand on 16 or less, 17 to 21, times their orders.
    stands: [i128; 6],
    /// What a dealer blackjack adds to these hands.
    stands_to_blackjack: i128,
    /// Hands that bust here, and last hands that bust with one more card.
    busts: Busts,
    later: Busts,
}

/// Busted hands: their wagers, and by how much they lose less to a dealer blackjack, times the cards that
/// then make one; all times their orders.
#[derive(Clone, Copy, Default)]
struct Busts {
    wagers: i128,
    less_to_blackjack: i128,
    /// The wagers times the cards that make a dealer blackjack.
    before_blackjack: i128,
}

impl Busts {
    fn add(&mut self, end: Finished, to_blackjack: i32, orders: i128, wanted: i128) {
        let wagers = orders * i128::from(end.wager);
        self.wagers += wagers;
        self.before_blackjack += wagers * wanted;
        self.less_to_blackjack += orders * i128::from(to_blackjack + end.wager) * wanted;
    }
}

impl<'a, const M: usize, const N: usize> Worth<'a, M, N> {
    /// Nothing gathered yet.
    pub fn new(split: &'a Split<'a>, layers: usize) -> Self {
        let nothing = LayerSums {
            plain: Signed::ZERO,
            wagered: Signed::ZERO,
            blackjack: Signed::ZERO,
            saved: Signed::ZERO,
            dealt: Signed::ZERO,
        };
        Worth {
            ends: Ends::exact(&split.dealer, &split.shoe),
            ways: Ways::new(&split.shoe),
            // One more for the last hand's busts.
            layers: vec![nothing; layers + 1],
            depth: usize::MAX,
            whole: Wide::ZERO,
            key: 0,
            here: Here::default(),
            split,
        }
    }

    /// The value of the split and the units wagered on average; with a hole card, what is won and
    /// wagered where the dealer has no blackjack.
    pub fn total(&self) -> (Rational, Rational) {
        let shoe = &self.split.shoe;
        let (mut value, mut wager) = (Rational::zero(), Rational::zero());
        for (depth, sums) in self.layers.iter().enumerate() {
            let depth = depth as u32;
            let over = |sum: &Signed<N>, draws: u32| match sum.total() {
                sum if sum.is_zero() => Rational::zero(),
                sum => ratio(sum, ordered(shoe.cards(), draws)),
            };
            value += over(&sums.plain, depth);
            value += over(&sums.blackjack, depth + 1);
            wager += over(&sums.wagered, depth);
            wager -= over(&sums.saved, depth + 1);
            if depth < shoe.cards() {
                let draws = horizon_of(&self.split.dealer, shoe, depth);
                value += over(&sums.dealt, depth + draws);
            }
        }
        (value, wager)
    }

    fn add(&mut self, depth: usize, ways: &Wide<N>, busts: &Busts, stands: i128) {
        let sums = &mut self.layers[depth];
        sums.plain.add(ways, -busts.wagers);
        sums.wagered.add(ways, busts.wagers + stands);
        sums.blackjack.add(ways, busts.less_to_blackjack);
        if self.split.house.hole_card == HoleCard::Peeked {
            let wanted = wanted(self.split, self.key, None);
            sums.saved
                .add(ways, busts.before_blackjack + stands * wanted);
        }
    }

    fn add_stands(&mut self, ways: &Wide<N>) {
        let stands = &self.here.stands;
        // Against a bust all of them win. The dealer busts in what the other ends leave over, so that is
        // added for all ends, and the rest for each.
        let bust: i128 = stands.iter().sum();
        let mut sum = Signed::ZERO;
        sum.add(&self.whole, bust);
        let weights = self.ends.at(self.key);
        for (class, weight) in (1..6).zip(&weights) {
            let lower: i128 = stands[..class].iter().sum();
            let higher: i128 = stands[class + 1..].iter().sum();
            sum.add(&weight.widen(), higher - lower - bust);
        }
        let blackjack = &weights[DealerEnd::Blackjack.place()];
        sum.add(&blackjack.widen(), self.here.stands_to_blackjack - bust);
        let sums = &mut self.layers[self.depth].dealt;
        sums.gained.add_product(ways, &sum.gained);
        sums.lost.add_product(ways, &sum.lost);
    }
}

/// How many cards of those left would make a dealer blackjack, this one out too.
pub(super) fn wanted(split: &Split, key: Key, more: Option<Value>) -> i128 {
    let wanted = partner(split.upcard);
    let left = |card: Value| {
        let left = split.shoe.of(card) - count(key, card);
        left - u32::from(more == Some(card))
    };
    i128::from(wanted.map_or(0, left))
}

impl<const M: usize, const N: usize> Sink for Worth<'_, M, N> {
    fn enter(&mut self, depth: usize, key: Key) {
        let shoe = &self.split.shoe;
        let out = depth as u32;
        if self.depth != depth && out < shoe.cards() {
            self.ends.set_cards_out(shoe, out);
            self.whole = falling(
                shoe.cards() - out,
                horizon_of(&self.split.dealer, shoe, out),
            );
        }
        self.depth = depth;
        self.key = key;
        self.here = Here::default();
    }

    fn end(&mut self, hand: &Hand, end: Finished, orders: i128) {
        let to_blackjack = to_blackjack(self.split.house, hand.past, hand.is_first, end);
        match end.end {
            HandEnd::Bust => {
                let wanted = wanted(self.split, self.key, None);
                self.here.busts.add(end, to_blackjack, orders, wanted);
            }
            HandEnd::Stands(points) => {
                self.here.stands[class(points)] += orders * i128::from(end.wager);
                self.here.stands_to_blackjack += orders * i128::from(to_blackjack);
            }
            HandEnd::Charlie => unreachable!("optimal play is refused where there is one"),
        }
    }

    fn last_bust(&mut self, hand: &Hand, end: Finished, card: Value, left: u32, orders: i128) {
        let to_blackjack = to_blackjack(self.split.house, hand.past, hand.is_first, end);
        let wanted = wanted(self.split, self.key, Some(card));
        let orders = orders * i128::from(left);
        self.here.later.add(end, to_blackjack, orders, wanted);
    }

    fn leave(&mut self) {
        let Here {
            stands,
            busts,
            later,
            ..
        } = self.here;
        let ways = *self.ways.of(self.key);
        self.add(self.depth, &ways, &busts, stands.iter().sum());
        self.add(self.depth + 1, &ways, &later, 0);
        if stands != [0; 6] {
            self.add_stands(&ways);
        }
    }
}
