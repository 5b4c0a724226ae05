//! A page as HTML, complete in one file: no script, no network, light and dark, and on paper too.

use super::{fraction_in_groups, svg};
use crate::render::escape::html as escape;
use crate::render::figure::Figure;
use crate::render::model::{
    Align, Block, Chart, Column, Heading, List, Page, Row, Table, Tone, Words,
};
use crate::vocabulary::digest::sha256;

const STYLE: &str = include_str!("../../../templates/style.css");

/// The page.
pub(in crate::render) fn print(page: &Page) -> String {
    let title = escape(&page.title);
    let kind = escape(page.kind);
    let named = match page.note.is_empty() {
        true => title.clone(),
        false => format!("{title}, {}", escape(&page.note)),
    };
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{named}: {kind}</title>\n<style>\n{STYLE}{}</style>\n</head>\n<body>\n{}</body>\n</html>\n",
        margin(page),
        body(page, "")
    )
}

/// The foot of the page in the margin of every sheet of paper; links lead nowhere there.
fn margin(page: &Page) -> String {
    let foot = page.foot.0.iter().filter(|span| span.link.is_none());
    let foot: String = foot.map(|span| span.text.as_str()).collect();
    let quoted = foot.chars().filter(|each| !each.is_control());
    let quoted = quoted.map(|each| match each {
        '"' | '\\' | '<' | '>' | '&' => format!("\\{:x} ", u32::from(each)),
        each => each.to_string(),
    });
    let look = "font: 7pt Georgia, serif; color: #444; white-space: nowrap";
    format!(
        "@page {{ @bottom-left {{ content: \"{}\"; {look}; }} }}\n",
        quoted.collect::<String>()
    )
}

/// The page as a part of somebody else's, in a box of its own. The style is kept inside, and is stronger than that
/// of the page around it; what links call the parts of this page is not what they call those of another.
pub(in crate::render) fn part(page: &Page) -> String {
    let style = STYLE.replace(":root", "&").replace("body {", "& {");
    let unlike_others = &sha256(body(page, ""))[..8];
    format!(
        "<div class=\"oddsmith\">\n<style>\n.oddsmith.oddsmith.oddsmith {{\n{style}{INSIDE}}}\n</style>\n{}</div>\n",
        body(page, &format!("{unlike_others}-"))
    )
}

/// What a page around a part may have set, set back.
const INSIDE: &str = "& { margin: 0; padding: 1rem 1.25rem; }\n\
    table { table-layout: auto; border: 0; color: inherit; }\n\
    tr { background: none; }\n";

/// What a page shows; `prefix` goes before what links call its parts. `Content` has a capital, which no id of a
/// wager has.
fn body(page: &Page, prefix: &str) -> String {
    let (kind, title) = (escape(page.kind), escape(&page.title));
    let source = page.source.iter().map(|(_, words)| paragraph(words));
    let body = Body {
        prefix: prefix.to_owned(),
        ..Body::default()
    };
    format!(
        "<a class=\"skip\" href=\"#{prefix}Content\">Skip to the content</a>\n<header>\n{}<p class=\"kind\">{kind}</p>\n<h1>{title}{}</h1>\n{}{}</header>\n<main id=\"{prefix}Content\">\n{}</main>\n\
         <footer>\n{}</footer>\n",
        page.mark.iter().map(mark).collect::<String>(),
        beside(&page.note),
        source.collect::<String>(),
        origin(page),
        body.filled(&page.blocks),
        paragraph(&page.foot)
    )
}

fn origin(page: &Page) -> String {
    let entry =
        |(name, value): &(&str, Words)| format!("<dt>{name}</dt><dd>{}</dd>\n", words(value));
    let entries: String = page.origin.iter().map(entry).collect();
    match entries.is_empty() {
        true => entries,
        false => format!("<dl class=\"block\">\n{entries}</dl>\n"),
    }
}

fn paragraph(each: &Words) -> String {
    format!("<p>{}</p>\n", words(each))
}

fn words(words: &Words) -> String {
    let span = |span: &crate::render::model::Span| {
        let text = escape(&span.text);
        let text = match span.tone {
            Tone::Plain => text,
            Tone::Title | Tone::Figure => format!("<strong>{text}</strong>"),
            Tone::Code => format!("<code>{text}</code>"),
            Tone::Quiet => format!("<span class=\"quiet\">{text}</span>"),
            Tone::Warning | Tone::Error => format!("<span class=\"warning\">{text}</span>"),
        };
        match &span.link {
            Some(to) => format!("<a href=\"{}\">{text}</a>", escape(to)),
            None => text,
        }
    };
    words.0.iter().map(span).collect()
}

