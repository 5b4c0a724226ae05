//! From a question to its answer, with a sign of life while it takes.

use super::cache::solver;
use super::outcome::Failure;
use super::progress::answering;
use crate::ask::{Answer, Means, ask};
use crate::questions::question::Question;

/// Where the splits of optimal play come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Splits {
    /// The user's cache, if it holds them.
    Kept,
    /// They are solved anew.
    Anew,
}

impl Splits {
    pub(super) fn unless(no_cache: bool) -> Splits {
        match no_cache {
            true => Splits::Anew,
            false => Splits::Kept,
        }
    }
}

/// Asks, and says what is being done if it takes longer than a moment.
pub(super) fn asked(
    what: &'static str,
    question: &Question,
    splits: Splits,
) -> Result<Answer, Failure> {
    let solver = solver(splits == Splits::Anew);
    let answer = answering(what, |progress| ask(question, &Means { solver, progress }));
    Ok(answer?)
}

/// The answer to a question of a kind, which is of that kind.
macro_rules! answer_to {
    ($kind:ident, $question:expr, $what:expr, $splits:expr) => {
        match $crate::cli::asking::asked(
            $what,
            &$crate::questions::question::Question::$kind($question),
            $splits,
        )? {
            $crate::ask::Answer::$kind(answer, ..) => answer,
            _ => unreachable!("an answer is of its question's kind"),
        }
    };
}

pub(super) use answer_to;
