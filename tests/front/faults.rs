//! What a fault can do, and what a file can: devices in the place of files, two runs at once, output that is lost, a
//! forged cache, and files made to take long.

use oddsmith::vocabulary::digest::sha256;
use serde_json::Value;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// A folder of one's own that is gone in the end.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("oddsmith-{name}-{}", std::process::id()));
        fs::remove_dir_all(&path).ok();
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub fn at(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    pub fn file(&self, name: &str, text: &str) -> String {
        fs::write(self.at(name), text).unwrap();
        self.at(name)
    }

    pub fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).ok();
    }
}

pub fn command(folder: &Folder, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_oddsmith"));
    command
        .args(arguments)
        .env("XDG_CACHE_HOME", folder.at("cache"));
    command
}

pub fn run(folder: &Folder, arguments: &[&str]) -> Output {
    command(folder, arguments).output().unwrap()
}

#[cfg(unix)]
#[test]
fn only_a_regular_file_is_replaced_and_a_link_is_followed() {
    let folder = Folder::new("devices");
    let plot = |path: &str| {
        let what_if = [
            "what-if",
            "tiger-baccarat",
            "--wager",
            "tie",
            "--decks",
            "6..8",
        ];
        run(&folder, &[&what_if[..], &["--plot", path]].concat())
    };
    let pipe = folder.at("pipe.svg");
    Command::new("mkfifo").arg(&pipe).status().unwrap();
    let nowhere = folder.at("nowhere.svg");
    std::os::unix::fs::symlink(folder.at("missing.svg"), &nowhere).unwrap();
    for path in [&pipe, &nowhere] {
        let output = plot(path);
        assert_eq!(output.status.code(), Some(2), "{path}");
        assert!(!fs::symlink_metadata(path).unwrap().is_file(), "{path}");
    }
    let (file, link) = (folder.file("chart.svg", "before"), folder.at("link.svg"));
    std::os::unix::fs::symlink(&file, &link).unwrap();
    assert_eq!(plot(&link).status.code(), Some(0));
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(fs::read_to_string(&file).unwrap().starts_with("<svg"));
    let left = ["chart.svg", "link.svg", "nowhere.svg", "pipe.svg"];
    assert_eq!(folder.names(), left, "nothing unfinished is left");
}

#[test]
fn of_two_runs_that_make_one_key_one_is_refused() {
    let folder = Folder::new("keys");
    let password = folder.file("password", "secret\n");
    let name = folder.at("house");
    let keygen = || {
        command(&folder, &["keygen", &name, "--password-file", &password])
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    };
    let runs = [keygen(), keygen()].map(|run| run.wait_with_output().unwrap());
    let mut codes = runs.each_ref().map(|run| run.status.code());
    codes.sort();
    assert_eq!(codes, [Some(0), Some(2)]);
    assert_eq!(folder.names(), ["house.key", "house.pub", "password"]);
    let key = fs::read_to_string(folder.at("house.key")).unwrap();
    let coded = key.lines().nth(1).unwrap();
    // From byte 39 the limits of the stock minisign: 33554432 operations in 1073741824 bytes.
    assert_eq!(&coded[52..72], "AAACAAAAAAAAAEAAAAAA", "{coded}");
}

#[cfg(target_os = "linux")]
#[test]
fn lost_output_is_exit_2_and_never_a_panic() {
    let folder = Folder::new("lost");
    let full = || {
        Stdio::from(
            fs::OpenOptions::new()
                .write(true)
                .open("/dev/full")
                .unwrap(),
        )
    };
    let help = command(&folder, &["--help"]).stdout(full()).status();
    assert_eq!(help.unwrap().code(), Some(2));
    let games = command(&folder, &["games"])
        .stdout(full())
        .stderr(full())
        .status();
    assert_eq!(games.unwrap().code(), Some(2));
    let unknown = command(&folder, &["sheet", "tigre"])
        .stderr(full())
        .status();
    assert_eq!(unknown.unwrap().code(), Some(2));
    let print = fs::read_to_string("tests/audit/figures.csv").unwrap();
    let print = folder.file("figures.csv", &print);
    let fix = command(&folder, &["audit", &print, "--fix"])
        .stdout(Stdio::null())
        .stderr(full())
        .status();
    assert_eq!(fix.unwrap().code(), Some(2));
    let to = |output: &str| {
        let line = format!("\"$0\" games {output}");
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", &line, env!("CARGO_BIN_EXE_oddsmith")]);
        shell.stderr(Stdio::null()).status().unwrap().code()
    };
    assert_eq!(to(">&-"), Some(2));
    assert_eq!(to("> /dev/null"), Some(0));
}

