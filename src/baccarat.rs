//! Deals the round: whose card is next, which ends can arise from a shoe, and in how many ordered ways.
//!
//! Comes in: a shoe, how the round is dealt and how far it has come. Goes out: who takes the next card
//! ([`next_card`]), and for those who look at nothing but the end the ways of every one
//! (`totals`): third cards are fixed first, for the order of a deal changes no count, and the two-card
//! totals of both hands are counted from what is left by inclusion and exclusion: some 66 compositions
//! instead of 100,000 sequences. Rounds of which more is looked at are walked in `settlement`.
//!
//! Counts are exact integers over one total: the ordered ways to draw as many cards as a round may
//! need, or as the shoe has. A round that ends early leaves the remaining draws open, and counts
//! for each of them.

mod counted;
mod dealer;
mod ends;
mod known;
mod play;
mod rounds;
mod totals;

pub use counted::Counted;
pub use dealer::{Dealer, NoRound, permanent_card};
pub use known::Impossible;
pub use play::{Seat, banker_draws, natural, next_card, player_draws, points};
pub use rounds::{ENDS, end};
