//! A wager's odds at every deck count and by every reading, and the checks that look at its edge.
//!
//! An [`OfferedWager`] is computed as often as an audit asks. Prose rounds percentages to four
//! places; the exact fraction stands beside it.

use super::log::{Log, Looked};
use super::{AuditTerms, Check, Found, Level};
use crate::answers::sheet::{WagerOdds, wager_odds};
use crate::blackjack::Strategy;
use crate::questions::catalogue::Entry;
use crate::questions::situation::{Cards, Description, Situation};
use crate::settlement::reach;
use crate::tables::rules::{Reading, Readings, Settlement, Wager};
use crate::vocabulary::exact::{Rational, percent};
use crate::vocabulary::parallel::*;
use num_traits::{Signed, Zero};
use std::ops::{Range, RangeInclusive};

/// A wager of a game, to be computed on many shoes.
#[derive(Clone, Copy)]
pub(super) struct OfferedWager<'a> {
    pub(super) entry: &'a Entry,
    pub(super) wager: &'a Wager,
}

/// What is known of a wager on one shoe.
#[derive(Clone, Debug)]
pub(super) enum AuditedOdds {
    /// Rows settle it.
    ByRows(WagerOdds),
    /// Play settles it: what it brings by composition.
    ByPlay(Rational),
}

impl AuditedOdds {
    pub(super) fn house_edge(&self) -> Rational {
        match self {
            AuditedOdds::ByRows(odds) => odds.house_edge(),
            AuditedOdds::ByPlay(expectation) => -expectation,
        }
    }
}

/// The edge of a wager in one case.
#[derive(Clone, Debug)]
pub(super) struct EdgeAtDecks {
    pub(super) decks: u32,
    pub(super) readings: Readings,
    pub(super) edge: Rational,
}

impl<'a> OfferedWager<'a> {
    /// The odds on so many decks; `None` if the wager cannot be dealt or played there.
    pub(super) fn odds(&self, decks: u32, readings: &Readings) -> Option<AuditedOdds> {
        let description = Description {
            readings: self.choices(readings),
            wagers: vec![self.wager.id.clone()],
            ..Description::of(Cards::Decks(decks))
        };
        let situation = Situation::new(self.entry, &description).ok()?;
        Some(match situation.played() {
            Some((_, game)) => {
                AuditedOdds::ByPlay(game.round(&Strategy::Composition).expectation())
            }
            None => AuditedOdds::ByRows(wager_odds(&situation).pop()?),
        })
    }

    /// The odds by rows on so many decks; nothing is played for them.
    pub(super) fn by_rows(&self, decks: u32, readings: &Readings) -> Option<WagerOdds> {
        match self.wager.settlement {
            Settlement::Play => None,
            Settlement::Rows(_) => match self.odds(decks, readings)? {
                AuditedOdds::ByRows(odds) => Some(odds),
                AuditedOdds::ByPlay(_) => None,
            },
        }
    }

    /// The deck counts that the document approves.
    pub(super) fn approved(&self) -> RangeInclusive<u32> {
        let decks = self.entry.game.document.decks;
        decks.from..=decks.to
    }

    /// The edge at each of these deck counts by every reading that the wager depends on.
    pub(super) fn cases(&self, decks: impl Iterator<Item = u32>) -> Vec<EdgeAtDecks> {
        let readings = reach::readings_of(&self.entry.game, self.wager);
        let cases: Vec<(u32, Readings)> = decks
            .flat_map(|decks| readings.iter().map(move |readings| (decks, *readings)))
            .collect();
        let edges = cases.into_par_iter().filter_map(|(decks, readings)| {
            let edge = self.odds(decks, &readings)?.house_edge();
            Some(EdgeAtDecks {
                decks,
                readings,
                edge,
            })
        });
        edges.collect()
    }

    /// Readings as they are chosen.
    fn choices(&self, readings: &Readings) -> Vec<(String, String)> {
        let touching = self.entry.game.readings.iter();
        touching
            .map(|reading| (reading.name.clone(), reading.chosen(readings).to_owned()))
            .collect()
    }

    /// The readings that differ from some others, `pair=same-point-value`.
    pub(super) fn departures(&self, readings: &Readings, from: &Readings) -> Vec<String> {
        let (chosen, others) = (self.choices(readings), self.choices(from));
        let differ = chosen.into_iter().filter(|choice| !others.contains(choice));
        differ
            .map(|(name, value)| format!("{name}={value}"))
            .collect()
    }
}

/// `1 deck` or `8 decks`.
pub(super) fn decks_words(decks: u32) -> String {
    format!("{decks} deck{}", if decks == 1 { "" } else { "s" })
}

/// `4, 5 and 6 decks`, or `4 to 10 decks`.
pub(super) fn many_decks(decks: &[u32]) -> String {
    match decks {
        [one] => decks_words(*one),
        [first, .., last] if last - first + 1 == decks.len() as u32 && decks.len() > 2 => {
            format!("{first} to {last} decks")
        }
        [some @ .., last] => {
            let some: Vec<String> = some.iter().map(u32::to_string).collect();
            format!("{} and {last} decks", some.join(", "))
        }
        [] => "no deck count".to_owned(),
    }
}

/// A percentage in prose.
pub(super) fn prose(value: &Rational) -> String {
    percent(value, 4)
}

