//! A study of exposure, to be read in a minute: the ranking first, then what depth does to it.
//!
//! The same tables are text, markdown and a page; the page has drawings beside them.

mod drawing;

use super::count::side;
use super::model::{Block, Heading, Line, Page, Table, Tone, Words};
use super::print;
use super::words::{self, TOOL, many, points};
use crate::answers::count::{Better, System};
use crate::answers::protect::{BettingResult, Exposure, Rate, Study};
use crate::vocabulary::exact::{Rational, decimal, grouped, percent, ratio, square_root};
use num_traits::Zero;

/// The formats of a study.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum StudyFormat {
    /// For a terminal, as wide as it is; 100 columns if piped.
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
        StudyFormat::Text => print::text::print(&page(study)),
        StudyFormat::Markdown => print::markdown::print(&page(study)),
        StudyFormat::Json => print::json(study),
        StudyFormat::Html => print::html::print(&drawn(study)),
    }
}

/// The page without drawings.
pub(super) fn page(study: &Study) -> Page {
    answer(study, Vec::new())
}

/// The page with its drawings.
pub(super) fn drawn(study: &Study) -> Page {
    answer(study, drawing::all(study))
}

/// The page, with drawings after the ranking.
fn answer(study: &Study, drawings: Vec<Block>) -> Page {
    let mut more = Vec::new();
    let sampled = &study.sampled;
    if sampled.partial {
        let [dealt, of] = [sampled.shoes, sampled.asked].map(|n| grouped(&n.to_string()));
        let partial = format!("stopped: the first {dealt} of {of} shoes");
        more.push(("Partial", Words::new(Tone::Warning, partial)));
    }
    let rounds = study.penetrations.last().map_or(0, |depth| depth.rounds);
    let rounds = grouped(&rounds.to_string());
    let words = format!(
        "{}, seed {}, {rounds} rounds to {}% of the cards; every edge is exact",
        shoes(study),
        sampled.seed,
        deepest(study)
    );
    more.push(("Sampled", words.into()));
    if sampled.ended_early > 0 {
        let ended = grouped(&sampled.ended_early.to_string());
        let words = format!("{ended} of the shoes, before a round that could run out of cards");
        more.push(("Cut short", words.into()));
    }
    if let Some(strategy) = &sampled.strategy {
        more.push((
            "Played",
            played(sampled.players.unwrap_or(1), strategy).into(),
        ));
    }
    let mut page = words::page("Which wagers can be beaten", &study.heading, more);
    let on_a_page = !drawings.is_empty();
    page.push(Block::Gap);
    page.extend(summary(study).into_iter().map(Line::new));
    page.extend(ranking(study));
    // A page explains its columns where they stand, before the drawings.
    let (early, late) = match on_a_page {
        true => (notes(study), Vec::new()),
        false => (Vec::new(), notes(study)),
    };
    page.extend(early.into_iter().map(Line::new));
    page.blocks.extend(drawings);
    if study.penetrations.len() > 1 {
        page.extend(won_by_depth(study));
        page.extend(favourable_by_depth(study));
    }
    page.extend(counts(study).into_iter().flatten());
    page.extend(spread(study).into_iter().flatten());
    if on_counts(study) {
        page.extend(study.wagers.iter().filter_map(by_count).flatten());
    }
    page.push(Block::Gap);
    page.extend(late.into_iter().map(Line::new));
    page.foot = format!("Shoes sampled, every edge computed exactly, by {TOOL}.").into();
    page
}

/// Who played blackjack, and how.
fn played(players: u32, strategy: &str) -> String {
    let all = if players > 1 { "all " } else { "" };
    let players = match players {
        1 => "one player".to_owned(),
        several => many(several as usize, "player"),
    };
    match strategy {
        "composition" => format!("{players}, {all}by the basic chart; main valued by composition"),
        chart => format!("{players}, {all}by {chart}"),
    }
}

/// Whether the reader asked about counts rather than about wagers.
fn on_counts(study: &Study) -> bool {
    let sampled = &study.sampled;
    let asked = sampled.tags.is_some() || sampled.spread.is_some() || sampled.balanced;
    asked || study.wagers.len() == 1
}

/// `1,000 shoes`: how many were dealt.
pub fn shoes(study: &Study) -> String {
    many(study.sampled.shoes as usize, "shoe")
}

fn deepest(study: &Study) -> u32 {
    study.penetrations.last().expect("there is one").percent
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
            let count = counted_by(study);
            let counted = at
                .linear
                .as_ref()
                .map(|play| format!(", {} to {count}", with_error(&play.units_per_100_rounds)));
            words.push(format!(
                "Most exposed: {}. It favours the player in {} of rounds, and is worth {} units per 100 rounds to a perfect counter{}.",
                first.id,
                percent(&at.perfect.share_of_rounds.mean, 2),
                with_error(&at.perfect.units_per_100_rounds),
                counted.unwrap_or_default()
            ));
        }
    }
    if study.sampled.shoes == 1 {
        words.push("One shoe was dealt, so nothing has a standard error.".to_owned());
    }
    if let Some(main) = &study.sampled.not_valued {
        words.push(format!(
            "Not valued: {main}, which takes longer. Add --wager {main} to value it, and --wager for each other wager."
        ));
    }
    if never > 0 && never < study.wagers.len() {
        words.push(format!(
            "Never favourable here: {never} of {} wagers.",
            study.wagers.len()
        ));
    }
    words
}

