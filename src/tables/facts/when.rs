//! How a table writes a pattern, and the listing of every fact.
//!
//! One declaration gives a fact's key, its line in the schema, the values it can have, when it holds,
//! and its words and example in the listing.

use super::cards::LISTING;
use super::end::{Asked, stands_off};
use super::{Among, CardFact, CardFacts, EndFact, Fact, Family, Group, Pattern, Winner};
use crate::tables::at::At;
use crate::tables::numbers::Numbers;
use crate::vocabulary::card::Rank;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

/// How many cards of a rank.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Count {
    /// The rank that is counted.
    pub rank: Rank,
    /// How many of it, 0 to 6.
    pub cards: Numbers,
}

/// Numbers that a table names for a fact, with those it may have.
pub struct NumbersNamed<'a> {
    /// The fact's key.
    pub key: &'static str,
    /// The numbers.
    pub numbers: &'a Numbers,
    /// Where they stand.
    pub place: Range<usize>,
    /// What they may be.
    pub allowed: (i64, i64),
}

/// Facts of a group that a table names.
pub struct GroupNamed<'a> {
    /// The key.
    pub key: &'static str,
    /// The group.
    pub group: Group,
    /// Its facts.
    pub facts: &'a At<CardFacts>,
}

macro_rules! declare {
    (
        end { $($(#[doc = $ew:literal])+ $ek:ident: $E:ty, $values:expr, $reading:expr, $ex:literal,
            if $value:expr;)+ }
        both { $($(#[doc = $bw:literal])+ $bk:ident: $B:ty, $family:ident, $bx:literal;)+ }
        groups { $($(#[doc = $gw:literal])+ $gk:ident: $Group:ident, $gx:literal;)+ }
    ) => {
        /// Facts about a finished round; a round fits if every fact named holds.
        #[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
        #[serde(deny_unknown_fields)]
        pub struct When {
            $($(#[doc = $ew])+ pub $ek: Option<At<$E>>,)+
            $($(#[doc = $bw])+ pub $bk: Option<At<$B>>,)+
            $($(#[doc = $gw])+ pub $gk: Option<At<CardFacts>>,)+
        }

        $(
            #[expect(non_upper_case_globals, reason = "it is named as its key")]
            const $ek: EndFact = EndFact {
                key: stringify!($ek),
                reading: $reading,
                value: $value,
            };
        )+

        impl When {
            /// The facts of the end that are named.
            fn ends(&self) -> Vec<Fact> {
                let mut facts = Vec::new();
                $(facts.extend(self.$ek.as_ref().map(|at| Fact::End($ek, at.value.among())));)+
                facts
            }

            fn end_numbers(&self) -> Vec<NumbersNamed<'_>> {
                let mut all = Vec::new();
                $(all.extend(self.$ek.as_ref().and_then(|at| Some(NumbersNamed {
                    key: stringify!($ek),
                    numbers: at.value.numbers()?,
                    place: at.place.clone(),
                    allowed: $values,
                })));)+
                all
            }

            /// The groups that are named, with their facts.
            pub fn groups(&self) -> Vec<GroupNamed<'_>> {
                let mut all = Vec::new();
                $(all.extend(self.$gk.as_ref().map(|facts| GroupNamed {
                    key: stringify!($gk),
                    group: Group::$Group,
                    facts,
                }));)+
                all
            }

            /// The keys named that are not of these games.
            pub fn of_others(&self, family: Family) -> Vec<&'static str> {
                let mut keys = Vec::new();
                $(if self.$ek.is_some() && family != Family::Baccarat { keys.push(stringify!($ek)); })+
                $(if self.$bk.is_some() && family != Family::$family { keys.push(stringify!($bk)); })+
                $(if self.$gk.is_some() && !Group::$Group.is_of(family) { keys.push(stringify!($gk)); })+
                keys
            }
        }

        /// The least and the greatest value of every fact of the end of a round, by its key.
        pub fn bounds() -> Vec<(&'static str, (u8, u8))> {
            vec![$((stringify!($ek), $values)),+]
        }

        /// Every fact of a round and every group of cards that rows of these games can name.
        fn of_a_round(family: Family) -> Vec<Listed> {
            let mut all = Vec::new();
            $(if family == Family::Baccarat {
                all.push(Listed::new(stringify!($ek), concat!($($ew),+), $ex));
            })+
            $(if family == Family::$family {
                all.push(Listed::new(stringify!($bk), concat!($($bw),+), $bx));
            })+
            $(if Group::$Group.is_of(family) {
                all.push(Listed::new(stringify!($gk), concat!($($gw),+), $gx));
            })+
            all
        }
    };
}

declare! {
    end {
        /// The hand with the higher total, or a tie.
        winner: Winner, (0, 2), None, "winner = \"banker\"", if |end, _| end.winner() as u8;
        /// The higher of the two totals, 0 to 9: the winner's, or both hands' in a tie.
        winning_total: Numbers, (0, 9), None, "winning_total = [8, 9]",
            if |end, _| end.player.total.max(end.banker.total);
        /// The Player hand's point total at the end, 0 to 9.
        player_total: Numbers, (0, 9), None, "player_total = 8", if |end, _| end.player.total;
        /// The Banker hand's point total at the end, 0 to 9.
        banker_total: Numbers, (0, 9), None, "banker_total = 6", if |end, _| end.banker.total;
        /// By how many points the winner wins, 0 to 9.
        margin: Numbers, (0, 9), None, "margin = [4, 5]",
            if |end, _| end.player.total.abs_diff(end.banker.total);
        /// Both hands' totals added, 0 to 18.
        totals: Numbers, (0, 18), None, "totals = [0, 1, 2]",
            if |end, _| end.player.total + end.banker.total;
        /// How many cards the Player hand has at the end, 2 or 3.
        player_cards: Numbers, (2, 3), None, "player_cards = 3", if |end, _| end.player.cards;
        /// How many cards the Banker hand has at the end, 2 or 3.
        banker_cards: Numbers, (2, 3), None, "banker_cards = 2", if |end, _| end.banker.cards;
        /// Whether the Player hand has 8 or 9 with its first two cards.
        player_natural: bool, (0, 1), None, "player_natural = true",
            if |end, _| u8::from(end.player.is_natural());
        /// Whether the Banker hand has 8 or 9 with its first two cards.
        banker_natural: bool, (0, 1), None, "banker_natural = true",
            if |end, _| u8::from(end.banker.is_natural());
        /// Whether the naturals stand off for a wager on the Player hand (reading "natural-tie").
        player_natural_tie: bool, (0, 1), Some("natural-tie"), "player_natural_tie = true",
            if |end, readings| u8::from(stands_off(end.player, end.banker, readings.natural_tie));
        /// Whether the naturals stand off for a wager on the Banker hand (reading "natural-tie").
        banker_natural_tie: bool, (0, 1), Some("natural-tie"), "banker_natural_tie = true",
            if |end, readings| u8::from(stands_off(end.banker, end.player, readings.natural_tie));
    }
    both {
        /// How many of the two hands begin with a pair, 0 to 2 (reading "pair").
        pairs: Numbers, Baccarat, "pairs = 2";
        /// Whether both hands begin with a pair, and both with the same one (reading "twin").
        twin: bool, Baccarat, "twin = true";
        /// How many cards of one rank the two hands hold together (reading "super-7s").
        count: Count, Baccarat, "count = { rank = \"7\", cards = [2, 3] }";
        /// Whether the dealer's first two cards are an ace and a ten-valued card.
        dealer_blackjack: bool, Blackjack, "dealer_blackjack = true";
    }
    groups {
        /// The player's first card.
        player_first: PlayerFirst, "player_first = { rank = \"7\" }";
        /// The Player hand's first two cards.
        player_first_two: PlayerFirstTwo, "player_first_two = { pair = true }";
        /// The Banker hand's first two cards.
        banker_first_two: BankerFirstTwo, "banker_first_two = { suited = true }";
        /// The dealer's first two cards.
        dealer_first_two: DealerFirstTwo, "dealer_first_two = { suited = true }";
        /// The Player hand's third card, if it is drawn; in blackjack the wager says that it is taken.
        player_third: PlayerThird, "player_third = { rank = \"7\" }";
        /// The Banker hand's third card, if it is drawn.
        banker_third: BankerThird, "banker_third = { among = [\"J\", \"Q\", \"K\"] }";
        /// The dealer's third card, if it is drawn; the wager says that the dealer draws out.
        dealer_third: DealerThird, "dealer_third = { rank = \"8\" }";
        /// The player's first three cards; the wager says that the third is taken.
        player_first_three: PlayerFirstThree, "player_first_three = { rank = \"7\", suited = true }";
        /// The Player hand at the end.
        player: Player, "player = { cards = 3, suited = true }";
        /// The Banker hand at the end.
        banker: Banker, "banker = { total = 9 }";
        /// The dealer's hand at the end; the wager says that the dealer draws out.
        dealer: Dealer, "dealer = { bust = true, cards = 6 }";
        /// The dealer's first card.
        upcard: Upcard, "upcard = { rank = \"A\" }";
        /// The player's first two cards and the dealer's first.
        player_and_upcard: PlayerAndUpcard, "player_and_upcard = { poker = \"flush\" }";
        /// The first two cards of both hands.
        first_four: FirstFour, "first_four = { has = { rank = \"9\", is = 3 } }";
        /// All cards of both hands at the end.
        all: All, "all = { colour = \"red\" }";
    }
}

impl When {
    /// The facts, as a pattern.
    pub fn pattern(&self) -> Pattern {
        let named = |key: EndFact, among: Among| Fact::End(key, among);
        let of_group = |group: &GroupNamed| -> Vec<Fact> {
            let facts = group.facts.value.named().into_iter();
            let own = group.group;
            facts
                .map(|fact| match (own, &fact) {
                    (Group::Player, CardFact::Total(total)) => named(player_total, total.among()),
                    (Group::Banker, CardFact::Total(total)) => named(banker_total, total.among()),
                    (Group::Player, CardFact::Cards(cards)) => {
                        named(player_cards, Among::of(cards))
                    }
                    (Group::Banker, CardFact::Cards(cards)) => {
                        named(banker_cards, Among::of(cards))
                    }
                    (Group::Player, CardFact::Natural(is)) => named(player_natural, (*is).into()),
                    (Group::Banker, CardFact::Natural(is)) => named(banker_natural, (*is).into()),
                    _ => Fact::Cards(own, fact),
                })
                .collect()
        };
        let dealers =
            |at: &At<bool>| Fact::Cards(Group::DealerFirstTwo, CardFact::Blackjack(at.value));
        let counts = |at: &At<Count>| Fact::Count(at.value.rank, Among::of(&at.value.cards));
        let mut facts = self.ends();
        facts.extend(
            self.pairs
                .as_ref()
                .map(|at| Fact::Pairs(Among::of(&at.value))),
        );
        facts.extend(self.twin.as_ref().map(|at| Fact::Twin(at.value)));
        facts.extend(self.count.as_ref().map(counts));
        facts.extend(self.dealer_blackjack.as_ref().map(dealers));
        facts.extend(self.groups().iter().flat_map(of_group));
        facts.into_iter().collect()
    }

    /// The numbers that are named, with those that are allowed.
    pub fn numbers(&self) -> Vec<NumbersNamed<'_>> {
        let mut all = self.end_numbers();
        all.extend(self.pairs.as_ref().map(|at| NumbersNamed {
            key: "pairs",
            numbers: &at.value,
            place: at.place.clone(),
            allowed: (0, 2),
        }));
        all.extend(self.count.as_ref().map(|at| NumbersNamed {
            key: "count.cards",
            numbers: &at.value.cards,
            place: at.place.clone(),
            allowed: (0, 6),
        }));
        all
    }
}

/// Why a group has no such fact, for every fact that is named; the words say what is allowed.
pub(in crate::tables) fn refusals(
    named: &GroupNamed,
    family: Family,
) -> Vec<(&'static str, String)> {
    let facts = named.facts.value.named().into_iter();
    facts
        .filter_map(|fact| Some((fact.key(), fact.refusal(named.group, family)?)))
        .collect()
}

/// A fact as it is listed for people.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Listed {
    /// The key in a table.
    pub key: &'static str,
    /// What it says.
    pub words: String,
    /// How it is written.
    pub example: &'static str,
}

impl Listed {
    fn new(key: &'static str, words: &str, example: &'static str) -> Listed {
        Listed {
            key,
            words: words.trim().to_owned(),
            example,
        }
    }
}

/// What rows of these games can look at: facts of a round and groups of cards, then facts of a group.
pub fn listing(family: Family) -> (Vec<Listed>, Vec<Listed>) {
    let other = |key: &str| match family {
        Family::Baccarat => ["bust", "blackjack"].contains(&key),
        Family::Blackjack => key == "natural",
    };
    let facts = LISTING.iter().filter(|(key, ..)| !other(key));
    let facts = facts.map(|(key, words, example)| Listed::new(key, words, example));
    (of_a_round(family), facts.collect())
}

/// The keys that a row's `when` may have in these games.
pub fn keys(family: Family) -> Vec<&'static str> {
    of_a_round(family)
        .into_iter()
        .map(|fact| fact.key)
        .collect()
}

/// One pattern, or a list of them of which any may fit, each with its place; the place of a single
/// one is that of the whole.
#[derive(Clone, Debug)]
pub struct Alternatives(pub Vec<(When, Option<Range<usize>>)>);

impl<'de> Deserialize<'de> for Alternatives {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AlternativesVisitor)
    }
}

struct AlternativesVisitor;

impl<'de> Visitor<'de> for AlternativesVisitor {
    type Value = Alternatives;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("facts, as in { winner = \"tie\" }, or a list of such of which any may fit")
    }

    fn visit_map<A: MapAccess<'de>>(self, facts: A) -> Result<Alternatives, A::Error> {
        let one = When::deserialize(MapAccessDeserializer::new(facts))?;
        Ok(Alternatives(vec![(one, None)]))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Alternatives, A::Error> {
        let mut all = Vec::new();
        while let Some(at) = list.next_element::<At<When>>()? {
            all.push((at.value, Some(at.place)));
        }
        Ok(Alternatives(all))
    }
}

impl JsonSchema for Alternatives {
    fn schema_name() -> Cow<'static, str> {
        "Alternatives".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let when = generator.subschema_for::<When>();
        json_schema!({
            "description": "facts that must all hold, or a list of such of which any may fit",
            "anyOf": [when, { "type": "array", "items": when, "minItems": 1 }]
        })
    }
}
