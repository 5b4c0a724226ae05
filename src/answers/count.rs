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
//!
//! The key holds before any card of the round is seen. Insurance is offered once the ace shows; from the cards
//! that are then unseen, the ace counted, the key is another ([`Condition::AceShown`]), and the one that books print.

mod balanced;
mod halves;
mod search;
mod systems;
mod tags;

pub use balanced::{TooUneven, best_balanced};
pub use halves::Halves;
pub use search::best;
pub use systems::{KNOWN, KnownCount};
pub use tags::{NotTags, Tags};

use crate::answers::removal::Effects;
use crate::answers::tag::CountTag;
use crate::questions::heading::{Heading, Tool};
use crate::vocabulary::card::{Card, CardOrRank};
use crate::vocabulary::exact::{Exact, Rational, decimal, ratio, square_root};
use crate::vocabulary::shoe::Shoe;
use num_traits::{Signed, Zero};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The largest tag that is sought, up or down.
pub const MOST: i64 = 4;

/// How one wager is counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct Count {
    /// The tag of this answer.
    pub schema: CountTag,
    /// The program that answered.
    pub tool: Tool,
    /// Where it comes from.
    #[serde(flatten)]
    pub heading: Heading,
    /// The wager's effects of removal.
    pub wager: Effects,
    /// When the keys hold.
    #[serde(default)]
    pub holds: Condition,
    /// Which tags were sought.
    pub sought: Sought,
    /// The best of them; null if every card has the same effect.
    pub best: Option<System>,
    /// The tags the user gave.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub given: Option<GivenTags>,
}

/// When a count is looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Condition {
    #[default]
    /// Before any card of the round is seen.
    BeforeTheRound,
    /// Once the dealer's ace is seen and counted, and no other card of the round.
    AceShown,
}

/// What a user's tags are worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
#[schemars(rename = "Given")]
pub enum GivenTags {
    /// They follow the wager, well or badly.
    Follows(Box<System>),
    /// They have nothing in common with the effects.
    FollowsNothing(Box<Useless>),
}

/// Tags that have nothing in common with the effects.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Useless {
    /// The tags.
    pub tags: Tags,
    /// Zero.
    pub correlation_squared: Exact,
    /// Zero, rounded.
    pub correlation: String,
}

/// Why a wager is not counted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotCounted {
    /// A card without which there is no such wager, or no round.
    #[error(
        "no count: what removing {0} does cannot be known, for without it the wager is not offered"
    )]
    Untold(CardOrRank),
    /// Too many kinds of cards for balanced tags.
    #[error(transparent)]
    TooUneven(#[from] TooUneven),
}

/// Among which tags the best are: whole numbers of this range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Sought {
    /// The least.
    pub from: i64,
    /// The largest.
    pub to: i64,
    /// Whether only those that sum to zero over the shoe.
    pub balanced: bool,
}

impl Sought {
    /// Tags from -4 to 4: all, or those that sum to zero over the shoe.
    pub fn small(balanced: bool) -> Sought {
        Sought {
            from: -MOST,
            to: MOST,
            balanced,
        }
    }
}

impl Count {
    /// Seeks the best tags for a wager, and judges those given. The cards of the shoe are those unseen when the
    /// count is looked at.
    pub fn new(
        (heading, wager, shoe): (Heading, Effects, &Shoe),
        holds: Condition,
        balanced: bool,
        given: Option<Tags>,
        digits: usize,
    ) -> Result<Count, NotCounted> {
        let cards = CountedCards::new(&wager, shoe)?;
        let tags = match balanced {
            false => best(&cards, MOST),
            true => best_balanced(&cards, MOST)?,
        };
        Ok(Count {
            schema: CountTag::Tag,
            tool: Tool::this(),
            holds,
            sought: Sought::small(balanced),
            best: tags.and_then(|tags| System::new(tags, &cards, digits)),
            given: given.map(|tags| GivenTags::new(tags, &cards, digits)),
            heading,
            wager,
        })
    }
}

