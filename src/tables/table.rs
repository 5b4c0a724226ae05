//! A rules file as it is written: a mirror of the TOML, key by key, with the places kept.
//!
//! Comes in: the text. Goes out: a [`Table`], which may still be nonsense (a game that offers a
//! wager nobody defined, a payout that is no odds), and every fault of spelling or type that the
//! text has. Judging what the values mean is `rules`'. The JSON Schema for editors is derived from
//! these very types.

mod at;
mod house;
mod numbers;
mod read;

pub use at::At;
pub use house::{
    DoubleAfterSplit, Doubling, EvenMoney, HouseRules, SecondCard, Soft17, SplitAceDraws,
    SplitAces, SurrenderTime,
};
pub use numbers::{Numbers, Odds, Ranks};
pub use read::Parsed;

use crate::vocabulary::card::{Colour, Rank, Suit};
use schemars::JsonSchema;
use serde::Deserialize;

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
    /// The wagers of the document, each listed once.
    #[serde(rename = "wager")]
    pub wagers: Vec<Wager>,
    /// Whether all that the file holds could be read; what refers to a lost part is not judged.
    #[serde(skip, default = "whole")]
    pub whole: bool,
}

fn whole() -> bool {
    true
}

/// The rule document.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Document {
    /// Its title.
    pub title: At<String>,
    /// The day it takes effect, a TOML date.
    #[schemars(with = "String", extend("format" = "date"))]
    pub effective: At<toml::value::Datetime>,
    /// The numbers of decks it allows.
    pub decks: At<Decks>,
    /// How a round is dealt.
    pub deal: At<Deal>,
    /// The clause by which a round of baccarat that runs out of cards is void.
    pub void: Option<At<String>>,
}

/// A range of deck counts, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Decks {
    /// The fewest decks.
    pub from: u32,
    /// The most decks.
    pub to: u32,
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

/// A clause whose reading changes a number.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Reading {
    /// Which question of reading this is.
    pub name: At<String>,
    /// The values that the text can bear, the default first; a single value is settled.
    pub values: At<Vec<At<String>>>,
    /// The clauses that raise the question, or settle it.
    pub clauses: At<Vec<At<String>>>,
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
    pub clause: At<String>,
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
    pub clauses: At<Vec<At<String>>>,
    /// The deals on which it is offered, where that is not every deal.
    pub given: Option<At<Given>>,
    /// What it pays, and when; nothing is listed for a wager settled by play.
    pub rows: Option<At<Vec<Row>>>,
    /// Says that the wager is settled by the play of the hand, by the document's rules.
    pub settled: Option<At<Settled>>,
}

/// The deals on which a wager is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Given {
    /// The dealer's first card is an ace.
    DealerShowsAce,
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
    pub when: At<When>,
    /// Net odds, as the document writes them, or "push".
    pub pays: At<Odds>,
}

/// Facts about a finished round; a round fits where every fact named holds.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct When {
    /// The hand with the higher total, or a tie.
    pub winner: Option<At<Winner>>,
    /// The higher of the two totals, 0 to 9: the winner's, or both hands' in a tie.
    pub winning_total: Option<At<Numbers>>,
    /// The Player hand's point total at the end, 0 to 9.
    pub player_total: Option<At<Numbers>>,
    /// The Banker hand's point total at the end, 0 to 9.
    pub banker_total: Option<At<Numbers>>,
    /// By how many points the winner wins, 0 to 9.
    pub margin: Option<At<Numbers>>,
    /// How many cards the Player hand has at the end, 2 or 3.
    pub player_cards: Option<At<Numbers>>,
    /// How many cards the Banker hand has at the end, 2 or 3.
    pub banker_cards: Option<At<Numbers>>,
    /// Whether the Player hand has 8 or 9 with its first two cards.
    pub player_natural: Option<At<bool>>,
    /// Whether the Banker hand has 8 or 9 with its first two cards.
    pub banker_natural: Option<At<bool>>,
    /// Whether the naturals stand off for a wager on the Player hand (reading "natural-tie").
    pub player_natural_tie: Option<At<bool>>,
    /// Whether the naturals stand off for a wager on the Banker hand (reading "natural-tie").
    pub banker_natural_tie: Option<At<bool>>,
    /// How many of the two hands begin with a pair, 0 to 2 (reading "pair").
    pub pairs: Option<At<Numbers>>,
    /// Whether both hands begin with a pair, and both with the same one (reading "twin").
    pub twin: Option<At<bool>>,
    /// The Player hand's first two cards.
    pub player_first_two: Option<At<FirstTwo>>,
    /// The Banker hand's first two cards.
    pub banker_first_two: Option<At<FirstTwo>>,
    /// How many cards of one rank the two hands hold together (reading "super-7s").
    pub count: Option<At<Count>>,
    /// Whether the dealer's first two cards are an ace and a ten-valued card.
    pub dealer_blackjack: Option<At<bool>>,
}

/// A hand, or neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Winner {
    /// The Player hand.
    Player,
    /// The Banker hand.
    Banker,
    /// Neither: equal totals.
    Tie,
}

/// Facts about two cards.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, JsonSchema,
)]
#[serde(deny_unknown_fields)]
pub struct FirstTwo {
    /// Whether they are a pair (reading "pair").
    pub pair: Option<bool>,
    /// Whether they are of one suit.
    pub suited: Option<bool>,
    /// The rank that both have.
    pub rank: Option<Rank>,
    /// The suit that both have.
    pub suit: Option<Suit>,
    /// The colour that both have.
    pub colour: Option<Colour>,
    /// The two ranks that they are, in either order.
    pub ranks: Option<[Rank; 2]>,
    /// The ranks that they are among, both of one (reading "kings-bounty-suited").
    pub among: Option<Ranks>,
    /// What they total in blackjack, an ace as 11 (reading "kings-bounty-20").
    pub total: Option<u8>,
}

/// How many cards of a rank.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Count {
    /// The rank that is counted.
    pub rank: Rank,
    /// How many of it, 0 to 6.
    pub cards: Numbers,
}

/// The values that a rule of play can have, where they are few: its words, or whole numbers.
pub fn rule_values(key: &str) -> Vec<String> {
    let schema = schema();
    let house = &schema["$defs"]["HouseRules"]["properties"][key];
    let named = house["$ref"]
        .as_str()
        .and_then(|name| name.rsplit('/').next());
    let rule = named.map_or(house, |name| &schema["$defs"][name]);
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

/// The JSON Schema of a rules file, for editors.
pub fn schema() -> serde_json::Value {
    schemars::schema_for!(Table).to_value()
}
