//! Solved splits in the user's cache: kept, mended, and never believed against the laws that they must obey.

use oddsmith::vocabulary::digest::sha256;
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

/// An entry changed, with its digest made anew.
fn forged(entry: &str, change: impl Fn(&mut Vec<serde_json::Value>)) -> String {
    let mut entry: serde_json::Value = serde_json::from_str(entry).unwrap();
    change(entry["splits"].as_array_mut().unwrap());
    entry["sha256"] = sha256(entry["splits"].to_string()).into();
    entry.to_string()
}

#[cfg(target_os = "linux")]
#[test]
fn an_entry_that_lacks_something_or_breaks_a_law_is_computed_again() {
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
    let another_value = forged(&whole, |splits| splits[0]["value"] = "1/3".into());
    let less_than_all = forged(&whole, |splits| {
        let results = splits[0]["results"].as_object_mut().unwrap();
        let nothing = results.iter_mut().find(|(units, _)| *units == "0");
        *nothing.expect("a split can come to nothing").1 = "0/1".into();
    });
    for entry in [empty, fewer, unweighed, another_value, less_than_all] {
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
