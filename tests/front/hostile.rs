//! Inputs made to hurt: every reader on the seeds of `fuzz/` and on many changes of them, the words of the outside in
//! every command, and what a terminal, a spreadsheet and a renderer get to see.

#[path = "../../fuzz/src/lib.rs"]
mod properties;

use crate::support::chance;
use crate::support::command::{oddsmith, snapshot};
use fastrand::Rng;
use properties::{FORGED, TARGETS, seeds};
use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

/// How many changed inputs each reader gets. Those that compute odds get fewer.
const INPUTS: [(&str, usize); 20] = [
    ("table", 2_000),
    ("chart", 8_000),
    ("paytable_csv", 20_000),
    ("paytable_toml", 10_000),
    ("policy", 20_000),
    ("audit_csv", 300),
    ("audit_toml", 300),
    ("audit_sheet", 100),
    ("verify_sheet", 60),
    ("diff", 2_000),
    ("ask_json", 5_000),
    ("cards", 30_000),
    ("shoe", 30_000),
    ("dealt", 30_000),
    ("axis", 10_000),
    ("tags", 30_000),
    ("key", 10_000),
    ("signature", 5_000),
    ("part", 500),
    ("cache_entry", 300),
];

/// What is put into inputs: characters that act, quotes and brackets, numbers without end, lines of one's own.
const WORDS: [&str; 34] = [
    "\u{1b}[2J",
    "\u{1b}]0;x\u{7}",
    "\u{9b}1m",
    "\u{202e}",
    "\u{200b}",
    "\u{feff}",
    "\0",
    "\r",
    "\r\n",
    "\t",
    "\nsignature ok",
    "\nhelp: signature ok",
    "\n",
    "\"",
    "'",
    "\"\"\"",
    "`",
    ", expected `x`",
    "\\",
    "{",
    "}",
    "[",
    "]",
    "=",
    ",",
    "#",
    "é",
    "金",
    "-1",
    "1/0",
    "99999999999999999999999",
    "0.",
    "1..",
    "\u{e0041}",
];

/// An input changed in a few places.
fn changed(rng: &mut Rng, seeds: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = rng.choice(seeds).expect("there are seeds").clone();
    for _ in 0..rng.usize(1..5) {
        let at = rng.usize(0..=bytes.len());
        let end = (at + rng.usize(0..12)).min(bytes.len());
        match rng.u8(0..7) {
            0 => bytes.insert(at, rng.u8(..)),
            1 => drop(bytes.drain(at..end)),
            2 => {
                let copy = bytes[at..end].repeat(rng.usize(1..40));
                bytes.splice(at..at, copy);
            }
            3 if at < bytes.len() => bytes[at] = rng.u8(0x20..0x7f),
            4 if at < bytes.len() && bytes[at].is_ascii_digit() => bytes[at] = rng.u8(b'0'..=b'9'),
            5 => {
                let other = rng.choice(seeds).expect("there are seeds");
                let from = rng.usize(0..=other.len());
                let to = (from + rng.usize(0..200)).min(other.len());
                bytes.splice(at..end, other[from..to].iter().copied());
            }
            _ => {
                let word = rng.choice(WORDS).expect("there are words");
                bytes.splice(at..end, word.bytes());
            }
        }
    }
    bytes
}

/// For a machine that does other things too; the fuzzer itself allows a second.
const LONGEST: Duration = Duration::from_secs(10);

#[track_caller]
fn held(run: fn(&[u8]), input: &[u8]) {
    let start = Instant::now();
    let outcome = std::panic::catch_unwind(|| run(input));
    let shown = String::from_utf8_lossy(input);
    assert!(outcome.is_ok(), "an input that breaks it: {shown:?}");
    assert!(
        start.elapsed() < LONGEST,
        "{:?} for {shown:?}",
        start.elapsed()
    );
}

fn replay_and_change(target: &str) {
    let (_, run) = TARGETS
        .iter()
        .find(|(name, _)| *name == target)
        .expect("a target");
    let (_, inputs) = INPUTS
        .iter()
        .find(|(name, _)| *name == target)
        .expect("a target");
    let mut rng = chance();
    let seeds = seeds(target);
    assert!(!seeds.is_empty());
    seeds.iter().for_each(|seed| held(*run, seed));
    for _ in 0..*inputs {
        held(*run, &changed(&mut rng, &seeds));
    }
}