impl GivenTags {
    fn new(tags: Tags, cards: &CountedCards, digits: usize) -> GivenTags {
        match System::new(tags.clone(), cards, digits) {
            Some(system) => GivenTags::Follows(Box::new(system)),
            None => GivenTags::FollowsNothing(Box::new(Useless {
                tags,
                correlation_squared: Rational::zero().into(),
                correlation: decimal(&Rational::zero(), digits),
            })),
        }
    }
}

/// The cards of a shoe with their effects on one wager.
#[derive(Clone, Debug)]
pub struct CountedCards {
    /// How many of each of the 52 cards there are.
    pub held: [u32; 52],
    /// What removing one does.
    pub effects: [Rational; 52],
    /// The wager's expectation from the whole shoe.
    pub expectation: Rational,
}

impl CountedCards {
    /// The cards of a shoe with what they do to a wager.
    pub fn new(effects: &Effects, shoe: &Shoe) -> Result<CountedCards, NotCounted> {
        if let Some(card) = effects.untold() {
            return Err(NotCounted::Untold(card));
        }
        let held = Card::all().map(|card| u32::from(shoe.count(card)));
        let held: Vec<u32> = held.collect();
        Ok(CountedCards {
            held: held.try_into().expect("there are 52 cards"),
            effects: effects.of_cards(),
            expectation: effects.expectation.0.clone(),
        })
    }

    fn all(&self) -> u32 {
        self.held.iter().sum()
    }

    /// The mean over the cards of this one's rank.
    fn rank_mean(&self, card: usize, value: &dyn Fn(usize) -> Rational) -> Rational {
        let rank = Card::all().nth(card).expect("one of 52").rank;
        let places = rank.cards().map(Card::index);
        let held: u32 = places.iter().map(|place| self.held[*place]).sum();
        let parts = places
            .iter()
            .map(|place| value(*place) * ratio(self.held[*place], 1));
        parts.sum::<Rational>() / ratio(held, 1)
    }

    /// Whether a value differs between the suits of a rank.
    fn by_suit(&self, value: &dyn Fn(usize) -> Rational) -> bool {
        let held = (0..52).filter(|card| self.held[*card] > 0);
        held.into_iter()
            .any(|card| self.rank_mean(card, value) != value(card))
    }

    /// The mean over all cards.
    fn mean(&self, value: impl Fn(usize) -> Rational) -> Rational {
        let held = self.held.iter().enumerate().filter(|(_, held)| **held > 0);
        let sum: Rational = held.map(|(card, held)| value(card) * ratio(*held, 1)).sum();
        sum / ratio(self.all(), 1)
    }
}

/// Tags, and what they are worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct System {
    /// The tags.
    pub tags: Tags,
    /// The correlation with the effects of removal, squared.
    pub correlation_squared: Exact,
    /// The correlation with its sign, rounded.
    pub correlation: String,
    /// The same if suits are not told apart; left out if they are not anyway.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by_rank: Option<ByRank>,
    /// Whether the tags of the whole shoe sum to zero.
    pub balanced: bool,
    /// The running count of the whole shoe: minus the sum of all tags.
    pub start: Halves,
    /// What the expectation gains for each true count, by the model.
    pub slope: Exact,
    /// The true count at which the model's expectation is zero.
    pub key: Exact,
    /// When to bet.
    pub bet_at: BetAt,
    /// The cards of the whole shoe, which JSON says elsewhere.
    #[serde(skip)]
    pub cards: u32,
}

/// The nearest whole true count at which the model favours the player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BetAt {
    /// The count.
    pub count: Exact,
    /// On which side of it.
    pub or: Better,
}

/// Where a count says that a wager is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Better {
    /// At true counts of the key or above.
    #[serde(rename = "more")]
    High,
    /// At true counts of the key or below.
    #[serde(rename = "less")]
    Low,
}

