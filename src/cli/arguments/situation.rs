//! The description of a situation, and how its answer is to look: the same for every command that computes.

use super::read::{read_card_list, read_choice, read_decks, read_digits, read_meter};
use crate::blackjack::Strategy;
use crate::cli::files::{files, read};
use crate::cli::outcome::Failure;
use crate::questions::described::{AskedShoe, Described};
use crate::questions::question::SheetQuestion;
use crate::render::{Format, Look};
use crate::vocabulary::card::CardOrRank;
use crate::vocabulary::exact::{DIGITS, Exact};
use crate::vocabulary::shoe::{Shoe, ShoeError};
use clap::Args;
use std::path::{Path, PathBuf};

/// Which wagers are asked for, and how the answer looks.
#[derive(Debug, Args)]
pub(in crate::cli) struct WagerArguments {
    /// Only this wager (may be repeated)
    #[arg(long, value_name = "ID")]
    pub(in crate::cli) wager: Vec<String>,
    /// Decimal places [default: 12, in text 8; of percentages in text 4]
    #[arg(long, value_name = "N", value_parser = read_digits, allow_negative_numbers = true)]
    digits: Option<usize>,
    /// Show the exact fractions too (instead of the decimals in csv and markdown)
    #[arg(long)]
    exact: bool,
}

impl WagerArguments {
    pub(in crate::cli) fn look(&self, format: Format) -> Look {
        Look {
            format,
            digits: self.digits,
            exact: self.exact,
        }
    }

    /// The wagers asked for, in this situation, and the places of decimals.
    pub(in crate::cli) fn question(&self, described: Described) -> SheetQuestion {
        SheetQuestion {
            situation: Described {
                wagers: self.wager.clone(),
                ..described
            },
            digits: self.digits.unwrap_or(DIGITS),
        }
    }
}

/// The description of a situation, the same for every command that computes.
#[derive(Debug, Args)]
pub(in crate::cli) struct SituationArguments {
    /// Whole decks: a number, or a sweep such as 4..10 or "4..10 by 2" [default: 8, or the nearest approved number]
    #[arg(long, value_name = "N|N..M", value_parser = read_decks, allow_negative_numbers = true, conflicts_with = "shoe")]
    decks: Option<DeckSweep>,
    /// Take these cards out, as in "6h 6 Kd", or "6=4" for four of them
    #[arg(long, value_name = "CARDS", value_parser = read_card_list, allow_negative_numbers = true)]
    remove: Vec<CardList>,
    /// The whole composition, as in "As=8,Ah=8,10=32,K=32"
    #[arg(long, value_name = "COUNTS", value_parser = read_composition)]
    shoe: Option<String>,
    /// Choose how an ambiguous clause is read (may be repeated)
    #[arg(long, value_name = "NAME=VALUE", value_parser = read_choice)]
    reading: Vec<(String, String)>,
    /// Change a rule of play, as in dealer-soft-17=hit (may be repeated)
    #[arg(long, value_name = "KEY=VALUE", value_parser = read_choice)]
    rule: Vec<(String, String)>,
    /// Change what a row pays, as in small-tiger=25:1, or tiger/two-cards=13:1 (may be repeated)
    #[arg(long, value_name = "WAGER[/ROW]=ODDS", value_parser = read_choice)]
    pays: Vec<(String, String)>,
    /// What the meter holds, in units of the wager, if rows pay one [default: it counts as empty]
    #[arg(long, value_name = "AMOUNT", value_parser = read_meter, allow_negative_numbers = true)]
    meter: Option<Exact>,
    /// How blackjack is played: optimal, composition, basic, default, mimic, or a chart file [default: composition]
    #[arg(long, value_name = "NAME|FILE")]
    strategy: Option<String>,
    /// Solve the splits of optimal play anew, whatever the user's cache holds
    #[arg(long)]
    pub(in crate::cli) no_cache: bool,
    /// Use a rules table of your own, added to or replacing the shipped games (may be repeated)
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) table: Vec<PathBuf>,
}

#[derive(Clone, Debug)]
pub(super) struct DeckSweep {
    /// In the order typed.
    pub(super) decks: Vec<u32>,
    /// Whether a range was typed, of one deck count or more.
    pub(super) range: bool,
}

#[derive(Clone, Debug)]
pub(super) struct CardList(pub(super) Vec<CardOrRank>);

impl SituationArguments {
    /// The situation described, from its whole decks if one number of them is named.
    pub(in crate::cli) fn described(&self, game: &str) -> Result<Described, Failure> {
        let removed = self.remove.iter().flat_map(|list| &list.0);
        let one = self.decks.as_ref().filter(|sweep| !sweep.range);
        let described = Described {
            game: game.to_owned(),
            decks: one.map(|sweep| sweep.decks[0]),
            shoe: self.shoe.clone().map(AskedShoe::Composition),
            remove: removed.copied().collect(),
            pays: self.pays.iter().cloned().collect(),
            meter: self.meter.clone(),
            rules: self.rule.iter().cloned().collect(),
            readings: self.reading.iter().cloned().collect(),
            tables: files(&self.table)?,
            ..Described::default()
        };
        match &self.strategy {
            Some(name) => played_by(name, described),
            None => Ok(described),
        }
    }

    /// The same from one shoe, by commands that take no sweep.
    pub(in crate::cli) fn of_one_shoe(&self, game: &str) -> Result<Described, Failure> {
        let described = self.described(game)?;
        match self.sweep() {
            None => Ok(described),
            Some([decks]) => Ok(Described {
                decks: Some(*decks),
                ..described
            }),
            Some(_) => Err(Failure::new(
                "one deck count at a time, as in --decks 6\n\
                 help: `oddsmith what-if` and `oddsmith sheet` take a sweep",
            )),
        }
    }

    /// The decks of a sweep, if one was asked for.
    pub(in crate::cli) fn sweep(&self) -> Option<&[u32]> {
        let sweep = self.decks.as_ref().filter(|sweep| sweep.range)?;
        Some(&sweep.decks)
    }
}

/// The words of a composition, if it is one.
fn read_composition(text: &str) -> Result<String, ShoeError> {
    Shoe::by_ranks(text).map(|_| text.to_owned())
}

/// A strategy by its name, or by the file that holds its chart. No path in an answer: a chart is called by its
/// file's name.
fn played_by(name: &str, described: Described) -> Result<Described, Failure> {
    let path = Path::new(name);
    if Strategy::NAMES.contains(&name) || !path.exists() {
        return Ok(Described {
            strategy: Some(name.to_owned()),
            ..described
        });
    }
    let called = path.file_name().unwrap_or(name.as_ref()).to_string_lossy();
    Ok(Described {
        strategy: Some(called.into_owned()),
        chart: Some(read(path)?.into()),
        ..described
    })
}
