//! A sheet for the terminal, at most 100 columns wide.

use super::grid::{Align, Grid, PAGE, fold};
use super::style::{DIM, FIGURE, TITLE, WARNING, paint};
use super::{Look, played};
use crate::answers::sheet::{Figures, RowOdds, Sheet, SheetWager, WagerOdds};
use crate::questions::heading::{Heading, Stage};
use crate::vocabulary::exact::{Rational, decimal, fraction, grouped, percent, ratio, square_root};
use anstyle::Style;

/// The sheet.
pub(super) fn sheet(sheet: &Sheet, look: &Look) -> String {
    let mut lines = heading(&sheet.heading);
    if let Some(settled) = sheet.settled() {
        lines.push(String::new());
        lines.extend(settlement(&sheet.heading, &settled));
        return lines.join("\n") + "\n";
    }
    for wager in &sheet.wagers {
        lines.push(String::new());
        match wager {
            SheetWager::ByPlay(odds) => lines.extend(played::wager(odds, look)),
            SheetWager::ByRows { odds, insurance } => {
                lines.extend(wager_block(odds, look));
                let insurance = insurance.iter();
                lines.extend(insurance.flat_map(|each| played::insurance(each, look)));
            }
        }
    }
    lines.join("\n") + "\n"
}

/// What each wager pays, where nothing is open any more.
fn settlement(heading: &Heading, settled: &[(&WagerOdds, &RowOdds)]) -> Vec<String> {
    let mut grid = Grid::new(&SETTLEMENT.map(|column| (column, Align::Left)));
    for (wager, row) in settled {
        let cells = [
            &wager.title,
            &row.label,
            &row.clause,
            &row.settlement.to_string(),
        ];
        grid.row(Style::new(), cells.map(String::clone).to_vec());
    }
    let lines = grid.lines().unwrap_or_default();
    [vec![paint(TITLE, decided(heading))], lines].concat()
}

/// The columns of a settlement.
pub(super) const SETTLEMENT: [&str; 4] = ["Wager", "Outcome", "Rule", "Pays"];

/// Why there is nothing to expect.
pub(super) fn decided(heading: &Heading) -> String {
    match heading.stage {
        Stage::Finished { player, banker } => {
            format!("The round is finished, Player {player}, Banker {banker}: what each wager pays")
        }
        _ => "The cards on the table decide: what each wager pays".to_owned(),
    }
}

/// The title block of an answer.
pub(super) fn heading(heading: &Heading) -> Vec<String> {
    let document = format!(
        "{}, in effect from {}",
        heading.game.document, heading.game.effective
    );
    let mut lines = vec![paint(TITLE, &heading.game.title), document];
    let readings = heading.readings.iter();
    let readings: Vec<String> = readings
        .map(|(name, value)| format!("{name} = {value}"))
        .collect();
    entry(&mut lines, "Shoe", &shoe(heading), Style::new());
    if !readings.is_empty() {
        entry(&mut lines, "Readings", &readings.join(", "), Style::new());
    }
    for departure in &heading.departures {
        entry(&mut lines, "Departs", &departure.to_string(), WARNING);
    }
    entry(
        &mut lines,
        "Table",
        &format!("sha256 {}", heading.game.table_sha256),
        DIM,
    );
    lines
}

/// A line of a title block, folded.
pub(super) fn entry(lines: &mut Vec<String>, name: &str, text: &str, style: Style) {
    for (number, line) in fold(text, PAGE - 10).into_iter().enumerate() {
        let name = if number == 0 { name } else { "" };
        lines.push(format!("{name:<10}{}", paint(style, line)));
    }
}

/// `8 decks, 416 cards`.
pub(super) fn shoe(heading: &Heading) -> String {
    let cards = match heading.shoe.counts.cards() {
        1 => "1 card".to_owned(),
        cards => format!("{} cards", grouped(&cards.to_string())),
    };
    match heading.shoe.decks {
        Some(1) => format!("1 deck, {cards}"),
        Some(decks) => format!("{decks} decks, {cards}"),
        None => cards,
    }
}

fn wager_block(wager: &WagerOdds, look: &Look) -> Vec<String> {
    let figures = wager.figures();
    let mut lines = vec![format!(
        "{}  {}  house edge {}",
        paint(TITLE, &wager.title),
        paint(DIM, format!("{}, rule {}", wager.id, wager.clause)),
        paint(FIGURE, percent(&figures.house_edge, 4))
    )];
    match rows_grid(wager, &figures, look).lines() {
        Some(rows) => lines.extend(rows),
        None => lines.extend(stacked(wager, look)),
    }
    lines.extend(whole_wager(&figures, None, look));
    if look.exact {
        lines.extend(exact_figures(wager, &figures));
    }
    lines
}

