//! A sheet as JSON carries it: what other programs read, and what an audit holds to the exact figures.
//!
//! Comes in: a computed [`Sheet`] and the places of its decimals. Goes out: a [`SheetRecord`], which serde
//! writes and reads. A record that was read is a claim; only a computed sheet is an answer.

use super::{Figures, Insurance, MeterRecord, PlayedOdds, RowOdds, Sheet, SheetWager, WagerOdds};
use crate::blackjack::{Action, Chart, Deal, Wish};
use crate::questions::chart_file;
use crate::questions::heading::{Heading, Tool};
use crate::vocabulary::exact::{
    Exact, Rational, Ways, decimal, fraction, grouped, ratio, square_root,
};
use indexmap::IndexMap;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

/// A sheet as JSON carries it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct SheetRecord {
    /// `oddsmith/sheet/1`.
    pub schema: String,
    /// The program that wrote it.
    pub tool: Tool,
    /// Where it comes from.
    #[serde(flatten)]
    pub heading: Heading,
    /// The wagers, in the order of the game.
    pub wagers: Vec<WagerRecord>,
}

/// A wager of a sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct WagerRecord {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The clause that settles it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub rule: String,
    /// Its odds, by what settles it.
    #[serde(flatten)]
    pub by: ByRecord,
}

/// The odds of a wager, by what settles it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum ByRecord {
    /// Rows settle it.
    Rows(Box<RowsRecord>),
    /// Play settles it.
    Play(Box<PlayRecord>),
}

/// The odds of a wager that rows settle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RowsRecord {
    /// All ordered deals.
    pub deals: Ways,
    /// Every row, the losing one last.
    pub rows: Vec<RowRecord>,
    /// The figures of the whole wager.
    #[serde(flatten)]
    pub figures: FiguresRecord,
    /// The figures again, rounded.
    pub decimal: DecimalRecord,
    /// What it is worth by what the player holds, if it is offered against an ace.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub given: Vec<HoldingRecord>,
    /// What a blackjack against an ace is worth, by what the player answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub even_money: Option<EvenMoneyRecord>,
    /// Its meter, if a row pays one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub meter: Option<MeterRecord>,
}

/// One row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct RowRecord {
    /// Its id.
    pub id: String,
    /// Its label.
    pub label: String,
    /// The clause it stands in.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub rule: String,
    /// Net units for each unit wagered; with a meter, at what it holds.
    pub pays: Exact,
    /// The share of the meter that it pays, if it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub meter: Option<Exact>,
    /// The ordered deals that end here.
    pub ways: Ways,
    /// The probability of it.
    pub probability: Exact,
    /// It happens once in so many rounds; null if it never does.
    pub one_in: Option<Exact>,
    /// What it adds to the expectation.
    pub contribution: Exact,
}

/// The figures of a whole wager, per unit wagered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FiguresRecord {
    /// What a unit wagered brings on average, less the unit.
    pub expectation: Exact,
    /// Minus the expectation.
    pub house_edge: Exact,
    /// What comes back of a unit on average.
    pub return_to_player: Exact,
    /// The probability that the wager wins.
    pub hit_frequency: Exact,
    /// The probability that the wager is returned.
    pub push_frequency: Exact,
    /// The expectation given that the wager wins or loses; null if it never does.
    pub expectation_per_resolved: Option<Exact>,
    /// The variance of the result.
    pub variance: Exact,
}

/// The figures rounded, half to even.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DecimalRecord {
    /// See the exact figure of that name, likewise below.
    pub expectation: String,
    /// Rounded.
    pub house_edge: String,
    /// Rounded.
    pub return_to_player: String,
    /// Rounded.
    pub hit_frequency: String,
    /// Rounded.
    pub push_frequency: String,
    /// Rounded.
    pub expectation_per_resolved: Option<String>,
    /// Rounded.
    pub variance: String,
    /// The square root of the variance, rounded.
    pub standard_deviation: String,
    /// Rounded; only of a wager that play settles.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub average_wager: Option<String>,
}

/// What a wager against an ace is worth to a player who holds this.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct HoldingRecord {
    /// What the player holds.
    pub player: String,
    /// The ordered deals that give it.
    pub deals: Ways,
    /// The figures given that.
    #[serde(flatten)]
    pub figures: FiguresRecord,
    /// The figures again, rounded.
    pub decimal: DecimalRecord,
}

/// What a blackjack against an ace is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct EvenMoneyRecord {
    /// If even money is taken.
    pub taken: Exact,
    /// If it is refused.
    pub refused: Exact,
}

/// The odds of a wager that play settles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PlayRecord {
    /// The strategy.
    pub strategy: String,
    /// The distribution of the result, ascending.
    pub rows: Vec<ResultRecord>,
    /// The figures of the whole wager.
    #[serde(flatten)]
    pub figures: FiguresRecord,
    /// The figures again, rounded.
    pub decimal: DecimalRecord,
    /// Units wagered on average, doubled and split wagers included.
    pub average_wager: Exact,
    /// The decisions of optimal play with two best actions of the same value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ties: Option<u64>,
    /// What a reader must know of how the figures were found.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// Every first two cards against every upcard.
    pub hands: Vec<DealRecord>,
    /// How the dealer ends, by upcard.
    #[schemars(schema_with = "ends_schema")]
    pub dealer: Vec<IndexMap<String, String>>,
    /// The chart, if the strategy goes by one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chart: Option<ChartRecord>,
}

