//! Counting one wager: the best small tags, how well they follow the cards, and where they turn.
//!
//! Comes in: a wager's exact [`Effects`] of removal. Goes out: a [`System`] for the best tags, and for
//! those the user gives.
//!
//! A count adds a tag for every card that leaves the shoe. It is as good as its **correlation** with the
//! effects of removal, over the cards of the shoe: that is the share of the linear part of the edge
//! which it can follow. The running count starts at minus the sum of the tags of the whole shoe, zero for
//! a balanced count, and the **true count** is the running count for each 52 cards left.
//!
//! The **key** comes from the linear model: from n of N cards the expectation is that of the whole shoe
//! plus (N - 1) / n times the effects of the cards that left, as far as the tags tell them (least
//! squares). The expectation is then a line in the true count, and the key is where it crosses zero.
//! It is a model: real edges bend, and `protect` measures them.

mod balanced;
mod search;
mod tags;

pub use balanced::{TooUneven, best_balanced};
pub use search::best;
pub use tags::{NotTags, Tags};

use crate::answers::removal::Effects;
use crate::questions::heading::Heading;
use crate::vocabulary::card::{Card, CardOrRank};
use crate::vocabulary::exact::{Rational, ratio};
use num_bigint::BigInt;
use num_traits::{Signed, Zero};

/// The largest tag that is sought, up or down.
pub const MOST: i64 = 4;

/// How one wager is counted.
#[derive(Clone, Debug)]
pub struct Counting {
    /// Where it comes from.
    pub heading: Heading,
    /// The wager's effects of removal.
    pub effects: Effects,
    /// Which tags were sought.
    pub sought: Sought,
    /// The best of them; `None` where every card has the same effect.
    pub best: Option<System>,
    /// The tags the user gave.
    pub given: Option<Given>,
}

/// What a user's tags are worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Given {
    /// They follow the wager, well or badly.
    Follows(Box<System>),
    /// They have nothing in common with the effects: their correlation is zero.
    FollowsNothing(Box<Tags>),
}

/// Why a wager is not counted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotCounted {
    /// A card without which there is no such wager, or no round.
    #[error(
        "no count: what removing {0} does cannot be told, for without it the wager is not offered"
    )]
    Untold(CardOrRank),
    /// Too many kinds of cards for balanced tags.
    #[error(transparent)]
    TooUneven(#[from] TooUneven),
}

/// Among which tags the best are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sought {
    /// All from -4 to 4.
    All,
    /// Those that sum to zero over the shoe.
    Balanced,
}

impl Counting {
    /// Seeks the best tags, and judges those given.
    pub fn new(
        heading: Heading,
        effects: Effects,
        sought: Sought,
        given: Option<Tags>,
    ) -> Result<Counting, NotCounted> {
        let cards = Cards::new(&effects)?;
        let tags = match sought {
            Sought::All => best(&cards, MOST),
            Sought::Balanced => best_balanced(&cards, MOST)?,
        };
        Ok(Counting {
            sought,
            best: tags.and_then(|tags| System::new(tags, &cards)),
            given: given.map(|tags| match System::new(tags.clone(), &cards) {
                Some(system) => Given::Follows(Box::new(system)),
                None => Given::FollowsNothing(Box::new(tags)),
            }),
            heading,
            effects,
        })
    }
}

/// The cards of a shoe with their effects on one wager.
#[derive(Clone, Debug)]
pub struct Cards {
    /// How many of each of the 52 cards there are.
    pub held: [u32; 52],
    /// What removing one does.
    pub effects: [Rational; 52],
    /// The wager's expectation from the whole shoe.
    pub expectation: Rational,
}

impl Cards {
    /// The cards of the wager's shoe.
    pub fn new(effects: &Effects) -> Result<Cards, NotCounted> {
        if let Some(card) = effects.untold() {
            return Err(NotCounted::Untold(card));
        }
        let held = Card::all().map(|card| u32::from(effects.shoe.count(card)));
        let held: Vec<u32> = held.collect();
        Ok(Cards {
            held: held.try_into().expect("there are 52 cards"),
            effects: effects.of_cards(),
            expectation: effects.expectation.clone(),
        })
    }

    fn all(&self) -> u32 {
        self.held.iter().sum()
    }

    /// The mean over all cards.
    fn mean(&self, value: impl Fn(usize) -> Rational) -> Rational {
        let held = self.held.iter().enumerate().filter(|(_, held)| **held > 0);
        let sum: Rational = held.map(|(card, held)| value(card) * ratio(*held, 1)).sum();
        sum / ratio(self.all(), 1)
    }
}

/// Tags, and what they are worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct System {
    /// The tags.
    pub tags: Tags,
    /// The correlation with the effects of removal, squared.
    pub correlation_squared: Rational,
    /// Whether the wager is better where the count is high, or where it is low.
    pub better: Better,
    /// The running count of the whole shoe: minus the sum of all tags.
    pub start: i64,
    /// The cards of the whole shoe.
    pub cards: u32,
    /// What the expectation gains for each true count, by the model.
    pub slope: Rational,
    /// The true count at which the model's expectation is zero.
    pub key: Rational,
}

/// Where a count says that a wager is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Better {
    /// At true counts of the key or above.
    High,
    /// At true counts of the key or below.
    Low,
}

impl System {
    /// Judges tags; `None` where they, or the effects, are the same for all cards or have nothing in common.
    pub fn new(tags: Tags, cards: &Cards) -> Option<System> {
        let tag = |card: usize| ratio(tags.0[card], 1);
        let mean_tag = cards.mean(tag);
        let mean_effect = cards.mean(|card| cards.effects[card].clone());
        let off_tag = |card: usize| tag(card) - &mean_tag;
        let off_effect = |card: usize| &cards.effects[card] - &mean_effect;
        let common = cards.mean(|card| off_tag(card) * off_effect(card));
        let of_tags = cards.mean(|card| off_tag(card) * off_tag(card));
        let of_effects = cards.mean(|card| off_effect(card) * off_effect(card));
        if common.is_zero() {
            return None;
        }
        let others = ratio(cards.all() - 1, 1);
        let slope = others * &common / &of_tags / ratio(52, 1);
        Some(System {
            correlation_squared: &common * &common / of_tags / of_effects,
            better: match common.is_positive() {
                true => Better::High,
                false => Better::Low,
            },
            start: -sum(&tags, cards),
            cards: cards.all(),
            key: -&cards.expectation / &slope - mean_tag * ratio(52, 1),
            slope,
            tags,
        })
    }

    /// Whether the tags of a whole shoe sum to zero.
    pub fn is_balanced(&self) -> bool {
        self.start == 0
    }

    /// The true count of the whole shoe, before any card is seen.
    pub fn first_true_count(&self) -> Rational {
        ratio(self.start * 52, self.cards)
    }

    /// The nearest whole true count at which the model favours the player.
    pub fn whole_key(&self) -> BigInt {
        match self.better {
            Better::High => self.key.ceil().to_integer(),
            Better::Low => self.key.floor().to_integer(),
        }
    }
}

fn sum(tags: &Tags, cards: &Cards) -> i64 {
    let both = tags.0.iter().zip(&cards.held);
    both.map(|(tag, held)| tag * i64::from(*held)).sum()
}
