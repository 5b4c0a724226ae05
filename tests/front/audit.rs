//! Audits as users type them: every check with a file that fails it and one that passes, the public
//! misprints with their exact values, the formats, and what `--fix` leaves as it is.

use crate::support::command::{oddsmith, snapshot};
use crate::support::{decks, game, side_wagers};
use oddsmith::answers::infinite;
use oddsmith::answers::sheet::WagerOdds;
use oddsmith::answers::solve::{Solved, Target};
use oddsmith::papers::audit::{
    Approved, AuditReport, AuditTerms, Audited, Check, Conclusion, Finding, Submission, audit,
};
use oddsmith::papers::paytable::Supplied;
use oddsmith::papers::policy::Policy;
use oddsmith::questions::catalogue::{Catalogue, Entry, shipped_table};
use oddsmith::vocabulary::exact::{percent, ratio};
use oddsmith::vocabulary::problem::Source;
use serde_json::Value;
use std::path::PathBuf;

fn terms(checks: &[Check]) -> AuditTerms {
    AuditTerms {
        checks: checks.to_vec(),
        supplied: Supplied::default(),
        policy: Policy::default(),
        material: ratio(1, 200),
        against: None,
        record: false,
    }
}

#[track_caller]
fn audited(file: &str, checks: &[Check]) -> Audited {
    let name = format!("tests/audit/{file}");
    let text = std::fs::read_to_string(&name).unwrap();
    audited_text(&name, &text, checks)
}

#[track_caller]
fn audited_text(name: &str, text: &str, checks: &[Check]) -> Audited {
    let source = Source {
        name: name.to_owned(),
        text: text.to_owned(),
    };
    let submission = Submission::read(source).unwrap();
    audit(submission, &Catalogue::shipped(), &terms(checks))
}

/// The one finding of a check.
#[track_caller]
fn only(audited: &Audited) -> &Finding {
    let [finding] = audited.findings.as_slice() else {
        panic!("one finding: {:#?}", audited.findings);
    };
    finding
}

fn seen(audited: &Audited, finding: &Finding) -> String {
    audited.source.text[finding.place.bytes()].to_owned()
}

fn stdout(arguments: &[&str]) -> String {
    String::from_utf8(oddsmith(arguments).stdout).unwrap()
}

fn code(arguments: &[&str]) -> i32 {
    oddsmith(arguments).status.code().unwrap()
}

#[test]
fn the_dragon_bonus_total_and_loss_went_through_a_spreadsheet() {
    let audited = audited("misprints/dragon-bonus.csv", &Check::ALL);
    let [loss, total, banker_loss, banker_total] = audited.findings.as_slice() else {
        panic!("four findings: {:#?}", audited.findings);
    };
    assert_eq!(seen(&audited, banker_loss), "3,495,551,656,153,850");
    let exact = ratio(3_495_551_656_153_856_u64, 1);
    assert_eq!(banker_loss.exact, Some(exact.into()));
    assert_eq!(banker_total.exact, total.exact);
    assert!(
        audited
            .findings
            .iter()
            .all(|each| each.check == Check::Counts)
    );
    assert_eq!(seen(&audited, loss), "3,460,101,558,850,300");
    assert_eq!(loss.exact, Some(ratio(3_460_101_558_850_304_u64, 1).into()));
    assert_eq!(loss.notes, ["a spreadsheet kept 15 of its 16 digits"]);
    assert_eq!(seen(&audited, total), "4,998,398,275,503,350");
    assert_eq!(
        total.exact,
        Some(ratio(4_998_398_275_503_360_u64, 1).into())
    );
    let sum = "it is the sum of the rows as printed, 4,998,398,275,503,356, of which a spreadsheet kept 15 of its \
               16 digits";
    assert_eq!(total.notes, [sum]);
}

#[test]
fn bet_the_set_21_prints_the_variance_for_the_edge() {
    let audited = audited("misprints/bet-the-set-21.toml", &Check::ALL);
    let finding = only(&audited);
    assert_eq!(finding.check, Check::Figures);
    assert_eq!(seen(&audited, finding), "10.3199%");
    assert_eq!(finding.fix.as_ref().unwrap(), "10.6109%");
    assert_eq!(finding.exact, Some(ratio(33, 311).into()));
    assert_eq!(finding.notes, ["it is the variance"]);
}

#[test]
fn the_insurance_edge_is_that_of_an_infinite_deck() {
    let audited = audited("misprints/insurance.csv", &[Check::Figures]);
    let finding = only(&audited);
    assert_eq!(finding.exact, Some(ratio(31, 415).into()));
    assert_eq!(finding.fix.as_ref().unwrap(), "7.5%");
    assert_eq!(finding.notes, ["it is right for an infinite deck"]);
}

#[test]
fn the_tie_at_nine_to_one_was_rounded_and_padded() {
    let audited = audited("misprints/tie.csv", &[Check::Figures]);
    let finding = only(&audited);
    let exact = finding.exact.as_ref().unwrap();
    assert_eq!(percent(exact, 3), "4.844%");
    assert!(finding.message.ends_with("should be 4.84%"));
    assert_eq!(finding.fix, None, "9 to 1 is not approved");
    assert_eq!(
        finding.notes,
        [
            "it was rounded to fewer digits, and zeros were added",
            "the pays printed are not those approved, so it is not set right"
        ]
    );
}

