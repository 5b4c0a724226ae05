//! One wager of a certified document: its figures, its rows, its drawings, its fractions.

use super::drawing::{funnel, of_rows, results, share_of_results, share_of_rows};
use super::{LOOK, NONE, PERCENT, PLACES, clauses, control, exposure, house};
use crate::answers::sheet::{Figures, Insurance, PlayedOdds, SheetWager, WagerOdds, signed};
use crate::papers::document::Document;
use crate::render::model::{Block, Heading, Line, Table, Tone, Words};
use crate::render::sheet::{UNDEFINED, even_money, exact_figures, rounds_in_words};
use crate::render::words::ruled;
use crate::vocabulary::exact::{Rational, decimal, fraction, grouped, percent, ratio, square_root};
use num_traits::Signed;

/// The wager's part of a page.
pub(super) fn blocks(document: &Document, wager: &SheetWager) -> Vec<Block> {
    let figures = wager.figures();
    let by = match wager {
        SheetWager::ByRows { .. } => String::new(),
        SheetWager::ByPlay(odds) => format!(", by {}", odds.strategy),
    };
    let note = format!("{}{by}", ruled(wager.id(), wager.clause()));
    let heading = Heading {
        id: Some(wager.id().to_owned()),
        ..Heading::new(wager.title(), note)
    };
    let mut blocks: Vec<Block> = vec![heading.into()];
    blocks.extend(clauses::above_rows(document, wager));
    let mut named = named(&figures);
    let mut drawings = Vec::new();
    match wager {
        SheetWager::ByRows { odds, insurance } => {
            blocks.push(Block::Figures(named));
            blocks.push(outcomes(document, odds, &figures).into());
            blocks.extend(insurance.iter().flat_map(|each| given(wager.title(), each)));
            drawings.push(share_of_rows(odds, &figures));
            drawings.push(results(&of_rows(odds)));
        }
        SheetWager::ByPlay(odds) => {
            named.push(("Average wager", decimal(&odds.average_wager, PLACES).into()));
            blocks.push(Block::Figures(named));
            blocks.push(units(odds, &figures).into());
            drawings.push(share_of_results(odds));
            drawings.push(results(&odds.results));
        }
    }
    drawings.push(funnel(&figures));
    let drawings = drawings.into_iter().map(Block::Figure);
    blocks.push(Block::Abreast(
        drawings.chain([bands(&figures).into()]).collect(),
    ));
    blocks.push(exposure::sensitivity(document, wager));
    let title = format!("{}: exact fractions", wager.title());
    blocks.push(Block::Fold(
        title,
        vec![Block::Entries(fractions(wager, &figures))],
    ));
    blocks
}

fn named(figures: &Figures) -> Vec<(&'static str, Words)> {
    let shown = exact_figures(figures).into_iter().map(|(name, value)| {
        let shown: Words = match (name, value) {
            (_, None) => UNDEFINED.into(),
            ("House edge", Some(edge)) if edge.is_negative() => {
                let given = percent(&-edge, PERCENT + 2);
                return ("Player's advantage", Words::new(Tone::Warning, given));
            }
            ("Variance", Some(value)) => decimal(value, PLACES).into(),
            (_, Some(value)) => percent(value, PERCENT + 2).into(),
        };
        (name, shown)
    });
    let deviation = square_root(&figures.variance, PLACES);
    shown
        .chain([("Standard deviation", deviation.into())])
        .collect()
}

fn outcomes(document: &Document, odds: &WagerOdds, figures: &Figures) -> Table {
    let columns =
        "Outcome, Rule, Payout odds, True odds, Ordered deals, Probability, Return, Contribution";
    let mut table = Table::of("lr", columns);
    for row in &odds.rows {
        table.row([
            row.label.clone().into(),
            control::cite(document, &row.clause),
            row.settlement.to_string().into(),
            true_odds(odds.one_in(row).as_ref()).into(),
            grouped(&row.ways.to_string()).into(),
            LOOK.number(&odds.probability(row)).into(),
            LOOK.number(&(odds.probability(row) + odds.contribution(row)))
                .into(),
            LOOK.number(&odds.contribution(row)).into(),
        ]);
        table.called(clauses::row_anchor(&odds.id, &row.id));
    }
    let deals = grouped(&odds.deals.to_string());
    let expectation = LOOK.number(&figures.expectation);
    let back = LOOK.number(&figures.return_to_player);
    table.total(["Total", "", "", "", &deals, "1", &back, &expectation]);
    table
}

