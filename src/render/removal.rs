//! Effects of removal: wagers down and ranks across, or ranks down and suits across where suits matter.

use super::answer::{Answer, origin};
use super::csv::{number, write};
use super::json::heading;
use super::tabular::Tabular;
use super::{Format, Look, pretty};
use crate::answers::removal::{Decided, Effect, Effects, Removal};
use crate::vocabulary::card::{Card, Rank, Suit};
use crate::vocabulary::exact::{Rational, decimal, fraction, percent};
use anstyle::Style;
use num_traits::{Signed, Zero};
use serde_json::{Value, json};

/// The effects in the format asked for.
pub fn removal(removal: &Removal, look: &Look) -> String {
    match look.format {
        Format::Text => answer(removal, look).text(),
        Format::Markdown => answer(removal, look).markdown(),
        Format::Csv => csv(removal, look),
        Format::Json => pretty(&json_of(removal, look)),
    }
}

fn answer(removal: &Removal, look: &Look) -> Answer {
    let (suited, ranked): (Vec<&Effects>, Vec<&Effects>) =
        removal.wagers.iter().partition(|effects| effects.by_suit());
    let mut tables = Vec::new();
    if !ranked.is_empty() {
        tables.push(by_rank(&ranked, look));
    }
    tables.extend(suited.iter().map(|effects| by_suit(effects, look)));
    if look.exact && look.format == Format::Text {
        tables.extend(removal.wagers.iter().map(exact));
    }
    let how = removal
        .wagers
        .iter()
        .find_map(|effects| match &effects.decided {
            Decided::Alike(name) => {
                Some(("Played", format!("by {name}, the same from every shoe")))
            }
            Decided::Anew(name) => {
                Some(("Played", format!("by {name}, derived anew from every shoe")))
            }
            _ => None,
        });
    Answer {
        origin: origin(&removal.heading, how.into_iter().collect()),
        summary: Vec::new(),
        tables,
        notes: sums(&removal.wagers, look),
    }
}

fn by_rank(wagers: &[&Effects], look: &Look) -> Tabular {
    let groups = alike(&|rank| {
        let of = |effects: &&Effects| change(effects, rank as usize);
        wagers.iter().map(of).collect::<Vec<_>>()
    });
    let mut headings = vec!["Wager".to_owned(), "Whole shoe".to_owned()];
    headings.extend(groups.iter().map(|ranks| named(ranks)));
    let row = |effects: &&Effects| {
        let mut cells = vec![effects.id.clone(), cell(Some(&effects.expectation), look)];
        let shown = groups
            .iter()
            .map(|ranks| change(effects, ranks[0] as usize));
        cells.extend(shown.map(|change| signed(change.as_ref(), look)));
        (Style::new(), cells)
    };
    Tabular {
        title: "Effects of removal".to_owned(),
        note: note(look, "one card of a rank"),
        headings,
        lead: 2,
        rows: wagers.iter().map(row).collect(),
    }
}

/// What is shown, and in which unit.
fn note(look: &Look, what: &str) -> String {
    let unit = match in_fractions(look) {
        true => "of a unit",
        false => "in %",
    };
    format!("of {what}: what the player's expectation changes by, {unit}")
}

fn by_suit(effects: &Effects, look: &Look) -> Tabular {
    let changes = |rank: Rank| -> Vec<Option<Rational>> {
        let cards = rank.cards().into_iter();
        cards.map(|card| change(effects, card.index())).collect()
    };
    let groups = alike(&changes);
    let mut headings = vec!["Rank".to_owned()];
    headings.extend(Suit::ALL.map(|suit| suit.to_string()));
    headings.push("average".to_owned());
    let row = |ranks: &Vec<Rank>| {
        let mut cells = vec![named(ranks)];
        let suits = changes(ranks[0]);
        cells.extend(suits.iter().map(|change| signed(change.as_ref(), look)));
        cells.push(signed(effects.of_rank(ranks[0]).as_ref(), look));
        (Style::new(), cells)
    };
    let whole = cell(Some(&effects.expectation), look);
    Tabular {
        title: effects.id.clone(),
        note: format!("{}; whole shoe {whole}", note(look, "one card")),
        headings,
        lead: 1,
        rows: groups.iter().map(row).collect(),
    }
}

fn exact(effects: &Effects) -> Tabular {
    let row = |effect: &Effect| {
        let change = effect.change.as_ref().map_or("-".to_owned(), fraction);
        (Style::new(), vec![effect.card.to_string(), change])
    };
    let whole = vec!["whole shoe".to_owned(), fraction(&effects.expectation)];
    let rows = effects.effects.iter().map(row);
    Tabular {
        title: effects.id.clone(),
        note: "exact".to_owned(),
        headings: vec!["Card".to_owned(), "Effect".to_owned()],
        lead: 1,
        rows: std::iter::once((Style::new(), whole)).chain(rows).collect(),
    }
}

