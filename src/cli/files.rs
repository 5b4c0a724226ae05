//! Files that users name: read whole, or written whole or not at all.

use super::outcome::Failure;
use crate::questions::described::File;
use crate::vocabulary::plain::plain;
use crate::vocabulary::problem::Source;
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
