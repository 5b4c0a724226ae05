//! A rules file as it is written: a mirror of the TOML, key by key, with the places kept.
//!
//! Comes in: the text. Goes out: a [`Table`], which may still be nonsense (a game that offers a
//! wager nobody defined, a payout that is no odds), and every fault of spelling or type that the
//! text has. Judging what the values mean is `rules`'. The JSON Schema for editors is derived from
//! these very types.

mod explain;
mod house;
mod lost;
mod read;
mod tree;

pub use crate::tables::at::At;
pub use crate::tables::facts::{Alternatives, When};
pub use crate::tables::numbers::{Numbers, Odds, Ranks};
pub use house::{
    Charlie, Dealer22, DoubleAfterSplit, DoubleCards, Doubling, EvenMoney, HouseRules, SecondCard,
    Soft17, SplitAceDraws, SplitAces, SurrenderTime, Tie,
};
pub use lost::{Lost, stands_in};
pub use read::Parsed;

use crate::tables::facts::{self, Family, OneOrMore, Short};
use crate::vocabulary::card::Card;
use crate::vocabulary::shoe::{Shoe, ShoeError};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A rules table: one rule document, its readings, its games and their wagers.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// The approved rule document that this table mirrors.
    pub document: Document,
    /// Clauses that can be read in more than one way, and clauses that settle such a question.
    #[serde(default, rename = "reading")]
    pub readings: Vec<Reading>,
    /// How blackjack is played, where the deal is "blackjack".
    pub rules: Option<At<HouseRules>>,
    /// The games of the document.
    #[serde(rename = "game")]
    pub games: Vec<Game>,
    /// Bets taken from the library, where what they pay or are called is another than there.
    #[serde(default, rename = "bet")]
    pub bets: Vec<TakenBet>,
    /// The wagers of the document, each listed once.
    #[serde(default, rename = "wager")]
    pub wagers: Vec<Wager>,
    /// What could not be read; what refers to a lost part is not judged.
    #[serde(skip)]
    pub lost: Lost,
}

/// The rule document. A table without a day of effect mirrors no document, and cites no clauses.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Document {
    /// Its title.
    pub title: At<String>,
    /// The day it takes effect, a TOML date.
    #[schemars(with = "Option<String>", extend("format" = "date"))]
    pub effective: Option<At<toml::value::Datetime>>,
    /// The numbers of decks it allows.
    pub decks: At<Decks>,
    /// How a round is dealt.
    pub deal: At<Deal>,
    /// The clause by which a round of baccarat that runs out of cards is void.
    pub void: Option<At<String>>,
}

/// A range of deck counts, both ends included, and the ranks that the decks lack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Decks {
    /// The fewest decks.
    pub from: u32,
    /// The most decks.
    pub to: u32,
    /// Ranks that every deck lacks, as in ["10"] for Spanish decks.
    #[serde(default)]
    pub lacks: Ranks,
}

impl Decks {
    /// A shoe of so many of these decks.
    pub fn shoe(self, decks: u32) -> Result<Shoe, ShoeError> {
        let whole = Shoe::decks(decks)?;
        let left = |card: Card| match self.lacks.hold(card.rank) {
            true => 0,
            false => whole.count(card),
        };
        let mut counts = [0; 52];
        Card::all().for_each(|card| counts[card.index()] = left(card));
        Shoe::from_counts(counts)
    }

    /// How many of these decks a shoe is, if it is neither more nor less.
    pub fn whole(self, shoe: &Shoe) -> Option<u32> {
        let decks = Card::all().map(|card| u32::from(shoe.count(card))).max()?;
        (self.shoe(decks).ok()? == *shoe).then_some(decks)
    }
}

/// Which enumerator deals the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Deal {
    /// Two cards to each hand, then third cards by the table of play.
    Baccarat,
    /// The same, but the player's first card is always a 7.
    #[serde(rename = "7-up-baccarat")]
    SevenUpBaccarat,
    /// Two cards to the player, one to the dealer, then play by the document's rules.
    Blackjack,
}

impl Deal {
    /// The kind of game it is.
    pub fn family(self) -> Family {
        match self {
            Deal::Baccarat | Deal::SevenUpBaccarat => Family::Baccarat,
            Deal::Blackjack => Family::Blackjack,
        }
    }
}

