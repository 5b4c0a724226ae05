//! Lines, paragraphs and tables down a page, and on to the next. Lengths are tenths of a point.

use super::ink::{metrics, write};
use crate::render::figure::{Anchor, Ink, Look, Mark, Point};

/// A4.
const PAGE: [u16; 2] = [595, 842];
const LEFT: i64 = 500;
/// The width of the text.
pub(super) const WIDTH: i64 = 4950;
const TOP: i64 = 560;
/// The last line; Letter is shorter than A4, and shows it too.
const BOTTOM: i64 = 7450;
const FOOTER: i64 = 7700;
const BODY: i64 = 85;
const GAP: i64 = 100;

/// The words of the page, and those under it.
const TEXT: Look = plain(BODY, Ink::Words);
const FOOT: Look = plain(65, Ink::Quiet);

const fn plain(size: i64, ink: Ink) -> Look {
    let bold = false;
    Look { size, bold, ink }
}

/// A column of a table.
#[derive(Clone, Debug)]
pub(super) struct Column {
    pub heading: String,
    pub right: bool,
}

/// Pages that are being filled.
pub(super) struct Layout {
    pages: Vec<Vec<Mark>>,
    /// Where the next thing begins.
    y: i64,
    metrics: [ttf_parser::Face<'static>; 2],
}

impl Layout {
    pub(super) fn new() -> Layout {
        Layout {
            pages: vec![Vec::new()],
            y: TOP,
            metrics: metrics(),
        }
    }

    /// The PDF, with the footer and the number under each page.
    pub(super) fn finish(mut self, title: &str, footer: &str) -> Vec<u8> {
        let count = self.pages.len();
        for number in 1..=count {
            let page = format!("page {number} of {count}");
            let right = LEFT + WIDTH - self.width(&page, FOOT);
            for (x, text) in [(LEFT, footer), (right, &page)] {
                let mark = Mark::Text([x, FOOTER], Anchor::Start, FOOT, text.to_owned());
                self.pages[number - 1].push(mark);
            }
        }
        write(&self.pages, title, PAGE)
    }

    /// A new page unless so much is left of this one.
    pub(super) fn need(&mut self, height: i64) {
        if self.y + height > BOTTOM {
            self.pages.push(Vec::new());
            self.y = TOP;
        }
    }

    pub(super) fn space(&mut self, height: i64) {
        self.y += height;
    }

    /// Draws from here, without moving on: the mark's place is that from the left margin and this line.
    pub(super) fn draw(&mut self, mark: Mark, right: i64) {
        let by = |[x, y]: Point| [x + LEFT + right, y + self.y];
        let here = match mark {
            Mark::Path(points, stroke) => Mark::Path(points.into_iter().map(by).collect(), stroke),
            Mark::Block(at, size, ink) => Mark::Block(by(at), size, ink),
            Mark::Frame(at, size, ink) => Mark::Frame(by(at), size, ink),
            Mark::Dot(at, radius, ink, rim) => Mark::Dot(by(at), radius, ink, rim),
            Mark::Text(at, anchor, look, words) => Mark::Text(by(at), anchor, look, words),
        };
        let page = self.pages.last_mut().expect("there is always a page");
        page.push(here);
    }

    fn words(&mut self, x: i64, look: Look, text: &str) {
        self.draw(Mark::Text([x, 0], Anchor::Start, look, text.to_owned()), 0);
    }

    pub(super) fn text(&mut self, x: i64, size: i64, ink: Ink, text: &str) {
        self.words(x, plain(size, ink), text);
    }

    pub(super) fn width(&self, text: &str, look: Look) -> i64 {
        let metrics = &self.metrics[usize::from(look.bold)];
        let advances = text.chars().map(|each| {
            let glyph = metrics.glyph_index(each).unwrap_or_default();
            i64::from(metrics.glyph_hor_advance(glyph).unwrap_or_default())
        });
        advances.sum::<i64>() * look.size / i64::from(metrics.units_per_em())
    }

    /// Words in lines of at most this width; what has no space is cut where it must be.
    fn wrapped(&self, text: &str, width: i64) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        let mut line = String::new();
        for word in text.split(' ') {
            let longer = if line.is_empty() {
                word.to_owned()
            } else {
                format!("{line} {word}")
            };
            if self.width(&longer, TEXT) <= width {
                line = longer;
                continue;
            }
            if !line.is_empty() {
                lines.push(std::mem::take(&mut line));
            }
            for each in word.chars() {
                line.push(each);
                if self.width(&line, TEXT) > width {
                    line.pop();
                    lines.push(std::mem::replace(&mut line, each.to_string()));
                }
            }
        }
        lines.push(line);
        lines
    }

    pub(super) fn line(&mut self, size: i64, bold: bool, ink: Ink, text: &str) {
        self.need(size * 3 / 2);
        self.y += size;
        self.words(0, Look { size, bold, ink }, text);
        self.y += size / 2;
    }

