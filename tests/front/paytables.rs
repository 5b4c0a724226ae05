//! Printed paytables as people print them, and sheets that were tampered with: what an audit says of each, word
//! for word, and what `--fix` writes.

use oddsmith::papers::audit::{
    Approved, AuditTerms, Audited, Check, Conclusion, Submission, audit, fixed,
};
use oddsmith::papers::paytable::Supplied;
use oddsmith::papers::policy::Policy;
use oddsmith::questions::catalogue::{Catalogue, shipped_table};
use oddsmith::vocabulary::exact::ratio;
use oddsmith::vocabulary::problem::Source;
use std::process::Command;

const TIE: &str = "# game: tiger-baccarat\n# wager: tie\n# decks: 8\n";

fn held(name: &str, text: &str, checks: &[Check], against: Option<Approved>) -> Audited {
    let source = Source {
        name: name.to_owned(),
        text: text.to_owned(),
    };
    let terms = AuditTerms {
        checks: checks.to_vec(),
        supplied: Supplied::default(),
        policy: Policy::default(),
        material: ratio(1, 200),
        against,
        record: false,
    };
    let submission = Submission::read(source).unwrap();
    audit(submission, &Catalogue::shipped(), &terms)
}

/// What is said of the claims of a paytable on the tie.
fn print_of_tie(lines: &str) -> Audited {
    let claims = [Check::Counts, Check::Figures];
    held("tie.csv", &format!("{TIE}{lines}"), &claims, None)
}

fn messages(audited: &Audited) -> Vec<&str> {
    let findings = audited.findings.iter();
    findings.map(|finding| finding.message.as_str()).collect()
}

#[track_caller]
fn silent(audited: &Audited) {
    assert_eq!(
        audited.conclusion,
        Conclusion::Well,
        "{:#?}",
        audited.findings
    );
}

