//! Document control: what stands beside the title, who signs, and what a reviewer ticks.

use super::{clauses, code, decks};
use crate::papers::document::{Document, table_name};
use crate::render::figure::{Figure, Ink, Mark};
use crate::render::model::{Block, Entry, List, Tone, Words};
use crate::render::words::{TOOL, readings};
use qrcode::{Color, EcLevel, QrCode};

/// What a page is called: only what somebody signs is called certified.
pub(super) fn kind(document: &Document) -> &'static str {
    match document.signed_by {
        Some(_) => "Certified odds sheet",
        None => "Odds sheet, unsigned",
    }
}

/// Who made it for whom, what it was made from, and who signs.
pub(super) fn origin(document: &Document, json_sha256: &str) -> Vec<Entry> {
    let (heading, name) = (&document.sheet.heading, document.name());
    let about = document.about.entries().into_iter();
    let mut entries: Vec<Entry> = about.map(|(name, text)| (name, text.into())).collect();
    let game = format!(", settled by clauses {}", cited(document));
    entries.push(("Game", code(&heading.game.id).and(Tone::Plain, game)));
    entries.push(deck_counts(document));
    if let Some(odds) = document.sheet.played() {
        let by = Words::from("played by strategy ").and(Tone::Code, &odds.strategy);
        entries.push(("Main wager", by));
    }
    let none = "no clause of this game is open to reading";
    let read = readings(heading.readings.iter());
    entries.push(read.unwrap_or(("Readings", none.into())));
    entries.push(("Engine", TOOL.into()));
    let table = Words::from("SHA-256 ").and(Tone::Code, &heading.game.table_sha256);
    entries.push(("Rules table", table));
    let file = |ending: &str| format!("{name}.{ending}");
    let data = Words::default()
        .link(file("json"), file("json"))
        .and(Tone::Plain, ", SHA-256 ")
        .and(Tone::Code, json_sha256);
    let also = data.and(Tone::Plain, "; also ").link(file("csv"), "as CSV");
    #[cfg(feature = "xlsx")]
    let also = also
        .and(Tone::Plain, " and ")
        .link(file("xlsx"), "as a workbook");
    entries.push(("This sheet as data", also));
    entries.push(("Signature", signature(document)));
    entries
}

fn cited(document: &Document) -> String {
    let wagers = document.sheet.wagers.iter();
    let mut all: Vec<&str> = Vec::new();
    for clause in wagers.map(|wager| wager.clause()) {
        if !clause.is_empty() && !all.contains(&clause) {
            all.push(clause);
        }
    }
    match all.is_empty() {
        true => "of no document".to_owned(),
        false => all.join(", "),
    }
}

fn deck_counts(document: &Document) -> Entry {
    let (name, approved) = match document.own_table {
        None => ("Approved decks", &document.approved),
        Some(_) => ("Decks of the table", &document.approved),
    };
    let words = format!("{} to {}; this sheet is for ", approved.from, approved.to);
    let here = decks(&document.sheet).to_string();
    (name, Words::from(words).and(Tone::Title, here))
}

/// Whether the digests are signed, and where they are.
pub(super) fn signature(document: &Document) -> Words {
    let sums = |words: Words| words.link("SHA256SUMS", "SHA256SUMS");
    match &document.signed_by {
        Some(key) => {
            let words = sums(
                Words::from("key ")
                    .and(Tone::Code, key)
                    .and(Tone::Plain, " signs the digests in "),
            );
            words
                .and(Tone::Plain, "; the signature is ")
                .link("SHA256SUMS.minisig", "SHA256SUMS.minisig")
        }
        None => sums(Words::from("none; the digests are in ")),
    }
}

