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

/// Work of many steps, counted on a terminal as they are done.
pub(super) struct Steps(ProgressBar);

impl Steps {
    /// So many steps to do.
    pub(super) fn new(steps: usize) -> Steps {
        let bar = ProgressBar::new(steps as u64).with_message("sheets");
        bar.enable_steady_tick(TICK);
        Steps(bar)
    }

    /// One more is done.
    pub(super) fn done(&self) {
        self.0.inc(1);
    }
}

impl Drop for Steps {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
