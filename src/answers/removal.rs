//! Effects of removal: how every wager's expectation changes when one card leaves the shoe.
//!
//! Comes in: a [`Situation`] at the start of a round. Goes out: for each wager and each rank (each card,
//! where its rows look at suits) the exact expectation without that card, less the one with it.
//!
//! Wherever a wager is offered on every deal, the round cannot run out of cards and nothing is decided
//! anew, the effects weighted by the cards sum to zero: a card set aside unseen changes nothing. Where
//! play is derived anew for every shoe they need not; by the best play of all they sum to zero or more,
//! for knowing the card can only help. The sum is part of the answer. A permanent 7 that comes from the shoe
//! cannot leave it.

use crate::blackjack::{self, Strategy};
use crate::questions::{heading::Heading, situation::Situation};
use crate::settlement::evaluator::TooFine;
use crate::tables::rules::Wager;
use crate::vocabulary::card::{Card, CardOrRank, Rank};
use crate::vocabulary::exact::{Rational, ratio};
use crate::vocabulary::parallel::*;
use crate::vocabulary::progress::Progress;
use crate::vocabulary::shoe::Shoe;
use num_traits::Zero;

/// The effects of removal of every wager asked for.
#[derive(Clone, Debug)]
pub struct Removal {
    /// Where it comes from.
    pub heading: Heading,
    /// Every wager, in the order of the game.
    pub wagers: Vec<Effects>,
}

/// One wager's effects of removal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effects {
    /// The wager's id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What a unit wagered brings on average from the whole shoe, less the unit.
    pub expectation: Rational,
    /// The cards that may leave the shoe.
    pub shoe: Shoe,
    /// What is decided in the round.
    pub decided: Decided,
    /// What each rank or card does, the ace first.
    pub effects: Vec<Effect>,
}

/// What leaves the shoe, and what that does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    /// A rank, or a card where suits matter.
    pub card: CardOrRank,
    /// How many of them the shoe holds.
    pub held: u32,
    /// The expectation without one of them, less the one with it; `None` where there is none to remove,
    /// or no round without it.
    pub change: Option<Rational>,
}

/// Whether the effects are those of the cards alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decided {
    /// Nothing is decided: the cards settle the wager.
    Nothing,
    /// Nothing, and the wager is offered on some deals only.
    NothingWhereOffered,
    /// By this strategy, the same from every shoe.
    Alike(String),
    /// By this strategy, derived anew from every shoe.
    Anew(String),
}

impl Effects {
    /// The average effect of the cards of a rank.
    pub fn of_rank(&self, rank: Rank) -> Option<Rational> {
        let of = |effect: &&Effect| match effect.card {
            CardOrRank::Rank(other) => other == rank,
            CardOrRank::Card(card) => card.rank == rank,
        };
        mean(self.effects.iter().filter(of))
    }

    /// The average over all cards; `None` where some card's effect cannot be told.
    pub fn weighted_sum(&self) -> Option<Rational> {
        mean(self.effects.iter())
    }

    /// Whether suits are told apart.
    pub fn by_suit(&self) -> bool {
        let card = |effect: &Effect| matches!(effect.card, CardOrRank::Card(_));
        self.effects.iter().any(card)
    }

    /// The first card that is held, and whose effect cannot be told.
    pub fn untold(&self) -> Option<CardOrRank> {
        let untold = |effect: &&Effect| effect.held > 0 && effect.change.is_none();
        self.effects.iter().find(untold).map(|effect| effect.card)
    }

