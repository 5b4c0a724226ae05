//! Exact answers as data: sheets, hands, charts, what-ifs, removals, counts, studies, solved pays, differences.
//!
//! Nothing here formats a number or touches a file.

pub mod chart;
pub mod count;
pub mod difference;
pub mod hand;
pub mod infinite;
pub mod protect;
pub mod removal;
pub mod sheet;
pub mod solve;
pub mod what_if;
