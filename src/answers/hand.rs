//! One hand's answer: what every open action is worth, and how the dealer may end.

use crate::answers::sheet::DEALER_ENDS;
use crate::answers::tag::HandTag;
use crate::blackjack::{
    Action, Cards, DealerEnd, Difference, Explained, Game, HandAnswer, HoleCard, NoSuchHand,
    Origin, Resplit, Strategy, Surrender, Tie, Total, Value,
};
use crate::questions::heading::{Heading, Tool};
use crate::questions::question::{Given, HandQuestion};
use crate::questions::situation::Situation;
use crate::vocabulary::card::{CardOrRank, Rank};
use crate::vocabulary::exact::{Exact, Rational, decimal};
use crate::vocabulary::shoe::{Shoe, ShoeError};
use indexmap::IndexMap;
use num_traits::{One, Zero};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What every open action of a hand is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct HandSheet {
    /// The tag of this answer.
    pub schema: HandTag,
    /// The program that answered.
    pub tool: Tool,
    /// Where it comes from.
    #[serde(flatten)]
    pub heading: Heading,
    /// The strategy of the play afterwards.
    pub strategy: String,
    /// The hand.
    pub player: Cards,
    /// What it totals.
    pub total: Total,
    /// The dealer's first card.
    pub upcard: Value,
    /// Whether it was split from a pair of its first card's value.
    pub split_hand: bool,
    /// The open actions with their values: units won on average per unit of the original wager.
    pub actions: IndexMap<Action, Exact>,
    /// The best of them, the earlier of equals.
    pub best: Action,
    /// By how much it is better than the next; null if only one is open.
    pub margin: Option<Exact>,
    /// What the strategy does.
    pub played: Action,
    /// Whether it splits split hands again, of no effect without a split; null if that depends on all
    /// cards seen by then.
    pub resplit: Option<bool>,
    /// Whether the dealer has a hole card still to look at, which the values count in.
    pub before_peek: bool,
    /// The condition under which people read the values: `no-dealer-blackjack` if the dealer looks for a blackjack
    /// before this hand is decided, unless the question wants them before that; null otherwise.
    #[serde(default)]
    pub given: Option<Given>,
    /// The values once the dealer has looked and has no blackjack; null if the dealer does not look first.
    #[serde(default)]
    pub no_dealer_blackjack: Option<AfterPeek>,
    /// The probability of each of the dealer's ends, given these cards.
    pub dealer: IndexMap<String, Exact>,
    /// The values of the open actions again, rounded.
    pub decimal: IndexMap<Action, String>,
    /// How optimal play of its split differs from zero memory, if that was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub explain: Option<SplitExplained>,
}

/// What every action is worth once the dealer has looked at the hole card and has no blackjack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct AfterPeek {
    /// The probability that the dealer has one, before the look.
    pub dealer_blackjack: Exact,
    /// The actions that are open then, with their values.
    pub actions: IndexMap<Action, Exact>,
    /// The best of them, the earlier of equals.
    pub best: Action,
    /// By how much it is better than the next; null if only one is open.
    pub margin: Option<Exact>,
    /// The values again, rounded.
    pub decimal: IndexMap<Action, String>,
}

/// What optimal play of a split gains on zero memory, and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct SplitExplained {
    /// Units won on average by optimal play.
    pub optimal: Exact,
    /// Units won on average by zero memory.
    pub zero_memory: Exact,
    /// The difference.
    pub gain: Exact,
    /// The first decisions at which they differ.
    pub differences: Vec<SplitDecision>,
    /// Whether there may be more than are listed.
    pub more: bool,
    /// The figures again, rounded.
    pub decimal: ExplainedDecimals,
}

/// A decision that optimal play takes otherwise than zero memory.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct SplitDecision {
    /// The hands finished before, in order.
    pub finished: Vec<Cards>,
    /// The hand in play.
    pub hand: Cards,
    /// Hands that wait behind it.
    pub waiting: u32,
    /// What optimal play does.
    pub optimal: Action,
    /// What zero memory does.
    pub zero_memory: Action,
    /// By how much that is better, optimal play following both.
    pub gain: Exact,
    /// The probability of coming here by optimal play, given the pair and the upcard.
    pub probability: Exact,
}

