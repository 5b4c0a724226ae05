//! What is asked: a game of the catalogue, and a situation in it that is legal by construction.

pub mod catalogue;
pub mod chart_file;
pub mod heading;
pub mod kinds;
pub mod question;
pub mod situation;
pub mod solver;
