//! A certified document, and the index of all of them: what pages and paper show.

mod drawing;
mod overview;
mod wager;

use super::chart::cells;
use super::model::{Block, Heading, Line, Page, Table, Tone, Words};
use super::print;
use super::sheet::dealer;
use super::words::{TOOL, in_effect, many, readings, shoe};
use super::{Format, Look};
use crate::answers::sheet::{Figures, Sheet, SheetWager};
use crate::papers::document::{
    Document, DocumentFinding, Edges, FindingKind, OpenReading, ReadingEffect,
};
use crate::vocabulary::exact::{Rational, decimal, percent, square_root};
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
    print::html::print(&index(documents))
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
        kind: "Odds sheet",
        title: heading.game.title.clone(),
        note: many(decks(&document.sheet) as usize, "deck"),
        source: Some(("Document", from.into())),
        origin: origin(document, json_sha256),
        foot: all,
        ..Page::default()
    };
    let wagers = document.sheet.wagers.iter();
    let link =
        |wager: &SheetWager| Words::default().link(format!("#{}", wager.id()), wager.title());
    page.extend(findings(document));
    page.push(Block::Links("Wagers", wagers.map(link).collect()));
    page.extend(summary(&document.sheet));
    page.push(Block::Figure(overview::overview(document)));
    if !document.readings.is_empty() {
        page.extend(open_readings(&document.readings));
    }
    page.push(titled("decks", "House advantage by number of decks"));
    page.push(by_decks(document));
    for wager in &document.sheet.wagers {
        page.extend(wager::blocks(wager));
    }
    page.extend(play(document).into_iter().flatten());
    page.extend(method(document));
    page
}

/// What a reader must not miss comes first.
fn findings(document: &Document) -> Vec<Block> {
    let found = document.findings();
    let mut blocks: Vec<Block> = vec![titled("findings", "Findings").into()];
    if found.is_empty() {
        let none = "No wager gives the player an advantage, no longer shot pays less than a likelier one, and no \
            reading is open.";
        blocks.push(Line::new(none).into());
    }
    blocks.extend(found.iter().map(|each| Line::new(finding(each)).into()));
    blocks
}

fn finding(found: &DocumentFinding) -> Words {
    let tone = match found.check {
        FindingKind::PlayerEdge => Tone::Warning,
        FindingKind::Monotone | FindingKind::Readings => Tone::Plain,
    };
    Words::new(tone, format!("{}.", found.message))
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

fn origin(document: &Document, json_sha256: &str) -> Vec<(&'static str, Words)> {
    let (heading, approved) = (&document.sheet.heading, &document.approved);
    let name = document.name();
    let clauses = format!(", settled by clauses {}", clauses(&document.sheet));
    let approved = format!("{} to {}; this sheet is for ", approved.from, approved.to);
    let here = decks(&document.sheet).to_string();
    let strategy = document.sheet.played().map(|odds| {
        let by = Words::from("played by strategy ").and(Tone::Code, &odds.strategy);
        ("Main wager", by)
    });
    let read = readings(heading.readings.iter());
    let read = read.unwrap_or((
        "Readings",
        "no clause of this game is open to reading".into(),
    ));
    let data = Words::default().link(format!("{name}.json"), format!("{name}.json"));
    let data = data
        .and(Tone::Plain, ", SHA-256 ")
        .and(Tone::Code, json_sha256);
    let data = data
        .and(Tone::Plain, "; also ")
        .link(format!("{name}.csv"), "as CSV");
    let table = Words::from("SHA-256 ").and(Tone::Code, &heading.game.table_sha256);
    let first = [
        ("Game", code(&heading.game.id).and(Tone::Plain, clauses)),
        (
            "Approved decks",
            Words::from(approved).and(Tone::Title, here),
        ),
    ];
    let last = [
        read,
        ("Engine", TOOL.into()),
        ("Rules table", table),
        ("This sheet as data", data),
    ];
    first.into_iter().chain(strategy).chain(last).collect()
}

/// The clauses that settle the game's wagers, each once, in order.
fn clauses(sheet: &Sheet) -> String {
    let mut all: Vec<&str> = Vec::new();
    for wager in &sheet.wagers {
        if !all.contains(&wager.clause()) {
            all.push(wager.clause());
        }
    }
    all.join(", ")
}

fn summary(sheet: &Sheet) -> [Block; 3] {
    let columns =
        "Wager, Rule, House advantage, Return to player, Hit frequency, Standard deviation";
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
            Words::default().link(format!("#{}", wager.id()), wager.title()),
            wager.clause().into(),
            house(&house_edge),
            percent(&return_to_player, PERCENT).into(),
            percent(&hit_frequency, PERCENT).into(),
            square_root(&variance, PERCENT).into(),
        ]);
    }
    let exact = "Every figure is exact: counted over all ordered deals of the shoe, not sampled. Decimals are \
        correctly rounded from exact fractions, which stand under each wager and in the JSON file.";
    let heading = titled("summary", "House advantage of every wager");
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

