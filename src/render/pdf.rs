//! A certified document for paper: the page's words and numbers, set by hand.
//!
//! A4, with margins that Letter has room for too; the sheet's name, the digest of its JSON and the page
//! number under every page. No date and no machine enters the file: the same document is the same bytes.

mod figure;
mod ink;
mod layout;

use super::page::play::Play;
use super::page::wager::{self, Wager};
use super::page::{clauses, edge_rows, method, reading, titles};
use crate::papers::document::Document;
use ink::{Colour, Face};
use layout::{Column, Layout, WIDTH};

/// The document as a PDF, whose JSON has this digest.
pub fn document(document: &Document, json_sha256: &str) -> Vec<u8> {
    let heading = &document.sheet.heading;
    let mut page = Layout::new();
    title(&mut page, document, json_sha256);
    let wagers = wager::all(document);
    summary(&mut page, &wagers);
    readings(&mut page, document);
    page.heading("House advantage by number of decks");
    edges(&mut page, document);
    for wager in &wagers {
        one(&mut page, wager);
    }
    if let Some(play) = Play::new(document) {
        played(&mut page, &play);
    }
    page.heading("Method and limits");
    page.paragraph(method(document));
    page.paragraph(LIMITS);
    signatures(&mut page);
    let footer = format!("{}  ·  JSON sha256 {json_sha256}", document.name());
    let title = format!("{}, {}", heading.game.title, super::text::shoe(heading));
    page.finish(&title, &footer)
}

const LIMITS: &str = "Every order of the shoe is taken as equally likely. Irregularities void or reconstruct a \
    round and are outside the odds. The bands after many rounds use the normal approximation, mean ± 1.96 \
    standard deviations, and are the only approximate figures here.";

fn title(page: &mut Layout, document: &Document, json_sha256: &str) {
    let heading = &document.sheet.heading;
    page.line(Face::Plain, 90, Colour::Quiet, "CERTIFIED ODDS SHEET");
    page.line(Face::Bold, 240, Colour::Ink, &heading.game.title);
    let from = format!(
        "{}, in effect from {}",
        heading.game.document, heading.game.effective
    );
    page.line(Face::Plain, 110, Colour::Ink, &from);
    page.space(80);
    let readings = heading.readings.iter();
    let readings: Vec<String> = readings
        .map(|(name, value)| format!("{name} = {value}"))
        .collect();
    let approved = &document.approved;
    let strategy = document.sheet.played().map(|odds| odds.strategy.clone());
    let mut entries = vec![
        (
            "Game",
            format!(
                "{}, settled by clauses {}",
                heading.game.id,
                clauses(&document.sheet)
            ),
        ),
        ("Shoe", super::text::shoe(heading)),
        (
            "Approved decks",
            format!("{} to {}", approved.from, approved.to),
        ),
    ];
    entries.extend(strategy.map(|name| ("Main wager", format!("played by strategy {name}"))));
    if !readings.is_empty() {
        entries.push(("Readings", readings.join("; ")));
    }
    entries.push((
        "Engine",
        concat!("oddsmith ", env!("CARGO_PKG_VERSION")).to_owned(),
    ));
    entries.push((
        "Rules table",
        format!("SHA-256 {}", heading.game.table_sha256),
    ));
    entries.push((
        "Sheet as data",
        format!("{}.json, SHA-256 {json_sha256}", document.name()),
    ));
    for (name, text) in entries {
        page.entry(name, &text);
    }
}

fn summary(page: &mut Layout, wagers: &[Wager]) {
    page.heading("House advantage of every wager");
    let columns = [
        Column::left("Wager"),
        Column::right("Rule"),
        Column::right("House advantage"),
        Column::right("Return to player"),
        Column::right("Hit frequency"),
        Column::right("Standard deviation"),
    ];
    let rows = wagers.iter().map(|wager| {
        let figures = [
            &wager.title,
            &wager.rule,
            &wager.edge,
            &wager.return_to_player,
            &wager.hit_frequency,
            &wager.deviation,
        ];
        figures.map(String::clone).to_vec()
    });
    page.table(&columns, &rows.collect::<Vec<_>>());
}

fn readings(page: &mut Layout, document: &Document) {
    if document.readings.is_empty() {
        return;
    }
    page.heading("How the document is read");
    let columns = [
        Column::left("Read instead as"),
        Column::left("Wager"),
        Column::right("House advantage here"),
        Column::right("would be"),
        Column::right("Hit frequency here"),
        Column::right("would be"),
    ];
    for each in document.readings.iter().map(reading) {
        let clauses = each.clauses.join(", ");
        page.subheading(&format!(
            "{}: {}  (clause {clauses})",
            each.name, each.chosen
        ));
        page.paragraph(each.why);
        let rows = each.effects.into_iter().map(|effect| {
            vec![
                effect.value.to_owned(),
                effect.wager,
                effect.edge_before,
                effect.edge,
                effect.hit_before,
                effect.hit,
            ]
        });
        page.table(&columns, &rows.collect::<Vec<_>>());
    }
}

