//! What a wager can cost the house: how far results swing, the top award, and how long until the house is ahead.
//!
//! Comes in: a situation and its sheet. Goes out: an [`Exposure`] for each wager, and the most that one round can pay
//! if a unit lies on every wager. Swings and rounds until the house is ahead take the sum of many rounds as normally
//! distributed; the factors of the normal distribution are written out, and everything else is exact.

use crate::answers::removal::Removal;
use crate::answers::sheet::{Sheet, SheetWager};
use crate::questions::situation::Situation;
use crate::settlement::settle::{self, Fit};
use crate::tables::rules::{Family, Row, Settlement, Wager};
use crate::vocabulary::card::CardOrRank;
use crate::vocabulary::exact::{DIGITS, Exact, Rational, ratio, square_root};
use num_traits::Signed;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What one wager can cost the house, per unit wagered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Exposure {
    /// The wager's id.
    pub wager: String,
    /// 1.645 standard deviations of one round: the volatility index at 90%, rounded.
    pub volatility_90: String,
    /// 1.96 standard deviations of one round: the volatility index at 95%, rounded.
    pub volatility_95: String,
    /// The most that the wager can win.
    pub top_award: TopAward,
    /// The least number of rounds after which the house is ahead with 95%, by the normal approximation; null if the
    /// house has no edge.
    pub house_ahead_95: Option<Exact>,
    /// The same with 99%.
    pub house_ahead_99: Option<Exact>,
    /// The card whose removal changes the expectation most; null if play settles the wager or it is not known.
    pub largest_removal: Option<LargestRemoval>,
}

/// The most that a wager can win.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TopAward {
    /// Units won.
    pub units: Exact,
    /// How many rounds it takes on average.
    pub one_in: Exact,
}

/// The card whose removal changes the expectation most.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LargestRemoval {
    /// A rank, or a card if suits matter.
    pub card: CardOrRank,
    /// What the expectation changes by if one of them leaves the shoe.
    pub effect: Exact,
}

/// The most that one round pays if a unit lies on every wager.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct JointPayout {
    /// Units won over all wagers, less those lost.
    pub units: Exact,
    /// How many rounds it takes on average.
    pub one_in: Exact,
    /// The wagers that win in such a round, by id.
    pub winners: Vec<String>,
}

/// The factors of the normal distribution, in thousandths.
pub const TWO_SIDED_90: i64 = 1645;
/// The same for 95%.
pub const TWO_SIDED_95: i64 = 1960;
const ONE_SIDED_95: i64 = 1645;
const ONE_SIDED_99: i64 = 2326;

/// The square of a factor.
fn squared(thousandths: i64) -> Rational {
    ratio(thousandths * thousandths, 1_000_000)
}

/// So many thousandths of standard deviations, correctly rounded.
pub fn volatility(variance: &Rational, thousandths: i64, digits: usize) -> String {
    square_root(&(variance * squared(thousandths)), digits)
}

/// Every wager of a sheet.
pub(super) fn exposures(situation: &Situation, sheet: &Sheet) -> Vec<Exposure> {
    let removal = match sheet.played() {
        None => Removal::new(situation, DIGITS, &()).ok(),
        Some(_) => None,
    };
    let of_wager = |wager: &SheetWager| {
        let figures = wager.figures();
        let swing = |factor: i64| volatility(&figures.variance, factor, DIGITS);
        let ahead =
            |factor: i64| rounds_until_ahead(&figures.house_edge, &figures.variance, factor);
        let removal = removal.as_ref().and_then(|all| {
            let effects = all.wagers.iter().find(|each| each.id == wager.id())?;
            let known = effects.effects.iter();
            let known = known.filter_map(|each| Some((each.card, each.effect.clone()?)));
            let (card, effect) = known.max_by_key(|(_, effect)| effect.0.abs())?;
            Some(LargestRemoval { card, effect })
        });
        Exposure {
            wager: wager.id().to_owned(),
            volatility_90: swing(TWO_SIDED_90),
            volatility_95: swing(TWO_SIDED_95),
            top_award: top_award(wager),
            house_ahead_95: ahead(ONE_SIDED_95),
            house_ahead_99: ahead(ONE_SIDED_99),
            largest_removal: removal,
        }
    };
    sheet.wagers.iter().map(of_wager).collect()
}

