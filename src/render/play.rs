//! What play settles: the main wager, insurance, one hand, and charts.

use super::Look;
use super::grid::{Align, Column, Grid, PAGE, fold};
use super::json::{add_figures, heading as heading_json};
use super::style::{DIM, FIGURE, TITLE, action_style, paint};
use super::text::{folded_entry, heading, rounds_in_words, whole_wager};
use crate::blackjack::{Action, Chart, Deal, HandAnswer, Total, Value as CardValue, Wish};
use crate::chart::{ChartSheet, Exception};
use crate::chart_file::{CODES, PAIR_CODES, lines, upcards};
use crate::exact::{Rational, decimal, fraction, percent, ratio};
use crate::hand::{FromSplit, HandSheet};
use crate::sheet::{Insurance, PlayedOdds};
use anstyle::Style;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

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

fn dealer_grid<'a>(
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
        lines.push(format!(
            "  Even money for a blackjack is worth 1; refused, the hand is worth {kept}"
        ));
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
        "best": deal.played.name(),
        "actions": actions_json(&deal.actions),
    })
}

fn actions_json(actions: &[(Action, Rational)]) -> Map<String, Value> {
    let actions = actions.iter();
    actions
        .map(|(action, value)| (action.name().to_owned(), json!(fraction(value))))
        .collect()
}

fn ends_json(upcard: Option<CardValue>, ends: &[Rational; 7]) -> Value {
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
    if look.exact {
        for (action, value) in &answer.actions {
            folded_entry(&mut lines, action.name(), &fraction(value));
        }
    }
    lines.push(String::new());
    lines.push(paint(TITLE, "The dealer's final totals, given these cards"));
    let ends = std::iter::once((sheet.upcard.to_string(), &answer.dealer));
    lines.extend(dealer_grid(ends, look));
    lines.join("\n") + "\n"
}

