//! The exact distribution of the main wager's result: units won to their probability.
//!
//! All deals against an upcard that are played as one hand are one list; each pair that is split is a list of its own,
//! its hands one after the other. Each list meets the dealer ([`Met`]).

use super::course::{Courses, SplitHand};
use super::drawn::{Drawn, Move};
use super::hand::Hands;
use super::lines::Lines;
use super::loss::Loss;
use super::met::Met;
use super::play::{Against, Play};
use super::split::{Again, pairs};
use super::{Cards, Left, less, total};
use crate::vocabulary::exact::{Rational, ratio};
use crate::vocabulary::parallel::*;
use std::collections::BTreeMap;

/// Units won to their probability; only what can happen.
pub type Results = BTreeMap<Rational, Rational>;

impl Play {
    /// The distribution of the result.
    pub fn results(&self) -> Results {
        let tables = self.tables.par_iter().map(Against::jobs);
        let tables: Vec<(Vec<Job>, Results)> = tables.collect();
        let (jobs, known): (Vec<Vec<Job>>, Vec<Results>) = tables.into_iter().unzip();
        let jobs: Vec<Job> = jobs.into_iter().flatten().collect();
        let found: Vec<Results> = jobs.par_iter().map(Job::results).collect();
        let mut all = Results::new();
        for (units, odds) in known.into_iter().chain(found).flatten() {
            *all.entry(units).or_insert_with(|| ratio(0, 1)) += odds;
        }
        all.retain(|_, odds| *odds != ratio(0, 1));
        all
    }
}

/// Hands to be drawn, and how often they are.
struct Job {
    upcard: usize,
    left: Left,
    loss: Loss,
    probability: Rational,
    hands: ToDraw,
}

enum ToDraw {
    One(Drawn),
    Two(SplitHand),
    /// Up to three of this pair.
    Three(SplitHand, usize),
}

impl Job {
    fn results(&self) -> Results {
        let dealer = Lines::new(self.upcard);
        let mut met = Met::new(self.left, &dealer, self.loss);
        match &self.hands {
            ToDraw::One(list) => met.add(list.clone()),
            ToDraw::Two(hand) => {
                let first = hand.any_after(&Drawn::nothing());
                hand.any(&first, &mut |both| met.add(both));
            }
            ToDraw::Three(hand, pair) => split_again(hand, *pair, &mut met),
        }
        let odds = met.odds().into_iter();
        odds.map(|(units, odds)| (ratio(units, 1), odds * &self.probability))
            .collect()
    }
}

/// The first hand's second card pairs, and there are three hands; or only the second hand's does, after a first one
/// that does not pair; or neither does.
fn split_again(hand: &SplitHand, pair: usize, met: &mut Met) {
    let card = pairs(pair, 1);
    let alone = hand.alone_after(&Drawn::nothing());
    hand.alone(&alone, &mut |both| met.add(both));
    let mut first = hand.any_after(&Drawn::of(&card, 1));
    first.extend(&alone.with(pair));
    let two = hand.any_after(&first);
    hand.any(&two, &mut |all| met.add(all));
}

impl Against {
    /// What is to be drawn against this upcard, and the results of deals that end at once.
    fn jobs(&self) -> (Vec<Job>, Results) {
        let mut hands = self.hands.clone();
        let left = hands.dealer.left;
        let (mut one, mut known, mut jobs) = (Drawn::default(), Results::new(), Vec::new());
        let job = |probability: Rational, left, drawn| Job {
            upcard: self.upcard,
            loss: self.hands.loss,
            left,
            probability,
            hands: drawn,
        };
        for (cards, deal) in &self.deals {
            let mut add = |units: Rational, odds: Rational| {
                *known.entry(units).or_insert_with(|| ratio(0, 1)) += odds;
            };
            match deal.played {
                "surrender" => add(ratio(-1, 2), deal.probability.clone()),
                "even-money" => add(ratio(1, 1), deal.probability.clone()),
                "split" => {
                    let pair = cards.iter().position(|&count| count == 2);
                    let pair = pair.expect("only pairs are split");
                    let hand = hands.split_hand(pair);
                    let drawn = match deal.again {
                        Some(Again::Always) => ToDraw::Three(hand, pair),
                        _ => ToDraw::Two(hand),
                    };
                    jobs.push(job(deal.probability.clone(), less(&left, cards), drawn));
                }
                _ if total(cards).0 == 21 => {
                    let paid = deal.value() / ratio(3, 2) * &deal.probability;
                    add(ratio(0, 1), &deal.probability - &paid);
                    add(ratio(3, 2), paid);
                }
                _ => one.extend(&played(&mut hands, cards, deal.played)),
            }
        }
        jobs.push(job(self.probability.clone(), left, ToDraw::One(one)));
        (jobs, known)
    }
}

/// A deal that is played as one hand, its two cards included, in either order.
fn played(hands: &mut Hands, cards: &Cards, played: &str) -> Drawn {
    let first = match played {
        "hit" => Move::Hit,
        "double" => Move::Double,
        _ => Move::Stand,
    };
    let left = hands.dealer.left;
    let decide = &mut |hand: &Cards| match hand == cards {
        true => first,
        false => hands.chosen(hand),
    };
    let mut courses = Courses::default();
    let start = courses.of_hand(&left, cards, decide);
    let orders = if cards.contains(&2) { 1 } else { 2 };
    let mut list = Drawn::default();
    courses.after(&Drawn::of(cards, orders), start, &mut |ended| {
        list.extend(&ended)
    });
    list
}
