//! Charts: the cells in their colours, where two cards ask for something else, and what it costs.

use super::model::{Block, Chart as Cells, Heading, Line, Page, Section, Tone, Words};
use super::words::page;
use super::{Look, print};
use crate::answers::chart::{ChartSheet, Exception, Yardstick};
use crate::blackjack::{Chart, Wish};
use crate::questions::chart_file::{CODES, PAIR_CODES, lines, upcards};
use crate::vocabulary::exact::{Exact, decimal};

/// A chart in words.
pub fn chart(sheet: &ChartSheet, look: &Look) -> String {
    print::text::print(&answer(sheet, look))
}

/// A chart as a page of its own.
pub fn chart_page(sheet: &ChartSheet, look: &Look) -> String {
    print::html::print(&answer(sheet, look))
}

pub(super) fn answer(sheet: &ChartSheet, look: &Look) -> Page {
    let shown = |value: &Exact| decimal(value, look.digits());
    let (best, gives_away) = (sheet.best.value(), &sheet.gives_away);
    let mut page = page("Chart", &sheet.heading, Vec::new());
    page.push(Heading::new(
        match sheet.given {
            Some(_) => format!("The chart of {}, given no dealer blackjack", sheet.strategy),
            None => format!("The chart of {}", sheet.strategy),
        },
        format!("expectation {}", shown(&sheet.expectation)),
    ));
    page.push(Block::Chart(cells(&sheet.chart)));
    page.push(Heading::new("Where two cards ask for something else", ""));
    page.extend(
        exceptions(&sheet.exceptions)
            .into_iter()
            .map(|each| Line::at(2, each)),
    );
    let yardstick = match sheet.best {
        Yardstick::Optimal(_) => "Optimal",
        Yardstick::Composition(_) => "Composition",
    };
    page.push(Block::Gap);
    page.push(Line::new(format!(
        "{yardstick} play is worth {};",
        shown(best)
    )));
    let against = Words::from("against it the chart gives away ");
    page.push(Line::new(against.and(Tone::Figure, shown(gives_away))));
    if look.exact {
        let exact = [
            ("Expectation", &sheet.expectation),
            (yardstick, best),
            ("Gives away", gives_away),
        ];
        let exact = exact.map(|(name, value)| (name.to_owned(), value.to_string()));
        page.push(Block::Entries(exact.to_vec()));
    }
    page
}

/// A chart as it is printed.
pub(super) fn cells(chart: &Chart) -> Cells {
    let sections = lines(chart).into_iter();
    let sections: Vec<Section> = sections
        .map(|(name, lines)| Section { name, lines })
        .collect();
    Cells {
        upcards: upcards().map(|upcard| upcard.to_string()).collect(),
        legend: legend(chart, &sections),
        sections,
    }
}

/// What the codes of this chart mean.
fn legend(chart: &Chart, sections: &[Section]) -> String {
    let used = |code: &str| {
        let mut lines = sections.iter().flat_map(|section| &section.lines);
        lines.any(|(_, codes)| codes.contains(&code))
    };
    let codes = CODES.map(|(code, _, meaning)| (code, meaning));
    let pairs = PAIR_CODES.map(|(code, _, meaning)| (code, meaning));
    let meanings = codes
        .into_iter()
        .chain(pairs)
        .filter(|(code, _)| used(code));
    let mut legend: Vec<String> = meanings
        .map(|(code, meaning)| format!("{code} {meaning}"))
        .collect();
    legend.push(match chart.even_money {
        Wish::IfOpen => "even money is taken".to_owned(),
        Wish::Never => "even money is refused".to_owned(),
    });
    legend.join("; ")
}

/// `16 v 10: stand, but hit 6-10`, one line for each total, upcard and change.
fn exceptions(exceptions: &[Exception]) -> Vec<String> {
    let mut groups: Vec<(String, String)> = Vec::new();
    for exception in exceptions {
        let (chart, best) = (exception.chart, exception.best.value());
        let total = exception.total();
        let what = format!("{total} v {}: {chart}, but {best}", exception.upcard);
        let cards = exception.player.to_string().replace(' ', "-");
        match groups.iter_mut().find(|(other, _)| *other == what) {
            Some((_, hands)) => *hands = format!("{hands}, {cards}"),
            None => groups.push((what, cards)),
        }
    }
    let lines = groups.iter().map(|(what, hands)| format!("{what} {hands}"));
    match groups.is_empty() {
        true => vec!["nowhere".to_owned()],
        false => lines.collect(),
    }
}
