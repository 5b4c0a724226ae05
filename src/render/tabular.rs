//! A table of words: for a terminal, for markdown and for a page.

use super::grid::{Align, Grid};
use super::text::folded_entry;
use anstyle::Style;

/// A table: the first column names the rows.
pub(super) struct Tabular {
    pub title: String,
    pub note: String,
    pub headings: Vec<String>,
    /// How many columns stand before the first value.
    pub lead: usize,
    pub rows: Vec<(Style, Vec<String>)>,
}

impl Tabular {
    /// The table's lines, in bands of columns where they are too many for the page.
    pub(super) fn lines(&self) -> Vec<String> {
        let lead = self.lead;
        let columns = self.headings.len() - lead;
        let band = |width: usize| -> Option<Vec<String>> {
            let mut lines = Vec::new();
            for start in (lead..lead + columns).step_by(width) {
                let shown = start..(start + width).min(lead + columns);
                // Later bands repeat no more than the name of the row.
                let first = if start == lead { 0..lead } else { 0..1 };
                if start > lead {
                    lines.push(String::new());
                }
                lines.extend(grid(self, &first.chain(shown).collect::<Vec<_>>()).lines()?);
            }
            Some(lines)
        };
        let widest = (1..=columns).rev().find_map(band);
        widest.unwrap_or_else(|| stacked(self))
    }
}

fn grid(table: &Tabular, columns: &[usize]) -> Grid {
    let align = |column: usize| match column {
        0 => Align::Left,
        _ if table.headings[column].is_empty() => Align::Left,
        _ => Align::Right,
    };
    let headings: Vec<(&str, Align)> = columns
        .iter()
        .map(|&column| (table.headings[column].as_str(), align(column)))
        .collect();
    let mut grid = Grid::new(&headings);
    for (style, row) in &table.rows {
        grid.row(
            *style,
            columns.iter().map(|&column| row[column].clone()).collect(),
        );
    }
    grid
}

/// The cells one under another, where not even one column fits beside the names.
fn stacked(table: &Tabular) -> Vec<String> {
    let mut lines = Vec::new();
    for (_, row) in &table.rows {
        lines.push(format!("  {}", row[0]));
        for (heading, cell) in table.headings.iter().zip(row).skip(1) {
            folded_entry(&mut lines, heading, cell);
        }
    }
    lines
}