/// The change at a place of the list of effects.
fn change(effects: &Effects, place: usize) -> Option<Rational> {
    effects.effects[place].change.clone()
}

/// Ranks of which the same is to be said, together.
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

/// What the effects sum to, and why where that is not zero.
fn sums(wagers: &[Effects], look: &Look) -> Vec<String> {
    let zero = |effects: &&Effects| effects.weighted_sum().is_some_and(|sum| sum.is_zero());
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
    let why = match &effects.decided {
        Decided::Anew(name) if name == "optimal" => {
            "the best play is derived anew, and knowing the card can only help"
        }
        Decided::Anew(_) => "the play is derived anew from every shoe",
        Decided::NothingWhereOffered => {
            "the wager is offered on some deals only, and an ace makes them rarer"
        }
        _ => "a round may run out of cards",
    };
    let id = &effects.id;
    match effects.weighted_sum() {
        None => format!("{id}: some card cannot be removed, so that the effects have no sum."),
        Some(sum) => format!(
            "{id}: weighted by the cards the effects average {}%: {why}.",
            percent(&sum, look.digits.unwrap_or(4).max(6)).replace('%', "")
        ),
    }
}

fn in_fractions(look: &Look) -> bool {
    look.exact && look.format == Format::Markdown
}

fn cell(value: Option<&Rational>, look: &Look) -> String {
    value.map_or("-".to_owned(), |value| match in_fractions(look) {
        true => fraction(value),
        false => percent(value, look.digits.unwrap_or(4)).replace('%', ""),
    })
}

pub(super) fn signed(value: Option<&Rational>, look: &Look) -> String {
    let sign = match value.is_some_and(|value| value.is_positive()) {
        true => "+",
        false => "",
    };
    format!("{sign}{}", cell(value, look))
}

const HEADINGS: [&str; 9] = [
    "game",
    "decks",
    "shoe",
    "strategy",
    "wager",
    "expectation",
    "card",
    "held",
    "effect",
];

fn csv(removal: &Removal, look: &Look) -> String {
    let heading = &removal.heading;
    let lines = removal.wagers.iter().flat_map(|effects| {
        effects.effects.iter().map(move |effect| {
            let change = effect.change.as_ref();
            vec![
                heading.game.id.clone(),
                heading
                    .shoe
                    .decks
                    .map_or(String::new(), |decks| decks.to_string()),
                heading.shoe.counts.cards().to_string(),
                strategy(effects).unwrap_or_default(),
                effects.id.clone(),
                number(&effects.expectation, look),
                effect.card.to_string(),
                effect.held.to_string(),
                change.map_or(String::new(), |change| number(change, look)),
            ]
        })
    });
    write(&HEADINGS, lines)
}

fn strategy(effects: &Effects) -> Option<String> {
    match &effects.decided {
        Decided::Alike(name) | Decided::Anew(name) => Some(name.clone()),
        _ => None,
    }
}

fn json_of(removal: &Removal, look: &Look) -> Value {
    let mut answer = heading("oddsmith/removal/1", &removal.heading);
    let wagers = removal.wagers.iter().map(|effects| of_wager(effects, look));
    answer["wagers"] = wagers.collect();
    answer
}

/// One wager's effects for programs.
pub(super) fn of_wager(effects: &Effects, look: &Look) -> Value {
    let digits = look.digits();
    let shown = |change: &Option<Rational>| match change {
        None => (Value::Null, Value::Null),
        Some(change) => (json!(fraction(change)), json!(decimal(change, digits))),
    };
    let each = effects.effects.iter().map(|effect| {
        let (exact, rounded) = shown(&effect.change);
        json!({ "card": effect.card.to_string(), "held": effect.held, "effect": exact, "decimal": rounded })
    });
    let sum = effects.weighted_sum();
    let mut object = json!({
        "id": effects.id,
        "title": effects.title,
        "strategy": strategy(effects),
        "derived_anew": matches!(effects.decided, Decided::Anew(_)),
        "expectation": fraction(&effects.expectation),
        "weighted_sum": sum.as_ref().map(fraction),
        "effects": each.collect::<Vec<_>>(),
    });
    if effects.by_suit() {
        let ranks = Rank::ALL.into_iter().map(|rank| {
            let (exact, rounded) = shown(&effects.of_rank(rank));
            json!({ "rank": rank.to_string(), "effect": exact, "decimal": rounded })
        });
        object["ranks"] = ranks.collect();
    }
    object
}

/// The places of a rank's cards.
pub(super) fn places(rank: Rank) -> [usize; 4] {
    rank.cards().map(Card::index)
}
