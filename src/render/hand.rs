//! One hand: what every open action is worth.

use super::Look;
use super::grid::{Align, Grid};
use super::json::heading as heading_json;
use super::played::dealer_grid;
use super::style::{DIM, FIGURE, TITLE, paint};
use super::text::{folded_entry, heading};
use crate::answers::hand::{FromSplit, HandSheet};
use crate::answers::sheet::{actions_record, ends_record};
use crate::blackjack::{Action, Cards, Explained, HandAnswer, Resplit, Total};
use crate::vocabulary::exact::{decimal, fraction};
use anstyle::Style;
use serde_json::{Map, Value, json};

/// A hand's page.
pub fn hand(sheet: &HandSheet, look: &Look) -> String {
    let answer = &sheet.answer;
    let mut lines = heading(&sheet.heading);
    let split = match sheet.from_split {
        FromSplit::Yes => ", from a split",
        FromSplit::No => "",
    };
    lines.push(String::new());
    lines.push(format!(
        "{}  {}",
        paint(TITLE, format!("{} v {}", sheet.cards, sheet.upcard)),
        paint(
            DIM,
            format!("{}{split}, by {}", total_name(answer.total), sheet.strategy)
        )
    ));
    lines.extend(actions(answer, look));
    lines.push(format!("  {}", verdict(sheet, look)));
    if answer
        .actions
        .iter()
        .any(|(action, _)| *action == Action::Split)
    {
        lines.push(format!(
            "  split hands are split again: {}",
            resplit(answer)
        ));
    }
    if sheet.before_peek {
        lines.push("  values are before the dealer looks at the hole card".to_owned());
    }
    if look.exact {
        for (action, value) in &answer.actions {
            folded_entry(&mut lines, action.name(), &fraction(value));
        }
    }
    if let Some(explained) = &sheet.explained {
        lines.push(String::new());
        lines.extend(explanation(explained, look));
    }
    lines.push(String::new());
    lines.push(paint(TITLE, "The dealer's final totals, given these cards"));
    let ends = std::iter::once((sheet.upcard.to_string(), &answer.dealer));
    lines.extend(dealer_grid(ends, look));
    lines.join("\n") + "\n"
}

pub(super) fn total_name(total: Total) -> String {
    match total {
        Total::Hard(points) => format!("hard {points}"),
        Total::Soft(points) => format!("soft {points}"),
    }
}

/// The open actions, the best first.
fn actions(answer: &HandAnswer, look: &Look) -> Vec<String> {
    let mut grid = Grid::new(&[("Action", Align::Left), ("Value", Align::Point)]);
    let mut actions: Vec<_> = answer.actions.iter().collect();
    actions.sort_by(|one, other| other.1.cmp(&one.1).then(one.0.cmp(&other.0)));
    for (action, value) in actions {
        let style = if *action == answer.best {
            FIGURE
        } else {
            Style::new()
        };
        let cells = vec![action.name().to_owned(), decimal(value, look.digits())];
        grid.row(style, cells);
    }
    grid.lines().unwrap_or_default()
}

fn resplit(answer: &HandAnswer) -> &'static str {
    match answer.resplit {
        Resplit::Always => "wherever the house allows it",
        Resplit::Never => "never",
        Resplit::CardByCard => "where all cards seen by then ask for it",
    }
}

fn verdict(sheet: &HandSheet, look: &Look) -> String {
    let answer = &sheet.answer;
    let best = match sheet.margin() {
        Some(margin) => format!(
            "best: {}, by {}",
            answer.best.name(),
            decimal(&margin, look.digits())
        ),
        None => format!("only {} is open", answer.best.name()),
    };
    match answer.played == answer.best {
        true => best,
        false => format!("{best}; {} plays {}", sheet.strategy, answer.played.name()),
    }
}

/// What the best play of a split gains, and the first decisions where it does.
fn explanation(explained: &Explained, look: &Look) -> Vec<String> {
    let digits = look.digits();
    let gain = &explained.optimal - &explained.zero_memory;
    let mut lines = vec![
        paint(TITLE, "The split, played with all cards in sight"),
        format!("  optimal      {}", decimal(&explained.optimal, digits)),
        format!("  zero memory  {}", decimal(&explained.zero_memory, digits)),
        format!("  gain         {}", paint(FIGURE, decimal(&gain, digits))),
    ];
    if look.exact {
        folded_entry(&mut lines, "optimal", &fraction(&explained.optimal));
        folded_entry(&mut lines, "zero memory", &fraction(&explained.zero_memory));
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

fn explanation_json(explained: &Explained, digits: usize) -> Value {
    let differences = explained.differences.iter().map(|difference| {
        let finished = difference.finished.iter().map(Cards::to_string);
        json!({
            "finished": finished.collect::<Vec<_>>(),
            "hand": difference.hand.to_string(),
            "waiting": difference.waiting,
            "optimal": difference.optimal.name(),
            "zero_memory": difference.zero_memory.name(),
            "gain": fraction(&difference.gain),
            "probability": fraction(&difference.probability),
        })
    });
    let gain = &explained.optimal - &explained.zero_memory;
    json!({
        "optimal": fraction(&explained.optimal),
        "zero_memory": fraction(&explained.zero_memory),
        "gain": fraction(&gain),
        "differences": differences.collect::<Vec<_>>(),
        "more": explained.more,
        "decimal": {
            "optimal": decimal(&explained.optimal, digits),
            "zero_memory": decimal(&explained.zero_memory, digits),
            "gain": decimal(&gain, digits),
        },
    })
}

/// A hand as JSON.
pub fn hand_json(sheet: &HandSheet, digits: usize) -> Value {
    let answer = &sheet.answer;
    let mut object = heading_json("oddsmith/hand/1", &sheet.heading);
    object["strategy"] = json!(sheet.strategy);
    object["player"] = json!(sheet.cards.to_string());
    object["total"] = json!(total_name(answer.total));
    object["upcard"] = json!(sheet.upcard.to_string());
    object["split_hand"] = json!(sheet.from_split == FromSplit::Yes);
    object["actions"] = json!(actions_record(&answer.actions));
    object["best"] = json!(answer.best.name());
    object["margin"] = json!(sheet.margin().as_ref().map(fraction));
    object["played"] = json!(answer.played.name());
    object["resplit"] = match answer.resplit {
        Resplit::CardByCard => Value::Null,
        resplit => json!(resplit == Resplit::Always),
    };
    object["before_peek"] = json!(sheet.before_peek);
    object["dealer"] = json!(ends_record(None, &answer.dealer));
    let decimals: Map<String, Value> = answer
        .actions
        .iter()
        .map(|(action, value)| (action.name().to_owned(), json!(decimal(value, digits))))
        .collect();
    object["decimal"] = Value::Object(decimals);
    if let Some(explained) = &sheet.explained {
        object["explain"] = explanation_json(explained, digits);
    }
    object
}
