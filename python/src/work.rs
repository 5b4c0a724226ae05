//! Long work for Python: done in a thread of its own while the caller's watches for Ctrl-C and tells how far it is.
//!
//! The work never holds the interpreter's lock, so other Python threads run on. Work that is stopped unwinds at its
//! next sign of progress. What goes wrong inside becomes an exception, never the end of the interpreter.

use crate::fork::with_threads;
use oddsmith::Progress;
use pyo3::exceptions::{PyOSError, PyRuntimeError};
use pyo3::prelude::*;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// How often the caller looks up.
const TICK: Duration = Duration::from_millis(25);
/// As much as a program's first thread has.
const STACK: usize = 8 << 20;

/// How far the work has come, and whether anybody still waits for it.
#[derive(Default)]
pub struct Watched {
    ahead: AtomicU64,
    done: AtomicU64,
    /// What is known so far is enough.
    enough: AtomicBool,
    /// Nobody waits.
    abandoned: AtomicBool,
}

/// What unwinds out of work for which nobody waits.
struct Abandoned;

impl Watched {
    fn go_on(&self) {
        if self.abandoned.load(Relaxed) {
            resume_unwind(Box::new(Abandoned));
        }
    }

    fn now(&self) -> (u64, u64) {
        (self.done.load(Relaxed), self.ahead.load(Relaxed))
    }
}

impl Progress for Watched {
    fn ahead(&self, work: u64) {
        self.done.store(0, Relaxed);
        self.ahead.store(work, Relaxed);
        self.go_on();
    }

    fn begins(&self) {
        self.go_on();
    }

    fn done(&self, work: u64) {
        self.done.fetch_add(work, Relaxed);
        self.go_on();
    }

    fn stopped(&self) -> bool {
        self.go_on();
        self.enough.load(Relaxed)
    }
}

/// How work is stopped.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Stopping {
    /// It is cut short and gives what is known so far, if the callback says so.
    CutShort,
    /// It is left to end by itself.
    LeftBehind,
    /// Its end is waited for: it reads what belongs to the caller.
    Awaited,
}

/// What came of the work.
pub enum Ended<T> {
    /// The result.
    Well(T),
    /// The callback said to stop, and it could not be cut short.
    Stopped,
}

/// Does the work. `callback(done, ahead)` is told of progress in the caller's thread; it stops the work by returning
/// `False`, or by an exception, which is raised.
pub fn watched<T: Send + 'static>(
    py: Python<'_>,
    callback: Option<&Bound<'_, PyAny>>,
    stopping: Stopping,
    work: impl FnOnce(&Watched) -> T + Send + 'static,
) -> PyResult<Ended<T>> {
    let watched = Arc::new(Watched::default());
    let theirs = watched.clone();
    let (send, mut receive) = channel();
    let thread = move || {
        let work = AssertUnwindSafe(|| with_threads(|| work(&theirs)));
        drop(send.send(catch_unwind(work)));
    };
    let builder = std::thread::Builder::new().name("oddsmith".to_owned());
    let spawned = builder.stack_size(STACK).spawn(thread);
    spawned.map_err(|error| PyOSError::new_err(format!("no thread for the work: {error}")))?;
    let mut told = (0, 0);
    loop {
        let (received, back) = py.detach(move || (receive.recv_timeout(TICK), receive));
        receive = back;
        match received {
            Ok(Ok(result)) => {
                // The last word is told; that nothing is left to stop is no matter.
                tell(callback, &watched, &mut told)?;
                return Ok(Ended::Well(result));
            }
            Ok(Err(thrown)) if thrown.is::<Abandoned>() => return Ok(Ended::Stopped),
            Ok(Err(thrown)) => return Err(fault(&*thrown)),
            Err(RecvTimeoutError::Disconnected) => return Err(fault(&"the work was lost")),
            Err(RecvTimeoutError::Timeout) => {}
        }
        let told = py
            .check_signals()
            .and_then(|()| tell(callback, &watched, &mut told));
        match told {
            Ok(true) => {}
            Ok(false) if stopping == Stopping::CutShort => watched.enough.store(true, Relaxed),
            Ok(false) => {
                watched.abandoned.store(true, Relaxed);
                if stopping == Stopping::LeftBehind {
                    return Ok(Ended::Stopped);
                }
            }
            Err(error) => {
                watched.abandoned.store(true, Relaxed);
                if stopping == Stopping::Awaited {
                    ended(py, receive);
                }
                return Err(error);
            }
        }
    }
}

fn ended<T: Send>(py: Python<'_>, receive: Receiver<T>) {
    py.detach(move || drop(receive.recv()));
}

/// Tells the callback if there is news; whether to go on.
fn tell(
    callback: Option<&Bound<'_, PyAny>>,
    watched: &Watched,
    told: &mut (u64, u64),
) -> PyResult<bool> {
    let now = watched.now();
    match callback {
        Some(callback) if now != *told && now.1 > 0 => {
            *told = now;
            let said = callback.call1(now)?;
            Ok(said.extract::<bool>().unwrap_or(true))
        }
        _ => Ok(true),
    }
}

/// A panic, as an exception.
fn fault(thrown: &(dyn Any + Send)) -> PyErr {
    let words = thrown
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| thrown.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no words");
    PyRuntimeError::new_err(format!("a fault of oddsmith, please report it: {words}"))
}

/// Fails as only a fault of this program can, so that tests see what becomes of one.
#[pyfunction(name = "fault")]
pub fn fault_on_purpose(py: Python<'_>, words: String) -> PyResult<()> {
    let failed = watched(py, None, Stopping::LeftBehind, move |_| {
        resume_unwind(Box::new(words))
    });
    failed.map(|_: Ended<()>| ())
}
