//! A sheet as markdown, for reports.

use super::Look;
use super::text::{UNDEFINED, named, one_in, shoe};
use crate::exact::{Rational, decimal, fraction, grouped, percent, ratio, square_root};
use crate::sheet::{Figures, RowOdds, Sheet, WagerOdds};

/// The sheet.
pub(super) fn sheet(sheet: &Sheet, look: &Look) -> String {
    let mut lines = heading(sheet);
    for wager in &sheet.wagers {
        lines.push(String::new());
        lines.extend(wager_block(wager, look));
    }
    lines.join("\n") + "\n"
}

fn heading(sheet: &Sheet) -> Vec<String> {
    let mut lines = vec![
        format!("# {}", escape(&sheet.title)),
        String::new(),
        format!(
            "- Document: {}, in effect from {}",
            escape(&sheet.document),
            sheet.effective
        ),
        format!("- Shoe: {}", shoe(sheet)),
    ];
    for (name, value) in &sheet.readings {
        lines.push(format!("- Reading: {name} = {value}"));
    }
    for departure in &sheet.departures {
        lines.push(format!("- Departs: {}", escape(departure)));
    }
    lines.push(format!("- Table: sha256 `{}`", sheet.table_sha256));
    lines
}

fn wager_block(wager: &WagerOdds, look: &Look) -> Vec<String> {
    let figures = wager.figures();
    let edge = percent(&figures.house_edge, 4);
    let mut lines = vec![
        format!(
            "## {} (`{}`, {}): house edge {edge}",
            escape(&wager.title),
            wager.id,
            wager.clause
        ),
        String::new(),
        "| Outcome | Rule | Pays | Ways | Probability | 1 in | Contribution |".to_owned(),
        "|:---|:---|---:|---:|---:|---:|---:|".to_owned(),
    ];
    lines.extend(wager.rows.iter().map(|row| table_row(wager, row, look)));
    lines.push(format!(
        "| Total | | | {} | {} | | {} |",
        grouped(&wager.deals.to_string()),
        number(&ratio(1, 1), look),
        number(&figures.expectation, look)
    ));
    lines.push(String::new());
    lines.extend(whole_wager(&figures, look));
    lines
}

fn table_row(wager: &WagerOdds, row: &RowOdds, look: &Look) -> String {
    format!(
        "| {} | {} | {} | {} | {} | {} | {} |",
        escape(&row.label),
        row.clause,
        row.settlement,
        grouped(&row.ways.to_string()),
        number(&wager.probability(row), look),
        one_in(wager, row, look.digits()),
        number(&wager.contribution(row), look)
    )
}

fn whole_wager(figures: &Figures, look: &Look) -> Vec<String> {
    let mut lines = vec!["| Figure | Value |".to_owned(), "|:---|---:|".to_owned()];
    for (name, value) in named(figures) {
        let shown = value.map_or(UNDEFINED.to_owned(), |value| number(value, look));
        lines.push(format!("| {name} | {shown} |"));
    }
    let deviation = square_root(&figures.variance, look.digits());
    lines.push(format!("| Standard deviation | {deviation} |"));
    lines
}

/// A decimal, or with `exact` the fraction.
fn number(value: &Rational, look: &Look) -> String {
    match look.exact {
        true => fraction(value),
        false => decimal(value, look.digits()),
    }
}

fn escape(text: &str) -> String {
    text.replace('|', "\\|")
}
