//! One hand: what every open action is worth, and how the dealer may end.
//!
//! Comes in: a [`Game`], a [`Strategy`], a hand of any length, an upcard, and whether the hand came
//! from a split. Goes out: a [`HandAnswer`], or why there can be no such hand.

use super::chart::{Draw, Wish};
use super::counts::{Cards, Value};
use super::first::{Action, ActionValue, First, best};
use super::hand::{Hand, HandId, Hands, Total};
use super::house::{Dealer22, House};
use super::optimal::{self, Explained, Splits};
use super::play::Play;
use super::resplit::Resplit;
use super::round::fill_in_totals;
use super::settle::DealerEnd;
use super::split::SplitValue;
use super::tally;
use super::together::meet;
use super::{Game, Strategy};
use crate::vocabulary::exact::{Rational, ratio};
use num_bigint::BigUint;

/// Where a hand comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// It was dealt.
    Dealt,
    /// It was split from a pair of this value. Its values are those its strategy weighs: given the
    /// upcard and its own cards only. It cannot be surrendered, is no blackjack, and whether it may be
    /// split again depends on the other hands, so that is not among its actions.
    Split(Value),
}

/// Why there can be no such hand.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoSuchHand {
    /// Fewer than two cards.
    #[error("a hand has two cards or more")]
    TooFewCards,
    /// Over 21.
    #[error("{cards} is {points}: a hand over 21 has nothing to decide")]
    Busted {
        /// The hand.
        cards: Cards,
        /// Its points.
        points: u32,
    },
    /// More of a value than the shoe holds.
    #[error("the shoe holds {held} of value {value}, and the hand with the upcard needs {wanted}")]
    NotInShoe {
        /// The value.
        value: Value,
        /// How many there are.
        held: u32,
        /// How many it takes.
        wanted: u32,
    },
    /// A card drawn to 21 in every order of the cards.
    #[error("{0} cannot arise: in every order some card is drawn to a 21")]
    DrawnTo21(Cards),
    /// A split hand without the card it was split from.
    #[error("{cards} was not split from a pair of {pair}: it has none")]
    NotFromPair {
        /// The hand.
        cards: Cards,
        /// The pair's value.
        pair: Value,
    },
    /// A pair that this house does not split.
    #[error("this house does not split a pair of {0}")]
    NeverSplit(Value),
    /// More than two cards on a split ace.
    #[error("{0}: a split ace takes one card")]
    OneCardToAces(Cards),
    /// Optimal play by rules that it is not computed for.
    #[error("optimal play is not computed where {0}\nhelp: ask by composition, basic or a chart")]
    NoOptimalPlay(&'static str),
    /// A hand that has won at once.
    #[error("{0} has won: in this house so many cards of 21 or less win at once")]
    Charlie(Cards),
}

/// A hand's answer, given the upcard and the hand's cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandAnswer {
    /// What the hand makes.
    pub total: Total,
    /// The open actions with their values, in the order of [`Action`]; before any peek.
    pub actions: Vec<ActionValue>,
    /// What the strategy does.
    pub played: Action,
    /// The best of the open actions, the earlier of equals.
    pub best: Action,
    /// Whether the strategy would split again; of no effect without a split.
    pub resplit: Resplit,
    /// The probability of each of [`DealerEnd::EVERY`]; of the last one only where it can happen.
    pub dealer: Vec<Rational>,
}

impl Game {
    /// What every open action is worth for this hand against this upcard.
    pub fn hand(
        &self,
        strategy: &Strategy,
        cards: Cards,
        upcard: Value,
        origin: Origin,
    ) -> Result<HandAnswer, NoSuchHand> {
        self.answer(strategy, None, cards, upcard, origin)
    }

    /// What every open action is worth for a hand that was dealt, played optimally, the splits having
    /// been solved before.
    pub fn optimal_hand(
        &self,
        splits: &Splits,
        cards: Cards,
        upcard: Value,
    ) -> Result<HandAnswer, NoSuchHand> {
        self.answer(
            &Strategy::Optimal,
            Some(splits),
            cards,
            upcard,
            Origin::Dealt,
        )
    }

