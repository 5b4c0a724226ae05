//! A what-if as a drawing, for reports: a picture, or a page with the picture and its numbers.
//!
//! Over one axis a small panel for each wager, each on its own scale, for the edges of a game lie far
//! apart; over two a heat map for each wager. Without an axis one line for each
//! wager, from the approved edge to the one described.

use super::{heat, page};
use crate::answers::what_if::{BothEdges, Varied, WhatIf};
use crate::render::figure::{
    Anchor, BOLD, Figure, Ink, LABEL, Look as Words, Point, SMALL, Scale, Stroke, spread,
};
use crate::render::model::Page;
use crate::render::plot::{PlotFormat, above, plotted};
use crate::render::words::{plus, points};
use crate::render::{Format, Look};
use crate::vocabulary::exact::{Rational, ratio};
use num_traits::Signed;

/// The chart of an answer.
pub fn plot(answer: &WhatIf, format: PlotFormat) -> String {
    let (figure, page) = figure_and_page(answer);
    plotted(figure, page, format)
}

/// The page with its chart.
pub(in crate::render) fn drawn(answer: &WhatIf) -> Page {
    let (figure, page) = figure_and_page(answer);
    above(figure, page)
}

fn figure_and_page(answer: &WhatIf) -> (Figure, Page) {
    let look = Look {
        format: Format::Text,
        digits: None,
        exact: false,
    };
    let page = page(answer, &look);
    let mut figure = match answer.axes.as_slice() {
        [] => sides(answer),
        [along] => panels(answer, along),
        [down, across, ..] => heat::maps(answer, down, across),
    };
    figure.title = [page.title.clone(), subtitle(answer, &page)];
    figure.spoken = format!("{}: {}", figure.title[0], figure.title[1]);
    figure.caption = format!("{}; the numbers stand below.", figure.title[1]);
    (figure, page)
}

pub(super) const WIDTH: i64 = 9600;
/// The room at the sides.
pub(super) const EDGE: i64 = 240;
const TOP: i64 = 200;

/// What is drawn, in a line.
fn subtitle(answer: &WhatIf, page: &Page) -> String {
    let names: Vec<&str> = answer.axes.iter().map(|axis| axis.name.as_str()).collect();
    let by = match names.as_slice() {
        [] => ", approved and what if".to_owned(),
        [one] => format!(" by {one}"),
        [down, across, ..] => format!(" by {down} and {across}"),
    };
    let value = |wanted: &str| {
        let mut found = page.origin.iter().filter(|(name, _)| *name == wanted);
        let found = found
            .next()
            .map(|(_, value)| format!("; {}", value.plain()));
        found.unwrap_or_default()
    };
    let document = &answer.cases[0].described.game.document;
    let (shoe, departs) = (value("What if"), value("Departs"));
    let whole = format!("House edge in %{by}; {document}{shoe}{departs}");
    let mut shown: String = whole.chars().take(150).collect();
    if shown.len() < whole.len() {
        shown.push('…');
    }
    shown
}

/// Every edge of a wager.
fn edges<'a>(wager: &[&'a BothEdges]) -> impl Iterator<Item = &'a Rational> + Clone {
    let both = wager.iter();
    both.flat_map(|edges| [edges.approved.as_deref(), edges.described.as_deref()])
        .flatten()
}

