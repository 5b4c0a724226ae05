//! Solved splits as text that can be kept, and how far such text is believed.
//!
//! Comes in: a game, its splits and a secret key, or text that somebody kept. Goes out: the text with a seal over
//! every byte of it (HMAC-SHA256), or the splits. Text is read only if its seal was made with the same key, so
//! whoever lacks the key can make none that is read. What is read must also be about the same game and the same
//! solver, be complete, and obey laws that hold for every split, whoever sealed it: the probabilities are no less
//! than nothing and sum to 1, their mean is the value, nobody wins or loses more than the house's hands can stake,
//! and optimal play is worth no less than play by composition.

use crate::blackjack::{Action, Cards, Doubling, Game, SplitPlayed, Splits, Strategy, Value};
use crate::vocabulary::exact::{Rational, fraction, ratio};
use hmac_sha256::HMAC;
use num_traits::Signed;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What seals are made with: 32 bytes that nobody else knows.
#[derive(Clone)]
pub struct Key(pub [u8; 32]);

impl Key {
    /// The seal of a text, in hexadecimal.
    pub fn seal(&self, text: &str) -> String {
        let seal = HMAC::mac(text, self.0);
        seal.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

impl std::fmt::Debug for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str("Key(..)")
    }
}

#[derive(Serialize, Deserialize)]
struct Entry {
    about: String,
    splits: Vec<Split>,
}

#[derive(Serialize, Deserialize)]
struct Split {
    pair: u32,
    upcard: u32,
    value: String,
    wager: String,
    ties: u64,
    sets: u64,
    reached: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    results: Option<BTreeMap<i32, String>>,
}

/// All that the splits of a game depend on: the solver's sources, the rules of play and the cards.
pub fn about(game: &Game) -> String {
    let solver = env!("SOLVER_DIGEST");
    format!("solver {solver}, {:?}, {:?}", game.house(), game.shoe())
}

/// The splits as text: the seal, and below it what is sealed.
pub fn write(game: &Game, splits: &Splits, key: &Key) -> String {
    let entry = Entry {
        about: about(game),
        splits: splits.iter().map(written).collect(),
    };
    let text = serde_json::to_string(&entry).expect("strings and numbers can be written");
    format!("{}\n{text}\n", key.seal(&text))
}

/// The splits of a text that was sealed with this key, is about this game and keeps every law.
pub fn read(game: &Game, text: &str, key: &Key) -> Option<Splits> {
    let (seal, text) = text.split_once('\n')?;
    let text = text.strip_suffix('\n')?;
    if seal != key.seal(text) {
        return None;
    }
    let entry: Entry = serde_json::from_str(text).ok()?;
    let splits = entry.splits.iter().map(|split| lawful(game, split));
    let splits: Splits = splits.collect::<Option<_>>()?;
    let once = entry.splits.len() == splits.iter().count();
    (once && entry.about == about(game) && is_complete(game, &splits) && is_optimal(game, &splits))
        .then_some(splits)
}

fn written((pair, upcard, split): (Value, Value, &SplitPlayed)) -> Split {
    let results = split.results.as_ref();
    Split {
        pair: pair.points(),
        upcard: upcard.points(),
        value: fraction(&split.value),
        wager: fraction(&split.wager),
        ties: split.ties,
        sets: split.sets,
        reached: split.reached,
        results: results.map(|odds| {
            odds.iter()
                .map(|(&units, p)| (units, fraction(p)))
                .collect()
        }),
    }
}

fn lawful(game: &Game, split: &Split) -> Option<(Value, Value, SplitPlayed)> {
    let number = |text: &str| text.parse::<Rational>().ok();
    let odds = |odds: &BTreeMap<i32, String>| -> Option<BTreeMap<i32, Rational>> {
        odds.iter()
            .map(|(&units, p)| Some((units, number(p)?)))
            .collect()
    };
    let played = SplitPlayed {
        value: number(&split.value)?,
        wager: number(&split.wager)?,
        ties: split.ties,
        sets: split.sets,
        reached: split.reached,
        results: match &split.results {
            Some(results) => Some(odds(results)?),
            None => None,
        },
    };
    let pair = Value::of_points(split.pair)?;
    let upcard = Value::of_points(split.upcard)?;
    keeps_the_laws(&played, most_units(game, pair)).then_some((pair, upcard, played))
}

/// The most that a split of this pair can stake, and so the most that it can win or lose.
fn most_units(game: &Game, pair: Value) -> u32 {
    let house = game.house();
    let doubles = house.split_hand_plays_on(pair)
        && house.double_after_split.doubling(house.doubling) != Doubling::Never;
    house.most_hands_of(pair) * if doubles { 2 } else { 1 }
}

/// No more is won or lost than is staked; the results are no less than nothing and sum to 1, and their mean is
/// the value.
fn keeps_the_laws(split: &SplitPlayed, most: u32) -> bool {
    let staked = ratio(1, 1) <= split.wager && split.wager <= ratio(most, 1);
    let within = split.value.abs() <= split.wager;
    staked
        && within
        && split.results.as_ref().is_none_or(|results| {
            let sum: Rational = results.values().sum();
            let mean: Rational = results.iter().map(|(&units, p)| p * ratio(units, 1)).sum();
            results.keys().all(|units| units.unsigned_abs() <= most)
                && !results.values().any(Signed::is_negative)
                && sum == ratio(1, 1)
                && mean == split.value
        })
}

fn is_complete(game: &Game, splits: &Splits) -> bool {
    let kept = splits.iter().map(|(pair, upcard, _)| (pair, upcard));
    kept.collect::<Vec<_>>() == game.pairs_to_split()
}

/// Whether no split is worth less than by composition, which looks at fewer cards.
fn is_optimal(game: &Game, splits: &Splits) -> bool {
    let round = game.round(&Strategy::Composition);
    let known: BTreeMap<(Value, Cards), &Rational> = round
        .deals
        .iter()
        .filter_map(|deal| Some(((deal.upcard, deal.player), deal.value_of(Action::Split)?)))
        .collect();
    splits.iter().all(|(pair, upcard, split)| {
        let cards: Cards = [pair, pair].into_iter().collect();
        let known = known.get(&(upcard, cards));
        known.is_some_and(|least| split.value >= **least)
    })
}
