//! The drawings of a wager: where the return comes from, and the results.

use super::PERCENT;
use crate::answers::sheet::{Figures, PlayedOdds, WagerOdds, signed};
use crate::blackjack::Distribution;
use crate::render::figure::{Anchor, Figure, Ink, Legend, Mark, SMALL, Scale};
use crate::vocabulary::exact::{Rational, percent, ratio};
use num_traits::{Signed, Zero};

const WIDTH: i64 = 4000;

/// What comes back of a unit staked, row by row, stake included; the rest is the house's.
pub(super) fn share_of_rows(odds: &WagerOdds, figures: &Figures) -> Figure {
    let rows = odds.rows.iter().map(|row| {
        let back = odds.probability(row) + odds.contribution(row);
        (row.label.clone(), back)
    });
    let caption = "Where the return comes from: each outcome's share of a unit staked";
    shares(caption, rows.collect(), &ratio(1, 1), &figures.house_edge)
}

/// What is won, result by result, beside all that is lost; what lacks is the house's.
pub(super) fn share_of_results(odds: &PlayedOdds) -> Figure {
    let parts = odds.results.iter();
    let parts = parts.map(|(units, p)| (format!("Result {}", signed(units)), units * p));
    let (won, lost): (Vec<_>, Vec<_>) = parts.partition(|(_, part)| part.is_positive());
    let lost: Rational = lost.iter().map(|(_, part)| -part).sum();
    let edge = -odds.expectation();
    let shown = percent(&lost, PERCENT);
    let caption = match edge.is_negative() {
        true => format!(
            "Where the return comes from: units won by result; they exceed the {shown} lost by the player's advantage"
        ),
        false => format!(
            "Where the return comes from: units won by result; with the house edge they add up to the {shown} lost"
        ),
    };
    shares(&caption, won, &lost, &edge)
}

/// One bar of a whole, in parts; the house's is hollow.
fn shares(
    caption: &str,
    mut parts: Vec<(String, Rational)>,
    whole: &Rational,
    edge: &Rational,
) -> Figure {
    parts.retain(|(_, part)| part.is_positive());
    let mut end: Rational = parts.iter().map(|(_, part)| part).sum();
    end = end.max(whole.clone());
    let scale = Scale::of([&Rational::zero(), &end].into_iter(), 10, WIDTH - 10);
    let house = edge
        .is_positive()
        .then(|| ("House edge".to_owned(), edge.clone(), Ink::House));
    let parts = parts.into_iter().enumerate();
    let parts = parts.map(|(place, (label, part))| (label, part, Ink::Series(place)));
    let mut figure = Figure {
        caption: caption.to_owned(),
        size: [WIDTH, 340],
        ..Figure::default()
    };
    let mut sum = Rational::zero();
    for (label, part, ink) in parts.chain(house) {
        let from = scale.at(&sum);
        sum += &part;
        let (at, size) = ([from, 20], [scale.at(&sum) - from, 300]);
        figure.marks.push(match ink {
            Ink::House => Mark::Frame(at, size, ink),
            _ => Mark::Block(at, size, ink),
        });
        let share = percent(&part, PERCENT);
        figure.legend.push(Legend { ink, label, share });
    }
    let spoken = figure.legend.iter();
    let spoken = spoken.map(|each| format!("{} {}", each.label, each.share));
    figure.spoken = spoken.collect::<Vec<_>>().join(", ");
    figure
}

/// A column for each result.
pub(super) fn results(results: &Distribution) -> Figure {
    let zero = Rational::zero();
    let step = (WIDTH - 80) / results.len().max(1) as i64;
    let highest = results.values().max().unwrap_or(&zero);
    let scale = Scale::of([&zero, highest].into_iter(), 1200, 100);
    let caption = "Distribution of the result, in units won; the height is the probability";
    let mut figure = Figure {
        caption: caption.to_owned(),
        size: [WIDTH, 1500],
        ..Figure::default()
    };
    figure.line([40, 1200], [WIDTH - 40, 1200], Ink::Line.stroke(10));
    for (place, (units, odds)) in (0..).zip(results) {
        let (left, top) = (40 + step * place, scale.at(odds));
        let ink = match units.cmp(&zero) {
            std::cmp::Ordering::Less => Ink::Series(5),
            std::cmp::Ordering::Equal => Ink::Series(7),
            std::cmp::Ordering::Greater => Ink::Series(0),
        };
        figure.block([left + step / 8, top], [step * 3 / 4, 1200 - top], ink);
        let label = signed(units).replace('-', "−");
        figure.text([left + step / 2, 1360], Anchor::Middle, SMALL, label);
    }
    let spoken = results.iter();
    let spoken =
        spoken.map(|(units, odds)| format!("{} {}", signed(units), percent(odds, PERCENT)));
    figure.spoken = spoken.collect::<Vec<_>>().join(", ");
    figure
}
