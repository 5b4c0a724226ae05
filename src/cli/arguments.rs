//! What a user can type.

mod audit;
mod solve;

pub(super) use audit::AuditArguments;
pub(super) use solve::SolveArguments;

use super::files::read;
use super::protect::ProtectArguments;
use super::removal::{CountArguments, RemovalArguments};
use super::{Failure, examples};
use crate::blackjack::Strategy;
use crate::card::CardOrRank;
use crate::dealt::{Dealt, NotHands};
use crate::hand::{Explain, FromSplit, HandQuestion};
use crate::question::{AskedStrategy, Question};
use crate::render::{Format, Look, PlotFormat};
use crate::rules::Decks;
use crate::shoe::{Shoe, ShoeError, read_cards};
use crate::situation::Cards;
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

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

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// List the games, or show one game's paytable
    #[command(after_help = examples::GAMES)]
    Games(GamesArguments),
    /// Print the odds sheet of a game: every wager, every row, exact
    #[command(after_help = examples::SHEET)]
    Sheet(Box<SheetArguments>),
    /// The approved game beside the situation described, or a sweep over one or two axes
    #[command(after_help = examples::WHAT_IF)]
    WhatIf(Box<WhatIfArguments>),
    /// What removing each card does to every wager's expectation, exactly
    #[command(after_help = examples::REMOVAL)]
    Removal(Box<RemovalArguments>),
    /// The best linear count of a wager: its tags, its correlation, its key true count
    #[command(after_help = examples::COUNT)]
    Count(Box<CountArguments>),
    /// Which wagers card counters can beat: exact edges over seeded random shoes
    #[command(after_help = examples::PROTECT)]
    Protect(Box<ProtectArguments>),
    /// What every action is worth for a blackjack hand
    #[command(after_help = examples::HAND)]
    Hand(Box<HandArguments>),
    /// The blackjack chart: hard and soft totals and pairs by upcard, and what it gives away
    #[command(after_help = examples::CHART)]
    Chart(Box<ChartArguments>),
    /// Check rules tables: every problem at once, with its place and what to write instead
    #[command(after_help = examples::CHECK)]
    Check(CheckArguments),
    /// Write certified odds sheets: JSON, CSV and a page for each game and deck count
    #[command(after_help = examples::CERTIFY)]
    Certify(CertifyArguments),
    /// Verify certified sheets: digests, signature, and every number by two methods
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
    /// Print the manual page of oddsmith, or of one command
    #[command(after_help = examples::MAN)]
    Man(ManArguments),
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
pub(super) struct SheetArguments {
    /// The game, as `oddsmith games` lists it
    pub(super) game: String,
    #[command(flatten)]
    pub(super) situation: SituationArguments,
    /// The cards on the table, as in "player 7h, banker 3d 4c": the odds from here
    #[arg(long, value_name = "HANDS", value_parser = read_dealt)]
    pub(super) dealt: Option<Dealt>,
    #[command(flatten)]
    pub(super) wagers: WagerArguments,
}

#[derive(Debug, Args)]
pub(super) struct WhatIfArguments {
    /// The game, as `oddsmith games` lists it
    pub(super) game: String,
    #[command(flatten)]
    pub(super) situation: SituationArguments,
    /// The cards on the table, as in "player 7h, banker 3d 4c"
    #[arg(long, value_name = "HANDS", value_parser = read_dealt)]
    pub(super) dealt: Option<Dealt>,
    /// Vary this, as in "pays small-tiger=20:1..30:1", "remove 6=0..16", "rule dealer-soft-17",
    /// "reading pair" or "strategy" (may be given twice)
    #[arg(long, value_name = "WHAT")]
    pub(super) vary: Vec<String>,
    /// Compare with the approved game on this many decks [default: as many, or the nearest approved]
    #[arg(long, value_name = "N", value_parser = read_number, allow_negative_numbers = true)]
    pub(super) approved: Option<u32>,
    /// The wagers whose edges move most first
    #[arg(long)]
    pub(super) sort: bool,
    /// Draw a chart into this file, an SVG or an HTML page by its ending
    #[arg(long, value_name = "FILE", value_parser = read_plot)]
    pub(super) plot: Option<Plot>,
    #[command(flatten)]
    pub(super) wagers: WagerArguments,
}

/// A chart's file.
#[derive(Clone, Debug)]
pub(super) struct Plot {
    pub(super) path: PathBuf,
    pub(super) format: PlotFormat,
}

