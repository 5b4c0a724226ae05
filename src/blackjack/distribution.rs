//! The exact distribution of a round's result: units won to probability.
//!
//! An evaluation of a strategy already known. All deals against one upcard that are not split,
//! surrendered or blackjacks are one tally of finished hands, met by the dealer's; each pair that
//! the strategy splits is drawn jointly with the dealer (`joint`).

use super::chart::{Draw, Wish};
use super::counts::Value;
use super::enough::can_be_exhausted;
use super::first::Action;
use super::hand::{Hand, HandId, Hands};
use super::house::{House, Surrender, Tie};
use super::literal::Literal;
use super::optimal;
use super::play::Play;
use super::round::{Deal, Round};
use super::settle::{DealerEnd, Finished, settle};
use super::split::{Split, split_hand_move};
use super::tally::{self, Line, Move, Tally};
use super::together::meet;
use crate::vocabulary::exact::{Rational, ratio};
use crate::vocabulary::parallel::*;
use num_bigint::{BigInt, BigUint};
use num_traits::{One, Zero};
use std::collections::BTreeMap;

/// Units won per unit of the original wager, to their probability; only what can happen.
pub type Distribution = BTreeMap<Rational, Rational>;

impl Round {
    /// The exact distribution of the result. Its mean is [`Round::expectation`].
    pub fn distribution(&self) -> Distribution {
        let mut odds = Odds::default();
        if can_be_exhausted(&self.house, &self.shoe) {
            self.card_by_card(&mut odds);
            if self.splits.is_some() {
                self.split(&mut odds);
            }
        } else {
            for play in &self.plays {
                self.unsplit(play, &mut odds);
            }
            self.split(&mut odds);
        }
        for deal in &self.deals {
            match deal.played {
                Action::Split => {}
                Action::Surrender => self.surrendered(deal, &mut odds),
                Action::EvenMoney => odds.add(Rational::one(), deal.probability.clone()),
                _ if hand_of(deal).1.is_natural() => self.natural(deal, &mut odds),
                _ => {}
            }
        }
        odds.0
    }

    fn play(&self, upcard: Value) -> &Play {
        let found = self.plays.iter().find(|play| play.upcard == upcard);
        found.expect("every deal's upcard was played")
    }

    /// Every pair that is split, on all cores; added up in the order of the deals.
    fn split(&self, odds: &mut Odds) {
        let deals: Vec<&Deal> = self
            .deals
            .iter()
            .filter(|deal| deal.played == Action::Split)
            .collect();
        let found: Vec<BTreeMap<i32, Rational>> =
            deals.par_iter().map(|deal| self.split_odds(deal)).collect();
        for (deal, found) in deals.iter().zip(found) {
            for (units, chance) in found {
                odds.add(whole(units), chance * &deal.probability);
            }
        }
    }

    /// Every deal that is played out, where the dealer might find no card after a bust.
    fn card_by_card(&self, odds: &mut Odds) {
        for deal in &self.deals {
            let (start, hand) = hand_of(deal);
            let play = self.play(deal.upcard);
            let pair = hand.pair().filter(|_| deal.played == Action::Split);
            let pair = pair.filter(|_| self.splits.is_none());
            if hand.is_natural() || !(is_one_hand(deal) || pair.is_some()) {
                continue;
            }
            let decide = |id: HandId| match pair {
                Some(pair) => split_hand_move(&play.house, play, pair, id),
                None => one_hand_move(play, deal, start, id),
            };
            let literal = Literal {
                house: &self.house,
                looks: self.house.looks_under(deal.upcard),
                upcard: deal.upcard,
                decide: &decide,
                split: pair.map(|pair| (pair, deal.resplit)),
            };
            let shoe = play.shoe.short_of(hand.cards);
            let shoe = shoe.expect("the deal is in the shoe");
            for (units, chance) in literal.odds(&shoe, start) {
                odds.add(whole(units), chance * &deal.probability);
            }
        }
    }

    fn split_odds(&self, deal: &Deal) -> BTreeMap<i32, Rational> {
        let pair = hand_of(deal).1.pair().expect("only pairs are split");
        if let Some(splits) = &self.splits {
            let split = splits
                .get(pair, deal.upcard)
                .expect("every split is solved");
            let play = self.play(deal.upcard);
            let weigh = || optimal::results(&play.house, play, pair);
            return split.results.clone().unwrap_or_else(weigh);
        }
        let play = self.play(deal.upcard);
        let split = Split::new(&play.house, play, pair);
        split.distribution(deal.resplit)
    }

