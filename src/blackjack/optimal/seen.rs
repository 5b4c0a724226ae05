//! What a card seen can be worth, and the hits that it proves to be wrong.
//!
//! Comes in: a split. Goes out: [`Seen`], bounds on what one more card out changes, and with them a proof,
//! set by set, that a high hard total stands. Such hits make most of the sets of cards that can arise.
//!
//! **One card changes little.** Let V(K) be the value, with the cards K out and n left, of some play in
//! which cards are drawn and the best action is taken; K+x has one card x more out. *Claim*: V(K+x) and
//! V(K) differ by no more than the sum, over the cards that the play draws, of r/(n-1): n are the cards
//! left at that draw, r is the most by which the values after two different cards differ there; on
//! average over the cards drawn, for the play of which that is the most. *Proof*, from the end of the
//! play backwards. To take the best of some actions enlarges no difference. A draw of y from K has
//! V(K) = sum of p_y(K) Y_y(K+y), and p_y(K+x) - p_y(K) = (p_y(K) - \[y is x\])/(n-1). So V(K+x) - V(K) is
//! the mean over y, drawn from K, of Y_y(K+y+x) - Y_y(K+y), plus 1/(n-1) times the difference between the
//! mean of Y_y(K+y+x) and Y_x(K+2x). The first is bounded as claimed for what follows, the second is at
//! most r. (If K leaves one x only, K+2x is no set. Y_x(K+2x) has the factor 0 in V(K+x), and may stand
//! for Y_x(K+x).)
//!
//! **How far values lie apart.** A hand that may still double is worth at least -1, since it may stand,
//! and at most 2; one that may not, -1 to 1; a doubled one -2 to 2; a hands to come, with s more splits,
//! -a to 2(a+s). A hand that stands is the dealer's draws alone. [`Seen::new`] adds these up along the
//! worst play. The chance of a card is taken as its count in the whole shoe over the cards left, which
//! is too much, so the sums are too large if anything.
//!
//! **The cut.** A hand stands on hard T, 17 or more; let W(t) be what standing on t adds with the cards
//! K out, b what a bust adds, F what the hands to come are then worth, after a hand that stood. To stand is
//! worth W(T) + F. To take a card, whatever is done afterwards, is worth at most G(T) + F, where
//!
//! G(T) = b + sum over cards x up to 21-T of p_x (max(W(T+x), G(T+x)) - b) + u,
//!
//! and u bounds what one card changes in F, plus what it changes in W. For after each card drawn, W, b and
//! F are as with K out, but for u. A bust leads to no better hands to come than standing, b included:
//! against a dealer blackjack each reading takes from a busted hand at least what it takes from one that
//! stood, and otherwise the hands to come do not ask. (That is not so simple if busted wagers are
//! returned: against an ace or a ten, `original-only` has no cut.) p_x is taken as the count of x with K
//! out over n-3: at most three cards come before the last. That is too much, and max(W, G) is no less than
//! b, so G is too large if anything. So if W(T) > G(T), to stand is better, and no tie.
//!
//! **Checked, never assumed.** Hits of hard totals from a [`Cut`] on are left out of the sets of cards.
//! At every set that then arises, W(T) > G(T) is checked for every such total that arises. If it holds
//! everywhere, optimal play, whose first such hit would come at one of these sets, has none. If it fails
//! once, the cut is raised, and in the end given up. So small shoes, on which hard 18 may well take a card,
//! are solved in full.

use super::super::counts::Value;
use super::super::hand::Total;
use super::super::house::{DealerBlackjackLoss, HoleCard};
use super::super::play::partner;
use super::Split;
use super::graph::Hand;
use super::states::{BUST, DREW_21, SOFT, States, TOTALS, drawn, slot_of, total_of};
use std::collections::BTreeMap;

/// Bounds are in units of 2^-40, rounded up.
pub(super) const BITS: u32 = 40;
const ONE: i64 = 1 << BITS;

/// By kind of hand: the least hard total, 17 to 20, that never takes a card; 21 for none.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cut(pub Vec<u32>);

impl Cut {
    /// Every hit is open to so many kinds of hands.
    pub fn none(hands: usize) -> Cut {
        Cut(vec![21; hands])
    }