/// Which wagers are asked for, and how the answer looks.
#[derive(Debug, Args)]
pub(super) struct WagerArguments {
    /// Only this wager (may be repeated)
    #[arg(long, value_name = "ID")]
    pub(super) wager: Vec<String>,
    /// The output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(super) format: Format,
    /// Decimal places [default: 12, in text 8; of percentages in text 4]
    #[arg(long, value_name = "N", value_parser = read_digits, allow_negative_numbers = true)]
    digits: Option<usize>,
    /// Show the exact fractions too (instead of the decimals in csv and markdown)
    #[arg(long)]
    exact: bool,
}

impl WagerArguments {
    pub(super) fn look(&self) -> Look {
        Look {
            format: self.format,
            digits: self.digits,
            exact: self.exact,
        }
    }
}

/// The description of a situation, the same for every command that computes.
#[derive(Debug, Args)]
pub(super) struct SituationArguments {
    /// Whole decks: a number, or a sweep such as 4..10
    #[arg(long, value_name = "N|N..M", value_parser = read_decks, allow_negative_numbers = true, conflicts_with = "shoe")]
    decks: Option<DeckSweep>,
    /// Take these cards out, as in "6h 6 Kd"
    #[arg(long, value_name = "CARDS", value_parser = read_card_list, allow_negative_numbers = true)]
    remove: Vec<CardList>,
    /// The whole composition, as in "As=8,Ah=8,10=32,K=32"
    #[arg(long, value_name = "COUNTS", value_parser = Shoe::from_composition)]
    shoe: Option<Shoe>,
    /// Read an ambiguous clause so (may be repeated)
    #[arg(long, value_name = "NAME=VALUE", value_parser = read_choice)]
    reading: Vec<(String, String)>,
    /// Change a rule of play, as in dealer-soft-17=hit (may be repeated)
    #[arg(long, value_name = "KEY=VALUE", value_parser = read_choice)]
    rule: Vec<(String, String)>,
    /// Change what a row pays, as in small-tiger=25:1, or tiger/two-cards=13:1 (may be repeated)
    #[arg(long, value_name = "WAGER[/ROW]=ODDS", value_parser = read_choice)]
    pays: Vec<(String, String)>,
    /// How blackjack is played: optimal, composition, basic, default, mimic, or a chart file [default: composition]
    #[arg(long, value_name = "NAME|FILE")]
    strategy: Option<String>,
    /// Solve the splits of optimal play anew, whatever the user's cache holds
    #[arg(long)]
    pub(super) no_cache: bool,
    /// Use a rules table of your own, added to or replacing the shipped games (may be repeated)
    #[arg(long, value_name = "FILE")]
    pub(super) table: Vec<PathBuf>,
}

#[derive(Clone, Debug)]
struct DeckSweep {
    decks: RangeInclusive<u32>,
    /// Whether a range was typed, of one deck count or more.
    range: bool,
}

#[derive(Clone, Debug)]
struct CardList(Vec<CardOrRank>);

impl SituationArguments {
    /// The shoes asked about: one, or one for each deck count of a sweep.
    pub(super) fn cards(&self, approved: &Decks) -> Result<Vec<Cards>, Failure> {
        match (&self.decks, &self.shoe) {
            (Some(sweep), _) => Ok(sweep.decks.clone().map(Cards::Decks).collect()),
            (None, Some(shoe)) => Ok(vec![Cards::Shoe(shoe.clone())]),
            (None, None) => Err(Failure::new(&format!(
                "which shoe? give --decks or --shoe\nhelp: this game is approved for {} to {} decks, as in --decks {}",
                approved.from,
                approved.to,
                approved.to.min(8)
            ))),
        }
    }

    /// Whether the cards are named.
    pub(super) fn names_a_shoe(&self) -> bool {
        self.decks.is_some() || self.shoe.is_some()
    }

    /// The decks of a sweep, where one was asked for.
    pub(super) fn sweep(&self) -> Option<RangeInclusive<u32>> {
        let sweep = self.decks.as_ref().filter(|sweep| sweep.range)?;
        Some(sweep.decks.clone())
    }

    /// The question about these cards.
    pub(super) fn question(&self, game: &str, cards: Cards) -> Result<Question, Failure> {
        let removed = self.remove.iter().flat_map(|list| &list.0);
        let strategy = self.strategy.as_deref();
        Ok(Question {
            removed: removed.copied().collect(),
            pays: self.pays.clone(),
            rules: self.rule.clone(),
            readings: self.reading.clone(),
            strategy: strategy.map(asked_strategy).transpose()?,
            ..Question::plain(game, cards)
        })
    }
}

