//! What the orders of a known play are worth in a shoe: the exact value of a split, the units wagered, and
//! the distribution of the result.
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
use super::course::{Orders, Sink};
use super::dealer::{Dealer, Ends, horizon_of};
use super::graph::{Hand, Past, adds};
use super::lattice::{Key, count};
use crate::exact::{Rational, ratio};
use num_bigint::{BigInt, BigUint};
use num_traits::Zero;

/// A sum of positive and negative parts.
#[derive(Clone, Copy)]
struct Signed<const N: usize> {
    gained: Wide<N>,
    lost: Wide<N>,
}

impl<const N: usize> Signed<N> {
    const ZERO: Signed<N> = Signed {
        gained: Wide::ZERO,
        lost: Wide::ZERO,
    };

    fn add(&mut self, weight: &Wide<N>, times: i128) {
        let times_of = Wide::<2>::from(times.unsigned_abs());
        match times {
            0 => {}
            1.. => self.gained.add_product(weight, &times_of),
            _ => self.lost.add_product(weight, &times_of),
        }
    }

    fn total(&self) -> BigInt {
        BigInt::from(BigUint::from(&self.gained)) - BigInt::from(BigUint::from(&self.lost))
    }
}

/// Physical sequences of one order of a set of cards.
fn ways<const N: usize>(shoe: &Counts, key: Key) -> Wide<N> {
    let (mut all, mut word) = (Wide::from(1u64), 1u64);
    for card in Value::all() {
        for drawn in 0..count(key, card) {
            let factor = u64::from(shoe.of(card) - drawn);
            word = word.checked_mul(factor).unwrap_or_else(|| {
                all = all.times(word);
                factor
            });
        }
    }
    all.times(word)
}

/// n(n-1)... of so many factors, as long as it may be.
fn ordered(cards: u32, count: u32) -> BigInt {
    let factors = (0..count).map(|drawn| BigUint::from(cards - drawn));
    BigInt::from(factors.product::<BigUint>())
}

/// The value of a split, gathered set by set. The dealer's weights take M limbs, sums N.
pub(super) struct Worth<'a, const M: usize, const N: usize> {
    split: &'a Split<'a>,
    ends: Ends<'a, Wide<M>>,
    layers: Vec<LayerSums<N>>,
    depth: usize,
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

/// What is told of the set at hand, orders times units.
#[derive(Clone, Copy, Default)]
struct Here {
    /// Hands that stand, by the dealer's end.
    dealt: [i128; 7],
    /// Hands that end here, and last hands that bust with one more card.
    now: Lost,
    later: Lost,
}

#[derive(Clone, Copy, Default)]
struct Lost {
    /// What busted hands win, less than nothing, whatever the dealer has.
    plain: i128,
    /// What a dealer blackjack adds to that, times the cards that make one.
    blackjack: i128,
    wagered: i128,
    /// What a dealer who peeked saves of the wagers, times the cards that make a blackjack.
    saved: i128,
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
            // One more for the last hand's busts.
            layers: vec![nothing; layers + 1],
            depth: usize::MAX,
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

    /// A hand's bust, or any hand's wager.
    fn lose(&self, hand: &Hand, end: Finished, orders: i128, more: Option<Value>) -> Lost {
        let add = |dealer| i128::from(adds(self.split.house, hand, end, dealer));
        let wanted = wanted(self.split, self.key, more);
        let wagered = orders * i128::from(end.wager);
        let mut lost = Lost {
            wagered,
            ..Lost::default()
        };
        if self.split.house.hole_card == HoleCard::Peeked {
            lost.saved = wagered * wanted;
        }
        if end.end == HandEnd::Bust {
            let won = add(DealerEnd::Bust);
            lost.plain = orders * won;
            lost.blackjack = orders * (add(DealerEnd::Blackjack) - won) * wanted;
        }
        lost
    }
}

/// How many cards of those left would make a dealer blackjack, this one out too.
fn wanted(split: &Split, key: Key, more: Option<Value>) -> i128 {
    let wanted = partner(split.upcard);
    let left = |card: Value| {
        let left = split.shoe.of(card) - count(key, card);
        left - u32::from(more == Some(card))
    };
    i128::from(wanted.map_or(0, left))
}

