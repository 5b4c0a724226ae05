//! A printed paytable as it is printed: events, what they pay, and any figures claimed, each with its
//! place and its number of digits.
//!
//! Comes in: the text of a CSV or TOML file. Goes out: a [`Paytable`] of sections, one for each wager
//! and shoe, or every problem at once. Nothing is judged here but spelling; what a section is about is
//! found by `link`, and whether its figures are right is `audit`'s.

mod csv;
mod figure;
mod link;
mod pays;
mod printed;
mod toml;

pub(crate) use crate::vocabulary::exact::odds_words;
pub use figure::Figure;
pub use link::{Linked, PrintedOutcome, Supplied, link};
pub(crate) use pays::{is_to_one, payout};
pub use printed::{Notation, Printed};

pub(crate) use crate::vocabulary::problem::letters as plain;

use crate::tables::table::{At, Parsed};
use crate::vocabulary::problem::{Problem, Source};
use std::ops::Range;

/// A file of printed paytables.
#[derive(Clone, Debug, Default)]
pub struct Paytable {
    /// One for each wager on each shoe, in the order of the file.
    pub sections: Vec<Section>,
}

/// What is printed about one wager on one shoe.
#[derive(Clone, Debug, Default)]
pub struct Section {
    /// What it is about.
    pub about: About,
    /// Its lines, in order.
    pub lines: Vec<Line>,
    /// Figures of the wager as a whole.
    pub claims: Vec<Claim>,
    /// Where it begins.
    pub place: Range<usize>,
    /// Whether a comma is the decimal sign.
    pub comma: bool,
}

/// The game, wager and shoe, as far as the file says.
#[derive(Clone, Debug, Default)]
pub struct About {
    /// The game's id.
    pub game: Option<At<String>>,
    /// The wager's id or title.
    pub wager: Option<At<String>>,
    /// The number of decks.
    pub decks: Option<At<String>>,
    /// Readings, each `NAME=VALUE`.
    pub readings: Vec<At<String>>,
    /// Whether bare odds include the stake.
    pub odds: Option<At<String>>,
}

/// One line of a paytable.
#[derive(Clone, Debug)]
pub struct Line {
    /// What it is called.
    pub event: At<String>,
    /// What it pays.
    pub pays: Option<At<String>>,
    /// Its figures.
    pub claims: Vec<Claim>,
}

/// A figure as printed.
#[derive(Clone, Debug)]
pub struct Claim {
    /// Which figure it is said to be.
    pub figure: Figure,
    /// What is printed, without quotes.
    pub written: At<String>,
    /// Whether the column says percent, so that bare numbers are.
    pub percent: bool,
    /// The line of the section that it stands in.
    pub line: Option<usize>,
    /// Whether a comma is the decimal sign.
    pub comma: bool,
}

impl Claim {
    /// A figure that stands for itself.
    fn of(figure: Figure, written: At<String>) -> Claim {
        Claim {
            figure,
            written,
            percent: false,
            line: None,
            comma: false,
        }
    }

    /// The number that is printed; `None` if it is none.
    pub fn printed(&self) -> Option<Printed> {
        let read = match self.comma {
            true => Printed::read_with_commas,
            false => Printed::read,
        };
        let printed = read(&self.written.value)?;
        Some(match self.percent {
            true => printed.in_percent(),
            false => printed,
        })
    }
}

/// The most that a printed paytable may hold: bytes in all, lines, and bytes of one line.
const MOST_BYTES: usize = 1 << 20;
const MOST_LINES: usize = 5_000;
const LONGEST_LINE: usize = 4_000;

/// Refuses a file that nobody prints, before it is looked at.
fn refuse_what_nobody_prints(source: &Source) -> Result<(), Vec<Problem>> {
    let text = &source.text;
    let too_long = |place, message: String| {
        let help = format!(
            "a printed paytable has at most {} KiB, {MOST_LINES} lines, and {LONGEST_LINE} bytes in a line",
            MOST_BYTES >> 10
        );
        Err(vec![Problem::new(place, message, help)])
    };
    if text.len() > MOST_BYTES {
        return too_long(0..0, format!("a file of {} bytes", text.len()));
    }
    let mut start = 0;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        if number == MOST_LINES {
            return too_long(start..start, format!("more than {MOST_LINES} lines"));
        }
        if line.len() > LONGEST_LINE {
            return too_long(start..start, format!("a line of {} bytes", line.len()));
        }
        start += line.len();
    }
    Ok(())
}

/// Reads a printed paytable in CSV.
pub fn read_csv(source: &Source) -> Result<Paytable, Vec<Problem>> {
    refuse_what_nobody_prints(source)?;
    csv::read(source)
}

/// Reads a printed paytable in TOML.
pub fn read_toml(parsed: Parsed) -> Result<Paytable, Vec<Problem>> {
    refuse_what_nobody_prints(parsed.source())?;
    toml::read(parsed)
}
