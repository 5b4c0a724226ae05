//! One hand against one upcard: what standing, hitting and doubling are worth, and what
//! composition play does, for every hand of 21 or less.
//!
//! A value is kept as an integer over the ordered draws of all cards that a hand and the dealer
//! could still take: with n cards left of a horizon h it is the value times n(n-1)...(n-h+1), so
//! that hitting is a sum over the next card, without a division.

use super::dealer::{Dealer, Ends, MOST, draws, ordered_all};
use super::drawn::Move;
use super::loss::Loss;
use super::strategy::Strategy;
use super::{ACE, Cards, size, total, with};
use num_bigint::BigInt;
use num_traits::Zero;
use rustc_hash::FxHashMap;

/// The most cards that a hand comes to: 21 aces, and one more.
const LONGEST: u32 = 22;

/// A hand's values, over [`Hands::over`] its cards.
#[derive(Clone, Debug)]
pub(super) struct Values {
    pub(super) stand: BigInt,
    pub(super) hit: BigInt,
    pub(super) double: BigInt,
}

/// Every hand against one upcard.
#[derive(Clone, Debug)]
pub(super) struct Hands {
    pub(super) dealer: Dealer,
    pub(super) strategy: Strategy,
    pub(super) loss: Loss,
    values: FxHashMap<Cards, Values>,
}

impl Hands {
    pub(super) fn new(dealer: Dealer, strategy: Strategy, loss: Loss) -> Hands {
        Hands {
            dealer,
            strategy,
            loss,
            values: FxHashMap::default(),
        }
    }

    /// Cards left once a hand of this many is out, others being out too.
    fn left(&self, out: u32) -> u32 {
        self.dealer.left.iter().sum::<u32>() - out
    }

    /// What values of a hand are over, with `out` cards out in all, of which `held` are the hand's.
    pub(super) fn over(&self, out: u32, held: u32) -> BigInt {
        ordered_all(self.left(out), self.horizon(out, held)).into()
    }

    /// The same, given the ordered draws of the dealer's.
    pub(super) fn after_dealer(&self, out: u32, held: u32) -> BigInt {
        let (left, horizon) = (self.left(out), self.horizon(out, held));
        let draws = draws(left);
        ordered_all(left - draws, horizon - draws).into()
    }

    /// Draws that are still counted for a hand: what it and the dealer could take, or all cards.
    fn horizon(&self, out: u32, held: u32) -> u32 {
        (LONGEST + MOST - held).min(self.left(out))
    }

    /// The hand's values with nothing else out.
    pub(super) fn values(&mut self, hand: &Cards) -> Values {
        if let Some(known) = self.values.get(hand) {
            return known.clone();
        }
        let values = Values {
            stand: self.stand(hand, &[0; 10], 1),
            hit: self.hit(hand),
            double: self.double(hand),
        };
        self.values.insert(*hand, values.clone());
        values
    }

    /// 1.1.6, 3.16: what the strategy does with a hand that is not split.
    pub(super) fn chosen(&mut self, hand: &Cards) -> Move {
        if total(hand).0 >= 21 {
            return Move::Stand;
        }
        let cell = match &self.strategy {
            Strategy::Composition => return self.best(hand),
            Strategy::Chart(chart) => chart.cell(hand, self.dealer.upcard),
        };
        match cell.hit {
            _ if cell.double && size(hand) == 2 => Move::Double,
            true => Move::Hit,
            false => Move::Stand,
        }
    }

    /// 3.14.1: the same for a split hand; a split ace takes one card.
    pub(super) fn chosen_of_split(&mut self, hand: &Cards, pair: usize) -> Move {
        match pair {
            ACE => Move::Stand,
            _ => self.chosen(hand),
        }
    }

    /// The best for the hand's own cards; equal values go to the plainer move.
    fn best(&mut self, hand: &Cards) -> Move {
        let values = self.values(hand);
        let drawing = match values.hit > values.stand {
            true => (Move::Hit, &values.hit),
            false => (Move::Stand, &values.stand),
        };
        match size(hand) == 2 && values.double > *drawing.1 {
            true => Move::Double,
            false => drawing.0,
        }
    }

    /// A hand that stands on its bets against the dealer; `also` are other cards that are out.
    pub(super) fn stand(&mut self, hand: &Cards, also: &Cards, bets: i64) -> BigInt {
        let out = std::array::from_fn(|v| hand[v] + also[v]);
        if total(hand).0 > 21 {
            return self.over(size(&out), size(hand)) * -bets;
        }
        let ends = self.dealer.ends(&out);
        let lost = BigInt::from(ends[6]) * self.loss.of_one_hand(bets);
        let result = settle(total(hand).0, bets, &ends) - lost;
        result * self.after_dealer(size(&out), size(hand))
    }

    fn hit(&mut self, hand: &Cards) -> BigInt {
        self.drawn(hand, |hands, next| match hands.chosen(next) {
            Move::Hit => hands.values(next).hit,
            _ => hands.values(next).stand,
        })
    }

    /// 3.15.1, 3.15.4: two cards only, and one card more.
    fn double(&mut self, hand: &Cards) -> BigInt {
        match size(hand) {
            2 => self.drawn(hand, |hands, next| hands.stand(next, &[0; 10], 2)),
            _ => BigInt::zero(),
        }
    }

    /// The next card in every way; none for a total of 21.
    fn drawn(&mut self, hand: &Cards, value: impl Fn(&mut Hands, &Cards) -> BigInt) -> BigInt {
        if total(hand).0 >= 21 {
            return BigInt::zero();
        }
        let mut sum = BigInt::zero();
        for v in 0..10 {
            let left = self.dealer.left[v] - u32::from(hand[v]);
            if left > 0 {
                sum += value(self, &with(hand, v)) * left;
            }
        }
        sum
    }
}

/// Units won by a total that stands on its bets where the dealer has no blackjack, in ordered draws of the dealer's.
pub(super) fn settle(points: u32, bets: i64, ends: &Ends) -> BigInt {
    let mut won = BigInt::from(ends[5]) * bets;
    for (end, ways) in (17..=21).zip(ends) {
        let sign = match points.cmp(&end) {
            std::cmp::Ordering::Greater => bets,
            std::cmp::Ordering::Equal => 0,
            std::cmp::Ordering::Less => -bets,
        };
        won += BigInt::from(*ways) * sign;
    }
    won
}
