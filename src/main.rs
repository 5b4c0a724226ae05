//! The `oddsmith` command.

use oddsmith::cli::Messages;
use std::process::ExitCode;

fn main() -> ExitCode {
    let [answers, messages] = outputs::are_open();
    if !answers {
        eprintln!("error: standard output is closed: the answer would be lost");
        return ExitCode::from(2);
    }
    let messages = match messages {
        true => Messages::Shown,
        false => Messages::Lost,
    };
    oddsmith::cli::run(std::env::args_os(), messages)
}

/// Whether there is anything to write to. Before `main` Rust opens `/dev/null` in place of a closed output, which
/// then looks like one that somebody chose, so that this must be seen earlier.
#[cfg(unix)]
mod outputs {
    use std::sync::atomic::{AtomicBool, Ordering};

    static OPEN: [AtomicBool; 2] = [AtomicBool::new(true), AtomicBool::new(true)];

    #[ctor::ctor(unsafe)]
    fn look() {
        let outputs = [rustix::stdio::stdout(), rustix::stdio::stderr()];
        for (open, output) in OPEN.iter().zip(outputs) {
            let is_open = rustix::io::fcntl_getfd(output).is_ok();
            open.store(is_open, Ordering::Relaxed);
        }
    }

    /// Standard output and standard error.
    pub fn are_open() -> [bool; 2] {
        OPEN.each_ref().map(|open| open.load(Ordering::Relaxed))
    }
}

/// Elsewhere nobody closes them.
#[cfg(not(unix))]
mod outputs {
    pub fn are_open() -> [bool; 2] {
        [true; 2]
    }
}
