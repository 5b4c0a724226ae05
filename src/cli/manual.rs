//! The manual pages, made from the arguments themselves.

use super::arguments::Arguments;
use super::outcome::Failure;
use crate::vocabulary::plain::quoted;
use crate::vocabulary::problem::suggestion;
use clap::Command;
use std::path::Path;

/// The manual page of a command, or of them all.
pub(super) fn page(name: Option<&str>) -> Result<String, Failure> {
    let mut whole = Arguments::whole();
    whole.build();
    let command = match name {
        None => whole,
        Some(name) => {
            let shown = whole
                .get_subcommands()
                .filter(|command| !command.is_hide_set());
            let commands: Vec<&str> = shown.map(Command::get_name).collect();
            let found = whole.find_subcommand(name).cloned();
            found.ok_or_else(|| {
                let help = suggestion(name, commands);
                Failure::new(&format!("no command \"{}\"\nhelp: {help}", quoted(name)))
            })?
        }
    };
    let mut page = Vec::new();
    let rendered = clap_mangen::Man::new(command).render(&mut page);
    rendered.expect("a vector takes every byte");
    Ok(String::from_utf8(page).expect("made of text"))
}

/// Writes every page into a folder, and says how many.
pub(super) fn pages(folder: &Path) -> Result<String, Failure> {
    let shown = folder.display().to_string();
    let lost =
        |error: std::io::Error| Failure::new(&format!("cannot write {}: {error}", quoted(&shown)));
    std::fs::create_dir_all(folder).map_err(lost)?;
    let whole = Arguments::whole();
    let commands = whole
        .get_subcommands()
        .filter(|command| !command.is_hide_set());
    let names: Vec<&str> = commands.map(Command::get_name).collect();
    std::fs::write(folder.join("oddsmith.1"), page(None)?).map_err(lost)?;
    for name in &names {
        let file = folder.join(format!("oddsmith-{name}.1"));
        std::fs::write(file, page(Some(name))?).map_err(lost)?;
    }
    Ok(format!("{}: {} pages\n", quoted(&shown), names.len() + 1))
}
