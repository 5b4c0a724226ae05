//! Facts of a group of cards: the same for every group and for both games.
//!
//! Each is declared once, with its key, its words, an example, what it tells cards apart by and when
//! it holds. A fact is judged on all cards of its group; of a card that was not dealt none holds.

use super::poker::{Ace, Poker, height};
use super::short::{OneOrMore, Short, read};
use super::{Among, Family, Group, Seen, is_pair};
use crate::tables::numbers::{Numbers, Ranks};
use crate::tables::reading::{KingsBounty20, KingsBountySuited, Readings};
use crate::vocabulary::card::{Card, Colour, Rank, Suit};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer};

/// What cards are judged by.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look<'a> {
    pub family: Family,
    pub readings: &'a Readings,
    pub seen: &'a Seen<'a>,
}

macro_rules! card_facts {
    ($($(#[doc = $words:literal])+ $key:ident: $Type:ty as $Fact:ident, $example:literal,
        by $label:expr, if $holds:expr;)+) => {
        /// Facts about some cards; all that are named must hold.
        #[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
        #[serde(deny_unknown_fields)]
        pub struct CardFacts {
            $($(#[doc = $words])+ pub $key: Option<$Type>,)+
        }

        /// One fact about some cards.
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum CardFact {
            $($(#[doc = $words])+ $Fact($Type),)+
        }

        impl CardFacts {
            /// The facts that are named.
            pub fn named(&self) -> Vec<CardFact> {
                let mut named = Vec::new();
                $(named.extend(self.$key.clone().map(CardFact::$Fact));)+
                named
            }
        }

        impl CardFact {
            /// The key in a table.
            pub fn key(&self) -> &'static str {
                match self { $(CardFact::$Fact(_) => stringify!($key),)+ }
            }

            /// What the fact sees of a card: cards that look the same to it are one class.
            pub(super) fn label(&self, card: Card, family: Family, readings: &Readings) -> u32 {
                match self {
                    $(CardFact::$Fact(asked) => {
                        let label: fn(&$Type, Card, (Family, &Readings)) -> u32 = $label;
                        label(asked, card, (family, readings))
                    })+
                }
            }

            /// Whether it holds for these cards, all of their group.
            pub(super) fn holds(&self, cards: &[Card], look: &Look) -> bool {
                match self {
                    $(CardFact::$Fact(asked) => {
                        let holds: fn(&$Type, &[Card], &Look) -> bool = $holds;
                        holds(asked, cards, look)
                    })+
                }
            }
        }

        /// The keys with their words and an example each.
        pub(super) const LISTING: &[(&str, &str, &str)] =
            &[$((stringify!($key), concat!($($words),+), $example),)+];
    };
}

card_facts! {
    /// Whether the two cards are a pair (reading "pair").
    pair: bool as Pair, "pair = true",
        by |_, card, _| card.rank as u32,
        if |asked, cards, look| {
            *asked == matches!(cards, [one, other] if is_pair([one.rank, other.rank], look.readings.pair))
        };
    /// Whether all are of one suit.
    suited: bool as Suited, "suited = true",
        by |_, card, _| card.suit as u32,
        if |asked, cards, _| *asked == same(cards, |card| card.suit);
    /// The rank that all have.
    rank: Rank as Rank, "rank = \"7\"",
        by |asked, card, _| u32::from(card.rank == *asked),
        if |asked, cards, _| cards.iter().all(|card| card.rank == *asked);
    /// The suit that all have.
    suit: Suit as Suit, "suit = \"hearts\"",
        by |asked, card, _| u32::from(card.suit == *asked),
        if |asked, cards, _| cards.iter().all(|card| card.suit == *asked);
    /// The colour that all have; of a list, one of these colours.
    colour: OneOrMore<Colour> as Colour, "colour = [\"red\", \"black\"]",
        by |_, card, _| card.suit.colour() as u32,
        if |asked, cards, _| same(cards, |card| card.suit.colour()) && asked.0.contains(&cards[0].suit.colour());
    /// The ranks that they are, in any order, each as often as it is named.
    ranks: Vec<Rank> as Ranks, "ranks = [\"K\", \"Q\"]",
        by |asked, card, _| if asked.contains(&card.rank) { card.rank as u32 + 1 } else { 0 },
        if |asked, cards, _| are_ranks(asked, cards);
    /// The ranks that all are among (reading "kings-bounty-suited", if the table gives it).
    among: Ranks as Among, "among = [\"J\", \"Q\", \"K\"]",
        by |asked, card, (_, readings)| match readings.kings_bounty_suited {
            _ if !asked.hold(card.rank) => 0,
            KingsBountySuited::SameRank => card.rank as u32 + 1,
            KingsBountySuited::Mixed => 1,
        },
        if |asked, cards, look| {
            let as_read = match look.readings.kings_bounty_suited {
                KingsBountySuited::SameRank => same(cards, |card| card.rank),
                KingsBountySuited::Mixed => true,
            };
            as_read && cards.iter().all(|card| asked.hold(card.rank))
        };
    /// How many of them are of a rank, a suit, a colour, or are one card: at least one, unless is or at_least says how many; suited = true asks that those be of one suit.
    has: OneOrMore<Has> as Has, "has = { rank = \"9\", is = 3, suited = true }",
        by |asked, card, _| asked.0.iter().fold(0, |label, has| label * 6 + has.label(card)),
        if |asked, cards, _| asked.0.iter().all(|has| has.holds(cards));
    /// Their value as a hand of poker, the highest only; ace is "high", "low" or, unless said, both.
    poker: Poker as Poker, "poker = \"straight-flush\"",
        by |asked, card, _| match asked.looks_at_suits() {
            true => card.index() as u32,
            false => card.rank as u32,
        },
        if |asked, cards, _| asked.holds(cards);
    /// What they total by the game's points; in blackjack an ace counts 11 if that is no bust, or as ace says, 1 or 11 (reading "kings-bounty-20", if the table gives it).
    total: Total as Total, "total = { at_least = 14, ace = 1 }",
        by |_, card, (family, _)| family.points(card.rank).into(),
        if |asked, cards, look| asked.holds(cards, look);
    /// How many cards they are.
    cards: Numbers as Cards, "cards = 3",
        by |_, _, _| 0,
        if |asked, cards, _| Among::of(asked).fits(cards.len() as u8);
    /// Whether they total more than 21.
    bust: bool as Bust, "bust = true",
        by |_, card, (family, _)| family.points(card.rank).into(),
        if |asked, cards, look| *asked == (total(cards, look.family, None) > 21);
    /// Whether they are an ace and a ten-valued card, and no more.
    blackjack: bool as Blackjack, "blackjack = true",
        by |_, card, (family, _)| family.points(card.rank).into(),
        if |asked, cards, look| *asked == (cards.len() == 2 && total(cards, look.family, None) == 21);
    /// Whether they are two cards of 8 or 9 points.
    natural: bool as Natural, "natural = true",
        by |_, card, (family, _)| family.points(card.rank).into(),
        if |asked, cards, look| *asked == (cards.len() == 2 && total(cards, look.family, None) >= 8);
    /// How many of them match a card of another group: suited in rank and suit, unsuited in rank alone, rank in rank whatever the suit.
    matches: Matches as Matches, "matches = { group = \"upcard\", suited = 2 }",
        by |asked, card, _| match asked.looks_at_suits() {
            true => card.index() as u32,
            false => card.rank as u32,
        },
        if |asked, cards, look| asked.holds(cards, look.seen);
    /// Whether the card's rank lies strictly between those of another group's two cards; spread is how many ranks lie between them; the ace is high unless ace says "low".
    between: Between as Between, "between = { group = \"player_first_two\", spread = 1 }",
        by |_, card, _| card.rank as u32,
        if |asked, cards, look| asked.holds(cards, look.seen);
}

/// Whether all cards have the same of something.
fn same<T: PartialEq>(cards: &[Card], of: impl Fn(&Card) -> T) -> bool {
    cards.iter().all(|card| of(card) == of(&cards[0]))
}

fn are_ranks(asked: &[Rank], cards: &[Card]) -> bool {
    let mut asked = asked.to_vec();
    let mut held: Vec<Rank> = cards.iter().map(|card| card.rank).collect();
    asked.sort();
    held.sort();
    asked == held
}

/// What cards total, an ace as said or as is best.
fn total(cards: &[Card], family: Family, ace: Option<i64>) -> u8 {
    let sum: u8 = cards.iter().map(|card| family.points(card.rank)).sum();
    let aces = cards.iter().filter(|card| card.rank == Rank::Ace).count() as u8;
    match (family, ace) {
        (Family::Baccarat, _) => sum % 10,
        (_, Some(11)) => sum + 10 * aces,
        (_, None) if aces > 0 && sum <= 11 => sum + 10,
        _ => sum,
    }
}

/// A total, or several.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, JsonSchema)]
#[schemars(with = "TotalWritten")]
pub struct Total {
    is: Option<Numbers>,
    at_least: Option<i64>,
    at_most: Option<i64>,
    ace: Option<i64>,
}

#[derive(JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only its schema is used")]
enum TotalWritten {
    Numbers(OneOrMore<i64>),
    Table(TotalTable),
}

/// A total by its bounds, or with the ace's points.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TotalTable {
    /// The totals that fit.
    is: Option<OneOrMore<i64>>,
    /// The lowest that fits.
    at_least: Option<i64>,
    /// The highest that fits.
    at_most: Option<i64>,
    /// What an ace counts, 1 or 11.
    ace: Option<i64>,
}

impl Short for Total {
    type Word = Numbers;
    type Table = TotalTable;
    const EXPECTED: &str =
        "a whole number, a list of whole numbers, or bounds, as in { at_least = 14, ace = 1 }";

    fn from_word(word: Numbers) -> Total {
        Total {
            is: Some(word),
            ..Total::default()
        }
    }

    fn from_table(table: TotalTable) -> Total {
        Total {
            is: table.is.map(|list| Numbers(list.0)),
            at_least: table.at_least,
            at_most: table.at_most,
            ace: table.ace,
        }
    }
}

impl<'de> Deserialize<'de> for Total {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Total, D::Error> {
        read(deserializer)
    }
}

impl Total {
    fn fits(&self, total: u8) -> bool {
        let total = i64::from(total);
        self.is.as_ref().is_none_or(|is| is.0.contains(&total))
            && self.at_least.is_none_or(|least| total >= least)
            && self.at_most.is_none_or(|most| total <= most)
    }

    /// The totals below 64 that fit.
    pub(super) fn among(&self) -> Among {
        Among::only((0..64).filter(|total| self.fits(*total)))
    }

    fn holds(&self, cards: &[Card], look: &Look) -> bool {
        let sum = total(cards, look.family, self.ace);
        let tens = cards.iter().all(|card| card.rank >= Rank::Ten);
        let as_read = match look.readings.kings_bounty_20 {
            KingsBounty20::Any20 => true,
            KingsBounty20::TenValues => sum != 20 || cards.len() != 2 || self.ace.is_some() || tens,
        };
        self.fits(sum) && as_read
    }
}

/// How many cards of some kind there are.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Has {
    /// Of this rank, or one of these.
    rank: Option<OneOrMore<Rank>>,
    /// Of this suit.
    suit: Option<Suit>,
    /// Of this colour.
    colour: Option<Colour>,
    /// This card, as in "9d".
    card: Option<Written>,
    /// So many of them.
    is: Option<Numbers>,
    /// So many of them or more.
    at_least: Option<i64>,
    /// Whether they are of one suit.
    suited: Option<bool>,
}

/// A card as tables write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, JsonSchema)]
#[schemars(with = "String")]
pub struct Written(Card);

impl<'de> Deserialize<'de> for Written {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Written, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map(Written).map_err(serde::de::Error::custom)
    }
}

impl Has {
    fn counts(&self, card: Card) -> bool {
        self.rank
            .as_ref()
            .is_none_or(|ranks| ranks.0.contains(&card.rank))
            && self.suit.is_none_or(|suit| card.suit == suit)
            && self
                .colour
                .is_none_or(|colour| card.suit.colour() == colour)
            && self.card.is_none_or(|written| card == written.0)
    }

    fn label(&self, card: Card) -> u32 {
        match (self.counts(card), self.suited) {
            (false, _) => 0,
            (true, None) => 1,
            (true, Some(_)) => card.suit as u32 + 1,
        }
    }

    fn holds(&self, cards: &[Card]) -> bool {
        let counted: Vec<Card> = cards
            .iter()
            .copied()
            .filter(|card| self.counts(*card))
            .collect();
        let number = counted.len() as i64;
        let enough = match (&self.is, self.at_least) {
            (None, None) => number >= 1,
            (is, least) => {
                is.as_ref().is_none_or(|is| is.0.contains(&number))
                    && least.is_none_or(|least| number >= least)
            }
        };
        let suited = self
            .suited
            .is_none_or(|asked| asked == same(&counted, |card| card.suit));
        enough && suited
    }

    /// Whether more cards can only lead away: too many are there already.
    fn lost(&self, cards: &[Card]) -> bool {
        let number = cards.iter().filter(|card| self.counts(**card)).count() as i64;
        let most = self.is.as_ref().and_then(|is| is.0.iter().max().copied());
        most.is_some_and(|most| number > most)
    }

    fn looks_at_suits(&self) -> bool {
        let suits = self.suit.is_some() || self.colour.is_some() || self.card.is_some();
        suits || self.suited.is_some()
    }
}

/// How many cards match another group's.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Matches {
    /// The other group.
    group: Group,
    /// How many match in rank and suit.
    suited: Option<Numbers>,
    /// How many match in rank alone.
    unsuited: Option<Numbers>,
    /// How many match in rank, whatever the suit.
    rank: Option<Numbers>,
}

