//! What finished hands hold together, numbered: their labels without order.
//!
//! Points out and the total of the hand in play nearly fix what the finished hands hold, so at one state
//! only two or three of some hundred combinations arise. Which they are is a [`Mask`]; their numbers of
//! orders stand packed, in the order of its bits.

use super::super::house::{DealerBlackjackLoss, HoleCard, House};
use super::super::play::partner;
use super::super::settle::{DealerEnd, FINISHED, Finished, HandEnd, settle};
use super::Split;
use super::lattice::Lattice;
use super::states::{DREW_21, States, TWO, finished, points, stands};
use std::collections::BTreeMap;

/// Some combinations, a bit for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mask<const W: usize>([u64; W]);

impl<const W: usize> Mask<W> {
    /// None.
    pub const NONE: Mask<W> = Mask([0; W]);

    /// Adds one.
    pub fn add(&mut self, combination: usize) {
        self.0[combination / 64] |= 1 << (combination % 64);
    }

    /// Adds others.
    #[inline]
    pub fn or(&mut self, other: &Mask<W>) {
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }

    /// How many there are.
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// How many stand before one of them.
    #[inline]
    pub fn rank(&self, combination: usize) -> usize {
        let (word, bit) = (combination / 64, combination % 64);
        let before: u32 = self.0[..word].iter().map(|word| word.count_ones()).sum();
        (before + (self.0[word] & ((1 << bit) - 1)).count_ones()) as usize
    }

    /// Their numbers, the lowest first.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = usize> + use<W> {
        let words = self.0;
        let mut place = 0;
        let mut rest = words[0];
        std::iter::from_fn(move || {
            while rest == 0 {
                place += 1;
                rest = *words.get(place)?;
            }
            let bit = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            Some(64 * place + bit)
        })
    }
}

/// The finished hands of a split, the last hand excepted.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Combination {
    /// In order.
    labels: Vec<u16>,
    /// Whether the very first hand busted; only where that is asked for.
    first_busted: Option<bool>,
}

/// What all hands together come to.
#[derive(Clone, Copy, Debug)]
pub(super) enum Outcome {
    /// All have busted: so much is lost, whatever the dealer has.
    Busted(usize),
    /// Units won against each of the dealer's ends, and units wagered.
    Stood([i8; 7], usize),
}

/// Every combination that can arise in a play; the first is that of no hand.
pub(super) struct Combinations {
    /// By combination and label of one more hand.
    next: Vec<[u16; FINISHED]>,
    /// By combination and label of the last hand.
    outcomes: Vec<[Outcome; FINISHED]>,
}

impl Combinations {
    /// Those of the hands that a play finishes.
    pub fn new(split: &Split, reached: &Lattice) -> Combinations {
        let blackjack = partner(split.upcard).is_some();
        let reading = HoleCard::None(DealerBlackjackLoss::OriginalAndBusted);
        let keeps_first = blackjack && split.house.hole_card == reading;
        let (all, next) = numbered(&labels(split, reached), split.most_hands() - 1, keeps_first);
        let outcome = |combination: &Combination| {
            std::array::from_fn(|last| outcome(split.house, combination, last as u16))
        };
        Combinations {
            outcomes: all.iter().map(outcome).collect(),
            next,
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.next.len()
    }

    /// With one more hand.
    #[inline]
    pub fn with(&self, combination: usize, label: u16) -> usize {
        usize::from(self.next[combination][usize::from(label)])
    }

    /// With the last hand.
    pub fn outcome(&self, combination: usize, label: usize) -> Outcome {
        self.outcomes[combination][label]
    }
}

/// Which labels hands before the last one end with.
fn labels(split: &Split, reached: &Lattice) -> Vec<u16> {
    let mut found = [false; FINISHED];
    for layer in &reached.layers {
        for (row, &states) in layer.states.iter().enumerate() {
            if split.graph.hands[usize::from(layer.hands[row])].is_last() {
                continue;
            }
            let standing = States(states.and(States::ALL_TOTALS).0 & !layer.chosen[row].hit.0);
            let two = (0..10).filter(|&second| states.has(TWO + second) && split.two.ends(second));
            let ends = standing.iter().map(|slot| stands(points(slot)));
            let ends = ends.chain(two.map(|second| stands(split.two.points[second])));
            let drawn = states.iter().filter(|&slot| slot >= DREW_21);
            for end in ends.chain(drawn.map(finished)) {
                found[usize::from(end.label())] = true;
            }
        }
    }
    let labels = 0..FINISHED as u16;
    labels.filter(|&label| found[usize::from(label)]).collect()
}

/// Every combination of up to so many hands, and what each becomes with one hand more.
fn numbered(
    labels: &[u16],
    most: u32,
    keeps_first: bool,
) -> (Vec<Combination>, Vec<[u16; FINISHED]>) {
    let none = Combination {
        labels: Vec::new(),
        first_busted: None,
    };
    let mut all = vec![none.clone()];
    let mut numbers = BTreeMap::from([(none, 0)]);
    let mut next = Vec::new();
    while next.len() < all.len() {
        let combination = all[next.len()].clone();
        let mut with = [0; FINISHED];
        for &label in labels {
            if combination.labels.len() == most as usize {
                break;
            }
            let more = combination.with(label, keeps_first);
            let number = *numbers.entry(more.clone()).or_insert(all.len());
            if number == all.len() {
                all.push(more);
            }
            with[usize::from(label)] = number as u16;
        }
        next.push(with);
    }
    (all, next)
}

impl Combination {
    fn with(&self, label: u16, keeps_first: bool) -> Combination {
        let mut labels = self.labels.clone();
        labels.push(label);
        labels.sort_unstable();
        let first = Some(busted(label)).filter(|_| keeps_first);
        Combination {
            labels,
            first_busted: self.first_busted.or(first),
        }
    }
}

fn busted(label: u16) -> bool {
    Finished::of_label(label).end == HandEnd::Bust
}

fn outcome(house: &House, combination: &Combination, last: u16) -> Outcome {
    let mut labels = combination.labels.clone();
    // A hand that is settled as the very first one comes first.
    let first = combination.first_busted;
    labels.sort_by_key(|&label| first.is_some_and(|first| first != busted(label)));
    labels.push(last);
    let hands: Vec<Finished> = labels.iter().map(|&l| Finished::of_label(l)).collect();
    let wagers: i32 = hands.iter().map(|hand| hand.wager).sum();
    match labels.iter().all(|&label| busted(label)) {
        true => Outcome::Busted(wagers as usize),
        false => {
            let units = DealerEnd::ALL.map(|end| settle(house, &hands, end) as i8);
            Outcome::Stood(units, wagers as usize)
        }
    }
}
