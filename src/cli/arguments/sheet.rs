//! The arguments of `sheet` and `what-if`.

use super::read::{read_dealt, read_number, read_plot};
use super::situation::{SituationArguments, WagerArguments};
use crate::answers::part::Slice;
use crate::render::{Format, PlotFormat};
use crate::vocabulary::dealt::Dealt;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// The formats of a sheet, as users type them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum SheetFormat {
    /// For a terminal, as wide as it is; 100 columns if piped
    Text,
    /// For programs: every exact number as a string
    Json,
    /// One line a row, for spreadsheets
    Csv,
    /// For reports
    Markdown,
    /// A workbook with live formulas, written to the file of --out
    Xlsx,
}

impl SheetFormat {
    /// The format of what is printed; a workbook is not.
    pub(in crate::cli) fn printed(self) -> Option<Format> {
        match self {
            SheetFormat::Text => Some(Format::Text),
            SheetFormat::Json => Some(Format::Json),
            SheetFormat::Csv => Some(Format::Csv),
            SheetFormat::Markdown => Some(Format::Markdown),
            SheetFormat::Xlsx => None,
        }
    }
}

#[derive(Debug, Args)]
pub(in crate::cli) struct SheetArguments {
    /// The game, as `oddsmith games` lists it
    pub(in crate::cli) game: String,
    #[command(flatten)]
    pub(in crate::cli) situation: SituationArguments,
    /// The cards on the table, as in "player 7h, banker 3d 4c": the odds from here
    #[arg(long, value_name = "HANDS", value_parser = read_dealt)]
    pub(in crate::cli) dealt: Option<Dealt>,
    #[command(flatten)]
    pub(in crate::cli) wagers: WagerArguments,
    /// The output format
    #[arg(long, value_enum, default_value_t = SheetFormat::Text)]
    pub(in crate::cli) format: SheetFormat,
    /// The file that a workbook is written to
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) out: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct WhatIfArguments {
    /// The game, as `oddsmith games` lists it
    pub(in crate::cli) game: String,
    #[command(flatten)]
    pub(in crate::cli) situation: SituationArguments,
    /// The cards on the table, as in "player 7h, banker 3d 4c"
    #[arg(long, value_name = "HANDS", value_parser = read_dealt)]
    pub(in crate::cli) dealt: Option<Dealt>,
    /// Vary this, as in "pays small-tiger=20:1..30:1", "remove 6=0..16", "rule dealer-soft-17",
    /// "reading pair" or "strategy" (may be given twice)
    #[arg(long, value_name = "WHAT")]
    pub(in crate::cli) vary: Vec<String>,
    /// Compare with the approved game on this many decks [default: as many, or the nearest approved]
    #[arg(long, value_name = "N", value_parser = read_number, allow_negative_numbers = true)]
    pub(in crate::cli) approved: Option<u32>,
    /// The wagers whose edges move most first
    #[arg(long)]
    pub(in crate::cli) sort: bool,
    /// Draw a chart into this file, an SVG or an HTML page by its ending
    #[arg(long, value_name = "FILE", value_parser = read_plot)]
    pub(in crate::cli) plot: Option<Plot>,
    /// Compute only this slice of the cases, as in slice:2/8, and print a part for `oddsmith merge`
    #[arg(long, value_name = "slice:I/N", conflicts_with = "plot")]
    pub(in crate::cli) partition: Option<Slice>,
    #[command(flatten)]
    pub(in crate::cli) wagers: WagerArguments,
    /// The output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(in crate::cli) format: Format,
}

/// A chart's file.
#[derive(Clone, Debug)]
pub(in crate::cli) struct Plot {
    pub(in crate::cli) path: PathBuf,
    pub(in crate::cli) format: PlotFormat,
}
