//! The command `what-if`: from what a user typed to a question, its axes, and the chart's file.

use super::arguments::WhatIfArguments;
use super::cache::solver;
use super::files::catalogue_with;
use super::folder::Output;
use super::outcome::Failure;
use super::progress::counting;
use crate::answers::what_if::{Axis, Change, WhatIf};
use crate::questions::catalogue::Entry;
use crate::questions::question::Question;
use crate::questions::situation::Cards;
use crate::render;
use crate::vocabulary::exact::DIGITS;

pub(super) fn what_if(arguments: &WhatIfArguments) -> Result<String, Failure> {
    let plot = arguments.plot.as_ref();
    // A file that cannot be written is known before the long work.
    let file = plot.map(|plot| Output::open(&plot.path)).transpose()?;
    let catalogue = catalogue_with(&arguments.situation.table)?;
    let entry = catalogue.game(&arguments.game)?;
    let axes = axes(arguments, entry)?;
    let question = Question {
        wagers: arguments.wagers.wager.clone(),
        dealt: arguments.dealt.clone().unwrap_or_default(),
        ..arguments
            .situation
            .question(&arguments.game, cards(arguments, entry, &axes)?)?
    };
    let look = arguments.wagers.look();
    let digits = look.digits.unwrap_or(DIGITS);
    let approved = arguments.approved;
    let mut answer = counting("computing", |progress| {
        let solver = solver(arguments.situation.no_cache);
        WhatIf::new(
            &catalogue, &question, axes, approved, &solver, digits, progress,
        )
    })?;
    if arguments.sort {
        answer.sort();
    }
    if let (Some(file), Some(plot)) = (file, plot) {
        file.write(render::plot(&answer, plot.format))?;
    }
    Ok(render::what_if(&answer, &look))
}

/// The axes asked for: a sweep over decks first.
fn axes(arguments: &WhatIfArguments, entry: &Entry) -> Result<Vec<Axis>, Failure> {
    let sweep = arguments.situation.sweep().map(Axis::decks);
    let mut axes: Vec<Axis> = sweep.into_iter().collect();
    for text in &arguments.vary {
        axes.push(Axis::read(text, entry)?);
    }
    let names: Vec<&str> = axes.iter().map(|axis| axis.name.as_str()).collect();
    match names.as_slice() {
        [one, other] if one == other => Err(Failure::new(&format!(
            "{one} is varied twice\nhelp: write all its values once"
        ))),
        [_, _, third, ..] => Err(Failure::new(&format!(
            "{third} is a third axis: a page has two\nhelp: leave one of {} out",
            names.join(", ")
        ))),
        _ => Ok(axes),
    }
}

/// The cards of every case, or of the first where decks are varied.
fn cards(arguments: &WhatIfArguments, entry: &Entry, axes: &[Axis]) -> Result<Cards, Failure> {
    let situation = &arguments.situation;
    let varied = axes.iter().flat_map(|axis| &axis.settings);
    let mut decks = varied.filter_map(|setting| match setting.change {
        Change::Decks(decks) => Some(Cards::Decks(decks)),
        _ => None,
    });
    match decks.next() {
        Some(_) if situation.names_a_shoe() && situation.sweep().is_none() => Err(Failure::new(
            "the decks are varied: --decks and --shoe would fix them\nhelp: leave one of them out",
        )),
        Some(first) => Ok(first),
        None => Ok(situation.cards(&entry.game.document.decks)?.remove(0)),
    }
}