/// One result of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ResultRecord {
    /// `result +3/2`.
    pub label: String,
    /// The clause that settles the wager.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub rule: String,
    /// Units won.
    pub pays: Exact,
    /// The probability of it.
    pub probability: Exact,
    /// It happens once in so many rounds.
    pub one_in: Exact,
    /// What it adds to the expectation.
    pub contribution: Exact,
}

/// The first two cards against an upcard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DealRecord {
    /// The two cards, the lower first.
    pub player: String,
    /// The dealer's first card.
    pub upcard: String,
    /// The probability of this deal.
    pub probability: Exact,
    /// The best of the open actions.
    pub best: String,
    /// What the strategy does.
    pub played: String,
    /// The value of every open action.
    pub actions: IndexMap<String, Exact>,
}

/// A chart: a code for every total or pair and upcard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ChartRecord {
    /// Hard totals.
    pub hard: IndexMap<String, Vec<String>>,
    /// Soft totals.
    pub soft: IndexMap<String, Vec<String>>,
    /// Pairs.
    pub pairs: IndexMap<String, Vec<String>>,
    /// Whether even money is taken.
    pub even_money: bool,
}

/// An upcard, and how likely every end is.
fn ends_schema(generator: &mut SchemaGenerator) -> Schema {
    let probability = generator.subschema_for::<Exact>();
    json_schema!({
        "type": "array",
        "items": {
            "type": "object",
            "properties": { "upcard": { "type": "string" } },
            "additionalProperties": probability,
            "required": ["upcard"],
        },
    })
}

/// How the dealer may end, in the order of the engine; the last one is named only where a 22 stands off.
pub const DEALER_ENDS: [&str; 8] = ["17", "18", "19", "20", "21", "bust", "blackjack", "22"];

impl Sheet {
    /// The sheet as JSON carries it, its decimals at `digits` places.
    pub fn record(&self, digits: usize) -> SheetRecord {
        let wagers = self.wagers.iter();
        SheetRecord {
            schema: SheetRecord::SCHEMA.to_owned(),
            tool: Tool::this(),
            heading: self.heading.clone(),
            wagers: wagers.map(|wager| wager_record(wager, digits)).collect(),
        }
    }
}

impl SheetRecord {
    /// The tag of a sheet's schema.
    pub const SCHEMA: &str = "oddsmith/sheet/1";
}

fn wager_record(wager: &SheetWager, digits: usize) -> WagerRecord {
    WagerRecord {
        id: wager.id().to_owned(),
        title: wager.title().to_owned(),
        rule: wager.clause().to_owned(),
        by: match wager {
            SheetWager::ByRows { odds, insurance } => {
                ByRecord::Rows(Box::new(rows_record(odds, insurance.as_ref(), digits)))
            }
            SheetWager::ByPlay(odds) => ByRecord::Play(Box::new(play_record(odds, digits))),
        },
    }
}

/// The odds of a wager, its decimals at so many places.
pub(crate) fn rows_record(
    odds: &WagerOdds,
    insurance: Option<&Insurance>,
    digits: usize,
) -> RowsRecord {
    let figures = odds.figures();
    let holdings = insurance.into_iter().flat_map(|each| &each.by_holding);
    let refused = insurance.and_then(|each| each.without_even_money.as_ref());
    RowsRecord {
        deals: Ways(odds.deals),
        rows: odds.rows.iter().map(|row| row_record(odds, row)).collect(),
        figures: FiguresRecord::from(&figures),
        decimal: DecimalRecord::new(&figures, digits),
        given: holdings
            .map(|(holding, odds)| {
                let figures = odds.figures();
                HoldingRecord {
                    player: holding.name().to_owned(),
                    deals: Ways(odds.deals),
                    figures: FiguresRecord::from(&figures),
                    decimal: DecimalRecord::new(&figures, digits),
                }
            })
            .collect(),
        even_money: refused.map(|refused| EvenMoneyRecord {
            taken: ratio(1, 1).into(),
            refused: refused.into(),
        }),
        meter: odds.meter().map(|meter| MeterRecord::new(&meter, digits)),
    }
}

fn row_record(odds: &WagerOdds, row: &RowOdds) -> RowRecord {
    RowRecord {
        id: row.id.clone(),
        label: row.label.clone(),
        rule: row.clause.clone(),
        pays: row.settlement.net().into(),
        meter: row.share().map(Exact),
        ways: Ways(row.ways),
        probability: odds.probability(row).into(),
        one_in: odds.one_in(row).map(Exact),
        contribution: odds.contribution(row).into(),
    }
}

