//! A row of small bars: how a number moves, at a glance.

use crate::vocabulary::exact::{Rational, decimal, ratio};

const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// A bar for each value, from the least to the most of them; a blank for none.
pub(super) fn sparkline(values: &[Option<&Rational>]) -> String {
    let known = || values.iter().flatten();
    let (Some(least), Some(most)) = (known().min(), known().max()) else {
        return String::new();
    };
    let bar = |value: &Rational| match least == most {
        true => BARS[3],
        false => {
            let level = (value - *least) / (*most - *least) * ratio(7, 1);
            let level: usize = decimal(&level, 0)
                .parse()
                .expect("a whole number from 0 to 7");
            BARS[level]
        }
    };
    values.iter().map(|value| value.map_or(' ', bar)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_is_the_lowest_bar_and_the_most_the_highest() {
        let values = [3, 1, 8, 1].map(|n| ratio(n, 5));
        let values: Vec<Option<&Rational>> = values.iter().map(Some).chain([None]).collect();
        assert_eq!(sparkline(&values), "▃▁█▁ ");
        assert_eq!(sparkline(&values[1..2]), "▄");
        assert_eq!(sparkline(&[None]), "");
    }
}
