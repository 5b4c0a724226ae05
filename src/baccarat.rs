//! Draws the round: which finished rounds can arise from a shoe, in how many ordered ways.
//!
//! Comes in: a shoe, how the round is dealt and how far it has come, and a [`Sight`]: what somebody
//! wants to tell apart.
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

mod counted;
mod dealer;
mod ends;
mod firsts;
mod known;
mod play;
mod round;
mod rounds;
mod sight;
mod totals;
mod walk;

pub use counted::Counted;
pub use dealer::{Dealer, NoRound, permanent_card};
pub use firsts::{First, Firsts};
pub use known::Impossible;
pub use play::{banker_draws, natural, player_draws, points};
pub use round::{Asks, Facts, Hand, Round};
pub use rounds::{ENDS, end};
pub use sight::{Question, Sight};
