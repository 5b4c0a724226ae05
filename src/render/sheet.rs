//! A sheet: what every row of every wager pays and how often, and the figures of each wager.
//!
//! For people a page, with a table for each wager; as CSV one line a row, each with its wager's figures, ready
//! to pivot.

use super::chart::cells;
use super::model::{Block, Heading, Line, Page, Table, Tone, Words};
use super::words::{page, ruled, whose_edge};
use super::{Format, Look, print};
use crate::answers::sheet::{
    DEALER_ENDS, Figures, Insurance, Meter, PlayedOdds, RowOdds, Sheet, SheetWager, WagerOdds,
    signed,
};
use crate::questions::heading::{Heading as AnswerHeading, Stage};
use crate::tables::departure;
use crate::vocabulary::exact::{Rational, decimal, fraction, grouped, percent, ratio, square_root};
use num_traits::Zero;

/// The sheets of a sweep, in JSON as a list however many they are.
pub fn sweep(several: &[Sheet], look: &Look) -> String {
    let records = several.iter().map(|sheet| sheet.record(look.digits()));
    match look.format {
        Format::Json => print::json(&records.collect::<Vec<_>>()),
        _ => sheets(several, look),
    }
}

/// Sheets in the format asked for.
pub fn sheets(sheets: &[Sheet], look: &Look) -> String {
    match look.format {
        Format::Text => join(sheets, |sheet| print::text::print(&answer(sheet, look))),
        Format::Markdown => join(sheets, |sheet| print::markdown::print(&answer(sheet, look))),
        Format::Csv => csv(sheets, look),
        Format::Json => join(sheets, |sheet| print::json(&sheet.record(look.digits()))),
    }
}

fn join(sheets: &[Sheet], show: impl Fn(&Sheet) -> String) -> String {
    sheets.iter().map(show).collect::<Vec<_>>().join("\n")
}

pub(super) fn answer(sheet: &Sheet, look: &Look) -> Page {
    let mut page = page("Odds sheet", &sheet.heading, Vec::new());
    if let Some(settled) = sheet.settled() {
        page.extend(settlement(&sheet.heading, &settled));
        return page;
    }
    for wager in &sheet.wagers {
        match wager {
            SheetWager::ByRows { odds, insurance } => {
                by_rows(&mut page, odds, look);
                let insurance = insurance.iter();
                page.extend(insurance.flat_map(|each| given(each, look)));
            }
            SheetWager::ByPlay(odds) => by_play(&mut page, odds, look),
        }
    }
    page
}

/// What each wager pays, if nothing is open any more.
fn settlement(heading: &AnswerHeading, settled: &[(&WagerOdds, &RowOdds)]) -> [Block; 2] {
    let mut table = Table::of("l", "Wager, Outcome, Rule, Pays");
    for (wager, row) in settled {
        let pays = row.settlement.to_string();
        table.row([&wager.title, &row.label, &row.clause, &pays]);
    }
    let why = match heading.stage {
        Stage::Finished { player, banker } => {
            format!("The round is finished, Player {player}, Banker {banker}: what each wager pays")
        }
        _ => "The cards on the table decide: what each wager pays".to_owned(),
    };
    [Heading::new(why, "").into(), table.into()]
}

pub(super) fn by_rows(page: &mut Page, odds: &WagerOdds, look: &Look) {
    let figures = odds.figures();
    page.push(Heading {
        figure: Some(whose_edge(&figures.house_edge, 4)),
        ..Heading::new(&odds.title, ruled(&odds.id, &odds.clause))
    });
    page.push(rows(odds, &figures, look));
    page.push(Block::Figures(named(&figures, look)));
    let meter = odds.meter();
    page.extend(meter.iter().flat_map(|meter| in_words(meter, look)));
    if look.exact && look.format == Format::Text {
        page.extend(exact(odds, &figures));
    }
}

