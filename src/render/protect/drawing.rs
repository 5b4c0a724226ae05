//! The drawings of a study: favourable rounds by penetration, and the edge by true count.
//!
//! Every drawing says in words what it shows, and its numbers stand in a table.

use super::{from_zero, is_exposed};
use crate::answers::count::System;
use crate::answers::protect::{AtCount, AtDepth, Exposure, Study};
use crate::render::figure::{Anchor, Figure, Ink, Look, SMALL, Scale, spread};
use crate::render::model::{Block, Heading, Table};
use crate::render::words::points;
use crate::vocabulary::exact::{Rational, percent, ratio};
use num_traits::Signed;

/// How many wagers a drawing shows, each in its own colour.
const SHOWN: usize = 6;
const WIDTH: i64 = 6400;
const HEIGHT: i64 = 2600;
const LEFT: i64 = 560;
const RIGHT: i64 = 4900;
const TOP: i64 = 160;
const BOTTOM: i64 = 2240;

/// Every drawing, under its heading.
pub(super) fn all(study: &Study) -> Vec<Block> {
    let by_count = drawn(study).filter_map(by_count).flatten();
    let by_count: Vec<Block> = by_count.collect();
    let mut blocks = by_depth(study);
    if !by_count.is_empty() {
        blocks.push(Heading::new("Edge by true count", "").into());
        blocks.extend(by_count);
    }
    blocks
}

/// The wagers that are drawn.
fn drawn(study: &Study) -> impl Iterator<Item = &Exposure> {
    let exposed = study.wagers.iter().filter(|wager| is_exposed(wager));
    exposed.take(SHOWN)
}

/// The share of favourable rounds by penetration, a line for each of the most exposed wagers; nothing for
/// one depth.
fn by_depth(study: &Study) -> Vec<Block> {
    let depths = &study.penetrations;
    let wagers: Vec<&Exposure> = drawn(study).collect();
    if depths.len() < 2 || wagers.is_empty() {
        return Vec::new();
    }
    let share = |at: &AtDepth| at.perfect.share_of_rounds.mean.0.clone();
    let shares = wagers
        .iter()
        .map(|wager| wager.at.iter().map(share).collect());
    let shares: Vec<Vec<Rational>> = shares.collect();
    let scale = Scale::with_zero(&shares.concat(), BOTTOM, TOP);
    let mut figure = Figure {
        size: [WIDTH, HEIGHT],
        spoken: depth_label(study, &wagers),
        ..Figure::default()
    };
    figure.caption = format!("{}; the numbers stand below.", figure.spoken);
    figure.ticks(&scale, LEFT, RIGHT, "%");
    let places = spread(LEFT + 100, RIGHT - 100, depths.len());
    for (x, depth) in places.iter().zip(depths) {
        let place = [*x, HEIGHT - 140];
        figure.text(place, Anchor::Middle, SMALL, format!("{}%", depth.percent));
    }
    let mut ends: Vec<(i64, usize)> = Vec::new();
    for (number, shares) in shares.iter().enumerate() {
        let values: Vec<Option<&Rational>> = shares.iter().map(Some).collect();
        figure.curve(&places, &values, &scale, Ink::Series(number).stroke(20));
        ends.push((scale.at(&shares[shares.len() - 1]), number));
    }
    ends.sort();
    let mut lowest = TOP - 80;
    for (y, number) in ends {
        lowest = (lowest + 130).max(y + 40);
        let ink = Ink::Series(number);
        figure.text(
            [RIGHT + 40, lowest],
            Anchor::Start,
            Look { ink, ..SMALL },
            &wagers[number].id,
        );
    }
    let heading = Heading::new("Favourable rounds", "");
    vec![heading.into(), Block::Figure(figure)]
}

/// What the lines say, in words.
fn depth_label(study: &Study, drawn: &[&Exposure]) -> String {
    let which = match drawn.len() == study.wagers.len() {
        true => "all wagers".to_owned(),
        false => format!(
            "the {} most exposed of {} wagers",
            drawn.len(),
            study.wagers.len()
        ),
    };
    let depths = &study.penetrations;
    let (first, deepest) = (depths.first(), depths.last());
    let share = |at: Option<&AtDepth>| {
        at.map_or(String::new(), |at| {
            percent(&at.perfect.share_of_rounds.mean, 2)
        })
    };
    format!(
        "Share of rounds that favour the player, by penetration, {which}: {} from {} at {}% to {} at {}%",
        drawn[0].id,
        share(drawn[0].at.first()),
        first.map_or(0, |depth| depth.percent),
        share(drawn[0].at.last()),
        deepest.map_or(0, |depth| depth.percent)
    )
}

/// Rounds of neighbouring true counts together.
struct Bin {
    from: i64,
    to: i64,
    rounds: u64,
    mean: Rational,
}

