//! One hand: what every open action is worth.

use super::Look;
use super::grid::{Align, Grid};
use super::played::dealer_grid;
use super::style::{DIM, FIGURE, TITLE, paint};
use super::text::{folded_entry, heading};
use crate::answers::hand::{HandSheet, SplitExplained};
use crate::blackjack::{Action, Cards};
use crate::vocabulary::exact::{Rational, decimal};
use anstyle::Style;

/// A hand's page.
pub fn hand(sheet: &HandSheet, look: &Look) -> String {
    let mut lines = heading(&sheet.heading);
    let split = match sheet.split_hand {
        true => ", from a split",
        false => "",
    };
    lines.push(String::new());
    lines.push(format!(
        "{}  {}",
        paint(TITLE, format!("{} v {}", sheet.player, sheet.upcard)),
        paint(
            DIM,
            format!("{}{split}, by {}", sheet.total, sheet.strategy)
        )
    ));
    lines.extend(actions(sheet, look));
    lines.push(format!("  {}", verdict(sheet, look)));
    if sheet.actions.contains_key(&Action::Split) {
        let resplit = resplit(sheet.resplit);
        lines.push(format!("  split hands are split again: {resplit}"));
    }
    if sheet.before_peek {
        lines.push("  values are before the dealer looks at the hole card".to_owned());
    }
    if look.exact {
        for (action, value) in &sheet.actions {
            folded_entry(&mut lines, action.name(), &value.to_string());
        }
    }
    if let Some(explained) = &sheet.explain {
        lines.push(String::new());
        lines.extend(explanation(explained, look));
    }
    lines.push(String::new());
    lines.push(paint(TITLE, "The dealer's final totals, given these cards"));
    let ends: Vec<Rational> = sheet.dealer.values().map(|end| end.0.clone()).collect();
    let ends = std::iter::once((sheet.upcard.to_string(), ends.as_slice()));
    lines.extend(dealer_grid(ends, look));
    lines.join("\n") + "\n"
}

/// The open actions, the best first.
fn actions(sheet: &HandSheet, look: &Look) -> Vec<String> {
    let mut grid = Grid::new(&[("Action", Align::Left), ("Value", Align::Point)]);
    let mut actions: Vec<_> = sheet.actions.iter().collect();
    actions.sort_by(|one, other| other.1.cmp(one.1).then(one.0.cmp(other.0)));
    for (action, value) in actions {
        let style = if *action == sheet.best {
            FIGURE
        } else {
            Style::new()
        };
        let cells = vec![action.name().to_owned(), decimal(value, look.digits())];
        grid.row(style, cells);
    }
    grid.lines().unwrap_or_default()
}

fn resplit(resplit: Option<bool>) -> &'static str {
    match resplit {
        Some(true) => "wherever the house allows it",
        Some(false) => "never",
        None => "where all cards seen by then ask for it",
    }
}

fn verdict(sheet: &HandSheet, look: &Look) -> String {
    let best = match &sheet.margin {
        Some(margin) => format!(
            "best: {}, by {}",
            sheet.best,
            decimal(margin, look.digits())
        ),
        None => format!("only {} is open", sheet.best),
    };
    match sheet.played == sheet.best {
        true => best,
        false => format!("{best}; {} plays {}", sheet.strategy, sheet.played),
    }
}

/// What the best play of a split gains, and the first decisions where it does.
fn explanation(explained: &SplitExplained, look: &Look) -> Vec<String> {
    let digits = look.digits();
    let mut lines = vec![
        paint(TITLE, "The split, played with all cards in sight"),
        format!("  optimal      {}", decimal(&explained.optimal, digits)),
        format!("  zero memory  {}", decimal(&explained.zero_memory, digits)),
        format!(
            "  gain         {}",
            paint(FIGURE, decimal(&explained.gain, digits))
        ),
    ];
    if look.exact {
        folded_entry(&mut lines, "optimal", &explained.optimal.to_string());
        folded_entry(
            &mut lines,
            "zero memory",
            &explained.zero_memory.to_string(),
        );
    }
    lines.push(String::new());
    if explained.differences.is_empty() {
        lines.push(match explained.more {
            true => "They differ only further on than was looked.".to_owned(),
            false => "They decide alike wherever optimal play comes.".to_owned(),
        });
        return lines;
    }
    lines.push(paint(TITLE, "Where they first differ"));
    let mut grid = Grid::new(&[
        ("Finished", Align::Left),
        ("In play", Align::Left),
        ("Waiting", Align::Right),
        ("Optimal", Align::Left),
        ("Zero memory", Align::Left),
        ("Gain", Align::Point),
        ("Probability", Align::Point),
    ]);
    for difference in &explained.differences {
        grid.row(
            Style::new(),
            vec![
                finished(&difference.finished),
                difference.hand.to_string(),
                difference.waiting.to_string(),
                difference.optimal.name().to_owned(),
                difference.zero_memory.name().to_owned(),
                decimal(&difference.gain, digits),
                decimal(&difference.probability, digits),
            ],
        );
    }
    lines.extend(grid.lines().unwrap_or_default());
    if explained.more {
        lines.push("  and further on; the fewest cards come first".to_owned());
    }
    lines
}

fn finished(hands: &[Cards]) -> String {
    let hands: Vec<String> = hands.iter().map(Cards::to_string).collect();
    match hands.is_empty() {
        true => "none".to_owned(),
        false => hands.join(", "),
    }
}
