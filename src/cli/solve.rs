//! `oddsmith solve`.

use super::arguments::SolveArguments;
use super::asking::{Splits, answer_to};
use super::outcome::Failure;
use crate::render;

/// The pays that meet a target.
pub(super) fn solve(arguments: &SolveArguments) -> Result<String, Failure> {
    let solved = answer_to!(Solve, arguments.question()?, "solving", Splits::Kept);
    Ok(render::solve(&solved, arguments.format))
}
