//! Questions in JSON: each kind answers as its command does, each line on its own, and every answer keeps to
//! its schema.

use crate::support::command::oddsmith;
use oddsmith::answers::bets::BetsRecord;
use oddsmith::answers::chart::ChartSheet;
use oddsmith::answers::check::Checked;
use oddsmith::answers::count::Count;
use oddsmith::answers::difference::DiffReport;
use oddsmith::answers::games::Games;
use oddsmith::answers::hand::HandSheet;
use oddsmith::answers::protect::Study;
use oddsmith::answers::removal::Removal;
use oddsmith::answers::sheet::SheetRecord;
use oddsmith::answers::solve::Solved;
use oddsmith::answers::what_if::WhatIf;
use oddsmith::papers::audit::AuditReport;
use oddsmith::papers::published::PublishedFigures;
use oddsmith::{Means, Question, ask_lines, schema};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// The answer to one question.
#[track_caller]
fn answer(question: &Value) -> Value {
    let mut answers = ask_lines(&question.to_string(), &Means::default());
    match answers.remove(0) {
        Ok(answer) => serde_json::to_value(&answer).unwrap(),
        Err(refusal) => panic!("{question}: {refusal:?}"),
    }
}

/// What a command writes as JSON.
#[track_caller]
fn command(arguments: &[&str]) -> Value {
    let output = oddsmith(&[arguments, &["--format", "json"]].concat());
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| {
        panic!(
            "{arguments:?}: {error}: {}",
            String::from_utf8_lossy(&output.stderr)
        )
    })
}

/// Each question, the command that asks the same, and the name of its answer's schema.
fn pairs() -> Vec<(Value, Vec<&'static str>, &'static str)> {
    let blackjack = "electronic-blackjack";
    vec![
        (json!({"ask": "games"}), vec!["games"], "games"),
        (
            json!({"ask": "sheet", "game": "tiger-baccarat", "decks": 8}),
            vec!["sheet", "tiger-baccarat", "--decks", "8"],
            "sheet",
        ),
        (
            json!({"ask": "sheet", "game": blackjack, "decks": 2, "wagers": ["insurance"], "digits": 5}),
            vec![
                "sheet",
                blackjack,
                "--decks",
                "2",
                "--wager",
                "insurance",
                "--digits",
                "5",
            ],
            "sheet",
        ),
        (
            json!({"ask": "sheet", "game": "tiger-baccarat", "shoe": "As=3,6h=4,K=8,2c=2,5d=3",
                   "remove": ["6h"], "pays": {"tie": "9:1"}, "readings": {"pair": "same-point-value"}}),
            vec![
                "sheet",
                "tiger-baccarat",
                "--shoe",
                "As=3,6h=4,K=8,2c=2,5d=3",
                "--remove",
                "6h",
                "--pays",
                "tie=9:1",
                "--reading",
                "pair=same-point-value",
            ],
            "sheet",
        ),
        (
            json!({"ask": "sheet", "game": "tiger-baccarat", "decks": 8, "dealt": {"player": ["7h"]}}),
            vec![
                "sheet",
                "tiger-baccarat",
                "--decks",
                "8",
                "--dealt",
                "player 7h",
            ],
            "sheet",
        ),
        (
            json!({"ask": "what-if", "game": "7-up-baccarat", "vary": ["decks 6..8"]}),
            vec!["what-if", "7-up-baccarat", "--decks", "6..8"],
            "what-if",
        ),
        (
            json!({"ask": "hand", "game": blackjack, "decks": 6, "hand": ["10", "6"], "upcard": "10"}),
            vec!["hand", "10 6", "--upcard", "10", "--decks", "6"],
            "hand",
        ),
        (
            json!({"ask": "chart", "game": blackjack, "decks": 1, "strategy": "mimic"}),
            vec!["chart", "--decks", "1", "--strategy", "mimic"],
            "chart",
        ),
        (
            json!({"ask": "removal", "game": "tiger-baccarat", "decks": 8}),
            vec!["removal", "tiger-baccarat", "--decks", "8"],
            "removal",
        ),
        (
            json!({"ask": "count", "game": "tiger-baccarat", "decks": 8, "wagers": ["tiger"]}),
            vec![
                "count",
                "tiger-baccarat",
                "--decks",
                "8",
                "--wager",
                "tiger",
            ],
            "count",
        ),
        (
            json!({"ask": "protect", "game": "7-up-baccarat", "decks": 8, "penetration": "75%", "shoes": 3, "seed": 7}),
            vec![
                "protect",
                "7-up-baccarat",
                "--decks",
                "8",
                "--penetration",
                "75%",
                "--shoes",
                "3",
                "--seed",
                "7",
            ],
            "protect",
        ),
        (
            json!({"ask": "solve", "game": "tiger-baccarat", "row": "small-tiger", "edge": "5%", "decks": 8}),
            vec![
                "solve",
                "tiger-baccarat",
                "small-tiger",
                "--edge",
                "5%",
                "--decks",
                "8",
            ],
            "solve",
        ),
        (
            json!({"ask": "bets", "bet": "lucky-6", "decks": 6}),
            vec!["bets", "lucky-6", "--decks", "6"],
            "bets",
        ),
    ]
}

