//! The page that leads to every document.

use super::{code, control, decks, edge_rows, finding, titled};
use crate::papers::document::{Document, Edges, across_decks};
use crate::render::model::{Block, Heading, Line, List, Page, Table, Tone, Words};
use crate::render::words::{TOOL, in_effect, many};

/// The page; documents of a game stand together.
pub(super) fn index(documents: &[Document]) -> Page {
    let all: Vec<&Document> = documents.iter().collect();
    let of_a_game = |document: &Document| {
        let game = &document.sheet.heading.game;
        (game.id.clone(), game.table_sha256.clone())
    };
    let games: Vec<&[&Document]> = all.chunk_by(|a, b| of_a_game(a) == of_a_game(b)).collect();
    let count = [(documents.len(), "sheet"), (games.len(), "game")];
    let about = format!(
        "The true odds, the payout odds and the house edge of every wager, for every number of decks listed. Made by \
         {TOOL}."
    );
    let signed = documents.first().map(control::signature).into_iter();
    let about_report = documents.first().map(|first| &first.about);
    let entries = about_report.into_iter().flat_map(|about| about.entries());
    let entries = entries.map(|(name, text)| (name, Words::from(text)));
    let mut page = Page {
        kind: match documents.iter().all(|each| each.signed_by.is_some()) {
            true => "Certified odds sheets",
            false => "Odds sheets, unsigned",
        },
        title: count.map(|(number, noun)| many(number, noun)).join(" of "),
        source: Some(("About", about.into())),
        origin: entries
            .chain(signed.map(|words| ("Signature", words)))
            .collect(),
        foot: TOOL.into(),
        ..Page::default()
    };
    page.extend(games.into_iter().flat_map(game));
    page.extend(check());
    page
}

fn check() -> [Block; 2] {
    let sentence = |command: &str, does: &str| code(command).and(Tone::Plain, does);
    let lines = vec![
        sentence(
            "sha256sum -c SHA256SUMS",
            " shows whether a file was changed.",
        ),
        sentence(
            "minisign -Vm SHA256SUMS -p KEY.pub",
            " shows whether the owner of that key signed the digests, if the sheets are signed.",
        ),
        sentence(
            "oddsmith verify .",
            " does both, and computes every number again.",
        ),
    ];
    [
        titled("check", "How to check these sheets").into(),
        Block::List(List::Numbers, lines),
    ]
}

fn game(documents: &[&Document]) -> Vec<Block> {
    let sheet = &documents[0].sheet;
    let game = &sheet.heading.game;
    let links = documents.iter().map(|document| {
        let decks = many(decks(&document.sheet) as usize, "deck");
        Words::default().link(format!("{}.html", document.name()), decks)
    });
    let heading = [Words::from("House edge")].into_iter();
    let mut table = Table::new("lr", heading.chain(links));
    let edges: Vec<Edges> = documents
        .iter()
        .map(|each| Edges::new(&each.sheet))
        .collect();
    edge_rows(&mut table, sheet, &edges);
    let data = documents.iter().map(|document| data(document));
    table.total([Words::from("Data")].into_iter().chain(data));
    let heading = Heading {
        id: Some(game.id.clone()),
        ..Heading::new(&game.title, in_effect(&game.document, &game.effective))
    };
    let mut blocks: Vec<Block> = vec![heading.into()];
    blocks.extend(control::own_table(documents[0]).map(|words| Line::new(words).into()));
    blocks.push(table.into());
    let found = documents.iter();
    let found = found.map(|each| (decks(&each.sheet), each.findings()));
    let found = across_decks(found.collect()).into_iter().map(|each| {
        let message = format!("{} ({}).", each.message, counts(&each.decks));
        finding(each.check, &message)
    });
    let found: Vec<Words> = found.collect();
    if !found.is_empty() {
        blocks.push(Block::List(List::Bullets, found));
    }
    blocks
}

fn data(document: &Document) -> Words {
    let name = document.name();
    let words = Words::default()
        .link(format!("{name}.json"), "JSON")
        .and(Tone::Plain, " ")
        .link(format!("{name}.csv"), "CSV");
    #[cfg(feature = "xlsx")]
    let words = words
        .and(Tone::Plain, " ")
        .link(format!("{name}.xlsx"), "XLSX");
    #[cfg(feature = "pdf")]
    let words = words
        .and(Tone::Plain, " ")
        .link(format!("{name}.pdf"), "PDF");
    words
}

/// `4 to 10 decks`, `8 decks`, `2, 4 decks`.
fn counts(decks: &[u32]) -> String {
    let (first, last) = (decks[0], decks[decks.len() - 1]);
    let whole = (last - first) as usize + 1 == decks.len();
    match (decks.len(), whole) {
        (1, _) => many(first as usize, "deck"),
        (_, true) => format!("{first} to {last} decks"),
        (_, false) => {
            let all: Vec<String> = decks.iter().map(u32::to_string).collect();
            format!("{} decks", all.join(", "))
        }
    }
}
