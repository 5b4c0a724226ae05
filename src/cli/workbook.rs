//! `oddsmith sheet --format xlsx --out FILE`: the sheet as a workbook.

use super::arguments::SheetArguments;
use super::files::shown;
use super::folder::Output;
use super::outcome::Failure;
use crate::answers::sheet::Sheet;
use crate::questions::described::Described;
use crate::render::{self, Format};
use std::path::Path;

/// The format of what is printed, or none if a workbook is written; a file and its format belong together.
pub(super) fn printed(arguments: &SheetArguments) -> Result<Option<Format>, Failure> {
    match (arguments.format.printed(), &arguments.out) {
        (None, None) => Err(Failure::new(
            "a workbook is not printed\nhelp: give --out the file to write it to",
        )),
        (Some(_), Some(out)) => Err(Failure::new(&format!(
            "--out {}: only a workbook is written to a file\nhelp: add --format xlsx, or redirect the output",
            shown(out)
        ))),
        (None, Some(out)) if !named(out) => Err(Failure::new(&format!(
            "--out {}: a workbook is an XLSX file\nhelp: let its name end in .xlsx",
            shown(out)
        ))),
        (None, _) if several(arguments) => Err(Failure::new(
            "a workbook is of one deck count, as in --decks 6\n\
             help: `oddsmith certify GAME --out FOLDER` writes one for every approved deck count",
        )),
        (format, _) => Ok(format),
    }
}

fn named(out: &Path) -> bool {
    let ending = out.extension().unwrap_or_default();
    ending.eq_ignore_ascii_case("xlsx")
}

fn several(arguments: &SheetArguments) -> bool {
    let sweep = arguments.situation.sweep();
    sweep.is_some_and(|decks| decks.len() > 1)
}

/// Writes the workbook of one shoe, whole or not at all.
pub(super) fn write(
    arguments: &SheetArguments,
    sheet: impl Fn(Described) -> Result<Sheet, Failure>,
) -> Result<String, Failure> {
    let out = arguments.out.as_deref().expect("a workbook has its file");
    let described = Described {
        dealt: arguments.dealt.clone().unwrap_or_default(),
        ..arguments.situation.of_one_shoe(&arguments.game)?
    };
    let file = Output::open(out)?;
    let sheet = sheet(described)?;
    file.write(render::sheet_workbook(&sheet))?;
    Ok(format!("{}: {} wagers\n", shown(out), sheet.wagers.len()))
}
