//! House edges on one scale, a line for each: the drawing that sheets and what-ifs share.
//!
//! Comes in: lines with their marks. Goes out: a [`Figure`] for a desk, names at the left and numbers at the right,
//! with one for a phone inside it, names and numbers above their lines. The player's side is tinted.

use super::figure::{Anchor, Figure, Ink, LABEL, Look, Point, SMALL, Scale};
use super::words::minus;
use crate::vocabulary::exact::{Rational, ratio};
use num_traits::Signed;

/// One line of a strip.
#[derive(Clone, Debug, Default)]
pub(super) struct Strip {
    pub title: String,
    /// Beside the title, standing back.
    pub note: String,
    /// The edge that the line is about.
    pub edge: Option<Rational>,
    /// What the edge is compared with.
    pub approved: Option<Rational>,
    /// Edges of which the range is drawn.
    pub range: Vec<Rational>,
    /// Edges by other readings, each with its words.
    pub others: Vec<(String, Rational)>,
    /// The number of the line, in words.
    pub shown: String,
}

/// What the marks of the strips mean, each only if it is drawn.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Key {
    pub edge: &'static str,
    pub approved: &'static str,
    pub range: &'static str,
    pub others: &'static str,
}

/// Where things stand.
struct Layout {
    width: i64,
    left: i64,
    right: i64,
    row: i64,
    /// Whether names and numbers stand above their line.
    above: bool,
}

const DESK: Layout = Layout {
    width: 9600,
    left: 2900,
    right: 9600 - 1900,
    row: 250,
    above: false,
};
const PHONE: Layout = Layout {
    width: 3800,
    left: 60,
    right: 3740,
    row: 420,
    above: true,
};
const TOP: i64 = 260;
/// A letter of small words is about as wide.
const LETTER: i64 = 62;

/// The drawing, in both layouts.
pub(super) fn strips(strips: &[Strip], key: Key, axis: &str) -> Figure {
    let mut desk = DESK.draw(strips, key, axis);
    desk.narrow = Some(Box::new(PHONE.draw(strips, key, axis)));
    desk
}

/// Small words for what the player has.
fn red() -> Look {
    Look {
        ink: Ink::House,
        ..SMALL
    }
}

impl Strip {
    fn values(&self) -> impl Iterator<Item = &Rational> {
        let others = self.others.iter().map(|(_, edge)| edge);
        let one = self.edge.iter().chain(&self.approved);
        one.chain(&self.range).chain(others)
    }

    /// The reading that is best for the player, if it gives the player an advantage.
    fn worst(&self) -> Option<&(String, Rational)> {
        let worst = self.others.iter().min_by_key(|(_, edge)| edge)?;
        worst.1.is_negative().then_some(worst)
    }
}

impl Layout {
    fn draw(&self, strips: &[Strip], key: Key, axis: &str) -> Figure {
        let values: Vec<Rational> = strips.iter().flat_map(Strip::values).cloned().collect();
        let scale = Scale::with_zero(&values, self.left + 120, self.right - 120);
        let bottom = TOP + self.row * strips.len() as i64;
        let mut figure = Figure::default();
        self.grid(&mut figure, &scale, bottom);
        for (row, strip) in (0..).zip(strips) {
            self.line(&mut figure, strip, &scale, TOP + self.row * row);
        }
        let middle = [(self.left + self.right) / 2, bottom + 330];
        figure.text(middle, Anchor::Middle, SMALL, axis);
        let end = self.key(&mut figure, strips, key, bottom + 600);
        figure.size = [self.width, end + 120];
        figure
    }

    /// The player's side, round values, and zero.
    fn grid(&self, figure: &mut Figure, scale: &Scale, bottom: i64) {
        let zero = ratio(0, 1);
        if *scale.ends()[0] < zero {
            let width = scale.at(&zero) - self.left;
            figure.block([self.left, TOP], [width, bottom - TOP], Ink::Player);
            let at = [self.left + 60, TOP - 60];
            figure.text(at, Anchor::Start, red(), "player's advantage");
        }
        for (at, value, label) in scale.ticks() {
            let ink = if value == zero { Ink::Words } else { Ink::Line };
            figure.line([at, TOP], [at, bottom], ink.stroke(10));
            figure.text(
                [at, bottom + 160],
                Anchor::Middle,
                SMALL,
                format!("{label}%"),
            );
        }
    }

    fn line(&self, figure: &mut Figure, strip: &Strip, scale: &Scale, top: i64) {
        let player = strip.edge.as_ref().is_some_and(Rational::is_negative);
        let y = if self.above {
            top + self.row * 3 / 4
        } else {
            top + self.row / 2
        };
        self.names(figure, strip, player, [top + 160, y + 40]);
        if let (Some(least), Some(most)) = (strip.range.iter().min(), strip.range.iter().max()) {
            let [from, to] = [least, most].map(|edge| scale.at(edge));
            figure.block([from, y - 25], [(to - from).max(10), 50], Ink::Series(4));
        }
        for (_, edge) in &strip.others {
            let ink = if edge.is_negative() {
                Ink::House
            } else {
                Ink::Quiet
            };
            figure.diamond([scale.at(edge), y], 60, ink);
        }
        if let Some(approved) = &strip.approved {
            figure.dot([scale.at(approved), y], 55, Ink::Paper, Some(Ink::Quiet));
        }
        if let Some(edge) = &strip.edge {
            let ink = if player { Ink::House } else { Ink::Series(0) };
            figure.dot([scale.at(edge), y], 50, ink, None);
        }
        if let Some((name, edge)) = strip.worst() {
            let marks: Vec<i64> = strip.values().map(|value| scale.at(value)).collect();
            let short = minus(edge, 2);
            let long = format!("{short} if {name}");
            let places = [&long, &short].map(|words| self.beside(scale.at(edge), &marks, words));
            let found = places.iter().zip([&long, &short]);
            let found = found.filter_map(|(place, words)| place.map(|place| (place, words)));
            if let Some(((x, anchor), words)) = found.into_iter().next() {
                figure.text([x, y + 40], anchor, red(), words);
            }
        }
    }

