//! Where a value stands in a JSON text, by the names that [`crate::answers::difference`] gives things.
//!
//! Comes in: a text that was read as JSON before, and a path, `wagers/tiger/rows/two-cards/pays`. Goes out:
//! the bytes of that value, or of the nearest thing around it that is there.

use std::ops::Range;

/// A value of the text, and the bytes it stands in.
struct Node<'a> {
    place: Range<usize>,
    holds: Holds<'a>,
}

enum Holds<'a> {
    Object(Vec<(&'a str, Node<'a>)>),
    List(Vec<Node<'a>>),
    Leaf,
}

/// The bytes of the value at a path.
pub fn place(text: &str, path: &str) -> Range<usize> {
    let mut reader = Reader {
        text,
        at: text.len() - text.trim_start_matches('\u{feff}').len(),
    };
    let mut node = &reader.value();
    for name in path.split('/').filter(|name| !name.is_empty()) {
        match node.member(text, name) {
            Some(member) => node = member,
            None => break,
        }
    }
    node.place.clone()
}

impl<'a> Node<'a> {
    fn member(&self, text: &str, name: &str) -> Option<&Node<'a>> {
        match &self.holds {
            Holds::Leaf => None,
            Holds::Object(members) => members
                .iter()
                .find(|(key, _)| *key == name)
                .map(|(_, node)| node),
            Holds::List(items) => {
                let called = |item: &&Node| {
                    ["id", "name", "wager"]
                        .iter()
                        .any(|key| item.says(text, key, name))
                };
                items
                    .iter()
                    .find(called)
                    .or_else(|| items.get(name.parse::<usize>().ok()?))
            }
        }
    }

    /// Whether a member of this object is this word.
    fn says(&self, text: &str, key: &str, word: &str) -> bool {
        let Holds::Object(members) = &self.holds else {
            return false;
        };
        let found = members.iter().find(|(each, _)| *each == key);
        found.is_some_and(|(_, node)| text[node.place.clone()].trim_matches('"') == word)
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn next(&mut self) -> u8 {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.text.as_bytes().get(self.at).copied().unwrap_or(b'}')
    }

    fn value(&mut self) -> Node<'a> {
        let first = self.next();
        let start = self.at;
        let holds = match first {
            b'{' => self.object(),
            b'[' => self.list(),
            b'"' => {
                self.word();
                Holds::Leaf
            }
            _ => {
                let rest = &self.text[self.at..];
                let ends = |letter: char| ",]}".contains(letter) || letter.is_whitespace();
                self.at += rest.find(ends).unwrap_or(rest.len());
                Holds::Leaf
            }
        };
        Node {
            place: start..self.at,
            holds,
        }
    }

    fn object(&mut self) -> Holds<'a> {
        self.at += 1;
        let mut members = Vec::new();
        while self.next() == b'"' {
            let key = self.word();
            self.next();
            self.at += 1;
            members.push((key, self.value()));
            if self.next() == b',' {
                self.at += 1;
            }
        }
        self.at = self.text.len().min(self.at + 1);
        Holds::Object(members)
    }

    fn list(&mut self) -> Holds<'a> {
        self.at += 1;
        let mut items = Vec::new();
        while self.at < self.text.len() && self.next() != b']' {
            items.push(self.value());
            if self.next() == b',' {
                self.at += 1;
            }
        }
        self.at = self.text.len().min(self.at + 1);
        Holds::List(items)
    }

    /// A word in quotes, which are left off.
    fn word(&mut self) -> &'a str {
        let start = self.at + 1;
        let mut escaped = false;
        let end = self.text[start..].bytes().position(|byte| {
            let ends = byte == b'"' && !escaped;
            escaped = byte == b'\\' && !escaped;
            ends
        });
        let end = start + end.expect("the text was read as JSON before");
        self.at = end + 1;
        &self.text[start..end]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_found_by_name_and_what_is_missing_by_what_is_around_it() {
        let text = r#"{ "a\"b": [1, 2], "wagers": [ {"id": "tie", "n": "x"}, {"id": "tiger", "n": -1.5} ], "e": {} }"#;
        let at = |path: &str| &text[place(text, path)];
        assert_eq!(at("wagers/tiger/n"), "-1.5");
        assert_eq!(at("wagers/tie/n"), "\"x\"");
        assert_eq!(at("wagers/tie/missing"), r#"{"id": "tie", "n": "x"}"#);
        assert_eq!((at("e"), at("")), ("{}", text));
    }
}
