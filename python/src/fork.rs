//! Threads after a fork. A forked process has none of its parent's threads, so work that waits for the parent's
//! pool would wait for ever; it gets a pool of its own.

use rayon::{ThreadPool, ThreadPoolBuilder};
use std::process::id;
use std::sync::{Arc, Mutex, Once, OnceLock, PoisonError};

/// The process that loaded the module.
static HOME: OnceLock<u32> = OnceLock::new();
/// The pool of that process.
static NAMED: Once = Once::new();
/// The pool of a forked process.
static POOL: Mutex<Option<(u32, Arc<ThreadPool>)>> = Mutex::new(None);

/// Remembers this process.
pub fn at_home() {
    HOME.get_or_init(id);
}

/// Does the work with threads that this process has.
pub fn with_threads<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    match HOME.get() == Some(&id()) {
        true => {
            // If a pool is there already, it serves as well.
            NAMED.call_once(|| drop(threads().build_global()));
            work()
        }
        false => match pool() {
            Some(pool) => pool.install(work),
            None => work(),
        },
    }
}

/// Threads with a name of their own; without one they would have that of the work.
fn threads() -> ThreadPoolBuilder {
    ThreadPoolBuilder::new().thread_name(|place| format!("odds {place}"))
}

fn pool() -> Option<Arc<ThreadPool>> {
    let mut pool = POOL.lock().unwrap_or_else(PoisonError::into_inner);
    match &*pool {
        Some((process, pool)) if *process == id() => Some(pool.clone()),
        _ => {
            let made = Arc::new(threads().build().ok()?);
            // The parent's pool has no threads here to be ended.
            std::mem::forget(pool.replace((id(), made.clone())));
            Some(made)
        }
    }
}