/// A line for each wager, from the approved edge to the one described.
fn sides(answer: &WhatIf) -> Figure {
    const ROW: i64 = 260;
    let (left, right) = (2100, WIDTH - 1300);
    let wagers: Vec<&BothEdges> = answer.cases[0].wagers.iter().collect();
    let scale = Scale::of(edges(&wagers), left, right);
    let bottom = TOP + ROW * wagers.len() as i64 + 80;
    let mut figure = Figure::default();
    for (at, _, label) in scale.ticks() {
        figure.line([at, TOP], [at, bottom], Ink::Line.stroke(10));
        figure.text([at, bottom + 160], Anchor::Middle, SMALL, label);
    }
    for (row, wager) in wagers.iter().enumerate() {
        let y = TOP + ROW * row as i64 + ROW / 2 + 40;
        figure.text([left - 140, y + 40], Anchor::End, LABEL, &wager.title);
        side(&mut figure, wager, &scale, y);
    }
    let legend = bottom + 500;
    approved_dot(&mut figure, [left + 50, legend - 40]);
    figure.text([left + 180, legend], Anchor::Start, LABEL, "approved");
    figure.dot([left + 1050, legend - 40], 50, Ink::Series(0), None);
    figure.text([left + 1180, legend], Anchor::Start, LABEL, "what if");
    figure.text(
        [WIDTH - EDGE, legend],
        Anchor::End,
        SMALL,
        "change in points",
    );
    let middle = (left + right) / 2;
    figure.text(
        [middle, bottom + 290],
        Anchor::Middle,
        SMALL,
        "house edge in % of the stake",
    );
    figure.size = [WIDTH, legend + 200];
    figure
}

fn side(figure: &mut Figure, edges: &BothEdges, scale: &Scale, y: i64) {
    if let (Some(from), Some(to)) = (&edges.approved, &edges.described) {
        let ends = [from, to].map(|edge| [scale.at(edge), y]);
        figure.line(ends[0], ends[1], Ink::Series(0).stroke(30));
        let difference = &to.0 - &from.0;
        let shown = format!("{}{}", plus(&difference), points(&difference, 4));
        figure.text([WIDTH - EDGE, y + 40], Anchor::End, SMALL, shown);
    }
    if let Some(value) = &edges.approved {
        approved_dot(figure, [scale.at(value), y]);
    }
    if let Some(value) = &edges.described {
        figure.dot([scale.at(value), y], 50, Ink::Series(0), None);
    }
}

fn approved_dot(figure: &mut Figure, at: Point) {
    figure.dot(at, 50, Ink::Paper, Some(Ink::Quiet));
}

const ACROSS: i64 = 3;
const PANEL: Point = [(WIDTH - 2 * EDGE) / ACROSS, 2160];

fn approved_line() -> Stroke {
    Ink::Quiet.dashed(10)
}

/// A small panel for each wager.
fn panels(answer: &WhatIf, along: &Varied) -> Figure {
    let mut figure = Figure::default();
    legend(&mut figure, answer);
    let wagers = answer.wagers();
    for (number, wager) in (0..).zip(&wagers) {
        let corner = [
            EDGE + number % ACROSS * PANEL[0],
            TOP + number / ACROSS * PANEL[1],
        ];
        panel(&mut figure, wager, along, corner);
    }
    let rows = (wagers.len() as i64 + ACROSS - 1) / ACROSS;
    figure.size = [WIDTH, TOP + rows * PANEL[1] + 160];
    figure
}

/// Which line is which, unless there is one only.
fn legend(figure: &mut Figure, answer: &WhatIf) {
    let departs = |edges: &BothEdges| edges.approved != edges.described;
    let mut cases = answer.cases.iter();
    if !cases.any(|case| case.wagers.iter().any(departs)) {
        return;
    }
    let entries = [("approved", approved_line()), ("what if", stroke(0))];
    for (place, (label, stroke)) in (0..).zip(entries) {
        let x = EDGE + 1000 * place;
        figure.line([x, TOP - 100], [x + 220, TOP - 100], stroke);
        figure.text([x + 280, TOP - 60], Anchor::Start, SMALL, label);
    }
}

fn stroke(number: usize) -> Stroke {
    Ink::Series(number).stroke(20)
}

