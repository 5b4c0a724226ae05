//! A drawing asked for with `--plot`: a picture, or a page with the picture above its numbers.

use super::figure::Figure;
use super::model::{Block, Page};
use super::print;

/// What a chart is drawn into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlotFormat {
    /// A picture.
    Svg,
    /// A page with the picture and its numbers.
    Html,
}

/// The drawing in the format asked for.
pub(super) fn plotted(figure: Figure, page: Page, format: PlotFormat) -> String {
    match format {
        PlotFormat::Svg => print::svg::alone(&figure),
        PlotFormat::Html => print::html::print(&above(figure, page)),
    }
}

/// The page with the drawing above everything else.
pub(super) fn above(figure: Figure, mut page: Page) -> Page {
    page.blocks.insert(0, Block::Figure(figure));
    page
}
