//! What a wrong figure seems to be: every explanation that fits it to the last digit.
//!
//! Explanations are tried in the order in which people make these mistakes, and all that fit are reported.
//! Each is an exact value, rounded as the claim is; nothing is near enough.

use super::counts::{Count, Sample};
use super::edges::{AuditedOdds, decks_words};
use super::figures::{Claims, Subject};
use crate::answers::infinite;
use crate::answers::sheet::{RowOdds, RowSettlement, WagerOdds};
use crate::papers::paytable::{Figure, Printed, PrintedOutcome, is_to_one, payout};
use crate::vocabulary::exact::{Rational, grouped, ratio};
use num_bigint::BigInt;
use num_traits::{Signed, Zero};

/// The digits that a spreadsheet keeps.
const SPREADSHEET: usize = 15;
/// The most decks that are tried.
const MOST_DECKS: u32 = 10;

/// What a figure that is not right seems to be.
pub(super) fn of_figure(
    claims: &Claims,
    subject: &Subject,
    printed: &Printed,
    exact: &Rational,
) -> Vec<String> {
    let mut found = slips(printed, exact);
    if let AuditedOdds::ByRows(odds) = &claims.odds {
        found.extend(for_one(claims, subject, printed, odds));
        found.extend(per_resolved(subject, printed, odds));
        found.extend(other_figure(subject, printed, odds));
    }
    found.extend(elsewhere(claims, subject, printed));
    if found.is_empty() {
        found.extend(last_digit(printed, exact));
    }
    found
}

/// What a count that is not right seems to be.
pub(super) fn of_count(
    claims: &Claims,
    count: &Count,
    all: &[Count],
    exact: &Rational,
    sample: Sample,
) -> Vec<String> {
    let mut found = Vec::new();
    found.extend(fifteen_digits(&count.printed.value, exact));
    if count.subject.outcome.is_none() {
        let rows = all.iter().filter(|other| other.subject.outcome.is_some());
        let sum: Rational = rows.map(|row| &row.printed.value).sum();
        found.extend(sum_of_rows(&count.printed.value, &sum));
    }
    if sample == Sample::EveryDeal {
        found.extend(elsewhere(claims, &count.subject, &count.printed));
    }
    found
}

/// The exact value, badly written.
fn slips(printed: &Printed, exact: &Rational) -> Vec<String> {
    let hundred = BigInt::from(100);
    let mut found = Vec::new();
    let mut fits = |fit: bool, words: &str| found.extend(fit.then(|| words.to_owned()));
    fits(
        printed.is_cut_from(exact),
        "its further digits were cut off, not rounded",
    );
    fits(
        padded(printed, exact),
        "it was rounded to fewer digits, and zeros were added",
    );
    fits(
        printed.is(&(exact * &hundred)),
        "it is a percentage, printed as a fraction",
    );
    fits(
        printed.is(&(exact / &hundred)),
        "it is a fraction, printed as a percentage",
    );
    fits(
        printed.is(&-exact),
        "it has the wrong sign: the player's for the house's, or the other way",
    );
    found
}

/// Whether it is the value at fewer digits, with zeros behind.
fn padded(printed: &Printed, exact: &Rational) -> bool {
    let Some(unit) = printed.notation.unit() else {
        return false;
    };
    let mut coarser =
        (1..=printed.notation.decimals as u32).map(|digits| &unit * BigInt::from(10).pow(digits));
    coarser.any(|unit| {
        let units = (exact.abs() / &unit + ratio(1, 2)).floor();
        units * unit * exact.signum() == printed.value
    })
}

fn last_digit(printed: &Printed, exact: &Rational) -> Option<String> {
    let unit = printed.notation.unit()?;
    let near = (&printed.value - exact).abs() < &unit * ratio(3, 2);
    near.then(|| "its last digit is off by one".to_owned())
}

/// A whole number of more than 15 digits, rounded or cut to 15.
pub(in crate::papers) fn fifteen_digits(value: &Rational, exact: &Rational) -> Option<String> {
    let digits = exact.to_integer().to_string().len();
    let unit =
        BigInt::from(10).pow(digits.checked_sub(SPREADSHEET).filter(|more| *more > 0)? as u32);
    let units = exact / &unit;
    let rounded = (&units + ratio(1, 2)).floor() * &unit;
    let cut = units.floor() * &unit;
    let fits = *value == rounded || *value == cut;
    fits.then(|| format!("a spreadsheet kept {SPREADSHEET} of its {digits} digits"))
}

/// The rows as printed, added up, whole or by a spreadsheet.
fn sum_of_rows(value: &Rational, sum: &Rational) -> Option<String> {
    let shown = grouped(&sum.to_integer().to_string());
    if sum.is_zero() {
        None
    } else if value == sum {
        Some("it is the sum of the rows as printed".to_owned())
    } else {
        let kept = fifteen_digits(value, sum)?;
        Some(format!(
            "it is the sum of the rows as printed, {shown}, of which {kept}"
        ))
    }
}

/// The figure if every winning row pays one unit less, or one more.
fn for_one(
    claims: &Claims,
    subject: &Subject,
    printed: &Printed,
    odds: &WagerOdds,
) -> Option<String> {
    let by = |change: i64| {
        let value = valued(subject, odds, change)?;
        printed.is(&value).then_some(())
    };
    if by(-1).is_some() {
        return Some("it takes the pays, which are to 1, as for 1".to_owned());
    }
    let lines = claims.linked.section.lines.iter();
    let mut pays = lines.filter_map(|line| line.pays.as_ref());
    if pays.any(|pays| is_to_one(&pays.value)) {
        return None;
    }
    by(1).map(|_| "it takes the pays, which are for 1, as to 1".to_owned())
}

