//! What another reading of a clause would change: every open reading, value by value.
//!
//! Each alternative is computed with the other readings as they are. A wager that play settles is
//! compared by its expectation under `composition`, whichever strategy is certified: that is
//! computed in a moment, and names its strategy. Upcards that make no dealer blackjack serve every reading.

use super::strategy::{COMPOSITION, Plays};
use crate::answers::sheet::{Sheet, WagerOdds, wager_odds};
use crate::blackjack::round::expectation;
use crate::questions::catalogue::Entry;
use crate::questions::situation::Situation;
use crate::tables::rules::{Reading, Readings};
use crate::vocabulary::exact::{Exact, Rational};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A question of reading, as the document is read and as it could be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OpenReading {
    /// Its name.
    pub name: String,
    /// The question in plain words; absent if the table is a user's own.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub question: String,
    /// The value chosen.
    pub chosen: String,
    /// What the value means; absent as the question is.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub means: String,
    /// The clauses in question.
    pub clauses: Vec<String>,
    /// Why there is a question.
    pub why: String,
    /// The other values.
    pub alternatives: Vec<Alternative>,
}

/// Another value of a reading.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Alternative {
    /// The value.
    pub value: String,
    /// What it means; absent if the table is a user's own.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub means: String,
    /// The wagers it changes, in the order of the game.
    pub effects: Vec<ReadingEffect>,
}

/// What an alternative makes of a wager.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Effect")]
pub struct ReadingEffect {
    /// The wager's id.
    pub wager: String,
    /// The wager's title. JSON says it with the wager.
    #[serde(skip)]
    pub title: String,
    /// The house edge.
    pub house_edge: Shifted,
    /// How it is played; absent unless play settles it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strategy: Option<String>,
    /// The probability that it wins; absent if play settles it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hit_frequency: Option<Shifted>,
}

/// A figure by two readings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Shifted {
    /// As the document is read.
    pub here: Exact,
    /// By the alternative.
    pub instead: Exact,
}

impl OpenReading {
    /// What another value would mean, to go on after "if".
    pub fn if_read_as(&self, other: &Alternative) -> String {
        match other.means.as_str() {
            "" => format!("{} is read as {}", self.name, other.value),
            words => words.to_owned(),
        }
    }
}

impl Shifted {
    fn new(here: Rational, instead: Rational) -> Shifted {
        Shifted {
            here: Exact(here),
            instead: Exact(instead),
        }
    }
}

/// Every open reading that touches the game.
pub(super) fn open_readings(
    entry: &Entry,
    situation: &Situation,
    sheet: &Sheet,
    plays: &Plays,
) -> Vec<OpenReading> {
    let open = entry.game.readings.iter().filter(|each| each.is_open());
    let before = Before { sheet, plays };
    open.map(|reading| {
        let chosen = reading.chosen(situation.readings());
        let words = entry.clauses().and_then(|each| each.reading(&reading.name));
        let means = |value: &str| {
            let meaning = words.and_then(|words| words.choices.get(value));
            meaning.cloned().unwrap_or_default()
        };
        let mut alternatives = alternatives(situation, &before, reading, chosen);
        for other in &mut alternatives {
            other.means = means(&other.value);
        }
        OpenReading {
            name: reading.name.clone(),
            question: words
                .map(|words| words.question.clone())
                .unwrap_or_default(),
            chosen: chosen.to_owned(),
            means: means(chosen),
            clauses: reading.clauses.clone(),
            why: reading.why.clone(),
            alternatives,
        }
    })
    .collect()
}

/// What the alternatives are held against.
struct Before<'a> {
    sheet: &'a Sheet,
    plays: &'a Plays<'a>,
}

fn alternatives(
    situation: &Situation,
    before: &Before,
    reading: &Reading,
    chosen: &str,
) -> Vec<Alternative> {
    let others = reading.values.iter().filter(|value| **value != chosen);
    others
        .map(|&value| {
            let mut readings = *situation.readings();
            let set = readings.set(reading.question, value);
            set.expect("the gate let only known readings pass");
            Alternative {
                value: value.to_owned(),
                means: String::new(),
                effects: effects(situation, before, &readings),
            }
        })
        .collect()
}

fn effects(situation: &Situation, before: &Before, readings: &Readings) -> Vec<ReadingEffect> {
    let mut effects = Vec::new();
    effects.extend(effect_on_play(situation, before, readings));
    let other = situation.read_as(*readings);
    let after = wager_odds(&other.expect("a reading takes no card"));
    let pairs = before.sheet.by_rows().zip(&after);
    effects.extend(pairs.filter_map(|(before, after)| effect_on_rows(before, after)));
    effects
}

fn effect_on_rows(before: &WagerOdds, after: &WagerOdds) -> Option<ReadingEffect> {
    let (was, is) = (before.figures(), after.figures());
    (was != is).then(|| ReadingEffect {
        wager: before.id.clone(),
        title: before.title.clone(),
        house_edge: Shifted::new(was.house_edge, is.house_edge),
        strategy: None,
        hit_frequency: Some(Shifted::new(was.hit_frequency, is.hit_frequency)),
    })
}

fn effect_on_play(
    situation: &Situation,
    before: &Before,
    readings: &Readings,
) -> Option<ReadingEffect> {
    let (wager, game) = situation.played()?;
    let rules = situation.game().document.house.as_ref()?;
    let house = rules.losing(readings.dealer_blackjack_loss);
    if house == *game.house() {
        return None;
    }
    let other = game.losing(readings.dealer_blackjack_loss).ok()?;
    let deals = before.plays.composition(game);
    Some(ReadingEffect {
        wager: wager.id.clone(),
        title: wager.title.clone(),
        house_edge: Shifted::new(-expectation(deals.iter()), -other.expectation_beside(deals)),
        strategy: Some(COMPOSITION.to_owned()),
        hit_frequency: None,
    })
}
