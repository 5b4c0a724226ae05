//! A certified document as one self-contained page, and the index of all of them.
//!
//! The pages stand in `templates/`: no script, no network, light and dark, on paper too. Here are the
//! words and numbers they are filled with; coordinates of charts are decimals of exact values.

use super::page::play::Play;
use super::page::wager::{self, Wager};
use super::page::{EdgeRow, Reading, clauses, edge_rows, method, reading, titles};
use crate::papers::document::{Document, Edges};
use askama::Template;

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

/// The page of a document, whose JSON has this digest.
pub fn document(document: &Document, json_sha256: &str) -> String {
    let sheet = &document.sheet;
    let heading = &sheet.heading;
    let wagers = wager::all(document);
    let page = Page {
        name: document.name(),
        title: &heading.game.title,
        document: &heading.game.document,
        effective: &heading.game.effective,
        game: &heading.game.id,
        clauses: clauses(sheet),
        decks: heading.shoe.decks.unwrap_or_default(),
        approved: format!("{} to {}", document.approved.from, document.approved.to),
        shoe: super::text::shoe(heading),
        strategy: sheet.played().map(|odds| odds.strategy.as_str()),
        version: env!("CARGO_PKG_VERSION"),
        table_sha256: &heading.game.table_sha256,
        json_sha256,
        readings: document.readings.iter().map(reading).collect(),
        deck_counts: document.edges.iter().map(|each| each.decks).collect(),
        edges: edge_rows(&titles(sheet), &document.edges, heading.shoe.decks),
        wagers,
        play: Play::new(document),
        method: method(document),
    };
    page.render().expect("a page of strings can be filled in")
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
    let game = |of_game: &&Document| of_game.sheet.heading.game.id.clone();
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
        decks: document.sheet.heading.shoe.decks.unwrap_or_default(),
    });
    let edges: Vec<Edges> = documents
        .iter()
        .map(|document| Edges::new(&document.sheet))
        .collect();
    IndexGame {
        id: &sheet.heading.game.id,
        title: &sheet.heading.game.title,
        document: &sheet.heading.game.document,
        effective: &sheet.heading.game.effective,
        sheets: sheets.collect(),
        edges: edge_rows(&titles(sheet), &edges, None),
    }
}
