//! Optimal play on shoes that no brute force can deal: what must hold all the same, and its cache.

use num_traits::{One, Zero};
use oddsmith::blackjack::{
    Action, Cards, DealerBlackjackLoss, Game, HandAnswer, Origin, Strategy, Value,
};
use oddsmith::questions::catalogue::Catalogue;
use oddsmith::vocabulary::exact::{Rational, ratio};
use oddsmith::vocabulary::shoe::Shoe;
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn game(decks: u32, loss: DealerBlackjackLoss) -> Game {
    let catalogue = Catalogue::shipped();
    let entry = catalogue.game("electronic-blackjack").unwrap();
    let rules = entry.game.document.house.as_ref().unwrap();
    Game::new(rules.losing(loss), &Shoe::decks(decks).unwrap()).unwrap()
}

fn pair_of(points: u32) -> Cards {
    let value = Value::of_points(points).unwrap();
    [value, value].into_iter().collect()
}

fn split(game: &Game, strategy: &Strategy, pair: u32, upcard: u32) -> Rational {
    let upcard = Value::of_points(upcard).unwrap();
    let hand: HandAnswer = game
        .hand(strategy, pair_of(pair), upcard, Origin::Dealt)
        .unwrap();
    let mut actions = hand.actions.into_iter();
    actions
        .find(|(action, _)| *action == Action::Split)
        .unwrap()
        .1
}

/// Split aces get one card each: two cards and the dealer's hand, drawn here one after the other.
#[test]
fn split_aces_are_worth_what_their_two_cards_are() {
    for decks in [1, 6] {
        let game = game(decks, DealerBlackjackLoss::AllWagers);
        for upcard in Value::all() {
            let aces = pair_of(1);
            let shoe = game.shoe().less(upcard).unwrap().short_of(aces).unwrap();
            let mut expected = Rational::zero();
            // Both hands are alike, and the other hand's card is one more unseen card.
            for card in Value::all().filter(|&card| shoe.of(card) > 0) {
                let out = aces.with(card);
                let ends = game.dealer(upcard, out).unwrap();
                let points = match card.points() {
                    1 => 12,
                    points => 11 + points,
                };
                let chance = ratio(shoe.of(card), shoe.cards());
                let totals = (17..=21).zip(&ends[..5]);
                let sign = |total: u32| i64::from(points > total) - i64::from(points < total);
                let totals: Rational = totals.map(|(total, p)| p * ratio(sign(total), 1)).sum();
                expected += chance * (totals + &ends[5] - &ends[6]);
            }
            let found = split(&game, &Strategy::Optimal, 1, upcard.points());
            assert_eq!(found, expected * ratio(2, 1), "{decks} decks, {upcard}");
        }
    }
}

#[test]
fn no_strategy_plays_a_split_better() {
    let others = [
        Strategy::Composition,
        Strategy::Basic,
        Strategy::Default,
        Strategy::Mimic,
    ];
    for loss in DealerBlackjackLoss::ALL {
        let game = game(6, loss);
        for (pair, upcard) in [(10, 6), (10, 10), (9, 1)] {
            let optimal = split(&game, &Strategy::Optimal, pair, upcard);
            for other in &others {
                let value = split(&game, other, pair, upcard);
                assert!(optimal >= value, "{pair} v {upcard}, {}", loss.name());
            }
        }
    }
}

/// A whole round of a small shoe: results sum to 1, their mean is the expectation, and no hand is played
/// worse than by composition.
#[test]
fn a_round_keeps_the_laws() {
    let shoe = Shoe::from_composition("As=3,2s=3,5s=3,6s=4,8s=5,10s=12").unwrap();
    let six = game(6, DealerBlackjackLoss::OriginalOnly);
    let game = Game::new(six.house().clone(), &shoe).unwrap();
    let (optimal, composition) = (
        game.round(&Strategy::Optimal),
        game.round(&Strategy::Composition),
    );
    let results = optimal.distribution();
    assert!(results.values().sum::<Rational>().is_one());
    let mean: Rational = results.iter().map(|(units, p)| units * p).sum();
    assert_eq!(mean, optimal.expectation());
    assert!(optimal.expectation() > composition.expectation());
    for (best, other) in optimal.deals.iter().zip(&composition.deals) {
        assert!(
            best.value() >= other.value(),
            "{} v {}",
            best.player,
            best.upcard
        );
    }
}

