//! The words every other room speaks: cards, shoes, exact numbers, problems with their places, digests, progress,
//! work on every core.
//!
//! Nothing here knows a game's point values, a wager or a rule.

pub mod card;
pub mod dealt;
pub mod digest;
pub mod distribution;
pub mod exact;
pub mod parallel;
pub mod plain;
pub mod problem;
pub mod progress;
pub mod shoe;
mod words;

pub(crate) use words::as_words;
