//! The sheet of one wager: its figures, and the rows that they are computed from.

use super::back;
use super::cells::{Cells, Style, number, printed_root};
use crate::answers::sheet::{PlayedOdds, RowOdds, Sheet, SheetWager, WagerOdds, signed};
use crate::render::words::{ruled, shoe};
use crate::vocabulary::exact::{Rational, fraction, ratio};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::One;

/// Where the figures stand, in the second column.
pub(super) const EDGE: u32 = 3;
pub(super) const COMPUTED: u32 = 4;
pub(super) const DISTANCE: u32 = 5;
pub(super) const RETURN: u32 = 6;
pub(super) const HITS: u32 = 7;
const PUSHES: u32 = 8;
const VARIANCE: u32 = 9;
pub(super) const DEVIATION: u32 = 10;
/// Where the table begins.
const HEADINGS: u32 = 12;
const FIRST: u32 = HEADINGS + 1;

/// A row of a wager as a spreadsheet has it.
struct Line {
    label: String,
    clause: String,
    words: String,
    net: Rational,
    /// The count of its deals, or its probability, to the last digit.
    exact: String,
    weight: Weight,
    probability: Rational,
}

/// What the row weighs against the other rows.
enum Weight {
    /// The count divided by what divides all counts: every digit fits a cell.
    Reduced(u128),
    /// The probability in parts of a million millions: whole parts, and the rest in a cell of its own. Sums of whole
    /// parts lose no digit, so that what is left of sums that nearly cancel has 15 digits too.
    Parts { whole: BigInt, rest: Rational },
}

/// All rows, and what they add up to.
struct Lines {
    lines: Vec<Line>,
    /// The exact total, as text.
    exact: String,
    /// What the weights add up to.
    weight: u128,
    /// Whether the weights are reduced counts.
    reduced: bool,
    /// Whether the exact text is of counts.
    counted: bool,
}

/// Whole numbers up to here have all their digits in a spreadsheet.
const HELD: u128 = 1_000_000_000_000_000;
/// A million millions: whole parts of it have all their digits, with room for what they are multiplied with.
const PARTS: u128 = 1_000_000_000_000;

pub(super) fn write(cells: &mut Cells, wager: &SheetWager, sheet: &Sheet) {
    let lines = match wager {
        SheetWager::ByRows { odds, .. } => of_rows(odds),
        SheetWager::ByPlay(odds) => of_results(odds),
    };
    cells.widths(&[34, 22, 16, 14, 26, 22, 20, 18, 18, 18, 18]);
    cells.text(0, 0, wager.title(), Style::Title);
    let by = match wager {
        SheetWager::ByRows { .. } => String::new(),
        SheetWager::ByPlay(odds) => format!(", played by {}", odds.strategy),
    };
    let heading = &sheet.heading;
    let about = format!(
        "{}{by}; {}, {}",
        ruled(wager.id(), wager.clause()),
        heading.game.title,
        shoe(&heading.shoe)
    );
    cells.text(1, 0, &about, Style::Quiet);
    figures(cells, wager, &lines);
    table(cells, &lines);
    notes(cells, &lines);
    cells.freeze(FIRST);
    cells.on_paper();
}

fn of_rows(odds: &WagerOdds) -> Lines {
    let all = odds.rows.iter();
    let common = all.clone().fold(odds.deals, |gcd, row| gcd.gcd(&row.ways));
    let total = odds.deals / common;
    let line = |row: &RowOdds| Line {
        label: row.label.clone(),
        clause: row.clause.clone(),
        words: row.settlement.to_string(),
        net: row.settlement.net(),
        exact: row.ways.to_string(),
        weight: match total < HELD {
            true => Weight::Reduced(row.ways / common),
            false => parts(&odds.probability(row)),
        },
        probability: odds.probability(row),
    };
    Lines {
        lines: all.map(line).collect(),
        exact: odds.deals.to_string(),
        weight: if total < HELD { total } else { PARTS },
        reduced: total < HELD,
        counted: true,
    }
}

fn of_results(odds: &PlayedOdds) -> Lines {
    let line = |(units, probability): (&Rational, &Rational)| Line {
        label: format!("Result {}", signed(units)),
        clause: odds.clause.clone(),
        words: signed(units),
        net: units.clone(),
        exact: fraction(probability),
        weight: parts(probability),
        probability: probability.clone(),
    };
    Lines {
        lines: odds.results.iter().map(line).collect(),
        exact: "1".to_owned(),
        weight: PARTS,
        reduced: false,
        counted: false,
    }
}

