//! The small notations inside a table: `6` or `[8, 9]`, `["Q", "J"]`, and `"8 to 1"`.

use crate::vocabulary::card::Rank;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{self, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::borrow::Cow;
use std::fmt;

/// The numbers that a fact may be: one, or a list.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Numbers(pub Vec<i64>);

impl<'de> Deserialize<'de> for Numbers {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NumbersVisitor)
    }
}

struct NumbersVisitor;

impl<'de> Visitor<'de> for NumbersVisitor {
    type Value = Numbers;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a whole number or a list of whole numbers, as in 6 or [8, 9]")
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<Numbers, E> {
        Ok(Numbers(vec![number]))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Numbers, A::Error> {
        let mut numbers = Vec::new();
        while let Some(number) = list.next_element()? {
            numbers.push(number);
        }
        Ok(Numbers(numbers))
    }
}

impl JsonSchema for Numbers {
    fn schema_name() -> Cow<'static, str> {
        "Numbers".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "one whole number, or a list of them",
            "oneOf": [
                { "type": "integer", "minimum": 0, "maximum": 31 },
                {
                    "type": "array",
                    "items": { "type": "integer", "minimum": 0, "maximum": 31 },
                    "minItems": 1,
                    "uniqueItems": true
                }
            ]
        })
    }
}

/// A set of ranks, written as a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ranks(u16);

impl Ranks {
    /// Whether the rank is among them.
    pub fn hold(self, rank: Rank) -> bool {
        self.0 >> rank as u8 & 1 == 1
    }
}

impl FromIterator<Rank> for Ranks {
    fn from_iter<I: IntoIterator<Item = Rank>>(ranks: I) -> Ranks {
        Ranks(ranks.into_iter().fold(0, |set, rank| set | 1 << rank as u8))
    }
}

impl<'de> Deserialize<'de> for Ranks {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let ranks = Vec::<Rank>::deserialize(deserializer)?;
        Ok(ranks.into_iter().collect())
    }
}

impl JsonSchema for Ranks {
    fn schema_name() -> Cow<'static, str> {
        "Ranks".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let rank = generator.subschema_for::<Rank>();
        json_schema!({
            "description": "a list of ranks",
            "type": "array",
            "items": rank,
            "minItems": 1,
            "uniqueItems": true
        })
    }
}

/// What a row pays, as written; whether these are odds is for `rules` to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds(pub String);

impl<'de> Deserialize<'de> for Odds {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(OddsVisitor)
    }
}

struct OddsVisitor;

impl Visitor<'_> for OddsVisitor {
    type Value = Odds;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("odds in quotes, as in \"8 to 1\", \"0.95 to 1\" or \"push\"")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Odds, E> {
        Ok(Odds(text.to_owned()))
    }
}

impl JsonSchema for Odds {
    fn schema_name() -> Cow<'static, str> {
        "Odds".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "net odds, as in \"8 to 1\", \"0.95 to 1\" or \"9:5\", odds with the wager, as in \"9 for 1\", or \"push\"",
            "type": "string",
            "pattern": r"^(push|\+[1-9]\d{2,8}|\d+(\.\d+)?( to |:| for )\d+(\.\d+)?)$"
        })
    }
}
