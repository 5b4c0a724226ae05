//! What play settles: the main wager under one strategy, and insurance.

use super::Look;
use super::chart::{chart_json, chart_lines};
use super::grid::{Align, Column, Grid, PAGE, fold};
use super::json::add_figures;
use super::style::{DIM, FIGURE, TITLE, paint};
use super::text::{folded_entry, rounds_in_words, whole_wager};
use crate::answers::sheet::{Insurance, PlayedOdds};
use crate::blackjack::{Action, Deal, Value as CardValue};
use crate::vocabulary::exact::{Rational, decimal, fraction, grouped, percent, ratio};
use anstyle::Style;
use serde_json::{Map, Value, json};

/// How the dealer may end, in the order of the engine.
pub(super) const END_NAMES: [&str; 7] = ["17", "18", "19", "20", "21", "bust", "blackjack"];

/// Units won or lost: `+3/2`, `0`, `-1`.
pub(super) fn signed(units: &Rational) -> String {
    let plus = if *units > ratio(0, 1) { "+" } else { "" };
    format!("{plus}{}", fraction(units))
}

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
    for note in notes(played) {
        let folded = fold(&format!("Note: {note}"), PAGE - 2);
        lines.extend(folded.iter().map(|line| format!("  {line}")));
    }
    lines.push(String::new());
    lines.push(paint(TITLE, "The dealer's final totals, by upcard"));
    let dealers = played.dealer.iter();
    lines.extend(dealer_grid(
        dealers.map(|odds| (odds.upcard.to_string(), &odds.ends)),
        look,
    ));
    if let Some(chart) = played.derived_chart() {
        lines.push(String::new());
        lines.push(paint(TITLE, "The chart of basic, derived from this shoe"));
        lines.extend(chart_lines(chart));
    }
    lines
}

/// What a reader must know of how the figures were found.
pub(super) fn notes(played: &PlayedOdds) -> Vec<String> {
    let ties = played.ties.map(|ties| match ties {
        0 => "optimal play comes to no decision with two best actions of the same value".to_owned(),
        1 => format!("optimal play comes to 1 decision {TIED}"),
        _ => format!(
            "optimal play comes to {} decisions {TIED}",
            grouped(&ties.to_string())
        ),
    });
    ties.into_iter().collect()
}

/// How ties are broken.
const TIED: &str = "with two best actions of the same value; the earlier of stand, hit, double, split, \
                    surrender is taken, but in a split hand a card on hard 11 or less and soft 16 or less";

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
    dealers: impl Iterator<Item = (String, &'a [Rational; 7])> + Clone,
    look: &Look,
) -> Vec<String> {
    let columns: Vec<Column> = [("Upcard", Align::Left)]
        .into_iter()
        .chain(END_NAMES.map(|name| (name, Align::Point)))
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
            for (name, end) in END_NAMES.iter().zip(ends) {
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

/// The main wager as JSON.
pub(super) fn wager_json(played: &PlayedOdds, digits: usize) -> Value {
    let rows = played.results.iter().map(|(units, odds)| {
        json!({
            "label": format!("result {}", signed(units)),
            "rule": played.clause,
            "pays": fraction(units),
            "probability": fraction(odds),
            "one_in": fraction(&odds.recip()),
            "contribution": fraction(&(units * odds)),
        })
    });
    let mut object = json!({
        "id": played.id,
        "title": played.title,
        "rule": played.clause,
        "strategy": played.strategy,
        "rows": rows.collect::<Vec<_>>(),
    });
    add_figures(&mut object, &played.figures(), digits);
    object["average_wager"] = json!(fraction(&played.average_wager));
    object["decimal"]["average_wager"] = json!(decimal(&played.average_wager, digits));
    if let Some(ties) = played.ties {
        object["ties"] = json!(ties);
        object["notes"] = json!(notes(played));
    }
    object["hands"] = played.deals.iter().map(deal_json).collect();
    let dealers = played.dealer.iter();
    object["dealer"] = dealers
        .map(|odds| ends_json(Some(odds.upcard), &odds.ends))
        .collect();
    if let Some(chart) = &played.chart {
        object["chart"] = chart_json(chart);
    }
    object
}

fn deal_json(deal: &Deal) -> Value {
    json!({
        "player": deal.player.to_string(),
        "upcard": deal.upcard.to_string(),
        "probability": fraction(&deal.probability),
        "best": deal.best().name(),
        "played": deal.played.name(),
        "actions": actions_json(&deal.actions),
    })
}

pub(super) fn actions_json(actions: &[(Action, Rational)]) -> Map<String, Value> {
    let actions = actions.iter();
    actions
        .map(|(action, value)| (action.name().to_owned(), json!(fraction(value))))
        .collect()
}

pub(super) fn ends_json(upcard: Option<CardValue>, ends: &[Rational; 7]) -> Value {
    let mut object = Map::new();
    if let Some(upcard) = upcard {
        object.insert("upcard".to_owned(), json!(upcard.to_string()));
    }
    for (name, end) in END_NAMES.iter().zip(ends) {
        object.insert((*name).to_owned(), json!(fraction(end)));
    }
    Value::Object(object)
}

/// Adds what insurance is worth by what the player holds.
pub(super) fn add_insurance_json(object: &mut Value, insurance: &Insurance, digits: usize) {
    let holdings = insurance.by_holding.iter().map(|(holding, odds)| {
        let mut each = json!({ "player": holding.name(), "deals": odds.deals.to_string() });
        add_figures(&mut each, &odds.figures(), digits);
        each
    });
    object["given"] = holdings.collect();
    if let Some(kept) = &insurance.without_even_money {
        object["even_money"] = json!({ "taken": "1", "refused": fraction(kept) });
    }
}
