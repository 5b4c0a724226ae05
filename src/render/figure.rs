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
    /// The same for a phone, if it is laid out otherwise there.
    pub narrow: Option<Box<Figure>>,
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
    /// What favours the player.
    Player,
    /// A step of the heat map: 0 is nothing, up to [`HOTTEST`] for the house, down to its opposite for the player.
    Heat(i64),
    /// Words on that step.
    OnHeat(i64),
    /// A cell of a chart of play, by the first letter of its code.
    #[cfg_attr(
        not(feature = "pdf"),
        expect(dead_code, reason = "only paper paints cells")
    )]
    Cell(char),
}

/// The last step of a heat map.
pub(super) const HOTTEST: i64 = 7;

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
/// Words that say what a part of the drawing is.
pub(super) const BOLD: Look = Look {
    bold: true,
    ..LABEL
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
            Ink::Player => 0xf8e6e2,
            Ink::Heat(step) => return heat(step),
            Ink::OnHeat(step) if step.abs() > LAST_UNDER_DARK_WORDS => 0xffffff,
            Ink::OnHeat(_) => 0x1c1b19,
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

/// The last step of the heat map that dark words are read on. The steps leave out the shade on which neither
/// dark nor white words reach a contrast of 4.5 to 1.
const LAST_UNDER_DARK_WORDS: i64 = 5;

/// From paper to blue for the house, to red for the player.
fn heat(step: i64) -> [u8; 3] {
    const EIGHTHS: [i64; HOTTEST as usize + 1] = [0, 1, 2, 3, 4, 5, 7, 8];
    let eighths = EIGHTHS[step.unsigned_abs().min(HOTTEST as u64) as usize];
    let nothing: [i64; 3] = [0xf6, 0xf3, 0xea];
    let full: [i64; 3] = match step < 0 {
        true => [0xa3, 0x3b, 0x2c],
        false => [0x1f, 0x56, 0x73],
    };
    [0, 1, 2].map(|part| (nothing[part] + (full[part] - nothing[part]) * eighths / 8) as u8)
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

    /// A hollow square on its corner, by its middle and half its width.
    pub(super) fn diamond(&mut self, [x, y]: Point, half: i64, ink: Ink) {
        let corners = [[x - half, y], [x, y - half], [x + half, y], [x, y + half]];
        let closed = corners.into_iter().chain([[x - half, y]]).collect();
        self.marks.push(Mark::Path(closed, ink.stroke(16)));
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

#[cfg(test)]
mod tests {
    use super::*;
    use num_bigint::BigUint;

    /// The luminance of WCAG 2, in millionths. The power 2.4 is the fifth root of the twelfth.
    fn luminance(rgb: [u8; 3]) -> u64 {
        let linear = |part: u8| -> u64 {
            let part = u64::from(part);
            if part <= 10 {
                return part * 1_000_000_000 / (255 * 12_920);
            }
            // (part / 255 + 0.055) / 1.055 in millionths.
            let base = (part * 1_000_000 / 255 + 55_000) * 1_000 / 1_055;
            let power = |base: u64| BigUint::from(base).pow(12).nth_root(5);
            let millionths = power(base) * 1_000_000u32 / power(1_000_000);
            u64::try_from(millionths).expect("at most a million")
        };
        let [red, green, blue] = rgb.map(linear);
        (2_126 * red + 7_152 * green + 722 * blue) / 10_000
    }

    /// The contrast in hundredths.
    fn contrast(one: [u8; 3], other: [u8; 3]) -> u64 {
        let [one, other] = [one, other].map(|rgb| luminance(rgb) + 50_000);
        one.max(other) * 100 / one.min(other)
    }

    #[test]
    fn black_on_white_has_the_contrast_that_wcag_says() {
        let seen = contrast([0; 3], [255; 3]);
        assert!((2_095..=2_105).contains(&seen), "{seen}");
        let seen = contrast([0x77; 3], [255; 3]);
        assert!((445..=450).contains(&seen), "#777 on white is 4.48: {seen}");
    }

    #[test]
    fn words_are_read_on_every_step_of_a_heat_map() {
        for step in -HOTTEST..=HOTTEST {
            let seen = contrast(Ink::Heat(step).rgb(), Ink::OnHeat(step).rgb());
            assert!(seen >= 450, "step {step}: contrast {seen} in hundredths");
        }
    }

    #[test]
    fn words_are_read_on_paper_and_on_the_player_s_side() {
        for ink in [Ink::Words, Ink::Quiet, Ink::House] {
            for paper in [Ink::Paper, Ink::Player] {
                let seen = contrast(ink.rgb(), paper.rgb());
                assert!(seen >= 450, "{ink:?} on {paper:?}: {seen} in hundredths");
            }
        }
    }
}
