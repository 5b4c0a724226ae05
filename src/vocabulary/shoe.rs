//! A shoe: how many of each of the 52 cards are left, never their order.
//!
//! By exchangeability the composition is all that odds depend on. A shoe holds at most 65,535
//! cards, so that the ordered ways to draw four of them fit 64 bits and six of them 128 bits: the
//! enumerators' counts cannot overflow.

use crate::vocabulary::card::{Card, CardOrRank, Rank};
use crate::vocabulary::plain::quoted;
use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// How many of each card are left.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shoe {
    counts: [u16; 52],
}

/// JSON carries a shoe as the count of every card, in order: `{"As": 8, "Ah": 8, ...}`.
impl Serialize for Shoe {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(Card::all().map(|card| (card, self.count(card))))
    }
}

/// A card that is not named is not there.
impl<'de> Deserialize<'de> for Shoe {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Shoe, D::Error> {
        let counted = IndexMap::<Card, u16>::deserialize(deserializer)?;
        let mut counts = [0; 52];
        for (card, count) in counted {
            counts[card.index()] = count;
        }
        Shoe::from_counts(counts).map_err(serde::de::Error::custom)
    }
}

impl JsonSchema for Shoe {
    fn schema_name() -> Cow<'static, str> {
        "Shoe".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let count = generator.subschema_for::<u16>();
        schemars::json_schema!({
            "type": "object",
            "description": "How many of each card there are, as in {\"As\": 8}.",
            "propertyNames": { "pattern": "^(A|[2-9]|10|J|Q|K)[shdc]$" },
            "additionalProperties": count,
        })
    }
}

/// Why a shoe cannot be made as asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShoeError {
    /// A number of decks outside 1 to [`Shoe::MOST_DECKS`].
    #[error("{0} decks: a shoe is made of 1 to {most} decks", most = Shoe::MOST_DECKS)]
    Decks(u64),
    /// More than [`Shoe::MOST_CARDS`] cards.
    #[error("{0} cards: a shoe holds at most {most}", most = Shoe::MOST_CARDS)]
    TooManyCards(u64),
    /// A card to be taken out that is not there.
    #[error("cannot remove {wanted} x {card}: the shoe holds {held}")]
    NotHeld {
        /// The card or rank.
        card: CardOrRank,
        /// How many were to go.
        wanted: u64,
        /// How many there are.
        held: u64,
    },
    /// A word in a list of cards that is no card.
    #[error(transparent)]
    NotACard(#[from] crate::vocabulary::card::NotACard),
    /// An entry of a composition that is not `CARD=COUNT`.
    #[error("\"{}\": a composition is a list of CARD=COUNT, as in \"As=8,Ah=8,10=32,K=32\"", quoted(.0))]
    NotAnEntry(String),
    /// A count that is no whole number.
    #[error("\"{}\": a count is a whole number from 0 to {most}", quoted(.entry), most = Shoe::MOST_CARDS)]
    NotACount {
        /// The entry as written.
        entry: String,
    },
    /// A rank's count that four does not divide.
    #[error(
        "\"{rank}={count}\": a rank without a suit is spread evenly over the four suits, and 4 does not \
         divide {count}; give each suit, as in {rank}s={count}"
    )]
    Uneven {
        /// The rank.
        rank: Rank,
        /// Its count as written.
        count: u16,
    },
    /// A card whose count is given twice.
    #[error("the count of {0} is given twice")]
    Twice(Card),
}

impl Shoe {
    /// The most cards a shoe can hold.
    pub const MOST_CARDS: u32 = u16::MAX as u32;
    /// The most whole decks that fit.
    pub const MOST_DECKS: u32 = Shoe::MOST_CARDS / 52;

    /// A shoe of whole decks of 52 cards.
    pub fn decks(decks: u32) -> Result<Shoe, ShoeError> {
        if !(1..=Shoe::MOST_DECKS).contains(&decks) {
            return Err(ShoeError::Decks(u64::from(decks)));
        }
        Ok(Shoe {
            counts: [decks as u16; 52],
        })
    }

    /// A shoe with these counts, in the order of [`Card::all`].
    pub fn from_counts(counts: [u16; 52]) -> Result<Shoe, ShoeError> {
        let cards = counts.iter().map(|&n| u64::from(n)).sum();
        if cards > u64::from(Shoe::MOST_CARDS) {
            return Err(ShoeError::TooManyCards(cards));
        }
        Ok(Shoe { counts })
    }

    /// Reads a whole composition, `As=8,Ah=8,...,10=32,K=32`. What is not named is not there; a
    /// rank without a suit is spread evenly over its four suits.
    pub fn from_composition(text: &str) -> Result<Shoe, ShoeError> {
        match Shoe::by_ranks(text)? {
            (shoe, None) => Ok(shoe),
            (_, Some(uneven)) => Err(uneven),
        }
    }

