//! The command `merge`, and the parts that `--partition` writes.

use super::arguments::MergeArguments;
use super::cache::solver;
use super::files::{self, shown};
use super::folder::Output;
use super::outcome::Failure;
use super::progress::{answering, until_stopped};
use crate::answers::part::{Part, PartPrint, Slice};
use crate::ask::part;
use crate::ask::{Answer, Means};
use crate::questions::question::Question;
use crate::render::{self, Format, Look, StudyFormat};
use crate::vocabulary::plain::quoted;
use clap::ValueEnum;
use std::path::Path;

/// A slice of a question's answer, as its file holds it.
pub(super) fn part(
    question: &Question,
    slice: Slice,
    print: PartPrint,
    no_cache: bool,
) -> Result<String, Failure> {
    let solver = solver(no_cache);
    let part = until_stopped("computing a part (Ctrl-C stops)", |progress| {
        part::part(question, slice, print, &Means { solver, progress })
    });
    let mut json = serde_json::to_string(&part?)
        .map_err(|error| Failure::new(&format!("the part cannot be written: {error}")))?;
    json.push('\n');
    Ok(json)
}

/// The name of a format.
pub(super) fn format_name<F: ValueEnum>(format: &F) -> String {
    let value = format.to_possible_value();
    value.map_or_else(String::new, |value| value.get_name().to_owned())
}

/// The answer of one run.
pub(super) fn merge(arguments: &MergeArguments) -> Result<String, Failure> {
    let out = arguments.out.as_ref();
    let file = out.map(|path| Output::open(path)).transpose()?;
    let parts = arguments.parts.iter().map(|path| read_part(path));
    let parts: Vec<(String, Part)> = parts.collect::<Result<_, _>>()?;
    let merged = answering("merging", |progress| {
        let means = Means {
            progress,
            ..Means::default()
        };
        part::merge(parts, &means)
    });
    let (answer, print) = merged?;
    let text = printed(&answer, &print)?;
    let (Some(file), Some(path)) = (file, out) else {
        return Ok(text);
    };
    file.write(anstream::adapter::strip_str(&text).to_string())?;
    Ok(format!("{}: merged\n", shown(path)))
}

fn read_part(path: &Path) -> Result<(String, Part), Failure> {
    let source = files::read(path)?;
    let part = serde_json::from_str(&source.text);
    let part = part.map_err(|error| {
        Failure::new(&format!(
            "{}: not a part: {}\nhelp: give files that --partition wrote",
            shown(path),
            quoted(&error.to_string())
        ))
    });
    Ok((source.name, part?))
}

fn printed(answer: &Answer, print: &PartPrint) -> Result<String, Failure> {
    let unknown = || {
        Failure::new(&format!(
            "the parts ask for a format \"{}\", which there is not",
            quoted(&print.format)
        ))
    };
    match answer {
        Answer::Protect(study) => {
            let format = StudyFormat::from_str(&print.format, false).map_err(|_| unknown())?;
            Ok(render::study(study, format))
        }
        Answer::WhatIf(answer) => {
            let look = Look {
                format: Format::from_str(&print.format, false).map_err(|_| unknown())?,
                digits: print.digits,
                exact: print.exact,
            };
            Ok(render::what_if(answer, &look))
        }
        _ => Err(unknown()),
    }
}