impl Matches {
    fn holds(&self, cards: &[Card], seen: &Seen) -> bool {
        let others = self.group.cards(seen);
        let by_rank = |card: &&Card| others.iter().any(|other| other.rank == card.rank);
        let by_both = |card: &&Card| others.contains(card);
        let ranks = cards.iter().filter(by_rank).count();
        let suited = cards.iter().filter(by_both).count();
        let fits = |asked: &Option<Numbers>, number: usize| {
            asked
                .as_ref()
                .is_none_or(|asked| asked.0.contains(&(number as i64)))
        };
        fits(&self.suited, suited)
            && fits(&self.unsuited, ranks - suited)
            && fits(&self.rank, ranks)
    }

    fn looks_at_suits(&self) -> bool {
        self.suited.is_some() || self.unsuited.is_some()
    }
}

/// A rank between two others.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Between {
    /// The group of two cards.
    group: Group,
    /// How many ranks lie between the two.
    spread: Option<Numbers>,
    /// Where the ace stands; high unless said.
    #[serde(default)]
    ace: Ace,
}

impl Between {
    fn holds(&self, cards: &[Card], seen: &Seen) -> bool {
        let others = self.group.cards(seen);
        let places = others.iter().map(|card| height(card.rank, self.ace));
        let (Some(low), Some(high)) = (places.clone().min(), places.max()) else {
            return false;
        };
        let spread = i64::from((high - low).saturating_sub(1));
        let inside = |card: &Card| {
            let place = height(card.rank, self.ace);
            low < place && place < high
        };
        cards.iter().all(inside)
            && self
                .spread
                .as_ref()
                .is_none_or(|asked| asked.0.contains(&spread))
    }
}

