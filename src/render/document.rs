//! A certified document, and the index of all of them: what pages and paper show.

mod clauses;
mod control;
mod drawing;
mod exposure;
mod index;
mod method;
mod overview;
mod play;
mod wager;

use super::model::{Block, Heading, Line, Page, Table, Tone, Words};
use super::print;
use super::words::{in_effect, many, shoe};
use super::{Format, Look};
use crate::answers::sheet::{Figures, Sheet, SheetWager};
use crate::papers::document::{Document, Edges, FindingKind};
use crate::vocabulary::exact::{Rational, percent, square_root};
use num_traits::Signed;

/// Decimal places of a percentage.
const PERCENT: usize = 4;
/// Decimal places of a probability.
const PLACES: usize = 8;
/// What stands for a figure that is not given.
const NONE: &str = "–";

/// How numbers in these tables look.
const LOOK: Look = Look {
    format: Format::Text,
    digits: Some(PLACES),
    exact: false,
};

/// The page of a document, whose JSON has this digest.
pub fn document_page(document: &Document, json_sha256: &str) -> String {
    print::html::print(&page(document, json_sha256))
}

/// The document for paper.
#[cfg(feature = "pdf")]
pub fn document_pdf(document: &Document, json_sha256: &str) -> Vec<u8> {
    print::paper::print(&page(document, json_sha256))
}

/// The page that leads to every document; those of a game stand together.
pub fn index_page(documents: &[Document]) -> String {
    print::html::print(&index::index(documents))
}

fn page(document: &Document, json_sha256: &str) -> Page {
    let heading = &document.sheet.heading;
    let from = format!(
        "{}, on a shoe of {}.",
        in_effect(&heading.game.document, &heading.game.effective),
        shoe(&heading.shoe)
    );
    let foot = format!("{} · JSON sha256 {json_sha256}", document.name());
    let all = Words::from(foot).link("index.html", " · all sheets");
    let mut page = Page {
        kind: control::kind(document),
        title: heading.game.title.clone(),
        note: many(decks(&document.sheet) as usize, "deck"),
        source: Some(("Document", from.into())),
        mark: control::code_of(json_sha256),
        origin: control::origin(document, json_sha256),
        foot: all,
        ..Page::default()
    };
    let wagers = document.sheet.wagers.iter();
    let link =
        |wager: &SheetWager| Words::default().link(format!("#{}", wager.id()), wager.title());
    page.push(Block::Findings(findings(document)));
    page.push(Block::Links("Wagers", wagers.map(link).collect()));
    page.extend(summary(&document.sheet));
    page.push(Block::Figure(overview::overview(document)));
    page.extend(exposure::blocks(document));
    page.extend(clauses::readings(document));
    page.push(titled("decks", "House edge by number of decks"));
    page.push(by_decks(document));
    for wager in &document.sheet.wagers {
        page.extend(wager::blocks(document, wager));
    }
    page.extend(play::blocks(document).into_iter().flatten());
    page.extend(clauses::blocks(document));
    page.extend(method::blocks(document));
    page.extend(control::review(document));
    page.blocks.iter_mut().for_each(with_true_minus);
    page
}

/// A page's minus signs as print has them: every "-" before a digit that begins a number.
fn with_true_minus(block: &mut Block) {
    let words = |words: &mut Words| {
        for span in words.0.iter_mut().filter(|span| span.tone != Tone::Code) {
            span.text = true_minus(&span.text);
        }
    };
    match block {
        Block::Line(line) => words(&mut line.words),
        Block::Table(table) => {
            let rows = table.rows.iter_mut();
            rows.flat_map(|row| &mut row.cells).for_each(words);
        }
        Block::Figures(figures) => figures.iter_mut().for_each(|(_, value)| words(value)),
        Block::Entries(entries) => {
            // A fraction stays as it is: it is copied, and grouped when it is printed.
            for (name, _) in entries {
                *name = true_minus(name);
            }
        }
        Block::Findings(each) | Block::List(_, each) => each.iter_mut().for_each(words),
        Block::Abreast(blocks) | Block::Fold(_, blocks) => {
            blocks.iter_mut().for_each(with_true_minus);
        }
        _ => {}
    }
}

/// The same of a text: a "-" within a word or a date stays.
fn true_minus(text: &str) -> String {
    let mut before = ' ';
    let mut letters = text.chars().peekable();
    let mut shown = String::new();
    while let Some(letter) = letters.next() {
        let digit = letters.peek().is_some_and(char::is_ascii_digit);
        let begins = !before.is_alphanumeric() && before != '-';
        shown.push(match (letter, begins && digit) {
            ('-', true) => '−',
            (other, _) => other,
        });
        before = letter;
    }
    shown
}

