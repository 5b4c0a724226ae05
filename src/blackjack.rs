//! Blackjack, exactly: one player against the shoe, every value a fraction.
//!
//! Comes in: a [`House`] (the rules as data), a shoe, a [`Strategy`]. Goes out: a [`Round`] (every
//! deal, every action's value, the expectation, the average wager, the distribution of the result)
//! or a [`HandAnswer`]. Values are the player's, in units of the original wager.
//!
//! # The method
//!
//! **Counts of ten point values** ([`Counts`]) are all the main game depends on, and the order of a
//! hand's cards changes nothing but the number of ways it arises. There are 3,082 multisets of 21 or
//! less (`hand`).
//!
//! **Tallies** (`tally`). A fixed rule of drawing (the dealer's, or a strategy's for one split hand)
//! makes a list of finished hands: the cards drawn, what became of the hand, in how many orders. Unseen
//! cards are exchangeable: several hands and the dealer's, drawn one after the other, are the product
//! of their tallies, and the chance of a line with m_v cards of each value from counts c_v of n cards
//! is its orders times the product of c_v(c_v - 1)..., over n(n-1)...; nothing else is ever computed.
//!
//! **Two kernels.** Given many sets of cards already out, `meet` finds the weight of every label of a tally for each of
//! them, summing the ten values away one at a time with shared prefixes: the dealer's ends for all hands are one call. If
//! only the labels of both sides are asked for, `together` draws two tallies from one shoe and sums each of them by the
//! cards that would be drawn twice: a split hand against the dealer, or the last two hands against the others and
//! the dealer.
//!
//! **Scaled integers** (`wide`). A weight is a probability times a falling product of a fixed horizon:
//! no division, no gcd, no float; a fraction is reduced only when an answer is made.
//!
//! **One hand** (`play`): dynamic programming over the 3,082 hands against one upcard. Strategy
//! `composition` takes the better action for these very cards; charts decide by total; `basic` derives
//! its chart on the way (`play::basic`).
//!
//! **Splits** (`split`): zero memory makes the hands of a split exchangeable, so the value is a sum of
//! one-hand values with a few pair cards out, plus the coupling that a dealer blackjack makes.
//!
//! **Optimal splits** (`optimal`): decisions that look at all cards seen. Finished hands separate, so a state
//! is the cards out, the hand's total and what is still to come; all states are valued with a proved bound,
//! near-ties exactly, and the play so found is followed forward and weighed exactly.
//!
//! **Running out** (`enough`): a shoe on which some legal line draws from an empty shoe is refused.
//! Where the dealer could run out only after every hand has busted, and so draws nothing, the
//! distribution is found by dealing every order of those few cards (`literal`).
//! All reordering above rests on that: where no order of the cards runs out, a draw may be thought to
//! begin one card later, so it reads at most one card less than there are.
//!
//! A hole card changes no draw: it is the dealer's next card, looked at early. A round ended by a peek
//! is settled as if it had been played and only the original wager lost.
//!
//! # Limits
//!
//! Any shoe that a [`Shoe`] can hold, as long as it cannot run out. Up to four hands. The distribution of
//! a four-hand round takes half a minute of CPU on full shoes, and optimal play of one of their splits takes up to 2.4 GiB on a full shoe.

pub mod chart;
pub mod chart_plan;
mod counts;
pub mod distribution;
mod enough;
mod first;
pub mod hand;
pub mod house;
mod joint;
pub mod known;
mod literal;
mod meet;
mod optimal;
mod play;
pub mod query;
mod resplit;
pub mod round;
mod settle;
pub mod side;
mod split;
mod tally;
mod ties;
mod together;
mod wide;

