//! Columns of text that align: to the left, to the right, or at the decimal point.
//!
//! Widths are in terminal columns. A cell that is wider than its column may be folds at blanks.

use super::style::{DIM, paint};
use anstyle::Style;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The widest line a page may have.
pub(super) const PAGE: usize = 100;

const GAP: usize = 2;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Align {
    Left,
    Right,
    Point,
}

/// A column's heading and alignment.
pub(super) type Column<'a> = (&'a str, Align);

/// Rows under headings; each row has a cell for every column.
pub(super) struct Grid {
    columns: Vec<(String, Align)>,
    rows: Vec<(Style, Vec<String>)>,
}

impl Grid {
    pub(super) fn new(columns: &[Column]) -> Grid {
        let owned = |(heading, align): &Column| (heading.to_string(), *align);
        Grid {
            columns: columns.iter().map(owned).collect(),
            rows: Vec::new(),
        }
    }

    pub(super) fn row(&mut self, style: Style, cells: Vec<String>) {
        assert_eq!(cells.len(), self.columns.len(), "a cell for every column");
        self.rows.push((style, cells));
    }

    /// The lines, indented by two; `None` where they cannot fit the page.
    pub(super) fn lines(&self) -> Option<Vec<String>> {
        let columns: Vec<Vec<String>> = (0..self.columns.len()).map(|c| self.aligned(c)).collect();
        let mut widths: Vec<usize> = columns.iter().map(|cells| widest(cells)).collect();
        let room = PAGE.checked_sub(widths.iter().skip(1).map(|w| w + GAP).sum::<usize>() + 2)?;
        let longest_word = columns[0].iter().flat_map(|cell| cell.split(' '));
        if room < longest_word.map(UnicodeWidthStr::width).max().unwrap_or(0) {
            return None;
        }
        widths[0] = widths[0].min(room);
        let mut lines = Vec::new();
        for row in 0..=self.rows.len() {
            let style = if row == 0 { DIM } else { self.rows[row - 1].0 };
            let cells = columns.iter().map(|column| column[row].as_str()).collect();
            lines.extend(self.line(cells, &widths, style));
        }
        Some(lines)
    }

    /// One row as lines: the first cell folded, the others on its first line.
    fn line(&self, cells: Vec<&str>, widths: &[usize], style: Style) -> Vec<String> {
        let folded = fold(cells[0], widths[0]);
        let mut lines = Vec::new();
        for (number, first) in folded.iter().enumerate() {
            let mut line = format!("  {}", pad(first, widths[0], Align::Left));
            for column in 1..cells.len() {
                let cell = if number == 0 { cells[column] } else { "" };
                line.push_str(&" ".repeat(GAP));
                line.push_str(&pad(cell, widths[column], self.columns[column].1));
            }
            lines.push(paint(style, line.trim_end()));
        }
        lines
    }

    /// A column's cells, heading first, with decimal points under each other.
    fn aligned(&self, column: usize) -> Vec<String> {
        let (heading, align) = &self.columns[column];
        let cells = self.rows.iter().map(|(_, cells)| cells[column].as_str());
        let after = |cell: &str| cell.find('.').map_or(0, |point| cell.len() - point);
        let most = cells.clone().map(after).max().unwrap_or(0);
        let shifted = cells.map(|cell| match align {
            Align::Point if !cell.is_empty() => format!("{cell}{}", " ".repeat(most - after(cell))),
            _ => cell.to_owned(),
        });
        std::iter::once(heading.clone()).chain(shifted).collect()
    }
}

fn widest(cells: &[String]) -> usize {
    cells.iter().map(|cell| cell.width()).max().unwrap_or(0)
}

fn pad(cell: &str, width: usize, align: Align) -> String {
    let blank = " ".repeat(width.saturating_sub(cell.width()));
    match align {
        Align::Left => format!("{cell}{blank}"),
        Align::Right | Align::Point => format!("{blank}{cell}"),
    }
}

/// Folds text at blanks into lines of at most `width`; a longer word is cut.
pub(super) fn fold(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let mut word = word.to_owned();
        let last = lines.last_mut().expect("there is a line");
        let joined = last.width() + 1 + word.width();
        if last.is_empty() || joined <= width {
            if !last.is_empty() {
                last.push(' ');
            }
            last.push_str(&word);
        } else {
            lines.push(std::mem::take(&mut word));
        }
        while lines.last().is_some_and(|line| line.width() > width) {
            let line = lines.pop().expect("there is a line");
            let at = end_of_columns(&line, width);
            lines.push(line[..at].to_owned());
            lines.push(line[at..].to_owned());
        }
    }
    lines
}

/// Where the text has filled this many columns; after one character at the least.
fn end_of_columns(text: &str, columns: usize) -> usize {
    let mut filled = 0;
    for (at, letter) in text.char_indices() {
        filled += letter.width().unwrap_or(0);
        if filled > columns && at > 0 {
            return at;
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimal_points_stand_under_each_other() {
        let mut grid = Grid::new(&[("Row", Align::Left), ("1 in", Align::Point)]);
        for (row, number) in [("a", "2.25"), ("b", "1000.5"), ("c", "7")] {
            grid.row(Style::new(), vec![row.to_owned(), number.to_owned()]);
        }
        let lines = grid.lines().unwrap();
        let expected = ["  a       2.25", "  b    1000.5", "  c       7"];
        assert_eq!(lines[1..], expected);
    }

    #[test]
    fn a_long_first_cell_folds_and_what_cannot_fit_says_so() {
        let columns = [("Row", Align::Left), ("Ways", Align::Right)];
        let mut grid = Grid::new(&columns);
        grid.row(
            Style::new(),
            vec!["one two three".to_owned(), "1".repeat(86)],
        );
        let lines = grid.lines().unwrap();
        assert_eq!(lines[2], "  three");
        let mut wide = Grid::new(&columns);
        wide.row(Style::new(), vec!["one".to_owned(), "1".repeat(97)]);
        assert!(wide.lines().is_none());
    }

    #[test]
    fn words_longer_than_the_line_are_cut() {
        assert_eq!(fold("a 123456 b", 4), ["a", "1234", "56 b"]);
    }
}
