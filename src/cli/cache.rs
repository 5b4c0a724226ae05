//! Solved splits in the user's cache, so that optimal play of a shoe is computed once.
//!
//! An entry is a file named by the digest of all that it depends on: the solver's sources, the rules of play and
//! the cards. It is sealed with a key of random bytes that lies beside it and is its owner's alone; a key that
//! others own, could read or could write seals nothing. An entry without a right seal is not looked at. One with a
//! right seal must keep the laws of [`kept`], and one split of it, which nobody can foresee, is solved again with
//! its results. An entry that fails any of this is as good as none. Whatever goes wrong here, the answer is
//! computed: a cache never changes one. What is certified or verified never comes from here.

use super::files::read_at_most;
use super::folder::{Access, Output, write_file};
use crate::blackjack::{Game, Splits};
use crate::questions::kept::{self, Key};
use crate::questions::solver::Solver;
use crate::vocabulary::digest::sha256;
use crate::vocabulary::progress::Progress;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

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
        let folder = folder()?;
        let text = read_at_most(&folder.join(name(game))).ok()?;
        let text = String::from_utf8(text).ok()?;
        let splits = kept::read(game, &text, &key_in(&folder)?)?;
        holds_at_random(game, &splits).then_some(splits)
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

/// Whether one split, which nobody can foresee, is in every number what the solver finds.
fn holds_at_random(game: &Game, splits: &Splits) -> bool {
    let kept: Vec<_> = splits.iter().collect();
    let Ok(random) = getrandom::u64() else {
        return false;
    };
    let Some(place) = random.checked_rem(kept.len() as u64) else {
        return true; // a house that splits nothing
    };
    let (pair, upcard, split) = kept[place as usize];
    game.split(pair, upcard).as_ref() == Some(split)
}

/// Keeps them; if that cannot be, they are computed again another time.
pub(super) fn keep(game: &Game, splits: &Splits) {
    let Some(folder) = folder().filter(|folder| fs::create_dir_all(folder).is_ok()) else {
        return;
    };
    if let Some(key) = key_in(&folder).or_else(|| new_key_in(&folder)) {
        let text = kept::write(game, splits, &key);
        let path = folder.join(name(game));
        drop(write_file(&path, text.as_bytes(), Access::Everyone));
    }
}

fn folder() -> Option<PathBuf> {
    Some(dirs::cache_dir()?.join("oddsmith"))
}

fn name(game: &Game) -> String {
    format!("splits-{}.json", sha256(kept::about(game)))
}

/// The file of the key that entries are sealed with.
const KEY: &str = "key";

/// The key of this folder, if it can be nobody else's.
fn key_in(folder: &Path) -> Option<Key> {
    let path = folder.join(KEY);
    let there = fs::symlink_metadata(&path).ok()?;
    if !there.is_file() || !is_ours_alone(&there) {
        return None;
    }
    Some(Key(read_at_most(&path).ok()?.try_into().ok()?))
}

/// Whether the file is the user's, no other may read or write it, and it has no second name.
#[cfg(unix)]
fn is_ours_alone(file: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    let ours = file.uid() == rustix::process::geteuid().as_raw();
    ours && file.mode() & 0o077 == 0 && file.nlink() == 1
}

/// Elsewhere the system keeps the folder of a user's cache from others.
#[cfg(not(unix))]
fn is_ours_alone(_: &fs::Metadata) -> bool {
    true
}

/// Makes the key of this folder, in the place of one that does not serve. If others make one at the same time, the
/// first counts.
fn new_key_in(folder: &Path) -> Option<Key> {
    let path = folder.join(KEY);
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).ok()?;
    for _ in 0..2 {
        if let Ok(file) = Output::for_whom(&path, Access::Owner) {
            drop(file.write_new(&bytes));
        }
        if let Some(key) = key_in(folder) {
            return Some(key);
        }
        drop(fs::remove_file(&path));
    }
    None
}
