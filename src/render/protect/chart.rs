//! The charts of a study: favourable rounds by penetration, and the edge by true count.
//!
//! Coordinates are whole numbers; every chart says in words what it shows, and its numbers stand in a
//! table.

use super::super::tabular::Tabular;
use super::page::{escape, table};
use super::{is_exposed, points};
use crate::answers::protect::{AtDepth, Exposure, PARTS, Study};
use crate::vocabulary::exact::{Rational, decimal, percent, ratio};
use anstyle::Style;
use num_traits::{Signed, Zero};
use std::fmt::Write;

/// As many wagers as can be told apart.
const SHOWN: usize = 6;
const WIDTH: i64 = 640;
const HEIGHT: i64 = 260;
const LEFT: i64 = 56;
const RIGHT: i64 = 150;
const TOP: i64 = 16;
const BOTTOM: i64 = 36;

/// The wagers that are drawn.
fn drawn(study: &Study) -> impl Iterator<Item = &Exposure> {
    study
        .wagers
        .iter()
        .filter(|wager| is_exposed(wager))
        .take(SHOWN)
}

/// A range of values laid out between two pixels.
struct Span {
    least: Rational,
    most: Rational,
    from: i64,
    to: i64,
}

impl Span {
    fn of(values: &[Rational], from: i64, to: i64) -> Span {
        let zero = Rational::zero();
        let least = values
            .iter()
            .min()
            .unwrap_or(&zero)
            .clone()
            .min(zero.clone());
        let most = values.iter().max().unwrap_or(&zero).clone().max(zero);
        let most = if most == least {
            &least + ratio(1, 100)
        } else {
            most
        };
        Span {
            least,
            most,
            from,
            to,
        }
    }

    fn at(&self, value: &Rational) -> i64 {
        let share = (value - &self.least) / (&self.most - &self.least);
        let pixels = decimal(&(share * ratio(self.to - self.from, 1)), 0);
        self.from + pixels.parse::<i64>().expect("a place on a chart")
    }

    /// Round values from end to end.
    fn marks(&self) -> Vec<Rational> {
        let span = &self.most - &self.least;
        let mut step = ratio(1, 1);
        while &span / &step > ratio(10, 1) {
            step *= ratio(10, 1);
        }
        while &span / &step < ratio(1, 1) {
            step /= ratio(10, 1);
        }
        let few = |step: &Rational| &span / step >= ratio(3, 1);
        let steps = [ratio(1, 1), ratio(1, 2), ratio(1, 5)].map(|part| &step * part);
        let step = steps.iter().find(|step| few(step)).unwrap_or(&steps[2]);
        let mut value = (&self.least / step).ceil() * step;
        let mut marks = Vec::new();
        while value <= self.most {
            marks.push(value.clone());
            value += step;
        }
        marks
    }
}

/// `12%`, with no more places than it needs.
fn short(value: &Rational) -> String {
    let shown = percent(value, 3);
    let number = shown.trim_end_matches('%').trim_end_matches('0');
    format!("{}%", number.trim_end_matches('.'))
}

fn svg(label: &str, body: &str) -> String {
    format!(
        "<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" role=\"img\" \
         aria-label=\"{}\">\n{body}</svg>\n",
        escape(label)
    )
}

fn text(x: i64, y: i64, look: &str, words: &str) -> String {
    format!(
        "<text x=\"{x}\" y=\"{y}\" {look}>{}</text>\n",
        escape(words)
    )
}

fn line(x1: i64, y1: i64, x2: i64, y2: i64, class: &str) -> String {
    format!("<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" class=\"{class}\"/>\n")
}

/// Lines across at round values, with the numbers at the left.
fn grid(span: &Span) -> String {
    let mut body = String::new();
    for mark in span.marks() {
        let y = span.at(&mark);
        let class = if mark.is_zero() { "zero" } else { "grid" };
        body.push_str(&line(LEFT, y, WIDTH - RIGHT, y, class));
        let look = "text-anchor=\"end\" class=\"quiet\"";
        body.push_str(&text(LEFT - 6, y + 4, look, &short(&mark)));
    }
    body
}

