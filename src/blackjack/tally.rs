//! What may be drawn: sets of cards, each with a label and the number of orders it arises in.
//!
//! A [`Tally`] is the finished hands of a fixed rule of play (the dealer's, or one split hand's).
//! The orders are counted in values, so a tally holds for every shoe: in a shoe with counts c the
//! chance of a line with m_v cards of each value is its orders times the product of c_v falling
//! m_v, over n falling m. Unseen cards are exchangeable, so two hands drawn one after the other
//! are the product of their tallies, whichever is drawn first.

use super::counts::{Cards, Counts, Value};
use super::hand::{Hand, HandId, Hands, Next, Total};
use super::house::{Dealer22, House};
use super::settle::{DealerEnd, Finished, HandEnd};
use rustc_hash::FxHashMap;

/// Cards drawn, and in how many orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// The cards.
    pub cards: Cards,
    /// What they made of the hand, as its owner numbers it.
    pub label: u16,
    /// The number of orders, counted in values.
    pub orders: u128,
}

impl Line {
    /// Nothing drawn, in the one order there is.
    pub const NOTHING: Line = Line {
        cards: Cards::NONE,
        label: 0,
        orders: 1,
    };
}

/// Every way a draw can go.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    /// No two with the same cards and label.
    pub lines: Vec<Line>,
}

/// What a hand does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Move {
    /// Draws no more.
    Stop,
    /// Takes a card and decides again.
    Draw,
    /// Takes one card for a second wager.
    Double,
}

impl Tally {
    /// Merges lines with the same cards and label.
    pub fn of(lines: impl Iterator<Item = Line>) -> Tally {
        Tally::gather(lines, 0)
    }

    /// The same, with room for about so many lines.
    fn gather(lines: impl Iterator<Item = Line>, room: usize) -> Tally {
        let mut merged: FxHashMap<(Cards, u16), u128> = FxHashMap::default();
        merged.reserve(room);
        for line in lines {
            *merged.entry((line.cards, line.label)).or_default() += line.orders;
        }
        let line = |((cards, label), orders)| Line {
            cards,
            label,
            orders,
        };
        Tally {
            lines: merged.into_iter().map(line).collect(),
        }
    }

    /// Both drawn, labels put together by `join`.
    pub fn times(&self, other: &Tally, join: impl Fn(u16, u16) -> u16) -> Tally {
        let pairs = self.lines.iter().flat_map(|a| {
            let join = &join;
            other.lines.iter().map(move |b| Line {
                cards: a.cards.and(b.cards),
                label: join(a.label, b.label),
                orders: a.orders * b.orders,
            })
        });
        Tally::gather(pairs, self.lines.len() * other.lines.len() / 8)
    }

    /// Two hands drawn by the same rule: as [`Tally::times`] with itself, but each two lines once, in
    /// both orders. `join` makes the same of two labels in either order.
    pub fn squared(&self, join: impl Fn(u16, u16) -> u16) -> Tally {
        let pairs = self.lines.iter().enumerate().flat_map(|(i, a)| {
            let join = &join;
            let others = self.lines[i..].iter().enumerate();
            others.map(move |(apart, b)| Line {
                cards: a.cards.and(b.cards),
                label: join(a.label, b.label),
                orders: a.orders * b.orders * if apart == 0 { 1 } else { 2 },
            })
        });
        Tally::gather(pairs, self.lines.len() * self.lines.len() / 16)
    }

    /// Each line in so many times as many orders.
    pub fn times_orders(&self, times: u32) -> Tally {
        let lines = self.lines.iter().map(|line| Line {
            orders: line.orders * u128::from(times),
            ..*line
        });
        Tally {
            lines: lines.filter(|line| line.orders > 0).collect(),
        }
    }

    /// Either of the two.
    pub fn plus(&self, other: &Tally) -> Tally {
        Tally::of(self.lines.iter().chain(&other.lines).copied())
    }

    /// The lines that `keep` keeps.
    pub fn only(&self, keep: impl Fn(&Line) -> bool) -> Tally {
        let kept = self.lines.iter().filter(|line| keep(line));
        Tally {
            lines: kept.copied().collect(),
        }
    }

    /// The same lines by other labels.
    pub fn labelled(&self, label: impl Fn(u16) -> u16) -> Tally {
        Tally::of(self.lines.iter().map(|line| Line {
            label: label(line.label),
            ..*line
        }))
    }

    /// The most cards a line draws.
    pub fn most_cards(&self) -> u32 {
        let lens = self.lines.iter().map(|line| line.cards.len());
        lens.max().unwrap_or(0)
    }
}

/// The dealer's finished hands behind an upcard, labelled by [`DealerEnd::place`]; the cards are
/// those drawn to the upcard. `shoe` is short of the upcard.
pub(super) fn dealer(house: &House, upcard: Value, shoe: &Counts) -> Tally {
    let decide = |hand: &Hand| {
        if hand.len == 1 || house.dealer_draws(hand.total) {
            Move::Draw
        } else {
            Move::Stop
        }
    };
    let label = |hand: Option<&Hand>, points, _wager| {
        let end = match hand {
            None if points == 22 && house.variants.dealer_22 == Dealer22::Pushes => {
                DealerEnd::Pushes
            }
            None => DealerEnd::Bust,
            Some(hand) if hand.is_natural() => DealerEnd::Blackjack,
            Some(hand) => DealerEnd::Total(hand.points()),
        };
        end.place() as u16
    };
    let start = Hands::all().single(upcard);
    finish(start, shoe, &|id| decide(Hands::all().get(id)), &label)
}

/// A player's finished hands from `start`, labelled by [`Finished::label`]; the cards are those
/// drawn to the start. `shoe` is short of all that is out.
pub(super) fn player(
    house: &House,
    start: HandId,
    shoe: &Counts,
    decide: &dyn Fn(HandId) -> Move,
) -> Tally {
    let label = |hand: Option<&Hand>, _points, wager| {
        let end = hand.map_or(HandEnd::Bust, |hand| HandEnd::of(house, hand));
        Finished { wager, end }.label()
    };
    finish(start, shoe, decide, &label)
}

fn finish(
    start: HandId,
    shoe: &Counts,
    decide: &dyn Fn(HandId) -> Move,
    label: &dyn Fn(Option<&Hand>, u32, i32) -> u16,
) -> Tally {
    let hands = Hands::all();
    let mut orders = vec![0u128; hands.len()];
    orders[start] = 1;
    let mut lines = Vec::new();
    let held = hands.get(start).cards;
    for id in start..hands.len() {
        if orders[id] == 0 {
            continue;
        }
        let (hand, ways) = (hands.get(id), orders[id]);
        let drawn = hand.cards.less(held);
        let mut end = |cards: Cards, hand, wager| {
            let label = label(hand, Total::of(cards.and(held)).points(), wager);
            lines.push(Line {
                cards,
                label,
                orders: ways,
            });
        };
        let choice = decide(id);
        if choice == Move::Stop {
            end(drawn, Some(hand), 1);
            continue;
        }
        let left = |v: &Value| shoe.of(*v) > drawn.of(*v);
        for value in Value::all().filter(left) {
            match (hand.next(value), choice) {
                (Next::Bust, Move::Draw) => end(drawn.with(value), None, 1),
                (Next::Bust, _) => end(drawn.with(value), None, 2),
                (Next::Hand(next), Move::Draw) => orders[next] += ways,
                (Next::Hand(next), _) => end(drawn.with(value), Some(hands.get(next)), 2),
            }
        }
    }
    Tally::of(lines.into_iter())
}
