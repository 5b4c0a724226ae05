//! The dealer's finished hands as cards without order, weighed for one set of cards out after the other.

use super::dealer::{add, ordered};
use super::{ACE, Cards, Left, with};
use std::collections::BTreeMap;

/// One way for the dealer to end, 17 to 21 or a blackjack: the cards drawn, in so many orders.
struct Line {
    cards: Cards,
    drawn: u32,
    end: usize,
    orders: u128,
    /// How many values, from the ace on, are as in the line before.
    shared: usize,
}

/// All of them behind one upcard. A bust is what they leave over.
pub(super) struct Lines(Vec<Line>);

impl Lines {
    pub(super) fn new(upcard: usize) -> Lines {
        let mut found = BTreeMap::new();
        let shown = if upcard == ACE { 11 } else { upcard as u32 + 1 };
        list(&[0; 10], shown, upcard == ACE, 0, &mut found);
        let mut last = [u8::MAX; 10];
        let line = |((cards, end), orders): ((Cards, usize), u128)| {
            let shared = (0..10).take_while(|&v| cards[v] == last[v]).count();
            last = cards;
            let drawn = super::size(&cards);
            Line {
                cards,
                drawn,
                end,
                orders,
                shared,
            }
        };
        Lines(found.into_iter().map(line).collect())
    }

    /// Ordered draws that end in 17 to 21, a bust and a blackjack; and all of them.
    pub(super) fn ends(&self, left: &Left) -> ([u128; 7], u128) {
        let cards: u32 = left.iter().sum();
        let longest = self.0.iter().map(|line| line.drawn).max().unwrap_or(0);
        let draws = longest.min(cards);
        let mut products = [1u128; 11];
        let mut ends = [0; 7];
        for line in &self.0 {
            for v in line.shared..10 {
                let drawn = u32::from(line.cards[v]);
                products[v + 1] = match drawn <= left[v] {
                    true => products[v] * ordered(left[v], drawn),
                    false => 0,
                };
            }
            if line.drawn <= draws && products[10] > 0 {
                let rest = ordered(cards - line.drawn, draws - line.drawn);
                ends[line.end] += products[10] * line.orders * rest;
            }
        }
        let all = ordered(cards, draws);
        ends[5] = all - ends.iter().sum::<u128>();
        (ends, all)
    }
}

fn list(
    drawn: &Cards,
    total: u32,
    soft: bool,
    count: u32,
    found: &mut BTreeMap<(Cards, usize), u128>,
) {
    match (total, count) {
        (22.., _) => {}
        (21, 1) => *found.entry((*drawn, 6)).or_default() += 1,
        (17.., 1..) => *found.entry((*drawn, total as usize - 17)).or_default() += 1,
        _ => {
            for value in 0..10 {
                let (next, soft) = add(total, soft, value);
                list(&with(drawn, value), next, soft, count + 1, found);
            }
        }
    }
}