impl CardFact {
    /// So many cards of these ranks.
    pub fn has_ranks(ranks: &[Rank], number: i64) -> CardFact {
        CardFact::Has(OneOrMore(vec![Has {
            rank: Some(OneOrMore(ranks.to_vec())),
            is: Some(Numbers(vec![number])),
            ..Has::default()
        }]))
    }

    /// What the fact remembers of some of its group's cards, more or less than which it need not know.
    pub(super) fn remember(
        &self,
        cards: &[Card],
        (family, readings): (Family, &Readings),
        memory: &mut Vec<u32>,
    ) {
        let start = memory.len() + 1;
        memory.push(cards.len() as u32);
        let suit = |cards: &[Card]| match same(cards, |card| card.suit) {
            true => cards.first().map_or(5, |card| card.suit as u32),
            false => 4,
        };
        match self {
            CardFact::Suited(_) => memory.push(suit(cards)),
            CardFact::Cards(_) => {}
            CardFact::Total(_) if family == Family::Baccarat => {
                memory.push(total(cards, family, None).into());
            }
            CardFact::Poker(_) => {
                memory.extend(cards.iter().map(|card| card.rank as u32));
                memory[start..].sort_unstable();
                memory.push(suit(cards));
            }
            _ => {
                let labels = cards.iter().map(|card| self.label(*card, family, readings));
                memory.extend(labels);
                memory[start..].sort_unstable();
            }
        }
    }