impl Lost {
    fn add(&mut self, more: Lost, times: i128) {
        self.plain += more.plain * times;
        self.blackjack += more.blackjack * times;
        self.wagered += more.wagered * times;
        self.saved += more.saved * times;
    }
}

impl<const N: usize> LayerSums<N> {
    fn add(&mut self, ways: &Wide<N>, lost: &Lost) {
        self.plain.add(ways, lost.plain);
        self.blackjack.add(ways, lost.blackjack);
        self.wagered.add(ways, lost.wagered);
        self.saved.add(ways, lost.saved);
    }
}

fn signed(orders: &Orders) -> i128 {
    i128::try_from(orders[0]).expect("fewer orders than there are sequences of so few cards")
}

impl<const M: usize, const N: usize> Sink for Worth<'_, M, N> {
    fn enter(&mut self, depth: usize, key: Key) {
        if self.depth != depth {
            let out = depth as u32;
            self.depth = depth;
            if out < self.split.shoe.cards() {
                self.ends.set_cards_out(&self.split.shoe, out);
            }
        }
        self.key = key;
        self.here = Here::default();
    }

    fn end(&mut self, hand: &Hand, end: Finished, orders: &Orders) -> isize {
        let orders = signed(orders);
        let lost = self.lose(hand, end, orders, None);
        self.here.now.add(lost, 1);
        if end.end != HandEnd::Bust {
            for (sum, dealer) in self.here.dealt.iter_mut().zip(DealerEnd::ALL) {
                *sum += orders * i128::from(adds(self.split.house, hand, end, dealer));
            }
        }
        0
    }

    fn last_bust(&mut self, hand: &Hand, end: Finished, card: Value, left: u32, orders: &Orders) {
        let lost = self.lose(hand, end, signed(orders), Some(card));
        self.here.later.add(lost, i128::from(left));
    }

    fn leave(&mut self) {
        let Here { dealt, now, later } = self.here;
        let ways: Wide<N> = ways(&self.split.shoe, self.key);
        self.layers[self.depth].add(&ways, &now);
        self.layers[self.depth + 1].add(&ways, &later);
        if dealt == [0; 7] {
            return;
        }
        // The dealer busts in what is left: what a bust adds is added to all, and the rest by itself.
        let bust = dealt[DealerEnd::Bust.place()];
        let out = self.depth as u32;
        let whole: Wide<N> = falling(
            self.split.shoe.cards() - out,
            horizon_of(&self.split.dealer, &self.split.shoe, out),
        );
        let mut sum = Signed::ZERO;
        sum.add(&whole, bust);
        for (weight, won) in self.ends.at(self.key).iter().zip(dealt) {
            sum.add(&weight.widen(), won - bust);
        }
        let sums = &mut self.layers[self.depth].dealt;
        sums.gained.add_product(&ways, &sum.gained);
        sums.lost.add_product(&ways, &sum.lost);
    }
}

/// The results of a split where the dealer ends in one way, gathered set by set. What is carried along is
/// the units won so far; see [`Results::WIDTH`].
pub(super) struct Results<'a, const M: usize, const N: usize> {
    split: &'a Split<'a>,
    /// The dealer's hands that end so, or for a bust all that do not.
    ends: Ends<'a, Wide<M>>,
    dealer: &'a Dealer,
    end: DealerEnd,
    depth: usize,
    key: Key,
    /// By units, at the set at hand: rounds that wait for the dealer, and rounds of busts alone.
    played: Vec<u128>,
    busted: Vec<u128>,
    /// By layer and units.
    layers: Vec<[Vec<Wide<N>>; 2]>,
}

/// Units won by finished hands are carried from this place on, for so many hands finished before.
pub(super) fn origin(hands: u32) -> usize {
    2 * hands as usize
}

/// The places that so many hands need.
pub(super) fn places(hands: u32) -> usize {
    4 * hands as usize + 1
}

impl<'a, const M: usize, const N: usize> Results<'a, M, N> {
    /// Nothing gathered yet; `dealer` is the one of [`Dealer::ending`].
    pub fn new(split: &'a Split<'a>, dealer: &'a Dealer, end: DealerEnd, layers: usize) -> Self {
        let places = places(split.most_hands());
        let nothing = || [vec![Wide::ZERO; places], vec![Wide::ZERO; places]];
        Results {
            ends: Ends::exact(dealer, &split.shoe),
            depth: usize::MAX,
            key: 0,
            played: vec![0; places],
            busted: vec![0; places],
            layers: (0..layers).map(|_| nothing()).collect(),
            split,
            dealer,
            end,
        }
    }

