//! The arguments of `audit`.

use super::read::{read_choice, read_number};
use crate::papers::audit::Check;
use crate::papers::policy::{Limit, read_share};
use crate::render::AuditFormat;
use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(in crate::cli) struct AuditArguments {
    /// Rules tables, printed paytables (.csv, .toml) and sheets (.json)
    #[arg(value_name = "FILE", required_unless_present = "list")]
    pub(in crate::cli) files: Vec<PathBuf>,
    /// Say what every check looks at
    #[arg(long, conflicts_with = "files")]
    pub(in crate::cli) list: bool,
    /// Only these checks, between commas (may be repeated)
    #[arg(long, value_name = "CHECK", value_delimiter = ',', value_parser = read_check)]
    pub(in crate::cli) only: Vec<String>,
    /// Without these checks, between commas (may be repeated)
    #[arg(long, value_name = "CHECK", value_delimiter = ',', value_parser = read_check)]
    pub(in crate::cli) skip: Vec<String>,
    /// Report every difference from this rules table or sheet
    #[arg(long, value_name = "TABLE|SHEET")]
    pub(in crate::cli) against: Option<PathBuf>,
    /// The limits of the house, a TOML file with max-edge and min-return, for all or under [wager.ID]
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) policy: Option<PathBuf>,
    /// The most house edge, of all wagers or of one, as in 15% or tie=15% (may be repeated)
    #[arg(long, value_name = "[WAGER=]SHARE", value_parser = read_limit)]
    pub(in crate::cli) max_edge: Vec<String>,
    /// The least return, of all wagers or of one, as in 85% or tie=85% (may be repeated)
    #[arg(long, value_name = "[WAGER=]SHARE", value_parser = read_limit)]
    pub(in crate::cli) min_return: Vec<String>,
    /// Report readings that move a house edge by more than this
    #[arg(long, value_name = "SHARE", default_value = "0.5%", value_parser = read_material)]
    pub(in crate::cli) material: String,
    /// The game, if a paytable does not say
    #[arg(long)]
    pub(in crate::cli) game: Option<String>,
    /// The wager, if a paytable does not say
    #[arg(long)]
    pub(in crate::cli) wager: Option<String>,
    /// The number of decks, if a paytable does not say
    #[arg(long, value_name = "N", value_parser = read_number)]
    pub(in crate::cli) decks: Option<u32>,
    /// Choose how an ambiguous clause is read (may be repeated)
    #[arg(long, value_name = "NAME=VALUE", value_parser = read_choice)]
    pub(in crate::cli) reading: Vec<(String, String)>,
    /// Use a rules table of your own, added to or replacing the shipped games (may be repeated)
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) table: Vec<PathBuf>,
    /// List every figure that was checked too, and the digest of each file
    #[arg(long)]
    pub(in crate::cli) report: bool,
    /// Set claimed figures right in the files, keeping all else; pays are never changed
    #[arg(long)]
    pub(in crate::cli) fix: bool,
    /// The output format
    #[arg(long, value_enum, default_value_t = AuditFormat::Text)]
    pub(in crate::cli) format: AuditFormat,
}

/// The word of a check, if there is one.
fn read_check(text: &str) -> Result<String, String> {
    text.parse::<Check>().map(|_| text.to_owned())
}

/// The words of a limit, if it is one.
fn read_limit(text: &str) -> Result<String, String> {
    text.parse::<Limit>().map(|_| text.to_owned())
}

/// The words of a share, if it is one.
fn read_material(text: &str) -> Result<String, String> {
    read_share(text).map(|_| text.to_owned())
}
