//! The commands `removal` and `count`: from what a user typed to the effects, and to a count of them.

use super::arguments::{CountArguments, RemovalArguments, SituationArguments};
use super::cache::solver;
use super::files::catalogue_with;
use super::outcome::Failure;
use super::progress::counting;
use crate::answers::count::Count;
use crate::answers::removal::Removal;
use crate::questions::catalogue::Entry;
use crate::questions::question::Question;
use crate::questions::situation::Cards;
use crate::render;
use crate::vocabulary::exact::DIGITS;
use crate::vocabulary::shoe::Shoe;

pub(super) fn removal(arguments: &RemovalArguments) -> Result<String, Failure> {
    let (removal, _) = effects(arguments)?;
    Ok(render::removal(&removal, &arguments.wagers.look()))
}

pub(super) fn count(arguments: &CountArguments) -> Result<String, Failure> {
    let [wager] = arguments.removal.wagers.wager.as_slice() else {
        return Err(Failure::new(
            "which wager? a count is for one\nhelp: write --wager ID; oddsmith games GAME lists them",
        ));
    };
    let (removal, shoe) = effects(&arguments.removal)?;
    let effects = removal.wagers.into_iter().find(|each| each.id == *wager);
    let effects = effects.ok_or_else(|| Failure::new(&format!("{wager} is not offered here")))?;
    let look = arguments.removal.wagers.look();
    let digits = look.digits.unwrap_or(DIGITS);
    let about = (removal.heading, effects, &shoe);
    let count = Count::new(about, arguments.balanced, arguments.tags.clone(), digits)?;
    Ok(render::count(&count, &look))
}

/// The effects, and the cards that may leave the shoe.
fn effects(arguments: &RemovalArguments) -> Result<(Removal, Shoe), Failure> {
    let catalogue = catalogue_with(&arguments.situation.table)?;
    let cards = one_shoe(&arguments.situation, catalogue.game(&arguments.game)?)?;
    let question = Question {
        wagers: arguments.wagers.wager.clone(),
        ..arguments.situation.question(&arguments.game, cards)?
    };
    let situation = question.situation(&catalogue)?;
    let situation = situation.solved_by(solver(arguments.situation.no_cache));
    let digits = arguments.wagers.look().digits.unwrap_or(DIGITS);
    let removal = counting("computing", |progress| {
        Removal::new(&situation, digits, progress)
    })?;
    Ok((removal, situation.unseen()))
}

/// The shoe asked about, or the largest approved one of eight decks or fewer.
pub(super) fn one_shoe(situation: &SituationArguments, entry: &Entry) -> Result<Cards, Failure> {
    let decks = &entry.game.document.decks;
    if !situation.names_a_shoe() {
        return Ok(Cards::Decks(decks.to.min(8).max(decks.from)));
    }
    let mut cards = situation.cards(decks)?;
    let one = cards.pop().filter(|_| cards.is_empty());
    one.ok_or_else(|| Failure::new("one deck count at a time, as in --decks 8"))
}