    /// The effect of each of the 52 cards, nothing for those that are not in the shoe.
    pub fn of_cards(&self) -> [Rational; 52] {
        let mut all = std::array::from_fn(|_| ratio(0, 1));
        for effect in &self.effects {
            let change = || effect.change.clone().unwrap_or_else(Rational::zero);
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

/// The mean of some effects over the cards that are held.
fn mean<'a>(effects: impl Iterator<Item = &'a Effect>) -> Option<Rational> {
    let mut sum = ratio(0, 1);
    let mut cards = 0;
    for effect in effects.filter(|effect| effect.held > 0) {
        sum += effect.change.as_ref()? * ratio(effect.held, 1);
        cards += effect.held;
    }
    (cards > 0).then(|| sum / ratio(cards, 1))
}

impl Removal {
    /// The effects of every wager of a situation.
    pub fn new(situation: &Situation, progress: &dyn Progress) -> Result<Removal, TooFine> {
        progress.ahead(if situation.played().is_some() { 11 } else { 0 });
        let played = situation.played();
        let played = played.map(|(wager, game)| by_play(situation, wager, game, progress));
        let settled = by_rows(situation)?;
        Ok(Removal {
            heading: situation.heading(),
            wagers: played.into_iter().chain(settled).collect(),
        })
    }
}

/// The wagers that rows settle: each card is taken out once for them all.
fn by_rows(situation: &Situation) -> Result<Vec<Effects>, TooFine> {
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
        Some(Effects {
            id: wager.id.clone(),
            title: wager.title.clone(),
            decided: match wager.given {
                None => Decided::Nothing,
                Some(_) => Decided::NothingWhereOffered,
            },
            effects: match suits(wager) {
                true => by_card(&unseen, change),
                false => by_rank(&unseen, change),
            },
            expectation,
            shoe: unseen.clone(),
        })
    });
    Ok(offered.collect())
}

/// The shoe without one card, if it holds one.
fn short_of(shoe: &Shoe, card: Card) -> Option<Shoe> {
    shoe.without(&[CardOrRank::Card(card)]).ok()
}

fn by_card(shoe: &Shoe, change: impl Fn(Card) -> Option<Rational>) -> Vec<Effect> {
    let effect = |card| Effect {
        card: CardOrRank::Card(card),
        held: u32::from(shoe.count(card)),
        change: change(card),
    };
    Card::all().map(effect).collect()
}

/// Whichever suit leaves is all the same.
fn by_rank(shoe: &Shoe, change: impl Fn(Card) -> Option<Rational>) -> Vec<Effect> {
    let effect = |rank: Rank| Effect {
        card: CardOrRank::Rank(rank),
        held: shoe.rank(rank),
        change: rank.cards().into_iter().find_map(&change),
    };
    Rank::ALL.into_iter().map(effect).collect()
}

/// The wager that play settles: ten values, and the whole shoe.
fn by_play(
    situation: &Situation,
    wager: &Wager,
    game: &blackjack::Game,
    progress: &dyn Progress,
) -> Effects {
    let (strategy, decided) = strategy(situation, game);
    let shoe = situation.shoe();
    let round = situation.round(&strategy);
    let expectation = round.expect("the situation is played").expectation();
    progress.done(1);
    let ranks: Vec<Rank> = Rank::ALL
        .into_iter()
        .filter(|rank| *rank <= Rank::Ten)
        .collect();
    let changes: Vec<Option<Rational>> = ranks
        .par_iter()
        .map(|rank| {
            let held = counted_alike(*rank).into_iter().flat_map(Rank::cards);
            let mut shoes = held.filter_map(|card| short_of(shoe, card));
            let game = shoes
                .next()
                .and_then(|shoe| blackjack::Game::new(game.house().clone(), &shoe).ok());
            let change = game
                .map(|game| situation.round_from(&game, &strategy).expectation() - &expectation);
            progress.done(1);
            change
        })
        .collect();
    let effect = |rank: Rank| Effect {
        card: CardOrRank::Rank(rank),
        held: shoe.rank(rank),
        change: changes[rank.min(Rank::Ten) as usize]
            .clone()
            .filter(|_| shoe.rank(rank) > 0),
    };
    Effects {
        id: wager.id.clone(),
        title: wager.title.clone(),
        shoe: shoe.clone(),
        decided,
        effects: Rank::ALL.into_iter().map(effect).collect(),
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
    let name = situation.strategy().name.clone();
    match &situation.strategy().strategy {
        Strategy::Basic => {
            let chart = game.chart(&Strategy::Basic);
            (Strategy::Chart(Box::new(chart)), Decided::Alike(name))
        }
        anew @ (Strategy::Composition | Strategy::Optimal) => (anew.clone(), Decided::Anew(name)),
        alike => (alike.clone(), Decided::Alike(name)),
    }
}
