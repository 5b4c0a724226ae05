//! A study as a page, complete in one file: the ranking, the charts, and every table.

use super::super::answer::Answer;
use super::super::tabular::Tabular;
use super::chart;
use crate::answers::protect::Study;

const STYLE: &str = include_str!("../../../templates/style.css");

/// What the charts add to the style of all pages.
const CHARTS: &str = "figure { margin: 1rem 0 } figcaption { color: var(--quiet); font-size: .9rem }
svg { max-width: 100%; height: auto; font-family: Helvetica, Arial, sans-serif; font-size: 11px; fill: var(--ink) }
svg .grid { stroke: var(--line) } svg .zero { stroke: var(--ink) } svg .quiet { fill: var(--quiet) }
svg .bar { fill: var(--line) } svg .bad { fill: var(--house) } svg .good { fill: var(--accent) }
svg .key { stroke: var(--accent); stroke-dasharray: 4 3 }
.partial { color: var(--house); font-weight: 600 }";

/// The page.
pub(super) fn page(study: &Study, answer: &Answer) -> String {
    let title = escape(&answer.origin[0].1);
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}: which wagers can be beaten</title>\n<style>\n{STYLE}\n{CHARTS}\n</style>\n\
         </head>\n<body>\n<header>\n<p class=\"kind\">Which wagers can be beaten</p>\n<h1>{title}</h1>\n"
    );
    page.push_str("<dl class=\"block\">\n");
    for (name, value) in &answer.origin[1..] {
        let class = if *name == "Partial" {
            " class=\"partial\""
        } else {
            ""
        };
        page.push_str(&format!(
            "<dt>{name}</dt><dd{class}>{}</dd>\n",
            escape(value)
        ));
    }
    page.push_str("</dl>\n</header>\n<main>\n");
    page.push_str(&paragraphs(&answer.summary));
    let (ranking, others) = answer.tables.split_first().expect("there is a ranking");
    page.push_str(&table(ranking));
    page.push_str(&paragraphs(&answer.notes));
    page.push_str(&chart::by_depth(study));
    page.push_str(&chart::by_count(study));
    page.extend(others.iter().map(table));
    let tool = concat!(env!("CARGO_PKG_NAME"), " ", env!("CARGO_PKG_VERSION"));
    page.push_str(&format!(
        "<p class=\"quiet\">Shoes sampled, every edge computed exactly, by {tool}.</p>\n</main>\n</body>\n</html>\n"
    ));
    page
}

fn paragraphs(words: &[String]) -> String {
    let words = words.iter();
    words
        .map(|each| format!("<p>{}</p>\n", escape(each)))
        .collect()
}

/// A table that can be scrolled.
pub(super) fn table(table: &Tabular) -> String {
    let head = table.headings.iter();
    let head: String = head
        .enumerate()
        .map(|(column, cell)| {
            let class = if column == 0 { " class=\"name\"" } else { "" };
            format!("<th scope=\"col\"{class}>{}</th>", escape(cell))
        })
        .collect();
    let row = |cells: &[String]| {
        let (name, values) = cells.split_first().expect("a row has a name");
        let values: String = values
            .iter()
            .map(|cell| format!("<td>{}</td>", escape(cell)))
            .collect();
        format!("<tr><th scope=\"row\">{}</th>{values}</tr>\n", escape(name))
    };
    let rows: String = table.rows.iter().map(|(_, cells)| row(cells)).collect();
    format!(
        "<h2>{}</h2>\n<div class=\"wide\" tabindex=\"0\">\n<table>\n<caption>{}</caption>\n\
         <thead><tr>{head}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n</div>\n",
        escape(&table.title),
        escape(&table.note)
    )
}

/// Text as SVG and HTML carry it.
pub(super) fn escape(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}