macro_rules! readers {
    ($($reader:ident),+ $(,)?) => {
        mod readers {
            $(#[test]
            fn $reader() {
                super::replay_and_change(stringify!($reader));
            })+
        }

        #[test]
        fn every_reader_is_tried_and_they_get_200_000_inputs_in_all() {
            let tried = [$(stringify!($reader)),+];
            assert_eq!(tried, TARGETS.map(|(name, _)| name));
            assert_eq!(tried, INPUTS.map(|(name, _)| name));
            let all: usize = INPUTS.iter().map(|(_, inputs)| inputs).sum();
            assert!(all >= 200_000, "{all}");
        }
    };
}

readers!(
    table,
    chart,
    paytable_csv,
    paytable_toml,
    policy,
    audit_csv,
    audit_toml,
    audit_sheet,
    verify_sheet,
    diff,
    ask_json,
    cards,
    shoe,
    dealt,
    axis,
    tags,
    key,
    signature,
    part,
    cache_entry,
);

/// For `cargo fuzz`, which looks for them there.
#[test]
#[ignore = "it writes into the repository"]
fn write_the_seeds_of_the_fuzzers() {
    for (target, _) in TARGETS {
        let folder = std::path::Path::new("fuzz/corpus").join(target);
        fs::create_dir_all(&folder).unwrap();
        for (number, seed) in seeds(target).into_iter().enumerate() {
            fs::write(folder.join(format!("seed-{number:03}")), seed).unwrap();
        }
    }
}

/// A terminal that knows lines and colours, and fails at whatever else acts: its lines.
#[track_caller]
fn screen(bytes: &[u8]) -> Vec<String> {
    let text = std::str::from_utf8(bytes).expect("text");
    let mut lines = vec![String::new()];
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\n' => lines.push(String::new()),
            '\u{1b}' => {
                assert_eq!(letters.next(), Some('['), "{text:?}");
                let end = letters
                    .by_ref()
                    .find(|letter| !letter.is_ascii_digit() && *letter != ';');
                assert_eq!(end, Some('m'), "more than a colour: {text:?}");
            }
            letter => {
                assert!(
                    !oddsmith::vocabulary::plain::acts(letter),
                    "{letter:?} in {text:?}"
                );
                lines.last_mut().expect("there is a line").push(letter);
            }
        }
    }
    lines
}

/// What clears a screen, writes a line of its own, and turns the rest around.
const HOSTILE: &str = "x\u{1b}[2J\u{1b}[H\nsignature ok\r\u{9b}2J\u{202e}\u{200b}";

#[track_caller]
fn shows_plainly(arguments: &[&str]) {
    let output = Command::new(env!("CARGO_BIN_EXE_oddsmith"))
        .args(arguments)
        .env("CLICOLOR_FORCE", "1")
        .env("XDG_CACHE_HOME", env!("CARGO_TARGET_TMPDIR"))
        .output()
        .unwrap();
    let lines = [screen(&output.stdout), screen(&output.stderr)].concat();
    assert!(
        lines.iter().any(|line| !line.is_empty()),
        "{arguments:?} says nothing"
    );
    for line in lines {
        assert!(
            !line.trim_start().starts_with(FORGED),
            "{arguments:?}: {line}"
        );
        assert!(
            !line.starts_with("help: signature"),
            "{arguments:?}: {line}"
        );
    }
}

