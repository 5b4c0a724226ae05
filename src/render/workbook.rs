//! A sheet as a workbook: a laboratory recomputes it, and tries other pays.
//!
//! Comes in: a sheet, or a certified document with the digest of its JSON. Goes out: the bytes of an XLSX file, the
//! same on every run. Counts and pays are numbers; every figure is a formula over them, stored with its exact result,
//! rounded once to the nearest number that a spreadsheet can hold. [`cells`] writes cells, [`wager`] a wager's sheet.

mod cells;
mod wager;

use super::words::{TOOL, in_effect, shoe};
use crate::answers::sheet::{Sheet, SheetWager};
use crate::papers::document::{Document, OpenReading};
use crate::tables::departure;
use crate::vocabulary::exact::{Rational, ratio};
use cells::{Cells, Style, number, printed_root};
use num_traits::{Signed, Zero};
use rust_xlsxwriter::{DocProperties, ExcelDateTime, Workbook};
use std::collections::BTreeSet;

/// The sheet as a workbook.
pub fn sheet_workbook(sheet: &Sheet) -> Vec<u8> {
    Book {
        sheet,
        readings: &[],
        data: None,
    }
    .bytes()
}

/// The workbook of a document, whose JSON has this digest.
pub fn document_workbook(document: &Document, json_sha256: &str) -> Vec<u8> {
    Book {
        sheet: &document.sheet,
        readings: &document.readings,
        data: Some((format!("{}.json", document.name()), json_sha256.to_owned())),
    }
    .bytes()
}

/// What a workbook is made from.
struct Book<'a> {
    sheet: &'a Sheet,
    /// What other readings would change; empty if nobody asked.
    readings: &'a [OpenReading],
    /// The file that holds the exact numbers, and its digest.
    data: Option<(String, String)>,
}

const SUMMARY: &str = "Summary";
const READINGS: &str = "Readings";
const METHOD: &str = "Method";

impl Book<'_> {
    fn bytes(&self) -> Vec<u8> {
        let mut workbook = Workbook::new();
        // A fixed day: the same sheet is the same bytes, whenever it is written.
        let made = ExcelDateTime::from_ymd(2000, 1, 1).expect("a day");
        let properties = DocProperties::new()
            .set_title(&self.sheet.heading.game.title)
            .set_author(TOOL)
            .set_creation_datetime(&made);
        workbook.set_properties(&properties);
        let names = self.names();
        self.summary(&mut Cells::new(&mut workbook, SUMMARY), &names);
        for (wager, name) in self.sheet.wagers.iter().zip(&names) {
            wager::write(&mut Cells::new(&mut workbook, name), wager, self.sheet);
        }
        self.readings(&mut Cells::new(&mut workbook, READINGS));
        self.method(&mut Cells::new(&mut workbook, METHOD));
        let bytes = workbook.save_to_buffer();
        bytes.expect("names and cells keep the limits of a workbook")
    }

    /// What the sheets of the wagers are called: their ids, cut to 31 letters, no two alike in any case.
    fn names(&self) -> Vec<String> {
        let taken = [SUMMARY, READINGS, METHOD].map(str::to_lowercase);
        let mut taken = BTreeSet::from(taken);
        let wagers = self.sheet.wagers.iter();
        let name = |wager: &SheetWager| {
            let id: String = wager.id().chars().take(27).collect();
            let others = (2..).map(|number| format!("{id}-{number}"));
            let whole = [wager.id().to_owned()].into_iter();
            let whole = whole.filter(|id| id.chars().count() <= 31);
            let mut all = whole.chain(others);
            all.find(|name| taken.insert(name.to_lowercase()))
                .expect("numbers do not end")
        };
        wagers.map(name).collect()
    }

    fn summary(&self, cells: &mut Cells, names: &[String]) {
        let heading = &self.sheet.heading;
        cells.widths(&[34, 12, 22, 22, 22, 16, 16, 16, 14]);
        cells.text(0, 0, &heading.game.title, Style::Title);
        let entries = self.origin();
        let mut row = 2;
        for (name, words) in &entries {
            cells.text(row, 0, name, Style::Quiet);
            cells.text(row, 1, words, Style::Plain);
            row += 1;
        }
        row += 1;
        let headings = [
            "Wager",
            "Rule",
            "House advantage now",
            "House advantage as computed",
            "Moved by edited pays",
            "Return to player",
            "Hit frequency",
            "Standard deviation",
            "Advantage",
        ];
        cells.headings(row, &headings, 2);
        for (wager, name) in self.sheet.wagers.iter().zip(names) {
            row += 1;
            self.summary_row(cells, row, wager, name);
        }
        let edit = "Edit the pays in the yellow cells of a wager's sheet: every figure follows, and the column \
            \"Moved by edited pays\" shows how far the house advantage is from the one computed.";
        cells.paragraph(row + 2, 9, edit);
        cells.on_paper();
    }

    fn summary_row(&self, cells: &mut Cells, row: u32, wager: &SheetWager, name: &str) {
        let figures = wager.figures();
        let at = |cell: u32| format!("='{name}'!$B${}", cell + 1);
        cells.lead(row, 0, name, wager.title());
        cells.text(row, 1, wager.clause(), Style::Plain);
        let edge = &figures.house_edge;
        cells.formula(row, 2, &at(wager::EDGE), &number(edge), Style::Percent);
        cells.formula(row, 3, &at(wager::COMPUTED), &number(edge), Style::Percent);
        cells.formula(row, 4, &at(wager::DISTANCE), "0", Style::Percent);
        let back = number(&figures.return_to_player);
        cells.formula(row, 5, &at(wager::RETURN), &back, Style::Percent);
        let hits = number(&figures.hit_frequency);
        cells.formula(row, 6, &at(wager::HITS), &hits, Style::Percent);
        let deviation = printed_root(&figures.variance);
        cells.formula(row, 7, &at(wager::DEVIATION), &deviation, Style::Figure);
        let who = format!(
            "=IF(C{0}>0,\"house\",IF(C{0}<0,\"player\",\"neither\"))",
            row + 1
        );
        cells.formula(row, 8, &who, whose(edge), Style::Exact);
    }

    fn origin(&self) -> Vec<(&'static str, String)> {
        let heading = &self.sheet.heading;
        let document = in_effect(&heading.game.document, &heading.game.effective);
        let mut entries = vec![("Document", document), ("Shoe", shoe(&heading.shoe))];
        if let Some(played) = self.sheet.played() {
            entries.push(("Main wager", format!("played by {}", played.strategy)));
        }
        if !heading.departures.is_empty() {
            entries.push(("Departs", departure::in_one_line(&heading.departures)));
        }
        entries.push(("Engine", TOOL.to_owned()));
        let table = format!("SHA-256 {}", heading.game.table_sha256);
        entries.push(("Rules table", table));
        if let Some((file, digest)) = &self.data {
            entries.push(("Data", format!("{file}, SHA-256 {digest}")));
        }
        entries
    }

    fn readings(&self, cells: &mut Cells) {
        cells.widths(&[28, 28, 14, 26, 22, 22]);
        cells.text(0, 0, "How the document is read", Style::Title);
        let headings = ["Reading", "Chosen"];
        cells.headings(2, &headings, 2);
        let mut row = 3;
        for (name, value) in &self.sheet.heading.readings {
            cells.text(row, 0, name, Style::Plain);
            cells.text(row, 1, value, Style::Plain);
            row += 1;
        }
        if self.sheet.heading.readings.is_empty() {
            let none = "No clause of this game is open to reading.";
            cells.text(row, 0, none, Style::Plain);
        }
        for reading in self.readings {
            row = open_reading(cells, row + 1, reading);
        }
        cells.on_paper();
    }

    fn method(&self, cells: &mut Cells) {
        cells.widths(&[110]);
        cells.text(0, 0, "Method", Style::Title);
        let data = self.data.as_ref().map(|(file, _)| {
            format!("{file} holds every exact fraction; its digest is on the first sheet.")
        });
        let lines = METHOD_LINES.iter().map(|line| (*line).to_owned());
        for (row, line) in (2..).zip(lines.chain(data)) {
            cells.paragraph(row, 1, &line);
        }
        cells.on_paper();
    }
}

