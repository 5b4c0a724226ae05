//! The dealer's finished hands as cards without order, weighed for one set of cards out after the other.

use super::dealer::{MOST, add, ordered};
use super::{ACE, Cards, Left, size, with};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// One way for the dealer to end, 17 to 21 or a blackjack: the cards drawn, in so many orders.
struct Line {
    /// Its last step.
    step: usize,
    drawn: usize,
    end: usize,
    orders: u128,
}

/// So many cards of a value, after the step before. Lines that begin with the same cards share their steps.
struct Step {
    before: usize,
    value: usize,
    count: usize,
}

/// All of them behind one upcard. A bust is what they leave over.
pub(super) struct Lines {
    /// The first one draws nothing.
    steps: Vec<Step>,
    lines: Vec<Line>,
    longest: u32,
}

/// By the number of cards drawn.
const SIZES: usize = MOST as usize + 1;

impl Lines {
    pub(super) fn new(upcard: usize) -> Lines {
        let mut found = BTreeMap::new();
        let shown = if upcard == ACE { 11 } else { upcard as u32 + 1 };
        list(&[0; 10], shown, upcard == ACE, 0, &mut found);
        let nothing = Step {
            before: 0,
            value: 0,
            count: 0,
        };
        let mut lines = Lines {
            steps: vec![nothing],
            lines: Vec::new(),
            longest: 0,
        };
        let mut known = FxHashMap::default();
        for ((cards, end), orders) in found {
            let step = lines.steps_to(&cards, &mut known);
            let drawn = size(&cards);
            lines.longest = lines.longest.max(drawn);
            lines.lines.push(Line {
                step,
                drawn: drawn as usize,
                end,
                orders,
            });
        }
        lines
    }

    fn steps_to(
        &mut self,
        cards: &Cards,
        known: &mut FxHashMap<(usize, usize, usize), usize>,
    ) -> usize {
        let mut before = 0;
        for value in (0..10).filter(|&value| cards[value] > 0) {
            let count = usize::from(cards[value]);
            before = *known.entry((before, value, count)).or_insert_with(|| {
                self.steps.push(Step {
                    before,
                    value,
                    count,
                });
                self.steps.len() - 1
            });
        }
        before
    }

    /// All ordered draws from so many cards.
    pub(super) fn all(&self, cards: u32) -> u128 {
        ordered(cards, self.longest.min(cards))
    }

    /// Ordered draws that end in 17 to 21, a bust and a blackjack.
    pub(super) fn ends(&self, left: &Left) -> [u128; 7] {
        let cards: u32 = left.iter().sum();
        let draws = self.longest.min(cards);
        let falling = left.map(falling);
        let mut ways = vec![1; self.steps.len()];
        for (place, step) in self.steps.iter().enumerate() {
            ways[place] = ways[step.before] * falling[step.value][step.count];
        }
        let mut sums = [[0; SIZES]; 7];
        for line in &self.lines {
            sums[line.end][line.drawn] += ways[line.step] * line.orders;
        }
        let mut ends = [0; 7];
        for drawn in 0..=draws {
            let rest = ordered(cards - drawn, draws - drawn);
            for (end, sums) in ends.iter_mut().zip(&sums) {
                *end += sums[drawn as usize] * rest;
            }
        }
        ends[5] = self.all(cards) - ends.iter().sum::<u128>();
        ends
    }
}

/// c(c - 1)..., by the number of factors.
fn falling(cards: u32) -> [u128; SIZES] {
    let mut products = [1; SIZES];
    for count in 1..SIZES {
        let next = cards.saturating_sub(count as u32 - 1);
        products[count] = products[count - 1] * u128::from(next);
    }
    products
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