    /// The same if suits may not matter: a rank that four does not divide has one more of its first suits. Also says
    /// why nobody may look at suits then.
    pub fn by_ranks(text: &str) -> Result<(Shoe, Option<ShoeError>), ShoeError> {
        let mut counts = [0; 52];
        let mut given = BTreeSet::new();
        let mut uneven = None;
        for entry in list(text) {
            let (cards, refused) = read_entry(entry)?;
            uneven = uneven.or(refused);
            for (card, count) in cards {
                if !given.insert(card) {
                    return Err(ShoeError::Twice(card));
                }
                counts[card.index()] = count;
            }
        }
        Ok((Shoe::from_counts(counts)?, uneven))
    }

    /// How many of this card are left.
    pub fn count(&self, card: Card) -> u16 {
        self.counts[card.index()]
    }

    /// How many cards of this rank are left.
    pub fn rank(&self, rank: Rank) -> u32 {
        let of_suit = |card| u32::from(self.count(card));
        rank.cards().into_iter().map(of_suit).sum()
    }

    /// How many cards are left.
    pub fn cards(&self) -> u32 {
        self.counts.iter().map(|&n| u32::from(n)).sum()
    }

    /// How many whole decks this is, if it is neither more nor less.
    pub fn whole_decks(&self) -> Option<u32> {
        let each = self.counts[0];
        (each > 0 && self.counts.iter().all(|&n| n == each)).then_some(u32::from(each))
    }

    /// The shoe with these cards taken out. Cards with a suit go first; a rank without one then
    /// leaves the most plentiful suit.
    pub fn without(&self, cards: &[CardOrRank]) -> Result<Shoe, ShoeError> {
        self.deal(cards).map(|(_, rest)| rest)
    }

    /// The very cards that leave the shoe when these are taken out, in the order given, and the rest.
    pub fn deal(&self, cards: &[CardOrRank]) -> Result<(Vec<Card>, Shoe), ShoeError> {
        let mut shoe = self.clone();
        let mut suited_first: Vec<usize> = (0..cards.len()).collect();
        suited_first.sort_by_key(|&place| cards[place]);
        let mut dealt = Vec::new();
        for place in suited_first {
            let card = shoe.take(cards[place]);
            dealt.push((
                place,
                card.ok_or_else(|| self.not_held(cards[place], cards))?,
            ));
        }
        dealt.sort_by_key(|(place, _)| *place);
        Ok((dealt.into_iter().map(|(_, card)| card).collect(), shoe))
    }

    /// Takes out one card that the shoe holds.
    pub fn draw(&mut self, card: Card) {
        let taken = self.take(CardOrRank::Card(card));
        taken.expect("the shoe holds the card");
    }

    fn take(&mut self, card: CardOrRank) -> Option<Card> {
        let card = match card {
            CardOrRank::Card(card) => card,
            CardOrRank::Rank(rank) => self.most_plentiful(rank),
        };
        let count = &mut self.counts[card.index()];
        *count = count.checked_sub(1)?;
        Some(card)
    }

    fn most_plentiful(&self, rank: Rank) -> Card {
        let [mut most, others @ ..] = rank.cards();
        for card in others {
            if self.count(card) > self.count(most) {
                most = card;
            }
        }
        most
    }

    fn not_held(&self, card: CardOrRank, wanted: &[CardOrRank]) -> ShoeError {
        let rank = match card {
            CardOrRank::Card(card) => card.rank,
            CardOrRank::Rank(rank) => rank,
        };
        let same = |other: &&CardOrRank| match (card, **other) {
            (CardOrRank::Rank(_), CardOrRank::Card(other)) => other.rank == rank,
            (_, other) => other == card,
        };
        ShoeError::NotHeld {
            card,
            wanted: wanted.iter().filter(same).count() as u64,
            held: match card {
                CardOrRank::Card(card) => u64::from(self.count(card)),
                CardOrRank::Rank(rank) => u64::from(self.rank(rank)),
            },
        }
    }
}

/// Reads a list of cards, `6h 6 6 Kd`, between blanks or commas; `6=4` is four of them.
pub fn read_cards(text: &str) -> Result<Vec<CardOrRank>, ShoeError> {
    let mut cards = Vec::new();
    for word in list(text) {
        let (card, count) = match word.split_once('=') {
            None => (word, 1),
            Some((card, count)) => (card, read_count(word, count)?),
        };
        let card: CardOrRank = card.parse()?;
        cards.extend(std::iter::repeat_n(card, usize::from(count)));
        if cards.len() > Shoe::MOST_CARDS as usize {
            return Err(ShoeError::TooManyCards(cards.len() as u64));
        }
    }
    Ok(cards)
}

