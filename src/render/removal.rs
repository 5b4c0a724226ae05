//! Effects of removal: wagers down and ranks across, or ranks down and suits across if suits matter.

mod drawing;

pub(super) use drawing::drawn;
pub use drawing::plot_removal;

use super::model::{Block, Entry, Heading, Line, Page, Table, Words};
use super::words::{marked, page, players};
use super::{Format, Look, print};
use crate::answers::removal::{Effects, Removal};
use crate::vocabulary::card::{Card, Rank, Suit};
use crate::vocabulary::exact::{Exact, Rational, percent};
use num_traits::{Signed, Zero};

/// The effects in the format asked for.
pub fn removal(removal: &Removal, look: &Look) -> String {
    match look.format {
        Format::Text => print::text::print(&answer(removal, look)),
        Format::Markdown => print::markdown::print(&answer(removal, look)),
        Format::Csv => csv(removal, look),
        Format::Json => print::json(removal),
    }
}

pub(super) fn answer(removal: &Removal, look: &Look) -> Page {
    let (suited, ranked): (Vec<&Effects>, Vec<&Effects>) =
        removal.wagers.iter().partition(|effects| effects.by_suit());
    let played = removal.wagers.iter().find_map(played);
    let mut page = page(
        "Effects of removal",
        &removal.heading,
        played.into_iter().collect(),
    );
    if !ranked.is_empty() {
        page.extend(by_rank(&ranked, look));
    }
    page.extend(suited.iter().flat_map(|effects| by_suit(effects, look)));
    if look.exact && look.format == Format::Text {
        page.extend(removal.wagers.iter().flat_map(exact));
    }
    page.push(Block::Gap);
    let given = removal.wagers.iter().filter(|effects| favours(effects));
    let given = given.map(|effects| effects.id.as_str());
    page.extend(players("the whole shoe, above zero", given));
    page.extend(sums(&removal.wagers, look).into_iter().map(Line::new));
    page
}

/// How the main wager is played from each shoe.
fn played(effects: &Effects) -> Option<Entry> {
    let name = effects.strategy.as_ref()?;
    let how = match effects.derived_anew {
        true => "derived anew from every shoe",
        false => "the same from every shoe",
    };
    Some(("Played", format!("by {name}, {how}").into()))
}

fn by_rank(wagers: &[&Effects], look: &Look) -> [Block; 2] {
    let groups = alike(&|rank| {
        let of = |effects: &&Effects| change(effects, rank as usize);
        wagers.iter().map(of).collect::<Vec<_>>()
    });
    let headings = ["Wager", "Whole shoe"].map(str::to_owned).into_iter();
    let mut table = Table::new(
        "lr",
        headings.chain(groups.iter().map(|ranks| named(ranks))),
    );
    table.lead = 2;
    for effects in wagers {
        let lead = [
            (&effects.id).into(),
            marked(look.points(&effects.expectation), favours(effects)),
        ];
        let changes = groups
            .iter()
            .map(|ranks| change(effects, ranks[0] as usize));
        let changes = changes.map(|change| look.change(change.as_ref()).into());
        table.row::<Words>(lead.into_iter().chain(changes));
    }
    let heading = Heading::new("Effects of removal", note(look, "one card of a rank"));
    [heading.into(), table.into()]
}

/// Whether the whole shoe favours the player.
fn favours(effects: &Effects) -> bool {
    effects.expectation.is_positive()
}

/// What is shown, and in which unit.
fn note(look: &Look, what: &str) -> String {
    let unit = look.unit();
    format!("of {what}: what the player's expectation changes by, {unit}")
}

fn by_suit(effects: &Effects, look: &Look) -> [Block; 2] {
    let changes = |rank: Rank| places(rank).map(|card| change(effects, card));
    let suits = Suit::ALL.map(|suit| suit.to_string());
    let [rank, average] = ["Rank", "average"].map(str::to_owned);
    let mut table = Table::new("lr", [rank].into_iter().chain(suits).chain([average]));
    for ranks in alike(&changes) {
        let average = effects.of_rank(ranks[0]);
        let changes = changes(ranks[0]).into_iter().chain([average]);
        let changes = changes.map(|change| look.change(change.as_ref()));
        table.row([named(&ranks)].into_iter().chain(changes));
    }
    let whole = look.points(&effects.expectation);
    let note = format!("{}; whole shoe {whole}", note(look, "one card"));
    [Heading::new(&effects.id, note).into(), table.into()]
}

