//! Effects of removal: how every wager's expectation changes when one card leaves the shoe.
//!
//! Comes in: a [`Situation`] at the start of a round. Goes out: for each wager and each rank (each card,
//! if its rows look at suits) the exact expectation without that card, less the one with it.
//!
//! Wherever a wager is offered on every deal, the round cannot run out of cards and nothing is decided
//! anew, the effects weighted by the cards sum to zero: a card set aside unseen changes nothing. Where
//! play is derived anew for every shoe they need not; by the best play of all they sum to zero or more,
//! for knowing the card can only help. The sum is part of the answer. A permanent 7 that comes from the shoe
//! cannot leave it.

use crate::answers::tag::RemovalTag;
use crate::blackjack::{self, ChartPlan, Strategy};
use crate::questions::heading::{Heading, Tool};
use crate::questions::situation::Situation;
use crate::settlement::evaluator::TooFine;
use crate::tables::rules::Wager;
use crate::vocabulary::card::{Card, CardOrRank, Rank};
use crate::vocabulary::exact::{Exact, Rational, decimal, ratio};
use crate::vocabulary::parallel::*;
use crate::vocabulary::progress::Progress;
use crate::vocabulary::shoe::Shoe;
use num_traits::Zero;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The effects of removal of every wager asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct Removal {
    /// The tag of this answer.
    pub schema: RemovalTag,
    /// The program that answered.
    pub tool: Tool,
    /// Where it comes from.
    #[serde(flatten)]
    pub heading: Heading,
    /// Every wager, in the order of the game.
    pub wagers: Vec<Effects>,
}

/// One wager's effects of removal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct Effects {
    /// The wager's id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The strategy, if play settles the wager.
    pub strategy: Option<String>,
    /// Whether the strategy is derived anew from every shoe.
    pub derived_anew: bool,
    /// What a unit wagered brings on average from the whole shoe, less the unit.
    pub expectation: Exact,
    /// The average effect over all cards; null if some card's effect cannot be known.
    pub weighted_sum: Option<Exact>,
    /// What each rank or card does, the ace first.
    pub effects: Vec<Effect>,
    /// The average over the suits of each rank, if suits matter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ranks: Option<Vec<RankEffect>>,
    /// Whether the wager is offered on some deals only. Text gives it as the reason for a sum that is not
    /// zero; JSON gives no reasons.
    #[serde(skip)]
    pub offered_sometimes: bool,
}

/// What leaves the shoe, and what that does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Effect {
    /// A rank, or a card if suits matter.
    pub card: CardOrRank,
    /// How many of them the shoe holds.
    pub held: u32,
    /// The expectation without one of them, less the one with it; null if there is none to remove, or no
    /// round without it.
    pub effect: Option<Exact>,
    /// The same, rounded.
    pub decimal: Option<String>,
}

/// The average effect of the cards of a rank.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RankEffect {
    /// The rank.
    pub rank: Rank,
    /// Its average effect; null if some card's cannot be known.
    pub effect: Option<Exact>,
    /// The same, rounded.
    pub decimal: Option<String>,
}

impl Effects {
    /// The average effect of the cards of a rank.
    pub fn of_rank(&self, rank: Rank) -> Option<Rational> {
        mean(self.effects.iter().filter(|effect| effect.is_of(rank)))
    }

    /// How many cards of a rank may leave the shoe.
    pub fn held(&self, rank: Rank) -> u32 {
        let of_rank = self.effects.iter().filter(|effect| effect.is_of(rank));
        of_rank.map(|effect| effect.held).sum()
    }

    /// Whether suits matter.
    pub fn by_suit(&self) -> bool {
        self.ranks.is_some()
    }

    /// The first card that is held, and whose effect cannot be known.
    pub fn untold(&self) -> Option<CardOrRank> {
        let untold = |effect: &&Effect| effect.held > 0 && effect.effect.is_none();
        self.effects.iter().find(untold).map(|effect| effect.card)
    }

    /// The effect of each of the 52 cards, nothing for those that are not in the shoe.
    pub fn of_cards(&self) -> [Rational; 52] {
        let mut all = std::array::from_fn(|_| ratio(0, 1));
        for effect in &self.effects {
            let change = || {
                effect
                    .effect
                    .clone()
                    .map_or_else(Rational::zero, |effect| effect.0)
            };
            match effect.card {
                CardOrRank::Card(card) => all[card.index()] = change(),
                CardOrRank::Rank(rank) => rank
                    .cards()
                    .into_iter()
                    .for_each(|card| all[card.index()] = change()),
            }
        }
        all
    }
}