    /// Whether it cannot hold any more, these being some of its group's cards.
    pub(super) fn lost(&self, cards: &[Card]) -> bool {
        match self {
            CardFact::Suited(true) => !same(cards, |card| card.suit),
            CardFact::Rank(rank) => cards.iter().any(|card| card.rank != *rank),
            CardFact::Suit(suit) => cards.iter().any(|card| card.suit != *suit),
            CardFact::Colour(colours) => {
                let other = |card: &Card| !colours.0.contains(&card.suit.colour());
                cards.iter().any(other) || !same(cards, |card| card.suit.colour())
            }
            CardFact::Among(among) => cards.iter().any(|card| !among.hold(card.rank)),
            CardFact::Has(all) => all.0.iter().any(|has| has.lost(cards)),
            _ => false,
        }
    }

    /// Whether suits or colours are looked at.
    pub(super) fn asks_suits(&self) -> bool {
        match self {
            CardFact::Suited(_) | CardFact::Suit(_) | CardFact::Colour(_) => true,
            CardFact::Has(all) => all.0.iter().any(Has::looks_at_suits),
            CardFact::Poker(poker) => poker.looks_at_suits(),
            CardFact::Matches(matches) => matches.looks_at_suits(),
            _ => false,
        }
    }

    /// The question of reading that decides it, and whether a document must settle it.
    pub(super) fn reading(&self) -> Option<&'static str> {
        match self {
            CardFact::Pair(_) => Some("pair"),
            CardFact::Among(_) => Some("kings-bounty-suited"),
            CardFact::Total(total) if total.fits(20) && total.ace.is_none() => {
                Some("kings-bounty-20")
            }
            _ => None,
        }
    }

    /// The other group that it looks at.
    pub(super) fn other_group(&self) -> Option<Group> {
        match self {
            CardFact::Matches(matches) => Some(matches.group),
            CardFact::Between(between) => Some(between.group),
            _ => None,
        }
    }

    /// The totals or numbers that fit, if the fact is one of numbers.
    pub(super) fn among(&self) -> Option<Among> {
        match self {
            CardFact::Total(total) if total.ace.is_none() => Some(total.among()),
            CardFact::Cards(numbers) => Some(Among::of(numbers)),
            CardFact::Pair(truth)
            | CardFact::Suited(truth)
            | CardFact::Bust(truth)
            | CardFact::Blackjack(truth)
            | CardFact::Natural(truth) => Some(Among::from(*truth)),
            _ => None,
        }
    }

    /// Why the group has no such fact in these games, with what it may be.
    pub(super) fn refusal(&self, group: Group, family: Family) -> Option<String> {
        let size = group.size();
        let most = size.unwrap_or(6);
        let baccarat = family == Family::Baccarat;
        let text = |text: &str| Some(text.to_owned());
        match self {
            CardFact::Pair(_) if size != Some(2) => {
                text("pair is for two cards; write poker = \"pair\"")
            }
            CardFact::Ranks(ranks) if size.is_some_and(|size| size != ranks.len()) => Some(
                format!("ranks names as many ranks as there are cards, {most}"),
            ),
            CardFact::Cards(_) if size.is_some() => text("this group has always as many cards"),
            CardFact::Bust(_) if baccarat => text("no hand of baccarat busts"),
            CardFact::Bust(_) if size.is_some_and(|size| size < 3) => {
                text("fewer than three cards never bust; write dealer or player_first_three")
            }
            CardFact::Blackjack(_) if baccarat => text("a blackjack is in blackjack"),
            CardFact::Natural(_) if !baccarat => text("a natural is in baccarat; write blackjack"),
            CardFact::Total(total) => total.refusal(baccarat),
            CardFact::Has(all) => all.0.iter().find_map(|has| has.refusal(most)),
            CardFact::Poker(_) if size == Some(1) => text("poker is for two cards or more"),
            // Ranks and suits of more cards make more hands than can be counted.
            CardFact::Poker(_) if group.most_cards(family) > 4 => text(match baccarat {
                true => "poker is for at most four cards; write first_four, player or banker",
                false => {
                    "poker is for at most four cards; write first_four, player_and_upcard or player_first_three"
                }
            }),
            CardFact::Between(_) if size != Some(1) => text("between is for one card"),
            CardFact::Between(between) if between.group.size() != Some(2) => {
                text("a card lies between the two cards of a group")
            }
            CardFact::Matches(Matches {
                suited: None,
                unsuited: None,
                rank: None,
                ..
            }) => text("matches says how many: suited, unsuited or rank"),
            _ => self.other_group().and_then(|other| {
                let (no, fixed) = (!other.is_of(family), other.size().is_some());
                let message = || format!("{} has no such group to compare with", family.name());
                (no || !fixed).then(message)
            }),
        }
    }
}

