//! What an audit found: for a terminal, for programs, for reports, and for the tools that show findings in
//! place.

mod sarif;

use super::escape::terminal;
use super::model::{Heading, Line, Page, Table, Tone, Words};
use super::print;
use super::print::text::{fold, width};
use super::problems::{around, note};
use super::words::many;
use crate::papers::audit::{
    AuditReport, Audited, Check, CheckedFigure, Conclusion, Finding, Level,
};
use crate::vocabulary::exact::{Exact, Rational, decimal, fraction};
use crate::vocabulary::problem::{Place, Source};
use annotate_snippets::{AnnotationKind, Group, Level as Mark, Renderer, Snippet};
use std::ops::Range;

/// The formats of an audit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum AuditFormat {
    /// For a terminal; nothing if all is well and all was looked at
    Text,
    /// For programs: every exact number as a string
    Json,
    /// For reports
    Markdown,
    /// SARIF 2.1.0, for tools that show findings in place
    Sarif,
}

/// The findings of some files in the format asked for.
pub fn audit(report: &AuditReport, format: AuditFormat) -> String {
    let files = &report.files;
    match format {
        AuditFormat::Text => text(files),
        AuditFormat::Json => print::json(report),
        AuditFormat::Markdown => markdown(files),
        AuditFormat::Sarif => print::json(&sarif::log(files)),
    }
}

/// Every check with what it looks at.
pub fn checks() -> String {
    let mut page = Page::default();
    for check in Check::ALL {
        let name = Words::new(Tone::Title, check.name());
        page.push(Line::new(
            name.and(Tone::Plain, format!("  {}", check.summary())),
        ));
        page.push(Line::at(4, Words::new(Tone::Quiet, check.documentation())));
    }
    print::text::print(&page)
}

fn text(files: &[Audited]) -> String {
    let shown = files.iter().flat_map(|file| {
        file.findings
            .iter()
            .map(|finding| one(&file.source, finding))
    });
    let mut shown: Vec<String> = shown.collect();
    shown.extend(files.iter().filter_map(record));
    if let Some(counted) = counted(files) {
        shown.push(format!("{counted}\n"));
    }
    shown.join("\n")
}

/// What was not looked at in each file, or not used of what was asked.
pub fn audit_notes(report: &AuditReport) -> String {
    let said = report.files.iter().flat_map(|file| {
        let name = &file.source.name;
        file.notes.iter().map(move |said| format!("{name}: {said}"))
    });
    said.map(|said| note(&said)).collect()
}

/// What was looked at: the file's digest, the checks and what they did not look at, then each figure with its place and exact value.
fn record(file: &Audited) -> Option<String> {
    let record = file.record.as_ref()?;
    let mut page = Page::default();
    let name = Words::new(Tone::Title, &file.source.name);
    page.push(Line::new(
        name.and(Tone::Plain, format!("  sha256 {}", record.sha256)),
    ));
    page.extend(record.checks.iter().map(|made| Line {
        hang: 4,
        ..Line::at(2, format!("{}: {}", made.check.name(), made.looked_at))
    }));
    page.extend(file.notes.iter().map(|said| Line {
        hang: 4,
        ..Line::at(2, format!("note: {said}"))
    }));
    page.extend(record.figures.iter().map(|figure| Line {
        hang: 2,
        ..Line::at(2, figure_line(figure))
    }));
    let wrong = record.figures.iter().filter(|figure| !figure.right).count();
    let checked = many(record.figures.len(), "figure");
    page.push(Line::at(2, format!("{checked} checked, {wrong} wrong")));
    Some(print::text::print(&page))
}

fn figure_line(figure: &CheckedFigure) -> String {
    let Place { line, column, .. } = figure.place;
    let judged = if figure.right { "ok" } else { "WRONG" };
    let printed = figure.printed.as_ref();
    let printed = printed.map(|printed| format!("printed {printed}"));
    let exact = figure.exact.as_ref();
    let exact = exact.map(|exact| match exact.is_integer() {
        true => format!("exactly {exact}"),
        false => exactly(exact),
    });
    let parts: Vec<String> = printed.into_iter().chain(exact).collect();
    let name = &figure.figure;
    format!("{line}:{column} {judged} {name}: {}", parts.join(", "))
}

