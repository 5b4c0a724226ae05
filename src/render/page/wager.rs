//! One wager's part of a page.

use super::chart::{Bar, Columns, EdgeChart};
use super::{NONE, PERCENT, PLACES};
use crate::answers::sheet::{
    Figures, Insurance, PlayedOdds, RowOdds, SheetWager, WagerOdds, signed,
};
use crate::blackjack::side::Holding;
use crate::papers::document::Document;
use crate::render::played::even_money;
use crate::render::text::{UNDEFINED, named, rounds_in_words};
use crate::vocabulary::exact::{Rational, decimal, fraction, grouped, percent, ratio, square_root};

/// What the page says of a wager.
pub(in crate::render) struct Wager {
    pub(in crate::render) id: String,
    pub(in crate::render) title: String,
    pub(in crate::render) rule: String,
    pub(in crate::render) strategy: Option<String>,
    pub(in crate::render) edge: String,
    pub(in crate::render) return_to_player: String,
    pub(in crate::render) hit_frequency: String,
    pub(in crate::render) deviation: String,
    pub(in crate::render) expectation: String,
    pub(in crate::render) deals: Option<String>,
    pub(in crate::render) figures: Vec<Named>,
    pub(in crate::render) rows: Vec<Row>,
    pub(in crate::render) bar: Bar,
    pub(in crate::render) edges: EdgeChart,
    pub(in crate::render) columns: Option<Columns>,
    /// Insurance by what the player holds; empty for every other wager.
    pub(in crate::render) given: Vec<Given>,
    /// What even money is worth, in words, where it is offered.
    pub(in crate::render) even_money: Option<String>,
    pub(in crate::render) bands: Vec<Band>,
    pub(in crate::render) exact: Vec<Exact>,
}

/// A figure and its name.
pub(in crate::render) struct Named {
    pub(in crate::render) name: &'static str,
    pub(in crate::render) value: String,
}

/// An outcome of a wager.
pub(in crate::render) struct Row {
    pub(in crate::render) label: String,
    pub(in crate::render) rule: String,
    pub(in crate::render) pays: String,
    pub(in crate::render) true_odds: String,
    pub(in crate::render) ways: Option<String>,
    pub(in crate::render) probability: String,
    pub(in crate::render) contribution: String,
}

/// Where the result after many rounds lies.
pub(in crate::render) struct Band {
    pub(in crate::render) rounds: String,
    pub(in crate::render) mean: String,
    pub(in crate::render) from: String,
    pub(in crate::render) to: String,
}

/// A wager where something is known of the player's cards.
pub(in crate::render) struct Given {
    pub(in crate::render) holding: &'static str,
    pub(in crate::render) hit_frequency: String,
    pub(in crate::render) edge: String,
}

/// An exact number; one too long for a line is folded under its size.
pub(in crate::render) struct Exact {
    pub(in crate::render) name: String,
    pub(in crate::render) fraction: String,
    pub(in crate::render) size: Option<String>,
}

/// Every wager of a document, in the order of the sheet.
pub(in crate::render) fn all(document: &Document) -> Vec<Wager> {
    let sheet = &document.sheet;
    let wagers = sheet.wagers.iter();
    wagers
        .map(|wager| match wager {
            SheetWager::ByPlay(odds) => played(odds, document),
            SheetWager::ByRows { odds, insurance } => by_rows(odds, insurance.as_ref(), document),
        })
        .collect()
}

fn by_rows(odds: &WagerOdds, insurance: Option<&Insurance>, document: &Document) -> Wager {
    let figures = odds.figures();
    let mut exact = Vec::new();
    for row in &odds.rows {
        exact.push(Exact::new(
            format!("{}: probability", row.label),
            &odds.probability(row),
        ));
    }
    exact.extend(exact_figures(&figures));
    let holdings = insurance.into_iter().flat_map(|each| &each.by_holding);
    let refused = insurance.and_then(|each| each.without_even_money.as_ref());
    Wager {
        id: odds.id.clone(),
        title: odds.title.clone(),
        rule: odds.clause.clone(),
        strategy: None,
        given: holdings.map(given).collect(),
        even_money: refused.map(|kept| even_money(&decimal(kept, PLACES))),
        deals: Some(grouped(&odds.deals.to_string())),
        rows: odds.rows.iter().map(|each| row(odds, each)).collect(),
        bar: Bar::of_rows(odds, &figures),
        columns: None,
        exact,
        ..common(&odds.id, &figures, document)
    }
}

fn played(odds: &PlayedOdds, document: &Document) -> Wager {
    let figures = odds.figures();
    let mut exact = Vec::new();
    for (units, probability) in &odds.results {
        let name = format!("Result {}: probability", signed(units));
        exact.push(Exact::new(name, probability));
    }
    exact.extend(exact_figures(&figures));
    exact.push(Exact::new("Average wager".to_owned(), &odds.average_wager));
    let rows = odds.results.iter();
    let mut wager = Wager {
        id: odds.id.clone(),
        title: odds.title.clone(),
        rule: odds.clause.clone(),
        strategy: Some(odds.strategy.clone()),
        deals: None,
        rows: rows.map(|(units, odds)| result(units, odds)).collect(),
        bar: Bar::of_results(odds),
        columns: Some(Columns::new(&odds.results)),
        exact,
        ..common(&odds.id, &figures, document)
    };
    wager.figures.push(Named {
        name: "Average wager",
        value: decimal(&odds.average_wager, PLACES),
    });
    wager
}

