//! How rounds end, counted without walking them, if a round cannot run out of cards and at most
//! the player's first card is known.
//!
//! The third cards are fixed first: none, one (the player's or the banker's), or one each. From the
//! composition that is left, the ordered ways are counted in which two cards total p and two others
//! total b, for all p and b at once. So 1 + 10 + 55 compositions answer for every round, and what is
//! counted for each follows in a few steps from the one it is a card short of ([`Left::without`]).
//!
//! No count overflows: a shoe has fewer than 2^16 cards, so four of them come in fewer than 2^64
//! ways, and six in fewer than 2^96. Where six fit 64 bits too, as with up to 31 decks, those suffice.

use super::ends::{END_SLOTS, end_slot, hand};
use super::play::{banker_draws, natural, player_draws, points};
use crate::tables::facts::Finished;
use crate::vocabulary::card::Card;
use crate::vocabulary::shoe::Shoe;
use std::ops::{AddAssign, Mul, Range};

/// How many cards of each point value there are.
pub(super) type Points = [u64; 10];

/// Ordered ways in which the player's two cards total p and the banker's two b, at `[p][b]`.
type TwoHands = [[u64; 10]; 10];

/// A whole number that holds the ordered ways of a round.
pub(super) trait Ways: Copy + Default + From<u64> + Mul<Output = Self> + AddAssign {}

impl Ways for u64 {}
impl Ways for u128 {}

/// How many cards of each point value a shoe holds.
pub(super) fn point_counts(shoe: &Shoe) -> Points {
    let mut counts = Points::default();
    for card in Card::all() {
        counts[usize::from(points(card.rank))] += u64::from(shoe.count(card));
    }
    counts
}

/// The ways of every end, at its place, from six cards or more; `first` are the points of the player's
/// first card, if it is known and so out of the shoe.
pub(super) fn ends<W: Ways>(left: &Points, first: Option<usize>) -> [W; END_SLOTS] {
    let mut count = Count {
        first,
        left: Left::of(left),
        ends: [W::default(); END_SLOTS],
    };
    count.nobody_draws();
    for third in 0..10 {
        if let Some((left, thirds)) = count.left.without(third, 8, 8) {
            count.one_draws(&left, thirds, third as u8);
            count.both_draw(&left, thirds, third);
        }
    }
    count.ends
}

struct Count<W> {
    first: Option<usize>,
    left: Left,
    /// Ways of every end, at its place.
    ends: [W; END_SLOTS],
}

impl<W: Ways> Count<W> {
    fn add(&mut self, player: Finished, banker: Finished, ways: W) {
        self.ends[end_slot(player, banker)] += ways;
    }

    /// The ordered ways to draw what a round leaves undrawn that draws `thirds` third cards.
    fn ways_after(&self, thirds: u64) -> W {
        let firsts = if self.first.is_some() { 3 } else { 4 };
        let cards: u64 = self.left.counts.iter().sum();
        let undrawn = (thirds..2).map(|drawn| cards - firsts - drawn);
        W::from(undrawn.product())
    }

    fn nobody_draws(&mut self) {
        let after = self.ways_after(0);
        let hands = self.left.hands(self.first, 0..10, 0..10);
        for p in 0..10 {
            for b in 0..10 {
                let stands = natural(p, b) || !player_draws(p) && !banker_draws(b, None);
                if stands {
                    let ways = W::from(hands[usize::from(p)][usize::from(b)]);
                    self.add(hand(p, 2), hand(b, 2), ways * after);
                }
            }
        }
    }

    /// One third card: the banker's if the player stands on 6 or 7, or the player's alone.
    fn one_draws(&mut self, left: &Left, thirds: u64, third: u8) {
        let after = W::from(thirds) * self.ways_after(1);
        let hands = left.hands(self.first, 0..8, 0..8);
        let ways = |p: u8, b: u8| W::from(hands[usize::from(p)][usize::from(b)]) * after;
        for b in 0..8 {
            for p in (6..8).filter(|_| banker_draws(b, None)) {
                self.add(hand(p, 2), hand((b + third) % 10, 3), ways(p, b));
            }
            for p in (0..6).filter(|_| !banker_draws(b, Some(third))) {
                self.add(hand((p + third) % 10, 3), hand(b, 2), ways(p, b));
            }
        }
    }

    /// Both third cards, this one and one that counts as much or more.
    fn both_draw(&mut self, left: &Left, thirds: u64, low: usize) {
        for high in low..10 {
            // The player drew, and the banker to a total that draws against one card or the other.
            let bankers = draws_below(low as u8).max(draws_below(high as u8));
            let Some((left, others)) = left.without(high, 6, bankers) else {
                continue;
            };
            let hands = left.hands(self.first, 0..6, 0..bankers);
            let thirds = W::from(thirds * others);
            self.add_thirds(&hands, thirds, low as u8, high as u8);
            if low != high {
                self.add_thirds(&hands, thirds, high as u8, low as u8);
            }
        }
    }

