//! The arguments of `removal` and `count`.

use super::read::read_plot;
use super::sheet::Plot;
use super::situation::{SituationArguments, WagerArguments};
use crate::answers::count::{NotTags, Tags};
use crate::render::Format;
use clap::{Args, ValueEnum};

#[derive(Debug, Args)]
pub(in crate::cli) struct RemovalArguments {
    /// The game, as `oddsmith games` lists it
    pub(in crate::cli) game: String,
    #[command(flatten)]
    pub(in crate::cli) situation: SituationArguments,
    #[command(flatten)]
    pub(in crate::cli) wagers: WagerArguments,
    /// The output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(in crate::cli) format: Format,
}

/// The effects as they are asked for, and the file that they are drawn into.
#[derive(Debug, Args)]
pub(in crate::cli) struct DrawnRemovalArguments {
    #[command(flatten)]
    pub(in crate::cli) removal: RemovalArguments,
    /// Draw a chart into this file, an SVG or an HTML page by its ending
    #[arg(long, value_name = "FILE", value_parser = read_plot)]
    pub(in crate::cli) plot: Option<Plot>,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct CountArguments {
    #[command(flatten)]
    pub(in crate::cli) removal: RemovalArguments,
    /// Compare with these tags, as in "A=-1,2-6=+1,Ks=0.5" (cards not named have 0), or with a count by its name: Hi-Lo, KO, Hi-Opt I, Hi-Opt II, Omega II, Zen, Halves, Uston APC
    #[arg(long, value_name = "TAGS", allow_hyphen_values = true, value_parser = read_tags)]
    pub(in crate::cli) tags: Option<String>,
    /// Seek only tags that sum to zero over the shoe
    #[arg(long)]
    pub(in crate::cli) balanced: bool,
    /// What is seen when the count is looked at: the key of insurance once the dealer's ace shows, as books print it
    #[arg(long, value_enum, value_name = "SEEN")]
    pub(in crate::cli) given: Option<Seen>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(in crate::cli) enum Seen {
    /// The dealer's ace
    Ace,
}

/// The words of tags, if they are some.
fn read_tags(text: &str) -> Result<String, NotTags> {
    text.parse::<Tags>().map(|_| text.to_owned())
}