/// `3 findings in 2 files`; nothing if there are none.
fn counted(files: &[Audited]) -> Option<String> {
    let findings: usize = files.iter().map(|file| file.findings.len()).sum();
    let with = files
        .iter()
        .filter(|file| !file.findings.is_empty())
        .count();
    let refused = files
        .iter()
        .filter(|file| file.conclusion == Conclusion::NotAudited)
        .count();
    let refused = match refused {
        0 => String::new(),
        number => format!("; {} could not be audited", many(number, "file")),
    };
    (findings > 0).then(|| {
        format!(
            "{} in {}{refused}",
            many(findings, "finding"),
            many(with, "file")
        )
    })
}

fn one(source: &Source, finding: &Finding) -> String {
    let Place { line, column, .. } = finding.place;
    let title = match source.text.is_empty() {
        true => format!("{}: {}", source.name, finding.message),
        false => format!("{}:{line}:{column}: {}", source.name, finding.message),
    };
    let title = fold(&terminal(&title), width() - 10 - finding.check.name().len()).join("\n");
    let mark = match finding.level {
        Level::Error => Mark::ERROR,
        Level::Warning => Mark::WARNING,
        Level::Note => Mark::NOTE,
    };
    let place = first_line(&source.text, finding.place.bytes());
    let (text, span, first) = around(&source.text, place, line);
    let snippet = Snippet::source(text)
        .line_start(first)
        .annotation(AnnotationKind::Primary.span(span));
    let title = mark.primary_title(title).id(finding.check.name());
    let mut group = match source.text.is_empty() {
        true => Group::with_title(title),
        false => title.element(snippet),
    };
    for note in notes(finding) {
        group = group.element(Mark::NOTE.message(fold(&terminal(&note), width() - 14).join("\n")));
    }
    if let Some(help) = &finding.help {
        group = group.element(Mark::HELP.message(fold(&terminal(help), width() - 14).join("\n")));
    }
    Renderer::styled().term_width(width()).render(&[group]) + "\n"
}

/// The exact value, what else is known, and why it matters.
fn notes(finding: &Finding) -> Vec<String> {
    // A whole number stands in the message already.
    let fraction = finding.exact.as_ref().filter(|value| !value.is_integer());
    let exact = fraction.map(|value| exactly(value));
    let why = format!("why it matters: {}", finding.check.why());
    exact
        .into_iter()
        .chain(finding.notes.iter().cloned())
        .chain([why])
        .collect()
}

/// `exactly 33/311, about 0.106109324759`.
fn exactly(value: &Rational) -> String {
    format!("exactly {}, about {}", fraction(value), decimal(value, 12))
}

/// Of a place over several lines, what stands on the first.
fn first_line(text: &str, place: Range<usize>) -> Range<usize> {
    let end = text[place.clone()]
        .find(['\r', '\n'])
        .map_or(place.end, |length| place.start + length);
    place.start..end
}

fn markdown(files: &[Audited]) -> String {
    print::markdown::print(&page(files))
}

/// The page of all findings.
pub(super) fn page(files: &[Audited]) -> Page {
    let mut page = Page {
        title: "Audit".to_owned(),
        ..Page::default()
    };
    for file in files {
        page.push(Heading::new(&file.source.name, ""));
        match file.findings.is_empty() {
            true => page.push(Line::new("No findings.")),
            false => page.push(findings(file)),
        }
        for said in &file.notes {
            page.push(Line::new(format!("Note: {said}.")));
        }
    }
    let counted = counted(files);
    page.push(Line::new(counted.unwrap_or("No findings.".to_owned())));
    page
}

fn findings(file: &Audited) -> Table {
    let mut table = Table::of("l", "Place, Level, Check, Finding, Exact, Notes");
    for finding in &file.findings {
        let Place { line, column, .. } = finding.place;
        let notes = finding.notes.iter().map(String::as_str);
        let notes: Vec<&str> = notes.chain([finding.check.why()]).collect();
        table.row([
            format!("{line}:{column}"),
            level(finding.level).to_owned(),
            finding.check.name().to_owned(),
            finding.message.clone(),
            finding
                .exact
                .as_ref()
                .map(Exact::to_string)
                .unwrap_or_default(),
            notes.join("; "),
        ]);
    }
    table
}

fn level(level: Level) -> &'static str {
    match level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Note => "note",
    }
}
