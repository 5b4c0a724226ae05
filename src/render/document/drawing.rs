//! The drawings of a wager: where the return comes from, how likely each result is, and what many rounds come to.

use super::PERCENT;
use crate::answers::sheet::{Figures, PlayedOdds, WagerOdds, signed};
use crate::blackjack::Distribution;
use crate::render::figure::{Anchor, Figure, Ink, Legend, Look, Mark, SMALL, Scale, spread};
use crate::vocabulary::exact::{Rational, percent, ratio, square_root};
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

/// What each result pays a unit, and how likely it is.
pub(super) fn of_rows(odds: &WagerOdds) -> Distribution {
    let mut results = Distribution::new();
    for row in &odds.rows {
        let probability = odds.probability(row);
        if probability.is_positive() {
            *results.entry(row.settlement.net()).or_default() += probability;
        }
    }
    results
}

/// A column for each result; a step up is ten times as likely, so that the rarest is seen too.
pub(super) fn results(results: &Distribution) -> Figure {
    let zero = Rational::zero();
    let (left, right, bottom, top) = (520, WIDTH - 40, 1200, 160);
    let step = (right - left) / results.len().max(1) as i64;
    let least = results.values().map(hundredths).min().unwrap_or(0);
    let decades = -least.div_euclid(100);
    let at = |hundredths: i64| top - (bottom - top) * hundredths / (100 * decades.max(1));
    let mut figure = Figure {
        caption:
            "How likely each result is; every line is ten times less likely than the one above"
                .to_owned(),
        size: [WIDTH, 1640],
        ..Figure::default()
    };
    let every = (decades + 4) / 5;
    for decade in (0..=decades).step_by(every.max(1) as usize) {
        let y = at(-100 * decade);
        figure.line([left, y], [right, y], Ink::Line.stroke(10));
        let words = match decade {
            0 => "1".to_owned(),
            1 => "1 in 10".to_owned(),
            2 => "1 in 100".to_owned(),
            _ => format!("1 in 10{}", raised(decade)),
        };
        figure.text([left - 40, y + 40], Anchor::End, TINY, words);
    }
    // As many labels as fit.
    let longest = results.keys().map(|units| signed(units).chars().count());
    let label = 70 * longest.max().unwrap_or(1) as i64 + 60;
    let skip = ((label + step - 1) / step.max(1)).max(1);
    for (place, (units, odds)) in (0..).zip(results) {
        let (x, y) = (left + step * place, at(hundredths(odds)));
        let ink = match units.cmp(&zero) {
            std::cmp::Ordering::Less => Ink::Series(0),
            std::cmp::Ordering::Equal => Ink::Series(7),
            std::cmp::Ordering::Greater => Ink::Series(1),
        };
        let wide = (step * 3 / 4).clamp(10, 240);
        figure.block(
            [x + (step - wide) / 2, y],
            [wide, (bottom - y).max(10)],
            ink,
        );
        if place % skip == 0 {
            let label = signed(units).replace('-', "−");
            figure.text([x + step / 2, 1360], Anchor::Middle, SMALL, label);
        }
    }
    let middle = [(left + right) / 2, 1540];
    figure.text(middle, Anchor::Middle, SMALL, "units won");
    let spoken = results.iter();
    let spoken =
        spoken.map(|(units, odds)| format!("{} {}", signed(units), percent(odds, PERCENT)));
    figure.spoken = spoken.collect::<Vec<_>>().join(", ");
    figure
}

/// Words beside lines that lie close together.
const TINY: Look = Look { size: 95, ..SMALL };

/// A number of tens, as an exponent.
fn raised(number: i64) -> String {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let digits = number.to_string();
    let digit = |each: char| DIGITS[each.to_digit(10).expect("a digit") as usize];
    digits.chars().map(digit).collect()
}

/// The logarithm of a probability to base ten, in whole hundredths, rounded down: the number of digits of its
/// hundredth power.
fn hundredths(probability: &Rational) -> i64 {
    // Sixteen digits decide a hundredth, unless it is the next.
    let mut tens = 0;
    let mut value = probability.clone();
    while value < ratio(1, 10) {
        value *= ratio(10, 1);
        tens += 1;
    }
    let scaled = (value * ratio(10_u64.pow(16), 1)).to_integer();
    let digits = scaled.pow(100).to_string().len() as i64;
    digits - 1 - 1600 - 100 * tens
}

