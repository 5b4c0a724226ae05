//! A study of exposure, to be read in a minute: the ranking first, then what depth does to it.
//!
//! The same tables are text, markdown and a page; the page has charts beside them.

mod chart;
mod data;
mod page;

use super::answer::{Answer, origin};
use super::count::side;
use super::pretty;
use super::tabular::Tabular;
use crate::answers::count::System;
use crate::answers::protect::{Exposure, Play, Rate, Study};
use crate::vocabulary::exact::{Rational, decimal, grouped, percent, ratio, square_root};
use anstyle::Style;
use num_traits::Zero;

/// The formats of a study.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum StudyFormat {
    /// For a terminal, at most 100 columns wide.
    Text,
    /// For reports.
    Markdown,
    /// For programs.
    Json,
    /// A page with charts, complete in one file.
    Html,
}

/// A study in the format asked for.
pub fn study(study: &Study, format: StudyFormat) -> String {
    match format {
        StudyFormat::Text => answer(study).text(),
        StudyFormat::Markdown => answer(study).markdown(),
        StudyFormat::Json => pretty(&data::json(study)),
        StudyFormat::Html => page::page(study, &answer(study)),
    }
}

fn answer(study: &Study) -> Answer {
    let mut more = Vec::new();
    if study.is_partial() {
        let [dealt, of] = [study.shoes, study.asked.shoes].map(|n| grouped(&n.to_string()));
        more.push((
            "Partial",
            format!("stopped: the first {dealt} of {of} shoes"),
        ));
    }
    let rounds = study.rounds.last().copied().unwrap_or(0);
    let rounds = grouped(&rounds.to_string());
    more.push((
        "Sampled",
        format!(
            "{}, seed {}, {rounds} rounds to {}% of the cards; every edge is exact",
            shoes(study),
            study.asked.seed,
            deepest(study)
        ),
    ));
    if let Some(strategy) = &study.strategy {
        more.push(("Played", format!("one player, by {strategy}")));
    }
    let mut tables = vec![ranking(study)];
    if study.asked.penetrations.0.len() > 1 {
        tables.extend([won_by_depth(study), favourable_by_depth(study)]);
    }
    tables.extend(counts(study));
    Answer {
        origin: origin(&study.heading, more),
        summary: summary(study),
        tables,
        notes: notes(study),
    }
}

/// `1,000 shoes`: how many were dealt.
pub fn shoes(study: &Study) -> String {
    let number = grouped(&study.shoes.to_string());
    match study.shoes {
        1 => format!("{number} shoe"),
        _ => format!("{number} shoes"),
    }
}

fn deepest(study: &Study) -> u32 {
    *study.asked.penetrations.0.last().expect("there is one")
}

/// What a manager wants to know first.
fn summary(study: &Study) -> Vec<String> {
    let exposed = study.wagers.iter().filter(|wager| is_exposed(wager));
    let never = study.wagers.len() - exposed.clone().count();
    let mut words = Vec::new();
    match exposed.clone().next() {
        None => words.push("No wager favoured the player in any round.".to_owned()),
        Some(first) => {
            let at = last(first);
            let counted = at
                .linear
                .as_ref()
                .map(|play| format!(", {} to the best linear count", with_error(&play.won)));
            words.push(format!(
                "Most exposed: {}. It favours the player in {} of rounds, and is worth {} units per 100 rounds to a perfect counter{}.",
                first.id,
                percent(&at.perfect.bets.mean, 2),
                with_error(&at.perfect.won),
                counted.unwrap_or_default()
            ));
        }
    }
    if never > 0 && never < study.wagers.len() {
        words.push(format!(
            "Never favourable here: {never} of {} wagers.",
            study.wagers.len()
        ));
    }
    words
}

fn is_exposed(wager: &Exposure) -> bool {
    wager
        .at
        .last()
        .is_some_and(|at| !at.perfect.bets.mean.is_zero())
}

fn last(wager: &Exposure) -> &crate::answers::protect::AtDepth {
    wager.at.last().expect("a study has a depth")
}

fn ranking(study: &Study) -> Tabular {
    let row = |wager: &Exposure| {
        let at = last(wager);
        let edge = |edge: Option<&Rational>| edge.map_or("-".to_owned(), |edge| points(edge, 2));
        let play = |play: Option<&Play>| match play {
            None => ["-".to_owned(), String::new()],
            Some(play) => [per_hundred(&play.won.mean), error(&play.won, 100, 3)],
        };
        let [perfect, perfect_error] = play(Some(&at.perfect));
        let [linear, linear_error] = play(at.linear.as_ref());
        let cells = vec![
            wager.id.clone(),
            edge(wager.off_the_top.as_ref()),
            points(&at.perfect.bets.mean, 2),
            error(&at.perfect.bets, 100, 2),
            edge(at.perfect.edge.as_ref()),
            perfect,
            perfect_error,
            linear,
            linear_error,
            per_hundred(&at.flat.mean),
        ];
        (Style::new(), cells)
    };
    Tabular {
        title: format!("Exposure at {}%", deepest(study)),
        note: "rounds and edges in %, units won per 100 rounds, ± standard errors".to_owned(),
        headings: [
            "Wager", "Top", "Favours", "±", "Then", "Perfect", "±", "Count", "±", "Always",
        ]
        .map(str::to_owned)
        .to_vec(),
        lead: 1,
        rows: study.wagers.iter().map(row).collect(),
    }
}

