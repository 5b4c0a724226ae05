//! Completions: what is offered, and the keys of real shells.

use crate::support::command::oddsmith;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// What is offered at the end of these words: `files` or `names`, then the names.
fn offered(words: &[&str]) -> Vec<String> {
    let output = oddsmith(&[&["complete", "--"], words].concat()).stdout;
    let text = String::from_utf8(output).unwrap();
    let names = text.lines().map(|line| line.split('\t').next().unwrap());
    names.map(str::to_owned).collect()
}

#[test]
fn wagers_rows_and_pays_are_those_of_the_game_typed() {
    let wagers = offered(&["sheet", "tiger-baccarat", "--wager", ""]);
    assert_eq!(wagers[0], "names");
    assert!(wagers.contains(&"small-tiger".to_owned()));
    assert!(!wagers.contains(&"insurance".to_owned()), "{wagers:?}");
    let wagers = offered(&["sheet", "electronic-blackjack", "--wager="]);
    assert!(wagers.contains(&"--wager=insurance".to_owned()));
    assert!(!wagers.contains(&"--wager=tie".to_owned()), "{wagers:?}");
    let rows = offered(&["solve", "tiger", "tiger/"]);
    assert_eq!(rows, ["names", "tiger/three-cards", "tiger/two-cards"]);
    let pays = offered(&["what-if", "tiger", "--pays", "tiger/two"]);
    assert_eq!(pays, ["names", "tiger/two-cards=12:1"]);
}

#[test]
fn a_table_that_is_typed_already_offers_its_wagers() {
    let table = "tests/front/tables/completed.toml";
    let wagers = offered(&["sheet", "house-baccarat", "--table", table, "--wager", ""]);
    assert_eq!(wagers, ["names", "lucky-six"]);
    let games = offered(&["sheet", "--table", table, "house-b"]);
    assert_eq!(games, ["names", "house-baccarat"]);
}

#[test]
fn files_are_offered_only_where_a_file_can_stand() {
    for words in [
        &["sheet", "tiger-baccarat", "--decks", ""][..],
        &["sheet", "tiger-baccarat", "--remove", ""],
        &["hand", ""],
    ] {
        assert_eq!(offered(words), ["names"], "{words:?}");
    }
    assert_eq!(offered(&["audit", "C"]), ["files"]);
    assert_eq!(offered(&["sheet", "x", "--table", ""]), ["files"]);
    assert_eq!(offered(&["chart", "--strategy", "ba"]), ["files", "basic"]);
}

#[test]
fn commands_options_values_and_lists_are_offered() {
    assert_eq!(offered(&["man", "what"]), ["names", "what-if"]);
    assert_eq!(offered(&["wh"]), ["names", "what-if"]);
    assert!(!offered(&[""]).contains(&"complete".to_owned()));
    assert_eq!(offered(&["sheet", "--dec"]), ["names", "--decks"]);
    assert_eq!(
        offered(&["sheet", "--color=ne"]),
        ["names", "--color=never"]
    );
    assert_eq!(
        offered(&["audit", "--only", "counts,fig"]),
        ["names", "counts,figures"]
    );
    assert_eq!(offered(&["no-such-command", ""]), offered(&[""]));
    assert_eq!(offered(&["help", "what"]), ["names", "what-if"]);
    assert_eq!(offered(&["schema", "tab"]), ["names", "table"]);
    assert_eq!(
        offered(&["count", "tiger", "--tags", "Z"]),
        ["names", "Zen"]
    );
    assert_eq!(
        offered(&["what-if", "tiger", "--vary", "re"]),
        ["names", "reading", "remove"]
    );
    let shipped = ["files", "electronic-baccarat", "electronic-blackjack"];
    assert_eq!(offered(&["audit", "--against", "electronic-b"]), shipped);
    assert_eq!(offered(&["check", "electronic-b"]), shipped);
    let certified = offered(&["certify", ""]);
    assert!(
        certified.contains(&"tiger-baccarat".to_owned()),
        "{certified:?}"
    );
    assert!(
        !certified.contains(&"punto-banco".to_owned()),
        "{certified:?}"
    );
    let output = oddsmith(&["complete", "--", "sheet", "--he"]).stdout;
    assert_eq!(output, b"names\n--help\tPrint help\n");
}