fn beside(note: &str) -> String {
    match note.is_empty() {
        true => String::new(),
        false => format!(" <span class=\"rule\">{}</span>", escape(note)),
    }
}

/// What was written so far.
#[derive(Default)]
struct Body {
    html: String,
    /// How many sections were begun; the last is open.
    sections: usize,
    /// The last heading, by which tables without a caption are called.
    heading: String,
    /// Before what links call a section.
    prefix: String,
    /// Whether what is written now stays together on paper.
    whole: bool,
}

impl Body {
    fn filled(mut self, blocks: &[Block]) -> String {
        self.blocks(blocks);
        self.close();
        self.html
    }

    fn blocks(&mut self, blocks: &[Block]) {
        for block in blocks {
            self.block(block);
        }
    }

    /// What follows may stand on another sheet of paper.
    fn part(&mut self) {
        if std::mem::take(&mut self.whole) {
            self.html.push_str("</div>\n");
        }
    }

    fn close(&mut self) {
        self.part();
        if self.sections > 0 {
            self.html.push_str("</section>\n");
        }
    }

    fn block(&mut self, block: &Block) {
        match block {
            Block::Heading(heading) => self.heading(heading),
            Block::Line(line) => self.html.push_str(&paragraph(&line.words)),
            Block::Table(table) => self.table(table),
            Block::Figures(figures) => self.html.push_str(&named(figures)),
            Block::Findings(found) => self.findings(found),
            Block::List(kind, each) => self.html.push_str(&list(*kind, each)),
            Block::Entries(entries) => self.html.push_str(&fractions(entries)),
            Block::Chart(chart) => self.html.push_str(&play(chart)),
            Block::Figure(figure) => self.html.push_str(&drawing(figure)),
            Block::Abreast(blocks) => self.within("<div class=\"charts\">\n", blocks, "</div>\n"),
            Block::Fold(title, blocks) => {
                self.part();
                let open = format!("<details>\n<summary>{}</summary>\n", escape(title));
                self.within(&open, blocks, "</details>\n");
            }
            Block::Links(title, links) => self.html.push_str(&navigation(title, links)),
            Block::Signatures(names) => {
                let names = names
                    .each_ref()
                    .map(|name| format!("<p>{}</p>", escape(name)));
                let sign = format!("<div class=\"sign\">{}</div>\n", names.concat());
                self.html.push_str(&sign);
            }
            Block::Gap => {}
        }
    }

    fn within(&mut self, open: &str, blocks: &[Block], close: &str) {
        self.html.push_str(open);
        self.blocks(blocks);
        self.html.push_str(close);
    }

    fn heading(&mut self, heading: &Heading) {
        let title = escape(&heading.title);
        let figure = heading.figure.iter();
        let figure = figure.map(|(name, value)| format!(": {name} {}", words(value)));
        let whole = format!(
            "{title}{}{}",
            beside(&heading.note),
            figure.collect::<String>()
        );
        self.heading.clone_from(&heading.title);
        if heading.below {
            let id = heading.id.iter();
            let id: String = id
                .map(|id| format!(" id=\"{}\"", escape(&format!("{}{id}", self.prefix))))
                .collect();
            self.html.push_str(&format!("<h3{id}>{whole}</h3>\n"));
            return;
        }
        self.close();
        self.sections += 1;
        let id = heading
            .id
            .clone()
            .unwrap_or(format!("part-{}", self.sections));
        let id = escape(&format!("{}{id}", self.prefix));
        let open = format!(
            "<section aria-labelledby=\"{id}\">\n<div class=\"whole\">\n<h2 id=\"{id}\">{whole}</h2>\n"
        );
        self.whole = true;
        self.html.push_str(&open);
    }

    /// The box is a section of its own, and none is open behind it.
    fn findings(&mut self, found: &[Words]) {
        self.close();
        self.sections = 0;
        let id = escape(&format!("{}findings", self.prefix));
        self.html.push_str(&format!(
            "<section class=\"findings\" aria-labelledby=\"{id}\">\n<h2 id=\"{id}\">Findings</h2>\n{}</section>\n",
            list(List::Bullets, found)
        ));
    }

    fn table(&mut self, table: &Table) {
        let label = match table.caption.is_empty() {
            true => format!("{}, the table", self.heading),
            false => format!("{}: {}", self.heading, table.caption),
        };
        let all: Vec<usize> = (0..table.columns.len()).collect();
        let blocks = in_blocks(table);
        let scrolls = width(table, &all) > PHONE;
        let whole = wide(
            scrolls.then_some(label.as_str()),
            &grid(table, &all, Some(&self.prefix)),
        );
        if blocks.len() < 2 {
            self.html.push_str(&whole);
            return;
        }
        let blocks: String = blocks
            .iter()
            .map(|columns| grid(table, columns, None))
            .collect();
        self.html.push_str(&format!(
            "<div class=\"screen\">\n{whole}</div>\n<div class=\"paper\">\n{blocks}</div>\n"
        ));
    }
}

