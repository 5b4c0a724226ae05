//! Small panels, one for each wager: the edge along an axis, each on its own scale.

use super::scale::Scale;
use super::{APPROVED, COLOURS, TOP, WIDTH, dot, line, polyline, text};
use crate::answers::what_if::{Axis, Wager, WhatIf};
use crate::vocabulary::exact::Rational;

const ACROSS: i64 = 3;
const PANEL: (i64, i64) = ((WIDTH - 48) / ACROSS, 200);
/// The room for numbers at the left of a panel, and for words above and below.
const LEFT: i64 = 58;
const RIGHT: i64 = 16;
const ABOVE: i64 = 34;
const BELOW: i64 = 30;

/// All the panels, and how high the chart is with them.
pub(super) fn panels(answer: &WhatIf, axes: &[Axis]) -> (String, i64) {
    let along = axes.last().expect("there is an axis");
    let lines = axes.split_last().and_then(|(_, before)| before.first());
    let mut svg = legend(answer, lines);
    for (number, wager) in answer.wagers.iter().enumerate() {
        let number = number as i64;
        let corner = (
            24 + number % ACROSS * PANEL.0,
            TOP + number / ACROSS * PANEL.1,
        );
        svg.push_str(&panel(wager, along, corner));
    }
    let rows = (answer.wagers.len() as i64 + ACROSS - 1) / ACROSS;
    (svg, TOP + rows * PANEL.1 + 16)
}

/// Which line is which, as far as there is room; a single line needs no name.
fn legend(answer: &WhatIf, lines: Option<&Axis>) -> String {
    let departs = |wager: &Wager| {
        wager
            .edges
            .iter()
            .any(|edges| edges.approved != edges.described)
    };
    let mut entries = Vec::new();
    if answer.wagers.iter().any(departs) {
        entries.push(("approved".to_owned(), dashed()));
        if lines.is_none() {
            entries.push(("what if".to_owned(), stroke(0)));
        }
    }
    for (number, setting) in lines.iter().flat_map(|axis| &axis.settings).enumerate() {
        entries.push((setting.label.clone(), stroke(number)));
    }
    let mut svg = String::new();
    let mut x = 24;
    for (label, look) in entries {
        let width = 44 + 7 * label.chars().count() as i64;
        if x + width > WIDTH - 24 {
            return svg + &text(x, TOP - 6, "font-size=\"11\"", "…");
        }
        svg.push_str(&line(x, TOP - 10, x + 22, TOP - 10, &look));
        svg.push_str(&text(x + 28, TOP - 6, "font-size=\"11\"", &label));
        x += width;
    }
    svg
}

fn panel(wager: &Wager, along: &Axis, (x, y): (i64, i64)) -> String {
    let (left, right) = (x + LEFT, x + PANEL.0 - RIGHT);
    let (top, bottom) = (y + ABOVE, y + PANEL.1 - BELOW);
    let both = wager.edges.iter();
    let values = both.flat_map(|edges| [edges.approved.as_ref(), edges.described.as_ref()]);
    let scale = Scale::of(values.flatten(), bottom - 6, top + 6);
    let mut svg = text(left, y + 22, "font-weight=\"bold\"", &wager.title);
    for (at, label) in scale.ticks() {
        svg.push_str(&line(left, at, right, at, "stroke=\"#e3e6ea\""));
        let look = "text-anchor=\"end\" font-size=\"10\" fill=\"#5b6168\"";
        svg.push_str(&text(left - 6, at + 4, look, &label));
    }
    let columns = along.settings.len();
    let place = |column: usize| match columns {
        1 => (left + right) / 2,
        _ => left + 6 + (right - left - 12) * column as i64 / (columns as i64 - 1),
    };
    svg.push_str(&labels(along, place, bottom + 16));
    let mut drawn: Vec<Vec<Option<&Rational>>> = Vec::new();
    for edges in wager.edges.chunks(columns) {
        let approved = edges.iter().map(|edges| edges.approved.as_ref()).collect();
        if !drawn.contains(&approved) {
            svg.push_str(&curve(&approved, &scale, place, &dashed()));
            drawn.push(approved);
        }
    }
    for (number, edges) in wager.edges.chunks(columns).enumerate() {
        let described: Vec<_> = edges.iter().map(|edges| edges.described.as_ref()).collect();
        svg.push_str(&curve(&described, &scale, place, &stroke(number)));
        let fill = format!("fill=\"{}\"", colour(number));
        for (column, value) in described.iter().enumerate() {
            if let Some(value) = value {
                svg.push_str(&dot(place(column), scale.at(value), 3, &fill));
            }
        }
    }
    svg
}

/// The values of the axis, as many as fit side by side.
fn labels(along: &Axis, place: impl Fn(usize) -> i64, y: i64) -> String {
    let settings = &along.settings;
    let longest = settings
        .iter()
        .map(|setting| setting.label.chars().count())
        .max();
    let wide = 6 * longest.unwrap_or(0) as i64 + 8;
    let room = (place(settings.len() - 1) - place(0)).max(1);
    let every = (wide * settings.len() as i64 / room + 1) as usize;
    let shown = settings.iter().enumerate().step_by(every);
    let look = "text-anchor=\"middle\" font-size=\"10\" fill=\"#5b6168\"";
    shown
        .map(|(column, setting)| text(place(column), y, look, &setting.label))
        .collect()
}

/// A line through the values; it is broken where there is none.
fn curve(
    values: &[Option<&Rational>],
    scale: &Scale,
    place: impl Fn(usize) -> i64,
    look: &str,
) -> String {
    let mut svg = String::new();
    let mut points = Vec::new();
    for (column, value) in values.iter().enumerate() {
        match value {
            Some(value) => points.push((place(column), scale.at(value))),
            None => svg.push_str(&polyline(&std::mem::take(&mut points), look)),
        }
    }
    svg + &polyline(&points, look)
}

fn colour(number: usize) -> &'static str {
    COLOURS[number % COLOURS.len()]
}

fn stroke(number: usize) -> String {
    format!("stroke=\"{}\" stroke-width=\"2\"", colour(number))
}

fn dashed() -> String {
    format!("stroke=\"{APPROVED}\" stroke-width=\"1\" stroke-dasharray=\"5 4\"")
}
