//! Solved splits in the user's cache, so that optimal play of a shoe is computed once.
//!
//! An entry is a JSON file named by the digest of all that it depends on: the solver's sources, the rules of play
//! and the cards. It holds its own digest, its figures obey laws, and one split of it, which nobody can foresee,
//! is solved again. An entry that fails any of this is as good as none. Whatever goes wrong here, the answer is
//! computed: a cache never changes one. What is certified or verified never comes from here.

use super::files::read_at_most;
use super::folder::{Access, write_file};
use crate::blackjack::{Game, SplitPlayed, Splits, Value};
use crate::questions::solver::Solver;
use crate::vocabulary::digest::sha256;
use crate::vocabulary::exact::{Rational, fraction, ratio};
use crate::vocabulary::progress::Progress;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

#[derive(Serialize, Deserialize)]
struct Entry {
    /// All that the splits depend on.
    about: String,
    splits: Vec<Split>,
    /// Of the splits as JSON.
    sha256: String,
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

/// Looks into the user's cache before it solves, and keeps what it solved.
#[derive(Debug)]
pub(super) struct Cached;

impl Solver for Cached {
    fn splits(&self, game: &Game, progress: &dyn Progress) -> Splits {
        self.kept(game).unwrap_or_else(|| {
            let splits = game.splits(progress);
            keep(game, &splits);
            splits
        })
    }

    fn kept(&self, game: &Game) -> Option<Splits> {
        let text = String::from_utf8(read_at_most(&path(game)?).ok()?).ok()?;
        let entry: Entry = serde_json::from_str(&text).ok()?;
        let whole = entry.about == about(game) && entry.sha256 == digest(&entry.splits);
        let splits: Option<Splits> = entry.splits.iter().map(read).collect();
        splits.filter(|splits| whole && is_complete(game, splits) && holds_at_random(game, splits))
    }
}

/// Solves anew, and keeps what it solved.
#[derive(Debug)]
struct Renewed;

impl Solver for Renewed {
    fn splits(&self, game: &Game, progress: &dyn Progress) -> Splits {
        let splits = game.splits(progress);
        keep(game, &splits);
        splits
    }
}

/// The solver of every command: with the user's cache behind it, or solving anew.
pub(super) fn solver(no_cache: bool) -> Arc<dyn Solver> {
    match no_cache {
        true => Arc::new(Renewed),
        false => Arc::new(Cached),
    }
}

/// Whether one split, chosen so that no forger can foresee it, is what the solver finds.
fn holds_at_random(game: &Game, splits: &Splits) -> bool {
    let kept: Vec<(Value, Value, &SplitPlayed)> = splits.iter().collect();
    let Ok(random) = getrandom::u64() else {
        return false;
    };
    let Some(place) = random.checked_rem(kept.len() as u64) else {
        return true; // a house that splits nothing
    };
    let (pair, upcard, split) = kept[place as usize];
    let solved = game.split(pair, upcard);
    solved.is_some_and(|solved| solved.value == split.value && solved.wager == split.wager)
}

fn is_complete(game: &Game, splits: &Splits) -> bool {
    let kept: Vec<(Value, Value)> = splits
        .iter()
        .map(|(pair, upcard, _)| (pair, upcard))
        .collect();
    kept == game.pairs_to_split()
}

/// Keeps them; if that cannot be, they are computed again another time.
pub(super) fn keep(game: &Game, splits: &Splits) {
    let Some(path) = path(game) else {
        return;
    };
    let splits: Vec<Split> = splits.iter().map(write).collect();
    let entry = Entry {
        about: about(game),
        sha256: digest(&splits),
        splits,
    };
    if let (Ok(text), Some(folder)) = (serde_json::to_string(&entry), path.parent())
        && std::fs::create_dir_all(folder).is_ok()
    {
        drop(write_file(&path, text.as_bytes(), Access::Everyone));
    }
}

fn about(game: &Game) -> String {
    let solver = env!("SOLVER_DIGEST");
    format!("solver {solver}, {:?}, {:?}", game.house(), game.shoe())
}

fn path(game: &Game) -> Option<PathBuf> {
    let folder = dirs::cache_dir()?.join("oddsmith");
    let name = sha256(about(game));
    Some(folder.join(format!("splits-{name}.json")))
}

fn digest(splits: &[Split]) -> String {
    let text = serde_json::to_string(splits).expect("strings and numbers can be written");
    sha256(text)
}

fn write((pair, upcard, split): (Value, Value, &SplitPlayed)) -> Split {
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

fn read(split: &Split) -> Option<(Value, Value, SplitPlayed)> {
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
    keeps_the_laws(&played).then_some((pair, upcard, played))
}

/// Four hands, each doubled: the most that a split can stake, and so the most that it can bring.
const MOST_UNITS: u32 = 8;

/// No more is won or lost than is staked; the results sum to 1, and their mean is the value.
fn keeps_the_laws(split: &SplitPlayed) -> bool {
    let staked = ratio(1, 1) <= split.wager && split.wager <= ratio(MOST_UNITS, 1);
    let within = split.value <= split.wager && -&split.value <= split.wager;
    staked
        && within
        && split.results.as_ref().is_none_or(|results| {
            let sum: Rational = results.values().sum();
            let mean: Rational = results.iter().map(|(&units, p)| p * ratio(units, 1)).sum();
            sum == ratio(1, 1) && mean == split.value
        })
}
