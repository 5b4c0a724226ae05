//! How blackjack's main wager is played: by other strategies, by the chart, and where the chart is not the best.

use super::{LOOK, PERCENT, PLACES, house, titled};
use crate::answers::chart::Exception;
use crate::papers::document::Document;
use crate::render::chart::cells;
use crate::render::model::{Block, Line, Table, Tone, Words};
use crate::render::sheet::dealer;
use crate::vocabulary::exact::{decimal, percent};

/// The strategies, the chart with its exceptions and the dealer, if something is played.
pub(super) fn blocks(document: &Document) -> Option<Vec<Block>> {
    let (played, chart) = (document.sheet.played()?, document.chart.as_ref()?);
    let dealers = played
        .dealer
        .iter()
        .map(|odds| (odds.upcard.to_string(), &odds.ends));
    let lead = match chart.exceptions.len() {
        0 => "Composition play does the same on every first two cards and upcard.".to_owned(),
        many => format!(
            "Composition play does otherwise on {many} of the first two cards and upcards. The gain is in units of \
             the wager, given these cards."
        ),
    };
    let mut blocks: Vec<Block> = vec![
        titled("strategies", "The main wager by other strategies").into(),
        strategies(document).into(),
        titled("chart", "The chart of basic strategy for this shoe").into(),
        Block::Chart(cells(&chart.chart)),
        titled("exceptions", "Exceptions to the chart").into(),
        Line::new(lead).into(),
    ];
    if !chart.exceptions.is_empty() {
        blocks.push(exceptions(&chart.exceptions).into());
    }
    blocks.push(titled("dealer", "The dealer's final totals, by upcard").into());
    blocks.push(dealer(dealers, &LOOK).into());
    Some(blocks)
}

fn strategies(document: &Document) -> Table {
    let columns = "Strategy, House edge, Average wager, House edge per unit wagered";
    let mut table = Table::of("lr", columns);
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
            house(&(&edge / &figures.average_wager.0)),
        ];
        table.toned::<Words>(tone, cells);
    }
    table
}

/// One line for each hand, upcard and change.
fn exceptions(exceptions: &[Exception]) -> Table {
    let mut table = Table::of("lllllr", "Cards, Total, Upcard, Chart, Better, Gain");
    for each in exceptions {
        table.row([
            each.player.to_string().replace(' ', "-"),
            each.total().to_string(),
            each.upcard.to_string(),
            each.chart.to_string(),
            each.best.value().to_string(),
            percent(&each.gain, PERCENT),
        ]);
    }
    table
}