    fn names(&self, figure: &mut Figure, strip: &Strip, player: bool, [above, beside]: Point) {
        let (x, y, anchor) = match self.above {
            true => (self.left, above, Anchor::Start),
            false => (self.left - 140, beside, Anchor::End),
        };
        let title = match (strip.title.is_empty(), strip.note.is_empty()) {
            (false, false) => format!("{}, {}", strip.title, strip.note),
            (true, _) => strip.note.clone(),
            (_, true) => strip.title.clone(),
        };
        let look = match strip.title.is_empty() {
            true => SMALL,
            false => LABEL,
        };
        figure.text([x, y], anchor, look, title);
        let look = match player {
            true => Look {
                bold: true,
                ink: Ink::House,
                ..LABEL
            },
            false => LABEL,
        };
        let x = if self.above {
            self.right
        } else {
            self.width - 240
        };
        figure.text([x, y], Anchor::End, look, &strip.shown);
    }

    /// A place for words at a mark of a line: right or left of it, or right of every mark; none if they would run
    /// into another mark or out of the scale.
    fn beside(&self, at: i64, marks: &[i64], words: &str) -> Option<(i64, Anchor)> {
        let wide = LETTER * words.chars().count() as i64;
        let free = |from: i64, to: i64| {
            let inside = self.left <= from && to <= self.right;
            inside && !marks.iter().any(|mark| (from - 70..to + 70).contains(mark))
        };
        let last = marks.iter().max().copied().unwrap_or(at);
        let places = [
            (at + 110, at + 110 + wide, Anchor::Start),
            (at - 110 - wide, at - 110, Anchor::End),
            (last + 110, last + 110 + wide, Anchor::Start),
        ];
        let found = places.into_iter().find(|(from, to, _)| free(*from, *to))?;
        let (from, to, anchor) = found;
        Some((if anchor == Anchor::Start { from } else { to }, anchor))
    }

    /// What the marks mean; the last line of it.
    fn key(&self, figure: &mut Figure, strips: &[Strip], key: Key, y: i64) -> i64 {
        let any = |has: fn(&Strip) -> bool| strips.iter().any(has);
        let entries = [
            (key.edge, any(|strip| strip.edge.is_some())),
            (key.approved, any(|strip| strip.approved.is_some())),
            (key.range, any(|strip| !strip.range.is_empty())),
            (key.others, any(|strip| !strip.others.is_empty())),
        ];
        let [mut x, mut y] = [self.left, y];
        for (kind, (words, _)) in entries
            .into_iter()
            .enumerate()
            .filter(|(_, (words, drawn))| *drawn && !words.is_empty())
        {
            let wide = 500 + LETTER * words.chars().count() as i64;
            if x > self.left && x + wide > self.width {
                (x, y) = (self.left, y + 200);
            }
            let middle = [x + 120, y - 40];
            match kind {
                0 => figure.dot(middle, 50, Ink::Series(0), None),
                1 => figure.dot(middle, 55, Ink::Paper, Some(Ink::Quiet)),
                2 => figure.block([x + 10, y - 65], [220, 50], Ink::Series(4)),
                _ => figure.diamond(middle, 60, Ink::Quiet),
            }
            figure.text([x + 290, y], Anchor::Start, SMALL, words);
            x += wide;
        }
        y
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::figure::Mark;

    fn strip(edge: i64, others: &[i64]) -> Strip {
        let others = others.iter();
        Strip {
            title: "Main".to_owned(),
            edge: Some(ratio(edge, 10_000)),
            others: others
                .map(|edge| (format!("reading = {edge}"), ratio(*edge, 10_000)))
                .collect(),
            ..Strip::default()
        }
    }

    fn labels(figure: &Figure) -> Vec<(i64, String)> {
        let texts = figure.marks.iter().filter_map(|mark| match mark {
            Mark::Text([x, _], _, look, words) if look.ink == Ink::House => {
                Some((*x, words.clone()))
            }
            _ => None,
        });
        texts.collect()
    }

    #[test]
    fn of_several_readings_that_favour_the_player_only_the_worst_is_labelled() {
        let lines = [strip(-3, &[-2, -9, -5]), strip(3000, &[])];
        let drawn = strips(&lines, Key::default(), "edge");
        for figure in [Some(&drawn), drawn.narrow.as_deref()]
            .into_iter()
            .flatten()
        {
            let found = labels(figure);
            let about: Vec<&String> = found
                .iter()
                .map(|(_, words)| words)
                .filter(|words| words.contains('%'))
                .collect();
            assert!(about.len() <= 1, "{about:?}");
            assert!(
                about.iter().all(|words| words.starts_with("−0.09%")),
                "{about:?}"
            );
        }
    }

    #[test]
    fn a_label_that_would_run_into_the_numbers_stands_on_the_other_side_or_is_left_out() {
        let words = "−1.00% if reading = value";
        let (x, anchor) = DESK
            .beside(DESK.right - 200, &[DESK.right - 200], words)
            .unwrap();
        assert!(anchor == Anchor::End && x < DESK.right - 200);
        assert_eq!(
            PHONE.beside(1900, &[1900, 300, 3600], &words.repeat(2)),
            None
        );
    }
}