/// As many bins as are easily read.
const BINS: i64 = 24;

/// The rounds in bins of equal width; the rarest counts at both ends, 1 in 1000 each, are left out.
fn bins(wager: &Exposure) -> Vec<Bin> {
    let all: u64 = wager.by_count.iter().map(|at| at.rounds).sum();
    let rare = all / 1000;
    let end = |mut counts: Box<dyn Iterator<Item = &AtCount> + '_>| {
        let mut seen = 0;
        counts.find_map(|at| {
            seen += at.rounds;
            (seen > rare).then_some(at.true_count)
        })
    };
    let first = end(Box::new(wager.by_count.iter()));
    let last = end(Box::new(wager.by_count.iter().rev()));
    let (Some(first), Some(last)) = (first, last) else {
        return Vec::new();
    };
    let width = (last - first) / BINS + 1;
    let first = first.div_euclid(width) * width;
    let bin = |from: i64| {
        let within = wager.by_count.iter();
        let within = within.filter(|at| (from..from + width).contains(&at.true_count));
        let rounds: u64 = within.clone().map(|at| at.rounds).sum();
        let edges = within.map(|at| &at.mean_edge.0 * ratio(at.rounds, 1));
        let edges: Rational = edges.sum();
        (rounds > 0).then(|| Bin {
            from,
            to: from + width - 1,
            rounds,
            mean: edges / ratio(rounds, 1),
        })
    };
    let starts = (first..=last).step_by(width as usize);
    starts.filter_map(bin).collect()
}

/// The mean edge of a wager by true count, over bars of how many rounds, and the numbers.
fn by_count(wager: &Exposure) -> Option<Vec<Block>> {
    let bins = bins(wager);
    let system = wager.count.as_ref()?;
    let key: i64 = system.bet_at.count.to_integer().try_into().ok()?;
    let (first, last) = (bins.first()?.from, bins.last()?.to);
    let most = bins.iter().map(|bin| bin.rounds).max()?;
    let means: Vec<Rational> = bins.iter().map(|bin| bin.mean.clone()).collect();
    let scale = Scale::with_zero(&means, BOTTOM, TOP);
    let place = |count: i64| LEFT + (RIGHT - LEFT) * (count - first) / (last + 1 - first);
    let mut figure = Figure {
        size: [WIDTH, HEIGHT],
        spoken: format!(
            "{}: mean edge by true count, over bars of how many rounds",
            wager.id
        ),
        caption: CAPTION.to_owned(),
        ..Figure::default()
    };
    for bin in &bins {
        let high = (BOTTOM - TOP) * bin.rounds as i64 / most as i64;
        let (from, to) = (place(bin.from), place(bin.to + 1));
        figure.block(
            [from, BOTTOM - high],
            [(to - from - 10).max(10), high],
            Ink::Line,
        );
    }
    figure.ticks(&scale, LEFT, RIGHT, "%");
    if (first..=last).contains(&key) {
        figure.line(
            [place(key), TOP],
            [place(key), BOTTOM],
            Ink::Accent.dashed(10),
        );
        let ink = Ink::Accent;
        figure.text(
            [place(key) - 40, TOP + 80],
            Anchor::End,
            Look { ink, ..SMALL },
            "key",
        );
    }
    let every = bins.len().div_ceil(12) as i64 * (bins[0].to - bins[0].from + 1);
    for bin in &bins {
        let ink = if bin.mean.is_positive() {
            Ink::Accent
        } else {
            Ink::House
        };
        let middle = (place(bin.from) + place(bin.to + 1)) / 2;
        figure.dot([middle, scale.at(&bin.mean)], 30, ink, None);
        if (bin.from - first) % every == 0 {
            let at = [place(bin.from), HEIGHT - 140];
            figure.text(at, Anchor::Middle, SMALL, from_zero(bin.from, system));
        }
    }
    let heading = Heading {
        below: true,
        ..Heading::new(&wager.id, "")
    };
    let numbers = Block::Fold(
        "The numbers".to_owned(),
        vec![numbers(&bins, system).into()],
    );
    Some(vec![heading.into(), Block::Figure(figure), numbers])
}

const CAPTION: &str = "Dots: the mean exact edge by true count, blue where it is the player's. \
    Bars: how many rounds. Dashed: the key of the linear model.";

fn numbers(bins: &[Bin], system: &System) -> Table {
    let mut table = Table::of("lr", "True count, Rounds, Edge");
    table.caption = "Rounds and mean edge, in %, by true count from zero, rounded down".to_owned();
    for bin in bins {
        let counts = match bin.from == bin.to {
            true => from_zero(bin.from, system),
            false => format!(
                "{} to {}",
                from_zero(bin.from, system),
                from_zero(bin.to, system)
            ),
        };
        table.row([counts, bin.rounds.to_string(), points(&bin.mean, 3)]);
    }
    table
}
