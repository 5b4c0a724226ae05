//! The one place where words are made safe for an output: one function for each kind.
//!
//! Titles, labels and file names come from users. Nothing they hold may act on a terminal, open a tag, start a
//! formula, end a cell or begin a line. Which characters act is said in `vocabulary::plain`.

use crate::vocabulary::plain::{acts, plain};
use std::borrow::Cow;
use std::ops::Range;

/// For a terminal: no character acts on it, and no line begins.
pub(super) fn terminal(text: &str) -> Cow<'_, str> {
    plain(text)
}

/// A whole output, last of all: only lines, tabs and the colours of our own styles act.
pub fn for_terminal(text: &str) -> Cow<'_, str> {
    let ours = |each: char| matches!(each, '\n' | '\t' | '\u{1b}') || !acts(each);
    if text.chars().all(ours) && !text.contains('\u{1b}') {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(each) = rest.chars().next() {
        let length = match colour(rest) {
            0 => each.len_utf8(),
            length => length,
        };
        let (now, later) = rest.split_at(length);
        match matches!(each, '\n' | '\t') || length > each.len_utf8() {
            true => shown.push_str(now),
            false => shown.push_str(&plain(now)),
        }
        rest = later;
    }
    Cow::Owned(shown)
}

/// How long the code of a colour is that begins here.
fn colour(text: &str) -> usize {
    let Some(code) = text.strip_prefix("\u{1b}[") else {
        return 0;
    };
    let digits = code
        .bytes()
        .take_while(|byte| byte.is_ascii_digit() || *byte == b';');
    let digits = digits.count();
    match code.as_bytes().get(digits) {
        Some(b'm') => digits + 3,
        _ => 0,
    }
}

/// Lines of a file to be shown with a place in them: what acts is written as its code, and the place moves along.
pub(super) fn lines(text: &str, place: Range<usize>) -> (String, Range<usize>) {
    let mut shown = String::with_capacity(text.len());
    let (mut start, mut end) = (None, None);
    for (at, each) in text.char_indices() {
        if at >= place.start {
            start.get_or_insert(shown.len());
        }
        if at >= place.end {
            end.get_or_insert(shown.len());
        }
        match each {
            '\n' => shown.push('\n'),
            '\t' => shown.push_str("    "),
            '\r' if text[at..].starts_with("\r\n") => {}
            each if acts(each) => shown.extend(each.escape_default()),
            each => shown.push(each),
        }
    }
    let (start, end) = (start.unwrap_or(shown.len()), end.unwrap_or(shown.len()));
    (shown, start..end)
}

/// For HTML and SVG, between tags and in quoted attributes.
pub(super) fn html(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for each in terminal(text).chars() {
        match each {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            each => escaped.push(each),
        }
    }
    escaped
}

/// For a line or a cell of markdown: no mark, no link and no tag begins. Renderers make links of bare addresses too,
/// `https://` and `www.`; a mark before the colon, the dot and the at sign keeps them text.
pub(super) fn markdown(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    let text = terminal(text);
    for (at, each) in text.char_indices() {
        let www =
            || text[..at].len() >= 3 && text.as_bytes()[at - 3..at].eq_ignore_ascii_case(b"www");
        match each {
            ':' if text[at..].starts_with("://") => escaped.push_str("\\:"),
            '.' if www() => escaped.push_str("\\."),
            '@' => escaped.push_str("\\@"),
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '|' | '*' | '`' | '\\' | '[' | ']' | '~' => escaped.extend(['\\', each]),
            each => escaped.push(each),
        }
    }
    escaped
}

/// For a field of CSV, by RFC 4180. A spreadsheet takes what begins like a formula for one; a quote before it makes
/// it text. Numbers stay numbers, whatever their sign.
pub(super) fn csv(field: &str) -> Cow<'_, str> {
    let formula = is_formula(field);
    let field = match formula {
        true => Cow::Owned(format!("'{}", plain(field))),
        false => plain(field),
    };
    match formula || field.contains(['"', ',']) {
        true => Cow::Owned(format!("\"{}\"", field.replace('"', "\"\""))),
        false => field,
    }
}

