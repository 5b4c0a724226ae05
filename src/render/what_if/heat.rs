//! Two axes as a heat map for each wager: a cell for each case, blue for the house and red for the player,
//! paler toward zero, with its number.

use super::NOT_OFFERED;
use super::drawing::{EDGE, WIDTH, in_words};
use crate::answers::what_if::{BothEdges, Varied, WhatIf};
use crate::render::figure::{Anchor, BOLD, Figure, HOTTEST, Ink, LABEL, Look, SMALL};
use crate::render::words::points;
use crate::vocabulary::exact::{Rational, decimal, ratio};
use num_traits::{Signed, Zero};

/// The height of a cell.
const CELL: i64 = 320;
/// Above the cells of a map: the wager, the name of the axis across and its values.
const HEAD: i64 = 640;
/// Left of the cells: the values of the axis down.
const NAMES: i64 = 1200;
/// No cell is wider.
const WIDEST: i64 = 900;
/// A number at two places needs as much.
const NARROWEST: i64 = 520;

/// The maps below each other.
pub(super) fn maps(answer: &WhatIf, down: &Varied, across: &Varied) -> Figure {
    let columns = across.values.len() as i64;
    let room = WIDTH - 2 * EDGE - NAMES;
    let cell = (room / columns).clamp(NARROWEST, WIDEST);
    let mut figure = Figure::default();
    let mut y = 0;
    for wager in answer.wagers() {
        let map = Map {
            wager: &wager,
            down,
            across,
            cell,
            top: y,
        };
        map.draw(&mut figure);
        y += HEAD + CELL * down.values.len() as i64 + 120;
    }
    key(&mut figure, y);
    let width = (2 * EDGE + NAMES + cell * columns).max(WIDTH);
    figure.size = [width, y + 420];
    figure
}

struct Map<'a> {
    wager: &'a [&'a BothEdges],
    down: &'a Varied,
    across: &'a Varied,
    cell: i64,
    top: i64,
}

impl Map<'_> {
    fn draw(&self, figure: &mut Figure) {
        let left = EDGE + NAMES;
        let title = format!("{}: house edge in %", self.wager[0].title);
        figure.text([EDGE, self.top + 240], Anchor::Start, BOLD, title);
        let names = [EDGE, self.top + HEAD - 80];
        figure.text(
            names,
            Anchor::Start,
            SMALL,
            format!("{} ↓", in_words(self.down)),
        );
        let middle = left + self.cell * self.across.values.len() as i64 / 2;
        let name = format!("{} →", in_words(self.across));
        figure.text([middle, self.top + 420], Anchor::Middle, SMALL, name);
        for (column, value) in (0..).zip(&self.across.values) {
            let x = left + self.cell * column + self.cell / 2;
            figure.text([x, self.top + HEAD - 80], Anchor::Middle, SMALL, value);
        }
        let most = self
            .wager
            .iter()
            .filter_map(|edges| edges.described.as_deref());
        let most = most.map(Rational::abs).max().unwrap_or_else(Rational::zero);
        let rows = self.wager.chunks(self.across.values.len());
        for (row, (value, edges)) in (0..).zip(self.down.values.iter().zip(rows)) {
            let y = self.top + HEAD + CELL * row;
            figure.text([left - 100, y + 200], Anchor::End, LABEL, value);
            for (column, edges) in (0..).zip(edges) {
                let corner = [left + self.cell * column, y];
                self.cell(figure, edges.described.as_deref(), &most, corner);
            }
        }
    }

    fn cell(
        &self,
        figure: &mut Figure,
        edge: Option<&Rational>,
        most: &Rational,
        [x, y]: [i64; 2],
    ) {
        let step = edge.map_or(0, |edge| step(edge, most));
        figure.block([x, y], [self.cell - 10, CELL - 10], Ink::Heat(step));
        let words = edge.map_or(NOT_OFFERED.to_owned(), |edge| {
            points(edge, 2).replace('-', "−")
        });
        let player = edge.is_some_and(Rational::is_negative);
        let look = Look {
            bold: player,
            ink: Ink::OnHeat(step),
            ..LABEL
        };
        figure.text([x + self.cell / 2, y + 200], Anchor::Middle, look, words);
    }
}

/// The step of a value, zero in the middle; the map's greatest magnitude is the last step.
fn step(edge: &Rational, most: &Rational) -> i64 {
    if most.is_zero() {
        return 0;
    }
    let step = decimal(&(edge / most * ratio(HOTTEST, 1)), 0);
    step.parse().expect("a whole number up to the last step")
}

/// What the shades stand for.
fn key(figure: &mut Figure, y: i64) {
    let side = 220;
    let words = [y + 220, y + 60];
    figure.text(
        [EDGE, words[0]],
        Anchor::Start,
        SMALL,
        "player's advantage (bold)",
    );
    let left = EDGE + 1900;
    for (place, step) in (0..).zip(-HOTTEST..=HOTTEST) {
        figure.block(
            [left + side * place, words[1]],
            [side - 10, side],
            Ink::Heat(step),
        );
    }
    let right = left + side * (2 * HOTTEST + 1) + 80;
    let end = "house edge; each map by its own greatest";
    figure.text([right, words[0]], Anchor::Start, SMALL, end);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shades_part_at_zero() {
        let most = ratio(1, 4);
        let steps = [-1, 0, 1].map(|n| step(&ratio(n, 4), &most));
        assert_eq!(steps, [-HOTTEST, 0, HOTTEST]);
        assert_eq!(step(&ratio(-1, 8), &most), -4);
        assert_eq!(step(&ratio(0, 1), &ratio(0, 1)), 0);
    }
}
