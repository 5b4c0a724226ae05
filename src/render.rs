//! How answers look: text, markdown, csv, json and html. No arithmetic but rounding for print.
//!
//! Every renderer returns the whole output as a string. Text carries ANSI colours; the command line
//! strips them where no terminal reads them.

mod audit;
mod chart;
mod count;
mod csv;
mod difference;
mod escape;
mod figure;
mod games;
mod grid;
mod hand;
mod html;
mod json;
mod markdown;
#[allow(dead_code)] // the certified pages are the last to be put into it
mod model;
mod page;
#[cfg(feature = "pdf")]
mod pdf;
mod played;
#[allow(dead_code)]
mod print;
mod problems;
mod protect;
mod removal;
#[cfg(feature = "certificate")]
mod report;
mod solve;
mod style;
mod text;
mod what_if;
mod words;

pub use audit::{AuditFormat, audit, checks};
pub use chart::chart;
pub use count::count;
pub use difference::differences;
pub use games::{games, paytable};
pub use hand::hand;
pub use html::{document as document_page, index as index_page};
pub use json::{pretty, sheet as sheet_json};
#[cfg(feature = "pdf")]
pub use pdf::document as document_pdf;
pub use problems::{failure, note, problems};
pub use protect::{StudyFormat, shoes, study};
pub use removal::removal;
#[cfg(feature = "certificate")]
pub use report::{Detail, report};
pub use solve::{SolveFormat, solve};
pub use what_if::{PlotFormat, plot, what_if};

use crate::answers::sheet::Sheet;

/// How a sheet is to be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// The format.
    pub format: Format,
    /// Decimal places; `None` is the format's own.
    pub digits: Option<usize>,
    /// Whether exact fractions are shown where a person reads.
    pub exact: bool,
}

/// The formats of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum Format {
    /// For a terminal, at most 100 columns wide.
    Text,
    /// For programs: every exact number as a string.
    Json,
    /// One line a row, for spreadsheets.
    Csv,
    /// For reports.
    Markdown,
}

impl Look {
    /// Decimal places: as told, or 12, of which text shows 8.
    pub fn digits(&self) -> usize {
        self.digits.unwrap_or(match self.format {
            Format::Text => 8,
            _ => 12,
        })
    }
}

/// The sheets of a sweep, in JSON as a list however many they are.
pub fn sweep(several: &[Sheet], look: &Look) -> String {
    match look.format {
        Format::Json => json::sweep(several, look),
        _ => sheets(several, look),
    }
}

/// Sheets in the format asked for.
pub fn sheets(sheets: &[Sheet], look: &Look) -> String {
    match look.format {
        Format::Text => join(sheets, |sheet| text::sheet(sheet, look)),
        Format::Markdown => join(sheets, |sheet| markdown::sheet(sheet, look)),
        Format::Csv => csv::sheets(sheets, look),
        Format::Json => join(sheets, |each| pretty(&sheet_json(each, look.digits()))),
    }
}

fn join(sheets: &[Sheet], show: impl Fn(&Sheet) -> String) -> String {
    let shown: Vec<String> = sheets.iter().map(show).collect();
    shown.join("\n")
}
