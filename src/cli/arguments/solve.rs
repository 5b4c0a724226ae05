//! The arguments of `solve`.

use super::read::{read_choice, read_decks, read_meter};
use super::situation::DeckSweep;
use crate::cli::files::files;
use crate::cli::outcome::Failure;
use crate::papers::policy::read_share;
use crate::questions::described::Described;
use crate::questions::question::SolveQuestion;
use crate::render::SolveFormat;
use crate::vocabulary::exact::{Exact, Rational, fraction, ratio};
use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(in crate::cli) struct SolveArguments {
    /// The game, as `oddsmith games` lists it
    game: String,
    /// The row to solve for, or its wager if one row wins
    #[arg(value_name = "WAGER/ROW")]
    row: String,
    /// The house edge that the wager is to have, as in 5%
    #[arg(long, value_name = "SHARE", value_parser = read_share, conflicts_with = "return_to_player")]
    edge: Option<Rational>,
    /// The return that the wager is to have, as in 95%
    #[arg(long = "return", value_name = "SHARE", value_parser = read_share)]
    return_to_player: Option<Rational>,
    /// Whole decks: a number, or a sweep such as 4..10 or "4..10 by 2" [default: all that are approved]
    #[arg(long, value_name = "N|N..M", value_parser = read_decks)]
    decks: Option<DeckSweep>,
    /// Choose how an ambiguous clause is read (may be repeated)
    #[arg(long, value_name = "NAME=VALUE", value_parser = read_choice)]
    reading: Vec<(String, String)>,
    /// Change what another row pays, as in tiger/two-cards=13:1 (may be repeated)
    #[arg(long, value_name = "WAGER[/ROW]=ODDS", value_parser = read_choice)]
    pays: Vec<(String, String)>,
    /// What the meter holds, in units of the wager, if rows pay one [default: it counts as empty]
    #[arg(long, value_name = "AMOUNT", value_parser = read_meter, allow_negative_numbers = true)]
    meter: Option<Exact>,
    /// Use a rules table of your own, added to or replacing the shipped games (may be repeated)
    #[arg(long, value_name = "FILE")]
    table: Vec<PathBuf>,
    /// The output format
    #[arg(long, value_enum, default_value_t = SolveFormat::Text)]
    pub(in crate::cli) format: SolveFormat,
}

impl SolveArguments {
    /// The house edge that is asked for.
    fn edge(&self) -> Result<Rational, Failure> {
        let returned = self.return_to_player.as_ref();
        let edge = returned.map(|returned| ratio(1, 1) - returned);
        self.edge.clone().or(edge).ok_or_else(|| {
            Failure::new(
                "which target? give --edge or --return\nhelp: as in --edge 5%, or --return 95%",
            )
        })
    }

    /// The question asked.
    pub(in crate::cli) fn question(&self) -> Result<SolveQuestion, Failure> {
        let sweep = self.decks.as_ref();
        Ok(SolveQuestion {
            situation: Described {
                game: self.game.clone(),
                pays: self.pays.iter().cloned().collect(),
                meter: self.meter.clone(),
                readings: self.reading.iter().cloned().collect(),
                tables: files(&self.table)?,
                ..Described::default()
            },
            row: self.row.clone(),
            edge: fraction(&self.edge()?),
            deck_counts: sweep.map_or(Vec::new(), |sweep| sweep.decks.clone()),
        })
    }
}
