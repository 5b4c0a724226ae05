//! What-if, the middle of a round, charts, completions and manuals as users type them.

use crate::support::command::{oddsmith, snapshot};
use std::path::PathBuf;
use std::process::{Command, Output};

fn what_if(more: &[&'static str]) -> Vec<&'static str> {
    [&["what-if", "tiger-baccarat", "--decks"], more].concat()
}

#[test]
fn what_if_sets_both_sides_beside_each_other_in_every_format() {
    for format in ["text", "json", "csv", "markdown"] {
        let name = format!("command-what-if-{format}");
        let arguments = what_if(&[
            "8", "--remove", "6h 6s Kd", "--wager", "tiger", "--format", format,
        ]);
        snapshot(&name, &[&arguments]);
    }
    snapshot(
        "command-what-if",
        &[
            &what_if(&["8", "--remove", "6h 6s Kd", "--sort"]),
            &what_if(&["6", "--approved", "8", "--wager", "tie", "--exact"]),
            &what_if(&[
                "8",
                "--pays",
                "small-tiger=25:1",
                "--reading",
                "pair=same-point-value",
            ]),
            &[
                "what-if",
                "tiger-baccarat",
                "--shoe",
                "6=8,K=16,4=4",
                "--wager",
                "tie",
            ],
            &[
                "what-if",
                "electronic-blackjack",
                "--decks",
                "6",
                "--dealt",
                "player Kh, dealer As",
            ],
            &[
                "what-if",
                "electronic-blackjack",
                "--decks",
                "6",
                "--rule",
                "dealer-soft-17=hit",
                "--wager",
                "main",
            ],
            &[
                "what-if",
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
fn sweeps_have_the_wagers_down_and_the_values_across() {
    let blackjack = [
        "what-if",
        "electronic-blackjack",
        "--wager",
        "main",
        "--strategy",
        "mimic",
    ];
    let rules = [
        &blackjack[..],
        &["--decks", "2..4", "--vary", "rule dealer-soft-17"],
    ]
    .concat();
    let strategies = [
        "what-if",
        "electronic-blackjack",
        "--wager",
        "main",
        "--decks",
        "2",
        "--vary",
        "strategy basic,mimic",
    ];
    snapshot(
        "command-what-if-sweep",
        &[
            &what_if(&["4..10"]),
            &what_if(&["4..6", "--remove", "6h", "--wager", "tiger"]),
            &what_if(&[
                "8",
                "--vary",
                "pays small-tiger=20:1..30:1",
                "--wager",
                "small-tiger",
            ]),
            &what_if(&[
                "8",
                "--vary",
                "reading pair",
                "--wager",
                "tiger-pair",
                "--exact",
            ]),
            &what_if(&[
                "4..6",
                "--vary",
                "remove 6=0,8,16",
                "--wager",
                "tie",
                "--wager",
                "tiger",
            ]),
            &what_if(&[
                "4..5",
                "--vary",
                "remove 6=0,8",
                "--wager",
                "tie",
                "--format",
                "csv",
            ]),
            &what_if(&[
                "4..5",
                "--vary",
                "remove 6=0,8",
                "--wager",
                "tie",
                "--format",
                "markdown",
            ]),
            &rules,
            &strategies,
        ],
    );
}

#[test]
fn a_page_is_a_hundred_columns_wide_whatever_is_varied() {
    let varied = what_if(&["8", "--vary", "remove 6=0..32"]);
    for digits in ["0", "4", "20", "97"] {
        let output = oddsmith(&[&varied[..], &["--digits", digits]].concat());
        let page = String::from_utf8(output.stdout).unwrap();
        let widest = page.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(100), "{digits} digits: {widest:?} columns");
    }
}

#[test]
fn odds_in_the_middle_of_a_round_are_answered() {
    let sheet = |game: &'static str, dealt: &'static str, more: &[&'static str]| {
        [&["sheet", game, "--decks", "8", "--dealt", dealt], more].concat()
    };
    let tiger = "tiger-baccarat";
    snapshot(
        "command-dealt",
        &[
            &sheet(tiger, "player 7h, banker 3d 4c", &["--wager", "player"]),
            &sheet(
                "7-up-baccarat",
                "player 5d, banker 3 4",
                &["--wager", "super-7s"],
            ),
            &sheet(tiger, "player 9h Kd, banker 3d 4c", &[]),
            &sheet(
                tiger,
                "player 9h Kd, banker 3d 4c",
                &["--format", "markdown"],
            ),
            &sheet(
                tiger,
                "player 9h Kd, banker 3d 4c",
                &["--wager", "tie", "--format", "csv"],
            ),
            &sheet("electronic-blackjack", "player Ks Ks, dealer As Kd", &[]),
            &sheet(
                tiger,
                "player 2h 2d",
                &["--wager", "tiger-pair", "--format", "json"],
            ),
            &[
                "hand",
                "--dealt",
                "player 10h 6s, dealer 10d",
                "--decks",
                "6",
            ],
        ],
    );
}

#[test]
fn a_finished_round_says_what_each_wager_pays() {
    let asked = |more: &[&'static str]| {
        let finished = ["--dealt", "player 9h Kd, banker 3d 4c"];
        [
            &["what-if", "tiger-baccarat", "--decks", "8"],
            &finished[..],
            more,
        ]
        .concat()
    };
    snapshot("command-what-if-finished", &[&asked(&[])]);
    let answer = oddsmith(&asked(&["--format", "json"])).stdout;
    let answer: serde_json::Value = serde_json::from_slice(&answer).unwrap();
    let case = &answer["cases"][0];
    let pays: Vec<&str> = case["wagers"]
        .as_array()
        .unwrap()
        .iter()
        .map(|wager| wager["pays"].as_str().unwrap())
        .collect();
    assert_eq!(pays, ["1", "-1", "-1", "-1", "-1", "-1", "-1", "-1"]);
    let departure = &case["described"]["departures"][0];
    assert_eq!(departure, "a finished round: player 9h Kd, banker 3d 4c");
    let open = oddsmith(&[
        "what-if",
        "tiger",
        "--dealt",
        "player 9h",
        "--wager",
        "tie",
        "--format",
        "json",
    ]);
    let open: serde_json::Value = serde_json::from_slice(&open.stdout).unwrap();
    assert_eq!(open["cases"][0]["wagers"][0].get("pays"), None);
}

#[test]
fn a_sweep_of_decks_of_ones_own_table_has_no_row_to_compare_with() {
    let own = [
        "what-if",
        "house-baccarat",
        "--table",
        "tests/house-baccarat.toml",
    ];
    let swept = |more: &[&'static str]| {
        let output = oddsmith(&[&own[..], &["--decks", "4..8 by 2"], more].concat());
        assert!(output.status.success());
        String::from_utf8(output.stdout).unwrap()
    };
    let alone = swept(&[]);
    assert!(alone.contains("decks: 4, 6, 8"), "{alone}");
    assert!(!alone.to_lowercase().contains("as given"), "{alone}");
    let changed = swept(&["--pays", "lucky-six/six=13:1"]);
    assert!(changed.contains("as given"), "{changed}");
}

#[test]
fn rounds_that_cannot_be_are_said_to_be_so() {
    let tiger =
        |dealt: &'static str| vec!["sheet", "tiger-baccarat", "--decks", "1", "--dealt", dealt];
    let blackjack = |dealt: &'static str, wager: &'static str| {
        vec![
            "sheet",
            "electronic-blackjack",
            "--decks",
            "6",
            "--dealt",
            dealt,
            "--wager",
            wager,
        ]
    };
    snapshot(
        "command-dealt-errors",
        &[
            &tiger(""),
            &tiger("bankr 3d"),
            &tiger("player"),
            &tiger("player 7h, player 8h"),
            &tiger("player 7x"),
            &tiger("dealer 7h"),
            &tiger("player 2h 2h"),
            &tiger("player 2h 3h 4h 5h"),
            &tiger("player 2h 3h 4h, banker 2d"),
            &tiger("player 9h Kd 3c, banker 3d 4c"),
            &tiger("player 2h Kd 3c, banker 5d 4c"),
            &tiger("player 6h Kd 3c, banker 3d 4c"),
            &tiger("player 2h Kd, banker 3d 4c 5c"),
            &tiger("player 2h Kd 9c, banker 3d 2c 5c"),
            &tiger("player 6h Kd, banker 3d 3c 5c"),
            &[
                "sheet",
                "7-up-baccarat",
                "--decks",
                "8",
                "--dealt",
                "player 7h 2d 3d, banker 3d 4c",
            ],
            &[
                "sheet",
                "sands-super-baccarat",
                "--decks",
                "8",
                "--dealt",
                "player 7",
            ],
            &blackjack("banker 2h", "kings-bounty"),
            &blackjack("player 2h 3h 4h", "kings-bounty"),
            &blackjack("player 2h, dealer 3h 4h", "kings-bounty"),
            &blackjack("player Kh Ah 2h, dealer 3h", "kings-bounty"),
            &blackjack("player Kh 9h, dealer Kd 7h 2d", "kings-bounty"),
            &blackjack("player Kh 5h, dealer As", "main"),
            &blackjack("player Kh 5h, dealer 9s", "insurance"),
            &[
                &blackjack("player 2h 3h 4h, dealer As", "insurance")[..],
                &["--rule", "hole-card=peek"],
            ]
            .concat(),
            &["hand", "--dealt", "player 10h 6s", "--decks", "6"],
            &[
                "hand",
                "--dealt",
                "player 10h 6s, dealer 10d",
                "--upcard",
                "9",
                "--decks",
                "6",
            ],
        ],
    );
}

#[test]
fn what_if_errors_name_what_was_seen_and_what_is_allowed() {
    let vary = |axis: &'static str| what_if(&["8", "--vary", axis]);
    let pays = |pays: &'static str| what_if(&["8", "--pays", pays]);
    let blackjack = ["what-if", "electronic-blackjack", "--decks", "6"];
    snapshot(
        "command-what-if-errors",
        &[
            &vary("pay tie=2:1"),
            &vary("pays tie"),
            &vary("pays tie=8:1..12"),
            &vary("pays tei=8:1"),
            &vary("remove 6"),
            &vary("remove 6=a"),
            &vary("remove 6=9..2"),
            &vary("remove 6=0,1,1"),
            &vary("remove 11=1"),
            &vary("remove 6=30..40"),
            &vary("reading pear"),
            &vary("decks 4..6"),
            &vary("strategy"),
            &what_if(&["4..10", "--vary", "decks 4..6"]),
            &what_if(&["4..10", "--vary", "reading pair", "--vary", "reading twin"]),
            &what_if(&["8", "--vary", "reading pair", "--reading", "pair=same-rank"]),
            &what_if(&[
                "8",
                "--vary",
                "remove 6=0..200",
                "--vary",
                "remove 7=0..200",
            ]),
            &what_if(&["8", "--approved", "11"]),
            &what_if(&["8", "--approved", "x"]),
            &pays("tiger=8:1"),
            &pays("tiger/three=8:1"),
            &pays("tie=8"),
            &pays("tie=0:1"),
            &pays("tie"),
            &what_if(&["8", "--pays", "tie=8:1", "--pays", "tie/tie=9:1"]),
            &what_if(&["8", "--plot", "chart.png"]),
            &what_if(&["8", "--plot", "no-such-folder/chart.svg"]),
            &[&blackjack[..], &["--pays", "main=2:1"]].concat(),
            &[&blackjack[..], &["--vary", "rule most-hand"]].concat(),
            &[&blackjack[..], &["--vary", "rule surrender-upcards"]].concat(),
            &[&blackjack[..], &["--vary", "rule most-hands=1,2"]].concat(),
            &[&blackjack[..], &["--vary", "strategy basci"]].concat(),
            &["completions", "tcsh"],
            &["man", "whatif"],
        ],
    );
}

#[test]
fn a_change_of_pays_is_a_departure_of_the_sheet() {
    let arguments = [
        "sheet",
        "tiger-baccarat",
        "--decks",
        "8",
        "--pays",
        "tiger/two-cards=13:1",
        "--wager",
        "tiger",
    ];
    snapshot("command-sheet-pays", &[&arguments]);
}

/// A folder of this test's own, gone when it ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("oddsmith-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn run(&self, arguments: &[String]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_oddsmith"));
        command
            .args(arguments)
            .current_dir(&self.0)
            .output()
            .unwrap()
    }

    fn files(&self) -> Vec<String> {
        let files = std::fs::read_dir(&self.0).unwrap();
        let mut names: Vec<String> = files
            .map(|file| file.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).ok();
    }
}

fn words(command: &[&str]) -> Vec<String> {
    command.iter().map(|word| word.to_string()).collect()
}

#[test]
fn charts_are_written_whole_or_not_at_all() {
    let folder = Folder::new("charts");
    let sides = what_if(&["8", "--remove", "6h 6s Kd", "--plot", "sides.svg"]);
    let sweep = what_if(&[
        "4..10",
        "--vary",
        "remove 6=0..4",
        "--wager",
        "tie",
        "--plot",
        "grid.html",
    ]);
    let refused = what_if(&["8", "--remove", "6x", "--plot", "none.svg"]);
    let later = what_if(&["8", "--vary", "remove 6=30..40", "--plot", "none.svg"]);
    for (arguments, code) in [(sides, 0), (sweep, 0), (refused, 2), (later, 2)] {
        let output = folder.run(&words(&arguments));
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
    }
    assert_eq!(folder.files(), ["grid.html", "sides.svg"]);
    let read = |name: &str| std::fs::read_to_string(folder.0.join(name)).unwrap();
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../../snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!("plot-sides", read("sides.svg")));
    let page = read("grid.html");
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"));
    assert_eq!(
        page.matches("<rect").count(),
        7 * 5 + 15,
        "a cell for each of 7 decks and 5 removals, and the 15 shades of the key"
    );
    assert_eq!(page.matches("<tr>").count(), 8);
}

#[test]
fn names_from_a_users_table_are_escaped_in_charts() {
    let folder = Folder::new("escaped");
    let table = std::fs::read_to_string("tests/house-baccarat.toml").unwrap();
    let table = table.replace(
        "title  = \"House Baccarat\"",
        "title  = \"<House> & \\\"Baccarat\\\"\"",
    );
    assert!(table.contains("<House>"));
    std::fs::write(folder.0.join("own.toml"), table).unwrap();
    let arguments = [
        "what-if",
        "house-baccarat",
        "--decks",
        "6",
        "--table",
        "own.toml",
        "--plot",
        "own.svg",
    ];
    assert_eq!(folder.run(&words(&arguments)).status.code(), Some(0));
    let svg = std::fs::read_to_string(folder.0.join("own.svg")).unwrap();
    assert!(svg.contains("&lt;House&gt; &amp; &quot;Baccarat&quot;") && !svg.contains("<House>"));
}

#[test]
fn any_number_of_threads_gives_the_same_bytes() {
    let folder = Folder::new("threads");
    let sweeps = [
        what_if(&["4..10", "--vary", "remove 6=0..8", "--sort", "--exact"]),
        vec![
            "what-if",
            "electronic-blackjack",
            "--decks",
            "2..4",
            "--vary",
            "rule dealer-soft-17",
            "--strategy",
            "mimic",
        ],
    ];
    for arguments in sweeps {
        let with = |threads: &str| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_oddsmith"));
            let command = command.args(&arguments).args(["--plot", "chart.svg"]);
            let command = command
                .env("RAYON_NUM_THREADS", threads)
                .current_dir(&folder.0);
            let output = command.output().unwrap();
            (output, std::fs::read(folder.0.join("chart.svg")).unwrap())
        };
        assert_eq!(with("1"), with("5"));
    }
}

/// The words of a command as a shell cuts them.
fn cut(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for letter in line.chars() {
        match letter {
            '"' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            _ => words.last_mut().unwrap().push(letter),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

#[test]
fn every_example_of_every_help_runs() {
    let folder = Folder::new("examples");
    std::fs::copy(
        "tests/house-baccarat.toml",
        folder.0.join("house-baccarat.toml"),
    )
    .unwrap();
    let tie = folder.0.join("tie.csv");
    std::fs::copy("tests/audit/misprints/tie.csv", tie).unwrap();
    let question = r#"{"ask": "games"}"#;
    for name in ["questions.json", "questions.jsonl"] {
        std::fs::write(folder.0.join(name), question).unwrap();
    }
    std::fs::write(folder.0.join("password.txt"), "a password\n").unwrap();
    std::fs::write(folder.0.join("report.toml"), "report = \"GL-117\"\n").unwrap();
    let commands = [
        "",
        "games",
        "sheet",
        "what-if",
        "removal",
        "count",
        "protect",
        "hand",
        "chart",
        "check",
        "facts",
        "rules",
        "ask",
        "schema",
        "keygen",
        "certify",
        "verify",
        "diff",
        "audit",
        "solve",
        "completions",
        "man",
    ];
    for command in commands {
        let help = folder.run(
            &words(&[command, "--help"])
                .into_iter()
                .filter(|word| !word.is_empty())
                .collect::<Vec<_>>(),
        );
        let help = String::from_utf8(help.stdout).unwrap().replace("\\\n", " ");
        let (_, examples) = help
            .split_once("Examples:\n")
            .expect("every help has examples");
        let examples: Vec<&str> = examples
            .lines()
            .filter_map(|line| line.strip_prefix("  oddsmith "))
            .collect();
        assert!(examples.len() > 1, "{command} has examples");
        for example in examples {
            let output = folder.run(&cut(example));
            let error = String::from_utf8_lossy(&output.stderr);
            let finds = command == "diff" || (command == "audit" && !example.contains("--list"));
            let expected = if finds { 1 } else { 0 };
            assert!(
                output.status.code() == Some(expected) && !output.stdout.is_empty(),
                "oddsmith {example}\n{error}"
            );
        }
    }
}

#[test]
fn every_command_has_a_manual_page() {
    let commands = [
        "games",
        "sheet",
        "what-if",
        "hand",
        "chart",
        "check",
        "audit",
        "solve",
        "completions",
        "man",
    ];
    for command in commands {
        let page = String::from_utf8(oddsmith(&["man", command]).stdout).unwrap();
        assert!(
            page.contains(".SH SYNOPSIS") && page.contains("Examples:"),
            "{command}"
        );
    }
    let whole = String::from_utf8(oddsmith(&["man"]).stdout).unwrap();
    assert!(whole.contains(".TH oddsmith 1"));
}

#[test]
fn effects_of_removal_are_drawn_with_a_bar_for_each_rank() {
    let folder = Folder::new("bars");
    let arguments = [
        "removal",
        "tiger-baccarat",
        "--decks",
        "8",
        "--wager",
        "tiger",
        "--plot",
    ];
    let drawn = [&arguments[..], &["bars.svg"]].concat();
    assert_eq!(folder.run(&words(&drawn)).status.code(), Some(0));
    let picture = std::fs::read_to_string(folder.0.join("bars.svg")).unwrap();
    // The paper, ten ranks (10 to K are one), and the two blocks of the key.
    assert_eq!(picture.matches("<rect").count(), 1 + 10 + 2);
    assert!(
        picture.contains(">−0.515<"),
        "the greatest stands at its bar"
    );
    let refused = [&arguments[..], &["bars.png"]].concat();
    assert_eq!(folder.run(&words(&refused)).status.code(), Some(2));
    assert_eq!(folder.files(), ["bars.svg"]);
}

#[test]
fn readings_are_marks_on_one_scale_and_have_no_line_and_no_break_even() {
    let folder = Folder::new("categories");
    let drawn = what_if(&["8", "--vary", "reading pair", "--plot", "pair.svg"]);
    let output = folder.run(&words(&drawn));
    assert_eq!(output.status.code(), Some(0));
    let picture = std::fs::read_to_string(folder.0.join("pair.svg")).unwrap();
    assert!(!picture.contains("break-even") && !picture.contains("<polyline"));
    let pair = ["Tiger Pair, same-rank", ">same-point-value<", "−26.6638%"];
    assert!(
        pair.iter().all(|words| picture.contains(words)),
        "{picture}"
    );
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(
        said.contains("Player's edge (the numbers below zero): tiger-pair"),
        "{said}"
    );
}

#[test]
fn a_line_that_passes_zero_says_between_which_values() {
    let folder = Folder::new("break-even");
    let pays = "pays small-tiger=20:1..30:1";
    let drawn = what_if(&[
        "8",
        "--wager",
        "small-tiger",
        "--vary",
        pays,
        "--plot",
        "pays.svg",
    ]);
    assert_eq!(folder.run(&words(&drawn)).status.code(), Some(0));
    let picture = std::fs::read_to_string(folder.0.join("pays.svg")).unwrap();
    assert!(picture.contains("break-even between 25:1 and 26:1"));
    assert!(picture.contains("player&#39;s side") || picture.contains("player's side"));
}