/// The figures of an explained split, rounded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ExplainedDecimals {
    /// By optimal play.
    pub optimal: String,
    /// By zero memory.
    pub zero_memory: String,
    /// The difference.
    pub gain: String,
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
    /// Nothing is played.
    #[error(
        "a hand of a game that is not played\nhelp: only blackjack has hands; ask for its main wager"
    )]
    NotPlayed,
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
        "nothing to explain: {0} is not a pair\n\
         help: optimal play differs from composition in split hands only; ask for a pair, as in \"8 8\""
    )]
    NoPair(Cards),
    /// One hand of a split, played optimally.
    #[error(
        "optimal play of a split hand depends on the other hands too\n\
         help: ask for the pair and its explanation, or for this hand by composition"
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
    let all = question.hand.iter().chain([&question.upcard]);
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
        let digits = question.digits;
        let (_, game) = situation.played().ok_or(HandRefused::NotPlayed)?;
        let values: Vec<Value> = question.hand.iter().map(value).collect();
        refuse_cards_after_21(&values)?;
        refuse_cards_not_held(situation.shoe(), question)?;
        let origin = match (question.from_split, values.first()) {
            (true, Some(pair)) => Origin::Split(*pair),
            _ => Origin::Dealt,
        };
        let cards: Cards = values.into_iter().collect();
        let upcard = value(&question.upcard);
        let strategy = &situation.strategy().strategy;
        if *strategy == Strategy::Optimal && question.from_split {
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
        let explain = match question.explain {
            true => Some(SplitExplained::new(explain(game, cards, upcard)?, digits)),
            false => None,
        };
        let after = AfterPeek::new(game, &answer, upcard, digits);
        let actions = answer.actions.iter();
        Ok(HandSheet {
            given: match question.given {
                Given::NoDealerBlackjack => after.as_ref().map(|_| Given::NoDealerBlackjack),
                Given::Nothing => None,
            },
            no_dealer_blackjack: after,
            schema: HandTag::Tag,
            tool: Tool::this(),
            heading: situation.heading(),
            strategy: situation.strategy().name.clone(),
            player: cards,
            total: answer.total,
            upcard,
            split_hand: question.from_split,
            decimal: actions
                .map(|(action, value)| (*action, decimal(value, digits)))
                .collect(),
            best: answer.best,
            margin: margin(&answer.actions, answer.best).map(Exact),
            played: answer.played,
            resplit: match answer.resplit {
                Resplit::Always => Some(true),
                Resplit::Never => Some(false),
                Resplit::CardByCard => None,
            },
            before_peek: game.house().hole_card == HoleCard::Peeked,
            dealer: ends(answer.dealer),
            actions: by_action(answer.actions),
            explain,
        })
    }
}

fn by_action(actions: Vec<(Action, Rational)>) -> IndexMap<Action, Exact> {
    let actions = actions.into_iter();
    actions
        .map(|(action, value)| (action, value.into()))
        .collect()
}

fn ends(ends: Vec<Rational>) -> IndexMap<String, Exact> {
    let named = DEALER_ENDS.map(str::to_owned).into_iter().zip(ends);
    named.map(|(name, end)| (name, end.into())).collect()
}

/// By how much the best action is better than the next; `None` if there is only one.
fn margin(actions: &[(Action, Rational)], best: Action) -> Option<Rational> {
    let values = actions.iter();
    let others = values.clone().filter(|(action, _)| *action != best);
    let best = values.into_iter().find(|(action, _)| *action == best)?;
    let next = others.map(|(_, value)| value).max()?;
    Some(&best.1 - next)
}

impl AfterPeek {
    /// `None` if the dealer does not look under this upcard, or surely has a blackjack.
    fn new(game: &Game, answer: &HandAnswer, upcard: Value, digits: usize) -> Option<AfterPeek> {
        let house = game.house();
        let blackjack = answer.dealer[DealerEnd::Blackjack.place()].clone();
        let none = Rational::one() - &blackjack;
        if !house.looks_under(upcard) || none.is_zero() {
            return None;
        }
        // What each action comes to if the dealer has a blackjack; early surrender and even money are taken
        // before the dealer looks, so they are open no more.
        let natural = answer
            .actions
            .iter()
            .all(|(action, _)| !matches!(action, Action::Hit) && answer.total == Total::Soft(21));
        let lost = |action: Action, value: &Rational| match (action, house.surrender) {
            (Action::EvenMoney, _) | (Action::Surrender, Surrender::Early(_)) => None,
            (Action::Stand, _) if natural => Some(match house.variants.blackjack_tie {
                Tie::StandsOff => Rational::zero(),
                Tie::Wins => value.clone(),
            }),
            _ => Some(-Rational::one()),
        };
        let after = answer.actions.iter().filter_map(|(action, value)| {
            let lost = lost(*action, value)?;
            Some((*action, (value - &blackjack * lost) / &none))
        });
        let actions: Vec<(Action, Rational)> = after.collect();
        let mut best = actions.first()?;
        for action in &actions {
            if action.1 > best.1 {
                best = action;
            }
        }
        let best = best.0;
        let shown = |(action, value): &(Action, Rational)| (*action, decimal(value, digits));
        Some(AfterPeek {
            dealer_blackjack: blackjack.into(),
            best,
            margin: margin(&actions, best).map(Exact),
            decimal: actions.iter().map(shown).collect(),
            actions: by_action(actions),
        })
    }
}

impl SplitExplained {
    fn new(explained: Explained, digits: usize) -> SplitExplained {
        let gain = &explained.optimal - &explained.zero_memory;
        let shown = |value: &Rational| decimal(value, digits);
        let differences = explained.differences.into_iter();
        SplitExplained {
            decimal: ExplainedDecimals {
                optimal: shown(&explained.optimal),
                zero_memory: shown(&explained.zero_memory),
                gain: shown(&gain),
            },
            optimal: explained.optimal.into(),
            zero_memory: explained.zero_memory.into(),
            gain: gain.into(),
            differences: differences.map(SplitDecision::from).collect(),
            more: explained.more,
        }
    }
}

impl From<Difference> for SplitDecision {
    fn from(difference: Difference) -> SplitDecision {
        SplitDecision {
            finished: difference.finished,
            hand: difference.hand,
            waiting: difference.waiting,
            optimal: difference.optimal,
            zero_memory: difference.zero_memory,
            gain: difference.gain.into(),
            probability: difference.probability.into(),
        }
    }
}
