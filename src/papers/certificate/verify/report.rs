//! What a verification reports: every check that was made, what it found, and what it could not look at.

use crate::questions::heading::Tool;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The answer of a verification.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct VerifyReport {
    /// `oddsmith/verify/1`.
    pub schema: String,
    /// The program that verified.
    pub tool: Tool,
    /// The checks of the folder as a whole.
    pub folder: Vec<Verdict>,
    /// Each sheet, in the order of their names.
    pub sheets: Vec<SheetVerdicts>,
}

/// One check, and what came of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Verdict {
    /// What was checked.
    pub check: String,
    /// How far, if that is not plain from the name.
    pub scope: String,
    /// What was wrong; empty if nothing was.
    pub findings: Vec<String>,
    /// What could not be checked, and why; empty if all was.
    pub not_checked: Vec<String>,
}

/// How a check ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// All was looked at, and all is well.
    Passed,
    /// Something was wrong.
    Failed,
    /// Nothing was wrong, and something was not looked at.
    NotChecked,
}

/// The checks of one sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SheetVerdicts {
    /// The file's name.
    pub file: String,
    /// The checks of the sheet as a whole.
    pub checks: Vec<Verdict>,
    /// The checks of each wager, in the order of the sheet.
    pub wagers: Vec<WagerVerdicts>,
}

/// The checks of one wager.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct WagerVerdicts {
    /// The wager's id.
    pub wager: String,
    /// Its checks.
    pub checks: Vec<Verdict>,
}

impl Verdict {
    pub(super) fn new(check: &str, scope: impl Into<String>) -> Verdict {
        Verdict {
            check: check.to_owned(),
            scope: scope.into(),
            findings: Vec::new(),
            not_checked: Vec::new(),
        }
    }

    /// How it ended.
    pub fn outcome(&self) -> Outcome {
        match (self.findings.is_empty(), self.not_checked.is_empty()) {
            (false, _) => Outcome::Failed,
            (true, false) => Outcome::NotChecked,
            (true, true) => Outcome::Passed,
        }
    }
}

impl VerifyReport {
    /// The tag of its JSON.
    pub const SCHEMA: &str = "oddsmith/verify/1";

    pub(super) fn new(folder: Vec<Verdict>, sheets: Vec<SheetVerdicts>) -> VerifyReport {
        VerifyReport {
            schema: VerifyReport::SCHEMA.to_owned(),
            tool: Tool::this(),
            folder,
            sheets,
        }
    }

    /// Every check that was made.
    pub fn verdicts(&self) -> impl Iterator<Item = &Verdict> {
        let sheets = self.sheets.iter().flat_map(|sheet| {
            let wagers = sheet.wagers.iter().flat_map(|wager| &wager.checks);
            sheet.checks.iter().chain(wagers)
        });
        self.folder.iter().chain(sheets)
    }

    /// How many checks failed.
    pub fn failed(&self) -> usize {
        let failed = self.verdicts();
        failed
            .filter(|verdict| verdict.outcome() == Outcome::Failed)
            .count()
    }

    /// What was not checked, and why, each once.
    pub fn not_checked(&self) -> Vec<&str> {
        let mut all: Vec<&str> = Vec::new();
        for why in self.verdicts().flat_map(|verdict| &verdict.not_checked) {
            if !all.contains(&why.as_str()) {
                all.push(why);
            }
        }
        all
    }
}
