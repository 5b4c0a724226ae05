//! Which rows of a wager fit, and how often: the one place that knows the families of games.
//!
//! Every deal is reduced to a [`Fit`]: the set of rows whose facts all hold. The first of them pays;
//! a row that is never first can never pay.

use crate::baccarat::{Asks, Dealer, Facts, NoRound, Sight};
use crate::blackjack::{known, side};
use crate::tables::rules::{Deal, Game, Given, Readings, Row, Wager};
use crate::vocabulary::dealt::Hands;
use crate::vocabulary::distribution::Distribution;
use crate::vocabulary::shoe::Shoe;
use std::collections::BTreeMap;

/// The rows that fit a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fit {
    /// A bit for each row that fits, the first row lowest.
    Rows(u64),
    /// None: the round is void, and the wager returned.
    Void,
}

impl Fit {
    /// The row that pays.
    pub fn first(self) -> Option<usize> {
        match self {
            Fit::Rows(0) | Fit::Void => None,
            Fit::Rows(rows) => Some(rows.trailing_zeros() as usize),
        }
    }

    /// Whether this row fits, first or not.
    pub fn holds(self, row: usize) -> bool {
        match self {
            Fit::Rows(rows) => rows >> row & 1 == 1,
            Fit::Void => false,
        }
    }

    /// The rows of which each fits or does not.
    fn of(rows: impl Iterator<Item = bool>) -> Fit {
        let bit = |(row, truth)| u64::from(truth) << row;
        Fit::Rows(rows.enumerate().map(bit).sum())
    }
}

/// How often each set of rows fits, for each of these wagers, which rows settle; the cards on the
/// table are not in the shoe.
pub fn fits(
    game: &Game,
    shoe: &Shoe,
    dealt: &Hands,
    readings: &Readings,
    wagers: &[&Wager],
) -> Result<Vec<Distribution<Fit>>, NotDealt> {
    match game.document.deal {
        Deal::Blackjack => wagers
            .iter()
            .map(|wager| of_first_cards(shoe, dealt, readings, wager, side::Look::of(wager)))
            .collect(),
        deal => {
            let dealer = Dealer::in_round(deal, shoe, readings, dealt)?;
            Ok(of_rounds(&dealer, readings, wagers))
        }
    }
}

/// Baccarat: wagers that look at the same things share one enumeration.
fn of_rounds(dealer: &Dealer, readings: &Readings, wagers: &[&Wager]) -> Vec<Distribution<Fit>> {
    let mut dealt = BTreeMap::<Sight, Vec<(Option<Facts>, u128)>>::new();
    let mut fits = Vec::with_capacity(wagers.len());
    for wager in wagers {
        let sight = Sight::of(wager.rows().iter().map(|row| &row.when));
        let asks = |row: &Row| Asks::new(&row.when, &sight, readings);
        let asks: Vec<Asks> = wager.rows().iter().map(asks).collect();
        let rounds = dealt.entry(sight).or_insert_with_key(|sight| {
            let rounds = dealer.rounds(sight);
            let facts = rounds.iter();
            facts
                .map(|(round, ways)| (Facts::of(round, readings), ways))
                .collect()
        });
        let outcomes = rounds.iter().map(|(facts, ways)| match facts {
            None => (Fit::Void, *ways),
            Some(facts) => (Fit::of(asks.iter().map(|asks| asks.fit(facts))), *ways),
        });
        fits.push(Distribution::new(dealer.deals(), outcomes));
    }
    fits
}

/// Blackjack's side wagers look at the first cards only.
pub fn of_first_cards(
    shoe: &Shoe,
    dealt: &Hands,
    readings: &Readings,
    wager: &Wager,
    look: side::Look,
) -> Result<Distribution<Fit>, NotDealt> {
    let deals = side::deals(shoe, dealt, look).ok_or_else(|| NotDealt::NoDeal {
        wager: wager.id.clone(),
        why: match wager.given {
            Some(Given::DealerShowsAce) => "the dealer cannot show an ace and take a second card",
            None => "the shoe has fewer cards than the wager looks at",
        },
    })?;
    let rows = || wager.rows().iter().map(|row| &row.when);
    Ok(deals.map(|deal| Fit::of(rows().map(|when| side::fits(when, deal, readings)))))
}

/// Why a wager cannot be dealt from a shoe.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotDealt {
    /// No round can be dealt, or none that has come so far.
    #[error(transparent)]
    NoRound(#[from] NoRound),
    /// No round of blackjack has come so far.
    #[error(transparent)]
    Impossible(#[from] known::Impossible),
    /// No deal of the cards it looks at is possible, or none on which it is offered.
    #[error("{wager} is not offered here: {why}")]
    NoDeal {
        /// The wager.
        wager: String,
        /// Why there is no deal, in words.
        why: &'static str,
    },
}
