//! The drawings of a wager on paper: the page's own, whose unit is a four-hundredth of their width.

use super::ink::{Colour, Face, Mark};
use super::layout::{Layout, WIDTH};
use crate::render::page::chart::{Bar, Columns, EdgeChart};

const GAP: i32 = 150;
const HALF: i32 = (WIDTH - GAP) / 2;
const SMALL: i32 = 62;

/// Where the return comes from, across the page, and what each colour stands for.
pub(super) fn bar(page: &mut Layout, bar: &Bar) {
    page.need(500);
    page.line(Face::Plain, 80, Colour::Quiet, bar.caption);
    for part in &bar.parts {
        let paper = Paper { width: WIDTH };
        let (x, width) = (paper.length(&part.x), paper.length(&part.width).max(8));
        page.draw(block([x, 0], [width, 120], Colour::of(&part.class)));
    }
    page.space(150);
    let legend = bar.parts.iter();
    let legend: Vec<String> = legend
        .map(|part| format!("{} {}", part.label, part.share))
        .collect();
    page.paragraph(&legend.join("   ·   "));
}

/// The edge by deck count, and beside it the results where play settles the wager.
pub(super) fn charts(page: &mut Layout, edges: &EdgeChart, columns: Option<&Columns>) {
    let paper = Paper { width: HALF };
    page.need(paper.units(190));
    let captions = [
        Some("House advantage by number of decks"),
        columns.map(|_| "Distribution of the result, in units won"),
    ];
    page.space(80);
    for (place, caption) in captions.iter().enumerate() {
        if let Some(caption) = caption {
            let x = place as i32 * (HALF + GAP);
            page.draw(text([x, 0], 80, Colour::Quiet, caption));
        }
    }
    page.space(40);
    edge_chart(page, edges, &paper);
    if let Some(columns) = columns {
        column_chart(page, columns, &paper);
    }
    page.space(paper.units(150));
}

fn edge_chart(page: &mut Layout, chart: &EdgeChart, paper: &Paper) {
    for (y, label) in [(14, &chart.high), (116, &chart.low)] {
        let across = [paper.units(64), paper.units(y)];
        page.draw(block(across, [paper.units(324), 4], Colour::Line));
        let end = paper.units(56) - page.width(label, Face::Plain, SMALL);
        page.draw(text([end, paper.units(y + 4)], SMALL, Colour::Ink, label));
    }
    let points = chart.points.iter();
    let points: Vec<[i32; 2]> = points
        .map(|point| [paper.length(&point.x), paper.length(&point.y)])
        .collect();
    for ends in points.windows(2) {
        page.draw(Mark::Line {
            from: ends[0],
            to: ends[1],
            colour: Colour::of("f0"),
        });
    }
    for (point, [x, y]) in chart.points.iter().zip(points) {
        let (side, ink) = match point.now {
            true => (60, Colour::Ink),
            false => (36, Colour::of("f0")),
        };
        page.draw(block([x - side / 2, y - side / 2], [side, side], ink));
        centred(page, [x, paper.units(138)], ink, &point.decks.to_string());
    }
}

fn column_chart(page: &mut Layout, chart: &Columns, paper: &Paper) {
    let left = HALF + GAP;
    let axis = [left + paper.units(4), paper.units(120)];
    page.draw(block(axis, [paper.units(392), 4], Colour::Line));
    let width = paper.length(&chart.width);
    for column in &chart.columns {
        let at = [left + paper.length(&column.x), paper.length(&column.y)];
        let size = [width, paper.length(&column.height).max(2)];
        page.draw(block(at, size, Colour::of(column.class)));
        let middle = [left + paper.length(&column.middle), paper.units(136)];
        centred(page, middle, Colour::Ink, &column.label);
    }
}

fn centred(page: &mut Layout, [x, y]: [i32; 2], colour: Colour, label: &str) {
    let half = page.width(label, Face::Plain, SMALL) / 2;
    page.draw(text([x - half, y], SMALL, colour, label));
}

fn block([x, y]: [i32; 2], [width, height]: [i32; 2], colour: Colour) -> Mark {
    Mark::Block {
        x,
        y,
        width,
        height,
        colour,
    }
}

fn text([x, y]: [i32; 2], size: i32, colour: Colour, text: &str) -> Mark {
    Mark::Text {
        x,
        y,
        size,
        face: Face::Plain,
        colour,
        text: text.to_owned(),
    }
}

/// How wide a drawing is on paper.
struct Paper {
    width: i32,
}

impl Paper {
    fn units(&self, units: i32) -> i32 {
        units * self.width / 400
    }

    /// A coordinate of the page, written to a hundredth.
    fn length(&self, written: &str) -> i32 {
        let hundredths: i64 = written.replace('.', "").parse().unwrap_or_default();
        (hundredths * i64::from(self.width) / 40_000) as i32
    }
}