#[test]
fn every_kind_of_question_answers_as_its_command_does() {
    for (question, arguments, _) in pairs() {
        assert_eq!(answer(&question), command(&arguments), "{question}");
    }
}

#[test]
fn a_question_is_written_as_it_is_read() {
    for (question, ..) in pairs() {
        let read = Question::read(question.clone()).unwrap();
        let written = serde_json::to_value(&read).unwrap();
        assert_eq!(Question::read(written).unwrap(), read, "{question}");
    }
}

/// A file may be its text alone, and its problems have places all the same.
#[test]
fn a_file_may_be_its_text_alone() {
    let table = std::fs::read_to_string("tests/house-baccarat.toml").unwrap();
    let question = |table: Value| json!({"ask": "sheet", "game": "house-baccarat", "decks": 8, "tables": [table]});
    let named = answer(&question(json!({"name": "text", "text": table})));
    assert_eq!(answer(&question(json!(table))), named);
}

#[test]
fn decks_are_varied_or_named() {
    let question =
        json!({"ask": "what-if", "game": "7-up-baccarat", "decks": 8, "vary": ["decks 6..8"]});
    let refused = ask_lines(&question.to_string(), &Means::default()).remove(0);
    let why = refused.unwrap_err().error;
    assert_eq!(why, "the decks are varied, and a shoe is named too");
}

/// Fails if an answer does not keep to the schema of this name, or to that of all answers.
#[track_caller]
fn keeps_to(name: &str, answer: &Value) {
    for name in [name, "answer"] {
        let validator = jsonschema::validator_for(&schema(name).unwrap()).unwrap();
        if let Some(error) = validator.iter_errors(answer).next() {
            panic!("{name}: {error} at {}", error.instance_path());
        }
    }
}

/// Fails if an answer, read into its type and written again, is not the same.
#[track_caller]
fn reads_back(name: &str, answer: &Value) {
    fn again<T: DeserializeOwned + Serialize>(answer: &Value) -> Value {
        let read: T = serde_json::from_value(answer.clone()).unwrap();
        serde_json::to_value(&read).unwrap()
    }
    let again = match name {
        "games" => again::<Games>(answer),
        "sheet" => again::<SheetRecord>(answer),
        "what-if" => again::<WhatIf>(answer),
        "hand" => again::<HandSheet>(answer),
        "chart" => again::<ChartSheet>(answer),
        "removal" => again::<Removal>(answer),
        "count" => again::<Count>(answer),
        "protect" => again::<Study>(answer),
        "solve" => again::<Solved>(answer),
        "check" => again::<Checked>(answer),
        "audit" => again::<AuditReport>(answer),
        "diff" => again::<DiffReport>(answer),
        "bets" => again::<BetsRecord>(answer),
        "figures" => again::<PublishedFigures>(answer),
        other => panic!("no type is known for {other}"),
    };
    assert_eq!(again, *answer, "{name}");
}

