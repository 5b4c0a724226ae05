//! oddsmith
pub mod baccarat;
pub mod card;
pub mod catalogue;
pub mod cli;
pub mod distribution;
pub mod exact;
pub mod problem;
pub mod reach;
pub mod render;
pub mod rules;
pub mod sheet;
pub mod shoe;
pub mod situation;
pub mod table;
