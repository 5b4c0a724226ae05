//! The command line: what a user types, in; an answer on standard output, or one clear error, out.
//!
//! Exit 0 where all is well, 1 where an audit or verification found something, 2 for bad arguments,
//! tables or shoes. No logic lives here: arguments become a [`Question`], and rooms further in
//! answer.

mod arguments;
mod ask;
mod audit;
mod cache;
mod certify;
mod diff;
mod examples;
mod facts;
mod files;
mod folder;
mod manual;
mod outcome;
mod progress;
mod protect;
mod removal;
mod solve;
mod verify;
mod what_if;

use crate::answers::chart::ChartSheet;
use crate::answers::check::{CheckedTable, PlacedProblem};
use crate::answers::games::Games;
use crate::answers::hand::HandSheet;
use crate::answers::sheet::Sheet;
use crate::questions::catalogue::Entry;
use crate::questions::chart_file;
use crate::questions::question::Question;
use crate::questions::situation::{Description, Situation};
use crate::render::{self, Format};
use crate::tables::table;
use crate::vocabulary::problem::{Problem, Source};
use arguments::{
    Arguments, ChartArguments, ChartFormat, CheckArguments, Command, GamesArguments, HandArguments,
    HandFormat, PlayArguments, SheetArguments,
};
use cache::solver;
use clap::Parser;
use files::catalogue_with;
use outcome::{Answer, Failure, tell};
use progress::{solving, waiting};
use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

/// Runs one command and says how it ended.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        Err(error) => return refuse(&error),
    };
    arguments.color.choose();
    match answer(&arguments.command) {
        Ok(answer) => print(&answer),
        Err(Failure(failure)) => {
            tell(&failure).ok();
            ExitCode::from(2)
        }
    }
}

/// Help and version are answers; everything else is an error with exit 2.
fn refuse(error: &clap::Error) -> ExitCode {
    use clap::error::{ContextKind, ContextValue, ErrorKind};
    let argument = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(argument)) => argument.split(' ').next(),
        _ => None,
    };
    let told = match (error.kind(), argument, std::error::Error::source(error)) {
        (ErrorKind::ValueValidation, Some(argument), Some(reason)) => {
            tell(&render::failure(&format!("{argument}: {reason}")))
        }
        _ => error.print().and_then(|()| std::io::stdout().flush()),
    };
    match told {
        Err(lost) if lost.kind() != std::io::ErrorKind::BrokenPipe => ExitCode::from(2),
        _ => ExitCode::from(error.exit_code() as u8),
    }
}

/// Prints the whole answer. A reader who has seen enough and closed the pipe is no error.
fn print(answer: &Answer) -> ExitCode {
    let mut out = anstream::stdout().lock();
    let text = answer.text.as_bytes();
    match out.write_all(text).and_then(|()| out.flush()) {
        Ok(()) => answer.exit,
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => answer.exit,
        Err(error) => {
            tell(&render::failure(&format!(
                "cannot write the answer: {error}"
            )))
            .ok();
            ExitCode::from(2)
        }
    }
}

fn answer(command: &Command) -> Result<Answer, Failure> {
    let text = match command {
        Command::Games(arguments) => games(arguments),
        Command::Sheet(arguments) => sheet(arguments),
        Command::WhatIf(arguments) => what_if::what_if(arguments),
        Command::Removal(arguments) => removal::removal(arguments),
        Command::Count(arguments) => removal::count(arguments),
        Command::Protect(arguments) => protect::protect(arguments),
        Command::Hand(arguments) => hand(arguments),
        Command::Chart(arguments) => chart(arguments),
        Command::Check(arguments) => check(arguments),
        Command::Completions(arguments) => Ok(manual::completions(arguments.shell)),
        Command::Man(arguments) => manual::page(arguments.command.as_deref()),
        Command::Certify(arguments) => certify::certify(arguments),
        Command::Keygen(arguments) => certify::keygen(arguments),
        Command::Solve(arguments) => solve::solve(arguments),
        Command::Audit(arguments) => return audit::audit(arguments),
        Command::Verify(arguments) => return verify::verify(arguments),
        Command::Diff(arguments) => return diff::diff(arguments),
        Command::Ask(arguments) => return ask::ask(arguments),
        Command::Schema(arguments) => ask::schema(arguments),
        Command::Facts(arguments) => return Ok(facts::facts(arguments)),
    };
    text.map(Answer::well)
}

