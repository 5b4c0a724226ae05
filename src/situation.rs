//! The situation a question is about: a game, a shoe, and how the document is read.
//!
//! Every command that computes takes the same description. A situation that departs from the
//! approved document is computed all the same, and says so.

use crate::baccarat::{Dealer, NoSeven};
use crate::card::CardOrRank;
use crate::catalogue::Entry;
use crate::problem::suggestion;
use crate::rules::{Game, ReadingError, Readings, Wager};
use crate::shoe::{Shoe, ShoeError};

/// What a user said about the cards and the readings.
#[derive(Clone, Debug)]
pub struct Description {
    /// Whole decks, or a composition.
    pub cards: Cards,
    /// Cards to take out of it.
    pub removed: Vec<CardOrRank>,
    /// Readings chosen, as `(name, value)`.
    pub readings: Vec<(String, String)>,
    /// The ids of the wagers asked for; none means all.
    pub wagers: Vec<String>,
}

/// Where the shoe comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cards {
    /// So many whole decks.
    Decks(u32),
    /// A composition card by card.
    Shoe(Shoe),
}

/// A situation that can be computed.
#[derive(Clone, Debug)]
pub struct Situation<'a> {
    /// The game.
    pub game: &'a Game,
    /// The wagers asked for, in the order of the game.
    pub wagers: Vec<&'a Wager>,
    /// The decks the shoe was made of, where that can be said.
    pub decks: Option<u32>,
    /// The cards.
    pub shoe: Shoe,
    /// How the document is read.
    pub readings: Readings,
    /// Why this is not an approved configuration; empty where it is.
    pub departures: Vec<String>,
}

/// Why a description is no situation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SituationError {
    /// The cards cannot be so.
    #[error(transparent)]
    Shoe(#[from] ShoeError),
    /// The readings cannot be so.
    #[error(transparent)]
    Reading(#[from] ReadingError),
    /// The permanent 7 cannot come from the shoe.
    #[error(transparent)]
    NoSeven(#[from] NoSeven),
    /// A wager that the game does not offer.
    #[error("{game} offers no wager \"{seen}\"\nhelp: {help}")]
    Wager {
        /// The game.
        game: String,
        /// What was asked for.
        seen: String,
        /// What there is.
        help: String,
    },
    /// A shoe without cards.
    #[error("the shoe is empty: no round can be dealt\nhelp: give at least one card, or --decks N")]
    Empty,
    /// A card without a suit where suits matter.
    #[error(
        "cannot remove \"{rank}\" without a suit: {wager} looks at suits\n\
         help: say which card, as in {rank}h, or ask for wagers that look at ranks only"
    )]
    NoSuit {
        /// The rank.
        rank: CardOrRank,
        /// The wager that looks.
        wager: String,
    },
}

impl<'a> Situation<'a> {
    /// Resolves a description against a game.
    pub fn new(entry: &'a Entry, description: &Description) -> Result<Self, SituationError> {
        let game = &entry.game;
        let wagers = chosen(game, &description.wagers)?;
        let readings = game.readings_with(&description.readings)?;
        let whole = match &description.cards {
            Cards::Decks(decks) => Shoe::decks(*decks)?,
            Cards::Shoe(shoe) => shoe.clone(),
        };
        refuse_open_suits(&wagers, &description.removed)?;
        let shoe = whole.without(&description.removed)?;
        if shoe.cards() == 0 {
            return Err(SituationError::Empty);
        }
        Dealer::new(game.document.deal, &shoe, &readings)?;
        Ok(Situation {
            game,
            wagers,
            decks: whole.whole_decks(),
            departures: departures(entry, &whole, &description.removed),
            shoe,
            readings,
        })
    }

    /// The open readings that touch this game, with the values chosen.
    pub fn chosen_readings(&self) -> Vec<(&'static str, &'static str)> {
        let open = self
            .game
            .readings
            .iter()
            .filter(|reading| reading.is_open());
        open.map(|reading| {
            let value = self.readings.get(reading.name);
            (reading.name, value.expect("a known reading"))
        })
        .collect()
    }

    /// A dealer with this shoe and these readings.
    pub fn dealer(&self) -> Dealer {
        Dealer::new(self.game.document.deal, &self.shoe, &self.readings)
            .expect("a situation is one that can be dealt")
    }
}

fn chosen<'a>(game: &'a Game, ids: &[String]) -> Result<Vec<&'a Wager>, SituationError> {
    let names = || game.wagers.iter().map(|wager| wager.id.as_str());
    if let Some(seen) = ids.iter().find(|id| !names().any(|name| name == **id)) {
        return Err(SituationError::Wager {
            game: game.id.clone(),
            seen: seen.clone(),
            help: suggestion(seen, names()),
        });
    }
    let asked = |wager: &&Wager| ids.is_empty() || ids.contains(&wager.id);
    Ok(game.wagers.iter().filter(asked).collect())
}

fn refuse_open_suits(wagers: &[&Wager], removed: &[CardOrRank]) -> Result<(), SituationError> {
    let open = removed
        .iter()
        .find(|card| matches!(card, CardOrRank::Rank(_)));
    let looks = |wager: &&&Wager| wager.rows.iter().any(|row| row.when.asks_suits());
    match (open, wagers.iter().find(looks)) {
        (Some(rank), Some(wager)) => Err(SituationError::NoSuit {
            rank: *rank,
            wager: wager.id.clone(),
        }),
        _ => Ok(()),
    }
}

fn departures(entry: &Entry, whole: &Shoe, removed: &[CardOrRank]) -> Vec<String> {
    let mut departures = Vec::new();
    if !entry.shipped {
        departures.push("rules from a table of the user's own".to_owned());
    }
    let approved = entry.game.document.decks;
    match whole.whole_decks() {
        None => departures.push(format!(
            "a shoe of {}, not of whole decks",
            cards(whole.cards())
        )),
        Some(decks) if !(approved.from..=approved.to).contains(&decks) => {
            departures.push(format!(
                "{decks} deck{}: approved for {} to {}",
                if decks == 1 { "" } else { "s" },
                approved.from,
                approved.to
            ));
        }
        Some(_) => {}
    }
    if !removed.is_empty() {
        let list: Vec<String> = removed.iter().map(CardOrRank::to_string).collect();
        let count = cards(removed.len() as u32);
        departures.push(format!("{count} removed: {}", list.join(" ")));
    }
    departures
}

fn cards(count: u32) -> String {
    match count {
        1 => "1 card".to_owned(),
        _ => format!("{count} cards"),
    }
}
