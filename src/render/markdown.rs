//! A sheet as markdown, for reports.

use super::Look;
use super::text::{one_in, per_resolved, shoe};
use crate::exact::{Rational, decimal, fraction, grouped, percent, ratio, square_root};
use crate::sheet::{RowOdds, Sheet, WagerOdds};

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
    let mut lines = vec![
        format!(
            "## {} (`{}`, {}): house edge {}",
            escape(&wager.title),
            wager.id,
            wager.clause,
            percent(&wager.house_edge(), 4)
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
        number(&wager.expectation(), look)
    ));
    lines.push(String::new());
    lines.extend(figures(wager, look));
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

fn figures(wager: &WagerOdds, look: &Look) -> Vec<String> {
    let per_resolved = match wager.expectation_per_resolved() {
        Some(value) => number(&value, look),
        None => per_resolved(wager, look.digits()),
    };
    vec![
        "| Figure | Value |".to_owned(),
        "|:---|---:|".to_owned(),
        format!("| House edge | {} |", number(&wager.house_edge(), look)),
        format!("| Return | {} |", number(&wager.return_to_player(), look)),
        format!(
            "| Hit frequency | {} |",
            number(&wager.hit_frequency(), look)
        ),
        format!(
            "| Push frequency | {} |",
            number(&wager.push_frequency(), look)
        ),
        format!("| Per resolved wager | {per_resolved} |"),
        format!("| Variance | {} |", number(&wager.variance(), look)),
        format!(
            "| Standard deviation | {} |",
            square_root(&wager.variance(), look.digits())
        ),
    ]
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
