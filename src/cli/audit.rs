//! `oddsmith audit`: files are read, and set right if asked, here; what is wrong with them is an answer.

use super::arguments::AuditArguments;
use super::asking::{Splits, answer_to};
use super::files;
use super::folder::{Access, write_file};
use super::outcome::{Failure, Messages, Outcome, tell};
use crate::papers::audit::{AuditReport, Audited, Conclusion, Kind, fixed, unread};
use crate::questions::described::File;
use crate::questions::question::AuditQuestion;
use crate::render::{self, AuditFormat};
use crate::vocabulary::plain::plain;
use std::path::Path;

/// Audits files; exit 1 if anything was found, 2 if a file could not be audited.
pub(super) fn audit(arguments: &AuditArguments, messages: Messages) -> Result<Outcome, Failure> {
    if arguments.list {
        return Ok(Outcome::well(render::checks()));
    }
    if arguments.fix && messages == Messages::Lost {
        return Err(Failure::new(
            "standard error is closed: nobody would read what --fix changed, so nothing is changed",
        ));
    }
    let mut report = audited(arguments, "auditing")?;
    if arguments.fix {
        let files = arguments.files.iter().zip(&report.files);
        let written = every(files.map(|(path, file)| fix(path, file)))?;
        tell(&written.concat())?;
        report = audited(arguments, "auditing again")?;
    }
    if arguments.format == AuditFormat::Text && !arguments.report {
        // Standard output stays silent if all is well.
        tell(&render::audit_notes(&report))?;
    }
    Ok(outcome(&report, arguments.format))
}

fn outcome(report: &AuditReport, format: AuditFormat) -> Outcome {
    let text = render::audit(report, format);
    match report {
        _ if report.any(Conclusion::NotAudited) => Outcome::refused(text),
        _ if report.any(Conclusion::Findings) => Outcome::found(text),
        _ => Outcome::well(text),
    }
}

/// The report of every file named; one that cannot be opened is reported in its place.
fn audited(arguments: &AuditArguments, what: &'static str) -> Result<AuditReport, Failure> {
    let opened = arguments.files.iter().map(|path| open(path));
    let opened: Vec<Result<File, Box<Audited>>> = opened.collect();
    let files = opened.iter().flatten().cloned().collect();
    let answer = answer_to!(Audit, question(arguments, files)?, what, Splits::Kept);
    let mut answered = answer.files.into_iter();
    let files = opened.into_iter().map(|opened| match opened {
        Ok(_) => answered.next().expect("every file is answered"),
        Err(unread) => *unread,
    });
    Ok(AuditReport::new(files.collect()))
}

fn question(arguments: &AuditArguments, files: Vec<File>) -> Result<AuditQuestion, Failure> {
    let against = arguments.against.as_deref();
    let policy = arguments.policy.as_deref();
    Ok(AuditQuestion {
        files,
        game: arguments.game.clone(),
        wager: arguments.wager.clone(),
        decks: arguments.decks,
        readings: arguments.reading.iter().cloned().collect(),
        only: arguments.only.clone(),
        skip: arguments.skip.clone(),
        max_edge: arguments.max_edge.clone(),
        min_return: arguments.min_return.clone(),
        material: Some(arguments.material.clone()),
        record: arguments.report,
        policy: policy.map(files::read).transpose()?.map(File::from),
        against: against.map(files::read_table).transpose()?.map(File::from),
        tables: files::files(&arguments.table)?,
    })
}

/// All of them, or every failure.
fn every<T>(results: impl Iterator<Item = Result<T, Failure>>) -> Result<Vec<T>, Failure> {
    let (mut well, mut failures) = (Vec::new(), Vec::new());
    for result in results {
        match result {
            Ok(value) => well.push(value),
            Err(Failure(failure)) => failures.push(failure),
        }
    }
    match failures.is_empty() {
        true => Ok(well),
        false => Err(Failure(failures.concat())),
    }
}

fn open(path: &Path) -> Result<File, Box<Audited>> {
    let name = path.display().to_string();
    let read = files::shipped(path).map_or_else(|| files::read_text(path), Ok);
    read.map(File::from)
        .map_err(|why| Box::new(unread(&name, &why, &files::near(path))))
}

/// Writes a file with its figures set right, and says so.
fn fix(path: &Path, file: &Audited) -> Result<String, Failure> {
    let name = plain(&file.source.name);
    let (text, number) = fixed(file);
    let words = match (number, file.kind) {
        _ if file.conclusion == Conclusion::NotAudited => "could not be audited".to_owned(),
        (_, Some(Kind::Table)) => "a rules table claims no figures: nothing to fix".to_owned(),
        (_, Some(Kind::Sheet)) => {
            "a sheet is not fixed: compute it again with oddsmith sheet".to_owned()
        }
        (0, _) => "no figure to set right".to_owned(),
        (1, _) => "1 figure set right".to_owned(),
        (number, _) => format!("{number} figures set right"),
    };
    if number == 0 {
        return Ok(format!("{name}: {words}\n"));
    }
    let names = names_of(path);
    write_file(path, text.as_bytes(), Access::Everyone)?;
    Ok(match names {
        0 | 1 => format!("{name}: {words}\n"),
        _ => format!("{name}: {words}; its other names (hard links) keep what it said before\n"),
    })
}

/// How many names a file has.
#[cfg(unix)]
fn names_of(path: &Path) -> u64 {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata(path).map_or(1, |file| file.nlink())
}

#[cfg(not(unix))]
fn names_of(_: &Path) -> u64 {
    1
}