/// The explanation's own sums: it names the values of both, and every difference is a gain.
#[test]
fn an_explanation_agrees_with_the_values() {
    let game = game(1, DealerBlackjackLoss::BustedPlusOne);
    let value = |points| Value::of_points(points).unwrap();
    let explained = game.explain(value(8), value(10)).unwrap();
    assert_eq!(explained.optimal, split(&game, &Strategy::Optimal, 8, 10));
    assert_eq!(
        explained.zero_memory,
        split(&game, &Strategy::Composition, 8, 10)
    );
    assert!(!explained.differences.is_empty());
    for difference in &explained.differences {
        assert!(difference.gain > Rational::zero(), "{difference:?}");
        assert!(difference.probability > Rational::zero(), "{difference:?}");
    }
}

// ---- the cache

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    drop(std::fs::remove_dir_all(&folder));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn sheet(cache: &Path, more: &[&str]) -> Output {
    let output = Command::new(env!("CARGO_BIN_EXE_oddsmith"))
        .args([
            "sheet",
            "electronic-blackjack",
            "--wager",
            "main",
            "--strategy",
            "optimal",
        ])
        .args(["--shoe", "9s=4,10s=8", "--format", "json"])
        .args(more)
        .env("XDG_CACHE_HOME", cache)
        .output()
        .unwrap();
    assert!(output.status.success());
    output
}

fn entries(cache: &Path) -> Vec<PathBuf> {
    let folder = cache.join("oddsmith");
    let files = std::fs::read_dir(folder).map_or(Vec::new(), |all| all.collect());
    files.into_iter().map(|file| file.unwrap().path()).collect()
}

#[cfg(target_os = "linux")]
#[test]
fn solved_splits_are_kept_and_never_trusted_blindly() {
    let cache = folder("cache");
    let first = sheet(&cache, &[]).stdout;
    let kept = entries(&cache);
    assert_eq!(
        kept.len(),
        1,
        "one entry, and nothing half-written beside it"
    );
    let whole = std::fs::read_to_string(&kept[0]).unwrap();
    assert_eq!(sheet(&cache, &[]).stdout, first);
    let changed = whole.replacen("\"ties\":", "\"ties\":1", 1);
    let other_version = whole.replacen("oddsmith ", "oddsmith 9.", 1);
    for damaged in [
        &whole[..whole.len() / 2],
        "",
        "{}",
        &changed,
        &other_version,
    ] {
        assert_ne!(damaged, whole);
        std::fs::write(&kept[0], damaged).unwrap();
        assert_eq!(sheet(&cache, &["--no-cache"]).stdout, first);
        std::fs::write(&kept[0], damaged).unwrap();
        assert_eq!(sheet(&cache, &[]).stdout, first, "{damaged}");
        assert_eq!(std::fs::read_to_string(&kept[0]).unwrap(), whole, "mended");
    }
}

/// An entry changed, with its digest made anew.
fn forged(entry: &str, change: impl Fn(&mut Vec<serde_json::Value>)) -> String {
    let mut entry: serde_json::Value = serde_json::from_str(entry).unwrap();
    change(entry["splits"].as_array_mut().unwrap());
    let digest = Sha256::digest(entry["splits"].to_string());
    let hex: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    entry["sha256"] = hex.into();
    entry.to_string()
}

#[cfg(target_os = "linux")]
#[test]
fn an_incomplete_entry_is_computed_again() {
    let cache = folder("incomplete-cache");
    let first = sheet(&cache, &[]).stdout;
    let kept = entries(&cache).remove(0);
    let whole = std::fs::read_to_string(&kept).unwrap();
    assert_eq!(forged(&whole, |_| {}), whole, "made as the cache makes it");
    let empty = forged(&whole, |splits| splits.clear());
    let fewer = forged(&whole, |splits| drop(splits.pop()));
    let unweighed = forged(&whole, |splits| {
        for split in splits {
            split.as_object_mut().unwrap().remove("results");
        }
    });
    for entry in [empty, fewer, unweighed] {
        std::fs::write(&kept, &entry).unwrap();
        assert_eq!(sheet(&cache, &[]).stdout, first, "{entry}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_cache_that_cannot_be_written_is_no_error() {
    let cache = folder("no-cache").join("file");
    std::fs::write(&cache, "a file where a folder should be").unwrap();
    sheet(&cache, &[]);
}
