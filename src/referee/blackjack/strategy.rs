//! How the player decides: by composition, or by a chart of totals.

use super::{Cards, total};

/// How the player decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// The best for the hand's own cards, as if nothing else were out; it splits again always or never.
    Composition,
    /// By total, pair and upcard; it splits again wherever it may.
    Chart(Box<Chart>),
}

/// What a chart wants, by total and upcard; the ace is upcard 0, the ten-valued 9.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    /// Hard totals.
    pub hard: [[Cell; 10]; 22],
    /// Soft totals.
    pub soft: [[Cell; 10]; 22],
    /// Pairs, by value and upcard.
    pub pairs: [[PairCell; 10]; 10],
    /// Whether a blackjack takes even money against an ace.
    pub even_money: bool,
}

/// What is wanted on a total, wherever it is open: the first of these, and to stand if none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// To surrender.
    pub surrender: bool,
    /// To double.
    pub double: bool,
    /// To hit.
    pub hit: bool,
}

/// What is wanted of a pair before its total is looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PairCell {
    /// To surrender.
    pub surrender: bool,
    /// To split.
    pub split: bool,
}

impl Chart {
    /// Hits below these hard and soft totals, and does nothing else.
    pub fn hitting_below(hard: usize, soft: usize) -> Chart {
        let hits = Cell {
            hit: true,
            ..Cell::default()
        };
        let below = |most: usize| std::array::from_fn(|points| cells(points < most, hits));
        Chart {
            hard: below(hard),
            soft: below(soft),
            pairs: [[PairCell::default(); 10]; 10],
            even_money: false,
        }
    }

    /// 3.18.1: hits until hard 12 or soft 17.
    pub fn of_the_house() -> Chart {
        Chart::hitting_below(12, 17)
    }

    /// Draws as the dealer does.
    pub fn of_the_dealer() -> Chart {
        Chart::hitting_below(17, 17)
    }

    pub(super) fn cell(&self, hand: &Cards, upcard: usize) -> Cell {
        match total(hand) {
            (points, true) => self.soft[points as usize][upcard],
            (points, false) => self.hard[points as usize][upcard],
        }
    }
}

fn cells(hit: bool, hits: Cell) -> [Cell; 10] {
    [if hit { hits } else { Cell::default() }; 10]
}
