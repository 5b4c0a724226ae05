//! The few styles of a terminal page.

use anstyle::{AnsiColor, Style};
use std::fmt::Display;

/// A title.
pub(super) const TITLE: Style = Style::new().bold();
/// What stands back: headings, clauses.
pub(super) const DIM: Style = Style::new().dimmed();
/// A figure to see first.
pub(super) const FIGURE: Style = AnsiColor::Cyan.on_default().bold();
/// What went wrong.
pub(super) const ERROR: Style = AnsiColor::Red.on_default().bold();
/// Something to beware of.
pub(super) const WARNING: Style = AnsiColor::Yellow.on_default();

/// A chart's cell: the colours that printed charts use.
pub(super) fn action_style(code: &str) -> Style {
    let colour = match code.trim_end_matches(['s', 'h']) {
        "H" => AnsiColor::Green,
        "S" => AnsiColor::Red,
        "D" => AnsiColor::Blue,
        "P" => AnsiColor::Yellow,
        "-" => return DIM,
        _ => AnsiColor::Magenta,
    };
    colour.on_default()
}

/// The text in a style.
pub(super) fn paint(style: Style, text: impl Display) -> String {
    format!("{style}{text}{style:#}")
}