#[test]
fn every_slip_is_recognised_for_what_it_is() {
    let audited = audited("figures.csv", &[Check::Figures]);
    let notes: Vec<(String, Vec<String>)> = audited
        .findings
        .iter()
        .map(|finding| (seen(&audited, finding), finding.notes.clone()))
        .collect();
    let expected = [
        ("16.6835%", "its further digits were cut off, not rounded"),
        (
            "16.6800%",
            "it was rounded to fewer digits, and zeros were added",
        ),
        ("14.3325", "it is a percentage, printed as a fraction"),
        ("0.152533%", "it is a fraction, printed as a percentage"),
        (
            "-30.7354%",
            "it has the wrong sign: the player's for the house's, or the other way",
        ),
        ("23.8752%", "it takes the pays, which are to 1, as for 1"),
        ("1.3650%", "it is per resolved wager: pushes are left out"),
        ("83.8783%", "it is the return to player"),
        ("1.0558%", "it is right for 6 decks"),
        (
            "12.9213%",
            "it is right by the reading twin=same-point-value",
        ),
    ];
    assert_eq!(notes.len(), expected.len(), "{notes:#?}");
    for ((seen, notes), (printed, note)) in notes.iter().zip(expected) {
        assert_eq!(seen, printed);
        assert!(notes.iter().any(|each| each == note), "{seen}: {notes:?}");
    }
}

#[test]
fn files_that_are_well_are_silent() {
    for file in [
        "well.csv",
        "well.toml",
        "well-table.toml",
        "semicolons.csv",
        "windows.csv",
    ] {
        let file = format!("tests/audit/{file}");
        let output = oddsmith(&["audit", &file]);
        let shown = String::from_utf8_lossy(&output.stdout);
        assert_eq!(
            (output.status.code(), shown.as_ref()),
            (Some(0), ""),
            "{file}"
        );
        // What was not looked at is no answer, and is said beside it.
        let told = String::from_utf8(output.stderr).unwrap();
        let notes = |line: &str| line.starts_with("note: ") && line.contains("not looked at: ");
        assert!(told.lines().all(notes), "{file}: {told}");
    }
}

#[test]
fn every_check_of_a_table_fails_on_the_table_made_for_it_and_passes_on_the_well_one() {
    let cases = [
        ("rows-reachable.toml", Check::RowsReachable, 1),
        ("rows-distinct.toml", Check::RowsDistinct, 2),
        ("rows-complete.toml", Check::RowsComplete, 2),
        ("player-edge.toml", Check::PlayerEdge, 1),
        ("monotone.toml", Check::Monotone, 1),
        ("readings.toml", Check::Readings, 1),
    ];
    for (file, check, number) in cases {
        let found = audited(file, &[check]);
        assert_eq!(
            found.findings.len(),
            number,
            "{file}: {:#?}",
            found.findings
        );
        assert!(found.findings.iter().all(|finding| finding.check == check));
        assert_eq!(
            audited("well-table.toml", &[check]).conclusion,
            Conclusion::Well,
            "{check:?}"
        );
    }
}

#[test]
fn every_check_of_a_print_fails_on_the_print_made_for_it() {
    let found = audited("rows.csv", &[Check::RowsDistinct, Check::RowsComplete]);
    let checks: Vec<Check> = found.findings.iter().map(|finding| finding.check).collect();
    assert_eq!(checks, [Check::RowsDistinct, Check::RowsComplete]);
    let dead = audited("single-deck.csv", &[Check::RowsReachable]);
    assert_eq!(seen(&dead, only(&dead)), "Suited pair");
    let generous = "# game: tiger-baccarat\n# wager: tie\nEvent,Pays\nTie,10 to 1\n";
    let edge = audited_text("x.csv", generous, &[Check::PlayerEdge]);
    assert_eq!(seen(&edge, only(&edge)), "10 to 1");
    let approved = audited_text("x.csv", generous, &[Check::Approved]);
    assert_eq!(only(&approved).exact, Some(ratio(8, 1).into()));
    let reversed =
        "# game: tiger-baccarat\n# wager: tiger\nRow,Pays\ntwo-cards,20:1\nthree-cards,12:1\n";
    let monotone = audited_text("x.csv", reversed, &[Check::Monotone]);
    assert_eq!(seen(&monotone, only(&monotone)), "12:1");
}

#[test]
fn blackjacks_main_wager_is_held_to_its_edge_by_composition() {
    let claim = |decks: u32, edge: &str| {
        let text = format!(
            "# decks: {decks}\n# house edge: {edge}\n# game: electronic-blackjack\n# wager: main\n"
        );
        audited_text("main.csv", &text, &[Check::Figures])
    };
    let six = claim(6, "9.99%");
    let right = six.findings[0].fix.as_ref().unwrap().clone();
    assert_eq!(claim(6, &right).conclusion, Conclusion::Well);
    let small = claim(1, "1%");
    assert!(small.findings.len() == 1, "{:#?}", small.findings);
}

