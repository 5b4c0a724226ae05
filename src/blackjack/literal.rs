//! Rounds played card by card, for shoes so small that the dealer might find none left.
//!
//! The dealer draws nothing where every hand has busted, so such shoes are legal; but there hands and
//! dealer cannot be drawn as if each always ended ([`super::joint`]). These few cards are dealt one by one:
//! all rounds that have drawn as many cards and stand alike are one, whose weight is the number of orders
//! that lead there.

use super::counts::{Counts, Value};
use super::hand::{HandId, Hands, Next, Total};
use super::house::{Dealer22, HoleCard, House};
use super::play::partner;
use super::resplit::Resplit;
use super::settle::{DealerEnd, Finished, HandEnd, settle};
use super::tally::Move;
use crate::vocabulary::exact::{Rational, ratio};
use num_bigint::BigUint;
use num_traits::{One, Zero};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// One deal about to be played.
pub(super) struct Literal<'a> {
    pub house: &'a House,
    /// Whether the dealer looks at a hole card under this upcard.
    pub looks: bool,
    pub upcard: Value,
    /// What the strategy does with a hand.
    pub decide: &'a dyn Fn(HandId) -> Move,
    /// The pair that was split, and whether it is split again.
    pub split: Option<(Value, Resplit)>,
}

/// A point in the round where a card is about to be drawn.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Now {
    shoe: Counts,
    next: Card,
    /// The dealer's hand so far.
    dealer: HandId,
    /// Finished hands, the very first first.
    finished: Vec<Finished>,
    hands: u32,
    /// Split hands whose second card is still to come.
    waiting: u32,
}

/// Whose card is next.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Card {
    /// The dealer's, face down.
    Hole { start: HandId },
    /// The second card of a split hand.
    Second,
    /// For a hand that draws on.
    Hit(HandId),
    /// The one card of a doubled hand.
    Double(HandId),
    /// The dealer's, once all hands are finished.
    Dealer,
}

/// Points of the round to the number of orders that lead there.
type Layer = FxHashMap<Now, BigUint>;

/// How the round goes on.
enum Then {
    Draws(Now),
    Ends(i32),
}

