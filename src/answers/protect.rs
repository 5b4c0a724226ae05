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
//! is seen. A shoe ends before a round of blackjack in which one player could run out of cards, and with a round that
//! runs out. A blackjack round is played by one to seven players, all by one chart: as no decision looks at the cards
//! of another player, the expectation before the round is the same for each of them, and that of a lone player.
//!
//! # Interruption
//! Shoes are counted in order, a batch at a time: a study that is stopped holds the first k shoes, and is
//! what a study of k shoes would be.

mod deal;
mod main_wager;
mod penetration;
mod rate;
mod spread;
mod stream;
mod table;
mod tally;

pub use penetration::{NotAPenetration, Penetrations};
pub use rate::{NotADecimal, Rate, Rounded, RoundedRoot};
pub use spread::{NotASpread, Spread};
pub use stream::Stream;
pub use table::{BlackjackTable, RanOut, StudyTable};
pub use tally::{PARTS, StudyTally};

use crate::answers::count::{System, Tags, TooUneven};
use crate::answers::tag::ProtectTag;
use crate::blackjack::NoGame;
use crate::questions::heading::{Heading, Tool};
use crate::questions::situation::Situation;
use crate::settlement::evaluator::TooFine;
use crate::vocabulary::exact::Exact;
use crate::vocabulary::progress::Progress;
use deal::Dealt;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// What is asked of a study.
#[derive(Clone, Debug)]
pub struct StudyTerms {
    /// How deep shoes are dealt.
    pub penetrations: Penetrations,
    /// How many shoes.
    pub shoes: u64,
    /// What the shuffles are made from.
    pub seed: u64,
    /// How many players there are at a table of blackjack.
    pub players: u32,
    /// Tags to count every wager with; the best are sought if there are none.
    pub tags: Option<Tags>,
    /// Whether only tags that sum to zero over the shoe are sought.
    pub balanced: bool,
    /// How many units are bet at which count.
    pub spread: Option<Spread>,
}

impl StudyTerms {
    /// One player, the best tags, and no spread.
    pub fn new(penetrations: Penetrations, shoes: u64, seed: u64) -> StudyTerms {
        StudyTerms {
            penetrations,
            shoes,
            seed,
            players: 1,
            tags: None,
            balanced: false,
            spread: None,
        }
    }
}

/// A study, whole or as far as it came.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct Study {
    /// The tag of this answer.
    pub schema: ProtectTag,
    /// The program that answered.
    pub tool: Tool,
    /// Where it comes from.
    #[serde(flatten)]
    pub heading: Heading,
    /// What was sampled, and how.
    pub sampled: Sampled,
    /// How deep shoes were dealt, rising.
    pub penetrations: Vec<Penetration>,
    /// The wagers, the most exposed first.
    pub wagers: Vec<Exposure>,
}

/// What was sampled, and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Sampled {
    /// What the shuffles are made from.
    pub seed: u64,
    /// How many shoes were dealt: all, unless it was stopped.
    pub shoes: u64,
    /// How many were asked for.
    pub asked: u64,
    /// Whether it was stopped before its end.
    pub partial: bool,
    /// How the shuffles are made.
    pub generator: String,
    /// How blackjack's rounds were played.
    pub strategy: Option<String>,
    /// By how many players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players: Option<u32>,
    /// The tags that every wager was counted with, if they were given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tags: Option<Tags>,
    /// Whether only balanced tags were sought.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub balanced: bool,
    /// Units bet wherever the count does not favour the player, and at each whole count that does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spread: Option<String>,
    /// How many shoes had too few cards for a round before they were dealt to the last penetration.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub ended_early: u64,
    /// The main wager of blackjack, if it is not among the wagers studied.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub not_valued: Option<String>,
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// A depth to which shoes were dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Penetration {
    /// In percent of the cards.
    pub percent: u32,
    /// The rounds dealt.
    pub rounds: u64,
}

/// How exposed one wager is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct Exposure {
    /// The wager's id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The expectation from the whole shoe.
    pub expectation: Option<Exact>,
    /// The best linear count; null if every card has the same effect.
    pub count: Option<System>,
    /// The results, for each penetration.
    pub at: Vec<AtDepth>,
    /// Rounds by true count, rounded down, to the last penetration.
    pub by_count: Vec<AtCount>,
    /// What the spread bets: first wherever the count does not favour the player, then where it bets more, rising.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<SpreadStep>,
}

