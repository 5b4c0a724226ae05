//! The `oddsmith` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    #[cfg(unix)]
    if output::was_closed() {
        eprintln!("error: standard output is closed: the answer would be lost");
        return ExitCode::from(2);
    }
    oddsmith::cli::run(std::env::args_os())
}

/// Whether there is anything to write to. Before `main` Rust opens `/dev/null` in place of a closed output, so that
/// this must be seen earlier.
#[cfg(unix)]
mod output {
    use std::sync::atomic::{AtomicBool, Ordering};

    static CLOSED: AtomicBool = AtomicBool::new(false);

    #[ctor::ctor(unsafe)]
    fn look() {
        let closed = rustix::io::fcntl_getfd(rustix::stdio::stdout()).is_err();
        CLOSED.store(closed, Ordering::Relaxed);
    }

    pub fn was_closed() -> bool {
        CLOSED.load(Ordering::Relaxed)
    }
}
