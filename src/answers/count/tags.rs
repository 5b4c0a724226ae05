//! Tags: what a count adds for each card. `A=-1,2-6=+1,Ks=-3`, or the name of a well-known count.

use super::halves::Halves;
use super::systems;
use crate::vocabulary::card::{Card, CardOrRank, NotACard, Rank};
use crate::vocabulary::plain::quoted;
use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::str::FromStr;

/// A tag for each of the 52 cards, in the order of a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tags(pub [Halves; 52]);

/// The largest tag that a user may give.
const MOST: i64 = 1000;

/// Why a text is no list of tags.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotTags {
    /// A part that is not `CARD=TAG`.
    #[error(
        "\"{}\" is not a tag; tags are a list of CARD=TAG, as in \"6=-3,7-9=1\", or a well-known count\nhelp: {help}",
        quoted(.seen)
    )]
    Form {
        /// The part.
        seen: String,
        /// The counts that have names.
        help: String,
    },
    /// A tag that is no number.
    #[error("\"{}\": a tag is a whole number or a half from -{MOST} to {MOST}", quoted(.0))]
    Number(String),
    /// A word that is no card.
    #[error(transparent)]
    Card(#[from] NotACard),
    /// Ranks that do not rise.
    #[error(
        "\"{0}\" is not a range of ranks: it rises from A to K, or ends with A, as in 2-6 or 10-A"
    )]
    Range(String),
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
        let mut tags = [Halves::ZERO; 52];
        for (card, tag) in IndexMap::<Card, Halves>::deserialize(deserializer)? {
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
        generator.subschema_for::<IndexMap<Card, Halves>>()
    }
}

impl FromStr for Tags {
    type Err = NotTags;

    /// A rank gives its tag to all four suits; a card after or before it takes its own. Cards that are
    /// not named have the tag 0. Commas and spaces part what is written, and cards without a tag take that of
    /// the next: `2,3=-2 4-7=+1`.
    fn from_str(text: &str) -> Result<Tags, NotTags> {
        let written = systems::by_name(text).unwrap_or(text);
        let mut named: Vec<(CardOrRank, Halves)> = Vec::new();
        let mut waiting: Vec<CardOrRank> = Vec::new();
        for part in written
            .split([',', ' ', '\t'])
            .filter(|part| !part.is_empty())
        {
            let (cards, tag) = match part.split_once('=') {
                Some((cards, tag)) => (cards, Some(tag)),
                None => (part, None),
            };
            waiting.extend(several(cards).map_err(|refused| match tag {
                None if named.is_empty() => form(text),
                _ => refused,
            })?);
            if let Some(tag) = tag {
                let tag = number(tag).ok_or_else(|| NotTags::Number(part.to_owned()))?;
                named.extend(waiting.drain(..).map(|card| (card, tag)));
            }
        }
        if !waiting.is_empty() || named.is_empty() {
            return Err(form(text));
        }
        Tags::of(named)
    }
}

impl Tags {
    /// Whole tags, in the order of a deck.
    pub fn whole(tags: [i64; 52]) -> Tags {
        Tags(tags.map(Halves::whole))
    }

    fn of(mut named: Vec<(CardOrRank, Halves)>) -> Result<Tags, NotTags> {
        // A rank first, whichever was named first: one card of it is the exception.
        named.sort_by_key(|(card, _)| matches!(card, CardOrRank::Card(_)));
        let mut tags = [Halves::ZERO; 52];
        for (place, (card, tag)) in named.iter().enumerate() {
            if named[..place].iter().any(|(other, _)| other == card) {
                return Err(NotTags::Twice(*card));
            }
            match card {
                CardOrRank::Card(card) => tags[card.index()] = *tag,
                CardOrRank::Rank(rank) => rank
                    .cards()
                    .into_iter()
                    .for_each(|card| tags[card.index()] = *tag),
            }
        }
        match tags.iter().all(|tag| *tag == tags[0]) {
            true => Err(NotTags::Alike),
            false => Ok(Tags(tags)),
        }
    }
}

fn form(text: &str) -> NotTags {
    NotTags::Form {
        seen: text.to_owned(),
        help: systems::like(text),
    }
}

fn number(text: &str) -> Option<Halves> {
    let tag: Halves = text.parse().ok()?;
    (tag.halves().abs() <= 2 * MOST).then_some(tag)
}

