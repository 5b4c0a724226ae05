//! The situation that a question is about, in the user's words.
//!
//! Comes in: a game by its name, and every change to it, none of them judged. Goes out: the game with its
//! table changed and the situation in it, or why there is none. Every question about a game goes this way.

use crate::blackjack::{Strategy, UnknownStrategy};
use crate::questions::catalogue::{self, Catalogue, Entry};
use crate::questions::chart_file;
use crate::questions::refused::Refused;
use crate::questions::situation::{Cards, Description, NamedStrategy, Situation, SituationError};
use crate::vocabulary::card::CardOrRank;
use crate::vocabulary::dealt::Dealt;
use crate::vocabulary::exact::Exact;
use crate::vocabulary::plain::quoted;
use crate::vocabulary::problem::Source;
use crate::vocabulary::shoe::Shoe;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

mod choices;
mod file;

pub use choices::Choices;
pub use file::File;

/// The cards of a shoe: as users write them, or counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
#[non_exhaustive]
pub enum AskedShoe {
    /// `As=8,Ah=8,10=32`.
    Composition(String),
    /// `{"As": 8, "Ah": 8}`.
    Counts(Shoe),
}

/// The situation that a question is about: a game by its id, and every change to it.
///
/// ```
/// use oddsmith::Described;
///
/// // Eight decks without two sixes, a tie that pays 9 to 1, and only that wager.
/// let described = Described {
///     remove: vec!["6h".parse()?, "6s".parse()?],
///     pays: [("tie", "9:1")].into(),
///     wagers: vec!["tie".to_owned()],
///     ..Described::of("tiger-baccarat", 8)
/// };
/// let situation = described.situation(&described.catalogue()?)?;
/// assert_eq!(situation.shoe().cards(), 414);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Described {
    /// The game's id.
    pub game: String,
    /// Whole decks. Without decks and shoe: the game's usual number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decks: Option<u32>,
    /// The whole composition of the shoe, instead of decks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shoe: Option<AskedShoe>,
    /// Cards to take out, as in `["6h", "6"]`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub remove: Vec<CardOrRank>,
    /// What rows are to pay, as in `{"tie": "9:1"}`.
    #[serde(skip_serializing_if = "Choices::is_empty")]
    pub pays: Choices,
    /// What the meter holds, in units of the wager, if rows pay one. Without it the meter counts as empty.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub meter: Option<Exact>,
    /// Rules of play, as in `{"dealer-soft-17": "hit"}`.
    #[serde(skip_serializing_if = "Choices::is_empty")]
    pub rules: Choices,
    /// Readings of ambiguous clauses, as in `{"pair": "same-rank"}`.
    #[serde(skip_serializing_if = "Choices::is_empty")]
    pub readings: Choices,
    /// How blackjack is played, or what the chart is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strategy: Option<String>,
    /// The chart that is played by, as a chart file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chart: Option<File>,
    /// The ids of the wagers asked for; none means all.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub wagers: Vec<String>,
    /// The cards on the table, as in `{"player": ["7h"]}`.
    #[serde(skip_serializing_if = "Dealt::is_empty")]
    pub dealt: Dealt,
    /// Rules tables of the user's own, added to the shipped games or in their place.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tables: Vec<File>,
}

impl Described {
    /// The start of a round of a game as its table says, from whole decks.
    ///
    /// Besides the games of approved documents there are common houses to start from: `blackjack` (the dealer
    /// stands on soft 17, looks for a blackjack and pays 3 to 2) and `punto-banco`. Their rules, pays and side
    /// bets are changed as those of any game.
    ///
    /// ```
    /// use oddsmith::{Answer, Described, Means, Question, SheetQuestion, ask, percent};
    ///
    /// let house = Described {
    ///     rules: [("dealer-soft-17", "hit")].into(),
    ///     strategy: Some("mimic".to_owned()),
    ///     wagers: vec!["main".to_owned()],
    ///     ..Described::of("blackjack", 6)
    /// };
    /// let question = Question::Sheet(SheetQuestion::of(house));
    /// let Answer::Sheet(sheet, _) = ask(&question, &Means::default())? else {
    ///     unreachable!("a sheet was asked for");
    /// };
    /// assert_eq!(sheet.wagers[0].id(), "main");
    /// assert!(percent(&sheet.wagers[0].house_edge(), 1).starts_with('5'));
    /// # Ok::<(), oddsmith::Refused>(())
    /// ```
    pub fn of(game: &str, decks: u32) -> Described {
        Described {
            game: game.to_owned(),
            decks: Some(decks),
            ..Described::default()
        }
    }

