//! The drawings of a study: favourable rounds by penetration, and the edge by true count.
//!
//! Every drawing says in words what it shows, and its numbers stand in a table.

use super::{from_zero, is_exposed};
use crate::answers::count::System;
use crate::answers::protect::{AtCount, AtDepth, Exposure, Study};
use crate::render::figure::{Anchor, Figure, Ink, Look, SMALL, Scale, spread};
use crate::render::model::{Block, Heading, Table};
use crate::render::words::points;
use crate::vocabulary::exact::{Rational, percent, ratio, square_root};
use num_traits::Signed;

/// How many wagers a drawing shows, each in its own colour.
const SHOWN: usize = 6;
const WIDTH: i64 = 6400;
const HEIGHT: i64 = 2760;
const LEFT: i64 = 560;
const RIGHT: i64 = 4900;
const TOP: i64 = 300;
const BOTTOM: i64 = 2380;

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
        let place = [*x, BOTTOM + 160];
        figure.text(place, Anchor::Middle, SMALL, format!("{}%", depth.percent));
    }
    titles(
        &mut figure,
        "share of the shoe dealt",
        "rounds that favour the player",
    );
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
            &wagers[number].title,
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
    /// The square of the mean's standard error; none if it is unknown for a count within.
    error: Option<Rational>,
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
        let edges = within.clone();
        let edges = edges.map(|at| &at.mean_edge.0 * ratio(at.rounds, 1));
        let edges: Rational = edges.sum();
        let errors = within.map(|at| {
            let error = at.standard_error.as_ref()?;
            let rounds = ratio(at.rounds, 1);
            Some(&error.square * &rounds * &rounds)
        });
        let errors: Option<Rational> = errors.sum();
        (rounds > 0).then(|| Bin {
            from,
            to: from + width - 1,
            rounds,
            mean: edges / ratio(rounds, 1),
            error: errors.map(|errors| errors / ratio(rounds, 1) / ratio(rounds, 1)),
        })
    };
    let starts = (first..=last).step_by(width as usize);
    starts.filter_map(bin).collect()
}

impl Bin {
    /// The mean less and more two standard errors.
    fn reach(&self) -> Option<[Rational; 2]> {
        let error = square_root(self.error.as_ref()?, 12).replace('.', "");
        let error: num_bigint::BigInt = error.parse().expect("digits");
        let two = ratio(error, 500_000_000_000_i64);
        Some([&self.mean - &two, &self.mean + &two])
    }

    /// The radius of a dot whose area is as its share of the most rounds, and never too small to see.
    fn radius(&self, most: u64) -> i64 {
        let share = (u128::from(self.rounds) * 110 * 110 / u128::from(most)).isqrt();
        i64::try_from(share).expect("at most 110").max(18)
    }
}

/// The mean edge of a wager by true count, a dot as large as there are rounds, and the numbers.
fn by_count(wager: &Exposure) -> Option<Vec<Block>> {
    let bins = bins(wager);
    let system = wager.count.as_ref()?;
    let key: i64 = system.bet_at.count.to_integer().try_into().ok()?;
    let (first, last) = (bins.first()?.from, bins.last()?.to);
    let most = bins.iter().map(|bin| bin.rounds).max()?;
    let reached = bins.iter().filter_map(Bin::reach).flatten();
    let means = bins.iter().map(|bin| bin.mean.clone());
    let values: Vec<Rational> = means.chain(reached).collect();
    let scale = Scale::with_zero(&values, BOTTOM - 120, TOP + 120);
    let place = |count: i64| LEFT + (RIGHT - LEFT) * (count - first) / (last + 1 - first);
    let mut figure = Figure {
        size: [WIDTH, HEIGHT],
        spoken: format!(
            "{}: the player's mean edge by true count; a dot's area is as its rounds, a bar two standard errors long each way",
            wager.title
        ),
        caption: CAPTION.to_owned(),
        ..Figure::default()
    };
    let top = scale.at(scale.ends()[1]).min(TOP);
    let zero = scale.at(&ratio(0, 1));
    if *scale.ends()[1] > ratio(0, 1) {
        figure.block([LEFT, top], [RIGHT - LEFT, zero - top], Ink::Player);
    }
    figure.ticks(&scale, LEFT, RIGHT, "%");
    if (first..=last).contains(&key) {
        figure.line(
            [place(key), TOP],
            [place(key), BOTTOM],
            Ink::Accent.dashed(10),
        );
        let look = Look {
            ink: Ink::Accent,
            ..SMALL
        };
        // Above the drawing, where no dot is.
        let words = format!("key: bet at {}", super::key(system));
        figure.text([place(key), TOP - 40], Anchor::Middle, look, words);
    }
    let every = bins.len().div_ceil(12) as i64 * (bins[0].to - bins[0].from + 1);
    for bin in &bins {
        let ink = if bin.mean.is_positive() {
            Ink::House
        } else {
            Ink::Series(0)
        };
        let middle = (place(bin.from) + place(bin.to + 1)) / 2;
        if let Some(reach) = bin.reach() {
            let [low, high] = reach.map(|value| scale.at(&value));
            figure.line([middle, low], [middle, high], ink.stroke(14));
            for y in [low, high] {
                figure.line([middle - 35, y], [middle + 35, y], ink.stroke(14));
            }
        }
        let at = [middle, scale.at(&bin.mean)];
        figure.dot(at, bin.radius(most), ink, None);
        if (bin.from - first) % every == 0 {
            let at = [middle, BOTTOM + 160];
            let count = from_zero(bin.from, system).replace('-', "−");
            figure.text(at, Anchor::Middle, SMALL, count);
        }
    }
    titles(
        &mut figure,
        "true count before the round, from zero",
        "player's edge in %",
    );
    let heading = Heading {
        below: true,
        ..Heading::new(&wager.title, &wager.id)
    };
    let numbers = Block::Fold(
        "The numbers".to_owned(),
        vec![numbers(&bins, system).into()],
    );
    Some(vec![heading.into(), Block::Figure(figure), numbers])
}

const CAPTION: &str = "Dots: the player's mean exact edge by true count, red on the tinted side where the player has \
    it; a dot's area is as its rounds. Bars: two standard errors each way. Dashed: the key of the linear model.";

/// What the axes are: below the numbers of the one, above those of the other.
fn titles(figure: &mut Figure, across: &str, up: &str) {
    let middle = [(LEFT + RIGHT) / 2, BOTTOM + 330];
    figure.text(middle, Anchor::Middle, SMALL, across);
    figure.text([0, TOP - 40], Anchor::Start, SMALL, up);
}

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
