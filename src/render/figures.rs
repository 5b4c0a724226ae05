//! Published figures beside the exact ones: those that are wrong in print with the counts that prove it, then
//! those that agree.

use super::model::{Block, Heading, Line, Page, Table};
use super::{Format, Look, print};
use crate::papers::published::{PublishedFigure, PublishedFigures};
use crate::vocabulary::exact::{fraction, grouped};

/// Published figures in the format asked for; in JSON the list alone.
pub fn figures(published: &PublishedFigures, look: &Look) -> String {
    match look.format {
        Format::Text => print::text::print(&page(published)),
        Format::Markdown => print::markdown::print(&page(published)),
        Format::Csv => csv(published),
        Format::Json => print::json(&published.figures),
    }
}

pub(super) fn page(published: &PublishedFigures) -> Page {
    let (right, wrong): (Vec<_>, Vec<_>) =
        published.figures.iter().partition(|figure| figure.agrees);
    let mut page = Page {
        kind: "Figures",
        title: "Published figures of the library of bets".to_owned(),
        note: format!("{} agree, {} are wrong in print", right.len(), wrong.len()),
        ..Page::default()
    };
    page.push(Heading::new(
        "Wrong in print",
        "with the counts that prove it",
    ));
    page.push(Line::new(
        "Pays times ways, summed over the rows and divided by the total, is the expectation; the edge is minus that.",
    ));
    let mut before: Option<(&str, u32)> = None;
    for (place, figure) in wrong.iter().enumerate() {
        let at = (figure.id.as_str(), figure.decks);
        if before != Some(at) {
            page.push(Heading {
                below: true,
                ..Heading::new(&figure.id, decks(figure.decks))
            });
        }
        before = Some(at);
        page.extend(claim(figure));
        let next = wrong.get(place + 1);
        if next.is_none_or(|next| (next.id.as_str(), next.decks) != at) {
            page.push(counts(figure));
        }
    }
    page.push(Heading::new("Right in print", "to the last digit"));
    let mut table = Table::of(
        "llllll",
        "Paytable, Decks, Figure, Published, Exact, Source",
    )
    .stacked(2);
    for figure in right {
        table.row([
            figure.id.clone(),
            figure.decks.to_string(),
            name(figure),
            figure.published.clone(),
            fraction(&figure.exact),
            figure.source.clone(),
        ]);
    }
    page.push(table);
    page
}

fn decks(decks: u32) -> String {
    format!("{decks} deck{}", if decks == 1 { "" } else { "s" })
}

fn name(figure: &PublishedFigure) -> String {
    match &figure.row {
        Some(row) => format!("{} of {row}", figure.figure),
        None => figure.figure.clone(),
    }
}

/// What was printed and where, what is right, and why.
fn claim(figure: &PublishedFigure) -> Vec<Block> {
    let printed = format!(
        "{}: printed {}, should be {}, exactly {}",
        name(figure),
        figure.published,
        figure.rounded,
        fraction(&figure.exact)
    );
    let why = figure.misprint.clone().unwrap_or_default();
    let source = format!("Source: {}", figure.source);
    let lines = [printed, why, source].map(|words| Block::from(Line::at(2, words)));
    lines.into()
}

/// The rows that prove it.
fn counts(figure: &PublishedFigure) -> Table {
    let mut table = Table::of("lrr", "Outcome, Pays, Ways");
    for row in &figure.counts {
        let ways = grouped(&row.ways.to_string());
        table.row([row.label.clone(), fraction(&row.pays), ways]);
    }
    let total: u128 = figure.counts.iter().map(|row| row.ways.0).sum();
    table.total([
        "Total".to_owned(),
        String::new(),
        grouped(&total.to_string()),
    ]);
    table
}

fn csv(published: &PublishedFigures) -> String {
    const HEADINGS: &str = "id,decks,figure,row,published,exact,rounded,agrees,misprint,source";
    let lines = published.figures.iter().map(|figure| {
        [
            figure.id.clone(),
            figure.decks.to_string(),
            figure.figure.clone(),
            figure.row.clone().unwrap_or_default(),
            figure.published.clone(),
            fraction(&figure.exact),
            figure.rounded.clone(),
            figure.agrees.to_string(),
            figure.misprint.clone().unwrap_or_default(),
            figure.source.clone(),
        ]
    });
    print::csv(HEADINGS, lines)
}