#[test]
fn limits_come_from_a_policy_file_or_the_command_line() {
    let table = "tests/audit/well-table.toml";
    let policy = "tests/audit/policy.toml";
    let limits = ["audit", table, "--only", "limits"];
    let with = |more: &[&str]| code(&[&limits, more].concat());
    assert_eq!(with(&[]), 0);
    assert_eq!(with(&["--policy", policy]), 0);
    assert_eq!(with(&["--max-edge", "10%"]), 1);
    assert_eq!(with(&["--min-return", "perfect-pair=95%"]), 1);
    assert_eq!(
        with(&["--policy", policy, "--max-edge", "perfect-pair=1%"]),
        1
    );
    assert_eq!(
        with(&["--max-edge", "1%", "--max-edge", "perfect-pair=90%"]),
        0
    );
}

#[test]
fn an_audit_tells_every_difference_from_what_is_approved() {
    snapshot(
        "audit-approved",
        &[
            &[
                "audit",
                "tests/audit/approved.toml",
                "--only",
                "approved",
                "--against",
                "tests/audit/well-table.toml",
            ],
            &[
                "audit",
                "tests/audit/well-table.toml",
                "--only",
                "approved",
                "--against",
                "tests/audit/well-table.toml",
            ],
            &[
                "audit",
                "tests/audit/misprints/tie.csv",
                "--only",
                "approved",
                "--against",
                "electronic-baccarat",
            ],
        ],
    );
}

#[test]
fn rules_of_play_are_held_to_what_is_approved() {
    let approved = shipped_table("electronic-blackjack").unwrap();
    let mut changed = approved.clone();
    changed.text = changed.text.replace("\"stand\"", "\"hit\"");
    let terms = AuditTerms {
        against: Some(Approved::read(&approved).unwrap()),
        ..terms(&[Check::Approved])
    };
    let found = audit(
        Submission::read(changed).unwrap(),
        &Catalogue::none(),
        &terms,
    );
    assert_eq!(
        only(&found).message,
        "dealer-soft-17 is hit: approved is stand"
    );
    let same = audit(
        Submission::read(approved).unwrap(),
        &Catalogue::none(),
        &terms,
    );
    assert_eq!(same.conclusion, Conclusion::Well);
}

#[test]
fn the_two_7_up_documents_are_held_against_each_other() {
    snapshot(
        "audit-7-up",
        &[
            &[
                "audit",
                "electronic-7-up-baccarat",
                "--only",
                "approved",
                "--against",
                "7-up-baccarat",
            ],
            &[
                "audit",
                "7-up-baccarat",
                "--only",
                "approved",
                "--against",
                "electronic-7-up-baccarat",
            ],
        ],
    );
}

#[test]
fn the_shipped_documents_are_audited() {
    for name in [
        "electronic-7-up-baccarat",
        "7-up-baccarat",
        "electronic-baccarat",
        "sands-super-baccarat",
    ] {
        snapshot(&format!("audit-{name}"), &[&["audit", name]]);
    }
    snapshot(
        "audit-electronic-blackjack",
        &[&["audit", "electronic-blackjack"]],
    );
}

#[test]
fn shipped_tables_have_no_errors_but_questions_of_reading() {
    for name in [
        "electronic-7-up-baccarat",
        "7-up-baccarat",
        "electronic-baccarat",
        "sands-super-baccarat",
    ] {
        let source = shipped_table(name).unwrap();
        let audited = audit(
            Submission::read(source).unwrap(),
            &Catalogue::none(),
            &terms(&Check::ALL),
        );
        for finding in &audited.findings {
            assert!(
                finding.level != oddsmith::papers::audit::Level::Error,
                "{name}: {finding:#?}"
            );
        }
    }
}

#[test]
fn the_public_misprints_are_shown_as_people_read_them() {
    let misprints: Vec<[&str; 2]> = vec![
        ["audit", "tests/audit/misprints/dragon-bonus.csv"],
        ["audit", "tests/audit/misprints/bet-the-set-21.toml"],
        ["audit", "tests/audit/misprints/insurance.csv"],
        ["audit", "tests/audit/misprints/tie.csv"],
    ];
    let misprints: Vec<&[&str]> = misprints.iter().map(|each| &each[..]).collect();
    snapshot("audit-misprints", &misprints);
    let formats = ["json", "markdown", "sarif"];
    let file = "tests/audit/misprints/dragon-bonus.csv";
    let commands: Vec<[&str; 4]> = formats
        .map(|format| ["audit", file, "--format", format])
        .to_vec();
    let commands: Vec<&[&str]> = commands.iter().map(|each| &each[..]).collect();
    snapshot("audit-formats", &commands);
    snapshot("audit-list", &[&["audit", "--list"]]);
}