fn games(arguments: &GamesArguments) -> Result<String, Failure> {
    let catalogue = catalogue_with(&arguments.table)?;
    let asked = match &arguments.game {
        Some(id) => vec![catalogue.game(id)?],
        None => catalogue.games().iter().collect(),
    };
    let listed = Games::new(asked);
    Ok(match (arguments.json(), &arguments.game) {
        (true, _) => render::pretty(&listed),
        (false, Some(_)) => render::paytable(&listed.games[0]),
        (false, None) => render::games(&listed),
    })
}

fn sheet(arguments: &SheetArguments) -> Result<String, Failure> {
    let situation = &arguments.situation;
    let catalogue = catalogue_with(&situation.table)?;
    let decks = catalogue.game(&arguments.game)?.game.document.decks;
    let mut sheets = Vec::new();
    for cards in situation.cards(&decks)? {
        let question = Question {
            wagers: arguments.wagers.wager.clone(),
            dealt: arguments.dealt.clone().unwrap_or_default(),
            ..situation.question(&arguments.game, cards)?
        };
        let situation = question.situation(&catalogue)?;
        let situation = situation.solved_by(solver(arguments.situation.no_cache));
        solving(|progress| situation.solve(progress));
        sheets.push(waiting("computing", || Sheet::new(&situation)));
    }
    let look = arguments.wagers.look();
    Ok(match situation.sweep() {
        Some(_) => render::sweep(&sheets, &look),
        None => render::sheets(&sheets, &look),
    })
}

fn hand(arguments: &HandArguments) -> Result<String, Failure> {
    let (entry, description) = play(&arguments.play)?;
    let situation = Situation::play(&entry, &description)?;
    let situation = situation.solved_by(solver(arguments.play.situation.no_cache));
    let question = arguments.question()?;
    let digits = arguments.play.look(Format::Json).digits();
    let sheet = waiting("computing", || {
        HandSheet::new(&situation, &question, digits)
    })?;
    Ok(match arguments.format {
        HandFormat::Text => render::hand(&sheet, &arguments.play.look(Format::Text)),
        HandFormat::Json => render::pretty(&sheet),
    })
}

fn chart(arguments: &ChartArguments) -> Result<String, Failure> {
    let (entry, description) = play(&arguments.play)?;
    let situation = Situation::play(&entry, &description)?;
    let situation = situation.solved_by(solver(arguments.play.situation.no_cache));
    solving(|progress| situation.solve(progress));
    let digits = arguments.play.look(Format::Json).digits();
    let sheet = waiting("deriving the chart", || ChartSheet::new(&situation, digits));
    Ok(match arguments.format {
        ChartFormat::Text => render::chart(&sheet, &arguments.play.look(Format::Text)),
        ChartFormat::Json => render::pretty(&sheet),
        ChartFormat::Toml => chart_file::write(&sheet.chart),
    })
}

/// The one situation of a command that plays.
fn play(arguments: &PlayArguments) -> Result<(Entry, Description), Failure> {
    let catalogue = catalogue_with(&arguments.situation.table)?;
    let decks = catalogue.game(&arguments.game)?.game.document.decks;
    let mut cards = arguments.situation.cards(&decks)?;
    let one = cards.pop().filter(|_| cards.is_empty());
    let one = one.ok_or_else(|| Failure::new("one deck count at a time, as in --decks 6"))?;
    let question = arguments.situation.question(&arguments.game, one)?;
    let entry = question.entry(&catalogue)?;
    let description = question.describe(&entry)?;
    Ok((entry, description))
}

fn check(arguments: &CheckArguments) -> Result<String, Failure> {
    if arguments.schema {
        let schema = serde_json::to_string_pretty(&table::schema());
        return Ok(schema.expect("a schema can be written") + "\n");
    }
    let mut well = String::new();
    let mut failures = Vec::new();
    for path in &arguments.tables {
        match files::read(path) {
            Ok(source) => match checked(&source) {
                Ok(line) => well.push_str(&line),
                Err(problems) => failures.push(problems),
            },
            Err(Failure(failure)) => failures.push(failure),
        }
    }
    if failures.is_empty() {
        Ok(well)
    } else {
        Err(Failure(failures.join("\n")))
    }
}

/// What a table holds, in a line, or its problems.
fn checked(source: &Source) -> Result<String, String> {
    let table = CheckedTable::new(source);
    let problems: Vec<Problem> = table.problems.iter().map(PlacedProblem::problem).collect();
    match table.holds {
        Some(holds) => Ok(format!("{}: {holds}\n", table.name)),
        None => Err(render::problems(source, &problems)),
    }
}
