//! The first two cards against an upcard: what may be done with them, what each action is worth, and what the strategy
//! does.
//!
//! Comes in: the hands of one upcard as [`Play`] solved them, and for a pair the value of its split. Goes out:
//! the open actions with their values, and the one that is taken.

use super::Strategy;
use super::chart::{Chart, Draw, PairCell, Wish};
use super::counts::{Counts, Value};
use super::hand::{Hand, HandId, Hands};
use super::house::{EvenMoney, HoleCard, House, Surrender, Tie};
use super::play::{Play, Values};
use super::resplit::Resplit;
use super::settle::DealerEnd;
use super::split::{Split, SplitValue};
use crate::vocabulary::exact::{Rational, ratio};
use crate::vocabulary::plain::quoted;
use num_traits::One;
use std::fmt;
use std::str::FromStr;

/// What a player may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Takes no card.
    Stand,
    /// Takes a card.
    Hit,
    /// Takes one card for a second wager.
    Double,
    /// Makes two hands of a pair for a second wager.
    Split,
    /// Gives up half the wager.
    Surrender,
    /// Takes 1 to 1 for a blackjack.
    EvenMoney,
}

impl Action {
    /// All of them, in order.
    pub const ALL: [Action; 6] = [
        Action::Stand,
        Action::Hit,
        Action::Double,
        Action::Split,
        Action::Surrender,
        Action::EvenMoney,
    ];

    /// As users write it.
    pub fn name(self) -> &'static str {
        match self {
            Action::Stand => "stand",
            Action::Hit => "hit",
            Action::Double => "double",
            Action::Split => "split",
            Action::Surrender => "surrender",
            Action::EvenMoney => "even-money",
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A word that is no action.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{}\" is no action; allowed: stand, hit, double, split, surrender, even-money", quoted(.0))]
pub struct NotAnAction(String);

impl FromStr for Action {
    type Err = NotAnAction;

    fn from_str(text: &str) -> Result<Action, NotAnAction> {
        let found = Action::ALL.into_iter().find(|action| action.name() == text);
        found.ok_or_else(|| NotAnAction(text.to_owned()))
    }
}

crate::vocabulary::as_words!(
    Action,
    "Action",
    "What a player does: stand, hit, double, split, surrender or even-money."
);

/// An open action and its value: units won on average per unit of the original wager, given the
/// upcard and the hand's cards only, the strategy's own play afterwards.
pub type ActionValue = (Action, Rational);

/// The values that a shoe can show.
pub(super) fn upcards(shoe: &Counts) -> impl Iterator<Item = Value> {
    Value::all().filter(|&value| shoe.of(value) > 0)
}

/// The two-card hands that this shoe holds.
pub(super) fn two_card_hands(shoe: &Counts) -> impl Iterator<Item = HandId> {
    let two = Hands::all().iter().filter(|(_, hand)| hand.len == 2);
    two.filter(|(_, hand)| shoe.short_of(hand.cards).is_some())
        .map(|(id, _)| id)
}

/// The best action, the earlier of equals.
pub(super) fn best(actions: &[ActionValue]) -> Action {
    let mut best = &actions[0];
    for action in &actions[1..] {
        if action.1 > best.1 {
            best = action;
        }
    }
    best.0
}

/// The first two cards against an upcard.
pub(super) struct First<'a> {
    pub house: &'a House,
    pub play: &'a Play,
    pub id: HandId,
    pub hand: &'a Hand,
    pub values: &'a Values,
    /// What a blackjack pays on average, suited or not.
    pub blackjack_pays: &'a Rational,
    /// The split of a pair, where it was solved before.
    pub split: Option<SplitValue>,
}

/// What a strategy does with first two cards, and what it weighed.
pub(super) struct Decided {
    /// What a split is worth, where one is open.
    pub split: Option<SplitValue>,
    /// Whether split hands are split again.
    pub resplit: Resplit,
    /// The open actions with their values.
    pub actions: Vec<ActionValue>,
    /// What the strategy does.
    pub played: Action,
}

