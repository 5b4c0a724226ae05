//! The command `protect`: from what a user typed to a study, stopped early where the user says so.

use super::arguments::SituationArguments;
use super::files::Output;
use super::progress::dealing;
use super::removal::one_shoe;
use super::{Failure, catalogue_with};
use crate::catalogue::Entry;
use crate::protect::{Asked, NotAPenetration, Penetrations, Study, Watch};
use crate::render::{self, StudyFormat};
use crate::situation::Situation;
use clap::Args;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

#[derive(Debug, Args)]
pub(super) struct ProtectArguments {
    /// The game, as `oddsmith games` lists it
    pub(super) game: String,
    /// How much of a shoe is dealt: a percentage, or a range in steps of 5%
    #[arg(long, value_name = "P|P..Q", value_parser = read_penetrations, default_value = "75%..95%", allow_negative_numbers = true)]
    penetration: Penetrations,
    /// How many shoes to deal
    #[arg(long, value_name = "N", value_parser = read_shoes, default_value = "1000", allow_negative_numbers = true)]
    shoes: u64,
    /// What the shuffles are made from
    #[arg(long, value_name = "S", value_parser = read_seed, default_value = "1", allow_negative_numbers = true)]
    seed: u64,
    #[command(flatten)]
    situation: SituationArguments,
    /// Only this wager (may be repeated)
    #[arg(long, value_name = "ID")]
    wager: Vec<String>,
    /// The output format
    #[arg(long, value_enum, default_value_t = StudyFormat::Text)]
    format: StudyFormat,
    /// Write the report into this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// More shoes than anybody waits for.
const MOST_SHOES: u64 = 10_000_000;

fn read_penetrations(text: &str) -> Result<Penetrations, String> {
    text.parse()
        .map_err(|error: NotAPenetration| error.to_string())
}

fn read_shoes(text: &str) -> Result<u64, String> {
    let shoes = text.parse().ok().filter(|n| (1..=MOST_SHOES).contains(n));
    shoes.ok_or_else(|| format!("\"{text}\" is not a whole number from 1 to {MOST_SHOES}"))
}

fn read_seed(text: &str) -> Result<u64, String> {
    let seed = text.parse();
    seed.map_err(|_| format!("\"{text}\" is not a whole number from 0 to {}", u64::MAX))
}

/// Whether the user asked to stop.
static STOP: AtomicBool = AtomicBool::new(false);

pub(super) fn protect(arguments: &ProtectArguments) -> Result<String, Failure> {
    // A file that cannot be written is known before the long work.
    let out = arguments.out.as_ref();
    let file = out.map(|path| Output::open(path)).transpose()?;
    let study = study(arguments)?;
    if study.shoes == 0 {
        return Err(Failure::new("stopped before the first shoes were dealt"));
    }
    let report = render::study(&study, arguments.format);
    match (file, out) {
        (Some(file), Some(path)) => {
            file.write(&report)?;
            let shoes = study.shoes;
            let how = if study.is_partial() { ", partial" } else { "" };
            Ok(format!("{}: {shoes} shoes{how}\n", path.display()))
        }
        _ => Ok(report),
    }
}

fn study(arguments: &ProtectArguments) -> Result<Study, Failure> {
    let catalogue = catalogue_with(&arguments.situation.table)?;
    let cards = one_shoe(&arguments.situation, catalogue.game(&arguments.game)?)?;
    let mut question = arguments.situation.question(&arguments.game, cards)?;
    let entry = question.entry(&catalogue)?;
    question.wagers = wagers(arguments, &entry);
    let situation = Situation::new(&entry, &question.describe(&entry)?)?;
    let asked = Asked {
        penetrations: arguments.penetration.clone(),
        shoes: arguments.shoes,
        seed: arguments.seed,
    };
    // Where the system has no such signal the study runs to its end.
    ctrlc::set_handler(|| STOP.store(true, Ordering::Relaxed)).ok();
    Ok(dealing(arguments.shoes, |done| {
        let stop = &|| STOP.load(Ordering::Relaxed);
        Study::new(&situation, asked, &Watch { done, stop })
    })?)
}

/// The wagers asked for, or all that rows settle.
fn wagers(arguments: &ProtectArguments, entry: &Entry) -> Vec<String> {
    if !arguments.wager.is_empty() {
        return arguments.wager.clone();
    }
    let offered = entry.game.wagers.iter();
    let settled = offered.filter(|wager| !wager.rows().is_empty());
    settled.map(|wager| wager.id.clone()).collect()
}
