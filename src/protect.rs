//! Which wagers can be beaten, how often and by how much: shoes dealt at random, edges exact.
//!
//! Comes in: a [`Situation`], the depths to deal to, how many shoes and a seed. Goes out: for each wager
//! and depth how often the exact edge before a round favours the player, and what is expected by
//! betting a unit then ([`Exposure`]); by betting when the best linear count ([`crate::count`]) says so;
//! and by betting every round.
//!
//! # What is sampled, and what is not
//! The order of the cards is sampled, and nothing else. Before each round every wager's expectation from
//! the cards left is exact, and its sum is what a player is expected to win, so that no luck of the
//! round itself adds noise. Means carry standard errors.
//!
//! # How a shoe is dealt
//! Shoe i of a study with seed s is shuffled by the words of [`Stream`] (s, i), one card at a time (Fisher
//! and Yates), whichever thread deals it. A round begins as long as fewer cards than the penetration's share
//! are out; one that has begun is finished. No card is burned: the documents name none. Every card dealt
//! is seen. A blackjack round is played by one player.
//!
//! # Interruption
//! Shoes are counted in order, a batch at a time: a study that is stopped holds the first k shoes, and is
//! what a study of k shoes would be.

mod penetration;
mod stream;
mod table;
mod tally;

pub use penetration::{NotAPenetration, Penetrations};
pub use stream::Stream;
pub use table::{RanOut, Table};
pub use tally::{AtCount, PARTS, Play, Rate, Tally};

use crate::blackjack::{self, House, NoGame, Strategy};
use crate::card::{Card, CardOrRank, Rank};
use crate::count::{self, Better, System};
use crate::evaluator::{Evaluator, TooFine, Worth};
use crate::exact::Rational;
use crate::removal::Removal;
use crate::rules::{Deal, PermanentSeven};
use crate::shoe::Shoe;
use crate::situation::{Heading, Situation};
use crate::what_if;
use num_traits::ToPrimitive;
use rayon::prelude::*;
use std::ops::Range;
use tally::{Record, parts};

/// What is asked of a study.
#[derive(Clone, Debug)]
pub struct Asked {
    /// How deep shoes are dealt.
    pub penetrations: Penetrations,
    /// How many shoes.
    pub shoes: u64,
    /// What the shuffles are made from.
    pub seed: u64,
}

/// A study, whole or as far as it came.
#[derive(Clone, Debug)]
pub struct Study {
    /// Where it comes from.
    pub heading: Heading,
    /// What was asked.
    pub asked: Asked,
    /// How blackjack's rounds were played.
    pub strategy: Option<String>,
    /// How many shoes were dealt: all, unless it was stopped.
    pub shoes: u64,
    /// Rounds dealt, for each penetration.
    pub rounds: Vec<u64>,
    /// The wagers, the most exposed first.
    pub wagers: Vec<Exposure>,
}

impl Study {
    /// Whether it was stopped before its end.
    pub fn is_partial(&self) -> bool {
        self.shoes < self.asked.shoes
    }
}

/// How exposed one wager is.
#[derive(Clone, Debug)]
pub struct Exposure {
    /// The wager's id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The expectation from the whole shoe.
    pub off_the_top: Option<Rational>,
    /// The best linear count; `None` where every card has the same effect.
    pub count: Option<System>,
    /// What it comes to, for each penetration.
    pub at: Vec<AtDepth>,
    /// Rounds by true count, rounded down, to the last penetration.
    pub by_count: Vec<(i64, AtCount)>,
}

/// What a wager comes to when shoes are dealt to one depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AtDepth {
    /// Betting whenever the exact edge is above zero.
    pub perfect: Play,
    /// Betting whenever the count says so.
    pub linear: Option<Play>,
    /// Betting every round, without a count: units expected per round dealt.
    pub flat: Rate,
    /// The same per unit wagered.
    pub flat_edge: Option<Rational>,
}

/// Why there is no study.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoStudy {
    /// A wager that play settles.
    #[error(
        "{0} is settled by play: one exact edge takes about half a second, a shoe of them minutes\n\
         help: oddsmith removal and oddsmith count answer for it; --wager asks for side wagers"
    )]
    Played(String),
    /// Nothing to study.
    #[error("no wager is offered from this shoe")]
    NoWager,
    /// The rounds cannot be played from this shoe.
    #[error(transparent)]
    NoGame(#[from] NoGame),
    /// Payouts that cannot be added up.
    #[error(transparent)]
    TooFine(#[from] TooFine),
}

/// Those who wait.
pub struct Watch<'a> {
    /// Told how many shoes more are done.
    pub done: &'a (dyn Fn(u64) + Sync),
    /// Whether to stop.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

/// Shoes that are dealt before anybody looks up.
const BATCH: u64 = 64;

impl Study {
    /// Deals shoes until all are dealt, or until told to stop.
    pub fn new(situation: &Situation, asked: Asked, watch: &Watch) -> Result<Study, NoStudy> {
        let dealt = Dealt::new(situation, &asked)?;
        let mut tally = Tally::default();
        let mut next = 0;
        while next < asked.shoes && !(watch.stop)() {
            let batch = next..asked.shoes.min(next + BATCH);
            let shoes = batch.end - batch.start;
            match dealt.batch(batch, watch) {
                Some(more) => tally = tally.merge(more),
                None => break,
            }
            next += shoes;
            (watch.done)(shoes);
        }
        Ok(dealt.study(situation.heading(), asked, &tally))
    }
}

/// What all shoes have in common.
struct Dealt<'a> {
    evaluator: Evaluator<'a>,
    shoe: Shoe,
    /// The card that lies on the table all the time, and so is never dealt.
    aside: Option<Card>,
    table: Table,
    strategy: Option<String>,
    seed: u64,
    depths: Vec<u32>,
    counts: Vec<Option<Trigger>>,
}

