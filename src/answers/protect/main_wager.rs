//! Blackjack's main wager in a study: its exact expectation from the cards that are left.
//!
//! A chart is planned once ([`ChartPlan`]). By `composition` play is derived anew from every shoe, as a sheet of that shoe
//! derives it.

use super::NoStudy;
use crate::blackjack::{Chart, ChartPlan, Counts, Game, MainWorth, Strategy};
use crate::questions::situation::{NamedStrategy, Situation};
use crate::tables::rules::Wager;
use crate::vocabulary::shoe::Shoe;

/// The main wager, ready for many shoes.
pub(super) struct MainWager {
    pub wager: Wager,
    game: Game,
    values: Values,
}

enum Values {
    /// By a chart that stays.
    Planned(Box<ChartPlan>),
    /// By rounds that are solved for each shoe.
    Anew(Strategy),
}

impl MainWager {
    /// The main wager of a situation, if it is asked for.
    pub fn new(situation: &Situation, chart: Option<&Chart>) -> Result<Option<MainWager>, NoStudy> {
        let Some((wager, game)) = situation.played() else {
            return Ok(None);
        };
        let strategy = &situation.strategy().strategy;
        let values = match (strategy, chart) {
            (Strategy::Optimal, _) => {
                return Err(NoStudy::NoChart(situation.strategy().name.clone()));
            }
            (Strategy::Composition, _) | (_, None) => Values::Anew(strategy.clone()),
            (_, Some(chart)) => match ChartPlan::new(game, chart) {
                Some(plan) => Values::Planned(Box::new(plan)),
                None => Values::Anew(Strategy::Chart(Box::new(chart.clone()))),
            },
        };
        Ok(Some(MainWager {
            wager: wager.clone(),
            game: game.clone(),
            values,
        }))
    }

    /// The expectation from these cards; `None` if a round could run out of them.
    pub fn worth(&self, shoe: &Shoe) -> Option<MainWorth> {
        let counts = Counts::from(shoe);
        match &self.values {
            Values::Planned(plan) => plan.worth(&counts),
            Values::Anew(strategy) => {
                let game = Game::with_counts(self.game.house().clone(), counts).ok()?;
                Some(game.round(strategy).expectation().into())
            }
        }
    }
}

/// The situation played by the chart that rounds are dealt by, unless play is derived anew.
pub(super) fn fixed(situation: &Situation, chart: Option<&Chart>) -> Situation {
    match (&situation.strategy().strategy, chart) {
        (Strategy::Composition, _) | (_, None) => situation.clone(),
        (_, Some(chart)) => situation.played_by(NamedStrategy {
            name: situation.strategy().name.clone(),
            strategy: Strategy::Chart(Box::new(chart.clone())),
        }),
    }
}
