//! A page on paper, as a PDF.
//!
//! A4, with margins that Letter has room for too; the foot and the page number under every page. No date and
//! no machine enters the file: the same page is the same bytes.

mod ink;
mod layout;

use super::fraction_in_groups;
use crate::render::figure::{Anchor, Figure, Ink, Mark as Drawn, Point};
use crate::render::model::{Align, Block, Chart, Heading, Page, Table, Words};
use ink::{Face, Mark};
use layout::{Column, Layout, WIDTH};

/// The page.
pub(in crate::render) fn print(page: &Page) -> Vec<u8> {
    let mut paper = Layout::new();
    paper.line(Face::Plain, 90, Ink::Quiet, &page.kind.to_uppercase());
    paper.line(Face::Bold, 240, Ink::Words, &page.title);
    if let Some((_, words)) = &page.source {
        paper.line(Face::Plain, 110, Ink::Words, &words.plain());
    }
    paper.space(80);
    for (name, words) in &page.origin {
        paper.entry(name, &words.plain());
    }
    blocks(&mut paper, &page.blocks);
    let title = match page.note.is_empty() {
        true => page.title.clone(),
        false => format!("{}, {}", page.title, page.note),
    };
    // Links lead nowhere on paper.
    let foot = page.foot.0.iter().filter(|span| span.link.is_none());
    let foot: String = foot.map(|span| span.text.as_str()).collect();
    paper.finish(&title, &foot)
}

fn blocks(paper: &mut Layout, blocks: &[Block]) {
    for each in blocks {
        block(paper, each);
    }
}

fn block(paper: &mut Layout, block: &Block) {
    match block {
        Block::Heading(each) => heading(paper, each),
        Block::Line(line) => paper.paragraph(&line.words.plain()),
        Block::Table(each) => table(paper, each),
        Block::Figures(figures) => {
            let figures = figures
                .iter()
                .map(|(name, value)| format!("{name} {value}"));
            paper.paragraph(&figures.collect::<Vec<_>>().join(DOT));
        }
        Block::Entries(entries) => {
            for (name, value) in entries {
                paper.entry(name, &fraction_in_groups(value));
            }
        }
        Block::Chart(each) => chart(paper, each),
        Block::Figure(figure) => figures(paper, &[figure]),
        Block::Abreast(each) => abreast(paper, each),
        Block::Fold(_, each) => blocks(paper, each),
        Block::Signatures(names) => {
            paper.need(900);
            paper.space(600);
            paper.rule(0, WIDTH / 2 - 100);
            paper.rule(WIDTH / 2 + 100, WIDTH);
            paper.pair(names);
        }
        Block::Links(..) | Block::Gap => {}
    }
}

/// Between things in a line.
const DOT: &str = "   ·   ";

fn heading(paper: &mut Layout, heading: &Heading) {
    let note = match heading.note.is_empty() {
        true => String::new(),
        false => format!("  ({})", heading.note),
    };
    let figure = heading
        .figure
        .iter()
        .map(|(name, value)| format!(": {name} {value}"));
    let whole = format!("{}{note}{}", heading.title, figure.collect::<String>());
    match heading.below {
        true => paper.subheading(&whole),
        false => paper.heading(&whole),
    }
}

fn table(paper: &mut Layout, table: &Table) {
    let columns: Vec<Column> = table
        .columns
        .iter()
        .map(|column| Column {
            heading: column.heading.plain(),
            right: column.align != Align::Left,
        })
        .collect();
    let row = |cells: &[Words]| cells.iter().map(Words::plain).collect();
    let rows: Vec<Vec<String>> = table.rows.iter().map(|each| row(&each.cells)).collect();
    if !table.caption.is_empty() {
        paper.need(700);
        paper.line(Face::Plain, 80, Ink::Quiet, &table.caption);
    }
    paper.table(&columns, &rows);
}

fn chart(paper: &mut Layout, chart: &Chart) {
    paper.paragraph(&chart.legend);
    let white = Ink::Paper.rgb();
    for section in &chart.sections {
        paper.subheading(section.title());
        let upcards = chart.upcards.iter().map(|upcard| (upcard.as_str(), white));
        paper.chart_line(section.corner(), &upcards.collect::<Vec<_>>());
        for (name, codes) in &section.lines {
            let cells = codes.iter().map(|code| (*code, action(code)));
            paper.chart_line(name, &cells.collect::<Vec<_>>());
        }
    }
}

/// The colour of a cell is that of its first choice.
fn action(code: &str) -> [u8; 3] {
    match code.chars().next() {
        Some('H') => [0xd7, 0xec, 0xd2],
        Some('S') => [0xf6, 0xd6, 0xd0],
        Some('D') => [0xd3, 0xe3, 0xf5],
        Some('P') => [0xf7, 0xeb, 0xbd],
        Some('R') => [0xe8, 0xd9, 0xef],
        _ => Ink::Paper.rgb(),
    }
}

