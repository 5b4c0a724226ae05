//! How many units are bet at which count: `1-8`, or `1,2,4,6,8`.
//!
//! The first number is bet wherever the count does not favour the player. The second is bet at the first whole true count
//! that does, the third at the next, and the last from there on. `1-8` doubles at each: 1, 2, 4, 8. A wager that is
//! offered in the middle of a round, as insurance is, is not bet at all where the count does not favour the player:
//! nobody must take it to stay at the table.

use crate::vocabulary::plain::quoted;
use std::fmt;
use std::str::FromStr;

/// Units by whole true counts: below the key, then at each count from it on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spread(Vec<u32>);

/// The most units that are bet.
const MOST: u32 = 1000;

/// Why a text is no spread.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "\"{}\" is not a spread; write the least and the most units, as in 1-8, or the units at each count, as in 1,2,4,6,8; \
     whole numbers up to {MOST}, the least before the most",
    quoted(.0)
)]
pub struct NotASpread(String);

impl Spread {
    /// The units bet so many whole counts into the favourable ones; none is below.
    pub fn units(&self, steps: i64) -> u32 {
        let last = self.0.len() - 1;
        self.0[usize::try_from(steps).map_or(0, |steps| steps.min(last))]
    }

    /// The same for a wager that is offered in the middle of a round.
    pub fn in_mid_round(&self) -> Spread {
        let favourable = self.0.iter().skip(1);
        Spread([0].into_iter().chain(favourable.copied()).collect())
    }

    /// At which whole counts into the favourable ones the units change, and what is bet from there on.
    pub fn steps(&self) -> impl Iterator<Item = (i64, u32)> {
        let changes = self.0.windows(2).zip(1..);
        changes
            .filter(|(units, _)| units[0] != units[1])
            .map(|(units, steps)| (steps, units[1]))
    }
}

/// `1, 2, 4, 8`.
impl fmt::Display for Spread {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let units: Vec<String> = self.0.iter().map(u32::to_string).collect();
        f.pad(&units.join(", "))
    }
}

impl FromStr for Spread {
    type Err = NotASpread;

    fn from_str(text: &str) -> Result<Spread, NotASpread> {
        let number = |word: &str| word.trim().parse().ok().filter(|units| *units <= MOST);
        let units: Option<Vec<u32>> = match text.split_once('-') {
            Some((least, most)) => number(least).zip(number(most)).and_then(doubling),
            None => text.split(',').map(number).collect(),
        };
        let spread = units.filter(|units| {
            units.len() > 1 && units.is_sorted() && units[0] < units[units.len() - 1]
        });
        spread
            .map(Spread)
            .ok_or_else(|| NotASpread(text.to_owned()))
    }
}

fn doubling((least, most): (u32, u32)) -> Option<Vec<u32>> {
    let doubled = std::iter::successors(Some(least), |units| Some(units * 2));
    let below = doubled.take_while(|units| *units < most);
    (least > 0 && least < most).then(|| below.chain([most]).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spread_doubles_up_to_its_most() {
        let words = |text: &str| text.parse::<Spread>().unwrap().to_string();
        assert_eq!(words("1-8"), "1, 2, 4, 8");
        assert_eq!(words("2-12"), "2, 4, 8, 12");
        assert_eq!(words("0,1,1,6"), "0, 1, 1, 6");
        let spread: Spread = "1-8".parse().unwrap();
        let units = [-3, 0, 1, 2, 3, 99].map(|steps| spread.units(steps));
        assert_eq!(units, [1, 1, 2, 4, 8, 8]);
        let spread: Spread = "0,1,1,6".parse().unwrap();
        assert_eq!(spread.steps().collect::<Vec<_>>(), [(1, 1), (3, 6)]);
        let spread: Spread = "5,5,6".parse().unwrap();
        assert_eq!(spread.in_mid_round().steps().next(), Some((1, 5)));
    }

    #[test]
    fn what_is_no_spread_is_refused() {
        for text in [
            "", "8", "8-1", "1-1", "0-8", "1-", "1,x", "8,1", "1-2000", "1-8-9", "-1-8",
        ] {
            assert!(text.parse::<Spread>().is_err(), "{text}");
        }
    }
}
