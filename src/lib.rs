#![doc = "oddsmith"]
pub mod card;
pub mod exact;
pub mod shoe;
