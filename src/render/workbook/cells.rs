//! The cells of one sheet of a workbook: text, numbers, formulas with their results.
//!
//! A number is written as the nearest one that a spreadsheet can hold; no arithmetic is done on it here.

use crate::vocabulary::exact::{Rational, decimal, square_root};
use rust_xlsxwriter::{
    Color, Format, FormatAlign, FormatBorder, Formula, Url, Workbook, Worksheet,
};

/// How a cell looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    Plain,
    Title,
    Heading,
    Quiet,
    /// A whole number, its digits in groups.
    Whole,
    /// A number with ten places.
    Figure,
    /// A share in hundredths.
    Percent,
    /// A number that may be edited.
    Edited,
    /// Long text, broken into lines.
    Wrapped,
    /// A heading over numbers.
    Over,
    /// Exact text in the place of a number.
    Exact,
    /// Exact text that may be longer than its cell.
    Fraction,
}

impl Style {
    fn format(self) -> Format {
        let format = Format::new().set_font_name("Calibri").set_font_size(11);
        match self {
            Style::Plain => format.set_align(FormatAlign::Left),
            Style::Title => format.set_bold().set_font_size(16),
            Style::Heading => format
                .set_bold()
                .set_text_wrap()
                .set_align(FormatAlign::Top)
                .set_border_bottom(FormatBorder::Thin),
            Style::Quiet => format.set_font_color(Color::RGB(0x59_59_59)),
            Style::Whole => format.set_num_format("#,##0"),
            Style::Figure => format.set_num_format("0.0000000000"),
            Style::Percent => format.set_num_format("0.00000000%"),
            Style::Edited => format
                .set_num_format("General")
                .set_background_color(Color::RGB(0xFF_F2_CC)),
            Style::Wrapped => format.set_text_wrap().set_align(FormatAlign::Top),
            Style::Over => Style::Heading.format().set_align(FormatAlign::Right),
            Style::Exact => format.set_align(FormatAlign::Right),
            Style::Fraction => format
                .set_align(FormatAlign::Left)
                .set_indent(1)
                .set_font_color(Color::RGB(0x59_59_59)),
        }
    }

    /// The same under the others, as a total.
    fn total(self) -> Format {
        self.format().set_bold().set_border_top(FormatBorder::Thin)
    }
}

/// The longest text of a cell.
const LONGEST: usize = 32_000;

/// One sheet of a workbook.
pub(super) struct Cells<'a> {
    sheet: &'a mut Worksheet,
    total: bool,
}

/// Why no cell is refused.
const FITS: &str = "a cell within the limits of a sheet";

impl<'a> Cells<'a> {
    pub(super) fn new(workbook: &'a mut Workbook, name: &str) -> Cells<'a> {
        let sheet = workbook.add_worksheet();
        sheet.set_name(name).expect("a name that sheets can have");
        Cells {
            sheet,
            total: false,
        }
    }

    /// From here on cells are of the total.
    pub(super) fn totals(&mut self, total: bool) {
        self.total = total;
    }

    fn format(&self, style: Style) -> Format {
        match self.total {
            true => style.total(),
            false => style.format(),
        }
    }

    pub(super) fn widths(&mut self, widths: &[u16]) {
        for (column, width) in (0..).zip(widths) {
            self.sheet.set_column_width(column, *width).expect(FITS);
        }
    }

    pub(super) fn text(&mut self, row: u32, column: u16, text: &str, style: Style) {
        let format = self.format(style);
        let text = match text.len() > LONGEST {
            true => "too long for a cell; the JSON has it",
            false => text,
        };
        let written = self
            .sheet
            .write_string_with_format(row, column, text, &format);
        written.expect(FITS);
    }

    /// Long text over so many columns, in a row high enough for it.
    pub(super) fn paragraph(&mut self, row: u32, columns: u16, text: &str) {
        let format = self.format(Style::Wrapped);
        match columns {
            1 => self.text(row, 0, text, Style::Wrapped),
            _ => {
                let merged = self
                    .sheet
                    .merge_range(row, 0, row, columns - 1, text, &format);
                merged.expect(FITS);
            }
        }
        let lines = u16::try_from(text.len() / 110 + 1).unwrap_or(u16::MAX);
        self.sheet.set_row_height(row, lines * 16).expect(FITS);
    }

    /// Headings, those from `numbers` on over numbers, in a row of two lines.
    pub(super) fn headings(&mut self, row: u32, headings: &[&str], numbers: usize) {
        for (column, heading) in headings.iter().enumerate() {
            let style = if column < numbers {
                Style::Heading
            } else {
                Style::Over
            };
            self.text(row, column as u16, heading, style);
        }
        self.sheet.set_row_height(row, 32).expect(FITS);
    }

    /// Text that leads to another sheet.
    pub(super) fn lead(&mut self, row: u32, column: u16, sheet: &str, text: &str) {
        let url = Url::new(format!("internal:'{sheet}'!A1")).set_text(text);
        self.sheet.write_url(row, column, url).expect(FITS);
    }

    pub(super) fn number(&mut self, row: u32, column: u16, number: &str, style: Style) {
        let format = self.format(style);
        let value = nearest(number);
        let written = self
            .sheet
            .write_number_with_format(row, column, value, &format);
        written.expect(FITS);
    }

    /// A formula, stored with its result.
    pub(super) fn formula(
        &mut self,
        row: u32,
        column: u16,
        formula: &str,
        result: &str,
        style: Style,
    ) {
        let format = self.format(style);
        let formula = Formula::new(formula).set_result(result);
        let written = self
            .sheet
            .write_formula_with_format(row, column, formula, &format);
        written.expect(FITS);
    }

    /// The rows above this one stay in sight.
    pub(super) fn freeze(&mut self, row: u32) {
        self.sheet.set_freeze_panes(row, 1).expect(FITS);
    }

    /// A4, on its side, as wide as the page.
    pub(super) fn on_paper(&mut self) {
        self.sheet.set_paper_size(9).set_landscape();
        self.sheet.set_print_fit_to_pages(1, 0);
        self.sheet.set_footer("&L&A&R&P / &N");
    }
}

fn nearest(number: &str) -> f64 {
    number.parse().expect("digits are a number")
}

/// The nearest number that a spreadsheet can hold, in as few digits as tell it apart.
pub(super) fn number(value: &Rational) -> String {
    nearest(&decimal(value, PLACES)).to_string()
}

/// The same of the square root.
pub(super) fn printed_root(value: &Rational) -> String {
    nearest(&square_root(value, PLACES)).to_string()
}

/// More places than a spreadsheet's number has of anything that is counted here.
const PLACES: usize = 60;