    fn answer(
        &self,
        strategy: &Strategy,
        splits: Option<&Splits>,
        cards: Cards,
        upcard: Value,
        origin: Origin,
    ) -> Result<HandAnswer, NoSuchHand> {
        let id = self.check(cards, upcard, origin)?;
        let mut chart = strategy.chart(self.house());
        let chooser = strategy.chooser(chart.as_ref());
        let play = Play::solve(self.house(), self.shoe(), upcard, chooser, &[id]);
        if let (Strategy::Basic, Some(chart)) = (strategy, &mut chart) {
            fill_in_totals(&play, chart);
        }
        let dealt_two = cards.len() == 2 && origin == Origin::Dealt;
        let mut first = First::new(&self.blackjack_pays.mean, &play, id);
        let pair = first
            .hand
            .pair()
            .filter(|_| dealt_two && *strategy == Strategy::Optimal);
        let pair = pair.filter(|&pair| self.house().most_hands_of(pair) > 1);
        let known = |pair| splits.and_then(|splits| splits.get(pair, upcard).cloned());
        let solve = |pair| optimal::solve(&play.house, &play, pair);
        let split = pair.map(|pair| known(pair).unwrap_or_else(|| solve(pair)));
        first.split = split.as_ref().map(SplitValue::from);
        Ok(if dealt_two {
            dealt(&first, strategy, &mut chart)
        } else {
            later(&first, origin)
        })
    }

    /// What optimal play of a split gains on zero memory ([`Strategy::Composition`]), and the first
    /// decisions at which they differ.
    pub fn explain(&self, pair: Value, upcard: Value) -> Result<Explained, NoSuchHand> {
        let cards: Cards = [pair, pair].into_iter().collect();
        let id = self.check(cards, upcard, Origin::Dealt)?;
        if self.house().most_hands_of(pair) == 1 {
            return Err(NoSuchHand::NeverSplit(pair));
        }
        if let Some(rule) = self.house().no_optimal_play() {
            return Err(NoSuchHand::NoOptimalPlay(rule));
        }
        let chooser = Strategy::Composition.chooser(None);
        let play = Play::solve(self.house(), self.shoe(), upcard, chooser, &[id]);
        let first = First::new(&self.blackjack_pays.mean, &play, id);
        let (split, resplit) = first.split(&Strategy::Composition, &mut None);
        let zero_memory = split.expect("a pair that is split").value;
        let zero_memory = (zero_memory, resplit);
        Ok(optimal::explain(&play.house, &play, pair, zero_memory))
    }

    /// The probability of each of [`DealerEnd::EVERY`] (of the last one only where it can happen), given the upcard and that these cards are out
    /// ([`Cards::NONE`] for the upcard alone). None if the shoe does not hold them or could then run
    /// out on the dealer.
    pub fn dealer(&self, upcard: Value, out: Cards) -> Option<Vec<Rational>> {
        let shoe = self.shoe().less(upcard)?.short_of(out)?;
        let dealer = tally::dealer(self.house(), upcard, &shoe);
        let nothing = tally::Tally::of([tally::Line::NOTHING].into_iter());
        let met = meet(&shoe, &nothing, &dealer);
        let weight = |end: DealerEnd| met.weights.get(&(0, end.place() as u16));
        let weights = DealerEnd::EVERY.map(|end| weight(end).cloned().unwrap_or_default());
        let whole = weights.iter().sum::<BigUint>() == met.total;
        let ends = weights.map(|weight| ratio(weight, met.total.clone()));
        whole.then(|| of_house(self.house(), ends))
    }

