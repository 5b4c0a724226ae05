//! Well-known counts, by the names that players call them.

use crate::vocabulary::problem::suggestion;

/// A count that books teach.
pub struct KnownCount {
    /// Its name.
    pub name: &'static str,
    /// Its tags, as users write them.
    pub tags: &'static str,
}

/// The counts that users may name, in the order of their fame.
pub const KNOWN: [KnownCount; 8] = [
    known("Hi-Lo", "2-6=+1 10-A=-1"),
    known("KO", "2-7=+1 10-A=-1"),
    known("Hi-Opt I", "3-6=+1 10-K=-1"),
    known("Hi-Opt II", "2,3,6,7=+1 4,5=+2 10-K=-2"),
    known("Omega II", "2,3,7=+1 4-6=+2 9=-1 10-K=-2"),
    known("Zen", "2,3,7=+1 4-6=+2 10-K=-2 A=-1"),
    known("Halves", "2,7=+0.5 3,4,6=+1 5=+1.5 9=-0.5 10-A=-1"),
    known("Uston APC", "2,8=+1 3,4,6,7=+2 5=+3 9=-1 10-K=-3"),
];

const fn known(name: &'static str, tags: &'static str) -> KnownCount {
    KnownCount { name, tags }
}

/// The tags of a count by its name; case, spaces and hyphens do not matter.
pub fn by_name(name: &str) -> Option<&'static str> {
    let found = KNOWN.iter().find(|known| plain(known.name) == plain(name));
    found.map(|known| known.tags)
}

/// The names that are like this one.
pub fn like(name: &str) -> String {
    suggestion(name, KNOWN.iter().map(|known| known.name))
}

fn plain(name: &str) -> String {
    let letters = name.chars().filter(|each| each.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}
