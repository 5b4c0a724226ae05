//! What blackjack's main wager gives by each strategy, beside the one that is certified.

use crate::answers::chart::ChartSheet;
use crate::answers::sheet::Sheet;
use crate::blackjack::Strategy;
use crate::questions::situation::{NamedStrategy, Situation};
use crate::vocabulary::exact::{DIGITS, Exact, Rational};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The main wager by one strategy, per unit of the original wager.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StrategyFigures {
    /// The strategy's name.
    pub strategy: String,
    /// Units won on average.
    pub expectation: Exact,
    /// Minus the expectation.
    pub house_edge: Exact,
    /// Units wagered on average, doubled and split wagers included.
    pub average_wager: Exact,
}

impl StrategyFigures {
    fn new(strategy: &str, expectation: Rational, average_wager: Rational) -> StrategyFigures {
        StrategyFigures {
            strategy: strategy.to_owned(),
            house_edge: Exact(-&expectation),
            expectation: Exact(expectation),
            average_wager: Exact(average_wager),
        }
    }
}

/// The certified strategy first, then the others that users call by name.
pub(super) fn figures(situation: &Situation, sheet: &Sheet) -> Vec<StrategyFigures> {
    let (Some((_, game)), Some(played)) = (situation.played(), sheet.played()) else {
        return Vec::new();
    };
    let certified = StrategyFigures::new(
        &played.strategy,
        played.expectation(),
        played.average_wager.clone(),
    );
    let others = OTHERS.into_iter().filter(|name| *name != played.strategy);
    let others = others.map(|name| {
        let strategy: Strategy = name.parse().expect("one of the named strategies");
        let round = game.round(&strategy);
        StrategyFigures::new(name, round.expectation(), round.average_wager())
    });
    [certified].into_iter().chain(others).collect()
}

/// The strategies that take a moment: those a sheet of any other can show beside its own.
const OTHERS: [&str; 4] = ["composition", "basic", "default", "mimic"];

/// The chart that basic strategy derives from the shoe, with its exceptions.
pub(super) fn chart(situation: &Situation) -> Option<ChartSheet> {
    situation.played()?;
    Some(ChartSheet::new(&by_composition(situation), DIGITS))
}

/// The same situation, played by composition.
pub(super) fn by_composition(situation: &Situation) -> Situation {
    situation.played_by(NamedStrategy::default())
}
