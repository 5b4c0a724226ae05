//! The command `protect`: a study, stopped early if the user says so, printed or written into a file.

use super::arguments::ProtectArguments;
use super::files::shown;
use super::folder::Output;
use super::merge;
use super::outcome::Failure;
use super::progress::until_stopped;
use crate::answers::part::PartPrint;
use crate::answers::protect::Study;
use crate::ask::{Answer, Means, ask};
use crate::questions::described::Described;
use crate::questions::question::{ProtectQuestion, Question};
use crate::render;

pub(super) fn protect(arguments: &ProtectArguments) -> Result<String, Failure> {
    // A file that cannot be written is known before the long work.
    let out = arguments.out.as_ref();
    let file = out.map(|path| Output::open(path)).transpose()?;
    if let Some(slice) = arguments.partition {
        let print = PartPrint {
            format: merge::format_name(&arguments.format),
            ..PartPrint::default()
        };
        let part = merge::part(&question(arguments)?, slice, print, false)?;
        let (Some(file), Some(path)) = (file, out) else {
            return Ok(part);
        };
        file.write(part)?;
        return Ok(format!("{}: {slice}\n", shown(path)));
    }
    let study = study(arguments)?;
    let report = render::study(&study, arguments.format);
    let (Some(file), Some(path)) = (file, out) else {
        return Ok(report);
    };
    file.write(anstream::adapter::strip_str(&report).to_string())?;
    let how = match study.sampled.partial {
        true => ", partial",
        false => "",
    };
    let shoes = render::shoes(&study);
    Ok(format!("{}: {shoes}{how}\n", shown(path)))
}

fn question(arguments: &ProtectArguments) -> Result<Question, Failure> {
    Ok(Question::Protect(ProtectQuestion {
        situation: Described {
            wagers: arguments.wager.clone(),
            ..arguments.situation.of_one_shoe(&arguments.game)?
        },
        penetration: arguments.penetration.clone(),
        shoes: arguments.shoes,
        seed: arguments.seed,
        players: arguments.players,
        tags: arguments.tags.clone(),
        balanced: arguments.balanced,
        spread: arguments.spread.clone(),
    }))
}

fn study(arguments: &ProtectArguments) -> Result<Study, Failure> {
    let question = question(arguments)?;
    let answer = until_stopped("dealing shoes (Ctrl-C stops)", |progress| {
        let means = Means {
            progress,
            ..Means::default()
        };
        ask(&question, &means)
    });
    match answer? {
        Answer::Protect(study) => Ok(*study),
        _ => unreachable!("an answer is of its question's kind"),
    }
}
