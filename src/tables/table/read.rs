//! From text to a mirror such as [`Table`], with every fault of spelling and type in one pass over the file.
//!
//! serde stops at its first fault. So the faulty entry is cut out of the parsed tree and the rest
//! is tried again, until what is left can be read. What a cut makes missing is not a fault of its
//! own, nor is the key that a misspelt one stood for.

use super::Table;
use crate::tables::facts::{self, Family};
use crate::vocabulary::problem::{Problem, Source, nearest, suggestion};
use serde::de::DeserializeOwned;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue, Deserializer};

/// A TOML file that was parsed, before it is known what it mirrors.
#[derive(Debug)]
pub struct Parsed<'a> {
    source: &'a Source,
    tree: Spanned<DeTable<'a>>,
    faults: Vec<toml::de::Error>,
}

impl<'a> Parsed<'a> {
    /// Parses a file.
    pub fn new(source: &'a Source) -> Parsed<'a> {
        let (tree, faults) = DeTable::parse_recoverable(&source.text);
        Parsed {
            source,
            tree,
            faults,
        }
    }

    /// The file.
    pub fn source(&self) -> &'a Source {
        self.source
    }

    /// Whether it has this key, or a section of this name.
    pub fn has(&self, key: &str) -> bool {
        self.tree.get_ref().contains_key(key)
    }

    /// The keys of a section with their values as they are written, in the order of the file.
    pub fn section(&self, name: &str) -> Vec<(String, String)> {
        let found = self.tree.get_ref().get(name);
        let section = found.and_then(|found| found.get_ref().as_table());
        let mut entries: Vec<_> = section.into_iter().flat_map(DeTable::iter).collect();
        entries.sort_by_key(|(key, _)| key.span().start);
        let plain = |place: Range<usize>| self.source.text[place].replace('"', "");
        let each = entries.into_iter();
        each.map(|(key, value)| (key.get_ref().to_string(), plain(value.span())))
            .collect()
    }

    /// Reads a rules file: the table, if enough of it could be read, and all that is wrong so far.
    pub fn table(self) -> (Option<Table>, Vec<Problem>) {
        let (table, problems) = self.read_as::<Table>();
        let whole = problems.is_empty();
        (table.map(|table| Table { whole, ..table }), problems)
    }

    /// Reads a file that mirrors a type: as much of it as can be read, and all that is wrong with it.
    pub fn read_as<T: DeserializeOwned>(self) -> (Option<T>, Vec<Problem>) {
        if !self.faults.is_empty() {
            return (None, syntax_problems(self.source, &self.faults));
        }
        let mut reading = Reading {
            tree: self.tree,
            cuts: Vec::new(),
            problems: Vec::new(),
        };
        let read = reading.as_type();
        (read, reading.problems)
    }
}

/// A fault close behind another is its echo, and is left out.
fn syntax_problems(source: &Source, faults: &[toml::de::Error]) -> Vec<Problem> {
    const ECHO_LINES: usize = 3;
    let place = |fault: &&toml::de::Error| fault.span().unwrap_or(0..0);
    let mut in_order: Vec<&toml::de::Error> = faults.iter().collect();
    in_order.sort_by_key(|fault| place(fault).start);
    let mut problems = Vec::new();
    let mut echo_until = 0;
    for fault in in_order {
        let place = place(&fault);
        let (line, _) = source.line_and_column(place.start);
        if line > echo_until {
            problems.push(Problem {
                place,
                message: fault.message().replace('\n', "; ").replace('`', "\""),
                help: None,
            });
        }
        echo_until = line + ECHO_LINES;
    }
    problems
}

struct Reading<'a> {
    tree: Spanned<DeTable<'a>>,
    /// Keys cut out, each with the place of the table it stood in.
    cuts: Vec<(Range<usize>, String)>,
    problems: Vec<Problem>,
}

