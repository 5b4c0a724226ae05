//! How rounds end, counted without walking them, where a round cannot run out of cards and at most
//! the player's first card is known.
//!
//! The third cards are fixed first: none, one (the player's or the banker's), or one each. From the
//! composition that is left, [`two_hands`] counts the ordered ways in which two cards total p and
//! two others total b, for all p and b at once. So 1 + 10 + 55 compositions answer for every round.
//!
//! No count overflows: a shoe has fewer than 2^16 cards, so four of them come in fewer than 2^64
//! ways, and six in fewer than 2^96.

use super::ends::{END_SLOTS, end_at, end_slot, hand};
use super::play::{banker_draws, natural, player_draws};
use super::{Dealer, Hand, Round, points};
use crate::card::Card;
use crate::distribution::Distribution;
use std::ops::Range;

/// How many cards of each point value there are.
type Points = [u64; 10];

/// Ordered ways in which the player's two cards total p and the banker's two b, at `[p][b]`.
type TwoHands = [[u64; 10]; 10];

/// The rounds that can arise, as told apart by their ends alone.
pub(super) fn rounds(dealer: &Dealer) -> Distribution<Round> {
    let mut count = Count {
        dealer,
        left: point_counts(dealer),
        ends: vec![0; END_SLOTS],
    };
    count.nobody_draws();
    count.one_draws();
    count.both_draw();
    let ends = count.ends.into_iter().enumerate();
    let outcomes = ends.map(|(slot, ways)| {
        let (player, banker) = end_at(slot);
        let twin = false;
        let round = Round::Played {
            player,
            banker,
            twin,
        };
        (round, ways)
    });
    Distribution::new(dealer.deals(), outcomes)
}

fn point_counts(dealer: &Dealer) -> Points {
    let mut counts = Points::default();
    for card in Card::all() {
        counts[usize::from(points(card.rank))] += u64::from(dealer.shoe.count(card));
    }
    counts
}

struct Count<'a> {
    dealer: &'a Dealer,
    left: Points,
    /// Ways of every end, at its place.
    ends: Vec<u128>,
}

impl Count<'_> {
    fn add(&mut self, player: Hand, banker: Hand, ways: u128) {
        self.ends[end_slot(player, banker)] += ways;
    }

    fn nobody_draws(&mut self) {
        let after = self.dealer.ways_after(self.dealer.known.first_to_come());
        let hands = self.hands(&self.left, 0..10, 0..10);
        for p in 0..10 {
            for b in 0..10 {
                let stands = natural(p, b) || !player_draws(p) && !banker_draws(b, None);
                if stands {
                    let ways = u128::from(hands[usize::from(p)][usize::from(b)]);
                    self.add(hand(p, 2), hand(b, 2), ways * after);
                }
            }
        }
    }

    /// One third card: the banker's where the player stands on 6 or 7, or the player's alone.
    fn one_draws(&mut self) {
        let after = self
            .dealer
            .ways_after(self.dealer.known.first_to_come() + 1);
        for third in 0..10 {
            let Some((hands, thirds)) = self.without(&[third]) else {
                continue;
            };
            let ways = |p: u8, b: u8| {
                u128::from(hands[usize::from(p)][usize::from(b)]) * u128::from(thirds) * after
            };
            for b in 0..8 {
                for p in (6..8).filter(|_| banker_draws(b, None)) {
                    self.add(hand(p, 2), hand((b + third) % 10, 3), ways(p, b));
                }
                for p in (0..6).filter(|_| !banker_draws(b, Some(third))) {
                    self.add(hand((p + third) % 10, 3), hand(b, 2), ways(p, b));
                }
            }
        }
    }

    fn both_draw(&mut self) {
        for low in 0..10 {
            for high in low..10 {
                let Some((hands, thirds)) = self.without(&[low, high]) else {
                    continue;
                };
                self.add_thirds(&hands, thirds, low, high);
                if low != high {
                    self.add_thirds(&hands, thirds, high, low);
                }
            }
        }
    }

    fn add_thirds(&mut self, hands: &TwoHands, thirds: u64, players: u8, bankers: u8) {
        for b in (0..7).filter(|&b| banker_draws(b, Some(players))) {
            for p in 0..6 {
                let ways = u128::from(hands[usize::from(p)][usize::from(b)]) * u128::from(thirds);
                let player = hand((p + players) % 10, 3);
                self.add(player, hand((b + bankers) % 10, 3), ways);
            }
        }
    }

    /// The two-card hands left when these third cards are out, and the ordered ways to take them.
    fn without(&self, thirds: &[u8]) -> Option<(TwoHands, u64)> {
        let mut left = self.left;
        let mut ways = 1;
        for third in thirds {
            let count = &mut left[usize::from(*third)];
            ways *= *count;
            *count = count.saturating_sub(1);
        }
        // Two thirds: the player drew, and the banker to a total that draws against one or the other.
        let (players, bankers) = match thirds {
            [one, other] => (0..6, 0..draws_below(*one).max(draws_below(*other))),
            _ => (0..8, 0..8),
        };
        (ways > 0).then(|| (self.hands(&left, players, bankers), ways))
    }

    fn hands(&self, left: &Points, players: Range<usize>, bankers: Range<usize>) -> TwoHands {
        match self.dealer.known.player.first() {
            Some(card) => beside(usize::from(points(card.rank)), left, players, bankers),
            None => two_hands(left, players, bankers),
        }
    }
}

/// Counts, for the totals asked, the ordered ways to draw (x, x') with x + x' = p and then (y, y')
/// with y + y' = b, all four cards different.
///
/// Both pairs alone: A(p) A(b). Take away those that share a card, at each of the four places where
/// one of the first pair can be one of the second: for a card k the others are any of p - k and of
/// b - k. Pairs that share both cards were taken away twice, and come back once.
fn two_hands(left: &Points, players: Range<usize>, bankers: Range<usize>) -> TwoHands {
    let partners = partners(left);
    let with_partner: [[u64; 10]; 10] =
        std::array::from_fn(|k| partners[k].map(|others| left[k] * others));
    let pairs: [u64; 10] =
        std::array::from_fn(|total| (0..10).map(|k| with_partner[k][total]).sum());
    let mut shared = TwoHands::default();
    for k in 0..10 {
        for p in players.clone() {
            for b in bankers.clone() {
                shared[p][b] += with_partner[k][p] * partners[k][b];
            }
        }
    }
    let mut hands = TwoHands::default();
    for p in players {
        for b in bankers.clone() {
            let both = if p == b { 2 * pairs[p] } else { 0 };
            hands[p][b] = pairs[p] * pairs[b] + both - 4 * shared[p][b];
        }
    }
    hands
}

/// The same where the player's first card is known, and counts `first` points.
fn beside(first: usize, left: &Points, players: Range<usize>, bankers: Range<usize>) -> TwoHands {
    let mut hands = TwoHands::default();
    let pairs = pairs(left);
    for p in players {
        let second = (p + 10 - first) % 10;
        for b in bankers.clone().filter(|_| left[second] > 0) {
            // Without the banker's pairs that take the player's card, at either place.
            let partner = (b + 10 - second) % 10;
            let partners = left[partner] - u64::from(partner == second);
            hands[p][b] = left[second] * (pairs[b] - 2 * partners);
        }
    }
    hands
}

/// At `[total]`: the ordered ways to draw two cards of that total.
fn pairs(left: &Points) -> [u64; 10] {
    let partners = partners(left);
    std::array::from_fn(|total| (0..10).map(|k| left[k] * partners[k][total]).sum())
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
