//! The commands `ask` and `schema`: questions and answers in JSON, and the schemas of both.

use super::arguments::{AskArguments, SchemaArguments};
use super::cache::solver;
use super::files;
use super::outcome::{Failure, Outcome};
use super::progress::answering;
use crate::ask::{Means, ask_lines, schema as schema_of};
use crate::render::pretty;
use std::io::Read;
use std::path::Path;

/// Answers the questions of a file, each on its own; exit 2 if one is refused.
pub(super) fn ask(arguments: &AskArguments) -> Result<Outcome, Failure> {
    let text = read(&arguments.file)?;
    let answers = answering("answering", |progress| {
        let means = Means {
            solver: solver(arguments.no_cache),
            progress,
        };
        ask_lines(&text, &means)
    });
    let in_json = |answer: &Result<_, _>| match answer {
        Ok(answer) => serde_json::to_string(answer),
        Err(refusal) => serde_json::to_string(refusal),
    };
    let text = match answers.as_slice() {
        [Ok(answer)] => pretty(answer),
        [Err(refusal)] => pretty(refusal),
        many => {
            let lines = many.iter().map(in_json);
            let lines: Result<Vec<String>, _> = lines.collect();
            lines
                .expect("strings and numbers can be written")
                .join("\n")
                + "\n"
        }
    };
    Ok(match answers.iter().all(Result::is_ok) {
        true => Outcome::well(text),
        false => Outcome::refused(text),
    })
}

/// A file's text, or what stands on standard input.
fn read(path: &Path) -> Result<String, Failure> {
    if path.as_os_str() != "-" {
        return Ok(files::read(path)?.text);
    }
    let mut text = String::new();
    let read = std::io::stdin().read_to_string(&mut text);
    read.map_err(|error| Failure::new(&format!("standard input cannot be read: {error}")))?;
    Ok(text)
}

/// Prints a schema.
pub(super) fn schema(arguments: &SchemaArguments) -> Result<String, Failure> {
    Ok(pretty(&schema_of(&arguments.name)?))
}
