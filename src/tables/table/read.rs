//! From text to a mirror such as [`Table`], with every fault of spelling and type in one pass over the file.
//!
//! serde stops at its first fault. So what is faulty is cut out of the parsed tree, something stands in for what is
//! missing, and the rest is tried again, until all that is left can be read. A cut makes a key missing that is no
//! fault of its own, nor is the key that a misspelt one stood for. What was lost is kept with the table, and what
//! stands in for it is never judged.

use super::Table;
use super::explain::{self, missing, unknown};
use super::lost::{BEHIND, Lost, Path};
use super::tree;
use crate::tables::facts::{self, Family};
use crate::vocabulary::problem::{Lines, Problem, Source, nearest};
use serde::de::DeserializeOwned;
use std::collections::BTreeSet;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue, Deserializer};

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

    /// Reads a rules file: the table, as far as it can be read, and all that is wrong so far. Of a file that is no
    /// whole TOML the sections are read in which it is.
    pub fn table(self) -> (Option<Table>, Vec<Problem>) {
        let faults = syntax_problems(&Lines::new(&self.source.text), &self.faults);
        let mut reading = Reading::new(self.source, self.tree);
        if !reading.leave_out(&self.faults) {
            return (None, faults);
        }
        let table = reading.as_type();
        let lost = reading.lost;
        let table = table.map(|table| Table { lost, ..table });
        (table, [faults, reading.problems].concat())
    }

    /// Reads a file that mirrors a type: as much of it as can be read, and all that is wrong with it.
    pub fn read_as<T: DeserializeOwned>(self) -> (Option<T>, Vec<Problem>) {
        if !self.faults.is_empty() {
            let lines = Lines::new(&self.source.text);
            return (None, syntax_problems(&lines, &self.faults));
        }
        let mut reading = Reading::new(self.source, self.tree);
        let read = reading.as_type();
        (read, reading.problems)
    }
}

/// So many lines behind a fault are its echo.
const ECHO_LINES: usize = 3;

/// A fault close behind another is its echo, and is left out.
fn syntax_problems(lines: &Lines, faults: &[toml::de::Error]) -> Vec<Problem> {
    let place = |fault: &&toml::de::Error| fault.span().unwrap_or(0..0);
    let mut in_order: Vec<&toml::de::Error> = faults.iter().collect();
    in_order.sort_by_key(|fault| place(fault).start);
    let mut problems = Vec::new();
    let mut echo_until = 0;
    for fault in in_order {
        let place = place(&fault);
        let line = lines.place(&place).line;
        if line > echo_until {
            problems.push(Problem {
                help: None,
                ..Problem::new(
                    place,
                    fault.message().replace('\n', "; ").replace('`', "\""),
                    "",
                )
            });
        }
        echo_until = line + ECHO_LINES;
    }
    problems
}

struct Reading<'a> {
    tree: Spanned<DeTable<'a>>,
    lost: Lost,
    /// Keys cut out, each with the place of the table it stood in.
    cuts: Vec<(Range<usize>, String)>,
    /// What stands in so far, by the place that each was given: how often it was tried, and the problem that
    /// says what is missing.
    stand_ins: Vec<(usize, Option<usize>)>,
    problems: Vec<Problem>,
    /// How many bytes may still be read again.
    left: usize,
    length: usize,
}

/// The most bytes that are read again, all attempts together: a file with more faults than that is told so.
const MOST_READ_AGAIN: usize = 16 << 20;
/// The most keys of one kind of table that are told one by one.
const MOST_TOLD: usize = 100;