/// The mark of a table that is not one of ours.
pub(super) fn own_table(document: &Document) -> Option<Words> {
    document.own_table.as_ref()?;
    let file = table_name(document.table_sha256());
    let words = "The rules are from a table of the user's own, which is not of the shipped catalogue: no approved \
        document was compared with it. The table is ";
    Some(
        Words::new(Tone::Warning, "Own table. ")
            .and(Tone::Plain, words)
            .link(file.clone(), file)
            .and(Tone::Plain, "."),
    )
}

/// A QR code of the digest of the JSON. Its colours are the same in the dark: a reader expects dark on light.
pub(super) fn code_of(json_sha256: &str) -> Option<Figure> {
    const DARK: Ink = Ink::OnHeat(0);
    const LIGHT: Ink = Ink::OnHeat(crate::render::figure::HOTTEST);
    /// The side of a module, and the empty modules around all.
    const MODULE: i64 = 20;
    const QUIET: i64 = 4;
    let code = QrCode::with_error_correction_level(json_sha256, EcLevel::M).ok()?;
    let width = code.width() as i64;
    let side = (width + 2 * QUIET) * MODULE;
    let mut figure = Figure {
        caption: "The SHA-256 digest of the JSON file as a QR code".to_owned(),
        spoken: "QR code of the SHA-256 digest of the JSON file".to_owned(),
        size: [side, side],
        marks: vec![Mark::Block([0, 0], [side, side], LIGHT)],
        ..Figure::default()
    };
    let colors = code.to_colors();
    for (row, modules) in (0..).zip(colors.chunks(code.width())) {
        let mut at = 0;
        for run in modules.chunk_by(|a, b| a == b) {
            let length = run.len() as i64;
            if run[0] == Color::Dark {
                let corner = [at, row].map(|module| (module + QUIET) * MODULE);
                figure.block(corner, [length * MODULE, MODULE], DARK);
            }
            at += length;
        }
    }
    Some(figure)
}

/// What a reviewer goes through, and where the signatures go.
pub(super) fn review(document: &Document) -> Vec<Block> {
    let anchor = |id: &str, words: &str, rest: &str| {
        Words::default()
            .link(format!("#{id}"), words)
            .and(Tone::Plain, rest)
    };
    let verify = code("oddsmith verify").and(
        Tone::Plain,
        " on the folder ends without a failure, with the signer's key if the folder is signed.",
    );
    let lines = vec![
        Words::from("The document, its date and the deck counts above are those of the approval."),
        anchor(
            "findings",
            "Each finding",
            " is known and accepted, or was corrected.",
        ),
        anchor(
            "clauses",
            "Every clause",
            " that settles a wager has its rows, and every row its clause.",
        ),
        Words::from("Every payout is the one that the document prints, row by row."),
        anchor(
            "outside",
            "The clauses not modelled",
            " have no effect on the odds.",
        ),
        anchor(
            "readings",
            "Each open reading",
            " has a ruling, and it is the one that this sheet takes.",
        ),
        anchor(
            "assumptions",
            "Each assumption",
            " holds for the game as it is played.",
        ),
        anchor(
            "example",
            "The worked example",
            " was computed again by hand.",
        ),
        verify,
        Words::from(
            "The SHA-256 digest of the JSON file is the one printed above and in SHA256SUMS.",
        ),
    ];
    let named = |role: &str, name: &Option<String>| match name {
        Some(name) => format!("{role} {name}: signature, date"),
        None => format!("{role}: name, signature, date"),
    };
    let about = &document.about;
    vec![
        super::titled("checklist", "Reviewer's checklist").into(),
        Block::List(List::Boxes, lines),
        Block::Signatures([
            named("Prepared by", &about.prepared_by),
            named("Reviewed by", &about.reviewer),
        ]),
    ]
}

/// The clause that a row or wager cites, with the way to it if its words are on the page.
pub(super) fn cite(document: &Document, clause: &str) -> Words {
    match clauses::says(document, clause) {
        Some(_) => Words::default().link(format!("#{}", clauses::anchor(clause)), clause),
        None => clause.into(),
    }
}