/// Whether a spreadsheet would compute it.
fn is_formula(field: &str) -> bool {
    let begins = |each: char| "=+-@\t\r＝＋－＠".contains(each);
    let number = |each: char| each.is_ascii_digit() || "./,%".contains(each);
    let signed = field.strip_prefix(['-', '+']).unwrap_or(field);
    let is_number =
        signed.starts_with(|each: char| each.is_ascii_digit()) && signed.chars().all(number);
    field.starts_with(begins) && !is_number
}

/// For JSON that a terminal may show: what serde leaves as it is and acts is written as its code, which reads back
/// as the same character.
pub(super) fn json(text: String) -> String {
    let acts = |each: char| each != '\n' && acts(each);
    if !text.chars().any(acts) {
        return text;
    }
    let mut escaped = String::with_capacity(text.len());
    for each in text.chars() {
        match acts(each) {
            true => {
                let mut units = [0; 2];
                let units = each.encode_utf16(&mut units);
                units
                    .iter()
                    .for_each(|unit| escaped.push_str(&format!("\\u{unit:04x}")));
            }
            false => escaped.push(each),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_cannot_act_on_what_they_are_printed_in() {
        assert_eq!(terminal("a\u{1b}[31mb\u{202e}"), "a\\u{1b}[31mb\\u{202e}");
        assert_eq!(
            html("<a b='\"'>&\n"),
            "&lt;a b=&#39;&quot;&#39;&gt;&amp;\\n"
        );
        assert_eq!(
            markdown("a|b*<`\\[x](y)&"),
            "a\\|b\\*&lt;\\`\\\\\\[x\\](y)&amp;"
        );
        assert_eq!(csv("a,\"b\""), "\"a,\"\"b\"\"\"");
    }

    #[test]
    fn bare_addresses_are_no_links_in_markdown() {
        assert_eq!(markdown("https://evil.example"), "https\\://evil.example");
        assert_eq!(markdown("see WWW.evil.example"), "see WWW\\.evil.example");
        assert_eq!(markdown("éww.x www"), "éww.x www");
        assert_eq!(markdown("a@evil.example"), "a\\@evil.example");
    }

    #[test]
    fn a_field_of_csv_is_no_formula_and_a_number_stays_one() {
        for number in ["-1/2", "-0.5", "+3", "-12.5%", "1,000"] {
            assert_eq!(csv(number).trim_matches('"'), number);
        }
        for (formula, text) in [
            ("=1+1", "\"'=1+1\""),
            ("-2+cmd|' /C calc'!A0", "\"'-2+cmd|' /C calc'!A0\""),
            ("@SUM(A1)", "\"'@SUM(A1)\""),
            ("+", "\"'+\""),
            ("\t=1", "\"'\\t=1\""),
            ("＝1+1", "\"'＝1+1\""),
        ] {
            assert_eq!(csv(formula), text);
        }
    }

    #[test]
    fn only_our_colours_reach_a_terminal() {
        let ours = "\u{1b}[1mTitle\u{1b}[0m\n\tx";
        assert_eq!(for_terminal(ours), ours);
        assert_eq!(
            for_terminal("a\u{1b}[2J\u{9b}1m\u{1b}"),
            "a\\u{1b}[2J\\u{9b}1m\\u{1b}"
        );
    }

    #[test]
    fn json_that_is_escaped_says_the_same() {
        let said = "\u{9b}\u{202e}\u{e0041}\u{7f}é\n";
        let text = json(serde_json::to_string(said).unwrap());
        assert!(!text.chars().any(acts), "{text}");
        assert_eq!(serde_json::from_str::<String>(&text).unwrap(), said);
    }

    #[test]
    fn a_place_moves_along_with_what_is_written_as_codes() {
        let (text, place) = lines("a\u{1b}b\r\nc\tde", 7..8);
        assert_eq!((text.as_str(), &text[place]), ("a\\u{1b}b\nc    de", "d"));
        assert_eq!(lines("ab", 2..2), ("ab".to_owned(), 2..2));
    }
}
