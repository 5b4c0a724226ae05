//! The dealer's hand, drawn card by card in every order (3.19: draws to 16, stands on every 17).

use super::{ACE, Cards, Left, TEN, less};
use num_bigint::BigUint;
use rustc_hash::FxHashMap;

/// No dealer's hand takes more cards after the first: five aces, a six and five aces on an ace.
pub(super) const MOST: u32 = 11;

/// Ordered draws of [`draws`] cards that end in 17 to 21, a bust, and a blackjack.
pub(super) type Ends = [u128; 7];

/// The draws that are counted with so many cards left.
pub(super) fn draws(cards: u32) -> u32 {
    cards.min(MOST)
}

/// The dealer against one upcard, each composition looked at once.
#[derive(Clone, Debug)]
pub(super) struct Dealer {
    pub(super) upcard: usize,
    /// What is left with only the upcard out.
    pub(super) left: Left,
    known: FxHashMap<Cards, Ends>,
}

impl Dealer {
    pub(super) fn new(upcard: usize, left: Left) -> Dealer {
        Dealer {
            upcard,
            left,
            known: FxHashMap::default(),
        }
    }

    /// How the dealer ends once these cards are out too.
    pub(super) fn ends(&mut self, out: &Cards) -> Ends {
        if let Some(known) = self.known.get(out) {
            return *known;
        }
        let mut left = less(&self.left, out);
        let mut drawing = Drawing {
            draws: draws(left.iter().sum()),
            ends: [0; 7],
        };
        let points = self.upcard as u32 + 1;
        let soft = self.upcard == ACE;
        let shown = if soft { 11 } else { points };
        drawing.draw(&mut left, shown, soft, 0, 1);
        let ends = drawing.ends;
        self.known.insert(*out, ends);
        ends
    }

    /// The value that makes a blackjack of the upcard.
    pub(super) fn partner(&self) -> Option<usize> {
        match self.upcard {
            ACE => Some(TEN),
            TEN => Some(ACE),
            _ => None,
        }
    }
}

/// The dealer's draws so far.
struct Drawing {
    draws: u32,
    ends: Ends,
}

impl Drawing {
    /// Draws on in every way; `ways` ordered draws have led here.
    fn draw(&mut self, left: &mut Left, total: u32, soft: bool, drawn: u32, ways: u128) {
        if total >= 17 {
            let end = match (total, drawn) {
                (22.., _) => 5,
                (21, 1) => 6,
                _ => total as usize - 17,
            };
            let cards = left.iter().sum();
            self.ends[end] += ways * ordered(cards, self.draws - drawn);
            return;
        }
        for value in 0..10 {
            if left[value] == 0 {
                continue;
            }
            let ways = ways * u128::from(left[value]);
            let (next, soft) = add(total, soft, value);
            left[value] -= 1;
            self.draw(left, next, soft, drawn + 1, ways);
            left[value] += 1;
        }
    }
}

/// 3.4.1: an ace is 11 where that does not exceed 21, and a soft hand turns hard before it busts.
pub(super) fn add(total: u32, soft: bool, value: usize) -> (u32, bool) {
    let (sum, soft) = match value {
        ACE if total + 11 <= 21 => (total + 11, true),
        _ => (total + value as u32 + 1, soft),
    };
    match soft && sum > 21 {
        true => (sum - 10, false),
        false => (sum, soft),
    }
}

/// Ordered ways to draw so many of these cards, however many.
pub(super) fn ordered_all(cards: u32, count: u32) -> BigUint {
    (0..count).map(|gone| BigUint::from(cards - gone)).product()
}

/// The same for a dealer's hand: it fits a machine's number.
pub(super) fn ordered(cards: u32, count: u32) -> u128 {
    (0..count).map(|gone| u128::from(cards - gone)).product()
}
