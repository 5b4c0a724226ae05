//! A page as markdown, for reports.

use crate::render::escape::markdown as escape;
use crate::render::model::{Align, Block, Chart, Heading, Page, Table, Words};

/// The page.
pub(in crate::render) fn print(page: &Page) -> String {
    let mut parts = vec![format!("# {}", escape(&page.title))];
    let origin = page.source.iter().chain(&page.origin);
    let origin: Vec<String> = origin
        .map(|(name, words)| format!("- {name}: {}", escape(&words.plain())))
        .collect();
    parts.extend((!origin.is_empty()).then(|| origin.join("\n")));
    parts.extend(page.blocks.iter().filter_map(part));
    parts.join("\n\n") + "\n"
}

/// A block's lines; between two blocks there is an empty one.
fn part(block: &Block) -> Option<String> {
    let part = match block {
        Block::Heading(each) => heading(each),
        Block::Line(line) => escape(&line.words.plain()),
        Block::Table(each) => table(each),
        Block::Figures(figures) => {
            let mut table = Table::of("lr", "Figure, Value");
            for (name, value) in figures {
                table.row([(*name).into(), value.clone()]);
            }
            self::table(&table)
        }
        Block::Entries(entries) => {
            let mut table = Table::of("ll", "Figure, Fraction");
            for (name, value) in entries {
                table.row([name, value]);
            }
            self::table(&table)
        }
        Block::Findings(each) | Block::List(_, each) => {
            let lines = each
                .iter()
                .map(|each| format!("- {}", escape(&each.plain())));
            lines.collect::<Vec<_>>().join("\n")
        }
        Block::Chart(each) => chart(each),
        Block::Abreast(blocks) | Block::Fold(_, blocks) => blocks
            .iter()
            .filter_map(part)
            .collect::<Vec<_>>()
            .join("\n\n"),
        Block::Figure(_) | Block::Links(..) | Block::Signatures(_) | Block::Gap => return None,
    };
    Some(part)
}

fn heading(heading: &Heading) -> String {
    let marks = if heading.below { "###" } else { "##" };
    let (title, note) = (escape(&heading.title), escape(&heading.note));
    match &heading.figure {
        Some((name, figure)) => format!("{marks} {title} ({note}): {name} {}", figure.plain()),
        None if note.is_empty() => format!("{marks} {title}"),
        None => format!("{marks} {title}: {note}"),
    }
}

fn table(table: &Table) -> String {
    let row = |cells: Vec<&Words>| {
        let cells: Vec<String> = cells.iter().map(|cell| escape(&cell.plain())).collect();
        format!("| {} |", cells.join(" | "))
    };
    let rule = table.columns.iter().map(|column| match column.align {
        Align::Left => ":---|",
        Align::Right | Align::Point => "---:|",
    });
    let head = table.columns.iter().map(|column| &column.heading);
    let head = [
        row(head.collect()),
        format!("|{}", rule.collect::<String>()),
    ];
    let rows = table
        .rows
        .iter()
        .map(|each| row(each.cells.iter().collect()));
    head.into_iter().chain(rows).collect::<Vec<_>>().join("\n")
}

fn chart(chart: &Chart) -> String {
    let section = |section: &crate::render::model::Section| {
        let upcards = chart.upcards.iter().map(String::as_str);
        let mut table = Table::new("l", [section.name].into_iter().chain(upcards));
        for (name, codes) in &section.lines {
            table.row([name.as_str()].into_iter().chain(codes.iter().copied()));
        }
        self::table(&table)
    };
    let sections = chart.sections.iter().map(section);
    sections
        .chain([escape(&chart.legend)])
        .collect::<Vec<_>>()
        .join("\n\n")
}
