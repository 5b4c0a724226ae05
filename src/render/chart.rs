//! Charts: the cells in their colours, where two cards ask for something else, and what it costs.

use super::Look;
use super::grid::{PAGE, fold};
use super::style::{DIM, FIGURE, TITLE, action_style, paint};
use super::text::{folded_entry, heading};
use crate::answers::chart::{ChartSheet, Exception, Yardstick};
use crate::blackjack::{Chart, Wish};
use crate::questions::chart_file::{CODES, PAIR_CODES, lines, upcards};
use crate::vocabulary::exact::decimal;
use std::collections::BTreeSet;

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
    let best = decimal(sheet.best.value(), look.digits());
    let yardstick = match sheet.best {
        Yardstick::Optimal(_) => "Optimal",
        Yardstick::Composition(_) => "Composition",
    };
    page.push(format!("{yardstick} play is worth {best};"));
    let gives_away = decimal(&sheet.gives_away, look.digits());
    page.push(format!(
        "against it the chart gives away {}",
        paint(FIGURE, gives_away)
    ));
    if look.exact {
        folded_entry(&mut page, "Expectation", &sheet.expectation.to_string());
        folded_entry(&mut page, yardstick, &sheet.best.value().to_string());
        folded_entry(&mut page, "Gives away", &sheet.gives_away.to_string());
    }
    page.join("\n") + "\n"
}

pub(super) fn chart_lines(chart: &Chart) -> Vec<String> {
    let mut page = Vec::new();
    let upcards: Vec<String> = upcards().map(|upcard| upcard.to_string()).collect();
    for (section, lines) in lines(chart) {
        let cells = upcards.iter().map(|upcard| format!("{upcard:<4}"));
        let heading = format!("  {section:<6}{}", cells.collect::<String>());
        page.push(paint(DIM, heading.trim_end()));
        for (name, cells) in lines {
            let cell = |code: &&str| paint(action_style(code), code);
            let gap = |code: &&str| " ".repeat(4 - code.len());
            let cells = cells.iter().map(|code| cell(code) + &gap(code));
            let line = format!("  {name:<6}{}", cells.collect::<String>());
            page.push(line.trim_end().to_owned());
        }
    }
    page.extend(legend(chart));
    page
}

/// What the codes of this chart mean.
fn legend(chart: &Chart) -> Vec<String> {
    let used: BTreeSet<&str> = lines(chart)
        .iter()
        .flat_map(|(_, lines)| lines.iter().flat_map(|(_, cells)| cells.clone()))
        .collect();
    let codes = CODES.map(|(code, _, meaning)| (code, meaning));
    let pairs = PAIR_CODES.map(|(code, _, meaning)| (code, meaning));
    let meanings = codes.into_iter().chain(pairs);
    let mut legend: Vec<String> = meanings
        .filter(|(code, _)| used.contains(code))
        .map(|(code, meaning)| format!("{code} {meaning}"))
        .collect();
    legend.push(match chart.even_money {
        Wish::IfOpen => "even money is taken".to_owned(),
        Wish::Never => "even money is refused".to_owned(),
    });
    let folded = fold(&legend.join("; "), PAGE - 2);
    let dim = |line| paint(DIM, format!("  {line}"));
    folded.into_iter().map(dim).collect()
}

/// `16 v 10: stand, but hit 6-10`, one line for each total, upcard and change.
fn exceptions(exceptions: &[Exception]) -> Vec<String> {
    if exceptions.is_empty() {
        return vec!["  nowhere".to_owned()];
    }
    let mut groups: Vec<(String, String, Vec<String>)> = Vec::new();
    for exception in exceptions {
        let what = format!("{} v {}", exception.total(), exception.upcard);
        let how = format!("{}, but {}", exception.chart, exception.best.value());
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
