//! The commands `removal` and `count`.

use super::arguments::{CountArguments, DrawnRemovalArguments, RemovalArguments, Seen};
use super::asking::{Splits, answer_to};
use super::folder::Output;
use super::outcome::Failure;
use crate::questions::question::{CountQuestion, SeenCard, SheetQuestion};
use crate::render;

pub(super) fn removal(arguments: &DrawnRemovalArguments) -> Result<String, Failure> {
    let (asked, plot) = (&arguments.removal, arguments.plot.as_ref());
    // A file that cannot be written is known before the long work.
    let file = plot.map(|plot| Output::open(&plot.path)).transpose()?;
    let splits = Splits::unless(asked.situation.no_cache);
    let removal = answer_to!(Removal, question(asked)?, "computing", splits);
    if let (Some(file), Some(plot)) = (file, plot) {
        file.write(render::plot_removal(&removal, plot.format))?;
    }
    Ok(render::removal(&removal, &asked.wagers.look(asked.format)))
}

pub(super) fn count(arguments: &CountArguments) -> Result<String, Failure> {
    let [_] = arguments.removal.wagers.wager.as_slice() else {
        return Err(Failure::new(
            "which wager? a count is for one\nhelp: write --wager ID; oddsmith games GAME lists them",
        ));
    };
    let SheetQuestion { situation, digits } = question(&arguments.removal)?;
    let question = CountQuestion {
        situation,
        tags: arguments.tags.clone(),
        balanced: arguments.balanced,
        given: arguments.given.map(|Seen::Ace| SeenCard::Ace),
        digits,
    };
    let splits = Splits::unless(arguments.removal.situation.no_cache);
    let count = answer_to!(Count, question, "computing", splits);
    Ok(render::count(
        &count,
        &arguments.removal.wagers.look(arguments.removal.format),
    ))
}

fn question(arguments: &RemovalArguments) -> Result<SheetQuestion, Failure> {
    let described = arguments.situation.of_one_shoe(&arguments.game)?;
    Ok(arguments.wagers.question(described))
}
