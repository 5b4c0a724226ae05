//! Tags: what a count adds for each card. `A=-1,2=1,Ks=-3`: a rank, or one card of it.

use crate::vocabulary::card::{Card, CardOrRank, NotACard};
use crate::vocabulary::plain::quoted;
use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::str::FromStr;

/// A tag for each of the 52 cards, in the order of a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tags(pub [i64; 52]);

/// The largest tag that a user may give.
const MOST: i64 = 1000;

/// Why a text is no list of tags.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotTags {
    /// A part that is not `CARD=TAG`.
    #[error("\"{}\" is no tag; tags are a list of CARD=TAG, as in \"6=-3,7=1,8=1,9=1\"", quoted(.0))]
    Form(String),
    /// A tag that is no whole number.
    #[error("\"{}\": a tag is a whole number from -{MOST} to {MOST}", quoted(.0))]
    Number(String),
    /// A word that is no card.
    #[error(transparent)]
    Card(#[from] NotACard),
    /// A card given twice.
    #[error("the tag of {0} is given twice")]
    Twice(CardOrRank),
    /// The same tag for every card.
    #[error("every card has the same tag: that counts nothing")]
    Alike,
}

/// JSON carries tags as the tag of every card, in order: `{"As": -1, "Ah": -1, ...}`.
impl Serialize for Tags {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(Card::all().map(|card| (card, self.0[card.index()])))
    }
}

/// A card that is not named has the tag 0.
impl<'de> Deserialize<'de> for Tags {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Tags, D::Error> {
        let mut tags = [0; 52];
        for (card, tag) in IndexMap::<Card, i64>::deserialize(deserializer)? {
            tags[card.index()] = tag;
        }
        Ok(Tags(tags))
    }
}

impl JsonSchema for Tags {
    fn schema_name() -> Cow<'static, str> {
        "Tags".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        generator.subschema_for::<IndexMap<Card, i64>>()
    }
}

impl FromStr for Tags {
    type Err = NotTags;

    /// A rank gives its tag to all four suits; a card after or before it takes its own. Cards that are
    /// not named have the tag 0.
    fn from_str(text: &str) -> Result<Tags, NotTags> {
        let mut named: Vec<(CardOrRank, i64)> = Vec::new();
        for part in text.split(',').map(str::trim) {
            let form = || NotTags::Form(part.to_owned());
            let (card, tag) = part.split_once('=').ok_or_else(form)?;
            let card: CardOrRank = card.trim().parse()?;
            let tag = tag.trim().parse().ok();
            let tag = tag.filter(|tag: &i64| tag.abs() <= MOST);
            let tag = tag.ok_or_else(|| NotTags::Number(part.to_owned()))?;
            if named.iter().any(|(other, _)| *other == card) {
                return Err(NotTags::Twice(card));
            }
            named.push((card, tag));
        }
        let mut tags = [0; 52];
        // A rank first, whichever was named first: one card of it is the exception.
        named.sort_by_key(|(card, _)| matches!(card, CardOrRank::Card(_)));
        for (card, tag) in named {
            match card {
                CardOrRank::Card(card) => tags[card.index()] = tag,
                CardOrRank::Rank(rank) => rank
                    .cards()
                    .into_iter()
                    .for_each(|card| tags[card.index()] = tag),
            }
        }
        match tags.iter().all(|tag| *tag == tags[0]) {
            true => Err(NotTags::Alike),
            false => Ok(Tags(tags)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_the_exception_of_its_rank() {
        let tags: Tags = "Ks=-3, K=-1".parse().unwrap();
        let of = |card: &str| tags.0[card.parse::<Card>().unwrap().index()];
        assert_eq!((of("Ks"), of("Kh"), of("2c")), (-3, -1, 0));
    }

    #[test]
    fn what_is_no_tag_is_refused_with_what_is_allowed() {
        let say = |text: &str| text.parse::<Tags>().unwrap_err().to_string();
        assert!(say("").starts_with("\"\" is no tag; tags are a list of CARD=TAG"));
        assert!(say("6").starts_with("\"6\" is no tag"));
        assert!(say("1=2").starts_with("\"1\" is not a card"));
        assert_eq!(
            say("6=x"),
            "\"6=x\": a tag is a whole number from -1000 to 1000"
        );
        assert_eq!(
            say("6=9999"),
            "\"6=9999\": a tag is a whole number from -1000 to 1000"
        );
        assert_eq!(say("6=1,6=2"), "the tag of 6 is given twice");
        assert_eq!(
            say("6=0"),
            "every card has the same tag: that counts nothing"
        );
    }
}