/// What the column `Count` goes by.
fn counted_by(study: &Study) -> &'static str {
    match (&study.sampled.tags, study.sampled.balanced) {
        (Some(_), _) => "the count given",
        (None, true) => "the best balanced count",
        (None, false) => "the best linear count",
    }
}

fn is_exposed(wager: &Exposure) -> bool {
    wager
        .at
        .last()
        .is_some_and(|at| !at.perfect.share_of_rounds.mean.is_zero())
}

fn last(wager: &Exposure) -> &crate::answers::protect::AtDepth {
    wager.at.last().expect("a study has a depth")
}

fn ranking(study: &Study) -> [Block; 2] {
    let mut table = Table::of("lr", RANKING);
    for wager in &study.wagers {
        let at = last(wager);
        let edge = |edge: Option<&Rational>| edge.map_or("-".to_owned(), |edge| points(edge, 2));
        let play = |play: Option<&BettingResult>| match play {
            None => ["-".to_owned(), String::new()],
            Some(play) => {
                let won = &play.units_per_100_rounds;
                [decimal(&won.mean, 3), error(won, 1, 3)]
            }
        };
        let [perfect, perfect_error] = play(Some(&at.perfect));
        let [linear, linear_error] = play(at.linear.as_ref());
        table.row([
            wager.id.clone(),
            edge(wager.expectation.as_deref()),
            points(&at.perfect.share_of_rounds.mean, 2),
            error(&at.perfect.share_of_rounds, 100, 2),
            edge(at.perfect.edge.as_deref()),
            perfect,
            perfect_error,
            linear,
            linear_error,
            decimal(&at.always.units_per_100_rounds.mean, 3),
        ]);
    }
    let title = format!("Exposure at {}%", deepest(study));
    let note = "rounds and edges in %, units won per 100 rounds, ± standard errors";
    [Heading::new(title, note).into(), table.into()]
}

const RANKING: &str = "Wager, Top, Favours, ±, Then, Perfect, ±, Count, ±, Always";

fn won_by_depth(study: &Study) -> [Block; 2] {
    by_depth(
        study,
        "Perfect counter by penetration",
        "units won per 100 rounds",
        |play| decimal(&play.units_per_100_rounds.mean, 3),
    )
}

fn favourable_by_depth(study: &Study) -> [Block; 2] {
    by_depth(
        study,
        "Favourable rounds by penetration",
        "in % of the rounds dealt",
        |play| points(&play.share_of_rounds.mean, 2),
    )
}

fn by_depth(
    study: &Study,
    title: &str,
    note: &str,
    cell: impl Fn(&BettingResult) -> String,
) -> [Block; 2] {
    let depths = study.penetrations.iter();
    let depths = depths.map(|depth| format!("{}%", depth.percent));
    let mut table = Table::new("lr", ["Wager".to_owned()].into_iter().chain(depths));
    for wager in &study.wagers {
        let cells = wager.at.iter().map(|at| cell(&at.perfect));
        table.row([wager.id.clone()].into_iter().chain(cells));
    }
    [Heading::new(title, note).into(), table.into()]
}

/// The counts behind the column `Count`.
fn counts(study: &Study) -> Option<[Block; 2]> {
    let headings = "Wager, Corr., Tags, Bets at, Bets, Edge";
    let mut table = Table::of("lr", headings);
    for wager in &study.wagers {
        let (Some(system), Some(at)) = (&wager.count, &last(wager).linear) else {
            continue;
        };
        let edge = at.edge.as_ref();
        table.row([
            wager.id.clone(),
            system.correlation(3),
            super::count::tags_in_words(system),
            key(system),
            points(&at.share_of_rounds.mean, 2),
            edge.map_or("-".to_owned(), |edge| points(edge, 2)),
        ]);
    }
    let tags = match (&study.sampled.tags, study.sampled.balanced) {
        (Some(_), _) => "the tags given",
        (None, true) => "the best balanced tags from -4 to 4",
        (None, false) => "the best tags from -4 to 4",
    };
    let note = format!("{tags}, bets and edge in %");
    let heading = Heading::new("Linear counts", note);
    (!table.rows.is_empty()).then(|| [heading.into(), table.into()])
}

