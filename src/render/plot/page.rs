//! A page with a chart and its numbers, complete in one file.

use super::super::tabular::Tabular;
use super::super::what_if::{origin, tables};
use super::escape;
use crate::answers::what_if::WhatIf;
use crate::render::{Format, Look};

const STYLE: &str = "body { font: 15px/1.5 Helvetica, Arial, sans-serif; color: #22262b; max-width: 960px; margin: 2rem auto; padding: 0 1rem }
svg { max-width: 100%; height: auto }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem }
dt { color: #5b6168 }
dd { margin: 0; overflow-wrap: anywhere }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; display: block; overflow-x: auto }
th, td { padding: .2rem .7rem; text-align: right; border-bottom: 1px solid #e3e6ea; white-space: nowrap }
th:first-child, td:first-child { text-align: left }";

/// The page.
pub(super) fn page(answer: &WhatIf, svg: &str) -> String {
    let look = Look {
        format: Format::Text,
        digits: None,
        exact: false,
    };
    let told = origin(answer);
    let title = escape(&told[0].1);
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <title>{title}: what if</title>\n<style>\n{STYLE}\n</style>\n</head>\n<body>\n{svg}<dl>\n"
    );
    for (name, value) in &told[1..] {
        page.push_str(&format!("<dt>{name}</dt><dd>{}</dd>\n", escape(value)));
    }
    page.push_str("</dl>\n");
    for each in tables(answer, &look) {
        page.push_str(&table(&each));
    }
    let tool = concat!(env!("CARGO_PKG_NAME"), " ", env!("CARGO_PKG_VERSION"));
    page.push_str(&format!(
        "<p>Computed exactly by {tool}.</p>\n</body>\n</html>\n"
    ));
    page
}

fn table(table: &Tabular) -> String {
    let row = |tag: &str, cells: &[String]| {
        let cells = cells
            .iter()
            .map(|cell| format!("<{tag}>{}</{tag}>", escape(cell)));
        format!("<tr>{}</tr>\n", cells.collect::<String>())
    };
    let rows = table.rows.iter().map(|(_, cells)| row("td", cells));
    format!(
        "<h2>{}: {}</h2>\n<table>\n{}{}</table>\n",
        escape(&table.title),
        escape(&table.note),
        row("th", &table.headings),
        rows.collect::<String>()
    )
}
