//! How a situation departs from the approved document, in words that are read back.
//!
//! A sheet carries each departure as one sentence. The words stand here alone: what [`Departure`] writes it
//! also reads.

use crate::vocabulary::card::CardOrRank;
use crate::vocabulary::dealt::Dealt;
use crate::vocabulary::plain::quoted;
use crate::vocabulary::shoe::read_cards;
use std::fmt;
use std::str::FromStr;

/// One way in which a situation is not an approved configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Departure {
    /// The rules come from a table of the user's own.
    OwnTable,
    /// The rules are those of a common game, of no approved document.
    NoDocument,
    /// A rule of play has another value.
    Rule {
        /// The rule's key.
        key: String,
        /// Its value.
        value: String,
        /// The approved value.
        approved: String,
    },
    /// A row pays other odds.
    Pays {
        /// The row, `wager/row`.
        row: String,
        /// What it pays.
        pays: String,
        /// What it pays by the approved table.
        approved: String,
    },
    /// The shoe is not made of whole decks.
    NoWholeDecks {
        /// How many cards it has.
        cards: u32,
    },
    /// The number of decks is not approved.
    Decks {
        /// How many there are.
        decks: u32,
        /// The fewest approved.
        from: u32,
        /// The most approved.
        to: u32,
    },
    /// Cards were taken out of the shoe.
    Removed(Vec<CardOrRank>),
    /// The round has begun.
    MiddleOfRound {
        /// Whether no card is to come.
        finished: bool,
        /// Whether the permanent 7 lies on the layout besides.
        permanent_seven: bool,
        /// The cards on the table.
        dealt: Dealt,
    },
}

const OWN_TABLE: &str = "rules from a table of the user's own";
const NO_DOCUMENT: &str = "rules of no approved document";
const NO_WHOLE_DECKS: &str = ", not of whole decks";
const MIDDLE: &str = "in the middle of a round";
const FINISHED: &str = "a finished round";
const BESIDE_SEVEN: &str = ", beside the permanent 7";

impl fmt::Display for Departure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Departure::OwnTable => f.write_str(OWN_TABLE),
            Departure::NoDocument => f.write_str(NO_DOCUMENT),
            Departure::Rule {
                key,
                value,
                approved,
            } => write!(f, "rule {key} = {value}, approved: {approved}"),
            Departure::Pays {
                row,
                pays,
                approved,
            } => write!(f, "pays {row} = {pays}, approved: {approved}"),
            Departure::NoWholeDecks { cards } => {
                write!(f, "a shoe of {}{NO_WHOLE_DECKS}", number_of_cards(*cards))
            }
            Departure::Decks { decks, from, to } => {
                let plural = if *decks == 1 { "" } else { "s" };
                write!(f, "{decks} deck{plural}: approved for {from} to {to}")
            }
            Departure::Removed(cards) => {
                let named: Vec<String> = cards.iter().map(CardOrRank::to_string).collect();
                let number = number_of_cards(cards.len() as u32);
                write!(f, "{number} removed: {}", named.join(" "))
            }
            Departure::MiddleOfRound {
                finished,
                permanent_seven,
                dealt,
            } => {
                let round = if *finished { FINISHED } else { MIDDLE };
                let seven = if *permanent_seven { BESIDE_SEVEN } else { "" };
                write!(f, "{round}{seven}: {dealt}")
            }
        }
    }
}

fn number_of_cards(cards: u32) -> String {
    format!("{cards} card{}", if cards == 1 { "" } else { "s" })
}

/// Several departures on one line.
pub fn in_one_line(departures: &[Departure]) -> String {
    let words: Vec<String> = departures.iter().map(Departure::to_string).collect();
    words.join("; ")
}

/// A sentence that says no departure.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{}\" is no departure that a sheet can have", quoted(.seen))]
pub struct NotADeparture {
    seen: String,
}

impl FromStr for Departure {
    type Err = NotADeparture;

    fn from_str(text: &str) -> Result<Departure, NotADeparture> {
        let read = read(text).filter(|departure| departure.to_string() == text);
        read.ok_or_else(|| NotADeparture {
            seen: text.chars().take(80).collect(),
        })
    }
}

/// The departure that a sentence seems to say.
fn read(text: &str) -> Option<Departure> {
    if text == OWN_TABLE {
        return Some(Departure::OwnTable);
    }
    if text == NO_DOCUMENT {
        return Some(Departure::NoDocument);
    }
    if let Some(change) = text.strip_prefix("rule ") {
        let (key, value, approved) = read_change(change)?;
        return Some(Departure::Rule {
            key,
            value,
            approved,
        });
    }
    if let Some(change) = text.strip_prefix("pays ") {
        let (row, pays, approved) = read_change(change)?;
        return Some(Departure::Pays {
            row,
            pays,
            approved,
        });
    }
    let finished = text.strip_prefix(FINISHED);
    if let Some(round) = text.strip_prefix(MIDDLE).or(finished) {
        let (beside, dealt) = round.split_once(": ")?;
        return Some(Departure::MiddleOfRound {
            finished: finished.is_some(),
            permanent_seven: beside == BESIDE_SEVEN,
            dealt: dealt.parse().ok()?,
        });
    }
    if let Some(shoe) = text.strip_prefix("a shoe of ") {
        let cards = shoe.strip_suffix(NO_WHOLE_DECKS)?.split(' ').next()?;
        return Some(Departure::NoWholeDecks {
            cards: cards.parse().ok()?,
        });
    }
    if let Some((_, cards)) = text.split_once(" removed: ") {
        return Some(Departure::Removed(read_cards(cards).ok()?));
    }
    let (decks, range) = text.split_once(": approved for ")?;
    let (from, to) = range.split_once(" to ")?;
    Some(Departure::Decks {
        decks: decks.split(' ').next()?.parse().ok()?,
        from: from.parse().ok()?,
        to: to.parse().ok()?,
    })
}

/// `key = value, approved: before`.
fn read_change(change: &str) -> Option<(String, String, String)> {
    let (key, values) = change.split_once(" = ")?;
    let (value, approved) = values.split_once(", approved: ")?;
    Some((key.to_owned(), value.to_owned(), approved.to_owned()))
}

crate::vocabulary::as_words!(
    Departure,
    "Departure",
    "Why this is not an approved configuration, in words."
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_departure_is_read_back_from_its_words() {
        for words in [
            "rules from a table of the user's own",
            "rule dealer-soft-17 = hit, approved: stand",
            "pays tie/tie = 9 to 1, approved: 8 to 1",
            "a shoe of 1 card, not of whole decks",
            "a shoe of 53 cards, not of whole decks",
            "1 deck: approved for 2 to 6",
            "3 decks: approved for 4 to 10",
            "1 card removed: 6h",
            "3 cards removed: 6h 6 Kd",
            "in the middle of a round: player 7h, banker 3d 4c",
            "in the middle of a round, beside the permanent 7: player 7h",
            "a finished round: player 9h Kd, banker 3d 4c",
        ] {
            let departure: Departure = words.parse().unwrap();
            assert_eq!(departure.to_string(), words);
        }
    }

    #[test]
    fn other_words_are_refused() {
        for words in [
            "",
            "3 decks",
            "2 cards removed: 6h",
            "rule x",
            "a shoe of x cards",
        ] {
            assert!(words.parse::<Departure>().is_err(), "{words}");
        }
    }
}
