//! The figures a paytable can claim, and the names that rack cards and web tables give them.

use super::plain;
use crate::answers::sheet::{RowOdds, WagerOdds};
use crate::vocabulary::exact::{Rational, ratio, square_root};
use num_bigint::BigInt;

/// What a printed number is said to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Figure {
    /// Ways to an event, or in all.
    Combinations,
    /// The probability of an event.
    Probability,
    /// An event happens once in so many rounds.
    OneIn,
    /// An event fails so many times for each time that it happens.
    OddsAgainst,
    /// What an event adds to the expectation; in the total line, the expectation.
    Return,
    /// What a unit wagered brings on average, less the unit.
    Expectation,
    /// What the house keeps of a unit.
    HouseEdge,
    /// What comes back of a unit.
    ReturnToPlayer,
    /// The probability to win something.
    HitFrequency,
    /// The probability that the wager comes back as it was.
    PushFrequency,
    /// The variance of the net result of one unit.
    Variance,
    /// The root of the variance.
    StandardDeviation,
}

/// The places that an irrational figure is held to: more than anybody prints.
const PLACES: usize = 64;

impl Figure {
    /// Every figure.
    pub const ALL: [Figure; 12] = [
        Figure::Combinations,
        Figure::Probability,
        Figure::OneIn,
        Figure::OddsAgainst,
        Figure::Return,
        Figure::Expectation,
        Figure::HouseEdge,
        Figure::ReturnToPlayer,
        Figure::HitFrequency,
        Figure::PushFrequency,
        Figure::Variance,
        Figure::StandardDeviation,
    ];

    /// The figure by a name of a column or key, whatever its case, blanks and hyphens.
    pub fn named(name: &str) -> Option<Figure> {
        Some(match plain(name).as_str() {
            "combinations" | "combos" | "ways" | "permutations" | "count" => Figure::Combinations,
            "probability" | "prob" | "chance" => Figure::Probability,
            "1in" | "onein" => Figure::OneIn,
            "oddsagainst" => Figure::OddsAgainst,
            "return" | "contribution" => Figure::Return,
            "expectation" | "expectedvalue" | "ev" | "expectedreturn" => Figure::Expectation,
            "houseedge" | "houseadvantage" | "edge" => Figure::HouseEdge,
            "returntoplayer" | "rtp" | "payback" => Figure::ReturnToPlayer,
            "hitfrequency" | "hitrate" | "hit" => Figure::HitFrequency,
            "pushfrequency" => Figure::PushFrequency,
            "variance" => Figure::Variance,
            "standarddeviation" | "stddev" | "sd" => Figure::StandardDeviation,
            _ => return None,
        })
    }

    /// The name in words.
    pub fn name(self) -> &'static str {
        match self {
            Figure::Combinations => "combinations",
            Figure::Probability => "probability",
            Figure::OneIn => "1 in",
            Figure::OddsAgainst => "odds against",
            Figure::Return => "return",
            Figure::Expectation => "expectation",
            Figure::HouseEdge => "house edge",
            Figure::ReturnToPlayer => "return to player",
            Figure::HitFrequency => "hit frequency",
            Figure::PushFrequency => "push frequency",
            Figure::Variance => "variance",
            Figure::StandardDeviation => "standard deviation",
        }
    }

    /// Whether its value is a fraction, and not the places of a root.
    pub fn is_rational(self) -> bool {
        self != Figure::StandardDeviation
    }

    /// Whether it is a figure of a wager as a whole, wherever it is printed.
    pub fn is_of_wager(self) -> bool {
        self >= Figure::Expectation
    }

    /// The exact value for one row.
    pub fn of_row(self, odds: &WagerOdds, row: &RowOdds) -> Option<Rational> {
        match self {
            Figure::Combinations => Some(ratio(row.ways, 1)),
            Figure::Probability => Some(odds.probability(row)),
            Figure::OneIn => odds.one_in(row),
            Figure::OddsAgainst => odds.one_in(row).map(|rounds| rounds - BigInt::from(1)),
            Figure::Return => Some(odds.contribution(row)),
            _ => self.of_wager(odds),
        }
    }

    /// The exact value for the wager as a whole.
    pub fn of_wager(self, odds: &WagerOdds) -> Option<Rational> {
        let figures = odds.figures();
        match self {
            Figure::Combinations => Some(ratio(odds.deals, 1)),
            Figure::Probability | Figure::OneIn => Some(ratio(1, 1)),
            Figure::OddsAgainst => Some(ratio(0, 1)),
            Figure::Variance => Some(figures.variance),
            Figure::StandardDeviation => Some(root(&figures.variance)),
            Figure::HitFrequency => Some(figures.hit_frequency),
            Figure::PushFrequency => Some(figures.push_frequency),
            _ => self.of_expectation(&figures.expectation),
        }
    }

    /// The exact value if only the expectation is known.
    pub fn of_expectation(self, expectation: &Rational) -> Option<Rational> {
        match self {
            Figure::Return | Figure::Expectation => Some(expectation.clone()),
            Figure::HouseEdge => Some(-expectation),
            Figure::ReturnToPlayer => Some(expectation + BigInt::from(1)),
            _ => None,
        }
    }
}

/// A square root, at more places than a paytable can have.
fn root(value: &Rational) -> Rational {
    let digits = square_root(value, PLACES).replace('.', "");
    let scaled: BigInt = digits.parse().expect("a root is printed in digits");
    ratio(scaled, BigInt::from(10).pow(PLACES as u32))
}