/// The result of many rounds as a share of all that was staked: it narrows to the expectation, between bands of
/// 1.96 standard deviations.
pub(super) fn funnel(figures: &Figures) -> Figure {
    // The square root of ten, to the fourth place, between two powers of ten.
    const ROUNDS: [u64; 7] = [1_000, 3_162, 10_000, 31_623, 100_000, 316_228, 1_000_000];
    let (left, right, bottom, top) = (520, WIDTH - 60, 1200, 160);
    let mean = &figures.expectation;
    let bands = ROUNDS.map(|rounds| {
        let square = &figures.variance * ratio(49 * 49, 25 * 25) / ratio(rounds, 1);
        let digits = square_root(&square, 12).replace('.', "");
        let digits: num_bigint::BigInt = digits.parse().expect("digits");
        let half = ratio(digits, 1_000_000_000_000_i64);
        [mean - &half, mean + &half]
    });
    let scale = Scale::with_zero(&bands.concat(), bottom, top);
    let mut figure = Figure {
        caption: "The player's result after many rounds, in % of all stakes: 95 in 100 times within the band"
            .to_owned(),
        size: [WIDTH, 1640],
        ..Figure::default()
    };
    let zero = scale.at(&Rational::zero());
    if *scale.ends()[1] > Rational::zero() {
        figure.block([left, top], [right - left, zero - top], Ink::Player);
        let look = Look {
            ink: Ink::House,
            ..SMALL
        };
        figure.text(
            [right - 40, top - 40],
            Anchor::End,
            look,
            "the player is ahead",
        );
    }
    figure.ticks(&scale, left, right, "%");
    let places = spread(left + 60, right - 60, ROUNDS.len());
    for (low, ink) in [(0, Ink::Series(0)), (1, Ink::Series(0))] {
        let values: Vec<Option<&Rational>> = bands.iter().map(|band| Some(&band[low])).collect();
        figure.curve(&places, &values, &scale, ink.stroke(20));
    }
    let values = vec![Some(mean); ROUNDS.len()];
    figure.curve(&places, &values, &scale, Ink::Words.dashed(12));
    let named = [
        (0, "1,000"),
        (2, "10,000"),
        (4, "100,000"),
        (6, "1,000,000"),
    ];
    for (place, words) in named {
        let anchor = if place == 6 {
            Anchor::End
        } else {
            Anchor::Middle
        };
        figure.text([places[place], 1360], anchor, SMALL, words);
    }
    let middle = [(left + right) / 2, 1540];
    figure.text(
        middle,
        Anchor::Middle,
        SMALL,
        "rounds; dashed: the expectation",
    );
    let said = [0, 6].map(|place| {
        let [low, high] = bands[place].each_ref().map(|value| percent(value, 2));
        format!("from {low} to {high} after {} rounds", ROUNDS[place])
    });
    figure.spoken = format!("{} expected; {}", percent(mean, 2), said.join("; "));
    figure
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_in_hundredths() {
        let log = |n: i64, d: i64| hundredths(&ratio(n, d));
        assert_eq!(
            [log(1, 1), log(1, 10), log(1, 1_000_000_000)],
            [0, -100, -900]
        );
        assert_eq!([log(1, 2), log(1, 3), log(9, 10)], [-31, -48, -5]);
    }

    #[test]
    fn a_result_of_one_in_a_thousand_million_is_seen() {
        let rare = ratio(1, 1_000_000_000);
        let mut odds = Distribution::new();
        odds.insert(ratio(-1, 1), ratio(1, 1) - &rare);
        odds.insert(ratio(9, 1), rare);
        let columns = results(&odds)
            .marks
            .into_iter()
            .filter_map(|mark| match mark {
                Mark::Block(_, [_, high], _) => Some(high),
                _ => None,
            });
        let columns: Vec<i64> = columns.collect();
        assert!(
            columns.len() == 2 && columns.iter().all(|high| *high >= 10),
            "{columns:?}"
        );
    }
}