/// The share of favourable rounds by penetration, a line for each of the most exposed wagers; nothing for
/// one depth.
pub(super) fn by_depth(study: &Study) -> String {
    let depths = &study.asked.penetrations.0;
    let wagers: Vec<&Exposure> = drawn(study).collect();
    if depths.len() < 2 || wagers.is_empty() {
        return String::new();
    }
    let shares = |wager: &Exposure| -> Vec<Rational> {
        let depths = wager.at.iter();
        depths.map(|at| at.perfect.bets.mean.clone()).collect()
    };
    let all: Vec<Rational> = wagers.iter().flat_map(|wager| shares(wager)).collect();
    let span = Span::of(&all, HEIGHT - BOTTOM, TOP);
    let mut body = grid(&span);
    let across = WIDTH - RIGHT - LEFT - 20;
    let place = |depth: usize| LEFT + 10 + across * depth as i64 / (depths.len() as i64 - 1);
    for (number, depth) in depths.iter().enumerate() {
        let look = "text-anchor=\"middle\" class=\"quiet\"";
        body.push_str(&text(
            place(number),
            HEIGHT - 14,
            look,
            &format!("{depth}%"),
        ));
    }
    let mut labels: Vec<(i64, usize)> = Vec::new();
    for (number, wager) in wagers.iter().enumerate() {
        let mut path = String::new();
        for (depth, share) in shares(wager).iter().enumerate() {
            write!(path, "{},{} ", place(depth), span.at(share)).expect("a string takes it");
        }
        body.push_str(&format!(
            "<polyline points=\"{}\" fill=\"none\" style=\"stroke: var(--c{number})\" stroke-width=\"2\"/>\n",
            path.trim_end()
        ));
        let last = shares(wager).pop().expect("there are depths");
        labels.push((span.at(&last), number));
    }
    labels.sort();
    let mut lowest = TOP - 8;
    for (y, number) in labels {
        lowest = (lowest + 13).max(y + 4);
        let look = format!("style=\"fill: var(--c{number})\"");
        body.push_str(&text(WIDTH - RIGHT + 4, lowest, &look, &wagers[number].id));
    }
    let label = depth_label(study, &wagers);
    format!(
        "<h2>Favourable rounds</h2>\n<figure>\n{}<figcaption>{label}; the numbers stand below.</figcaption>\n</figure>\n",
        svg(&label, &body)
    )
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
    let depths = &study.asked.penetrations.0;
    let (first, deepest) = (depths.first(), depths.last());
    let share =
        |at: Option<&AtDepth>| at.map_or(String::new(), |at| percent(&at.perfect.bets.mean, 2));
    format!(
        "Share of rounds that favour the player, by penetration, {which}: {} from {} at {}% to {} at {}%",
        drawn[0].id,
        share(drawn[0].at.first()),
        first.copied().unwrap_or_default(),
        share(drawn[0].at.last()),
        deepest.copied().unwrap_or_default()
    )
}

