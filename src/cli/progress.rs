//! A sign of life for work that takes longer than a moment, on a terminal's standard error only.

use crate::answers::what_if;
use crate::blackjack::Watch;
use indicatif::{MultiProgress, ProgressBar, ProgressStyle};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// What a person takes for at once.
const MOMENT: Duration = Duration::from_millis(300);
const TICK: Duration = Duration::from_millis(100);

/// Does the work; where it takes longer than a moment, says what is being done and for how long.
pub(super) fn waiting<T: Send>(what: &'static str, work: impl FnOnce() -> T + Send) -> T {
    showing(|| what.to_owned(), work)
}

/// The same for work of many tasks, of which some are done.
pub(super) fn counting<T: Send>(
    what: &'static str,
    work: impl FnOnce(&what_if::Watch) -> T + Send,
) -> T {
    let (tasks, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let watch = what_if::Watch {
        tasks: &|number| tasks.store(number, Ordering::Relaxed),
        done: &|| {
            done.fetch_add(1, Ordering::Relaxed);
        },
    };
    let message = || {
        let of = |number: &AtomicUsize| number.load(Ordering::Relaxed);
        format!("{what} {} of {}", of(&done), of(&tasks))
    };
    showing(message, || work(&watch))
}

fn showing<T: Send>(message: impl Fn() -> String + Sync, work: impl FnOnce() -> T + Send) -> T {
    let (done, wait) = channel::<()>();
    let message = &message;
    std::thread::scope(|scope| {
        scope.spawn(move || {
            if wait.recv_timeout(MOMENT) == Err(RecvTimeoutError::Timeout) {
                let spinner = ProgressBar::new_spinner();
                while wait.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                    let seconds = spinner.elapsed().as_secs();
                    spinner.set_message(format!("{}, {seconds} s", message()));
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

/// Does work that tells how much of it is done, and says so with what is left by the pace so far.
pub(super) fn solving<T>(work: impl FnOnce(&dyn Watch) -> T) -> T {
    let bar = solving_bar();
    let answer = work(&bar);
    bar.finish_and_clear();
    answer
}

fn solving_bar() -> ProgressBar {
    let style = "solving splits {bar:40} {percent}%, {elapsed} gone, about {eta} left";
    let style = ProgressStyle::with_template(style).expect("a known template");
    ProgressBar::new(0).with_style(style)
}
/// Deals shoes that tell how many of them are done, and says so with what is left by the pace so far.
pub(super) fn dealing<T>(shoes: u64, work: impl FnOnce(&(dyn Fn(u64) + Sync)) -> T) -> T {
    let style =
        "dealing shoes {bar:30} {pos} of {len}, {elapsed} gone, about {eta} left; Ctrl-C to stop";
    let style = ProgressStyle::with_template(style).expect("a known template");
    let bar = ProgressBar::new(shoes).with_style(style);
    bar.enable_steady_tick(TICK);
    let answer = work(&|done| bar.inc(done));
    bar.finish_and_clear();
    answer
}

impl Watch for ProgressBar {
    fn ahead(&self, work: u64) {
        self.reset();
        self.set_length(work);
        self.enable_steady_tick(TICK);
    }

    fn done(&self, work: u64) {
        self.inc(work);
        if Some(self.position()) == self.length() {
            self.finish_and_clear();
        }
    }
}

/// Work of many sheets, counted on a terminal as they are done; where splits must be solved first,
/// that is shown above.
pub(super) struct Steps {
    splits: ProgressBar,
    sheets: ProgressBar,
}

impl Steps {
    /// So many sheets to do.
    pub(super) fn new(sheets: usize) -> Steps {
        let all = MultiProgress::new();
        let splits = all.add(solving_bar());
        let sheets = all.add(ProgressBar::new(sheets as u64).with_message("sheets"));
        sheets.enable_steady_tick(TICK);
        Steps { splits, sheets }
    }

    /// One more is done.
    pub(super) fn sheet_done(&self) {
        self.sheets.inc(1);
    }
}

impl Watch for Steps {
    fn ahead(&self, work: u64) {
        self.splits.ahead(work);
    }

    fn done(&self, work: u64) {
        Watch::done(&self.splits, work);
    }
}

impl Drop for Steps {
    fn drop(&mut self) {
        self.splits.finish_and_clear();
        self.sheets.finish_and_clear();
    }
}
