//! Commands as users type them, and what they print.

use std::process::{Command, Output};

/// Runs a command.
pub fn oddsmith(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_oddsmith"))
        .args(arguments)
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        .env("XDG_CACHE_HOME", env!("CARGO_TARGET_TMPDIR"))
        .output()
        .unwrap()
}

/// Quotes what a shell would split.
fn typed(arguments: &[&str]) -> String {
    let words = arguments
        .iter()
        .map(|word| match word.contains(' ') || word.is_empty() {
            true => format!("\"{word}\""),
            false => word.to_string(),
        });
    format!("$ oddsmith {}", words.collect::<Vec<_>>().join(" "))
}

fn transcript(arguments: &[&str]) -> String {
    let output = oddsmith(arguments);
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let (out, err) = (text(output.stdout), text(output.stderr));
    let code = output.status.code().unwrap();
    format!("{}\n{out}{err}[exit {code}]\n", typed(arguments))
}

/// Holds the transcripts of some commands against the snapshot of that name.
#[track_caller]
pub fn snapshot(name: &str, commands: &[&[&str]]) {
    let transcripts: Vec<String> = commands.iter().map(|each| transcript(each)).collect();
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../../snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, transcripts.join("\n")));
}
