//! What is added up over shoes: whole numbers, so that any order of shoes gives the same sums.
//!
//! Every edge is exact when it is added; it is added in units of 10^-18, to the nearest, so that a sum
//! over r rounds is off by less than r/2 of those. Rounds of one shoe depend on each other, shoes do not:
//! sums of squares over shoes are kept, and a [`Rate`] has the standard error of a mean per round from them.

use super::{Always, BettingResult, Rate, Rounded, RoundedRoot, SpreadResult};
use crate::vocabulary::exact::{Rational, ratio};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{Signed, ToPrimitive};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The parts of a unit that sums are kept in.
pub const PARTS: i128 = 1_000_000_000_000_000_000;

/// `numerator / denominator` in [`PARTS`], to the nearest.
pub fn parts(numerator: i128, denominator: i128) -> i128 {
    let (whole, rest) = match numerator {
        // Most wagers win or lose less than they wager, which needs no division.
        0.. if numerator < denominator => (0, numerator),
        ..0 if -numerator <= denominator => (-1, numerator + denominator),
        _ => numerator.div_mod_floor(&denominator),
    };
    let half = denominator / 2;
    let fraction = match rest.checked_mul(PARTS).and_then(|n| n.checked_add(half)) {
        Some(scaled) => scaled / denominator,
        None => {
            let scaled = (BigInt::from(rest) * PARTS + half) / denominator;
            scaled.to_i128().expect("less than a unit and a part")
        }
    };
    whole * PARTS + fraction
}

/// The same for long numbers, the denominator above zero.
pub fn parts_of(numerator: &BigInt, denominator: &BigInt) -> i128 {
    let half: BigInt = denominator / 2;
    let parts = (numerator * PARTS + half).div_floor(denominator);
    parts.to_i128().expect("a wager wins few units")
}

/// What one wager did in some rounds of one shoe, units in [`PARTS`].
#[derive(Clone, Copy, Debug, Default)]
pub struct Record {
    /// Rounds that favoured the player.
    pub favourable: i128,
    /// Units expected, and wagered, in those.
    pub perfect: i128,
    /// Units wagered in those.
    pub perfect_wagered: i128,
    /// Rounds in which the count said so.
    pub bets: i128,
    /// Units expected in those.
    pub linear: i128,
    /// Units wagered in those.
    pub linear_wagered: i128,
    /// Units expected over all rounds.
    pub flat: i128,
    /// Units wagered over all rounds.
    pub flat_wagered: i128,
    /// Units expected with the spread.
    pub spread: i128,
    /// Units wagered with the spread.
    pub spread_wagered: i128,
    /// The squares of the units wagered with the spread.
    pub spread_squares: i128,
}

impl Record {
    /// Adds the rounds of another.
    pub fn add(&mut self, other: &Record) {
        self.favourable += other.favourable;
        self.perfect += other.perfect;
        self.perfect_wagered += other.perfect_wagered;
        self.bets += other.bets;
        self.linear += other.linear;
        self.linear_wagered += other.linear_wagered;
        self.flat += other.flat;
        self.flat_wagered += other.flat_wagered;
        self.spread += other.spread;
        self.spread_wagered += other.spread_wagered;
        self.spread_squares += other.spread_squares;
    }
}

/// A sum over shoes, with what its error needs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sum {
    #[serde(with = "as_text")]
    total: BigInt,
    #[serde(with = "as_text")]
    squares: BigInt,
    #[serde(with = "as_text")]
    with_rounds: BigInt,
}

/// Long numbers in the JSON of a part.
mod as_text {
    use serde::{Deserialize, Deserializer, Serializer};
    use std::fmt::Display;
    use std::str::FromStr;

    pub fn serialize<T: Display, S: Serializer>(number: &T, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(number)
    }

    pub fn deserialize<'de, T: FromStr, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
        let text = String::deserialize(from)?;
        let number = text.parse();
        number.map_err(|_| serde::de::Error::custom("a sum is a whole number in quotes"))
    }
}