fn parts(probability: &Rational) -> Weight {
    let parts = probability * Rational::from_integer(BigInt::from(PARTS));
    Weight::Parts {
        whole: parts.to_integer(),
        rest: parts.fract(),
    }
}

impl Lines {
    /// A column of the table, from its first row to its last.
    fn column(&self, letter: char) -> String {
        let first = FIRST + 1;
        format!("{letter}${first}:{letter}${}", self.total())
    }

    /// The row of the totals, counted from 0: its number less one.
    fn total(&self) -> u32 {
        FIRST + self.lines.len() as u32
    }

    /// The cell with all weight.
    fn whole(&self) -> String {
        format!("F${}", self.total() + 1)
    }

    /// The average of what the formula makes of a column of weights. What it makes of whole weights loses no digit.
    fn average(&self, of_weights: &dyn Fn(&str) -> String) -> String {
        let counts = of_weights(&self.column('F'));
        match self.reduced {
            true => format!("{counts}/{}", self.whole()),
            false => format!(
                "({counts}+{})/{}",
                of_weights(&self.column('K')),
                self.whole()
            ),
        }
    }

    /// The formula of the expectation. Pays that are fractions are made whole first.
    fn expectation(&self, sign: &str) -> String {
        let nets = self.lines.iter().map(|line| line.net.denom());
        let common = nets.fold(BigInt::one(), |common, denominator| common.lcm(denominator));
        let pays = self.column('D');
        match common.is_one() {
            true => {
                let sum = |weights: &str| format!("{sign}SUMPRODUCT({pays},{weights})");
                format!("={}", self.average(&sum))
            }
            false => {
                let sum = |weights: &str| format!("{sign}SUMPRODUCT({common}*{pays},{weights})");
                format!("={}/{common}", self.average(&sum))
            }
        }
    }
}

fn figures(cells: &mut Cells, wager: &SheetWager, lines: &Lines) {
    let figures = wager.figures();
    let pays = lines.column('D');
    let mut figure = |row, name: &str, formula: String, exact: &Rational, result: &str, style| {
        cells.text(row, 0, name, Style::Plain);
        cells.formula(row, 1, &formula, result, style);
        cells.text(row, 2, &fraction(exact), Style::Fraction);
    };
    let share = |of: &str| {
        let sum = |weights: &str| format!("SUMIF({pays},{of},{weights})");
        format!("={}", lines.average(&sum))
    };
    let edge = &figures.house_edge;
    let shares = [
        (
            EDGE,
            "House advantage, with the pays below",
            lines.expectation("-"),
            edge,
        ),
        (
            RETURN,
            "Return to player",
            format!("=SUM({})", lines.column('H')),
            &figures.return_to_player,
        ),
        (
            HITS,
            "Hit frequency",
            share("\">0\""),
            &figures.hit_frequency,
        ),
        (
            PUSHES,
            "Push frequency",
            share("0"),
            &figures.push_frequency,
        ),
    ];
    for (row, name, formula, exact) in shares {
        figure(row, name, formula, exact, &number(exact), Style::Percent);
    }
    let variance = &figures.variance;
    let squares = |weights: &str| format!("SUMPRODUCT({pays},{pays},{weights})");
    let square = format!("={}-B{}^2", lines.average(&squares), EDGE + 1);
    let shown = number(variance);
    figure(
        VARIANCE,
        "Variance",
        square,
        variance,
        &shown,
        Style::Figure,
    );
    cells.text(DEVIATION, 0, "Standard deviation", Style::Plain);
    let root = format!("=SQRT(B{})", VARIANCE + 1);
    cells.formula(DEVIATION, 1, &root, &printed_root(variance), Style::Figure);
    cells.text(COMPUTED, 0, "House advantage as computed", Style::Plain);
    cells.number(COMPUTED, 1, &number(edge), Style::Percent);
    cells.text(COMPUTED, 2, &fraction(edge), Style::Fraction);
    cells.text(DISTANCE, 0, "Moved by edited pays", Style::Plain);
    let distance = format!("=ROUND(B{}-B{},14)", EDGE + 1, COMPUTED + 1);
    cells.formula(DISTANCE, 1, &distance, "0", Style::Percent);
}

