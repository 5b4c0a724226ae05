//! The list of digests, in the form that `sha256sum -c` reads.

use super::Files;
use crate::vocabulary::digest::sha256;
use crate::vocabulary::plain::quoted;
use std::collections::BTreeMap;

/// One line for each file, in the order of their names.
pub fn write(files: &Files) -> String {
    let lines = files
        .iter()
        .map(|(name, bytes)| format!("{}  {name}\n", sha256(bytes)));
    lines.collect()
}

/// What is wrong with a line of the list.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotSums {
    /// Not a digest and a name.
    #[error(
        "line {line}: \"{}\" is not a digest of 64 hexadecimal digits, two spaces and a name", quoted(.seen))]
    Line {
        /// The line, from 1.
        line: usize,
        /// What it says.
        seen: String,
    },
    /// A name that leads elsewhere.
    #[error("line {line}: \"{}\" is not the name of a file in this folder", quoted(.name))]
    Name {
        /// The line, from 1.
        line: usize,
        /// The name.
        name: String,
    },
    /// A name listed before.
    #[error("line {line}: \"{}\" is listed twice", quoted(.name))]
    Twice {
        /// The line, from 1.
        line: usize,
        /// The name.
        name: String,
    },
    /// More than any folder that is verified.
    #[error("more than {MOST_FILES} files are listed")]
    TooMany,
    /// Nothing at all.
    #[error("no file is listed")]
    Empty,
}

/// The most files of a folder that is verified.
pub const MOST_FILES: usize = 10_000;

/// Reads a list back: names to digests.
pub fn read(text: &str) -> Result<BTreeMap<String, String>, NotSums> {
    let mut sums = BTreeMap::new();
    for (number, seen) in text.split_terminator('\n').enumerate() {
        let line = number + 1;
        if line > MOST_FILES {
            return Err(NotSums::TooMany);
        }
        let (digest, name) = seen
            .split_once("  ")
            .filter(|(digest, name)| is_digest(digest) && is_name(name))
            .ok_or_else(|| NotSums::Line {
                line,
                seen: seen.escape_debug().take(80).collect(),
            })?;
        let name = name.to_owned();
        if name.contains(['/', '\\']) || name.starts_with('.') {
            return Err(NotSums::Name { line, name });
        }
        if sums.insert(name.clone(), digest.to_owned()).is_some() {
            return Err(NotSums::Twice { line, name });
        }
    }
    match sums.is_empty() {
        true => Err(NotSums::Empty),
        false => Ok(sums),
    }
}

/// `sha256sum` would take a carriage return for a part of the name.
fn is_name(word: &str) -> bool {
    !word.is_empty() && !word.contains(char::is_control)
}

fn is_digest(word: &str) -> bool {
    let hexadecimal = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    word.len() == 64 && word.bytes().all(hexadecimal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_reads_back_as_it_is_written() {
        let files = Files::from([("a.json".to_owned(), b"abc".to_vec())]);
        let text = write(&files);
        let digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(text, format!("{digest}  a.json\n"));
        assert_eq!(read(&text).unwrap()["a.json"], digest);
    }

    #[test]
    fn what_is_no_list_is_refused_with_its_line() {
        let digest = "0".repeat(64);
        let refused = |text: &str| read(text).unwrap_err().to_string();
        assert_eq!(refused(""), "no file is listed");
        assert!(refused("abc  x").starts_with("line 1: \"abc  x\" is not a digest"));
        assert!(refused(&format!("{digest} x")).starts_with("line 1:"));
        assert!(refused(&format!("{digest}  x\r\n")).contains("x\\r\" is not a digest"));
        assert!(refused(&format!("{digest}  ../x")).contains("not the name of a file"));
        let twice = format!("{digest}  x\n{digest}  x\n");
        assert_eq!(refused(&twice), "line 2: \"x\" is listed twice");
    }
}
