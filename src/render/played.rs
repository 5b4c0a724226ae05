//! What play settles: the main wager under one strategy, and insurance.

use super::Look;
use super::chart::chart_lines;
use super::grid::{Align, Column, Grid, PAGE, fold};
use super::style::{DIM, FIGURE, TITLE, paint};
use super::text::{folded_entry, rounds_in_words, whole_wager};
use crate::answers::sheet::{DEALER_ENDS, Insurance, PlayedOdds, signed};
use crate::vocabulary::exact::{Rational, decimal, fraction, percent};
use anstyle::Style;

/// The main wager's block.
pub(super) fn wager(played: &PlayedOdds, look: &Look) -> Vec<String> {
    let figures = played.figures();
    let mut lines = vec![format!(
        "{}  {}  house edge {}",
        paint(TITLE, &played.title),
        paint(
            DIM,
            format!(
                "{}, rule {}, by {}",
                played.id, played.clause, played.strategy
            )
        ),
        paint(FIGURE, percent(&figures.house_edge, 4))
    )];
    lines.extend(results(played, look));
    lines.extend(whole_wager(&figures, Some(&played.average_wager), look));
    if look.exact {
        folded_entry(&mut lines, "Expectation", &fraction(&played.expectation));
        folded_entry(
            &mut lines,
            "Average wager",
            &fraction(&played.average_wager),
        );
        folded_entry(&mut lines, "Variance", &fraction(&figures.variance));
    }
    for note in played.notes() {
        let folded = fold(&format!("Note: {note}"), PAGE - 2);
        lines.extend(folded.iter().map(|line| format!("  {line}")));
    }
    lines.push(String::new());
    lines.push(paint(TITLE, "The dealer's final totals, by upcard"));
    let dealers = played.dealer.iter();
    lines.extend(dealer_grid(
        dealers.map(|odds| (odds.upcard.to_string(), odds.ends.as_slice())),
        look,
    ));
    if let Some(chart) = played.derived_chart() {
        lines.push(String::new());
        lines.push(paint(TITLE, "The chart of basic, derived from this shoe"));
        lines.extend(chart_lines(chart));
    }
    lines
}

/// What a round may bring.
fn results(played: &PlayedOdds, look: &Look) -> Vec<String> {
    let columns: [Column; 4] = [
        ("Result", Align::Right),
        ("Probability", Align::Point),
        ("1 in", Align::Point),
        ("Contribution", Align::Point),
    ];
    let mut grid = Grid::new(&columns);
    for (units, odds) in &played.results {
        let cells = vec![
            format!("{:>4}", signed(units)),
            decimal(odds, look.digits()),
            rounds_in_words(&odds.recip(), look.digits()),
            decimal(&(units * odds), look.digits()),
        ];
        grid.row(Style::new(), cells);
    }
    grid.lines().unwrap_or_else(|| {
        let mut lines = Vec::new();
        for (units, odds) in &played.results {
            folded_entry(&mut lines, &signed(units), &decimal(odds, look.digits()));
        }
        lines
    })
}

pub(super) fn dealer_grid<'a>(
    dealers: impl Iterator<Item = (String, &'a [Rational])> + Clone,
    look: &Look,
) -> Vec<String> {
    let columns: Vec<Column> = [("Upcard", Align::Left)]
        .into_iter()
        .chain(DEALER_ENDS.map(|name| (name, Align::Point)))
        .collect();
    let digits = look.digits();
    let mut grid = Grid::new(&columns);
    for (upcard, ends) in dealers.clone() {
        let cells = ends.iter().map(|end| decimal(end, digits));
        grid.row(Style::new(), std::iter::once(upcard).chain(cells).collect());
    }
    grid.lines().unwrap_or_else(|| {
        let mut lines = Vec::new();
        for (upcard, ends) in dealers {
            lines.push(format!("  {upcard}"));
            for (name, end) in DEALER_ENDS.iter().zip(ends) {
                folded_entry(&mut lines, name, &decimal(end, digits));
            }
        }
        lines
    })
}

/// What even money is worth, beside a blackjack that is kept.
pub(super) fn even_money(kept: &str) -> String {
    format!("Even money for a blackjack is worth 1; refused, the hand is worth {kept}")
}

/// Insurance by what the player holds, and even money.
pub(super) fn insurance(insurance: &Insurance, look: &Look) -> Vec<String> {
    let mut grid = Grid::new(&[
        ("The player holds", Align::Left),
        ("Wins", Align::Point),
        ("House edge", Align::Point),
    ]);
    for (holding, odds) in &insurance.by_holding {
        let figures = odds.figures();
        let cells = vec![
            holding.name().to_owned(),
            decimal(&figures.hit_frequency, look.digits()),
            decimal(&figures.house_edge, look.digits()),
        ];
        grid.row(Style::new(), cells);
    }
    let mut lines = vec![String::new()];
    lines.extend(grid.lines().unwrap_or_default());
    if let Some(kept) = &insurance.without_even_money {
        let kept = decimal(kept, look.digits());
        lines.push(format!("  {}", even_money(&kept)));
    }
    lines
}
