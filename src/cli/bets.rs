//! `oddsmith bets`: the library of bets, and what was published of it.

use super::arguments::BetsArguments;
use super::asking::{Splits, answer_to};
use super::outcome::Failure;
use crate::render;

/// Lists bets, shows one, or holds published figures to the exact ones.
pub(super) fn bets(arguments: &BetsArguments) -> Result<String, Failure> {
    let look = arguments.look();
    if arguments.figures {
        let question = arguments.about_figures();
        let figures = answer_to!(Figures, question, "computing", Splits::Kept);
        return Ok(render::figures(&figures, &look));
    }
    let bets = answer_to!(Bets, arguments.question(), "computing", Splits::Kept);
    Ok(render::bets(&bets, &look))
}