const METHOD_LINES: [&str; 6] = [
    "Every ordered deal of as many cards as a round may need is counted, and each wager is settled by its clauses. A \
     probability is the count of a row over the count of all deals.",
    "\"Ordered deals, exact\" is the count as text, for a spreadsheet keeps 15 digits of a number. \"Ordered deals, \
     reduced\" is the same count divided by the greatest number that divides all counts of the wager: the \
     probabilities are the same. If 15 digits do not hold even that, the sheet says so and uses parts of 10^12.",
    "Return is probability x (pays + 1): what comes back of a unit staked, stake included. The returns of all rows add \
     up to the return to player. Contribution is probability x pays; the contributions add up to minus the house \
     advantage.",
    "The house advantage is the share of a unit that the house keeps on average. If it is below zero, the player has \
     the advantage.",
    "Every formula is stored with its exact result, rounded once. A spreadsheet that computes it again agrees to 15 \
     digits, give or take one in the last of them.",
    "A wager that play settles has results instead of rows. Their probabilities are fractions too long for a number: \
     they stand as exact text where a cell can hold them, and as parts of 10^12 in two cells, the whole parts and the \
     rest.",
];

/// The question, and a line for each wager that another choice would change.
fn open_reading(cells: &mut Cells, row: u32, reading: &OpenReading) -> u32 {
    let title = format!("{}: {}", reading.name, reading.chosen);
    cells.text(row, 0, &title, Style::Heading);
    cells.text(row, 2, &reading.clauses.join(", "), Style::Quiet);
    cells.paragraph(row + 1, 6, &reading.why);
    let headings = [
        "Read instead as",
        "Wager",
        "Played by",
        "House advantage here",
        "would be",
        "Change",
    ];
    cells.headings(row + 2, &headings, 3);
    let mut row = row + 3;
    for alternative in &reading.alternatives {
        for effect in &alternative.effects {
            let edge = &effect.house_edge;
            cells.text(row, 0, &alternative.value, Style::Plain);
            cells.text(row, 1, &effect.title, Style::Plain);
            let strategy = effect.strategy.as_deref().unwrap_or_default();
            cells.text(row, 2, strategy, Style::Plain);
            cells.number(row, 3, &number(&edge.here), Style::Percent);
            cells.number(row, 4, &number(&edge.instead), Style::Percent);
            let change = number(&(&edge.instead.0 - &edge.here.0));
            let formula = format!("=E{0}-D{0}", row + 1);
            cells.formula(row, 5, &formula, &change, Style::Percent);
            row += 1;
        }
    }
    row
}

fn whose(edge: &Rational) -> &'static str {
    match (edge.is_zero(), edge.is_positive()) {
        (true, _) => "neither",
        (_, true) => "house",
        (_, false) => "player",
    }
}

/// What a row gives back of a unit, stake included.
fn back(probability: &Rational, net: &Rational) -> Rational {
    probability * (net + ratio(1, 1))
}