pub use chart::{Cell, Chart, Draw, PairCell, Wish};
pub use chart_plan::{ChartPlan, MainWorth};
pub use counts::{Cards, Counts, Value};
pub use distribution::Distribution;
pub use first::{Action, ActionValue};
pub use hand::Total;
pub use house::{
    Charlie, Contradiction, Dealer22, DealerBlackjackLoss, DoubleAfterSplit, DoubleCards, Doubling,
    EvenMoney, HoleCard, House, Looks, Soft17, SplitAceDraws, SplitAces, Surrender, Tie, Upcards,
    Variants,
};
pub use optimal::{Difference, Explained, SplitPlayed, Splits};
pub use query::{HandAnswer, NoSuchHand, Origin};
pub use resplit::Resplit;
pub use round::{Deal, Round};
pub use settle::DealerEnd;

use crate::vocabulary::card::{Card, Rank, Suit};
use crate::vocabulary::exact::{Rational, ratio};
use crate::vocabulary::plain::quoted;
use crate::vocabulary::problem::suggestion;
use crate::vocabulary::shoe::Shoe;
use num_traits::{One, Zero};
use play::Chooser;
use std::str::FromStr;

/// A name that no strategy has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown strategy \"{}\"\nhelp: {help}", quoted(.seen))]
pub struct UnknownStrategy {
    /// What was named.
    pub seen: String,
    /// What there is.
    pub help: String,
}

/// How the player decides. None but `Optimal` looks at cards other than the upcard and the hand's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// The best action given all cards seen, those of the other split hands included: no strategy
    /// of one player does better. An unsplit hand is played as by `Composition`.
    Optimal,
    /// The best action for the hand's own cards: a split hand is played as the same cards would be
    /// played unsplit, with the shoe short of the upcard and the hand's own cards; it resplits always
    /// or never, whichever is better for that pair and upcard.
    Composition,
    /// The best chart by total, derived from the shoe.
    Basic,
    /// The house's default: hit until hard 12 or soft 17, nothing else (3.18.1).
    Default,
    /// Draw as the dealer does, nothing else.
    Mimic,
    /// A chart of one's own.
    Chart(Box<Chart>),
}

impl FromStr for Strategy {
    type Err = UnknownStrategy;

    fn from_str(name: &str) -> Result<Strategy, UnknownStrategy> {
        match name {
            "optimal" => Ok(Strategy::Optimal),
            "composition" => Ok(Strategy::Composition),
            "basic" => Ok(Strategy::Basic),
            "default" => Ok(Strategy::Default),
            "mimic" => Ok(Strategy::Mimic),
            _ => Err(UnknownStrategy {
                seen: name.to_owned(),
                help: suggestion(name, Strategy::NAMES),
            }),
        }
    }
}

impl Strategy {
    /// The strategies that users call by name.
    pub const NAMES: [&str; 5] = ["optimal", "composition", "basic", "default", "mimic"];

    /// The chart it goes by; for `basic` one still to be filled in.
    fn chart(&self, house: &House) -> Option<Chart> {
        match self {
            Strategy::Optimal | Strategy::Composition => None,
            Strategy::Basic => Some(Chart::standing()),
            Strategy::Default => Some(Chart::default_strategy()),
            Strategy::Mimic => Some(Chart::mimic(house.soft_17)),
            Strategy::Chart(chart) => Some((**chart).clone()),
        }
    }

    fn chooser<'a>(&self, chart: Option<&'a Chart>) -> Chooser<'a> {
        match (self, chart) {
            (Strategy::Basic, _) => Chooser::Total,
            (_, Some(chart)) => Chooser::Chart(chart),
            (_, None) => Chooser::Composition,
        }
    }
}

/// Why a game cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoGame {
    /// Rules that contradict each other.
    #[error("the rules contradict each other: {}", reasons(.0))]
    Contradictions(Vec<Contradiction>),
    /// Some legal line of play draws from an empty shoe.
    #[error("a shoe of {held} cards can run out: a round may need {needed} cards or more")]
    TooFewCards {
        /// Cards in the shoe.
        held: u32,
        /// Cards that some legal line of play asks for.
        needed: u32,
    },
}

fn reasons(all: &[Contradiction]) -> String {
    let all: Vec<String> = all.iter().map(Contradiction::to_string).collect();
    all.join("; ")
}

