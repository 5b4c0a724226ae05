//! The command line: what a user types, in; an answer on standard output, or one clear error, out.
//!
//! Exit 0 if all is well, 1 if an audit or verification found something, 2 for bad arguments, tables or shoes.
//! Arguments become a [`Question`](crate::Question), [`ask`](crate::ask()) answers it, and `render` words the answer.
//! Files are read and written here and nowhere else.

mod arguments;
mod ask;
mod asking;
mod audit;
mod bets;
mod cache;
mod certify;
mod complete;
mod diff;
mod examples;
mod facts;
mod files;
mod folder;
mod manual;
mod merge;
mod outcome;
mod progress;
mod protect;
mod removal;
mod rules;
mod solve;
mod verify;
mod what_if;
mod workbook;

use crate::answers::check::PlacedProblem;
use crate::answers::sheet::Sheet;
use crate::questions::chart_file;
use crate::questions::described::Described;
use crate::questions::question::{CheckQuestion, GamesQuestion, SheetQuestion};
use crate::render::{self, Format};
use crate::tables::table;
use crate::vocabulary::plain::plain;
use crate::vocabulary::problem::{Problem, Source};
use arguments::{
    Arguments, ChartArguments, ChartFormat, CheckArguments, Command, GamesArguments, HandArguments,
    HandFormat, SheetArguments,
};
use asking::{Splits, answer_to};
pub use outcome::Messages;
use outcome::{Failure, Outcome, tell};
use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

/// Runs one command and says how it ended.
pub fn run(arguments: impl IntoIterator<Item = OsString>, messages: Messages) -> ExitCode {
    let typed: Vec<OsString> = arguments.into_iter().collect();
    let arguments = match Arguments::read(&typed) {
        Ok(arguments) => arguments,
        Err(error) => return refuse(&plainly(&typed).unwrap_or(error)),
    };
    arguments.color.choose();
    if let Some((terminal_size::Width(columns), _)) =
        terminal_size::terminal_size_of(std::io::stdout())
    {
        render::set_width(columns.into());
    }
    match answer(&arguments.command, messages) {
        Ok(answer) => print(&answer),
        Err(Failure(failure)) => {
            // Nothing is left to tell it to; the exit code says that something is wrong.
            tell(&failure).ok();
            ExitCode::from(2)
        }
    }
}

/// The error of the same arguments with their characters that act written as codes: it repeats what was typed.
fn plainly(typed: &[OsString]) -> Option<clap::Error> {
    let plainly = typed
        .iter()
        .map(|word| plain(&word.to_string_lossy()).into_owned());
    let plainly: Vec<OsString> = plainly.map(OsString::from).collect();
    Arguments::read(&plainly).err()
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
        _ if error.use_stderr() => tell(&error.render().ansi().to_string()),
        _ => return print(&Outcome::well(error.render().ansi().to_string())),
    };
    match told {
        Ok(()) => ExitCode::from(error.exit_code() as u8),
        Err(_) => ExitCode::from(2),
    }
}

/// Prints the whole answer. If any of it is lost the exit code says so; a reader who has seen enough and closed the
/// pipe has lost nothing.
fn print(answer: &Outcome) -> ExitCode {
    let mut out = anstream::stdout().lock();
    let text = render::for_terminal(&answer.text);
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => answer.exit,
        Err(lost) if lost.kind() == std::io::ErrorKind::BrokenPipe => answer.exit,
        Err(lost) => {
            let words = format!("cannot write the answer: {lost}");
            tell(&render::failure(&words)).ok();
            ExitCode::from(2)
        }
    }
}

fn answer(command: &Command, messages: Messages) -> Result<Outcome, Failure> {
    let text = match command {
        Command::Games(arguments) => games(arguments),
        Command::Bets(arguments) => bets::bets(arguments),
        Command::Sheet(arguments) => sheet(arguments),
        Command::WhatIf(arguments) => what_if::what_if(arguments),
        Command::Removal(arguments) => removal::removal(arguments),
        Command::Count(arguments) => removal::count(arguments),
        Command::Protect(arguments) => protect::protect(arguments),
        Command::Merge(arguments) => merge::merge(arguments),
        Command::Hand(arguments) => hand(arguments),
        Command::Chart(arguments) => chart(arguments),
        Command::Check(arguments) => check(arguments),
        Command::Completions(arguments) => Ok(complete::script(arguments.shell).to_owned()),
        Command::Complete(arguments) => Ok(complete::offered(&arguments.words)),
        Command::Man(arguments) => match &arguments.out {
            Some(folder) => manual::pages(folder),
            None => manual::page(arguments.command.as_deref()),
        },
        Command::Certify(arguments) => certify::certify(arguments),
        Command::Keygen(arguments) => certify::keygen(arguments),
        Command::Solve(arguments) => solve::solve(arguments),
        Command::Audit(arguments) => return audit::audit(arguments, messages),
        Command::Verify(arguments) => return verify::verify(arguments),
        Command::Diff(arguments) => return diff::diff(arguments),
        Command::Ask(arguments) => return ask::ask(arguments),
        Command::Schema(arguments) => ask::schema(arguments),
        Command::Facts(arguments) => return Ok(facts::facts(arguments)),
        Command::Rules => return Ok(rules::rules()),
    };
    text.map(Outcome::well)
}

