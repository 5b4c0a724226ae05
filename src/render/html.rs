//! A certified document as one self-contained page, and the index of all of them.
//!
//! The pages stand in `templates/`: no script, no network, light and dark, on paper too. Here are the
//! words and numbers they are filled with; coordinates of charts are decimals of exact values.

mod chart;
mod play;
mod wager;

use crate::blackjack::Value;
use crate::document::{Document, Edges, Effect, OpenReading};
use crate::exact::{Rational, percent};
use crate::sheet::Sheet;
use askama::Template;
use play::Play;
use wager::Wager;

/// Decimal places of a percentage.
const PERCENT: usize = 4;
/// Decimal places of a probability.
const PLACES: usize = 8;
/// What stands for a figure that is not given.
const NONE: &str = "–";

#[derive(Template)]
#[template(path = "document.html")]
struct Page<'a> {
    name: String,
    title: &'a str,
    document: &'a str,
    effective: &'a str,
    game: &'a str,
    clauses: String,
    decks: u32,
    approved: String,
    shoe: String,
    strategy: Option<&'a str>,
    version: &'static str,
    table_sha256: &'a str,
    json_sha256: &'a str,
    readings: Vec<Reading<'a>>,
    deck_counts: Vec<u32>,
    edges: Vec<EdgeRow>,
    wagers: Vec<Wager>,
    play: Option<Play>,
    method: &'static str,
}

struct Reading<'a> {
    name: &'a str,
    chosen: &'a str,
    clauses: &'a [String],
    why: &'a str,
    effects: Vec<EffectRow>,
}

struct EffectRow {
    value: &'static str,
    wager: String,
    edge_before: String,
    edge: String,
    hit_before: String,
    hit: String,
}

struct EdgeRow {
    title: String,
    cells: Vec<EdgeCell>,
}

struct EdgeCell {
    edge: String,
    here: bool,
}

/// The page of a document, whose JSON has this digest.
pub fn document(document: &Document, json_sha256: &str) -> String {
    let sheet = &document.sheet;
    let heading = &sheet.heading;
    let wagers = wager::all(document);
    let page = Page {
        name: document.name(),
        title: &heading.title,
        document: &heading.document,
        effective: &heading.effective,
        game: &heading.game,
        clauses: clauses(sheet),
        decks: heading.decks.unwrap_or_default(),
        approved: format!("{} to {}", document.approved.from, document.approved.to),
        shoe: super::text::shoe(heading),
        strategy: sheet.played.as_ref().map(|odds| odds.strategy.as_str()),
        version: env!("CARGO_PKG_VERSION"),
        table_sha256: &heading.table_sha256,
        json_sha256,
        readings: document.readings.iter().map(reading).collect(),
        deck_counts: document.edges.iter().map(|each| each.decks).collect(),
        edges: edge_rows(&titles(sheet), &document.edges, heading.decks),
        wagers,
        play: Play::new(document),
        method: match sheet.played {
            Some(_) => PLAYED,
            None => DEALT,
        },
    };
    page.render().expect("a page of strings can be filled in")
}

const DEALT: &str = "Every ordered deal of as many cards as a round may need is counted, and each wager \
    settled by its clauses; probabilities, returns and variances are fractions of these counts.";
const PLAYED: &str = "The main wager is played hand by hand against every upcard by the strategy named; \
    values are exact fractions over every order of the unseen cards, splits included. The other wagers \
    are counted over every ordered deal of the first cards.";

/// The clauses that settle the game's wagers, each once, in order.
fn clauses(sheet: &Sheet) -> String {
    let played = sheet.played.iter().map(|odds| &odds.clause);
    let mut all: Vec<&String> = Vec::new();
    for clause in played.chain(sheet.wagers.iter().map(|odds| &odds.clause)) {
        if !all.contains(&clause) {
            all.push(clause);
        }
    }
    let all: Vec<&str> = all.iter().map(|clause| clause.as_str()).collect();
    all.join(", ")
}

