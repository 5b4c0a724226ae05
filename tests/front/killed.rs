//! Runs that end before they are done: killed, out of room, refused by the folder, or at once with others. What they
//! write is whole or not there, and a later run is not in their way.

#![cfg(target_os = "linux")]

use crate::faults::{Folder, command, run};
use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::process::{Command, Output, Stdio};
use std::time::Instant;

/// Kills a run at so many points, from its start to where it would have ended, and looks at what is left each time.
fn killed_at_points(folder: &Folder, arguments: &[&str], points: u32, look: impl Fn(&Folder)) {
    let start = Instant::now();
    assert_eq!(run(folder, arguments).status.code(), Some(0));
    let whole = start.elapsed();
    look(folder);
    for point in 0..points {
        let mut child = command(folder, arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(whole * point / points);
        child.kill().unwrap();
        child.wait().unwrap();
        look(folder);
    }
}

/// The names that are there, but those of unfinished files, which nobody else has.
fn finished(folder: &Folder) -> Vec<String> {
    let names = folder.names().into_iter();
    names
        .filter(|name| !(name.starts_with(".oddsmith-") && name.ends_with(".unfinished")))
        .collect()
}

#[test]
fn a_certificate_is_whole_or_not_there() {
    let folder = Folder::new("killed-certify");
    let out = folder.at("sheets");
    let certify = ["certify", "7-up-baccarat", "--decks", "8", "--out", &out];
    let of = |path: &str| -> Vec<(String, Vec<u8>)> {
        let mut files: Vec<(String, Vec<u8>)> = fs::read_dir(path)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .map(|path| (path.display().to_string(), fs::read(&path).unwrap()))
            .collect();
        files.sort();
        files
    };
    assert_eq!(run(&folder, &certify).status.code(), Some(0));
    let right = of(&out);
    fs::remove_dir_all(&out).unwrap();
    killed_at_points(&folder, &certify, 12, |_| {
        if fs::exists(&out).unwrap() {
            assert_eq!(of(&out), right);
            fs::remove_dir_all(&out).unwrap();
        }
    });
    assert_eq!(
        run(&folder, &certify).status.code(),
        Some(0),
        "steps around"
    );
    assert_eq!(of(&out), right);
}

#[test]
fn a_fixed_file_is_the_old_one_or_the_new_one() {
    let folder = Folder::new("killed-fix");
    let wrong = fs::read_to_string("tests/audit/figures.csv").unwrap();
    let print = folder.file("figures.csv", &wrong);
    let fix = ["audit", &print, "--fix"];
    // Some of its slips are of pays, which are not set right: they are still found.
    let start = Instant::now();
    assert_eq!(run(&folder, &fix).status.code(), Some(1));
    let whole = start.elapsed();
    let right = fs::read_to_string(&print).unwrap();
    assert_ne!(right, wrong);
    for point in 0..12 {
        folder.file("figures.csv", &wrong);
        let mut child = command(&folder, &fix)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(whole * point / 12);
        child.kill().unwrap();
        child.wait().unwrap();
        let seen = fs::read_to_string(&print).unwrap();
        assert!(seen == wrong || seen == right, "{seen}");
        assert_eq!(finished(&folder), ["figures.csv"]);
    }
}

#[test]
fn a_fix_keeps_the_mode_and_says_what_it_does_to_hard_links() {
    let folder = Folder::new("links");
    let wrong = fs::read_to_string("tests/audit/figures.csv").unwrap();
    let (print, other) = (folder.file("figures.csv", &wrong), folder.at("other.csv"));
    fs::set_permissions(&print, fs::Permissions::from_mode(0o640)).unwrap();
    fs::hard_link(&print, &other).unwrap();
    let fixed = run(&folder, &["audit", &print, "--fix"]);
    let told = String::from_utf8(fixed.stderr).unwrap();
    let promise = "its other names (hard links) keep what it said before";
    assert!(told.contains(promise), "{told}");
    assert_ne!(fs::read_to_string(&print).unwrap(), wrong);
    assert_eq!(fs::read_to_string(&other).unwrap(), wrong);
    let file = fs::metadata(&print).unwrap();
    assert_eq!((file.mode() & 0o777, file.nlink()), (0o640, 1));
    assert_eq!(folder.names(), ["figures.csv", "other.csv"]);
}

#[test]
fn a_secret_key_is_whole_or_not_there() {
    let folder = Folder::new("killed-keygen");
    let password = folder.file("password", "secret\n");
    let name = folder.at("house");
    let keygen = ["keygen", &name, "--password-file", &password];
    killed_at_points(&folder, &keygen, 3, |folder| {
        let names = finished(folder);
        for (file, lines) in [("house.key", 2), ("house.pub", 2)] {
            if names.iter().any(|name| name == file) {
                let text = fs::read_to_string(folder.at(file)).unwrap();
                assert_eq!(text.lines().count(), lines, "{text}");
                assert!(text.ends_with('\n'));
                fs::remove_file(folder.at(file)).unwrap();
            }
        }
        assert_eq!(finished(folder), ["password"]);
    });
}

const SHEET: [&str; 9] = [
    "sheet",
    "electronic-blackjack",
    "--shoe",
    "8s=4,7s=3,6s=2,10s=6,As=1",
    "--strategy",
    "optimal",
    "--wager",
    "main",
    "--format=json",
];

fn entries(folder: &Folder) -> Vec<String> {
    let entries = fs::read_dir(folder.at("cache/oddsmith"));
    let entries = entries.into_iter().flatten();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.filter(|name| name.starts_with("splits-")).collect();
    names.sort();
    names
}

#[test]
fn a_cache_that_was_killed_or_shared_changes_no_answer() {
    let folder = Folder::new("killed-cache");
    let right = run(&folder, &SHEET).stdout;
    let kept = entries(&folder);
    assert_eq!(kept.len(), 1);
    let entry = fs::read(folder.at("cache/oddsmith").to_owned() + "/" + &kept[0]).unwrap();
    let look = |folder: &Folder| {
        for name in entries(folder) {
            let path = folder.at("cache/oddsmith") + "/" + &name;
            assert_eq!(fs::read(&path).unwrap(), entry, "whole");
            fs::remove_file(path).unwrap();
        }
    };
    killed_at_points(&folder, &SHEET, 10, look);
    assert_eq!(run(&folder, &SHEET).stdout, right);
    look(&folder);
    // Several at once on one cache.
    let runs: Vec<_> = (0..4)
        .map(|_| {
            command(&folder, &SHEET)
                .stdout(Stdio::piped())
                .spawn()
                .unwrap()
        })
        .collect();
    for child in runs {
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0));
        assert_eq!(output.stdout, right);
    }
    assert_eq!(entries(&folder), kept);
    look(&folder);
}

