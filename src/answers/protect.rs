//! Which wagers can be beaten, how often and by how much: shoes dealt at random, edges exact.
//!
//! Comes in: a [`Situation`], the depths to deal to, how many shoes and a seed. Goes out: for each wager
//! and depth how often the exact edge before a round favours the player, and what is expected by
//! betting a unit then ([`Exposure`]); by betting when the best linear count ([`crate::answers::count`]) says so;
//! and by betting every round.
//!
//! # What is sampled, and what is not
//! The order of the cards is sampled, and nothing else. Before each round every wager's expectation from
//! the cards left is exact, and its sum is what a player is expected to win, so that no luck of the
//! round itself adds noise. Means carry standard errors.
//!
//! # How a shoe is dealt
//! Shoe i of a study with seed s is shuffled by the words of [`Stream`] (s, i), one card at a time (Fisher
//! and Yates), whichever thread deals it. A round begins as long as fewer cards than the penetration's share
//! are out; one that has begun is finished. No card is burned: the documents name none. Every card dealt
//! is seen. A blackjack round is played by one player.
//!
//! # Interruption
//! Shoes are counted in order, a batch at a time: a study that is stopped holds the first k shoes, and is
//! what a study of k shoes would be.

mod deal;
mod penetration;
mod stream;
mod table;
mod tally;

pub use penetration::{NotAPenetration, Penetrations};
pub use stream::Stream;
pub use table::{RanOut, Table};
pub use tally::{AtCount, PARTS, Play, Rate, Tally};

use crate::answers::count::System;
use crate::blackjack::NoGame;
use crate::questions::{heading::Heading, situation::Situation};
use crate::settlement::evaluator::TooFine;
use crate::vocabulary::exact::Rational;
use crate::vocabulary::progress::Progress;
use deal::Dealt;

/// What is asked of a study.
#[derive(Clone, Debug)]
pub struct Asked {
    /// How deep shoes are dealt.
    pub penetrations: Penetrations,
    /// How many shoes.
    pub shoes: u64,
    /// What the shuffles are made from.
    pub seed: u64,
}

/// A study, whole or as far as it came.
#[derive(Clone, Debug)]
pub struct Study {
    /// Where it comes from.
    pub heading: Heading,
    /// What was asked.
    pub asked: Asked,
    /// How blackjack's rounds were played.
    pub strategy: Option<String>,
    /// How many shoes were dealt: all, unless it was stopped.
    pub shoes: u64,
    /// Rounds dealt, for each penetration.
    pub rounds: Vec<u64>,
    /// The wagers, the most exposed first.
    pub wagers: Vec<Exposure>,
}

impl Study {
    /// Whether it was stopped before its end.
    pub fn is_partial(&self) -> bool {
        self.shoes < self.asked.shoes
    }
}

/// How exposed one wager is.
#[derive(Clone, Debug)]
pub struct Exposure {
    /// The wager's id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The expectation from the whole shoe.
    pub off_the_top: Option<Rational>,
    /// The best linear count; `None` where every card has the same effect.
    pub count: Option<System>,
    /// What it comes to, for each penetration.
    pub at: Vec<AtDepth>,
    /// Rounds by true count, rounded down, to the last penetration.
    pub by_count: Vec<(i64, AtCount)>,
}

/// What a wager comes to when shoes are dealt to one depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AtDepth {
    /// Betting whenever the exact edge is above zero.
    pub perfect: Play,
    /// Betting whenever the count says so.
    pub linear: Option<Play>,
    /// Betting every round, without a count: units expected per round dealt.
    pub flat: Rate,
    /// The same per unit wagered.
    pub flat_edge: Option<Rational>,
}

/// Why there is no study.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoStudy {
    /// A wager that play settles.
    #[error(
        "{0} is settled by play: one exact edge takes about half a second, a shoe of them minutes\n\
         help: oddsmith removal and oddsmith count answer for it; --wager asks for side wagers"
    )]
    Played(String),
    /// A strategy that looks at more than a chart can say.
    #[error(
        "{0} has no chart to deal rounds by\nhelp: --strategy basic, default, mimic, or a chart file"
    )]
    NoChart(String),
    /// Nothing to study.
    #[error("no wager is offered from this shoe")]
    NoWager,
    /// The rounds cannot be played from this shoe.
    #[error(transparent)]
    NoGame(#[from] NoGame),
    /// Payouts that cannot be added up.
    #[error(transparent)]
    TooFine(#[from] TooFine),
}

/// Shoes that are dealt before anybody looks up.
const BATCH: u64 = 64;

impl Study {
    /// Deals shoes until all are dealt, or until told to stop.
    pub fn new(
        situation: &Situation,
        asked: Asked,
        progress: &dyn Progress,
    ) -> Result<Study, NoStudy> {
        let dealt = Dealt::new(situation, &asked)?;
        progress.ahead(asked.shoes);
        let mut tally = Tally::default();
        let mut next = 0;
        while next < asked.shoes && !progress.stopped() {
            let batch = next..asked.shoes.min(next + BATCH);
            let shoes = batch.end - batch.start;
            tally = tally.merge(dealt.batch(batch, progress));
            next += shoes;
        }
        Ok(dealt.study(situation.heading(), asked, &tally))
    }
}
