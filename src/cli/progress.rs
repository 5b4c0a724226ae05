//! A sign of life for work that takes longer than a moment, on a terminal's standard error only.

use indicatif::ProgressBar;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// What a person takes for at once.
const MOMENT: Duration = Duration::from_millis(300);
const TICK: Duration = Duration::from_millis(100);

/// Does the work; where it takes longer than a moment, says what is being done and for how long.
pub(super) fn waiting<T: Send>(what: &'static str, work: impl FnOnce() -> T + Send) -> T {
    let (done, wait) = channel::<()>();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            if wait.recv_timeout(MOMENT) == Err(RecvTimeoutError::Timeout) {
                let spinner = ProgressBar::new_spinner().with_message(what);
                while wait.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                    spinner.set_message(format!("{what}, {} s", spinner.elapsed().as_secs()));
                    spinner.tick();
                }
                spinner.finish_and_clear();
            }
        });
        let answer = work();
        drop(done);
        answer
    })
}
