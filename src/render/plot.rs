//! A chart of a what-if, for reports: an SVG, or a page with the chart and its numbers.
//!
//! Over one axis a small panel for each wager, each on its own scale, for the edges of a game lie far
//! apart; over two a panel has a line for each value of the first. Without an axis one line for each
//! wager, from the approved edge to the one described. Coordinates are whole numbers.

mod page;
mod panel;
mod scale;

use super::what_if::origin;
use crate::answers::what_if::WhatIf;
use crate::vocabulary::exact::percent;
use scale::Scale;
use std::fmt::Write;

/// What a chart is drawn into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlotFormat {
    /// A picture.
    Svg,
    /// A page with the picture and its numbers.
    Html,
}

/// The chart of an answer.
pub fn plot(answer: &WhatIf, format: PlotFormat) -> String {
    match format {
        PlotFormat::Svg => svg(answer),
        PlotFormat::Html => page::page(answer, &svg(answer)),
    }
}

const WIDTH: i64 = 960;
const TOP: i64 = 84;

/// Lines of a chart, one for each value of the first of two axes: from dark to light.
const COLOURS: [&str; 8] = [
    "#1b4f72", "#c0392b", "#1e8449", "#b9770e", "#6c3483", "#148f77", "#7b241c", "#5d6d7e",
];
const APPROVED: &str = "#8a8f98";

fn svg(answer: &WhatIf) -> String {
    let (body, height) = match answer.axes.as_slice() {
        [] => sides(answer),
        axes => panel::panels(answer, axes),
    };
    let told = origin(answer);
    let title = escape(&told[0].1);
    let subtitle = subtitle(answer, &told);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" \
         height=\"{height}\" font-family=\"Helvetica, Arial, sans-serif\" font-size=\"12\" \
         fill=\"#22262b\" role=\"img\">\n<title>{title}: {subtitle}</title>\n\
         <rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#ffffff\"/>\n"
    );
    svg.push_str(&text(
        24,
        34,
        "font-size=\"20\" font-weight=\"bold\"",
        &told[0].1,
    ));
    svg.push_str(&format!(
        "<text x=\"24\" y=\"56\" fill=\"#5b6168\">{subtitle}</text>\n"
    ));
    svg.push_str(&body);
    svg.push_str("</svg>\n");
    svg
}

/// What is drawn, in a line.
fn subtitle(answer: &WhatIf, told: &[(&'static str, String)]) -> String {
    let names: Vec<&str> = answer.axes.iter().map(|axis| axis.name.as_str()).collect();
    let by = match names.as_slice() {
        [] => ", approved and what if".to_owned(),
        [one] => format!(" by {one}"),
        [lines, across, ..] => format!(" by {across}, a line for each of {lines}"),
    };
    let value = |wanted: &str| {
        let mut found = told.iter().filter(|(name, _)| *name == wanted);
        found.next().map(|(_, value)| format!("; {value}"))
    };
    let document = &answer.cases[0].described.heading.game.document;
    let shoe = value("What if").unwrap_or_default();
    let departs = value("Departs").unwrap_or_default();
    let whole = format!("House edge in %{by}; {document}{shoe}{departs}");
    let mut shown: String = whole.chars().take(150).collect();
    if shown.len() < whole.len() {
        shown.push('…');
    }
    escape(&shown)
}

/// A line for each wager, from the approved edge to the one described.
fn sides(answer: &WhatIf) -> (String, i64) {
    const ROW: i64 = 26;
    let (left, right) = (210, WIDTH - 130);
    let edges = answer.wagers.iter().map(|wager| &wager.edges[0]);
    let values = edges.flat_map(|edges| [edges.approved.as_ref(), edges.described.as_ref()]);
    let scale = Scale::of(values.flatten(), left, right);
    let bottom = TOP + ROW * answer.wagers.len() as i64 + 8;
    let mut svg = String::new();
    for (at, label) in scale.ticks() {
        svg.push_str(&line(at, TOP, at, bottom, "stroke=\"#e3e6ea\""));
        svg.push_str(&text(
            at,
            bottom + 16,
            "text-anchor=\"middle\" fill=\"#5b6168\"",
            &label,
        ));
    }
    for (row, wager) in answer.wagers.iter().enumerate() {
        let y = TOP + ROW * row as i64 + ROW / 2 + 4;
        let edges = &wager.edges[0];
        svg.push_str(&text(left - 14, y + 4, "text-anchor=\"end\"", &wager.title));
        let at = |value| scale.at(value);
        if let (Some(from), Some(to)) = (&edges.approved, &edges.described) {
            let thick = format!("stroke=\"{}\" stroke-width=\"3\"", COLOURS[0]);
            svg.push_str(&line(at(from), y, at(to), y, &thick));
            let difference = percent(&(to - from), 4).replace('%', "");
            let sign = if to > from { "+" } else { "" };
            let place = "text-anchor=\"end\" fill=\"#5b6168\"";
            svg.push_str(&text(
                WIDTH - 24,
                y + 4,
                place,
                &format!("{sign}{difference}"),
            ));
        }
        if let Some(value) = &edges.approved {
            let hollow = format!("fill=\"#ffffff\" stroke=\"{APPROVED}\" stroke-width=\"2\"");
            svg.push_str(&dot(at(value), y, 5, &hollow));
        }
        if let Some(value) = &edges.described {
            svg.push_str(&dot(at(value), y, 5, &format!("fill=\"{}\"", COLOURS[0])));
        }
    }
    let legend = bottom + 40;
    let hollow = format!("fill=\"#ffffff\" stroke=\"{APPROVED}\" stroke-width=\"2\"");
    svg.push_str(&dot(left + 5, legend - 4, 5, &hollow));
    svg.push_str(&text(left + 18, legend, "", "approved"));
    svg.push_str(&dot(
        left + 105,
        legend - 4,
        5,
        &format!("fill=\"{}\"", COLOURS[0]),
    ));
    svg.push_str(&text(left + 118, legend, "", "what if"));
    svg.push_str(&text(
        WIDTH - 24,
        legend,
        "text-anchor=\"end\" fill=\"#5b6168\"",
        "points",
    ));
    (svg, legend + 20)
}

fn text(x: i64, y: i64, look: &str, words: &str) -> String {
    let words = escape(words);
    format!("<text x=\"{x}\" y=\"{y}\" {look}>{words}</text>\n")
}

fn line(x1: i64, y1: i64, x2: i64, y2: i64, look: &str) -> String {
    format!("<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" {look}/>\n")
}

fn dot(x: i64, y: i64, radius: i64, look: &str) -> String {
    format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" {look}/>\n")
}

fn polyline(points: &[(i64, i64)], look: &str) -> String {
    let mut places = String::new();
    for (x, y) in points {
        write!(places, "{x},{y} ").expect("a string takes every word");
    }
    format!(
        "<polyline points=\"{}\" fill=\"none\" {look}/>\n",
        places.trim_end()
    )
}

/// Text as SVG and HTML carry it.
fn escape(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}
