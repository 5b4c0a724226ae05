//! Commands as users type them: transcripts of answers and errors, with their exit codes.

use crate::support::command::{oddsmith, snapshot};
use std::process::Command;

#[test]
fn games_are_listed() {
    snapshot("command-games", &[&["games"]]);
}

#[test]
fn a_games_paytable_can_be_had_as_json() {
    let arguments = ["games", "7-up-baccarat", "--format", "json"];
    snapshot("command-games-json", &[&arguments]);
}

const TIGER: [&str; 4] = ["sheet", "tiger-baccarat", "--wager", "tiger"];

fn tiger(more: &[&'static str]) -> Vec<&'static str> {
    [&TIGER, more].concat()
}

#[test]
fn a_sheet_comes_in_every_format() {
    for format in ["text", "json", "csv", "markdown"] {
        let name = format!("command-sheet-{format}");
        let arguments = tiger(&["--decks", "8", "--format", format]);
        snapshot(&name, &[&arguments]);
    }
}

#[test]
fn a_sheet_shows_its_fractions_on_request() {
    let exact = |format| tiger(&["--decks", "8", "--exact", "--format", format]);
    snapshot(
        "command-sheet-exact",
        &[&exact("text"), &exact("csv"), &exact("markdown")],
    );
}

#[test]
fn a_sheet_with_many_digits_stands_in_two_bands() {
    let arguments = tiger(&["--decks", "8", "--digits", "40"]);
    snapshot("command-sheet-digits", &[&arguments]);
}

#[test]
fn situations_that_depart_from_the_document_say_so() {
    snapshot(
        "command-sheet-departures",
        &[
            &tiger(&["--decks", "3"]),
            &tiger(&["--decks", "8", "--remove", "6h 6 Kd"]),
            &tiger(&["--shoe", "6=8,K=8"]),
            &[
                "sheet",
                "house-baccarat",
                "--decks",
                "6",
                "--table",
                "tests/house-baccarat.toml",
            ],
        ],
    );
}

#[test]
fn readings_can_be_chosen() {
    snapshot(
        "command-sheet-readings",
        &[&[
            "sheet",
            "tiger-baccarat",
            "--decks",
            "8",
            "--wager",
            "tiger-pair",
            "--reading",
            "pair=same-point-value",
            "--reading",
            "twin=pair-rule",
        ]],
    );
}

#[test]
fn a_shoe_that_runs_out_has_a_void_row() {
    let arguments = [
        "sheet",
        "no-commission-baccarat",
        "--shoe",
        "Ks=2,4h=2,9d=1",
    ];
    snapshot("command-sheet-void", &[&arguments]);
}

#[test]
fn a_sweep_prints_a_sheet_for_each_deck_count() {
    snapshot(
        "command-sheet-sweep",
        &[&[
            "sheet",
            "tiger-baccarat",
            "--wager",
            "tie",
            "--decks",
            "4..6",
            "--format",
            "csv",
        ]],
    );
    let arguments = tiger(&["--decks", "4..10", "--format", "json"]);
    let sheets: serde_json::Value = serde_json::from_slice(&oddsmith(&arguments).stdout).unwrap();
    let decks: Vec<u64> = sheets
        .as_array()
        .unwrap()
        .iter()
        .map(|sheet| sheet["shoe"]["decks"].as_u64().unwrap())
        .collect();
    assert_eq!(decks, [4, 5, 6, 7, 8, 9, 10]);
}

#[test]
fn well_made_tables_are_summarised() {
    let arguments = ["check", "tests/house-baccarat.toml", "electronic-baccarat"];
    snapshot("command-check", &[&arguments]);
}

#[test]
fn the_schema_is_printed_as_it_is_derived() {
    let output = oddsmith(&["check", "--schema"]);
    let printed: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(printed, oddsmith::tables::table::schema());
}

#[test]
fn blackjack_sheets_show_the_main_wager_and_every_side() {
    let sheet = |more: &[&'static str]| [&["sheet", "electronic-blackjack"], more].concat();
    snapshot(
        "command-blackjack",
        &[&sheet(&["--decks", "6", "--strategy", "default"])],
    );
    let tiny = ["--shoe", "9s=4,10s=8", "--wager", "main", "--exact"];
    snapshot("command-blackjack-tiny", &[&sheet(&tiny)]);
    for format in ["json", "csv", "markdown"] {
        let arguments = sheet(&[&["--format", format][..], &tiny[..4]].concat());
        snapshot(&format!("command-blackjack-{format}"), &[&arguments]);
    }
}

#[test]
fn insurance_is_told_by_what_the_player_holds() {
    let arguments = [
        "sheet",
        "electronic-blackjack",
        "--decks",
        "6",
        "--wager",
        "insurance",
        "--format",
        "json",
    ];
    snapshot("command-insurance-json", &[&arguments]);
}

#[test]
fn hands_are_answered() {
    snapshot(
        "command-hand",
        &[
            &["hand", "10 6", "--upcard", "10", "--decks", "6"],
            &["hand", "8 8", "--upcard", "10", "--decks", "6", "--exact"],
            &["hand", "A K", "--upcard", "A", "--decks", "6"],
            &[
                "hand",
                "8 3",
                "--split-hand",
                "--upcard",
                "6",
                "--decks",
                "6",
            ],
            &[
                "hand",
                "2 2 3 4",
                "--upcard",
                "9",
                "--decks",
                "2",
                "--strategy",
                "mimic",
            ],
            &[
                "hand",
                "9 7",
                "--upcard",
                "A",
                "--decks",
                "6",
                "--rule",
                "surrender-upcards=A,10",
            ],
            &[
                "hand",
                "5 6",
                "--upcard",
                "A",
                "--decks",
                "6",
                "--rule",
                "hole-card=peek",
                "--rule",
                "dealer-soft-17=hit",
            ],
            &[
                "hand", "10 6", "--upcard", "10", "--decks", "6", "--format", "json",
            ],
        ],
    );
}

const SPLITS: &str = "8s=4,7s=3,6s=2,10s=6,As=1";

#[test]
fn optimal_play_is_told_with_its_ties() {
    let sheet = [
        "sheet",
        "electronic-blackjack",
        "--wager",
        "main",
        "--shoe",
        SPLITS,
    ];
    let optimal = [&sheet[..], &["--strategy", "optimal"]].concat();
    snapshot("command-sheet-optimal", &[&optimal]);
    let chart = ["chart", "--shoe", SPLITS, "--strategy", "optimal"];
    snapshot("command-chart-optimal", &[&chart]);
}

#[test]
fn a_split_is_explained() {
    let hand = ["hand", "8 8", "--upcard", "10", "--decks", "1", "--explain"];
    let json = [
        "hand",
        "8 8",
        "--upcard",
        "10",
        "--shoe",
        SPLITS,
        "--explain",
        "--format",
        "json",
    ];
    let never = [
        "hand",
        "10 10",
        "--upcard",
        "6",
        "--shoe",
        "10s=10,6s=4,5s=4",
        "--explain",
    ];
    snapshot("command-hand-explain", &[&hand, &json, &never]);
}

#[test]
fn charts_are_derived_and_written() {
    snapshot(
        "command-chart",
        &[
            &["chart", "--decks", "6"],
            &[
                "chart",
                "--decks",
                "2",
                "--rule",
                "dealer-soft-17=hit",
                "--format",
                "json",
            ],
        ],
    );
    let written = oddsmith(&["chart", "--decks", "6", "--format", "toml"]).stdout;
    assert_eq!(
        String::from_utf8(written).unwrap(),
        std::fs::read_to_string("tests/chart.toml").unwrap()
    );
}

#[test]
fn optimal_play_refuses_what_it_cannot_answer() {
    let no_pair = [
        "hand",
        "10 6",
        "--upcard",
        "10",
        "--decks",
        "6",
        "--explain",
    ];
    let one_hand = [
        "hand",
        "8 3",
        "--upcard",
        "10",
        "--decks",
        "6",
        "--split-hand",
    ];
    let one_hand = [&one_hand[..], &["--strategy", "optimal"]].concat();
    snapshot("command-optimal-errors", &[&no_pair, &one_hand]);
}

#[test]
fn blackjack_errors_name_what_was_seen_and_what_is_allowed() {
    let hand = |hand: &'static str, upcard: &'static str, more: &[&'static str]| {
        [&["hand", hand, "--upcard", upcard], more].concat()
    };
    let six = ["--decks", "6"];
    let sheet = |more: &[&'static str]| [&["sheet", "electronic-blackjack"], more].concat();
    snapshot(
        "command-blackjack-errors",
        &[
            &hand("10 6 7", "10", &six),
            &hand("10 A 5", "10", &six),
            &hand("10", "10", &six),
            &hand("6 6 6", "6", &["--shoe", "6s=3,5s=30,10s=30"]),
            &hand("Kh Kh", "Kh", &["--decks", "1"]),
            &hand(
                "8 3",
                "5",
                &["--split-hand", "--shoe", "10s=8,5s=8,9s=8,8s=1,7s=8,3s=4"],
            ),
            &hand("9 x", "10", &six),
            &hand("9 8", "11", &six),
            &hand(
                "8 3 4",
                "6",
                &[
                    "--decks",
                    "6",
                    "--split-hand",
                    "--rule",
                    "most-hands=1",
                    "--rule",
                    "split-aces=never",
                    "--rule",
                    "double-after-split=refused",
                ],
            ),
            &hand("A 3 4", "6", &["--decks", "6", "--split-hand"]),
            &hand("9 8", "10", &["--decks", "4..6"]),
            &hand("9 8", "10", &["--decks", "6", "--game", "tiger-baccarat"]),
            &sheet(&["--decks", "6", "--strategy", "basci"]),
            &sheet(&[
                "--decks",
                "6",
                "--strategy",
                "tests/broken-charts/unknown-cell.toml",
            ]),
            &sheet(&["--decks", "6", "--rule", "dealer-soft=hit"]),
            &sheet(&["--decks", "6", "--rule", "dealer-soft-17=sits"]),
            &sheet(&["--decks", "6", "--rule", "most-hands=9"]),
            &sheet(&[
                "--decks",
                "6",
                "--rule",
                "most-hands=2",
                "--rule",
                "most-hands=3",
            ]),
            &sheet(&[
                "--shoe",
                "10s=10",
                "--wager",
                "main",
                "--rule",
                "hole-card=peek",
            ]),
            &sheet(&["--decks", "6", "--reading", "dealer-blackjack-loss=none"]),
            &sheet(&["--shoe", "9s=4,10s=3"]),
            &sheet(&["--shoe", "9s=4,10s=8", "--wager", "insurance"]),
            &sheet(&["--shoe", "Ks=3", "--wager", "kings-bounty"]),
            &[
                "sheet",
                "tiger-baccarat",
                "--decks",
                "8",
                "--strategy",
                "basic",
            ],
            &[
                "sheet",
                "tiger-baccarat",
                "--decks",
                "8",
                "--rule",
                "most-hands=2",
            ],
            &["chart", "--decks", "6", "--game", "7-up-baccarat"],
        ],
    );
}

#[test]
fn without_decks_every_command_takes_the_games_usual_number() {
    for (command, game, usual) in [
        ("sheet", "tiger-baccarat", "8"),
        ("what-if", "tiger-baccarat", "8"),
        ("removal", "7-up-baccarat", "8"),
        ("chart", "electronic-blackjack", "6"),
    ] {
        let game = match command {
            "chart" => vec!["--game", game, "--strategy", "mimic"],
            _ => vec![game],
        };
        let unsaid = oddsmith(&[&[command], &game[..]].concat());
        let said = oddsmith(&[&[command], &game[..], &["--decks", usual]].concat());
        assert!(said.status.success());
        assert_eq!(unsaid.stdout, said.stdout, "{command} {game:?}");
    }
}

#[test]
fn help_promises_a_sweep_only_where_one_is_taken() {
    for command in [
        "sheet", "what-if", "removal", "count", "protect", "hand", "chart",
    ] {
        let help = String::from_utf8(oddsmith(&[command, "--help"]).stdout).unwrap();
        let sweeps = ["sheet", "what-if"].contains(&command);
        assert_eq!(help.contains("--decks <N|N..M>"), sweeps, "{help}");
        assert_eq!(help.contains("--decks <N>"), !sweeps, "{help}");
        let default = if command == "protect" {
            "basic"
        } else {
            "composition"
        };
        assert!(help.contains(&format!("[default: {default}]")), "{help}");
    }
    let stepped = oddsmith(&[
        "sheet",
        "tiger",
        "--wager",
        "tie",
        "--decks",
        "4..8 by 2",
        "--format",
        "csv",
    ]);
    let lines = String::from_utf8(stepped.stdout).unwrap();
    let decks: Vec<&str> = lines
        .lines()
        .skip(1)
        .step_by(2)
        .map(|line| &line[15..16])
        .collect();
    assert_eq!(decks, ["4", "6", "8"]);
}

#[test]
fn errors_name_what_was_seen_and_what_is_allowed() {
    let sheet = |more: &[&'static str]| [&["sheet", "tiger-baccarat"], more].concat();
    snapshot(
        "command-errors",
        &[
            &["sheet", "tigre-baccarat", "--decks", "8"],
            &["games", "roulette"],
            &["games", "Sands-Super"],
            &["games", "7up"],
            &sheet(&["--decks", "8", "--wager", "tigre"]),
            &sheet(&["--decks", "0"]),
            &sheet(&["--decks", "5..3"]),
            &sheet(&["--decks", "-1"]),
            &sheet(&["--decks", "eight"]),
            &sheet(&["--decks", "1261"]),
            &sheet(&["--decks", "8", "--shoe", "As=1"]),
            &sheet(&["--decks", "8", "--digits", "1001"]),
            &sheet(&["--decks", "8", "--remove", "6x"]),
            &sheet(&["--decks", "1", "--remove", "6h 6h"]),
            &sheet(&["--decks", "1", "--remove", "6 6 6h 6 6"]),
            &sheet(&["--shoe", ""]),
            &sheet(&["--shoe", "As=0"]),
            &sheet(&["--shoe", "As=-1"]),
            &sheet(&["--shoe", "As"]),
            &["sheet", "sands-super-baccarat", "--shoe", "6=3"],
            &sheet(&["--shoe", "6=4,6h=1"]),
            &sheet(&["--shoe", "As=65535,2s=1"]),
            &sheet(&["--decks", "8", "--reading", "pair"]),
            &sheet(&["--decks", "8", "--reading", "pear=same-rank"]),
            &sheet(&["--decks", "8", "--reading", "pair=same-suit"]),
            &sheet(&[
                "--decks",
                "8",
                "--reading",
                "pair=same-rank",
                "--reading",
                "pair=same-rank",
            ]),
            &[
                "sheet",
                "sands-super-baccarat",
                "--decks",
                "8",
                "--reading",
                "pair=same-point-value",
            ],
            &[
                "sheet",
                "sands-super-baccarat",
                "--decks",
                "8",
                "--remove",
                "6",
            ],
            &[
                "sheet",
                "7-up-baccarat",
                "--shoe",
                "Ks=8",
                "--reading",
                "permanent-seven=from-shoe",
            ],
            &sheet(&["--decks", "8", "--table", "tests/no-such-file.toml"]),
            &sheet(&["--decks", "8", "--table", "tests/broken/float-pays.toml"]),
            &["check"],
            &["check", "tests"],
            &["check", "electronic-bacarat"],
            &["check", "tests/house-bacarat.toml"],
            &[
                "check",
                "tests/broken/unknown-deal.toml",
                "tests/broken/pays-nothing.toml",
            ],
        ],
    );
}

#[test]
fn a_table_that_is_not_utf8_is_refused() {
    let path = std::env::temp_dir().join(format!("oddsmith-not-utf8-{}.toml", std::process::id()));
    std::fs::write(&path, b"[document]\ntitle = \"\xff\"\n").unwrap();
    let output = oddsmith(&["check", path.to_str().unwrap()]);
    std::fs::remove_file(&path).unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(
        error.contains("byte 0xff at offset 20 is not UTF-8 text\n"),
        "{error}"
    );
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
}

#[test]
fn a_rank_may_leave_the_shoe_where_no_wager_asked_for_looks_at_suits() {
    let arguments = [
        "sheet",
        "sands-super-baccarat",
        "--decks",
        "8",
        "--remove",
        "6",
        "--wager",
        "tie",
    ];
    assert_eq!(oddsmith(&arguments).status.code(), Some(0));
}

#[test]
fn colour_is_for_terminals_or_on_request() {
    let plain = oddsmith(&tiger(&["--decks", "8"])).stdout;
    let coloured = oddsmith(&tiger(&["--decks", "8", "--color", "always"])).stdout;
    assert!(!plain.contains(&0x1b));
    assert!(coloured.contains(&0x1b));
    let stripped = anstream::adapter::strip_bytes(&coloured).into_vec();
    assert_eq!(stripped, plain);
}

#[test]
fn a_reader_who_closes_the_pipe_is_no_error() {
    use std::process::Stdio;
    let mut child = Command::new(env!("CARGO_BIN_EXE_oddsmith"))
        .args(["sheet", "sands-super-baccarat", "--decks", "1..200"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()));
}

#[test]
fn the_same_command_gives_the_same_bytes() {
    let arguments = [
        "sheet",
        "sands-super-baccarat",
        "--decks",
        "8",
        "--format",
        "json",
    ];
    assert_eq!(oddsmith(&arguments), oddsmith(&arguments));
}

/// Every `$ oddsmith` block of the README and of the pages in docs, run: what is shown is what the command prints.
#[test]
fn the_readme_and_the_docs_show_what_the_commands_print() {
    let pages = std::fs::read_dir("docs").unwrap();
    let pages = pages.map(|entry| entry.unwrap().path());
    let pages = pages.filter(|path| path.extension().is_some_and(|ending| ending == "md"));
    let mut shown_on = 0;
    for page in pages.chain(["README.md".into()]) {
        let text = std::fs::read_to_string(&page).unwrap();
        let blocks = text.split("```console\n$ oddsmith ").skip(1);
        for block in blocks.map(|rest| rest.split_once("```").unwrap().0) {
            let (command, shown) = block.split_once('\n').unwrap();
            let output = oddsmith(&words(command));
            let printed = [output.stdout, output.stderr].concat();
            let printed = String::from_utf8(printed).unwrap();
            assert_eq!(shown, printed, "{}: $ oddsmith {command}", page.display());
            shown_on += 1;
        }
    }
    assert!(shown_on >= 9, "{shown_on} commands are shown");
}

/// The words of a command; quotes hold several together.
fn words(command: &str) -> Vec<&str> {
    let mut words = Vec::new();
    for (place, part) in command.split('"').enumerate() {
        match place % 2 {
            0 => words.extend(part.split(' ').filter(|word| !word.is_empty())),
            _ => words.push(part),
        }
    }
    words
}

/// Every link from one page to another leads to a file.
#[test]
fn the_links_of_the_pages_lead_somewhere() {
    let pages = std::fs::read_dir("docs").unwrap();
    let pages = pages.map(|entry| entry.unwrap().path());
    for page in pages.chain(["README.md".into(), "CONTRIBUTING.md".into()]) {
        let Ok(text) = std::fs::read_to_string(&page) else {
            continue;
        };
        for link in text.split("](").skip(1) {
            let link = link.split_once(')').unwrap().0.split('#').next().unwrap();
            let outside = link.is_empty() || link.starts_with("http");
            let file = page.parent().unwrap().join(link);
            assert!(outside || file.exists(), "{}: {link}", page.display());
        }
    }
}

#[test]
fn a_shoe_by_ranks_needs_no_suits_unless_a_wager_looks_at_them() {
    let by_ranks = [
        "sheet",
        "tiger-baccarat",
        "--wager",
        "tiger",
        "--format",
        "csv",
        "--shoe",
    ];
    let odd = oddsmith(&[&by_ranks[..], &["A=5,6=7,K=9"]].concat());
    let named = "As=5,6h=7,Kc=9";
    let suited = oddsmith(&[&by_ranks[..], &[named]].concat());
    assert!(odd.status.success());
    assert_eq!(odd.stdout, suited.stdout);
    let refused = oddsmith(&["sheet", "sands-super-baccarat", "--shoe", "A=5,6=7,K=9"]);
    let told = String::from_utf8(refused.stderr).unwrap();
    assert_eq!(refused.status.code(), Some(2));
    assert!(told.contains("4 does not divide 5"), "{told}");
}

#[test]
fn a_chart_is_a_page_too() {
    let page = oddsmith(&["chart", "--decks", "2", "--format", "html"]);
    let page = String::from_utf8(page.stdout).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("The chart of basic"));
}
