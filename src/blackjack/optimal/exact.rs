//! What the guide cannot tell is decided here, by exact values.
//!
//! Comes in: a state at which two actions are too close. Goes out: the better one, or that they are worth
//! exactly the same. Values are integers over one falling product, as elsewhere in the engine: with j
//! cards out, value x (n-j)(n-j-1)... of J-j factors, for a fixed J. The guide's advice is followed where
//! it is proved; every value is computed once.

use super::super::counts::Value;
use super::super::play::partner;
use super::super::settle::{DealerEnd, Finished, HandEnd};
use super::super::wide::{Wide, falling};
use super::Split;
use super::advice::Best;
use super::dealer::{Ends, horizon_of};
use super::graph::adds;
use super::guide::Guide;
use super::lattice::{Key, Lattice, count, one};
use super::states::{DREW_21, LOW, States, TOTALS, TWO, doubled, drawn, finished, points, stands};
use num_bigint::{BigInt, BigUint};
use num_traits::Zero;
use rustc_hash::FxHashMap;
use std::cmp::Ordering;

/// A place in the lattice: so many cards out, and which.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct At {
    /// How many cards are out.
    pub depth: usize,
    /// Which.
    pub key: Key,
}

impl At {
    fn with(self, card: Value) -> At {
        At {
            depth: self.depth + 1,
            key: self.key + one(card),
        }
    }
}

/// What is valued: a start, or a slot of a kind of hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum State {
    Start(usize),
    Hand(usize, usize),
}

type Memo = FxHashMap<(At, State), BigInt>;

/// Exact values by optimal play, found when asked for.
pub(super) struct Exact<'a> {
    split: &'a Split<'a>,
    lattice: &'a Lattice,
    guide: &'a Guide,
    /// By depth, the scale.
    scale: Vec<BigInt>,
    /// By depth.
    ends: Vec<Option<Ends<'a, Wide<4>>>>,
    dealer: FxHashMap<At, [BigInt; 7]>,
    values: Memo,
}

