//! A table on a terminal: columns that align, in bands if they are too many for a line, or the cells
//! below each other.
//!
//! Widths are in terminal columns. A first cell that is wider than its column may be folds at blanks.

use super::text::{entry, fold, paint, width};
use crate::render::model::{Align, Row, Table, Tone};
use unicode_width::UnicodeWidthStr;

const GAP: usize = 2;

/// The table's lines, indented by two.
pub(super) fn lines(table: &Table) -> Vec<String> {
    let (lead, all) = (table.lead, table.columns.len());
    if lead == all {
        let columns: Vec<usize> = (0..all).collect();
        return band(table, &columns)
            .or_else(|| in_two(table))
            .unwrap_or_else(|| stacked(table));
    }
    let banded = |width: usize| -> Option<Vec<String>> {
        let mut lines = Vec::new();
        for start in (lead..all).step_by(width) {
            let shown = start..(start + width).min(all);
            // Later bands repeat no more than the name of the row.
            let first = if start == lead { 0..lead } else { 0..1 };
            if start > lead {
                lines.push(String::new());
            }
            lines.extend(band(table, &first.chain(shown).collect::<Vec<_>>())?);
        }
        Some(lines)
    };
    let widest = (1..=all - lead).rev().find_map(banded);
    widest.unwrap_or_else(|| stacked(table))
}

/// Two bands, the names of the rows in the first and the first name in both.
fn in_two(table: &Table) -> Option<Vec<String>> {
    let all = table.columns.len();
    let halves = (table.named + 1..all).map(|cut| {
        let second: Vec<usize> = [0].into_iter().chain(cut..all).collect();
        let first: Vec<usize> = (0..cut).collect();
        let [first, second] = [band(table, &first)?, band(table, &second)?];
        Some([first, vec![String::new()], second].concat())
    });
    halves.rev().flatten().next()
}

/// The cells below each other, if not even one column fits beside the names.
fn stacked(table: &Table) -> Vec<String> {
    let mut lines = Vec::new();
    for row in &table.rows {
        let (names, cells) = row.cells.split_at(table.named);
        let names: Vec<String> = names.iter().map(|name| name.plain()).collect();
        let beside = names[1..].iter().filter(|name| !name.is_empty());
        let beside: String = beside
            .map(|name| format!(" {}", paint(Tone::Quiet, name)))
            .collect();
        lines.push(format!("  {}{beside}", paint(Tone::Plain, &names[0])));
        for (column, cell) in table.columns[table.named..].iter().zip(cells) {
            if !cell.plain().is_empty() {
                lines.extend(entry(&column.heading.plain(), &cell.plain()));
            }
        }
    }
    lines
}

/// Some columns beside each other; `None` if they do not fit the page.
fn band(table: &Table, shown: &[usize]) -> Option<Vec<String>> {
    let columns: Vec<Vec<String>> = shown.iter().map(|&column| aligned(table, column)).collect();
    let mut widths: Vec<usize> = columns.iter().map(|cells| widest(cells)).collect();
    let room = width().checked_sub(widths.iter().skip(1).map(|w| w + GAP).sum::<usize>() + 2)?;
    let longest_word = columns[0].iter().flat_map(|cell| cell.split(' '));
    if room < longest_word.map(UnicodeWidthStr::width).max().unwrap_or(0) {
        return None;
    }
    widths[0] = widths[0].min(room);
    let tones = table.rows.iter().map(|row: &Row| row.tone);
    let tones = [Tone::Quiet].into_iter().chain(tones);
    let aligns: Vec<Align> = shown
        .iter()
        .map(|&column| table.columns[column].align)
        .collect();
    let lines = tones.enumerate().flat_map(|(row, tone)| {
        let cell = |(place, column): (usize, &Vec<String>)| {
            (column[row].clone(), own(table, row, shown[place]))
        };
        let cells: Vec<Cell> = columns.iter().enumerate().map(cell).collect();
        line(&cells, &widths, &aligns, tone)
    });
    Some(lines.collect())
}

/// The words of a cell, and its tone if it has one of its own.
type Cell = (String, Option<Tone>);

