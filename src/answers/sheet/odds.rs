//! The odds of a wager that rows settle: integers over one total, and the figures made from them.

use crate::settlement::settle::Fit;
use crate::tables::rules::{Row, Wager};
use crate::vocabulary::distribution::Distribution;
use crate::vocabulary::exact::{Payout, Rational, ratio};
use num_bigint::BigInt;
use num_integer::Integer;
use std::fmt;

/// The odds of one wager.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WagerOdds {
    /// The wager's id.
    pub id: String,
    /// The wager's title.
    pub title: String,
    /// The clause that settles it.
    pub clause: String,
    /// All ordered deals.
    pub deals: u128,
    /// Every row, the losing one last.
    pub rows: Vec<RowOdds>,
}

/// What follows for a wager as a whole: the player's, per unit wagered, each exact.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Figures {
    /// What a unit wagered brings on average, less the unit.
    pub expectation: Rational,
    /// What the house keeps of a unit on average: minus the expectation.
    pub house_edge: Rational,
    /// What comes back of a unit on average.
    pub return_to_player: Rational,
    /// The probability that the wager wins something.
    pub hit_frequency: Rational,
    /// The probability that the wager comes back as it was: pushed, or void.
    pub push_frequency: Rational,
    /// The expectation given that the wager is won or lost; `None` if it never is.
    pub expectation_per_resolved: Option<Rational>,
    /// The variance of the net result of one unit.
    pub variance: Rational,
}

/// How often one row is what happens.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RowOdds {
    /// The row's id.
    pub id: String,
    /// The row's label.
    pub label: String,
    /// The clause it stands in.
    pub clause: String,
    /// What becomes of the wager.
    pub settlement: RowSettlement,
    /// The ordered deals that end here.
    pub ways: u128,
}

const VOID: &str = "void";
const LOSE: &str = "lose";

impl RowOdds {
    /// The ids of the rows that a sheet has besides those of the table.
    pub const OF_EVERY_SHEET: [&str; 2] = [VOID, LOSE];

    /// A row of the table.
    fn paying(row: &Row, ways: u128) -> RowOdds {
        RowOdds {
            id: row.id.clone(),
            label: row.label.clone(),
            clause: row.clause.clone(),
            settlement: RowSettlement::Pays(row.pays.clone()),
            ways,
        }
    }

    /// The rounds that ran out of cards.
    fn void(clause: &str, ways: u128) -> RowOdds {
        RowOdds {
            id: VOID.to_owned(),
            label: "Void: the shoe ran out".to_owned(),
            clause: clause.to_owned(),
            settlement: RowSettlement::Void,
            ways,
        }
    }

    /// The rounds that no row fits.
    fn losing(clause: &str, ways: u128) -> RowOdds {
        RowOdds {
            id: LOSE.to_owned(),
            label: "Any other outcome".to_owned(),
            clause: clause.to_owned(),
            settlement: RowSettlement::Loses,
            ways,
        }
    }
}

/// What becomes of a wager.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RowSettlement {
    /// It is paid, or pushes, by a row of the table.
    Pays(Payout),
    /// It is returned: the round is void.
    Void,
    /// It is lost.
    Loses,
}

impl RowSettlement {
    /// Net units for each unit wagered.
    pub fn net(&self) -> Rational {
        let (numerator, denominator) = self.parts();
        ratio(numerator, denominator)
    }

    fn parts(&self) -> (i64, i64) {
        match self {
            RowSettlement::Pays(payout) => {
                let (numerator, denominator) = payout.parts();
                (numerator, i64::from(denominator))
            }
            RowSettlement::Void => (0, 1),
            RowSettlement::Loses => (-1, 1),
        }
    }
}

impl fmt::Display for RowSettlement {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            RowSettlement::Pays(payout) => payout.fmt(f),
            RowSettlement::Void => f.pad("returned"),
            RowSettlement::Loses => f.pad("loses"),
        }
    }
}