impl From<&Figures> for FiguresRecord {
    fn from(figures: &Figures) -> FiguresRecord {
        FiguresRecord {
            expectation: (&figures.expectation).into(),
            house_edge: (&figures.house_edge).into(),
            return_to_player: (&figures.return_to_player).into(),
            hit_frequency: (&figures.hit_frequency).into(),
            push_frequency: (&figures.push_frequency).into(),
            expectation_per_resolved: figures.expectation_per_resolved.clone().map(Exact),
            variance: (&figures.variance).into(),
        }
    }
}

impl DecimalRecord {
    /// The figures at so many places.
    pub fn new(figures: &Figures, digits: usize) -> DecimalRecord {
        let shown = |value: &Rational| decimal(value, digits);
        DecimalRecord {
            expectation: shown(&figures.expectation),
            house_edge: shown(&figures.house_edge),
            return_to_player: shown(&figures.return_to_player),
            hit_frequency: shown(&figures.hit_frequency),
            push_frequency: shown(&figures.push_frequency),
            expectation_per_resolved: figures.expectation_per_resolved.as_ref().map(shown),
            variance: shown(&figures.variance),
            standard_deviation: square_root(&figures.variance, digits),
            average_wager: None,
        }
    }
}

fn play_record(odds: &PlayedOdds, digits: usize) -> PlayRecord {
    let figures = odds.figures();
    let results = odds.results.iter();
    let dealers = odds.dealer.iter();
    PlayRecord {
        strategy: odds.strategy.clone(),
        rows: results
            .map(|(units, probability)| result_record(odds, units, probability))
            .collect(),
        figures: FiguresRecord::from(&figures),
        decimal: DecimalRecord {
            average_wager: Some(decimal(&odds.average_wager, digits)),
            ..DecimalRecord::new(&figures, digits)
        },
        average_wager: (&odds.average_wager).into(),
        ties: odds.ties,
        notes: odds.notes(),
        hands: odds.deals.iter().map(DealRecord::from).collect(),
        dealer: dealers
            .map(|odds| ends_record(Some(&odds.upcard.to_string()), &odds.ends))
            .collect(),
        chart: odds.chart.as_ref().map(ChartRecord::from),
    }
}

fn result_record(odds: &PlayedOdds, units: &Rational, probability: &Rational) -> ResultRecord {
    ResultRecord {
        label: format!("result {}", signed(units)),
        rule: odds.clause.clone(),
        pays: units.into(),
        probability: probability.into(),
        one_in: probability.recip().into(),
        contribution: (units * probability).into(),
    }
}

/// Units won or lost: `+3/2`, `0`, `-1`.
pub fn signed(units: &Rational) -> String {
    let plus = if *units > ratio(0, 1) { "+" } else { "" };
    format!("{plus}{}", fraction(units))
}

impl From<&Deal> for DealRecord {
    fn from(deal: &Deal) -> DealRecord {
        DealRecord {
            player: deal.player.to_string(),
            upcard: deal.upcard.to_string(),
            probability: (&deal.probability).into(),
            best: deal.best().name().to_owned(),
            played: deal.played.name().to_owned(),
            actions: actions_record(&deal.actions),
        }
    }
}

/// The value of every open action, by its name.
pub fn actions_record(actions: &[(Action, Rational)]) -> IndexMap<String, Exact> {
    let actions = actions.iter();
    actions
        .map(|(action, value)| (action.name().to_owned(), value.into()))
        .collect()
}

/// The probability of every way the dealer may end, after the upcard if it is to be named.
pub fn ends_record(upcard: Option<&str>, ends: &[Rational]) -> IndexMap<String, String> {
    let upcard = upcard.map(|upcard| ("upcard".to_owned(), upcard.to_owned()));
    let ends = DEALER_ENDS.iter().zip(ends);
    let ends = ends.map(|(name, end)| ((*name).to_owned(), fraction(end)));
    upcard.into_iter().chain(ends).collect()
}

impl From<&Chart> for ChartRecord {
    fn from(chart: &Chart) -> ChartRecord {
        let [hard, soft, pairs] = chart_file::lines(chart).map(|(_, lines)| {
            let codes = |cells: Vec<&str>| cells.into_iter().map(str::to_owned).collect();
            let lines = lines.into_iter();
            lines.map(|(name, cells)| (name, codes(cells))).collect()
        });
        ChartRecord {
            hard,
            soft,
            pairs,
            even_money: chart.even_money == Wish::IfOpen,
        }
    }
}

impl PlayedOdds {
    /// What a reader must know of how the figures were found.
    pub fn notes(&self) -> Vec<String> {
        let ties = self.ties.map(|ties| match ties {
            0 => "optimal play comes to no decision with two best actions of the same value"
                .to_owned(),
            1 => format!("optimal play comes to 1 decision {TIED}"),
            _ => format!(
                "optimal play comes to {} decisions {TIED}",
                grouped(&ties.to_string())
            ),
        });
        ties.into_iter().collect()
    }
}

/// How ties are broken.
const TIED: &str = "with two best actions of the same value; the earlier of stand, hit, double, split, \
                    surrender is taken, but in a split hand a card on hard 11 or less and soft 16 or less";