impl Total {
    fn refusal(&self, baccarat: bool) -> Option<String> {
        let numbers = self.is.iter().flat_map(|is| is.0.iter().copied());
        let mut numbers = numbers.chain(self.at_least).chain(self.at_most);
        let most = if baccarat { 9 } else { 31 };
        let beyond = numbers.any(|number| !(0..=most).contains(&number));
        match self.ace {
            Some(_) if baccarat => Some("an ace counts 1 in baccarat; leave ace out".to_owned()),
            Some(ace) if ace != 1 && ace != 11 => Some("an ace counts 1 or 11".to_owned()),
            _ if beyond => Some(format!("total is 0 to {most}")),
            _ if *self == Total::default() => Some("total says no number".to_owned()),
            _ => None,
        }
    }
}

impl Has {
    fn refusal(&self, most: usize) -> Option<String> {
        let numbers = self.is.iter().flat_map(|is| is.0.iter().copied());
        let beyond = numbers
            .chain(self.at_least)
            .any(|number| !(0..=most as i64).contains(&number));
        let nothing = self.rank.is_none() && self.suit.is_none() && self.colour.is_none();
        match (beyond, nothing && self.card.is_none()) {
            (true, _) => Some(format!("has counts 0 to {most} cards here")),
            (_, true) => Some("has names a rank, a suit, a colour or a card".to_owned()),
            _ => None,
        }
    }
}
