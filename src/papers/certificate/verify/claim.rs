//! What a sheet says of a wager, held to what was found by another way.

use crate::vocabulary::exact::{Rational, fraction, ratio};
use crate::vocabulary::plain::quoted;
use num_bigint::BigInt;
use num_traits::Zero;
use serde_json::Value;
use std::collections::BTreeMap;

/// Characters of a number that is worth reading: the longest of a certified sheet has some hundreds.
const LONGEST: usize = 2_000;
/// Characters of all numbers of a wager's rows together: what they sum to grows with them.
const MOST_DIGITS: usize = 30_000;

/// Net units to their probability.
pub(super) type Results = BTreeMap<Rational, Rational>;

/// What a sheet says of a wager.
pub(super) struct Claim<'a> {
    pub(super) claimed: &'a Value,
}

impl Claim<'_> {
    pub(super) fn text(&self, key: &str) -> Option<&str> {
        self.claimed.get(key)?.as_str()
    }

    /// Says where a text is not what it should be.
    pub(super) fn differs(&self, key: &str, expected: &Rational) -> Option<String> {
        let seen = self.text(key);
        let expected = fraction(expected);
        (seen != Some(&expected)).then(|| format!("{key} is not what the referee finds"))
    }

    /// Each row's own numbers fit together, and rows of one payout are as likely as they should be.
    pub(super) fn rows_differ(&self, results: &Results) -> Vec<String> {
        let mut findings = Vec::new();
        if self.has_too_many_digits() {
            return vec![format!("more than {MOST_DIGITS} digits in its rows")];
        }
        let mut claimed = Results::new();
        for row in self.rows() {
            let label = quoted(row.text("label").or(row.text("pays")).unwrap_or("a row"));
            let (Some(pays), Some(odds)) = (row.number("pays"), row.number("probability")) else {
                findings.push(format!("{label}: pays or probability is no fraction"));
                continue;
            };
            findings.extend(row.parts_differ(&label, &pays, &odds, self.number("deals")));
            *claimed.entry(pays).or_insert_with(Rational::zero) += odds;
        }
        claimed.retain(|_, odds| !odds.is_zero());
        for pays in claimed.keys().chain(results.keys()) {
            if claimed.get(pays) != results.get(pays) {
                let pays = quoted(&fraction(pays));
                findings.push(format!(
                    "rows that pay {pays}: not as likely as the referee finds"
                ));
            }
        }
        findings.dedup();
        findings
    }

    /// Ways, once in and contribution follow from the probability.
    fn parts_differ(
        &self,
        label: &str,
        pays: &Rational,
        odds: &Rational,
        deals: Option<Rational>,
    ) -> Vec<String> {
        let mut findings = Vec::new();
        if let Some(deals) = deals
            && self.number("ways") != Some(odds * deals)
        {
            findings.push(format!("{label}: ways are not the probability's"));
        }
        let once = (!odds.is_zero()).then(|| odds.recip());
        if self.number("one_in") != once {
            findings.push(format!("{label}: one_in is not the probability's"));
        }
        findings.extend(self.differs("contribution", &(pays * odds)));
        findings
    }

    /// The figures of the whole wager follow from the results.
    pub(super) fn figures_differ(&self, results: &Results) -> Vec<String> {
        let zero = Rational::zero();
        let sum = |which: &dyn Fn(&Rational) -> bool| -> Rational {
            let some = results.iter().filter(|(net, _)| which(net));
            some.map(|(_, odds)| odds).sum()
        };
        let mean: Rational = results.iter().map(|(net, odds)| net * odds).sum();
        let squares: Rational = results.iter().map(|(net, odds)| net * net * odds).sum();
        let push = sum(&|net| *net == zero);
        let resolved = ratio(1, 1) - &push;
        let mut findings = Vec::new();
        findings.extend(self.differs("expectation", &mean));
        findings.extend(self.differs("house_edge", &-&mean));
        findings.extend(self.differs("return_to_player", &(&mean + ratio(1, 1))));
        findings.extend(self.differs("hit_frequency", &sum(&|net| *net > zero)));
        findings.extend(self.differs("push_frequency", &push));
        if resolved > zero {
            findings.extend(self.differs("expectation_per_resolved", &(&mean / &resolved)));
        }
        findings.extend(self.differs("variance", &(squares - &mean * &mean)));
        findings
    }

    pub(super) fn has_too_many_digits(&self) -> bool {
        let rows = self.rows();
        let parts = rows
            .iter()
            .flat_map(|row| ["pays", "probability"].map(|key| row.text(key)));
        parts.flatten().map(str::len).sum::<usize>() > MOST_DIGITS
    }

    pub(super) fn rows(&self) -> Vec<Claim<'_>> {
        self.list("rows")
    }

    pub(super) fn list(&self, key: &str) -> Vec<Claim<'_>> {
        let list = self.claimed.get(key).and_then(Value::as_array);
        let list = list.into_iter().flatten();
        list.map(|claimed| Claim { claimed }).collect()
    }

    /// The values of a hand's actions.
    pub(super) fn actions(&self) -> Claim<'_> {
        let claimed = self.claimed.get("actions").unwrap_or(&Value::Null);
        Claim { claimed }
    }

    pub(super) fn number(&self, key: &str) -> Option<Rational> {
        number(self.text(key)?)
    }
}

/// An integer, or `num/den` with a denominator above nothing, and no longer than any that is certified.
fn number(text: &str) -> Option<Rational> {
    if text.len() > LONGEST {
        return None;
    }
    let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
    let denominator: BigInt = denominator.parse().ok()?;
    let numerator: BigInt = numerator.parse().ok()?;
    (denominator > BigInt::zero()).then(|| ratio(numerator, denominator))
}
