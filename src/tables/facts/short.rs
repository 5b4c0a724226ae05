//! Values that are written short, as a word, a number or a list, or at length, as a table.

use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{self, IntoDeserializer, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;
use std::marker::PhantomData;

/// A value that may be written in both ways.
pub(in crate::tables) trait Short: Sized {
    /// How it is written short.
    type Word: for<'de> Deserialize<'de>;
    /// How it is written at length.
    type Table: for<'de> Deserialize<'de>;
    /// What is allowed, in words.
    const EXPECTED: &str;
    fn from_word(word: Self::Word) -> Self;
    fn from_table(table: Self::Table) -> Self;
}

/// Reads a value that may be written in both ways.
pub(in crate::tables) fn read<'de, T: Short, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    deserializer.deserialize_any(ShortVisitor(PhantomData))
}

struct ShortVisitor<T>(PhantomData<T>);

impl<'de, T: Short> Visitor<'de> for ShortVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(T::EXPECTED)
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<T, E> {
        T::Word::deserialize(number.into_deserializer()).map(T::from_word)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
        T::Word::deserialize(text.into_deserializer()).map(T::from_word)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<T, A::Error> {
        T::Word::deserialize(SeqAccessDeserializer::new(list)).map(T::from_word)
    }

    fn visit_map<A: MapAccess<'de>>(self, table: A) -> Result<T, A::Error> {
        T::Table::deserialize(MapAccessDeserializer::new(table)).map(T::from_table)
    }
}

/// One value, or a list of them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OneOrMore<T>(pub Vec<T>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for OneOrMore<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(OneOrMoreVisitor(PhantomData))
    }
}

struct OneOrMoreVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for OneOrMoreVisitor<T> {
    type Value = OneOrMore<T>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("one value or a list of them")
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<Self::Value, E> {
        T::deserialize(number.into_deserializer()).map(|one| OneOrMore(vec![one]))
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Self::Value, E> {
        T::deserialize(text.into_deserializer()).map(|one| OneOrMore(vec![one]))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut all = Vec::new();
        while let Some(one) = list.next_element()? {
            all.push(one);
        }
        Ok(OneOrMore(all))
    }

    fn visit_map<A: MapAccess<'de>>(self, table: A) -> Result<Self::Value, A::Error> {
        T::deserialize(MapAccessDeserializer::new(table)).map(|one| OneOrMore(vec![one]))
    }
}

impl<T: schemars::JsonSchema> schemars::JsonSchema for OneOrMore<T> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("OneOrMore{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let one = generator.subschema_for::<T>();
        schemars::json_schema!({
            "anyOf": [one, { "type": "array", "items": one, "minItems": 1 }]
        })
    }
}
