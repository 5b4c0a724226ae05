//! The arguments of `sheet` and `what-if`.

use super::read::{read_dealt, read_number, read_plot};
use super::situation::{SituationArguments, WagerArguments};
use crate::render::PlotFormat;
use crate::vocabulary::dealt::Dealt;
use clap::Args;
use std::path::PathBuf;

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
    #[command(flatten)]
    pub(in crate::cli) wagers: WagerArguments,
}

/// A chart's file.
#[derive(Clone, Debug)]
pub(in crate::cli) struct Plot {
    pub(in crate::cli) path: PathBuf,
    pub(in crate::cli) format: PlotFormat,
}