/// What a meter does to the edge: a line, where it is even, and what it gives now.
fn in_words(meter: &Meter, look: &Look) -> Vec<Line> {
    let percent = |value: &Rational| percent(value, look.digits.unwrap_or(4));
    let line = format!(
        "Meter: the house edge is {} less {} for each unit in the meter",
        look.number(&meter.empty),
        fraction(&meter.slope),
    );
    let even = match meter.break_even() {
        Some(even) => format!(
            "Neither side has an edge at a meter of {} units, exactly {}",
            rounds_in_words(&even, 2),
            fraction(&even)
        ),
        None => "No deal pays the meter".to_owned(),
    };
    let now = match meter.share_of_return().filter(|_| !meter.holds.is_zero()) {
        Some(share) => format!(
            "It holds {} units, and pays {} of all that comes back to the player",
            fraction(&meter.holds),
            percent(&share)
        ),
        None => "The meter counts as empty, and its rows as lost: say what it holds for the edge"
            .to_owned(),
    };
    [line, even, now].map(|words| Line::at(2, words)).into()
}

fn rows(odds: &WagerOdds, figures: &Figures, look: &Look) -> Table {
    let columns = "Outcome, Rule, Pays, Ways, Probability, 1 in, Contribution";
    let mut table = Table::of("llrrppp", columns).stacked(2);
    for row in &odds.rows {
        let one_in = odds.one_in(row);
        table.row([
            row.label.clone(),
            row.clause.clone(),
            row.settlement.to_string(),
            grouped(&row.ways.to_string()),
            look.number(&odds.probability(row)),
            one_in.map_or("never".to_owned(), |rounds| {
                rounds_in_words(&rounds, look.digits())
            }),
            look.number(&odds.contribution(row)),
        ]);
    }
    table.total([
        "Total".to_owned(),
        String::new(),
        String::new(),
        grouped(&odds.deals.to_string()),
        look.number(&ratio(1, 1)),
        String::new(),
        look.number(&figures.expectation),
    ]);
    table
}

/// Once in so many rounds, at two places or fewer.
pub(super) fn rounds_in_words(rounds: &Rational, digits: usize) -> String {
    let number = decimal(rounds, digits.min(2));
    match number.split_once('.') {
        Some((whole, part)) => format!("{}.{part}", grouped(whole)),
        None => grouped(&number),
    }
}

