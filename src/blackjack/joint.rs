//! Split hands and the dealer's together: the joint odds of how they all end.
//!
//! Comes in: one split hand's tallies, the dealer's, how many hands there can be. Goes out: for every
//! combination of ends its probability, gathered by a key of the caller's (the units won).
//!
//! The hands and the dealer are drawn in two groups that meet ([`super::together`]): the last two hands, which are
//! drawn by the same rule, and the others with the dealer. Hands by the same rule are not told apart. Nor are
//! any, unless the dealer has blackjack: no other end asks which hand was first.
//!
//! **One end of the dealer's at a time** ([`Joint::against`]). Against a known end a hand only wins,
//! stands off or loses its wager, so most finished hands fall together, and hands that are settled
//! alike whatever they hold need not be told apart.
//!
//! **What is left over is not drawn.** Whatever the others do, a hand ends somehow. So the most numerous
//! kind of hand against an end, mostly those that lose, is not listed: in its place stands one line that
//! says nothing ("any end"), and its odds are those of any end less those that are listed. A dealer's
//! bust, with the most lines, is what the dealer's other ends leave over. That leaves a small part of
//! the lines on each side.

use super::counts::{Cards, Counts, Value};
use super::house::{House, Tie};
use super::resplit::{Resplit, finishes};
use super::settle::{DealerEnd, Finished, HandEnd, LABELS};
use super::tally::{Line, Tally};
use super::together::{Met, meet};
use crate::vocabulary::exact::{Rational, falling, ratio};
use num_bigint::BigInt;
use num_traits::Zero;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// What to draw together.
pub(super) struct Joint<'a> {
    /// The house, which settles ties.
    pub house: &'a House,
    /// The pair's value.
    pub pair: Value,
    /// The most hands it can become.
    pub most_hands: u32,
    /// Short of the upcard and both cards of the pair.
    pub shoe: &'a Counts,
    /// One split hand whose second card is of another value, with that card.
    pub other: Tally,
    /// One split hand, whatever its second card, with that card.
    pub any: Tally,
    /// The dealer's.
    pub dealer: Tally,
    /// What is not listed, if anything.
    pub left_over: Option<LeftOver>,
}

/// What the tallies do not list.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct LeftOver {
    /// The hand's label that stands for any end in the tallies, and for what the others leave over in
    /// the odds.
    hand: u16,
    /// The one end of the dealer's that is asked for; a bust is left over too.
    end: DealerEnd,
}

/// The label with the most lines.
fn most_numerous(tally: &Tally) -> u16 {
    let mut lines: BTreeMap<u16, usize> = BTreeMap::new();
    for line in &tally.lines {
        *lines.entry(line.label).or_default() += 1;
    }
    let most = lines.into_iter().max_by_key(|&(_, lines)| lines);
    most.map_or(0, |(label, _)| label)
}

/// What the odds are gathered by, from the hands (the very first one first) and the dealer's end.
pub(super) type Key<'a> = &'a dyn Fn(&[Finished], DealerEnd) -> i32;