/// When a count says to bet.
struct Trigger {
    system: System,
    key: i64,
}

impl Trigger {
    fn of(system: System) -> Option<Trigger> {
        let key = system.whole_key().to_i64()?;
        Some(Trigger { system, key })
    }

    /// Whether to bet at this running count with so many cards left: exact, nothing is divided.
    fn bets(&self, running: i64, cards: u32) -> bool {
        let scaled = i128::from(running) * 52;
        let key = i128::from(self.key) * i128::from(cards);
        match self.system.better {
            Better::High => scaled >= key,
            Better::Low => scaled <= key,
        }
    }
}

const QUIET: what_if::Watch = what_if::Watch {
    tasks: &|_| {},
    done: &|| {},
};

impl<'a> Dealt<'a> {
    fn new(situation: &Situation<'a>, asked: &Asked) -> Result<Dealt<'a>, NoStudy> {
        if let Some((wager, _)) = &situation.played {
            return Err(NoStudy::Played(wager.id.clone()));
        }
        let evaluator = Evaluator::new(situation)?;
        if evaluator.wagers().next().is_none() {
            return Err(NoStudy::NoWager);
        }
        let removal = Removal::new(situation, &QUIET)?;
        let counts = evaluator.wagers().map(|wager| {
            let mut effects = removal.wagers.iter();
            let effects = effects.find(|effects| effects.id == wager.id)?;
            let cards = count::Cards::new(effects, &situation.shoe);
            let tags = count::best(&cards, count::MOST)?;
            Trigger::of(System::new(tags, &cards)?)
        });
        let (table, strategy) = table(situation)?;
        Ok(Dealt {
            counts: counts.collect(),
            evaluator,
            shoe: situation.shoe.clone(),
            aside: aside(situation),
            table,
            strategy,
            seed: asked.seed,
            depths: asked.penetrations.0.clone(),
        })
    }

    /// These shoes together; `None` where all was stopped in their midst.
    fn batch(&self, shoes: Range<u64>, watch: &Watch) -> Option<Tally> {
        shoes
            .into_par_iter()
            .map(|shoe| (!(watch.stop)()).then(|| self.one_shoe(shoe)))
            .try_reduce(Tally::default, |one, other| Some(one.merge(other)))
    }

    fn one_shoe(&self, number: u64) -> Tally {
        let mut dealing = Dealing::new(&self.shoe, self.aside, Stream::new(self.seed, number));
        let whole = self.shoe.cards();
        let wagers = self.counts.len();
        let start = |count: &Option<Trigger>| count.as_ref().map_or(0, |count| count.system.start);
        let mut running: Vec<i64> = self.counts.iter().map(start).collect();
        let mut depths = vec![(0, vec![Record::default(); wagers]); self.depths.len()];
        let mut tally = Tally {
            counts: vec![Default::default(); wagers],
            ..Tally::default()
        };
        loop {
            let out = whole - dealing.left.cards();
            let within = |depth: &u32| out * 100 < depth * whole;
            let Some(depth) = self.depths.iter().position(within) else {
                break;
            };
            let worths = self.evaluator.worth(&dealing.left);
            let (rounds, records) = &mut depths[depth];
            *rounds += 1;
            for (wager, worth) in worths.iter().enumerate() {
                let cards = dealing.left.cards();
                let count = self.counts[wager].as_ref();
                let bets = count.is_some_and(|count| count.bets(running[wager], cards));
                note(&mut records[wager], worth, bets);
                if count.is_some() && worth.wagered > 0 {
                    let true_count = (running[wager] * 52).div_euclid(i64::from(cards));
                    let at: &mut AtCount = tally.counts[wager].entry(true_count).or_default();
                    at.rounds += 1;
                    at.edges += parts(worth.won, worth.wagered);
                }
            }
            let before = dealing.dealt;
            let ended = self.table.round(&mut || dealing.next());
            for card in &dealing.cards[before..dealing.dealt] {
                for (running, count) in running.iter_mut().zip(&self.counts) {
                    let tag = count
                        .as_ref()
                        .map(|count| count.system.tags.0[card.index()]);
                    *running += tag.unwrap_or(0);
                }
            }
            if ended == Err(RanOut) || dealing.left.cards() == 0 {
                break;
            }
        }
        tally.add_shoe(&rising(depths));
        tally
    }

    fn study(&self, heading: Heading, asked: Asked, tally: &Tally) -> Study {
        let shoes = tally.shoes;
        let off_the_top = self.evaluator.worth(&self.shoe);
        let wagers = self.evaluator.wagers().zip(&self.counts).enumerate();
        let mut wagers: Vec<Exposure> = wagers
            .map(|(place, (wager, count))| Exposure {
                id: wager.id.clone(),
                title: wager.title.clone(),
                off_the_top: off_the_top[place].expectation(),
                count: count.as_ref().map(|count| count.system.clone()),
                at: tally
                    .depths
                    .iter()
                    .map(|depth| {
                        let (flat, flat_edge) = depth.flat(place, shoes);
                        AtDepth {
                            perfect: depth.perfect(place, shoes),
                            linear: count.as_ref().map(|_| depth.linear(place, shoes)),
                            flat,
                            flat_edge,
                        }
                    })
                    .collect(),
                by_count: tally.counts.get(place).map_or(Vec::new(), |counts| {
                    counts.iter().map(|(count, at)| (*count, *at)).collect()
                }),
            })
            .collect();
        let exposure = |wager: &Exposure| wager.at.last().map(|at| at.perfect.won.mean.clone());
        wagers.sort_by_key(|wager| std::cmp::Reverse(exposure(wager)));
        Study {
            heading,
            asked,
            strategy: self.strategy.clone(),
            shoes,
            rounds: tally.depths.iter().map(|depth| depth.rounds).collect(),
            wagers,
        }
    }
}

/// Notes one round of one wager.
fn note(record: &mut Record, worth: &Worth, bets: bool) {
    let won = parts(worth.won, worth.deals);
    let wagered = match worth.wagered == worth.deals {
        true => PARTS,
        false => parts(worth.wagered, worth.deals),
    };
    record.flat += won;
    record.flat_wagered += wagered;
    if worth.won > 0 {
        record.favourable += 1;
        record.perfect += won;
        record.perfect_wagered += wagered;
    }
    if bets && worth.wagered > 0 {
        record.bets += 1;
        record.linear += won;
        record.linear_wagered += wagered;
    }
}

/// From the rounds between two depths to the rounds up to each.
fn rising(mut depths: Vec<(u64, Vec<Record>)>) -> Vec<(u64, Vec<Record>)> {
    for depth in 1..depths.len() {
        let (before, after) = depths.split_at_mut(depth);
        let ((shallow, records), (rounds, sums)) = (&before[depth - 1], &mut after[0]);
        *rounds += shallow;
        for (sum, record) in sums.iter_mut().zip(records) {
            sum.add(record);
        }
    }
    depths
}

/// A shuffled shoe, as far as it has been dealt.
struct Dealing {
    cards: Vec<Card>,
    dealt: usize,
    left: Shoe,
    stream: Stream,
}

impl Dealing {
    fn new(shoe: &Shoe, aside: Option<Card>, stream: Stream) -> Dealing {
        let of = |card: Card| {
            let held = usize::from(shoe.count(card));
            vec![card; held - usize::from(aside == Some(card))]
        };
        Dealing {
            cards: Card::all().flat_map(of).collect(),
            dealt: 0,
            left: shoe.clone(),
            stream,
        }
    }

