//! What a verification found.

use super::grid::{PAGE, fold};
use super::style::{DIM, ERROR, FIGURE, TITLE, paint};
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
    let mut lines = verdicts("", &report.folder, detail);
    for each in &report.sheets {
        lines.extend(sheet(each, detail));
    }
    lines.push(conclusion(report));
    lines.join("\n") + "\n"
}

fn sheet(sheet: &SheetVerdicts, detail: Detail) -> Vec<String> {
    let mut lines = verdicts("  ", &sheet.checks, detail);
    for each in &sheet.wagers {
        let well = |verdict: &Verdict| verdict.outcome() == Outcome::Passed;
        if !each.checks.iter().all(well) {
            let shown = verdicts("    ", &each.checks, detail);
            lines.extend(shown.first().map(|_| format!("  {}", each.wager)));
            lines.extend(shown);
        } else if detail == Detail::Every {
            let names: Vec<String> = each.checks.iter().map(passed_name).collect();
            lines.push(format!("  {}: {}", each.wager, names.join(", ")));
        }
    }
    if !lines.is_empty() {
        lines.insert(0, paint(TITLE, &sheet.file));
    }
    lines
}

fn verdicts(indent: &str, verdicts: &[Verdict], detail: Detail) -> Vec<String> {
    let shown =
        |verdict: &&Verdict| detail == Detail::Every || verdict.outcome() == Outcome::Failed;
    let shown = verdicts.iter().filter(shown);
    shown
        .flat_map(|verdict| verdict_lines(indent, verdict))
        .collect()
}

fn passed_name(verdict: &Verdict) -> String {
    match verdict.scope.is_empty() {
        true => format!("{} ok", verdict.check),
        false => format!(
            "{} ok {}",
            verdict.check,
            paint(DIM, format!("({})", verdict.scope))
        ),
    }
}

fn verdict_lines(indent: &str, verdict: &Verdict) -> Vec<String> {
    let ended = match verdict.outcome() {
        Outcome::Passed => return vec![format!("{indent}{}", passed_name(verdict))],
        Outcome::Failed => paint(ERROR, "FAILED"),
        Outcome::NotChecked => paint(ERROR, NOT_CHECKED),
    };
    let mut lines = vec![format!("{indent}{} {ended}", verdict.check)];
    let unread = verdict.not_checked.iter();
    let unread = unread.map(|why| match verdict.outcome() {
        Outcome::Failed => format!("{NOT_CHECKED}: {why}"),
        _ => why.clone(),
    });
    for told in verdict.findings.iter().cloned().chain(unread) {
        let folded = fold(&told, PAGE - indent.len() - 2);
        lines.extend(folded.iter().map(|line| format!("{indent}  {line}")));
    }
    lines
}

const NOT_CHECKED: &str = "NOT CHECKED";

fn conclusion(report: &VerifyReport) -> String {
    let wagers: usize = report.sheets.iter().map(|sheet| sheet.wagers.len()).sum();
    let sheets = report.sheets.len();
    let counted = format!(
        "{} {}, {} {}",
        sheets,
        if sheets == 1 { "sheet" } else { "sheets" },
        wagers,
        if wagers == 1 { "wager" } else { "wagers" }
    );
    let unread = report.not_checked();
    let ended = match (report.failed(), unread.is_empty()) {
        (0, true) => paint(FIGURE, "all checks passed"),
        (0, false) => "what was checked passed".to_owned(),
        (1, _) => paint(ERROR, "1 check failed"),
        (failed, _) => paint(ERROR, format!("{failed} checks failed")),
    };
    match unread.is_empty() {
        true => format!("{counted}: {ended}"),
        false => {
            let unread = format!("{NOT_CHECKED}: {}", unread.join("; "));
            format!("{counted}: {ended}; {}", paint(ERROR, unread))
        }
    }
}