#[test]
fn sarif_has_what_its_readers_need() {
    let log = stdout(&[
        "audit",
        "tests/audit/misprints/insurance.csv",
        "--format",
        "sarif",
    ]);
    let log: Value = serde_json::from_str(&log).unwrap();
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    assert_eq!(run["columnKind"], "unicodeCodePoints");
    let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
    assert_eq!(rules.len(), Check::ALL.len());
    for rule in rules {
        for text in ["shortDescription", "fullDescription", "help"] {
            assert!(
                rule[text]["text"]
                    .as_str()
                    .is_some_and(|text| !text.is_empty())
            );
        }
    }
    let results = run["results"].as_array().unwrap();
    assert!(!results.is_empty());
    for result in results {
        let index = result["ruleIndex"].as_u64().unwrap() as usize;
        assert_eq!(rules[index]["id"], result["ruleId"]);
        assert!(["error", "warning", "note"].contains(&result["level"].as_str().unwrap()));
        let place = &result["locations"][0]["physicalLocation"];
        assert_eq!(
            place["artifactLocation"]["uri"],
            "tests/audit/misprints/insurance.csv"
        );
        assert!(place["region"]["startLine"].as_u64() >= Some(1));
    }
    let figure = results
        .iter()
        .find(|result| result["ruleId"] == "figures")
        .unwrap();
    let change = &figure["fixes"][0]["artifactChanges"][0]["replacements"][0];
    assert_eq!(change["insertedContent"]["text"], "7.5%");
    let region = &change["deletedRegion"];
    assert_eq!(
        (region["startLine"].as_u64(), region["startColumn"].as_u64()),
        (Some(5), Some(18))
    );
    assert_eq!(region["endColumn"].as_u64(), Some(22));
}

#[test]
fn json_says_how_each_file_ended() {
    let files = ["tests/audit/well.csv", "tests/audit/misprints/tie.csv"];
    let arguments = [&["audit", "--format", "json"], &files[..]].concat();
    let log: Value = serde_json::from_str(&stdout(&arguments)).unwrap();
    assert_eq!(log["schema"], "oddsmith/audit/1");
    assert_eq!(log["files"][0]["conclusion"], "well");
    assert_eq!(log["files"][1]["conclusion"], "findings");
    assert_eq!(log["files"][1]["findings"][0]["place"]["line"], 5);
}

/// Ways to Player, Banker and Tie with cards that return to the shoe, of 13 to the sixth, by dealing
/// every six point values.
fn with_replacement() -> [u128; 3] {
    let mut ways = [0; 3];
    for deal in 0..1_000_000_u32 {
        let card = |place: u32| deal / 10_u32.pow(place) % 10;
        let weight: u128 = (0..6)
            .map(|place| if card(place) == 0 { 4 } else { 1 })
            .product();
        let (mut player, mut banker) = ((card(0) + card(1)) % 10, (card(2) + card(3)) % 10);
        if player < 8 && banker < 8 {
            let third = (player < 6).then(|| card(4));
            player = (player + third.unwrap_or(0)) % 10;
            let draws = match (banker, third) {
                (0..=2, _) => true,
                (3, Some(third)) => third != 8,
                (4, Some(third)) => (2..=7).contains(&third),
                (5, Some(third)) => (4..=7).contains(&third),
                (6, Some(third)) => (6..=7).contains(&third),
                (banker, None) => banker < 6,
                _ => false,
            };
            banker = (banker + if draws { card(5) } else { 0 }) % 10;
        }
        ways[match player.cmp(&banker) {
            std::cmp::Ordering::Greater => 0,
            std::cmp::Ordering::Less => 1,
            std::cmp::Ordering::Equal => 2,
        }] += weight;
    }
    ways
}

#[track_caller]
fn limit_of(id: &str, wager: &str) -> WagerOdds {
    let odds: Vec<WagerOdds> = infinite::DECKS
        .map(|number| {
            let wagers = side_wagers(&game(id), &decks(number), &[]);
            wagers.into_iter().find(|odds| odds.id == wager).unwrap()
        })
        .collect();
    infinite::limit(&odds)
}

#[test]
fn the_infinite_deck_is_what_cards_that_return_to_the_shoe_give() {
    let [player, banker, tie] = with_replacement();
    let chance = |odds: &WagerOdds, row: usize| odds.probability(&odds.rows[row]);
    let all = 13_u128.pow(6);
    let row = |wager: &str| chance(&limit_of("tiger-baccarat", wager), 0);
    assert_eq!(row("player"), ratio(player, all));
    assert_eq!(row("banker"), ratio(banker, all));
    assert_eq!(row("tie"), ratio(tie, all));
    assert_eq!(
        chance(&limit_of("no-commission-baccarat", "player-pair"), 0),
        ratio(1, 13)
    );
    let blackjack = |wager: &str| limit_of("electronic-blackjack", wager);
    assert_eq!(blackjack("insurance").house_edge(), ratio(1, 13));
    assert_eq!(chance(&blackjack("bet-the-set-21"), 0), ratio(1, 52));
    assert_eq!(chance(&blackjack("bet-the-set-21"), 1), ratio(3, 52));
}

/// A folder of this test's own, gone when it ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("oddsmith-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str, bytes: &[u8]) -> String {
        let path = self.0.join(name);
        std::fs::write(&path, bytes).unwrap();
        path.to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).ok();
    }
}