/// A clause whose reading changes a number.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Reading {
    /// What the table calls it: the question itself, or a name of the table's own.
    pub name: At<String>,
    /// Which question of reading this is, where the name is the table's own.
    pub question: Option<At<String>>,
    /// The values that the text can bear, the default first; a single value is settled.
    pub values: At<Vec<At<String>>>,
    /// The clauses that raise the question, or settle it.
    pub clauses: Option<At<Vec<At<String>>>>,
    /// Why it is a question, or why it is settled, in a sentence.
    pub why: At<String>,
}

/// One game of the document.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Game {
    /// The name users type.
    pub id: At<String>,
    /// The name people say.
    pub title: At<String>,
    /// The clause that settles its main wagers.
    pub clause: Option<At<String>>,
    /// The ids of the wagers it offers, in the order of the sheet.
    pub wagers: At<Vec<At<String>>>,
}

/// One wager: ordered rows, the first that fits pays; where none fits the wager loses.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Wager {
    /// Its id in this file.
    pub id: At<String>,
    /// The id that users type and sheets show, where it is not the id in this file.
    pub name: Option<At<String>>,
    /// The name people say.
    pub title: At<String>,
    /// The clauses that settle it; where there are several, each game's own clause is the one its sheet shows.
    pub clauses: Option<At<Vec<At<String>>>>,
    /// The deals on which it is offered, where that is not every deal.
    pub given: Option<At<Given>>,
    /// How cards come that depend on a decision, in blackjack.
    pub assumes: Option<At<OneOrMore<Assumption>>>,
    /// Figures that were printed for it.
    #[serde(default)]
    pub published: Vec<Published>,
    /// What it pays, and when; nothing is listed for a wager settled by play.
    pub rows: Option<At<Vec<Row>>>,
    /// Says that the wager is settled by the play of the hand, by the document's rules.
    pub settled: Option<At<Settled>>,
}

impl Wager {
    /// The clauses that settle it; none where there is no document.
    pub fn cited(&self) -> &[At<String>] {
        self.clauses.as_ref().map_or(&[], |at| &at.value)
    }
}

/// A bet of the library that a table takes.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TakenBet {
    /// Its id in the library.
    pub id: At<String>,
    /// The id that users type and sheets show, where it is not the library's.
    pub name: Option<At<String>>,
    /// The name people say, where it is not the library's.
    pub title: Option<At<String>>,
    /// The clauses of the document that settle it.
    pub clauses: Option<At<Vec<At<String>>>>,
    /// What rows pay, by their ids, where that is not what the library says.
    #[serde(default)]
    pub pays: BTreeMap<String, At<Odds>>,
}

/// The deals on which a wager is offered: a word, or facts about the cards that are seen by then.
#[derive(Clone, Debug, JsonSchema)]
#[serde(untagged)]
pub enum Given {
    /// One of the words.
    Word(GivenWord),
    /// Facts that hold.
    Facts(Box<When>),
}

impl<'de> Deserialize<'de> for Given {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Given, D::Error> {
        facts::read_short(deserializer)
    }
}

impl Short for Given {
    type Word = GivenWord;
    type Table = When;
    const EXPECTED: &str = "\"dealer-shows-ace\", or facts, as in { upcard = { rank = \"A\" } }";

    fn from_word(word: GivenWord) -> Given {
        Given::Word(word)
    }

    fn from_table(table: When) -> Given {
        Given::Facts(Box::new(table))
    }
}

/// Deals that have a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum GivenWord {
    /// The dealer's first card is an ace.
    DealerShowsAce,
}

/// How cards come that depend on a decision, as a wager's rules say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Assumption {
    /// The dealer draws to the end whatever the players hold.
    DealerDrawsOut,
    /// The player takes a third card.
    PlayerTakesThird,
}

/// A figure that was printed for a wager.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Published {
    /// For so many decks.
    pub decks: u32,
    /// The house edge as it was printed, as in "10.36%".
    pub edge: Option<String>,
    /// How often rows win, by their ids, as it was printed.
    #[serde(default)]
    pub ways: BTreeMap<String, u64>,
    /// Out of how many deals these are counted, where that is not all ordered deals.
    pub of: Option<u64>,
    /// Once in how many deals rows win, by their ids, as it was printed.
    #[serde(default)]
    pub one_in: BTreeMap<String, String>,
    /// Where.
    pub source: String,
    /// What is wrong with the figure, if it is known to be.
    pub misprint: Option<String>,
}

/// How a wager without rows is settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Settled {
    /// By the play of the hand against the dealer's.
    ByPlay,
}

