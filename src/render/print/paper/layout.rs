//! Lines, paragraphs and tables down a page, and on to the next. Lengths are tenths of a point.

use super::ink::{Face, Mark, write};
use crate::render::figure::Ink;

/// A4.
const PAGE: [u16; 2] = [595, 842];
const LEFT: i32 = 500;
/// The width of the text.
pub(super) const WIDTH: i32 = 4950;
const TOP: i32 = 560;
/// The last line; Letter is shorter than A4, and shows it too.
const BOTTOM: i32 = 7450;
const FOOTER: i32 = 7700;
const BODY: i32 = 85;
const GAP: i32 = 100;

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
    y: i32,
    metrics: [ttf_parser::Face<'static>; 2],
}

impl Layout {
    pub(super) fn new() -> Layout {
        Layout {
            pages: vec![Vec::new()],
            y: TOP,
            metrics: [Face::Plain.metrics(), Face::Bold.metrics()],
        }
    }

    /// The PDF, with the footer and the number under each page.
    pub(super) fn finish(mut self, title: &str, footer: &str) -> Vec<u8> {
        let count = self.pages.len();
        for number in 1..=count {
            let page = format!("page {number} of {count}");
            let right = LEFT + WIDTH - self.width(&page, Face::Plain, 65);
            for (x, text) in [(LEFT, footer), (right, &page)] {
                self.pages[number - 1].push(Mark::Text {
                    at: [x, FOOTER],
                    size: 65,
                    face: Face::Plain,
                    rgb: Ink::Quiet.rgb(),
                    text: text.to_owned(),
                });
            }
        }
        write(&self.pages, title, PAGE)
    }

    /// A new page unless so much is left of this one.
    pub(super) fn need(&mut self, height: i32) {
        if self.y + height > BOTTOM {
            self.pages.push(Vec::new());
            self.y = TOP;
        }
    }

    pub(super) fn space(&mut self, height: i32) {
        self.y += height;
    }

    /// Draws from here, without moving on: the mark's place is that from the left margin and this line.
    pub(super) fn draw(&mut self, mark: Mark) {
        let here = mark.moved(LEFT, self.y);
        let page = self.pages.last_mut().expect("there is always a page");
        page.push(here);
    }

    pub(super) fn text(&mut self, x: i32, size: i32, face: Face, rgb: [u8; 3], text: &str) {
        self.draw(Mark::Text {
            at: [x, 0],
            size,
            face,
            rgb,
            text: text.to_owned(),
        });
    }

    pub(super) fn width(&self, text: &str, face: Face, size: i32) -> i32 {
        let metrics = &self.metrics[face as usize];
        let advances = text.chars().map(|each| {
            let glyph = metrics.glyph_index(each).unwrap_or_default();
            i32::from(metrics.glyph_hor_advance(glyph).unwrap_or_default())
        });
        advances.sum::<i32>() * size / i32::from(metrics.units_per_em())
    }