    /// The same from these cards.
    pub fn from_shoe(game: &str, shoe: Shoe) -> Described {
        Described {
            game: game.to_owned(),
            shoe: Some(AskedShoe::Counts(shoe)),
            ..Described::default()
        }
    }

    /// The shipped games with the user's own tables.
    pub fn catalogue(&self) -> Result<Catalogue, Refused> {
        catalogue_with(&self.tables)
    }

    /// The situation that is asked about.
    pub fn situation(&self, catalogue: &Catalogue) -> Result<Situation, Refused> {
        let entry = self.entry(catalogue)?;
        Ok(Situation::new(&entry, &self.describe(&entry)?)?)
    }

    /// The game, by the rules and pays asked for.
    pub fn entry(&self, catalogue: &Catalogue) -> Result<Entry, Refused> {
        let entry = catalogue.game(&self.game)?;
        let entry = match self.rules.is_empty() && self.pays.is_empty() {
            true => entry.clone(),
            false => entry.changed(&self.rules, &self.pays)?,
        };
        Ok(match &self.meter {
            Some(meter) => entry.with_meter(meter)?,
            None => entry,
        })
    }

    /// The situation in that game.
    pub fn describe(&self, entry: &Entry) -> Result<Description, Refused> {
        Ok(Description {
            cards: self.cards(entry)?,
            removed: self.remove.clone(),
            readings: self.readings.to_vec(),
            wagers: self.wagers.clone(),
            strategy: self.strategy_in(entry)?,
            dealt: self.dealt.clone(),
        })
    }

    /// The cards named, or the game's usual number of decks: eight, or the approved number nearest to it.
    pub fn cards(&self, entry: &Entry) -> Result<Cards, Refused> {
        match (&self.shoe, self.decks) {
            (Some(_), Some(_)) => Err(Refused::because(
                "decks and shoe are both given",
                "leave one of them out",
            )),
            (Some(AskedShoe::Counts(shoe)), None) => Ok(Cards::Shoe(shoe.clone())),
            (Some(AskedShoe::Composition(text)), None) => {
                let (shoe, uneven) = Shoe::by_ranks(text).map_err(Refused::of)?;
                Ok(match uneven {
                    Some(uneven) => Cards::Ranks(shoe, uneven),
                    None => Cards::Shoe(shoe),
                })
            }
            (None, Some(decks)) => Ok(Cards::Decks(decks)),
            (None, None) => {
                let approved = entry.game.document.decks;
                Ok(Cards::Decks(8.clamp(approved.from, approved.to)))
            }
        }
    }

    fn strategy_in(&self, entry: &Entry) -> Result<Option<NamedStrategy>, Refused> {
        match (&self.chart, &self.strategy) {
            (Some(chart), name) => Ok(Some(NamedStrategy {
                name: name.as_deref().unwrap_or("chart").to_owned(),
                strategy: self.chart_in(entry, &Source::from(chart))?,
            })),
            (None, Some(name)) => match name.parse() {
                Ok(strategy) => Ok(Some(strategy)),
                Err(UnknownStrategy { seen, help }) => Err(Refused::because(
                    format!("no strategy and no file \"{}\"", quoted(&seen)),
                    format!("{help}, or a chart file"),
                )),
            },
            (None, None) => Ok(None),
        }
    }

    /// A chart is read for the house it is played in.
    fn chart_in(&self, entry: &Entry, source: &Source) -> Result<Strategy, Refused> {
        let Some(rules) = &entry.game.document.house else {
            return Err(SituationError::NotPlayed(entry.game.id.clone()).into());
        };
        let readings = entry.game.readings_with(&self.readings)?;
        let house = rules.losing(readings.dealer_blackjack_loss);
        match chart_file::read(source, &house) {
            Ok(chart) => Ok(Strategy::Chart(Box::new(chart))),
            Err(problems) => Err(Refused::Problems {
                source: source.clone(),
                problems,
            }),
        }
    }
}

/// The shipped games with these tables of the user's own.
pub fn catalogue_with(tables: &[File]) -> Result<Catalogue, Refused> {
    let mut catalogue = Catalogue::shipped();
    for file in tables {
        let source = Source::from(file);
        match catalogue::read(&source) {
            Ok(rules) => catalogue.add_own(rules, source),
            Err(problems) => return Err(Refused::Problems { source, problems }),
        }
    }
    Ok(catalogue)
}