/// A rank, a card, or a range of either: `6`, `6h`, `2-6`, `7-9s`, `10-A`.
fn several(text: &str) -> Result<Vec<CardOrRank>, NotTags> {
    let Some((first, last)) = text.split_once('-') else {
        return Ok(vec![text.parse()?]);
    };
    let first: Rank = first.parse()?;
    let (last, suit) = match last.parse()? {
        CardOrRank::Rank(rank) => (rank, None),
        CardOrRank::Card(card) => (card.rank, Some(card.suit)),
    };
    let mut ranks: Vec<Rank> = match last {
        Rank::Ace => Rank::ALL
            .into_iter()
            .filter(|rank| *rank >= first)
            .collect(),
        _ => Rank::ALL
            .into_iter()
            .filter(|rank| (first..=last).contains(rank))
            .collect(),
    };
    ranks.extend((last == Rank::Ace && first != Rank::Ace).then_some(Rank::Ace));
    if ranks.len() < 2 || last == Rank::Ace && first == Rank::Ace {
        return Err(NotTags::Range(text.to_owned()));
    }
    let card = |rank| match suit {
        Some(suit) => CardOrRank::Card(Card { rank, suit }),
        None => CardOrRank::Rank(rank),
    };
    Ok(ranks.into_iter().map(card).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tag(tags: &Tags, card: &str) -> String {
        tags.0[card.parse::<Card>().unwrap().index()].to_string()
    }

    #[test]
    fn a_card_is_the_exception_of_its_rank() {
        let tags: Tags = "Ks=-3, K=-1".parse().unwrap();
        let tags = ["Ks", "Kh", "2c"].map(|card| tag(&tags, card));
        assert_eq!(tags, ["-3", "-1", "0"]);
    }

    #[test]
    fn ranges_lists_and_halves_are_read_as_they_are_printed() {
        let tags: Tags = "2,3=-2 4-7=+1 10-A=-1 9s=0.5 8-9h=-.5".parse().unwrap();
        let cards = [
            "2c", "3s", "4h", "7d", "10c", "Kd", "As", "9s", "8h", "9h", "8s",
        ];
        let tags = cards.map(|card| tag(&tags, card));
        let wanted = [
            "-2", "-2", "1", "1", "-1", "-1", "-1", "0.5", "-0.5", "-0.5", "0",
        ];
        assert_eq!(tags, wanted);
    }

    #[test]
    fn well_known_counts_have_names() {
        for known in &systems::KNOWN {
            let tags: Tags = known.tags.parse().unwrap();
            let named: Tags = known.name.to_lowercase().replace('-', " ").parse().unwrap();
            assert_eq!(named, tags, "{}", known.name);
        }
        let sum = |name: &str| -> Halves { name.parse::<Tags>().unwrap().0.into_iter().sum() };
        let balanced: Vec<&str> = systems::KNOWN
            .iter()
            .map(|known| known.name)
            .filter(|name| sum(name) == Halves::ZERO)
            .collect();
        let all_but_ko = [
            "Hi-Lo",
            "Hi-Opt I",
            "Hi-Opt II",
            "Omega II",
            "Zen",
            "Halves",
            "Uston APC",
        ];
        assert_eq!(balanced, all_but_ko);
        assert_eq!(sum("KO"), Halves::whole(4));
    }

    #[test]
    fn what_is_no_tag_is_refused_with_what_is_allowed() {
        let say = |text: &str| text.parse::<Tags>().unwrap_err().to_string();
        assert!(say("").starts_with("\"\" is not a tag; tags are a list of CARD=TAG"));
        assert!(say("6").starts_with("\"6\" is not a tag"));
        assert!(say("Hi-Low").contains("did you mean \"Hi-Lo\"?"));
        assert!(say("1=2").starts_with("\"1\" is not a card"));
        assert!(say("6-2=1").starts_with("\"6-2\" is not a range of ranks"));
        assert!(say("A-A=1").starts_with("\"A-A\" is not a range of ranks"));
        for number in ["6=x", "6=9999", "6=0.25", "6="] {
            let wanted =
                format!("\"{number}\": a tag is a whole number or a half from -1000 to 1000");
            assert_eq!(say(number), wanted);
        }
        assert_eq!(say("6=1,6=2"), "the tag of 6 is given twice");
        assert_eq!(say("5-7=1,6=2"), "the tag of 6 is given twice");
        assert_eq!(
            say("6=0"),
            "every card has the same tag: that counts nothing"
        );
    }
}