impl Joint<'_> {
    /// Against one end of the dealer's only: hands that it treats alike fall together, and a line of
    /// any end stands in the place of the most numerous of them. The tallies are complete: they list
    /// every end.
    pub fn against(&self, end: DealerEnd) -> Self {
        let any = self
            .any
            .labelled(|hand| alike_against(self.house, end, hand));
        let alike = |hand| alike_against(self.house, end, hand);
        let other = self.other.labelled(alike);
        let hand = most_numerous(&any);
        let other_cards = Value::all().filter(|&v| v != self.pair && self.shoe.of(v) > 0);
        let other_cards = other_cards.map(|value| line(Cards::NONE.with(value), hand));
        let listed = |tally: &Tally| tally.only(|line| line.label != hand);
        Joint {
            other: listed(&other).plus(&Tally::of(other_cards)),
            any: listed(&any).plus(&nothing(hand)),
            dealer: self.dealer_at(end),
            left_over: Some(LeftOver { hand, end }),
            ..*self
        }
    }

    /// The dealer's hands that end so. Those that bust are too many: in their place stand any end, and
    /// all that do not bust, under another label.
    fn dealer_at(&self, end: DealerEnd) -> Tally {
        let label = end.place() as u16;
        if end != DealerEnd::Bust {
            return self.dealer.only(|line| line.label == label);
        }
        let stands = self.dealer.only(|line| line.label != label);
        stands.labelled(|_| 0).plus(&nothing(label))
    }

    /// The probability of each key, given the pair and the upcard.
    pub fn odds(&self, resplit: Resplit, key: Key) -> BTreeMap<i32, Rational> {
        let mut odds = BTreeMap::new();
        if self.dealer.lines.is_empty() {
            return odds;
        }
        for table in tables(self.most_hands, resplit) {
            let more = table.hands - 2;
            let extra: Cards = (0..more).map(|_| self.pair).collect();
            let Some(shoe) = self.shoe.short_of(extra) else {
                continue;
            };
            let pairs = falling(self.shoe.of(self.pair), more);
            let chance = ratio(pairs, falling(self.shoe.cards(), more));
            let met = meet(&shoe, &self.last(&table), &self.with_dealer(&table));
            self.gather(&table, &met, key, &chance, &mut odds);
        }
        odds
    }

    /// The last hand of two, or the last two.
    fn last(&self, table: &Table) -> Tally {
        let hand = match table.last {
            Second::Other => &self.other,
            Second::Any => &self.any,
        };
        match table.hands {
            2 => hand.clone(),
            _ => hand.squared(either_order),
        }
    }

    /// The first hand of two or three, or the first two of four, and the dealer's.
    fn with_dealer(&self, table: &Table) -> Tally {
        let hands = table.first.iter().map(|&(others, orders)| {
            let hands = match (table.hands, others) {
                (4, 0) => self.two(&self.any, &self.any),
                (4, 1) => self.two(&self.other, &self.any),
                (4, _) => self.two(&self.other, &self.other),
                (_, 0) => self.any.clone(),
                _ => self.other.clone(),
            };
            hands.times_orders(orders)
        });
        let hands = hands.reduce(|all, hands| all.plus(&hands));
        let hands = hands.expect("a table has a way to come to it");
        hands.times(&self.dealer, |hands, dealer| dealer + ENDS * hands)
    }

    fn two(&self, first: &Tally, second: &Tally) -> Tally {
        match self.tells_first() {
            true => first.times(second, in_order),
            false => first.times(second, either_order),
        }
    }

    /// Whether it matters which hand was the very first.
    fn tells_first(&self) -> bool {
        let end = self.left_over.map(|left_over| left_over.end);
        end.is_none_or(|end| end == DealerEnd::Blackjack)
    }

    fn gather(
        &self,
        table: &Table,
        met: &Met,
        key: Key,
        chance: &Rational,
        odds: &mut BTreeMap<i32, Rational>,
    ) {
        let mut ends = Ends::of(self, table, met);
        if let Some(left_over) = self.left_over {
            ends.tell(left_over);
        }
        let mut sums: BTreeMap<i32, BigInt> = BTreeMap::new();
        for (labels, weight) in &ends.weights {
            let (dealer, hands) = labels.split_last().expect("a dealer and hands");
            let hands: Vec<Finished> = hands.iter().map(|&l| Finished::of_label(l)).collect();
            let dealer = DealerEnd::EVERY[usize::from(*dealer)];
            if self.left_over.is_none_or(|asked| asked.end == dealer) {
                *sums.entry(key(&hands, dealer)).or_default() += weight;
            }
        }
        let total = &met.total * ends.orders;
        for (key, sum) in sums.into_iter().filter(|(_, sum)| !sum.is_zero()) {
            let share = ratio(sum, total.clone()) * chance;
            *odds.entry(key).or_insert_with(Rational::zero) += share;
        }
    }
}

/// A hand that the dealer's end treats as this one, one for all.
fn alike_against(house: &House, end: DealerEnd, hand: u16) -> u16 {
    let Finished { wager, end: stands } = Finished::of_label(hand);
    let wins_at_21 = house.variants.player_21 == Tie::Wins;
    let (wager, stands) = match (stands, end) {
        (HandEnd::Stands(21), DealerEnd::Total(21)) if wins_at_21 => (wager, stands),
        (HandEnd::Stands(_), DealerEnd::Pushes) => (1, HandEnd::Stands(21)),
        (HandEnd::Stands(points), DealerEnd::Total(total)) => match points.cmp(&total) {
            Ordering::Less => (wager, HandEnd::Bust),
            Ordering::Equal => (1, HandEnd::Stands(total)),
            Ordering::Greater => (wager, HandEnd::Stands(21)),
        },
        (HandEnd::Stands(_), _) => (wager, HandEnd::Stands(21)),
        (HandEnd::Bust | HandEnd::Charlie, _) => (wager, stands),
    };
    let end = stands;
    Finished { wager, end }.label()
}

