//! The command `protect`: from what a user typed to a study, stopped early where the user says so.

use super::arguments::ProtectArguments;
use super::files::catalogue_with;
use super::folder::Output;
use super::outcome::Failure;
use super::progress::dealing;
use super::removal::one_shoe;
use crate::answers::protect::{Asked, Study};
use crate::questions::catalogue::Entry;
use crate::questions::question::AskedStrategy;
use crate::questions::situation::Situation;
use crate::render;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the user asked to stop.
static STOP: AtomicBool = AtomicBool::new(false);

pub(super) fn protect(arguments: &ProtectArguments) -> Result<String, Failure> {
    // A file that cannot be written is known before the long work.
    let out = arguments.out.as_ref();
    let file = out.map(|path| Output::open(path)).transpose()?;
    let study = study(arguments)?;
    if study.sampled.shoes == 0 {
        return Err(Failure::new("stopped before the first shoes were dealt"));
    }
    let report = render::study(&study, arguments.format);
    match (file, out) {
        (Some(file), Some(path)) => {
            file.write(&report)?;
            let how = if study.sampled.partial {
                ", partial"
            } else {
                ""
            };
            Ok(format!(
                "{}: {}{how}\n",
                path.display(),
                render::shoes(&study)
            ))
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
    if entry.game.document.house.is_some() {
        let basic = || AskedStrategy {
            name: "basic".to_owned(),
            chart: None,
        };
        question.strategy.get_or_insert_with(basic);
    }
    let situation = Situation::new(&entry, &question.describe(&entry)?)?;
    let asked = Asked {
        penetrations: arguments.penetration.clone(),
        shoes: arguments.shoes,
        seed: arguments.seed,
    };
    // Where the system has no such signal the study runs to its end.
    ctrlc::set_handler(|| STOP.store(true, Ordering::Relaxed)).ok();
    Ok(dealing(&STOP, |progress| {
        Study::new(&situation, asked, progress)
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
