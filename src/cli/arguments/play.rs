//! The arguments of `hand` and `chart`.

use super::read::{read_card_list, read_dealt, read_digits};
use super::situation::{CardList, SituationArguments};
use crate::cli::outcome::Failure;
use crate::questions::described::Described;
use crate::questions::question::{Given, HandQuestion};
use crate::render::{Format, Look};
use crate::vocabulary::card::CardOrRank;
use crate::vocabulary::dealt::Dealt;
use crate::vocabulary::exact::DIGITS;
use clap::{Args, ValueEnum};

/// What the commands about play have in common.
#[derive(Debug, Args)]
pub(in crate::cli) struct PlayArguments {
    /// The game
    #[arg(long, default_value = "electronic-blackjack")]
    pub(in crate::cli) game: String,
    #[command(flatten)]
    pub(in crate::cli) situation: SituationArguments,
    /// Decimal places [default: 12, in text 8]
    #[arg(long, value_name = "N", value_parser = read_digits, allow_negative_numbers = true)]
    digits: Option<usize>,
    /// Show the exact fractions too
    #[arg(long)]
    exact: bool,
}

impl PlayArguments {
    pub(in crate::cli) fn look(&self, format: Format) -> Look {
        Look {
            format,
            digits: self.digits,
            exact: self.exact,
        }
    }

    /// The one situation of a command about play.
    pub(in crate::cli) fn described(&self) -> Result<Described, Failure> {
        self.situation.of_one_shoe(&self.game)
    }

    /// The places of decimals in JSON.
    pub(in crate::cli) fn digits(&self) -> usize {
        self.digits.unwrap_or(DIGITS)
    }
}

#[derive(Debug, Args)]
pub(in crate::cli) struct HandArguments {
    /// The hand's cards, as in "10 6" (for a split hand the pair's card first)
    #[arg(value_parser = read_card_list, required_unless_present = "dealt")]
    hand: Option<CardList>,
    /// The dealer's first card
    #[arg(long, value_name = "CARD", required_unless_present = "dealt")]
    upcard: Option<CardOrRank>,
    /// Hand and upcard in `--dealt` notation, as in "player 10h 6s, dealer 10d"
    #[arg(long, value_name = "HANDS", value_parser = read_dealt, conflicts_with_all = ["hand", "upcard"])]
    dealt: Option<Dealt>,
    /// The hand came from a split of its first card's pair
    #[arg(long)]
    split_hand: bool,
    /// How much optimal play of a split gains over `composition`, and where they first differ
    #[arg(long)]
    explain: bool,
    /// The condition of the values, where the dealer looks at a hole card [default: no-dealer-blackjack]
    #[arg(long, value_enum, value_name = "CONDITION")]
    given: Option<GivenWord>,
    #[command(flatten)]
    pub(in crate::cli) play: PlayArguments,
    /// The output format
    #[arg(long, value_enum, default_value_t = HandFormat::Text)]
    pub(in crate::cli) format: HandFormat,
}

/// The conditions of a hand's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum GivenWord {
    /// The dealer has looked and has no blackjack
    NoDealerBlackjack,
    /// The dealer has not looked yet
    Nothing,
}

/// The formats of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum HandFormat {
    /// For a terminal
    Text,
    /// For programs
    Json,
}

impl HandArguments {
    pub(in crate::cli) fn question(&self) -> Result<HandQuestion, Failure> {
        let (cards, upcard) = match &self.dealt {
            Some(dealt) => (dealt.player.clone(), Some(upcard_of(dealt)?)),
            None => (
                self.hand.iter().flat_map(|hand| hand.0.clone()).collect(),
                self.upcard,
            ),
        };
        Ok(HandQuestion {
            situation: self.play.described()?,
            hand: cards,
            upcard: upcard.expect("clap asks for the upcard or the cards on the table"),
            from_split: self.split_hand,
            explain: self.explain,
            given: match self.given {
                None | Some(GivenWord::NoDealerBlackjack) => Given::NoDealerBlackjack,
                Some(GivenWord::Nothing) => Given::Nothing,
            },
            digits: self.play.digits(),
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
pub(in crate::cli) struct ChartArguments {
    #[command(flatten)]
    pub(in crate::cli) play: PlayArguments,
    /// The output format
    #[arg(long, value_enum, default_value_t = ChartFormat::Text)]
    pub(in crate::cli) format: ChartFormat,
}

/// The formats of a chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum ChartFormat {
    /// For a terminal
    Text,
    /// For programs
    Json,
    /// A file to start a chart of your own from
    Toml,
    /// A page, complete in one file
    Html,
}