    /// By units won: the probability that so many are won and the dealer ends so.
    pub fn played(&self) -> Vec<(i32, Rational)> {
        let shoe = &self.split.shoe;
        self.totals(0, |depth| depth + horizon_of(self.dealer, shoe, depth))
    }

    /// By units won: the probability that every hand busts; with a hole card, and the dealer has no
    /// blackjack.
    pub fn busted(&self) -> Vec<(i32, Rational)> {
        let hole_card = u32::from(self.split.house.hole_card == HoleCard::Peeked);
        self.totals(1, |depth| depth + hole_card)
    }

    fn totals(&self, which: usize, draws: impl Fn(u32) -> u32) -> Vec<(i32, Rational)> {
        let cards = self.split.shoe.cards();
        let mut totals = Vec::new();
        for (depth, sums) in self.layers.iter().enumerate() {
            for (place, sum) in sums[which].iter().enumerate() {
                if !sum.is_zero() {
                    let units = place as i32 - origin(self.split.most_hands()) as i32;
                    let odds = ratio(BigUint::from(sum), ordered(cards, draws(depth as u32)));
                    totals.push((units, odds));
                }
            }
        }
        totals
    }
}

impl<const M: usize, const N: usize> Sink for Results<'_, M, N> {
    fn enter(&mut self, depth: usize, key: Key) {
        if self.depth != depth {
            let out = depth as u32;
            self.depth = depth;
            if out < self.split.shoe.cards() {
                self.ends.set_cards_out(&self.split.shoe, out);
            }
        }
        self.key = key;
        self.played.fill(0);
        self.busted.fill(0);
    }

    fn end(&mut self, hand: &Hand, end: Finished, orders: &Orders) -> isize {
        let by = adds(self.split.house, hand, end, self.end) as isize;
        if hand.is_last() {
            let all_bust = end.end == HandEnd::Bust && hand.past != Past::Stood;
            let sums = match all_bust {
                true => &mut self.busted,
                false => &mut self.played,
            };
            // One more hand is finished now, so the places begin two further down.
            for (place, orders) in orders.iter().enumerate().filter(|(_, orders)| **orders > 0) {
                let place = (place + 2).checked_add_signed(by);
                sums[place.expect("no hand loses more than 2")] += orders;
            }
        }
        by
    }

    fn last_bust(&mut self, _: &Hand, _: Finished, _: Value, _: u32, _: &Orders) {
        unreachable!("the lattice of results tells the last hand's busts");
    }

    fn leave(&mut self) {
        let (shoe, out) = (&self.split.shoe, self.depth as u32);
        let played = self.played.iter().any(|&orders| orders > 0);
        let busted = self.busted.iter().any(|&orders| orders > 0);
        if !played && !busted {
            return;
        }
        let ways: Wide<N> = ways(shoe, self.key);
        let sums = &mut self.layers[self.depth];
        if busted {
            let ways = match self.split.house.hole_card {
                HoleCard::None(_) => ways,
                HoleCard::Peeked => {
                    let others = i128::from(shoe.cards() - out) - wanted(self.split, self.key, None);
                    ways.times(others as u64)
                }
            };
            add_orders(&mut sums[1], &ways, &self.busted);
        }
        if played {
            let weights = self.ends.at(self.key);
            let mut weight = weights[self.end.place()].widen::<N>();
            if self.end == DealerEnd::Bust {
                let whole: Wide<N> = falling(shoe.cards() - out, horizon_of(self.dealer, shoe, out));
                weight = whole.less(&weights[0].widen());
            }
            add_orders(&mut sums[0], &ways.product(&weight), &self.played);
        }
    }
}

fn add_orders<const N: usize>(sums: &mut [Wide<N>], weight: &Wide<N>, orders: &Orders) {
    for (sum, &orders) in sums.iter_mut().zip(orders) {
        if orders > 0 {
            sum.add_product(weight, &Wide::<2>::from(orders));
        }
    }
}
