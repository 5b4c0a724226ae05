//! How far long work has come, for whoever waits for it, and whether they still do.

/// Whoever waits for long work. It is called from many threads.
///
/// Whoever no longer waits for work that cannot be cut short may unwind out of `ahead`, `begins` and `done`
/// (`std::panic::resume_unwind`): the work leaves nothing half done behind.
pub trait Progress: Sync {
    /// So much work is ahead, in a unit of its own.
    fn ahead(&self, _work: u64) {}

    /// A piece of it begins.
    fn begins(&self) {}

    /// So much more of it is done.
    fn done(&self, _work: u64) {}

    /// Whether to stop here. Only work that can be cut short asks.
    fn stopped(&self) -> bool {
        false
    }
}

/// Nobody waits.
impl Progress for () {}
