//! The odds sheet: for each wager of a situation, how often each row pays, and what follows.
//!
//! Counts are made once, by dealing; every figure is an exact fraction made from them when it is
//! asked for. Values are the player's, per unit wagered.

mod odds;
mod played;

pub use odds::{Figures, RowOdds, Settlement, WagerOdds};
pub use played::{DealerOdds, PlayedOdds};

use crate::blackjack::side::{Holding, Look};
use crate::questions::{heading::Heading, situation::Situation};
use crate::settlement::settle;
use crate::tables::rules::{EvenMoney, Given, Wager};
use crate::vocabulary::exact::{Rational, ratio};

/// The odds of every wager asked for, in one situation.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// Where it comes from.
    pub heading: Heading,
    /// The wager that play settles, where it was asked for.
    pub played: Option<PlayedOdds>,
    /// The odds of the wagers that rows settle, in the order of the game.
    pub wagers: Vec<WagerOdds>,
    /// What insurance is worth by what the player holds.
    pub insurance: Option<Insurance>,
}

/// A wager offered against an ace, by what the player holds.
#[derive(Clone, Debug)]
pub struct Insurance {
    /// The wager's id.
    pub wager: String,
    /// Its odds given each holding that can be.
    pub by_holding: Vec<(Holding, WagerOdds)>,
    /// What a blackjack against an ace is worth when even money, which is worth 1, is refused;
    /// `None` where it is not offered or cannot be.
    pub without_even_money: Option<Rational>,
}

impl Sheet {
    /// Computes the sheet of a situation.
    pub fn new(situation: &Situation) -> Sheet {
        Sheet {
            heading: situation.heading(),
            played: PlayedOdds::new(situation),
            wagers: wager_odds(situation),
            insurance: insurance(situation),
        }
    }

    /// What each wager pays, where the cards on the table leave nothing open for any of them.
    pub fn settled(&self) -> Option<Vec<(&WagerOdds, &RowOdds)>> {
        let certain = |wager| WagerOdds::certain(wager).map(|row| (wager, row));
        let in_a_round = !self.heading.dealt.is_empty();
        let wagers = self.wagers.iter().filter(|_| in_a_round);
        let settled: Option<Vec<_>> = wagers.map(certain).collect();
        settled.filter(|wagers| !wagers.is_empty())
    }
}

/// The odds of the wagers that rows settle, in the order of the game.
pub(crate) fn wager_odds(situation: &Situation) -> Vec<WagerOdds> {
    let wagers = situation.settled_by_rows();
    let fits = settle::fits(
        situation.game,
        &situation.rest,
        &situation.hands,
        &situation.readings,
        &wagers,
    );
    let fits = fits.expect("a situation is one that can be dealt");
    let void_clause = situation.void_clause();
    let odds = wagers.iter().zip(&fits);
    odds.map(|(wager, fits)| WagerOdds::new(wager, fits, void_clause))
        .collect()
}

fn insurance(situation: &Situation) -> Option<Insurance> {
    let against_ace = |wager: &&Wager| wager.given == Some(Given::DealerShowsAce);
    let wager = situation.settled_by_rows().into_iter().find(against_ace)?;
    let by_holding = Holding::ALL.into_iter().filter_map(|holding| {
        let look = Look::of(wager).holding(holding);
        let Situation {
            rest,
            hands,
            readings,
            ..
        } = situation;
        let fits = settle::of_first_cards(rest, hands, readings, wager, look);
        Some((holding, WagerOdds::new(wager, &fits.ok()?, None)))
    });
    let by_holding: Vec<(Holding, WagerOdds)> = by_holding.collect();
    Some(Insurance {
        wager: wager.id.clone(),
        without_even_money: without_even_money(situation, &by_holding),
        by_holding,
    })
}

/// A blackjack that is kept is paid unless the dealer has one too.
fn without_even_money(situation: &Situation, held: &[(Holding, WagerOdds)]) -> Option<Rational> {
    let house = situation.game.document.house.as_ref()?;
    let (_, odds) = held
        .iter()
        .find(|(holding, _)| *holding == Holding::Blackjack)?;
    let offered = house.even_money == EvenMoney::Offered;
    offered.then(|| &house.blackjack_pays * (ratio(1, 1) - odds.figures().hit_frequency))
}
