//! From a value to a place on a chart, in whole units, and the round numbers to mark.

use crate::vocabulary::exact::{Rational, decimal, percent, ratio};
use num_traits::Zero;

/// A range of values laid out between two places.
pub(in crate::render) struct Scale {
    least: Rational,
    most: Rational,
    from: i64,
    to: i64,
}

/// Marks are at most so far apart that the range holds this many of their distances.
const DISTANCES: i64 = 3;

impl Scale {
    /// The range of these values; a single value gets a little room on both sides.
    pub(in crate::render) fn of<'a>(
        values: impl Iterator<Item = &'a Rational> + Clone,
        from: i64,
        to: i64,
    ) -> Scale {
        let zero = ratio(0, 1);
        let mut least = values.clone().min().unwrap_or(&zero).clone();
        let mut most = values.max().unwrap_or(&zero).clone();
        if least == most {
            least -= ratio(1, 10_000);
            most += ratio(1, 10_000);
        }
        Scale {
            least,
            most,
            from,
            to,
        }
    }

    /// The range of these values and of zero.
    pub(in crate::render) fn with_zero(values: &[Rational], from: i64, to: i64) -> Scale {
        let zero = ratio(0, 1);
        Scale::of(values.iter().chain([&zero]), from, to)
    }

    /// The least and the most value, which lie at the ends.
    pub(in crate::render) fn ends(&self) -> [&Rational; 2] {
        [&self.least, &self.most]
    }

    /// Where a value lies.
    pub(in crate::render) fn at(&self, value: &Rational) -> i64 {
        let share = (value - &self.least) / (&self.most - &self.least);
        let pixels = share * ratio(self.to - self.from, 1);
        self.from + whole(&pixels)
    }

    /// Round percentages within the range: the place of each, its value, and its number.
    pub(in crate::render) fn ticks(&self) -> Vec<(i64, Rational, String)> {
        let (step, digits) = self.step();
        let first = (&self.least / &step).ceil();
        let mut ticks = Vec::new();
        let mut value = first * &step;
        while value <= self.most {
            let number = percent(&value, digits).replace('%', "").replace('-', "−");
            ticks.push((self.at(&value), value.clone(), number));
            value += &step;
        }
        ticks
    }

    /// 1, 2 or 5 in some decimal place, so that the range holds a few of them; and that place.
    fn step(&self) -> (Rational, usize) {
        let span = &self.most - &self.least;
        let mut tens = ratio(10, 1);
        let mut digits = 0;
        loop {
            for factor in [5, 2, 1] {
                let step = &tens * ratio(factor, 1);
                if &span / &step >= ratio(DISTANCES, 1) {
                    return (step, digits);
                }
            }
            tens /= ratio(10, 1);
            // Percentages have two places less than the values they are of.
            digits += usize::from(tens < ratio(1, 100));
            debug_assert!(!span.is_zero(), "a scale has some room");
        }
    }
}

fn whole(value: &Rational) -> i64 {
    decimal(value, 0)
        .parse()
        .expect("a place on a chart fits 64 bits")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_round_and_lie_where_their_values_do() {
        let values = [ratio(1, 100), ratio(29, 1000)];
        let scale = Scale::of(values.iter(), 0, 190);
        let expected = [(0, "1.0"), (50, "1.5"), (100, "2.0"), (150, "2.5")];
        let ticks = scale.ticks();
        let ticks: Vec<(i64, &str)> = ticks
            .iter()
            .map(|(at, _, label)| (*at, label.as_str()))
            .collect();
        assert_eq!(ticks, expected);
        assert_eq!(scale.at(&values[1]), 190);
    }

    #[test]
    fn one_value_lies_in_the_middle() {
        let value = ratio(1, 7);
        let scale = Scale::of([&value].into_iter(), 10, 110);
        assert_eq!(scale.at(&value), 60);
        assert!(!scale.ticks().is_empty());
    }
}