#[test]
fn every_answer_keeps_to_its_schema_and_reads_back_as_it_was() {
    let keeps_to = |name: &str, answer: &Value| {
        keeps_to(name, answer);
        reads_back(name, answer);
    };
    for (question, _, name) in pairs() {
        keeps_to(name, &answer(&question));
    }
    let table = std::fs::read_to_string("tests/house-baccarat.toml").unwrap();
    let file = json!({"name": "house-baccarat.toml", "text": table});
    keeps_to("check", &answer(&json!({"ask": "check", "files": [file]})));
    keeps_to("audit", &answer(&json!({"ask": "audit", "files": [file]})));
    let sheet = answer(&json!({"ask": "sheet", "game": "7-up-baccarat", "decks": 8}));
    let other = answer(&json!({"ask": "sheet", "game": "7-up-baccarat", "decks": 7}));
    let question = json!({"ask": "diff", "before": sheet, "after": other});
    keeps_to("diff", &answer(&question));
    let figures = json!({"ask": "figures", "bet": "lucky-nines"});
    keeps_to("figures", &answer(&figures));
}

#[test]
fn a_schema_refuses_what_is_not_of_it() {
    let mut sheet = answer(&json!({"ask": "sheet", "game": "7-up-baccarat", "decks": 8}));
    let validator = jsonschema::validator_for(&schema("sheet").unwrap()).unwrap();
    assert!(validator.is_valid(&sheet));
    sheet["wagers"][0]["deals"] = json!(4);
    assert!(!validator.is_valid(&sheet));
}

#[test]
fn a_bad_line_gives_an_error_with_its_number_and_the_others_are_answered() {
    let lines = [
        r#"{"ask": "solve", "game": "tiger-baccarat", "row": "tie", "edge": "5%", "decks": 8}"#,
        r#"{"ask": "shete"}"#,
        "",
        "{",
        r#"{"ask": "sheet", "gane": "tiger-baccarat"}"#,
        r#"{"ask": "sheet", "game": "tiger"}"#,
        r#"{"ask": "games", "game": "7-up-baccarat"}"#,
    ];
    let file = format!("{}/questions.jsonl", env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(&file, lines.join("\n")).unwrap();
    let output = oddsmith(&["ask", &file]);
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8(output.stdout).unwrap();
    let answers: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let said = |answer: &Value| (answer["schema"].clone(), answer["line"].clone());
    let said: Vec<(Value, Value)> = answers.iter().map(said).collect();
    let error = |line: usize| (json!("oddsmith/error/1"), json!(line));
    assert_eq!(
        said,
        [
            (json!("oddsmith/solve/1"), Value::Null),
            error(2),
            error(4),
            error(5),
            error(6),
            (json!("oddsmith/games/1"), Value::Null),
        ]
    );
    for refusal in answers.iter().filter(|answer| answer["line"].is_u64()) {
        keeps_to("error", refusal);
    }
    assert_eq!(
        answers[1]["error"],
        "\"ask\" names no kind of question: \"shete\""
    );
    assert!(
        answers[1]["help"]
            .as_str()
            .unwrap()
            .starts_with("did you mean \"sheet\"?")
    );
    assert_eq!(
        answers[3]["error"],
        "unknown key \"gane\" in a question of kind \"sheet\""
    );
    assert!(
        answers[3]["help"]
            .as_str()
            .unwrap()
            .starts_with("did you mean \"game\"?")
    );
}

#[test]
fn the_problems_of_a_table_come_with_their_places() {
    let question =
        json!({"ask": "sheet", "game": "x", "tables": [{"name": "x.toml", "text": "a = 1\n"}]});
    let refused = ask_lines(&question.to_string(), &Means::default()).remove(0);
    let refusal = refused.unwrap_err();
    assert_eq!(refusal.file.as_deref(), Some("x.toml"));
    assert!(!refusal.problems.is_empty());
}

#[test]
fn every_schema_is_printed_by_its_name() {
    for name in [
        "table", "question", "answer", "sheet", "bets", "figures", "verify",
    ] {
        let output = oddsmith(&["schema", name]);
        assert!(output.status.success(), "{name}");
        let printed: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert!(jsonschema::meta::is_valid(&printed), "{name}");
    }
    let table = oddsmith(&["schema", "table"]).stdout;
    assert_eq!(table, oddsmith(&["check", "--schema"]).stdout);
    let unknown = oddsmith(&["schema", "shet"]);
    assert_eq!(unknown.status.code(), Some(2));
    assert!(
        String::from_utf8(unknown.stderr)
            .unwrap()
            .contains("did you mean \"sheet\"?")
    );
}
