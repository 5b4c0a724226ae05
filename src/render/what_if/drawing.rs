//! A what-if as a drawing, for reports: a picture, or a page with the picture and its numbers.
//!
//! Over cards removed or pays a small panel for each wager that moves, all as many points high, so that slopes
//! compare; over deck counts, readings, rules and strategies all wagers on one scale; over two axes a heat map for
//! each wager. Without an axis one line for each wager, from the approved edge to the one described.

use super::{NOT_OFFERED, heat, page};
use crate::answers::what_if::{BothEdges, Varied, WhatIf};
use crate::render::figure::{
    Anchor, BOLD, Figure, Ink, LABEL, Look as Words, Point, SMALL, Scale, Stroke, spread,
};
use crate::render::model::Page;
use crate::render::plot::{PlotFormat, above, plotted};
use crate::render::print::text::fold;
use crate::render::strip::{Key, Strip, strips};
use crate::render::words::{minus, plus, points};
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
        [along] => along_one(answer, along),
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
    let names: Vec<String> = answer.axes.iter().map(in_words).collect();
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
        let shown = format!("{}{}", plus(&difference), points(&difference, 4)).replace('-', "−");
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

/// Panels abreast on a desk; on a phone they stand below each other.
const ACROSS: i64 = 3;
const PANEL: Point = [(WIDTH - 2 * EDGE) / ACROSS, 2160];

fn approved_line() -> Stroke {
    Ink::Quiet.dashed(10)
}

/// Cards of a rank, in words; anything else as it is written.
fn several(card: &str) -> &str {
    const NAMES: [(&str, &str); 13] = [
        ("A", "aces"),
        ("2", "twos"),
        ("3", "threes"),
        ("4", "fours"),
        ("5", "fives"),
        ("6", "sixes"),
        ("7", "sevens"),
        ("8", "eights"),
        ("9", "nines"),
        ("10", "tens"),
        ("J", "jacks"),
        ("Q", "queens"),
        ("K", "kings"),
    ];
    let named = NAMES.iter().find(|(rank, _)| *rank == card);
    named.map_or(card, |(_, name)| name)
}

/// What an axis is called, in words.
pub(super) fn in_words(along: &Varied) -> String {
    match along.name.split_once(' ') {
        Some(("remove", card)) => format!("{} removed", several(card)),
        Some(("pays", row)) => format!("{row} pays"),
        Some(("reading", name)) => format!("reading of {name}"),
        Some(("rule", name)) => format!("rule {name}"),
        _ if along.is_decks() => "number of decks".to_owned(),
        _ => along.name.clone(),
    }
}

/// Whether the values of an axis are steps of one number, which a line may join.
fn is_number(along: &Varied) -> bool {
    ["remove ", "pays "]
        .iter()
        .any(|kind| along.name.starts_with(kind))
}

/// One axis: lines over a number, marks on one scale for anything else.
fn along_one(answer: &WhatIf, along: &Varied) -> Figure {
    match is_number(along) {
        true => panels(answer, along),
        false => marks(answer, along),
    }
}

const KEY: Key = Key {
    edge: "what if",
    approved: "approved",
    range: "range over the deck counts",
    others: "",
};

/// Every wager on one scale: its range over deck counts, or a line for each value that changes it.
fn marks(answer: &WhatIf, along: &Varied) -> Figure {
    let wagers = answer.wagers();
    let lines = wagers.iter().flat_map(|wager| match along.is_decks() {
        true => vec![range(wager)],
        false => by_value(wager, along),
    });
    let lines: Vec<Strip> = lines.collect();
    strips(&lines, KEY, "house edge in % of the stake")
}

fn range(wager: &[&BothEdges]) -> Strip {
    let edges = wager.iter().filter_map(|edges| edges.described.as_deref());
    let range: Vec<Rational> = edges.cloned().collect();
    let shown = match (range.iter().min(), range.iter().max()) {
        (Some(least), Some(most)) => {
            format!("{} to {}", minus(least, 2), minus(most, 2))
        }
        _ => NOT_OFFERED.to_owned(),
    };
    Strip {
        title: wager[0].title.clone(),
        shown,
        range,
        ..Strip::default()
    }
}