impl Sum {
    fn add(&mut self, value: i128, rounds: u64) {
        let value = BigInt::from(value);
        self.with_rounds += &value * rounds;
        self.squares += &value * &value;
        self.total += value;
    }

    fn merge(&mut self, other: Sum) {
        self.total += other.total;
        self.squares += other.squares;
        self.with_rounds += other.with_rounds;
    }
}

/// One wager over all shoes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WagerSums {
    favourable: Sum,
    perfect: Sum,
    bets: Sum,
    linear: Sum,
    flat: Sum,
    spread: Sum,
    #[serde(with = "as_text")]
    perfect_wagered: BigInt,
    #[serde(with = "as_text")]
    linear_wagered: BigInt,
    #[serde(with = "as_text")]
    flat_wagered: BigInt,
    #[serde(with = "as_text")]
    spread_wagered: BigInt,
    #[serde(with = "as_text")]
    spread_squares: BigInt,
}

/// All wagers over all shoes dealt to one depth.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Depth {
    /// All rounds.
    pub rounds: u64,
    #[serde(with = "as_text")]
    rounds_squared: u128,
    wagers: Vec<WagerSums>,
}

/// The rounds at one true count, rounded down.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CountSums {
    /// In how many shoes.
    shoes: u64,
    /// How many.
    pub rounds: u64,
    #[serde(with = "as_text")]
    rounds_squared: u128,
    /// Their edges, in [`PARTS`].
    edges: Sum,
}

impl CountSums {
    /// The rounds of one shoe, and the sum of their edges in [`PARTS`].
    pub fn of_shoe(rounds: u64, edges: i128) -> CountSums {
        let mut sums = CountSums {
            shoes: 1,
            rounds,
            rounds_squared: u128::from(rounds).pow(2),
            ..CountSums::default()
        };
        sums.edges.add(edges, rounds);
        sums
    }

    fn merge(&mut self, other: CountSums) {
        self.shoes += other.shoes;
        self.rounds += other.rounds;
        self.rounds_squared += other.rounds_squared;
        self.edges.merge(other.edges);
    }

    /// The mean of the edges, and its error between the shoes that had such rounds.
    pub fn mean(&self) -> Rate {
        let rounds = (self.rounds, self.rounds_squared);
        rate(&self.edges, rounds, PARTS, self.shoes)
    }
}

/// Everything that is added up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StudyTally {
    /// Shoes dealt.
    pub shoes: u64,
    /// Shoes of those that had too few cards for a round before they were dealt to the last depth.
    pub ended_early: u64,
    /// By depth, rising.
    pub depths: Vec<Depth>,
    /// By true count, for each wager; over all rounds to the last depth.
    pub counts: Vec<BTreeMap<i64, CountSums>>,
}

impl StudyTally {
    /// Adds a shoe: by depth, how many rounds it had and what each wager did in them.
    pub fn add_shoe(&mut self, depths: &[(u64, Vec<Record>)]) {
        self.shoes += 1;
        self.depths.resize_with(depths.len(), Depth::default);
        for (depth, (rounds, records)) in self.depths.iter_mut().zip(depths) {
            depth.rounds += rounds;
            depth.rounds_squared += u128::from(*rounds).pow(2);
            depth.wagers.resize_with(records.len(), WagerSums::default);
            for (sums, record) in depth.wagers.iter_mut().zip(records) {
                sums.favourable.add(record.favourable, *rounds);
                sums.perfect.add(record.perfect, *rounds);
                sums.bets.add(record.bets, *rounds);
                sums.linear.add(record.linear, *rounds);
                sums.flat.add(record.flat, *rounds);
                sums.perfect_wagered += record.perfect_wagered;
                sums.linear_wagered += record.linear_wagered;
                sums.flat_wagered += record.flat_wagered;
                sums.spread.add(record.spread, *rounds);
                sums.spread_wagered += record.spread_wagered;
                sums.spread_squares += record.spread_squares;
            }
        }
    }