/// Types keys into a shell on a terminal of its own. The command types back what it was given.
fn typed_into(shell: &str, start: &str, keys: &str) -> Option<String> {
    let folder = Path::new(env!("CARGO_BIN_EXE_oddsmith")).parent().unwrap();
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap());
    let mut child = Command::new("script")
        .args(["-qec", start, "/dev/null"])
        .env("PATH", path)
        .env("TERM", "dumb")
        .env("ZDOTDIR", env!("CARGO_TARGET_TMPDIR"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .ok()?;
    if !Command::new(shell)
        .arg("-c")
        .arg("true")
        .status()
        .is_ok_and(|status| status.success())
    {
        child.kill().ok();
        child.wait().ok();
        return None;
    }
    let mut input = child.stdin.take().unwrap();
    input.write_all(keys.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    drop(input);
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// What stands in place of the command: it answers completions, and tells anything else.
const TELLS: &str = "oddsmith() { if [ \"$1\" = complete ]; then command oddsmith \"$@\"; else echo \"told:$*:\"; fi; }\n";

/// What each line is once its tabs are pressed.
const PRESSED: [(&str, &str); 5] = [
    (
        "sheet tiger-bac\t--wager small\t",
        "sheet tiger-baccarat --wager small-tiger",
    ),
    (
        "sheet electronic-b\t--rule dealer-soft-17=h\t",
        "sheet electronic-blackjack --rule dealer-soft-17=hit",
    ),
    (
        "sheet tiger --pays tiger/two-cards=1\t",
        "sheet tiger --pays tiger/two-cards=12:1",
    ),
    (
        "sheet tiger --decks Cargo.to\t",
        "sheet tiger --decks Cargo.to",
    ),
    (
        "sheet tiger --table Cargo.to\t",
        "sheet tiger --table Cargo.toml",
    ),
];

#[track_caller]
fn presses(shell: &str, start: &str, first: &str) {
    let lines = PRESSED.map(|(keys, _)| format!("oddsmith {keys}\n"));
    let keys = format!("{first}\n{TELLS}{}exit\n", lines.concat());
    let Some(shown) = typed_into(shell, start, &keys) else {
        return eprintln!("{shell} or script is not here: its completions were not pressed");
    };
    for (keys, whole) in PRESSED {
        let told = format!("\ntold:{whole}:");
        assert!(
            shown.contains(&told),
            "{shell}: {keys:?} is to become {whole:?}\n{shown}"
        );
    }
}

#[test]
fn tabs_pressed_in_bash_complete() {
    let first = "source <(command oddsmith completions bash)";
    presses("bash", "bash --norc --noprofile -i", first);
}

#[test]
fn tabs_pressed_in_zsh_complete() {
    let first = "autoload -Uz compinit; compinit -D; source <(command oddsmith completions zsh)";
    presses("zsh", "zsh -f -i", first);
}

#[test]
fn fish_completes() {
    let folder = Path::new(env!("CARGO_BIN_EXE_oddsmith")).parent().unwrap();
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap());
    for (line, offer) in [
        ("sheet tiger-baccarat --wager small", Some("small-tiger")),
        (
            "sheet electronic-blackjack --rule dealer-soft-17=h",
            Some("dealer-soft-17=hit"),
        ),
        ("sheet tiger --table=Cargo.to", Some("--table=Cargo.toml")),
        ("sheet tiger --dec", Some("--decks")),
        ("man what", Some("what-if")),
        ("sheet tiger --decks Cargo", None),
        ("sheet tiger --wager insu", None),
    ] {
        let asked = format!("oddsmith completions fish | source; complete -C 'oddsmith {line}'");
        let output = Command::new("fish")
            .args(["-N", "-c", &asked])
            .env("PATH", &path)
            .output();
        let Ok(output) = output else {
            return eprintln!("fish is not here: its completions were not tried");
        };
        let text = String::from_utf8(output.stdout).unwrap();
        let first = text.lines().next().and_then(|line| line.split('\t').next());
        assert_eq!(first, offer, "{line}: {text}");
    }
}

#[test]
fn manual_pages_are_installed_by_one_line() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("man1");
    std::fs::remove_dir_all(&folder).ok();
    let output = oddsmith(&["man", "--out", folder.to_str().unwrap()]);
    assert!(output.status.success());
    let page = std::fs::read_to_string(folder.join("oddsmith-what-if.1")).unwrap();
    assert!(page.contains(".SH SYNOPSIS"));
    assert!(folder.join("oddsmith.1").exists() && !folder.join("oddsmith-complete.1").exists());
}
