//! What blackjack's main wager gives by each strategy, beside the one that is certified.

use crate::answers::chart::ChartSheet;
use crate::answers::sheet::Sheet;
use crate::blackjack::round::{average_wager, expectation};
use crate::blackjack::{Deal, Game, Round, Strategy};
use crate::questions::situation::{NamedStrategy, Situation};
use crate::vocabulary::exact::{DIGITS, Exact, Rational};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::cell::OnceCell;

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

/// What a document plays besides the certified strategy: once, for all that looks at it.
pub(super) struct Plays<'a> {
    sheet: &'a Sheet,
    composition: OnceCell<Vec<Deal>>,
    basic: OnceCell<Round>,
}

impl<'a> Plays<'a> {
    pub(super) fn new(sheet: &'a Sheet) -> Plays<'a> {
        Plays {
            sheet,
            composition: OnceCell::new(),
            basic: OnceCell::new(),
        }
    }

    /// Every deal by composition; the sheet has them if it is certified so.
    pub(super) fn composition(&self, game: &Game) -> &[Deal] {
        let played = self.sheet.played();
        let played = played.filter(|played| played.strategy == COMPOSITION);
        match played {
            Some(played) => &played.deals,
            None => self
                .composition
                .get_or_init(|| game.round(&Strategy::Composition).deals),
        }
    }

    /// The round by `basic`.
    fn basic(&self, game: &Game) -> &Round {
        self.basic.get_or_init(|| game.round(&Strategy::Basic))
    }

    fn figures(&self, game: &Game, name: &str) -> StrategyFigures {
        let strategy: Strategy = name.parse().expect("one of the named strategies");
        let round;
        let deals = match strategy {
            Strategy::Composition => self.composition(game),
            Strategy::Basic => &self.basic(game).deals,
            _ => {
                round = game.round(&strategy);
                &round.deals
            }
        };
        StrategyFigures::new(name, expectation(deals.iter()), average_wager(deals.iter()))
    }
}

/// The certified strategy first, then the others that users call by name.
pub(super) fn figures(situation: &Situation, plays: &Plays) -> Vec<StrategyFigures> {
    let (Some((_, game)), Some(played)) = (situation.played(), plays.sheet.played()) else {
        return Vec::new();
    };
    let certified = StrategyFigures::new(
        &played.strategy,
        played.expectation(),
        played.average_wager.clone(),
    );
    let others = OTHERS.into_iter().filter(|name| *name != played.strategy);
    let others = others.map(|name| plays.figures(game, name));
    [certified].into_iter().chain(others).collect()
}

/// The strategies that take a moment: those a sheet of any other can show beside its own.
const OTHERS: [&str; 4] = [COMPOSITION, "basic", "default", "mimic"];

/// The strategy by which readings are compared, and against which the chart is held.
pub(super) const COMPOSITION: &str = "composition";

/// The chart that basic strategy derives from the shoe, with its exceptions.
pub(super) fn chart(situation: &Situation, plays: &Plays) -> Option<ChartSheet> {
    let (_, game) = situation.played()?;
    let (basic, composition) = (plays.basic(game), plays.composition(game));
    let situation = situation.played_by(NamedStrategy::default());
    Some(ChartSheet::of_basic(&situation, basic, composition, DIGITS))
}
