//! Every kind of question as data: what the command line, a page or another program asks.
//!
//! A question in JSON is one object. Its key `ask` names the kind, the other keys are that kind's fields:
//! `{"ask": "sheet", "game": "tiger-baccarat", "decks": 8}`. Nothing in it is judged yet; a question that
//! makes no sense is refused when it is asked. [`Question::read`] reads one and names an unknown key with the
//! key that was probably meant.

use crate::questions::described::{Choices, Described, File};
use crate::questions::refused::Refused;
use crate::vocabulary::card::CardOrRank;
use crate::vocabulary::exact::Exact;
use crate::vocabulary::plain::quoted;
use crate::vocabulary::problem::suggestion;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::OnceLock;

/// A question, one case for each kind. In JSON its key `ask` names the kind.
///
/// ```
/// use oddsmith::{Described, Question, SheetQuestion};
///
/// let asked = r#"{"ask": "sheet", "game": "tiger-baccarat", "decks": 8}"#;
/// let read = Question::read(serde_json::from_str(asked).unwrap())?;
/// assert_eq!(read, Question::Sheet(SheetQuestion::of(Described::of("tiger-baccarat", 8))));
/// # Ok::<(), oddsmith::Refused>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "ask", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Question {
    /// Which games are there?
    Games(GamesQuestion),
    /// How often does each row of each wager pay?
    Sheet(SheetQuestion),
    /// What changes against the approved game?
    WhatIf(WhatIfQuestion),
    /// What is every action of a blackjack hand worth?
    Hand(HandQuestion),
    /// What does the blackjack chart say?
    Chart(SheetQuestion),
    /// What does removing one card do to each wager?
    Removal(SheetQuestion),
    /// What is the best linear count of a wager?
    Count(CountQuestion),
    /// When can a wager be beaten?
    Protect(ProtectQuestion),
    /// Which pay meets a target edge?
    Solve(SolveQuestion),
    /// Are these rules tables legal?
    Check(CheckQuestion),
    /// What is wrong with these papers?
    Audit(AuditQuestion),
    /// What differs between two answers?
    Diff(DiffQuestion),
    /// Which bets are in the library, and what does the house keep of each?
    Bets(BetsQuestion),
    /// Do the figures that were published of them agree with the exact ones?
    Figures(FiguresQuestion),
}

/// The names of the kinds, in the order of [`Question`].
pub const KINDS: [&str; 14] = [
    "games", "sheet", "what-if", "hand", "chart", "removal", "count", "protect", "solve", "check",
    "audit", "diff", "bets", "figures",
];

/// The places of decimals unless a question says otherwise.
pub const DIGITS: usize = 12;
/// The most places that are answered.
pub const MOST_DIGITS: usize = 1000;
/// The most shoes that are dealt: more than anybody waits for.
pub const MOST_SHOES: u64 = 10_000_000;
/// The most players at a table.
pub const MOST_PLAYERS: u64 = 7;
/// The most deck counts that are solved for at once.
pub const MOST_DECK_COUNTS: usize = 1000;

fn usual_digits() -> usize {
    DIGITS
}

/// Which games are there?
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GamesQuestion {
    /// Only this game.
    pub game: Option<String>,
    /// Rules tables of the user's own, added to the shipped games or in their place.
    pub tables: Vec<File>,
}

/// A question about a situation and nothing more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SheetQuestion {
    /// The situation.
    #[serde(flatten)]
    pub situation: Described,
    /// The places of decimals.
    #[serde(default = "usual_digits")]
    pub digits: usize,
}

/// What changes against the approved game, over no, one or two axes?
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct WhatIfQuestion {
    /// The situation described.
    #[serde(flatten)]
    pub situation: Described,
    /// What is varied, as in `["decks 4..10", "pays tie=8:1,9:1"]`.
    #[serde(default)]
    pub vary: Vec<String>,
    /// The approved number of decks to compare with.
    #[serde(default)]
    pub approved: Option<u32>,
    /// Whether the wagers whose edges move most come first.
    #[serde(default)]
    pub sort: bool,
    /// The places of decimals.
    #[serde(default = "usual_digits")]
    pub digits: usize,
}

/// The condition under which values of a hand are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Given {
    /// The dealer has looked at the hole card, if the house has one looked at, and has no blackjack.
    #[default]
    NoDealerBlackjack,
    /// Nothing but the cards: before the dealer looks.
    Nothing,
}

/// What is every action of a blackjack hand worth?
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct HandQuestion {
    /// The situation.
    #[serde(flatten)]
    pub situation: Described,
    /// The hand's cards, in the order they came.
    pub hand: Vec<CardOrRank>,
    /// The dealer's first card.
    pub upcard: CardOrRank,
    /// Whether the hand was split from a pair of its first card's value.
    #[serde(default)]
    pub from_split: bool,
    /// Whether to explain how optimal play of its split differs from zero memory.
    #[serde(default)]
    pub explain: bool,
    /// The condition under which people are to read the values; the answer has both.
    #[serde(default)]
    pub given: Given,
    /// The places of decimals.
    #[serde(default = "usual_digits")]
    pub digits: usize,
}