impl Effect {
    fn is_of(&self, rank: Rank) -> bool {
        match self.card {
            CardOrRank::Rank(other) => other == rank,
            CardOrRank::Card(card) => card.rank == rank,
        }
    }
}

/// One wager's effects as they were found.
struct Found<'a> {
    wager: &'a Wager,
    /// How it is played, if play settles it.
    play: Option<Decided>,
    expectation: Rational,
    changes: Vec<Change>,
}

/// How a round is decided.
struct Decided {
    strategy: String,
    derived_anew: bool,
}

/// What the expectation changes by without one of these.
struct Change {
    card: CardOrRank,
    held: u32,
    value: Option<Rational>,
}

impl Found<'_> {
    /// The answer, its decimals at so many places.
    fn round(self, digits: usize) -> Effects {
        let by_suit = self.changes.iter();
        let by_suit = by_suit
            .clone()
            .any(|change| matches!(change.card, CardOrRank::Card(_)));
        let shown = |value: &Option<Rational>| value.as_ref().map(|value| decimal(value, digits));
        let effects = self.changes.into_iter().map(|change| Effect {
            card: change.card,
            held: change.held,
            decimal: shown(&change.value),
            effect: change.value.map(Exact),
        });
        let mut answer = Effects {
            id: self.wager.id.clone(),
            title: self.wager.title.clone(),
            derived_anew: self.play.as_ref().is_some_and(|play| play.derived_anew),
            offered_sometimes: self.play.is_none() && self.wager.given.is_some(),
            strategy: self.play.map(|play| play.strategy),
            expectation: self.expectation.into(),
            weighted_sum: None,
            effects: effects.collect(),
            ranks: None,
        };
        answer.weighted_sum = mean(answer.effects.iter()).map(Exact);
        answer.ranks = by_suit.then(|| {
            let rank = |rank: Rank| {
                let effect = answer.of_rank(rank);
                RankEffect {
                    rank,
                    decimal: shown(&effect),
                    effect: effect.map(Exact),
                }
            };
            Rank::ALL.into_iter().map(rank).collect()
        });
        answer
    }
}

/// The mean of some effects over the cards that are held.
fn mean<'a>(effects: impl Iterator<Item = &'a Effect>) -> Option<Rational> {
    let mut sum = ratio(0, 1);
    let mut cards = 0;
    for effect in effects.filter(|effect| effect.held > 0) {
        sum += &effect.effect.as_ref()?.0 * ratio(effect.held, 1);
        cards += effect.held;
    }
    (cards > 0).then(|| sum / ratio(cards, 1))
}

impl Removal {
    /// The effects of every wager of a situation.
    pub fn new(
        situation: &Situation,
        digits: usize,
        progress: &dyn Progress,
    ) -> Result<Removal, TooFine> {
        progress.ahead(if situation.played().is_some() { 11 } else { 0 });
        let played = situation.played();
        let played =
            played.map(|(wager, game)| by_play(situation, wager, game, progress).round(digits));
        let settled = by_rows(situation)?.into_iter();
        let settled = settled.map(|effects| effects.round(digits));
        Ok(Removal {
            schema: RemovalTag::Tag,
            tool: Tool::this(),
            heading: situation.heading(),
            wagers: played.into_iter().chain(settled).collect(),
        })
    }
}

/// The wagers that rows settle: each card is taken out once for them all.
fn by_rows(situation: &Situation) -> Result<Vec<Found<'_>>, TooFine> {
    let evaluator = situation.evaluator()?;
    let expectations = |shoe: &Shoe| -> Vec<Option<Rational>> {
        let worths = evaluator.worth(shoe);
        worths.iter().map(|worth| worth.expectation()).collect()
    };
    let (shoe, unseen) = (situation.shoe(), situation.unseen());
    let whole = expectations(shoe);
    let suits = |wager: &Wager| wager.rows().iter().any(|row| row.when.asks_suits());
    let without: Vec<Option<Vec<Option<Rational>>>> = Card::all()
        .map(|card| Some(expectations(&short_of(shoe, card)?)))
        .collect();
    let effects = evaluator.wagers().zip(&whole).enumerate();
    let offered = effects.filter_map(|(place, (wager, expectation))| {
        let expectation = expectation.clone()?;
        let change = |card: Card| {
            let without = without[card.index()].as_ref()?[place].as_ref()?;
            Some(without - &expectation)
        };
        Some(Found {
            wager,
            play: None,
            changes: match suits(wager) {
                true => by_card(&unseen, change),
                false => by_rank(&unseen, change),
            },
            expectation,
        })
    });
    Ok(offered.collect())
}

