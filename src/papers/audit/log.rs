//! What an audit looked at: every figure, if the record is asked for, the checks that were made, and what was not
//! looked at.

use super::looked::CheckMade;
use super::report::CheckedFigure;
use crate::vocabulary::exact::{Exact, Rational};
use crate::vocabulary::problem::Lines;
use std::ops::Range;

/// A figure that was looked at.
pub(super) struct Looked {
    pub(super) place: Range<usize>,
    pub(super) figure: String,
    /// What the file says; `None` if it says nothing and the figure was computed for a check.
    pub(super) printed: Option<String>,
    /// The exact value; `None` if there is none to hold it to.
    pub(super) exact: Option<Rational>,
    pub(super) right: bool,
}

/// What was looked at so far.
pub(super) struct Log {
    /// The figures, or nothing if no record is kept.
    figures: Option<Vec<Looked>>,
    /// The checks that are made.
    pub(super) checks: Vec<CheckMade>,
    /// What is not looked at, or asked for and not used.
    pub(super) notes: Vec<String>,
}

impl Log {
    /// A log; the figures are kept only if they are asked for.
    pub(super) fn new(asked: bool) -> Log {
        Log {
            figures: asked.then(Vec::new),
            checks: Vec::new(),
            notes: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, looked: impl FnOnce() -> Looked) {
        if let Some(kept) = &mut self.figures {
            kept.push(looked());
        }
    }

    /// The figures, with the places of the text.
    pub(super) fn figures(&mut self, lines: &Lines) -> Option<Vec<CheckedFigure>> {
        let each = self
            .figures
            .take()?
            .into_iter()
            .map(|looked| CheckedFigure {
                place: lines.place(&looked.place),
                figure: looked.figure,
                printed: looked.printed,
                exact: looked.exact.map(Exact),
                right: looked.right,
            });
        Some(each.collect())
    }
}
