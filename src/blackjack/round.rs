//! The whole round: every deal, what each action is worth, what the strategy does, and what that
//! gives on average.
//!
//! Comes in: a [`Game`] and a [`Strategy`]. Goes out: a [`Round`] of up to 550 [`Deal`]s, the
//! expectation, the average wager, and on demand the exact distribution of the result.
//!
//! **Ties** between actions go to the earlier of stand, hit, double, split, surrender, even money; a
//! tie between resplitting and not goes to not.

use super::chart::{Cell, Chart};
use super::counts::{Cards, Counts, Value};
use super::first::{Action, ActionValue, First, best, two_card_hands, upcards};
use super::hand::{Hand, HandId, Hands};
use super::house::House;
use super::optimal::Splits;
use super::play::{Play, partner};
use super::resplit::Resplit;
use super::split::SplitValue;
use super::{BlackjackPays, Game, Strategy};
use crate::vocabulary::exact::{Rational, ratio};
use num_traits::Zero;

/// A player's first two cards against an upcard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    /// The player's two cards.
    pub player: Cards,
    /// The dealer's first card.
    pub upcard: Value,
    /// The probability of this deal.
    pub probability: Rational,
    /// The open actions, in the order of [`Action`]. In a house whose dealer peeks these are values
    /// before the peek.
    pub actions: Vec<ActionValue>,
    /// What the strategy does.
    pub played: Action,
    /// Whether the strategy splits again where it can; of no effect without a split.
    pub resplit: Resplit,
    /// Units wagered on average, given this deal.
    pub wager: Rational,
    /// The probability that the dealer's next card makes a blackjack, given this deal.
    pub dealer_blackjack: Rational,
}

impl Deal {
    /// The value of an action that is open.
    pub fn value_of(&self, action: Action) -> Option<&Rational> {
        let found = self.actions.iter().find(|(open, _)| *open == action);
        found.map(|(_, value)| value)
    }

    /// The best of the open actions, the earlier of equals.
    pub fn best(&self) -> Action {
        best(&self.actions)
    }

    /// Whether two actions are the best.
    pub(super) fn is_tied(&self) -> bool {
        let best = self.value_of(self.best());
        let equal = self.actions.iter().filter(|(_, value)| Some(value) == best);
        equal.count() > 1
    }

    /// The value of what the strategy does, given this deal.
    pub fn value(&self) -> &Rational {
        self.value_of(self.played).expect("what is played is open")
    }
}

/// A round under one strategy.
pub struct Round {
    pub(super) house: House,
    /// What blackjacks pay, and how often.
    pub(super) blackjack_pays: BlackjackPays,
    pub(super) shoe: Counts,
    pub(super) plays: Vec<Play>,
    /// Every deal the shoe allows, by upcard and then by the player's cards, the ace first.
    pub deals: Vec<Deal>,
    /// The chart the strategy goes by, if it goes by one.
    pub chart: Option<Chart>,
    /// The splits of optimal play.
    pub splits: Option<Splits>,
}

impl Game {
    /// Every deal played by a strategy.
    pub fn round(&self, strategy: &Strategy) -> Round {
        match strategy {
            Strategy::Optimal => self.optimal_round(self.splits(&())),
            _ => Round::new(self, strategy, None),
        }
    }

    /// The expectation by [`Strategy::Composition`]. `beside` are the deals by composition of a game that differs only in
    /// what a dealer blackjack takes: those against an upcard that makes none are not played again.
    pub fn expectation_beside(&self, beside: &[Deal]) -> Rational {
        let touched = |upcard: Value| partner(upcard).is_some();
        let same = beside.iter().filter(|deal| !touched(deal.upcard));
        let again = upcards(&self.shoe).filter(|&upcard| touched(upcard));
        let again: Vec<Deal> = again
            .flat_map(|upcard| {
                let strategy = &Strategy::Composition;
                Against::new(self, strategy, upcard, &mut None, None).deals
            })
            .collect();
        expectation(same.chain(&again))
    }

    /// Every deal played optimally, the splits having been solved before.
    pub fn optimal_round(&self, splits: Splits) -> Round {
        Round::new(self, &Strategy::Optimal, Some(splits))
    }
}

impl Round {
    fn new(game: &Game, strategy: &Strategy, splits: Option<Splits>) -> Round {
        let mut chart = strategy.chart(game.house());
        let mut round = Round {
            house: game.house().clone(),
            blackjack_pays: game.blackjack_pays.clone(),
            shoe: *game.shoe(),
            plays: Vec::new(),
            deals: Vec::new(),
            chart: None,
            splits: None,
        };
        for upcard in upcards(game.shoe()) {
            let against = Against::new(game, strategy, upcard, &mut chart, splits.as_ref());
            round.deals.extend(against.deals);
            round.plays.push(against.play);
        }
        round.chart = chart;
        round.splits = splits;
        round
    }