/// What may be wider than a screen scrolls by itself. If it scrolls on a phone it has a name, and keys reach it.
fn wide(scrolls: Option<&str>, table: &str) -> String {
    let reached = scrolls.map(|label| {
        let label = escape(label);
        format!(" tabindex=\"0\" role=\"region\" aria-label=\"{label}\"")
    });
    let reached = reached.unwrap_or_default();
    format!("<div class=\"wide\"{reached}>\n{table}</div>\n")
}

/// About how wide columns are, in tenths of the height of a letter; the style gives a cell its room at the sides.
fn width(table: &Table, columns: &[usize]) -> usize {
    let column = |&column: &usize| {
        // Headings and names break between words.
        let words = |text: String| text.split(' ').map(letters).max().unwrap_or(0);
        let cell = |cell: String| match column {
            0 => words(cell),
            _ => letters(&cell),
        };
        let cells = table.rows.iter().map(|row| cell(row.cells[column].plain()));
        let heading = words(table.columns[column].heading.plain());
        cells.max().unwrap_or(0).max(heading) + SIDES
    };
    columns.iter().map(column).sum()
}

fn letters(text: &str) -> usize {
    let letter = |each: char| match each {
        ' ' | ',' | '.' => 3,
        _ => 6,
    };
    text.chars().map(letter).sum()
}

const SIDES: usize = 12;
/// A phone is about as wide.
const PHONE: usize = 220;
/// A sheet of paper is about as wide.
const PAPER: usize = 600;

/// The columns that fit a sheet of paper together, the first of the table in every block.
fn in_blocks(table: &Table) -> Vec<Vec<usize>> {
    let mut blocks: Vec<Vec<usize>> = Vec::new();
    for column in 1..table.columns.len() {
        let fits = blocks.last().map(|block| {
            let more: Vec<usize> = block.iter().copied().chain([column]).collect();
            width(table, &more) <= PAPER
        });
        match (fits, blocks.last_mut()) {
            (Some(true), Some(block)) => block.push(column),
            _ => blocks.push(vec![0, column]),
        }
    }
    blocks
}

/// These columns of a table, the first of all among them. Its rows have ids if they are given a prefix.
fn grid(table: &Table, shown: &[usize], prefix: Option<&str>) -> String {
    let caption = match table.caption.is_empty() {
        true => String::new(),
        false => format!("<caption>{}</caption>\n", escape(&table.caption)),
    };
    let head = shown.iter().map(|&place| {
        let column = &table.columns[place];
        let class = class(column, place == 0);
        format!("<th scope=\"col\"{class}>{}</th>", words(&column.heading))
    });
    let rows = |total: bool| -> String {
        let rows = table.rows.iter().filter(|row| row.total == total);
        rows.map(|each| row(table, each, shown, prefix)).collect()
    };
    let foot = match rows(true) {
        none if none.is_empty() => none,
        rows => format!("<tfoot>\n{rows}</tfoot>\n"),
    };
    format!(
        "<table>\n{caption}<thead><tr>{}</tr></thead>\n<tbody>\n{}</tbody>\n{foot}</table>\n",
        head.collect::<String>(),
        rows(false)
    )
}

/// Columns are aligned by the style: numbers to the right, words to the left.
fn class(column: &Column, first: bool) -> &'static str {
    match (column.here, first || column.align == Align::Left) {
        (true, _) => " class=\"here\"",
        (false, true) => " class=\"name\"",
        (false, false) => "",
    }
}

fn row(table: &Table, row: &Row, shown: &[usize], prefix: Option<&str>) -> String {
    let (name, values) = (&row.cells[0], &shown[1..]);
    let values = values.iter().map(|&place| {
        let class = class(&table.columns[place], false);
        format!("<td{class}>{}</td>", words(&row.cells[place]))
    });
    let tone = match (row.total, row.tone) {
        (false, Tone::Quiet) => " class=\"quiet\"",
        (false, Tone::Figure) => " class=\"here\"",
        _ => "",
    };
    let values: String = values.collect();
    let id = row.id.as_ref().zip(prefix);
    let id = id.map(|(id, prefix)| format!(" id=\"{}\"", escape(&format!("{prefix}{id}"))));
    let id = id.unwrap_or_default();
    format!(
        "<tr{id}{tone}><th scope=\"row\">{}</th>{values}</tr>\n",
        words(name)
    )
}

/// A drawing beside the title.
fn mark(figure: &Figure) -> String {
    format!("<div class=\"mark\">\n{}</div>\n", svg::in_page(figure, ""))
}

