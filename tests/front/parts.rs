//! Studies and sweeps in parts: all slices together are the bytes of one run, and nothing else is.

use crate::support::command::oddsmith;
use std::path::PathBuf;
use std::process::Command;

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Writes the slices of a command into files.
#[track_caller]
fn slices(name: &str, command: &str, of: u32) -> Vec<String> {
    let folder = folder(name);
    let slice = |number: u32| {
        let mut words: Vec<&str> = command.split(' ').collect();
        let partition = format!("slice:{number}/{of}");
        words.extend(["--partition", &partition]);
        let output = oddsmith(&words);
        assert!(output.status.success(), "{output:?}");
        let path = folder.join(format!("{number}-of-{of}.part"));
        std::fs::write(&path, output.stdout).unwrap();
        path.display().to_string()
    };
    (1..=of).map(slice).collect()
}

fn merged(parts: &[String]) -> (Vec<u8>, String, Option<i32>) {
    let words: Vec<&str> = ["merge"]
        .into_iter()
        .chain(parts.iter().map(String::as_str))
        .collect();
    let output = oddsmith(&words);
    let said = String::from_utf8(output.stderr).unwrap();
    (output.stdout, said, output.status.code())
}

#[track_caller]
fn makes_one_run(name: &str, command: &str, of: u32) {
    let whole = oddsmith(&command.split(' ').collect::<Vec<_>>());
    assert!(whole.status.success(), "{whole:?}");
    let mut parts = slices(name, command, of);
    parts.reverse();
    let (bytes, said, code) = merged(&parts);
    assert_eq!(code, Some(0), "{said}");
    assert!(bytes == whole.stdout, "{command}");
}

#[test]
fn all_slices_of_a_study_are_the_bytes_of_one_run() {
    let study = "protect tiger-baccarat --penetration 75%..80% --shoes 10 --seed 4";
    makes_one_run("parts-json", &format!("{study} --format json"), 3);
    makes_one_run(
        "parts-text",
        &format!("{study} --tags Hi-Lo --spread 1-8"),
        2,
    );
    // More slices than shoes: some are empty.
    makes_one_run("parts-empty", &format!("{study} --format html"), 12);
}

#[test]
fn all_slices_of_a_sweep_are_the_bytes_of_one_run() {
    let sweep = "what-if tiger-baccarat --decks 4..8 --sort";
    makes_one_run("parts-sweep", sweep, 3);
    makes_one_run("parts-sweep-json", &format!("{sweep} --format json"), 2);
    makes_one_run(
        "parts-sweep-csv",
        &format!("{sweep} --format csv --digits 9"),
        7,
    );
}

#[track_caller]
fn refused(parts: &[&String], why: &str) {
    let parts: Vec<String> = parts.iter().map(|part| (*part).clone()).collect();
    let (bytes, said, code) = merged(&parts);
    assert_eq!((bytes.as_slice(), code), (&b""[..], Some(2)), "{said}");
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains(why), "{said}");
}

#[test]
fn parts_that_make_no_whole_are_refused() {
    let study = "protect tiger-baccarat --penetration 75% --shoes 10 --format json";
    let parts = slices("parts-refused", study, 3);
    let [one, two, three] = parts.as_slice() else {
        panic!("three slices");
    };
    refused(&[one, three], "shoes 4 to 6 are of no part");
    refused(&[two, three], "shoes 1 to 3 are of no part");
    refused(&[one, two], "shoes 7 to 10 are of no part");
    refused(&[one, two, two, three], "shoes 4 to 6 are in");
    let halves = slices("parts-refused-halves", study, 2);
    refused(&[one, two, &halves[1]], "shoe 6 is in");
    let seed = slices("parts-refused-seed", &format!("{study} --seed 9"), 3);
    refused(&[one, &seed[1], three], "other seed: 1 and 9");
    let game = study.replace("tiger-baccarat", "7-up-baccarat");
    let game = slices("parts-refused-game", &game, 3);
    refused(&[one, &game[1], three], "other tables");
    let changed = |from: &str, to: &str| {
        let text = std::fs::read_to_string(two).unwrap();
        assert!(text.contains(from), "{text}");
        let path = folder("parts-refused").join("changed.part");
        std::fs::write(&path, text.replacen(from, to, 1)).unwrap();
        path.display().to_string()
    };
    let version = format!("\"version\":\"{}\"", env!("CARGO_PKG_VERSION"));
    let other = changed(&version, "\"version\":\"0.0.9\"");
    refused(&[one, &other, three], "made by oddsmith 0.0.9, and this is");
    let other = changed("\"shoes\":10", "\"shoes\":11");
    refused(&[one, &other, three], "other shoes");
    let other = changed(
        "\"schema\":\"oddsmith/part/1\"",
        "\"schema\":\"oddsmith/part/9\"",
    );
    refused(&[&other], "not a part");
    let words = [
        &study.split(' ').collect::<Vec<_>>()[..],
        &["--partition", "slice:4/3"],
    ]
    .concat();
    let output = oddsmith(&words);
    assert_eq!(output.status.code(), Some(2));
}

/// Runs each job that GNU parallel would, one after the other, where it is not installed.
const STAND_IN: &str = "#!/bin/sh
job=$1
shift 2
for each in \"$@\"; do
    sh -c \"$(printf '%s' \"$job\" | sed \"s/{}/$each/g\")\" || exit 1
done
";

/// The first recipe of the manual, as it stands there.
#[cfg(unix)]
#[test]
fn the_recipe_for_gnu_parallel_works() {
    use std::os::unix::fs::PermissionsExt;
    let manual = include_str!("../../docs/partitions.md");
    let recipe = manual.split("```sh\n").nth(1).unwrap();
    let recipe = recipe.split("```").next().unwrap();
    assert!(recipe.contains("parallel "), "{recipe}");
    let folder = folder("parts-recipe");
    let tools = folder.join("tools");
    std::fs::create_dir_all(&tools).unwrap();
    let program = tools.join("oddsmith");
    std::fs::remove_file(&program).ok();
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_oddsmith"), &program).unwrap();
    let installed = Command::new("parallel").arg("--version").output();
    if installed.is_err() {
        let stand_in = tools.join("parallel");
        std::fs::write(&stand_in, STAND_IN).unwrap();
        std::fs::set_permissions(&stand_in, std::fs::Permissions::from_mode(0o755)).unwrap();
    }
    let path = format!("{}:{}", tools.display(), std::env::var("PATH").unwrap());
    let output = Command::new("sh")
        .args(["-e", "-c", recipe])
        .env("PATH", path)
        .current_dir(&folder)
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let whole = "protect tiger-baccarat --shoes 40 --seed 7 --format json";
    let whole = oddsmith(&whole.split(' ').collect::<Vec<_>>());
    assert!(std::fs::read(folder.join("study.json")).unwrap() == whole.stdout);
}