    /// Whether it has so many depths and wagers.
    pub fn has_shape(&self, depths: usize, wagers: usize) -> bool {
        let of_wagers = |depth: &Depth| depth.wagers.len() == wagers;
        let deep = self.depths.len() == depths && self.depths.iter().all(of_wagers);
        self.shoes > 0 && deep && self.counts.len() == wagers
    }

    /// Adds the shoes of another from outside, if both have the same shape.
    pub fn joined(self, other: StudyTally) -> Option<StudyTally> {
        let wagers = self.counts.len();
        let alike = other.has_shape(self.depths.len(), wagers);
        let joins = self.shoes == 0 || other.shoes == 0 || alike;
        joins.then(|| self.merge(other))
    }

    /// Adds the shoes of another.
    pub fn merge(mut self, other: StudyTally) -> StudyTally {
        if self.shoes == 0 {
            return other;
        }
        if other.shoes == 0 {
            return self;
        }
        self.shoes += other.shoes;
        self.ended_early += other.ended_early;
        for (ours, theirs) in self.depths.iter_mut().zip(other.depths) {
            ours.rounds += theirs.rounds;
            ours.rounds_squared += theirs.rounds_squared;
            for (ours, theirs) in ours.wagers.iter_mut().zip(theirs.wagers) {
                ours.merge(theirs);
            }
        }
        for (ours, theirs) in self.counts.iter_mut().zip(other.counts) {
            for (count, at) in theirs {
                ours.entry(count).or_default().merge(at);
            }
        }
        self
    }
}

impl WagerSums {
    fn merge(&mut self, other: WagerSums) {
        self.favourable.merge(other.favourable);
        self.perfect.merge(other.perfect);
        self.bets.merge(other.bets);
        self.linear.merge(other.linear);
        self.flat.merge(other.flat);
        self.perfect_wagered += other.perfect_wagered;
        self.linear_wagered += other.linear_wagered;
        self.flat_wagered += other.flat_wagered;
        self.spread.merge(other.spread);
        self.spread_wagered += other.spread_wagered;
        self.spread_squares += other.spread_squares;
    }
}

impl Depth {
    /// Betting a unit whenever the exact edge is above zero.
    pub fn perfect(&self, wager: usize, shoes: u64) -> BettingResult {
        let sums = &self.wagers[wager];
        BettingResult {
            share_of_rounds: self.rate(&sums.favourable, 1, shoes),
            edge: edge(&sums.perfect, &sums.perfect_wagered),
            units_per_100_rounds: self.rate(&sums.perfect, PARTS, shoes).times(100),
        }
    }

    /// Betting a unit whenever the count says so.
    pub fn linear(&self, wager: usize, shoes: u64) -> BettingResult {
        let sums = &self.wagers[wager];
        BettingResult {
            share_of_rounds: self.rate(&sums.bets, 1, shoes),
            edge: edge(&sums.linear, &sums.linear_wagered),
            units_per_100_rounds: self.rate(&sums.linear, PARTS, shoes).times(100),
        }
    }

    /// Betting a unit on every round.
    pub fn always(&self, wager: usize, shoes: u64) -> Always {
        let sums = &self.wagers[wager];
        Always {
            units_per_100_rounds: self.rate(&sums.flat, PARTS, shoes).times(100),
            edge: edge(&sums.flat, &sums.flat_wagered),
        }
    }

