//! The drawings of a page: where the return comes from, the edge by deck count, the results.

use super::{NONE, PERCENT};
use crate::answers::sheet::{Figures, PlayedOdds, WagerOdds, signed};
use crate::blackjack::Distribution;
use crate::papers::document::Edges;
use crate::vocabulary::exact::{Rational, decimal, percent, ratio};

/// A coordinate, to a hundredth of a unit.
fn at(value: &Rational) -> String {
    decimal(value, 2)
}

/// One bar of a whole, in parts.
#[derive(Default)]
pub(in crate::render) struct Bar {
    pub(in crate::render) caption: &'static str,
    pub(in crate::render) spoken: String,
    pub(in crate::render) parts: Vec<Part>,
}

pub(in crate::render) struct Part {
    pub(in crate::render) x: String,
    pub(in crate::render) width: String,
    pub(in crate::render) class: String,
    pub(in crate::render) label: String,
    pub(in crate::render) share: String,
}

impl Bar {
    const WIDTH: u32 = 398;

    /// What comes back of a unit staked, row by row, stake included; the rest is the house's.
    pub(in crate::render) fn of_rows(odds: &WagerOdds, figures: &Figures) -> Bar {
        let rows = odds.rows.iter().map(|row| {
            let back = odds.probability(row) + odds.contribution(row);
            (row.label.clone(), back)
        });
        let caption = "Where the return comes from: each outcome's share of a unit staked";
        Bar::new(caption, rows.collect(), &ratio(1, 1), &figures.house_edge)
    }

    /// What is won, result by result, beside all that is lost; what lacks is the house's.
    pub(in crate::render) fn of_results(odds: &PlayedOdds) -> Bar {
        let zero = ratio(0, 1);
        let parts = odds.results.iter();
        let parts = parts.map(|(units, p)| (format!("Result {}", signed(units)), units * p));
        let (won, lost): (Vec<_>, Vec<_>) = parts.partition(|(_, part)| *part > zero);
        let lost: Rational = lost.iter().map(|(_, part)| -part).sum();
        let caption = "Where the return comes from: units won by result, beside all units lost";
        Bar::new(caption, won, &lost, &-&odds.expectation)
    }

    fn new(
        caption: &'static str,
        mut parts: Vec<(String, Rational)>,
        whole: &Rational,
        edge: &Rational,
    ) -> Bar {
        let zero = ratio(0, 1);
        parts.retain(|(_, part)| *part > zero);
        let sum: Rational = parts.iter().map(|(_, part)| part).sum();
        let longest = sum.max(whole.clone());
        let mut bar = Bar {
            caption,
            ..Bar::default()
        };
        let mut x = ratio(1, 1);
        let house = (*edge > zero).then(|| ("House advantage".to_owned(), edge.clone()));
        for (place, (label, part)) in parts.into_iter().chain(house).enumerate() {
            let width = &part * ratio(Bar::WIDTH, 1) / &longest;
            let class = match label.as_str() {
                "House advantage" => "house".to_owned(),
                _ => format!("f{}", place % 8),
            };
            bar.parts.push(Part {
                x: at(&x),
                width: at(&width),
                class,
                label,
                share: percent(&part, PERCENT),
            });
            x += width;
        }
        let spoken = bar.parts.iter();
        let spoken: Vec<String> = spoken
            .map(|part| format!("{} {}", part.label, part.share))
            .collect();
        bar.spoken = spoken.join(", ");
        bar
    }
}

/// The edge of one wager by deck count.
pub(in crate::render) struct EdgeChart {
    pub(in crate::render) spoken: String,
    pub(in crate::render) low: String,
    pub(in crate::render) high: String,
    pub(in crate::render) line: String,
    pub(in crate::render) points: Vec<Point>,
}

pub(in crate::render) struct Point {
    pub(in crate::render) decks: u32,
    pub(in crate::render) x: String,
    pub(in crate::render) y: String,
    pub(in crate::render) now: bool,
}

impl EdgeChart {
    pub(in crate::render) fn new(wager: &str, by_decks: &[Edges], here: Option<u32>) -> EdgeChart {
        let known = by_decks.iter();
        let known = known.filter_map(|edges| Some((edges.decks, edges.of(wager)?)));
        let known: Vec<(u32, &Rational)> = known.collect();
        let low = known.iter().map(|(_, edge)| *edge).min();
        let high = known.iter().map(|(_, edge)| *edge).max();
        let points: Vec<Point> = known
            .iter()
            .enumerate()
            .map(|(place, (decks, edge))| Point {
                decks: *decks,
                x: at(&across(place, known.len())),
                y: at(&height(edge, low, high)),
                now: Some(*decks) == here,
            })
            .collect();
        let line: Vec<String> = points.iter().map(|p| format!("{},{}", p.x, p.y)).collect();
        let spoken: Vec<String> = known
            .iter()
            .map(|(decks, edge)| format!("{decks} decks {}", percent(edge, PERCENT)))
            .collect();
        let shown =
            |edge: Option<&Rational>| edge.map_or(NONE.to_owned(), |edge| percent(edge, PERCENT));
        EdgeChart {
            spoken: spoken.join(", "),
            low: shown(low),
            high: shown(high),
            line: line.join(" "),
            points,
        }
    }
}

/// Evenly from 80 to 372.
fn across(place: usize, of: usize) -> Rational {
    match of {
        0 | 1 => ratio(226, 1),
        _ => ratio(80, 1) + ratio(292 * place, of - 1),
    }
}

/// From 116, the lowest, up to 14, the highest; in the middle where all are equal.
fn height(edge: &Rational, low: Option<&Rational>, high: Option<&Rational>) -> Rational {
    match (low, high) {
        (Some(low), Some(high)) if low < high => {
            ratio(116, 1) - (edge - low) / (high - low) * ratio(102, 1)
        }
        _ => ratio(65, 1),
    }
}

/// A column for each result.
pub(in crate::render) struct Columns {
    pub(in crate::render) spoken: String,
    pub(in crate::render) width: String,
    pub(in crate::render) columns: Vec<Column>,
}

pub(in crate::render) struct Column {
    pub(in crate::render) x: String,
    pub(in crate::render) middle: String,
    pub(in crate::render) y: String,
    pub(in crate::render) height: String,
    pub(in crate::render) class: &'static str,
    pub(in crate::render) label: String,
}

impl Columns {
    pub(in crate::render) fn new(results: &Distribution) -> Columns {
        let zero = ratio(0, 1);
        let step = ratio(392, results.len().max(1));
        let highest = results.values().max().cloned().unwrap_or(ratio(1, 1));
        let columns = results.iter().enumerate().map(|(place, (units, odds))| {
            let left = ratio(4, 1) + &step * ratio(place, 1);
            let height = odds / &highest * ratio(110, 1);
            Column {
                x: at(&(&left + &step / ratio(8, 1))),
                middle: at(&(&left + &step / ratio(2, 1))),
                y: at(&(ratio(120, 1) - &height)),
                height: at(&height),
                class: match units.cmp(&zero) {
                    std::cmp::Ordering::Less => "f5",
                    std::cmp::Ordering::Equal => "f7",
                    std::cmp::Ordering::Greater => "f0",
                },
                label: signed(units).replace('-', "−"),
            }
        });
        let spoken: Vec<String> = results
            .iter()
            .map(|(units, odds)| format!("{} {}", signed(units), percent(odds, PERCENT)))
            .collect();
        Columns {
            width: at(&(&step * ratio(3, 4))),
            columns: columns.collect(),
            spoken: spoken.join(", "),
        }
    }
}