/// One row of a paytable.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The id that users type.
    pub id: At<String>,
    /// What people call it.
    pub label: At<String>,
    /// The clause it stands in, where that is not the wager's.
    pub clause: Option<At<String>>,
    /// The finished rounds that it pays.
    pub when: At<Alternatives>,
    /// Net odds, as the document writes them, "push", "meter" or a share of it, as in "10% of meter".
    pub pays: At<Odds>,
    /// Says that the row is printed though no round can reach it.
    pub unreachable: Option<At<bool>>,
}

/// The values that a rule of play can have, where they are few: its words, or whole numbers.
pub fn rule_values(key: &str) -> Vec<String> {
    static SCHEMA: LazyLock<serde_json::Value> = LazyLock::new(schema);
    let schema = &*SCHEMA;
    let house = &schema["$defs"]["HouseRules"]["properties"][key];
    let rule = definition(schema, house);
    let words = rule["enum"].as_array().into_iter().flatten();
    let described = rule["oneOf"].as_array().into_iter().flatten();
    let words = words.chain(described.map(|each| &each["const"]));
    let mut values: Vec<String> = words
        .filter_map(|word| Some(word.as_str()?.to_owned()))
        .collect();
    if let (Some(least), Some(most)) = (rule["minimum"].as_u64(), rule["maximum"].as_u64()) {
        values.extend((least..=most).map(|number| number.to_string()));
    }
    values
}

/// A rule of play that a table can set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedRule {
    /// Its key.
    pub key: String,
    /// What it says.
    pub words: String,
    /// Whether a table may leave it out, since it is then not in force.
    pub may_be_absent: bool,
    /// Its values with what they mean, where they are few.
    pub values: Vec<(String, String)>,
}

/// Every rule of play, in the order of the schema.
pub fn listed_rules() -> Vec<ListedRule> {
    let schema = schema();
    let house = &schema["$defs"]["HouseRules"];
    let rules = house["properties"].as_object().into_iter().flatten();
    let words = |of: &serde_json::Value| {
        let words = of["description"].as_str().unwrap_or_default();
        words.replace('\n', " ")
    };
    let rule = |(key, property): (&String, &serde_json::Value)| {
        let meanings = definition(&schema, property)["oneOf"].as_array();
        let meanings = meanings.into_iter().flatten();
        let meanings: Vec<(String, String)> = meanings
            .filter_map(|each| Some((each["const"].as_str()?.to_owned(), words(each))))
            .collect();
        ListedRule {
            key: key.clone(),
            words: words(property),
            may_be_absent: may_be_absent(key),
            values: match meanings.is_empty() {
                true => {
                    let plain = rule_values(key).into_iter();
                    plain.map(|value| (value, String::new())).collect()
                }
                false => meanings,
            },
        }
    };
    rules.map(rule).collect()
}

/// Whether a table may leave a rule of play out, since it is then not in force.
pub fn may_be_absent(key: &str) -> bool {
    static SCHEMA: LazyLock<serde_json::Value> = LazyLock::new(schema);
    let house = &SCHEMA["$defs"]["HouseRules"];
    let required = house["required"].as_array().into_iter().flatten();
    let known = house["properties"].get(key).is_some();
    known && required.into_iter().all(|name| name.as_str() != Some(key))
}

/// What a property of the schema refers to; a key that may be absent refers to that or null.
fn definition<'a>(
    schema: &'a serde_json::Value,
    property: &'a serde_json::Value,
) -> &'a serde_json::Value {
    let named = property["$ref"].as_str();
    let named = named.or(property["anyOf"][0]["$ref"].as_str());
    let named = named.and_then(|name| name.rsplit('/').next());
    named.map_or(property, |name| &schema["$defs"][name])
}

/// The JSON Schema of a rules file, for editors.
pub fn schema() -> serde_json::Value {
    let mut schema = schemars::schema_for!(Table).to_value();
    let facts = &mut schema["$defs"]["When"]["properties"];
    for (key, bounds) in facts::bounds() {
        bound(&mut facts[key], bounds);
    }
    schema
}

/// Narrows a fact that is a number, or a list of them, to the values it can have.
fn bound(fact: &mut serde_json::Value, (least, most): (u8, u8)) {
    let numbers = serde_json::json!({ "$ref": "#/$defs/Numbers" });
    let choices = fact.get_mut("anyOf").and_then(|each| each.as_array_mut());
    let choices = choices.into_iter().flatten();
    for choice in choices.filter(|choice| **choice == numbers) {
        choice["minimum"] = least.into();
        choice["maximum"] = most.into();
        choice["items"] = serde_json::json!({ "minimum": least, "maximum": most });
    }
}
