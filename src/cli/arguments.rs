//! What a user can type.

use super::Failure;
use crate::card::CardOrRank;
use crate::hand::{FromSplit, HandQuestion};
use crate::render::{Format, Look};
use crate::rules::Decks;
use crate::shoe::{Shoe, ShoeError, read_cards};
use crate::situation::Cards;
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// Exact combinatorial odds for casino card games
#[derive(Debug, Parser)]
#[command(version, about, propagate_version = true)]
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
    Games(GamesArguments),
    /// Print the odds sheet of a game: every wager, every row, exact
    Sheet(Box<SheetArguments>),
    /// What every action is worth for a blackjack hand
    Hand(Box<HandArguments>),
    /// The blackjack chart: hard and soft totals and pairs by upcard, and what it gives away
    Chart(Box<ChartArguments>),
    /// Check rules tables: every problem at once, with its place and what to write instead
    Check(CheckArguments),
    /// Write certified odds sheets: JSON, CSV and a page for each game and deck count
    Certify(CertifyArguments),
    /// Verify certified sheets: digests, signature, and every number by two methods
    Verify(VerifyArguments),
    /// Make a pair of keys to sign certified sheets with
    Keygen(KeygenArguments),
    /// What differs between two sheets, exactly
    Diff(DiffArguments),
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
    /// Only this wager (may be repeated)
    #[arg(long, value_name = "ID")]
    pub(super) wager: Vec<String>,
    /// The output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(super) format: Format,
    /// Decimal places [default: 12, in text 8]
    #[arg(long, value_name = "N", value_parser = read_digits, allow_negative_numbers = true)]
    pub(super) digits: Option<usize>,
    /// Show the exact fractions too (instead of the decimals in csv and markdown)
    #[arg(long)]
    pub(super) exact: bool,
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
    pub(super) reading: Vec<(String, String)>,
    /// Change a rule of play, as in dealer-soft-17=hit (may be repeated)
    #[arg(long, value_name = "KEY=VALUE", value_parser = read_choice)]
    pub(super) rule: Vec<(String, String)>,
    /// How blackjack is played: composition, basic, default, mimic, or a chart file [default: composition]
    #[arg(long, value_name = "NAME|FILE")]
    pub(super) strategy: Option<String>,
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

    /// Whether a sweep was asked for, so that the answer is a list.
    pub(super) fn is_sweep(&self) -> bool {
        self.decks.as_ref().is_some_and(|sweep| sweep.range)
    }

    pub(super) fn removed(&self) -> Vec<CardOrRank> {
        self.remove
            .iter()
            .flat_map(|list| &list.0)
            .copied()
            .collect()
    }
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
    #[arg(value_parser = read_card_list)]
    hand: CardList,
    /// The dealer's first card
    #[arg(long, value_name = "CARD")]
    upcard: CardOrRank,
    /// The hand came from a split of its first card's pair
    #[arg(long)]
    split_hand: bool,
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
    pub(super) fn question(&self) -> HandQuestion {
        HandQuestion {
            cards: self.hand.0.clone(),
            upcard: self.upcard,
            from_split: match self.split_hand {
                true => FromSplit::Yes,
                false => FromSplit::No,
            },
        }
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
    /// How blackjack's main wager is played [default: composition]
    #[arg(long, value_name = "NAME")]
    pub(super) strategy: Option<String>,
    /// Sign the digests with this secret key
    #[arg(long, value_name = "KEY")]
    pub(super) sign: Option<PathBuf>,
    /// Read the key's password from this file, or - for standard input [default: ask]
    #[arg(long, value_name = "FILE", requires = "sign")]
    pub(super) password_file: Option<PathBuf>,
    /// Only these deck counts: a number, or a sweep such as 4..10 [default: all that are approved]
    #[arg(long, value_name = "N|N..M", value_parser = read_decks)]
    decks: Option<DeckSweep>,
}

impl CertifyArguments {
    /// The deck counts to certify.
    pub(super) fn decks(&self, approved: &Decks) -> Vec<u32> {
        match &self.decks {
            Some(sweep) => sweep.decks.clone().collect(),
            None => (approved.from..=approved.to).collect(),
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

fn read_choice(text: &str) -> Result<(String, String), String> {
    let (name, value) = text
        .split_once('=')
        .ok_or_else(|| format!("\"{text}\" has no value; write {text}=VALUE"))?;
    Ok((name.to_owned(), value.to_owned()))
}