    fn add_thirds(&mut self, hands: &TwoHands, thirds: W, players: u8, bankers: u8) {
        for b in (0..7).filter(|&b| banker_draws(b, Some(players))) {
            for p in 0..6 {
                let ways = W::from(hands[usize::from(p)][usize::from(b)]) * thirds;
                let player = hand((p + players) % 10, 3);
                self.add(player, hand((b + bankers) % 10, 3), ways);
            }
        }
    }
}

/// The cards left, and what is counted of them.
#[derive(Clone)]
struct Left {
    counts: Points,
    /// At `[k][total]`: the cards that make a total with a card of k points, that card itself excepted.
    partners: [[u64; 10]; 10],
    /// At `[total]`: the ordered ways to draw two cards of that total.
    pairs: [u64; 10],
    /// At `[p][b]`: the ways to take a card, one that makes p with it, and one that makes b.
    shared: TwoHands,
}

impl Left {
    fn of(counts: &Points) -> Left {
        let partners = partners(counts);
        let mut shared = TwoHands::default();
        for (k, partners) in partners.iter().enumerate() {
            for p in 0..10 {
                for b in 0..10 {
                    shared[p][b] += counts[k] * partners[p] * partners[b];
                }
            }
        }
        let pairs = |total| (0..10).map(|k| counts[k] * partners[k][total]).sum();
        Left {
            counts: *counts,
            pairs: std::array::from_fn(pairs),
            partners,
            shared,
        }
    }

    /// The same without one card of so many points, and the ways to take it; totals from `players` and
    /// `bankers` on are not looked at any more.
    ///
    /// The ways that go are those in which the card is one of the two, or one of the three: as the card
    /// that both totals share, as the player's other or as the banker's other, if it may be both.
    fn without(&self, card: usize, players: usize, bankers: usize) -> Option<(Left, u64)> {
        let ways = self.counts[card];
        if ways == 0 {
            return None;
        }
        let mut left = self.clone();
        left.counts[card] -= 1;
        let own = &self.partners[card];
        for (total, partners) in own.iter().enumerate() {
            left.pairs[total] -= 2 * partners;
            let partner = &mut left.partners[(total + 10 - card) % 10][total];
            *partner = partner.saturating_sub(1);
        }
        for p in 0..players {
            let others = &self.partners[(p + 10 - card) % 10];
            for b in 0..bankers {
                let both = if p == b { own[p] } else { 0 };
                let other = self.partners[(b + 10 - card) % 10][p];
                let gone = own[p] * (own[b] + others[b]) + own[b] * other;
                left.shared[p][b] = self.shared[p][b] + both - gone;
            }
        }
        Some((left, ways))
    }

    /// The ordered ways to draw two hands of these totals.
    fn hands(
        &self,
        first: Option<usize>,
        players: Range<usize>,
        bankers: Range<usize>,
    ) -> TwoHands {
        match first {
            Some(first) => self.beside(first, players, bankers),
            None => self.two_hands(players, bankers),
        }
    }

    /// Counts, for the totals asked, the ordered ways to draw (x, x') with x + x' = p and then (y, y')
    /// with y + y' = b, all four cards different.
    ///
    /// Both pairs alone: A(p) A(b). Take away those that share a card, at each of the four places where
    /// one of the first pair can be one of the second: for a card k the others are any of p - k and of
    /// b - k. Pairs that share both cards were taken away twice, and come back once.
    fn two_hands(&self, players: Range<usize>, bankers: Range<usize>) -> TwoHands {
        let mut hands = TwoHands::default();
        for p in players {
            for b in bankers.clone() {
                let both = if p == b { 2 * self.pairs[p] } else { 0 };
                hands[p][b] = self.pairs[p] * self.pairs[b] + both - 4 * self.shared[p][b];
            }
        }
        hands
    }

    /// The same if the player's first card is known, and counts `first` points.
    fn beside(&self, first: usize, players: Range<usize>, bankers: Range<usize>) -> TwoHands {
        let mut hands = TwoHands::default();
        for p in players {
            let second = (p + 10 - first) % 10;
            for b in bankers.clone().filter(|_| self.counts[second] > 0) {
                // Without the banker's pairs that take the player's card, at either place.
                let partners = self.partners[second][b];
                hands[p][b] = self.counts[second] * (self.pairs[b] - 2 * partners);
            }
        }
        hands
    }
}

/// The banker draws below this total, and never above, against a third card of so many points.
fn draws_below(players_third: u8) -> usize {
    let draws = (0..10).filter(|&total| banker_draws(total, Some(players_third)));
    draws.map(|total| usize::from(total) + 1).max().unwrap_or(0)
}

/// At `[k][total]`: the cards that make a total with a card of k points, that card itself excepted.
fn partners(left: &Points) -> [[u64; 10]; 10] {
    std::array::from_fn(|k| {
        std::array::from_fn(|total| {
            let other = (total + 10 - k) % 10;
            left[other].saturating_sub(u64::from(other == k))
        })
    })
}