/// Records the edges that were computed.
pub(super) fn record(
    offered: &OfferedWager,
    cases: &[EdgeAtDecks],
    place: &Range<usize>,
    log: &mut Log,
) {
    for case in cases {
        log.add(|| {
            let standing = offered.entry.game.default_readings();
            let readings = offered.departures(&case.readings, &standing);
            let by = readings.iter().map(|reading| format!(", {reading}"));
            let (id, decks) = (&offered.wager.id, decks_words(case.decks));
            Looked {
                place: place.clone(),
                figure: format!("house edge of {id} at {decks}{}", by.collect::<String>()),
                printed: None,
                exact: Some(case.edge.clone()),
                right: !case.edge.is_negative(),
            }
        });
    }
}

/// Cases in which the player has an edge: an error by the readings that stand, a warning by others.
pub(super) fn player_edge(
    offered: &OfferedWager,
    cases: &[EdgeAtDecks],
    standing: &Readings,
    place: &Range<usize>,
) -> Vec<Found> {
    let gives = |case: &&EdgeAtDecks| case.edge.is_negative();
    let (own, other): (Vec<&EdgeAtDecks>, Vec<&EdgeAtDecks>) = cases
        .iter()
        .filter(gives)
        .partition(|case| case.readings == *standing);
    let id = &offered.wager.id;
    let mut findings = Vec::new();
    if let Some(worst) = own.iter().min_by_key(|case| &case.edge) {
        let message = format!(
            "{id} gives the player {} at {}",
            prose(&-&worst.edge),
            decks_words(worst.decks)
        );
        let decks: Vec<u32> = own.iter().map(|case| case.decks).collect();
        let finding = Found::new(Check::PlayerEdge, place.clone(), message)
            .exact(worst.edge.clone())
            .note(format!("the player has an edge at {}", many_decks(&decks)));
        findings.push(match offered.wager.settlement {
            Settlement::Play => finding.note("played by composition"),
            Settlement::Rows(_) => finding,
        });
    }
    if let Some(worst) = other.iter().min_by_key(|case| &case.edge) {
        let reading = offered.departures(&worst.readings, standing).join(", ");
        let message = format!(
            "{id} would give the player {} at {} by the reading {reading}",
            prose(&-&worst.edge),
            decks_words(worst.decks)
        );
        let all = cases
            .iter()
            .filter(|case| case.readings != *standing)
            .count();
        let finding = Found::new(Check::PlayerEdge, place.clone(), message)
            .level(Level::Warning)
            .exact(worst.edge.clone())
            .note(format!(
                "in {} of {all} cases by other readings the player has an edge",
                other.len()
            ))
            .help("have the clause settled, or leave the wager out where it is read so");
        findings.push(finding);
    }
    findings
}

/// The worst case, by the readings that stand, if it is outside the limits of the policy.
pub(super) fn limits(
    offered: &OfferedWager,
    cases: &[EdgeAtDecks],
    standing: &Readings,
    place: &Range<usize>,
    terms: &AuditTerms,
) -> Vec<Found> {
    let own = cases.iter().filter(|case| case.readings == *standing);
    let Some(EdgeAtDecks { decks, edge, .. }) = own.max_by_key(|case| &case.edge) else {
        return Vec::new();
    };
    let (id, at) = (&offered.wager.id, decks_words(*decks));
    let returned = Rational::from_integer(1.into()) - edge;
    let limits = terms.policy.of(id);
    let finding = |message: String, value: &Rational| {
        Found::new(Check::Limits, place.clone(), message).exact(value.clone())
    };
    let above = limits.max_edge.filter(|most| edge > most).map(|most| {
        let message = format!(
            "{id} has a house edge of {} at {at}, above {}",
            prose(edge),
            prose(&most)
        );
        finding(message, edge)
    });
    let below = limits
        .min_return
        .filter(|least| returned < *least)
        .map(|least| {
            let message = format!(
                "{id} returns {} at {at}, below {}",
                prose(&returned),
                prose(&least)
            );
            finding(message, &returned)
        });
    above.into_iter().chain(below).collect()
}

/// What another value of one reading makes of a wager, if it moves the edge most.
pub(super) struct Shift {
    pub(super) value: &'static str,
    pub(super) decks: u32,
    pub(super) before: Rational,
    pub(super) after: Rational,
}

impl Shift {
    pub(super) fn size(&self) -> Rational {
        (&self.after - &self.before).abs()
    }
}

/// For each other value of a reading, the others as they stand, the deck count where it moves the edge most.
pub(super) fn shifts(cases: &[EdgeAtDecks], standing: &Readings, reading: &Reading) -> Vec<Shift> {
    let standing_value = reading.chosen(standing);
    let others = reading
        .values
        .iter()
        .filter(|value| **value != standing_value);
    let largest = others.filter_map(|&value| {
        let mut readings = *standing;
        readings.set(reading.question, value)?;
        let shift = |case: &EdgeAtDecks| {
            let before = cases
                .iter()
                .find(|each| each.decks == case.decks && each.readings == *standing)?;
            let (decks, before, after) = (case.decks, before.edge.clone(), case.edge.clone());
            Some(Shift {
                value,
                decks,
                before,
                after,
            })
        };
        let by_value = cases.iter().filter(|case| case.readings == readings);
        by_value.filter_map(shift).max_by_key(Shift::size)
    });
    largest.filter(|shift| !shift.size().is_zero()).collect()
}
