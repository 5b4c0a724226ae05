//! Effects of removal as bars: a panel for each wager, all on one scale, so that wagers compare by eye.

use super::{answer, change, places};
use crate::answers::removal::{Effects, Removal};
use crate::render::figure::{
    Anchor, BOLD, Figure, Ink, LABEL, Look as Words, Point, SMALL, Scale, spread,
};
use crate::render::model::Page;
use crate::render::plot::{PlotFormat, above, plotted};
use crate::render::words::{plus, points, shoe};
use crate::render::{Format, Look};
use crate::vocabulary::card::Rank;
use crate::vocabulary::exact::{Rational, ratio};
use num_traits::{Signed, Zero};

const WIDTH: i64 = 9600;
const EDGE: i64 = 240;
const ACROSS: i64 = 3;
const PANEL: Point = [(WIDTH - 2 * EDGE) / ACROSS, 2000];
/// Ten-valued ranks are drawn once.
const RANKS: usize = 10;

/// The chart of the effects.
pub fn plot_removal(removal: &Removal, format: PlotFormat) -> String {
    let (figure, page) = figure_and_page(removal);
    plotted(figure, page, format)
}

/// The page with its chart.
pub(in crate::render) fn drawn(removal: &Removal) -> Page {
    let (figure, page) = figure_and_page(removal);
    above(figure, page)
}

fn figure_and_page(removal: &Removal) -> (Figure, Page) {
    let look = Look {
        format: Format::Text,
        digits: None,
        exact: false,
    };
    let page = answer(removal, &look);
    let shown = shoe(&removal.heading.shoe);
    let what = "Change of the player's expectation when one card leaves the shoe, in points";
    let mut figure = panels(&removal.wagers);
    figure.title = [page.title.clone(), format!("{what}; {shown}")];
    figure.spoken = format!("{what}: {}", spoken(&removal.wagers));
    figure.caption = format!("{what}. One scale for all wagers.");
    (figure, page)
}

/// The average effect of each rank that is drawn; where 10, J, Q and K differ, their average.
fn by_rank(effects: &Effects) -> Vec<Option<Rational>> {
    let of = |rank: Rank| match effects.by_suit() {
        true => effects.of_rank(rank),
        false => change(effects, rank as usize),
    };
    let all: Vec<Option<Rational>> = Rank::ALL.into_iter().map(of).collect();
    let (small, tens) = all.split_at(RANKS - 1);
    let known: Vec<&Rational> = tens.iter().flatten().collect();
    let mean = (!known.is_empty()).then(|| {
        let sum: Rational = known.iter().copied().sum();
        sum / ratio(known.len() as u64, 1)
    });
    small.iter().cloned().chain([mean]).collect()
}

/// The panels, three abreast on a desk and below each other on a phone.
fn panels(wagers: &[Effects]) -> Figure {
    let mut figure = arranged(wagers, ACROSS);
    figure.narrow = Some(Box::new(arranged(wagers, 1)));
    figure
}

fn arranged(wagers: &[Effects], across: i64) -> Figure {
    let bars: Vec<Vec<Option<Rational>>> = wagers.iter().map(by_rank).collect();
    let known: Vec<Rational> = bars.iter().flatten().flatten().cloned().collect();
    let (top, bottom) = (420, PANEL[1] - 460);
    let scale = Scale::with_zero(&known, bottom, top);
    let mut figure = Figure::default();
    for (number, (effects, bars)) in (0..).zip(wagers.iter().zip(&bars)) {
        let corner = [
            EDGE + number % across * PANEL[0],
            number / across * PANEL[1],
        ];
        panel(&mut figure, &effects.title, bars, &scale, corner);
    }
    let rows = (wagers.len() as i64 + across - 1) / across;
    let mut y = rows * PANEL[1] + 200;
    let key = [
        (Ink::House, "up: removing the card helps the player"),
        (Ink::Series(0), "down: it helps the house"),
    ];
    for (place, (ink, words)) in (0..).zip(key) {
        let x = EDGE + 3300 * (place % across);
        y += 220 * (place / across);
        figure.block([x, y - 110], [160, 130], ink);
        figure.text([x + 240, y], Anchor::Start, LABEL, words);
    }
    figure.size = [2 * EDGE + PANEL[0] * across, y + 200];
    figure
}

fn panel(
    figure: &mut Figure,
    title: &str,
    bars: &[Option<Rational>],
    scale: &Scale,
    [x, y]: Point,
) {
    let (left, right) = (x + 580, x + PANEL[0] - 160);
    figure.text([left, y + 240], Anchor::Start, BOLD, title);
    let zero = y + scale.at(&ratio(0, 1));
    for (at, value, label) in scale.ticks() {
        let here = value == ratio(0, 1);
        let ink = if here { Ink::Words } else { Ink::Line };
        figure.line([left, y + at], [right, y + at], ink.stroke(10));
        let label = format!("{}{label}", plus(&value)).replace('-', "−");
        figure.text([left - 60, y + at + 40], Anchor::End, SMALL, label);
    }
    let largest = bars.iter().flatten().map(Rational::abs).max();
    for (place, (at, bar)) in spread(left + 130, right - 130, RANKS)
        .into_iter()
        .zip(bars)
        .enumerate()
    {
        let name = match Rank::ALL[place] {
            Rank::Ten => "10–K".to_owned(),
            rank => rank.to_string(),
        };
        figure.text([at, y + PANEL[1] - 160], Anchor::Middle, SMALL, name);
        let Some(bar) = bar else { continue };
        let end = y + scale.at(bar);
        let ink = if bar.is_negative() {
            Ink::Series(0)
        } else {
            Ink::House
        };
        figure.block(
            [at - 80, zero.min(end)],
            [160, (zero - end).abs().max(6)],
            ink,
        );
        // The numbers stand in the table; the greatest stands at its bar as well.
        if largest.as_ref() == Some(&bar.abs()) && !bar.is_zero() {
            let label = format!("{}{}", plus(bar), points(bar, 3)).replace('-', "−");
            let beside = if bar.is_negative() {
                end + 130
            } else {
                end - 40
            };
            let look = Words {
                ink: Ink::Words,
                ..SMALL
            };
            figure.text([at, beside], Anchor::Middle, look, label);
        }
    }
}

/// Each wager with the card that moves it most.
fn spoken(wagers: &[Effects]) -> String {
    let said = wagers.iter().map(|effects| {
        let most = Rank::ALL.into_iter().flat_map(|rank| {
            let place = if effects.by_suit() {
                places(rank)[0]
            } else {
                rank as usize
            };
            Some((rank, change(effects, place)?))
        });
        match most.max_by_key(|(_, change)| change.abs()) {
            Some((rank, most)) => {
                format!(
                    "{} most by {rank}, {}{}",
                    effects.title,
                    plus(&most),
                    points(&most, 4)
                )
            }
            None => format!("{} by none", effects.title),
        }
    });
    said.collect::<Vec<_>>().join("; ")
}
