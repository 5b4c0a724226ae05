//! The main wager as a whole: every first two cards against every upcard, by one strategy.

use super::dealer::{Dealer, draws, ordered};
use super::hand::Hands;
use super::loss::Loss;
use super::split::{Again, Split};
use super::strategy::{Chart, Strategy};
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
    whole: Left,
    pub(super) tables: Vec<Against>,
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
    /// What the strategy does.
    pub played: &'static str,
    /// Units wagered on average when that is played.
    pub wager: Rational,
    /// Whether a pair is split again.
    pub(super) again: Option<Again>,
}

/// All deals against one upcard.
#[derive(Clone, Debug)]
pub(super) struct Against {
    pub(super) upcard: usize,
    /// How often the dealer shows it.
    pub(super) probability: Rational,
    pub(super) hands: Hands,
    pub(super) deals: Vec<(Cards, Actions)>,
}

/// The names of the point values.
const NAMES: [&str; 10] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10"];

impl Play {
    /// Plays every deal of a shoe that play cannot exhaust.
    pub fn new(shoe: &Shoe, strategy: &Strategy, loss: Loss) -> Play {
        let whole = by_value(shoe);
        let upcards = (0..10).filter(|&upcard| whole[upcard] > 0);
        let upcards: Vec<usize> = upcards.collect();
        let tables = upcards.into_par_iter().map(|upcard| {
            let mut left = whole;
            left[upcard] -= 1;
            let dealer = Dealer::new(upcard, left);
            against(&whole, Hands::new(dealer, strategy.clone(), loss))
        });
        Play::of(whole, tables.collect())
    }

    /// The same play by another reading of what a dealer blackjack takes; where there is none, nothing changes.
    pub fn losing(&self, loss: Loss) -> Play {
        let tables = self.tables.par_iter().map(|table| {
            let Hands {
                dealer, strategy, ..
            } = &table.hands;
            match dealer.partner() {
                None => table.clone(),
                Some(_) => {
                    let hands = Hands::new(dealer.clone(), strategy.clone(), loss);
                    against(&self.whole, hands)
                }
            }
        });
        Play::of(self.whole, tables.collect())
    }

    fn of(whole: Left, tables: Vec<Against>) -> Play {
        let mut play = Play {
            hands: BTreeMap::new(),
            dealer: BTreeMap::new(),
            expectation: ratio(0, 1),
            average_wager: ratio(0, 1),
            whole,
            tables,
        };
        for table in &mut play.tables {
            let upcard = NAMES[table.upcard].to_owned();
            for (cards, actions) in &table.deals {
                play.expectation += &actions.probability * actions.value();
                play.average_wager += &actions.probability * &actions.wager;
                let key = (name(cards), upcard.clone());
                play.hands.insert(key, actions.clone());
            }
            play.dealer.insert(upcard, table.hands.dealer_odds());
        }
        play
    }
}

/// Two cards, the lower first.
fn name(cards: &Cards) -> String {
    let held = (0..10).flat_map(|v| std::iter::repeat_n(NAMES[v], usize::from(cards[v])));
    held.collect::<Vec<_>>().join(" ")
}

impl Actions {
    /// The value of what is played.
    pub(super) fn value(&self) -> &Rational {
        let played = self.values.iter().find(|(name, _)| *name == self.played);
        &played.expect("what is played is open").1
    }
}

impl Hands {
    /// How the dealer ends, given only the upcard.
    fn dealer_odds(&mut self) -> [Rational; 7] {
        let cards: u32 = self.dealer.left.iter().sum();
        let ends = self.dealer.ends(&[0; 10]);
        ends.map(|ways| ratio(ways, ordered(cards, draws(cards))))
    }
}

fn against(whole: &Left, mut hands: Hands) -> Against {
    let (upcard, left) = (hands.dealer.upcard, hands.dealer.left);
    let mut deals = Vec::new();
    for low in 0..10 {
        for high in low..10 {
            let mut hand = [0; 10];
            hand[low] += 1;
            hand[high] += 1;
            if (0..10).all(|v| left[v] >= u32::from(hand[v])) {
                deals.push((hand, first(&mut hands, whole, &hand)));
            }
        }
    }
    Against {
        upcard,
        probability: ratio(whole[upcard], whole.iter().sum::<u32>()),
        hands,
        deals,
    }
}

/// 3.9 to 3.16: what is open for the first two cards, and what it is worth.
fn first(hands: &mut Hands, whole: &Left, hand: &Cards) -> Actions {
    let upcard = hands.dealer.upcard;
    let (values, split) = match total(hand).0 {
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
    let played = match &hands.strategy {
        Strategy::Composition => best,
        Strategy::Chart(chart) => by_chart(chart, hand, upcard),
    };
    let wager = match (played, &split) {
        ("double", _) => ratio(2, 1),
        ("split", Some(split)) => split.wager.clone(),
        _ => ratio(1, 1),
    };
    Actions {
        probability: probability(whole, upcard, hand),
        values,
        best,
        played,
        wager,
        again: split.map(|split| split.again),
    }
}

/// What a chart does with two cards.
fn by_chart(chart: &Chart, hand: &Cards, upcard: usize) -> &'static str {
    let may_surrender = upcard != ACE;
    let pair = hand.iter().position(|&count| count == 2);
    let pair = pair.map_or_else(Default::default, |pair| chart.pairs[pair][upcard]);
    let cell = chart.cell(hand, upcard);
    match total(hand).0 {
        21 if upcard == ACE && chart.even_money => "even-money",
        21 => "stand",
        _ if pair.surrender && may_surrender => "surrender",
        _ if pair.split => "split",
        _ if cell.surrender && may_surrender => "surrender",
        _ if cell.double => "double",
        _ if cell.hit => "hit",
        _ => "stand",
    }
}

/// A chart that splits a pair splits it again; one that does not would not either.
fn split(hands: &mut Hands, pair: usize) -> Split {
    let again = match &hands.strategy {
        Strategy::Composition => return hands.better_split(pair),
        Strategy::Chart(chart) => chart.pairs[pair][hands.dealer.upcard].split,
    };
    let again = if again { Again::Always } else { Again::Never };
    hands.split(pair, again)
}

fn open(
    hands: &mut Hands,
    upcard: usize,
    hand: &Cards,
) -> (Vec<(&'static str, Rational)>, Option<Split>) {
    let over = hands.over(2, size(hand));
    let values = hands.values(hand);
    let mut open = vec![
        ("stand", ratio(values.stand, over.clone())),
        ("hit", ratio(values.hit, over.clone())),
        ("double", ratio(values.double, over)),
    ];
    let pair = hand.iter().position(|&count| count == 2);
    let split = pair.map(|pair| split(hands, pair));
    open.extend(split.iter().map(|split| ("split", split.value.clone())));
    if upcard != ACE {
        open.push(("surrender", ratio(-1, 2)));
    }
    (open, split)
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