fn list(kind: List, each: &[Words]) -> String {
    let (open, close) = match kind {
        List::Bullets => ("<ul class=\"list\">", "</ul>"),
        List::Numbers => ("<ol class=\"list\">", "</ol>"),
        List::Boxes => ("<ol class=\"list boxes\">", "</ol>"),
    };
    let items = each
        .iter()
        .map(|each| format!("<li>{}</li>\n", words(each)));
    format!("{open}\n{}{close}\n", items.collect::<String>())
}

fn named(figures: &[(&str, Words)]) -> String {
    let figures = figures.iter().map(|(name, value)| {
        format!(
            "<div><dt>{}</dt><dd>{}</dd></div>\n",
            escape(name),
            words(value)
        )
    });
    format!(
        "<dl class=\"figures\">\n{}</dl>\n",
        figures.collect::<String>()
    )
}

/// Characters of a fraction that fit a line.
const LINE: usize = 90;

fn fractions(entries: &[(String, String)]) -> String {
    let rows = entries.iter().map(|(name, fraction)| {
        let sizes = fraction.split('/');
        let sizes = sizes.map(|part| part.trim_start_matches('-').len().to_string());
        let sizes: Vec<String> = sizes.collect();
        let (name, shown) = (escape(name), escape(&fraction_in_groups(fraction)));
        let shown = match fraction.len() > LINE {
            true => format!(
                "<details><summary>{} digits</summary>{shown}</details>",
                sizes.join(" over ")
            ),
            false => shown,
        };
        format!("<tr><th scope=\"row\">{name}</th><td class=\"fraction\">{shown}</td></tr>\n")
    });
    format!(
        "<table>\n<thead><tr><th scope=\"col\" class=\"name\">Figure</th>\
         <th scope=\"col\" class=\"name\">Fraction</th></tr></thead>\n<tbody>\n{}</tbody>\n</table>\n",
        rows.collect::<String>()
    )
}

fn play(chart: &Chart) -> String {
    let upcards = chart.upcards.iter();
    let upcards: String = upcards
        .map(|upcard| format!("<th scope=\"col\">{upcard}</th>"))
        .collect();
    let sections = chart.sections.iter().map(|section| {
        let lines = section.lines.iter().map(|(name, codes)| {
            // The colour of a cell is that of its first choice.
            let cells = codes.iter().map(|code| format!("<td class=\"{}\">{code}</td>", &code[..1]));
            format!("<tr><th scope=\"row\">{name}</th>{}</tr>\n", cells.collect::<String>())
        });
        let table = format!(
            "<table class=\"play\">\n<caption>{}</caption>\n<thead><tr><th scope=\"col\">{}</th>{upcards}</tr></thead>\n\
             <tbody>\n{}</tbody>\n</table>\n",
            section.title(),
            section.corner(),
            lines.collect::<String>()
        );
        wide(None, &table)
    });
    let sections: String = sections.collect();
    let legend = escape(&chart.legend);
    format!(
        "<p>{legend}. Upcards stand above the columns.</p>\n<div class=\"charts plays\">\n{sections}</div>\n"
    )
}

/// A drawing that is wider, in tenths of a pixel, scrolls on a phone; its words would be too small otherwise.
const SCROLLS: i64 = 5000;

fn drawing(figure: &Figure) -> String {
    let legend = figure.legend.iter().map(|each| {
        let (label, share) = (escape(&each.label), escape(&each.share));
        format!(
            "<li>{}{label}<span class=\"share\">{share}</span></li>\n",
            svg::sample(each.ink)
        )
    });
    let legend = match figure.legend.is_empty() {
        true => String::new(),
        false => format!(
            "<ul class=\"legend\">\n{}</ul>\n",
            legend.collect::<String>()
        ),
    };
    let caption = escape(&figure.caption);
    let picture = svg::in_page(figure, "");
    let picture = match (&figure.narrow, figure.size[0] > SCROLLS) {
        (Some(narrow), _) => {
            let narrow = Figure {
                spoken: figure.spoken.clone(),
                ..(**narrow).clone()
            };
            svg::in_page(figure, " class=\"desk\"") + &svg::in_page(&narrow, " class=\"phone\"")
        }
        (None, true) => wide(Some(&figure.caption), &picture),
        (None, false) => picture,
    };
    format!("<figure>\n<figcaption>{caption}</figcaption>\n{picture}{legend}</figure>\n")
}

fn navigation(title: &str, links: &[Words]) -> String {
    let links = links
        .iter()
        .map(|link| format!("<li>{}</li>\n", words(link)));
    let links: String = links.collect();
    format!("<nav aria-label=\"{title}\">\n<h2>{title}</h2>\n<ul>\n{links}</ul>\n</nav>\n")
}