fn sheet(more: &[&str]) -> String {
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
    let mut command = Command::new(env!("CARGO_BIN_EXE_oddsmith"));
    let output = command.args(ask).args(more).output().unwrap();
    assert!(output.status.success(), "{more:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn figures_are_read_as_people_print_them() {
    for lines in [
        "Event,Pays,House edge %\nTie,8 to 1,14.36\n",
        "Event,Pays,House edge (%)\nTie,8-1,14.36\n",
        "Event,Pays,Probability (%)\nTie,8\u{2013}1,9.5156\n",
        "Event,Pays,Probability\nTie,9for1,9.515597E-02\n",
        "Event,Pays,Odds against\nTie,8to1,9.51 to 1\n",
        "Event,Pays,Standard deviation\nTie,8 to 1,2.640872\n",
        "Event,Pays,Return\nTie,8 to 1,85.64%\n",
        "Event,Pays,Return,House edge\nTie,8 to 1,85.64%,14.36%\n",
        "Event,Pays,Probability\nTie,8 to 1,9.52%\nReturn,,85.64%\n",
        "Event,Pays,Return\nTie,8 to 1,76.12%\nlose,,-90.48%\nTotal,,-14.36%\n",
        "# return: 85.64%\nEvent,Pays\nTie,8 to 1\n",
        "# odds: For 1\nEvent,Pays,House edge\nTie,9,14.36%\n",
        "Wager,House edge\ntie,14.36%\n",
        "# decks: 6 deck(s)\nWager,Pays,House edge\ntie,8 to 1,14.44%\n",
        "# wager: tiger-pair\n# reading: twin=same-point-value\n# house edge: 12.9213%\nEvent,Pays\nsingle,4\n\
         # reading: twin=same-rank\n# house edge: 16.1217%\nEvent,Pays\nsingle,4\n",
        "Event,Pays\nTie,9 to 1\n# house edge: 4.84%\n# wager: tiger\n# house edge: 16.68%\nRow,Pays\ntwo-cards,12\nthree-cards,20\n",
        "Event,Pays for 1,House edge\nTie,9,14.36%\n# wager: small-tiger\nEvent,Pays,House edge\ntwo-cards,22,14.33%\n",
        "Event,Pays,House edge\nTie,8 to 1,14.36%\nTie,9 to 1,4.84%\n",
    ] {
        silent(&print_of_tie(lines));
    }
    let return_key =
        "game = \"tiger-baccarat\"\ndecks = 8\n[[wager]]\nid = \"tie\"\nreturn = \"99%\"\n";
    let found = held("tie.toml", return_key, &[Check::Figures], None);
    assert_eq!(
        messages(&found),
        ["return to player of tie: printed 99%, should be 86%"]
    );
    let main = "# game: electronic-blackjack\n# decks: 6\nWager,House edge\nmain,9.9%\n";
    let found = held("main.csv", main, &[Check::Figures], None);
    assert_eq!(found.findings.len(), 1, "{:#?}", found.findings);
    assert_eq!(found.conclusion, Conclusion::Findings);
}

#[test]
fn a_comma_is_the_decimal_sign_of_a_file_of_semicolons() {
    for lines in [
        "Event;Pays;House edge\nTie;8:1;14,36%\n",
        "# house edge: 14,36%\nEvent;Pays\nTie;8,0 to 1\n",
        "Event;Pays;Variance\nHouse edge;;14,36%\nTie;8;6,9742\n",
    ] {
        silent(&print_of_tie(lines));
    }
    let wrong = print_of_tie("Event;Pays;House edge\nTie;8:1;14,37%\n");
    let printed = "house edge of tie: printed 14,37%, should be 14,36%";
    assert_eq!(messages(&wrong), [printed]);
    for lines in [
        "Event;Pays;Combinations\nTie;8:1;475,627,426,473,216\n",
        "Event;Pays;1 in\nTie;8:1;10,509\n",
        "Event;Pays\nTie;1,000:1\n",
    ] {
        let refused = print_of_tie(lines);
        assert_eq!(refused.conclusion, Conclusion::NotAudited, "{lines}");
        let help = refused.findings[0].help.as_deref().unwrap_or_default();
        assert!(help.contains("a comma is the decimal sign"), "{help}");
    }
}

#[test]
fn a_total_is_guessed_only_where_every_count_would_be_whole() {
    let found = print_of_tie("Event,Pays,Combinations\nTie,8 to 1,40\nTotal,,416\n");
    assert_eq!(
        messages(&found),
        [
            "combinations of \"Tie\": printed 40, should be 475627426473216",
            "total: printed 416, should be 4998398275503360"
        ]
    );
    let share = print_of_tie("Event,Pays,Combinations\nTie,8 to 1,9.52%\n");
    assert_eq!(
        messages(&share),
        ["combinations of \"Tie\": printed 9.52%, should be 475,627,426,473,216"]
    );
    assert_eq!(fixed(&share).1, 0);
}

#[test]
fn fix_keeps_the_digits_and_leaves_what_depends_on_pays_that_are_not_approved() {
    let after = |lines: &str| {
        fixed(&print_of_tie(lines))
            .0
            .lines()
            .last()
            .unwrap()
            .to_owned()
    };
    let edge =
        |pays: &str, edge: &str| after(&format!("Event,Pays,House edge\nTie,{pays},{edge}\n"));
    assert_eq!(edge("8 to 1", "14.36"), "Tie,8 to 1,0.1436");
    assert_eq!(edge("8 to 1", "14"), "Tie,8 to 1,0.14");
    assert_eq!(edge("9 to 1", "14.36%"), "Tie,9 to 1,14.36%");
    assert_eq!(
        after("Event,Pays,House edge %\nTie,8 to 1,14.99\n"),
        "Tie,8 to 1,14.36"
    );
    let other = print_of_tie("Event,Pays,House edge\nTie,9 to 1,14.36%\n");
    let taken = "it takes the pays, which are to 1, as for 1";
    let right = "it is right for the approved 8 to 1";
    assert_eq!(other.findings[0].notes, [taken, right]);
    let neither = print_of_tie("Event,Pays,House edge\nTie,9 to 1,10%\n");
    let left = "the pays printed are not those approved, so it is not set right";
    assert_eq!(neither.findings[0].notes.last().unwrap(), left);
}

#[test]
fn pays_for_one_explain_a_figure_even_where_a_row_would_lose_by_them() {
    let text = "# game: tiger-baccarat\n# wager: banker\n# decks: 8\nRow,Pays,House edge\nwin,0.95,46.9176%\n";
    let banker = held("banker.csv", text, &[Check::Figures], None);
    let taken = "it takes the pays, which are to 1, as for 1";
    assert_eq!(banker.findings[0].notes, [taken]);
    let slipped = print_of_tie("Event,Pays,Return to player\nTie,8 to 1,95.16%\n");
    assert!(
        slipped.findings[0]
            .notes
            .iter()
            .all(|note| !note.contains("which are for 1")),
        "{:?}",
        slipped.findings[0].notes
    );
}

#[test]
fn lines_of_a_wager_need_not_stand_together() {
    let text = "# game: tiger-baccarat\n# decks: 8\nWager,Row,Pays,House edge\n\
                tiger,two-cards,12 to 1,16.6836%\ntie,tie,8 to 1,14.36%\ntiger,three-cards,20 to 1,16.6836%\n";
    let checks = [Check::RowsComplete, Check::Figures, Check::Approved];
    silent(&held("apart.csv", text, &checks, None));
}

#[test]
fn a_sheet_is_held_to_its_own_game() {
    let all = |text: &str| held("tie.json", text, &Check::ALL, None);
    let right = sheet(&[]);
    silent(&all(&right));
    silent(&all(&sheet(&["--remove", "6h,6s"])));
    let approved = "row \"tie\" of \"tie\" pays 9 to 1: approved is 8 to 1";
    let honest = sheet(&["--pays", "tie=9:1"]);
    assert_eq!(messages(&all(&honest)), [approved]);
    let departure = "\"pays tie/tie = 9 to 1, approved: 8 to 1\"";
    let hidden = all(&honest.replace(departure, ""));
    let nothing =
        "departures/0: printed nothing, should be pays tie/tie = 9 to 1, approved: 8 to 1";
    assert_eq!(messages(&hidden), [nothing, approved]);
    let tampered = all(&right.replacen("\"pays\": \"8\"", "\"pays\": \"9\"", 1));
    assert!(messages(&tampered).contains(&approved));
    let called = all(&right.replace("\"title\": \"Tie\"", "\"title\": \"Egalite\""));
    assert!(
        called
            .findings
            .iter()
            .all(|finding| finding.check == Check::Approved)
    );
    let digest = all(&right.replace("e458254b", "e458254c"));
    assert_eq!(digest.findings.len(), 1, "{:#?}", digest.findings);
    assert_eq!(digest.findings[0].check, Check::Approved);
}

#[test]
fn a_sheet_of_play_by_other_rules_says_which() {
    let ask = [
        "sheet",
        "electronic-blackjack",
        "--decks",
        "6",
        "--format",
        "json",
    ];
    let mut command = Command::new(env!("CARGO_BIN_EXE_oddsmith"));
    let hit = command.args(ask).args(["--rule", "dealer-soft-17=hit"]);
    let text = String::from_utf8(hit.output().unwrap().stdout).unwrap();
    let checks = [Check::Counts, Check::Figures, Check::Approved];
    let found = held("hit.json", &text, &checks, None);
    assert_eq!(
        messages(&found),
        ["rule dealer-soft-17 = hit, approved: stand"]
    );
}

#[test]
fn what_is_approved_is_found_by_the_game_or_said_to_be_missing() {
    let table = |name: &str| Approved::read(&shipped_table(name).unwrap()).unwrap();
    let against =
        |name: &str, text: &str, by: &str| held(name, text, &[Check::Approved], Some(table(by)));
    silent(&against("tie.json", &sheet(&[]), "electronic-baccarat"));
    let tie = format!("{TIE}Event,Pays\nTie,8 to 1\n");
    silent(&against("tie.csv", &tie, "electronic-baccarat"));
    let sands = against("tie.csv", &tie, "sands-super-baccarat");
    let other = "game \"tiger-baccarat\" is held to the approved game \"sands-super-baccarat\"";
    assert_eq!(messages(&sands)[0], other);
    let print = against("tie.csv", &tie, "electronic-blackjack");
    let missing = messages(&print);
    assert_eq!(missing, ["wager \"tie\" is not approved"]);
    let other = against("tie.json", &sheet(&[]), "electronic-blackjack");
    let missing = [
        "game \"tiger-baccarat\" is not approved",
        "for 8 decks: approved for 2 to 6 decks",
    ];
    assert_eq!(messages(&other), missing);
}

#[test]
fn rows_in_another_order_are_told_where_a_round_can_fit_both() {
    let swapped = |name: &str, text: &str, one: &str, two: &str| {
        let source = Source {
            name: name.to_owned(),
            text: text.to_owned(),
        };
        let approved = Approved::read(&source).unwrap();
        let line = |id: &str| {
            let id = format!("  {{ id = \"{id}\"");
            let mut lines = text.lines().filter(|line| line.starts_with(&id));
            lines.next().unwrap()
        };
        let (one, two) = (line(one), line(two));
        let text = text.replacen(one, "FIRST", 1).replacen(two, one, 1);
        let text = text.replacen("FIRST", two, 1);
        held("swapped.toml", &text, &[Check::Approved], Some(approved))
    };
    let pairs = std::fs::read_to_string("tests/audit/well-table.toml").unwrap();
    let found = swapped("well-table.toml", &pairs, "suited", "other");
    let order = "row \"suited\" of \"perfect-pair\" stands after \"other\": approved is before it";
    assert_eq!(messages(&found), [order]);
    assert_eq!(found.findings[0].notes, ["the first row that fits pays"]);
    let tigers = shipped_table("electronic-baccarat").unwrap().text;
    silent(&swapped("tigers.toml", &tigers, "single", "double"));
}

#[test]
fn a_file_that_cannot_be_opened_stands_beside_the_others() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_oddsmith"));
    let files = ["tests/audit/misprints/insurance.csv", "missing.csv"];
    let asked = [
        &["audit", "--only", "figures", "--format", "json"],
        &files[..],
    ]
    .concat();
    let output = command.args(asked).output().unwrap();
    let log: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(log["files"][0]["conclusion"], "findings");
    assert_eq!(log["files"][1]["conclusion"], "not-audited");
    assert_eq!(log["files"][1]["file"], "missing.csv");
}