/// The mean edge and the share of rounds by true count, a chart for each wager.
pub(super) fn by_count(study: &Study) -> String {
    let charts: String = drawn(study).filter_map(one_count).collect();
    match charts.is_empty() {
        true => charts,
        false => format!("<h2>Edge by true count</h2>\n{charts}"),
    }
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
    let all: u64 = wager.by_count.iter().map(|(_, at)| at.rounds).sum();
    let rare = all / 1000;
    let end =
        |mut counts: Box<dyn Iterator<Item = &(i64, crate::answers::protect::AtCount)> + '_>| {
            let mut seen = 0;
            counts.find_map(|(count, at)| {
                seen += at.rounds;
                (seen > rare).then_some(*count)
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
        let within = within.filter(|(count, _)| (from..from + width).contains(count));
        let (rounds, edges) = within.fold((0, 0), |(rounds, edges), (_, at)| {
            (rounds + at.rounds, edges + at.edges)
        });
        (rounds > 0).then(|| Bin {
            from,
            to: from + width - 1,
            rounds,
            mean: ratio(edges, i128::from(rounds) * PARTS),
        })
    };
    let starts = (first..=last).step_by(width as usize);
    starts.filter_map(bin).collect()
}

fn one_count(wager: &Exposure) -> Option<String> {
    let system = wager.count.as_ref()?;
    let bins = bins(wager);
    let (first, last) = (bins.first()?.from, bins.last()?.to);
    let means: Vec<Rational> = bins.iter().map(|bin| bin.mean.clone()).collect();
    let span = Span::of(&means, HEIGHT - BOTTOM, TOP);
    let most = bins.iter().map(|bin| bin.rounds).max()?;
    let across = WIDTH - RIGHT - LEFT;
    let place = |count: i64| LEFT + across * (count - first) / (last + 1 - first);
    let mut body = String::new();
    for bin in &bins {
        let high = (HEIGHT - BOTTOM - TOP) * bin.rounds as i64 / most as i64;
        let (x, wide) = (place(bin.from), place(bin.to + 1) - place(bin.from));
        let y = HEIGHT - BOTTOM - high;
        let wide = (wide - 1).max(1);
        body.push_str(&format!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\" class=\"bar\"/>\n"
        ));
    }
    body.push_str(&grid(&span));
    let key: i64 = system.whole_key().try_into().ok()?;
    if (first..=last).contains(&key) {
        body.push_str(&line(place(key), TOP, place(key), HEIGHT - BOTTOM, "key"));
        let look = "text-anchor=\"end\" class=\"good\"";
        body.push_str(&text(place(key) - 4, TOP + 8, look, "key"));
    }
    for bin in &bins {
        let x = (place(bin.from) + place(bin.to + 1)) / 2;
        let class = if bin.mean.is_positive() {
            "good"
        } else {
            "bad"
        };
        let y = span.at(&bin.mean);
        body.push_str(&format!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"3\" class=\"{class}\"/>\n"
        ));
        let look = "text-anchor=\"middle\" class=\"quiet\"";
        let every = bins.len().div_ceil(12) as i64 * (bin.to - bin.from + 1);
        if (bin.from - first) % every == 0 {
            body.push_str(&text(
                place(bin.from),
                HEIGHT - 14,
                look,
                &bin.from.to_string(),
            ));
        }
    }
    let id = escape(&wager.id);
    let label = format!(
        "{}: mean edge by true count, over bars of how many rounds",
        wager.id
    );
    Some(format!(
        "<h3>{id}</h3>\n<figure>\n{}<figcaption>Dots: the mean exact edge by true count, blue where it is the player's. \
         Bars: how many rounds. Dashed: the key of the linear model.</figcaption>\n</figure>\n\
         <details><summary>The numbers</summary>\n{}</details>\n",
        svg(&label, &body),
        table(&numbers(wager, &bins))
            .replacen("<h2>", "<h3>", 1)
            .replacen("</h2>", "</h3>", 1)
    ))
}

fn numbers(wager: &Exposure, bins: &[Bin]) -> Tabular {
    let row = |bin: &Bin| {
        let counts = match bin.from == bin.to {
            true => bin.from.to_string(),
            false => format!("{} to {}", bin.from, bin.to),
        };
        let cells = vec![counts, bin.rounds.to_string(), points(&bin.mean, 3)];
        (Style::new(), cells)
    };
    Tabular {
        title: wager.id.clone(),
        note: "rounds and mean edge, in %, by true count rounded down".to_owned(),
        headings: ["True count", "Rounds", "Edge"].map(str::to_owned).to_vec(),
        lead: 1,
        rows: bins.iter().map(row).collect(),
    }
}