fn protect(out: &str) -> Vec<&str> {
    let about = [
        "protect",
        "7-up-baccarat",
        "--wager",
        "tie",
        "--penetration",
    ];
    [
        &about[..],
        &["75%", "--shoes", "40", "--seed", "1", "--out", out],
    ]
    .concat()
}

#[test]
fn a_study_is_whole_or_not_there() {
    let folder = Folder::new("killed-protect");
    let out = folder.at("study.txt");
    assert_eq!(run(&folder, &protect(&out)).status.code(), Some(0));
    let right = fs::read(&out).unwrap();
    fs::remove_file(&out).unwrap();
    killed_at_points(&folder, &protect(&out), 10, |folder| {
        if fs::exists(&out).unwrap() {
            assert_eq!(fs::read(&out).unwrap(), right);
            fs::remove_file(&out).unwrap();
        }
        assert!(finished(folder).is_empty(), "{:?}", folder.names());
    });
}

/// A run that can write no file longer than half a kilobyte, as if the disk were full.
fn out_of_room(folder: &Folder, arguments: &[&str]) -> Output {
    Command::new("sh")
        .args(["-c", "trap '' XFSZ; ulimit -f 1; exec \"$@\"", "sh"])
        .arg(env!("CARGO_BIN_EXE_oddsmith"))
        .args(arguments)
        .env("XDG_CACHE_HOME", folder.at("cache"))
        .output()
        .unwrap()
}

#[test]
fn a_full_disk_is_exit_2_and_leaves_nothing() {
    let folder = Folder::new("full");
    // Longer than what still fits.
    let wrong = fs::read_to_string("tests/audit/figures.csv").unwrap() + &"# a note\n".repeat(200);
    let print = folder.file("figures.csv", &wrong);
    let (sheets, study, plot) = (folder.at("sheets"), folder.at("a.txt"), folder.at("a.svg"));
    let certify = ["certify", "7-up-baccarat", "--decks", "8", "--out", &sheets];
    let what_if = [
        "what-if",
        "tiger-baccarat",
        "--wager",
        "tie",
        "--decks",
        "6..8",
    ];
    let commands = [
        certify.to_vec(),
        protect(&study),
        [&what_if[..], &["--plot", &plot]].concat(),
        vec!["audit", &print, "--fix"],
    ];
    for arguments in commands {
        let output = out_of_room(&folder, &arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?} {output:?}");
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(told.contains("cannot be written"), "{told}");
        assert_eq!(folder.names(), ["figures.csv"], "{arguments:?}");
        assert_eq!(fs::read_to_string(&print).unwrap(), wrong);
    }
    // A cache that cannot be kept is no fault of the answer.
    let right = run(&folder, &SHEET).stdout;
    fs::remove_dir_all(folder.at("cache")).unwrap();
    let output = out_of_room(&folder, &SHEET);
    assert_eq!((output.status.code(), output.stdout), (Some(0), right));
    assert_eq!(entries(&folder), [""; 0], "no entry, and none half-written");
}

/// Modes do not bind everyone; nobody can make a file in `/proc`.
#[test]
fn a_folder_that_takes_no_file_is_exit_2() {
    let folder = Folder::new("refused-folder");
    let password = folder.file("password", "secret\n");
    let commands = [
        vec!["certify", "--out", "/proc/oddsmith-sheets"],
        vec!["keygen", "/proc/oddsmith", "--password-file", &password],
        protect("/proc/oddsmith.txt"),
    ];
    for arguments in commands {
        let output = run(&folder, &arguments);
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {told}");
        assert!(told.starts_with("error: /proc/oddsmith"), "{told}");
        assert!(told.contains("cannot be written"), "{told}");
        assert!(!told.contains(".unfinished"), "{told}");
    }
}
