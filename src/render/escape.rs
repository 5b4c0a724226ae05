//! The one place where words are made safe for an output: one function for each kind.
//!
//! Titles, labels and file names come from users. Nothing they hold may act on a terminal, open a tag,
//! end a cell or start a line.

use std::borrow::Cow;

/// For a terminal: no character acts on it.
pub(super) fn terminal(text: &str) -> Cow<'_, str> {
    match text.chars().any(acts) {
        true => Cow::Owned(text.chars().map(visible).collect()),
        false => Cow::Borrowed(text),
    }
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

/// For a line or a cell of markdown.
pub(super) fn markdown(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for each in terminal(text).chars() {
        if matches!(each, '|' | '<' | '*' | '`' | '\\') {
            escaped.push('\\');
        }
        escaped.push(each);
    }
    escaped
}

/// For a field of CSV, by RFC 4180.
pub(super) fn csv(field: &str) -> Cow<'_, str> {
    match field.contains(['"', ',', '\n', '\r']) {
        true => Cow::Owned(format!("\"{}\"", field.replace('"', "\"\""))),
        false => Cow::Borrowed(field),
    }
}

/// Whether a terminal would act on the character instead of showing it, or show others in another order.
fn acts(each: char) -> bool {
    each.is_control() || matches!(each, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The picture of a control character, or the mark of one that has none.
fn visible(each: char) -> char {
    match each {
        '\0'..='\u{1f}' => char::from_u32(0x2400 + each as u32).expect("there is one for each"),
        '\u{7f}' => '\u{2421}',
        each if acts(each) => char::REPLACEMENT_CHARACTER,
        each => each,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_cannot_act_on_what_they_are_printed_in() {
        assert_eq!(terminal("a\u{1b}[31mb\u{202e}"), "a␛[31mb\u{fffd}");
        assert_eq!(html("<a b='\"'>&\n"), "&lt;a b=&#39;&quot;&#39;&gt;&amp;␊");
        assert_eq!(markdown("a|b\n*<`\\"), "a\\|b␊\\*\\<\\`\\\\");
        assert_eq!(csv("a,\"b\""), "\"a,\"\"b\"\"\"");
        assert_eq!(csv("-1/2"), "-1/2");
    }
}
