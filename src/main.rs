//! The `oddsmith` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    oddsmith::cli::run(std::env::args_os())
}
