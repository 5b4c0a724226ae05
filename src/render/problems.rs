//! What is wrong: with a file, each problem under the line it is in; with anything else, in a line.

use super::escape::{self, terminal};
use super::model::Tone;
use super::print::text::{fold, paint, width};
use crate::vocabulary::problem::{Lines, Place, Problem, Source};
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use std::ops::Range;

/// The most problems of a file that are shown.
const MOST_PROBLEMS: usize = 200;

/// `error: file:line:column: message`, the line itself, and what to do.
pub fn problems(source: &Source, problems: &[Problem]) -> String {
    let lines = Lines::new(&source.text);
    let shown = problems.iter().take(MOST_PROBLEMS);
    let mut shown: Vec<String> = shown.map(|problem| show(source, &lines, problem)).collect();
    if problems.len() > MOST_PROBLEMS {
        shown.push(note(&format!(
            "and {} more problems",
            problems.len() - MOST_PROBLEMS
        )));
    }
    shown.join("\n")
}

fn show(source: &Source, lines: &Lines, problem: &Problem) -> String {
    let place = lines.place(&problem.place);
    let Place { line, column, .. } = place;
    let name = terminal(&source.name);
    let title = format!("{name}:{line}:{column}: {}", terminal(&problem.message));
    let (text, span, first) = around(&source.text, place.bytes(), line);
    let snippet = Snippet::source(text)
        .line_start(first)
        .annotation(AnnotationKind::Primary.span(span));
    let mut group = Level::ERROR.primary_title(title).element(snippet);
    if let Some(help) = &problem.help {
        let help = fold(&terminal(help), width() - 14).join("\n");
        group = group.element(Level::HELP.message(help));
    }
    Renderer::styled().term_width(100).render(&[group]) + "\n"
}

/// The most of a text that is searched for the line of a place, and what is shown of a longer one on either side.
const SEARCHED: usize = 64 << 10;
const SHOWN: usize = 200;

/// A text to show a place in, with the place and the number of the first line. Of a long text it is the part of the
/// line around the place. Nothing in it acts on a terminal.
pub(super) fn around(
    text: &str,
    place: Range<usize>,
    line: usize,
) -> (String, Range<usize>, usize) {
    if text.len() <= SEARCHED {
        let (text, place) = escape::lines(text, place);
        return (text, place, 1);
    }
    let before = text[..place.start].char_indices().rev();
    let before = before.take(SHOWN).take_while(|(_, letter)| *letter != '\n');
    let start = before.last().map_or(place.start, |(at, _)| at);
    let after = text[place.start..].char_indices();
    let mut after = after.take(SHOWN).take_while(|(_, letter)| *letter != '\n');
    let end = after
        .by_ref()
        .last()
        .map_or(0, |(at, letter)| at + letter.len_utf8());
    let end = place.start + end;
    let shown = place.start - start..place.end.min(end).max(place.start) - start;
    let (text, place) = escape::lines(&text[start..end], shown);
    (text, place, line)
}

/// `error:` and what is wrong, then `help:` if the message has a second line.
pub fn failure(message: &str) -> String {
    let mut shown = String::new();
    for (number, line) in message.lines().enumerate() {
        let (mark, text) = match line.strip_prefix("help: ") {
            Some(help) => (paint(Tone::Title, "help:"), help),
            None if number == 0 => (paint(Tone::Error, "error:"), line),
            None => (String::new(), line),
        };
        let folded = fold(&terminal(text), width() - 7).join("\n      ");
        shown.push_str(&format!("{mark} {folded}\n"));
    }
    shown
}

/// `note:` and what else to know about an error.
pub fn note(message: &str) -> String {
    format!("{} {}\n", paint(Tone::Title, "note:"), terminal(message))
}