fn total_name(total: Total) -> String {
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

/// A hand as JSON.
pub fn hand_json(sheet: &HandSheet, digits: usize) -> Value {
    let answer = &sheet.answer;
    let mut object = heading_json("oddsmith/hand/1", &sheet.heading);
    object["strategy"] = json!(sheet.strategy);
    object["player"] = json!(sheet.cards.to_string());
    object["total"] = json!(total_name(answer.total));
    object["upcard"] = json!(sheet.upcard.to_string());
    object["split_hand"] = json!(sheet.from_split == FromSplit::Yes);
    object["actions"] = Value::Object(actions_json(&answer.actions));
    object["best"] = json!(answer.best.name());
    object["margin"] = json!(sheet.margin().as_ref().map(fraction));
    object["played"] = json!(answer.played.name());
    object["dealer"] = ends_json(None, &answer.dealer);
    let decimals: Map<String, Value> = answer
        .actions
        .iter()
        .map(|(action, value)| (action.name().to_owned(), json!(decimal(value, digits))))
        .collect();
    object["decimal"] = Value::Object(decimals);
    object
}

/// A chart's page.
pub fn chart(sheet: &ChartSheet, look: &Look) -> String {
    let mut page = heading(&sheet.heading);
    page.push(String::new());
    page.push(format!(
        "{}  {}",
        paint(TITLE, format!("The chart of {}", sheet.strategy)),
        paint(
            DIM,
            format!("expectation {}", decimal(&sheet.expectation, look.digits()))
        )
    ));
    page.extend(chart_lines(&sheet.chart));
    page.push(String::new());
    page.push(paint(TITLE, "Where two cards ask for something else"));
    page.extend(exceptions(&sheet.exceptions));
    page.push(String::new());
    page.push(format!(
        "Composition play is worth {}; the chart gives away {} of it",
        decimal(&sheet.composition, look.digits()),
        paint(FIGURE, decimal(&sheet.gives_away(), look.digits()))
    ));
    if look.exact {
        folded_entry(&mut page, "Expectation", &fraction(&sheet.expectation));
        folded_entry(&mut page, "Composition", &fraction(&sheet.composition));
        folded_entry(&mut page, "Gives away", &fraction(&sheet.gives_away()));
    }
    page.join("\n") + "\n"
}

fn chart_lines(chart: &Chart) -> Vec<String> {
    let mut page = Vec::new();
    let upcards: Vec<String> = upcards()
        .map(|upcard| format!("{:<4}", upcard.to_string()))
        .collect();
    for (section, lines) in lines(chart) {
        page.push(paint(
            DIM,
            format!("  {section:<6}{}", upcards.concat().trim_end()),
        ));
        for (name, cells) in lines {
            let cells = cells
                .iter()
                .map(|code| paint(action_style(code), format!("{code:<4}")));
            let line = format!("  {name:<6}{}", cells.collect::<String>());
            page.push(line);
        }
    }
    let even_money = match chart.even_money {
        Wish::IfOpen => "even money is taken",
        Wish::Never => "even money is refused",
    };
    let used: BTreeSet<&str> = lines(chart)
        .iter()
        .flat_map(|(_, lines)| lines.iter().flat_map(|(_, cells)| cells.clone()))
        .collect();
    let codes = CODES.iter().map(|(code, _, meaning)| (*code, *meaning));
    let pairs = PAIR_CODES
        .iter()
        .map(|(code, _, meaning)| (*code, *meaning));
    let legend: Vec<String> = codes
        .chain(pairs)
        .filter(|(code, _)| used.contains(code))
        .map(|(code, meaning)| format!("{code} {meaning}"))
        .chain([even_money.to_owned()])
        .collect();
    let legend = fold(&legend.join("; "), PAGE - 2);
    page.extend(
        legend
            .into_iter()
            .map(|line| paint(DIM, format!("  {line}"))),
    );
    page
}

/// `16 v 10: stand, but hit 6-10`, one line for each total, upcard and change.
fn exceptions(exceptions: &[Exception]) -> Vec<String> {
    if exceptions.is_empty() {
        return vec!["  nowhere".to_owned()];
    }
    let mut groups: Vec<(String, String, Vec<String>)> = Vec::new();
    for exception in exceptions {
        let what = format!("{} v {}", total_name(exception.total), exception.upcard);
        let how = format!(
            "{}, but {}",
            exception.chart.name(),
            exception.composition.name()
        );
        let cards = exception.player.to_string().replace(' ', "-");
        match groups.iter_mut().find(|(a, b, _)| *a == what && *b == how) {
            Some((_, _, hands)) => hands.push(cards),
            None => groups.push((what, how, vec![cards])),
        }
    }
    let group = |(what, how, hands): &(String, String, Vec<String>)| {
        format!("  {what}: {how} {}", hands.join(", "))
    };
    groups.iter().map(group).collect()
}

fn chart_json(chart: &Chart) -> Value {
    let mut object = Map::new();
    for (section, lines) in lines(chart) {
        let lines: Map<String, Value> = lines
            .into_iter()
            .map(|(name, cells)| (name, json!(cells)))
            .collect();
        object.insert(section.to_owned(), Value::Object(lines));
    }
    object.insert(
        "even_money".to_owned(),
        json!(chart.even_money == Wish::IfOpen),
    );
    Value::Object(object)
}

/// A chart as JSON.
pub fn chart_sheet_json(sheet: &ChartSheet, digits: usize) -> Value {
    let mut object = heading_json("oddsmith/chart/1", &sheet.heading);
    let exceptions = sheet.exceptions.iter().map(|exception| {
        json!({
            "player": exception.player.to_string(),
            "upcard": exception.upcard.to_string(),
            "chart": exception.chart.name(),
            "composition": exception.composition.name(),
            "gain": fraction(&exception.gain),
        })
    });
    object["strategy"] = json!(sheet.strategy);
    object["upcards"] = upcards().map(|upcard| upcard.to_string()).collect();
    object["chart"] = chart_json(&sheet.chart);
    object["expectation"] = json!(fraction(&sheet.expectation));
    object["composition"] = json!(fraction(&sheet.composition));
    object["gives_away"] = json!(fraction(&sheet.gives_away()));
    object["exceptions"] = exceptions.collect();
    object["decimal"] = json!({
        "expectation": decimal(&sheet.expectation, digits),
        "composition": decimal(&sheet.composition, digits),
        "gives_away": decimal(&sheet.gives_away(), digits),
    });
    object
}