fn units(odds: &PlayedOdds, figures: &Figures) -> Table {
    let mut table = Table::of(
        "lr",
        "Result in units, Probability, True odds, Contribution",
    );
    for (units, probability) in &odds.results {
        table.row([
            signed(units),
            LOOK.number(probability),
            true_odds(Some(&probability.recip())),
            LOOK.number(&(units * probability)),
        ]);
    }
    table.total(["Total", "1", "", &LOOK.number(&figures.expectation)]);
    table
}

/// The odds at which the row would pay back exactly what is staked on it.
fn true_odds(one_in: Option<&Rational>) -> String {
    match one_in {
        Some(rounds) => format!("{} to 1", rounds_in_words(&(rounds - ratio(1, 1)), 2)),
        None => NONE.to_owned(),
    }
}

/// Insurance by what the player holds.
fn given(title: &str, insurance: &Insurance) -> Vec<Block> {
    let mut table = Table::of("lr", "The player holds, Wins, House edge");
    table.caption = format!("{title} by what the player holds");
    for (holding, odds) in &insurance.by_holding {
        let figures = odds.figures();
        let wins = percent(&figures.hit_frequency, PERCENT);
        table.row::<Words>([
            holding.name().into(),
            wins.into(),
            house(&figures.house_edge),
        ]);
    }
    let kept = insurance.without_even_money.as_ref();
    let kept = kept.map(|kept| format!("{}.", even_money(&LOOK.number(kept))));
    [table.into()]
        .into_iter()
        .chain(kept.map(|kept| Line::new(kept).into()))
        .collect()
}

/// A thousand to a million rounds.
const ROUNDS: [u32; 4] = [1_000, 10_000, 100_000, 1_000_000];

/// Where the result after many rounds lies: mean and 1.96 standard deviations of the sum of independent rounds.
fn bands(figures: &Figures) -> Table {
    let mut table = Table::of("lr", "Rounds, Expected, From, To");
    table.caption = "Result after many rounds of one unit each, 95 in 100 times within".to_owned();
    for rounds in ROUNDS {
        let mean = &figures.expectation * ratio(rounds, 1);
        let square = &figures.variance * ratio(rounds, 1) * ratio(49 * 49, 25 * 25);
        let deviations = root(&square);
        let [mean, from, to] = [mean.clone(), &mean - &deviations, &mean + &deviations].map(won);
        table.row([grouped(&rounds.to_string()), mean, from, to]);
    }
    table
}

/// The square root to six places, far finer than what is printed.
fn root(square: &Rational) -> Rational {
    let digits = square_root(square, 6).replace('.', "");
    let scaled: num_bigint::BigInt = digits.parse().expect("digits");
    ratio(scaled, 1_000_000)
}

fn won(units: Rational) -> String {
    let number = decimal(&units, 1);
    let (whole, part) = number.split_once('.').unwrap_or((&number, "0"));
    format!("{}.{part}", grouped(whole)).replace('-', "−")
}

fn fractions(wager: &SheetWager, figures: &Figures) -> Vec<(String, String)> {
    let mut entries: Vec<(String, String)> = match wager {
        SheetWager::ByRows { odds, .. } => {
            let rows = odds.rows.iter();
            let rows = rows.map(|row| (&row.label, odds.probability(row)));
            rows.map(|(label, odds)| (format!("{label}: probability"), fraction(&odds)))
                .collect()
        }
        SheetWager::ByPlay(odds) => {
            let results = odds.results.iter();
            let name = |units| format!("Result {}: probability", signed(units));
            results
                .map(|(units, odds)| (name(units), fraction(odds)))
                .collect()
        }
    };
    let known = exact_figures(figures).into_iter();
    entries.extend(known.filter_map(|(name, value)| Some((name.to_owned(), fraction(value?)))));
    if let SheetWager::ByPlay(odds) = wager {
        entries.push(("Average wager".to_owned(), fraction(&odds.average_wager)));
    }
    entries
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bands_are_1_96_standard_deviations_wide() {
        let coin = Figures {
            expectation: ratio(0, 1),
            house_edge: ratio(0, 1),
            return_to_player: ratio(1, 1),
            hit_frequency: ratio(1, 2),
            push_frequency: ratio(0, 1),
            expectation_per_resolved: None,
            variance: ratio(1, 1),
        };
        let band = &bands(&coin).rows[1].cells;
        let shown: Vec<String> = band.iter().map(|cell| format!("{cell:?}")).collect();
        let shown = shown.join(" ");
        assert!(
            shown.contains("−196.0") && shown.contains("\"196.0"),
            "{shown}"
        );
    }
}