/// What every wager has, the rest empty.
fn common(id: &str, figures: &Figures, document: &Document) -> Wager {
    Wager {
        id: String::new(),
        title: String::new(),
        rule: String::new(),
        strategy: None,
        edge: percent(&figures.house_edge, PERCENT),
        return_to_player: percent(&figures.return_to_player, PERCENT),
        hit_frequency: percent(&figures.hit_frequency, PERCENT),
        deviation: square_root(&figures.variance, PERCENT),
        expectation: decimal(&figures.expectation, PLACES),
        deals: None,
        figures: figures_in_words(figures),
        rows: Vec::new(),
        bar: Bar::default(),
        edges: EdgeChart::new(id, &document.edges, document.sheet.heading.shoe.decks),
        columns: None,
        given: Vec::new(),
        even_money: None,
        bands: ROUNDS.map(|rounds| Band::new(rounds, figures)).into(),
        exact: Vec::new(),
    }
}

fn figures_in_words(figures: &Figures) -> Vec<Named> {
    let shown = |(name, value): (&'static str, Option<&Rational>)| Named {
        name: match name {
            "House edge" => "House advantage",
            other => other,
        },
        value: match (name, value) {
            (_, None) => UNDEFINED.to_owned(),
            ("Variance", Some(value)) => decimal(value, PLACES),
            (_, Some(value)) => percent(value, PERCENT + 2),
        },
    };
    let mut all: Vec<Named> = named(figures).into_iter().map(shown).collect();
    all.push(Named {
        name: "Standard deviation",
        value: square_root(&figures.variance, PLACES),
    });
    all
}

fn exact_figures(figures: &Figures) -> Vec<Exact> {
    let known = named(figures).into_iter();
    known
        .filter_map(|(name, value)| Some(Exact::new(name.to_owned(), value?)))
        .collect()
}

fn row(odds: &WagerOdds, row: &RowOdds) -> Row {
    Row {
        label: row.label.clone(),
        rule: row.clause.clone(),
        pays: row.settlement.to_string(),
        true_odds: true_odds(odds.one_in(row).as_ref()),
        ways: Some(grouped(&row.ways.to_string())),
        probability: decimal(&odds.probability(row), PLACES),
        contribution: decimal(&odds.contribution(row), PLACES),
    }
}

fn given((holding, odds): &(Holding, WagerOdds)) -> Given {
    let figures = odds.figures();
    Given {
        holding: holding.name(),
        hit_frequency: percent(&figures.hit_frequency, PERCENT),
        edge: percent(&figures.house_edge, PERCENT),
    }
}

fn result(units: &Rational, odds: &Rational) -> Row {
    Row {
        label: signed(units),
        rule: String::new(),
        pays: String::new(),
        true_odds: true_odds(Some(&odds.recip())),
        ways: None,
        probability: decimal(odds, PLACES),
        contribution: decimal(&(units * odds), PLACES),
    }
}

/// The odds at which the row would pay back exactly what is staked on it.
fn true_odds(one_in: Option<&Rational>) -> String {
    match one_in {
        Some(rounds) => format!("{} to 1", rounds_in_words(&(rounds - ratio(1, 1)), 2)),
        None => NONE.to_owned(),
    }
}

/// A thousand to a million rounds.
const ROUNDS: [u32; 4] = [1_000, 10_000, 100_000, 1_000_000];

impl Band {
    /// Mean and 1.96 standard deviations of the sum of independent rounds.
    fn new(rounds: u32, figures: &Figures) -> Band {
        let mean = &figures.expectation * ratio(rounds, 1);
        let square = &figures.variance * ratio(rounds, 1) * ratio(49 * 49, 25 * 25);
        let deviations = root(&square);
        Band {
            rounds: grouped(&rounds.to_string()),
            mean: units(&mean),
            from: units(&(&mean - &deviations)),
            to: units(&(&mean + &deviations)),
        }
    }
}

/// The square root to six places, far finer than what is printed.
fn root(square: &Rational) -> Rational {
    let digits = square_root(square, 6).replace('.', "");
    let scaled: num_bigint::BigInt = digits.parse().expect("digits");
    ratio(scaled, 1_000_000)
}

fn units(value: &Rational) -> String {
    let number = decimal(value, 1);
    let (whole, part) = number.split_once('.').unwrap_or((&number, "0"));
    format!("{}.{part}", grouped(whole)).replace('-', "−")
}

impl Exact {
    /// Characters that fit a line of a page.
    const LINE: usize = 90;

    fn new(name: String, value: &Rational) -> Exact {
        let exact = fraction(value);
        let parts: Vec<String> = exact.split('/').map(grouped).collect();
        let sizes: Vec<String> = exact
            .split('/')
            .map(|part| part.trim_start_matches('-').len().to_string())
            .collect();
        let long = exact.len() > Exact::LINE;
        Exact {
            name,
            fraction: parts.join(" / "),
            size: long.then(|| format!("{} digits", sizes.join(" over "))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bands_are_1_96_standard_deviations_wide() {
        let half = ratio(1, 2);
        let coin = Figures {
            expectation: ratio(0, 1),
            house_edge: ratio(0, 1),
            return_to_player: ratio(1, 1),
            hit_frequency: half,
            push_frequency: ratio(0, 1),
            expectation_per_resolved: None,
            variance: ratio(1, 1),
        };
        let band = Band::new(10_000, &coin);
        assert_eq!([band.mean, band.from, band.to], ["0.0", "−196.0", "196.0"]);
    }
}