/// What is the best linear count of a wager?
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CountQuestion {
    /// The situation; its `wagers` name the one wager.
    #[serde(flatten)]
    pub situation: Described,
    /// Tags of the user's own to compare with, as in `A=-1,2-6=+1,10-K=-1`.
    #[serde(default)]
    pub tags: Option<String>,
    /// Whether the tags of a deck must sum to zero.
    #[serde(default)]
    pub balanced: bool,
    /// What has been seen when the count is looked at, besides the cards that left the shoe; nothing unless told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub given: Option<SeenCard>,
    /// The places of decimals.
    #[serde(default = "usual_digits")]
    pub digits: usize,
}

/// What has been seen of a round when a count is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SeenCard {
    /// The dealer's ace.
    Ace,
}

/// When can a wager be beaten?
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ProtectQuestion {
    /// The situation.
    #[serde(flatten)]
    pub situation: Described,
    /// How deep shoes are dealt, as in `75%` or `75%..95%`.
    pub penetration: String,
    /// How many shoes are dealt.
    pub shoes: u64,
    /// What the shuffles are made from.
    #[serde(default)]
    pub seed: u64,
    /// How many players there are at a table of blackjack, from 1 to 7; one unless told.
    #[serde(default = "one_player", skip_serializing_if = "is_one_player")]
    pub players: u32,
    /// Tags to count every wager with, or a well-known count, as in `Hi-Lo`; the best are sought unless told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tags: Option<String>,
    /// Whether the tags that are sought must sum to zero over the shoe.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub balanced: bool,
    /// How many units are bet at which count, as in `1-8` or `1,2,4,6,8`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spread: Option<String>,
}

fn one_player() -> u32 {
    1
}

fn is_one_player(players: &u32) -> bool {
    *players == 1
}

/// Which pay meets a target edge?
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SolveQuestion {
    /// The game; its readings and pays.
    #[serde(flatten)]
    pub situation: Described,
    /// `wager/row`, or the wager if one row wins.
    pub row: String,
    /// What the house is to keep of a unit, as in `5%` or `1/20`.
    pub edge: String,
    /// More than one deck count, as in `[4, 5, 6]`.
    #[serde(default)]
    pub deck_counts: Vec<u32>,
}

/// Are these rules tables legal?
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CheckQuestion {
    /// The tables.
    pub files: Vec<File>,
}

/// What is wrong with these papers?
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AuditQuestion {
    /// Rules tables and printed paytables in TOML, printed paytables in CSV, sheets in JSON: distinguished by
    /// the end of the name.
    pub files: Vec<File>,
    /// The game of a paytable that does not say.
    #[serde(default)]
    pub game: Option<String>,
    /// The wager of a paytable that does not say.
    #[serde(default)]
    pub wager: Option<String>,
    /// The decks of a paytable that does not say.
    #[serde(default)]
    pub decks: Option<u32>,
    /// Readings of a paytable that does not say.
    #[serde(default)]
    pub readings: Choices,
    /// The checks to make; none means all.
    #[serde(default)]
    pub only: Vec<String>,
    /// The checks to leave out.
    #[serde(default)]
    pub skip: Vec<String>,
    /// The most house edge, of all wagers or of one, as in `["15%", "tie=16%"]`.
    #[serde(default)]
    pub max_edge: Vec<String>,
    /// The least return, of all wagers or of one, as in `["85%", "tie=84%"]`.
    #[serde(default)]
    pub min_return: Vec<String>,
    /// Readings that move a house edge by more than this are reported; half a percent by default.
    #[serde(default)]
    pub material: Option<String>,
    /// Whether to list every figure that was looked at.
    #[serde(default)]
    pub record: bool,
    /// A house policy, as the text of its file.
    #[serde(default)]
    pub policy: Option<File>,
    /// The approved table or sheet to hold the papers to.
    #[serde(default)]
    pub against: Option<File>,
    /// Rules tables of the user's own, added to the shipped games or in their place.
    #[serde(default)]
    pub tables: Vec<File>,
}

/// What differs between two answers?
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DiffQuestion {
    /// The answer before.
    pub before: Value,
    /// The answer after.
    pub after: Value,
}

/// Which bets are in the library, and what does the house keep of each?
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BetsQuestion {
    /// Only this bet, or this paytable of one.
    #[serde(default)]
    pub bet: Option<String>,
    /// Whole decks; eight unless told.
    #[serde(default)]
    pub decks: Option<u32>,
    /// What meters hold, in units of the wager. Without it a meter counts as empty.
    #[serde(default)]
    pub meter: Option<Exact>,
    /// The places of decimals.
    #[serde(default = "usual_digits")]
    pub digits: usize,
}