fn table(cells: &mut Cells, lines: &Lines) {
    let exact = match lines.counted {
        true => "Ordered deals, exact",
        false => "Probability, exact",
    };
    let weight = match lines.reduced {
        true => "Ordered deals, reduced",
        false => "Probability in 10^12ths, whole",
    };
    let headings = [
        "Outcome",
        "Rule",
        "Pays",
        "Pays for 1, net (edit)",
        exact,
        weight,
        "Probability",
        "Return",
        "Contribution",
        "Once in, rounds",
        "10^12ths, the rest",
    ];
    let shown = if lines.reduced { 10 } else { 11 };
    cells.headings(HEADINGS, &headings[..shown], 3);
    for (row, line) in (FIRST..).zip(&lines.lines) {
        write_line(cells, row, line, &lines.whole());
    }
    cells.totals(true);
    totals(cells, lines, shown as u16);
    cells.totals(false);
}

fn totals(cells: &mut Cells, lines: &Lines, columns: u16) {
    let row = lines.total();
    for blank in 0..columns {
        cells.text(row, blank, "", Style::Plain);
    }
    cells.text(row, 0, "Total", Style::Plain);
    cells.text(row, 4, &lines.exact, Style::Exact);
    let weights = match lines.reduced {
        true => format!("=SUM({})", lines.column('F')),
        false => format!("=SUM({})+SUM({})", lines.column('F'), lines.column('K')),
    };
    cells.formula(row, 5, &weights, &lines.weight.to_string(), Style::Whole);
    let sums =
        |value: &dyn Fn(&Line) -> Rational| -> Rational { lines.lines.iter().map(value).sum() };
    let sum = |letter| format!("=SUM({})", lines.column(letter));
    let columns: [(u16, String, Rational); 3] = [
        (6, sum('G'), sums(&|line| line.probability.clone())),
        (
            7,
            sum('H'),
            sums(&|line| back(&line.probability, &line.net)),
        ),
        (
            8,
            lines.expectation(""),
            sums(&|line| &line.probability * &line.net),
        ),
    ];
    for (place, formula, value) in columns {
        cells.formula(row, place, &formula, &number(&value), Style::Figure);
    }
}

fn write_line(cells: &mut Cells, row: u32, line: &Line, whole: &str) {
    let at = row + 1;
    cells.text(row, 0, &line.label, Style::Plain);
    cells.text(row, 1, &line.clause, Style::Plain);
    cells.text(row, 2, &line.words, Style::Plain);
    match line.net.is_integer() {
        true => cells.number(row, 3, &fraction(&line.net), Style::Edited),
        false => {
            let formula = format!("={}", fraction(&line.net));
            cells.formula(row, 3, &formula, &number(&line.net), Style::Edited);
        }
    }
    let longer = match line.exact.len() > 24 {
        true => Style::Fraction,
        false => Style::Exact,
    };
    cells.text(row, 4, &line.exact, longer);
    let (p, net) = (&line.probability, &line.net);
    let share = match &line.weight {
        Weight::Reduced(count) => {
            cells.number(row, 5, &count.to_string(), Style::Whole);
            format!("=F{at}/{whole}")
        }
        Weight::Parts { whole: parts, rest } => {
            cells.number(row, 5, &parts.to_string(), Style::Whole);
            cells.number(row, 10, &number(rest), Style::Figure);
            format!("=(F{at}+K{at})/{whole}")
        }
    };
    cells.formula(row, 6, &share, &number(p), Style::Figure);
    let returned = format!("=G{at}*(D{at}+1)");
    cells.formula(row, 7, &returned, &number(&back(p, net)), Style::Figure);
    let adds = format!("=G{at}*D{at}");
    cells.formula(row, 8, &adds, &number(&(p * net)), Style::Figure);
    let once = format!("=IF(G{at}=0,\"never\",1/G{at})");
    let rounds = match *p == ratio(0, 1) {
        true => "never".to_owned(),
        false => number(&p.recip()),
    };
    cells.formula(row, 9, &once, &rounds, Style::Figure);
}

/// What a spreadsheet cannot hold is said.
fn notes(cells: &mut Cells, lines: &Lines) {
    let note = match (lines.reduced, lines.counted) {
        (true, _) => {
            "The reduced counts have at most 15 digits: a spreadsheet holds each of them exactly."
        }
        (false, true) => {
            "The counts have more than 15 digits even when reduced, more than a spreadsheet holds. They stand here as \
             exact text, and the formulas use the probabilities in parts of 10^12: whole parts, and in the last column \
             the rest, rounded to 15 digits."
        }
        (false, false) => {
            "The probabilities of these results are fractions too long for a number. They stand here as exact text, and \
             the formulas use them in parts of 10^12: whole parts, and in the last column the rest, rounded to 15 digits."
        }
    };
    cells.paragraph(lines.total() + 2, 9, note);
}
