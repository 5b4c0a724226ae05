//! Whether claimed figures are the exact values, rounded at the digits printed.

use super::edges::{Bench, Odds};
use super::suspicion;
use super::{Check, Finding, Fix};
use crate::exact::Rational;
use crate::paytable::{Claim, Figure, Linked, Printed, PrintedOutcome};
use crate::rules::Readings;

/// What a section claims, and what there is to hold it to.
pub(super) struct Claims<'a> {
    pub(super) linked: &'a Linked<'a>,
    pub(super) bench: Bench<'a>,
    pub(super) standing: Readings,
    pub(super) odds: Odds,
}

/// What a claim is about.
#[derive(Clone, Copy, Debug)]
pub(super) struct Subject {
    pub(super) figure: Figure,
    /// A line's outcome; `None` for the wager as a whole.
    pub(super) outcome: Option<PrintedOutcome>,
}

impl Subject {
    /// The exact value.
    pub(super) fn value(&self, odds: &Odds) -> Option<Rational> {
        match (odds, self.outcome) {
            (Odds::ByPlay(expectation), _) => self.figure.of_expectation(expectation),
            (Odds::ByRows(odds), None) => self.figure.of_wager(odds),
            (Odds::ByRows(odds), Some(PrintedOutcome::Row(row))) => {
                self.figure.of_row(odds, &odds.rows[row])
            }
            (Odds::ByRows(odds), Some(PrintedOutcome::Loses)) => {
                self.figure.of_row(odds, odds.rows.last()?)
            }
        }
    }
}

impl Claims<'_> {
    /// Every claim with what it is about.
    pub(super) fn all(&self) -> Vec<(&Claim, Subject)> {
        let of_lines =
            self.linked.lines.iter().flat_map(|(line, outcome)| {
                line.claims.iter().map(|claim| (claim, Some(*outcome)))
            });
        let of_wager = self.linked.section.claims.iter().map(|claim| (claim, None));
        let all = of_lines.chain(of_wager);
        all.map(|(claim, outcome)| {
            (
                claim,
                Subject {
                    figure: claim.figure,
                    outcome,
                },
            )
        })
        .collect()
    }

    /// `house edge` or `probability of "Tie"`.
    pub(super) fn name(&self, subject: &Subject) -> String {
        let figure = subject.figure.name();
        let outcome = subject.outcome.and_then(|outcome| {
            self.linked
                .lines
                .iter()
                .find(|(_, other)| *other == outcome)
        });
        match outcome {
            Some((line, _)) => format!("{figure} of \"{}\"", line.event.value),
            None if subject.figure == Figure::Combinations => "total".to_owned(),
            None => format!("{figure} of {}", self.bench.wager.id),
        }
    }
}

pub(super) fn findings(claims: &Claims) -> Vec<Finding> {
    let decimals = claims.all().into_iter();
    let decimals = decimals.filter(|(claim, _)| claim.figure != Figure::Combinations);
    decimals
        .filter_map(|(claim, subject)| judge(claims, claim, &subject))
        .collect()
}

fn judge(claims: &Claims, claim: &Claim, subject: &Subject) -> Option<Finding> {
    let printed = Printed::read(&claim.written.value).expect("the gate let only numbers pass");
    let Some(exact) = subject.value(&claims.odds) else {
        let message = format!("{} cannot be held to anything here", claims.name(subject));
        let finding = Finding::new(Check::Figures, claim.written.place.clone(), message);
        return Some(
            finding
                .seen(&claim.written.value)
                .help("of a wager settled by play the house edge, return and expectation are"),
        );
    };
    if printed.is(&exact) {
        return None;
    }
    let suspicions = suspicion::of_figure(claims, subject, &printed, &exact);
    let finding = wrong(
        Check::Figures,
        &claims.name(subject),
        claim,
        &printed,
        exact,
    );
    Some(suspicions.into_iter().fold(finding, Finding::note))
}

/// The finding of a number that is not what it should be, and the fix.
pub(super) fn wrong(
    check: Check,
    name: &str,
    claim: &Claim,
    printed: &Printed,
    exact: Rational,
) -> Finding {
    let seen = &claim.written.value;
    let right = printed.notation.write(&exact);
    let fix = Fix {
        place: claim.written.place.clone(),
        text: right.clone(),
    };
    let message = format!("{name}: printed {seen}, should be {right}");
    let finding = Finding::new(check, claim.written.place.clone(), message)
        .seen(seen)
        .exact(exact);
    Finding {
        fix: Some(fix),
        ..finding
    }
}
