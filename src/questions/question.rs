//! A question as it was asked: a game by its name, and all that is to be different.
//!
//! Comes in: the words of a user, none of them judged. Goes out: the game with its table changed, and
//! the description of a situation in it, or what was wrong. Every command that computes goes this way.

use crate::blackjack::{Strategy, UnknownStrategy};
use crate::questions::catalogue::{Catalogue, ChangeRefused, Entry, UnknownGame};
use crate::questions::chart_file;
use crate::questions::situation::{Cards, Description, NamedStrategy, Situation, SituationError};
use crate::tables::edit::{NoSuchPays, NoSuchRule};
use crate::tables::rules::ReadingError;
use crate::vocabulary::card::CardOrRank;
use crate::vocabulary::dealt::Dealt;
use crate::vocabulary::problem::{Problem, Source};
use std::fmt;

/// What was asked.
#[derive(Clone, Debug)]
pub struct Question {
    /// The game's id.
    pub game: String,
    /// The cards before any is taken out.
    pub cards: Cards,
    /// Cards to take out.
    pub removed: Vec<CardOrRank>,
    /// What rows are to pay, as `(wager or wager/row, odds)`.
    pub pays: Vec<(String, String)>,
    /// Rules of play, as `(key, value)`.
    pub rules: Vec<(String, String)>,
    /// Readings, as `(name, value)`.
    pub readings: Vec<(String, String)>,
    /// How blackjack is played.
    pub strategy: Option<AskedStrategy>,
    /// The ids of the wagers asked for; none means all.
    pub wagers: Vec<String>,
    /// The cards on the table.
    pub dealt: Dealt,
}

/// A strategy as it was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskedStrategy {
    /// Its name, or its file's.
    pub name: String,
    /// The chart, where it is a file.
    pub chart: Option<Source>,
}

/// Why a question has no answer.
#[derive(Debug)]
pub enum Refused {
    /// In a sentence, with help where there is any.
    Because(String),
    /// A table or a chart is not legal.
    Problems {
        /// The file.
        source: Source,
        /// What is wrong with it.
        problems: Vec<Problem>,
    },
    /// In one case of several.
    Case {
        /// Which, in words.
        at: String,
        /// Why.
        why: Box<Refused>,
    },
}

/// Errors that refuse a question in their own words.
macro_rules! refused_because {
    ($($Error:ty),+ $(,)?) => {
        $(impl From<$Error> for $crate::questions::question::Refused {
            fn from(error: $Error) -> $crate::questions::question::Refused {
                $crate::questions::question::Refused::Because(error.to_string())
            }
        })+
    };
}

pub(crate) use refused_because;

refused_because!(
    UnknownGame,
    NoSuchRule,
    NoSuchPays,
    ReadingError,
    SituationError
);

impl Refused {
    /// A refusal with what to do instead.
    pub fn because(message: &str, help: &str) -> Refused {
        Refused::Because(format!("{message}\nhelp: {help}"))
    }

    /// What is wrong, in one sentence.
    pub fn message(&self) -> String {
        match self {
            Refused::Because(words) => split_help(words).0.to_owned(),
            Refused::Problems { source, problems } => match problems.as_slice() {
                [one] => format!("{}: {}", source.name, one.message),
                many => format!("{}: {} problems", source.name, many.len()),
            },
            Refused::Case { at, why } => format!("{}, in the case {at}", why.message()),
        }
    }

    /// What is allowed, or what to do instead.
    pub fn help(&self) -> Option<String> {
        match self {
            Refused::Because(words) => split_help(words).1.map(str::to_owned),
            Refused::Problems { problems, .. } => problems.first()?.help.clone(),
            Refused::Case { why, .. } => why.help(),
        }
    }

    /// The file that is not legal and everything that is wrong with it, if that is why.
    pub fn problems(&self) -> Option<(&Source, &[Problem])> {
        match self {
            Refused::Because(_) => None,
            Refused::Problems { source, problems } => Some((source, problems)),
            Refused::Case { why, .. } => why.problems(),
        }
    }
}

/// A sentence and the help that follows it.
fn split_help(words: &str) -> (&str, Option<&str>) {
    match words.split_once("\nhelp: ") {
        Some((message, help)) => (message, Some(help)),
        None => (words, None),
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.message())?;
        match self.help() {
            Some(help) => write!(f, "\nhelp: {help}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Refused {}

impl From<ChangeRefused> for Refused {
    fn from(refused: ChangeRefused) -> Refused {
        match refused {
            ChangeRefused::NoSuchRule(error) => error.into(),
            ChangeRefused::NoSuchPays(error) => error.into(),
            ChangeRefused::Problems { source, problems } => Refused::Problems { source, problems },
        }
    }
}

impl Question {
    /// The start of a round of a game as its table says, from these cards.
    pub fn plain(game: &str, cards: Cards) -> Question {
        Question {
            game: game.to_owned(),
            cards,
            removed: Vec::new(),
            pays: Vec::new(),
            rules: Vec::new(),
            readings: Vec::new(),
            strategy: None,
            wagers: Vec::new(),
            dealt: Dealt::default(),
        }
    }

    /// The situation that is asked about.
    pub fn situation(&self, catalogue: &Catalogue) -> Result<Situation, Refused> {
        let entry = self.entry(catalogue)?;
        Ok(Situation::new(&entry, &self.describe(&entry)?)?)
    }

    /// The game, by the rules and pays asked for.
    pub fn entry(&self, catalogue: &Catalogue) -> Result<Entry, Refused> {
        let entry = catalogue.game(&self.game)?;
        match self.rules.is_empty() && self.pays.is_empty() {
            true => Ok(entry.clone()),
            false => Ok(entry.changed(&self.rules, &self.pays)?),
        }
    }

    /// The situation in that game.
    pub fn describe(&self, entry: &Entry) -> Result<Description, Refused> {
        let strategy = self.strategy.as_ref();
        Ok(Description {
            cards: self.cards.clone(),
            removed: self.removed.clone(),
            readings: self.readings.clone(),
            wagers: self.wagers.clone(),
            strategy: strategy
                .map(|asked| self.strategy(entry, asked))
                .transpose()?,
            dealt: self.dealt.clone(),
        })
    }

    fn strategy(&self, entry: &Entry, asked: &AskedStrategy) -> Result<NamedStrategy, Refused> {
        match &asked.chart {
            Some(source) => Ok(NamedStrategy {
                name: asked.name.clone(),
                strategy: self.chart(entry, source)?,
            }),
            None => asked
                .name
                .parse()
                .map_err(|UnknownStrategy { seen, help }| {
                    Refused::Because(format!(
                        "no strategy and no file \"{seen}\"\nhelp: {help}, or a chart file"
                    ))
                }),
        }
    }

    /// A chart is read for the house it is played in.
    fn chart(&self, entry: &Entry, source: &Source) -> Result<Strategy, Refused> {
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
