//! Files and folders that are written whole or not at all, and folders that are read within limits.
//!
//! What is written stands under a name that nobody else has, beside its place, until it is whole. Whatever ends the
//! run before that, the place keeps what it held, and a later run meets no name of this one.

use super::Failure;
use super::files::{read_at_most, shown};
use crate::papers::certificate::sums::MOST_FILES;
use crate::papers::certificate::{Files, SUMS, is_certified_name};
use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tempfile::{Builder, NamedTempFile, TempDir};

/// Who may read a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Access {
    /// Its owner only.
    Owner,
    /// Whoever the system lets.
    Everyone,
}

/// A folder that holds something is not overwritten, nor one that cannot be made: said before the long
/// work starts.
pub(super) fn refuse_what_is_there(folder: &Path) -> Result<(), Failure> {
    let name = shown(folder);
    if folder.file_name().is_none() || folder.is_symlink() {
        return Err(Failure::new(&format!(
            "{name}: this folder cannot be put in place whole\nhelp: give --out the name of a folder of its own"
        )));
    }
    match fs::read_dir(folder).map(Iterator::count) {
        Ok(0) => try_beside(folder),
        Ok(_) => Err(Failure::new(&format!(
            "{name}: the folder is not empty\nhelp: give --out a folder that is empty or not there yet"
        ))),
        Err(_) if !folder.exists() => try_beside(folder),
        Err(error) => Err(Failure::new(&format!(
            "{name}: cannot be a folder of sheets: {error}"
        ))),
    }
}

/// Whether the folder can be made, found out where it will be.
fn try_beside(folder: &Path) -> Result<(), Failure> {
    folder_beside(folder)
        .and_then(TempDir::close)
        .map_err(|error| cannot_be_written(folder, &error))
}

/// Why a file or folder cannot be written, without the name that it has until it is whole.
fn cannot_be_written(path: &Path, error: &io::Error) -> Failure {
    let words = error.to_string();
    let why = words.split(" at path ").next().unwrap_or(&words);
    Failure::new(&format!("{}: cannot be written: {why}", shown(path)))
}

/// Writes the files into a folder beside the one asked for, and gives it its name at the end.
pub(super) fn write_whole(folder: &Path, files: &Files) -> Result<(), Failure> {
    let written = folder_beside(folder).and_then(|unfinished| {
        write_into(unfinished.path(), files)?;
        fs::rename(unfinished.path(), folder)?;
        // It has its name now, and is not to be removed under the old one.
        let _ = unfinished.keep();
        sync(beside(folder))
    });
    written.map_err(|error| cannot_be_written(folder, &error))
}

fn write_into(folder: &Path, files: &Files) -> io::Result<()> {
    for (name, bytes) in files {
        let mut file = fs::File::create_new(folder.join(name))?;
        file.write_all(bytes)?;
        file.sync_all()?;
    }
    sync(folder)
}

fn folder_beside(folder: &Path) -> io::Result<TempDir> {
    fs::create_dir_all(beside(folder))?;
    let mut builder = unfinished();
    #[cfg(unix)]
    builder.permissions(mode(0o777));
    builder.tempdir_in(beside(folder))
}

/// The folder that a path stands in.
fn beside(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    }
}

fn unfinished() -> Builder<'static, 'static> {
    let mut builder = Builder::new();
    builder.prefix(".oddsmith-").suffix(".unfinished");
    builder
}

#[cfg(unix)]
fn mode(mode: u32) -> fs::Permissions {
    std::os::unix::fs::PermissionsExt::from_mode(mode)
}

/// Makes sure that a name given to a file is on the disk too.
fn sync(folder: &Path) -> io::Result<()> {
    // Elsewhere a folder cannot be opened as a file, and needs no such thing.
    match cfg!(unix) {
        true => fs::File::open(folder)?.sync_all(),
        false => Ok(()),
    }
}

/// A file to be written whole or not at all: until then it stands beside its place.
pub(super) struct Output {
    file: NamedTempFile,
    path: PathBuf,
}

