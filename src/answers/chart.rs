//! The chart a person carries, where the cards at hand ask for something else, and what it costs.

use crate::answers::sheet::ChartRecord;
use crate::answers::tag::ChartTag;
use crate::blackjack::round::expectation;
use crate::blackjack::{
    Action, Cards, Chart, Deal, House, Round, Strategy, Surrender, Total, Value,
};
use crate::questions::chart_file;
use crate::questions::heading::{Heading, Tool};
use crate::questions::question::Given;
use crate::questions::situation::Situation;
use crate::vocabulary::exact::{Exact, Rational, decimal};
use num_traits::{One, Zero};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A chart with what it gives away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct ChartSheet {
    /// The tag of this answer.
    pub schema: ChartTag,
    /// The program that answered.
    pub tool: Tool,
    /// Where it comes from.
    #[serde(flatten)]
    pub heading: Heading,
    /// The strategy whose chart it is.
    pub strategy: String,
    /// The condition under which the chart is read: `no-dealer-blackjack` if the dealer looks at a hole card before
    /// hands are decided; null otherwise. The expectation is that of the whole round.
    #[serde(default)]
    pub given: Option<Given>,
    /// The upcards of a line's cells.
    pub upcards: Vec<Value>,
    /// The chart.
    #[serde(with = "as_record")]
    #[schemars(with = "ChartRecord")]
    pub chart: Chart,
    /// Units won on average by the chart, per unit of the original wager.
    pub expectation: Exact,
    /// Units won on average by the play that the chart is held against.
    #[serde(flatten)]
    pub best: Yardstick<Exact>,
    /// What the chart gives away against that play, in units per round.
    pub gives_away: Exact,
    /// First two cards that it plays otherwise, in the order of upcards and hands.
    pub exceptions: Vec<Exception>,
    /// The figures again, rounded.
    pub decimal: ChartDecimals,
}

/// Something of the play that a chart is held against. JSON names it by that play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Yardstick<T> {
    /// By composition.
    Composition(T),
    /// By optimal play.
    Optimal(T),
}

impl<T> Yardstick<T> {
    /// The name of the play.
    pub fn name(&self) -> &'static str {
        match self {
            Yardstick::Composition(_) => "composition",
            Yardstick::Optimal(_) => "optimal",
        }
    }

    /// What is said of it.
    pub fn value(&self) -> &T {
        match self {
            Yardstick::Composition(value) | Yardstick::Optimal(value) => value,
        }
    }

    /// Something else of the same play.
    fn with<U>(&self, value: U) -> Yardstick<U> {
        match self {
            Yardstick::Composition(_) => Yardstick::Composition(value),
            Yardstick::Optimal(_) => Yardstick::Optimal(value),
        }
    }
}

/// Two cards that the yardstick plays otherwise than the chart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Exception {
    /// The two cards.
    pub player: Cards,
    /// The dealer's first card.
    pub upcard: Value,
    /// What the chart does.
    pub chart: Action,
    /// What the yardstick does.
    #[serde(flatten)]
    pub best: Yardstick<Action>,
    /// By how much that differs in value, in units, given these cards; each strategy plays on its own
    /// way.
    pub gain: Exact,
    /// The same once the dealer has looked and has no blackjack; null if one of the actions is not open then, or the
    /// dealer does not look under this upcard.
    #[serde(default)]
    pub gain_given_no_dealer_blackjack: Option<Exact>,
}

/// A chart's figures, rounded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ChartDecimals {
    /// By the chart.
    pub expectation: String,
    /// By the play that it is held against.
    #[serde(flatten)]
    pub best: Yardstick<String>,
    /// The difference.
    pub gives_away: String,
}

impl ChartSheet {
    /// The chart of a situation that is played: the strategy's own, or `basic` for a strategy without
    /// one. It is held against optimal play if that is asked for, otherwise against composition.
    pub fn new(situation: &Situation, digits: usize) -> ChartSheet {
        let (_, game) = situation.played().expect("the situation is played");
        let (name, strategy) = match situation.strategy().strategy {
            Strategy::Composition | Strategy::Optimal => ("basic".to_owned(), Strategy::Basic),
            ref other => (situation.strategy().name.clone(), other.clone()),
        };
        let (yardstick, best) = match situation.strategy().strategy {
            Strategy::Optimal => (Yardstick::Optimal(()), Strategy::Optimal),
            _ => (Yardstick::Composition(()), Strategy::Composition),
        };
        let best = situation.round(&best).expect("the situation is played");
        let by_chart = game.round(&strategy);
        ChartSheet::held_against(situation, name, &by_chart, yardstick, &best.deals, digits)
    }

