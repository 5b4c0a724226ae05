//! What a verification found.

use super::grid::{PAGE, fold};
use super::style::{DIM, ERROR, FIGURE, TITLE, paint};
use crate::papers::certificate::verify::{Check, Report, SheetReport};

/// The page of a report: every check that was made, then how it ended.
pub fn report(report: &Report) -> String {
    let mut lines = Vec::new();
    for check in &report.folder {
        lines.extend(check_lines("", check));
    }
    for each in &report.sheets {
        lines.extend(sheet(each));
    }
    lines.push(conclusion(report));
    lines.join("\n") + "\n"
}

fn sheet(sheet: &SheetReport) -> Vec<String> {
    let mut lines = vec![paint(TITLE, &sheet.name)];
    for check in &sheet.checks {
        lines.extend(check_lines("  ", check));
    }
    for (wager, checks) in &sheet.wagers {
        let passed = checks.iter().all(|check| check.findings.is_empty());
        let names: Vec<String> = checks.iter().map(passed_name).collect();
        if passed {
            lines.push(format!("  {wager}: {}", names.join(", ")));
            continue;
        }
        lines.push(format!("  {wager}"));
        for check in checks {
            lines.extend(check_lines("    ", check));
        }
    }
    lines
}

fn passed_name(check: &Check) -> String {
    match check.scope.is_empty() {
        true => format!("{} ok", check.name),
        false => format!(
            "{} ok {}",
            check.name,
            paint(DIM, format!("({})", check.scope))
        ),
    }
}

fn check_lines(indent: &str, check: &Check) -> Vec<String> {
    if check.findings.is_empty() {
        return vec![format!("{indent}{}", passed_name(check))];
    }
    let mut lines = vec![format!("{indent}{} {}", check.name, paint(ERROR, "FAILED"))];
    for finding in &check.findings {
        let folded = fold(finding, PAGE - indent.len() - 2);
        lines.extend(folded.iter().map(|line| format!("{indent}  {line}")));
    }
    lines
}

fn conclusion(report: &Report) -> String {
    let wagers: usize = report.sheets.iter().map(|sheet| sheet.wagers.len()).sum();
    let sheets = report.sheets.len();
    let failed = report.checks().filter(|check| !check.findings.is_empty());
    let counted = format!(
        "{} {}, {} {}",
        sheets,
        if sheets == 1 { "sheet" } else { "sheets" },
        wagers,
        if wagers == 1 { "wager" } else { "wagers" }
    );
    match failed.count() {
        0 => format!("{counted}: {}", paint(FIGURE, "all checks passed")),
        1 => format!("{counted}: {}", paint(ERROR, "1 check failed")),
        failed => format!(
            "{counted}: {}",
            paint(ERROR, format!("{failed} checks failed"))
        ),
    }
}
