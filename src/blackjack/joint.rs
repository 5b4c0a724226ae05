//! Split hands and the dealer's together: the joint odds of how they all end.
//!
//! Comes in: one split hand's tallies, the dealer's, how many hands there can be. Goes out: for every
//! combination of ends its probability, gathered by a key of the caller's (the units won).
//!
//! The hands and the dealer are drawn in two groups that meet in the middle ([`super::meet`]): up to two
//! hands, then the very first hand, a fourth if there is one, and the dealer.
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
use super::meet::{Met, meet};
use super::resplit::{Resplit, finishes};
use super::settle::{DealerEnd, FINISHED, Finished, HandEnd};
use super::tally::{Line, Tally};
use crate::vocabulary::exact::{Rational, falling, ratio};
use num_bigint::BigInt;
use num_traits::Zero;
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// What to draw together.
pub(super) struct Joint<'a> {
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
        let any = self.any.labelled(|hand| alike_against(end, hand));
        let other = self.other.labelled(|hand| alike_against(end, hand));
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
        for (seats, [known, open]) in tables(self.most_hands, resplit) {
            let first = self.other.times_orders(known);
            let first = first.plus(&self.any.times_orders(open));
            let more = seats.hands - 2;
            let extra: Cards = (0..more).map(|_| self.pair).collect();
            let Some(shoe) = self.shoe.short_of(extra) else {
                continue;
            };
            let pairs = falling(self.shoe.of(self.pair), more);
            let chance = ratio(pairs, falling(self.shoe.cards(), more));
            let met = self.draw(seats, &first, &shoe);
            self.gather(seats, &met, key, &chance, &mut odds);
        }
        odds
    }

    fn seat(&self, seats: Seats, seat: u32) -> &Tally {
        if seat < seats.others_known {
            &self.other
        } else {
            &self.any
        }
    }

    fn draw(&self, seats: Seats, first: &Tally, shoe: &Counts) -> Met {
        let base = FINISHED as u16;
        let then = |factor: u16| move |a: u16, b: u16| a + factor * b;
        let others = self.seat(seats, 0);
        let next = self.dealer.times(first, shoe, then(7));
        if seats.hands == 2 {
            let others = others.only(|line| shoe.short_of(line.cards).is_some());
            return meet(shoe, &others, &next);
        }
        let others = match seats.alike() {
            true => others.squared(shoe, then(base)),
            false => others.times(self.seat(seats, 1), shoe, then(base)),
        };
        if seats.hands == 3 {
            return meet(shoe, &others, &next);
        }
        let next = next.times(self.seat(seats, 2), shoe, then(7 * base));
        meet(shoe, &others, &next)
    }

    fn gather(
        &self,
        seats: Seats,
        met: &Met,
        key: Key,
        chance: &Rational,
        odds: &mut BTreeMap<i32, Rational>,
    ) {
        let mut ends = Ends::of(seats, met);
        if let Some(left_over) = self.left_over {
            ends.tell(left_over);
        }
        let mut sums: BTreeMap<i32, BigInt> = BTreeMap::new();
        for (labels, weight) in &ends.0 {
            let (dealer, hands) = labels.split_last().expect("a dealer and hands");
            let hands: Vec<Finished> = hands.iter().map(|&l| Finished::of_label(l)).collect();
            let dealer = DealerEnd::ALL[usize::from(*dealer)];
            if self.left_over.is_none_or(|asked| asked.end == dealer) {
                *sums.entry(key(&hands, dealer)).or_default() += weight;
            }
        }
        let total = met.total.clone() * if seats.alike() { 2u32 } else { 1 };
        for (key, sum) in sums.into_iter().filter(|(_, sum)| !sum.is_zero()) {
            let share = ratio(sum, total.clone()) * chance;
            *odds.entry(key).or_insert_with(Rational::zero) += share;
        }
    }
}

/// A hand that the dealer's end treats as this one, one for all.
fn alike_against(end: DealerEnd, hand: u16) -> u16 {
    let Finished { wager, end: stands } = Finished::of_label(hand);
    let (wager, stands) = match (stands, end) {
        (HandEnd::Stands(points), DealerEnd::Total(total)) => match points.cmp(&total) {
            Ordering::Less => (wager, HandEnd::Bust),
            Ordering::Equal => (1, HandEnd::Stands(total)),
            Ordering::Greater => (wager, HandEnd::Stands(21)),
        },
        (HandEnd::Stands(_), _) => (wager, HandEnd::Stands(21)),
        (HandEnd::Bust, _) => (wager, HandEnd::Bust),
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

/// Hands at a table whose finishes differ only in the first hand: of the others so many are known to
/// have another second card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Seats {
    hands: u32,
    others_known: u32,
}

impl Seats {
    /// Whether the two hands drawn together are drawn by the same rule, so that they are not told
    /// apart.
    fn alike(self) -> bool {
        self.hands > 2 && self.others_known != 1
    }
}

/// Each set of seats, with the orders in which its first hand is known or open.
fn tables(most: u32, resplit: Resplit) -> BTreeMap<Seats, [u32; 2]> {
    let mut tables: BTreeMap<Seats, [u32; 2]> = BTreeMap::new();
    for finish in finishes(most, resplit) {
        let seats = Seats {
            hands: finish.hands,
            others_known: finish.known.saturating_sub(1),
        };
        let open = usize::from(finish.known == 0);
        tables.entry(seats).or_default()[open] += finish.orders;
    }
    tables
}

/// Weights by the labels of all hands, the very first one first, and of the dealer's end.
struct Ends(BTreeMap<Vec<u16>, BigInt>);

impl Ends {
    /// Hands that were not told apart are written in both orders, over twice the total.
    fn of(seats: Seats, met: &Met) -> Ends {
        let mut ends = Ends(BTreeMap::new());
        for (&(first, next), weight) in &met.weights {
            let mut labels = labels(seats, first, next);
            let weight = BigInt::from(weight.clone());
            if seats.alike() {
                *ends.0.entry(labels.clone()).or_default() += &weight;
                labels.swap(1, 2);
            }
            *ends.0.entry(labels).or_default() += weight;
        }
        ends
    }

    /// Turns "any end" into what is left over, one hand after the other, and the dealer.
    fn tell(&mut self, left_over: LeftOver) {
        let owners = self.0.keys().next().map_or(0, Vec::len);
        for owner in 0..owners {
            let any = match owner + 1 == owners {
                true => DealerEnd::Bust.place() as u16,
                false => left_over.hand,
            };
            let listed = self.0.iter().filter(|(labels, _)| labels[owner] != any);
            let listed: Vec<_> = listed.map(|(l, w)| (l.clone(), w.clone())).collect();
            for (mut labels, weight) in listed {
                labels[owner] = any;
                *self.0.entry(labels).or_default() -= weight;
            }
        }
    }
}

fn labels(seats: Seats, first: u16, next: u16) -> Vec<u16> {
    let base = FINISHED as u16;
    match seats.hands {
        2 => vec![next / 7, first, next % 7],
        3 => vec![next / 7, first % base, first / base, next % 7],
        _ => {
            let (dealt, fourth) = (next / 7 % base, next / 7 / base);
            vec![dealt, first % base, first / base, fourth, next % 7]
        }
    }
}
