//! Names with the values chosen for them, an object in JSON.

use indexmap::IndexMap;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::ops::Deref;

/// Names with the values chosen for them, in order. A name that stands twice is kept twice: the reader of
/// the choices judges it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices(Vec<(String, String)>);

impl Choices {
    /// Whether nothing is chosen.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Chooses one more value.
    pub fn choose(&mut self, name: impl Into<String>, value: impl Into<String>) {
        self.0.push((name.into(), value.into()));
    }
}

impl Deref for Choices {
    type Target = [(String, String)];

    fn deref(&self) -> &[(String, String)] {
        &self.0
    }
}

impl<N: Into<String>, V: Into<String>> FromIterator<(N, V)> for Choices {
    fn from_iter<I: IntoIterator<Item = (N, V)>>(pairs: I) -> Choices {
        let mut choices = Choices::default();
        for (name, value) in pairs {
            choices.choose(name, value);
        }
        choices
    }
}

impl<N: Into<String>, V: Into<String>, const COUNT: usize> From<[(N, V); COUNT]> for Choices {
    fn from(pairs: [(N, V); COUNT]) -> Choices {
        pairs.into_iter().collect()
    }
}

impl Serialize for Choices {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

impl<'de> Deserialize<'de> for Choices {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Choices, D::Error> {
        let map = IndexMap::<String, String>::deserialize(deserializer)?;
        Ok(map.into_iter().collect())
    }
}

impl JsonSchema for Choices {
    fn schema_name() -> Cow<'static, str> {
        "Choices".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        IndexMap::<String, String>::json_schema(generator)
    }
}