/// Drawings with a legend across the page, the others two abreast, and everything else below them.
fn abreast(paper: &mut Layout, blocks: &[Block]) {
    let drawings = blocks.iter().filter_map(|block| match block {
        Block::Figure(figure) => Some(figure),
        _ => None,
    });
    let (wide, narrow): (Vec<&Figure>, Vec<&Figure>) =
        drawings.partition(|figure| !figure.legend.is_empty());
    wide.iter().for_each(|figure| figures(paper, &[figure]));
    narrow.chunks(2).for_each(|pair| figures(paper, pair));
    for each in blocks
        .iter()
        .filter(|each| !matches!(each, Block::Figure(_)))
    {
        block(paper, each);
    }
}

const GAP: i32 = 150;

/// Drawings beside each other, their captions above, what their colours stand for below.
fn figures(paper: &mut Layout, figures: &[&Figure]) {
    let wide = figures.iter().any(|figure| !figure.legend.is_empty());
    let width = if wide { WIDTH } else { (WIDTH - GAP) / 2 };
    let on_paper = |figure: &Figure| Paper {
        width,
        of: figure.size[0],
        // A bar across the page is no higher for it.
        squeeze: if wide { 2 } else { 1 },
    };
    let height = figures
        .iter()
        .map(|figure| on_paper(figure).down(figure.size[1]))
        .max();
    let height = height.unwrap_or(0);
    paper.need(height + 400);
    paper.space(80);
    for (place, figure) in (0..).zip(figures) {
        let left = place * (width + GAP);
        paper.text(left, 80, Face::Plain, Ink::Quiet.rgb(), &figure.caption);
    }
    paper.space(40);
    for (place, figure) in (0..).zip(figures) {
        let scale = on_paper(figure);
        for mark in &figure.marks {
            for drawn in scale.marks(mark, paper) {
                paper.draw(drawn.moved(place * (width + GAP), 0));
            }
        }
    }
    paper.space(height + 40);
    let legend = figures.iter().flat_map(|figure| &figure.legend);
    let legend = legend.map(|each| format!("{} {}", each.label, each.share));
    let legend: Vec<String> = legend.collect();
    if !legend.is_empty() {
        paper.paragraph(&legend.join(DOT));
    }
}

/// How wide a drawing is on paper.
struct Paper {
    width: i32,
    of: i64,
    squeeze: i32,
}

impl Paper {
    fn across(&self, length: i64) -> i32 {
        (length * i64::from(self.width) / self.of) as i32
    }

    fn down(&self, length: i64) -> i32 {
        self.across(length) / self.squeeze
    }

    fn at(&self, [x, y]: Point) -> [i32; 2] {
        [self.across(x), self.down(y)]
    }

    fn marks(&self, mark: &Drawn, paper: &Layout) -> Vec<Mark> {
        match mark {
            Drawn::Path(points, stroke) => {
                let points: Vec<[i32; 2]> = points.iter().map(|point| self.at(*point)).collect();
                let line = |ends: &[[i32; 2]]| Mark::Line {
                    from: ends[0],
                    to: ends[1],
                    rgb: stroke.ink.rgb(),
                    width: self.across(stroke.width).max(4),
                };
                points.windows(2).map(line).collect()
            }
            Drawn::Block {
                at,
                size,
                ink,
                hollow,
            } => {
                let ([x, y], [width, height]) = (self.at(*at), self.at(*size));
                let size = [width.max(8), height.max(2)];
                match hollow {
                    false => vec![Mark::block([x, y], size, ink.rgb())],
                    true => Mark::frame([x, y], size, ink.rgb()),
                }
            }
            Drawn::Dot {
                at,
                radius,
                ink,
                rim,
            } => {
                let (at, radius) = (self.at(*at), self.across(*radius));
                let dot = |radius, ink: Ink| Mark::Dot {
                    at,
                    radius,
                    rgb: ink.rgb(),
                };
                let rim = rim.map(|rim| dot(radius + 8, rim));
                rim.into_iter().chain([dot(radius - 4, *ink)]).collect()
            }
            Drawn::Text {
                at,
                anchor,
                look,
                words,
            } => {
                let (size, face) = (
                    self.across(look.size),
                    if look.bold { Face::Bold } else { Face::Plain },
                );
                let width = paper.width(words, face, size);
                let [x, y] = self.at(*at);
                let x = match anchor {
                    Anchor::Start => x,
                    Anchor::Middle => x - width / 2,
                    Anchor::End => x - width,
                };
                vec![Mark::Text {
                    at: [x, y],
                    size,
                    face,
                    rgb: look.ink.rgb(),
                    text: words.clone(),
                }]
            }
        }
    }
}