/// A table of one wager on the winner and the margin.
fn margins(rows: &[(&str, &str, &str)]) -> Audited {
    let rows = rows.iter().map(|(id, when, pays)| {
        format!(
            "  {{ id = \"{id}\", label = \"{id}\", when = {{ {when} }}, pays = \"{pays}\" }},\n"
        )
    });
    let text = format!(
        "[document]\ntitle = \"Margins\"\neffective = 2020-01-31\ndecks = {{ from = 8, to = 8 }}\n\
         deal = \"baccarat\"\nvoid = \"5.3\"\n\
         [[game]]\nid = \"margins\"\ntitle = \"Margins\"\nclause = \"4.1\"\nwagers = [\"margin\"]\n\
         [[wager]]\nid = \"margin\"\ntitle = \"Margin\"\nclauses = [\"4.1\"]\nrows = [\n{}]\n",
        rows.collect::<String>()
    );
    held("margins.toml", &text, &[Check::RowsComplete], None)
}

#[test]
fn a_gap_is_one_for_either_winner_and_none_where_a_last_row_pays_the_rest() {
    let player = [
        ("p9", "winner = \"player\", margin = 9", "10 to 1"),
        ("p8", "winner = \"player\", margin = 8", "5 to 1"),
        ("p7", "winner = \"player\", margin = 7", "4 to 1"),
    ];
    let banker = [
        ("b9", "winner = \"banker\", margin = 9", "10 to 1"),
        ("b7", "winner = \"banker\", margin = 7", "4 to 1"),
    ];
    let gap = "\"margin\" pays no row with Banker's margin 8";
    assert_eq!(messages(&margins(&[&player[..], &banker].concat())), [gap]);
    let rest = [("rest", "winner = \"banker\"", "1 to 5")];
    silent(&margins(&[&banker[..], &rest].concat()));
}

#[test]
fn a_fraction_is_odds_and_a_check_is_not_both_asked_for_and_left_out() {
    let fraction = sheet(&["--pays", "tie=25/12"]);
    assert!(fraction.contains("\"pays tie/tie = 25 to 12, approved: 8 to 1\""));
    let mut command = Command::new(env!("CARGO_BIN_EXE_oddsmith"));
    let both = [
        "audit",
        "tests/audit/well.csv",
        "--only",
        "figures",
        "--skip",
        "figures",
    ];
    assert_eq!(command.args(both).output().unwrap().status.code(), Some(2));
}
