//! The workbook as a laboratory has it: read by another program's reader, and computed again by LibreOffice.

use crate::support::command::oddsmith;
use calamine::{Data, Reader, Xlsx, open_workbook};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A folder of one's own that is gone in the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("oddsmith-{}-{name}", std::process::id()));
        drop(fs::remove_dir_all(&path));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    /// Writes the workbook of a sheet.
    #[track_caller]
    fn book(&self, name: &str, asked: &[&str]) -> PathBuf {
        let path = self.0.join(name);
        let out = ["--format", "xlsx", "--out", path.to_str().unwrap()];
        let output = oddsmith(&[&["sheet"], asked, &out].concat());
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{err}");
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

const TIGER: [&str; 3] = ["tiger-baccarat", "--decks", "8"];
const BLACKJACK: [&str; 3] = ["electronic-blackjack", "--decks", "2"];

fn open(path: &Path) -> Xlsx<std::io::BufReader<fs::File>> {
    open_workbook(path).unwrap()
}

/// Every cell of every sheet, with its place.
fn cells(path: &Path) -> Vec<(String, usize, usize, Data)> {
    let sheets = open(path).worksheets();
    let mut all = Vec::new();
    for (name, range) in sheets {
        let (row, column) = range.start().unwrap_or_default();
        for (down, across, value) in range.used_cells() {
            let place = (down + row as usize, across + column as usize);
            all.push((name.clone(), place.0, place.1, value.clone()));
        }
    }
    all
}

fn number(value: &Data) -> Option<f64> {
    match value {
        Data::Float(number) => Some(*number),
        Data::Int(number) => Some(*number as f64),
        _ => None,
    }
}

#[test]
fn the_same_sheet_is_the_same_workbook() {
    let folder = Folder::new("workbook-same");
    let one = folder.book("one.xlsx", &TIGER);
    let other = folder.book("other.xlsx", &TIGER);
    assert!(fs::read(one).unwrap() == fs::read(other).unwrap());
}

#[test]
fn a_reader_finds_counts_pays_and_figures() {
    let folder = Folder::new("workbook-read");
    let path = folder.book("tiger.xlsx", &TIGER);
    let mut book = open(&path);
    let names = book.sheet_names();
    assert_eq!(names.first().unwrap(), "Summary");
    assert_eq!(names[names.len() - 2..], ["Readings", "Method"]);
    let small = book.worksheet_range("small-tiger").unwrap();
    let formulas = book.worksheet_formula("small-tiger").unwrap();
    let text = |row, column| small.get_value((row, column)).unwrap().to_string();
    assert_eq!(text(13, 0), "Banker 6, two cards");
    assert_eq!(text(13, 4), "186173936904192", "the count is exact text");
    let formula = |row, column| formulas.get_value((row, column)).unwrap().clone();
    assert_eq!(formula(13, 6), "F14/F$16");
    assert_eq!(formula(3, 1), "-SUMPRODUCT(D$14:D$15,F$14:F$15)/F$16");
    assert_eq!(text(5, 1), "0", "nothing was edited");
}

/// What is stored with each formula is the exact value of the JSON, to the last bit that a cell has.
#[test]
fn stored_results_are_the_exact_figures() {
    let folder = Folder::new("workbook-exact");
    for asked in [&TIGER[..], &BLACKJACK[..]] {
        let path = folder.book("book.xlsx", asked);
        let json = oddsmith(&[&["sheet"], asked, &["--format", "json", "--digits", "40"]].concat());
        let sheet: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
        let mut book = open(&path);
        for wager in sheet["wagers"].as_array().unwrap() {
            let range = book.worksheet_range(wager["id"].as_str().unwrap()).unwrap();
            let figures = [
                (3, "house_edge"),
                (4, "house_edge"),
                (6, "return_to_player"),
                (7, "hit_frequency"),
                (9, "variance"),
                (10, "standard_deviation"),
            ];
            for (row, name) in figures {
                let exact = wager["decimal"][name].as_str().unwrap();
                let exact: f64 = exact.parse().unwrap();
                let found = number(range.get_value((row, 1)).unwrap()).unwrap();
                assert!(found == exact, "{} {name}: {found} {exact}", wager["id"]);
            }
        }
    }
}

/// LibreOffice computes every formula anew, whatever is stored with it.
#[test]
fn a_spreadsheet_computes_the_same_again() {
    let folder = Folder::new("workbook-again");
    for asked in [&TIGER[..], &BLACKJACK[..]] {
        let path = folder.book("book.xlsx", asked);
        let Some(again) = recomputed(&folder, &path) else {
            eprintln!("SKIPPED: no LibreOffice (soffice) here; no formula was computed again");
            return;
        };
        let (before, after) = (cells(&path), cells(&again));
        assert_eq!(before.len(), after.len());
        for ((sheet, row, column, stored), (.., found)) in before.iter().zip(&after) {
            let place = format!("{sheet}, row {}, column {}", row + 1, column + 1);
            match (number(stored), number(found)) {
                (Some(stored), Some(found)) => {
                    assert!(agree(stored, found), "{place}: {stored} {found}");
                }
                _ => assert_eq!(stored.to_string(), found.to_string(), "{place}"),
            }
        }
    }
}

/// To 15 digits, give or take one in the last: LibreOffice stores 15.
fn agree(stored: f64, found: f64) -> bool {
    let digits = |value: f64| -> (i64, i32) {
        let shown = format!("{value:.14e}");
        let (digits, exponent) = shown.split_once('e').unwrap();
        let digits = digits.replace('.', "");
        (digits.parse().unwrap(), exponent.parse().unwrap())
    };
    let ((stored, magnitude), (found, other)) = (digits(stored), digits(found));
    magnitude == other && stored.abs_diff(found) <= 1
}

/// The workbook as LibreOffice writes it after computing everything.
fn recomputed(folder: &Folder, book: &Path) -> Option<PathBuf> {
    let profile = folder.0.join("profile");
    let settings = profile.join("user");
    fs::create_dir_all(&settings).unwrap();
    fs::write(settings.join("registrymodifications.xcu"), ALWAYS).unwrap();
    let out = folder.0.join("again");
    let status = Command::new("soffice")
        .arg(format!(
            "-env:UserInstallation=file://{}",
            profile.display()
        ))
        .args(["--headless", "--convert-to", "xlsx", "--outdir"])
        .args([&out, book])
        .output();
    let output = status.ok()?;
    assert!(output.status.success(), "soffice: {output:?}");
    Some(out.join(book.file_name().unwrap()))
}

const ALWAYS: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>
"#;

#[test]
fn a_workbook_needs_its_file_and_a_file_its_workbook() {
    let told = |more: &[&str]| {
        let output = oddsmith(&[&["sheet"], &TIGER[..], more].concat());
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(told(&["--format", "xlsx"]).contains("a workbook is not printed"));
    assert!(told(&["--out", "x.xlsx"]).contains("only a workbook is written to a file"));
    let other = told(&["--format", "xlsx", "--out", "x.ods"]);
    assert!(
        other.contains("x.ods: a workbook is an XLSX file"),
        "{other}"
    );
    assert!(!Path::new("x.ods").exists());
}

#[test]
fn a_workbook_is_of_one_deck_count_and_the_help_names_a_command_that_takes_several() {
    let asked = ["sheet", "tiger-baccarat", "--decks", "4..6"];
    let output = oddsmith(&[&asked[..], &["--format", "xlsx", "--out", "x.xlsx"]].concat());
    assert_eq!(output.status.code(), Some(2));
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains("a workbook is of one deck count"), "{told}");
    assert!(told.contains("oddsmith certify"), "{told}");
    assert!(!Path::new("x.xlsx").exists());
}
