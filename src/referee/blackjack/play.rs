//! The main wager as a whole: every first two cards against every upcard, by composition play.

use super::dealer::{Dealer, MOST, ordered};
use super::hand::Hands;
use super::{ACE, Cards, Left, TEN, by_value, less, size, total};
use crate::vocabulary::exact::{Rational, ratio};
use crate::vocabulary::parallel::*;
use crate::vocabulary::shoe::Shoe;
use std::collections::BTreeMap;

/// The main wager of a shoe.
#[derive(Clone, Debug)]
pub struct Play {
    /// Two cards and the upcard, as `("8 8", "10")`, to what is known of them.
    pub hands: BTreeMap<(String, String), Actions>,
    /// The upcard to the probabilities of 17 to 21, a bust and a blackjack, given only that it is out.
    pub dealer: BTreeMap<String, [Rational; 7]>,
    /// Units won on average.
    pub expectation: Rational,
    /// Units wagered on average.
    pub average_wager: Rational,
}

/// Two cards against an upcard.
#[derive(Clone, Debug)]
pub struct Actions {
    /// How often they are dealt.
    pub probability: Rational,
    /// The value of every open action, in the order in which equal ones are preferred.
    pub values: Vec<(&'static str, Rational)>,
    /// The best of them.
    pub best: &'static str,
    /// Units wagered on average when that is played.
    pub wager: Rational,
}

/// The names of the point values.
const NAMES: [&str; 10] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10"];

impl Play {
    /// Plays every deal of a shoe of two decks or more.
    pub fn new(shoe: &Shoe) -> Play {
        let whole = by_value(shoe);
        let upcards = (0..10)
            .into_par_iter()
            .map(|upcard| against(&whole, upcard));
        let mut play = Play {
            hands: BTreeMap::new(),
            dealer: BTreeMap::new(),
            expectation: ratio(0, 1),
            average_wager: ratio(0, 1),
        };
        for (upcard, (ends, hands)) in upcards.collect::<Vec<_>>().into_iter().enumerate() {
            play.dealer.insert(NAMES[upcard].to_owned(), ends);
            for (cards, actions) in hands {
                play.expectation += &actions.probability * actions.value();
                play.average_wager += &actions.probability * &actions.wager;
                let key = (cards, NAMES[upcard].to_owned());
                play.hands.insert(key, actions);
            }
        }
        play
    }
}

impl Actions {
    fn value(&self) -> &Rational {
        let best = self.values.iter().find(|(name, _)| *name == self.best);
        &best.expect("the best is one of them").1
    }
}

fn against(whole: &Left, upcard: usize) -> ([Rational; 7], Vec<(String, Actions)>) {
    let mut left = *whole;
    left[upcard] -= 1;
    let mut hands = Hands::new(Dealer::new(upcard, left));
    let cards: u32 = left.iter().sum();
    let ends = hands.dealer.ends(&[0; 10]);
    let ends = ends.map(|ways| ratio(ways, ordered(cards, MOST)));
    let mut deals = Vec::new();
    for low in 0..10 {
        for high in low..10 {
            let mut hand = [0; 10];
            hand[low] += 1;
            hand[high] += 1;
            let name = format!("{} {}", NAMES[low], NAMES[high]);
            deals.push((name, actions(&mut hands, whole, upcard, &hand)));
        }
    }
    (ends, deals)
}

/// 3.9 to 3.16: what is open for the first two cards, and what it is worth.
fn actions(hands: &mut Hands, whole: &Left, upcard: usize, hand: &Cards) -> Actions {
    let (values, split_wager) = match total(hand).0 {
        21 => (blackjack(hands, upcard, hand), None),
        _ => open(hands, upcard, hand),
    };
    let mut best = &values[0];
    for value in &values[1..] {
        if value.1 > best.1 {
            best = value;
        }
    }
    let best = best.0;
    let wager = match (best, split_wager) {
        ("double", _) => ratio(2, 1),
        ("split", Some(wager)) => wager,
        _ => ratio(1, 1),
    };
    Actions {
        probability: probability(whole, upcard, hand),
        values,
        best,
        wager,
    }
}

fn open(
    hands: &mut Hands,
    upcard: usize,
    hand: &Cards,
) -> (Vec<(&'static str, Rational)>, Option<Rational>) {
    let over = hands.over(2, size(hand));
    let values = hands.values(hand);
    let mut open = vec![
        ("stand", ratio(values.stand, over.clone())),
        ("hit", ratio(values.hit, over.clone())),
        ("double", ratio(values.double, over)),
    ];
    let pair = hand.iter().position(|&count| count == 2);
    let split = pair.map(|pair| hands.split(pair));
    open.extend(split.iter().map(|split| ("split", split.value.clone())));
    if upcard != ACE {
        open.push(("surrender", ratio(-1, 2)));
    }
    (open, split.map(|split| split.wager))
}

/// 3.10: 3 to 2, a stand-off against a dealer blackjack, or even money against an ace.
fn blackjack(hands: &Hands, upcard: usize, hand: &Cards) -> Vec<(&'static str, Rational)> {
    let left = less(&hands.dealer.left, hand);
    let same = match upcard {
        ACE => left[TEN],
        TEN => left[ACE],
        _ => 0,
    };
    let cards = left.iter().sum::<u32>();
    let mut open = vec![("stand", ratio(3, 2) * ratio(cards - same, cards))];
    if upcard == ACE {
        open.push(("even-money", ratio(1, 1)));
    }
    open
}

fn probability(whole: &Left, upcard: usize, hand: &Cards) -> Rational {
    let cards: u32 = whole.iter().sum();
    let mut left = *whole;
    let mut ways = 1;
    let first = [upcard].into_iter();
    let drawn = (0..10).flat_map(|v| std::iter::repeat_n(v, usize::from(hand[v])));
    for value in first.chain(drawn) {
        ways *= u128::from(left[value]);
        left[value] -= 1;
    }
    let orders = if hand.contains(&2) { 1 } else { 2 };
    ratio(ways * orders, ordered(cards, 3))
}