    /// Units won on average per unit of the original wager; minus the house edge.
    pub fn expectation(&self) -> Rational {
        expectation(self.deals.iter())
    }

    /// Units wagered on average, doubled and split wagers included.
    pub fn average_wager(&self) -> Rational {
        average_wager(self.deals.iter())
    }
}

/// Units won on average over all deals of a round.
pub fn expectation<'a>(deals: impl Iterator<Item = &'a Deal>) -> Rational {
    let parts = deals.map(|deal| &deal.probability * deal.value());
    sum(parts.collect())
}

/// Units wagered on average over all deals of a round.
pub fn average_wager<'a>(deals: impl Iterator<Item = &'a Deal>) -> Rational {
    let parts = deals.map(|deal| &deal.probability * &deal.wager);
    sum(parts.collect())
}

/// Sums fractions pairwise, so that long denominators are added to long ones only.
fn sum(mut parts: Vec<Rational>) -> Rational {
    while parts.len() > 1 {
        let pairs = parts.chunks(2).map(|pair| pair.iter().sum());
        parts = pairs.collect();
    }
    parts.pop().unwrap_or_else(Rational::zero)
}

/// All deals against one upcard.
struct Against<'a> {
    blackjack_pays: &'a Rational,
    /// The shoe with the upcard in it.
    whole: &'a Counts,
    play: Play,
    deals: Vec<Deal>,
    splits: Option<&'a Splits>,
}

impl<'a> Against<'a> {
    fn new(
        game: &'a Game,
        strategy: &Strategy,
        upcard: Value,
        chart: &mut Option<Chart>,
        splits: Option<&'a Splits>,
    ) -> Against<'a> {
        let shoe = game.shoe().less(upcard).expect("the upcard is in the shoe");
        let hands: Vec<HandId> = two_card_hands(&shoe).collect();
        let chooser = strategy.chooser(chart.as_ref());
        let play = Play::solve(game.house(), game.shoe(), upcard, chooser, &hands);
        let mut against = Against {
            blackjack_pays: &game.blackjack_pays.mean,
            whole: game.shoe(),
            play,
            deals: Vec::new(),
            splits,
        };
        if let (Strategy::Basic, Some(chart)) = (strategy, chart.as_mut()) {
            fill_in_totals(&against.play, chart);
        }
        for id in hands {
            let deal = against.deal(id, strategy, chart);
            against.deals.push(deal);
        }
        against
    }

    fn deal(&self, id: HandId, strategy: &Strategy, chart: &mut Option<Chart>) -> Deal {
        let hand = Hands::all().get(id);
        let split = |pair| {
            let solved = self.splits?.get(pair, self.play.upcard)?;
            Some(SplitValue::from(solved))
        };
        let first = First {
            split: hand.pair().and_then(split),
            ..First::new(self.blackjack_pays, &self.play, id)
        };
        let decided = first.decide(strategy, chart);
        Deal {
            player: hand.cards,
            upcard: self.play.upcard,
            probability: self.probability(hand),
            wager: first.wager(decided.played, decided.split.as_ref()),
            dealer_blackjack: first.dealer_blackjack(),
            actions: decided.actions,
            played: decided.played,
            resplit: decided.resplit,
        }
    }

    fn probability(&self, hand: &Hand) -> Rational {
        let n = u64::from(self.whole.cards());
        let upcard = u64::from(self.whole.of(self.play.upcard));
        let orders = if hand.pair().is_some() { 1 } else { 2 };
        let ways = u128::from(super::meet::ways::<2>(&self.play.shoe, hand.cards));
        ratio(ways * u128::from(upcard * orders), n * (n - 1) * (n - 2))
    }
}

/// Writes what was decided by total into a chart.
pub(super) fn fill_in_totals(play: &Play, chart: &mut Chart) {
    for (id, hand) in Hands::all().iter().filter(|(_, hand)| hand.len >= 2) {
        let decides = hand.points() < 21 && !play.house.is_charlie(hand.len);
        if decides && play.shoe.short_of(hand.cards).is_some() {
            let choice = play.choices[id];
            let cell = Cell::of(choice.surrender, choice.double, choice.draw);
            chart.set(hand.total, play.upcard, cell);
        }
    }
}