fn open_readings(readings: &[OpenReading]) -> Vec<Block> {
    let why = "Where a clause can be read in more than one way and the choice changes a number, the choice is \
        named here, with what every other choice would change.";
    let heading = titled("readings", "How the document is read");
    let mut blocks: Vec<Block> = vec![heading.into(), Line::new(why).into()];
    for reading in readings {
        let plural = if reading.clauses.len() > 1 { "s" } else { "" };
        let clauses = format!("clause{plural} {}", reading.clauses.join(", "));
        let title = format!("{}: {}", reading.name, reading.chosen);
        blocks.push(Block::Heading(Heading {
            below: true,
            ..Heading::new(title, clauses)
        }));
        blocks.push(Line::new(&*reading.why).into());
        blocks.push(alternatives(reading).into());
    }
    blocks
}

fn alternatives(reading: &OpenReading) -> Table {
    let columns =
        "Read instead as, Wager, House advantage here, would be, Hit frequency here, would be";
    let mut table = Table::of("llr", columns);
    for alternative in &reading.alternatives {
        for effect in &alternative.effects {
            let [before, after] = match &effect.hit_frequency {
                Some(hits) => [&hits.here, &hits.instead].map(|value| percent(value, PERCENT)),
                None => [NONE, NONE].map(str::to_owned),
            };
            table.row([
                alternative.value.to_string().into(),
                wager_of(effect).into(),
                house(&effect.house_edge.here),
                house(&effect.house_edge.instead),
                before.into(),
                after.into(),
            ]);
        }
    }
    table
}

fn wager_of(effect: &ReadingEffect) -> String {
    match &effect.strategy {
        Some(strategy) => format!("{}, by {strategy}", effect.title),
        None => effect.title.clone(),
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
        table.row([Words::from(wager.title())].into_iter().chain(edges));
    }
}

/// The strategies, the chart and the dealer, if something is played.
fn play(document: &Document) -> Option<Vec<Block>> {
    let (played, chart) = (document.sheet.played()?, document.chart.as_ref()?);
    let columns = "Strategy, House advantage, Average wager, House advantage per unit wagered";
    let mut strategies = Table::of("lr", columns);
    for (place, figures) in document.strategies.iter().enumerate() {
        let edge = -&figures.expectation.0;
        let (tone, certified) = match place {
            0 => (Tone::Figure, ", this sheet"),
            _ => (Tone::Plain, ""),
        };
        let cells = [
            format!("{}{certified}", figures.strategy).into(),
            house(&edge),
            decimal(&figures.average_wager, PLACES).into(),
            percent(&(&edge / &figures.average_wager.0), PERCENT).into(),
        ];
        strategies.toned::<Words>(tone, cells);
    }
    let exceptions = format!(
        "Composition play does otherwise on {} of the first two cards and upcards, which ",
        chart.exceptions.len()
    );
    let command = format!("oddsmith chart --decks {}", decks(&document.sheet));
    let exceptions = Words::from(exceptions).and(Tone::Code, command);
    let exceptions = exceptions.and(
        Tone::Plain,
        " lists; the JSON file gives every action's exact value for all of them.",
    );
    let dealers = played
        .dealer
        .iter()
        .map(|odds| (odds.upcard.to_string(), &odds.ends));
    Some(vec![
        titled("strategies", "The main wager by other strategies").into(),
        strategies.into(),
        titled("chart", "The chart of basic strategy for this shoe").into(),
        Block::Chart(cells(&chart.chart)),
        Line::new(exceptions).into(),
        titled("dealer", "The dealer's final totals, by upcard").into(),
        dealer(dealers, &LOOK).into(),
    ])
}

