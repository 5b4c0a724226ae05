//! A second way to Electronic Blackjack (MBS), effective 7 March 2024.
//!
//! Comes in: a shoe, a [`Strategy`], a reading of what a dealer blackjack takes ([`Loss`]). Goes out: what the dealer may
//! end with, the value of every action for every first two cards, the expectation and the average wager
//! ([`Play`]), the distribution of the result ([`Play::results`]), and the side wagers ([`side`]). Shares with the
//! engine only the words card and shoe.
//!
//! The dealer draws card by card in every order (`dealer`). One hand is a recursion over the cards
//! drawn, in integers over the ordered draws of a fixed horizon (`hand`). The value of a split is a sum over its
//! hands, each of which may be thought to be drawn first; only a dealer blackjack looks at them
//! together (`split`, `bust`). The distribution draws the hands one after the other (`course`), with the cards that are
//! out (`drawn`), and lets each set of cards meet the dealer (`met`). Optimal play of a split values every
//! point that play can be at ([`optimal`]).

mod basic;
mod bust;
mod course;
mod dealer;
mod drawn;
mod finished;
mod hand;
mod layers;
mod lines;
mod loss;
mod met;
mod moves;
pub mod optimal;
mod past;
mod play;
mod points;
mod results;
pub mod side;
mod split;
mod strategy;
mod value;

pub use loss::Loss;
pub use play::{Actions, Play};
pub use results::Results;
pub use strategy::{Cell, Chart, PairCell, Strategy};

use crate::vocabulary::card::Rank;
use crate::vocabulary::shoe::Shoe;

/// Cards by point value, the ace first, the ten-valued last.
type Cards = [u8; 10];

/// What is left of a shoe, by point value.
type Left = [u32; 10];

const ACE: usize = 0;
const TEN: usize = 9;

/// 3.4: an ace is 11 unless that would exceed 21. The total, and whether it is soft.
fn total(hand: &Cards) -> (u32, bool) {
    let low: u32 = (0..10).map(|v| (v as u32 + 1) * u32::from(hand[v])).sum();
    match hand[ACE] > 0 && low + 10 <= 21 {
        true => (low + 10, true),
        false => (low, false),
    }
}

fn with(hand: &Cards, value: usize) -> Cards {
    let mut more = *hand;
    more[value] += 1;
    more
}

fn size(hand: &Cards) -> u32 {
    hand.iter().map(|&n| u32::from(n)).sum()
}

fn less(left: &Left, cards: &Cards) -> Left {
    std::array::from_fn(|v| left[v] - u32::from(cards[v]))
}

fn by_value(shoe: &Shoe) -> Left {
    let mut left = [0; 10];
    for rank in Rank::ALL {
        left[(rank as usize).min(TEN)] += shoe.rank(rank);
    }
    left
}
