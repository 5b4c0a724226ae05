//! Where an answer comes from: the tool, the game, the readings, the departures and the cards.
//!
//! Every answer in JSON begins with its schema's tag, the [`Tool`] and a [`Heading`]. A new key keeps a tag's
//! number; a changed meaning makes the next number.

use crate::tables::departure::Departure;
use crate::vocabulary::dealt::Dealt;
use crate::vocabulary::shoe::Shoe;
use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The program that answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Tool {
    /// `oddsmith`.
    pub name: String,
    /// Its version.
    pub version: String,
}

impl Tool {
    /// This program.
    pub fn this() -> Tool {
        Tool {
            name: env!("CARGO_PKG_NAME").to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
        }
    }
}

/// The game and the document that an answer is about.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Origin")]
pub struct GameOrigin {
    /// The game's id.
    pub id: String,
    /// The game's title.
    pub title: String,
    /// The document's title.
    pub document: String,
    /// The day the document takes effect.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub effective: String,
    /// The digest of the rules table.
    pub table_sha256: String,
}

/// The cards before the deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DescribedShoe {
    /// The decks it was made of; null if that cannot be said.
    pub decks: Option<u32>,
    /// How many cards there are.
    pub cards: u32,
    /// How many of each.
    pub counts: Shoe,
}

/// Where an answer comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct Heading {
    /// The game.
    pub game: GameOrigin,
    /// The readings that touch this game, with the values chosen.
    pub readings: IndexMap<String, String>,
    /// Why this is not an approved configuration; empty if it is.
    pub departures: Vec<Departure>,
    /// The cards before the deal.
    pub shoe: DescribedShoe,
    /// The cards on the table; absent at the start of a round.
    #[serde(default, skip_serializing_if = "Dealt::is_empty")]
    pub dealt: Dealt,
    /// Whether the round is over; absent at the start of a round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub finished: Option<bool>,
    /// How the round goes on. JSON says only whether it is over.
    #[serde(skip)]
    pub stage: Stage,
}

/// How a round goes on from where it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stage {
    /// To its end, whatever cards come.
    #[default]
    Open,
    /// To its end, or until the shoe runs out and it is void.
    MayRunOut,
    /// Not at all: no card is to come.
    Finished {
        /// The player's total.
        player: u8,
        /// The banker's total.
        banker: u8,
    },
}
