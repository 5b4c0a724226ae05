//! A drawing, whatever it is printed with: lines, blocks, dots and words in whole tenths of a pixel.
//!
//! Comes in: exact values, laid out by a [`Scale`]. Goes out: a [`Figure`], which SVG and paper show. Its
//! numbers stand in words too, for those who do not see it.

mod scale;

pub(super) use scale::Scale;

use crate::vocabulary::exact::Rational;

/// Tenths of a pixel, from the left and from the top.
pub(super) type Point = [i64; 2];

/// A drawing and its words.
#[derive(Clone, Debug, Default)]
pub(super) struct Figure {
    pub caption: String,
    /// What it shows, for those who do not see it.
    pub spoken: String,
    /// Title and subtitle, for a picture that stands alone.
    pub title: [String; 2],
    pub size: Point,
    pub marks: Vec<Mark>,
    pub legend: Vec<Legend>,
}

/// What a colour stands for.
#[derive(Clone, Debug)]
pub(super) struct Legend {
    pub ink: Ink,
    pub label: String,
    pub share: String,
}

/// The colours of a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ink {
    Words,
    Quiet,
    Line,
    Paper,
    Accent,
    House,
    Series(usize),
    /// A cell of a chart of play, by the first letter of its code.
    #[cfg_attr(
        not(feature = "pdf"),
        expect(dead_code, reason = "only paper paints cells")
    )]
    Cell(char),
}

/// How many series have a colour of their own.
pub(super) const SERIES: usize = 8;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// How a line is drawn: width in tenths of a pixel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stroke {
    pub ink: Ink,
    pub width: i64,
    pub dashed: bool,
}

/// Something drawn.
#[derive(Clone, Debug)]
pub(super) enum Mark {
    Path(Vec<Point>, Stroke),
    /// A block by its corner, width and height.
    Block(Point, Point, Ink),
    /// The dashed outline of a block.
    Frame(Point, Point, Ink),
    /// A circle by its middle and radius, with a rim of its own if it has one.
    Dot(Point, i64, Ink, Option<Ink>),
    Text(Point, Anchor, Look, String),
}

/// How words look: size in tenths of a pixel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Look {
    pub size: i64,
    pub bold: bool,
    pub ink: Ink,
}

/// Words at the axes.
pub(super) const SMALL: Look = Look {
    size: 110,
    bold: false,
    ink: Ink::Quiet,
};
/// Words of the drawing itself.
pub(super) const LABEL: Look = Look {
    size: 120,
    bold: false,
    ink: Ink::Words,
};

impl Ink {
    /// The colour as a page in the light has it.
    pub(super) fn rgb(self) -> [u8; 3] {
        const HEX: [u32; SERIES] = [
            0x1f5673, 0xc0822e, 0x4f7a4a, 0x8a5a83, 0x3c8c8c, 0xb0614a, 0x6a6f9c, 0x8f8540,
        ];
        let hex: u32 = match self {
            Ink::Words => 0x1c1b19,
            Ink::Quiet => 0x5d594f,
            Ink::Line => 0xd6d1c4,
            Ink::Paper => 0xffffff,
            Ink::Accent => 0x1f5673,
            Ink::House => 0xa33b2c,
            Ink::Series(number) => HEX[number % SERIES],
            Ink::Cell('H') => 0xd7ecd2,
            Ink::Cell('S') => 0xf6d6d0,
            Ink::Cell('D') => 0xd3e3f5,
            Ink::Cell('P') => 0xf7ebbd,
            Ink::Cell('R') => 0xe8d9ef,
            Ink::Cell(_) => 0xffffff,
        };
        [16, 8, 0].map(|bits| (hex >> bits) as u8)
    }

    /// A line in this colour.
    pub(super) fn stroke(self, width: i64) -> Stroke {
        let (ink, dashed) = (self, false);
        Stroke { ink, width, dashed }
    }

    pub(super) fn dashed(self, width: i64) -> Stroke {
        Stroke {
            dashed: true,
            ..self.stroke(width)
        }
    }
}

impl Figure {
    pub(super) fn line(&mut self, from: Point, to: Point, stroke: Stroke) {
        self.marks.push(Mark::Path(vec![from, to], stroke));
    }

    pub(super) fn block(&mut self, at: Point, size: Point, ink: Ink) {
        self.marks.push(Mark::Block(at, size, ink));
    }

    pub(super) fn dot(&mut self, at: Point, radius: i64, ink: Ink, rim: Option<Ink>) {
        self.marks.push(Mark::Dot(at, radius, ink, rim));
    }

    pub(super) fn text(&mut self, at: Point, anchor: Anchor, look: Look, words: impl Into<String>) {
        self.marks.push(Mark::Text(at, anchor, look, words.into()));
    }

    /// Lines across at round values, each with its number at the left.
    pub(super) fn ticks(&mut self, scale: &Scale, left: i64, right: i64, unit: &str) {
        for (at, value, label) in scale.ticks() {
            let ink = if value == zero() {
                Ink::Quiet
            } else {
                Ink::Line
            };
            self.line([left, at], [right, at], ink.stroke(10));
            let place = [left - 60, at + 40];
            self.text(place, Anchor::End, SMALL, format!("{label}{unit}"));
        }
    }

    /// A line through values at their places; it is broken where there is none.
    pub(super) fn curve(
        &mut self,
        places: &[i64],
        values: &[Option<&Rational>],
        scale: &Scale,
        stroke: Stroke,
    ) {
        let points = places.iter().zip(values);
        let points = points.map(|(x, value)| value.map(|value| [*x, scale.at(value)]));
        let points: Vec<Option<Point>> = points.collect();
        for run in points.split(Option::is_none) {
            let run: Vec<Point> = run.iter().flatten().copied().collect();
            if run.len() > 1 {
                self.marks.push(Mark::Path(run, stroke));
            }
        }
    }
}

/// As many places between two ends, the ends among them; a single one is in the middle.
pub(super) fn spread(from: i64, to: i64, places: usize) -> Vec<i64> {
    let last = places as i64 - 1;
    (0..places as i64)
        .map(|place| match last {
            0 => (from + to) / 2,
            _ => from + (to - from) * place / last,
        })
        .collect()
}

fn zero() -> Rational {
    crate::vocabulary::exact::ratio(0, 1)
}