fn games(arguments: &GamesArguments) -> Result<String, Failure> {
    let question = GamesQuestion {
        game: arguments.game.clone(),
        tables: files::files(&arguments.table)?,
    };
    let listed = answer_to!(Games, question, "listing", Splits::Kept);
    Ok(match (arguments.json(), &arguments.game) {
        (true, _) => render::pretty(&listed),
        (false, Some(_)) => render::paytable(&listed.games[0]),
        (false, None) => render::games(&listed),
    })
}

fn sheet(arguments: &SheetArguments) -> Result<String, Failure> {
    let described = Described {
        dealt: arguments.dealt.clone().unwrap_or_default(),
        ..arguments.situation.described(&arguments.game)?
    };
    let splits = Splits::unless(arguments.situation.no_cache);
    let sheet = |described: Described| -> Result<Sheet, Failure> {
        let question = arguments.wagers.question(described);
        Ok(*answer_to!(Sheet, question, "computing", splits))
    };
    let Some(format) = workbook::printed(arguments)? else {
        return workbook::write(arguments, sheet);
    };
    let look = arguments.wagers.look(format);
    let Some(sweep) = arguments.situation.sweep() else {
        return Ok(render::sheets(&[sheet(described)?], &look));
    };
    let from_decks = |decks| Described {
        decks: Some(decks),
        ..described.clone()
    };
    let sheets = sweep.iter().map(|decks| sheet(from_decks(*decks)));
    let sheets: Vec<Sheet> = sheets.collect::<Result<_, _>>()?;
    Ok(render::sweep(&sheets, &look))
}

fn hand(arguments: &HandArguments) -> Result<String, Failure> {
    let splits = Splits::unless(arguments.play.situation.no_cache);
    let sheet = answer_to!(Hand, arguments.question()?, "computing", splits);
    Ok(match arguments.format {
        HandFormat::Text => render::hand(&sheet, &arguments.play.look(Format::Text)),
        HandFormat::Json => render::pretty(&sheet),
    })
}

fn chart(arguments: &ChartArguments) -> Result<String, Failure> {
    let splits = Splits::unless(arguments.play.situation.no_cache);
    let question = SheetQuestion {
        situation: arguments.play.described()?,
        digits: arguments.play.digits(),
    };
    let sheet = answer_to!(Chart, question, "deriving the chart", splits);
    Ok(match arguments.format {
        ChartFormat::Text => render::chart(&sheet, &arguments.play.look(Format::Text)),
        ChartFormat::Json => render::pretty(&sheet),
        ChartFormat::Html => render::chart_page(&sheet, &arguments.play.look(Format::Text)),
        ChartFormat::Toml => chart_file::write(&sheet.chart),
    })
}

fn check(arguments: &CheckArguments) -> Result<String, Failure> {
    if arguments.schema {
        return Ok(render::pretty(&table::schema()));
    }
    let (mut lines, mut failures) = (String::new(), Vec::new());
    for path in &arguments.tables {
        let line = files::read_table(path).and_then(checked);
        match line {
            Ok(line) => lines.push_str(&line),
            Err(Failure(failure)) => failures.push(failure),
        }
    }
    match failures.is_empty() {
        true => Ok(lines),
        false => Err(Failure(failures.join("\n"))),
    }
}

/// What a table holds, in a line, or its problems.
fn checked(source: Source) -> Result<String, Failure> {
    let files = vec![source.clone().into()];
    let answer = answer_to!(Check, CheckQuestion { files }, "checking", Splits::Kept);
    let table = &answer.tables[0];
    let problems: Vec<Problem> = table.problems.iter().map(PlacedProblem::problem).collect();
    match &table.holds {
        Some(holds) => Ok(format!("{}: {holds}\n", plain(&table.name))),
        None => Err(Failure(render::problems(&source, &problems))),
    }
}
