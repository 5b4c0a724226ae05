//! Solved splits in the user's cache: kept, mended, and never believed against the laws that they must obey.

use num_traits::Signed;
use oddsmith::Shoe;
use oddsmith::blackjack::Game;
use oddsmith::questions::catalogue::Catalogue;
use oddsmith::questions::kept::{self, Key};
use oddsmith::tables::rules::DealerBlackjackLoss;
use oddsmith::vocabulary::exact::{Rational, fraction, ratio};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

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
    let paths = files.into_iter().map(|file| file.unwrap().path());
    paths.filter(|path| !path.ends_with("key")).collect()
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
    let written = || std::fs::metadata(&kept[0]).unwrap().modified().unwrap();
    let once = written();
    assert_eq!(sheet(&cache, &[]).stdout, first);
    assert_eq!(written(), once, "it was read, not solved and kept again");
    let changed = whole.replacen("\"ties\":", "\"ties\":1", 1);
    let other_solver = whole.replacen("solver ", "solver 9", 1);
    for damaged in [&whole[..whole.len() / 2], "", "{}", &changed, &other_solver] {
        assert_ne!(damaged, whole);
        std::fs::write(&kept[0], damaged).unwrap();
        assert_eq!(sheet(&cache, &["--no-cache"]).stdout, first);
        std::fs::write(&kept[0], damaged).unwrap();
        assert_eq!(sheet(&cache, &[]).stdout, first, "{damaged}");
        assert_eq!(std::fs::read_to_string(&kept[0]).unwrap(), whole, "mended");
    }
}

/// An entry changed, and sealed with a key.
fn forged(entry: &str, key: &Key, change: impl Fn(&mut Vec<Value>)) -> String {
    let (_, text) = entry.split_once('\n').unwrap();
    let mut entry: Value = serde_json::from_str(text).unwrap();
    change(entry["splits"].as_array_mut().unwrap());
    let text = entry.to_string();
    format!("{}\n{text}\n", key.seal(&text))
}

