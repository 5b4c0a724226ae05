//! The referee: a second, plain way to the numbers, to hold the engine against.
//!
//! It deals ordered cards by the documents' dealing order and Table of Play, and settles every
//! wager by hand-written functions, one per clause. With the engine it shares only the words card
//! and shoe. Nothing here is general, so that it can be checked against the rule texts by reading.
//! `oddsmith verify` and the tests ask it.
//!
//! - `settle`: one finished round, one wager: net units per unit wagered.
//! - `count`: every ordered deal of the physical cards of a small shoe (up to some 12 cards).
//! - `walk`: the same counts on a full shoe, by ranks; wagers on suits by the first two cards.
//! - [`odds_given`]: the middle of a round, by dealing from its start and keeping what fits.
//!
//! Each document stands in a file of its own; the two 7 Up documents share `seven_up`.

pub mod blackjack;
mod count;
mod deal;
mod electronic_baccarat;
mod game;
mod middle;
mod readings;
mod round;
mod sands_super;
mod settle;
mod seven_up;
mod walk;

pub use count::{Count, Counts};
pub use deal::{count, every_round};
pub use game::{GAMES, settle, wagers};
pub use middle::{Odds, odds_given};
pub use readings::{NaturalTie, Pair, PermanentSeven, Readings, Super7s, Twin};
pub use round::{Outcome, Round, Seat, is_natural, point_total};
pub use settle::Net;
pub use walk::walk;
