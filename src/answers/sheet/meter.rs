//! A wager whose rows pay a meter: its edge is a line in what the meter holds.
//!
//! A row that pays a share of the meter brings that share less the wager, which is not returned. So with a
//! meter of m units the house keeps `empty - slope * m` of a unit, and nothing at `empty / slope`.

use super::{RowOdds, RowSettlement, WagerOdds};
use crate::vocabulary::exact::{Exact, Rational, decimal, ratio};
use num_traits::Zero;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The meter of a wager, in units of the wager.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meter {
    /// What it holds; nothing unless that was said.
    pub holds: Rational,
    /// The house edge if it is empty.
    pub empty: Rational,
    /// What each unit in the meter takes off the house edge: the probability of the rows that pay it, each
    /// times its share.
    pub slope: Rational,
}

impl Meter {
    /// What it holds if neither side has an edge; `None` if no deal pays it.
    pub fn break_even(&self) -> Option<Rational> {
        (!self.slope.is_zero()).then(|| &self.empty / &self.slope)
    }

    /// What the meter pays of a unit on average.
    pub fn pays(&self) -> Rational {
        &self.slope * &self.holds
    }

    /// The meter's part of all that comes back to the player; `None` if nothing does.
    pub fn share_of_return(&self) -> Option<Rational> {
        let all = ratio(1, 1) - &self.empty + self.pays();
        (!all.is_zero()).then(|| self.pays() / all)
    }
}

impl RowOdds {
    /// The share of the meter that it pays, if it does.
    pub fn share(&self) -> Option<Rational> {
        match &self.settlement {
            RowSettlement::Pays(payout) => payout.share(),
            RowSettlement::Void | RowSettlement::Loses => None,
        }
    }
}

impl WagerOdds {
    /// Its meter, if a row pays one.
    pub fn meter(&self) -> Option<Meter> {
        let paid = || {
            let rows = self.rows.iter();
            rows.filter_map(|row| Some((row, row.share()?)))
        };
        let (row, share) = paid().next()?;
        let holds = (row.settlement.net() + ratio(1, 1)) / share;
        let slope: Rational = paid()
            .map(|(row, share)| self.probability(row) * share)
            .sum();
        Some(Meter {
            empty: self.house_edge() + &slope * &holds,
            holds,
            slope,
        })
    }
}

/// A wager's meter as JSON carries it, in units of the wager.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MeterRecord {
    /// What it holds in this answer; 0 unless that was said.
    pub holds: Exact,
    /// The house edge if it is empty.
    pub house_edge_empty: Exact,
    /// What each unit in the meter takes off the house edge.
    pub edge_per_unit: Exact,
    /// What it holds if neither side has an edge; null if no deal pays it.
    pub break_even: Option<Exact>,
    /// The meter's part of all that comes back to the player; null if nothing does.
    pub share_of_return: Option<Exact>,
    /// The same, rounded.
    pub decimal: MeterDecimals,
}

/// A wager's meter, rounded half to even.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MeterDecimals {
    /// See the exact figure of that name, likewise below.
    pub house_edge_empty: String,
    /// Rounded.
    pub edge_per_unit: String,
    /// Rounded.
    pub break_even: Option<String>,
    /// Rounded.
    pub share_of_return: Option<String>,
}

impl MeterRecord {
    /// The meter, its decimals at so many places.
    pub fn new(meter: &Meter, digits: usize) -> MeterRecord {
        let shown = |value: &Rational| decimal(value, digits);
        let (even, share) = (meter.break_even(), meter.share_of_return());
        MeterRecord {
            decimal: MeterDecimals {
                house_edge_empty: shown(&meter.empty),
                edge_per_unit: shown(&meter.slope),
                break_even: even.as_ref().map(shown),
                share_of_return: share.as_ref().map(shown),
            },
            holds: (&meter.holds).into(),
            house_edge_empty: (&meter.empty).into(),
            edge_per_unit: (&meter.slope).into(),
            break_even: even.map(Exact),
            share_of_return: share.map(Exact),
        }
    }
}
