//! Files that users name: read whole, or written whole or not at all.

use super::outcome::Failure;
use crate::questions::catalogue;
use crate::questions::described::File;
use crate::vocabulary::plain::{plain, quoted};
use crate::vocabulary::problem::{Source, nearest};
use std::io::Read;
use std::path::{Path, PathBuf};

/// The name of a file as messages say it.
pub(super) fn shown(path: &Path) -> String {
    plain(&path.display().to_string()).into_owned()
}

/// Reads a file as text.
pub(super) fn read(path: &Path) -> Result<Source, Failure> {
    read_text(path).map_err(|why| Failure::new(&format!("{}: {why}", shown(path))))
}

/// Reads a file, or a shipped table by its name.
pub(super) fn read_table(path: &Path) -> Result<Source, Failure> {
    let read = shipped(path).map_or_else(|| read_text(path), Ok);
    read.map_err(|why| Failure::new(&format!("{}: {why}\nhelp: {}", shown(path), near(path))))
}

/// The shipped table of this name, if there is no file of it.
pub(super) fn shipped(path: &Path) -> Option<Source> {
    let name = path.to_str().filter(|_| !path.exists());
    name.and_then(catalogue::shipped_table)
}

/// What to name instead of a file that cannot be read: what is near among the files beside it and the shipped tables.
pub(super) fn near(path: &Path) -> String {
    let help = "name a file of text, or a shipped table";
    if path.exists() {
        return help.to_owned();
    }
    let folder = path.parent().unwrap_or(Path::new(""));
    let here = match folder == Path::new("") {
        true => Path::new("."),
        false => folder,
    };
    let beside = std::fs::read_dir(here).into_iter().flatten().flatten();
    let beside = beside.map(|file| folder.join(file.file_name()).display().to_string());
    let names: Vec<String> = beside.chain(catalogue::shipped_names()).collect();
    let meant = nearest(
        &path.display().to_string(),
        names.iter().map(String::as_str),
    );
    match meant {
        Some(name) => format!("did you mean \"{}\"? {help}", quoted(name)),
        None => help.to_owned(),
    }
}

/// The most bytes of a file that is read.
const MOST_BYTES: u64 = 32 << 20;

/// Reads a file within the limit, or says why it cannot be.
pub(super) fn read_at_most(path: &Path) -> Result<Vec<u8>, String> {
    let file = std::fs::File::open(path);
    bytes_of(file.map_err(|error| format!("cannot be read: {error}"))?)
}

fn bytes_of(stream: impl Read) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    match stream.take(MOST_BYTES + 1).read_to_end(&mut bytes) {
        Ok(length) if length as u64 > MOST_BYTES => Err(format!(
            "longer than {} MiB, which is the most that is read",
            MOST_BYTES >> 20
        )),
        Ok(_) => Ok(bytes),
        Err(error) => Err(format!("cannot be read: {error}")),
    }
}

/// Reads a file as text, or says why it cannot be.
pub(super) fn read_text(path: &Path) -> Result<Source, String> {
    let file = std::fs::File::open(path);
    let file = file.map_err(|error| format!("cannot be read: {error}"))?;
    read_stream(file, &path.display().to_string())
}

/// Reads text from whatever gives it, within the limit.
pub(super) fn read_stream(stream: impl Read, name: &str) -> Result<Source, String> {
    let bytes = bytes_of(stream)?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let byte = error.as_bytes()[at];
        format!("byte 0x{byte:02x} at offset {at} is not UTF-8 text")
    })?;
    let name = name.to_owned();
    Ok(Source { name, text })
}

/// The files that a question carries.
pub(super) fn files(paths: &[PathBuf]) -> Result<Vec<File>, Failure> {
    let read = paths.iter().map(|path| read(path).map(File::from));
    read.collect()
}
