//! Work over many things at once: on every core with the feature `parallel`, one after the other without it. What is
//! collected is in the same order either way, so the answers are the same.

#[cfg(feature = "parallel")]
pub use rayon::prelude::*;

#[cfg(not(feature = "parallel"))]
pub use one_by_one::*;

/// The names of rayon that are used, over plain iterators.
#[cfg(not(feature = "parallel"))]
mod one_by_one {
    /// `into_par_iter`.
    pub trait IntoParallelIterator: IntoIterator + Sized {
        /// Gives the things away.
        fn into_par_iter(self) -> Self::IntoIter {
            self.into_iter()
        }
    }

    impl<I: IntoIterator> IntoParallelIterator for I {}

    /// `par_iter`.
    pub trait IntoParallelRefIterator<T> {
        /// Lends the things.
        fn par_iter(&self) -> std::slice::Iter<'_, T>;
    }

    impl<T> IntoParallelRefIterator<T> for [T] {
        fn par_iter(&self) -> std::slice::Iter<'_, T> {
            self.iter()
        }
    }

    /// `with_max_len`.
    pub trait IndexedParallelIterator: Iterator + Sized {
        /// How many things one core takes at a time: nothing to say for one.
        fn with_max_len(self, _: usize) -> Self {
            self
        }
    }

    impl<I: Iterator> IndexedParallelIterator for I {}

    /// `par_extend`.
    pub trait ParallelExtend<T>: Extend<T> {
        /// Adds the things.
        fn par_extend(&mut self, things: impl IntoIterator<Item = T>) {
            self.extend(things);
        }
    }

    impl<T, E: Extend<T>> ParallelExtend<T> for E {}
}
