//! Files that users name: read whole, or written whole or not at all.

use super::folder::{Access, write_file};
use super::outcome::Failure;
use crate::questions::catalogue::{self, Catalogue};
use crate::render;
use crate::tables::rules::Rules;
use crate::vocabulary::problem::Source;
use std::path::{Path, PathBuf};

/// Reads a rules table through every gate, or says all that is wrong with it.
pub(super) fn read_table(path: &Path) -> Result<(Rules, Source), Failure> {
    let source = read(path)?;
    match catalogue::read(&source) {
        Ok(rules) => Ok((rules, source)),
        Err(problems) => Err(Failure(render::problems(&source, &problems))),
    }
}

/// Reads a file as text.
pub(super) fn read(path: &Path) -> Result<Source, Failure> {
    read_text(path).map_err(|why| Failure::new(&format!("{}: {why}", path.display())))
}

/// Reads a file as text, or says why it cannot be.
pub(super) fn read_text(path: &Path) -> Result<Source, String> {
    let name = path.display().to_string();
    let bytes = std::fs::read(path).map_err(|error| format!("cannot be read: {error}"))?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let byte = error.as_bytes()[at];
        format!("byte 0x{byte:02x} at offset {at} is not UTF-8 text")
    })?;
    Ok(Source { name, text })
}

/// A file to be written whole or not at all: until then it stands beside its place.
pub(super) struct Output {
    path: PathBuf,
    part: PathBuf,
}

impl Output {
    /// Makes sure that there can be such a file.
    pub(super) fn open(path: &Path) -> Result<Output, Failure> {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let part = path.with_file_name(format!(".{name}.{}.part", std::process::id()));
        let output = Output {
            path: path.to_owned(),
            part,
        };
        output.told(std::fs::write(&output.part, ""))?;
        Ok(output)
    }

    /// Writes it.
    pub(super) fn write(self, text: &str) -> Result<(), Failure> {
        write_file(&self.path, text.as_bytes(), Access::Everyone)
    }

    fn told(&self, result: std::io::Result<()>) -> Result<(), Failure> {
        let why = |error| format!("{}: cannot be written: {error}", self.path.display());
        result.map_err(|error| Failure::new(&why(error)))
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        // Nothing is left where it was written.
        std::fs::remove_file(&self.part).ok();
    }
}

/// The shipped games and those of the user's own tables.
pub(super) fn catalogue_with(tables: &[PathBuf]) -> Result<Catalogue, Failure> {
    let mut catalogue = Catalogue::shipped();
    for path in tables {
        let (rules, source) = read_table(path)?;
        catalogue.add_own(rules, source);
    }
    Ok(catalogue)
}
