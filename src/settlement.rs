//! Rows meet rounds: which rows of a wager fit, how often, and which can never pay.

mod asked;
pub mod evaluator;
mod hands;
mod paths;
pub mod reach;
pub mod settle;
mod walk;
