//! A sign of life for work that takes longer than a moment, on a terminal's standard error only.

use crate::vocabulary::progress::Progress;
use indicatif::{MultiProgress, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// What a person takes for at once.
const MOMENT: Duration = Duration::from_millis(300);
const TICK: Duration = Duration::from_millis(100);

/// Does the work. If it takes longer than a moment, says what is being done and for how long, and how much is left
/// by the pace so far once the work says how much there is.
pub(super) fn answering<T: Send>(
    what: &'static str,
    work: impl FnOnce(&dyn Progress) -> T + Send,
) -> T {
    showing(what, None, work)
}

/// The same for work that stops early when the user asks for it.
pub(super) fn until_stopped<T: Send>(
    what: &'static str,
    work: impl FnOnce(&dyn Progress) -> T + Send,
) -> T {
    // If the system has no such signal, the work runs to its end.
    ctrlc::set_handler(|| STOP.store(true, Ordering::Relaxed)).ok();
    showing(what, Some(&STOP), work)
}

/// Whether the user asked to stop.
static STOP: AtomicBool = AtomicBool::new(false);

fn showing<T: Send>(
    what: &'static str,
    stop: Option<&'static AtomicBool>,
    work: impl FnOnce(&dyn Progress) -> T + Send,
) -> T {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
    let bar = bar.with_style(unmeasured());
    bar.set_message(what);
    let (done, wait) = channel::<()>();
    std::thread::scope(|scope| {
        let shown = bar.clone();
        scope.spawn(move || {
            if wait.recv_timeout(MOMENT) == Err(RecvTimeoutError::Timeout) {
                shown.set_draw_target(ProgressDrawTarget::stderr());
                while wait.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                    shown.tick();
                }
            }
            shown.finish_and_clear();
        });
        let answer = work(&Shown { bar: &bar, stop });
        drop(done);
        answer
    })
}

/// A bar whose work may be stopped.
struct Shown<'a> {
    bar: &'a ProgressBar,
    stop: Option<&'static AtomicBool>,
}

impl Progress for Shown<'_> {
    fn ahead(&self, work: u64) {
        self.bar.set_style(counted());
        self.bar.reset();
        self.bar.set_length(work);
    }

    fn done(&self, work: u64) {
        self.bar.inc(work);
        self.bar
            .set_style(match Some(self.bar.position()) == self.bar.length() {
                true => unmeasured(),
                false => measured(),
            });
    }

    fn stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// What is done, and for how long.
fn unmeasured() -> ProgressStyle {
    ProgressStyle::with_template("{spinner} {msg}, {elapsed}").expect("a known template")
}

/// How much there is to do: while nothing is done no pace is known.
fn counted() -> ProgressStyle {
    ProgressStyle::with_template("{msg} {bar:30} {pos} of {len}, {elapsed} gone")
        .expect("a known template")
}

/// How much is done, and what is left by the pace so far.
fn measured() -> ProgressStyle {
    let style = "{msg} {bar:30} {pos} of {len}, {elapsed} gone, about {eta} left";
    ProgressStyle::with_template(style).expect("a known template")
}

impl Progress for ProgressBar {
    fn ahead(&self, work: u64) {
        self.set_style(counted());
        self.reset();
        self.set_length(work);
        self.enable_steady_tick(TICK);
    }

    fn done(&self, work: u64) {
        self.set_style(measured());
        self.inc(work);
        if Some(self.position()) == self.length() {
            self.finish_and_clear();
        }
    }
}

/// Work of many sheets, counted as they are done; if splits must be solved first, their bar is above.
pub(super) struct Steps {
    pub splits: ProgressBar,
    pub proofs: ProgressBar,
    pub sheets: ProgressBar,
}

impl Steps {
    pub(super) fn new() -> Steps {
        let all = MultiProgress::new();
        let bar = |what: &'static str| {
            let bar = ProgressBar::new(0).with_style(counted());
            all.add(bar.with_message(what))
        };
        Steps {
            splits: bar("solving splits"),
            proofs: bar("proving splits"),
            sheets: bar("sheets"),
        }
    }
}

impl Drop for Steps {
    fn drop(&mut self) {
        self.splits.finish_and_clear();
        self.proofs.finish_and_clear();
        self.sheets.finish_and_clear();
    }
}