    /// The next card: any of those left, each as likely.
    fn next(&mut self) -> Option<Card> {
        let left = self.cards.len() - self.dealt;
        if left == 0 {
            return None;
        }
        let chosen = self.dealt + self.stream.below(left as u32) as usize;
        self.cards.swap(self.dealt, chosen);
        let card = self.cards[self.dealt];
        self.dealt += 1;
        self.left = self
            .left
            .without(&[CardOrRank::Card(card)])
            .expect("a card that was left");
        Some(card)
    }
}

/// The permanent 7, where it comes from the shoe: it lies on the layout from the first round on.
fn aside(situation: &Situation) -> Option<Card> {
    let seven_up = situation.game.document.deal == Deal::SevenUpBaccarat;
    let from_shoe = situation.readings.permanent_seven == PermanentSeven::FromShoe;
    let seven = [CardOrRank::Rank(Rank::Seven)];
    let dealt = situation.shoe.deal(&seven).ok();
    dealt
        .filter(|_| seven_up && from_shoe)
        .map(|(cards, _)| cards[0])
}

/// How rounds are dealt. Blackjack goes by the strategy's chart, or by the whole shoe's basic one.
fn table(situation: &Situation) -> Result<(Table, Option<String>), NoStudy> {
    let document = &situation.game.document;
    let Some(rules) = &document.house else {
        return Ok((Table::baccarat(document.deal), None));
    };
    let house = House::new(rules, situation.readings.dealer_blackjack_loss);
    let game = blackjack::Game::new(house.clone(), &situation.shoe)?;
    let asked = &situation.strategy;
    let (strategy, name) = match &asked.strategy {
        Strategy::Composition | Strategy::Optimal => (Strategy::Basic, "basic".to_owned()),
        other => (other.clone(), asked.name.clone()),
    };
    let chart = game.chart(&strategy);
    Ok((Table::Blackjack(Box::new((house, chart))), Some(name)))
}