    /// Without the total of which it could not be proved.
    pub fn raised(&self, NotProved { hand, total }: NotProved) -> Cut {
        let mut cut = self.clone();
        cut.0[hand] = total + 1;
        cut
    }

    /// The totals of a kind of hand that never take a card.
    pub fn stands(&self, hand: usize) -> States {
        let from = self.0[hand] as usize - 12;
        States(((1 << SOFT) - 1) & !((1 << from) - 1))
    }
}

/// A total of a kind of hand of which it could not be proved that it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NotProved {
    /// The kind of hand.
    pub hand: usize,
    /// Its hard total.
    pub total: u32,
}

/// Hands to come, and how often they may be split again.
type ToCome = (u32, u32);

/// What one more card out can change, by the cards that are out.
pub(super) struct Seen {
    /// What a hand that stands adds.
    stands: Vec<i64>,
    /// What the hands to come are worth.
    to_come: BTreeMap<ToCome, Vec<i64>>,
}

/// The cards that all sums go through at the most; beyond them stand the widest ranges.
const FARTHEST: usize = 160;

impl Seen {
    /// Bounds for a split; nothing where a bust may be better than to stand.
    pub fn new(split: &Split) -> Option<Seen> {
        let returns = HoleCard::None(DealerBlackjackLoss::OriginalOnly);
        if partner(split.upcard).is_some() && split.house.hole_card == returns {
            return None;
        }
        let bounds = Bounds::new(split);
        let stands = bounds.stands();
        let mut to_come = BTreeMap::new();
        // What follows a hand has one hand less, or one more and a split less.
        let most = split.most_hands();
        for splits in 0..most {
            to_come.insert((0, splits), vec![0; stands.len()]);
            for hands in 1..=most - splits {
                let found = bounds.to_come((hands, splits), &stands, &to_come);
                to_come.insert((hands, splits), found);
            }
        }
        Some(Seen { stands, to_come })
    }

    /// What one card changes in the worth of hands to come, with so many cards out.
    #[cfg(test)]
    pub fn hands_to_come(&self, to_come: ToCome, out: usize) -> crate::vocabulary::exact::Rational {
        crate::vocabulary::exact::ratio(self.to_come[&to_come][out], ONE)
    }

    /// What one of the cards of a hit changes, with so many cards out before it, rounded up to a unit
    /// of 2^-bits.
    pub fn one_card(&self, hand: &Hand, most_hands: u32, out: usize, bits: u32) -> i64 {
        let out = (out + 4).min(self.stands.len() - 1);
        let both = self.stands[out] + self.to_come[&hand.to_come(most_hands)][out];
        match bits.checked_sub(BITS) {
            Some(finer) => both << finer,
            None => (both >> (BITS - bits)) + 1,
        }
    }
}

/// Sums along the worst play.
struct Bounds<'a> {
    split: &'a Split<'a>,
    cards: usize,
}