impl Output {
    /// Makes sure that there can be such a file. A link is followed; a device, a pipe or a folder is refused.
    pub(super) fn open(path: &Path) -> Result<Output, Failure> {
        Output::for_whom(path, Access::Everyone)
    }

    /// The same for a file that not everyone may read.
    pub(super) fn for_whom(path: &Path, access: Access) -> Result<Output, Failure> {
        let place = place_of(path)?;
        let failure = |error| cannot_be_written(path, &error);
        let mut builder = unfinished();
        #[cfg(unix)]
        builder.permissions(mode(match access {
            Access::Owner => 0o600,
            Access::Everyone => 0o666,
        }));
        let file = builder.tempfile_in(beside(&place)).map_err(failure)?;
        if let Ok(there) = fs::metadata(&place) {
            fs::set_permissions(file.path(), there.permissions()).map_err(failure)?;
        }
        Ok(Output { file, path: place })
    }

    /// Writes it in the place of what is there.
    pub(super) fn write(mut self, bytes: impl AsRef<[u8]>) -> Result<(), Failure> {
        let written = self.fill(bytes.as_ref()).and_then(|()| {
            self.file.persist(&self.path)?;
            sync(beside(&self.path))
        });
        written.map_err(|error| cannot_be_written(&self.path, &error))
    }

    /// Writes it if nothing is there, however many try at once.
    pub(super) fn write_new(mut self, bytes: &[u8]) -> io::Result<()> {
        self.fill(bytes)?;
        self.file.persist_noclobber(&self.path)?;
        sync(beside(&self.path))
    }

    fn fill(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)?;
        self.file.as_file().sync_all()
    }
}

/// Where a path leads: behind links, to a regular file or to nothing.
fn place_of(path: &Path) -> Result<PathBuf, Failure> {
    let refused = |why: &str| Failure::new(&format!("{}: {why}", shown(path)));
    match fs::metadata(path) {
        Ok(there) if there.is_file() => path
            .canonicalize()
            .map_err(|error| cannot_be_written(path, &error)),
        Ok(_) => Err(refused(
            "not a regular file, and not replaced by one\nhelp: name a file, or one that is not there yet",
        )),
        Err(_) if path.is_symlink() => Err(refused("a link that leads nowhere")),
        Err(_) => Ok(path.to_owned()),
    }
}

/// Writes one file: a new one beside it takes its name once it is whole.
pub(super) fn write_file(path: &Path, bytes: &[u8], access: Access) -> Result<(), Failure> {
    Output::for_whom(path, access)?.write(bytes)
}

/// Reads the files of a folder that a certificate can have, each within the limit. Of all others only the name is
/// known. Also the names of what is no regular file, of which nothing is read.
pub(super) fn read(folder: &Path) -> Result<(Files, BTreeSet<String>), Failure> {
    let failure =
        |error: io::Error| Failure::new(&format!("{}: cannot be read: {error}", shown(folder)));
    let mut files = Files::new();
    for entry in fs::read_dir(folder).map_err(failure)? {
        let path = entry.map_err(failure)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        files.insert(name.into_owned(), Vec::new());
        if files.len() > MOST_FILES {
            let message = format!("{}: more than {MOST_FILES} files", shown(folder));
            return Err(Failure::new(&message));
        }
    }
    let list = folder.join(SUMS);
    let list = match list.is_file() {
        true => read_at_most(&list).unwrap_or_default(),
        false => Vec::new(),
    };
    let mut unread = BTreeSet::new();
    let list = String::from_utf8_lossy(&list);
    let listed = list.lines().filter_map(|line| line.split_once("  "));
    let listed: HashSet<&str> = listed.map(|(_, name)| name).collect();
    for (name, bytes) in &mut files {
        let path = folder.join(name);
        let asked = listed.contains(name.as_str()) || is_certified_name(name);
        if !path.is_file() {
            unread.insert(name.clone());
        } else if asked {
            *bytes = read_at_most(&path)
                .map_err(|why| Failure::new(&format!("{}: {why}", shown(&path))))?;
        }
    }
    Ok((files, unread))
}