const SPLITS: &str = "8s=4,7s=3,6s=2,10s=6,As=1";

/// Every kept split of the sheet below, changed by `forge` and given a right digest again.
fn forge(folder: &Folder, change: impl Fn(&mut Value)) {
    let cache = folder.0.join("cache").join("oddsmith");
    for entry in fs::read_dir(cache).unwrap() {
        let path = entry.unwrap().path();
        let mut kept: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        kept["splits"]
            .as_array_mut()
            .unwrap()
            .iter_mut()
            .for_each(&change);
        kept["sha256"] = Value::from(sha256(kept["splits"].to_string()));
        fs::write(&path, kept.to_string()).unwrap();
    }
}

#[test]
fn a_forged_cache_is_not_believed() {
    let folder = Folder::new("cache");
    let sheet = [
        "sheet",
        "electronic-blackjack",
        "--shoe",
        SPLITS,
        "--strategy",
        "optimal",
        "--wager",
        "main",
        "--format",
        "json",
    ];
    let right = run(&folder, &sheet);
    assert_eq!(right.status.code(), Some(0), "{right:?}");
    // Results that do not have the value for their mean break a law.
    forge(&folder, |split| split["value"] = Value::from("1/2"));
    assert_eq!(run(&folder, &sheet).stdout, right.stdout, "a law is broken");
    // A split that brings more than it stakes breaks one too, and results that are left out prove nothing.
    forge(&folder, |split| {
        split["value"] = Value::from("9");
        split.as_object_mut().unwrap().remove("results");
    });
    assert_eq!(
        run(&folder, &sheet).stdout,
        right.stdout,
        "a bound is broken"
    );
    // What no law forbids is found by solving one split again.
    forge(&folder, |split| {
        split["value"] = Value::from("1/2");
        split.as_object_mut().unwrap().remove("results");
    });
    assert_eq!(
        run(&folder, &sheet).stdout,
        right.stdout,
        "a split is solved again"
    );
}

/// Some seconds for a machine that does other things too; the work itself is a fraction of one.
const SOON: Duration = Duration::from_secs(20);

#[track_caller]
fn answered_soon(folder: &Folder, arguments: &[&str]) {
    let start = Instant::now();
    let output = run(folder, arguments);
    let (code, took) = (output.status.code(), start.elapsed());
    assert!(matches!(code, Some(1 | 2)), "{arguments:?}: {code:?}");
    assert!(took < SOON, "{arguments:?}: {took:?}");
    assert!(
        output.stdout.len() + output.stderr.len() < 4 << 20,
        "{arguments:?}"
    );
}

#[test]
fn files_made_to_take_long_are_answered_soon_or_refused() {
    let folder = Folder::new("hostile");
    let about = "# game: tiger-baccarat\n# wager: tie\n# decks: 8\nEvent,Pays\n";
    let files = [
        folder.file(
            "comment.csv",
            &format!("# game: {}\nEvent\nTie\n", "x".repeat(1 << 20)),
        ),
        folder.file(
            "lines.csv",
            &format!("{about}{}", "Tie,8 to 1\n".repeat(50_000)),
        ),
        folder.file(
            "digits.csv",
            &format!("{about}Tie,{}\n", "9".repeat(1_000_000)),
        ),
        folder.file(
            "word.toml",
            &format!(
                "game = \"{}\"\n[[wager]]\nid = \"tie\"\n",
                "x".repeat(1 << 20)
            ),
        ),
        folder.file(
            "schema.json",
            &format!("{{\"schema\": \"{}\"}}", "x".repeat(1 << 20)),
        ),
    ];
    for file in &files {
        for format in ["text", "json", "sarif", "markdown"] {
            answered_soon(&folder, &["audit", file, "--format", format]);
        }
    }
    let sheet = |ids: std::ops::Range<u32>| {
        let wagers: Vec<String> = ids.map(|id| format!("{{\"id\":\"w{id}\"}}")).collect();
        format!(
            "{{\"schema\":\"oddsmith/sheet/1\",\"wagers\":[{}]}}",
            wagers.join(",")
        )
    };
    let one = folder.file("one.json", &sheet(0..60_000));
    let other = folder.file("other.json", &sheet(60_000..120_000));
    answered_soon(&folder, &["diff", &one, &other]);
    let digits = "1".repeat(1_000_000);
    let long = folder.file(
        "long.json",
        &format!("{{\"schema\":\"oddsmith/sheet/1\",\"n\":\"{digits}\"}}"),
    );
    let short = folder.file(
        "short.json",
        "{\"schema\":\"oddsmith/sheet/1\",\"n\":\"1\"}",
    );
    answered_soon(&folder, &["diff", &long, &short]);
}