fn won_by_depth(study: &Study) -> Tabular {
    by_depth(
        study,
        "Perfect counter by penetration",
        "units won per 100 rounds",
        |play| per_hundred(&play.won.mean),
    )
}

fn favourable_by_depth(study: &Study) -> Tabular {
    by_depth(
        study,
        "Favourable rounds by penetration",
        "in % of the rounds dealt",
        |play| points(&play.bets.mean, 2),
    )
}

fn by_depth(study: &Study, title: &str, note: &str, cell: impl Fn(&Play) -> String) -> Tabular {
    let mut headings = vec!["Wager".to_owned()];
    let depths = study.asked.penetrations.0.iter();
    headings.extend(depths.map(|depth| format!("{depth}%")));
    let row = |wager: &Exposure| {
        let mut cells = vec![wager.id.clone()];
        cells.extend(wager.at.iter().map(|at| cell(&at.perfect)));
        (Style::new(), cells)
    };
    Tabular {
        title: title.to_owned(),
        note: note.to_owned(),
        headings,
        lead: 1,
        rows: study.wagers.iter().map(row).collect(),
    }
}

/// The counts behind the column `Count`.
fn counts(study: &Study) -> Option<Tabular> {
    let row = |wager: &Exposure| {
        let system = wager.count.as_ref()?;
        let at = last(wager).linear.as_ref()?;
        let cells = vec![
            wager.id.clone(),
            super::count::correlation(system, 3),
            super::count::told(system),
            decimal(&system.first_true_count(), 1),
            key(system),
            points(&at.bets.mean, 2),
            at.edge
                .as_ref()
                .map_or("-".to_owned(), |edge| points(edge, 2)),
        ];
        Some((Style::new(), cells))
    };
    let rows: Vec<_> = study.wagers.iter().filter_map(row).collect();
    (!rows.is_empty()).then(|| Tabular {
        title: "Linear counts".to_owned(),
        note: "the best tags from -4 to 4, bets and edge in %".to_owned(),
        headings: ["Wager", "Corr.", "Tags", "From", "Bets at", "Bets", "Edge"]
            .map(str::to_owned)
            .to_vec(),
        lead: 1,
        rows,
    })
}

fn notes(study: &Study) -> Vec<String> {
    let mut notes = vec![
        "Top: the expectation from the whole shoe. Favours: rounds whose exact edge before the deal is the player's; Then: the mean edge of those.".to_owned(),
        "Perfect: a unit on each of those rounds. Count: a unit whenever the best linear count says so, at the exact key of its model. Always: a unit on every round.".to_owned(),
        "Linear counts: From is the true count of the whole shoe, and Bets at the one at which the model turns.".to_owned(),
        "A round begins while fewer cards than the penetration's share are out; no card is burned, and every card dealt is seen. Standard errors are between shoes.".to_owned(),
    ];
    if study.wagers.iter().any(|wager| wager.id == "insurance") {
        notes.push("insurance: edges given that the dealer shows an ace, before any card is seen; units per 100 rounds dealt, wagered when an ace shows.".to_owned());
    }
    notes
}

/// The true count at which the linear model turns, to a tenth, and on which side of it to bet.
fn key(system: &System) -> String {
    format!("{} or {}", decimal(&system.key, 1), side(system))
}

/// In hundredths, without the sign for it.
fn points(value: &Rational, digits: usize) -> String {
    percent(value, digits).replace('%', "")
}

/// Units per round as units per 100 rounds.
fn per_hundred(mean: &Rational) -> String {
    decimal(&(mean * ratio(100, 1)), 3)
}

/// Units per 100 rounds, and how far chance may have moved them.
fn with_error(rate: &Rate) -> String {
    format!("{} ± {}", per_hundred(&rate.mean), error(rate, 100, 3))
}

/// A standard error, times `scale`.
fn error(rate: &Rate, scale: i64, digits: usize) -> String {
    let squared = rate.error_squared.as_ref();
    squared.map_or("-".to_owned(), |squared| {
        square_root(&(squared * ratio(scale * scale, 1)), digits)
    })
}