/// A house and a shoe that can be played to the end, whatever is drawn and decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    house: House,
    shoe: Counts,
    blackjack_pays: BlackjackPays,
}

/// What a blackjack pays from one shoe.
#[derive(Clone, Debug, PartialEq, Eq)]
struct BlackjackPays {
    /// On average.
    mean: Rational,
    /// Net units to the share of blackjacks that they are paid to.
    each: Vec<(Rational, Rational)>,
}

impl BlackjackPays {
    /// `suited` is the share of blackjacks of one suit, whatever the upcard is: the player's ace and ten
    /// are any two of the shoe's.
    fn new(house: &House, suited: Rational) -> BlackjackPays {
        let plain = house.blackjack_pays.clone();
        let each = match &house.variants.suited_blackjack_pays {
            None => vec![(plain, Rational::one())],
            Some(pays) => vec![
                (pays.clone(), suited.clone()),
                (plain, Rational::one() - suited),
            ],
        };
        let mean = each.iter().map(|(pays, share)| pays * share).sum();
        BlackjackPays { mean, each }
    }
}

/// The share of the pairs of an ace and a ten-valued card that have one suit.
fn suited_share(shoe: &Shoe) -> Rational {
    let (mut one_suit, mut all) = (0u64, [0u64; 2]);
    for suit in Suit::ALL {
        let count = |ranks: &[Rank]| {
            let cards = ranks.iter().map(|&rank| shoe.count(Card { rank, suit }));
            cards.map(u64::from).sum::<u64>()
        };
        let aces = count(&[Rank::Ace]);
        let tens = count(&[Rank::Ten, Rank::Jack, Rank::Queen, Rank::King]);
        one_suit += aces * tens;
        all = [all[0] + aces, all[1] + tens];
    }
    match all[0] * all[1] {
        0 => Rational::zero(),
        pairs => ratio(one_suit, pairs),
    }
}

impl Game {
    /// A game by these rules from this shoe, if there can be one.
    pub fn new(house: House, shoe: &Shoe) -> Result<Game, NoGame> {
        Game::of(house, Counts::from(shoe), suited_share(shoe))
    }

    /// A game from counts of the ten values, each with as many cards of each suit.
    pub fn with_counts(house: House, shoe: Counts) -> Result<Game, NoGame> {
        Game::of(house, shoe, ratio(1, 4))
    }

    /// The same shoe in a house that reads what a dealer blackjack takes otherwise.
    pub fn losing(&self, loss: DealerBlackjackLoss) -> Result<Game, NoGame> {
        let house = self.house.losing(loss);
        match house.contradictions() {
            none if none.is_empty() => Ok(Game {
                house,
                ..self.clone()
            }),
            some => Err(NoGame::Contradictions(some)),
        }
    }

    fn of(house: House, shoe: Counts, suited: Rational) -> Result<Game, NoGame> {
        let contradictions = house.contradictions();
        let held = shoe.cards();
        if !contradictions.is_empty() {
            return Err(NoGame::Contradictions(contradictions));
        }
        if enough::can_run_out(&house, &shoe) {
            let needed = (held + 1).max(4);
            return Err(NoGame::TooFewCards { held, needed });
        }
        Ok(Game {
            blackjack_pays: BlackjackPays::new(&house, suited),
            house,
            shoe,
        })
    }

    /// The chart that a strategy goes by; of one without a chart, the basic one.
    pub fn chart(&self, strategy: &Strategy) -> Chart {
        let strategy = match strategy {
            Strategy::Optimal | Strategy::Composition => &Strategy::Basic,
            other => other,
        };
        match strategy {
            Strategy::Basic => self.round(strategy).chart.expect("basic goes by a chart"),
            other => other
                .chart(&self.house)
                .expect("every other strategy has a chart"),
        }
    }

    /// The rules.
    pub fn house(&self) -> &House {
        &self.house
    }

    /// The shoe before the deal.
    pub fn shoe(&self) -> &Counts {
        &self.shoe
    }
}