fn edges(page: &mut Layout, document: &Document) {
    let decks = document.edges.iter().map(|edges| edges.decks.to_string());
    let counts: Vec<String> = decks.collect();
    let mut columns = vec![Column::left("Wager")];
    columns.extend(counts.iter().map(|count| Column::right(count)));
    let here = document.sheet.heading.shoe.decks;
    let rows = edge_rows(&titles(&document.sheet), &document.edges, here);
    let rows = rows.into_iter().map(|row| {
        let cells = row.cells.into_iter().map(|cell| cell.edge);
        [row.title].into_iter().chain(cells).collect::<Vec<_>>()
    });
    page.table(&columns, &rows.collect::<Vec<_>>());
}

fn one(page: &mut Layout, wager: &Wager) {
    page.heading(&format!("{}  (rule {})", wager.title, wager.rule));
    let figures = wager.figures.iter();
    let figures: Vec<String> = figures
        .map(|each| format!("{} {}", each.name, each.value))
        .collect();
    page.paragraph(&figures.join("   ·   "));
    match wager.deals {
        Some(_) => outcomes(page, wager),
        None => results(page, wager),
    }
    given(page, wager);
    figure::bar(page, &wager.bar);
    figure::charts(page, &wager.edges, wager.columns.as_ref());
    let columns = [
        Column::left("Rounds of one unit"),
        Column::right("Expected result"),
        Column::right("95 in 100 times from"),
        Column::right("to"),
    ];
    let rows = wager.bands.iter().map(|band| {
        let cells = [&band.rounds, &band.mean, &band.from, &band.to];
        cells.map(String::clone).to_vec()
    });
    page.table(&columns, &rows.collect::<Vec<_>>());
    for exact in &wager.exact {
        page.entry(&exact.name, &exact.fraction);
    }
}

fn outcomes(page: &mut Layout, wager: &Wager) {
    let columns = [
        Column::left("Outcome"),
        Column::right("Rule"),
        Column::right("Payout odds"),
        Column::right("True odds"),
        Column::right("Ordered deals"),
        Column::right("Probability"),
        Column::right("Contribution"),
    ];
    let mut rows: Vec<Vec<String>> = Vec::new();
    for row in &wager.rows {
        let ways = row.ways.clone().unwrap_or_default();
        let cells = [
            &row.label,
            &row.rule,
            &row.pays,
            &row.true_odds,
            &ways,
            &row.probability,
            &row.contribution,
        ];
        rows.push(cells.map(String::clone).to_vec());
    }
    let deals = wager.deals.clone().unwrap_or_default();
    let total = ["Total", "", "", "", &deals, "1", &wager.expectation];
    rows.push(total.map(str::to_owned).to_vec());
    page.table(&columns, &rows);
}

fn results(page: &mut Layout, wager: &Wager) {
    let columns = [
        Column::left("Result in units"),
        Column::right("Probability"),
        Column::right("True odds"),
        Column::right("Contribution"),
    ];
    let rows = wager.rows.iter().map(|row| {
        let cells = [
            &row.label,
            &row.probability,
            &row.true_odds,
            &row.contribution,
        ];
        cells.map(String::clone).to_vec()
    });
    page.table(&columns, &rows.collect::<Vec<_>>());
}

/// Insurance by what the player holds.
fn given(page: &mut Layout, wager: &Wager) {
    if wager.given.is_empty() {
        return;
    }
    let columns = [
        Column::left("The player holds"),
        Column::right("Wins"),
        Column::right("House advantage"),
    ];
    let rows = wager.given.iter().map(|each| {
        let cells = [each.holding, &each.hit_frequency, &each.edge];
        cells.map(str::to_owned).to_vec()
    });
    page.table(&columns, &rows.collect::<Vec<_>>());
    if let Some(sentence) = &wager.even_money {
        page.paragraph(sentence);
    }
}

fn played(page: &mut Layout, play: &Play) {
    page.heading("The main wager by other strategies");
    let columns = [
        Column::left("Strategy"),
        Column::right("House advantage"),
        Column::right("Average wager"),
        Column::right("House advantage per unit wagered"),
    ];
    let rows = play.strategies.iter().map(|each| {
        let cells = [
            &each.strategy,
            &each.edge,
            &each.average_wager,
            &each.per_unit,
        ];
        cells.map(String::clone).to_vec()
    });
    page.table(&columns, &rows.collect::<Vec<_>>());
    page.heading("The chart of basic strategy for this shoe");
    page.paragraph(&play.legend);
    for section in &play.sections {
        page.subheading(section.name);
        page.cells(section.corner, &play.upcards);
        for line in &section.lines {
            let cells = line.cells.iter();
            let cells: Vec<(&str, Colour)> = cells
                .map(|cell| (cell.code, Colour::of(cell.class)))
                .collect();
            page.chart_line(&line.name, &cells);
        }
    }
    page.heading("The dealer's final totals, by upcard");
    let mut columns = vec![Column::left("Upcard")];
    columns.extend(play.ends.iter().map(|name| Column::right(name)));
    let rows = play.dealer.iter().map(|line| {
        let ends = line.ends.iter().cloned();
        [line.upcard.clone()]
            .into_iter()
            .chain(ends)
            .collect::<Vec<_>>()
    });
    page.table(&columns, &rows.collect::<Vec<_>>());
}

fn signatures(page: &mut Layout) {
    page.need(900);
    page.space(600);
    page.rule(0, WIDTH / 2 - 100);
    page.rule(WIDTH / 2 + 100, WIDTH);
    page.pair("Prepared by, date", "Reviewed by, date");
}
