//! A page for the terminal, as wide as the terminal is, with ANSI colours; 100 columns where there is none.

use super::grid;
use crate::render::escape::terminal;
use crate::render::model::{Block, Chart, Heading, Line, Page, Span, Tone, Words};
use anstyle::{AnsiColor, Style};
use std::sync::atomic::{AtomicUsize, Ordering};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The widest line a page may have, unless the terminal says otherwise.
const PAGE: usize = 100;
/// No page is narrower: the lines of a strategy chart need as much.
const NARROWEST: usize = 60;
/// No page is wider: longer lines of words are not read.
const WIDEST: usize = 240;

static WIDTH: AtomicUsize = AtomicUsize::new(PAGE);

/// Makes pages as wide as the terminal that shows them.
pub fn set_width(columns: usize) {
    WIDTH.store(columns.clamp(NARROWEST, WIDEST), Ordering::Relaxed);
}

/// The widest line of a page.
pub(in crate::render) fn width() -> usize {
    WIDTH.load(Ordering::Relaxed)
}

/// The page.
pub(in crate::render) fn print(page: &Page) -> String {
    let mut lines = Vec::new();
    if !page.title.is_empty() {
        lines.push(beside(&page.title, &page.note));
    }
    lines.extend(page.source.iter().map(|(_, words)| painted(words)));
    for (name, words) in &page.origin {
        let folded = folded(words, width() - 10).into_iter().enumerate();
        let name = |number| if number == 0 { *name } else { "" };
        lines.extend(folded.map(|(number, line)| format!("{:<10}{line}", name(number))));
    }
    for block in &page.blocks {
        lines.extend(lines_of(block, lines.is_empty()));
    }
    lines.join("\n") + "\n"
}

fn lines_of(block: &Block, first: bool) -> Vec<String> {
    match block {
        Block::Heading(each) => {
            let gap = (!first).then(String::new);
            gap.into_iter().chain(heading(each)).collect()
        }
        Block::Line(each) => line(each),
        Block::Table(table) => {
            let caption = (!table.caption.is_empty()).then(|| quiet(&table.caption));
            caption.into_iter().chain(grid::lines(table)).collect()
        }
        Block::Figures(figures) => abreast(figures),
        Block::Entries(entries) => {
            let entries = entries.iter();
            entries
                .flat_map(|(name, value)| entry(name, value))
                .collect()
        }
        Block::Chart(each) => chart(each),
        Block::Abreast(blocks) | Block::Fold(_, blocks) => blocks
            .iter()
            .flat_map(|each| lines_of(each, false))
            .collect(),
        Block::Gap => vec![String::new()],
        Block::Findings(each) | Block::List(_, each) => each.iter().map(Words::plain).collect(),
        Block::Figure(_) | Block::Links(..) | Block::Signatures(_) => Vec::new(),
    }
}

fn beside(title: &str, note: &str) -> String {
    match note.is_empty() {
        true => paint(Tone::Title, title),
        false => format!("{}  {}", paint(Tone::Title, title), quiet(note)),
    }
}

/// The title, its note and its number in a line; the note stands below if they do not fit.
fn heading(heading: &Heading) -> Vec<String> {
    let figure = heading.figure.as_ref();
    let figure = figure.map(|(name, figure)| format!("  {name} {}", painted(figure)));
    let figure = figure.unwrap_or_default();
    let whole = format!("{}  {}", heading.title, heading.note);
    let beyond = heading.figure.iter();
    let beyond = beyond.map(|(name, figure)| name.width() + figure.plain().width() + 3);
    if heading.note.is_empty() || whole.width() + beyond.sum::<usize>() <= width() {
        return vec![beside(&heading.title, &heading.note) + &figure];
    }
    let note = Line::at(2, Words::new(Tone::Quiet, &heading.note));
    let first = beside(&heading.title, "") + &figure;
    [first].into_iter().chain(line(&note)).collect()
}

fn line(line: &Line) -> Vec<String> {
    let room = width() - line.indent - line.hang;
    let folded = folded(&line.words, room).into_iter().enumerate();
    let blanks = |number| " ".repeat(line.indent + if number == 0 { 0 } else { line.hang });
    folded
        .map(|(number, words)| blanks(number) + &words)
        .collect()
}

/// A long number beside its name, folded.
pub(super) fn entry(name: &str, value: &str) -> Vec<String> {
    let folded = fold(&terminal(value), width() - 27).into_iter().enumerate();
    let name = |number| if number == 0 { name } else { "" };
    folded
        .map(|(number, line)| format!("    {:<22} {line}", name(number)))
        .collect()
}

