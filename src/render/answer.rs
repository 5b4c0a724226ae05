//! Any answer for whoever has no options to choose by: a page, a part of another page, or text.
//!
//! Other programs show answers so: a notebook, a window. The command line has options of its own.

use super::model::Page;
use super::{
    Format, Look, audit, bets, chart, check, count, difference, figures, games, hand, print,
};
use super::{protect, removal, sheet, solve, what_if};
use crate::ask::Answer;
use crate::vocabulary::exact::DIGITS;

/// What an answer is shown in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Medium {
    /// A terminal, as wide as it is, or 100 columns, in colours.
    Text,
    /// A whole page, complete in one file.
    Page,
    /// A part of somebody else's page: the same, with a style that touches nothing around it.
    Part,
}

/// An answer as it is shown; `None` if it has no page: its JSON is all there is to read.
pub fn answer(answer: &Answer, medium: Medium) -> Option<String> {
    let page = page(answer, medium)?;
    Some(match medium {
        Medium::Text => print::text::print(&page),
        Medium::Page => print::html::print(&page),
        Medium::Part => print::html::part(&page),
    })
}

fn page(answer: &Answer, medium: Medium) -> Option<Page> {
    let look = look(DIGITS);
    Some(match (answer, medium) {
        (Answer::Games(listed), _) => match listed.games.as_slice() {
            [game] => games::one(game),
            _ => games::list(listed),
        },
        (Answer::Sheet(each, digits), _) => sheet::answer(each, &self::look(*digits)),
        (Answer::WhatIf(both), Medium::Text) => what_if::page(both, &look),
        (Answer::WhatIf(both), _) => what_if::drawn(both),
        (Answer::Hand(each), _) => hand::answer(each, &look),
        (Answer::Chart(each), _) => chart::answer(each, &look),
        (Answer::Removal(effects), Medium::Text) => removal::answer(effects, &look),
        (Answer::Removal(effects), _) => removal::drawn(effects),
        (Answer::Count(counting), _) => count::answer(counting, &look),
        (Answer::Protect(study), Medium::Text) => protect::page(study),
        (Answer::Protect(study), _) => protect::drawn(study),
        (Answer::Solve(solution), _) => solve::page(solution),
        (Answer::Check(checked), Medium::Page | Medium::Part) => check::page(checked),
        (Answer::Audit(report), _) => audit::page(&report.files),
        (Answer::Diff(report), _) => difference::page(report),
        (Answer::Bets(each, digits), _) => bets::page(each, &self::look(*digits)),
        (Answer::Figures(published), _) => figures::page(published),
        _ => return None,
    })
}

/// As the command line shows it: if nobody asked for other places, fewer than the JSON has.
fn look(digits: usize) -> Look {
    Look {
        format: Format::Text,
        digits: (digits != DIGITS).then_some(digits),
        exact: false,
    }
}