    /// Words in lines of at most this width; what has no space is cut where it must be.
    fn wrapped(&self, text: &str, face: Face, size: i32, width: i32) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        let mut line = String::new();
        for word in text.split(' ') {
            let longer = if line.is_empty() {
                word.to_owned()
            } else {
                format!("{line} {word}")
            };
            if self.width(&longer, face, size) <= width {
                line = longer;
                continue;
            }
            if !line.is_empty() {
                lines.push(std::mem::take(&mut line));
            }
            for each in word.chars() {
                line.push(each);
                if self.width(&line, face, size) > width {
                    line.pop();
                    lines.push(std::mem::replace(&mut line, each.to_string()));
                }
            }
        }
        lines.push(line);
        lines
    }

    pub(super) fn line(&mut self, face: Face, size: i32, ink: Ink, text: &str) {
        self.need(size * 3 / 2);
        self.y += size;
        self.text(0, size, face, ink.rgb(), text);
        self.y += size / 2;
    }

    pub(super) fn paragraph(&mut self, text: &str) {
        for line in self.wrapped(text, Face::Plain, BODY, WIDTH) {
            self.line(Face::Plain, BODY, Ink::Words, &line);
        }
        self.y += 40;
    }

    /// A heading stays with some of what follows.
    pub(super) fn heading(&mut self, text: &str) {
        self.need(1200);
        self.y += 180;
        self.rule(0, WIDTH);
        self.y += 60;
        self.line(Face::Bold, 130, Ink::Words, text);
        self.y += 30;
    }

    pub(super) fn subheading(&mut self, text: &str) {
        self.need(700);
        self.y += 50;
        self.line(Face::Bold, 90, Ink::Words, text);
    }

    /// A line across, from x to x.
    pub(super) fn rule(&mut self, from: i32, to: i32) {
        self.draw(Mark::block([from, 0], [to - from, 5], Ink::Line.rgb()));
    }

    /// A name, and beside it what belongs to it.
    pub(super) fn entry(&mut self, name: &str, text: &str) {
        let beside = 1500;
        let names = self.wrapped(name, Face::Plain, BODY, beside - GAP);
        let texts = self.wrapped(text, Face::Plain, BODY, WIDTH - beside);
        for place in 0..names.len().max(texts.len()) {
            self.need(BODY * 3 / 2);
            self.y += BODY;
            if let Some(name) = names.get(place) {
                self.text(0, BODY, Face::Plain, Ink::Quiet.rgb(), name);
            }
            if let Some(text) = texts.get(place) {
                self.text(beside, BODY, Face::Plain, Ink::Words.rgb(), text);
            }
            self.y += BODY / 2;
        }
    }

    /// Two words under two lines.
    pub(super) fn pair(&mut self, names: &[&str; 2]) {
        self.y += 110;
        for (x, name) in [0, WIDTH / 2 + 100].into_iter().zip(names) {
            self.text(x, BODY, Face::Plain, Ink::Quiet.rgb(), name);
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

    fn head(&mut self, columns: &[Column], headings: &[String], widths: &[i32]) {
        self.row(columns, headings, widths, Ink::Quiet);
        self.rule(0, WIDTH);
        self.y += 30;
    }

    fn widths(&self, columns: &[Column], rows: &[Vec<String>]) -> Vec<i32> {
        let natural = columns.iter().enumerate().map(|(place, column)| {
            let cells = rows.iter().filter_map(|row| row.get(place));
            let cells = cells.chain([&column.heading]);
            let widest = cells.map(|cell| self.width(cell, Face::Plain, BODY)).max();
            widest.unwrap_or(0)
        });
        let mut widths: Vec<i32> = natural.collect();
        let others: i32 = widths.iter().skip(1).map(|width| width + GAP).sum();
        widths[0] = (WIDTH - others).max(600);
        widths
    }

    fn row(&mut self, columns: &[Column], cells: &[String], widths: &[i32], ink: Ink) {
        let first = self.wrapped(&cells[0], Face::Plain, BODY, widths[0]);
        self.need(BODY * 3 / 2 * first.len() as i32);
        let top = self.y;
        for line in &first {
            self.y += BODY;
            self.text(0, BODY, Face::Plain, ink.rgb(), line);
            self.y += BODY / 2;
        }
        let bottom = self.y;
        self.y = top + BODY;
        let mut x = widths[0] + GAP;
        for ((column, cell), width) in columns.iter().zip(cells).zip(widths).skip(1) {
            let slack = match column.right {
                true => width - self.width(cell, Face::Plain, BODY),
                false => 0,
            };
            self.text(x + slack, BODY, Face::Plain, ink.rgb(), cell);
            x += width + GAP;
        }
        self.y = bottom + 15;
    }

    /// A line of a strategy chart: cells on their colours.
    pub(super) fn chart_line(&mut self, name: &str, cells: &[(&str, [u8; 3])]) {
        self.need(150);
        let (side, height) = (300, 140);
        for (place, (code, rgb)) in cells.iter().enumerate() {
            let x = 400 + place as i32 * side;
            self.draw(Mark::block([x, 0], [side - 8, height - 8], *rgb));
            let inset = (side - self.width(code, Face::Plain, BODY)) / 2;
            self.y += 100;
            self.text(x + inset, BODY, Face::Plain, Ink::Words.rgb(), code);
            self.y -= 100;
        }
        self.y += 100;
        self.text(0, BODY, Face::Plain, Ink::Quiet.rgb(), name);
        self.y += height - 100;
    }
}
