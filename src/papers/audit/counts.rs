//! Whether claimed combinations and totals are the exact integers.
//!
//! A paytable may count all ordered deals of a round, or draw fewer cards, or ignore their order. Which
//! it does is taken from the claims themselves: of all totals that a shoe can have, the one by which
//! most claims are right, and by which every claim would be a whole number.

use super::edges::AuditedOdds;
use super::figures::{Claims, Subject, wrong};
use super::log::{Log, Looked};
use super::{Check, Found, suspicion};
use crate::answers::sheet::WagerOdds;
use crate::papers::paytable::{Claim, Figure, Printed};
use crate::vocabulary::exact::{Rational, falling, grouped, ratio};

/// The most cards of a round.
const MOST_CARDS: u32 = 6;

pub(super) fn findings(claims: &Claims, log: &mut Log) -> Vec<Found> {
    let (AuditedOdds::ByRows(odds), Some(decks)) = (&claims.odds, claims.linked.decks) else {
        return Vec::new();
    };
    let counts: Vec<Count> = claims
        .all()
        .into_iter()
        .filter_map(|(claim, subject)| Count::of(claims, claim, subject))
        .collect();
    let total = total(&counts, odds, 52 * decks);
    for count in &counts {
        log.add(|| Looked {
            place: count.claim.written.place.clone(),
            figure: claims.name(&count.subject),
            printed: Some(count.claim.written.value.clone()),
            exact: Some(count.exact(odds, total)),
            right: count.is_right(odds, total),
        });
    }
    let wrong_ones = counts.iter().filter(|count| !count.is_right(odds, total));
    wrong_ones
        .map(|count| finding(claims, count, &counts, odds, total))
        .collect()
}

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sample {
    /// Every ordered deal of a round.
    EveryDeal,
    /// Fewer cards, or cards without their order.
    Fewer,
}

/// A claimed count, and the ordered deals that are behind it.
pub(super) struct Count<'a> {
    claim: &'a Claim,
    pub(super) subject: Subject,
    pub(super) printed: Printed,
    ways: Rational,
}

impl<'a> Count<'a> {
    fn of(claims: &Claims, claim: &'a Claim, subject: Subject) -> Option<Count<'a>> {
        if claim.figure != Figure::Combinations {
            return None;
        }
        let printed = claim.printed()?;
        let ways = subject.value(&claims.odds)?;
        Some(Count {
            claim,
            subject,
            printed,
            ways,
        })
    }

    /// The count if all deals are counted as so many.
    fn exact(&self, odds: &WagerOdds, total: u128) -> Rational {
        &self.ways * ratio(total, odds.deals)
    }

    fn is_right(&self, odds: &WagerOdds, total: u128) -> bool {
        !self.printed.notation.is_percent() && self.printed.is(&self.exact(odds, total))
    }
}

fn finding(claims: &Claims, count: &Count, all: &[Count], odds: &WagerOdds, total: u128) -> Found {
    let exact = count.exact(odds, total);
    let sample = match total == odds.deals {
        true => Sample::EveryDeal,
        false => Sample::Fewer,
    };
    let suspicions = suspicion::of_count(claims, count, all, &exact, sample);
    let name = claims.name(&count.subject);
    let mut finding = wrong(
        Check::Counts,
        &name,
        count.claim,
        &count.printed,
        exact.clone(),
    );
    if count.printed.notation.is_percent() {
        let seen = &count.claim.written.value;
        let right = grouped(&exact.to_integer().to_string());
        finding.message = format!("{name}: printed {seen}, should be {right}");
        finding.fix = None;
        return finding.help("a count is a whole number, and no percentage");
    }
    suspicions.into_iter().fold(finding, Found::note)
}

/// The total by which most claims are right; all ordered deals if none is better.
fn total(counts: &[Count], odds: &WagerOdds, cards: u32) -> u128 {
    let right = |total: &u128| {
        counts
            .iter()
            .filter(|count| count.is_right(odds, *total))
            .count()
    };
    let drawn =
        (cards - 1..=cards).flat_map(|cards| (1..=MOST_CARDS).map(move |drawn| (cards, drawn)));
    let totals = drawn.flat_map(|(cards, drawn)| {
        let ordered = falling(cards, drawn);
        let orders = falling(drawn, drawn);
        let ignored = (1..=orders).filter(move |factor| orders.is_multiple_of(*factor));
        ignored
            .filter(move |factor| ordered.is_multiple_of(*factor))
            .map(move |factor| ordered / factor)
    });
    let most = right(&odds.deals);
    let whole = |total: &u128| {
        let mut exact = counts.iter().map(|count| count.exact(odds, *total));
        exact.all(|exact| exact.is_integer())
    };
    let better = totals
        .filter(whole)
        .map(|total| (right(&total), total))
        .filter(|(number, _)| *number > most);
    better
        .max_by_key(|(number, _)| *number)
        .map_or(odds.deals, |(_, total)| total)
}
