//! A study for programs: counts as numbers, everything else as decimals of 12 places.

use super::super::count::system;
use super::super::json::heading;
use crate::answers::protect::{AtDepth, Exposure, PARTS, Play, Rate, Study};
use crate::render::{Format, Look};
use crate::vocabulary::exact::{Rational, decimal, fraction, ratio, square_root};
use serde_json::{Value, json};

const DIGITS: usize = 12;

/// The study.
pub(super) fn json(study: &Study) -> Value {
    let mut answer = heading("oddsmith/protect/1", &study.heading);
    answer["sampled"] = json!({
        "seed": study.asked.seed,
        "shoes": study.shoes,
        "asked": study.asked.shoes,
        "partial": study.is_partial(),
        "generator": "SHA-256 of seed, shoe and block, 64 bits big-endian each; Fisher and Yates",
        "strategy": study.strategy,
    });
    let depths = study.asked.penetrations.0.iter().zip(&study.rounds);
    answer["penetrations"] = depths
        .map(|(depth, rounds)| json!({ "percent": depth, "rounds": rounds }))
        .collect();
    answer["wagers"] = study.wagers.iter().map(|each| wager(study, each)).collect();
    answer
}

fn wager(study: &Study, wager: &Exposure) -> Value {
    let look = Look {
        format: Format::Json,
        digits: Some(DIGITS),
        exact: false,
    };
    let depths = study.asked.penetrations.0.iter().zip(&wager.at);
    let by_count = wager.by_count.iter().map(|(count, at)| {
        let mean = ratio(at.edges, i128::from(at.rounds) * PARTS);
        json!({ "true_count": count, "rounds": at.rounds, "mean_edge": decimal(&mean, DIGITS) })
    });
    json!({
        "id": wager.id,
        "title": wager.title,
        "expectation": wager.off_the_top.as_ref().map(fraction),
        "count": wager.count.as_ref().map(|count| system(count, &look)),
        "at": depths.map(|(depth, at)| at_depth(*depth, at)).collect::<Vec<_>>(),
        "by_count": by_count.collect::<Vec<_>>(),
    })
}

fn at_depth(percent: u32, at: &AtDepth) -> Value {
    json!({
        "percent": percent,
        "perfect": play(&at.perfect),
        "linear": at.linear.as_ref().map(play),
        "always": {
            "units_per_100_rounds": rate(&at.flat, 100),
            "edge": rounded(at.flat_edge.as_ref()),
        },
    })
}

fn play(play: &Play) -> Value {
    json!({
        "share_of_rounds": rate(&play.bets, 1),
        "edge": rounded(play.edge.as_ref()),
        "units_per_100_rounds": rate(&play.won, 100),
    })
}

fn rate(rate: &Rate, scale: i64) -> Value {
    let error = rate.error_squared.as_ref().map(|squared| {
        let scaled = squared * ratio(scale * scale, 1);
        square_root(&scaled, DIGITS)
    });
    json!({
        "mean": decimal(&(&rate.mean * ratio(scale, 1)), DIGITS),
        "standard_error": error,
    })
}

fn rounded(value: Option<&Rational>) -> Option<String> {
    value.map(|value| decimal(value, DIGITS))
}