impl Literal<'_> {
    /// Units won to their probability, from a shoe short of all that was dealt.
    pub fn odds(self, shoe: &Counts, start: HandId) -> BTreeMap<i32, Rational> {
        let mut odds = BTreeMap::new();
        let mut layer = Layer::default();
        let (mut drawn, mut orders) = (0, BigUint::one());
        let mut sums = Sums::default();
        sums.add(self.begin(shoe, start), BigUint::one(), &mut layer);
        loop {
            for (units, weight) in std::mem::take(&mut sums.0) {
                let chance = ratio(weight, orders.clone());
                *odds.entry(units).or_insert_with(Rational::zero) += chance;
            }
            if layer.is_empty() {
                return odds;
            }
            let mut next = Layer::default();
            for (now, weight) in layer {
                for value in Value::all() {
                    let Some(shoe) = now.shoe.less(value) else {
                        continue;
                    };
                    let weight = &weight * now.shoe.of(value);
                    let then = self.drawn(
                        value,
                        Now {
                            shoe,
                            ..now.clone()
                        },
                    );
                    sums.add(then, weight, &mut next);
                }
            }
            layer = next;
            orders *= shoe.cards() - drawn;
            drawn += 1;
        }
    }

    fn begin(&self, shoe: &Counts, start: HandId) -> Then {
        let hands = if self.split.is_some() { 2 } else { 1 };
        let now = Now {
            shoe: *shoe,
            next: Card::Hole { start },
            dealer: Hands::all().single(self.upcard),
            finished: Vec::new(),
            hands,
            waiting: if self.split.is_some() { hands } else { 0 },
        };
        match self.house.hole_card {
            HoleCard::None(_) => self.first(start, now),
            HoleCard::Peeked => Then::Draws(now),
        }
    }

    /// The player's first decision.
    fn first(&self, start: HandId, now: Now) -> Then {
        match self.split {
            Some(_) => self.second(now),
            None => self.hand(start, now),
        }
    }

    fn second(&self, now: Now) -> Then {
        Then::Draws(Now {
            next: Card::Second,
            ..now
        })
    }

    /// A card was drawn from what is left now.
    fn drawn(&self, card: Value, now: Now) -> Then {
        let led = |id: HandId| Hands::all().get(id).next(card);
        match now.next {
            Card::Hole { .. } if self.looks && partner(self.upcard) == Some(card) => Then::Ends(-1),
            Card::Hole { start } => match led(now.dealer) {
                Next::Hand(dealer) => self.first(start, Now { dealer, ..now }),
                Next::Bust => unreachable!("two cards are no bust"),
            },
            Card::Second => self.second_card(card, now),
            Card::Hit(id) => match led(id) {
                Next::Bust => self.finish(1, HandEnd::Bust, now),
                Next::Hand(id) => self.hand(id, now),
            },
            Card::Double(id) => match led(id) {
                Next::Bust => self.finish(2, HandEnd::Bust, now),
                Next::Hand(id) => self.finish(2, self.stands(id), now),
            },
            Card::Dealer => match led(now.dealer) {
                Next::Bust => self.settle(self.dealer_bust(now.dealer, card), &now),
                Next::Hand(dealer) => self.dealer(Now { dealer, ..now }),
            },
        }
    }

    fn second_card(&self, card: Value, mut now: Now) -> Then {
        let (pair, resplit) = self.split.expect("only split hands lack a second card");
        let may_split = resplit == Resplit::Always && now.hands < self.house.most_hands_of(pair);
        if card == pair && may_split {
            now.hands += 1;
            now.waiting += 1;
            return self.second(now);
        }
        now.waiting -= 1;
        let id = Hands::all().find([pair, card].into_iter().collect());
        self.hand(id.expect("two cards make 21 or less"), now)
    }

    fn hand(&self, id: HandId, now: Now) -> Then {
        let next = match (self.decide)(id) {
            Move::Stop => return self.finish(1, self.stands(id), now),
            Move::Draw => Card::Hit(id),
            Move::Double => Card::Double(id),
        };
        Then::Draws(Now { next, ..now })
    }

    fn finish(&self, wager: i32, end: HandEnd, mut now: Now) -> Then {
        now.finished.push(Finished { wager, end });
        let all_bust = now.finished.iter().all(|hand| hand.end == HandEnd::Bust);
        match now.waiting {
            0 if all_bust => self.settle(DealerEnd::Bust, &now),
            0 => self.dealer(now),
            _ => self.second(now),
        }
    }

    fn dealer(&self, now: Now) -> Then {
        let hand = Hands::all().get(now.dealer);
        if hand.is_natural() {
            self.settle(DealerEnd::Blackjack, &now)
        } else if hand.len > 1 && !self.house.dealer_draws(hand.total) {
            self.settle(DealerEnd::Total(hand.points()), &now)
        } else {
            Then::Draws(Now {
                next: Card::Dealer,
                ..now
            })
        }
    }

    fn settle(&self, dealer: DealerEnd, now: &Now) -> Then {
        let house = self.house.against(self.upcard);
        Then::Ends(settle(&house, &now.finished, dealer))
    }

    fn dealer_bust(&self, dealer: HandId, card: Value) -> DealerEnd {
        let points = Total::of(Hands::all().get(dealer).cards.with(card)).points();
        match (points, self.house.variants.dealer_22) {
            (22, Dealer22::Pushes) => DealerEnd::Pushes,
            _ => DealerEnd::Bust,
        }
    }

    fn stands(&self, id: HandId) -> HandEnd {
        HandEnd::of(self.house, Hands::all().get(id))
    }
}

/// Weights by units won, of the rounds that end with as many cards.
#[derive(Default)]
struct Sums(BTreeMap<i32, BigUint>);

impl Sums {
    fn add(&mut self, then: Then, weight: BigUint, next: &mut Layer) {
        match then {
            Then::Ends(units) => *self.0.entry(units).or_default() += weight,
            Then::Draws(now) => *next.entry(now).or_default() += weight,
        }
    }
}
