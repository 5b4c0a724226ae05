//! What is wrong with a file, and where: problems are gathered and shown together.
//!
//! A problem is data; how it looks on a screen is `render`'s.

use crate::vocabulary::plain::{LONGEST_QUOTED, plain, quoted, shortened};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Range;

/// A file as it was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Source {
    /// The name users know it by.
    pub name: String,
    /// What it says.
    pub text: String,
}

impl Source {
    /// Line and column of a place in the text, both from 1, the column in characters.
    pub fn line_and_column(&self, at: usize) -> (usize, usize) {
        Lines::new(&self.text).line_and_column(at)
    }
}

/// A text whose lines were counted once, for however many places in it.
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    text: &'a str,
    /// Where each line begins.
    starts: Vec<usize>,
    /// How many characters begin before each block of bytes.
    before: Vec<usize>,
}

/// Characters are counted once for every so many bytes, so that no place costs more than a block.
const BLOCK: usize = 1024;

impl<'a> Lines<'a> {
    /// Counts the lines of a text.
    pub fn new(text: &'a str) -> Lines<'a> {
        let newlines = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let starts = [0].into_iter().chain(newlines.map(|(at, _)| at + 1));
        Lines {
            text,
            starts: starts.collect(),
            before: counted(text.as_bytes()),
        }
    }

    /// The place of these bytes: a character that they cut is in it whole.
    pub fn place(&self, bytes: &Range<usize>) -> Place {
        let start = self.boundary(bytes.start);
        let end = match self.boundary(bytes.end) {
            end if end < bytes.end.min(self.text.len()) => end + self.letter_at(end),
            end => end.max(start),
        };
        let (line, column) = self.line_and_column(start);
        let (end_line, end_column) = self.line_and_column(end);
        Place {
            line,
            column,
            end_line,
            end_column,
            bytes: start..end,
        }
    }

    /// The last place between characters that is not behind this one.
    fn boundary(&self, at: usize) -> usize {
        let at = at.min(self.text.len());
        let mut before = (0..=at).rev();
        before
            .find(|at| self.text.is_char_boundary(*at))
            .unwrap_or(0)
    }

    fn letter_at(&self, at: usize) -> usize {
        self.text[at..].chars().next().map_or(0, char::len_utf8)
    }

    fn line_and_column(&self, at: usize) -> (usize, usize) {
        let at = self.boundary(at);
        let line = self.starts.partition_point(|start| *start <= at);
        let column = self.characters(at) - self.characters(self.starts[line - 1]);
        (line, column + 1)
    }

    /// How many characters begin before this byte.
    fn characters(&self, at: usize) -> usize {
        let block = at / BLOCK;
        self.before[block] + beginnings(&self.text.as_bytes()[block * BLOCK..at])
    }
}

fn counted(bytes: &[u8]) -> Vec<usize> {
    let mut counted = vec![0];
    for block in bytes.chunks(BLOCK) {
        counted.push(counted[counted.len() - 1] + beginnings(block));
    }
    counted
}

/// How many characters begin in these bytes.
fn beginnings(bytes: &[u8]) -> usize {
    let begins = |byte: &&u8| **byte & 0xc0 != 0x80;
    bytes.iter().filter(begins).count()
}

/// A place in a text, of whole characters. Only [`Lines::place`] makes one, from bytes that anybody may give.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Place {
    /// The line it begins on, from 1.
    pub line: usize,
    /// The character of that line, from 1.
    pub column: usize,
    /// The line it ends on.
    pub end_line: usize,
    /// The character behind its last.
    pub end_column: usize,
    #[serde(skip)]
    bytes: Range<usize>,
}

impl Place {
    /// The bytes of the text, which begin and end between characters.
    pub fn bytes(&self) -> Range<usize> {
        self.bytes.clone()
    }
}

/// One thing wrong in a [`Source`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The bytes of the text that are wrong.
    pub place: Range<usize>,
    /// What is wrong, with the value seen; lower case, no full stop.
    pub message: String,
    /// What is allowed, or what to write instead.
    pub help: Option<String>,
}

impl Problem {
    /// A problem with a help line.
    pub fn new(
        place: Range<usize>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Problem {
        Problem {
            place,
            message: said(&message.into(), LONGEST_MESSAGE),
            help: Some(said(&help.into(), LONGEST_HELP)),
        }
    }
}

/// What is wrong, and apart from it what to do instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// What is wrong, with the value seen; lower case, no full stop.
    pub message: String,
    /// What is allowed, or what to write instead.
    pub help: Option<String>,
}