impl WagerOdds {
    /// Counts which row each deal pays; if there may be void rounds, their clause is given.
    pub(super) fn new(
        wager: &Wager,
        fits: &Distribution<Fit>,
        void_clause: Option<&str>,
    ) -> WagerOdds {
        let mut paid = vec![0; wager.rows().len()];
        let mut lost = 0;
        for (fit, ways) in fits.iter() {
            match fit.first() {
                Some(row) => paid[row] += ways,
                None if *fit != Fit::Void => lost += ways,
                None => {}
            }
        }
        let paying = wager.rows().iter().zip(paid);
        let mut rows: Vec<RowOdds> = paying
            .map(|(row, ways)| RowOdds::paying(row, ways))
            .collect();
        let void = fits.ways(&Fit::Void);
        rows.extend(void_clause.map(|clause| RowOdds::void(clause, void)));
        rows.push(RowOdds::losing(&wager.clause, lost));
        WagerOdds {
            id: wager.id.clone(),
            title: wager.title.clone(),
            clause: wager.clause.clone(),
            deals: fits.deals(),
            rows,
        }
    }

    /// The row that is certain to happen, if one is.
    pub fn certain(&self) -> Option<&RowOdds> {
        self.rows.iter().find(|row| row.ways == self.deals)
    }

    /// What a unit wagered brings on average, less the unit.
    pub fn expectation(&self) -> Rational {
        let unit = self.unit();
        let won = self.sum(|row| net_in(row, &unit));
        ratio(won, BigInt::from(self.deals) * unit)
    }

    /// What the house keeps of a unit on average: minus the expectation.
    pub fn house_edge(&self) -> Rational {
        -self.expectation()
    }

    /// The probability that the round ends in this row.
    pub fn probability(&self, row: &RowOdds) -> Rational {
        ratio(row.ways, self.deals)
    }

    /// The row happens once in so many rounds; `None` if it never does.
    pub fn one_in(&self, row: &RowOdds) -> Option<Rational> {
        (row.ways > 0).then(|| ratio(self.deals, row.ways))
    }

    /// What the row adds to the expectation.
    pub fn contribution(&self, row: &RowOdds) -> Rational {
        let (numerator, denominator) = row.settlement.parts();
        let ways = BigInt::from(row.ways) * numerator;
        ratio(ways, BigInt::from(self.deals) * denominator)
    }

    /// The figures of the whole wager.
    pub fn figures(&self) -> Figures {
        let unit = self.unit();
        let won = self.sum(|row| net_in(row, &unit));
        let deals = BigInt::from(self.deals);
        let all = &deals * &unit;
        let resolved = self.ways(|net| net != 0);
        let squares = self.sum(|row| net_in(row, &unit).pow(2));
        Figures {
            expectation: ratio(won.clone(), all.clone()),
            house_edge: ratio(-&won, all.clone()),
            return_to_player: ratio(&won + &all, all.clone()),
            hit_frequency: ratio(self.ways(|net| net > 0), self.deals),
            push_frequency: ratio(self.ways(|net| net == 0), self.deals),
            expectation_per_resolved: (resolved > 0).then(|| ratio(won.clone(), unit * resolved)),
            variance: ratio(squares * deals - won.pow(2), all.pow(2)),
        }
    }

    /// The smallest amount in which every settlement is whole.
    fn unit(&self) -> BigInt {
        let denominators = self.rows.iter().map(|row| row.settlement.parts().1);
        denominators.fold(BigInt::from(1), |unit, other| unit.lcm(&other.into()))
    }

    fn sum(&self, value: impl Fn(&RowOdds) -> BigInt) -> BigInt {
        let rows = self.rows.iter();
        rows.map(|row| value(row) * row.ways).sum()
    }

    fn ways(&self, which: impl Fn(i64) -> bool) -> u128 {
        let rows = self.rows.iter();
        rows.filter(|row| which(row.settlement.parts().0))
            .map(|row| row.ways)
            .sum()
    }
}

/// A row's net result in `1 / unit`s.
fn net_in(row: &RowOdds, unit: &BigInt) -> BigInt {
    let (numerator, denominator) = row.settlement.parts();
    unit / denominator * numerator
}