    fn surrendered(&self, deal: &Deal, odds: &mut Odds) {
        let lost_whole = match self.house.surrender {
            Surrender::Late(_) => &deal.probability * &deal.dealer_blackjack,
            _ => Rational::zero(),
        };
        odds.add(ratio(-1, 2), &deal.probability - &lost_whole);
        odds.add(whole(-1), lost_whole);
    }

    fn natural(&self, deal: &Deal, odds: &mut Odds) {
        let stand_off = match self.house.variants.blackjack_tie {
            Tie::StandsOff => &deal.probability * &deal.dealer_blackjack,
            Tie::Wins => Rational::zero(),
        };
        let paid = &deal.probability - &stand_off;
        for (pays, share) in &self.blackjack_pays.each {
            odds.add(pays.clone(), &paid * share);
        }
        odds.add(Rational::zero(), stand_off);
    }

    /// All deals against an upcard that are played as one hand.
    fn unsplit(&self, play: &Play, odds: &mut Odds) {
        let lines = self.deals.iter().filter(|deal| deal.upcard == play.upcard);
        let hands = Tally::of(lines.flat_map(|deal| one_hand_lines(play, deal)));
        let met = meet(&play.shoe, &hands, &play.dealer);
        let mut sums: BTreeMap<i32, BigUint> = BTreeMap::new();
        for (&(hand, end), weight) in &met.weights {
            let (hand, end) = (Finished::of_label(hand), DealerEnd::EVERY[usize::from(end)]);
            *sums.entry(settle(&play.house, &[hand], end)).or_default() += weight;
        }
        let upcard = ratio(self.shoe.of(play.upcard), self.shoe.cards());
        for (units, sum) in sums {
            odds.add(whole(units), ratio(sum, met.total.clone()) * &upcard);
        }
    }
}

#[derive(Default)]
struct Odds(Distribution);

impl Odds {
    fn add(&mut self, units: Rational, chance: Rational) {
        if !chance.is_zero() {
            *self.0.entry(units).or_insert_with(Rational::zero) += chance;
        }
    }
}

fn whole(units: i32) -> Rational {
    Rational::from(BigInt::from(units))
}

fn hand_of(deal: &Deal) -> (HandId, &'static Hand) {
    let hands = Hands::all();
    let id = hands.find(deal.player).expect("two cards make 21 or less");
    (id, hands.get(id))
}

fn is_one_hand(deal: &Deal) -> bool {
    matches!(deal.played, Action::Stand | Action::Hit | Action::Double)
}

/// What a deal played as one hand does next.
fn one_hand_move(play: &Play, deal: &Deal, start: HandId, id: HandId) -> Move {
    let (hand, choice) = (Hands::all().get(id), play.choices[id]);
    match (deal.played, choice.draw) {
        (Action::Double, _) if id == start => Move::Double,
        (Action::Hit, _) if id == start => Move::Draw,
        (Action::Stand, _) if id == start => Move::Stop,
        _ if choice.double == Wish::IfOpen && doubles_later(&play.house, hand) => Move::Double,
        (_, Draw::Hit) => Move::Draw,
        (_, Draw::Stand) => Move::Stop,
    }
}

/// Whether a hand of three cards or more may be doubled.
fn doubles_later(house: &House, hand: &Hand) -> bool {
    house.doubles_cards(hand.len) && house.doubling.is_open(hand.total)
}

/// The finished hands of a deal played as one hand, the two cards dealt included.
fn one_hand_lines(play: &Play, deal: &Deal) -> Vec<Line> {
    let (start, hand) = hand_of(deal);
    if !is_one_hand(deal) || hand.is_natural() {
        return Vec::new();
    }
    let decide = |id: HandId| one_hand_move(play, deal, start, id);
    let shoe = play
        .shoe
        .short_of(hand.cards)
        .expect("the deal is in the shoe");
    let orders = if hand.pair().is_some() { 1 } else { 2 };
    let dealt = |line: Line| Line {
        cards: line.cards.and(hand.cards),
        orders: line.orders * orders,
        ..line
    };
    let lines = tally::player(&play.house, start, &shoe, &decide).lines;
    lines.into_iter().map(dealt).collect()
}
