//! `oddsmith audit`.

use super::arguments::AuditArguments;
use super::files;
use super::files::catalogue_with;
use super::folder::{Access, write_file};
use super::outcome::{Answer, Failure, tell};
use super::progress::waiting;
use crate::papers::audit::{
    Approved, AuditReport, Audited, Conclusion, Kind, Submission, Terms, audit as check, fixed,
    unread,
};
use crate::papers::paytable::Supplied;
use crate::papers::policy::Policy;
use crate::questions::catalogue::{self, Catalogue};
use crate::render::{self, AuditFormat};
use crate::vocabulary::problem::Source;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Audits files; exit 1 where anything was found, 2 where a file could not be audited.
pub(super) fn audit(arguments: &AuditArguments) -> Result<Answer, Failure> {
    if arguments.list {
        return Ok(Answer::well(render::checks()));
    }
    let catalogue = catalogue_with(&arguments.table)?;
    let terms = terms(arguments)?;
    let sources = open_all(&arguments.files);
    refuse_unknown_wagers(&terms.policy, &catalogue, &sources)?;
    let kinds: Vec<Option<Kind>> = sources.iter().map(kind_of).collect();
    let mut audited = waiting("auditing", || all(sources, &catalogue, &terms));
    if arguments.fix {
        let files = arguments.files.iter().zip(&audited).zip(kinds);
        let written = every(files.map(|((path, file), kind)| fix(path, file, kind)))?;
        tell(&written.concat())?;
        let sources = open_all(&arguments.files);
        audited = waiting("auditing again", || all(sources, &catalogue, &terms));
    }
    Ok(answer(&AuditReport::new(audited), arguments.format))
}

fn answer(report: &AuditReport, format: AuditFormat) -> Answer {
    let text = render::audit(report, format);
    match report {
        _ if report.any(Conclusion::NotAudited) => Answer::refused(text),
        _ if report.any(Conclusion::Findings) => Answer::found(text),
        _ => Answer::well(text),
    }
}

fn all(opened: Vec<Opened>, catalogue: &Catalogue, terms: &Terms) -> Vec<Audited> {
    let each = opened.into_iter();
    each.map(|opened| match opened {
        Ok(submission) => check(submission, catalogue, terms),
        Err(unread) => *unread,
    })
    .collect()
}

fn kind_of(opened: &Opened) -> Option<Kind> {
    opened.as_ref().ok().map(|submission| submission.kind)
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

/// A file, or a shipped table by its name.
fn read(path: &Path) -> Result<Source, Failure> {
    shipped(path).map_or_else(|| files::read(path), Ok)
}

fn shipped(path: &Path) -> Option<Source> {
    let name = path.to_str().filter(|_| !path.exists());
    name.and_then(catalogue::shipped_table)
}

/// A file as it was read, or that it cannot be opened: the others are audited all the same.
type Opened = Result<Submission, Box<Audited>>;

fn open_all(paths: &[PathBuf]) -> Vec<Opened> {
    paths.iter().map(|path| open(path)).collect()
}

fn open(path: &Path) -> Opened {
    const KINDS: &str = "a rules table or a printed paytable is named .toml, a printed paytable .csv, a sheet .json";
    let refused = |why: &str, help: &str| Box::new(unread(&path.display().to_string(), why, help));
    let source = match shipped(path) {
        Some(source) => source,
        None => files::read_text(path)
            .map_err(|why| refused(&why, "name a file of text, or a shipped table"))?,
    };
    Submission::read(source).ok_or_else(|| refused("not a file that can be audited", KINDS))
}

/// A limit for a wager that nobody offers would never be checked.
fn refuse_unknown_wagers(
    policy: &Policy,
    catalogue: &Catalogue,
    sources: &[Opened],
) -> Result<(), Failure> {
    let own = sources.iter().flatten().flat_map(Submission::own_wagers);
    let offered = catalogue.games().iter();
    let offered = offered.flat_map(|entry| &entry.game.wagers);
    let known: BTreeSet<&str> = own.chain(offered).map(|wager| wager.id.as_str()).collect();
    let known: Vec<String> = known.into_iter().map(str::to_owned).collect();
    match policy.unknown(&known) {
        Some((wager, help)) => Err(Failure::new(&format!(
            "a limit for \"{wager}\", which no game offers\nhelp: {help}"
        ))),
        None => Ok(()),
    }
}

/// Writes a file with its figures set right, and says so.
fn fix(path: &Path, file: &Audited, kind: Option<Kind>) -> Result<String, Failure> {
    let name = &file.source.name;
    let (text, number) = fixed(file);
    let words = match (number, kind) {
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

fn terms(arguments: &AuditArguments) -> Result<Terms, Failure> {
    if let Some(check) = arguments.asked_and_skipped() {
        let name = check.name();
        let message = format!("{name} is both in --only and in --skip\nhelp: leave one out");
        return Err(Failure::new(&message));
    }
    Ok(Terms {
        checks: arguments.checks(),
        supplied: Supplied {
            game: arguments.game.clone(),
            wager: arguments.wager.clone(),
            decks: arguments.decks,
            readings: arguments.reading.clone(),
        },
        policy: policy(arguments)?,
        material: arguments.material.clone(),
        against: arguments.against.as_deref().map(against).transpose()?,
        record: arguments.report,
    })
}

fn against(path: &Path) -> Result<Approved, Failure> {
    let source = read(path)?;
    Approved::read(&source).map_err(|problems| Failure(render::problems(&source, &problems)))
}

/// The policy of the file, and what the command line says in its place.
fn policy(arguments: &AuditArguments) -> Result<Policy, Failure> {
    let mut policy = match &arguments.policy {
        Some(path) => {
            let source = files::read(path)?;
            Policy::read(&source)
                .map_err(|problems| Failure(render::problems(&source, &problems)))?
        }
        None => Policy::default(),
    };
    for limit in &arguments.max_edge {
        policy.limits(limit.wager.as_deref()).max_edge = Some(limit.share.clone());
    }
    for limit in &arguments.min_return {
        policy.limits(limit.wager.as_deref()).min_return = Some(limit.share.clone());
    }
    Ok(policy)
}
