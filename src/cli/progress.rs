//! A sign of life for work that takes longer than a moment, on a terminal's standard error only.

use crate::vocabulary::progress::Progress;
use indicatif::{MultiProgress, ProgressBar, ProgressStyle};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
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
    work: impl FnOnce(&dyn Progress) -> T + Send,
) -> T {
    let counter = Counter::default();
    let message = || {
        let of = |number: &AtomicU64| number.load(Ordering::Relaxed);
        format!("{what} {} of {}", of(&counter.done), of(&counter.tasks))
    };
    showing(message, || work(&counter))
}

/// Tasks, and how many of them are done.
#[derive(Default)]
struct Counter {
    tasks: AtomicU64,
    done: AtomicU64,
}

impl Progress for Counter {
    fn ahead(&self, work: u64) {
        self.tasks.store(work, Ordering::Relaxed);
    }

    fn done(&self, work: u64) {
        self.done.fetch_add(work, Ordering::Relaxed);
    }
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

/// Solves splits, and shows how many are done with what is left by the pace so far.
pub(super) fn solving<T>(work: impl FnOnce(&dyn Progress) -> T) -> T {
    let bar = solving_bar();
    let answer = work(&bar);
    bar.finish_and_clear();
    answer
}

fn solving_bar() -> ProgressBar {
    bar("solving splits {bar:40} {percent}%, {elapsed} gone, about {eta} left")
}

fn bar(style: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(style).expect("a known template");
    ProgressBar::new(0).with_style(style)
}

/// Deals shoes until the user asks to stop, and shows how many are done with what is left by the pace so
/// far.
pub(super) fn dealing<T>(stop: &AtomicBool, work: impl FnOnce(&dyn Progress) -> T) -> T {
    let bar = bar(
        "dealing shoes {bar:30} {pos} of {len}, {elapsed} gone, about {eta} left; Ctrl-C to stop",
    );
    let answer = work(&Stoppable { bar: &bar, stop });
    bar.finish_and_clear();
    answer
}

impl Progress for ProgressBar {
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

/// A bar whose work the user may stop.
struct Stoppable<'a> {
    bar: &'a ProgressBar,
    stop: &'a AtomicBool,
}

impl Progress for Stoppable<'_> {
    fn ahead(&self, work: u64) {
        self.bar.ahead(work);
    }

    fn done(&self, work: u64) {
        self.bar.done(work);
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// Work of many sheets, counted as they are done; if splits must be solved first, their bar is above.
pub(super) struct Steps {
    pub splits: ProgressBar,
    pub sheets: ProgressBar,
}

impl Steps {
    pub(super) fn new() -> Steps {
        let all = MultiProgress::new();
        Steps {
            splits: all.add(solving_bar()),
            sheets: all.add(ProgressBar::new(0).with_message("sheets")),
        }
    }
}

impl Drop for Steps {
    fn drop(&mut self) {
        self.splits.finish_and_clear();
        self.sheets.finish_and_clear();
    }
}
