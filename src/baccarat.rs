//! Draws the round: which finished rounds can arise from a shoe, in how many ordered ways.
//!
//! Comes in: a shoe, how the round is dealt, and a [`Sight`]: what somebody wants to tell apart.
//! Goes out: a [`Distribution`] over [`Round`]s that holds no more than that. No wager has a name
//! here.
//!
//! Two methods, equal wherever both apply:
//! - `totals`: when only the end of the round is looked at, third cards are fixed first (the order
//!   of a deal changes no count), and the two-card totals of both hands are counted from what is
//!   left by inclusion and exclusion: some 66 compositions instead of 100,000 sequences;
//! - `walk`: cards that cannot be told apart are one class, and every sequence of classes is
//!   walked. It serves every sight and every shoe, also those in which a round runs out of cards.
//!
//! Counts are exact integers over one total: the ordered ways to draw as many cards as a round may
//! need, or as the shoe has. A round that ends early leaves the remaining draws open, and counts
//! for each of them.

mod ends;
mod play;
mod round;
mod sight;
mod totals;
mod walk;

pub use play::{banker_draws, points};
pub use round::{Hand, Round, fits};
pub use sight::{Question, Sight};

use crate::card::{Card, CardOrRank, Rank, Suit};
use crate::distribution::Distribution;
use crate::exact::falling;
use crate::rules::{Deal, PermanentSeven, Readings};
use crate::shoe::Shoe;

/// Deals rounds from one shoe, by the rules of one game as they are read.
#[derive(Clone, Debug)]
pub struct Dealer {
    /// The cards the round is dealt from.
    shoe: Shoe,
    /// The player's first card, where it does not come from the shoe.
    permanent: Option<Card>,
    readings: Readings,
}

/// A permanent 7 was to come from a shoe that has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the shoe holds no 7 to be the player's permanent one\n\
     help: put a 7 in the shoe, or read permanent-seven=printed"
)]
pub struct NoSeven;

impl Dealer {
    /// Takes up the shoe; the permanent 7 leaves the shoe here, where it is read so.
    pub fn new(deal: Deal, shoe: &Shoe, readings: &Readings) -> Result<Dealer, NoSeven> {
        let seven = Card {
            rank: Rank::Seven,
            suit: Suit::Spades,
        };
        let permanent = (deal == Deal::SevenUpBaccarat).then_some(seven);
        let from_shoe = readings.permanent_seven == PermanentSeven::FromShoe;
        let shoe = match permanent {
            Some(_) if from_shoe => shoe
                .without(&[CardOrRank::Rank(Rank::Seven)])
                .map_err(|_| NoSeven)?,
            _ => shoe.clone(),
        };
        Ok(Dealer {
            shoe,
            permanent,
            readings: *readings,
        })
    }

    /// The most cards a round can take from the shoe.
    pub fn most_cards(&self) -> u32 {
        6 - u32::from(self.permanent.is_some())
    }

    /// The cards that both hands' first two take from the shoe.
    fn first_cards(&self) -> u32 {
        self.most_cards() - 2
    }

    /// Whether a round may run out of cards.
    pub fn may_run_out(&self) -> bool {
        self.shoe.cards() < self.most_cards()
    }

    /// All ordered ways to draw as many cards as a round may need, or as there are.
    pub fn deals(&self) -> u128 {
        falling(self.shoe.cards(), self.most_drawn())
    }

    fn most_drawn(&self) -> u32 {
        self.most_cards().min(self.shoe.cards())
    }

    /// In how many deals does a round of `drawn` cards go on with these same cards?
    fn ways_after(&self, drawn: u32) -> u128 {
        falling(self.shoe.cards() - drawn, self.most_drawn() - drawn)
    }

    /// The rounds that can arise, as this sight tells them apart.
    pub fn rounds(&self, sight: &Sight) -> Distribution<Round> {
        if sight.sees_only_the_end() && !self.may_run_out() {
            totals::rounds(self)
        } else {
            walk::rounds(self, sight)
        }
    }

    /// The same by the walk alone: the slower way to the same counts, for those who want both.
    pub fn rounds_walked(&self, sight: &Sight) -> Distribution<Round> {
        walk::rounds(self, sight)
    }
}
