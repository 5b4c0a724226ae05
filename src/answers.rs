//! Exact answers as data: sheets, hands, charts, what-ifs, removals, counts, studies, solved pays, differences,
//! listings of games and checks of tables.
//!
//! One type is one answer, in the program and in JSON: its fields are the JSON's, in that order, and its schema is
//! derived from it. Exact numbers stand beside decimals of as many places as were asked for. Nothing here lays
//! out a page or touches a file.

pub mod bets;
pub mod chart;
pub mod check;
pub mod count;
pub mod difference;
pub mod games;
pub mod hand;
pub mod infinite;
pub mod part;
pub mod protect;
pub mod removal;
pub mod sheet;
pub mod solve;
pub mod tag;
pub mod what_if;