    /// Betting by the spread. `square` is the mean square of what a unit wins, from the whole shoe.
    pub fn spread(&self, wager: usize, shoes: u64, square: &Rational) -> SpreadResult {
        let sums = &self.wagers[wager];
        let won = self.rate(&sums.spread, PARTS, shoes);
        let rounds = BigInt::from(self.rounds.max(1)) * PARTS;
        let squares = ratio(sums.spread_squares.clone(), rounds.clone()) * square;
        // Sums from outside may be nonsense; those that were dealt vary.
        let variance = (squares - &won.mean.0 * &won.mean.0).max(ratio(0, 1));
        let n0 = won
            .mean
            .is_positive()
            .then(|| &variance / (&won.mean.0 * &won.mean.0));
        SpreadResult {
            average_bet: Rounded(ratio(sums.spread_wagered.clone(), rounds)),
            edge: edge(&sums.spread, &sums.spread_wagered),
            units_per_100_rounds: won.times(100),
            standard_deviation_per_100_rounds: RoundedRoot {
                square: variance * ratio(100, 1),
            },
            n0: n0.map(Rounded),
        }
    }

    fn rate(&self, sum: &Sum, parts: i128, shoes: u64) -> Rate {
        rate(sum, (self.rounds, self.rounds_squared), parts, shoes)
    }
}

/// The mean per round, and by the spread of shoes around it its error: for sums U and rounds R of a
/// shoe and the mean m, the sum of (U - m R)² over shoes, times S / (S - 1), over all rounds squared.
fn rate(sum: &Sum, (rounds, rounds_squared): (u64, u128), parts: i128, shoes: u64) -> Rate {
    let rounds = BigInt::from(rounds.max(1));
    let mean = ratio(sum.total.clone(), rounds.clone());
    let of = |sum: &BigInt| Rational::from_integer(sum.clone());
    let two = ratio(2, 1);
    let spread = of(&sum.squares) - two * &mean * of(&sum.with_rounds)
        + &mean * &mean * ratio(rounds_squared, 1);
    let error = (shoes > 1).then(|| {
        let scale = rounds.pow(2) * (shoes - 1) * BigInt::from(parts).pow(2);
        spread.max(ratio(0, 1)) * ratio(shoes, 1) / Rational::from_integer(scale)
    });
    Rate {
        mean: Rounded(mean / ratio(parts, 1)),
        standard_error: error.map(|square| RoundedRoot { square }),
    }
}

fn edge(won: &Sum, wagered: &BigInt) -> Option<Rounded> {
    (*wagered > BigInt::ZERO).then(|| Rounded(ratio(won.total.clone(), wagered.clone())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_rounded_to_the_nearest() {
        assert_eq!(parts(1, 3), 333_333_333_333_333_333);
        assert_eq!(parts(2, 3), 666_666_666_666_666_667);
        assert_eq!(parts(-1, 3), -333_333_333_333_333_333);
        assert_eq!(parts(7, 7), PARTS);
        let large = i128::MAX / 2;
        assert_eq!(parts(large / 2, large), PARTS / 2);
    }

    #[test]
    fn the_error_of_a_mean_is_that_of_shoes() {
        let mut tally = StudyTally::default();
        for (rounds, favourable) in [(10, 1), (10, 3)] {
            let record = Record {
                favourable,
                ..Record::default()
            };
            tally.add_shoe(&[(rounds, vec![record])]);
        }
        let rate = tally.depths[0].perfect(0, tally.shoes).share_of_rounds;
        assert_eq!(*rate.mean, ratio(1, 5));
        // Two shares, 0.1 and 0.3: standard deviation sqrt(0.02), of the mean of two sqrt(0.01).
        assert_eq!(rate.standard_error.unwrap().square, ratio(1, 100));
    }

    #[test]
    fn a_count_that_one_shoe_had_has_no_error() {
        let mut sums = CountSums::of_shoe(3, PARTS);
        assert_eq!(sums.mean().standard_error, None);
        sums.merge(CountSums::of_shoe(3, 3 * PARTS));
        let mean = sums.mean();
        // Two means, 1/3 and 1: standard deviation sqrt(2/9), of the mean of two sqrt(1/9).
        assert_eq!(*mean.mean, ratio(2, 3));
        assert_eq!(mean.standard_error.unwrap().square, ratio(1, 9));
    }
}
