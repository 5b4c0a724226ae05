//! Rounds played card by card, for shoes so small that the dealer might find none left.
//!
//! The dealer draws nothing where every hand has busted, so such shoes are legal; but there hands and
//! dealer cannot be drawn as if each always ended ([`super::joint`]). These few cards are simply dealt
//! in every order: each line's weight is the product of the counts it draws from.

use super::counts::{Counts, Value};
use super::hand::{HandId, Hands, Next};
use super::house::{HoleCard, House};
use super::play::partner;
use super::settle::{DealerEnd, Finished, HandEnd, settle};
use super::split::Resplit;
use super::tally::Move;
use crate::exact::{Rational, ratio};
use num_bigint::BigUint;
use num_traits::{One, Zero};
use std::collections::BTreeMap;

/// One deal about to be played.
pub(super) struct Literal<'a> {
    pub house: &'a House,
    pub upcard: Value,
    /// What the strategy does with a hand.
    pub decide: &'a dyn Fn(HandId) -> Move,
    /// The pair that was split, and whether it is split again.
    pub split: Option<(Value, Resplit)>,
    /// Weights by cards drawn and units won.
    pub sums: BTreeMap<(u32, i32), BigUint>,
}

/// A point in the round: what is left, and how one came here.
#[derive(Clone)]
struct Now {
    shoe: Counts,
    drawn: u32,
    weight: BigUint,
    /// The dealer's hand so far.
    dealer: HandId,
    /// Finished hands, the very first first.
    finished: Vec<Finished>,
    hands: u32,
    /// Split hands whose second card is still to come.
    waiting: u32,
}

impl Now {
    /// Every next card, and where it leads.
    fn draws(&self) -> impl Iterator<Item = (Value, Now)> {
        Value::all().filter_map(|value| {
            let shoe = self.shoe.less(value)?;
            let weight = &self.weight * self.shoe.of(value);
            let drawn = self.drawn + 1;
            let now = Now {
                shoe,
                drawn,
                weight,
                ..self.clone()
            };
            Some((value, now))
        })
    }
}

impl Literal<'_> {
    /// Units won to their probability, from a shoe short of all that was dealt.
    pub fn odds(mut self, shoe: &Counts, start: HandId) -> BTreeMap<i32, Rational> {
        let now = Now {
            shoe: *shoe,
            drawn: 0,
            weight: BigUint::one(),
            dealer: Hands::all().single(self.upcard),
            finished: Vec::new(),
            hands: if self.split.is_some() { 2 } else { 1 },
            waiting: if self.split.is_some() { 2 } else { 0 },
        };
        match self.house.hole_card {
            HoleCard::None(_) => self.begin(start, now),
            HoleCard::Peeked => self.peek(start, &now),
        }
        let mut odds = BTreeMap::new();
        for ((drawn, units), weight) in self.sums {
            let orders: BigUint = (0..drawn)
                .map(|n| BigUint::from(shoe.cards() - n))
                .product();
            *odds.entry(units).or_insert_with(Rational::zero) += ratio(weight, orders);
        }
        odds
    }

    fn peek(&mut self, start: HandId, now: &Now) {
        for (hole, now) in now.draws() {
            if partner(self.upcard) == Some(hole) {
                self.end(&now, -1);
                continue;
            }
            let Next::Hand(dealer) = Hands::all().get(now.dealer).next(hole) else {
                unreachable!("two cards are no bust");
            };
            self.begin(start, Now { dealer, ..now });
        }
    }

    fn begin(&mut self, start: HandId, now: Now) {
        match self.split {
            Some((pair, resplit)) => self.second_card(pair, resplit, &now),
            None => self.hand(start, &now),
        }
    }

    fn second_card(&mut self, pair: Value, resplit: Resplit, now: &Now) {
        let may_split = resplit == Resplit::Always && now.hands < self.house.most_hands_of(pair);
        for (second, now) in now.draws() {
            if second == pair && may_split {
                let (hands, waiting) = (now.hands + 1, now.waiting + 1);
                let again = Now {
                    hands,
                    waiting,
                    ..now
                };
                self.second_card(pair, resplit, &again);
                continue;
            }
            let waiting = now.waiting - 1;
            let id = Hands::all().find([pair, second].into_iter().collect());
            let id = id.expect("two cards make 21 or less");
            self.hand(id, &Now { waiting, ..now });
        }
    }

    fn hand(&mut self, id: HandId, now: &Now) {
        let hand = Hands::all().get(id);
        let stands = |id: HandId| HandEnd::stands(Hands::all().get(id).points());
        match (self.decide)(id) {
            Move::Stop => self.finish(1, stands(id), now.clone()),
            Move::Draw => {
                for (card, now) in now.draws() {
                    match hand.next(card) {
                        Next::Bust => self.finish(1, HandEnd::Bust, now),
                        Next::Hand(next) => self.hand(next, &now),
                    }
                }
            }
            Move::Double => {
                for (card, now) in now.draws() {
                    match hand.next(card) {
                        Next::Bust => self.finish(2, HandEnd::Bust, now),
                        Next::Hand(next) => self.finish(2, stands(next), now),
                    }
                }
            }
        }
    }

    fn finish(&mut self, wager: i32, end: HandEnd, mut now: Now) {
        now.finished.push(Finished { wager, end });
        let all_bust = now.finished.iter().all(|hand| hand.end == HandEnd::Bust);
        match self.split {
            Some((pair, resplit)) if now.waiting > 0 => self.second_card(pair, resplit, &now),
            _ if all_bust => self.settle(DealerEnd::Bust, &now),
            _ => self.dealer(&now),
        }
    }

    fn dealer(&mut self, now: &Now) {
        let hand = Hands::all().get(now.dealer);
        if hand.is_natural() {
            self.settle(DealerEnd::Blackjack, now);
        } else if hand.len > 1 && !self.house.dealer_draws(hand.total) {
            self.settle(DealerEnd::Total(hand.points()), now);
        } else {
            for (card, now) in now.draws() {
                match hand.next(card) {
                    Next::Bust => self.settle(DealerEnd::Bust, &now),
                    Next::Hand(dealer) => self.dealer(&Now { dealer, ..now }),
                }
            }
        }
    }

    fn settle(&mut self, dealer: DealerEnd, now: &Now) {
        let units = settle(self.house, &now.finished, dealer);
        self.end(now, units);
    }

    fn end(&mut self, now: &Now, units: i32) {
        *self.sums.entry((now.drawn, units)).or_default() += &now.weight;
    }
}
