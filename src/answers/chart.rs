//! The chart a person carries, where the cards at hand ask for something else, and what it costs.

use crate::blackjack::{Action, Cards, Chart, Deal, Strategy, Total, Value};
use crate::questions::{heading::Heading, situation::Situation};
use crate::vocabulary::exact::Rational;

/// A chart with what it gives away.
#[derive(Clone, Debug)]
pub struct ChartSheet {
    /// Where it comes from.
    pub heading: Heading,
    /// The strategy whose chart it is.
    pub strategy: String,
    /// The chart.
    pub chart: Chart,
    /// Units won on average by the chart, per unit of the original wager.
    pub expectation: Rational,
    /// The play that the chart is held against: `composition` or `optimal`.
    pub yardstick: &'static str,
    /// Units won on average by that play.
    pub best: Rational,
    /// First two cards that it plays otherwise, in the order of upcards and hands.
    pub exceptions: Vec<Exception>,
}

/// Two cards that the yardstick plays otherwise than the chart.
#[derive(Clone, Debug)]
pub struct Exception {
    /// The two cards.
    pub player: Cards,
    /// What they total.
    pub total: Total,
    /// The dealer's first card.
    pub upcard: Value,
    /// What the chart does.
    pub chart: Action,
    /// What the yardstick does.
    pub best: Action,
    /// By how much that differs in value, in units, given these cards; each strategy plays on its own
    /// way.
    pub gain: Rational,
}

impl ChartSheet {
    /// The chart of a situation that is played: the strategy's own, or `basic` for a strategy without
    /// one. It is held against optimal play where that is asked for, otherwise against composition.
    pub fn new(situation: &Situation) -> ChartSheet {
        let (_, game) = situation.played().expect("the situation is played");
        let (name, strategy) = match situation.strategy().strategy {
            Strategy::Composition | Strategy::Optimal => ("basic".to_owned(), Strategy::Basic),
            ref other => (situation.strategy().name.clone(), other.clone()),
        };
        let by_chart = game.round(&strategy);
        let (yardstick, best) = match situation.strategy().strategy {
            Strategy::Optimal => ("optimal", Strategy::Optimal),
            _ => ("composition", Strategy::Composition),
        };
        let best = situation.round(&best).expect("the situation is played");
        let deals = by_chart.deals.iter().zip(&best.deals);
        ChartSheet {
            heading: situation.heading(),
            strategy: name,
            expectation: by_chart.expectation(),
            yardstick,
            best: best.expectation(),
            exceptions: deals
                .filter_map(|(chart, best)| exception(chart, best))
                .collect(),
            chart: by_chart.chart.expect("every other strategy has a chart"),
        }
    }

    /// What the chart gives away against that play, in units per round.
    pub fn gives_away(&self) -> Rational {
        &self.best - &self.expectation
    }
}

fn exception(chart: &Deal, best: &Deal) -> Option<Exception> {
    (chart.played != best.played).then(|| Exception {
        player: chart.player,
        total: Total::of(chart.player),
        upcard: chart.upcard,
        chart: chart.played,
        best: best.played,
        gain: best.value() - chart.value(),
    })
}
