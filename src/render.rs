//! How answers look: text, markdown, csv, json and html. No arithmetic but rounding for print.
//!
//! Every renderer returns the whole output as a string. Text carries ANSI colours; the command line
//! strips them if no terminal reads them.

mod answer;
mod audit;
mod bets;
mod chart;
mod check;
mod count;
mod difference;
mod document;
mod escape;
mod figure;
mod figures;
mod games;
mod hand;
mod look;
mod model;
mod plot;
mod print;
mod problems;
mod protect;
mod removal;
#[cfg(feature = "certificate")]
mod report;
mod sheet;
mod solve;
mod strip;
mod what_if;
mod words;
#[cfg(feature = "xlsx")]
mod workbook;

pub use answer::{Medium, answer};
pub use audit::{AuditFormat, audit, audit_notes, checks};
pub use bets::bets;
pub use chart::{chart, chart_page};
pub use count::count;
pub use difference::differences;
#[cfg(feature = "pdf")]
pub use document::document_pdf;
pub use document::{document_page, index_page};
pub use escape::for_terminal;
pub use figures::figures;
pub use games::{games, paytable};
pub use hand::hand;
pub use look::{Format, Look};
pub use plot::PlotFormat;
pub use print::text::set_width;
pub use print::{json as pretty, json_line};
pub use problems::{failure, note, problems};
pub use protect::{StudyFormat, shoes, study};
pub use removal::{plot_removal, removal};
#[cfg(feature = "certificate")]
pub use report::{Detail, report};
pub use sheet::{sheets, sweep};
pub use solve::{SolveFormat, solve};
pub use what_if::{plot, what_if};
#[cfg(feature = "xlsx")]
pub use workbook::{document_workbook, sheet_workbook};