/// The figures of a whole wager that are exact.
pub(super) fn exact_figures(figures: &Figures) -> [(&'static str, Option<&Rational>); 6] {
    let per_resolved = figures.expectation_per_resolved.as_ref();
    [
        ("House edge", Some(&figures.house_edge)),
        ("Return", Some(&figures.return_to_player)),
        ("Hit frequency", Some(&figures.hit_frequency)),
        ("Push frequency", Some(&figures.push_frequency)),
        ("Per resolved wager", per_resolved),
        ("Variance", Some(&figures.variance)),
    ]
}

/// What stands for a figure that is not defined: no round wins or loses the wager.
pub(super) const UNDEFINED: &str = "never resolved";

fn named(figures: &Figures, look: &Look) -> Vec<(&'static str, Words)> {
    let shown = |value: Option<&Rational>| value.map(|value| look.number(value));
    let all = exact_figures(figures).into_iter();
    let all = all.map(|(name, value)| (name, shown(value).unwrap_or(UNDEFINED.to_owned())));
    let deviation = square_root(&figures.variance, look.digits());
    let all = all.chain([("Standard deviation", deviation)]);
    all.map(|(name, value)| (name, value.into())).collect()
}

fn exact(odds: &WagerOdds, figures: &Figures) -> Vec<Block> {
    let title = Line::at(2, Words::new(Tone::Quiet, "Exact"));
    let mut blocks: Vec<Block> = vec![title.into()];
    for row in &odds.rows {
        let figures = [
            ("Probability", odds.probability(row)),
            ("Contribution", odds.contribution(row)),
        ];
        let entries = figures.map(|(name, value)| (name.to_owned(), fraction(&value)));
        blocks.push(Line::at(2, &row.label).into());
        blocks.push(Block::Entries(entries.to_vec()));
    }
    let all = exact_figures(figures).map(|(name, value)| {
        (
            name.to_owned(),
            value.map_or(UNDEFINED.to_owned(), fraction),
        )
    });
    blocks.push(Line::at(2, "All rows").into());
    blocks.push(Block::Entries(all.to_vec()));
    blocks
}

/// Insurance by what the player holds, and even money.
fn given(insurance: &Insurance, look: &Look) -> Vec<Block> {
    let mut table = Table::of("lpp", "The player holds, Wins, House edge");
    for (holding, odds) in &insurance.by_holding {
        let figures = odds.figures();
        table.row([
            holding.name().to_owned(),
            look.number(&figures.hit_frequency),
            look.number(&figures.house_edge),
        ]);
    }
    let kept = insurance.without_even_money.as_ref();
    let kept = kept.map(|kept| Line::at(2, even_money(&look.number(kept))).into());
    let blocks = [Block::Gap, table.into()].into_iter();
    blocks.chain(kept).collect()
}

/// What even money is worth, beside a blackjack that is kept.
pub(super) fn even_money(kept: &str) -> String {
    format!("Even money for a blackjack is worth 1; refused, the hand is worth {kept}")
}

fn by_play(page: &mut Page, odds: &PlayedOdds, look: &Look) {
    let figures = odds.figures();
    let note = format!("{}, by {}", ruled(&odds.id, &odds.clause), odds.strategy);
    page.push(Heading {
        figure: Some(whose_edge(&figures.house_edge, 4)),
        ..Heading::new(&odds.title, note)
    });
    page.push(results(odds, look));
    let mut all = named(&figures, look);
    all.push(("Average wager", look.number(&odds.average_wager).into()));
    page.push(Block::Figures(all));
    if look.exact && look.format == Format::Text {
        let exact = [
            ("Expectation", &odds.expectation()),
            ("Average wager", &odds.average_wager),
            ("Variance", &figures.variance),
        ];
        let exact = exact.map(|(name, value)| (name.to_owned(), fraction(value)));
        page.push(Block::Entries(exact.to_vec()));
    }
    let notes = odds.notes().into_iter();
    page.extend(notes.map(|note| Line::at(2, format!("Note: {note}"))));
    page.push(Heading::new("The dealer's final totals, by upcard", ""));
    let dealers = odds.dealer.iter();
    page.push(dealer(
        dealers.map(|odds| (odds.upcard.to_string(), &odds.ends)),
        look,
    ));
    if let Some(chart) = odds.derived_chart() {
        page.push(Heading::new(
            "The chart of basic, derived from this shoe",
            "",
        ));
        page.push(Block::Chart(cells(chart)));
    }
}

/// What a round may bring.
fn results(odds: &PlayedOdds, look: &Look) -> Table {
    let mut table = Table::of("lppp", "Result, Probability, 1 in, Contribution");
    for (units, probability) in &odds.results {
        table.row([
            signed(units),
            look.number(probability),
            rounds_in_words(&probability.recip(), look.digits()),
            look.number(&(units * probability)),
        ]);
    }
    table.stacked(1)
}

/// How the dealer may end, upcard by upcard.
pub(super) fn dealer<'a>(
    dealers: impl IntoIterator<Item = (String, impl IntoIterator<Item = &'a Rational>)>,
    look: &Look,
) -> Table {
    let rows = dealers.into_iter().map(|(upcard, ends)| {
        let ends = ends.into_iter().map(|end| look.number(end));
        [upcard].into_iter().chain(ends).collect::<Vec<_>>()
    });
    let rows: Vec<Vec<String>> = rows.collect();
    let columns = rows.iter().map(|row| row.len() - 1).max().unwrap_or(0);
    let names = DEALER_ENDS.into_iter().take(columns);
    let mut table = Table::new("lp", ["Upcard"].into_iter().chain(names)).stacked(1);
    for row in rows {
        table.row(row);
    }
    table
}

/// Decimals, or with `exact` the fractions; the standard deviation is a decimal always.
fn csv(sheets: &[Sheet], look: &Look) -> String {
    const HEADINGS: &str = "game,decks,cards,document,effective,table_sha256,readings,departures,strategy,wager,\
        row,label,rule,pays,ways,deals,probability,one_in,contribution,\
        expectation,house_edge,return_to_player,hit_frequency,push_frequency,\
        expectation_per_resolved,variance,standard_deviation,average_wager";
    print::csv(HEADINGS, sheets.iter().flat_map(|sheet| lines(sheet, look)))
}

fn lines(sheet: &Sheet, look: &Look) -> Vec<[String; 28]> {
    let place = place(&sheet.heading);
    let mut lines = Vec::new();
    for wager in &sheet.wagers {
        let figures = csv_figures(&wager.figures(), look);
        let (played, rows): ([String; 2], Vec<[String; 10]>) = match wager {
            SheetWager::ByRows { odds, .. } => {
                let rows = odds.rows.iter().map(|row| row_cells(odds, row, look));
                (Default::default(), rows.collect())
            }
            SheetWager::ByPlay(odds) => {
                let results = odds.results.iter();
                let rows = results.map(|(units, each)| result_cells(odds, units, each, look));
                (
                    [odds.strategy.clone(), look.number(&odds.average_wager)],
                    rows.collect(),
                )
            }
        };
        let [strategy, average] = played;
        lines.extend(rows.into_iter().map(|cells| {
            let parts = [
                &place[..],
                std::slice::from_ref(&strategy),
                &cells,
                &figures,
                std::slice::from_ref(&average),
            ];
            parts.concat().try_into().expect("8, 1, 10, 8 and 1 cells")
        }));
    }
    lines
}

/// The cells that every line of a sheet begins with.
fn place(heading: &AnswerHeading) -> [String; 8] {
    let decks = heading.shoe.decks.map(|decks| decks.to_string());
    let readings = heading.readings.iter();
    let readings = readings.map(|(name, value)| format!("{name}={value}"));
    [
        heading.game.id.clone(),
        decks.unwrap_or_default(),
        heading.shoe.cards.to_string(),
        heading.game.document.clone(),
        heading.game.effective.clone(),
        heading.game.table_sha256.clone(),
        readings.collect::<Vec<_>>().join("; "),
        departure::in_one_line(&heading.departures),
    ]
}

fn csv_figures(figures: &Figures, look: &Look) -> [String; 8] {
    let per_resolved = figures.expectation_per_resolved.as_ref();
    let per_resolved = per_resolved.map(|value| look.number(value));
    [
        look.number(&figures.expectation),
        look.number(&figures.house_edge),
        look.number(&figures.return_to_player),
        look.number(&figures.hit_frequency),
        look.number(&figures.push_frequency),
        per_resolved.unwrap_or_default(),
        look.number(&figures.variance),
        square_root(&figures.variance, look.digits()),
    ]
}

fn row_cells(wager: &WagerOdds, row: &RowOdds, look: &Look) -> [String; 10] {
    let one_in = wager.one_in(row).map(|value| look.number(&value));
    [
        wager.id.clone(),
        row.id.clone(),
        row.label.clone(),
        row.clause.clone(),
        fraction(&row.settlement.net()),
        row.ways.to_string(),
        wager.deals.to_string(),
        look.number(&wager.probability(row)),
        one_in.unwrap_or_default(),
        look.number(&wager.contribution(row)),
    ]
}

/// A result of a wager settled by play has no ways: its probability is a fraction of its own.
fn result_cells(
    played: &PlayedOdds,
    units: &Rational,
    odds: &Rational,
    look: &Look,
) -> [String; 10] {
    [
        played.id.clone(),
        fraction(units),
        format!("result {}", fraction(units)),
        played.clause.clone(),
        fraction(units),
        String::new(),
        String::new(),
        look.number(odds),
        look.number(&odds.recip()),
        look.number(&(units * odds)),
    ]
}
