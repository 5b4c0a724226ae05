//! Exact combinatorial odds for casino card games, from the approved rules as data.
//!
//! # What is claimed
//! - Every count is an integer number of ordered deals over one known total, and every figure an
//!   exact fraction of integers. No float is involved anywhere; decimals are made when they are
//!   printed, correctly rounded, half to even.
//! - Nothing is sampled but the order of the cards in a study of [`answers::protect`], which says so; the edges
//!   that it sums are exact.
//! - A shoe is any composition of the 52 cards, from 1 to 65,535 of them. By exchangeability odds
//!   depend on the composition alone, so no order is ever dealt.
//! - Values are the player's, per unit of the initial wager; the house edge is minus the expectation.
//!
//! # What is assumed
//! - The round is dealt from the shoe as described, each order of its cards equally likely.
//! - Irregularities (section 5 of the documents) void or reconstruct a round and are outside the
//!   odds, except that a round which runs out of cards is void and every wager returned.
//! - Where a clause can be read in more than one way, the reading is named, printed and switchable.
//!
//! # How it flows
//! Data flows one way. A room uses only the rooms before it, and a test holds it so:
//!
//! ```text
//! vocabulary -> tables -> baccarat | blackjack -> settlement -> questions -> answers -> papers -> render -> cli
//!               rules     rounds and their        rows meet     what is      exact      what is   words,   arguments,
//!               as data   ordered ways            rounds        asked        figures    signed    rounding files
//! ```
//!
//! The [`referee`] is the independent second way to the numbers. It uses the vocabulary alone, and the
//! certificates of [`papers`] are verified with it.
//!
//! # An example
//! ```
//! use oddsmith::questions::catalogue::Catalogue;
//! use oddsmith::vocabulary::exact::percent;
//! use oddsmith::answers::sheet::Sheet;
//! use oddsmith::questions::situation::{Cards, Description, Situation};
//!
//! let catalogue = Catalogue::shipped();
//! let description = Description {
//!     wagers: vec!["banker".to_owned()],
//!     ..Description::of(Cards::Decks(8))
//! };
//! let situation = Situation::new(catalogue.game("tiger-baccarat")?, &description)?;
//! let sheet = Sheet::new(&situation);
//! let banker = sheet.by_rows().next().expect("rows settle it");
//! assert_eq!(banker.rows[0].ways, 2_292_252_566_437_888);
//! assert_eq!(percent(&banker.figures().house_edge, 4), "1.0579%");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod answers;
mod ask;
pub mod baccarat;
pub mod blackjack;
#[cfg(feature = "cli")]
pub mod cli;
pub mod papers;
pub mod questions;
pub mod referee;
#[cfg(feature = "render")]
pub mod render;
pub mod settlement;
pub mod tables;
pub mod vocabulary;

pub use ask::{Answer, Means, RefusalRecord, UnknownSchema, ask, ask_lines, schema};
pub use questions::kinds::{
    AskedShoe, AuditQuestion, CheckQuestion, CountQuestion, Described, DiffQuestion, File,
    GamesQuestion, HandQuestion, ProtectQuestion, Question, SheetQuestion, SolveQuestion,
    WhatIfQuestion,
};
pub use questions::question::Refused;
