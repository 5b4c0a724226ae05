//! The command line: what a user types, in; an answer on standard output, or one clear error, out.
//!
//! Exit 0 where all is well, 1 where an audit or verification found something, 2 for bad arguments,
//! tables or shoes. No logic lives here: arguments become a [`Description`], and rooms further in
//! answer.

mod arguments;
mod files;

use crate::catalogue::{self, Catalogue};
use crate::render::{self, Look};
use crate::sheet::Sheet;
use crate::situation::{Cards, Description, Situation};
use crate::table;
use arguments::{Arguments, CheckArguments, Command, GamesArguments, SheetArguments};
use clap::Parser;
use files::read_table;
use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

/// Runs one command and says how it ended.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        Err(error) => {
            // Help and version are answers; everything else is an error with exit 2.
            let _ = error.print();
            return ExitCode::from(error.exit_code() as u8);
        }
    };
    arguments.color.choose();
    match answer(&arguments.command) {
        Ok(answer) => print(&answer),
        Err(Failure(failure)) => {
            anstream::eprint!("{failure}");
            ExitCode::from(2)
        }
    }
}

/// Prints the whole answer. A reader who has seen enough and closed the pipe is no error.
fn print(answer: &str) -> ExitCode {
    let mut out = anstream::stdout().lock();
    match out.write_all(answer.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            let failure = render::failure(&format!("cannot write the answer: {error}"));
            anstream::eprint!("{failure}");
            ExitCode::from(2)
        }
    }
}

/// An error as it is shown to the user, whole.
struct Failure(String);

impl Failure {
    fn new(message: &str) -> Failure {
        Failure(render::failure(message))
    }
}

impl<E: std::error::Error> From<E> for Failure {
    fn from(error: E) -> Failure {
        Failure::new(&error.to_string())
    }
}

fn answer(command: &Command) -> Result<String, Failure> {
    match command {
        Command::Games(arguments) => games(arguments),
        Command::Sheet(arguments) => sheet(arguments),
        Command::Check(arguments) => check(arguments),
    }
}

fn games(arguments: &GamesArguments) -> Result<String, Failure> {
    let catalogue = catalogue_with(&arguments.table)?;
    let asked = match &arguments.game {
        Some(id) => vec![catalogue.game(id)?],
        None => catalogue.games().iter().collect(),
    };
    Ok(match (arguments.json(), &arguments.game) {
        (true, _) => render::games_json(&asked),
        (false, Some(_)) => render::paytable(asked[0]),
        (false, None) => render::games(&catalogue),
    })
}

fn sheet(arguments: &SheetArguments) -> Result<String, Failure> {
    let catalogue = catalogue_with(&arguments.situation.table)?;
    let entry = catalogue.game(&arguments.game)?;
    let mut sheets = Vec::new();
    for cards in arguments.situation.cards(&entry.game.document.decks)? {
        let description = describe(arguments, cards)?;
        sheets.push(Sheet::new(&Situation::new(entry, &description)?));
    }
    let look = Look {
        format: arguments.format,
        digits: arguments.digits,
        exact: arguments.exact,
    };
    Ok(render::sheets(&sheets, &look))
}

fn describe(arguments: &SheetArguments, cards: Cards) -> Result<Description, Failure> {
    Ok(Description {
        cards,
        removed: arguments.situation.removed(),
        readings: arguments.situation.reading.clone(),
        wagers: arguments.wager.clone(),
    })
}

fn check(arguments: &CheckArguments) -> Result<String, Failure> {
    if arguments.schema {
        let schema = serde_json::to_string_pretty(&table::schema());
        return Ok(schema.expect("a schema can be written") + "\n");
    }
    let mut well = String::new();
    let mut failures = Vec::new();
    for path in &arguments.tables {
        match read_table(path) {
            Ok(rules) => well.push_str(&format!("{}: {}\n", path.display(), rules.summary())),
            Err(Failure(failure)) => failures.push(failure),
        }
    }
    if failures.is_empty() {
        Ok(well)
    } else {
        Err(Failure(failures.join("\n")))
    }
}

fn catalogue_with(tables: &[std::path::PathBuf]) -> Result<Catalogue, Failure> {
    let mut catalogue = Catalogue::shipped();
    for path in tables {
        catalogue.add_own(read_table(path)?);
    }
    Ok(catalogue)
}
