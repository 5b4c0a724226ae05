//! A printed paytable in TOML: what it is about, and a `[[wager]]` for each wager, with its rows.
//!
//! A figure is written as it is printed, in quotes or bare; its digits are taken from the text of the
//! file, never from a number that a reader made of it.

use super::{About, Claim, Figure, Line, Paytable, Section};
use crate::tables::table::{At, Parsed};
use crate::vocabulary::problem::Problem;
use serde::Deserialize;
use std::ops::Range;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    game: Option<At<String>>,
    decks: Option<At<toml::Value>>,
    odds: Option<At<String>>,
    reading: Option<Vec<At<String>>>,
    #[serde(rename = "source")]
    _source: Option<String>,
    #[serde(rename = "wager", default)]
    wagers: Vec<Wager>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Wager {
    id: At<String>,
    game: Option<At<String>>,
    decks: Option<At<toml::Value>>,
    odds: Option<At<String>>,
    reading: Option<Vec<At<String>>>,
    #[serde(rename = "source")]
    _source: Option<String>,
    total: Option<At<toml::Value>>,
    expectation: Option<At<toml::Value>>,
    house_edge: Option<At<toml::Value>>,
    #[serde(alias = "return")]
    return_to_player: Option<At<toml::Value>>,
    hit_frequency: Option<At<toml::Value>>,
    push_frequency: Option<At<toml::Value>>,
    variance: Option<At<toml::Value>>,
    standard_deviation: Option<At<toml::Value>>,
    #[serde(default)]
    rows: Vec<Row>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Row {
    #[serde(alias = "event")]
    row: At<String>,
    pays: Option<At<toml::Value>>,
    combinations: Option<At<toml::Value>>,
    probability: Option<At<toml::Value>>,
    one_in: Option<At<toml::Value>>,
    odds_against: Option<At<toml::Value>>,
    #[serde(rename = "return")]
    contribution: Option<At<toml::Value>>,
}

pub(super) fn read(parsed: Parsed) -> Result<Paytable, Vec<Problem>> {
    let source = parsed.source();
    let (file, mut problems) = parsed.read_as::<File>();
    let file = file.filter(|_| problems.is_empty());
    let Some(file) = file else {
        return Err(problems);
    };
    if file.wagers.is_empty() {
        let help = "write a [[wager]] with an id and rows, or figures such as house-edge";
        problems.push(Problem::new(0..0, "no paytable in this file", help));
        return Err(problems);
    }
    let text = Text(&source.text);
    let sections = file.wagers.iter().map(|wager| text.section(&file, wager));
    Ok(Paytable {
        sections: sections.collect(),
    })
}

/// The file's text, in which figures stand as they are printed.
struct Text<'a>(&'a str);

impl Text<'_> {
    fn section(&self, file: &File, wager: &Wager) -> Section {
        let decks = wager.decks.as_ref().or(file.decks.as_ref());
        let readings = wager.reading.as_ref().or(file.reading.as_ref());
        let about = About {
            game: wager.game.as_ref().or(file.game.as_ref()).map(inside),
            wager: Some(inside(&wager.id)),
            decks: decks.map(|decks| self.written(&decks.place)),
            readings: readings.into_iter().flatten().map(inside).collect(),
            odds: wager.odds.as_ref().or(file.odds.as_ref()).map(inside),
        };
        let claims = [
            (Figure::Combinations, &wager.total),
            (Figure::Expectation, &wager.expectation),
            (Figure::HouseEdge, &wager.house_edge),
            (Figure::ReturnToPlayer, &wager.return_to_player),
            (Figure::HitFrequency, &wager.hit_frequency),
            (Figure::PushFrequency, &wager.push_frequency),
            (Figure::Variance, &wager.variance),
            (Figure::StandardDeviation, &wager.standard_deviation),
        ];
        Section {
            about,
            lines: wager.rows.iter().map(|row| self.line(row)).collect(),
            claims: self.claims(claims),
            place: wager.id.place.clone(),
            comma: false,
        }
    }

    fn line(&self, row: &Row) -> Line {
        let claims = [
            (Figure::Combinations, &row.combinations),
            (Figure::Probability, &row.probability),
            (Figure::OneIn, &row.one_in),
            (Figure::OddsAgainst, &row.odds_against),
            (Figure::Return, &row.contribution),
        ];
        Line {
            event: inside(&row.row),
            pays: row.pays.as_ref().map(|pays| self.written(&pays.place)),
            claims: self.claims(claims),
        }
    }

    fn claims<const N: usize>(
        &self,
        figures: [(Figure, &Option<At<toml::Value>>); N],
    ) -> Vec<Claim> {
        let claimed = figures.into_iter().filter_map(|(figure, value)| {
            let written = self.written(&value.as_ref()?.place);
            Some(Claim::of(figure, written))
        });
        claimed.collect()
    }

    /// What stands there, without its quotes.
    fn written(&self, place: &Range<usize>) -> At<String> {
        let quoted = self.0[place.clone()].starts_with(['"', '\'']);
        let place = if quoted {
            place.start + 1..place.end - 1
        } else {
            place.clone()
        };
        At {
            value: self.0[place.clone()].to_owned(),
            place,
        }
    }
}

/// A word in quotes, at the place between them.
fn inside(at: &At<String>) -> At<String> {
    At {
        value: at.value.clone(),
        place: at.place.start + 1..at.place.end - 1,
    }
}
