//! `oddsmith verify`.

use super::arguments::VerifyArguments;
use super::certify::Print;
use super::outcome::{Failure, Outcome};
use super::progress::Steps;
use super::{files, folder};
use crate::papers::certificate::verify::{Depth, Presented, Watched, verify as check};
use crate::papers::certificate::{Files, signature};
use crate::render::{self, Detail};
use crate::vocabulary::plain::plain;
use std::collections::BTreeSet;
use std::path::Path;

/// Verifies a folder, or one file of it; exit 1 if anything was found.
pub(super) fn verify(arguments: &VerifyArguments) -> Result<Outcome, Failure> {
    let (files, unread, only) = read(&arguments.path)?;
    let key = arguments.key.as_deref().map(files::read).transpose()?;
    if let Some(key) = &key {
        let name = &key.name;
        signature::public_key(&key.text)
            .map_err(|error| Failure::new(&format!("{}: {error}", plain(name))))?;
    }
    let question = Presented {
        files: &files,
        unread: &unread,
        only: only.as_deref(),
        key: key.as_ref().map(|key| key.text.as_str()),
        depth: match arguments.thorough {
            true => Depth::Thorough,
            false => Depth::Bound,
        },
    };
    let steps = Steps::new();
    let watched = Watched {
        solving: &steps.splits,
        proving: &steps.proofs,
        verifying: &steps.sheets,
    };
    let report = check(&question, &Print, watched);
    drop(steps);
    let detail = match arguments.quiet {
        true => Detail::Failed,
        false => Detail::Every,
    };
    let text = render::report(&report, detail);
    Ok(match report.failed() {
        0 => Outcome::well(text),
        _ => Outcome::found(text),
    })
}

/// The files of a folder; for one file, those that lie beside it, and its name.
fn read(path: &Path) -> Result<(Files, BTreeSet<String>, Option<String>), Failure> {
    if path.is_dir() {
        let (files, unread) = folder::read(path)?;
        return Ok((files, unread, None));
    }
    if path.exists() && !path.is_file() {
        let message = format!("{}: neither a file nor a folder", files::shown(path));
        return Err(Failure::new(&message));
    }
    // A file that cannot be read is said so, whatever lies beside it.
    let bytes = files::read_at_most(path)
        .map_err(|why| Failure::new(&format!("{}: {why}", files::shown(path))))?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let beside = match path.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    };
    let (mut files, unread) = folder::read(beside)?;
    files.insert(name.clone().into_owned(), bytes);
    Ok((files, unread, Some(name.into_owned())))
}
