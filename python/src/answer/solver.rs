//! Splits of optimal play that were solved in this session, so that a cell run again answers at once.

use oddsmith::blackjack::{Game, Splits};
use oddsmith::{Progress, Solver};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// Keeps what it solved.
#[derive(Debug, Default)]
pub struct Kept(Mutex<HashMap<String, Splits>>);

impl Kept {
    /// The one of this session.
    pub fn solver() -> Arc<dyn Solver> {
        static KEPT: OnceLock<Arc<Kept>> = OnceLock::new();
        KEPT.get_or_init(Arc::default).clone()
    }

    fn all(&self) -> MutexGuard<'_, HashMap<String, Splits>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Solver for Kept {
    fn splits(&self, game: &Game, progress: &dyn Progress) -> Splits {
        self.kept(game).unwrap_or_else(|| {
            let splits = game.splits(progress);
            self.all().insert(about(game), splits.clone());
            splits
        })
    }

    fn kept(&self, game: &Game) -> Option<Splits> {
        self.all().get(&about(game)).cloned()
    }
}

/// All that the splits depend on.
fn about(game: &Game) -> String {
    format!("{:?}, {:?}", game.house(), game.shoe())
}
