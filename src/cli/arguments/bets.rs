//! The arguments of `bets`.

use super::read::{read_digits, read_meter, read_number};
use crate::questions::question::{BetsQuestion, FiguresQuestion};
use crate::render::{Format, Look};
use crate::vocabulary::exact::{DIGITS, Exact};
use clap::Args;

#[derive(Debug, Args)]
pub(in crate::cli) struct BetsArguments {
    /// Show every paytable of this bet, or one paytable
    #[arg(value_name = "ID")]
    pub(in crate::cli) bet: Option<String>,
    /// Whole decks [default: 8]
    #[arg(long, value_name = "N", value_parser = read_number, allow_negative_numbers = true, conflicts_with = "figures")]
    decks: Option<u32>,
    /// What meters hold, in units of the wager [default: they count as empty]
    #[arg(long, value_name = "AMOUNT", value_parser = read_meter, allow_negative_numbers = true, conflicts_with = "figures")]
    meter: Option<Exact>,
    /// Every published figure beside the exact one: agrees, or what is wrong with it
    #[arg(long)]
    pub(in crate::cli) figures: bool,
    /// The output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Decimal places [default: 12, in text 8; of percentages in text 4]
    #[arg(long, value_name = "N", value_parser = read_digits, allow_negative_numbers = true)]
    digits: Option<usize>,
    /// Show the exact fractions too (instead of the decimals in csv and markdown)
    #[arg(long)]
    exact: bool,
}

impl BetsArguments {
    pub(in crate::cli) fn look(&self) -> Look {
        Look {
            format: self.format,
            digits: self.digits,
            exact: self.exact,
        }
    }

    pub(in crate::cli) fn question(&self) -> BetsQuestion {
        BetsQuestion {
            bet: self.bet.clone(),
            decks: self.decks,
            meter: self.meter.clone(),
            digits: self.digits.unwrap_or(DIGITS),
        }
    }

    pub(in crate::cli) fn about_figures(&self) -> FiguresQuestion {
        FiguresQuestion {
            bet: self.bet.clone(),
        }
    }
}