/// A strategy by its name, or by the file that holds its chart.
fn asked_strategy(name: &str) -> Result<AskedStrategy, Failure> {
    let path = Path::new(name);
    let chart = match Strategy::NAMES.contains(&name) || !path.exists() {
        true => None,
        false => Some(read(path)?),
    };
    // No path in an answer: a chart is called by its file's name.
    let called = match chart {
        Some(_) => path.file_name().unwrap_or(name.as_ref()).to_string_lossy(),
        None => name.into(),
    };
    Ok(AskedStrategy {
        name: called.into_owned(),
        chart,
    })
}

/// What the commands about play have in common.
#[derive(Debug, Args)]
pub(super) struct PlayArguments {
    /// The game
    #[arg(long, default_value = "electronic-blackjack")]
    pub(super) game: String,
    #[command(flatten)]
    pub(super) situation: SituationArguments,
    /// Decimal places [default: 12, in text 8]
    #[arg(long, value_name = "N", value_parser = read_digits, allow_negative_numbers = true)]
    digits: Option<usize>,
    /// Show the exact fractions too
    #[arg(long)]
    exact: bool,
}

impl PlayArguments {
    pub(super) fn look(&self, format: Format) -> Look {
        Look {
            format,
            digits: self.digits,
            exact: self.exact,
        }
    }
}

#[derive(Debug, Args)]
pub(super) struct HandArguments {
    /// The hand's cards, as in "10 6" (for a split hand the pair's card first)
    #[arg(value_parser = read_card_list, required_unless_present = "dealt")]
    hand: Option<CardList>,
    /// The dealer's first card
    #[arg(long, value_name = "CARD", required_unless_present = "dealt")]
    upcard: Option<CardOrRank>,
    /// The same in the words of every command, as in "player 10h 6s, dealer 10d"
    #[arg(long, value_name = "HANDS", value_parser = read_dealt, conflicts_with_all = ["hand", "upcard"])]
    dealt: Option<Dealt>,
    /// The hand came from a split of its first card's pair
    #[arg(long)]
    split_hand: bool,
    /// What the best play of a pair's split gains on zero memory, and where they first differ
    #[arg(long)]
    explain: bool,
    #[command(flatten)]
    pub(super) play: PlayArguments,
    /// The output format
    #[arg(long, value_enum, default_value_t = HandFormat::Text)]
    pub(super) format: HandFormat,
}

/// The formats of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum HandFormat {
    /// For a terminal
    Text,
    /// For programs
    Json,
}

impl HandArguments {
    pub(super) fn question(&self) -> Result<HandQuestion, Failure> {
        let (cards, upcard) = match &self.dealt {
            Some(dealt) => (dealt.player.clone(), Some(upcard_of(dealt)?)),
            None => (
                self.hand.iter().flat_map(|hand| hand.0.clone()).collect(),
                self.upcard,
            ),
        };
        Ok(HandQuestion {
            cards,
            upcard: upcard.expect("clap asks for the upcard or the cards on the table"),
            from_split: match self.split_hand {
                true => FromSplit::Yes,
                false => FromSplit::No,
            },
            explain: match self.explain {
                true => Explain::Yes,
                false => Explain::No,
            },
        })
    }
}

/// The one card that the dealer shows while a hand is decided.
fn upcard_of(dealt: &Dealt) -> Result<CardOrRank, Failure> {
    match (dealt.banker.as_slice(), dealt.dealer.as_slice()) {
        ([], [upcard]) => Ok(*upcard),
        _ => Err(Failure::new(
            "a hand is decided against the dealer's first card\n\
             help: write one card of the dealer's, as in \"player 10h 6s, dealer 10d\"",
        )),
    }
}

#[derive(Debug, Args)]
pub(super) struct ChartArguments {
    #[command(flatten)]
    pub(super) play: PlayArguments,
    /// The output format
    #[arg(long, value_enum, default_value_t = ChartFormat::Text)]
    pub(super) format: ChartFormat,
}

/// The formats of a chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum ChartFormat {
    /// For a terminal
    Text,
    /// For programs
    Json,
    /// A file to start a chart of your own from
    Toml,
}

#[derive(Debug, Args)]
pub(super) struct CheckArguments {
    /// The tables to check
    #[arg(value_name = "TABLE", required_unless_present = "schema")]
    pub(super) tables: Vec<PathBuf>,
    /// Print the JSON Schema of a rules table, for editors
    #[arg(long, conflicts_with = "tables")]
    pub(super) schema: bool,
}

