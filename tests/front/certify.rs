//! Certified sheets as their users handle them: written, checked, tampered with, signed, compared.

mod papers;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder of one's own that is gone in the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("oddsmith-{}-{name}", std::process::id()));
        drop(fs::remove_dir_all(&path));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn join(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

fn oddsmith(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_oddsmith"));
    command.args(arguments).output().unwrap()
}

#[track_caller]
fn well(arguments: &[&str]) -> String {
    let output = oddsmith(arguments);
    let err = String::from_utf8_lossy(&output.stderr).into_owned();
    let out = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {out}{err}");
    out
}

/// What was found, in lines joined again.
#[track_caller]
fn found(arguments: &[&str]) -> String {
    let output = oddsmith(arguments);
    let err = String::from_utf8_lossy(&output.stderr).into_owned();
    let out = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{arguments:?}: {out}{err}");
    assert_eq!(err, "", "{arguments:?}");
    out.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn refused(arguments: &[&str]) -> String {
    let output = oddsmith(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "");
    let err = String::from_utf8(output.stderr).unwrap();
    err.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Two sheets of tiger baccarat.
fn tiger(folder: &Folder) -> String {
    let out = folder.join("sheets");
    well(&[
        "certify",
        "tiger-baccarat",
        "--decks",
        "7..8",
        "--out",
        &out,
    ]);
    out
}

const EIGHT: &str = "tiger-baccarat-8-decks.json";
const SEVEN: &str = "tiger-baccarat-7-decks.json";

#[track_caller]
fn edit(folder: &str, file: &str, from: &str, to: &str) {
    let path = Path::new(folder).join(file);
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains(from), "{file} holds {from}");
    fs::write(&path, text.replacen(from, to, 1)).unwrap();
}

/// Lists the files as they are now, as a forger would.
fn list_again(folder: &str) {
    let names = fs::read_dir(folder).unwrap();
    let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let files = names.filter(|name| !name.starts_with("SHA256SUMS"));
    let files = files.map(|name| {
        let bytes = fs::read(Path::new(folder).join(&name)).unwrap();
        (name, bytes)
    });
    let sums = oddsmith::papers::certificate::sums::write(&files.collect());
    fs::write(Path::new(folder).join("SHA256SUMS"), sums).unwrap();
}

#[test]
fn sheets_are_written_listed_and_verified() {
    let folder = Folder::new("written");
    let sheets = tiger(&folder);
    let mut names: Vec<String> = fs::read_dir(&sheets)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    let of = |decks: u32, kind: &str| format!("tiger-baccarat-{decks}-decks.{kind}");
    let mut expected = vec!["SHA256SUMS".to_owned(), "index.html".to_owned()];
    for decks in [7, 8] {
        expected.extend(["csv", "html", "json", "xlsx"].map(|kind| of(decks, kind)));
        expected.extend(cfg!(feature = "pdf").then(|| of(decks, "pdf")));
    }
    expected.sort();
    assert_eq!(names, expected);
    if let Ok(output) = Command::new("sha256sum")
        .args(["-c", "SHA256SUMS"])
        .current_dir(&sheets)
        .output()
    {
        assert!(output.status.success(), "sha256sum -c accepts the list");
    }
    let report = well(&["verify", &sheets]);
    let listed = expected.len() - 1;
    assert!(
        report.contains(&format!("digests ok ({listed} files)")),
        "{report}"
    );
    assert!(report.contains("  tiger: engine ok, referee ok (every row and figure)\n"));
    let unproved = "what was checked passed; NOT CHECKED: nothing proves who signed\n";
    assert!(report.contains("signature NOT CHECKED\n  nothing proves who signed\n"));
    assert!(report.ends_with(&format!("2 sheets, 16 wagers: {unproved}")));
    let quiet = well(&["verify", &sheets, "--quiet"]);
    assert_eq!(quiet, format!("2 sheets, 16 wagers: {unproved}"));
    assert!(
        report.contains("  other readings ok (by the referee)\n"),
        "{report}"
    );
    let one = well(&["verify", &format!("{sheets}/{EIGHT}")]);
    assert!(
        one.ends_with(&format!("1 sheet, 8 wagers: {unproved}")),
        "{one}"
    );
    assert!(one.contains("  json, csv, page and workbook ok (byte for byte)\n"));
}

#[test]
fn games_stand_in_the_order_of_the_catalogue_whatever_was_typed() {
    let folder = Folder::new("order");
    let out = folder.join("sheets");
    let games = ["tiger-baccarat", "7-up-baccarat", "tiger-baccarat"];
    well(&[&["certify", "--decks", "8", "--out", &out], &games[..]].concat());
    let report = well(&["verify", &out]);
    assert!(report.contains("index ok\n"), "{report}");
}

#[test]
fn any_number_of_threads_gives_the_same_bytes() {
    let folder = Folder::new("threads");
    let mut sums = Vec::new();
    for threads in ["1", "5"] {
        let out = folder.join(threads);
        let mut command = Command::new(env!("CARGO_BIN_EXE_oddsmith"));
        command.args([
            "certify",
            "sands-super-baccarat",
            "7-up-baccarat",
            "--out",
            &out,
        ]);
        assert!(
            command
                .env("RAYON_NUM_THREADS", threads)
                .status()
                .unwrap()
                .success()
        );
        sums.push(fs::read(Path::new(&out).join("SHA256SUMS")).unwrap());
    }
    assert!(sums[0] == sums[1]);
}

#[test]
fn what_is_not_approved_is_not_certified() {
    let folder = Folder::new("refused");
    let out = folder.join("sheets");
    let certify = |more: &[&str]| refused(&[&["certify", "--out", &out], more].concat());
    let message = certify(&["tiger-baccarat", "--decks", "3"]);
    assert!(message.contains("tiger-baccarat is not certified: 3 decks: approved for 4 to 10"));
    assert!(certify(&["tigre"]).contains("unknown game \"tigre\""));
    let message = certify(&["Tiger"]);
    assert!(message.contains("unknown game \"Tiger\""), "{message}");
    assert!(
        message.contains("did you mean \"tiger-baccarat\"?"),
        "{message}"
    );
    let message = certify(&["tiger", "--decks", "3"]);
    assert!(
        message.contains("tiger-baccarat is not certified"),
        "{message}"
    );
    let message = certify(&["electronic-blackjack", "--strategy", "wild"]);
    assert!(
        message.contains("not certified by strategy \"wild\""),
        "{message}"
    );
    assert!(!Path::new(&out).exists(), "nothing was written");
    let there = tiger(&folder);
    let message = refused(&["certify", "7-up-baccarat", "--out", &there]);
    assert!(message.contains("the folder is not empty"));
}

#[test]
fn tampering_is_named() {
    let folder = Folder::new("tampered");
    let sheets = tiger(&folder);
    edit(&sheets, EIGHT, "186173936904192", "186173936904193");
    let report = found(&["verify", &sheets]);
    assert!(
        report.contains(&format!("{EIGHT} was changed: its digest is")),
        "{report}"
    );
    let digit = "wagers/tiger/rows/two-cards/ways: the sheet says \"186173936904193\", the engine finds \"186173936904192\"";
    assert!(report.contains(digit), "{report}");
    assert!(report.contains("Banker 6, two cards: ways are not the probability's"));
    list_again(&sheets);
    let report = found(&["verify", &sheets]);
    assert!(
        report.contains("digests ok"),
        "a forger lists the digests again: {report}"
    );
    assert!(
        report.contains(digit),
        "and the number is wrong all the same"
    );
    let bytes = format!("json, csv, page and workbook FAILED {EIGHT}, line ");
    assert!(report.contains(&bytes), "{report}");
}

/// A forger can change the file for spreadsheets and list it again: only its bytes give it away.
#[test]
fn a_changed_csv_that_is_listed_again_is_named() {
    let folder = Folder::new("csv");
    let sheets = tiger(&folder);
    edit(
        &sheets,
        "tiger-baccarat-8-decks.csv",
        "186173936904192",
        "186173936904193",
    );
    list_again(&sheets);
    let named = "json, csv, page and workbook FAILED tiger-baccarat-8-decks.csv, line ";
    for path in [sheets.clone(), format!("{sheets}/{EIGHT}")] {
        let report = found(&["verify", &path]);
        assert!(report.contains("digests ok"), "{report}");
        assert!(report.contains(named), "{report}");
        assert!(report.contains(": 1 check failed; NOT CHECKED"), "{report}");
        let quiet = found(&["verify", &path, "--quiet"]);
        assert!(!quiet.contains("digests"), "{quiet}");
        assert!(quiet.contains(named), "{quiet}");
    }
}

#[test]
fn what_lies_beside_a_sheet_is_compared_or_said_not_to_be() {
    let folder = Folder::new("beside");
    let sheets = tiger(&folder);
    let one = format!("{sheets}/{EIGHT}");
    fs::remove_file(Path::new(&sheets).join("tiger-baccarat-8-decks.csv")).unwrap();
    let report = well(&["verify", &one]);
    let absent = "tiger-baccarat-8-decks.csv is not there to compare";
    assert!(report.contains(&format!(
        "json, csv, page and workbook NOT CHECKED\n    {absent}\n"
    )));
    assert!(report.trim_end().ends_with(absent), "{report}");
    edit(
        &sheets,
        "tiger-baccarat-8-decks.html",
        "16.6836%",
        "16.6336%",
    );
    let report = found(&["verify", &one]);
    assert!(
        report.contains("json, csv, page and workbook FAILED"),
        "{report}"
    );
    assert!(
        report.contains(&format!("NOT CHECKED: {absent}")),
        "{report}"
    );
}

#[test]
fn files_missing_left_over_and_swapped_are_named() {
    let folder = Folder::new("files");
    let sheets = tiger(&folder);
    let at = |name: &str| Path::new(&sheets).join(name);
    let (seven, eight) = (fs::read(at(SEVEN)).unwrap(), fs::read(at(EIGHT)).unwrap());
    fs::write(at(SEVEN), &eight).unwrap();
    fs::write(at(EIGHT), &seven).unwrap();
    let report = found(&["verify", &sheets]);
    assert!(report.contains(&format!(
        "{SEVEN} holds what SHA256SUMS lists as {EIGHT}: swapped"
    )));
    assert!(report.contains(&format!("holds the sheet that belongs in {SEVEN}")));
    fs::remove_file(at(EIGHT)).unwrap();
    fs::write(at(SEVEN), &seven).unwrap();
    fs::write(at("notes.txt"), "x").unwrap();
    let report = found(&["verify", &sheets]);
    assert!(report.contains(&format!("{EIGHT} is listed in SHA256SUMS and missing")));
    assert!(report.contains("notes.txt is not listed in SHA256SUMS"));
    fs::write(at("SHA256SUMS"), "nonsense\n").unwrap();
    let report = found(&["verify", &sheets]);
    assert!(
        report.contains("SHA256SUMS: line 1: \"nonsense\" is not a digest"),
        "{report}"
    );
    fs::remove_file(at("SHA256SUMS")).unwrap();
    assert!(found(&["verify", &sheets]).contains("SHA256SUMS is missing"));
}

#[test]
fn a_folder_that_cannot_be_written_is_refused_before_the_work() {
    let folder = Folder::new("unwritable");
    let file = folder.join("file");
    fs::write(&file, "x").unwrap();
    for out in [".", "/", &file, &format!("{file}/sheets")] {
        let message = refused(&["certify", "tiger-baccarat", "--out", out]);
        assert!(message.contains(out), "{message}");
    }
}

/// A forger can list a file of his own as easily as a changed one.
#[test]
fn files_that_certify_does_not_write_are_named() {
    let folder = Folder::new("forged");
    let sheets = tiger(&folder);
    let forged = Path::new(&sheets).join("tiger-baccarat-9-decks.html");
    fs::write(forged, "<p>1.0000%</p>").unwrap();
    list_again(&sheets);
    let report = found(&["verify", &sheets]);
    let named = "tiger-baccarat-9-decks.html is left over: certify writes no such file";
    assert!(report.contains(named), "{report}");
}

#[test]
fn a_page_that_says_something_else_is_named() {
    let folder = Folder::new("page");
    let sheets = tiger(&folder);
    edit(
        &sheets,
        "tiger-baccarat-8-decks.html",
        "16.6836%",
        "16.6336%",
    );
    edit(&sheets, "index.html", "16.6836%", "16.6336%");
    list_again(&sheets);
    let report = found(&["verify", &sheets]);
    for page in ["tiger-baccarat-8-decks.html, line ", "index.html, line "] {
        let (_, told) = report.split_once(page).expect("the page is named");
        let told: String = told.chars().take(400).collect();
        let (theirs, ours) = told
            .split_once("where certify writes")
            .expect("both are shown");
        assert!(theirs.contains("16.6336%"), "{told}");
        assert!(ours.contains("16.6836%"), "{told}");
    }
}

#[test]
fn decks_alone_certify_every_game_that_is_approved_for_them() {
    let folder = Folder::new("decks");
    let out = folder.join("out");
    let said = well(&["certify", "--decks", "10", "--out", &out]);
    let approved = well(&["games", "--format", "json"]);
    let games: serde_json::Value = serde_json::from_str(&approved).unwrap();
    let ten = |game: &&serde_json::Value| game["decks"]["to"].as_u64() >= Some(10);
    let all = games.as_array().or(games["games"].as_array()).unwrap();
    let count = all.iter().filter(ten).count();
    assert!(0 < count && count < all.len());
    assert!(said.contains(&format!("{count} odds sheets")), "{said}");
    let message = refused(&["certify", "--decks", "11", "--out", &folder.join("none")]);
    assert!(
        message.contains("no game is approved for any of these decks"),
        "{message}"
    );
}

#[test]
fn a_signature_that_is_none_is_named_without_a_key_too() {
    let folder = Folder::new("junk");
    let sheets = tiger(&folder);
    let signature = Path::new(&sheets).join("SHA256SUMS.minisig");
    for junk in [&b"junk"[..], &[0xff]] {
        fs::write(&signature, junk).unwrap();
        let report = found(&["verify", &sheets]);
        assert!(report.contains("not a minisign signature"), "{report}");
    }
}

/// A player's advantage is said in words on the page, in the index and in the JSON; an unsigned sheet is not called
/// certified.
#[test]
fn findings_stand_on_the_page_the_index_and_the_data() {
    let folder = Folder::new("findings");
    let out = folder.join("sheets");
    let game = ["certify", "electronic-blackjack", "--decks", "2"];
    let by = ["--strategy", "composition", "--out", &out];
    well(&[&game[..], &by[..]].concat());
    let read = |name: &str| fs::read_to_string(Path::new(&out).join(name)).unwrap();
    let page = read("electronic-blackjack-2-decks.html");
    let said = "Main wager, played by strategy composition: player's advantage 0.0254%";
    for text in [&page, &read("index.html")] {
        assert!(text.contains(&said.replace('\'', "&#39;")), "{text}");
        assert!(text.contains("player&#39;s advantage 0.0254%"));
        assert!(!text.contains("-0.0254%</td>") && !text.contains("Certified"));
    }
    let json: serde_json::Value =
        serde_json::from_str(&read("electronic-blackjack-2-decks.json")).unwrap();
    let first = &json["context"]["findings"][0];
    assert_eq!(first["check"], "player-edge");
    assert_eq!(first["wager"], "main");
    assert_eq!(first["message"], said);
    assert_eq!(first["exact"], json["wagers"][0]["house_edge"]);
}

/// A workbook is compared byte for byte, whatever its list of digests says.
#[test]
fn a_changed_workbook_that_is_listed_again_is_named() {
    let folder = Folder::new("book");
    let sheets = tiger(&folder);
    let path = Path::new(&sheets).join("tiger-baccarat-8-decks.xlsx");
    let mut changed = fs::read(&path).unwrap();
    let middle = changed.len() / 2;
    changed[middle] ^= 1;
    fs::write(&path, changed).unwrap();
    list_again(&sheets);
    let report = found(&["verify", &sheets]);
    let named =
        "tiger-baccarat-8-decks.xlsx is not the workbook that certify writes: it differs from byte";
    assert!(report.contains(named), "{report}");
}

/// Only in builds with the feature `pdf`.
#[cfg(feature = "pdf")]
#[test]
fn the_same_sheet_for_paper_is_the_same_bytes_and_verified() {
    let folder = Folder::new("paper");
    let (one, other) = (folder.join("one"), folder.join("other"));
    for out in [&one, &other] {
        well(&["certify", "tiger-baccarat", "--decks", "8", "--out", out]);
    }
    let paper = "tiger-baccarat-8-decks.pdf";
    let read = |folder: &str| fs::read(Path::new(folder).join(paper)).unwrap();
    assert!(read(&one).starts_with(b"%PDF-"));
    assert!(
        read(&one) == read(&other),
        "the same document is the same bytes"
    );
    well(&["verify", &one]);
    let mut changed = read(&one);
    let middle = changed.len() / 2;
    changed[middle] ^= 1;
    fs::write(Path::new(&one).join(paper), changed).unwrap();
    list_again(&one);
    assert!(found(&["verify", &one]).contains(&format!("{paper}, line ")));
}

#[test]
fn what_is_no_sheet_of_this_version_is_named() {
    let folder = Folder::new("broken");
    let sheets = tiger(&folder);
    let whole = fs::read_to_string(Path::new(&sheets).join(EIGHT)).unwrap();
    let path = format!("{sheets}/{EIGHT}");
    let says = |text: &str, finding: &str| {
        fs::write(&path, text).unwrap();
        let report = found(&["verify", &path]);
        assert!(report.contains(finding), "{report}");
    };
    says(
        &whole[..whole.len() / 2],
        "not whole JSON: EOF while parsing",
    );
    says("", "not whole JSON");
    says("[]", "schema is missing, not oddsmith/sheet/1");
    let version = format!("\"version\": \"{}\"", env!("CARGO_PKG_VERSION"));
    let other = whole.replace(&version, "\"version\": \"0.0.1\"");
    says(&other, "made by oddsmith 0.0.1; this is");
    says(
        &whole.replace("sheet/1", "sheet/9"),
        "schema is oddsmith/sheet/9",
    );
    says(
        &whole.replace(
            "\"decks\": 8,\n    \"cards\"",
            "\"decks\": 3,\n    \"cards\"",
        ),
        "3 decks: approved for 4 to 10",
    );
    says(
        &whole.replace("\"tiger-baccarat\"", "\"panda\""),
        "unknown game \"panda\"",
    );
    says(
        &whole.replace("\"context\"", "\"comment\""),
        "not a certified sheet",
    );
    says(
        &whole.replace("\"id\": \"tiger\"", "\"id\": \"lion\""),
        "the sheet lacks this wager",
    );
    says(
        &whole.replace("\"pays\": \"12\"", "\"pays\": \"12/0\""),
        "pays or probability is no fraction",
    );
    says(
        &whole.replace("\"rows\"", "\"lines\""),
        "wagers/tiger/lines: only the sheet has",
    );
    says(
        &whole.replace("same-rank", "same-point-value"),
        "readings/pair: the sheet says",
    );
    says(&whole.replacen("  ", " ", 1), "line 2: ");
}

#[test]
fn signatures_hold_for_the_key_that_made_them() {
    let folder = Folder::new("signed");
    fs::write(folder.join("password"), "a password\n").unwrap();
    let (password, key, out) = (
        folder.join("password"),
        folder.join("house"),
        folder.join("out"),
    );
    let said = well(&["keygen", &key, "--password-file", &password]);
    assert!(said.contains("house.key: the secret key"), "{said}");
    let (secret, public) = (format!("{key}.key"), format!("{key}.pub"));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(&secret).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "the secret key is its owner's only");
    }
    let again = refused(&["keygen", &key, "--password-file", &password]);
    assert!(again.contains("keys are not overwritten"));
    let certify = [
        "certify",
        "7-up-baccarat",
        "--decks",
        "8",
        "--out",
        &out,
        "--sign",
        &secret,
    ];
    let message = refused(&certify);
    assert!(
        message.contains("no terminal to ask for a password"),
        "{message}"
    );
    well(&[&certify[..], &["--password-file", &password]].concat());
    let report = well(&["verify", &out, "--key", &public]);
    assert!(report.ends_with(": all checks passed\n"), "{report}");
    let published = fs::read_to_string(&public).unwrap();
    let id = published.lines().next().unwrap().rsplit(' ').next();
    let signed = format!(
        "signature ok (key {}, \"oddsmith {} odds sheets\")",
        id.unwrap(),
        env!("CARGO_PKG_VERSION")
    );
    assert!(report.contains(&signed), "{signed}: {report}");
    if let Ok(output) = Command::new("minisign")
        .args(["-Vm", "SHA256SUMS", "-p", &public])
        .current_dir(&out)
        .output()
    {
        assert!(output.status.success(), "the stock minisign verifies");
    }
    let unasked = well(&["verify", &out]);
    assert!(
        unasked.ends_with("NOT CHECKED: nothing proves who signed\n"),
        "{unasked}"
    );
    let message = refused(&[
        "certify",
        "7-up-baccarat",
        "--out",
        &folder.join("x"),
        "--sign",
        &public,
        "--password-file",
        &password,
    ]);
    assert!(
        message.contains("house.pub: a public key cannot sign"),
        "{message}"
    );
    let stranger = folder.join("stranger");
    well(&["keygen", &stranger, "--password-file", &password]);
    let report = found(&["verify", &out, "--key", &format!("{stranger}.pub")]);
    assert!(report.contains("is different from public key"), "{report}");
    edit(&out, "7-up-baccarat-8-decks.csv", "8", "9");
    list_again(&out);
    let report = found(&["verify", &out, "--key", &public]);
    assert!(report.contains("Signature verification failed"), "{report}");
    fs::remove_file(Path::new(&out).join("SHA256SUMS.minisig")).unwrap();
    let report = found(&["verify", &out, "--key", &public]);
    assert!(report.contains("SHA256SUMS.minisig is missing: nobody signed"));
    fs::write(folder.join("password"), "another\n").unwrap();
    let other = folder.join("other");
    let message = refused(&[
        "certify",
        "7-up-baccarat",
        "--out",
        &other,
        "--sign",
        &secret,
        "--password-file",
        &password,
    ]);
    assert!(
        message.contains("the secret key does not open"),
        "{message}"
    );
}

#[test]
fn differences_between_sheets_are_exact() {
    let folder = Folder::new("diff");
    let write = |name: &str, more: &[&str]| {
        let sheet = [
            "sheet",
            "tiger-baccarat",
            "--decks",
            "8",
            "--wager",
            "tiger-pair",
            "--format",
            "json",
        ];
        fs::write(folder.join(name), well(&[&sheet[..], more].concat())).unwrap();
        folder.join(name)
    };
    let one = write("one.json", &[]);
    let other = write("other.json", &["--reading", "twin=pair-rule"]);
    assert_eq!(well(&["diff", &one, &one]), "no difference\n");
    let report = found(&["diff", &one, &other]);
    assert!(report.starts_with("readings/twin - same-rank + pair-rule wagers/tiger-pair/rows/double/ways - 25994829938688 + 24995028787200"));
    assert!(
        report.contains("wagers/tiger-pair/decimal/house_edge - 0.161217223880 + 0.145215279315"),
        "{report}"
    );
    fs::write(folder.join("x.json"), "{}").unwrap();
    assert!(refused(&["diff", &one, &folder.join("x.json")]).contains("no schema of oddsmith's"));
    assert!(refused(&["diff", &one, &folder.join("none.json")]).contains("cannot be read"));
}
