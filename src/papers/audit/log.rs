//! Every figure that an audit looked at, if the record is asked for.

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

/// The figures looked at so far, or nothing if no record is kept.
pub(super) struct Log(Option<Vec<Looked>>);

impl Log {
    /// A log, kept only if it is asked for.
    pub(super) fn new(asked: bool) -> Log {
        Log(asked.then(Vec::new))
    }

    pub(super) fn add(&mut self, looked: impl FnOnce() -> Looked) {
        if let Some(kept) = &mut self.0 {
            kept.push(looked());
        }
    }

    /// The record, with the places of the text.
    pub(super) fn figures(self, lines: &Lines) -> Option<Vec<CheckedFigure>> {
        let each = self.0?.into_iter().map(|looked| CheckedFigure {
            place: lines.place(&looked.place),
            figure: looked.figure,
            printed: looked.printed,
            exact: looked.exact.map(Exact),
            right: looked.right,
        });
        Some(each.collect())
    }
}
