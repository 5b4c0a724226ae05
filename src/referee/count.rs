//! How many of the ordered deals give each result of each wager.

use super::readings::Readings;
use super::round::Round;
use super::settle::{Net, Wager};
use std::collections::BTreeMap;

/// One wager's ordered deals.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// All ordered deals; `void` and `results` add up to it.
    pub deals: u128,
    /// Deals in which the shoe ran out: the wager is returned, whatever was decided before.
    pub void: u128,
    /// Deals by net units per unit wagered. A push is 0.
    pub results: BTreeMap<Net, u128>,
}

/// One count for each wager id.
pub type Counts = BTreeMap<&'static str, Count>;

/// Counts of a game's wagers while its rounds are dealt.
pub struct Tally<'a> {
    readings: &'a Readings,
    wagers: Vec<(Wager, Count)>,
}

impl<'a> Tally<'a> {
    /// Nothing counted yet, of so many ordered deals.
    pub fn new(wagers: &[Wager], readings: &'a Readings, deals: u128) -> Tally<'a> {
        let empty = |&wager: &Wager| {
            let none = Count {
                deals,
                ..Count::default()
            };
            (wager, none)
        };
        let wagers = wagers.iter().map(empty).collect();
        Tally { readings, wagers }
    }

    /// A finished round that stands for so many ordered deals.
    pub fn finished(&mut self, round: &Round, deals: u128) {
        for ((_, settle), count) in &mut self.wagers {
            let net = settle(round, self.readings);
            *count.results.entry(net).or_default() += deals;
        }
    }

    /// So many ordered deals in which the shoe ran out.
    pub fn void(&mut self, deals: u128) {
        for (_, count) in &mut self.wagers {
            count.void += deals;
        }
    }

    /// The counts by wager id.
    pub fn counts(self) -> Counts {
        let named = |((id, _), count): (Wager, Count)| {
            let settled: u128 = count.results.values().sum();
            assert_eq!(
                settled + count.void,
                count.deals,
                "{id}: every deal counts once"
            );
            (id, count)
        };
        self.wagers.into_iter().map(named).collect()
    }
}

/// Ordered ways to deal `dealt` of `cards` cards: cards (cards - 1) ... with `dealt` factors.
pub fn ordered_deals(cards: u32, dealt: u32) -> u128 {
    assert!(dealt <= cards, "{dealt} cards dealt from {cards}");
    (0..dealt).map(|gone| u128::from(cards - gone)).product()
}