impl Reading<'_> {
    fn as_type<T: DeserializeOwned>(&mut self) -> Option<T> {
        loop {
            let fault = match T::deserialize(Deserializer::from(self.tree.clone())) {
                Ok(read) => return Some(read),
                Err(fault) => fault,
            };
            let place = fault.span().unwrap_or(0..0);
            let misspelt = self.note(&fault, &place);
            let whole = self.tree.span();
            if place == whole {
                return None;
            }
            let (table, key) = cut(self.tree.get_mut(), whole, &place)?;
            self.cuts.push((table, misspelt.unwrap_or(key)));
        }
    }

    /// Notes the fault, and says which key was meant where a key is misspelt.
    fn note(&mut self, fault: &toml::de::Error, place: &Range<usize>) -> Option<String> {
        let missing = quoted(fault.message(), "missing field ");
        let follows = |key: &str| self.cuts.iter().any(|(at, cut)| at == place && cut == key);
        let allowed = self.of_the_deal(allowed(fault.message()));
        if !missing.is_some_and(follows) {
            let problem = explain(fault.message(), &allowed, place.clone());
            self.problems.push(problem);
        }
        let seen = quoted(fault.message(), "unknown field ")?;
        nearest(seen, allowed).map(str::to_owned)
    }

    /// The words allowed; of a row's facts only those of the game that is dealt.
    fn of_the_deal<'b>(&self, allowed: Vec<&'b str>) -> Vec<&'b str> {
        let document = self.tree.get_ref().get("document");
        let document = document.and_then(|found| found.get_ref().as_table());
        let deal = document.and_then(|table| table.get("deal")?.get_ref().as_str());
        let family = match deal {
            Some("blackjack") => Family::Blackjack,
            _ => Family::Baccarat,
        };
        let are_facts = allowed.contains(&"winner") && allowed.contains(&"player_first_two");
        let keys = facts::keys(family);
        let own = |word: &&str| !are_facts || keys.contains(word);
        allowed.into_iter().filter(own).collect()
    }
}

/// Takes the smallest entry at `place` out of the tree, and says which key of which table it was.
fn cut(
    table: &mut DeTable,
    at: Range<usize>,
    place: &Range<usize>,
) -> Option<(Range<usize>, String)> {
    for value in table.iter_mut().map(|(_, value)| value) {
        if let Some(done) = cut_inside(value, place) {
            return Some(done);
        }
    }
    let here = |key: &Spanned<_>, value: &Spanned<_>| {
        encloses(&key.span(), place) || encloses(&value.span(), place)
    };
    let found = table.iter().find(|(key, value)| here(key, value));
    let key = found.map(|(key, _)| key.clone())?;
    table.remove(&key);
    Some((at, key.into_inner().into_owned()))
}

fn cut_inside(
    value: &mut Spanned<DeValue>,
    place: &Range<usize>,
) -> Option<(Range<usize>, String)> {
    let at = value.span();
    match value.get_mut() {
        DeValue::Table(table) => cut(table, at, place),
        DeValue::Array(list) => {
            let inside = list.iter_mut().find_map(|item| cut_inside(item, place));
            inside.or_else(|| {
                let index = list.iter().position(|item| encloses(&item.span(), place))?;
                let kept = list.iter().enumerate().filter(|(other, _)| *other != index);
                *list = kept.map(|(_, item)| item.clone()).collect();
                Some((at, index.to_string()))
            })
        }
        _ => None,
    }
}

fn encloses(outer: &Range<usize>, inner: &Range<usize>) -> bool {
    outer.start <= inner.start && inner.end <= outer.end && !outer.is_empty()
}

/// serde's words in ours: the value seen, then what is allowed.
fn explain(message: &str, allowed: &[&str], place: Range<usize>) -> Problem {
    let (fault, expected) = match message.split_once(", expected ") {
        Some((fault, expected)) => (fault, Some(expected)),
        None => (message, None),
    };
    for (prefix, kind) in [("unknown field ", "key"), ("unknown variant ", "word")] {
        if let Some(seen) = quoted(fault, prefix) {
            let help = suggestion(seen, allowed.iter().copied());
            return Problem::new(place, format!("unknown {kind} \"{seen}\""), help);
        }
    }
    if let Some(key) = quoted(fault, "missing field ") {
        let help = format!("nothing has a silent default: write {key} = ...");
        return Problem::new(place, format!("key \"{key}\" is missing"), help);
    }
    if fault.starts_with("wanted string or table") {
        let help = "expected one of the allowed words, in quotes";
        return Problem::new(place, "not a word in quotes".to_owned(), help);
    }
    Problem {
        place,
        message: fault.replace('`', ""),
        help: expected.map(|text| match text {
            "u32" => format!("expected a whole number from 0 to {}", u32::MAX),
            "u8" | "i64" => "expected a whole number".to_owned(),
            "a sequence" => {
                "expected a list; a section that may stand again is written [[...]]".to_owned()
            }
            _ if text.starts_with("struct ") => "expected a table, as in { key = ... }".to_owned(),
            _ => format!("expected {}", text.replace('`', "\"")),
        }),
    }
}

/// The words that serde lists as expected.
fn allowed(message: &str) -> Vec<&str> {
    let expected = message
        .split_once(", expected ")
        .map_or("", |(_, list)| list);
    expected.split('`').skip(1).step_by(2).collect()
}

fn quoted<'a>(message: &'a str, prefix: &str) -> Option<&'a str> {
    let rest = message.strip_prefix(prefix)?.strip_prefix('`')?;
    rest.split_once('`').map(|(seen, _)| seen)
}
