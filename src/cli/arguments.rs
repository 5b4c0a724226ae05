//! What a user can type.

mod audit;
mod bets;
mod certify;
mod play;
mod protect;
mod read;
mod removal;
mod sheet;
mod situation;
mod solve;

pub(super) use audit::AuditArguments;
pub(super) use bets::BetsArguments;
pub(super) use certify::{CertifyArguments, DiffArguments, KeygenArguments, VerifyArguments};
pub(super) use play::{ChartArguments, ChartFormat, HandArguments, HandFormat};
pub(super) use protect::ProtectArguments;
pub(super) use removal::{CountArguments, DrawnRemovalArguments, RemovalArguments, Seen};
pub(super) use sheet::{SheetArguments, WhatIfArguments};
pub(super) use solve::SolveArguments;

use super::examples;
use crate::tables::facts::Family;
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use std::ffi::OsString;
use std::path::PathBuf;

/// Exact combinatorial odds for casino card games
#[derive(Debug, Parser)]
#[command(version, about, propagate_version = true, after_help = examples::ALL)]
pub(super) struct Arguments {
    #[command(subcommand)]
    pub(super) command: Command,
    /// When to use colour (NO_COLOR is honoured)
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto)]
    pub(super) color: Color,
}

/// The commands that take one shoe, and no sweep of decks.
const OF_ONE_SHOE: [&str; 5] = ["removal", "count", "protect", "hand", "chart"];

impl Arguments {
    /// The command line as its help shows it: options that several commands share, in each one's own words.
    pub(super) fn whole() -> clap::Command {
        let decks = "Whole decks [default: 8, or the nearest approved number]";
        let strategy =
            "How blackjack is played: basic, default, mimic, or a chart file [default: basic]";
        Arguments::command().mut_subcommands(|command| {
            let command = match OF_ONE_SHOE.contains(&command.get_name()) {
                true => command.mut_arg("decks", |arg| arg.value_name("N").help(decks)),
                false => command,
            };
            match command.get_name() {
                "protect" => command.mut_arg("strategy", |arg| arg.help(strategy)),
                _ => command,
            }
        })
    }

    /// What a user typed.
    pub(super) fn read(typed: &[OsString]) -> Result<Arguments, clap::Error> {
        let mut whole = Arguments::whole();
        let matches = whole.try_get_matches_from_mut(typed)?;
        Arguments::from_arg_matches(&matches).map_err(|error| error.format(&mut whole))
    }
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// List the games, or show one game's paytable
    #[command(after_help = examples::GAMES)]
    Games(GamesArguments),
    /// List the library of bets with their edges, show one, or compare published figures with the exact ones
    #[command(after_help = examples::BETS)]
    Bets(BetsArguments),
    /// Print the odds sheet of a game: every wager, every row, exact
    #[command(after_help = examples::SHEET)]
    Sheet(Box<SheetArguments>),
    /// The approved game beside the situation described, or a sweep over one or two axes
    #[command(after_help = examples::WHAT_IF)]
    WhatIf(Box<WhatIfArguments>),
    /// What removing each card does to every wager's expectation, exactly
    #[command(after_help = examples::REMOVAL)]
    Removal(Box<DrawnRemovalArguments>),
    /// The best linear count of a wager: its tags, its correlation, its key true count
    #[command(after_help = examples::COUNT)]
    Count(Box<CountArguments>),
    /// Which wagers card counters can beat: exact edges over seeded random shoes
    #[command(after_help = examples::PROTECT)]
    Protect(Box<ProtectArguments>),
    /// Put the parts of a study or sweep together: the same bytes as one run
    #[command(after_help = examples::MERGE)]
    Merge(MergeArguments),
    /// What every action is worth for a blackjack hand
    #[command(after_help = examples::HAND)]
    Hand(Box<HandArguments>),
    /// The blackjack chart: hard and soft totals and pairs by upcard, and what it gives away
    #[command(after_help = examples::CHART)]
    Chart(Box<ChartArguments>),
    /// Check rules tables: every problem at once, with its place and what to write instead
    #[command(after_help = examples::CHECK)]
    Check(CheckArguments),
    /// List what the rows of a table can look at: every fact, with its meaning and an example
    #[command(after_help = examples::FACTS)]
    Facts(FactsArguments),
    /// Explain every rule of play that a blackjack table can set, with its values
    #[command(after_help = examples::RULES)]
    Rules,
    /// Answer JSON questions: one, or one per line
    #[command(after_help = examples::ASK)]
    Ask(AskArguments),
    /// Print the JSON Schema of a file that oddsmith reads or writes
    #[command(after_help = examples::SCHEMA)]
    Schema(SchemaArguments),
    /// Write certified odds sheets: JSON, CSV and a page for each game and deck count
    #[command(after_help = examples::CERTIFY)]
    Certify(CertifyArguments),
    /// Verify certified sheets: digests, every number again, a second method as far as it says, and with --key who signed
    #[command(after_help = examples::VERIFY)]
    Verify(VerifyArguments),
    /// Make a pair of keys to sign certified sheets with
    #[command(after_help = examples::KEYGEN)]
    Keygen(KeygenArguments),
    /// What differs between two sheets, exactly
    #[command(after_help = examples::DIFF)]
    Diff(DiffArguments),
    /// Audit rules tables, printed paytables and sheets: every figure held to its exact value
    #[command(after_help = examples::AUDIT)]
    Audit(Box<AuditArguments>),
    /// The pay of a row that meets a house edge or return, exactly, and the nearest odds
    #[command(after_help = examples::SOLVE)]
    Solve(SolveArguments),
    /// Print the completions of a shell
    #[command(after_help = examples::COMPLETIONS)]
    Completions(CompletionsArguments),
    /// What a shell offers at the end of these words, for its completions
    #[command(hide = true)]
    Complete(CompleteArguments),
    /// Print the manual page of oddsmith, or of one command
    #[command(after_help = examples::MAN)]
    Man(ManArguments),
}