impl<'a> Reading<'a> {
    fn new(source: &Source, tree: Spanned<DeTable<'a>>) -> Reading<'a> {
        Reading {
            tree,
            lost: Lost::default(),
            cuts: Vec::new(),
            stand_ins: Vec::new(),
            problems: Vec::new(),
            left: MOST_READ_AGAIN,
            length: source.text.len() + 1024,
        }
    }

    /// Leaves out the sections with these faults, unless they are too many. What else the faults have swallowed
    /// nobody knows.
    fn leave_out(&mut self, faults: &[toml::de::Error]) -> bool {
        if faults.is_empty() {
            return true;
        }
        self.lost.anything();
        let starts = tree::sections(self.tree.get_ref());
        let of_fault = |fault: &toml::de::Error| {
            let at = fault.span().unwrap_or(0..0).start;
            starts
                .partition_point(|section| section.start <= at)
                .checked_sub(1)
        };
        let broken: BTreeSet<usize> = faults.iter().filter_map(of_fault).collect();
        if broken.len() > MOST_TOLD {
            return false;
        }
        let whole = self.tree.span();
        for section in broken {
            tree::cut(self.tree.get_mut(), whole.clone(), &starts[section]);
        }
        true
    }

    fn as_type<T: DeserializeOwned>(&mut self) -> Option<T> {
        loop {
            let fault = match T::deserialize(Deserializer::from(self.tree.clone())) {
                Ok(read) => return Some(read),
                Err(fault) => fault,
            };
            let place = fault.span().unwrap_or(0..0);
            let Some(left) = self.left.checked_sub(self.length) else {
                let message = "too many faults: what else is wrong is told when these are mended";
                let help = "mend what is told first";
                self.problems.push(Problem::new(place, message, help));
                return None;
            };
            self.left = left;
            self.mend(fault.message(), &place)?;
        }
    }

    /// Notes a fault and takes it out of the way; `None` if that cannot be.
    fn mend(&mut self, fault: &str, place: &Range<usize>) -> Option<()> {
        if let Some(key) = missing(fault) {
            return self.stand_in(key, place);
        }
        if place.start >= BEHIND {
            return self.try_another(fault, place);
        }
        if let Some((seen, allowed)) = unknown(fault) {
            let allowed = self.of_the_deal(allowed);
            return self.cut_unknown(seen, &allowed, place);
        }
        let allowed = self.of_the_deal(explain::allowed(fault));
        self.problems
            .push(explain::problem(fault, &allowed, place.clone()));
        self.cut(place).map(|_| ())
    }

    /// Takes the smallest entry at this place out.
    fn cut(&mut self, place: &Range<usize>) -> Option<()> {
        let whole = self.tree.span();
        let (path, inside) = tree::cut(self.tree.get_mut(), whole, place)?;
        let key = path.last().cloned().unwrap_or_default();
        self.cuts.push((inside.clone(), key));
        self.lost.add(path, inside);
        Some(())
    }

    /// Notes that a key is missing, unless something is known that made it so, and gives it a value.
    fn stand_in(&mut self, key: &str, place: &Range<usize>) -> Option<()> {
        let follows = self.cuts.iter().any(|(at, cut)| at == place && cut == key);
        // What is cut at a syntax fault may hold the key.
        let told = !follows && place.start < BEHIND && !self.lost.may_hold("");
        if told {
            self.problems.push(explain::missing_key(key, place.clone()));
        }
        let number = self.stand_ins.len();
        let problem = told.then(|| self.problems.len() - 1);
        self.stand_ins.push((0, problem));
        let whole = self.tree.span();
        let table = tree::table_at(self.tree.get_mut(), whole, place, key, Path::new());
        let (table, mut path) = table?;
        let at = BEHIND + number..BEHIND + number + 1;
        let value = Spanned::new(at.clone(), DeValue::String("".into()));
        table.insert(Spanned::new(at, key.to_owned().into()), value);
        path.push(key.to_owned());
        self.lost.add(path, place.clone());
        Some(())
    }

    /// What stands in was no value that can be: another takes its place. Words that are allowed are told.
    fn try_another(&mut self, fault: &str, place: &Range<usize>) -> Option<()> {
        let (tried, problem) = self.stand_ins.get_mut(place.start - BEHIND)?;
        let words = explain::allowed(fault);
        let value = match (fault.starts_with("unknown variant"), words.first(), *tried) {
            (true, Some(word), _) => DeValue::String((*word).to_owned().into()),
            (_, _, 0) => DeValue::Array(DeArray::new()),
            (_, _, 1) => DeValue::Table(DeTable::new()),
            (_, _, 2) => tree::number(),
            (_, _, 3) => DeValue::Boolean(false),
            _ => return None,
        };
        *tried += 1;
        if *tried > 8 {
            return None;
        }
        if let (true, Some(problem)) = (fault.starts_with("unknown variant"), *problem) {
            let help = &mut self.problems[problem].help;
            *help = help
                .take()
                .map(|help| format!("{help} allowed: {}", words.join(", ")));
        }
        tree::set(self.tree.get_mut(), place, value)
    }

    /// Takes out every key that is not allowed, of all tables that are of the kind of this one.
    fn cut_unknown(&mut self, seen: &str, allowed: &[&str], place: &Range<usize>) -> Option<()> {
        let whole = self.tree.span();
        let kind = tree::path_of_key(self.tree.get_ref(), whole.clone(), place, Path::new())?;
        let known = |key: &str| key != seen && allowed.contains(&key);
        let mut found = Vec::new();
        tree::take_keys(
            self.tree.get_mut(),
            whole,
            &kind,
            &known,
            Path::new(),
            &mut found,
        );
        let more = found.len().saturating_sub(MOST_TOLD);
        for (number, taken) in found.into_iter().enumerate() {
            let mut key = taken.key.as_str();
            if number < MOST_TOLD {
                let problem = explain::unknown_key(key, allowed, taken.place);
                self.problems.push(problem);
                key = nearest(key, allowed.iter().copied()).unwrap_or(key);
            }
            self.cuts.push((taken.inside.clone(), key.to_owned()));
            let mut path = taken.path;
            path.push(key.to_owned());
            self.lost.add(path, taken.inside);
        }
        if more > 0 {
            let message = format!("and {more} more keys like this one are unknown");
            self.problems
                .push(Problem::new(place.clone(), message, "leave them out"));
        }
        Some(())
    }

    /// The words allowed; of a row's facts only those of the game that is dealt.
    fn of_the_deal<'b>(&self, allowed: Vec<&'b str>) -> Vec<&'b str> {
        let document = self.tree.get_ref().get("document");
        let document = document.and_then(|found| found.get_ref().as_table());
        let deal = document.and_then(|table| table.get("deal")?.get_ref().as_str());
        let family = match deal {
            Some("blackjack") => Family::Blackjack,
            Some("baccarat" | "7-up-baccarat") => Family::Baccarat,
            _ => return allowed,
        };
        let are_facts = allowed.contains(&"winner") && allowed.contains(&"player_first_two");
        let keys = facts::keys(family);
        let own = |word: &&str| !are_facts || keys.contains(word);
        allowed.into_iter().filter(own).collect()
    }
}
