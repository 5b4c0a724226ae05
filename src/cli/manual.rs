//! The completions and manual pages, made from the arguments themselves and the games there are.

use super::arguments::{Arguments, Shell};
use super::outcome::Failure;
use crate::blackjack::Strategy;
use crate::papers::audit::Check;
use crate::questions::catalogue::Catalogue;
use crate::tables::library;
use crate::tables::rules::{Game, Readings};
use crate::tables::table;
use crate::vocabulary::plain::quoted;
use crate::vocabulary::problem::suggestion;
use clap::builder::PossibleValuesParser;
use clap::{Arg, Command, CommandFactory};
use std::collections::BTreeSet;

/// The completions of a shell: the commands and options, and the names that they take.
pub(super) fn completions(shell: Shell) -> String {
    let mut command = knowing_names(Arguments::command());
    let mut script = Vec::new();
    let shell = match shell {
        Shell::Bash => clap_complete::Shell::Bash,
        Shell::Zsh => clap_complete::Shell::Zsh,
        Shell::Fish => clap_complete::Shell::Fish,
    };
    clap_complete::generate(shell, &mut command, "oddsmith", &mut script);
    let mut script = String::from_utf8(script).expect("made of names");
    if shell == clap_complete::Shell::Fish {
        script.push_str(&fish_positionals(&command));
    }
    script
}

/// What fish is to offer for arguments without an option, which the generator leaves to files.
fn fish_positionals(command: &Command) -> String {
    let mut lines = String::new();
    for command in command.get_subcommands() {
        for argument in command.get_positionals() {
            let names: Vec<String> = argument
                .get_possible_values()
                .iter()
                .map(|value| value.get_name().to_owned())
                .collect();
            if !names.is_empty() {
                lines.push_str(&format!(
                    "complete -c oddsmith -n \"__fish_oddsmith_using_subcommand {}\" -f -a \"{}\"\n",
                    command.get_name(),
                    names.join(" ")
                ));
            }
        }
    }
    lines
}

/// The manual page of a command, or of them all.
pub(super) fn page(name: Option<&str>) -> Result<String, Failure> {
    let mut whole = Arguments::command();
    whole.build();
    let command = match name {
        None => whole,
        Some(name) => {
            let commands: Vec<&str> = whole.get_subcommands().map(Command::get_name).collect();
            let found = whole.find_subcommand(name).cloned();
            found.ok_or_else(|| {
                let help = suggestion(name, commands);
                Failure::new(&format!("no command \"{}\"\nhelp: {help}", quoted(name)))
            })?
        }
    };
    let mut page = Vec::new();
    let rendered = clap_mangen::Man::new(command).render(&mut page);
    rendered.expect("a vector takes every byte");
    Ok(String::from_utf8(page).expect("made of text"))
}

/// The arguments with every name that can be typed.
fn knowing_names(command: Command) -> Command {
    let names = Names::of(&Catalogue::shipped());
    command.mut_subcommands(|command| command.mut_args(|argument| names.teach(argument)))
}

/// What can be typed for each argument that takes a name.
struct Names {
    bets: BTreeSet<String>,
    games: BTreeSet<String>,
    wagers: BTreeSet<String>,
    readings: BTreeSet<String>,
    rules: BTreeSet<String>,
    pays: BTreeSet<String>,
    rows: BTreeSet<String>,
    checks: BTreeSet<String>,
}

impl Names {
    fn of(catalogue: &Catalogue) -> Names {
        let entries = catalogue.games();
        let games = || entries.iter().map(|entry| &*entry.game);
        let rules = entries.iter().flat_map(|entry| entry.rules_of_play());
        let rules: Vec<(String, String)> = rules.collect();
        Names {
            bets: library::games().into_iter().map(str::to_owned).collect(),
            games: games().map(|game| game.id.clone()).collect(),
            wagers: games().flat_map(wagers).collect(),
            readings: games().flat_map(readings).collect(),
            pays: games().flat_map(pays).collect(),
            rows: games().flat_map(rows).collect(),
            checks: Check::ALL.map(|check| check.name().to_owned()).into(),
            rules: rules.into_iter().flat_map(choices).collect(),
        }
    }

    fn teach(&self, argument: Arg) -> Arg {
        let names = match argument.get_id().as_str() {
            "game" => &self.games,
            "bet" => &self.bets,
            "wager" => &self.wagers,
            "reading" => &self.readings,
            "rule" => &self.rules,
            "pays" => &self.pays,
            "row" => &self.rows,
            "only" | "skip" => &self.checks,
            "strategy" => return argument.value_parser(PossibleValuesParser::new(Strategy::NAMES)),
            _ => return argument,
        };
        argument.value_parser(PossibleValuesParser::new(names.clone()))
    }
}

fn wagers(game: &Game) -> Vec<String> {
    game.wagers.iter().map(|wager| wager.id.clone()).collect()
}

/// `pair=same-rank`.
fn readings(game: &Game) -> Vec<String> {
    let open = game.readings.iter().filter(|reading| reading.is_open());
    let named = open.flat_map(|reading| {
        let values = Readings::values(reading.question).into_iter().flatten();
        values.map(|value| format!("{}={value}", reading.name))
    });
    named.collect()
}

/// `dealer-soft-17=hit`; if there are too many values to list, the one in the table.
fn choices((key, value): (String, String)) -> Vec<String> {
    let values = match table::rule_values(&key) {
        none if none.is_empty() => vec![value.replace(", ", ",").replace(" to ", ":")],
        few => few,
    };
    values
        .iter()
        .map(|value| format!("{key}={value}"))
        .collect()
}

/// `tiger/two-cards`, with what it pays now.
fn priced_rows(game: &Game) -> impl Iterator<Item = (String, String)> {
    game.wagers.iter().flat_map(|wager| {
        let rows = wager.rows().iter();
        rows.map(|row| (format!("{}/{}", wager.id, row.id), row.pays.to_string()))
    })
}

fn rows(game: &Game) -> Vec<String> {
    priced_rows(game).map(|(place, _)| place).collect()
}

/// `tiger/two-cards=12:1`, as it pays now.
fn pays(game: &Game) -> Vec<String> {
    priced_rows(game)
        .map(|(place, odds)| format!("{place}={}", odds.replace(" to ", ":")))
        .collect()
}