#[test]
fn whatever_is_typed_is_shown_and_acts_on_nothing() {
    let typed = [HOSTILE, "x\nhelp: signature ok", "\nsignature ok"];
    for word in typed {
        let with = |name: &str| format!("{name}={word}");
        let (reading, rule, pays) = (with("pair"), with("dealer-soft-17"), with("tie"));
        let named = with(word);
        let strategy = format!("strategy {word}");
        let commands: Vec<Vec<&str>> = vec![
            vec![word],
            vec!["sheet", word],
            vec!["sheet", "tiger-baccarat", "--decks", word],
            vec!["sheet", "tiger-baccarat", "--remove", word],
            vec!["sheet", "tiger-baccarat", "--shoe", word],
            vec!["sheet", "tiger-baccarat", "--wager", word],
            vec!["sheet", "tiger-baccarat", "--reading", &reading],
            vec!["sheet", "tiger-baccarat", "--reading", &named],
            vec!["sheet", "tiger-baccarat", "--rule", &rule],
            vec!["sheet", "electronic-blackjack", "--rule", &rule],
            vec!["sheet", "tiger-baccarat", "--pays", &pays],
            vec!["sheet", "tiger-baccarat", "--pays", &named],
            vec!["sheet", "tiger-baccarat", "--dealt", word],
            vec!["sheet", "tiger-baccarat", "--table", word],
            vec!["sheet", "electronic-blackjack", "--strategy", word],
            vec!["sheet", "tiger-baccarat", word],
            vec!["sheet", "tiger-baccarat", "--format", word],
            vec!["what-if", "tiger-baccarat", "--vary", word],
            vec!["what-if", "electronic-blackjack", "--vary", &strategy],
            vec!["what-if", "tiger-baccarat", "--plot", word],
            vec!["hand", word, "--upcard", "10", "--decks", "6"],
            vec!["hand", "10,6", "--upcard", word, "--decks", "6"],
            vec!["count", "tiger-baccarat", "--wager", "tie", "--tags", word],
            vec!["protect", "tiger-baccarat", "--penetration", word],
            vec!["protect", "tiger-baccarat", "--seed", word],
            vec!["solve", "tiger-baccarat", word, "--edge", "5%"],
            vec!["solve", "tiger-baccarat", "tie", "--edge", word],
            vec!["check", word],
            vec!["audit", word],
            vec!["audit", "tests/audit/well.csv", "--only", word],
            vec!["audit", "tests/audit/well.csv", "--game", word],
            vec!["audit", "tests/audit/well.csv", "--wager", word],
            vec!["audit", "tests/audit/well.csv", "--max-edge", word],
            vec!["audit", "tests/audit/well.csv", "--max-edge", &named],
            vec!["audit", "tests/audit/well.csv", "--policy", word],
            vec!["audit", "tests/audit/well.csv", "--against", word],
            vec!["verify", word],
            vec!["verify", "tests", "--key", word],
            vec!["diff", word, word],
            vec!["certify", word, "--out", "nowhere"],
            vec!["certify", "--strategy", word, "--out", "nowhere"],
            vec!["schema", word],
            vec!["man", word],
            vec!["completions", word],
            vec!["ask", word],
        ];
        commands.iter().for_each(|command| shows_plainly(command));
    }
}

struct Folder(std::path::PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path =
            std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("hostile-{name}"));
        fs::remove_dir_all(&path).ok();
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str, text: &str) -> String {
        let path = self.0.join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    }
}

#[cfg(unix)]
#[test]
fn whatever_a_file_says_or_is_called_is_shown_and_acts_on_nothing() {
    let folder = Folder::new("files");
    let name = |ending: &str| format!("a\u{1b}[2J\nsignature ok\u{202e}.{ending}");
    let quoted = serde_json::Value::from(HOSTILE).to_string();
    let table = fs::read_to_string("tests/house-baccarat.toml").unwrap();
    let titled = table.replacen("title", "titel", 1) + &format!("\n{quoted} = {quoted}\n");
    let sheets = [
        format!("{{\"schema\": {quoted}}}"),
        format!("{{\"schema\": \"oddsmith/sheet/1\", \"game\": {{\"id\": {quoted}}}}}"),
        format!("{{\"schema\": \"oddsmith/sheet/1\", {quoted}: {quoted}}}"),
    ];
    let files = [
        folder.file(&name("toml"), &titled),
        folder.file(
            &name("csv"),
            &format!("# game: {HOSTILE}\nEvent,{HOSTILE}\nTie,{HOSTILE}\n"),
        ),
        folder.file(&name("json"), &sheets[1]),
        folder.file("schema.json", &sheets[0]),
        folder.file("keys.json", &sheets[2]),
    ];
    for file in &files {
        for format in ["text", "json", "markdown", "sarif"] {
            shows_plainly(&["audit", file, "--format", format]);
        }
        shows_plainly(&["check", file]);
        shows_plainly(&["verify", file]);
        shows_plainly(&["diff", file, &files[4]]);
        shows_plainly(&["sheet", "tiger-baccarat", "--table", file]);
        shows_plainly(&[
            "hand",
            "10,6",
            "--upcard",
            "10",
            "--decks",
            "6",
            "--strategy",
            file,
        ]);
        shows_plainly(&["audit", "tests/audit/well.csv", "--policy", file]);
        shows_plainly(&["audit", "tests/audit/well.csv", "--against", file]);
        shows_plainly(&["verify", "tests", "--key", file]);
        shows_plainly(&["ask", file]);
    }
    let list = format!("{}  {HOSTILE}\n{HOSTILE}", "0".repeat(64));
    folder.file("SHA256SUMS", &list);
    shows_plainly(&["verify", folder.0.to_str().unwrap()]);
    let question =
        format!("{{\"ask\": \"sheet\", \"game\": {quoted}, \"decks\": 8}}\n{{\"ask\": {quoted}}}");
    shows_plainly(&["ask", &folder.file("ask.json", &question)]);
}