/// The tone of a cell that stands out from its row; row 0 is the headings.
fn own(table: &Table, row: usize, column: usize) -> Option<Tone> {
    let row = table.rows.get(row.checked_sub(1)?)?;
    let tone = row.cells[column].0.first()?.tone;
    matches!(tone, Tone::Error | Tone::Warning).then_some(tone)
}

/// One row as lines: the first cell folded, the others on its first line.
fn line(cells: &[Cell], widths: &[usize], aligns: &[Align], tone: Tone) -> Vec<String> {
    let folded = fold(&cells[0].0, widths[0]);
    let mut lines = Vec::new();
    for (number, first) in folded.iter().enumerate() {
        let mut parts = vec![(format!("  {}", pad(first, widths[0], Align::Left)), None)];
        for column in 1..cells.len() {
            let (cell, own) = &cells[column];
            let cell = if number == 0 { cell } else { "" };
            let padded = pad(cell, widths[column], aligns[column]);
            parts.push((" ".repeat(GAP) + &padded, *own));
        }
        lines.push(painted(&parts, tone));
    }
    lines
}

/// The parts of a line, neighbours of one tone together, without blanks at the end.
fn painted(parts: &[Cell], tone: Tone) -> String {
    let last = parts.iter().rposition(|(text, _)| !text.trim().is_empty());
    let parts = &parts[..last.map_or(0, |last| last + 1)];
    let runs: Vec<&[Cell]> = parts.chunk_by(|one, other| one.1 == other.1).collect();
    let painted = runs.iter().enumerate().map(|(place, run)| {
        let text: String = run.iter().map(|(text, _)| text.as_str()).collect();
        let text = match place + 1 == runs.len() {
            true => text.trim_end(),
            false => text.as_str(),
        };
        paint(run[0].1.unwrap_or(tone), text)
    });
    painted.collect()
}

/// A column's cells, heading first, with decimal points under each other.
fn aligned(table: &Table, column: usize) -> Vec<String> {
    let cells = table.rows.iter().map(|row| row.cells[column].plain());
    let cells: Vec<String> = cells.collect();
    let after = |cell: &String| cell.find('.').map_or(0, |point| cell.len() - point);
    let most = cells.iter().map(after).max().unwrap_or(0);
    let Align::Point = table.columns[column].align else {
        let heading = table.columns[column].heading.plain();
        return [heading].into_iter().chain(cells).collect();
    };
    let shifted = cells.into_iter().map(|cell| match cell.is_empty() {
        true => cell,
        false => format!("{cell}{}", " ".repeat(most - after(&cell))),
    });
    let heading = table.columns[column].heading.plain();
    [heading].into_iter().chain(shifted).collect()
}

fn widest(cells: &[String]) -> usize {
    cells
        .iter()
        .map(|cell| UnicodeWidthStr::width(cell.as_str()))
        .max()
        .unwrap_or(0)
}

fn pad(cell: &str, columns: usize, align: Align) -> String {
    let blank = " ".repeat(columns.saturating_sub(cell.width()));
    match align {
        Align::Left => format!("{cell}{blank}"),
        Align::Right | Align::Point => format!("{blank}{cell}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimal_points_stand_under_each_other() {
        let mut table = Table::of("lp", "Row, 1 in");
        for cells in [["a", "2.25"], ["b", "1000.5"], ["c", "7"]] {
            table.row(cells);
        }
        let expected = ["  a       2.25", "  b    1000.5", "  c       7"];
        assert_eq!(lines(&table)[1..], expected);
    }

    #[test]
    fn a_long_first_cell_folds_and_a_table_too_wide_is_stacked() {
        let mut table = Table::of("lr", "Row, Ways");
        table.row(["one two three".to_owned(), "1".repeat(86)]);
        assert_eq!(lines(&table)[2], "  three");
        let mut wide = Table::of("lr", "Row, Ways");
        wide.row(["one".to_owned(), "1".repeat(97)]);
        assert_eq!(lines(&wide)[0], "  one");
        assert!(lines(&wide)[1].starts_with("    Ways                   111"));
    }
}
