//! What a shell offers while a command is typed.
//!
//! Comes in: the words so far, the last of them unfinished. Goes out: the names that can stand there, and whether a
//! file can. The script of a shell asks `oddsmith complete` and shows the answer, so all shells offer the same.

mod names;

use super::arguments::{Arguments, Shell};
use clap::{Arg, Command, ValueHint};
use names::{Names, Typed};

/// The completions of a shell: a script that asks `oddsmith complete`.
pub(super) fn script(shell: Shell) -> &'static str {
    match shell {
        Shell::Bash => include_str!("complete/oddsmith.bash"),
        Shell::Zsh => include_str!("complete/oddsmith.zsh"),
        Shell::Fish => include_str!("complete/oddsmith.fish"),
    }
}

/// What can stand in one place.
#[derive(Default)]
struct Offers {
    /// Names, each with what it means.
    names: Vec<(String, String)>,
    /// Whether a file can stand there.
    files: bool,
}

impl Offers {
    fn of(names: impl IntoIterator<Item = impl Into<String>>) -> Offers {
        let names = names.into_iter();
        Offers {
            names: names.map(|name| (name.into(), String::new())).collect(),
            files: false,
        }
    }

    /// Those that go on from what is typed, behind what stands before them.
    fn going_on(mut self, before: &str, typed: &str) -> Offers {
        self.names.retain(|(name, _)| name.starts_with(typed));
        for (name, _) in &mut self.names {
            name.insert_str(0, before);
        }
        self
    }

    /// `files` or `names`, then a line for each name, a tab before its meaning.
    fn lines(&self) -> String {
        let kind = if self.files { "files" } else { "names" };
        let lines = self.names.iter().map(|(name, meaning)| match &**meaning {
            "" => format!("{name}\n"),
            meaning => format!("{name}\t{meaning}\n"),
        });
        format!("{kind}\n{}", lines.collect::<String>())
    }
}

/// What can stand at the end of these words.
pub(super) fn offered(words: &[String]) -> String {
    let mut whole = Arguments::whole();
    whole.build();
    let (last, before) = match words.split_last() {
        Some((last, before)) => (last.as_str(), before),
        None => ("", words),
    };
    Line::read(&whole, before).next(last).lines()
}

/// The words before the one that is typed.
struct Line<'a> {
    whole: &'a Command,
    command: Option<&'a Command>,
    typed: Typed,
    positionals: usize,
    /// The option whose value comes next.
    open: Option<&'a Arg>,
}

impl<'a> Line<'a> {
    fn read(whole: &'a Command, words: &[String]) -> Line<'a> {
        let mut line = Line {
            whole,
            command: None,
            typed: Typed::default(),
            positionals: 0,
            open: None,
        };
        for word in words {
            line.take(word);
        }
        line
    }

    fn take(&mut self, word: &str) {
        if let Some(option) = self.open.take() {
            return self.typed.put(option, word);
        }
        match (word.strip_prefix("--"), self.command) {
            (Some(option), _) => self.option(option),
            (None, None) => self.command = self.whole.find_subcommand(word),
            (None, Some(_)) => {
                if let Some(argument) = self.positional() {
                    self.typed.put(argument, word);
                }
                self.positionals += 1;
            }
        }
    }

    fn option(&mut self, option: &str) {
        let (name, value) = match option.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (option, None),
        };
        match (self.named(name), value) {
            (Some(argument), Some(value)) => self.typed.put(argument, value),
            (Some(argument), None) if argument.get_action().takes_values() => {
                self.open = Some(argument);
            }
            _ => {}
        }
    }

    /// The command so far.
    fn current(&self) -> &'a Command {
        self.command.unwrap_or(self.whole)
    }

    fn named(&self, name: &str) -> Option<&'a Arg> {
        let mut arguments = self.current().get_arguments();
        arguments.find(|argument| argument.get_long() == Some(name))
    }

    /// The argument without an option that comes next; the last may be repeated.
    fn positional(&self) -> Option<&'a Arg> {
        let all: Vec<&Arg> = self.current().get_positionals().collect();
        let one = |argument: &&&Arg| matches!(argument.get_num_args(), Some(few) if few.max_values() == 1);
        let repeated = all.last().filter(|argument| !one(argument));
        all.get(self.positionals).or(repeated).copied()
    }

    fn next(&self, last: &str) -> Offers {
        if let Some(option) = self.open {
            return self.values(option, last).going_on("", last);
        }
        match last
            .strip_prefix("--")
            .and_then(|option| option.split_once('='))
        {
            Some((name, value)) => match self.named(name) {
                Some(option) => {
                    let before = format!("--{name}=");
                    self.values(option, value).going_on(&before, value)
                }
                None => Offers::default(),
            },
            None if last.starts_with('-') => options(self.current()).going_on("", last),
            None if self.command.is_none() => commands(self.whole).going_on("", last),
            None if self.current().get_name() == "help" => commands(self.whole).going_on("", last),
            None => match self.positional() {
                Some(argument) => self.values(argument, last).going_on("", last),
                None => Offers::default(),
            },
        }
    }

    fn values(&self, argument: &Arg, value: &str) -> Offers {
        let listed = argument.get_possible_values();
        if !listed.is_empty() {
            let named = listed.iter().map(|value| {
                let help = value.get_help().map(ToString::to_string);
                (value.get_name().to_owned(), help.unwrap_or_default())
            });
            return Offers {
                names: named.collect(),
                files: false,
            };
        }
        let id = argument.get_id().as_str();
        if id == "command" {
            return commands(self.whole);
        }
        let files = argument.get_value_hint() == ValueHint::AnyPath;
        Offers {
            files: files || matches!(id, "strategy" | "plot"),
            ..Offers::of(Names::of(&self.typed).of_argument(id, value))
        }
    }
}

fn commands(whole: &Command) -> Offers {
    let shown = whole
        .get_subcommands()
        .filter(|command| !command.is_hide_set());
    let named = shown.map(|command| {
        let about = command.get_about().map(ToString::to_string);
        (command.get_name().to_owned(), about.unwrap_or_default())
    });
    Offers {
        names: named.collect(),
        files: false,
    }
}

fn options(command: &Command) -> Offers {
    let shown = command
        .get_arguments()
        .filter(|argument| !argument.is_hide_set());
    let named = shown.filter_map(|argument| {
        let help = argument.get_help().map(ToString::to_string);
        let help = match argument.get_long() {
            Some("help") => "Print help".to_owned(),
            _ => help.unwrap_or_default(),
        };
        let first = help.lines().next().unwrap_or_default().to_owned();
        Some((format!("--{}", argument.get_long()?), first))
    });
    Offers {
        names: named.collect(),
        files: false,
    }
}
