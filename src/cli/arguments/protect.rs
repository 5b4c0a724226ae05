//! The arguments of `protect`.

use super::situation::SituationArguments;
use crate::answers::count::{NotTags, Tags};
use crate::answers::part::Slice;
use crate::answers::protect::{NotAPenetration, NotASpread, Penetrations, Spread};
use crate::questions::question::{MOST_PLAYERS, MOST_SHOES};
use crate::render::StudyFormat;
use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(in crate::cli) struct ProtectArguments {
    /// The game, as `oddsmith games` lists it
    pub(in crate::cli) game: String,
    /// How much of a shoe is dealt: a percentage, or a range, in steps of 5% unless it says by, as in "70%..90% by 10%"
    #[arg(long, value_name = "P|P..Q", value_parser = read_penetrations, default_value = "75%..95%", allow_hyphen_values = true)]
    pub(in crate::cli) penetration: String,
    /// How many shoes to deal
    #[arg(long, value_name = "N", value_parser = read_shoes, default_value = "1000", allow_negative_numbers = true)]
    pub(in crate::cli) shoes: u64,
    /// What the shuffles are made from
    #[arg(long, value_name = "S", value_parser = read_seed, default_value = "1", allow_negative_numbers = true)]
    pub(in crate::cli) seed: u64,
    #[command(flatten)]
    pub(in crate::cli) situation: SituationArguments,
    /// Only this wager (may be repeated)
    #[arg(long, value_name = "ID")]
    pub(in crate::cli) wager: Vec<String>,
    /// How many players there are at a table of blackjack, 1 to 7, all by the same chart
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = read_players, allow_negative_numbers = true)]
    pub(in crate::cli) players: u32,
    /// Count every wager with these tags, as in "2-6=1 10-A=-1", or with a well-known count, as in "Hi-Lo"
    #[arg(long, value_name = "TAGS", value_parser = read_tags, allow_hyphen_values = true)]
    pub(in crate::cli) tags: Option<String>,
    /// Seek only tags that sum to zero over the shoe
    #[arg(long, conflicts_with = "tags")]
    pub(in crate::cli) balanced: bool,
    /// Units bet by the count: the least and the most, doubling at each count from the key on (1-8), or each (1,2,4,6,8)
    #[arg(long, value_name = "UNITS", value_parser = read_spread, allow_hyphen_values = true)]
    pub(in crate::cli) spread: Option<String>,
    /// Deal only this slice of the shoes, as in slice:2/8, and write a part for `oddsmith merge`
    #[arg(long, value_name = "slice:I/N")]
    pub(in crate::cli) partition: Option<Slice>,
    /// The output format
    #[arg(long, value_enum, default_value_t = StudyFormat::Text)]
    pub(in crate::cli) format: StudyFormat,
    /// Write the report into this file
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) out: Option<PathBuf>,
}

/// The words of penetrations, if they are some.
fn read_penetrations(text: &str) -> Result<String, NotAPenetration> {
    text.parse::<Penetrations>().map(|_| text.to_owned())
}

/// The words of tags, if they are some.
fn read_tags(text: &str) -> Result<String, NotTags> {
    text.parse::<Tags>().map(|_| text.to_owned())
}

/// The words of a spread, if they are one.
fn read_spread(text: &str) -> Result<String, NotASpread> {
    text.parse::<Spread>().map(|_| text.to_owned())
}

fn read_players(text: &str) -> Result<u32, String> {
    let players = text
        .parse()
        .ok()
        .filter(|n| (1..=MOST_PLAYERS as u32).contains(n));
    players
        .ok_or_else(|| format!("\"{text}\" is not a number of players; write 1 to {MOST_PLAYERS}"))
}

fn read_shoes(text: &str) -> Result<u64, String> {
    let shoes = text.parse().ok().filter(|n| (1..=MOST_SHOES).contains(n));
    shoes.ok_or_else(|| format!("\"{text}\" is not a whole number from 1 to {MOST_SHOES}"))
}

fn read_seed(text: &str) -> Result<u64, String> {
    let seed = text.parse();
    seed.map_err(|_| format!("\"{text}\" is not a whole number from 0 to {}", u64::MAX))
}
