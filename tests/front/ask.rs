//! Questions in JSON: each kind answers as its command does, each line on its own, and every answer keeps to
//! its schema.

use crate::support::command::oddsmith;
use oddsmith::render::{self, Medium};
use oddsmith::{Answer, Means, Question, ask_lines, schema};
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

/// Fails if an answer, read back and written again, is not the same.
#[track_caller]
fn reads_back(name: &str, answer: &Value) {
    let read: Answer = serde_json::from_value(answer.clone()).unwrap();
    assert_eq!(serde_json::to_value(&read).unwrap(), *answer, "{name}");
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
fn an_answer_is_read_by_its_schema_or_refused_in_words() {
    let read = |text: &str| {
        serde_json::from_str::<Answer>(text)
            .unwrap_err()
            .to_string()
    };
    assert_eq!(read("{}"), "missing field `schema`");
    let of_another = r#"{"schema": "oddsmith/sheet/2"}"#;
    assert_eq!(
        read(of_another),
        "no answer has the schema \"oddsmith/sheet/2\""
    );
    let unknown = r#"{"schema": "oddsmith/verify/1"}"#;
    assert_eq!(read(unknown), "no answer is called \"verify\"");
    let half = r#"{"schema": "oddsmith/games/1"}"#;
    assert_eq!(
        read(half),
        "not a whole answer of kind \"games\": missing field `games`"
    );
    let sheet = answer(&json!({"ask": "sheet", "game": "7-up-baccarat", "decks": 8}));
    let read: Answer = serde_json::from_value(sheet).unwrap();
    assert!(
        matches!(read, Answer::SheetRecord(_)),
        "a claim, not a computed sheet"
    );
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
        r#"{"ask": "sheet", "game": "tigre"}"#,
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

#[test]
fn numbers_beyond_reason_are_refused_in_every_front() {
    let refused = [
        (
            json!({"ask": "sheet", "game": "tiger-baccarat", "digits": 1001}),
            "digits 1001\nhelp: a whole number from 0 to 1000",
        ),
        (
            json!({"ask": "protect", "game": "tiger-baccarat", "penetration": "75%", "shoes": 10_000_001}),
            "shoes 10000001\nhelp: a whole number from 1 to 10000000",
        ),
        (
            json!({"ask": "solve", "game": "tiger-baccarat", "row": "tie", "edge": "5%", "deck_counts": vec![8; 1001]}),
            "deck_counts, of which there are 1001\nhelp: a whole number from 0 to 1000",
        ),
    ];
    for (question, words) in refused {
        let question = Question::read(question).unwrap();
        let refused = oddsmith::ask(&question, &Means::default()).unwrap_err();
        assert_eq!(refused.to_string(), words);
    }
}

/// Each answer's text is its command's; its part of a page has the page's words, and a style that stays inside.
#[test]
fn any_answer_is_shown_as_its_command_shows_it_and_on_a_page() {
    for (question, arguments, name) in pairs() {
        if ["check", "audit"].contains(&name) || arguments[0] == "ask" {
            continue; // a table without problems has no page, and findings stand in their files' text
        }
        let question = Question::read(question).unwrap();
        let answer = oddsmith::ask(&question, &Means::default()).unwrap();
        let shown = |medium| render::answer(&answer, medium).expect("it has a page");
        let command = oddsmith(&arguments);
        let plain = anstream::adapter::strip_str(&shown(Medium::Text)).to_string();
        assert_eq!(
            plain,
            String::from_utf8_lossy(&command.stdout),
            "{arguments:?}"
        );
        let [page, part] = [Medium::Page, Medium::Part].map(shown);
        let main = |html: &str| {
            let (_, main) = html.split_once("<main id=").unwrap();
            let (_, main) = main.split_once('>').unwrap();
            main.split("</main>").next().unwrap().to_owned()
        };
        let digest = part
            .split("aria-labelledby=\"")
            .nth(1)
            .map(|rest| rest[..9].to_owned());
        let unprefixed = match digest {
            Some(prefix) => main(&part).replace(&prefix, ""),
            None => main(&part),
        };
        assert_eq!(unprefixed, main(&page), "{arguments:?}");
        assert!(
            part.starts_with(
                "<div class=\"oddsmith\">\n<style>\n.oddsmith.oddsmith.oddsmith {\n& {"
            )
        );
        assert!(!part.contains(":root") && !part.contains("\nbody {") && !part.contains("<html"));
    }
}

/// Whatever is asked of whichever game, the answer is one or says why there is none.
#[test]
fn a_wrong_kind_of_game_is_refused_in_words() {
    let refusal = |question: Value| {
        let mut answers = ask_lines(&question.to_string(), &Means::default());
        match answers.remove(0) {
            Ok(_) => panic!("{question} has an answer"),
            Err(refusal) => refusal.error,
        }
    };
    for game in ["tiger-baccarat", "7-up-baccarat", "punto-banco"] {
        let not_played = format!("{game} has no player decisions");
        let hand = json!({"ask": "hand", "game": game, "hand": ["8", "8"], "upcard": "10"});
        assert_eq!(refusal(hand), not_played);
        assert_eq!(refusal(json!({"ask": "chart", "game": game})), not_played);
        let strategy = json!({"ask": "sheet", "game": game, "strategy": "mimic"});
        assert_eq!(refusal(strategy), not_played);
        let dealt = json!({"ask": "sheet", "game": game, "dealt": {"dealer": ["8h"]}});
        assert_eq!(refusal(dealt), format!("{game} has no dealer"));
        let rule = json!({"ask": "sheet", "game": game, "rules": {"dealer-soft-17": "hit"}});
        assert_eq!(refusal(rule), "no rule \"dealer-soft-17\" in this game");
    }
    for game in ["electronic-blackjack", "blackjack"] {
        let solve = json!({"ask": "solve", "game": game, "row": "main", "edge": "1%"});
        assert!(refusal(solve).contains("main"));
        let dealt = json!({"ask": "sheet", "game": game, "dealt": {"banker": ["8h"]}});
        assert_eq!(refusal(dealt), format!("{game} has no banker"));
        let seven =
            json!({"ask": "sheet", "game": game, "readings": {"permanent-seven": "printed"}});
        assert!(refusal(seven).contains("permanent-seven"));
        let pays = json!({"ask": "sheet", "game": game, "pays": {"main": "2:1"}});
        assert_eq!(refusal(pays), "main is settled by play, not by rows");
    }
}