    /// The chart of `basic` held against composition, both played before.
    pub(crate) fn of_basic(
        situation: &Situation,
        basic: &Round,
        composition: &[Deal],
        digits: usize,
    ) -> ChartSheet {
        let yardstick = Yardstick::Composition(());
        let name = "basic".to_owned();
        ChartSheet::held_against(situation, name, basic, yardstick, composition, digits)
    }

    fn held_against(
        situation: &Situation,
        name: String,
        by_chart: &Round,
        yardstick: Yardstick<()>,
        best: &[Deal],
        digits: usize,
    ) -> ChartSheet {
        let (_, game) = situation.played().expect("the situation is played");
        let deals = by_chart.deals.iter().zip(best);
        let house = game.house();
        let exceptions =
            deals.filter_map(|(chart, best)| exception(&yardstick, house, chart, best));
        let looks = Value::all().any(|upcard| house.looks_under(upcard));
        let (by_best, expectation) = (expectation(best.iter()), by_chart.expectation());
        let gives_away = &by_best - &expectation;
        let shown = |value: &Rational| decimal(value, digits);
        ChartSheet {
            schema: ChartTag::Tag,
            tool: Tool::this(),
            heading: situation.heading(),
            strategy: name,
            given: looks.then_some(Given::NoDealerBlackjack),
            upcards: chart_file::upcards().collect(),
            exceptions: exceptions.collect(),
            decimal: ChartDecimals {
                expectation: shown(&expectation),
                best: yardstick.with(shown(&by_best)),
                gives_away: shown(&gives_away),
            },
            expectation: expectation.into(),
            best: yardstick.with(by_best.into()),
            gives_away: gives_away.into(),
            chart: by_chart
                .chart
                .clone()
                .expect("every other strategy has a chart"),
        }
    }
}

impl Exception {
    /// What the two cards total.
    pub fn total(&self) -> Total {
        Total::of(self.player)
    }
}

fn exception(
    yardstick: &Yardstick<()>,
    house: &House,
    chart: &Deal,
    best: &Deal,
) -> Option<Exception> {
    (chart.played != best.played).then(|| Exception {
        gain_given_no_dealer_blackjack: gain_after_peek(house, chart, best).map(Exact),
        player: chart.player,
        upcard: chart.upcard,
        chart: chart.played,
        best: yardstick.with(best.played),
        gain: (best.value() - chart.value()).into(),
    })
}

/// A dealer blackjack takes one unit whichever of two actions was to follow, so it adds nothing to the difference.
fn gain_after_peek(house: &House, chart: &Deal, best: &Deal) -> Option<Rational> {
    let before_look = |action| match action {
        Action::EvenMoney => true,
        Action::Surrender => matches!(house.surrender, Surrender::Early(_)),
        _ => false,
    };
    let none = Rational::one() - &best.dealer_blackjack;
    let open = !before_look(chart.played) && !before_look(best.played) && !none.is_zero();
    (open && house.looks_under(best.upcard)).then(|| (best.value() - chart.value()) / none)
}

/// JSON carries a chart as the codes of its lines.
mod as_record {
    use super::{Chart, ChartRecord, Total, Value, chart_file};
    use crate::blackjack::Wish;
    use indexmap::IndexMap;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(chart: &Chart, to: S) -> Result<S::Ok, S::Error> {
        ChartRecord::from(chart).serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Chart, D::Error> {
        let record = ChartRecord::deserialize(from)?;
        chart(&record).ok_or_else(|| serde::de::Error::custom("not the lines of a chart"))
    }

    fn chart(record: &ChartRecord) -> Option<Chart> {
        let mut chart = Chart::standing();
        chart.even_money = match record.even_money {
            true => Wish::IfOpen,
            false => Wish::Never,
        };
        let read = |points: &str| points.parse().ok();
        for (points, upcard, cell) in cells(&record.hard, &chart_file::CODES)? {
            let points = read(points).filter(|points| Chart::HARD.contains(points))?;
            chart.set(Total::Hard(points), upcard, cell);
        }
        for (points, upcard, cell) in cells(&record.soft, &chart_file::CODES)? {
            let points = read(points).filter(|points| Chart::SOFT.contains(points))?;
            chart.set(Total::Soft(points), upcard, cell);
        }
        for (pair, upcard, cell) in cells(&record.pairs, &chart_file::PAIR_CODES)? {
            chart.set_pair(pair.parse().ok()?, upcard, cell);
        }
        Some(chart)
    }

    fn cells<'a, C: Copy>(
        lines: &'a IndexMap<String, Vec<String>>,
        codes: &[(&str, C, &str)],
    ) -> Option<Vec<(&'a str, Value, C)>> {
        let mut cells = Vec::new();
        for (name, line) in lines {
            for (upcard, word) in chart_file::upcards().zip(line) {
                let (_, cell, _) = codes.iter().find(|(code, _, _)| code == word)?;
                cells.push((name.as_str(), upcard, *cell));
            }
        }
        Some(cells)
    }
}
