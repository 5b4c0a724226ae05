//! What of a file could not be read, so that nothing is judged that only looks wrong for want of it.

use std::collections::BTreeSet;
use std::ops::Range;

/// Where a value stands: keys, and numbers in lists.
pub(super) type Path = Vec<String>;

/// The parts of a file that are not there, or could not be read.
#[derive(Clone, Debug, Default)]
pub struct Lost {
    paths: Vec<Path>,
    /// The beginning and end of each table and list that lacks something.
    places: BTreeSet<(usize, usize)>,
}

/// Values that stand in for lost ones have places behind the end of every file.
pub(super) const BEHIND: usize = usize::MAX / 2;

/// Whether what stands at this place stands in for something that is lost: nobody wrote it, and it is not judged.
pub fn stands_in(place: &Range<usize>) -> bool {
    place.start >= BEHIND
}

impl Lost {
    /// Something was lost at this path, in the table or list at this place.
    pub(super) fn add(&mut self, path: Path, inside: Range<usize>) {
        self.paths.push(path);
        self.places.insert((inside.start, inside.end));
    }

    /// Something was lost, and nobody knows what.
    pub(super) fn anything(&mut self) {
        self.paths.push(Path::new());
    }

    /// Whether nothing was.
    pub fn is_empty(&self) -> bool {
        self.paths.is_empty()
    }

    /// Whether something was lost at this path, in it or around it. In `wager.*.id` a star is any key or number.
    pub fn may_hold(&self, path: &str) -> bool {
        let matches = |(lost, asked): (&String, &str)| asked == "*" || lost == asked;
        let met = |lost: &Path| lost.iter().zip(path.split('.')).all(matches);
        self.paths.iter().any(met)
    }

    /// Whether something was lost inside of this place.
    pub fn within(&self, place: &Range<usize>) -> bool {
        let mut from = self.places.range((place.start, 0)..(place.end, 0));
        stands_in(place) || from.any(|(_, end)| *end <= place.end)
    }

    /// Whether what stands at this place stands in for something, or lacks a part.
    pub fn touches(&self, place: &Range<usize>) -> bool {
        stands_in(place) || self.places.contains(&(place.start, place.end))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_lost_is_met_from_above_and_from_below() {
        let mut lost = Lost::default();
        let path = ["wager", "3", "rows", "1"].map(str::to_owned);
        lost.add(path.to_vec(), 5..9);
        assert!(lost.may_hold("wager.*.rows") && lost.may_hold("wager.3.rows.1.pays"));
        assert!(!lost.may_hold("wager.*.id") && !lost.may_hold("game"));
        assert!(lost.touches(&(5..9)) && !lost.touches(&(5..8)));
        lost.anything();
        assert!(lost.may_hold("game"));
    }
}
