//! The command line: what a user types, in; an answer on standard output, or one clear error, out.
//!
//! Exit 0 where all is well, 1 where an audit or verification found something, 2 for bad arguments,
//! tables or shoes. No logic lives here: arguments become a [`Description`], and rooms further in
//! answer.

mod arguments;
mod certify;
mod diff;
mod files;
mod folder;
mod progress;
mod verify;

use crate::blackjack::{House, Strategy};
use crate::catalogue::{self, Catalogue, Entry, RulesRefused};
use crate::chart::ChartSheet;
use crate::chart_file;
use crate::hand::HandSheet;
use crate::problem::suggestion;
use crate::render::{self, Format, Look};
use crate::sheet::Sheet;
use crate::situation::{Cards, Description, NamedStrategy, Situation, SituationError};
use crate::table;
use arguments::{
    Arguments, ChartArguments, ChartFormat, CheckArguments, Command, GamesArguments, HandArguments,
    HandFormat, PlayArguments, SheetArguments, SituationArguments,
};
use clap::Parser;
use files::read_table;
use progress::waiting;
use std::ffi::OsString;
use std::io::Write;
use std::path::Path;
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
            anstream::eprint!("{failure}");
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
    match (error.kind(), argument, std::error::Error::source(error)) {
        (ErrorKind::ValueValidation, Some(argument), Some(reason)) => {
            anstream::eprint!("{}", render::failure(&format!("{argument}: {reason}")));
        }
        _ => drop(error.print()),
    }
    ExitCode::from(error.exit_code() as u8)
}

/// Prints the whole answer. A reader who has seen enough and closed the pipe is no error.
fn print(answer: &Answer) -> ExitCode {
    let mut out = anstream::stdout().lock();
    let text = answer.text.as_bytes();
    match out.write_all(text).and_then(|()| out.flush()) {
        Ok(()) => answer.exit,
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => answer.exit,
        Err(error) => {
            let failure = render::failure(&format!("cannot write the answer: {error}"));
            anstream::eprint!("{failure}");
            ExitCode::from(2)
        }
    }
}

/// What is printed, and how the command ends.
struct Answer {
    text: String,
    exit: ExitCode,
}

impl Answer {
    fn well(text: String) -> Answer {
        Answer {
            text,
            exit: ExitCode::SUCCESS,
        }
    }