#[derive(Debug, Args)]
pub(super) struct CertifyArguments {
    /// The games [default: the whole catalogue]
    #[arg(value_name = "GAME")]
    pub(super) games: Vec<String>,
    /// The folder to write, empty or not there yet
    #[arg(long, value_name = "DIR")]
    pub(super) out: PathBuf,
    /// How blackjack's main wager is played [default: optimal]
    #[arg(long, value_name = "NAME")]
    pub(super) strategy: Option<String>,
    /// Solve the splits of optimal play anew, whatever the user's cache holds
    #[arg(long)]
    pub(super) no_cache: bool,
    /// Sign the digests with this secret key
    #[arg(long, value_name = "KEY")]
    pub(super) sign: Option<PathBuf>,
    /// Read the key's password from this file, or - for standard input [default: ask]
    #[arg(long, value_name = "FILE", requires = "sign")]
    pub(super) password_file: Option<PathBuf>,
    /// Only these deck counts: a number, or a sweep such as 4..10 [default: all that are approved]
    #[arg(long, value_name = "N|N..M", value_parser = read_decks, allow_negative_numbers = true)]
    decks: Option<DeckSweep>,
}

impl CertifyArguments {
    /// The deck counts to certify. Of a game that is not asked for by name, those that are approved.
    pub(super) fn decks(&self, approved: &Decks) -> Vec<u32> {
        let approved = approved.from..=approved.to;
        match &self.decks {
            None => approved.collect(),
            Some(sweep) => {
                let named = !self.games.is_empty();
                let asked = sweep.decks.clone();
                asked
                    .filter(|decks| named || approved.contains(decks))
                    .collect()
            }
        }
    }
}

#[derive(Debug, Args)]
pub(super) struct VerifyArguments {
    /// A folder of certified sheets, or one of its JSON files
    #[arg(value_name = "DIR|FILE")]
    pub(super) path: PathBuf,
    /// The public key of whoever is to have signed them
    #[arg(long, value_name = "PUB")]
    pub(super) key: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(super) struct KeygenArguments {
    /// The keys' name: NAME.key is the secret one, NAME.pub the public one
    #[arg(value_name = "NAME")]
    pub(super) key: PathBuf,
    /// Read the password from this file, or - for standard input [default: ask]
    #[arg(long, value_name = "FILE")]
    pub(super) password_file: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(super) struct DiffArguments {
    /// A sheet as JSON
    #[arg(value_name = "A.json")]
    pub(super) before: PathBuf,
    /// Another
    #[arg(value_name = "B.json")]
    pub(super) after: PathBuf,
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
}

const MOST_DIGITS: usize = 1000;

fn read_digits(text: &str) -> Result<usize, String> {
    let digits = text.parse().ok().filter(|digits| *digits <= MOST_DIGITS);
    digits.ok_or_else(|| format!("\"{text}\" is not a whole number from 0 to {MOST_DIGITS}"))
}

fn read_decks(text: &str) -> Result<DeckSweep, String> {
    let (from, to) = text.split_once("..").unwrap_or((text, text));
    let number = |word: &str| {
        let decks: u64 = word.parse().map_err(|_| {
            format!("\"{word}\" is not a number of decks; write 8, or 4..10 for a sweep")
        })?;
        let small = u32::try_from(decks).map_err(|_| ShoeError::Decks(decks));
        let known = small.and_then(|decks| Shoe::decks(decks).map(|_| decks));
        known.map_err(|error| error.to_string())
    };
    let (from, to) = (number(from)?, number(to)?);
    if from > to {
        return Err(format!(
            "no deck count from {from} to {to}; write {to}..{from}"
        ));
    }
    Ok(DeckSweep {
        decks: from..=to,
        range: text.contains(".."),
    })
}

fn read_card_list(text: &str) -> Result<CardList, ShoeError> {
    read_cards(text).map(CardList)
}

fn read_plot(text: &str) -> Result<Plot, String> {
    let path = PathBuf::from(text);
    let ending = path.extension().unwrap_or_default().to_ascii_lowercase();
    let format = match ending.to_str() {
        Some("svg") => PlotFormat::Svg,
        Some("html") => PlotFormat::Html,
        _ => {
            return Err(format!(
                "\"{text}\" is no chart; name the file .svg or .html"
            ));
        }
    };
    Ok(Plot { path, format })
}

fn read_dealt(text: &str) -> Result<Dealt, NotHands> {
    text.parse()
}

fn read_number(text: &str) -> Result<u32, String> {
    let number = text.parse();
    number.map_err(|_| format!("\"{text}\" is not a number of decks; write 8"))
}

fn read_choice(text: &str) -> Result<(String, String), String> {
    let (name, value) = text
        .split_once('=')
        .ok_or_else(|| format!("\"{text}\" has no value; write {text}=VALUE"))?;
    Ok((name.to_owned(), value.to_owned()))
}