#[test]
fn fix_sets_figures_right_and_changes_nothing_else() {
    let folder = Folder::new("fix");
    for name in [
        "misprints/dragon-bonus.csv",
        "misprints/bet-the-set-21.toml",
        "figures.csv",
    ] {
        let before = std::fs::read_to_string(format!("tests/audit/{name}")).unwrap();
        let file = folder.file(name.rsplit('/').next().unwrap(), before.as_bytes());
        let fix = ["audit", file.as_str(), "--only", "counts,figures", "--fix"];
        let first = oddsmith(&fix);
        assert_eq!(
            (first.status.code(), first.stdout.len()),
            (Some(0), 0),
            "{name}"
        );
        let after = std::fs::read_to_string(&file).unwrap();
        assert_ne!(before, after);
        for (old, new) in before.lines().zip(after.lines()) {
            let letters = |line: &str| {
                line.chars()
                    .filter(|c| !"0123456789.,-%".contains(*c))
                    .collect::<String>()
            };
            assert_eq!(letters(old), letters(new));
        }
        let pays = |text: &str| text.matches(" to 1").count();
        assert_eq!(pays(&before), pays(&after));
        oddsmith(&fix);
        assert_eq!(
            std::fs::read_to_string(&file).unwrap(),
            after,
            "{name} twice"
        );
    }
    let dragon = std::fs::read_to_string(folder.0.join("dragon-bonus.csv")).unwrap();
    assert!(
        dragon.contains("\"3,460,101,558,850,304\"")
            && dragon.contains("\"4,998,398,275,503,360\"")
    );
    let windows = std::fs::read_to_string("tests/audit/windows.csv")
        .unwrap()
        .replace("14.36%", "14.99%");
    let file = folder.file("windows.csv", windows.as_bytes());
    assert_eq!(code(&["audit", &file, "--fix"]), 0);
    let fixed = std::fs::read_to_string(&file).unwrap();
    assert_eq!(
        fixed,
        std::fs::read_to_string("tests/audit/windows.csv").unwrap()
    );
}

#[test]
fn fix_never_changes_pays_tables_or_sheets() {
    let folder = Folder::new("never");
    let table = std::fs::read("tests/audit/player-edge.toml").unwrap();
    let file = folder.file("player-edge.toml", &table);
    assert_eq!(code(&["audit", &file, "--fix"]), 1);
    assert_eq!(std::fs::read(&file).unwrap(), table);
    let tie = b"# game: tiger-baccarat\n# wager: tie\nEvent,Pays\nTie,9 to 1\n";
    let file = folder.file("tie.csv", tie);
    assert_eq!(code(&["audit", &file, "--fix"]), 1);
    assert_eq!(std::fs::read(&file).unwrap(), tie);
}

#[test]
fn a_sheet_is_computed_again_with_the_pays_it_has() {
    let folder = Folder::new("sheets");
    let ask = [
        "sheet",
        "tiger-baccarat",
        "--decks",
        "8",
        "--wager",
        "tie",
        "--format",
        "json",
    ];
    let right = stdout(&ask);
    let file = folder.file("tie.json", right.as_bytes());
    assert_eq!(code(&["audit", &file]), 0);
    let generous = stdout(&[&ask[..], &["--pays", "tie=11:1"]].concat());
    let file = folder.file("generous.json", generous.as_bytes());
    assert_eq!(code(&["audit", &file, "--only", "counts,figures"]), 0);
    assert_eq!(code(&["audit", &file, "--only", "player-edge"]), 1);
    assert_eq!(
        code(&[
            "audit",
            &file,
            "--only",
            "approved",
            "--against",
            "electronic-baccarat"
        ]),
        1
    );
    let wrong = right
        .replace("475627426473216", "475627426473210")
        .replacen("0.143596", "0.143597", 1);
    let found = audited_text("tie.json", &wrong, &Check::ALL);
    let checks: Vec<Check> = found.findings.iter().map(|finding| finding.check).collect();
    assert_eq!(checks, [Check::Counts, Check::Figures]);
    assert_eq!(seen(&found, &found.findings[0]), "\"475627426473210\"");
    let hands = stdout(&[
        "sheet",
        "electronic-blackjack",
        "--decks",
        "6",
        "--strategy",
        "mimic",
        "--wager",
        "main",
        "--format",
        "json",
    ]);
    let start = hands
        .find("\"player\": \"5 8\",\n          \"upcard\": \"A\"")
        .unwrap();
    let stand = start + hands[start..].find("\"stand\": \"-").unwrap() + 11;
    let mut wrong = hands.clone();
    wrong.replace_range(
        stand..stand + 1,
        if &hands[stand..=stand] == "7" {
            "8"
        } else {
            "7"
        },
    );
    let found = audited_text("hand.json", &wrong, &Check::ALL);
    assert_eq!(
        only(&found).place.bytes().start + 2,
        stand,
        "a wrong digit in a hand is where it stands"
    );
    for broken in [
        "{",
        "{}",
        "{\"schema\": \"oddsmith/sheet/1\", \"game\": {\"id\": \"tigre\"}}",
    ] {
        let found = audited_text("x.json", broken, &Check::ALL);
        assert_eq!(found.conclusion, Conclusion::NotAudited, "{broken}");
    }
}

