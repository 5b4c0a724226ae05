//! How often each outcome happens: integers over one total, in the order of the outcomes.

/// Outcomes with the number of ordered deals that end in each, out of all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distribution<T> {
    deals: u128,
    /// In order, each outcome once. A list, for most are short, or come in order.
    ways: Vec<(T, u128)>,
}

impl<T: Ord> Distribution<T> {
    /// Gathers outcomes; ways of equal outcomes add up, and outcomes of no ways are left out.
    ///
    /// The ways must sum to `deals`: every deal ends in exactly one outcome.
    pub fn new(deals: u128, outcomes: impl IntoIterator<Item = (T, u128)>) -> Distribution<T> {
        let mut ways: Vec<(T, u128)> = Vec::new();
        let mut sum = 0;
        let mut latest = 0;
        for (outcome, count) in outcomes.into_iter().filter(|(_, count)| *count > 0) {
            sum += count;
            match ways.get_mut(latest) {
                Some((known, ways)) if *known == outcome => *ways += count,
                _ => latest = add(&mut ways, outcome, count),
            }
        }
        assert_eq!(sum, deals, "every deal ends in exactly one outcome");
        Distribution { deals, ways }
    }

    /// All the ordered deals.
    pub fn deals(&self) -> u128 {
        self.deals
    }

    /// The deals that end in this outcome.
    pub fn ways(&self, outcome: &T) -> u128 {
        let found = self.ways.binary_search_by(|(known, _)| known.cmp(outcome));
        found.map_or(0, |place| self.ways[place].1)
    }

    /// Every outcome that happens, in order, with its ways.
    pub fn iter(&self) -> impl Iterator<Item = (&T, u128)> {
        self.ways.iter().map(|(outcome, ways)| (outcome, *ways))
    }

    /// The same deals by something that follows from the outcome.
    pub fn map<U: Ord>(&self, follow: impl Fn(&T) -> U) -> Distribution<U> {
        let outcomes = self.iter().map(|(outcome, ways)| (follow(outcome), ways));
        Distribution::new(self.deals, outcomes)
    }
}

/// Adds ways to an outcome where it stands, or puts it where it belongs; says where that is.
fn add<T: Ord>(ways: &mut Vec<(T, u128)>, outcome: T, count: u128) -> usize {
    if ways.last().is_none_or(|(last, _)| *last < outcome) {
        ways.push((outcome, count));
        return ways.len() - 1;
    }
    match ways.binary_search_by(|(known, _)| known.cmp(&outcome)) {
        Ok(place) => {
            ways[place].1 += count;
            place
        }
        Err(place) => {
            ways.insert(place, (outcome, count));
            place
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_outcomes_add_up_and_impossible_ones_vanish() {
        let die = Distribution::new(6, (1..=7).map(|face| (face, u128::from(face < 7))));
        let parity = die.map(|face| face % 2);
        assert_eq!(parity.iter().collect::<Vec<_>>(), [(&0, 3), (&1, 3)]);
        assert_eq!((die.ways(&7), parity.deals()), (0, 6));
    }

    #[test]
    #[should_panic(expected = "every deal ends in exactly one outcome")]
    fn ways_that_do_not_sum_to_the_deals_are_caught() {
        Distribution::new(6, [(1, 5)]);
    }
}