fn panel(figure: &mut Figure, wager: &[&BothEdges], along: &Varied, [x, y]: Point) {
    let (left, right) = (x + 580, x + PANEL[0] - 160);
    let (top, bottom) = (y + 340, y + PANEL[1] - 460);
    let scale = Scale::of(edges(wager), bottom - 60, top + 60);
    figure.text([left, y + 220], Anchor::Start, BOLD, &wager[0].title);
    let last = wager.last().and_then(|edges| edges.described.as_deref());
    let free = match last.is_some_and(Rational::is_negative) {
        true => Anchor::Start,
        false => Anchor::End,
    };
    player_side(figure, &scale, [left, right], [bottom - 60, top + 60], free);
    figure.ticks(&scale, left, right, "%");
    let columns = along.values.len();
    let places = spread(left + 60, right - 60, columns);
    labels(figure, along, &places, bottom + 160);
    let described: Vec<Option<&Rational>> = wager
        .iter()
        .map(|edges| edges.described.as_deref())
        .collect();
    let under = match break_even(&along.values, &described) {
        Some(between) => format!("{}; {between}", along.name),
        None => along.name.clone(),
    };
    figure.text(
        [(left + right) / 2, bottom + 300],
        Anchor::Middle,
        SMALL,
        under,
    );
    let mut drawn: Vec<Vec<Option<&Rational>>> = Vec::new();
    for edges in wager.chunks(columns) {
        let approved = edges
            .iter()
            .map(|edges| edges.approved.as_deref())
            .collect();
        if !drawn.contains(&approved) {
            figure.curve(&places, &approved, &scale, approved_line());
            drawn.push(approved);
        }
    }
    for (number, edges) in wager.chunks(columns).enumerate() {
        let described: Vec<_> = edges
            .iter()
            .map(|edges| edges.described.as_deref())
            .collect();
        figure.curve(&places, &described, &scale, stroke(number));
        for (x, value) in places.iter().zip(described) {
            if let Some(value) = value {
                figure.dot([*x, scale.at(value)], 30, Ink::Series(number), None);
            }
        }
    }
}

/// Tints what lies below zero, if anything does, and says whose side that is, at the end that no line reaches.
fn player_side(
    figure: &mut Figure,
    scale: &Scale,
    [left, right]: Point,
    [bottom, top]: Point,
    free: Anchor,
) {
    let zero = ratio(0, 1);
    let [least, most] = scale.ends();
    if *least >= zero {
        return;
    }
    let from = if *most > zero { scale.at(&zero) } else { top };
    figure.block([left, from], [right - left, bottom - from], Ink::Player);
    let look = Words {
        ink: Ink::House,
        ..SMALL
    };
    let x = if free == Anchor::Start {
        left + 40
    } else {
        right - 40
    };
    figure.text([x, bottom - 40], free, look, "player's side");
}

/// Between which neighbouring values of an axis the edge passes zero, in words, if it does so once.
fn break_even(values: &[String], edges: &[Option<&Rational>]) -> Option<String> {
    let sign = |edge: &Option<&Rational>| edge.map(|edge| edge.is_negative());
    let pairs = edges.windows(2).zip(values.windows(2));
    let mut turns = pairs.filter(|(edges, _)| match (sign(&edges[0]), sign(&edges[1])) {
        (Some(before), Some(after)) => before != after,
        _ => false,
    });
    let (_, between) = turns.next()?;
    let words = format!("break-even between {} and {}", between[0], between[1]);
    turns.next().is_none().then_some(words)
}

/// The values of the axis, as many as fit side by side.
fn labels(figure: &mut Figure, along: &Varied, places: &[i64], y: i64) {
    let labels = along.values.iter();
    let longest = labels.clone().map(|label| label.chars().count()).max();
    let wide = 60 * longest.unwrap_or(0) as i64 + 80;
    let room = (places[places.len() - 1] - places[0]).max(1);
    let every = (wide * places.len() as i64 / room + 1) as usize;
    for (label, x) in labels.zip(places).step_by(every) {
        figure.text([*x, y], Anchor::Middle, SMALL, label);
    }
}
