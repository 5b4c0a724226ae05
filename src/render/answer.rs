//! An answer as people read it: where it comes from, tables, and notes; as text and as markdown.

use super::markdown::escape;
use super::style::{DIM, TITLE, WARNING, paint};
use super::tabular::Tabular;
use super::text::{entry, shoe};
use crate::questions::heading::Heading;
use anstyle::Style;

/// What is to be read, whichever way it looks.
pub(super) struct Answer {
    /// Names and what they are, the title first.
    pub origin: Vec<(&'static str, String)>,
    /// Words before the tables.
    pub summary: Vec<String>,
    pub tables: Vec<Tabular>,
    /// Words after them.
    pub notes: Vec<String>,
}

/// Where an answer comes from, with what this one adds.
pub(super) fn origin(
    heading: &Heading,
    more: Vec<(&'static str, String)>,
) -> Vec<(&'static str, String)> {
    let document = format!(
        "{}, in effect from {}",
        heading.game.document, heading.game.effective
    );
    let mut lines = vec![
        ("Game", heading.game.title.clone()),
        ("Document", document),
        ("Shoe", shoe(heading)),
    ];
    let readings = heading.readings.iter();
    let readings: Vec<String> = readings
        .map(|(name, value)| format!("{name} = {value}"))
        .collect();
    if !readings.is_empty() {
        lines.push(("Readings", readings.join(", ")));
    }
    let departures = heading.departures.iter();
    lines.extend(departures.map(|departure| ("Departs", departure.to_string())));
    lines.extend(more);
    lines.push(("Table", format!("sha256 {}", heading.game.table_sha256)));
    lines
}

impl Answer {
    /// For a terminal.
    pub(super) fn text(&self) -> String {
        let mut lines = Vec::new();
        for (number, (name, value)) in self.origin.iter().enumerate() {
            match (number, *name) {
                (0, _) => lines.push(paint(TITLE, value)),
                (_, "Document") => lines.push(value.clone()),
                (_, "Departs" | "Partial") => entry(&mut lines, name, value, WARNING),
                (_, "Table") => entry(&mut lines, name, value, DIM),
                _ => entry(&mut lines, name, value, Style::new()),
            }
        }
        self.words(&mut lines, &self.summary);
        for table in &self.tables {
            let (title, note) = (paint(TITLE, &table.title), paint(DIM, &table.note));
            lines.extend([String::new(), format!("{title}  {note}")]);
            lines.extend(table.lines());
        }
        self.words(&mut lines, &self.notes);
        lines.join("\n") + "\n"
    }

    fn words(&self, lines: &mut Vec<String>, words: &[String]) {
        if !words.is_empty() {
            lines.push(String::new());
        }
        for sentence in words {
            lines.extend(super::grid::fold(sentence, super::grid::PAGE));
        }
    }

    /// For reports.
    pub(super) fn markdown(&self) -> String {
        let mut lines = Vec::new();
        for (number, (name, value)) in self.origin.iter().enumerate() {
            match number {
                0 => lines.extend([format!("# {}", escape(value)), String::new()]),
                _ => lines.push(format!("- {name}: {}", escape(value))),
            }
        }
        let words = |words: &[String]| -> Vec<String> {
            let words = words.iter();
            words
                .flat_map(|sentence| [String::new(), escape(sentence)])
                .collect()
        };
        lines.extend(words(&self.summary));
        for table in &self.tables {
            let title = escape(&format!("{}: {}", table.title, table.note));
            lines.extend([String::new(), format!("## {title}"), String::new()]);
            let row = |cells: &[String]| {
                let cells: Vec<String> = cells.iter().map(|cell| escape(cell)).collect();
                format!("| {} |", cells.join(" | "))
            };
            lines.push(row(&table.headings));
            let columns = table.headings.len() - 1;
            lines.push(format!("|:---|{}", "---:|".repeat(columns)));
            lines.extend(table.rows.iter().map(|(_, cells)| row(cells)));
        }
        lines.extend(words(&self.notes));
        lines.join("\n") + "\n"
    }
}