/// The beginning of a table with which nothing is wrong.
const TABLE: &str = "[document]\ntitle = \"x\"\neffective = 2020-01-01\ndecks = { from = 1, to = 8 }\n\
    deal = \"baccarat\"\nvoid = \"1\"\n[[game]]\nid = \"a\"\ntitle = \"b\"\nclause = \"1\"\n";

#[test]
fn tables_made_to_take_long_are_refused_soon() {
    let folder = Folder::new("hostile-tables");
    let many = |number: usize, each: &dyn Fn(usize) -> String| -> String {
        (0..number).map(each).collect()
    };
    let row = "{ id = \"a\", label = \"l\", when = { winner = \"tie\" }, pays = \"8 to 1\" }";
    let wager = |id: usize| {
        format!("[[wager]]\nid = \"w{id}\"\ntitle = \"t\"\nclauses = [\"1\"]\nrows = [{row}]\n")
    };
    let offers =
        |number: usize| format!("wagers = [{}]\n", many(number, &|id| format!("\"w{id}\",")));
    let key = |id: usize| format!("k{id} = 1\n");
    let texts = [
        many(100_000, &key),
        format!("[document]\n{}", many(20_000, &key)),
        format!(
            "{TABLE}wagers = [\"x\"]\n{}",
            many(20_000, &|id| format!("[[wager]]\nk{id} = 1\n"))
        ),
        format!(
            "{TABLE}wagers = [\"x\"]\n{}",
            many(20_000, &|_| "[[wager]]\n= 1\n".to_owned())
        ),
        format!("{TABLE}{}", offers(100_000)),
        format!("{TABLE}{}{}", offers(10_000), many(10_000, &wager)),
        format!(
            "{TABLE}wagers = [\"w0\"]\n[[wager]]\nid = \"w0\"\nrows = [{}]\n",
            many(15_000, &|_| format!("{row},"))
        ),
        "= 1\n".repeat(200_000),
        format!("a = {}", "[".repeat(1_000_000)),
    ];
    for (number, text) in texts.iter().enumerate() {
        assert!(text.len() < 2 << 20, "{number}");
        answered_soon(
            &folder,
            &["check", &folder.file(&format!("{number}.toml"), text)],
        );
    }
    let questions = folder.file("ask.json", &"{\"ask\":\"sheet\"}\n".repeat(100_000));
    answered_soon(&folder, &["ask", &questions]);
}

#[test]
fn a_certified_sheet_of_endless_digits_is_answered_soon_and_a_stray_file_is_not_read() {
    let folder = Folder::new("digits");
    let sheets = folder.at("sheets");
    let certify = [
        "certify",
        "tiger-baccarat",
        "--decks",
        "8",
        "--out",
        &sheets,
    ];
    assert_eq!(run(&folder, &certify).status.code(), Some(0));
    let path = format!("{sheets}/tiger-baccarat-8-decks.json");
    let mut sheet: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
    let rows = (0..15).map(|row| {
        let odds = format!("{}/{}{row}1", "3".repeat(9_900), "7".repeat(9_900));
        serde_json::json!({ "label": "x", "pays": "1", "probability": odds })
    });
    sheet["wagers"][0]["rows"] = rows.collect();
    fs::write(&path, sheet.to_string()).unwrap();
    let stray = fs::File::create(format!("{sheets}/stray.bin")).unwrap();
    stray.set_len(6 << 30).unwrap();
    let start = Instant::now();
    let report = run(&folder, &["verify", &sheets, "--quiet"]);
    assert_eq!(report.status.code(), Some(1));
    let told = String::from_utf8(report.stdout).unwrap();
    assert!(
        told.contains("stray.bin is not listed in SHA256SUMS"),
        "{told}"
    );
    assert!(start.elapsed() < 3 * SOON, "{:?}", start.elapsed());
}