const DEALT: &str = "Every ordered deal of as many cards as a round may need is counted, and each wager \
    settled by its clauses; probabilities, returns and variances are fractions of these counts.";
const PLAYED: &str = "The main wager is played hand by hand against every upcard by the strategy named; \
    values are exact fractions over every order of the unseen cards, splits included. The other wagers \
    are counted over every ordered deal of the first cards.";
const LIMITS: &str = "Every order of the shoe is taken as equally likely. Irregularities void or reconstruct a \
    round and are outside the odds. The bands after many rounds use the normal approximation, result = mean \
    ± 1.96 standard deviations, and are the only approximate figures here; for wagers that rarely win they are \
    rough until many wins are expected.";

fn method(document: &Document) -> [Block; 5] {
    let method = match document.sheet.played() {
        Some(_) => PLAYED,
        None => DEALT,
    };
    let verify = " recomputes every number of this sheet by the engine, and by an independent referee as far as it says.";
    [
        titled("method", "Method and limits").into(),
        Line::new(method).into(),
        Line::new(LIMITS).into(),
        Line::new(code("oddsmith verify").and(Tone::Plain, verify)).into(),
        Block::Signatures(["Prepared by, date", "Reviewed by, date"]),
    ]
}

fn index(documents: &[Document]) -> Page {
    let all: Vec<&Document> = documents.iter().collect();
    let games: Vec<&[&Document]> = all
        .chunk_by(|a, b| a.sheet.heading.game.id == b.sheet.heading.game.id)
        .collect();
    let count = [(documents.len(), "sheet"), (games.len(), "game")];
    let about = format!(
        "The true odds, the payout odds and the house advantage of every wager, for every approved number of \
         decks. Made by {TOOL}."
    );
    let mut page = Page {
        kind: "Odds sheets",
        title: count.map(|(number, noun)| many(number, noun)).join(" of "),
        source: Some(("About", about.into())),
        foot: TOOL.into(),
        ..Page::default()
    };
    page.extend(games.into_iter().flat_map(index_game));
    page.push(titled("check", "How to check these sheets"));
    let words =
        code("sha256sum -c SHA256SUMS").and(Tone::Plain, " tells whether a file was changed; ");
    let words = words.and(Tone::Code, "minisign -Vm SHA256SUMS -p KEY.pub");
    let words = words.and(
        Tone::Plain,
        ", where the sheets are signed, who vouches for them; ",
    );
    let words = words.and(Tone::Code, "oddsmith verify .");
    let words = words.and(Tone::Plain, " both, and whether every number is right.");
    page.push(Line::new(words));
    page
}

fn index_game(documents: &[&Document]) -> Vec<Block> {
    let sheet = &documents[0].sheet;
    let game = &sheet.heading.game;
    let links = documents.iter().map(|document| {
        let decks = many(decks(&document.sheet) as usize, "deck");
        Words::default().link(format!("{}.html", document.name()), decks)
    });
    let mut table = Table::new(
        "lr",
        [Words::from("House advantage")].into_iter().chain(links),
    );
    let edges: Vec<Edges> = documents
        .iter()
        .map(|each| Edges::new(&each.sheet))
        .collect();
    edge_rows(&mut table, sheet, &edges);
    let data = documents.iter().map(|document| {
        let name = document.name();
        let words = Words::default().link(format!("{name}.json"), "JSON");
        words
            .and(Tone::Plain, " ")
            .link(format!("{name}.csv"), "CSV")
    });
    table.total([Words::from("Data")].into_iter().chain(data));
    let note = in_effect(&game.document, &game.effective);
    let heading = Heading {
        id: Some(game.id.clone()),
        ..Heading::new(&game.title, note)
    };
    let mut blocks = vec![heading.into(), table.into()];
    for document in documents {
        let decks = many(decks(&document.sheet) as usize, "deck");
        let found = document.findings().into_iter();
        let grave = found.filter(|each| each.check != FindingKind::Readings);
        let line = |each: DocumentFinding| {
            let words = Words::from(format!("{decks}: "));
            Line::new(Words(words.0.into_iter().chain(finding(&each).0).collect()))
        };
        blocks.extend(grave.map(line).map(Block::from));
    }
    blocks
}