/// What betting by the spread comes to, at the last penetration.
fn spread(study: &Study) -> Option<Vec<Block>> {
    let units = study.sampled.spread.as_ref()?;
    let mut table = Table::of("lr", "Wager, Bet, Edge, Units, ±, Deviation, N0");
    for wager in &study.wagers {
        let at = last(wager).spread.as_ref()?;
        let edge = at.edge.as_ref();
        table.row([
            wager.id.clone(),
            decimal(&at.average_bet, 2),
            edge.map_or("-".to_owned(), |edge| points(edge, 3)),
            decimal(&at.units_per_100_rounds.mean, 3),
            error(&at.units_per_100_rounds, 1, 3),
            square_root(&at.standard_deviation_per_100_rounds.square, 1),
            at.n0
                .as_ref()
                .map_or("-".to_owned(), |n0| grouped(&decimal(n0, 0))),
        ]);
    }
    let note =
        format!("{units} units; edge in %, units and deviation per 100 rounds, N0 in rounds");
    let mut blocks = vec![
        Heading::new("Betting by the count", note).into(),
        table.into(),
    ];
    let steps = study.wagers.iter().filter_map(steps);
    blocks.extend(steps.map(|words| Line::at(2, words).into()));
    Some(blocks)
}

/// `main: 1, then 2 from 1, 4 from 2, 8 from 3`: where the steps of the spread fall, counts from zero.
fn steps(wager: &Exposure) -> Option<String> {
    let system = wager.count.as_ref()?;
    let side = match system.bet_at.or {
        Better::High => "from",
        Better::Low => "down from",
    };
    let (first, later) = wager.steps.split_first()?;
    let later = later.iter().map(|step| {
        let count = step.true_count.map(|count| from_zero(count, system));
        format!("{} {side} {}", step.units, count.unwrap_or_default())
    });
    let later: Vec<String> = later.collect();
    Some(format!(
        "{}: {}, then {}",
        wager.id,
        first.units,
        later.join(", ")
    ))
}

/// How often each count arises, and the edge there; counts rarer than 1 in 2,000 are left out.
fn by_count(wager: &Exposure) -> Option<[Block; 2]> {
    let system = wager.count.as_ref()?;
    let all: u64 = wager.by_count.iter().map(|at| at.rounds).sum();
    let mut table = Table::of("lr", "Count, Rounds, Share, Edge, ±");
    for at in wager.by_count.iter().filter(|at| at.rounds * 2000 >= all) {
        let error = at.standard_error.as_ref();
        let error = error.map(|error| square_root(&(&error.square * ratio(10_000, 1)), 3));
        table.row([
            from_zero(at.true_count, system),
            grouped(&at.rounds.to_string()),
            points(&ratio(at.rounds, all), 2),
            points(&at.mean_edge, 3),
            error.unwrap_or_else(|| "-".to_owned()),
        ]);
    }
    let title = format!("{} by true count", wager.id);
    let note = "rounded down, from zero; share and edge in %, ± standard errors";
    Some([Heading::new(title, note).into(), table.into()])
}

/// A true count less that of the whole shoe.
fn from_zero(true_count: i64, system: &System) -> String {
    let count = ratio(true_count, 1) - system.first_true_count();
    decimal(&count, if count.is_integer() { 0 } else { 1 })
}

fn notes(study: &Study) -> Vec<String> {
    let mut notes = vec![
        "Top: the expectation from the whole shoe. Favours: rounds whose exact edge before the deal is the player's; Then: the mean edge of those.".to_owned(),
        format!("Perfect: a unit on each of those rounds. Count: a unit whenever {} says so, at the exact key of its model. Always: a unit on every round.", counted_by(study)),
        "Linear counts: Bets at is the true count at which the model turns. True counts are shown from zero, the whole shoe's.".to_owned(),
        "A round begins while fewer cards than the penetration's share are out; no card is burned, and every card dealt is seen. Standard errors are between shoes.".to_owned(),
    ];
    if study.sampled.spread.is_some() {
        notes.push("Betting by the count: the first number of units wherever the count does not favour the player, the next at each whole true count from there on; nothing before that on a wager that is offered in the middle of a round. Deviation takes the variance of a unit from the whole shoe. N0: the rounds after which the expectation is one standard deviation; only if the player is expected to win.".to_owned());
    }
    if study.wagers.iter().any(|wager| wager.id == "insurance") {
        notes.push("insurance: edges given that the dealer shows an ace, before any card is seen; units per 100 rounds dealt, wagered when an ace shows.".to_owned());
    }
    notes
}

/// The true count at which the linear model turns, to a tenth, and on which side of it to bet.
fn key(system: &System) -> String {
    let key = &system.key.0 - system.first_true_count();
    format!("{} or {}", decimal(&key, 1), side(system))
}

/// Units per 100 rounds, and how far chance may have moved them, if that is known.
fn with_error(rate: &Rate) -> String {
    let mean = decimal(&rate.mean, 3);
    match &rate.standard_error {
        Some(_) => format!("{mean} ± {}", error(rate, 1, 3)),
        None => mean,
    }
}

/// A standard error, times `scale`.
fn error(rate: &Rate, scale: i64, digits: usize) -> String {
    let error = rate.standard_error.as_ref();
    error.map_or("-".to_owned(), |error| {
        square_root(&(&error.square * ratio(scale * scale, 1)), digits)
    })
}