/// What stands between the message of an error and its help. Errors write both by it; only
/// [`Explanation::of`] takes them apart.
const HELP: &str = "\nhelp: ";

impl Explanation {
    /// What is wrong and what to do, each in one line.
    pub fn new(message: &str, help: &str) -> Explanation {
        Explanation {
            message: said(message, LONGEST_MESSAGE),
            help: Some(said(help, LONGEST_HELP)),
        }
    }

    /// The message of an error and its help.
    pub fn of(error: impl fmt::Display) -> Explanation {
        let words = error.to_string();
        let (message, help) = match words.split_once(HELP) {
            Some((message, help)) => (message, Some(said(help, LONGEST_HELP))),
            None => (words.as_str(), None),
        };
        Explanation {
            message: said(message, LONGEST_MESSAGE),
            help,
        }
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.message)?;
        match &self.help {
            Some(help) => write!(f, "{HELP}{help}"),
            None => Ok(()),
        }
    }
}

/// Words of a message, in one line.
fn said(words: &str, most: usize) -> String {
    shortened(plain(words).into_owned(), most)
}

/// The most characters of a message and of a help: files of others decide how long they get.
const LONGEST_MESSAGE: usize = 400;
const LONGEST_HELP: usize = 4_000;

/// A name's letters and digits in lower case, so that `Player Dragon Bonus` is `player-dragon-bonus`.
pub fn letters(name: &str) -> String {
    let kept = name.chars().filter(|letter| letter.is_alphanumeric());
    kept.flat_map(char::to_lowercase).collect()
}

/// The name nearest to what was typed, whatever its case, if any is near.
pub fn nearest<'a>(seen: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if seen.len() > LONGEST_QUOTED {
        return None;
    }
    let seen = seen.to_lowercase();
    let near = |name: &&str| 1 + name.len().max(seen.len()) / 3;
    // Words whose lengths differ by more are further apart than that.
    let as_long = |name: &&str| name.chars().count().abs_diff(seen.chars().count()) <= near(name);
    names
        .into_iter()
        .filter(as_long)
        .map(|name| (strsim::osa_distance(&seen, &name.to_lowercase()), name))
        .filter(|(distance, name)| *distance <= near(name))
        .min()
        .map(|(_, name)| name)
}

/// The most names that a help lists.
const MOST_NAMES: usize = 400;

/// `did you mean "x"? allowed: a, b, c`.
pub fn suggestion<'a>(seen: &str, names: impl IntoIterator<Item = &'a str> + Clone) -> String {
    let allowed: Vec<String> = names
        .clone()
        .into_iter()
        .take(MOST_NAMES)
        .map(quoted)
        .collect();
    let allowed = format!("allowed: {}", allowed.join(", "));
    match nearest(seen, names) {
        Some(name) => format!("did you mean \"{}\"? {allowed}", quoted(name)),
        None => allowed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_lines_and_characters_from_one() {
        let source = Source {
            name: "x".to_owned(),
            text: "a\né = 1\n".to_owned(),
        };
        assert_eq!(source.line_and_column(0), (1, 1));
        assert_eq!(source.line_and_column(5), (2, 3));
        assert_eq!(source.line_and_column(99), (3, 1));
        let long = Source {
            name: "x".to_owned(),
            text: "é".repeat(3 * BLOCK),
        };
        for place in [0, 1, BLOCK - 1, BLOCK, 3 * BLOCK] {
            assert_eq!(long.line_and_column(2 * place), (1, place + 1));
        }
    }

    #[test]
    fn a_place_holds_whole_characters_whatever_bytes_it_is_made_of() {
        let text = "a\né = 1\n";
        let lines = Lines::new(text);
        let place = |bytes| lines.place(&bytes);
        assert_eq!(&text[place(3..4).bytes()], "é");
        assert_eq!((place(3..3).line, place(3..3).column), (2, 1));
        assert_eq!(place(90..99).bytes(), 9..9);
        let backwards = Range { start: 5, end: 2 };
        assert_eq!(&text[place(backwards).bytes()], "");
    }

    #[test]
    fn the_nearest_name_is_suggested_only_when_it_is_near() {
        let names = ["tiger", "tie", "tiger-tie"];
        assert_eq!(nearest("tigre", names), Some("tiger"));
        assert_eq!(nearest("TIGER-Tie", names), Some("tiger-tie"));
        assert_eq!(nearest("panda", names), None);
    }
}