/// What is not of a sheet's schema is reported where it stands, all of it at once.
#[test]
fn a_sheet_that_is_not_of_its_schema_says_what_and_where() {
    let ask = ["sheet", "tiger-baccarat", "--wager", "tie"];
    let right = stdout(&[&ask[..], &["--format", "json"]].concat());
    let wrong = right
        .replace("\"8\"", "\"eight\"")
        .replace("\"cards\": 416", "\"cards\": \"many\"")
        .replace("\"departures\": []", "\"departures\": [\"on a whim\"]")
        .replace("\"deals\": \"", "\"deals\": \"about ");
    let found = audited_text("tie.json", &wrong, &Check::ALL);
    assert_eq!(found.conclusion, Conclusion::NotAudited);
    let problems = found.findings.iter();
    let problems: Vec<(String, &str)> = problems
        .map(|finding| (seen(&found, finding), finding.message.as_str()))
        .collect();
    let at = |number: usize| problems[number].0.as_str();
    let says = |number: usize| problems[number].1;
    assert_eq!(problems.len(), 4, "{problems:#?}");
    assert_eq!(at(0), "\"on a whim\"");
    assert!(says(0).contains("no departure that a sheet can have"));
    assert!(at(1).contains("\"cards\": \"many\""));
    assert!(says(1).starts_with("shoe: invalid type: string \"many\""));
    assert!(at(2).starts_with("\"about "));
    assert!(says(2).starts_with("wagers/tie/deals: "));
    assert!(at(3).contains("\"label\": \"Tie\""));
    assert!(says(3).starts_with("wagers/tie/rows/tie: \"eight\" is no exact number"));
}

/// A shoe that may run out has a row for it, which no table lists.
#[test]
fn the_row_of_void_rounds_needs_no_approval() {
    let ask = ["sheet", "tiger-baccarat", "--wager", "tie"];
    let shoe = ["--shoe", "As=2,6h=2,5d=1", "--format", "json"];
    let sheet = stdout(&[&ask[..], &shoe[..]].concat());
    assert!(sheet.contains("\"void\""));
    let found = audited_text("void.json", &sheet, &Check::ALL);
    assert_eq!(found.conclusion, Conclusion::Well, "{:#?}", found.findings);
}

#[test]
fn files_that_cannot_be_audited_say_where_and_why() {
    let about = "# game: tiger-baccarat\n# wager: tie\n# decks: 8\n";
    let tie = |line: &str| format!("{about}Event,Pays,House edge\n{line}\n");
    let cases = [
        ("empty.csv", String::new(), "no paytable in this file"),
        (
            "header.csv",
            format!("{about}Event,Pays\n"),
            "a header without lines",
        ),
        (
            "column.csv",
            format!("{about}Event,Payz\nTie,8\n"),
            "unknown column \"Payz\"",
        ),
        (
            "twice.csv",
            format!("{about}Event,Pays,Payout\nTie,8,8\n"),
            "column \"Payout\" is given twice",
        ),
        (
            "game.csv",
            tie("Tie,8,1%").replace("tiger-", "tigre-"),
            "unknown game \"tigre-baccarat\"",
        ),
        (
            "wager.csv",
            tie("Tie,8,1%").replace("wager: tie", "wager: tei"),
            "tiger-baccarat offers no wager \"tei\"",
        ),
        (
            "decks.csv",
            tie("Tie,8,1%").replace("decks: 8", "decks: eight"),
            "\"eight\" is not a number of decks",
        ),
        (
            "many.csv",
            tie("Tie,8,1%").replace("decks: 8", "decks: 99999999999"),
            "\"99999999999\" is not a number of decks",
        ),
        (
            "no-decks.csv",
            tie("Tie,8,1%").replace("# decks: 8\n", ""),
            "which shoe are these figures for?",
        ),
        ("row.csv", tie("Panda,8,1%"), "tie has no row \"Panda\""),
        ("pays.csv", tie("Tie,lots,1%"), "\"lots\" is not odds"),
        (
            "negative.csv",
            tie("Tie,-5,1%"),
            "\"-5\" pays less than the stake",
        ),
        (
            "number.csv",
            tie("Tie,8,14.36.1"),
            "house edge \"14.36.1\" is not a number",
        ),
        (
            "huge.csv",
            tie(&format!("Tie,8,{}", "9".repeat(99))),
            "is not a number",
        ),
        (
            "cells.csv",
            tie("Tie,8,14,36%"),
            "\"36%\" stands under no column",
        ),
        ("quote.csv", tie("\"Tie,8,1%"), "a quote that is not closed"),
        (
            "reading.csv",
            tie("Tie,8,1%").replace("# decks", "# reading: pear=same-rank\n# decks"),
            "reading \"pear\" does not touch",
        ),
        ("empty.toml", String::new(), "no paytable in this file"),
        (
            "key.toml",
            "game = \"tiger-baccarat\"\n[[wager]]\nid = \"tie\"\nhous-edge = \"1%\"\n".to_owned(),
            "hous-edge",
        ),
    ];
    for (name, text, message) in cases {
        let found = audited_text(name, &text, &Check::ALL);
        assert_eq!(found.conclusion, Conclusion::NotAudited, "{name}");
        let finding = &found.findings[0];
        assert!(
            finding.message.contains(message),
            "{name}: {}",
            finding.message
        );
        assert!(finding.help.is_some(), "{name} has help");
    }
}

