//! `oddsmith solve`.

use super::arguments::SolveArguments;
use super::files::catalogue_with;
use super::outcome::Failure;
use super::progress::waiting;
use crate::answers::solve::{Solved, Target};
use crate::questions::question::Question;
use crate::questions::situation::Cards;
use crate::render;

/// The pays that meet a target.
pub(super) fn solve(arguments: &SolveArguments) -> Result<String, Failure> {
    let catalogue = catalogue_with(&arguments.table)?;
    let decks = arguments.decks(&catalogue.game(&arguments.game)?.game.document.decks);
    let question = Question {
        pays: arguments.pays.clone(),
        ..Question::plain(&arguments.game, Cards::Decks(decks[0]))
    };
    let entry = question.entry(&catalogue)?;
    let target = Target {
        row: arguments.row.clone(),
        edge: arguments.edge()?,
        decks,
        readings: arguments.reading.clone(),
    };
    let solved = waiting("solving", || Solved::new(&entry, &target))?;
    Ok(render::solve(&solved, arguments.format))
}
