//! Where a value stands in a JSON text, by the names that [`crate::answers::difference`] gives things.
//!
//! Comes in: a text that was read as JSON before. Goes out: [`JsonPlaces`], which finds the bytes of the value
//! at a path, `wagers/tiger/rows/two-cards/pays`, or of the nearest thing around it that is there. The
//! text is parsed once, however many places are asked for.

use crate::answers::difference::{Says, names};
use jsonc_parser::ast::Value;
use jsonc_parser::common::Ranged;
use jsonc_parser::{CollectOptions, ParseOptions, parse_to_ast};
use std::collections::HashMap;
use std::ops::Range;

/// The places of everything in a JSON text.
#[derive(Debug, Default)]
pub struct JsonPlaces {
    place: Range<usize>,
    members: HashMap<String, JsonPlaces>,
}

impl JsonPlaces {
    /// Finds the places of a text; in what is no JSON, everything is at the beginning.
    pub fn new(text: &str) -> JsonPlaces {
        let strict = ParseOptions {
            allow_comments: false,
            allow_loose_object_property_names: false,
            allow_trailing_commas: false,
            allow_missing_commas: false,
            allow_single_quoted_strings: false,
            allow_hexadecimal_numbers: false,
            allow_unary_plus_numbers: false,
            allow_bare_decimal_point_numbers: false,
            allow_non_finite_numbers: false,
            allow_extended_string_escapes: false,
        };
        let json = text.trim_start_matches('\u{feff}');
        let skipped = text.len() - json.len();
        let parsed = parse_to_ast(json, &CollectOptions::default(), &strict);
        let value = parsed.ok().and_then(|parsed| parsed.value);
        value.map_or_else(JsonPlaces::default, |value| JsonPlaces::of(&value, skipped))
    }

    /// The bytes of the value at a path.
    pub fn place(&self, path: &str) -> Range<usize> {
        let mut node = self;
        for name in path.split('/').filter(|name| !name.is_empty()) {
            match node.members.get(name) {
                Some(member) => node = member,
                None => break,
            }
        }
        node.place.clone()
    }

    fn of(value: &Value, skipped: usize) -> JsonPlaces {
        let members = match value {
            Value::Object(object) => {
                let each = object.properties.iter();
                each.map(|property| {
                    (
                        property.name.as_str().to_owned(),
                        JsonPlaces::of(&property.value, skipped),
                    )
                })
                .collect()
            }
            Value::Array(list) => {
                let each = list
                    .elements
                    .iter()
                    .map(|each| JsonPlaces::of(each, skipped));
                names(&list.elements).into_iter().zip(each).collect()
            }
            _ => HashMap::new(),
        };
        JsonPlaces {
            place: value.start() + skipped..value.end() + skipped,
            members,
        }
    }
}

impl Says for Value<'_> {
    fn says(&self, keys: &[&str]) -> Option<String> {
        let Some((key, inner)) = keys.split_first() else {
            return match self {
                Value::StringLit(text) => Some(text.value.to_string()),
                Value::NumberLit(number) => Some(number.value.to_owned()),
                _ => None,
            };
        };
        // Of a key that stands twice, the last counts, as for the reader of the values.
        let mut found = self.as_object()?.properties.iter().rev();
        found
            .find(|property| property.name.as_str() == *key)?
            .value
            .says(inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_found_by_name_and_what_is_missing_by_what_is_around_it() {
        let text = r#"{ "a\"b": [1, 2], "wagers": [ {"id": "tie", "n": "x"}, {"id": "tiger", "n": -1.5} ], "e": {} }"#;
        let places = JsonPlaces::new(text);
        let at = |path: &str| &text[places.place(path)];
        assert_eq!(at("wagers/tiger/n"), "-1.5");
        assert_eq!(at("wagers/tie/n"), "\"x\"");
        assert_eq!(at("wagers/tie/missing"), r#"{"id": "tie", "n": "x"}"#);
        assert_eq!((at("e"), at("")), ("{}", text));
        assert_eq!((at("a\"b/1"), at("a\"b/2")), ("2", "[1, 2]"));
    }

    #[test]
    fn a_byte_order_mark_and_letters_of_several_bytes_move_no_place() {
        let text = "\u{feff}{ \"é\": 1, \"hands\": [ {\"player\": \"5 8\", \"upcard\": \"A\", \"n\": \"ü\"} ] }";
        let places = JsonPlaces::new(text);
        assert_eq!(&text[places.place("hands/5 8 v A/n")], "\"ü\"");
    }
}
