//! The whole catalogue as it is certified, blackjack by composition: its digests are a snapshot.
//!
//! A digest that changes without a change in what is printed is a number that changed: the commit says
//! why. The numbers themselves are proved elsewhere, by the referee.

use std::process::Command;

#[test]
fn the_catalogue_has_these_digests() {
    let out = std::env::temp_dir().join(format!("oddsmith-{}-catalogue", std::process::id()));
    let mut command = Command::new(env!("CARGO_BIN_EXE_oddsmith"));
    command.args(["certify", "--strategy", "composition", "--out"]);
    assert!(command.arg(&out).status().unwrap().success());
    let sums = std::fs::read_to_string(out.join("SHA256SUMS")).unwrap();
    let report = Command::new(env!("CARGO_BIN_EXE_oddsmith"))
        .arg("verify")
        .arg(out.join("electronic-blackjack-2-decks.json"))
        .output()
        .unwrap();
    std::fs::remove_dir_all(&out).unwrap();
    let report = String::from_utf8(report.stdout).unwrap();
    assert!(
        report.ends_with(
            "1 sheet, 5 wagers: what was checked passed; NOT CHECKED: nothing proves who signed; how likely each result of blackjack is (only their sum, mean and figures were)\n"
        ),
        "{report}"
    );
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../../snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!("catalogue", sums));
}