fn exact(effects: &Effects) -> [Block; 2] {
    let mut table = Table::of("lr", "Card, Effect");
    table.row(["whole shoe".to_owned(), effects.expectation.to_string()]);
    for effect in &effects.effects {
        let change = effect.effect.as_ref().map(Exact::to_string);
        let change = change.unwrap_or("-".to_owned());
        table.row([effect.card.to_string(), change]);
    }
    [Heading::new(&effects.id, "exact").into(), table.into()]
}

/// The change at a place of the list of effects.
fn change(effects: &Effects, place: usize) -> Option<Rational> {
    effects.effects[place].effect.clone().map(|effect| effect.0)
}

/// Ranks with the same effect, in one column.
pub(super) fn alike<T: PartialEq>(of: &dyn Fn(Rank) -> T) -> Vec<Vec<Rank>> {
    let mut groups: Vec<Vec<Rank>> = Vec::new();
    for rank in Rank::ALL {
        match groups.iter_mut().find(|ranks| of(ranks[0]) == of(rank)) {
            Some(ranks) => ranks.push(rank),
            None => groups.push(vec![rank]),
        }
    }
    groups
}

/// `10-K`, `A 2 4`.
pub(super) fn named(ranks: &[Rank]) -> String {
    let mut runs: Vec<(Rank, Rank)> = Vec::new();
    for rank in ranks {
        match runs.last_mut() {
            Some((_, last)) if *last as u8 + 1 == *rank as u8 => *last = *rank,
            _ => runs.push((*rank, *rank)),
        }
    }
    let run = |(first, last): &(Rank, Rank)| match *last as u8 - *first as u8 {
        0 => first.to_string(),
        1 => format!("{first} {last}"),
        _ => format!("{first}-{last}"),
    };
    runs.iter().map(run).collect::<Vec<_>>().join(" ")
}

/// What the effects sum to, and why if that is not zero.
fn sums(wagers: &[Effects], look: &Look) -> Vec<String> {
    let zero = |effects: &&Effects| {
        let sum = effects.weighted_sum.as_ref();
        sum.is_some_and(|sum| sum.is_zero())
    };
    let others: Vec<&Effects> = wagers.iter().filter(|effects| !zero(effects)).collect();
    let mut notes = Vec::new();
    if others.len() < wagers.len() {
        let which = match others.is_empty() {
            true => "every wager's effects",
            false => "the effects of all other wagers",
        };
        notes.push(format!(
            "Weighted by the cards, {which} sum to zero, exactly."
        ));
    }
    notes.extend(others.iter().map(|effects| sum(effects, look)));
    notes
}

fn sum(effects: &Effects, look: &Look) -> String {
    let why = match effects.strategy.as_deref() {
        Some("optimal") => "the best play is derived anew, and knowing the card can only help",
        _ if effects.derived_anew => "the play is derived anew from every shoe",
        _ if effects.offered_sometimes => {
            "the wager is offered on some deals only, and an ace makes them rarer"
        }
        _ => "a round may run out of cards",
    };
    let id = &effects.id;
    match &effects.weighted_sum {
        None => format!("{id}: some card cannot be removed, so that the effects have no sum."),
        Some(sum) => format!(
            "{id}: weighted by the cards the effects average {}: {why}.",
            percent(sum, look.digits.unwrap_or(4).max(6))
        ),
    }
}

fn csv(removal: &Removal, look: &Look) -> String {
    let heading = &removal.heading;
    let decks = heading.shoe.decks.map(|decks| decks.to_string());
    let decks = decks.unwrap_or_default();
    let mut lines = Vec::new();
    for effects in &removal.wagers {
        for effect in &effects.effects {
            let change = effect.effect.as_ref().map(|change| look.number(change));
            lines.push([
                heading.game.id.clone(),
                decks.clone(),
                heading.shoe.cards.to_string(),
                effects.strategy.clone().unwrap_or_default(),
                effects.id.clone(),
                look.number(&effects.expectation),
                effect.card.to_string(),
                effect.held.to_string(),
                change.unwrap_or_default(),
            ]);
        }
    }
    let headings = "game,decks,shoe,strategy,wager,expectation,card,held,effect";
    print::csv(headings, lines)
}

/// The places of a rank's cards.
pub(super) fn places(rank: Rank) -> [usize; 4] {
    rank.cards().map(Card::index)
}