/// Numbers two abreast, or below each other if they are long.
fn abreast(figures: &[(&str, Words)]) -> Vec<String> {
    let figures = figures.iter();
    let figures: Vec<(&str, String)> = figures
        .map(|(name, value)| (*name, value.plain()))
        .collect();
    let widest = figures
        .iter()
        .map(|(_, value)| value.len())
        .max()
        .unwrap_or(0);
    if 2 * (widest + 24) > width() {
        let entries = figures.iter().flat_map(|(name, value)| entry(name, value));
        return ["  All rows".to_owned()]
            .into_iter()
            .chain(entries)
            .collect();
    }
    let one = |(name, value): &(&str, String)| format!("  {name:<19} {value:>widest$}");
    let two = |pair: &[_]| pair.iter().map(one).collect::<Vec<_>>().join("   ");
    figures.chunks(2).map(two).collect()
}

fn chart(chart: &Chart) -> Vec<String> {
    let mut page = Vec::new();
    for section in &chart.sections {
        let upcards = chart.upcards.iter().map(|upcard| format!("{upcard:<4}"));
        let heading = format!("  {:<6}{}", section.name, upcards.collect::<String>());
        page.push(quiet(heading.trim_end()));
        for (name, codes) in &section.lines {
            let cell = |code: &&str| {
                let style = action(code);
                format!("{style}{code}{style:#}{}", " ".repeat(4 - code.len()))
            };
            let cells: String = codes.iter().map(cell).collect();
            page.push(format!("  {name:<6}{cells}").trim_end().to_owned());
        }
    }
    page.extend(line(&Line::at(2, Words::new(Tone::Quiet, &chart.legend))));
    page
}

/// A chart's cell has the colour that printed charts use.
fn action(code: &str) -> Style {
    let colour = match code.trim_end_matches(['s', 'h']) {
        "H" => AnsiColor::Green,
        "S" => AnsiColor::Red,
        "D" => AnsiColor::Blue,
        "P" => AnsiColor::Yellow,
        "-" => return style(Tone::Quiet),
        _ => AnsiColor::Magenta,
    };
    colour.on_default()
}

fn style(tone: Tone) -> Style {
    match tone {
        Tone::Title => Style::new().bold(),
        Tone::Quiet => Style::new().dimmed(),
        Tone::Figure => AnsiColor::Cyan.on_default().bold(),
        Tone::Error => AnsiColor::Red.on_default().bold(),
        Tone::Warning => AnsiColor::Yellow.on_default(),
        Tone::Plain | Tone::Code => Style::new(),
    }
}

/// Words in their colour; nothing in them acts on the terminal.
pub(in crate::render) fn paint(tone: Tone, text: &str) -> String {
    let style = style(tone);
    format!("{style}{}{style:#}", terminal(text))
}

fn quiet(text: &str) -> String {
    paint(Tone::Quiet, text)
}

fn painted(words: &Words) -> String {
    let spans = words.0.iter();
    spans.map(|span| paint(span.tone, &span.text)).collect()
}

/// Words of one tone folded; those of several are short, and stay a line.
fn folded(words: &Words, width: usize) -> Vec<String> {
    match words.0.as_slice() {
        [Span { text, tone, .. }] => {
            let lines = fold(text, width);
            lines.iter().map(|line| paint(*tone, line)).collect()
        }
        _ => vec![painted(words)],
    }
}

/// Folds text at blanks into lines of at most `width`; a longer word is cut.
pub(in crate::render) fn fold(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let (mut line, mut filled) = (String::new(), 0);
    for word in text.split(' ') {
        let wide = word.width();
        if !line.is_empty() && filled + 1 + wide <= width {
            line.push(' ');
            line.push_str(word);
            filled += 1 + wide;
            continue;
        }
        if !line.is_empty() {
            lines.push(std::mem::take(&mut line));
        }
        let mut rest = word;
        while let Some((before, after)) = cut(rest, width).filter(|_| wide > width) {
            lines.push(before.to_owned());
            rest = after;
        }
        line.push_str(rest);
        filled = rest.width();
    }
    lines.push(line);
    lines
}

/// The text before and behind so many columns, if it is longer; at least one character stands before.
fn cut(text: &str, columns: usize) -> Option<(&str, &str)> {
    let mut filled = 0;
    for (at, letter) in text.char_indices() {
        filled += letter.width().unwrap_or(0);
        if filled > columns && at > 0 {
            return Some(text.split_at(at));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_longer_than_the_line_are_cut() {
        assert_eq!(fold("a 123456 b", 4), ["a", "1234", "56 b"]);
        assert_eq!(fold("123456789", 4), ["1234", "5678", "9"]);
        assert_eq!(fold("", 4), [""]);
        assert_eq!(fold(" a  b", 4), ["a  b"]);
    }

    #[test]
    fn a_text_is_folded_in_one_pass() {
        let start = std::time::Instant::now();
        let lines = fold(&"x".repeat(4 << 20), 80);
        assert_eq!(lines.len(), (4_usize << 20).div_ceil(80));
        assert!(start.elapsed().as_secs() < 5, "{:?}", start.elapsed());
    }
}