/// What a reader must not miss comes first.
fn findings(document: &Document) -> Vec<Words> {
    let found = document.findings().into_iter();
    let found = found.map(|each| finding(each.check, &format!("{}.", each.message)));
    let mut found: Vec<Words> = control::own_table(document)
        .into_iter()
        .chain(found)
        .collect();
    if found.is_empty() {
        let none = "No wager gives the player an advantage, no longer shot pays less than a likelier one, and no \
            reading changes a house edge.";
        found.push(none.into());
    }
    found
}

/// A player's advantage is the one thing in red.
fn finding(check: FindingKind, message: &str) -> Words {
    let tone = match check {
        FindingKind::PlayerEdge => Tone::Warning,
        FindingKind::Monotone | FindingKind::Readings => Tone::Plain,
    };
    Words::new(tone, message)
}

fn titled(id: &str, title: &str) -> Heading {
    Heading {
        id: Some(id.to_owned()),
        ..Heading::new(title, "")
    }
}

fn decks(sheet: &Sheet) -> u32 {
    sheet.heading.shoe.decks.unwrap_or_default()
}

fn code(text: impl Into<String>) -> Words {
    Words::new(Tone::Code, text)
}

/// A wager's title, with how it is played.
fn named(wager: &SheetWager) -> String {
    match wager {
        SheetWager::ByRows { .. } => wager.title().to_owned(),
        SheetWager::ByPlay(odds) => format!("{}, by strategy {}", wager.title(), odds.strategy),
    }
}

fn summary(sheet: &Sheet) -> [Block; 3] {
    let columns = "Wager, Rule, House edge, Return to player, Hit frequency, Standard deviation";
    let mut table = Table::of("lr", columns);
    for wager in &sheet.wagers {
        let Figures {
            house_edge,
            return_to_player,
            hit_frequency,
            variance,
            ..
        } = wager.figures();
        table.row([
            Words::default().link(format!("#{}", wager.id()), named(wager)),
            wager.clause().into(),
            house(&house_edge),
            percent(&return_to_player, PERCENT).into(),
            percent(&hit_frequency, PERCENT).into(),
            square_root(&variance, PERCENT).into(),
        ]);
    }
    let exact = "Every figure is exact: counted over all ordered deals of the shoe, not sampled. Decimals are \
        correctly rounded from exact fractions, which stand under each wager and in the JSON file.";
    let heading = titled("summary", "House edge of every wager");
    [heading.into(), Line::new(exact).into(), table.into()]
}

/// The house's edge; if it is the player's, that is said in words and colour.
fn house(edge: &Rational) -> Words {
    match edge.is_negative() {
        true => {
            let given = percent(&-edge, PERCENT);
            Words::new(Tone::Warning, format!("player's advantage {given}"))
        }
        false => percent(edge, PERCENT).into(),
    }
}

fn by_decks(document: &Document) -> Table {
    let counts = document.edges.iter().map(|edges| edges.decks);
    let names = counts.clone().map(|decks| decks.to_string());
    let mut table = Table::new("lr", ["Wager".to_owned()].into_iter().chain(names));
    for (column, decks) in table.columns[1..].iter_mut().zip(counts) {
        column.here = Some(decks) == document.sheet.heading.shoe.decks;
    }
    edge_rows(&mut table, &document.sheet, &document.edges);
    table
}

/// Each wager's edge for each deck count.
fn edge_rows(table: &mut Table, sheet: &Sheet, by_decks: &[Edges]) {
    for wager in &sheet.wagers {
        let edge = |edges: &Edges| edges.of(wager.id()).map(house);
        let edges = by_decks
            .iter()
            .map(|edges| edge(edges).unwrap_or(NONE.into()));
        table.row([Words::from(named(wager))].into_iter().chain(edges));
    }
}

#[cfg(test)]
mod tests {
    use super::true_minus;

    #[test]
    fn only_the_minus_of_a_number_is_changed() {
        assert_eq!(
            true_minus("-0.5 of 2021-10-28, (-1)"),
            "−0.5 of 2021-10-28, (−1)"
        );
        assert_eq!(
            true_minus("10-10 and 7-up, Result -2"),
            "10-10 and 7-up, Result −2"
        );
    }
}