fn read_count(entry: &str, count: &str) -> Result<u16, ShoeError> {
    count.parse().map_err(|_| ShoeError::NotACount {
        entry: entry.to_owned(),
    })
}

fn list(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c == ',' || c.is_whitespace())
        .filter(|word| !word.is_empty())
}

/// Cards with their counts, and why suits may not matter then.
type Entry = (Vec<(Card, u16)>, Option<ShoeError>);

fn read_entry(entry: &str) -> Result<Entry, ShoeError> {
    let (card, count) = entry
        .split_once('=')
        .ok_or_else(|| ShoeError::NotAnEntry(entry.to_owned()))?;
    let count = read_count(entry, count)?;
    match card.parse()? {
        CardOrRank::Card(card) => Ok((vec![(card, count)], None)),
        CardOrRank::Rank(rank) => {
            let over = usize::from(count % 4);
            let uneven = (over > 0).then_some(ShoeError::Uneven { rank, count });
            let cards = rank.cards().into_iter().enumerate();
            let spread = cards.map(|(suit, card)| (card, count / 4 + u16::from(suit < over)));
            Ok((spread.collect(), uneven))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn remove(shoe: &Shoe, cards: &str) -> Result<Shoe, ShoeError> {
        shoe.without(&read_cards(cards)?)
    }

    #[test]
    fn eight_decks_hold_416_cards() {
        let shoe = Shoe::decks(8).unwrap();
        assert_eq!((shoe.cards(), shoe.rank(Rank::Seven)), (416, 32));
        assert_eq!(shoe.whole_decks(), Some(8));
    }

    #[test]
    fn a_shoe_is_as_large_as_its_counts_allow_and_no_larger() {
        assert!(Shoe::decks(1260).is_ok());
        for decks in [0, 1261] {
            let error = Shoe::decks(decks).unwrap_err();
            assert_eq!(error, ShoeError::Decks(u64::from(decks)));
        }
        let error = Shoe::from_composition("As=65535,2s=1").unwrap_err();
        assert_eq!(error, ShoeError::TooManyCards(65536));
    }

    #[test]
    fn a_composition_of_ranks_is_the_same_as_its_suits() {
        let ranks = Shoe::from_composition("6=8, K=4").unwrap();
        let suits = Shoe::from_composition("6s=2,6h=2,6d=2,6c=2,Ks=1,Kh=1,Kd=1,Kc=1").unwrap();
        assert_eq!(ranks, suits);
        assert_eq!(ranks.whole_decks(), None);
    }

    #[test]
    fn cards_without_a_suit_leave_the_suits_in_turn() {
        let shoe = remove(&Shoe::decks(1).unwrap(), "6 6h 6").unwrap();
        let left = Rank::Six.cards().map(|card| shoe.count(card));
        assert_eq!(left, [0, 0, 0, 1], "6h as named, then 6s and 6d");
    }

    #[test]
    fn cards_are_counted_as_they_are_in_a_composition() {
        assert_eq!(read_cards("6=3, Kd=1"), read_cards("6 6 6 Kd"));
        assert_eq!(read_cards("6=0"), Ok(Vec::new()));
        let error = read_cards("6=x").unwrap_err().to_string();
        assert_eq!(error, "\"6=x\": a count is a whole number from 0 to 65535");
        let error = read_cards("6=65535 7").unwrap_err();
        assert_eq!(error, ShoeError::TooManyCards(65536));
    }

    #[test]
    fn what_cannot_be_is_refused_with_its_reason() {
        let decks = Shoe::decks(1).unwrap();
        let say = |result: Result<Shoe, ShoeError>| result.unwrap_err().to_string();
        assert_eq!(
            say(remove(&decks, "6h 6h")),
            "cannot remove 2 x 6h: the shoe holds 1"
        );
        assert_eq!(
            say(remove(&decks, "6 6 6 6 6h")),
            "cannot remove 5 x 6: the shoe holds 4"
        );
        assert_eq!(
            say(Shoe::from_composition("6=3")),
            "\"6=3\": a rank without a suit is spread evenly over the four suits, and 4 does not \
             divide 3; give each suit, as in 6s=3"
        );
        assert_eq!(
            say(Shoe::from_composition("6h=-1")),
            "\"6h=-1\": a count is a whole number from 0 to 65535"
        );
        assert_eq!(
            say(Shoe::from_composition("6h=1,6=4")),
            "the count of 6h is given twice"
        );
    }
}