impl<'a> First<'a> {
    /// Two cards whose values were asked for.
    pub fn new(blackjack_pays: &'a Rational, play: &'a Play, id: HandId) -> First<'a> {
        First {
            house: &play.house,
            blackjack_pays,
            play,
            id,
            hand: Hands::all().get(id),
            values: play.values_of(id),
            split: None,
        }
    }

    /// What the strategy does; `basic` writes what it derives into its chart.
    pub fn decide(&self, strategy: &Strategy, chart: &mut Option<Chart>) -> Decided {
        let (split, resplit) = self.split(strategy, chart);
        let actions = self.actions(split.as_ref().map(|split| &split.value));
        if let (Strategy::Basic, Some(chart)) = (strategy, &mut *chart) {
            derive_even_money(chart, &actions);
        }
        let played = match chart {
            None => best(&actions),
            Some(chart) => self.by_chart(chart, &actions),
        };
        Decided {
            split,
            resplit,
            actions,
            played,
        }
    }

    pub fn dealer_blackjack(&self) -> Rational {
        let blackjack = DealerEnd::Blackjack.place();
        self.play.dealer_ends(self.id)[blackjack].clone()
    }

    /// The split as the strategy plays it on, where the house allows one. For strategy `basic` this
    /// fills in the pair's cell of the chart.
    pub fn split(
        &self,
        strategy: &Strategy,
        chart: &mut Option<Chart>,
    ) -> (Option<SplitValue>, Resplit) {
        let pair = self.hand.pair();
        let Some(pair) = pair.filter(|&pair| self.house.most_hands_of(pair) > 1) else {
            return (None, Resplit::Never);
        };
        if self.split.is_some() {
            return (self.split.clone(), Resplit::CardByCard);
        }
        let split = Split::new(self.house, self.play, pair);
        let resplit = match (strategy, chart) {
            (Strategy::Basic, Some(chart)) => self.derive_pair(pair, &split, chart),
            (_, Some(chart)) => resplit_by(chart, pair, self.play.upcard),
            (_, None) => return better_resplit(self.house, pair, &split),
        };
        (Some(split.value(resplit)), resplit)
    }

    fn derive_pair(&self, pair: Value, split: &Split, chart: &mut Chart) -> Resplit {
        let split = split.value(Resplit::Always).value;
        let choice = self.play.choices[self.id];
        let drawn = self.drawn(choice.double, choice.draw);
        let given_up = self.surrender();
        let total = match (&given_up, choice.surrender) {
            (Some(value), Wish::IfOpen) => value,
            _ => drawn,
        };
        let kept = total.max(&split);
        let cell = match given_up.as_ref().is_some_and(|value| value > kept) {
            false if &split > total => PairCell::Split,
            false => PairCell::ByTotal,
            true if &split > drawn => PairCell::SurrenderElseSplit,
            true => PairCell::SurrenderElseByTotal,
        };
        chart.set_pair(pair, self.play.upcard, cell);
        resplit_by(chart, pair, self.play.upcard)
    }

    fn drawn(&self, double: Wish, draw: Draw) -> &Rational {
        match draw {
            _ if double == Wish::IfOpen && self.may_double() => &self.values.double,
            Draw::Stand => &self.values.stand,
            Draw::Hit => &self.values.hit,
        }
    }

    fn may_double(&self) -> bool {
        self.house.doubling.is_open(self.hand.total)
    }

    fn surrender(&self) -> Option<Rational> {
        let half = ratio(-1, 2);
        match self.house.surrender {
            _ if !self.house.surrender_is_open(self.play.upcard) => None,
            Surrender::Late(_) => Some(half * (self.dealer_blackjack() + Rational::one())),
            _ => Some(half),
        }
    }

    /// The open actions with their values.
    pub fn actions(&self, split: Option<&Rational>) -> Vec<ActionValue> {
        if self.hand.is_natural() {
            return self.natural();
        }
        let values = self.values;
        let mut actions = vec![
            (Action::Stand, values.stand.clone()),
            (Action::Hit, values.hit.clone()),
        ];
        if self.may_double() {
            actions.push((Action::Double, values.double.clone()));
        }
        actions.extend(split.map(|value| (Action::Split, value.clone())));
        actions.extend(self.surrender().map(|value| (Action::Surrender, value)));
        actions
    }

    /// A blackjack is paid unless the dealer has one too (4.5.1, 4.8.2) and that is a stand-off.
    fn natural(&self) -> Vec<ActionValue> {
        let paid = match self.house.variants.blackjack_tie {
            Tie::Wins => self.blackjack_pays.clone(),
            Tie::StandsOff => self.blackjack_pays * (Rational::one() - self.dealer_blackjack()),
        };
        let mut actions = vec![(Action::Stand, paid)];
        if self.house.even_money == EvenMoney::Offered && self.play.upcard == Value::ACE {
            actions.push((Action::EvenMoney, Rational::one()));
        }
        actions
    }

    /// What a chart does with these cards.
    pub fn by_chart(&self, chart: &Chart, actions: &[ActionValue]) -> Action {
        let open = |action| actions.iter().any(|(open, _)| *open == action);
        let wished = |wish, action| wish == Wish::IfOpen && open(action);
        let upcard = self.play.upcard;
        let cell = chart.cell(self.hand.total, upcard);
        let pair = self.hand.pair().map(|pair| chart.pair(pair, upcard));
        let pair = pair.unwrap_or(PairCell::ByTotal);
        let splits = wished(pair.split(), Action::Split);
        let total_surrenders = !splits && wished(cell.surrender(), Action::Surrender);
        match cell.draw() {
            _ if wished(chart.even_money, Action::EvenMoney) => Action::EvenMoney,
            _ if self.hand.is_natural() => Action::Stand,
            _ if wished(pair.surrender(), Action::Surrender) => Action::Surrender,
            _ if splits => Action::Split,
            _ if total_surrenders => Action::Surrender,
            _ if wished(cell.double(), Action::Double) => Action::Double,
            Draw::Stand => Action::Stand,
            Draw::Hit => Action::Hit,
        }
    }

    /// Units wagered on average; with a hole card nothing is added before a dealer blackjack shows.
    pub fn wager(&self, played: Action, split: Option<&SplitValue>) -> Rational {
        let two = Rational::one() + Rational::one();
        match (played, split) {
            (Action::Split, Some(split)) => split.wager.clone(),
            (Action::Double, _) if self.house.hole_card == HoleCard::Peeked => {
                two - self.dealer_blackjack()
            }
            (Action::Double, _) => two,
            (Action::Hit, _) => Rational::one() + &self.values.added_by_hit,
            _ => Rational::one(),
        }
    }
}

/// Only one hand is offered even money, so its best action is the chart's.
fn derive_even_money(chart: &mut Chart, actions: &[ActionValue]) {
    if best(actions) == Action::EvenMoney {
        chart.even_money = Wish::IfOpen;
    }
}

fn resplit_by(chart: &Chart, pair: Value, upcard: Value) -> Resplit {
    match chart.pair(pair, upcard).split() {
        Wish::IfOpen => Resplit::Always,
        Wish::Never => Resplit::Never,
    }
}

/// Always or never, whichever is better for this pair and upcard.
fn better_resplit(house: &House, pair: Value, split: &Split) -> (Option<SplitValue>, Resplit) {
    let never = split.value(Resplit::Never);
    if house.most_hands_of(pair) == 2 {
        return (Some(never), Resplit::Never);
    }
    let always = split.value(Resplit::Always);
    if always.value > never.value {
        (Some(always), Resplit::Always)
    } else {
        (Some(never), Resplit::Never)
    }
}
