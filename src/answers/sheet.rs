//! The odds sheet: for each wager of a situation, how often each row pays, and what follows.
//!
//! Counts are made once, by dealing; every figure is an exact fraction made from them when it is
//! asked for. Values are the player's, per unit wagered.

mod meter;
mod odds;
mod played;
mod record;

pub use meter::{Meter, MeterDecimals, MeterRecord};
pub use odds::{Figures, RowOdds, RowSettlement, WagerOdds};
pub use played::{DealerOdds, PlayedOdds};
pub(crate) use record::rows_record;
pub use record::{
    ByRecord, ChartRecord, DEALER_ENDS, DealRecord, DecimalRecord, EvenMoneyRecord, FiguresRecord,
    HoldingRecord, PlayRecord, ResultRecord, RowRecord, RowsRecord, SheetRecord, WagerRecord,
    actions_record, ends_record, signed,
};

use crate::blackjack::side::Holding;
use crate::questions::{heading::Heading, situation::Situation};
use crate::settlement::settle;
use crate::tables::rules::{EvenMoney, Given, Wager};
use crate::vocabulary::exact::{Rational, ratio};

/// The odds of every wager asked for, in one situation.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Sheet {
    /// Where it comes from.
    pub heading: Heading,
    /// The wagers, in the order of the game.
    pub wagers: Vec<SheetWager>,
}

/// One wager of a sheet, by what settles it.
#[derive(Clone, Debug)]
pub enum SheetWager {
    /// Rows settle it.
    ByRows {
        /// How often each row pays.
        odds: WagerOdds,
        /// What it is worth by what the player holds, if it is offered against an ace.
        insurance: Option<Insurance>,
    },
    /// Play settles it, by one strategy.
    ByPlay(Box<PlayedOdds>),
}

/// A wager offered against an ace, by what the player holds.
#[derive(Clone, Debug)]
pub struct Insurance {
    /// Its odds given each holding that can be.
    pub by_holding: Vec<(Holding, WagerOdds)>,
    /// What a blackjack against an ace is worth if even money, which is worth 1, is refused;
    /// `None` if it is not offered or cannot be.
    pub without_even_money: Option<Rational>,
}

impl SheetWager {
    /// Its id.
    pub fn id(&self) -> &str {
        match self {
            SheetWager::ByRows { odds, .. } => &odds.id,
            SheetWager::ByPlay(odds) => &odds.id,
        }
    }

    /// Its title.
    pub fn title(&self) -> &str {
        match self {
            SheetWager::ByRows { odds, .. } => &odds.title,
            SheetWager::ByPlay(odds) => &odds.title,
        }
    }

    /// The clause that settles it.
    pub fn clause(&self) -> &str {
        match self {
            SheetWager::ByRows { odds, .. } => &odds.clause,
            SheetWager::ByPlay(odds) => &odds.clause,
        }
    }

    /// The figures of the whole wager.
    pub fn figures(&self) -> Figures {
        match self {
            SheetWager::ByRows { odds, .. } => odds.figures(),
            SheetWager::ByPlay(odds) => odds.figures(),
        }
    }

    /// What a unit wagered brings on average, less the unit.
    pub fn expectation(&self) -> Rational {
        match self {
            SheetWager::ByRows { odds, .. } => odds.expectation(),
            SheetWager::ByPlay(odds) => odds.expectation(),
        }
    }

    /// What the house keeps of a unit on average: minus the expectation.
    pub fn house_edge(&self) -> Rational {
        -self.expectation()
    }

    /// Its odds, if rows settle it.
    pub fn by_rows(&self) -> Option<&WagerOdds> {
        match self {
            SheetWager::ByRows { odds, .. } => Some(odds),
            SheetWager::ByPlay(_) => None,
        }
    }
}

impl Sheet {
    /// Computes the sheet of a situation.
    pub fn new(situation: &Situation) -> Sheet {
        let mut by_rows = wager_odds(situation).into_iter();
        let wagers = situation.wagers().map(|wager| {
            if wager.rows().is_empty() {
                let odds = PlayedOdds::new(situation).expect("a wager without rows is played");
                return SheetWager::ByPlay(Box::new(odds));
            }
            SheetWager::ByRows {
                odds: by_rows.next().expect("odds of every wager with rows"),
                insurance: insurance(situation, wager),
            }
        });
        Sheet {
            wagers: wagers.collect(),
            heading: situation.heading(),
        }
    }

    /// The wagers that rows settle.
    pub fn by_rows(&self) -> impl Iterator<Item = &WagerOdds> + Clone {
        self.wagers.iter().filter_map(SheetWager::by_rows)
    }

    /// The wager that play settles.
    pub fn played(&self) -> Option<&PlayedOdds> {
        self.wagers.iter().find_map(|wager| match wager {
            SheetWager::ByPlay(odds) => Some(&**odds),
            SheetWager::ByRows { .. } => None,
        })
    }

    /// What each wager pays, if the cards on the table leave nothing open for any of them.
    pub fn settled(&self) -> Option<Vec<(&WagerOdds, &RowOdds)>> {
        let certain = |wager| WagerOdds::certain(wager).map(|row| (wager, row));
        let in_a_round = !self.heading.dealt.is_empty();
        let wagers = self.by_rows().filter(|_| in_a_round);
        let settled: Option<Vec<_>> = wagers.map(certain).collect();
        settled.filter(|wagers| !wagers.is_empty())
    }
}

/// The odds of the wagers that rows settle, in the order of the game.
pub(crate) fn wager_odds(situation: &Situation) -> Vec<WagerOdds> {
    let wagers = situation.settled_by_rows();
    let void_clause = situation.void_clause();
    let odds = wagers.iter().zip(situation.fits());
    odds.map(|(wager, fits)| WagerOdds::new(wager, fits, void_clause))
        .collect()
}

fn insurance(situation: &Situation, wager: &Wager) -> Option<Insurance> {
    if wager.given != Some(Given::DealerShowsAce) {
        return None;
    }
    let by_holding = Holding::ALL.into_iter().filter_map(|holding| {
        let (rest, hands) = (situation.rest(), situation.hands());
        let (game, readings) = (situation.game(), situation.readings());
        let fits = settle::fits_holding(game, rest, hands, readings, wager, holding);
        Some((holding, WagerOdds::new(wager, &fits.ok()?, None)))
    });
    let by_holding: Vec<(Holding, WagerOdds)> = by_holding.collect();
    Some(Insurance {
        without_even_money: without_even_money(situation, &by_holding),
        by_holding,
    })
}

/// A blackjack that is kept is paid unless the dealer has one too.
fn without_even_money(situation: &Situation, held: &[(Holding, WagerOdds)]) -> Option<Rational> {
    let house = situation.game().document.house.as_ref()?;
    let (_, odds) = held
        .iter()
        .find(|(holding, _)| *holding == Holding::Blackjack)?;
    let offered = house.even_money == EvenMoney::Offered;
    offered.then(|| &house.blackjack_pays * (ratio(1, 1) - odds.figures().hit_frequency))
}
