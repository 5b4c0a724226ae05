//! Who solves the splits of optimal play: it takes minutes, so the caller may keep what was solved.

use crate::blackjack::{Game, Splits};
use crate::vocabulary::progress::Progress;
use std::fmt;
use std::sync::Arc;

/// Solves the splits of a game that is played optimally.
pub trait Solver: fmt::Debug + Send + Sync {
    /// The splits of this game, solved now or kept from before.
    fn splits(&self, game: &Game, progress: &dyn Progress) -> Splits;

    /// The splits if they were solved before; nothing is solved for it.
    fn kept(&self, _game: &Game) -> Option<Splits> {
        None
    }
}

/// Solves anew each time.
#[derive(Debug)]
struct Afresh;

impl Solver for Afresh {
    fn splits(&self, game: &Game, progress: &dyn Progress) -> Splits {
        game.splits(progress)
    }
}

/// A solver that keeps nothing.
pub fn afresh() -> Arc<dyn Solver> {
    Arc::new(Afresh)
}