impl<'a> Bounds<'a> {
    fn new(split: &'a Split<'a>) -> Bounds<'a> {
        let cards = split.shoe.cards() as usize;
        Bounds { split, cards }
    }

    /// So many cards can be out at a draw.
    fn outs(&self) -> usize {
        self.cards.saturating_sub(1).min(FARTHEST)
    }

    /// A range of so many units over the cards left, less one.
    fn spread(&self, units: u32, out: usize) -> i64 {
        let left = (self.cards - out).saturating_sub(1).max(1) as i64;
        (i64::from(units) * ONE) / left + 1
    }

    /// The mean over the next card, no less than the truth.
    fn mean(&self, out: usize, after: impl Fn(Value) -> i64) -> i64 {
        let left = (self.cards - out).max(1) as i128;
        let sum: i128 = Value::all()
            .map(|card| i128::from(self.split.shoe.of(card)) * i128::from(after(card)))
            .sum();
        (sum / left) as i64 + 1
    }

    /// What a hand that stands on one wager adds: the dealer's draws, each of a range of 2.
    fn stands(&self) -> Vec<i64> {
        let draws = |&slot: &usize| self.split.house.dealer_draws(total_of(slot));
        let mut found = vec![2 * ONE; self.outs() + 2];
        let mut next = [2 * ONE; TOTALS];
        for out in (0..=self.outs()).rev() {
            let mut now = [0; TOTALS];
            for slot in (0..TOTALS).filter(draws) {
                let mean = self.mean(out, |card| match drawn(slot, card) {
                    DREW_21 | BUST => 0,
                    to => next[to],
                });
                now[slot] = (self.spread(2, out) + mean).min(2 * ONE);
            }
            let first = self.mean(out, |card| {
                let two = [self.split.upcard, card].into_iter().collect();
                next.get(slot_of(Total::of(two))).map_or(0, |&next| next)
            });
            found[out] = (self.spread(2, out) + first).min(2 * ONE);
            next = now;
        }
        found
    }

    /// What hands to come are worth, from what follows each of them.
    fn to_come(
        &self,
        (hands, splits): ToCome,
        stands: &[i64],
        known: &BTreeMap<ToCome, Vec<i64>>,
    ) -> Vec<i64> {
        let (split, two) = (self.split, &self.split.two);
        let later = &known[&(hands - 1, splits)];
        let again = splits.checked_sub(1).map(|left| (hands + 1, left));
        let again = again.and_then(|key| known.get(&key));
        let others = 3 * (hands - 1) + 2 * splits;
        let range = |units: u32| i64::from(units) * ONE;
        let widest = range(3 * hands + 2 * splits);
        let mut found = vec![widest; stands.len()];
        let mut next = [range(2 + others); TOTALS];
        let mut next_two = [range(3 + others); 10];
        for out in (0..=self.outs()).rev() {
            let ended = |out: usize, wager: i64| wager * stands[out] + later[out];
            let mut now = [0; TOTALS];
            for (slot, now) in now.iter_mut().enumerate() {
                let mean = self.mean(out, |card| match drawn(slot, card) {
                    DREW_21 | BUST => ended(out + 1, 1),
                    to => next[to],
                });
                let hit = self.spread(2 + others, out) + mean;
                *now = hit.max(ended(out, 1)).min(range(2 + others));
            }
            let doubled = self.spread(4 + others, out) + self.mean(out, |_| ended(out + 1, 2));
            let now_two = std::array::from_fn(|second| {
                let played = match two.slots[second] {
                    DREW_21 => ended(out, 1),
                    slot => now[slot],
                };
                played.max(doubled).min(range(4 + others))
            });
            let mean = self.mean(out, |card| {
                let split_again = again.filter(|_| card == split.pair);
                let split_again = split_again.map_or(0, |again| again[out + 1]);
                next_two[card.place()].max(split_again)
            });
            found[out] = (self.spread(3 * hands + 2 * splits, out) + mean).min(widest);
            (next, next_two) = (now, now_two);
        }
        found
    }
}

/// Whether every hard total from the cut on stands, at a set of cards where such totals arise. Units are
/// 2^-bits.
pub(super) struct Check {
    /// What standing on 17 to 21 adds.
    pub wins: [i64; 5],
    /// What a bust adds, after which there is no better to come.
    pub bust: i64,
    /// How many aces, twos, threes and fours are left.
    pub left: [i64; 4],
    /// The cards left.
    pub cards: u32,
    /// What a card seen may change.
    pub one_card: i64,
    /// Values further apart than this are told apart.
    pub margin: i64,
    /// The hard totals in play that never take a card.
    pub stands: States,
}

impl Check {
    /// The highest total, if any, of which it is not proved.
    pub fn fails(&self) -> Option<u32> {
        let Some(cards) = i128::from(self.cards).checked_sub(3).filter(|&n| n > 0) else {
            return Some(20);
        };
        // By total from 17 on: what is best, and at 21 there is nothing to decide.
        let mut best = self.wins;
        for total in (17..=20).rev() {
            let place = total as usize - 17;
            let gains = (1..=21 - total as usize)
                .map(|x| i128::from(self.left[x - 1]) * i128::from(best[place + x] - self.bust));
            let hit = (gains.sum::<i128>() / cards) as i64 + 1 + self.bust + self.one_card;
            if self.stands.has(total as usize - 12) && self.wins[place] <= hit + self.margin {
                return Some(total);
            }
            best[place] = best[place].max(hit);
        }
        None
    }
}
