//! The pages in a real browser: headings, tables, contrast, width and self-containment, light and dark,
//! on a desk and on a phone, and on paper.
//!
//! Needs Chromium, found by its usual names or by `ODDSMITH_CHROMIUM`; without one the tests say that
//! they were skipped.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const CHECK: &str = include_str!("check.js");

fn chromium() -> Option<String> {
    let given = std::env::var("ODDSMITH_CHROMIUM").ok();
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let names = given.into_iter().chain(names.map(str::to_owned));
    let mut there = names.filter(|name| {
        let version = Command::new(name).arg("--version").output();
        version.is_ok_and(|output| output.status.success())
    });
    let found = there.next();
    if found.is_none() {
        eprintln!("skipped: no Chromium here; ODDSMITH_CHROMIUM can name one");
    }
    found
}

/// The browser's answer to a page.
fn browse(chromium: &str, folder: &Path, page: &Path, more: &[&str]) -> Vec<u8> {
    let mut command = Command::new(chromium);
    command.args([
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
    ]);
    command.arg(format!(
        "--user-data-dir={}",
        folder.join("profile").display()
    ));
    command.args(more).arg(format!("file://{}", page.display()));
    command.output().unwrap().stdout
}

/// What the check, run in the page, found.
fn findings(chromium: &str, folder: &Path, page: &Path, more: &[&str]) -> (String, String) {
    let text = fs::read_to_string(page).unwrap();
    let checked = folder.join("checked.html");
    let script = format!("<script>{CHECK}</script></body>");
    fs::write(&checked, text.replace("</body>", &script)).unwrap();
    let dom = browse(
        chromium,
        folder,
        &checked,
        &[more, &["--dump-dom"]].concat(),
    );
    let dom = String::from_utf8(dom).unwrap();
    let (_, rest) = dom.split_once("<pre id=\"found\">").expect("the check ran");
    let (found, _) = rest.split_once("</pre>").expect("the check ended");
    let (view, found) = found.split_once('\n').unwrap();
    (view.to_owned(), found.to_owned())
}

fn certify(folder: &Path) -> PathBuf {
    drop(fs::remove_dir_all(folder));
    fs::create_dir_all(folder).unwrap();
    let out = folder.join("sheets");
    let games = [
        "tiger-baccarat",
        "electronic-blackjack",
        "sands-super-baccarat",
    ];
    let mut command = Command::new(env!("CARGO_BIN_EXE_oddsmith"));
    command
        .arg("certify")
        .args(games)
        .args(["--decks", "6", "--strategy", "mimic", "--out"]);
    assert!(command.arg(&out).status().unwrap().success());
    out
}

#[test]
fn every_page_passes_an_accessibility_check_wherever_it_is_read() {
    let Some(chromium) = chromium() else { return };
    let folder = std::env::temp_dir().join(format!("oddsmith-{}-browser", std::process::id()));
    let sheets = certify(&folder);
    let pages = [
        "index.html",
        "tiger-baccarat-6-decks.html",
        "electronic-blackjack-6-decks.html",
        "sands-super-baccarat-6-decks.html",
    ];
    let dark = "--blink-settings=preferredColorScheme=0";
    let light = "--blink-settings=preferredColorScheme=1";
    for page in pages {
        for (colour, scheme) in [("light", light), ("dark", dark)] {
            for size in ["1200,900", "500,900"] {
                let size = format!("--window-size={size}");
                let page = sheets.join(page);
                let (view, found) = findings(&chromium, &folder, &page, &[scheme, &size]);
                assert!(view.contains(colour), "{view} is {colour}");
                assert_eq!(found, "", "{} {view}", page.display());
            }
        }
    }
    let pdf = folder.join("sheet.pdf");
    let print = format!("--print-to-pdf={}", pdf.display());
    browse(&chromium, &folder, &sheets.join(pages[1]), &[&print]);
    let printed = fs::read(&pdf).unwrap();
    assert!(printed.starts_with(b"%PDF-"), "the sheet prints");
    fs::remove_dir_all(&folder).unwrap();
}
