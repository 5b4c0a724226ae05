//! Words and numbers that several answers share: where they come from, and how a number is written.

use super::look::{Format, Look};
use super::model::{Entry, Line, Page, Tone, Words};
use crate::questions::heading::{DescribedShoe, GameOrigin, Heading};
use crate::tables::departure::Departure;
use crate::vocabulary::exact::{Rational, decimal, fraction, grouped, percent};
use num_traits::Signed;

/// The page of an answer, with nothing in it yet; `more` is what this one adds to where it comes from.
pub(super) fn page(kind: &'static str, heading: &Heading, more: Vec<Entry>) -> Page {
    let mut origin: Vec<Entry> = vec![("Shoe", shoe(&heading.shoe).into())];
    origin.extend(readings(heading.readings.iter()));
    origin.extend(heading.departures.iter().map(departs));
    origin.extend(more);
    origin.push(table(&heading.game));
    Page {
        kind,
        title: heading.game.title.clone(),
        source: Some(source(&heading.game)),
        origin,
        foot: format!("Computed exactly by {TOOL}.").into(),
        ..Page::default()
    }
}

/// The program, as it names itself.
pub(super) const TOOL: &str = concat!(env!("CARGO_PKG_NAME"), " ", env!("CARGO_PKG_VERSION"));

/// The document behind an answer; a table that mirrors none is called by its title.
pub(super) fn source(game: &GameOrigin) -> Entry {
    (
        "Document",
        in_effect(&game.document, &game.effective).into(),
    )
}

/// A document with the day it takes effect, if there is one.
pub(super) fn in_effect(document: &str, effective: &str) -> String {
    match effective {
        "" => document.to_owned(),
        day => format!("{document}, in effect from {day}"),
    }
}

/// A wager's id with the clause that settles it, if there is one.
pub(super) fn ruled(id: &str, clause: &str) -> String {
    match clause {
        "" => id.to_owned(),
        clause => format!("{id}, rule {clause}"),
    }
}

/// The digest of the rules.
pub(super) fn table(game: &GameOrigin) -> Entry {
    let digest = format!("sha256 {}", game.table_sha256);
    ("Table", Words::new(Tone::Quiet, digest))
}

/// A way in which the question departs from what is approved.
pub(super) fn departs(departure: &Departure) -> Entry {
    ("Departs", Words::new(Tone::Warning, departure.to_string()))
}

/// The readings chosen, if there are any.
pub(super) fn readings<'a>(
    readings: impl Iterator<Item = (&'a String, &'a String)>,
) -> Option<Entry> {
    let readings: Vec<String> = readings
        .map(|(name, value)| format!("{name} = {value}"))
        .collect();
    (!readings.is_empty()).then(|| ("Readings", readings.join(", ").into()))
}

/// `8 decks, 416 cards`.
pub(super) fn shoe(shoe: &DescribedShoe) -> String {
    let cards = match shoe.cards {
        1 => "1 card".to_owned(),
        cards => format!("{} cards", grouped(&cards.to_string())),
    };
    match shoe.decks {
        Some(1) => format!("1 deck, {cards}"),
        Some(decks) => format!("{decks} decks, {cards}"),
        None => cards,
    }
}

impl Look {
    /// Whether fractions stand in place of decimals: if people read them, text adds them below instead.
    pub(super) fn in_fractions(&self) -> bool {
        self.exact && self.format != Format::Text
    }

    /// A number as a decimal or a fraction.
    pub(super) fn number(&self, value: &Rational) -> String {
        match self.in_fractions() {
            true => fraction(value),
            false => decimal(value, self.digits()),
        }
    }

    /// A number in hundredths without the sign for it, at 4 places by default, or a fraction.
    pub(super) fn points(&self, value: &Rational) -> String {
        match self.in_fractions() {
            true => fraction(value),
            false => points(value, self.digits.unwrap_or(4)),
        }
    }

    /// The same with its sign; `-` if there is none.
    pub(super) fn change(&self, value: Option<&Rational>) -> String {
        let shown = |value: &Rational| format!("{}{}", plus(value), self.points(value));
        value.map_or("-".to_owned(), shown)
    }

    /// The unit of [`Look::points`].
    pub(super) fn unit(&self) -> &'static str {
        match self.in_fractions() {
            true => "of a unit",
            false => "in %",
        }
    }
}

/// In hundredths, without the sign for it.
pub(super) fn points(value: &Rational, digits: usize) -> String {
    percent(value, digits).replace('%', "")
}

/// A percentage with the sign that print has for minus.
pub(super) fn minus(value: &Rational, digits: usize) -> String {
    percent(value, digits).replace('-', "−")
}

/// An edge under the name of whoever has it, never below zero.
pub(super) fn whose_edge(edge: &Rational, digits: usize) -> (&'static str, Words) {
    match edge.is_negative() {
        true => {
            let given = Words::new(Tone::Error, percent(&-edge, digits));
            ("player's edge", given)
        }
        false => (
            "house edge",
            Words::new(Tone::Figure, percent(edge, digits)),
        ),
    }
}

/// A number of a table, marked if it favours the player.
pub(super) fn marked(number: String, player: bool) -> Words {
    let tone = if player { Tone::Error } else { Tone::Plain };
    Words::new(tone, number)
}

/// Who has the edge, in words, under numbers that are marked in colour.
pub(super) fn players<'a>(which: &str, wagers: impl Iterator<Item = &'a str>) -> Option<Line> {
    let wagers: Vec<&str> = wagers.collect();
    let words = format!("Player's edge ({which}): {}", wagers.join(", "));
    (!wagers.is_empty()).then(|| Line::at(2, Words::new(Tone::Error, words)))
}

/// The sign of what is above zero, which numbers do not show by themselves.
pub(super) fn plus(value: &Rational) -> &'static str {
    if value.is_positive() { "+" } else { "" }
}

/// `1 sheet`, `2 sheets`.
pub(super) fn many(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", grouped(&number.to_string()))
}