    /// Something was found.
    fn found(text: String) -> Answer {
        Answer {
            text,
            exit: ExitCode::from(1),
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

fn answer(command: &Command) -> Result<Answer, Failure> {
    let text = match command {
        Command::Games(arguments) => games(arguments),
        Command::Sheet(arguments) => sheet(arguments),
        Command::Hand(arguments) => hand(arguments),
        Command::Chart(arguments) => chart(arguments),
        Command::Check(arguments) => check(arguments),
        Command::Certify(arguments) => certify::certify(arguments),
        Command::Keygen(arguments) => certify::keygen(arguments),
        Command::Verify(arguments) => return verify::verify(arguments),
        Command::Diff(arguments) => return diff::diff(arguments),
    };
    text.map(Answer::well)
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
    let entry = entry(&arguments.game, &arguments.situation)?;
    let mut sheets = Vec::new();
    for cards in arguments.situation.cards(&entry.game.document.decks)? {
        let described = describe(&entry, &arguments.situation, cards)?;
        let description = Description {
            wagers: arguments.wager.clone(),
            ..described
        };
        let situation = Situation::new(&entry, &description)?;
        sheets.push(waiting("computing", || Sheet::new(&situation)));
    }
    let look = Look {
        format: arguments.format,
        digits: arguments.digits,
        exact: arguments.exact,
    };
    Ok(match arguments.situation.is_sweep() {
        true => render::sweep(&sheets, &look),
        false => render::sheets(&sheets, &look),
    })
}

fn hand(arguments: &HandArguments) -> Result<String, Failure> {
    let entry = entry(&arguments.play.game, &arguments.play.situation)?;
    let situation = play(&entry, &arguments.play)?;
    let sheet = waiting("computing", || {
        HandSheet::new(&situation, &arguments.question())
    })?;
    Ok(match arguments.format {
        HandFormat::Text => render::hand(&sheet, &arguments.play.look(Format::Text)),
        HandFormat::Json => {
            let digits = arguments.play.look(Format::Json).digits();
            render::pretty(&render::hand_json(&sheet, digits))
        }
    })
}

fn chart(arguments: &ChartArguments) -> Result<String, Failure> {
    let entry = entry(&arguments.play.game, &arguments.play.situation)?;
    let situation = play(&entry, &arguments.play)?;
    let sheet = waiting("deriving the chart", || ChartSheet::new(&situation));
    Ok(match arguments.format {
        ChartFormat::Text => render::chart(&sheet, &arguments.play.look(Format::Text)),
        ChartFormat::Json => {
            let digits = arguments.play.look(Format::Json).digits();
            render::pretty(&render::chart_sheet_json(&sheet, digits))
        }
        ChartFormat::Toml => chart_file::write(&sheet.chart),
    })
}

/// The game asked for, by the rules asked for.
fn entry(game: &str, situation: &SituationArguments) -> Result<Entry, Failure> {
    let catalogue = catalogue_with(&situation.table)?;
    let entry = catalogue.game(game)?;
    if situation.rule.is_empty() {
        return Ok(entry.clone());
    }
    entry
        .with_rules(&situation.rule)
        .map_err(|refused| match refused {
            RulesRefused::NoSuchRule(error) => Failure::from(error),
            RulesRefused::Problems { source, problems } => {
                Failure(render::problems(&source, &problems))
            }
        })
}

/// The one situation of a command that plays.
fn play<'a>(entry: &'a Entry, arguments: &PlayArguments) -> Result<Situation<'a>, Failure> {
    let mut cards = arguments.situation.cards(&entry.game.document.decks)?;
    let one = cards.pop().filter(|_| cards.is_empty());
    let one = one.ok_or_else(|| Failure::new("one deck count at a time, as in --decks 6"))?;
    let description = describe(entry, &arguments.situation, one)?;
    Ok(Situation::play(entry, &description)?)
}

fn describe(
    entry: &Entry,
    situation: &SituationArguments,
    cards: Cards,
) -> Result<Description, Failure> {
    let strategy = situation.strategy.as_deref();
    Ok(Description {
        cards,
        removed: situation.removed(),
        readings: situation.reading.clone(),
        wagers: Vec::new(),
        strategy: strategy
            .map(|name| named_strategy(entry, situation, name))
            .transpose()?,
    })
}

/// A strategy by its name, or by the file that holds its chart.
fn named_strategy(
    entry: &Entry,
    situation: &SituationArguments,
    name: &str,
) -> Result<NamedStrategy, Failure> {
    let strategy = match Strategy::named(name) {
        Some(strategy) => strategy,
        None => chart_of(entry, situation, Path::new(name))?,
    };
    // No path in an answer: a chart is called by its file's name.
    let name = Path::new(name).file_name().unwrap_or(name.as_ref());
    Ok(NamedStrategy {
        name: name.to_string_lossy().into_owned(),
        strategy,
    })
}

fn chart_of(
    entry: &Entry,
    situation: &SituationArguments,
    path: &Path,
) -> Result<Strategy, Failure> {
    if !path.exists() {
        let seen = path.display().to_string();
        let help = suggestion(&seen, Strategy::NAMES);
        let message = format!("no strategy and no file \"{seen}\"\nhelp: {help}, or a chart file");
        return Err(Failure::new(&message));
    }
    let Some(rules) = &entry.game.document.house else {
        return Err(SituationError::NotPlayed(entry.game.id.clone()).into());
    };
    let readings = entry.game.readings_with(&situation.reading)?;
    let house = House::new(rules, readings.dealer_blackjack_loss);
    let source = files::read(path)?;
    let chart = chart_file::read(&source, &house);
    let chart = chart.map_err(|problems| Failure(render::problems(&source, &problems)))?;
    Ok(Strategy::Chart(Box::new(chart)))
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
            Ok((rules, _)) => well.push_str(&format!("{}: {}\n", path.display(), rules.summary())),
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
        let (rules, source) = read_table(path)?;
        catalogue.add_own(rules, source);
    }
    Ok(catalogue)
}
