//! Rules tables: a file as it is written, the gate to legal rules, readings, facts, and edits.
//!
//! A [`table`] may be nonsense; [`rules`] cannot be. Nothing here deals a card.

mod at;
pub mod clauses;
pub mod departure;
pub mod edit;
pub mod facts;
pub mod library;
mod numbers;
mod reading;
pub mod rules;
pub mod table;