#[test]
fn audit_errors_are_told_with_exit_2() {
    let folder = Folder::new("bad");
    folder.file("bytes.csv", b"Event,Pays\n\xff,8\n");
    folder.file("unknown.csv", b"# game: tiger-baccarat\n# wager: tie\n# decks: 8\nEvent,Pays,House edge\nPanda,8 to 1,14.4\n");
    folder.file("notes.txt", b"nothing\n");
    folder.file("policy.toml", b"max-egde = \"5%\"\n");
    let run = |arguments: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_oddsmith"));
        let output = command
            .args(arguments)
            .current_dir(&folder.0)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let text = [output.stdout, output.stderr].concat();
        format!(
            "$ oddsmith {}\n{}",
            arguments.join(" "),
            String::from_utf8(text).unwrap()
        )
    };
    let transcripts = [
        run(&["audit"]),
        run(&["audit", "missing.csv", "notes.txt"]),
        run(&["audit", "bytes.csv"]),
        run(&["audit", "unknown.csv"]),
        run(&["audit", "unknown.csv", "--only", "figure"]),
        run(&["audit", "unknown.csv", "--policy", "policy.toml"]),
        run(&["audit", "unknown.csv", "--max-edge", "lots"]),
        run(&["audit", "unknown.csv", "--max-edge", "tei=5%"]),
        run(&["audit", "unknown.csv", "--reading", "pear=same-rank"]),
        run(&["audit", "unknown.csv", "--against", "notes.txt"]),
        run(&["solve", "tiger-baccarat", "tiger", "--edge", "5%"]),
        run(&["solve", "tiger-baccarat", "tigre", "--edge", "5%"]),
        run(&["solve", "tiger-baccarat", "tie"]),
        run(&[
            "solve",
            "tiger-baccarat",
            "tie",
            "--edge",
            "5%",
            "--return",
            "95%",
        ]),
        run(&["solve", "electronic-blackjack", "main", "--edge", "1%"]),
    ];
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../../snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!("audit-errors", transcripts.join("\n")));
}

fn target(row: &str, edge: (i64, i64), decks: &[u32]) -> Target {
    Target {
        row: row.to_owned(),
        edge: ratio(edge.0, edge.1),
        decks: decks.to_vec(),
        readings: Vec::new(),
    }
}

#[test]
fn a_solved_pay_gives_exactly_the_edge_that_was_asked_for() {
    let entry = game("electronic-blackjack");
    let solved = Solved::new(&entry, &target("insurance", (0, 1), &[6])).unwrap();
    let case = &solved.cases[0];
    let (below, above) = (case.below.as_ref().unwrap(), case.above.as_ref().unwrap());
    // 96 tens of 311 cards: fair odds are 215 to 96.
    assert_eq!(**case.pays.as_ref().unwrap(), ratio(215, 96));
    assert_eq!((&*below.pays, &*above.pays), (&ratio(2, 1), &ratio(5, 2)));
    assert_eq!(*below.house_edge, ratio(23, 311));
    let tiger = game("tiger-baccarat");
    for row in ["tiger/two-cards", "tiger/three-cards", "tie", "banker"] {
        let solved = Solved::new(&tiger, &target(row, (1, 20), &[4, 8, 10])).unwrap();
        for case in solved.cases {
            let (pays, below, above) =
                (case.pays.unwrap(), case.below.unwrap(), case.above.unwrap());
            assert!(below.pays <= pays && pays <= above.pays);
            assert!(*above.house_edge <= ratio(1, 20) && ratio(1, 20) <= *below.house_edge);
        }
    }
}

#[test]
fn a_target_that_no_pay_meets_is_said_to_be_so() {
    let tiger = game("tiger-baccarat");
    let impossible = |entry: &Entry, target: &Target| {
        let case = Solved::new(entry, target).unwrap().cases.remove(0);
        assert_eq!((case.pays, case.below, case.above), (None, None, None));
        case.impossible.unwrap()
    };
    let why = impossible(&tiger, &target("player", (99, 100), &[8]));
    assert!(why.ends_with("even where the row only returns the wager"));
    let blackjack = game("electronic-blackjack");
    let why = impossible(&blackjack, &target("bet-the-set-21/suited", (1, 10), &[1]));
    assert_eq!(why, "no pay: the row cannot win");
}

