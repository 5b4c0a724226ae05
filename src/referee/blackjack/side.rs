//! The side wagers and insurance (4.1 to 4.4), by the first cards: the player's two of the 52 kinds
//! in every order, and the dealer's two.

use super::super::settle::Net;
use crate::vocabulary::card::{Card, Rank, Suit};
use crate::vocabulary::exact::{Rational, ratio};
use crate::vocabulary::shoe::Shoe;
use std::collections::BTreeMap;

/// Net units per unit wagered, to their probability.
pub type Results = BTreeMap<Net, Rational>;

/// How the pay table of Kings Bounty is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Readings {
    /// 20 is two ten-valued cards only, not an ace and a nine.
    pub ten_values: bool,
    /// Suited queens, jacks and tens may be of two ranks.
    pub mixed: bool,
}

impl Readings {
    /// These readings with one changed, in the words that users type.
    pub fn with(mut self, name: &str, value: &str) -> Readings {
        match name {
            "kings-bounty-20" => self.ten_values = value == "ten-values",
            "kings-bounty-suited" => self.mixed = value == "mixed",
            _ => {}
        }
        self
    }
}

/// The results of a wager by its id; `None` where there is no such wager.
pub fn results(wager: &str, shoe: &Shoe, readings: &Readings) -> Option<Results> {
    match wager {
        "insurance" => Some(insurance(shoe, |_| true)),
        "bet-the-set-21" => Some(on_two_cards(shoe, bet_the_set)),
        "royal-match-21" => Some(on_two_cards(shoe, royal_match)),
        "kings-bounty" => Some(kings_bounty(shoe, readings)),
        _ => None,
    }
}

/// The results of insurance given what the player holds, as sheets call it.
pub fn insurance_given(shoe: &Shoe, holding: &str) -> Results {
    insurance(shoe, |cards| held(cards) == holding)
}

fn held(cards: [Card; 2]) -> &'static str {
    let tens = cards.iter().filter(|card| points(**card) == 10).count();
    match (tens, blackjack(cards)) {
        (_, true) => "blackjack",
        (2, _) => "two tens",
        (1, _) => "one ten",
        _ => "no ten",
    }
}

/// 3.4: the point value of one card.
fn points(card: Card) -> u32 {
    match card.rank {
        Rank::Ace => 11,
        rank => (rank as u32 + 1).min(10),
    }
}

/// 1.1.1
fn blackjack(cards: [Card; 2]) -> bool {
    let [one, other] = cards.map(points);
    one + other == 21
}

/// Every ordered pair of kinds with the ordered pairs of cards that show it.
fn two_cards(shoe: &Shoe) -> Vec<([Card; 2], u128)> {
    let mut all = Vec::new();
    for first in Card::all() {
        for second in Card::all() {
            let seconds = u128::from(shoe.count(second));
            let seconds = seconds.saturating_sub(u128::from(first == second));
            let ways = u128::from(shoe.count(first)) * seconds;
            if ways > 0 {
                all.push(([first, second], ways));
            }
        }
    }
    all
}

fn rank(shoe: &Shoe, which: impl Fn(Rank) -> bool, without: &[Card]) -> u128 {
    let cards = Rank::ALL.into_iter().filter(|rank| which(*rank));
    let held: u128 = cards.map(|rank| u128::from(shoe.rank(rank))).sum();
    let gone = without.iter().filter(|card| which(card.rank)).count();
    held - gone as u128
}

fn is_ten(rank: Rank) -> bool {
    rank >= Rank::Ten
}

fn is_ace(rank: Rank) -> bool {
    rank == Rank::Ace
}

/// The dealer shows an ace; 1.1.8: wins if the second card is a 10, J, Q or K, at 2 to 1.
fn insurance(shoe: &Shoe, given: impl Fn([Card; 2]) -> bool) -> Results {
    let cards = u128::from(shoe.cards());
    let mut tally = Tally::default();
    for (player, ways) in two_cards(shoe) {
        if !given(player) {
            continue;
        }
        let aces = rank(shoe, is_ace, &player);
        let tens = rank(shoe, is_ten, &player);
        tally.add(Net::from(2), ways * aces * tens);
        tally.add(Net::from(-1), ways * aces * (cards - 3 - tens));
    }
    tally.results()
}

fn on_two_cards(shoe: &Shoe, settle: fn([Card; 2]) -> Net) -> Results {
    let mut tally = Tally::default();
    for (player, ways) in two_cards(shoe) {
        tally.add(settle(player), ways);
    }
    tally.results()
}

/// 4.2, and 3.4.3: a pair is two cards of one face.
fn bet_the_set(cards: [Card; 2]) -> Net {
    match (cards[0].rank == cards[1].rank, suited(cards)) {
        (true, true) => Net::from(15),
        (true, false) => Net::from(10),
        _ => Net::from(-1),
    }
}

/// 4.3
fn royal_match(cards: [Card; 2]) -> Net {
    let ranks = cards.map(|card| card.rank);
    let royal = ranks.contains(&Rank::King) && ranks.contains(&Rank::Queen);
    match (suited(cards), royal) {
        (true, true) => Net::from(25),
        (true, false) => Net::new(5, 2),
        _ => Net::from(-1),
    }
}

fn suited(cards: [Card; 2]) -> bool {
    cards[0].suit == cards[1].suit
}

/// 4.4: the highest row that fits; two kings of spades pay more with a dealer blackjack.
fn kings_bounty(shoe: &Shoe, readings: &Readings) -> Results {
    let cards = u128::from(shoe.cards());
    let dealers = (cards - 2) * (cards - 3);
    let mut tally = Tally::default();
    for (player, ways) in two_cards(shoe) {
        if player.iter().all(|card| *card == SPADE_KING) {
            let with_blackjack = 2 * rank(shoe, is_ace, &player) * rank(shoe, is_ten, &player);
            tally.add(Net::from(1000), ways * with_blackjack);
            tally.add(Net::from(100), ways * (dealers - with_blackjack));
        } else {
            tally.add(bounty(player, readings), ways * dealers);
        }
    }
    tally.results()
}

const SPADE_KING: Card = Card {
    rank: Rank::King,
    suit: Suit::Spades,
};

fn bounty(cards: [Card; 2], readings: &Readings) -> Net {
    let ranks = cards.map(|card| card.rank);
    let kings = ranks == [Rank::King; 2];
    let among = |rank: &Rank| matches!(rank, Rank::Queen | Rank::Jack | Rank::Ten);
    let queens_jacks_tens = ranks.iter().all(among) && (readings.mixed || ranks[0] == ranks[1]);
    let tens = cards.iter().all(|card| points(*card) == 10);
    let twenty = tens || (!readings.ten_values && points(cards[0]) + points(cards[1]) == 20);
    let pays = match suited(cards) {
        true if kings => 30,
        true if queens_jacks_tens => 20,
        true if twenty => 9,
        _ if kings => 6,
        _ if twenty => 4,
        _ => -1,
    };
    Net::from(pays)
}

/// Ordered deals by result.
#[derive(Default)]
struct Tally(BTreeMap<Net, u128>);

impl Tally {
    fn add(&mut self, net: Net, ways: u128) {
        if ways > 0 {
            *self.0.entry(net).or_default() += ways;
        }
    }

    fn results(self) -> Results {
        let all: u128 = self.0.values().sum();
        let each = self.0.into_iter();
        each.map(|(net, ways)| (net, ratio(ways, all))).collect()
    }
}