fn rows_grid(wager: &WagerOdds, figures: &Figures, look: &Look) -> Grid {
    let mut grid = Grid::new(&[
        ("Outcome", Align::Left),
        ("Rule", Align::Left),
        ("Pays", Align::Right),
        ("Ways", Align::Right),
        ("Probability", Align::Point),
        ("1 in", Align::Point),
        ("Contribution", Align::Point),
    ]);
    for row in &wager.rows {
        let [rule, pays, ways, probability, one_in, contribution] = cells(wager, row, look);
        let cells = vec![
            row.label.clone(),
            rule,
            pays,
            ways,
            probability,
            one_in,
            contribution,
        ];
        grid.row(Style::new(), cells);
    }
    let total = vec![
        "Total".to_owned(),
        String::new(),
        String::new(),
        grouped(&wager.deals.to_string()),
        decimal(&ratio(1, 1), look.digits()),
        String::new(),
        decimal(&figures.expectation, look.digits()),
    ];
    grid.row(DIM, total);
    grid
}

fn cells(wager: &WagerOdds, row: &RowOdds, look: &Look) -> [String; 6] {
    [
        row.clause.clone(),
        row.settlement.to_string(),
        grouped(&row.ways.to_string()),
        decimal(&wager.probability(row), look.digits()),
        one_in(wager, row, look.digits()),
        decimal(&wager.contribution(row), look.digits()),
    ]
}

/// Once in so many rounds, at two places or fewer.
pub(super) fn one_in(wager: &WagerOdds, row: &RowOdds, digits: usize) -> String {
    match wager.one_in(row) {
        Some(rounds) => rounds_in_words(&rounds, digits),
        None => "never".to_owned(),
    }
}

pub(super) fn rounds_in_words(rounds: &Rational, digits: usize) -> String {
    let number = decimal(rounds, digits.min(2));
    match number.split_once('.') {
        Some((whole, part)) => format!("{}.{part}", grouped(whole)),
        None => grouped(&number),
    }
}

/// The rows one under another, where a table would be too wide.
fn stacked(wager: &WagerOdds, look: &Look) -> Vec<String> {
    let mut lines = Vec::new();
    for row in &wager.rows {
        let [rule, pays, ways, probability, one_in, contribution] = cells(wager, row, look);
        lines.push(format!("  {} {}", row.label, paint(DIM, rule)));
        let figures = [
            ("Pays", pays),
            ("Ways", ways),
            ("Probability", probability),
            ("1 in", one_in),
            ("Contribution", contribution),
        ];
        for (name, value) in figures {
            folded_entry(&mut lines, name, &value);
        }
    }
    lines.push("  Total".to_owned());
    folded_entry(&mut lines, "Ways", &grouped(&wager.deals.to_string()));
    lines
}

pub(super) fn folded_entry(lines: &mut Vec<String>, name: &str, value: &str) {
    for (number, line) in fold(value, PAGE - 27).into_iter().enumerate() {
        let name = if number == 0 { name } else { "" };
        lines.push(format!("    {name:<22} {line}"));
    }
}

/// The figures of the whole wager, named; the standard deviation is the caller's to add.
pub(super) fn named(figures: &Figures) -> [(&'static str, Option<&Rational>); 6] {
    [
        ("House edge", Some(&figures.house_edge)),
        ("Return", Some(&figures.return_to_player)),
        ("Hit frequency", Some(&figures.hit_frequency)),
        ("Push frequency", Some(&figures.push_frequency)),
        (
            "Per resolved wager",
            figures.expectation_per_resolved.as_ref(),
        ),
        ("Variance", Some(&figures.variance)),
    ]
}

/// What stands for a figure that is not defined: no round wins or loses the wager.
pub(super) const UNDEFINED: &str = "never resolved";

/// The figures as decimals, two abreast where they fit.
pub(super) fn whole_wager(
    figures: &Figures,
    average_wager: Option<&Rational>,
    look: &Look,
) -> Vec<String> {
    let digits = look.digits();
    let shown = |value: Option<&Rational>| match value {
        Some(value) => decimal(value, digits),
        None => UNDEFINED.to_owned(),
    };
    let mut all = named(figures)
        .map(|(name, value)| (name, shown(value)))
        .to_vec();
    all.push(("Standard deviation", square_root(&figures.variance, digits)));
    all.extend(average_wager.map(|wager| ("Average wager", decimal(wager, digits))));
    let width = all.iter().map(|(_, value)| value.len()).max().unwrap_or(0);
    if 2 * (width + 24) > PAGE {
        let mut lines = vec!["  All rows".to_owned()];
        for (name, value) in &all {
            folded_entry(&mut lines, name, value);
        }
        return lines;
    }
    let entry = |(name, value): &(&str, String)| format!("  {name:<19} {value:>width$}");
    let abreast = |figures: &[_]| figures.iter().map(entry).collect::<Vec<_>>().join("   ");
    all.chunks(2).map(abreast).collect()
}

fn exact_figures(wager: &WagerOdds, figures: &Figures) -> Vec<String> {
    let mut lines = vec![paint(DIM, "  Exact")];
    for row in &wager.rows {
        lines.push(format!("  {}", row.label));
        folded_entry(
            &mut lines,
            "Probability",
            &fraction(&wager.probability(row)),
        );
        folded_entry(
            &mut lines,
            "Contribution",
            &fraction(&wager.contribution(row)),
        );
    }
    lines.push("  All rows".to_owned());
    for (name, value) in named(figures) {
        let shown = value.map_or(UNDEFINED.to_owned(), fraction);
        folded_entry(&mut lines, name, &shown);
    }
    lines
}
