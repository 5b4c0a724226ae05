//! Figures that were published of the bets of the library, each beside the exact one.
//!
//! Comes in: the library. Goes out: for every printed edge, count and "1 in" the exact value, the value as it
//! should have been printed, and whether both agree to the last digit; where they do not, what is wrong and
//! the counts that prove it.

use crate::answers::bets::{Bets, PricedPaytable};
use crate::answers::sheet::{RowOdds, WagerOdds};
use crate::answers::tag::FiguresTag;
use crate::papers::audit::suspicion::fifteen_digits;
use crate::papers::paytable::Printed;
use crate::questions::heading::Tool;
use crate::questions::question::{BetsQuestion, FiguresQuestion};
use crate::questions::refused::Refused;
use crate::tables::library::{self, BetPaytable};
use crate::tables::table::Published;
use crate::vocabulary::exact::{Exact, Rational, Ways, ratio};
use crate::vocabulary::parallel::*;
use num_traits::Signed;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Every published figure, held to the exact one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PublishedFigures {
    /// The tag of this answer.
    pub schema: FiguresTag,
    /// The program that answered.
    pub tool: Tool,
    /// The figures, in the order of the library.
    pub figures: Vec<PublishedFigure>,
}

/// One published figure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PublishedFigure {
    /// The paytable.
    pub id: String,
    /// The number of decks it was printed for.
    pub decks: u32,
    /// `house edge`, `ways` or `1 in`.
    pub figure: String,
    /// The row that it is of, if it is of one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub row: Option<String>,
    /// As it was printed.
    pub published: String,
    /// The exact value.
    pub exact: Exact,
    /// The exact value as it should have been printed.
    pub rounded: String,
    /// Whether both are the same.
    pub agrees: bool,
    /// What is wrong with it, if anything is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub misprint: Option<String>,
    /// Where it was published.
    pub source: String,
    /// What proves a misprint: every row with its pay and its ways.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub counts: Vec<CountedRow>,
}

/// A row of a paytable, as far as it proves a figure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CountedRow {
    /// Its id.
    pub row: String,
    /// Its label.
    pub label: String,
    /// Net units for each unit wagered.
    pub pays: Exact,
    /// The ordered deals that end here.
    pub ways: Ways,
}

impl PublishedFigures {
    /// Holds the figures of one bet, or of all, to the exact ones.
    pub fn new(question: &FiguresQuestion) -> Result<PublishedFigures, Refused> {
        let mut cases: Vec<(&'static str, u32)> = Vec::new();
        for bet in library::bets() {
            let paytables = bet.paytables.iter();
            let own = paytables.flat_map(|paytable| &paytable.published);
            let decks: BTreeSet<u32> = own.map(|published| published.decks).collect();
            cases.extend(decks.into_iter().map(|decks| (bet.id, decks)));
        }
        let asked = question.bet.as_deref();
        let whole = match asked {
            None => None,
            Some(id) => Some(Bets::new(&BetsQuestion::of(id))?.bets[0].bet.id),
        };
        cases.retain(|(bet, _)| whole.is_none_or(|whole| whole == *bet));
        let priced = cases.par_iter().map(|(bet, decks)| {
            Bets::new(&BetsQuestion {
                decks: Some(*decks),
                ..BetsQuestion::of(bet)
            })
        });
        let priced: Vec<Bets> = priced.collect::<Result<_, Refused>>()?;
        let mut figures = Vec::new();
        for bet in library::bets() {
            for paytable in &bet.paytables {
                let is_asked = asked.is_none_or(|id| id == bet.id || id == paytable.id);
                for published in paytable.published.iter().filter(|_| is_asked) {
                    let odds = priced_odds(&priced, paytable, published.decks);
                    figures.extend(Judged { odds, published }.figures());
                }
            }
        }
        Ok(PublishedFigures {
            schema: FiguresTag::Tag,
            tool: Tool::this(),
            figures,
        })
    }
}

fn priced_odds<'a>(priced: &'a [Bets], paytable: &BetPaytable, decks: u32) -> &'a WagerOdds {
    let at = priced.iter().filter(|bets| bets.decks == decks);
    let mut all = at.flat_map(|bets| bets.bets.iter().flat_map(|bet| &bet.paytables));
    let found = all.find(|priced: &&PricedPaytable| priced.paytable.id == paytable.id);
    &found.expect("every published deck count is priced").odds
}

/// What is said of a figure whose error nobody has explained. No figure of the library has it.
pub const UNSETTLED: &str = "it disagrees, and nobody has said why";

/// A published line, and the odds that it is about.
struct Judged<'a> {
    odds: &'a WagerOdds,
    published: &'a Published,
}

impl Judged<'_> {
    fn figures(&self) -> Vec<PublishedFigure> {
        let edge = self.published.edge.iter();
        let edge = edge.map(|edge| self.figure("house edge", None, edge, self.odds.house_edge()));
        let ways = self.published.ways.iter().map(|(row, ways)| {
            let found = self.row(row);
            let own = match self.published.of {
                Some(of) => self.odds.probability(found) * ratio(of, 1),
                None => ratio(found.ways, 1),
            };
            self.figure("ways", Some(found), &ways.to_string(), own)
        });
        let one_in = self.published.one_in.iter().map(|(row, rounds)| {
            let found = self.row(row);
            let own = self.odds.one_in(found).unwrap_or_else(|| ratio(0, 1));
            self.figure("1 in", Some(found), rounds, own)
        });
        edge.chain(ways).chain(one_in).collect()
    }

    fn row(&self, id: &str) -> &RowOdds {
        let mut rows = self.odds.rows.iter();
        let found = rows.find(|row| row.id == id);
        found.unwrap_or_else(|| panic!("{}: published ways of no row \"{id}\"", self.odds.id))
    }

    fn figure(
        &self,
        figure: &str,
        row: Option<&RowOdds>,
        text: &str,
        exact: Rational,
    ) -> PublishedFigure {
        let printed = Printed::read(text);
        let printed =
            printed.unwrap_or_else(|| panic!("{}: \"{text}\" is no number", self.odds.id));
        let agrees = printed.is(&exact);
        let rows = self.odds.rows.iter().filter(|_| !agrees);
        PublishedFigure {
            id: self.odds.id.clone(),
            decks: self.published.decks,
            figure: figure.to_owned(),
            row: row.map(|row| row.id.clone()),
            published: text.to_owned(),
            rounded: printed.rewritten(&exact),
            agrees,
            misprint: (!agrees).then(|| self.misprint(&printed, &exact)),
            source: self.published.source.clone(),
            counts: rows.map(CountedRow::new).collect(),
            exact: exact.into(),
        }
    }

    /// What the library says is wrong, or what can be seen of the figure itself.
    fn misprint(&self, printed: &Printed, exact: &Rational) -> String {
        let off = (&printed.value - exact).abs();
        let unit = printed.notation.unit();
        let seen = match unit.is_some_and(|unit| off < unit * ratio(3, 2)) {
            _ if printed.is_cut_from(exact) => "its further digits were cut off, not rounded",
            true => "its last digit is off by one",
            false => UNSETTLED,
        };
        let kept = fifteen_digits(&printed.value, exact);
        let seen = kept.unwrap_or_else(|| seen.to_owned());
        self.published.misprint.clone().unwrap_or(seen)
    }
}

impl CountedRow {
    fn new(row: &RowOdds) -> CountedRow {
        CountedRow {
            row: row.id.clone(),
            label: row.label.clone(),
            pays: row.settlement.net().into(),
            ways: Ways(row.ways),
        }
    }
}
