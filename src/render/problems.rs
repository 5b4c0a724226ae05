//! What is wrong: with a file, each problem under the line it is in; with anything else, in a line.

use super::grid::{PAGE, fold};
use super::style::{ERROR, TITLE, paint};
use crate::vocabulary::problem::{Lines, Place, Problem, Source};
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};

/// `error: file:line:column: message`, the line itself, and what to do.
pub fn problems(source: &Source, problems: &[Problem]) -> String {
    let lines = Lines::new(&source.text);
    let shown: Vec<String> = problems
        .iter()
        .map(|problem| show(source, &lines, problem))
        .collect();
    shown.join("\n")
}

fn show(source: &Source, lines: &Lines, problem: &Problem) -> String {
    let place = lines.place(&problem.place);
    let Place { line, column, .. } = place;
    let title = format!("{}:{line}:{column}: {}", source.name, problem.message);
    let snippet =
        Snippet::source(&source.text).annotation(AnnotationKind::Primary.span(place.bytes()));
    let mut group = Level::ERROR.primary_title(title).element(snippet);
    if let Some(help) = &problem.help {
        let help = fold(help, PAGE - 14).join("\n");
        group = group.element(Level::HELP.message(help));
    }
    Renderer::styled().term_width(100).render(&[group]) + "\n"
}

/// `error:` and what is wrong, then `help:` where the message has a second line.
pub fn failure(message: &str) -> String {
    let mut shown = String::new();
    for (number, line) in message.lines().enumerate() {
        let (mark, text) = match line.strip_prefix("help: ") {
            Some(help) => (paint(TITLE, "help:"), help),
            None if number == 0 => (paint(ERROR, "error:"), line),
            None => (String::new(), line),
        };
        let folded = fold(text, PAGE - 7).join("\n      ");
        shown.push_str(&format!("{mark} {folded}\n"));
    }
    shown
}

/// `note:` and what else to know about an error.
pub fn note(message: &str) -> String {
    format!("{} {message}\n", paint(TITLE, "note:"))
}
