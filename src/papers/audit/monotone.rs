//! A longer shot that pays less.

use super::edges::{OfferedWager, many_decks};
use super::{Check, Found, Level};
use crate::answers::sheet::WagerOdds;
use crate::tables::rules::{Readings, Row};
use crate::vocabulary::exact::{grouped, ratio};
use std::ops::Range;

/// Pairs of rows of which the less likely pays less, at every one of these deck counts; of several for
/// one row, the nearest in likelihood is reported.
pub(super) fn findings(
    offered: &OfferedWager,
    decks: &[u32],
    readings: &Readings,
    place: impl Fn(usize) -> Range<usize>,
) -> Vec<Found> {
    let odds: Vec<WagerOdds> = decks
        .iter()
        .filter_map(|decks| offered.by_rows(*decks, readings))
        .collect();
    let rows = offered.wager.rows();
    if odds.is_empty() {
        return Vec::new();
    }
    let is_longer = |long: usize, short: usize| {
        odds.iter()
            .all(|odds| odds.rows[long].ways < odds.rows[short].ways && odds.rows[long].ways > 0)
    };
    let pays_less = |long: usize, short: usize| net(&rows[long]) < net(&rows[short]);
    let compared = || (0..rows.len()).filter(|row| net(&rows[*row]) >= ratio(1, 1));
    let mut findings = Vec::new();
    for long in compared() {
        let shorter = compared().filter(|short| is_longer(long, *short) && pays_less(long, *short));
        let Some(short) = shorter.min_by_key(|short| odds[0].rows[*short].ways) else {
            continue;
        };
        let (long_row, short_row) = (&rows[long], &rows[short]);
        let message = format!(
            "\"{}\" of \"{}\" pays {}, less than the likelier \"{}\" at {}",
            long_row.id, offered.wager.id, long_row.pays, short_row.id, short_row.pays
        );
        let ways = |row: usize| grouped(&odds[0].rows[row].ways.to_string());
        let note = format!(
            "at {}: {} ways against {}",
            many_decks(&decks[..1]),
            ways(long),
            ways(short)
        );
        let finding = Found::new(Check::Monotone, place(long), message).level(Level::Warning);
        findings.push(finding.seen(long_row.pays.to_string()).note(note));
    }
    findings
}

fn net(row: &Row) -> crate::vocabulary::exact::Rational {
    let (numerator, denominator) = row.pays.parts();
    ratio(numerator, denominator)
}
