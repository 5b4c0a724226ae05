//! One picture of a game: every wager's house edge on one scale, its range over the approved decks, and what other
//! readings would make of it. The player's side is tinted.

use super::PERCENT;
use crate::papers::document::Document;
use crate::render::figure::{Anchor, Figure, Ink, LABEL, Look, SMALL, Scale};
use crate::vocabulary::exact::{Rational, percent, ratio};
use num_traits::Signed;

const WIDTH: i64 = 9600;
const LEFT: i64 = 2300;
const RIGHT: i64 = WIDTH - 1500;
const ROW: i64 = 250;
const TOP: i64 = 260;

/// What is drawn of a wager.
struct Line<'a> {
    title: &'a str,
    edge: Rational,
    /// The edges at every approved deck count.
    range: Vec<&'a Rational>,
    /// The edges by other readings, each with the reading.
    others: Vec<(String, &'a Rational)>,
}

/// The drawing, the lowest edge first.
pub(super) fn overview(document: &Document) -> Figure {
    let mut lines: Vec<Line> = lines(document);
    lines.sort_by(|a, b| a.edge.cmp(&b.edge));
    let values = lines.iter().flat_map(|line| {
        let others = line.others.iter().map(|(_, edge)| *edge);
        others.chain(line.range.iter().copied()).chain([&line.edge])
    });
    let values: Vec<Rational> = values.cloned().collect();
    let scale = Scale::with_zero(&values, LEFT + 120, RIGHT - 120);
    let bottom = TOP + ROW * lines.len() as i64;
    let mut figure = Figure {
        caption: caption(document),
        spoken: spoken(&lines),
        ..Figure::default()
    };
    grid(&mut figure, &scale, bottom);
    for (row, line) in (0..).zip(&lines) {
        draw(&mut figure, line, &scale, TOP + ROW * row + ROW / 2);
    }
    let middle = [(LEFT + RIGHT) / 2, bottom + 330];
    let axis = "house edge in % of the stake";
    figure.text(middle, Anchor::Middle, SMALL, axis);
    key(&mut figure, bottom + 600, !document.readings.is_empty());
    figure.size = [WIDTH, bottom + 720];
    figure
}

fn lines(document: &Document) -> Vec<Line<'_>> {
    let wagers = document.sheet.wagers.iter();
    let line = |wager: &'_ crate::answers::sheet::SheetWager| wager.house_edge();
    wagers
        .map(|wager| Line {
            title: wager.title(),
            edge: line(wager),
            range: document
                .edges
                .iter()
                .filter_map(|edges| edges.of(wager.id()))
                .collect(),
            others: others(document, wager.id()),
        })
        .collect()
}

/// What other readings make of a wager as it is certified.
fn others<'a>(document: &'a Document, wager: &str) -> Vec<(String, &'a Rational)> {
    let certified = document.sheet.played().map(|odds| odds.strategy.as_str());
    let readings = document.readings.iter();
    let values = readings.flat_map(|reading| {
        let values = reading.alternatives.iter();
        values.map(move |value| (format!("{} = {}", reading.name, value.value), value))
    });
    let effects = values.flat_map(|(name, value)| {
        let effects = value.effects.iter().filter(|effect| {
            let strategy = effect.strategy.as_deref();
            effect.wager == wager && (strategy.is_none() || strategy == certified)
        });
        effects.map(move |effect| (name.clone(), &effect.house_edge.instead.0))
    });
    effects.collect()
}

fn caption(document: &Document) -> String {
    let decks = document.sheet.heading.shoe.decks.unwrap_or_default();
    let plural = if decks == 1 { "" } else { "s" };
    format!("House edge of every wager at {decks} deck{plural}, lowest first")
}

fn spoken(lines: &[Line]) -> String {
    let said = lines
        .iter()
        .map(|line| format!("{} {}", line.title, percent(&line.edge, PERCENT)));
    said.collect::<Vec<_>>().join(", ")
}

/// The player's side, round values, and zero.
fn grid(figure: &mut Figure, scale: &Scale, bottom: i64) {
    let zero = ratio(0, 1);
    if *scale.ends()[0] < zero {
        let width = scale.at(&zero) - LEFT;
        figure.block([LEFT, TOP], [width, bottom - TOP], Ink::Player);
        let look = Look {
            ink: Ink::House,
            ..SMALL
        };
        figure.text(
            [LEFT + 60, TOP - 60],
            Anchor::Start,
            look,
            "player's advantage",
        );
    }
    for (at, value, label) in scale.ticks() {
        let ink = if value == zero { Ink::Words } else { Ink::Line };
        figure.line([at, TOP], [at, bottom], ink.stroke(10));
        let label = format!("{label}%").replace('-', "−");
        figure.text([at, bottom + 160], Anchor::Middle, SMALL, label);
    }
}

fn draw(figure: &mut Figure, line: &Line, scale: &Scale, y: i64) {
    figure.text([LEFT - 140, y + 40], Anchor::End, LABEL, line.title);
    if let (Some(least), Some(most)) = (line.range.iter().min(), line.range.iter().max()) {
        let [from, to] = [least, most].map(|edge| scale.at(edge));
        figure.block([from, y - 25], [(to - from).max(10), 50], Ink::Series(4));
    }
    for (name, edge) in &line.others {
        let at = scale.at(edge);
        let ink = if edge.is_negative() {
            Ink::House
        } else {
            Ink::Quiet
        };
        figure.diamond([at, y], 60, ink);
        if edge.is_negative() {
            let look = Look { ink, ..SMALL };
            let words = format!("{} if {name}", percent(edge, 2).replace('-', "−"));
            figure.text([at + 110, y + 40], Anchor::Start, look, words);
        }
    }
    let ink = if line.edge.is_negative() {
        Ink::House
    } else {
        Ink::Series(0)
    };
    figure.dot([scale.at(&line.edge), y], 50, ink, None);
    let shown = percent(&line.edge, PERCENT).replace('-', "−");
    let look = Look {
        bold: line.edge.is_negative(),
        ..LABEL
    };
    figure.text([WIDTH - 240, y + 40], Anchor::End, look, shown);
}

fn key(figure: &mut Figure, y: i64, readings: bool) {
    figure.dot([LEFT + 50, y - 40], 50, Ink::Series(0), None);
    figure.text([LEFT + 160, y], Anchor::Start, SMALL, "this sheet");
    figure.block([LEFT + 1000, y - 65], [220, 50], Ink::Series(4));
    let decks = "range over the approved decks";
    figure.text([LEFT + 1300, y], Anchor::Start, SMALL, decks);
    if readings {
        figure.diamond([LEFT + 3300, y - 40], 60, Ink::Quiet);
        let other = "by another reading of a clause";
        figure.text([LEFT + 3430, y], Anchor::Start, SMALL, other);
    }
}
