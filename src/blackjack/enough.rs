//! Whether a shoe has enough cards: it has too few only if some legal line of play really draws
//! from an empty shoe.
//!
//! A line that runs out has drawn every card, so every point of the shoe lies in its hands. A hand
//! holds at most 30 points (a 20 and a ten), a hand still in play at most 21, the dealer who must
//! draw at most 16, or 20 with a hole card: a shoe of more points cannot run out. Smaller shoes are walked through, every
//! card and every legal choice, each situation once. Doubling draws no card that hitting does not,
//! so the walk need not double.

use super::counts::{Counts, Value};
use super::house::{HoleCard, House};
use super::play::partner;
use std::collections::HashSet;

/// Whether some legal line of play draws from an empty shoe.
pub(super) fn can_run_out(house: &House, shoe: &Counts) -> bool {
    let hands = 30 * (house.most_hands - 1) + 21;
    let mut walk = Walk {
        house,
        dealer_plays: DealerPlays::AgainstLiveHands,
        seen: HashSet::new(),
    };
    shoe.points() <= hands + dealers_points(house) && walk.deal(shoe)
}

/// Whether some line would, if the dealer drew even where every hand has busted.
pub(super) fn can_be_exhausted(house: &House, shoe: &Counts) -> bool {
    let hands = 30 * house.most_hands;
    let mut walk = Walk {
        house,
        dealer_plays: DealerPlays::Always,
        seen: HashSet::new(),
    };
    shoe.points() <= hands + dealers_points(house) && walk.deal(shoe)
}

/// The most points of a dealer who waits for a card, aces as 1: two cards where there is a hole card.
fn dealers_points(house: &House) -> u32 {
    match house.hole_card {
        HoleCard::Peeked => 20,
        HoleCard::None(_) => 16,
    }
}

/// When the dealer draws.
#[derive(Clone, Copy, PartialEq, Eq)]
enum DealerPlays {
    /// Where some hand has not busted.
    AgainstLiveHands,
    /// Whatever became of the hands.
    Always,
}

/// Points with aces as 1, and whether there is an ace.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Points {
    low: u32,
    ace: bool,
}

impl Points {
    fn of(value: Value) -> Points {
        Points {
            low: value.points(),
            ace: value == Value::ACE,
        }
    }

    fn with(self, value: Value) -> Points {
        Points {
            low: self.low + value.points(),
            ace: self.ace || value == Value::ACE,
        }
    }

    fn total(self) -> super::hand::Total {
        use super::hand::Total;
        if self.ace && self.low <= 11 {
            Total::Soft(self.low + 10)
        } else {
            Total::Hard(self.low)
        }
    }
}

/// A point in a round after the deal.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Situation {
    shoe: Counts,
    dealer: Points,
    /// Whether the dealer has one card only.
    alone: bool,
    /// The value of the split pair, where there was a split.
    pair: Option<Value>,
    hands: u32,
    /// Split hands that have their second card still to come.
    waiting: u32,
    /// Whether some finished hand did not bust.
    live: bool,
    /// The hand in play, unless it is finished.
    hand: Option<Points>,
}

struct Walk<'a> {
    house: &'a House,
    dealer_plays: DealerPlays,
    seen: HashSet<Situation>,
}

/// Every next card with the shoe short of it; none from an empty shoe.
fn cards(shoe: Counts) -> impl Iterator<Item = (Value, Counts)> {
    Value::all().filter_map(move |value| Some((value, shoe.less(value)?)))
}

impl Walk<'_> {
    fn deal(&mut self, shoe: &Counts) -> bool {
        if shoe.cards() < 3 {
            return true;
        }
        for (upcard, shoe) in cards(*shoe) {
            for (first, shoe) in cards(shoe) {
                for (second, shoe) in cards(shoe) {
                    if self.dealt(shoe, upcard, first, second) {
                        return true;
                    }
                }
            }
        }
        false
    }

    fn dealt(&mut self, shoe: Counts, upcard: Value, first: Value, second: Value) -> bool {
        let start = Situation {
            shoe,
            dealer: Points::of(upcard),
            alone: true,
            pair: None,
            hands: 1,
            waiting: 0,
            live: false,
            hand: Some(Points::of(first).with(second)),
        };
        let natural = Points::of(first).with(second).total().points() == 21;
        match self.house.hole_card {
            HoleCard::Peeked if shoe.cards() == 0 => true,
            HoleCard::Peeked => cards(shoe).any(|(hole, shoe)| {
                let looks = self.house.looks_under(upcard);
                let ends = natural || looks && partner(upcard) == Some(hole);
                let peeked = Situation {
                    shoe,
                    dealer: start.dealer.with(hole),
                    alone: false,
                    ..start
                };
                !ends && self.play_or_split(peeked, first, second)
            }),
            HoleCard::None(_) if natural => partner(upcard).is_some() && shoe.cards() == 0,
            HoleCard::None(_) => self.play_or_split(start, first, second),
        }
    }

    fn play_or_split(&mut self, start: Situation, first: Value, second: Value) -> bool {
        let split = Situation {
            pair: Some(first),
            hands: 2,
            waiting: 2,
            hand: None,
            ..start
        };
        let may_split = first == second && self.house.most_hands_of(first) > 1;
        self.runs_out(start) || (may_split && self.runs_out(split))
    }

    fn runs_out(&mut self, now: Situation) -> bool {
        if !self.seen.insert(now) {
            return false;
        }
        match now.hand {
            Some(hand) => self.play(now, hand),
            None if now.waiting > 0 => self.second_card(now),
            None if now.live || self.dealer_plays == DealerPlays::Always => self.dealer(now),
            None => false,
        }
    }

    fn play(&mut self, now: Situation, hand: Points) -> bool {
        let finished = Situation { hand: None, ..now };
        if hand.low > 21 {
            return self.runs_out(finished);
        }
        let stands = Situation {
            live: true,
            ..finished
        };
        if self.runs_out(stands) {
            return true;
        }
        hand.total().points() < 21
            && self.draw(now.shoe, |value, shoe| Situation {
                shoe,
                hand: Some(hand.with(value)),
                ..now
            })
    }

    fn second_card(&mut self, now: Situation) -> bool {
        let pair = now.pair.expect("only split hands wait");
        let waiting = now.waiting - 1;
        let plays_on = self.house.split_hand_plays_on(pair);
        let may_split = now.hands < self.house.most_hands_of(pair);
        let again = |(value, shoe)| {
            let again = Situation {
                shoe,
                hands: now.hands + 1,
                waiting: now.waiting + 1,
                ..now
            };
            may_split && value == pair && self.runs_out(again)
        };
        if cards(now.shoe).any(again) {
            return true;
        }
        self.draw(now.shoe, |value, shoe| Situation {
            shoe,
            waiting,
            live: now.live || !plays_on,
            hand: plays_on.then(|| Points::of(pair).with(value)),
            ..now
        })
    }

    fn dealer(&mut self, now: Situation) -> bool {
        let draws = now.alone || self.house.dealer_draws(now.dealer.total());
        draws
            && self.draw(now.shoe, |value, shoe| Situation {
                shoe,
                dealer: now.dealer.with(value),
                alone: false,
                ..now
            })
    }

    /// Draws a card: from an empty shoe, or every card there is.
    fn draw(&mut self, shoe: Counts, next: impl Fn(Value, Counts) -> Situation) -> bool {
        shoe.cards() == 0 || cards(shoe).any(|(value, shoe)| self.runs_out(next(value, shoe)))
    }
}