/// Units that no split can win or lose, with the value kept.
fn wild_results(splits: &mut Vec<Value>, units: i64) {
    for split in splits {
        let value: Rational = split["value"].as_str().unwrap().parse().unwrap();
        let won = (value / ratio(units, 1) + ratio(1, 1)) / ratio(2, 1);
        let lost = ratio(1, 1) - &won;
        split["results"] = json!({
            (-units).to_string(): fraction(&lost),
            units.to_string(): fraction(&won),
        });
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_entry_that_was_not_sealed_with_the_users_own_key_is_never_read() {
    let cache = folder("forged-cache");
    let first = sheet(&cache, &[]).stdout;
    let kept = entries(&cache).remove(0);
    let whole = std::fs::read_to_string(&kept).unwrap();
    // Results within what three hands can win keep every law but the seal.
    let unseen = forged(&whole, &Key([7; 32]), |splits| wild_results(splits, 3));
    let one = forged(&whole, &Key([0; 32]), |splits| {
        splits[1]["value"] = splits[1]["wager"].clone();
        splits[1].as_object_mut().unwrap().remove("results");
    });
    let of_before = whole.split_once('\n').unwrap().1.to_owned();
    for entry in [unseen, one, of_before] {
        std::fs::write(&kept, &entry).unwrap();
        assert_eq!(sheet(&cache, &[]).stdout, first, "{entry}");
        let mended = std::fs::read_to_string(&kept).unwrap();
        assert_eq!(mended, whole, "it was not read");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_key_that_others_can_read_or_that_is_a_link_seals_nothing() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let cache = folder("open-key-cache");
    let first = sheet(&cache, &[]).stdout;
    let (kept, key) = (entries(&cache).remove(0), cache.join("oddsmith/key"));
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&key), 0o600);
    let known = [9; 32];
    let spoil: [fn(&Path, &[u8]); 4] = [
        |key, known| {
            std::fs::write(key, known).unwrap();
            std::fs::set_permissions(key, PermissionsExt::from_mode(0o640)).unwrap();
        },
        |key, known| {
            let beside = key.with_extension("known");
            std::fs::write(&beside, known).unwrap();
            std::fs::set_permissions(&beside, PermissionsExt::from_mode(0o600)).unwrap();
            std::fs::remove_file(key).unwrap();
            symlink(&beside, key).unwrap();
        },
        |key, _| {
            std::fs::remove_file(key).unwrap();
            symlink("/nowhere", key).unwrap();
        },
        |key, _| std::fs::write(key, "short").unwrap(),
    ];
    for spoil in spoil {
        spoil(&key, &known);
        let whole = std::fs::read_to_string(&kept).unwrap();
        let entry = forged(&whole, &Key(known), |splits| wild_results(splits, 3));
        std::fs::write(&kept, &entry).unwrap();
        assert_eq!(sheet(&cache, &[]).stdout, first);
        assert!(key.symlink_metadata().unwrap().is_file());
        assert_eq!(
            (mode(&key), std::fs::read(&key).unwrap().len()),
            (0o600, 32)
        );
        assert_ne!(std::fs::read_to_string(&kept).unwrap(), entry, "mended");
    }
}

/// What a forger does to the splits of an entry.
type Change<'a> = &'a dyn Fn(&mut Vec<Value>);

fn game() -> Game {
    let catalogue = Catalogue::shipped();
    let entry = catalogue.game("electronic-blackjack").unwrap();
    let house = entry.game.document.house.as_ref().unwrap();
    let house = house.losing(DealerBlackjackLoss::BustedPlusOne);
    Game::new(house, &Shoe::from_composition("9s=4,10s=8").unwrap()).unwrap()
}

#[test]
fn a_sealed_entry_that_lacks_something_or_breaks_a_law_is_not_read() {
    let (game, key) = (game(), Key([1; 32]));
    let splits = game.splits(&());
    let whole = kept::write(&game, &splits, &key);
    let read = |change: &dyn Fn(&mut Vec<Value>)| {
        let entry = forged(&whole, &key, change);
        kept::read(&game, &entry, &key)
    };
    assert_eq!(read(&|_| {}), Some(splits), "as it was written");
    let object = |split: &mut Value, key: &str, value: Value| split[key] = value;
    let breaks: [(&str, Change); 10] = [
        ("nothing", &|splits| splits.clear()),
        ("one less", &|splits| drop(splits.pop())),
        ("one twice", &|splits| splits.push(splits[0].clone())),
        ("a value that no results have", &|splits| {
            object(&mut splits[0], "value", json!("1/3"));
        }),
        ("less than is won", &|splits| {
            splits[0].as_object_mut().unwrap().remove("results");
            object(&mut splits[0], "value", json!("3"));
        }),
        ("less than by composition", &|splits| {
            splits[0].as_object_mut().unwrap().remove("results");
            object(&mut splits[0], "value", json!("-1"));
        }),
        ("results that do not sum to 1", &|splits| {
            object(&mut splits[0]["results"], "0", json!("0/1"));
        }),
        ("more than three hands can win", &|splits| {
            wild_results(splits, 8)
        }),
        ("a probability below nothing", &|splits| {
            let value: Rational = splits[0]["value"].as_str().unwrap().parse().unwrap();
            let units = if value > ratio(0, 1) { "-1" } else { "1" };
            let size = value.abs();
            let rest = ratio(1, 1) + &size;
            splits[0]["results"] = json!({"0": fraction(&rest), units: fraction(&-size)});
        }),
        ("no number", &|splits| {
            object(&mut splits[0], "wager", json!("1/0"))
        }),
    ];
    for (what, change) in breaks {
        assert_eq!(read(change), None, "{what}");
    }
    let other = Key([2; 32]);
    assert_eq!(kept::read(&game, &whole, &other), None, "another key");
}

#[cfg(target_os = "linux")]
#[test]
fn a_cache_that_cannot_be_written_is_no_error() {
    let cache = folder("no-cache").join("file");
    std::fs::write(&cache, "a file where a folder should be").unwrap();
    sheet(&cache, &[]);
}
