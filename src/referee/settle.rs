//! What settling a wager needs in every document: net results, and the wager on a winning hand.

use super::readings::Readings;
use super::round::{Outcome, Round};
use num_rational::Ratio;

/// Net units per unit wagered: -1 is lost, 0 a push.
pub type Net = Ratio<i64>;

/// The wager is lost.
pub const LOSES: Net = Ratio::new_raw(-1, 1);

/// The wager neither wins nor loses.
pub const PUSH: Net = Ratio::new_raw(0, 1);

/// Settles one wager on a finished round.
pub type Settlement = fn(&Round, &Readings) -> Net;

/// A wager's id and its settlement.
pub type Wager = (&'static str, Settlement);

/// "9 to 5" is `pays(9, 5)`.
pub fn pays(win: i64, stake: i64) -> Net {
    Ratio::new(win, stake)
}

/// A wager which wins on one event "and loses with any other outcome".
pub fn wins_if(event: bool, odds: Net) -> Net {
    if event { odds } else { LOSES }
}

/// A wager on "Player" or "Banker": it does "not win or lose in the case of a Tie".
pub fn on_winner(round: &Round, backed: Outcome, odds: Net) -> Net {
    match round.outcome() {
        Outcome::Tie => PUSH,
        outcome => wins_if(outcome == backed, odds),
    }
}
