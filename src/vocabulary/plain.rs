//! Which characters of outside text are shown as they are, and how the others are shown.
//!
//! Titles, labels, file names, arguments and JSON come from outside. A character that acts on a terminal, that
//! reorders what stands around it or that cannot be seen is written as its code, `\u{1b}`. Everything that prints
//! or quotes outside text asks here, and nowhere else.

use std::borrow::Cow;

/// Whether a reader would not see the character itself: it is a control character (C0, C1), a break of lines, a
/// mark of writing direction, or has no width. Selectors of a glyph's variant, as in ♠️, are what they look like.
pub fn acts(each: char) -> bool {
    each.is_control()
        || matches!(each,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
            | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// A text in one line, in which every character can be seen.
pub fn plain(text: &str) -> Cow<'_, str> {
    match text.chars().any(acts) {
        true => Cow::Owned(text.chars().fold(String::new(), shown)),
        false => Cow::Borrowed(text),
    }
}

/// The same of a text of several lines, which stay lines.
pub fn plain_lines(text: &str) -> Cow<'_, str> {
    let acts = |each: char| each != '\n' && acts(each);
    match text.chars().any(acts) {
        true => Cow::Owned(text.chars().fold(String::new(), |text, each| match each {
            '\n' => text + "\n",
            each => shown(text, each),
        })),
        false => Cow::Borrowed(text),
    }
}

fn shown(mut text: String, each: char) -> String {
    match acts(each) {
        true => text.extend(each.escape_default()),
        false => text.push(each),
    }
    text
}

/// The most characters of an outside word that a message repeats.
pub const LONGEST_QUOTED: usize = 80;

/// An outside word as messages repeat it: plain, and its beginning if it is long.
pub fn quoted(word: &str) -> String {
    shortened(
        plain(beginning(word, LONGEST_QUOTED + 1)).into_owned(),
        LONGEST_QUOTED,
    )
}

/// A text, or its beginning if it is longer than anybody reads.
pub fn shortened(text: String, most: usize) -> String {
    match beginning(&text, most) {
        short if short.len() == text.len() => text,
        short => format!("{short}…"),
    }
}

/// At most so many characters.
fn beginning(text: &str, most: usize) -> &str {
    let end = text.char_indices().nth(most);
    end.map_or(text, |(end, _)| &text[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_shown_as_its_code() {
        assert_eq!(plain("a\u{1b}[2J\nb"), "a\\u{1b}[2J\\nb");
        assert_eq!(
            plain("\u{9b}\u{202e}\u{200b}\u{feff}"),
            "\\u{9b}\\u{202e}\\u{200b}\\u{feff}"
        );
        assert_eq!(plain_lines("a\r\nb"), "a\\r\nb");
        for seen in ["Tiger 6 – ♠\u{fe0f} é 金", "e\u{301}"] {
            assert!(matches!(plain(seen), Cow::Borrowed(_)), "{seen}");
        }
    }

    #[test]
    fn of_a_long_word_only_the_beginning_is_quoted() {
        let long = "\u{1b}".repeat(1000);
        assert_eq!(quoted(&long).chars().count(), LONGEST_QUOTED + 1);
        let fits = "é".repeat(LONGEST_QUOTED);
        assert_eq!(quoted(&fits), fits);
    }
}