/// Every wager's id and title, in the order of the sheet.
fn titles(sheet: &Sheet) -> Vec<(&str, &str)> {
    let played = sheet.played.iter();
    let played = played.map(|odds| (odds.id.as_str(), odds.title.as_str()));
    let by_rows = sheet.wagers.iter();
    let by_rows = by_rows.map(|odds| (odds.id.as_str(), odds.title.as_str()));
    played.chain(by_rows).collect()
}

fn reading(reading: &OpenReading) -> Reading<'_> {
    let effects = reading.alternatives.iter().flat_map(|alternative| {
        let effects = alternative.effects.iter();
        effects.map(|effect| effect_row(alternative.value, effect))
    });
    Reading {
        name: reading.name,
        chosen: reading.chosen,
        clauses: &reading.clauses,
        why: &reading.why,
        effects: effects.collect(),
    }
}

fn effect_row(value: &'static str, effect: &Effect) -> EffectRow {
    let shown = |value: &Rational| percent(value, PERCENT);
    let hits = effect.hit_frequency.as_ref();
    let [hit_before, hit] = match hits {
        Some(hits) => hits.each_ref().map(shown),
        None => [NONE.to_owned(), NONE.to_owned()],
    };
    EffectRow {
        value,
        wager: match effect.strategy {
            Some(strategy) => format!("{}, by {strategy}", effect.title),
            None => effect.title.clone(),
        },
        edge_before: shown(&effect.house_edge_before),
        edge: shown(&effect.house_edge),
        hit_before,
        hit,
    }
}

fn edge_rows(titles: &[(&str, &str)], by_decks: &[Edges], here: Option<u32>) -> Vec<EdgeRow> {
    let row = |(id, title): &(&str, &str)| EdgeRow {
        title: title.to_string(),
        cells: by_decks
            .iter()
            .map(|edges| EdgeCell {
                edge: edges
                    .of(id)
                    .map_or(NONE.to_owned(), |edge| percent(edge, PERCENT)),
                here: Some(edges.decks) == here,
            })
            .collect(),
    };
    titles.iter().map(row).collect()
}

#[derive(Template)]
#[template(path = "index.html")]
struct Index<'a> {
    count: usize,
    version: &'static str,
    games: Vec<IndexGame<'a>>,
}

struct IndexGame<'a> {
    id: &'a str,
    title: &'a str,
    document: &'a str,
    effective: &'a str,
    sheets: Vec<IndexSheet>,
    edges: Vec<EdgeRow>,
}

struct IndexSheet {
    name: String,
    decks: u32,
}

/// The page that leads to every document; those of a game stand together.
pub fn index(documents: &[Document]) -> String {
    let game = |of_game: &&Document| of_game.sheet.heading.game.clone();
    let mut games: Vec<IndexGame> = Vec::new();
    let all: Vec<&Document> = documents.iter().collect();
    for of_game in all.chunk_by(|a, b| game(a) == game(b)) {
        games.push(index_game(of_game));
    }
    let index = Index {
        count: documents.len(),
        version: env!("CARGO_PKG_VERSION"),
        games,
    };
    index.render().expect("a page of strings can be filled in")
}

fn index_game<'a>(documents: &[&'a Document]) -> IndexGame<'a> {
    let sheet = &documents[0].sheet;
    let sheets = documents.iter().map(|document| IndexSheet {
        name: document.name(),
        decks: document.sheet.heading.decks.unwrap_or_default(),
    });
    let edges: Vec<Edges> = documents
        .iter()
        .map(|document| Edges::new(&document.sheet))
        .collect();
    IndexGame {
        id: &sheet.heading.game,
        title: &sheet.heading.title,
        document: &sheet.heading.document,
        effective: &sheet.heading.effective,
        sheets: sheets.collect(),
        edges: edge_rows(&titles(sheet), &edges, None),
    }
}

/// The upcards in the order of a chart, as words.
fn upcards() -> Vec<String> {
    crate::chart_file::upcards()
        .map(|upcard: Value| upcard.to_string())
        .collect()
}
