//! Types that JSON carries as one string: what `Display` writes, `FromStr` reads.

/// Gives a type with `Display` and `FromStr` the three traits of JSON: it is written as its words, read
/// from them, and its schema is a string with a description.
macro_rules! as_words {
    ($Type:ty, $name:literal, $description:literal) => {
        impl serde::Serialize for $Type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $Type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let words = <std::borrow::Cow<str>>::deserialize(deserializer)?;
                words.parse().map_err(serde::de::Error::custom)
            }
        }

        impl schemars::JsonSchema for $Type {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                $name.into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({ "type": "string", "description": $description })
            }
        }
    };
}

pub(crate) use as_words;