fn nothing(label: u16) -> Tally {
    Tally::of([line(Cards::NONE, label)].into_iter())
}

fn line(cards: Cards, label: u16) -> Line {
    Line {
        cards,
        label,
        orders: 1,
    }
}

/// How many ends of the dealer's there are.
const ENDS: u16 = DealerEnd::EVERY.len() as u16;

/// The label of two hands.
fn in_order(first: u16, second: u16) -> u16 {
    first + LABELS as u16 * second
}

/// The label of two hands, whichever was first.
fn either_order(a: u16, b: u16) -> u16 {
    in_order(a.min(b), a.max(b))
}

/// What is known of a hand's second card.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Second {
    /// It makes no pair.
    Other,
    /// Nothing.
    Any,
}

/// The finishes with as many hands. They differ in the first hands only.
struct Table {
    hands: u32,
    /// The last two hands, of two hands the last.
    last: Second,
    /// How many of the first hands are known to have another second card, and in how many orders.
    first: Vec<(u32, u32)>,
}

fn tables(most: u32, resplit: Resplit) -> Vec<Table> {
    let mut tables: Vec<Table> = Vec::new();
    for finish in finishes(most, resplit) {
        // If there can be more hands, every hand is known; if not, the last two are not.
        let last = match finish.known == finish.hands {
            true => Second::Other,
            false => Second::Any,
        };
        let first = (finish.known, finish.orders);
        match tables.iter_mut().find(|table| table.hands == finish.hands) {
            Some(table) => table.first.push(first),
            None => tables.push(Table {
                hands: finish.hands,
                last,
                first: vec![first],
            }),
        }
    }
    tables
}

/// Weights by the labels of all hands, the very first one first, and of the dealer's end.
struct Ends {
    weights: BTreeMap<Vec<u16>, BigInt>,
    /// Hands that were not told apart are written in both orders: so many times over.
    orders: u32,
}

impl Ends {
    fn of(joint: &Joint, table: &Table, met: &Met) -> Ends {
        let swaps: &[(usize, usize)] = match (table.hands, joint.tells_first()) {
            (2, _) => &[],
            (3, _) => &[(1, 2)],
            (_, true) => &[(2, 3)],
            (_, false) => &[(0, 1), (2, 3)],
        };
        let mut weights: BTreeMap<Vec<u16>, BigInt> = BTreeMap::new();
        for (&(last, next), weight) in &met.weights {
            let mut written = vec![labels(table.hands, last, next)];
            for &(one, other) in swaps {
                let mut swapped = written.clone();
                swapped
                    .iter_mut()
                    .for_each(|labels| labels.swap(one, other));
                written.extend(swapped);
            }
            for labels in written {
                *weights.entry(labels).or_default() += BigInt::from(weight.clone());
            }
        }
        Ends {
            weights,
            orders: 1 << swaps.len(),
        }
    }

    /// Turns "any end" into what is left over, one hand after the other, and the dealer.
    fn tell(&mut self, left_over: LeftOver) {
        let owners = self.weights.keys().next().map_or(0, Vec::len);
        for owner in 0..owners {
            let any = match owner + 1 == owners {
                true => DealerEnd::Bust.place() as u16,
                false => left_over.hand,
            };
            let listed = self
                .weights
                .iter()
                .filter(|(labels, _)| labels[owner] != any);
            let listed: Vec<_> = listed.map(|(l, w)| (l.clone(), w.clone())).collect();
            for (mut labels, weight) in listed {
                labels[owner] = any;
                *self.weights.entry(labels).or_default() -= weight;
            }
        }
    }
}

fn labels(hands: u32, last: u16, next: u16) -> Vec<u16> {
    let base = LABELS as u16;
    let (first, dealer) = (next / ENDS, next % ENDS);
    match hands {
        2 => vec![first, last, dealer],
        3 => vec![first, last % base, last / base, dealer],
        _ => vec![first % base, first / base, last % base, last / base, dealer],
    }
}
