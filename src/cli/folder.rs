//! Files that are written whole or not at all.

use super::outcome::Failure;
use crate::papers::certificate::Files;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

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
    let name = folder.display();
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
    let unfinished = beside(folder);
    let made = fs::create_dir_all(&unfinished).and_then(|()| fs::remove_dir(&unfinished));
    made.map_err(|error| Failure::new(&format!("{}: cannot be written: {error}", folder.display())))
}

/// Writes the files into a folder beside the one asked for, and gives it its name at the end.
pub(super) fn write_whole(folder: &Path, files: &Files) -> Result<(), Failure> {
    let unfinished = beside(folder);
    let written = write_into(&unfinished, files).and_then(|()| fs::rename(&unfinished, folder));
    written.map_err(|error| {
        drop(fs::remove_dir_all(&unfinished));
        Failure::new(&format!("{}: cannot be written: {error}", folder.display()))
    })
}

fn write_into(folder: &Path, files: &Files) -> std::io::Result<()> {
    fs::create_dir_all(folder)?;
    for (name, bytes) in files {
        let mut file = fs::File::create(folder.join(name))?;
        file.write_all(bytes)?;
        file.sync_all()?;
    }
    Ok(())
}

/// Writes one file: a new one beside it takes its name once it is whole.
pub(super) fn write_file(path: &Path, bytes: &[u8], access: Access) -> Result<(), Failure> {
    let unfinished = beside(path);
    let written =
        write_new(&unfinished, bytes, access).and_then(|()| fs::rename(&unfinished, path));
    written.map_err(|error| {
        drop(fs::remove_file(&unfinished));
        Failure::new(&format!("{}: cannot be written: {error}", path.display()))
    })
}

fn write_new(path: &Path, bytes: &[u8], access: Access) -> std::io::Result<()> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    if access == Access::Owner {
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    }
    let mut file = options.open(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// A name in the same folder that nobody else uses.
fn beside(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{}.unfinished", std::process::id()))
}

/// Reads every file of a folder; what is no file is taken as an empty one.
pub(super) fn read(folder: &Path) -> Result<Files, Failure> {
    let failure = |path: &Path, error: std::io::Error| {
        Failure::new(&format!("{}: cannot be read: {error}", path.display()))
    };
    let mut files = Files::new();
    for entry in fs::read_dir(folder).map_err(|error| failure(folder, error))? {
        let path = entry.map_err(|error| failure(folder, error))?.path();
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let bytes = match path.is_file() {
            true => fs::read(&path).map_err(|error| failure(&path, error))?,
            false => Vec::new(),
        };
        files.insert(name, bytes);
    }
    Ok(files)
}