/// Do the figures that were published of the bets agree with the exact ones?
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FiguresQuestion {
    /// Only this bet, or this paytable of one.
    #[serde(default)]
    pub bet: Option<String>,
}

impl Question {
    /// Refuses numbers that would take more time or room than anybody has.
    pub fn within_reason(&self) -> Result<(), Refused> {
        let digits = match self {
            Question::Sheet(asked) | Question::Chart(asked) | Question::Removal(asked) => {
                asked.digits
            }
            Question::WhatIf(asked) => asked.digits,
            Question::Hand(asked) => asked.digits,
            Question::Count(asked) => asked.digits,
            Question::Bets(asked) => asked.digits,
            _ => DIGITS,
        };
        at_most("digits", digits as u64, 0, MOST_DIGITS as u64)?;
        if let Question::Protect(asked) = self {
            at_most("shoes", asked.shoes, 1, MOST_SHOES)?;
            at_most("players", u64::from(asked.players), 1, MOST_PLAYERS)?;
        }
        if let Question::Solve(asked) = self {
            let several = asked.deck_counts.len() as u64;
            at_most(
                "deck_counts, of which there are",
                several,
                0,
                MOST_DECK_COUNTS as u64,
            )?;
        }
        Ok(())
    }

    /// Reads a question in JSON.
    pub fn read(value: Value) -> Result<Question, Refused> {
        let Some(object) = value.as_object() else {
            return Err(Refused::because(
                "a question is an object",
                r#"as in {"ask": "sheet", "game": "tiger-baccarat", "decks": 8}"#,
            ));
        };
        let kind = match object.get("ask") {
            Some(Value::String(kind)) if KINDS.contains(&kind.as_str()) => kind,
            Some(seen) => {
                let seen = seen.as_str().unwrap_or("");
                let help = suggestion(seen, KINDS);
                let message = format!("\"ask\" names no kind of question: \"{}\"", quoted(seen));
                return Err(Refused::because(message, help));
            }
            None => {
                let help = format!("allowed: {}", KINDS.join(", "));
                return Err(Refused::because("the key \"ask\" is missing", help));
            }
        };
        let keys = keys(kind);
        if let Some(seen) = object.keys().find(|key| !keys.contains(key)) {
            let help = suggestion(seen, keys.iter().map(String::as_str));
            let message = format!(
                "unknown key \"{}\" in a question of kind \"{kind}\"",
                quoted(seen)
            );
            return Err(Refused::because(message, help));
        }
        serde_json::from_value(value).map_err(Refused::of)
    }
}

fn at_most(what: &str, seen: u64, least: u64, most: u64) -> Result<(), Refused> {
    match (least..=most).contains(&seen) {
        true => Ok(()),
        false => Err(Refused::because(
            format!("{what} {seen}"),
            format!("a whole number from {least} to {most}"),
        )),
    }
}

/// The keys of a kind of question, read off its schema.
fn keys(kind: &str) -> Vec<String> {
    static SCHEMA: OnceLock<Value> = OnceLock::new();
    let schema = SCHEMA.get_or_init(|| schemars::schema_for!(Question).to_value());
    let kinds = schema["oneOf"].as_array().into_iter().flatten();
    let is_kind = |each: &&Value| each["properties"]["ask"]["const"] == *kind;
    let named = |schema: &Value| -> Vec<String> {
        let properties = schema["properties"].as_object().into_iter().flatten();
        properties.map(|(key, _)| key.clone()).collect()
    };
    let Some(own) = kinds.into_iter().find(is_kind) else {
        return Vec::new();
    };
    let mut keys = named(own);
    if let Some(name) = own["$ref"]
        .as_str()
        .and_then(|path| path.rsplit('/').next())
    {
        keys.extend(named(&schema["$defs"][name]));
    }
    keys
}

impl SheetQuestion {
    /// A question about a situation, its decimals at the usual places.
    pub fn of(situation: Described) -> SheetQuestion {
        SheetQuestion {
            situation,
            digits: DIGITS,
        }
    }
}

impl WhatIfQuestion {
    /// What changes against the approved game, over no axis?
    pub fn of(situation: Described) -> WhatIfQuestion {
        WhatIfQuestion {
            situation,
            vary: Vec::new(),
            approved: None,
            sort: false,
            digits: DIGITS,
        }
    }
}

impl BetsQuestion {
    /// About one bet or paytable on the usual number of decks.
    pub fn of(bet: &str) -> BetsQuestion {
        BetsQuestion {
            bet: Some(bet.to_owned()),
            decks: None,
            meter: None,
            digits: DIGITS,
        }
    }
}
