//! What a verification found.

use super::model::{Line, Page, Tone, Words};
use super::print;
use super::words::many;
use crate::papers::certificate::verify::{Outcome, SheetVerdicts, Verdict, VerifyReport};

/// How much of a report is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Every check that was made.
    Every,
    /// What failed, and how it ended.
    Failed,
}

/// The page of a report: the checks, then how it ended.
pub fn report(report: &VerifyReport, detail: Detail) -> String {
    let mut page = Page::default();
    let mut room = Room {
        left: MOST_PROBLEMS,
        more: 0,
    };
    page.extend(verdicts(0, &report.folder, detail, &mut room));
    for each in &report.sheets {
        page.extend(sheet(each, detail, &mut room));
    }
    if room.more > 0 {
        page.push(Line::new(format!(
            "and {}",
            many(room.more, "more problem")
        )));
    }
    page.push(Line::new(conclusion(report)));
    print::text::print(&page)
}

/// The most problems that are shown.
const MOST_PROBLEMS: usize = 200;

/// How many problems may still be shown, and how many there are besides.
struct Room {
    left: usize,
    more: usize,
}

impl Room {
    /// As many of these as there is room for.
    fn take<'a>(&mut self, problems: &'a [String]) -> &'a [String] {
        let (shown, more) = problems.split_at(problems.len().min(self.left));
        self.left -= shown.len();
        self.more += more.len();
        shown
    }
}

fn sheet(sheet: &SheetVerdicts, detail: Detail, room: &mut Room) -> Vec<Line> {
    let mut lines = verdicts(2, &sheet.checks, detail, room);
    for each in &sheet.wagers {
        let well = |verdict: &Verdict| verdict.outcome() == Outcome::Passed;
        if !each.checks.iter().all(well) {
            let shown = verdicts(4, &each.checks, detail, room);
            lines.extend(shown.first().map(|_| Line::at(2, &each.wager)));
            lines.extend(shown);
        } else if detail == Detail::Every {
            lines.push(Line::at(2, all_passed(&each.wager, &each.checks)));
        }
    }
    if !lines.is_empty() {
        lines.insert(0, Line::new(Words::new(Tone::Title, &sheet.file)));
    }
    lines
}

fn verdicts(indent: usize, verdicts: &[Verdict], detail: Detail, room: &mut Room) -> Vec<Line> {
    let shown =
        |verdict: &&Verdict| detail == Detail::Every || verdict.outcome() == Outcome::Failed;
    let shown = verdicts.iter().filter(shown);
    shown.flat_map(|each| verdict(indent, each, room)).collect()
}

/// `tiger: first ok, second ok (as far as it goes)`.
fn all_passed(wager: &str, verdicts: &[Verdict]) -> Words {
    let mut words = Words::from(format!("{wager}: "));
    for (place, verdict) in verdicts.iter().enumerate() {
        let comma = if place == 0 { "" } else { ", " };
        words = words.and(Tone::Plain, comma);
        words.0.extend(passed(verdict).0);
    }
    words
}

fn passed(verdict: &Verdict) -> Words {
    let words = Words::from(format!("{} ok", verdict.check));
    let scope = format!("({})", verdict.scope);
    match verdict.scope.is_empty() {
        true => words,
        false => words.and(Tone::Plain, " ").and(Tone::Quiet, scope),
    }
}

fn verdict(indent: usize, verdict: &Verdict, room: &mut Room) -> Vec<Line> {
    let ended = match verdict.outcome() {
        Outcome::Passed => return vec![Line::at(indent, passed(verdict))],
        Outcome::Failed => "FAILED",
        Outcome::NotChecked => NOT_CHECKED,
    };
    let found = room.take(&verdict.findings);
    if found.is_empty() && !verdict.findings.is_empty() {
        return Vec::new();
    }
    let title = Words::from(format!("{} ", verdict.check)).and(Tone::Error, ended);
    let unread = verdict
        .not_checked
        .iter()
        .map(|why| match verdict.outcome() {
            Outcome::Failed => format!("{NOT_CHECKED}: {why}"),
            _ => why.clone(),
        });
    let found = found.iter().cloned().chain(unread);
    let found = found.map(|each| Line::at(indent + 2, each));
    [Line::at(indent, title)].into_iter().chain(found).collect()
}

const NOT_CHECKED: &str = "NOT CHECKED";

fn conclusion(report: &VerifyReport) -> Words {
    let wagers = report.sheets.iter().map(|sheet| sheet.wagers.len()).sum();
    let counted = [(report.sheets.len(), "sheet"), (wagers, "wager")];
    let counted = counted.map(|(number, noun)| many(number, noun)).join(", ");
    let unread = report.not_checked();
    let words = Words::from(format!("{counted}: "));
    let words = match (report.failed(), unread.is_empty()) {
        (0, true) => words.and(Tone::Figure, "all checks passed"),
        (0, false) => words.and(Tone::Plain, "what was checked passed"),
        (failed, _) => words.and(Tone::Error, format!("{} failed", many(failed, "check"))),
    };
    let why = format!("{NOT_CHECKED}: {}", unread.join("; "));
    match unread.is_empty() {
        true => words,
        false => words.and(Tone::Plain, "; ").and(Tone::Error, why),
    }
}
