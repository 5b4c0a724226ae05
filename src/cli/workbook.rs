//! `oddsmith sheet --format xlsx --out FILE`: the sheet as a workbook.

use super::arguments::SheetArguments;
use super::files::shown;
use super::folder::Output;
use super::outcome::Failure;
use crate::answers::sheet::Sheet;
use crate::questions::described::Described;
use crate::render::{self, Format};

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
        (format, _) => Ok(format),
    }
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
