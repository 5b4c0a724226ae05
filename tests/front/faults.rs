//! What a fault can do, and what a file can: devices in the place of files, two runs at once, output that is lost, a
//! forged cache, and files made to take long.

use serde_json::Value;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

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
    assert_eq!(to("2>&-"), Some(0), "it has nothing to say there");
    let before = fs::read_to_string("tests/audit/figures.csv").unwrap();
    let print = folder.file("unsaid.csv", &before);
    let mut shell = std::process::Command::new("sh");
    let line = "\"$0\" audit \"$1\" --fix 2>&-";
    shell.args(["-c", line, env!("CARGO_BIN_EXE_oddsmith"), &print]);
    assert_eq!(shell.output().unwrap().status.code(), Some(2));
    assert_eq!(fs::read_to_string(&print).unwrap(), before, "unchanged");
    assert_eq!(to("> /dev/null"), Some(0));
}

/// The most work of one core for a hostile file, in hundredths of a second: a build for tests is slower than a
/// release, and the machine may do other things too, but that is not counted.
const SOON: u64 = 200;

/// The output of a command, and what it took the processors: user and system time, in hundredths of a second.
#[cfg(target_os = "linux")]
fn worked(mut command: Command) -> (Output, u64) {
    use rustix::process::{WaitId, WaitIdOptions, waitid};
    let folder = tempfile::tempdir().unwrap();
    let to = |name: &str| fs::File::create(folder.path().join(name)).unwrap();
    command.stdout(to("out")).stderr(to("err"));
    let mut child = command.spawn().unwrap();
    let id = rustix::process::Pid::from_child(&child);
    // It has ended, and what it took is still known.
    let ended = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
    waitid(WaitId::Pid(id), ended).unwrap();
    let stat = fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap();
    let (_, fields) = stat.rsplit_once(')').unwrap();
    let times = fields.split_whitespace().skip(11).take(2);
    let ticks: u64 = times.map(|time| time.parse::<u64>().unwrap()).sum();
    let output = Output {
        status: child.wait().unwrap(),
        stdout: fs::read(folder.path().join("out")).unwrap(),
        stderr: fs::read(folder.path().join("err")).unwrap(),
    };
    (output, ticks)
}

#[cfg(not(target_os = "linux"))]
fn worked(mut command: Command) -> (Output, u64) {
    (command.output().unwrap(), 0)
}

