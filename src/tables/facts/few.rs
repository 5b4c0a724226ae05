//! A few cards side by side, without a heap.

use crate::vocabulary::card::{Card, Rank, Suit};
use std::ops::{Deref, Range};

/// Up to 24 cards: no round of either game has more in the hands that facts look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Few {
    cards: [Card; 24],
    len: usize,
}

const BLANK: Card = Card {
    rank: Rank::Ace,
    suit: Suit::Spades,
};

impl Default for Few {
    fn default() -> Few {
        Few {
            cards: [BLANK; 24],
            len: 0,
        }
    }
}

impl Few {
    /// Puts a card behind the others.
    pub fn push(&mut self, card: Card) {
        self.cards[self.len] = card;
        self.len += 1;
    }

    /// Takes the last card away.
    pub fn pop(&mut self) {
        self.len -= 1;
        self.cards[self.len] = BLANK;
    }

    /// The same number of cards, each put in place of one.
    pub fn map(mut self, to: impl Fn(Card) -> Card) -> Few {
        for card in &mut self.cards[..self.len] {
            *card = to(*card);
        }
        self
    }

    /// The same cards, the first two in order: which of them came first does not matter.
    pub fn with_first_two_in_order(mut self) -> Few {
        if self.len >= 2 {
            self.cards[..2].sort();
        }
        self
    }

    /// Puts the cards of these places in order.
    pub fn sort_part(&mut self, places: Range<usize>) {
        self.cards[places].sort();
    }
}

impl FromIterator<Card> for Few {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Few {
        let mut few = Few::default();
        cards.into_iter().for_each(|card| few.push(card));
        few
    }
}

impl Deref for Few {
    type Target = [Card];

    fn deref(&self) -> &[Card] {
        &self.cards[..self.len]
    }
}
