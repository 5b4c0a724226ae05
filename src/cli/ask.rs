//! The commands `ask` and `schema`: questions and answers in JSON, and the schemas of both.

use super::arguments::{AskArguments, SchemaArguments};
use super::cache::solver;
use super::files;
use super::outcome::{Failure, Outcome};
use super::progress::answering;
use crate::ask::{Means, ask_lines, schema as schema_of};
use crate::render::{json_line, pretty};
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
        Ok(answer) => json_line(answer),
        Err(refusal) => json_line(refusal),
    };
    let text = match answers.as_slice() {
        [Ok(answer)] => pretty(answer),
        [Err(refusal)] => pretty(refusal),
        [] => "\n".to_owned(),
        many => many.iter().map(in_json).collect(),
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
    let source = files::read_stream(std::io::stdin(), "standard input");
    let source = source.map_err(|why| Failure::new(&format!("standard input: {why}")))?;
    Ok(source.text)
}

/// Prints a schema.
pub(super) fn schema(arguments: &SchemaArguments) -> Result<String, Failure> {
    Ok(pretty(&schema_of(&arguments.name)?))
}