/// A figure if every winning row pays more by some units, be it less than the stake.
fn valued(subject: &Subject, odds: &WagerOdds, change: i64) -> Option<Rational> {
    let more = |wins: Rational| wins * BigInt::from(change);
    let wins = |row: &&RowOdds| row.settlement.net().is_positive();
    let expectation = || {
        let all: Rational = odds
            .rows
            .iter()
            .filter(wins)
            .map(|row| odds.probability(row))
            .sum();
        odds.figures().expectation + more(all)
    };
    match (subject.outcome, subject.figure) {
        (Some(PrintedOutcome::Row(row)), Figure::Return) => {
            let row = Some(&odds.rows[row]).filter(wins)?;
            Some(odds.contribution(row) + more(odds.probability(row)))
        }
        (None, figure) => figure.of_expectation(&expectation()).or_else(|| {
            let odds = paying(odds, change)?;
            figure.of_wager(&odds)
        }),
        _ => None,
    }
}

/// The same odds with every winning row paying more by some units.
fn paying(odds: &WagerOdds, change: i64) -> Option<WagerOdds> {
    let mut odds = odds.clone();
    for row in &mut odds.rows {
        let net = row.settlement.net();
        if let (RowSettlement::Pays(_), true) = (&row.settlement, net.is_positive()) {
            let changed = net + BigInt::from(change);
            row.settlement = RowSettlement::Pays(payout(&changed)?);
        }
    }
    Some(odds)
}

fn per_resolved(subject: &Subject, printed: &Printed, odds: &WagerOdds) -> Option<String> {
    let figures = odds.figures();
    let per_resolved = figures
        .expectation_per_resolved
        .filter(|value| *value != figures.expectation)?;
    let value = match subject.outcome {
        None => subject.figure.of_expectation(&per_resolved)?,
        Some(_) => return None,
    };
    printed
        .is(&value)
        .then(|| "it is per resolved wager: pushes are left out".to_owned())
}

/// Another figure of the same wager or row, whatever sign of percentage stands behind it.
fn other_figure(subject: &Subject, printed: &Printed, odds: &WagerOdds) -> Option<String> {
    let of_row = subject.outcome.is_some();
    let others = Figure::ALL.into_iter().filter(|figure| {
        let opposite = [Figure::HouseEdge, Figure::Expectation, Figure::Return];
        let sign_only = opposite.contains(figure) && opposite.contains(&subject.figure) && !of_row;
        *figure != subject.figure
            && *figure != Figure::Combinations
            && !sign_only
            && figure.is_of_wager() != of_row
    });
    let fits = |value: &Rational| {
        let as_percent = printed.notation.is_percent() && printed.is(&(value / BigInt::from(100)));
        printed.is(value) || as_percent
    };
    let mut fitting = others.filter(|figure| {
        let other = Subject {
            figure: *figure,
            ..*subject
        };
        other
            .value(&AuditedOdds::ByRows(odds.clone()))
            .is_some_and(|value| fits(&value))
    });
    fitting
        .next()
        .map(|figure| format!("it is the {}", figure.name()))
}

/// Right for another deck count, for an infinite deck, or by another reading.
fn elsewhere(claims: &Claims, subject: &Subject, printed: &Printed) -> Vec<String> {
    let offered = &claims.offered;
    let standing = &claims.standing;
    let fits = |odds: &AuditedOdds| subject.value(odds).is_some_and(|value| printed.is(&value));
    let approved = offered.approved();
    let others = (1..=MOST_DECKS).filter(|decks| Some(*decks) != claims.linked.decks);
    let (first, then): (Vec<u32>, Vec<u32>) = others.partition(|decks| approved.contains(decks));
    let mut found = Vec::new();
    for decks in first.into_iter().chain(then) {
        if offered
            .odds(decks, standing)
            .is_some_and(|odds| fits(&odds))
        {
            found.push(format!("it is right for {}", decks_words(decks)));
        }
    }
    let counted = subject.figure == Figure::Combinations;
    if !counted && infinite(claims).is_some_and(|odds| fits(&AuditedOdds::ByRows(odds))) {
        found.push("it is right for an infinite deck".to_owned());
    }
    found.extend(other_readings(claims, &fits));
    found
}

fn infinite(claims: &Claims) -> Option<WagerOdds> {
    if let AuditedOdds::ByPlay(_) = claims.odds {
        return None;
    }
    let odds: Option<Vec<WagerOdds>> = infinite::DECKS
        .map(|decks| claims.offered.by_rows(decks, &claims.standing))
        .collect();
    Some(infinite::limit(&odds?))
}

fn other_readings(claims: &Claims, fits: &dyn Fn(&AuditedOdds) -> bool) -> Vec<String> {
    let Some(decks) = claims.linked.decks else {
        return Vec::new();
    };
    let readings =
        crate::settlement::reach::readings_of(&claims.offered.entry.game, claims.offered.wager);
    let others = readings
        .into_iter()
        .filter(|readings| *readings != claims.standing);
    let fitting = others.filter(|readings| {
        claims
            .offered
            .odds(decks, readings)
            .is_some_and(|odds| fits(&odds))
    });
    fitting
        .map(|readings| {
            format!(
                "it is right by the reading {}",
                claims
                    .offered
                    .departures(&readings, &claims.standing)
                    .join(", ")
            )
        })
        .collect()
}