impl System {
    /// Judges tags; `None` if they, or the effects, are the same for all cards or have nothing in common.
    pub fn new(tags: Tags, cards: &CountedCards, digits: usize) -> Option<System> {
        let tag = |card: usize| tags.0[card].exact();
        let effect = |card: usize| cards.effects[card].clone();
        let shared = Shared::of(cards, &tag, &effect);
        if shared.common.is_zero() {
            return None;
        }
        let others = ratio(cards.all() - 1, 1);
        let slope = others * &shared.common / &shared.of_tags / ratio(52, 1);
        let key = -&cards.expectation / &slope - cards.mean(tag) * ratio(52, 1);
        let better = match shared.common.is_positive() {
            true => Better::High,
            false => Better::Low,
        };
        let by_rank = (cards.by_suit(&tag) || cards.by_suit(&effect)).then(|| {
            let tag = |card| cards.rank_mean(card, &tag);
            let effect = |card| cards.rank_mean(card, &effect);
            ByRank::new(&Shared::of(cards, &tag, &effect), digits)
        });
        let start = -sum(&tags, cards);
        let squared = shared.squared();
        Some(System {
            correlation: correlation(&squared, better, digits),
            correlation_squared: squared.into(),
            by_rank,
            balanced: start == Halves::ZERO,
            start,
            cards: cards.all(),
            bet_at: BetAt::new(&key, better),
            key: key.into(),
            slope: slope.into(),
            tags,
        })
    }

    /// The correlation with its sign, at so many places.
    pub fn correlation(&self, digits: usize) -> String {
        correlation(&self.correlation_squared, self.bet_at.or, digits)
    }

    /// The correlation with its sign, at so many places, if suits are not told apart.
    pub fn rank_correlation(&self, digits: usize) -> String {
        match &self.by_rank {
            Some(by_rank) => {
                let low = by_rank.correlation.starts_with('-');
                let better = if low { Better::Low } else { Better::High };
                correlation(&by_rank.correlation_squared, better, digits)
            }
            None => self.correlation(digits),
        }
    }

    /// The true count of the whole shoe, before any card is seen.
    pub fn first_true_count(&self) -> Rational {
        self.start.exact() * ratio(52, self.cards)
    }
}

/// How well a count follows a wager if both are taken as means over the suits of each rank.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ByRank {
    /// The correlation squared.
    pub correlation_squared: Exact,
    /// The correlation with its sign, rounded.
    pub correlation: String,
}

impl ByRank {
    fn new(shared: &Shared, digits: usize) -> ByRank {
        let better = match shared.common.is_negative() {
            true => Better::Low,
            false => Better::High,
        };
        let squared = shared.squared();
        ByRank {
            correlation: correlation(&squared, better, digits),
            correlation_squared: squared.into(),
        }
    }
}

/// What tags and effects have in common, over the cards of a shoe.
struct Shared {
    /// The mean product of their distances from their means.
    common: Rational,
    /// The mean square of the tags' distance.
    of_tags: Rational,
    /// The mean square of the effects' distance.
    of_effects: Rational,
}

impl Shared {
    fn of(
        cards: &CountedCards,
        tag: &dyn Fn(usize) -> Rational,
        effect: &dyn Fn(usize) -> Rational,
    ) -> Shared {
        let (mean_tag, mean_effect) = (cards.mean(tag), cards.mean(effect));
        let off_tag = |card: usize| tag(card) - &mean_tag;
        let off_effect = |card: usize| effect(card) - &mean_effect;
        Shared {
            common: cards.mean(|card| off_tag(card) * off_effect(card)),
            of_tags: cards.mean(|card| off_tag(card) * off_tag(card)),
            of_effects: cards.mean(|card| off_effect(card) * off_effect(card)),
        }
    }

    /// The correlation squared; zero if one of them is the same for all cards.
    fn squared(&self) -> Rational {
        match self.common.is_zero() {
            true => Rational::zero(),
            false => &self.common * &self.common / &self.of_tags / &self.of_effects,
        }
    }
}

/// A count that is better below its key goes against the effects.
fn correlation(squared: &Rational, better: Better, digits: usize) -> String {
    let root = square_root(squared, digits);
    match better {
        Better::High => root,
        Better::Low => format!("-{root}"),
    }
}

impl BetAt {
    fn new(key: &Rational, or: Better) -> BetAt {
        let count = match or {
            Better::High => key.ceil(),
            Better::Low => key.floor(),
        };
        BetAt {
            count: count.into(),
            or,
        }
    }
}

fn sum(tags: &Tags, cards: &CountedCards) -> Halves {
    let both = tags.0.iter().zip(&cards.held);
    both.map(|(tag, held)| *tag * *held).sum()
}