#[derive(Debug, Args)]
pub(super) struct MergeArguments {
    /// The parts that --partition wrote, all of them, in any order
    #[arg(value_name = "PART", required = true)]
    pub(super) parts: Vec<PathBuf>,
    /// Write the answer into this file
    #[arg(long, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(super) struct AskArguments {
    /// A file of questions, or - for standard input
    #[arg(value_name = "FILE|-")]
    pub(super) file: PathBuf,
    /// Solve the splits of optimal play anew, whatever the user's cache holds
    #[arg(long)]
    pub(super) no_cache: bool,
}

#[derive(Debug, Args)]
pub(super) struct SchemaArguments {
    /// Whose schema: table, question, answer, sheet, ...
    #[arg(value_name = "NAME")]
    pub(super) name: String,
}

#[derive(Debug, Args)]
pub(super) struct FactsArguments {
    /// The kind of games [default: both]
    #[arg(value_name = "GAMES")]
    pub(super) family: Option<FamilyWord>,
}

/// The kinds of games, as users type them.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum FamilyWord {
    Baccarat,
    Blackjack,
}

impl From<FamilyWord> for Family {
    fn from(word: FamilyWord) -> Family {
        match word {
            FamilyWord::Baccarat => Family::Baccarat,
            FamilyWord::Blackjack => Family::Blackjack,
        }
    }
}

/// When to use colour.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Color {
    Auto,
    Always,
    Never,
}

impl Color {
    pub(super) fn choose(self) {
        let choice = match self {
            Color::Auto => return,
            Color::Always => anstream::ColorChoice::Always,
            Color::Never => anstream::ColorChoice::Never,
        };
        choice.write_global();
    }
}

#[derive(Debug, Args)]
pub(super) struct GamesArguments {
    /// Show this game's paytable
    pub(super) game: Option<String>,
    /// Add the games of a rules table of your own (may be repeated)
    #[arg(long, value_name = "FILE")]
    pub(super) table: Vec<PathBuf>,
    /// The output format
    #[arg(long, value_enum, default_value_t = GamesFormat::Text)]
    format: GamesFormat,
}

impl GamesArguments {
    pub(super) fn json(&self) -> bool {
        matches!(self.format, GamesFormat::Json)
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum GamesFormat {
    /// For a terminal
    Text,
    /// For programs
    Json,
}

#[derive(Debug, Args)]
pub(super) struct CheckArguments {
    /// The tables to check: files, or shipped tables by their names
    #[arg(value_name = "TABLE", required_unless_present = "schema")]
    pub(super) tables: Vec<PathBuf>,
    /// Print the JSON Schema of a rules table, for editors
    #[arg(long, conflicts_with = "tables")]
    pub(super) schema: bool,
}

#[derive(Debug, Args)]
pub(super) struct CompleteArguments {
    /// The words after the command's name, the last one unfinished
    #[arg(last = true)]
    pub(super) words: Vec<String>,
}

#[derive(Debug, Args)]
pub(super) struct CompletionsArguments {
    /// The shell
    #[arg(value_enum)]
    pub(super) shell: Shell,
}

/// The shells that completions are made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Shell {
    /// GNU Bash
    Bash,
    /// The Z shell
    Zsh,
    /// The friendly interactive shell
    Fish,
}

#[derive(Debug, Args)]
pub(super) struct ManArguments {
    /// The command whose page to print [default: oddsmith itself]
    pub(super) command: Option<String>,
    /// Write the pages of oddsmith and of every command into this folder, as for ~/.local/share/man/man1
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    pub(super) out: Option<PathBuf>,
}
