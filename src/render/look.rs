//! How an answer is shown: the format, the decimal places, and whether fractions are.

/// How a sheet is shown.
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
    /// For a terminal, as wide as it is; 100 columns if piped.
    Text,
    /// For programs: every exact number as a string.
    Json,
    /// One line a row, for spreadsheets.
    Csv,
    /// For reports.
    Markdown,
}

impl Look {
    /// Decimal places: those asked for, or 12, of which text shows 8.
    pub fn digits(&self) -> usize {
        self.digits.unwrap_or(match self.format {
            Format::Text => 8,
            _ => 12,
        })
    }
}