impl<'a> Exact<'a> {
    /// Nothing valued yet.
    pub fn new(split: &'a Split<'a>, lattice: &'a Lattice, guide: &'a Guide) -> Exact<'a> {
        let cards = split.shoe.cards();
        let layers = lattice.layers.len() as u32;
        let most = (layers + split.dealer.most_cards()).min(cards);
        let scale = |depth| {
            let scale = falling::<64>(cards - depth, most - depth);
            BigInt::from(BigUint::from(&scale))
        };
        Exact {
            scale: (0..=most).map(scale).collect(),
            ends: (0..=layers).map(|_| None).collect(),
            dealer: FxHashMap::default(),
            values: Memo::default(),
            split,
            lattice,
            guide,
        }
    }

    /// What the split is worth; with a hole card, where the dealer has no blackjack.
    #[cfg(test)]
    pub fn value(&mut self) -> crate::vocabulary::exact::Rational {
        let value = self.start(At { depth: 0, key: 0 }, 0);
        crate::vocabulary::exact::ratio(value, self.scale[0].clone())
    }

    /// Whether a total takes a card ([`Ordering::Greater`]), stands, or may as well do either.
    pub fn total(&mut self, at: At, hand: usize, slot: usize) -> Ordering {
        let stand = self.ended(at, hand, stands(points(slot)));
        self.hit(at, hand, slot).cmp(&stand)
    }

    /// Whether two cards are doubled, played as their total, or may as well be either.
    pub fn two_cards(&mut self, at: At, hand: usize, second: usize) -> Ordering {
        let slot = self.split.two.slots[second];
        let total = self.slot(at, hand, slot);
        self.double(at, hand, slot).cmp(&total)
    }

    /// Whether a pair drawn at this start is split again, played, or may as well be either.
    pub fn again(&mut self, at: At, start: usize) -> Ordering {
        let pair = self.split.pair;
        let start = &self.split.graph.starts[start];
        let again = start.again.expect("splitting again is open");
        let played = self.slot(at.with(pair), start.hand, TWO + pair.place());
        self.start(at.with(pair), again).cmp(&played)
    }

    fn set(&self, at: At) -> usize {
        let keys = &self.lattice.layers[at.depth].keys;
        keys.binary_search(&at.key).expect("a set that arises")
    }

    fn cards(&self, at: At) -> impl Iterator<Item = (Value, u32)> + use<> {
        let shoe = self.split.shoe;
        let all =
            Value::all().map(move |card| (card, shoe.of(card).saturating_sub(count(at.key, card))));
        all.filter(|(_, left)| *left > 0)
    }

    fn start(&mut self, at: At, start: usize) -> BigInt {
        let state = (at, State::Start(start));
        if let Some(value) = self.values.get(&state) {
            return value.clone();
        }
        let graph = &self.split.graph;
        let mut sum = BigInt::zero();
        for (card, left) in self.cards(at) {
            let again = graph.starts[start].again;
            let split = match again {
                Some(_) if card == self.split.pair => self.splits_again(at, start),
                _ => false,
            };
            let value = match again {
                Some(again) if split => self.start(at.with(card), again),
                _ => self.slot(at.with(card), graph.starts[start].hand, TWO + card.place()),
            };
            sum += value * left;
        }
        self.values.insert(state, sum.clone());
        sum
    }

    fn splits_again(&mut self, at: At, start: usize) -> bool {
        let set = self.set(at);
        let place = self.lattice.layers[at.depth].start(set, start);
        match self.guide.again[at.depth][place.expect("a start that arises")] {
            Best::First => false,
            Best::Second => true,
            Best::Unknown => self.again(at, start) == Ordering::Greater,
        }
    }

    /// A slot of a hand in play, by best play.
    fn slot(&mut self, at: At, hand: usize, slot: usize) -> BigInt {
        let state = (at, State::Hand(hand, slot));
        if let Some(value) = self.values.get(&state) {
            return value.clone();
        }
        let value = match slot {
            0..TOTALS => self.best_total(at, hand, slot),
            TWO..DREW_21 => self.best_two(at, hand, slot - TWO),
            _ => self.ended(at, hand, finished(slot)),
        };
        self.values.insert(state, value.clone());
        value
    }

    fn advice(&self, at: At, hand: usize) -> super::advice::Advice {
        let row = self.lattice.layers[at.depth].row(self.set(at), hand);
        self.guide.advice[at.depth][row.expect("a hand that arises")]
    }

    fn best_total(&mut self, at: At, hand: usize, slot: usize) -> BigInt {
        if slot >= LOW || !States::MAY_STAND.has(slot) {
            return self.hit(at, hand, slot);
        }
        match self.advice(at, hand).total(slot) {
            Best::First => self.ended(at, hand, stands(points(slot))),
            Best::Second => self.hit(at, hand, slot),
            Best::Unknown => {
                let stand = self.ended(at, hand, stands(points(slot)));
                self.hit(at, hand, slot).max(stand)
            }
        }
    }

    fn best_two(&mut self, at: At, hand: usize, second: usize) -> BigInt {
        let two = &self.split.two;
        let slot = two.slots[second];
        if two.ends(second) {
            return self.ended(at, hand, stands(two.points[second]));
        }
        match self.advice(at, hand).two_cards(second) {
            _ if !two.doubles[second] => self.slot(at, hand, slot),
            Best::First => self.slot(at, hand, slot),
            Best::Second => self.double(at, hand, slot),
            Best::Unknown => {
                let total = self.slot(at, hand, slot);
                self.double(at, hand, slot).max(total)
            }
        }
    }

    fn hit(&mut self, at: At, hand: usize, slot: usize) -> BigInt {
        self.mean(at, hand, |card| drawn(slot, card))
    }

    fn double(&mut self, at: At, hand: usize, slot: usize) -> BigInt {
        self.mean(at, hand, |card| doubled(drawn(slot, card)))
    }

    fn mean(&mut self, at: At, hand: usize, next: impl Fn(Value) -> usize) -> BigInt {
        let is_last = self.split.graph.hands[hand].is_last();
        let mut sum = BigInt::zero();
        for (card, left) in self.cards(at) {
            let slot = next(card);
            let busts = slot >= DREW_21 && finished(slot).end == HandEnd::Bust;
            let value = match is_last && busts {
                true => self.last_bust(at.with(card), hand, finished(slot)),
                false => self.slot(at.with(card), hand, slot),
            };
            sum += value * left;
        }
        sum
    }

    /// The last hand's bust, at a set that need not be in the lattice.
    fn last_bust(&self, at: At, hand: usize, bust: Finished) -> BigInt {
        let kind = &self.split.graph.hands[hand];
        let won = adds(self.split.house, kind, bust, DealerEnd::Bust);
        let to_blackjack = adds(self.split.house, kind, bust, DealerEnd::Blackjack);
        let left = self.split.shoe.cards() - at.depth as u32;
        let wanted = partner(self.split.upcard);
        let wanted = wanted.map_or(0, |card| self.split.shoe.of(card) - count(at.key, card));
        let scale = &self.scale[at.depth];
        let value = scale * won;
        match left {
            0 => value,
            _ => value + scale * wanted * (to_blackjack - won) / left,
        }
    }

    /// A finished hand's part of the result, and what follows it.
    fn ended(&mut self, at: At, hand: usize, end: Finished) -> BigInt {
        let kind = &self.split.graph.hands[hand];
        let part = |dealer| adds(self.split.house, kind, end, dealer);
        let next = kind.next(end);
        let parts = DealerEnd::ALL.map(part);
        let own: BigInt = match end.end {
            HandEnd::Bust => self.last_bust(at, hand, end),
            _ => {
                let weights = self.dealer(at);
                weights
                    .iter()
                    .zip(parts)
                    .map(|(weight, part)| weight * part)
                    .sum()
            }
        };
        match next {
            Some(start) => own + self.start(at, start),
            None => own,
        }
    }

    /// The weights of the dealer's ends, over the scale.
    fn dealer(&mut self, at: At) -> [BigInt; 7] {
        if let Some(weights) = self.dealer.get(&at) {
            return weights.clone();
        }
        let (shoe, out) = (&self.split.shoe, at.depth as u32);
        let (dealer, horizon) = (
            &self.split.dealer,
            horizon_of(&self.split.dealer, shoe, out),
        );
        let ends = self.ends[at.depth].get_or_insert_with(|| {
            let mut ends = Ends::exact(dealer, shoe);
            ends.set_cards_out(shoe, out);
            ends
        });
        let scale = &self.scale[at.depth];
        let whole = BigInt::from(BigUint::from(&falling::<64>(shoe.cards() - out, horizon)));
        let rest = scale / whole;
        let mut weights = ends
            .at(at.key)
            .map(|weight| BigInt::from(BigUint::from(&weight)) * &rest);
        let stands: BigInt = weights.iter().sum();
        weights[DealerEnd::Bust.place()] = scale - stands;
        self.dealer.insert(at, weights.clone());
        weights
    }
}