#[track_caller]
fn answered_soon(folder: &Folder, arguments: &[&str]) -> String {
    let (output, took) = worked(command(folder, arguments));
    let code = output.status.code();
    assert!(matches!(code, Some(1 | 2)), "{arguments:?}: {code:?}");
    assert!(took < SOON, "{arguments:?}: {took} hundredths of a second");
    let said = output.stdout.len() + output.stderr.len();
    assert!(said < 500_000, "{arguments:?}: {said} bytes");
    String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
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
    let wagers = |name: &dyn Fn(usize) -> String| -> String {
        let lines = (0..4_900).map(|each| format!("{},x{each},12 to 1,3.7%\n", name(each)));
        let about = "# game: tiger-baccarat\n# decks: 8\nWager,Event,Pays,Probability\n";
        about.to_owned() + &lines.collect::<String>()
    };
    let short = folder.file("wagers.csv", &wagers(&|each| format!("w{each}")));
    let long = folder.file(
        "long.csv",
        &wagers(&|each| format!("t{each}{}", "w".repeat(180))),
    );
    answered_soon(&folder, &["audit", &short]);
    answered_soon(&folder, &["audit", &long]);
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
        format!(
            "{TABLE}wagers = [\"w0\"]\n[[wager]]\nid = \"w0\"\nrows = [{{ when = {{ banker_total = [{}9] }} }}]\n",
            "0,1,2,3,4,5,6,7,8,".repeat(50_000)
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
    let (report, took) = worked(command(&folder, &["verify", &sheets, "--quiet"]));
    assert_eq!(report.status.code(), Some(1));
    let told = String::from_utf8(report.stdout).unwrap();
    assert!(
        told.contains("stray.bin is not listed in SHA256SUMS"),
        "{told}"
    );
    // The honest part of it, computing the sheet again two ways, is most of this.
    let honest = honest_work(&folder);
    assert!(
        took < honest + SOON,
        "{took}, and {honest} of an honest one"
    );
}

/// What verifying an honest sheet of the same game takes.
fn honest_work(folder: &Folder) -> u64 {
    let sheets = folder.at("honest");
    let certify = [
        "certify",
        "tiger-baccarat",
        "--decks",
        "8",
        "--out",
        &sheets,
    ];
    assert_eq!(run(folder, &certify).status.code(), Some(0));
    let (report, took) = worked(command(folder, &["verify", &sheets]));
    assert_eq!(report.status.code(), Some(0));
    took
}

#[test]
fn verify_and_diff_quote_and_count_what_is_endless() {
    let folder = Folder::new("endless");
    let digits = "9".repeat(1_000_000);
    let schema = folder.file("schema.json", &format!("{{\"schema\":\"{digits}\"}}"));
    for told in [
        answered_soon(&folder, &["verify", &schema]),
        answered_soon(&folder, &["audit", &schema]),
    ] {
        let longest = told.split(|each: char| each != '9').map(str::len).max();
        assert!(longest.is_some_and(|most| most <= 80), "{told}");
    }
    let sheets = folder.at("sheets");
    fs::create_dir(&sheets).unwrap();
    let line = |name: usize| format!("{}  name-{name}.json\n", "0".repeat(64));
    let list = |number: usize| -> String { (0..number).map(line).collect() };
    fs::write(format!("{sheets}/SHA256SUMS"), list(10_000)).unwrap();
    let told = answered_soon(&folder, &["verify", &sheets]);
    assert_eq!(told.matches(" and missing").count(), 200, "{told}");
    assert!(told.contains("more problems"), "{told}");
    fs::write(format!("{sheets}/SHA256SUMS"), list(20_000)).unwrap();
    let told = answered_soon(&folder, &["verify", &sheets]);
    assert!(told.contains("more than 10000 files are listed"), "{told}");
    let sheet = |from: usize| {
        let keys: Vec<String> = (from..from + 20_000)
            .map(|key| format!("\"{key}\":\"{}\"", "1".repeat(50)))
            .collect();
        format!("{{\"schema\":\"oddsmith/sheet/1\",{}}}", keys.join(","))
    };
    let (one, other) = (
        folder.file("one.json", &sheet(0)),
        folder.file("other.json", &sheet(20_000)),
    );
    let told = answered_soon(&folder, &["diff", &one, &other]);
    assert!(
        told.contains("and 39800 more\n40,000 differences"),
        "{told}"
    );
}

#[test]
fn a_sheet_of_endless_rows_is_refused_row_by_row() {
    let folder = Folder::new("endless-rows");
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
    for wager in sheet["wagers"].as_array_mut().unwrap() {
        let rows = (0..400).map(|row| {
            let odds = format!("3{row}/{}{row}1", "7".repeat(60));
            serde_json::json!({ "label": format!("x{row}"), "pays": row.to_string(), "probability": odds })
        });
        wager["rows"] = rows.collect();
    }
    fs::write(&path, sheet.to_string()).unwrap();
    let (report, took) = worked(command(&folder, &["verify", &path]));
    let told = String::from_utf8(report.stdout).unwrap();
    assert!(told.contains("400 rows, where certify writes"), "{told}");
    assert!(told.len() < 100_000, "{} bytes", told.len());
    let honest = honest_work(&folder);
    assert!(
        took < honest + SOON,
        "{took}, and {honest} of an honest one"
    );
}

fn certified(folder: &Folder) -> String {
    let sheets = folder.at("sheets");
    let certify = ["certify", "7-up-baccarat", "--decks", "8", "--out", &sheets];
    assert_eq!(run(folder, &certify).status.code(), Some(0));
    sheets
}

#[cfg(target_os = "linux")]
#[test]
fn what_is_no_regular_file_is_not_read_and_said_so() {
    let folder = Folder::new("irregular");
    let sheets = certified(&folder);
    let at = |name: &str| format!("{sheets}/{name}");
    let (csv, page) = (
        at("7-up-baccarat-8-decks.csv"),
        at("7-up-baccarat-8-decks.html"),
    );
    fs::remove_file(&csv).unwrap();
    Command::new("mkfifo").arg(&csv).status().unwrap();
    fs::remove_file(&page).unwrap();
    std::os::unix::fs::symlink("/dev/null", &page).unwrap();
    let report = run(&folder, &["verify", &sheets]);
    assert_eq!(report.status.code(), Some(1));
    let told = String::from_utf8(report.stdout).unwrap();
    for name in ["7-up-baccarat-8-decks.csv", "7-up-baccarat-8-decks.html"] {
        let said = format!("{name} is no regular file, and was not read");
        assert_eq!(told.matches(&said).count(), 2, "{told}");
    }
    assert!(!told.contains("e3b0c442"), "the digest of nothing: {told}");
    fs::remove_file(at("SHA256SUMS")).unwrap();
    Command::new("mkfifo")
        .arg(at("SHA256SUMS"))
        .status()
        .unwrap();
    let told = String::from_utf8(run(&folder, &["verify", &sheets]).stdout).unwrap();
    assert!(
        told.contains("SHA256SUMS is no regular file, and was not read"),
        "{told}"
    );
}

#[test]
fn a_sheet_that_cannot_be_computed_again_makes_no_other_file_left_over() {
    let folder = Folder::new("unread-sheet");
    let sheets = certified(&folder);
    let path = format!("{sheets}/7-up-baccarat-8-decks.json");
    let sheet = fs::read_to_string(&path).unwrap();
    fs::write(&path, sheet.replacen("oddsmith/sheet/1", "x", 1)).unwrap();
    let report = run(&folder, &["verify", &sheets]);
    assert_eq!(report.status.code(), Some(1));
    let told = String::from_utf8(report.stdout).unwrap();
    assert!(!told.contains("left over"), "{told}");
    assert!(!told.contains("0 sheets"), "{told}");
    let why = "7-up-baccarat-8-decks.json could not be computed again";
    assert!(told.contains(why), "{told}");
    // One line for all files that a lone sheet lacks.
    let lone = folder.file("7-up-baccarat-8-decks.json", &sheet);
    let told = String::from_utf8(run(&folder, &["verify", &lone]).stdout).unwrap();
    let last = told.lines().last().unwrap();
    assert_eq!(last.matches("not there to compare").count(), 1, "{told}");
}

#[test]
fn an_audit_says_what_it_did_not_look_at_and_reports_every_check() {
    let folder = Folder::new("not-looked-at");
    let audit = |arguments: &[&str]| {
        let output = run(&folder, &[&["audit"], arguments].concat());
        let text = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        (output.status.code(), text.replace('\n', " "))
    };
    let sheets = certified(&folder);
    let path = format!("{sheets}/7-up-baccarat-8-decks.json");
    let mut sheet: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
    sheet["context"] = "junk".into();
    let junk = folder.file("junk.json", &sheet.to_string());
    let (code, told) = audit(&[&junk]);
    assert_eq!(code, Some(0), "{told}");
    assert!(told.contains("context: not looked at"), "{told}");
    let print = folder.file(
        "tie.csv",
        "# game: tiger-baccarat\n# wager: tie\nEvent,Pays\nTie,8 to 1\n",
    );
    let (code, told) = audit(&[&print, "--report"]);
    assert_eq!(code, Some(0), "{told}");
    assert!(
        told.contains("wagers of tiger-baccarat printed; not looked at: "),
        "{told}"
    );
    assert!(told.contains("big-tiger"), "{told}");
    assert!(
        told.contains("figures: nothing: no figure is printed"),
        "{told}"
    );
    assert!(
        told.contains("limits: nothing: no limit is given"),
        "{told}"
    );
    for check in oddsmith::papers::audit::Check::ALL {
        assert!(told.contains(&format!("  {}: ", check.name())), "{told}");
    }
    let only = ["--only", "rows-complete", "--game", "house-baccarat"];
    let (_, told) = audit(&[&["tests/house-baccarat.toml"], &only[..]].concat());
    assert!(told.contains("--game: not used"), "{told}");
}