/// The shoe without one card, if it holds one.
fn short_of(shoe: &Shoe, card: Card) -> Option<Shoe> {
    shoe.without(&[CardOrRank::Card(card)]).ok()
}

fn by_card(shoe: &Shoe, change: impl Fn(Card) -> Option<Rational>) -> Vec<Change> {
    let change = |card| Change {
        card: CardOrRank::Card(card),
        held: u32::from(shoe.count(card)),
        value: change(card),
    };
    Card::all().map(change).collect()
}

/// Whichever suit leaves is all the same.
fn by_rank(shoe: &Shoe, change: impl Fn(Card) -> Option<Rational>) -> Vec<Change> {
    let change = |rank: Rank| Change {
        card: CardOrRank::Rank(rank),
        held: shoe.rank(rank),
        value: rank.cards().into_iter().find_map(&change),
    };
    Rank::ALL.into_iter().map(change).collect()
}

/// The wager that play settles: ten values, and the whole shoe.
fn by_play<'a>(
    situation: &Situation,
    wager: &'a Wager,
    game: &blackjack::Game,
    progress: &dyn Progress,
) -> Found<'a> {
    let (strategy, play) = strategy(situation, game);
    let shoe = situation.shoe();
    // A fixed chart is planned once for all shoes.
    let plan = match &strategy {
        Strategy::Chart(chart) => ChartPlan::new(game, chart),
        _ => None,
    };
    let expected = |game: &blackjack::Game| {
        let planned = plan.as_ref().and_then(|plan| plan.worth(game.shoe()));
        match planned {
            Some(worth) => worth.expectation(),
            None => situation.round_from(game, &strategy).expectation(),
        }
    };
    let expectation = expected(game);
    progress.done(1);
    let ranks: Vec<Rank> = Rank::ALL
        .into_iter()
        .filter(|rank| *rank <= Rank::Ten)
        .collect();
    let changes: Vec<Option<Rational>> = ranks
        .par_iter()
        .map(|rank| {
            progress.begins();
            let held = counted_alike(*rank).into_iter().flat_map(Rank::cards);
            let mut shoes = held.filter_map(|card| short_of(shoe, card));
            let game = shoes
                .next()
                .and_then(|shoe| blackjack::Game::new(game.house().clone(), &shoe).ok());
            let change = game.map(|game| expected(&game) - &expectation);
            progress.done(1);
            change
        })
        .collect();
    let change = |rank: Rank| Change {
        card: CardOrRank::Rank(rank),
        held: shoe.rank(rank),
        value: changes[rank.min(Rank::Ten) as usize]
            .clone()
            .filter(|_| shoe.rank(rank) > 0),
    };
    Found {
        wager,
        play: Some(play),
        changes: Rank::ALL.into_iter().map(change).collect(),
        expectation,
    }
}

/// The ranks that count as many points in blackjack.
fn counted_alike(rank: Rank) -> Vec<Rank> {
    let same = |other: &Rank| (*other).min(Rank::Ten) == rank.min(Rank::Ten);
    Rank::ALL.into_iter().filter(same).collect()
}

/// How it is played; a chart that is derived is derived once, from the whole shoe.
fn strategy(situation: &Situation, game: &blackjack::Game) -> (Strategy, Decided) {
    let decided = |derived_anew: bool| Decided {
        strategy: situation.strategy().name.clone(),
        derived_anew,
    };
    match &situation.strategy().strategy {
        Strategy::Basic => {
            let chart = game.chart(&Strategy::Basic);
            (Strategy::Chart(Box::new(chart)), decided(false))
        }
        anew @ (Strategy::Composition | Strategy::Optimal) => (anew.clone(), decided(true)),
        alike => (alike.clone(), decided(false)),
    }
}