/// The units bet from one whole true count on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SpreadStep {
    /// The true count; null wherever the count does not favour the player.
    pub true_count: Option<i64>,
    /// The same less the true count of the whole shoe.
    pub from_zero: Option<Exact>,
    /// The units bet from there on, up or down as the count says.
    pub units: u32,
}

/// The results of betting on a wager when shoes are dealt to one depth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AtDepth {
    /// The depth, in percent of the cards.
    pub percent: u32,
    /// Betting whenever the exact edge is above zero.
    pub perfect: BettingResult,
    /// Betting whenever the count says so.
    pub linear: Option<BettingResult>,
    /// Betting every round, without a count.
    pub always: Always,
    /// Betting by the spread.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spread: Option<SpreadResult>,
}

/// The results of betting by a spread.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SpreadResult {
    /// Units wagered on a round, on average.
    pub average_bet: Rounded,
    /// Units expected per unit wagered; null if it never bets.
    pub edge: Option<Rounded>,
    /// Units expected per 100 rounds dealt.
    pub units_per_100_rounds: Rate,
    /// The standard deviation of the result of 100 rounds; what a unit wins varies as from the whole shoe.
    pub standard_deviation_per_100_rounds: RoundedRoot,
    /// The rounds after which the expected result is one standard deviation; null unless the player is expected to win.
    pub n0: Option<Rounded>,
}

/// The results of betting a unit on some rounds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Play")]
pub struct BettingResult {
    /// The share of rounds in which it bets.
    pub share_of_rounds: Rate,
    /// Units expected per unit wagered; null if it never bets.
    pub edge: Option<Rounded>,
    /// Units expected per 100 rounds dealt.
    pub units_per_100_rounds: Rate,
}

/// The results of betting a unit on every round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Always {
    /// Units expected per 100 rounds dealt.
    pub units_per_100_rounds: Rate,
    /// Units expected per unit wagered.
    pub edge: Option<Rounded>,
}

/// The rounds at one true count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AtCount {
    /// The true count, rounded down.
    pub true_count: i64,
    /// The same less the true count of the whole shoe, so that every count begins at zero.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from_zero: Option<Exact>,
    /// How many rounds.
    pub rounds: u64,
    /// The share of all rounds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub share_of_rounds: Option<Rounded>,
    /// The mean of their exact edges.
    pub mean_edge: Rounded,
    /// Its standard error, between the shoes that had such rounds; left out if there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standard_error: Option<RoundedRoot>,
}

/// How the shuffles are made, for those who make them again.
const GENERATOR: &str =
    "SHA-256 of seed, shoe and block, 64 bits big-endian each; Fisher and Yates";

/// Why there is no study.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoStudy {
    /// A strategy that looks at more than a chart can say.
    #[error(
        "{0} has no chart to deal rounds by\nhelp: play by basic, default, mimic, or a chart file; by composition only with the main wager"
    )]
    NoChart(String),
    /// Nothing to study.
    #[error("no wager is offered from this shoe")]
    NoWager,
    /// The rounds cannot be played from this shoe.
    #[error(transparent)]
    NoGame(#[from] NoGame),
    /// Too many kinds of cards for balanced tags.
    #[error(transparent)]
    TooUneven(#[from] TooUneven),
    /// Payouts that cannot be added up.
    #[error(transparent)]
    TooFine(#[from] TooFine),
}

/// Shoes that are dealt before anybody looks up.
const BATCH: u64 = 64;

impl Study {
    /// Deals shoes until all are dealt, or until the caller stops it.
    pub fn new(
        situation: &Situation,
        asked: StudyTerms,
        progress: &dyn Progress,
    ) -> Result<Study, NoStudy> {
        let dealt = Dealt::new(situation, &asked)?;
        let tally = dealt.shoes(0..asked.shoes, progress);
        Ok(dealt.study(situation.heading(), &asked, &tally))
    }

    /// The sums over some of the shoes: all of these, or the first of them if the caller stops it.
    pub fn tally(
        situation: &Situation,
        asked: &StudyTerms,
        shoes: Range<u64>,
        progress: &dyn Progress,
    ) -> Result<StudyTally, NoStudy> {
        Ok(Dealt::new(situation, asked)?.shoes(shoes, progress))
    }

    /// The study of these sums; `None` if they are not those of such a study.
    pub fn of_tally(
        situation: &Situation,
        asked: &StudyTerms,
        tally: &StudyTally,
    ) -> Result<Option<Study>, NoStudy> {
        let dealt = Dealt::new(situation, asked)?;
        let fits = dealt.fits(tally);
        Ok(fits.then(|| dealt.study(situation.heading(), asked, tally)))
    }
}