    pub(super) fn paragraph(&mut self, text: &str) {
        for line in self.wrapped(text, WIDTH) {
            self.line(BODY, false, Ink::Words, &line);
        }
        self.y += 40;
    }

    /// A heading stays with some of what follows.
    pub(super) fn heading(&mut self, text: &str) {
        self.need(1200);
        self.y += 180;
        self.rule(0, WIDTH);
        self.y += 60;
        self.line(130, true, Ink::Words, text);
        self.y += 30;
    }

    pub(super) fn subheading(&mut self, text: &str) {
        self.need(700);
        self.y += 50;
        self.line(90, true, Ink::Words, text);
    }

    /// A line across, from x to x.
    pub(super) fn rule(&mut self, from: i64, to: i64) {
        self.draw(Mark::Block([from, 0], [to - from, 5], Ink::Line), 0);
    }

    /// A name, and beside it what belongs to it.
    pub(super) fn entry(&mut self, name: &str, text: &str) {
        let beside = 1500;
        let names = self.wrapped(name, beside - GAP);
        let texts = self.wrapped(text, WIDTH - beside);
        for place in 0..names.len().max(texts.len()) {
            self.need(BODY * 3 / 2);
            self.y += BODY;
            if let Some(name) = names.get(place) {
                self.text(0, BODY, Ink::Quiet, name);
            }
            if let Some(text) = texts.get(place) {
                self.text(beside, BODY, Ink::Words, text);
            }
            self.y += BODY / 2;
        }
    }

    /// Two words under two lines.
    pub(super) fn pair(&mut self, names: &[String; 2]) {
        self.y += 110;
        for (x, name) in [0, WIDTH / 2 + 100].into_iter().zip(names) {
            self.text(x, BODY, Ink::Quiet, name);
        }
    }

    /// A table: columns as wide as they need, the first one taking what is left.
    pub(super) fn table(&mut self, columns: &[Column], rows: &[Vec<String>]) {
        let widths = self.widths(columns, rows);
        let headings: Vec<String> = columns.iter().map(|each| each.heading.clone()).collect();
        self.need(600);
        self.head(columns, &headings, &widths);
        for row in rows {
            if self.y + 200 > BOTTOM {
                self.need(BOTTOM);
                self.head(columns, &headings, &widths);
            }
            self.row(columns, row, &widths, Ink::Words);
        }
        self.y += 80;
    }

    fn head(&mut self, columns: &[Column], headings: &[String], widths: &[i64]) {
        self.row(columns, headings, widths, Ink::Quiet);
        self.rule(0, WIDTH);
        self.y += 30;
    }

    fn widths(&self, columns: &[Column], rows: &[Vec<String>]) -> Vec<i64> {
        let natural = columns.iter().enumerate().map(|(place, column)| {
            let cells = rows.iter().filter_map(|row| row.get(place));
            let cells = cells.chain([&column.heading]);
            let widest = cells.map(|cell| self.width(cell, TEXT)).max();
            widest.unwrap_or(0)
        });
        let mut widths: Vec<i64> = natural.collect();
        let others: i64 = widths.iter().skip(1).map(|width| width + GAP).sum();
        widths[0] = (WIDTH - others).max(600);
        widths
    }

    fn row(&mut self, columns: &[Column], cells: &[String], widths: &[i64], ink: Ink) {
        let first = self.wrapped(&cells[0], widths[0]);
        self.need(BODY * 3 / 2 * first.len() as i64);
        let top = self.y;
        for line in &first {
            self.y += BODY;
            self.text(0, BODY, ink, line);
            self.y += BODY / 2;
        }
        let bottom = self.y;
        self.y = top + BODY;
        let mut x = widths[0] + GAP;
        for ((column, cell), width) in columns.iter().zip(cells).zip(widths).skip(1) {
            let slack = match column.right {
                true => width - self.width(cell, TEXT),
                false => 0,
            };
            self.text(x + slack, BODY, ink, cell);
            x += width + GAP;
        }
        self.y = bottom + 15;
    }

    /// A line of a strategy chart: cells on their colours.
    pub(super) fn chart_line(&mut self, name: &str, cells: &[(&str, Ink)]) {
        self.need(150);
        let (side, height) = (300, 140);
        for (place, (code, ink)) in cells.iter().enumerate() {
            let x = 400 + place as i64 * side;
            self.draw(Mark::Block([x, 0], [side - 8, height - 8], *ink), 0);
            let inset = (side - self.width(code, TEXT)) / 2;
            self.y += 100;
            self.text(x + inset, BODY, Ink::Words, code);
            self.y -= 100;
        }
        self.y += 100;
        self.text(0, BODY, Ink::Quiet, name);
        self.y += height - 100;
    }
}
