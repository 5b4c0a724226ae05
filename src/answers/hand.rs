//! One hand's answer: what every open action is worth, and how the dealer may end.

use crate::blackjack::{
    Cards, Explained, Game, HandAnswer, HoleCard, NoSuchHand, Origin, Strategy, Total, Value,
};
use crate::questions::{heading::Heading, situation::Situation};
use crate::vocabulary::card::{CardOrRank, Rank};
use crate::vocabulary::exact::Rational;
use crate::vocabulary::shoe::{Shoe, ShoeError};

/// A question about a hand.
#[derive(Clone, Debug)]
pub struct HandQuestion {
    /// Its cards, in the order given.
    pub cards: Vec<CardOrRank>,
    /// The dealer's first card.
    pub upcard: CardOrRank,
    /// Whether it came from a split of its first card's pair.
    pub from_split: FromSplit,
    /// Whether to say how optimal play of its split differs from zero memory.
    pub explain: Explain,
}

/// Whether a split is explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Explain {
    /// It is.
    Yes,
    /// It is not.
    No,
}

/// Where a hand came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FromSplit {
    /// It was dealt.
    No,
    /// It was split from a pair of its first card's value.
    Yes,
}

/// The answer.
#[derive(Clone, Debug)]
pub struct HandSheet {
    /// Where it comes from.
    pub heading: Heading,
    /// The strategy of the play afterwards.
    pub strategy: String,
    /// The hand.
    pub cards: Cards,
    /// The dealer's first card.
    pub upcard: Value,
    /// Where the hand came from.
    pub from_split: FromSplit,
    /// Whether the dealer has a hole card still to look at, which the values count in.
    pub before_peek: bool,
    /// The values of the open actions, and the dealer's ends.
    pub answer: HandAnswer,
    /// How optimal play of its split differs from zero memory, where that was asked.
    pub explained: Option<Explained>,
}

/// A card's point value.
fn value(card: &CardOrRank) -> Value {
    match card {
        CardOrRank::Card(card) => Value::from(card.rank),
        CardOrRank::Rank(rank) => Value::from(*rank),
    }
}

/// Why a hand has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HandRefused {
    /// There can be no such hand.
    #[error(transparent)]
    NoSuchHand(#[from] NoSuchHand),
    /// A card that is named is not in the shoe so often.
    #[error("the hand and the upcard need {wanted} x {card}: the shoe holds {held}")]
    NotHeld {
        /// The card or rank.
        card: CardOrRank,
        /// How many they need.
        wanted: u64,
        /// How many there are.
        held: u64,
    },
    /// An explanation of what is no pair.
    #[error(
        "--explain: {0} is no pair\n\
         help: optimal play differs from composition in split hands only; ask for a pair, as in \"8 8\""
    )]
    NoPair(Cards),
    /// One hand of a split, played optimally.
    #[error(
        "optimal play of a split hand depends on the other hands too\n\
         help: ask for the pair with --explain, or for this hand with --strategy composition"
    )]
    OtherHands,
    /// In the order given, a card follows a 21.
    #[error(
        "{next} after {cards}: that is 21 already, and no card is dealt after 21\n\
         help: write the cards in the order they came"
    )]
    After21 {
        /// The first cards.
        cards: Cards,
        /// The card that follows.
        next: Value,
    },
}

/// Every card named as such is in the shoe; a plain 10 stands for any card of ten points.
fn refuse_cards_not_held(shoe: &Shoe, question: &HandQuestion) -> Result<(), HandRefused> {
    let all = question.cards.iter().chain([&question.upcard]);
    let named = all.filter(|card| **card != CardOrRank::Rank(Rank::Ten));
    match shoe.without(&named.copied().collect::<Vec<_>>()) {
        Err(ShoeError::NotHeld { card, wanted, held }) => {
            Err(HandRefused::NotHeld { card, wanted, held })
        }
        _ => Ok(()),
    }
}

fn refuse_cards_after_21(values: &[Value]) -> Result<(), HandRefused> {
    for (drawn, next) in values.iter().enumerate() {
        let cards: Cards = values[..drawn].iter().copied().collect();
        if Total::of(cards).points() == 21 {
            return Err(HandRefused::After21 { cards, next: *next });
        }
    }
    Ok(())
}

fn explain(game: &Game, cards: Cards, upcard: Value) -> Result<Explained, HandRefused> {
    let first = cards.iter().next();
    let pair = first.filter(|&value| cards.len() == 2 && cards.of(value) == 2);
    let pair = pair.ok_or(HandRefused::NoPair(cards))?;
    Ok(game.explain(pair, upcard)?)
}

impl HandSheet {
    /// Answers a question in a situation that is played.
    pub fn new(situation: &Situation, question: &HandQuestion) -> Result<HandSheet, HandRefused> {
        let (_, game) = situation.played().expect("the situation is played");
        let values: Vec<Value> = question.cards.iter().map(value).collect();
        refuse_cards_after_21(&values)?;
        refuse_cards_not_held(situation.shoe(), question)?;
        let origin = match (question.from_split, values.first()) {
            (FromSplit::Yes, Some(pair)) => Origin::Split(*pair),
            _ => Origin::Dealt,
        };
        let cards: Cards = values.into_iter().collect();
        let upcard = value(&question.upcard);
        let strategy = &situation.strategy().strategy;
        if *strategy == Strategy::Optimal && question.from_split == FromSplit::Yes {
            return Err(HandRefused::OtherHands);
        }
        let kept = match strategy {
            Strategy::Optimal => situation.kept_splits(),
            _ => None,
        };
        let answer = match kept {
            Some(splits) => game.optimal_hand(&splits, cards, upcard)?,
            None => game.hand(strategy, cards, upcard, origin)?,
        };
        let explained = match question.explain {
            Explain::Yes => Some(explain(game, cards, upcard)?),
            Explain::No => None,
        };
        Ok(HandSheet {
            heading: situation.heading(),
            strategy: situation.strategy().name.clone(),
            cards,
            upcard,
            from_split: question.from_split,
            before_peek: game.house().hole_card == HoleCard::Peeked,
            answer,
            explained,
        })
    }

    /// By how much the best action is better than the next; `None` where there is only one.
    pub fn margin(&self) -> Option<Rational> {
        let values = self.answer.actions.iter();
        let best = values
            .clone()
            .find(|(action, _)| *action == self.answer.best)?;
        let others = values.filter(|(action, _)| *action != self.answer.best);
        let next = others.map(|(_, value)| value).max()?;
        Some(&best.1 - next)
    }
}
