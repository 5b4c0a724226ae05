//! The arguments of `certify`, `verify`, `keygen` and `diff`.

use super::read::read_decks;
use super::situation::DeckSweep;
use crate::tables::rules::Decks;
use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(in crate::cli) struct CertifyArguments {
    /// The games [default: the whole catalogue]
    #[arg(value_name = "GAME")]
    pub(in crate::cli) games: Vec<String>,
    /// The folder to write, empty or not there yet
    #[arg(long, value_name = "DIR")]
    pub(in crate::cli) out: PathBuf,
    /// Certify the games of a rules table of your own, marked as such (may be repeated)
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) table: Vec<PathBuf>,
    /// Print what this file says about the report: its number, revision, day of issue, who made it for whom
    #[arg(long, value_name = "FILE.toml")]
    pub(in crate::cli) about: Option<PathBuf>,
    /// How blackjack's main wager is played [default: optimal]
    #[arg(long, value_name = "NAME")]
    pub(in crate::cli) strategy: Option<String>,
    /// Sign the digests with this secret key
    #[arg(long, value_name = "KEY")]
    pub(in crate::cli) sign: Option<PathBuf>,
    /// Read the key's password from this file, or - for standard input [default: ask]
    #[arg(long, value_name = "FILE", requires = "sign")]
    pub(in crate::cli) password_file: Option<PathBuf>,
    /// Only these deck counts: a number, or a sweep such as 4..10 [default: all that are approved]
    #[arg(long, value_name = "N|N..M", value_parser = read_decks, allow_negative_numbers = true)]
    decks: Option<DeckSweep>,
}

impl CertifyArguments {
    /// The deck counts to certify. Of a game that is not asked for by name, those that are approved.
    pub(in crate::cli) fn decks(&self, approved: &Decks) -> Vec<u32> {
        let approved = approved.from..=approved.to;
        match &self.decks {
            None => approved.collect(),
            Some(sweep) => {
                let named = !self.games.is_empty();
                let asked = sweep.decks.iter().copied();
                asked
                    .filter(|decks| named || approved.contains(decks))
                    .collect()
            }
        }
    }
}

#[derive(Debug, Args)]
pub(in crate::cli) struct VerifyArguments {
    /// A folder of certified sheets, or one of its JSON files
    #[arg(value_name = "DIR|FILE")]
    pub(in crate::cli) path: PathBuf,
    /// The signer's public key; without it nothing proves who signed
    #[arg(long, value_name = "PUB")]
    pub(in crate::cli) key: Option<PathBuf>,
    /// Draw every result and solve every split of optimal play a second time, by the referee: it takes long on full shoes
    #[arg(long)]
    pub(in crate::cli) thorough: bool,
    /// Print only what failed, and the last line
    #[arg(long, short)]
    pub(in crate::cli) quiet: bool,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct KeygenArguments {
    /// The keys' name: NAME.key is the secret one, NAME.pub the public one
    #[arg(value_name = "NAME")]
    pub(in crate::cli) key: PathBuf,
    /// Read the password from this file, or - for standard input [default: ask]
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) password_file: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct DiffArguments {
    /// A sheet as JSON
    #[arg(value_name = "A.json")]
    pub(in crate::cli) before: PathBuf,
    /// Another
    #[arg(value_name = "B.json")]
    pub(in crate::cli) after: PathBuf,
}