    fn check(&self, cards: Cards, upcard: Value, origin: Origin) -> Result<HandId, NoSuchHand> {
        if cards.len() < 2 {
            return Err(NoSuchHand::TooFewCards);
        }
        let points = Total::of(cards).points();
        let id = Hands::all().find(cards);
        let id = id.ok_or(NoSuchHand::Busted { cards, points })?;
        self.check_in_shoe(cards.with(upcard))?;
        if !super::play::can_arise(id) && origin == Origin::Dealt {
            return Err(NoSuchHand::DrawnTo21(cards));
        }
        if self.house().is_charlie(cards.len()) {
            return Err(NoSuchHand::Charlie(cards));
        }
        if let Origin::Split(pair) = origin {
            self.check_split(cards, pair)?;
            self.check_in_shoe(cards.with(upcard).with(pair))?;
        }
        Ok(id)
    }

    fn check_in_shoe(&self, cards: Cards) -> Result<(), NoSuchHand> {
        for value in Value::all() {
            let (held, wanted) = (self.shoe().of(value), cards.of(value));
            if wanted > held {
                return Err(NoSuchHand::NotInShoe {
                    value,
                    held,
                    wanted,
                });
            }
        }
        Ok(())
    }

    fn check_split(&self, cards: Cards, pair: Value) -> Result<(), NoSuchHand> {
        if cards.of(pair) == 0 {
            return Err(NoSuchHand::NotFromPair { cards, pair });
        }
        if self.house().most_hands_of(pair) == 1 {
            return Err(NoSuchHand::NeverSplit(pair));
        }
        if cards.len() > 2 && !self.house().split_hand_plays_on(pair) {
            return Err(NoSuchHand::OneCardToAces(cards));
        }
        Ok(())
    }
}

/// The ends that this house has.
fn of_house(house: &House, ends: [Rational; 8]) -> Vec<Rational> {
    let mut ends = Vec::from(ends);
    if house.variants.dealer_22 == Dealer22::Busts {
        ends.pop();
    }
    ends
}

/// The first two cards.
fn dealt(
    first: &First,
    strategy: &Strategy,
    chart: &mut Option<super::chart::Chart>,
) -> HandAnswer {
    let decided = first.decide(strategy, chart);
    answer(first, decided.actions, decided.played, decided.resplit)
}

/// A hand of more cards, or one that was split.
fn later(first: &First, origin: Origin) -> HandAnswer {
    let choice = first.play.choices[first.id];
    let values = first.values;
    let mut actions = vec![(Action::Stand, values.stand.clone())];
    if may_draw(first, origin) {
        actions.push((Action::Hit, values.hit.clone()));
    }
    if may_double(first, origin) {
        actions.push((Action::Double, values.double.clone()));
    }
    let open = |action| actions.iter().any(|(open, _)| *open == action);
    let played = match choice.draw {
        _ if choice.double == Wish::IfOpen && open(Action::Double) => Action::Double,
        Draw::Hit if open(Action::Hit) => Action::Hit,
        _ => Action::Stand,
    };
    answer(first, actions, played, Resplit::Never)
}

fn may_draw(first: &First, origin: Origin) -> bool {
    let plays_on = match origin {
        Origin::Dealt => true,
        Origin::Split(pair) => first.house.split_hand_plays_on(pair),
    };
    plays_on && first.hand.points() < 21 && !first.house.is_charlie(first.hand.len)
}

fn may_double(first: &First, origin: Origin) -> bool {
    let Hand { len, total, .. } = first.hand;
    match origin {
        _ if !first.house.doubles_cards(*len) => false,
        Origin::Dealt => first.house.doubling.is_open(*total),
        Origin::Split(pair) => first.house.split_hand_doubles(pair, *total),
    }
}

fn answer(
    first: &First,
    actions: Vec<ActionValue>,
    played: Action,
    resplit: Resplit,
) -> HandAnswer {
    HandAnswer {
        total: first.hand.total,
        best: best(&actions),
        dealer: of_house(first.house, first.play.dealer_ends(first.id)),
        actions,
        played,
        resplit,
    }
}

/// The name of a dealer's end, as the sheet prints it.
impl std::fmt::Display for DealerEnd {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            DealerEnd::Total(points) => f.pad(&points.to_string()),
            DealerEnd::Bust => f.pad("bust"),
            DealerEnd::Blackjack => f.pad("blackjack"),
            DealerEnd::Pushes => f.pad("22"),
        }
    }
}
