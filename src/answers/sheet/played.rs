//! The odds of a wager that play settles: blackjack's main wager under one strategy.

use super::Figures;
use crate::blackjack::{Cards, Chart, Deal, Distribution, Value};
use crate::questions::situation::Situation;
use crate::vocabulary::exact::{Rational, ratio};

/// A wager settled by play, under one strategy.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PlayedOdds {
    /// The wager's id.
    pub id: String,
    /// The wager's title.
    pub title: String,
    /// The clause that settles it.
    pub clause: String,
    /// The strategy, as users name it.
    pub strategy: String,
    /// The chart the strategy goes by, if it goes by one.
    pub chart: Option<Chart>,
    expectation: Rational,
    /// Units wagered on average, doubled and split wagers included.
    pub average_wager: Rational,
    /// Under optimal play, the decisions with two best actions of exactly the same value.
    pub ties: Option<u64>,
    /// Units won to their probability, ascending.
    pub results: Distribution,
    /// Every first two cards against every upcard, with what each action is worth.
    pub deals: Vec<Deal>,
    /// How the dealer ends, by upcard.
    pub dealer: Vec<DealerOdds>,
}

/// How the dealer ends, given only that the upcard is out.
#[derive(Clone, Debug)]
pub struct DealerOdds {
    /// The dealer's first card.
    pub upcard: Value,
    /// The probability of 17 to 21, a bust, and a blackjack.
    pub ends: Vec<Rational>,
}

impl PlayedOdds {
    /// Plays the main wager, if the situation asks for one.
    pub(super) fn new(situation: &Situation) -> Option<PlayedOdds> {
        let (wager, game) = situation.played()?;
        let round = situation.round(&situation.strategy().strategy)?;
        let dealer = Value::all().filter_map(|upcard| {
            let ends = game.dealer(upcard, Cards::NONE)?;
            Some(DealerOdds { upcard, ends })
        });
        Some(PlayedOdds {
            id: wager.id.clone(),
            title: wager.title.clone(),
            clause: wager.clause.clone(),
            strategy: situation.strategy().name.clone(),
            expectation: round.expectation(),
            average_wager: round.average_wager(),
            results: round.distribution(),
            ties: round.ties(),
            dealer: dealer.collect(),
            chart: round.chart,
            deals: round.deals,
        })
    }

    /// Units won on average, per unit of the original wager.
    pub fn expectation(&self) -> Rational {
        self.expectation.clone()
    }

    /// The chart that was derived from the shoe, if the strategy is `basic`.
    pub fn derived_chart(&self) -> Option<&Chart> {
        self.chart.as_ref().filter(|_| self.strategy == "basic")
    }

    /// The figures of the wager, per unit of the original wager.
    pub fn figures(&self) -> Figures {
        let zero = ratio(0, 1);
        let probability = |which: &dyn Fn(&Rational) -> bool| -> Rational {
            let results = self.results.iter().filter(|(units, _)| which(units));
            results.map(|(_, probability)| probability).sum()
        };
        let pushes = probability(&|units| *units == zero);
        let resolved = ratio(1, 1) - &pushes;
        let squares: Rational = self
            .results
            .iter()
            .map(|(units, p)| units * units * p)
            .sum();
        Figures {
            house_edge: -&self.expectation,
            return_to_player: &self.expectation + ratio(1, 1),
            hit_frequency: probability(&|units| *units > zero),
            push_frequency: pushes,
            expectation_per_resolved: (resolved > zero).then(|| &self.expectation / &resolved),
            variance: squares - &self.expectation * &self.expectation,
            expectation: self.expectation.clone(),
        }
    }
}
