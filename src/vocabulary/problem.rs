//! What is wrong with a file, and where: problems are gathered and shown together.
//!
//! A problem is data; how it looks on a screen is `render`'s.

use std::ops::Range;

/// A file as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The name users know it by.
    pub name: String,
    /// What it says.
    pub text: String,
}

impl Source {
    /// Line and column of a place in the text, both from 1, the column in characters.
    pub fn line_and_column(&self, at: usize) -> (usize, usize) {
        let before = &self.text[..at.min(self.text.len())];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line = before.matches('\n').count() + 1;
        (line, before[line_start..].chars().count() + 1)
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
            message: message.into(),
            help: Some(help.into()),
        }
    }
}

/// The name nearest to what was typed, if any is near.
pub fn nearest<'a>(seen: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let near = |name: &&str| 1 + name.len().max(seen.len()) / 3;
    names
        .into_iter()
        .map(|name| (strsim::damerau_levenshtein(seen, name), name))
        .filter(|(distance, name)| *distance <= near(name))
        .min()
        .map(|(_, name)| name)
}

/// `did you mean "x"? allowed: a, b, c`.
pub fn suggestion<'a>(seen: &str, names: impl IntoIterator<Item = &'a str> + Clone) -> String {
    let allowed: Vec<&str> = names.clone().into_iter().collect();
    let allowed = format!("allowed: {}", allowed.join(", "));
    match nearest(seen, names) {
        Some(name) => format!("did you mean \"{name}\"? {allowed}"),
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
    }

    #[test]
    fn the_nearest_name_is_suggested_only_when_it_is_near() {
        let names = ["tiger", "tie", "tiger-tie"];
        assert_eq!(nearest("tigre", names), Some("tiger"));
        assert_eq!(nearest("panda", names), None);
    }
}