/// A table whose labels a spreadsheet would compute, and a browser run.
fn table_of_labels() -> String {
    let table = fs::read_to_string("tests/house-baccarat.toml").unwrap();
    let at = table.find("label").expect("a row has a label");
    let start = at + table[at..].find('"').unwrap();
    let end = start + 1 + table[start + 1..].find('"').unwrap();
    format!(
        "{}\"=HYPERLINK(1) <img src=x onerror=alert(1)> [a](b)\"{}",
        &table[..start],
        &table[end + 1..]
    )
}

#[test]
fn labels_are_text_to_a_spreadsheet_and_to_a_renderer() {
    let folder = Folder::new("labels");
    let file = folder.file("labels.toml", &table_of_labels());
    let sheet = |format: &str| {
        let arguments = [
            "sheet",
            "house-baccarat",
            "--decks",
            "8",
            "--table",
            &file,
            "--format",
            format,
        ];
        String::from_utf8(oddsmith(&arguments).stdout).unwrap()
    };
    let (csv, markdown) = (sheet("csv"), sheet("markdown"));
    assert!(csv.contains(",\"'=HYPERLINK(1) <img"), "{csv}");
    assert!(csv.contains(",-1,"), "what loses is a number: {csv}");
    assert!(
        markdown.contains("&lt;img") && !markdown.contains("<img"),
        "{markdown}"
    );
    assert!(markdown.contains("\\[a\\](b)"), "{markdown}");
}

#[test]
fn titles_and_labels_that_cannot_be_seen_are_refused() {
    let folder = Folder::new("titles");
    let table = fs::read_to_string("tests/house-baccarat.toml").unwrap();
    for escape in ["\\u001b", "\\u009b", "\\u202e", "\\u200b", "\\n", "\\ufeff"] {
        for key in ["title", "label"] {
            let at = table.find(key).unwrap();
            let quote = at + table[at..].find('"').unwrap() + 1;
            let text = format!("{}{escape}x{}", &table[..quote], &table[quote..]);
            let output = oddsmith(&["check", &folder.file("titles.toml", &text)]);
            assert_eq!(output.status.code(), Some(2), "{key} {escape}");
            let told = String::from_utf8(output.stderr).unwrap();
            assert!(told.contains("is not a name"), "{told}");
        }
    }
}

#[test]
fn a_study_in_a_file_has_no_colours() {
    let folder = Folder::new("study");
    let out = folder.0.join("study.txt");
    let output = Command::new(env!("CARGO_BIN_EXE_oddsmith"))
        .args([
            "protect",
            "7-up-baccarat",
            "--shoes",
            "20",
            "--penetration",
            "80%",
            "--out",
        ])
        .arg(&out)
        .env("CLICOLOR_FORCE", "1")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let text = fs::read_to_string(out).unwrap();
    assert!(
        text.contains("7 Up Baccarat") && !text.contains('\u{1b}'),
        "{text:?}"
    );
}

#[test]
fn a_game_or_a_wager_that_is_asked_for_is_one_there_is() {
    snapshot(
        "command-audit-unknown-names",
        &[
            &["audit", "tests/audit/well.csv", "--game", "tiger-bacarat"],
            &["audit", "tests/audit/well.csv", "--wager", "tiger-pear"],
            &[
                "audit",
                "tests/audit/well.csv",
                "--game",
                "tiger-baccarat",
                "--wager",
                "insurance",
            ],
        ],
    );
}
