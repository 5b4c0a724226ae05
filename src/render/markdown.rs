//! A sheet as markdown, for reports.

use super::Look;
use super::played::even_money;
use super::text::{SETTLEMENT, UNDEFINED, decided, named, one_in, shoe};
use crate::answers::sheet::{
    DEALER_ENDS, Figures, Insurance, PlayedOdds, RowOdds, Sheet, SheetWager, WagerOdds, signed,
};
use crate::questions::heading::Heading;
use crate::vocabulary::exact::{Rational, decimal, fraction, grouped, percent, ratio, square_root};

/// The sheet.
pub(super) fn sheet(sheet: &Sheet, look: &Look) -> String {
    let mut lines = heading(&sheet.heading);
    if let Some(settled) = sheet.settled() {
        lines.extend([
            String::new(),
            format!("## {}", decided(&sheet.heading)),
            String::new(),
            format!("| {} |", SETTLEMENT.join(" | ")),
            "|:---|:---|:---|:---|".to_owned(),
        ]);
        lines.extend(settled.iter().map(|(wager, row)| {
            let (wager, label) = (escape(&wager.title), escape(&row.label));
            format!(
                "| {wager} | {label} | {} | {} |",
                row.clause, row.settlement
            )
        }));
        return lines.join("\n") + "\n";
    }
    for wager in &sheet.wagers {
        lines.push(String::new());
        match wager {
            SheetWager::ByPlay(odds) => lines.extend(played_block(odds, look)),
            SheetWager::ByRows { odds, insurance } => {
                lines.extend(wager_block(odds, look));
                if let Some(insurance) = insurance {
                    lines.push(String::new());
                    lines.extend(insurance_block(insurance, look));
                }
            }
        }
    }
    lines.join("\n") + "\n"
}

fn heading(heading: &Heading) -> Vec<String> {
    let mut lines = vec![
        format!("# {}", escape(&heading.game.title)),
        String::new(),
        format!(
            "- Document: {}, in effect from {}",
            escape(&heading.game.document),
            heading.game.effective
        ),
        format!("- Shoe: {}", shoe(heading)),
    ];
    for (name, value) in &heading.readings {
        lines.push(format!("- Reading: {name} = {value}"));
    }
    for departure in &heading.departures {
        lines.push(format!("- Departs: {}", escape(&departure.to_string())));
    }
    lines.push(format!("- Table: sha256 `{}`", heading.game.table_sha256));
    lines
}

fn played_block(played: &PlayedOdds, look: &Look) -> Vec<String> {
    let figures = played.figures();
    let edge = percent(&figures.house_edge, 4);
    let mut lines = vec![
        format!(
            "## {} (`{}`, {}), by {}: house edge {edge}",
            escape(&played.title),
            played.id,
            played.clause,
            escape(&played.strategy)
        ),
        String::new(),
        "| Result | Probability | Contribution |".to_owned(),
        "|---:|---:|---:|".to_owned(),
    ];
    for (units, odds) in &played.results {
        let (shown, part) = (number(odds, look), number(&(units * odds), look));
        lines.push(format!("| {} | {shown} | {part} |", signed(units)));
    }
    lines.push(String::new());
    lines.extend(whole_wager(&figures, look));
    lines.push(format!(
        "| Average wager | {} |",
        number(&played.average_wager, look)
    ));
    lines.push(String::new());
    lines.push(format!("| Dealer shows | {} |", DEALER_ENDS.join(" | ")));
    lines.push(format!("|:---|{}", "---:|".repeat(DEALER_ENDS.len())));
    for dealer in &played.dealer {
        let ends: Vec<String> = dealer.ends.iter().map(|end| number(end, look)).collect();
        lines.push(format!("| {} | {} |", dealer.upcard, ends.join(" | ")));
    }
    lines
}

fn insurance_block(insurance: &Insurance, look: &Look) -> Vec<String> {
    let mut lines = vec![
        "| The player holds | Wins | House edge |".to_owned(),
        "|:---|---:|---:|".to_owned(),
    ];
    for (holding, odds) in &insurance.by_holding {
        let figures = odds.figures();
        let (wins, edge) = (
            number(&figures.hit_frequency, look),
            number(&figures.house_edge, look),
        );
        lines.push(format!("| {} | {wins} | {edge} |", holding.name()));
    }
    if let Some(kept) = &insurance.without_even_money {
        let kept = number(kept, look);
        lines.push(String::new());
        lines.push(format!("{}.", even_money(&kept)));
    }
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

pub(super) fn escape(text: &str) -> String {
    text.replace('|', "\\|")
}
