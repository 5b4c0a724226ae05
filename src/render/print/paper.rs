//! A page on paper, as a PDF.
//!
//! A4, with margins that Letter has room for too; the foot and the page number under every page. No date and
//! no machine enters the file: the same page is the same bytes.

mod ink;
mod layout;

use super::fraction_in_groups;
use crate::render::figure::{Anchor, Figure, Ink, Look, Mark, Point, Stroke};
use crate::render::model::{Align, Block, Chart, Heading, List, Page, Table, Words};
use layout::{Column, Layout, WIDTH};

/// The page.
pub(in crate::render) fn print(page: &Page) -> Vec<u8> {
    let mut paper = Layout::new();
    paper.line(90, false, Ink::Quiet, &page.kind.to_uppercase());
    paper.line(240, true, Ink::Words, &page.title);
    if let Some((_, words)) = &page.source {
        paper.line(110, false, Ink::Words, &words.plain());
    }
    paper.space(80);
    for (name, words) in &page.origin {
        paper.entry(name, &words.plain());
    }
    if let Some(figure) = &page.mark {
        mark(&mut paper, figure);
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
                .map(|(name, value)| format!("{name} {}", value.plain()));
            paper.paragraph(&figures.collect::<Vec<_>>().join(DOT));
        }
        Block::Entries(entries) => {
            for (name, value) in entries {
                paper.entry(name, &fraction_in_groups(value));
            }
        }
        Block::Findings(each) => findings(paper, each),
        Block::List(kind, each) => list(paper, *kind, each),
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

/// What must not be missed stands between two lines across the page.
fn findings(paper: &mut Layout, found: &[Words]) {
    paper.space(100);
    paper.rule(0, WIDTH);
    paper.subheading("Findings");
    list(paper, List::Bullets, found);
    paper.rule(0, WIDTH);
    paper.space(60);
}

fn list(paper: &mut Layout, kind: List, each: &[Words]) {
    for (number, words) in (1..).zip(each) {
        let words = words.plain();
        paper.paragraph(&match kind {
            List::Bullets => format!("• {words}"),
            List::Numbers => format!("{number}. {words}"),
            List::Boxes => format!("[  ]  {number}. {words}"),
        });
    }
}

/// The small drawing under where the answer comes from, at its own size.
fn mark(paper: &mut Layout, figure: &Figure) {
    let scale = Scale {
        width: MARK,
        of: figure.size[0],
        squeeze: 1,
    };
    paper.need(MARK + 300);
    paper.space(100);
    for each in &figure.marks {
        let each = scale.mark(each, paper);
        paper.draw(each, 0);
    }
    paper.space(MARK + 40);
    paper.line(80, false, Ink::Quiet, &figure.caption);
}

/// How wide the small drawing is.
const MARK: i64 = 900;

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
        .map(|(name, value)| format!(": {name} {}", value.plain()));
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
        paper.line(80, false, Ink::Quiet, &table.caption);
    }
    paper.table(&columns, &rows);
}

fn chart(paper: &mut Layout, chart: &Chart) {
    paper.paragraph(&chart.legend);
    for section in &chart.sections {
        paper.subheading(section.title());
        let upcards = chart
            .upcards
            .iter()
            .map(|upcard| (upcard.as_str(), Ink::Paper));
        paper.chart_line(section.corner(), &upcards.collect::<Vec<_>>());
        for (name, codes) in &section.lines {
            // The colour of a cell is that of its first choice.
            let ink = |code: &str| Ink::Cell(code.chars().next().unwrap_or_default());
            let cells = codes.iter().map(|code| (*code, ink(code)));
            paper.chart_line(name, &cells.collect::<Vec<_>>());
        }
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

const GAP: i64 = 150;

/// Drawings beside each other, their captions above, what their colours stand for below.
fn figures(paper: &mut Layout, figures: &[&Figure]) {
    let wide = figures.iter().any(|figure| !figure.legend.is_empty());
    let width = if wide { WIDTH } else { (WIDTH - GAP) / 2 };
    let scale = |figure: &Figure| Scale {
        width,
        of: figure.size[0],
        // A bar across the page is no higher for it.
        squeeze: if wide { 2 } else { 1 },
    };
    let height = figures
        .iter()
        .map(|figure| scale(figure).at(figure.size)[1]);
    let height = height.max().unwrap_or(0);
    paper.need(height + 400);
    paper.space(80);
    for (place, figure) in (0..).zip(figures) {
        paper.text(place * (width + GAP), 80, Ink::Quiet, &figure.caption);
    }
    paper.space(40);
    for (place, figure) in (0..).zip(figures) {
        for mark in &figure.marks {
            let mark = scale(figure).mark(mark, paper);
            paper.draw(mark, place * (width + GAP));
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
struct Scale {
    width: i64,
    of: i64,
    squeeze: i64,
}

impl Scale {
    fn length(&self, length: i64) -> i64 {
        length * self.width / self.of
    }

    fn at(&self, [x, y]: Point) -> Point {
        [self.length(x), self.length(y) / self.squeeze]
    }

    /// A drawing's mark as it is on paper; words begin where they stand.
    fn mark(&self, mark: &Mark, paper: &Layout) -> Mark {
        let size = |size: &Point| self.at(*size).map(|side| side.max(4));
        match mark {
            Mark::Path(points, stroke) => {
                let width = self.length(stroke.width).max(4);
                let points = points.iter().map(|point| self.at(*point));
                Mark::Path(points.collect(), Stroke { width, ..*stroke })
            }
            Mark::Block(at, sides, ink) => Mark::Block(self.at(*at), size(sides), *ink),
            Mark::Frame(at, sides, ink) => Mark::Frame(self.at(*at), size(sides), *ink),
            Mark::Dot(at, radius, ink, rim) => {
                Mark::Dot(self.at(*at), self.length(*radius), *ink, *rim)
            }
            Mark::Text(at, anchor, look, words) => {
                let look = Look {
                    size: self.length(look.size),
                    ..*look
                };
                let ([x, y], width) = (self.at(*at), paper.width(words, look));
                let before = match anchor {
                    Anchor::Start => 0,
                    Anchor::Middle => width / 2,
                    Anchor::End => width,
                };
                Mark::Text([x - before, y], Anchor::Start, look, words.clone())
            }
        }
    }
}