/// The least n for which n edges are at least the factor times the standard deviation of n rounds.
fn rounds_until_ahead(edge: &Rational, variance: &Rational, factor: i64) -> Option<Exact> {
    let rounds = || (squared(factor) * variance / (edge * edge)).ceil();
    edge.is_positive().then(|| Exact(rounds().max(ratio(1, 1))))
}

fn top_award(wager: &SheetWager) -> TopAward {
    let (units, probability) = match wager {
        SheetWager::ByRows { odds, .. } => {
            let reached = odds.rows.iter().filter(|row| row.ways > 0);
            let units = reached.clone().map(|row| row.settlement.net()).max();
            let units = units.expect("some row is what happens");
            let top = reached.filter(|row| row.settlement.net() == units);
            let probability: Rational = top.map(|row| odds.probability(row)).sum();
            (units, probability)
        }
        SheetWager::ByPlay(odds) => {
            let top = odds
                .results
                .iter()
                .max_by_key(|(units, _)| (*units).clone());
            let (units, probability) = top.expect("some result is what happens");
            (units.clone(), probability.clone())
        }
    };
    TopAward {
        units: Exact(units),
        one_in: Exact(probability.recip()),
    }
}

/// The most that one round pays over all wagers: every set of rows that some deal fits is looked at. `None` if play
/// settles a wager, if one is not offered on every deal, or if the rows are more than one pass can tell apart.
pub(super) fn joint_payout(situation: &Situation) -> Option<JointPayout> {
    let (game, wagers) = (situation.game(), situation.settled_by_rows());
    let whole = wagers
        .iter()
        .all(|wager| wager.given.is_none() && wager.assumes.is_empty());
    let rows: Vec<Row> = wagers
        .iter()
        .flat_map(|wager| wager.rows())
        .cloned()
        .collect();
    let baccarat = game.document.deal.family() == Family::Baccarat;
    if !baccarat || !whole || rows.len() > Wager::MOST_ROWS || situation.played().is_some() {
        return None;
    }
    let all = Wager {
        settlement: Settlement::Rows(rows),
        ..(*wagers.first()?).clone()
    };
    let fits = settle::every_fit(game, situation.rest(), situation.readings(), &all).ok()?;
    let paid = |fit: &Fit| -> (Rational, Vec<String>) {
        let (mut place, mut units, mut winners) = (0, ratio(0, 1), Vec::new());
        for wager in &wagers {
            let mut own = (place..).zip(wager.rows());
            let first = own.find(|(place, _)| fit.holds(*place));
            let net = match first {
                Some((_, row)) => {
                    let (numerator, denominator) = row.pays.parts();
                    ratio(numerator, denominator)
                }
                None => ratio(-1, 1),
            };
            if net.is_positive() {
                winners.push(wager.id.clone());
            }
            units += net;
            place += wager.rows().len();
        }
        (units, winners)
    };
    let outcomes = fits.iter().filter(|(fit, _)| **fit != Fit::Void);
    let outcomes: Vec<_> = outcomes.map(|(fit, ways)| (paid(fit), ways)).collect();
    let most = outcomes.iter().map(|((units, _), _)| units).max()?.clone();
    let top = outcomes.iter().filter(|((units, _), _)| *units == most);
    let ways: u128 = top.clone().map(|(_, ways)| ways).sum();
    let ((_, winners), _) = top.clone().next()?;
    Some(JointPayout {
        one_in: Exact(ratio(fits.deals(), ways)),
        winners: winners.clone(),
        units: Exact(most),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_house_is_ahead_when_its_edge_outgrows_the_swings() {
        let ahead =
            |edge: (i64, i64)| rounds_until_ahead(&ratio(edge.0, edge.1), &ratio(1, 1), 2000);
        // 2 sqrt(n) <= n / 100 from n = 40,000 on.
        assert_eq!(ahead((1, 100)), Some(Exact(ratio(40_000, 1))));
        assert_eq!(ahead((3, 1)), Some(Exact(ratio(1, 1))));
        assert_eq!(ahead((0, 1)), None);
        assert_eq!(ahead((-1, 100)), None);
    }
}
