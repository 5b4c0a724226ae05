//! What is asked: a question as data, a game of the catalogue, and a situation in it that is legal by construction.

pub mod catalogue;
pub mod chart_file;
pub mod described;
pub mod heading;
pub mod kept;
pub mod question;
pub mod refused;
pub mod situation;
pub mod solver;
