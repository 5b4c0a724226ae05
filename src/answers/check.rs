//! Rules tables checked: what each holds, or everything that is wrong with it and where.

use crate::answers::tag::CheckTag;
use crate::questions::catalogue;
use crate::questions::heading::Tool;
use crate::vocabulary::problem::{Lines, Problem, Source};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Tables that were checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct Checked {
    /// The tag of this answer.
    pub schema: CheckTag,
    /// The program that answered.
    pub tool: Tool,
    /// Each table, in the order given.
    pub tables: Vec<CheckedTable>,
}

/// One table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct CheckedTable {
    /// The name of its file.
    pub name: String,
    /// What it holds; null if something is wrong.
    pub holds: Option<String>,
    /// Everything that is wrong, in the order of the text.
    pub problems: Vec<PlacedProblem>,
}

/// Something wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct PlacedProblem {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The bytes of the text that are wrong.
    pub bytes: Bytes,
    /// What is wrong, with the value seen.
    pub message: String,
    /// What is allowed, or what to write instead.
    pub help: Option<String>,
}

/// A stretch of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Bytes {
    /// The first byte, from 0.
    pub from: usize,
    /// The byte after the last.
    pub to: usize,
}

impl Checked {
    /// Checks these tables.
    pub fn new<'a>(sources: impl IntoIterator<Item = &'a Source>) -> Checked {
        Checked {
            schema: CheckTag::Tag,
            tool: Tool::this(),
            tables: sources.into_iter().map(CheckedTable::new).collect(),
        }
    }

    /// Whether nothing is wrong.
    pub fn is_well(&self) -> bool {
        self.tables.iter().all(|table| table.problems.is_empty())
    }
}

impl CheckedTable {
    /// Checks one table.
    pub fn new(source: &Source) -> CheckedTable {
        let (holds, problems) = match catalogue::read(source) {
            Ok(rules) => (Some(rules.summary()), Vec::new()),
            Err(problems) => (None, problems),
        };
        CheckedTable {
            name: source.name.clone(),
            holds,
            problems: PlacedProblem::all(source, &problems),
        }
    }
}

impl PlacedProblem {
    /// The problems of this text.
    pub fn all(source: &Source, problems: &[Problem]) -> Vec<PlacedProblem> {
        let lines = Lines::new(&source.text);
        let placed = problems.iter();
        placed
            .map(|problem| PlacedProblem::new(&lines, problem))
            .collect()
    }

    fn new(lines: &Lines, problem: &Problem) -> PlacedProblem {
        let place = lines.place(&problem.place);
        PlacedProblem {
            line: place.line,
            column: place.column,
            bytes: Bytes {
                from: problem.place.start,
                to: problem.place.end,
            },
            message: problem.message.clone(),
            help: problem.help.clone(),
        }
    }

    /// The problem as it is marked in its text.
    pub fn problem(&self) -> Problem {
        Problem {
            place: self.bytes.from..self.bytes.to,
            message: self.message.clone(),
            help: self.help.clone(),
        }
    }
}