/// A line for each value; one for all if the wager does not depend on it.
fn by_value(wager: &[&BothEdges], along: &Varied) -> Vec<Strip> {
    let same = wager
        .iter()
        .all(|edges| edges.described == wager[0].described);
    let lines = wager.iter().zip(&along.values).enumerate();
    let lines = lines.map(|(place, (edges, value))| Strip {
        title: match place {
            0 => edges.title.clone(),
            _ => String::new(),
        },
        note: if same { String::new() } else { value.clone() },
        edge: edges.described.as_deref().cloned(),
        approved: edges.approved.as_deref().cloned(),
        shown: match edges.described.as_deref() {
            Some(edge) => minus(edge, 4),
            None => NOT_OFFERED.to_owned(),
        },
        ..Strip::default()
    });
    lines
        .take(if same { 1 } else { along.values.len() })
        .collect()
}

/// A small panel for each wager that the axis moves, all spanning as many points; the others are named.
fn panels(answer: &WhatIf, along: &Varied) -> Figure {
    let mut figure = arranged(answer, along, ACROSS);
    figure.narrow = Some(Box::new(arranged(answer, along, 1)));
    figure
}

fn arranged(answer: &WhatIf, along: &Varied, across: i64) -> Figure {
    let mut figure = Figure::default();
    legend(&mut figure, answer);
    let wagers = answer.wagers();
    let span = |wager: &[&BothEdges]| {
        let (least, most) = (edges(wager).min(), edges(wager).max());
        least
            .zip(most)
            .map_or(ratio(0, 1), |(least, most)| most - least)
    };
    let (moved, still): (Vec<_>, Vec<_>) =
        wagers.iter().partition(|wager| span(wager) > ratio(0, 1));
    let widest = moved.iter().map(|wager| span(wager)).max();
    let widest = widest.unwrap_or_else(|| ratio(1, 100));
    for (number, wager) in (0..).zip(&moved) {
        let corner = [
            EDGE + number % across * PANEL[0],
            TOP + number / across * PANEL[1],
        ];
        panel(&mut figure, wager, along, &widest, corner);
    }
    let rows = (moved.len() as i64 + across - 1) / across;
    let mut y = TOP + rows * PANEL[1] + 160;
    if !still.is_empty() {
        let names = still.iter().map(|wager| wager[0].title.as_str());
        let names = names.collect::<Vec<_>>().join(", ");
        let room = (PANEL[0] * across / 62) as usize;
        for line in fold(&format!("Not moved: {names}"), room) {
            figure.text([EDGE, y], Anchor::Start, SMALL, line);
            y += 160;
        }
    }
    figure.size = [2 * EDGE + PANEL[0] * across, y];
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

fn panel(
    figure: &mut Figure,
    wager: &[&BothEdges],
    along: &Varied,
    span: &Rational,
    [x, y]: Point,
) {
    let (left, right) = (x + 580, x + PANEL[0] - 160);
    let (top, bottom) = (y + 340, y + PANEL[1] - 460);
    let scale = spanning(wager, span, bottom - 60, top + 60);
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
        Some(between) => vec![in_words(along), between],
        None => vec![in_words(along)],
    };
    for (line, words) in (0..).zip(under) {
        let at = [(left + right) / 2, bottom + 300 + 140 * line];
        figure.text(at, Anchor::Middle, SMALL, words);
    }
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

/// A scale with the wager's edges in its middle, as many points high as those of the other panels.
fn spanning(wager: &[&BothEdges], span: &Rational, from: i64, to: i64) -> Scale {
    let (least, most) = (edges(wager).min(), edges(wager).max());
    let (least, most) = least.zip(most).expect("a wager that moves has edges");
    let room = (span - (most - least)) / ratio(2, 1);
    let ends = [least - &room, most + &room];
    Scale::of(ends.iter(), from, to)
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
