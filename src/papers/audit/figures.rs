//! Whether claimed figures are the exact values, rounded at the digits printed.

use super::edges::{AuditedOdds, OfferedWager};
use super::log::{Log, Looked};
use super::suspicion;
use super::{Check, Found};
use crate::answers::sheet::RowSettlement;
use crate::papers::paytable::{Claim, Figure, Linked, Printed, PrintedOutcome};
use crate::tables::rules::Readings;
use crate::vocabulary::exact::Rational;

/// What a section claims, and what there is to hold it to.
pub(super) struct Claims<'a> {
    pub(super) linked: &'a Linked<'a>,
    pub(super) offered: OfferedWager<'a>,
    pub(super) standing: Readings,
    pub(super) odds: AuditedOdds,
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
    pub(super) fn value(&self, odds: &AuditedOdds) -> Option<Rational> {
        match (odds, self.outcome) {
            (AuditedOdds::ByPlay(expectation), _) => self.figure.of_expectation(expectation),
            (AuditedOdds::ByRows(odds), None) => self.figure.of_wager(odds),
            (AuditedOdds::ByRows(odds), Some(PrintedOutcome::Row(row))) => {
                self.figure.of_row(odds, &odds.rows[row])
            }
            (AuditedOdds::ByRows(odds), Some(PrintedOutcome::Loses)) => {
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
            let subject = Subject {
                figure: claim.figure,
                outcome,
            };
            (claim, self.meant(claim, subject))
        })
        .collect()
    }

    /// `Return` means the return to player if that is what is printed, and nothing beside it adds up to a total:
    /// for the wager as a whole, in a line that stands alone, or beside a house edge.
    fn meant(&self, claim: &Claim, subject: Subject) -> Subject {
        let edge = |claim: &Claim| claim.figure == Figure::HouseEdge;
        let alone = self.linked.lines.len() < 2 || self.linked.section.claims.iter().any(edge);
        let to_player = Subject {
            figure: Figure::ReturnToPlayer,
            outcome: None,
        };
        let fits = || {
            let value = to_player.value(&self.odds_of(claim));
            let printed = claim.printed();
            value.is_some_and(|value| printed.is_some_and(|printed| printed.is(&value)))
        };
        let whole = subject.outcome.is_none();
        match subject.figure == Figure::Return && (whole || alone) && fits() {
            true => to_player,
            false => subject,
        }
    }

    /// The odds with the pays of the line that a claim stands in, if the event has another line.
    fn odds_of(&self, claim: &Claim) -> AuditedOdds {
        let mut odds = self.odds.clone();
        let own = claim.line.and_then(|line| self.linked.pays_of(line));
        if let (AuditedOdds::ByRows(odds), Some((row, pays))) = (&mut odds, own) {
            odds.rows[row].settlement = RowSettlement::Pays(pays.clone());
        }
        odds
    }

    /// The value with the approved pays, if others are printed and it is another by them.
    fn approved(&self, subject: &Subject, exact: &Rational) -> Option<Rational> {
        let (AuditedOdds::ByRows(odds), rows) = (&self.odds, self.linked.approved_wager().rows())
        else {
            return None;
        };
        let mut odds = odds.clone();
        for (odds, row) in odds.rows.iter_mut().zip(rows) {
            odds.settlement = RowSettlement::Pays(row.pays.clone());
        }
        subject
            .value(&AuditedOdds::ByRows(odds))
            .filter(|value| value != exact)
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
            None => format!("{figure} of {}", self.offered.wager.id),
        }
    }
}

pub(super) fn findings(claims: &Claims, log: &mut Log) -> Vec<Found> {
    let decimals = claims.all().into_iter();
    let decimals = decimals.filter(|(claim, _)| claim.figure != Figure::Combinations);
    let mut findings = Vec::new();
    for (claim, subject) in decimals {
        let wrong = judge(claims, claim, &subject);
        log.add(|| Looked {
            place: claim.written.place.clone(),
            figure: claims.name(&subject),
            printed: Some(claim.written.value.clone()),
            exact: subject
                .value(&claims.odds_of(claim))
                .filter(|_| subject.figure.is_rational()),
            right: wrong.is_none(),
        });
        findings.extend(wrong);
    }
    findings
}

fn judge(claims: &Claims, claim: &Claim, subject: &Subject) -> Option<Found> {
    let printed = claim.printed().expect("the gate let only numbers pass");
    let Some(exact) = subject.value(&claims.odds_of(claim)) else {
        let message = format!("{} cannot be held to anything here", claims.name(subject));
        let finding = Found::new(Check::Figures, claim.written.place.clone(), message);
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
    let approved = claims.approved(subject, &exact);
    let name = claims.name(subject);
    let mut finding = wrong(Check::Figures, &name, claim, &printed, exact);
    finding.exact = finding.exact.filter(|_| subject.figure.is_rational());
    let finding = suspicions.into_iter().fold(finding, Found::note);
    Some(match approved {
        Some(value) => with_other_pays(claims, finding, printed.is(&value)),
        None => finding,
    })
}

/// Which of the two is wrong, the pays or the figure, nobody can tell: neither is fixed.
fn with_other_pays(claims: &Claims, finding: Found, right: bool) -> Found {
    let printed = claims.linked.wager().rows().iter();
    let rows = claims.linked.approved_wager().rows().iter().zip(printed);
    let others = rows.filter(|(row, printed)| row.pays.parts() != printed.pays.parts());
    let pays: Vec<String> = others.map(|(row, _)| row.pays.to_string()).collect();
    let words = match right {
        true => format!("it is right for the approved {}", pays.join(", ")),
        false => "the pays printed are not those approved, so it is not set right".to_owned(),
    };
    Found {
        fix: None,
        ..finding.note(words)
    }
}

/// The finding of a number that is not what it should be, and the fix.
pub(super) fn wrong(
    check: Check,
    name: &str,
    claim: &Claim,
    printed: &Printed,
    exact: Rational,
) -> Found {
    let seen = &claim.written.value;
    let right = printed.rewritten(&exact);
    let message = format!("{name}: printed {seen}, should be {right}");
    let finding = Found::new(check, claim.written.place.clone(), message)
        .seen(seen)
        .exact(exact);
    Found {
        fix: Some(right),
        ..finding
    }
}