#[test]
fn solutions_are_shown_in_every_format() {
    let ask = ["solve", "tiger-baccarat", "small-tiger", "--edge", "10%"];
    let with = |more: &[&'static str]| [&ask[..], more].concat();
    snapshot(
        "solve",
        &[
            &with(&[]),
            &with(&["--decks", "8", "--format", "json"]),
            &with(&["--decks", "8", "--format", "markdown"]),
            &[
                "solve",
                "tiger-baccarat",
                "player",
                "--return",
                "1%",
                "--decks",
                "8",
            ],
            &[
                "solve",
                "electronic-blackjack",
                "bet-the-set-21/suited",
                "--edge",
                "5%",
                "--decks",
                "1..3",
            ],
        ],
    );
}

#[test]
fn a_place_inside_a_letter_ends_no_audit() {
    let folder = Folder::new("letters");
    let letters = folder.file("letters.csv", "\"a\"é".as_bytes());
    let right = std::fs::read("tests/audit/well.csv").unwrap();
    let well = folder.file("well.csv", &right);
    for format in ["text", "json", "markdown", "sarif"] {
        let audit = ["audit", &letters, &well, "--format", format];
        assert_eq!(code(&audit), 2, "{format}");
        let names_both = ["json", "markdown"].contains(&format);
        assert_eq!(stdout(&audit).contains("well.csv"), names_both, "{format}");
        assert_eq!(code(&[&audit[..], &["--fix"]].concat()), 2, "{format}");
    }
    assert_eq!(std::fs::read(&letters).unwrap(), "\"a\"é".as_bytes());
}

#[test]
fn what_was_asked_for_is_what_the_file_is_about_or_it_is_refused() {
    let table = "electronic-baccarat";
    let folder = Folder::new("asked");
    let sheet = stdout(&[
        "sheet",
        "tiger-baccarat",
        "--decks",
        "8",
        "--wager",
        "tie",
        "--format",
        "json",
    ]);
    let sheet = folder.file("tie.json", sheet.as_bytes());
    for file in [
        "tests/audit/well.csv",
        "tests/audit/well.toml",
        table,
        &sheet,
    ] {
        for asked in [["--game", "tiger-pear"], ["--wager", "tiger-pear"]] {
            let output = oddsmith(&[&["audit", file][..], &asked].concat());
            let told = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(2), "{file} {asked:?}: {told}");
            assert!(told.contains("tiger-pear"), "{told}");
            assert!(told.contains("allowed: "), "{told}");
        }
    }
    for game in ["Tiger Baccarat", "tiger", "tiger-bac"] {
        let same = ["--game", game, "--wager", "tiger"];
        let asked = [&["audit", "tests/audit/well.csv"], &same[..]].concat();
        assert_eq!(code(&asked), 0, "{game}");
    }
    let missing = oddsmith(&["audit", "electronic-bacarat"]);
    let told = String::from_utf8(missing.stdout).unwrap();
    assert!(
        told.contains("did you mean \"electronic-baccarat\"?"),
        "{told}"
    );
}

#[test]
fn a_card_whose_clause_is_open_passes_once_it_says_how_it_reads_it() {
    let folder = Folder::new("pair");
    let card = "# game: tiger-baccarat\n# wager: tiger-pair\n# decks: 8\n# reading: pair=same-rank\n\
                Event,Pays\nSingle Tiger Pair,4 to 1\nDouble Tiger Pair,20 to 1\nTwin Tiger Pair,100 to 1\n";
    let file = folder.file("pair.csv", card.as_bytes());
    assert_eq!(stdout(&["audit", &file]), "");
    let open = folder.file(
        "open.csv",
        card.replace("# reading: pair=same-rank\n", "").as_bytes(),
    );
    assert!(stdout(&["audit", &open]).contains("by the reading pair="));
}

#[test]
fn a_card_that_leaves_a_whole_wager_out_is_reported() {
    let wagers = [
        "player",
        "banker",
        "tie",
        "tiger-pair",
        "tiger",
        "small-tiger",
        "big-tiger",
    ];
    let print = |wagers: &[&str]| {
        let each = wagers
            .iter()
            .map(|id| format!("[[wager]]\nid = \"{id}\"\n"));
        let text = format!("game = \"tiger-baccarat\"\n{}", each.collect::<String>());
        audited_text("card.toml", &text, &[Check::RowsComplete])
    };
    let found = print(&wagers);
    assert_eq!(
        only(&found).message,
        "wager \"tiger-tie\" of tiger-baccarat is not printed"
    );
    assert_eq!(
        print(&wagers[..3]).findings,
        [],
        "a print of some wagers is no card"
    );
}

#[test]
fn a_pass_can_be_shown() {
    let shown = stdout(&["audit", "tests/audit/well.csv", "--report"]);
    let shown = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    let digest =
        oddsmith::vocabulary::digest::sha256(std::fs::read("tests/audit/well.csv").unwrap());
    assert!(
        shown.starts_with(&format!("tests/audit/well.csv sha256 {digest} ")),
        "{shown}"
    );
    let count = "8:32 ok combinations of \"Banker 6, two cards\": printed 186,173,936,904,192, exactly 186173936904192 ";
    assert!(shown.contains(count), "{shown}");
    assert!(
        shown.contains(" ok house edge of tiger: printed 16.68%, exactly "),
        "{shown}"
    );
    assert!(shown.ends_with(" figures checked, 0 wrong"), "{shown}");
    let json = stdout(&[
        "audit",
        "tests/audit/figures.csv",
        "--report",
        "--format",
        "json",
    ]);
    let report: AuditReport = serde_json::from_str(&json).unwrap();
    let figures = &report.files[0].record.as_ref().unwrap().figures;
    assert!(figures.iter().any(|figure| !figure.right));
    let silent = stdout(&["audit", "tests/audit/figures.csv", "--format", "json"]);
    assert!(!silent.contains("\"record\""));
}

#[test]
fn a_report_is_read_back_as_it_was_written() {
    let shown = stdout(&["audit", "tests/audit/figures.csv", "--format", "json"]);
    let report: AuditReport = serde_json::from_str(&shown).unwrap();
    let again = serde_json::to_string_pretty(&report).unwrap() + "\n";
    assert_eq!(again, shown);
    assert!(report.any(Conclusion::Findings));
}
