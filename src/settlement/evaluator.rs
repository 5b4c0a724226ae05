//! What every wager of a game is worth from one shoe after another, exactly and fast.
//!
//! Comes in: a game, its wagers and readings, once; then any number of shoes. Goes out: for each wager the units it
//! wins over all deals, an integer over one known total, the same as a sheet's ([`Worth`]).
//!
//! All that does not depend on the shoe is done once: which ends of a round, or which first cards, each
//! row of a wager pays. A shoe then costs one count of all the ends, and a few products for each wager
//! that looks at first cards. What fits neither (a user's wager that mixes suits with the end, a shoe that
//! may run out) goes the way of the sheet.

mod draws;

use crate::baccarat::{Dealer, ENDS, end, permanent_card};
use crate::settlement::asked::{Asked, Scope};
use crate::settlement::hands::Hands;
use crate::settlement::paths::Paths;
use crate::settlement::settle::{self, Fit, NotDealt};
use crate::tables::facts::Fact;
use crate::tables::rules::{Deal, Family, Game, Pattern, Readings, Row, Wager};
use crate::vocabulary::card::Rank;
use crate::vocabulary::dealt;
use crate::vocabulary::distribution::Distribution;
use crate::vocabulary::exact::{Rational, falling, ratio};
use crate::vocabulary::shoe::Shoe;
use draws::Draws;
use num_integer::Integer;

/// What a wager is worth: whole numbers out of one total.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    /// Net units won over all deals, in parts of a unit that every payout is whole in.
    pub won: i128,
    /// Units wagered over all deals, in the same parts: the deals on which the wager is offered.
    pub wagered: i128,
    /// All deals, in the same parts.
    pub deals: i128,
}

impl Worth {
    /// A wager that is not offered.
    const NOTHING: Worth = Worth {
        won: 0,
        wagered: 0,
        deals: 1,
    };

    /// What a unit wagered brings on average, less the unit; `None` where it is never offered.
    pub fn expectation(&self) -> Option<Rational> {
        (self.wagered > 0).then(|| ratio(self.won, self.wagered))
    }
}

/// A wager whose payouts are too fine to be added up in 128 bits.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the odds of {wager} have too many digits for a shoe of {cards} cards to be studied")]
pub struct TooFine {
    wager: String,
    cards: u32,
}

/// A game's wagers, ready to be valued.
pub struct Evaluator<'a> {
    game: &'a Game,
    readings: Readings,
    wagers: Vec<Planned<'a>>,
}

/// A wager with what is known of it before any shoe is.
struct Planned<'a> {
    wager: &'a Wager,
    /// The parts of a unit in which every payout is whole.
    unit: i128,
    plan: Plan,
}

/// How a wager is valued.
enum Plan {
    /// By how the round ends: what each row pays more than losing, and the places of its ends.
    Ends(Vec<(i128, Vec<usize>)>),
    /// By how many cards of a rank the hands take: what each row pays more than losing, and for how many.
    Counted(Rank, Vec<(i128, (usize, usize))>),
    /// By both hands' first cards.
    Firsts(Box<Draws>),
    /// By what each hand is to the rows, and what each outcome pays more than losing.
    Hands(Box<Hands>, Vec<i128>),
    /// By every way in which the cards of a round of blackjack can come, at least so many being looked at.
    Paths(Box<Paths>, u32),
    /// As a sheet does.
    Sheet,
}

impl<'a> Evaluator<'a> {
    /// Gets wagers of a game that rows settle ready, for shoes of so many cards or fewer.
    pub fn new(
        game: &'a Game,
        readings: &Readings,
        wagers: Vec<&'a Wager>,
        cards: u32,
    ) -> Result<Evaluator<'a>, TooFine> {
        let wagers = wagers.into_iter();
        let planned = wagers.map(|wager| {
            let unit = unit(wager);
            let most = wager.rows().iter().map(|row| net(row, unit)).max();
            let most = most.unwrap_or(0) + unit;
            let fits = i128::try_from(falling(cards, 6)).ok();
            let fits = fits.and_then(|deals| deals.checked_mul(most));
            let fine = TooFine {
                wager: wager.id.clone(),
                cards,
            };
            fits.ok_or(fine)?;
            let plan = plan(game, readings, wager, unit);
            Ok(Planned { wager, unit, plan })
        });
        Ok(Evaluator {
            game,
            readings: *readings,
            wagers: planned.collect::<Result<_, _>>()?,
        })
    }

    /// The wagers, in the order in which they are valued.
    pub fn wagers(&self) -> impl Iterator<Item = &'a Wager> {
        self.wagers.iter().map(|planned| planned.wager)
    }

    /// What each wager is worth from this shoe.
    pub fn worth(&self, shoe: &Shoe) -> Vec<Worth> {
        match self.game.document.deal {
            Deal::Blackjack => {
                let value = |planned: &Planned| match &planned.plan {
                    Plan::Firsts(draws) if shoe.cards() < draws.looked_at() => Worth::NOTHING,
                    Plan::Firsts(draws) => {
                        let most = draws.looked_at();
                        let deals = falling(shoe.cards(), most);
                        planned.over(draws.gained(shoe, most), deals)
                    }
                    Plan::Paths(paths, least) => {
                        let leaves = paths.count(shoe);
                        planned.worth(settle::of_leaves(planned.wager, &leaves, *least, shoe))
                    }
                    _ => self.as_a_sheet(planned, shoe),
                };
                self.wagers.iter().map(value).collect()
            }
            deal => self.baccarat(deal, shoe),
        }
    }

    fn baccarat(&self, deal: Deal, shoe: &Shoe) -> Vec<Worth> {
        let dealer = Dealer::new(deal, shoe, &self.readings).ok();
        let dealer = dealer.filter(Dealer::fits_a_word);
        let by_ends = |planned: &Planned| matches!(planned.plan, Plan::Ends(_));
        let ends = dealer.as_ref().filter(|_| self.wagers.iter().any(by_ends));
        let ends = ends.and_then(Dealer::ends).unwrap_or([0; ENDS]);
        let value = |planned: &Planned| match (&planned.plan, &dealer) {
            (Plan::Ends(rows), Some(dealer)) => {
                let ways = |places: &[usize]| places.iter().map(|place| ends[*place]).sum::<u64>();
                let gained = rows
                    .iter()
                    .map(|(gain, places)| gain * i128::from(ways(places)));
                planned.over(gained.sum(), dealer.deals())
            }
            (Plan::Counted(rank, paid), Some(dealer)) => {
                let counted = dealer.counted(*rank).expect("the ends were counted too");
                let gained = paid
                    .iter()
                    .map(|(gain, (player, banker))| gain * i128::from(counted[*player][*banker]));
                planned.over(gained.sum(), dealer.deals())
            }
            (Plan::Hands(hands, gains), Some(dealer)) => {
                let ways = hands.count(dealer.shoe(), dealer.deals());
                let gained = ways
                    .iter()
                    .zip(gains)
                    .map(|(ways, gain)| *ways as i128 * gain);
                planned.over(gained.sum(), dealer.deals())
            }
            (Plan::Firsts(draws), Some(dealer)) => planned.over(
                draws.gained(dealer.shoe(), dealer.most_cards()),
                dealer.deals(),
            ),
            _ => self.as_a_sheet(planned, shoe),
        };
        self.wagers.iter().map(value).collect()
    }

    fn as_a_sheet(&self, planned: &Planned, shoe: &Shoe) -> Worth {
        let settled = settle::fits_out_of(self.game, shoe, &self.readings, planned.wager);
        planned.worth(settled)
    }
}

impl Planned<'_> {
    /// What a row pays more than losing, in parts of a unit.
    fn gain(&self, row: usize) -> i128 {
        net(&self.wager.rows()[row], self.unit) + self.unit
    }

    /// What a wager is worth by its fits, of all these deals.
    fn worth(&self, settled: Result<(Distribution<Fit>, u128), NotDealt>) -> Worth {
        let Ok((fits, deals)) = settled else {
            return Worth::NOTHING;
        };
        let gained = |(fit, ways): (&Fit, u128)| match (fit, fit.first()) {
            (_, Some(row)) => self.gain(row) * ways as i128,
            (Fit::Void, None) => self.unit * ways as i128,
            (Fit::Rows(_), None) => 0,
        };
        let worth = self.over(fits.iter().map(gained).sum(), fits.deals());
        Worth {
            deals: deals as i128 * self.unit,
            ..worth
        }
    }

    /// What has gained so much on losing every one of these deals.
    fn over(&self, gained: i128, deals: u128) -> Worth {
        let deals = deals as i128 * self.unit;
        Worth {
            won: gained - deals,
            wagered: deals,
            deals,
        }
    }
}

/// The smallest part of a unit in which every payout of a wager is whole, as so many to the unit.
fn unit(wager: &Wager) -> i128 {
    let rows = wager.rows().iter();
    rows.fold(1, |unit: i128, row| {
        unit.lcm(&i128::from(row.pays.parts().1))
    })
}

/// What a row pays, net, in parts of a unit.
fn net(row: &Row, unit: i128) -> i128 {
    let (pays, stake) = row.pays.parts();
    i128::from(pays) * (unit / i128::from(stake))
}

/// Whether a wager's rows look at nothing but how many cards of one rank there are.
fn counted_rank(wager: &Wager) -> Option<Rank> {
    let mut facts = wager.rows().iter().flat_map(|row| row.when.facts());
    let Some(Fact::Count(rank, _)) = facts.next() else {
        return None;
    };
    facts
        .all(|fact| matches!(fact, Fact::Count(other, _) if other == rank))
        .then_some(*rank)
}

/// A wager of blackjack by the graph of its rounds.
fn by_paths(game: &Game, asked: &Asked) -> Plan {
    let dealt = dealt::Hands::default();
    let least = settle::looked_at(asked, &dealt);
    let paths = Paths::new(asked, &dealt, settle::soft_17(game)).map(Box::new);
    paths.map_or(Plan::Sheet, |paths| Plan::Paths(paths, least))
}

fn plan(game: &Game, readings: &Readings, wager: &Wager, unit: i128) -> Plan {
    let deal = game.document.deal;
    let gain = |row: usize| net(&wager.rows()[row], unit) + unit;
    let family = deal.family();
    let asked = Asked::new(wager, &Pattern::default(), family, readings, Scope::First);
    let draws = || Draws::new(&asked, permanent_card(deal), gain).map(Box::new);
    if family == Family::Blackjack {
        let draws = draws().filter(|_| wager.given.is_none());
        return draws.map_or_else(|| by_paths(game, &asked), Plan::Firsts);
    }
    if wager.given.is_some() {
        return Plan::Sheet;
    }
    if settle::rows_of_end(wager, &end(0), readings).is_some() {
        let mut rows: Vec<(i128, Vec<usize>)> = (0..wager.rows().len())
            .map(|row| (gain(row), Vec::new()))
            .collect();
        for place in 0..ENDS {
            let fits = settle::rows_of_end(wager, &end(place), readings).map(Fit::Rows);
            if let Some(row) = fits.and_then(Fit::first) {
                rows[row].1.push(place);
            }
        }
        return Plan::Ends(rows);
    }
    if let Some(rank) = counted_rank(wager) {
        let each = (0..4).flat_map(|player| (0..4).map(move |banker| (player, banker)));
        let paid = each.filter_map(|(player, banker)| {
            let counts = (player as u8, banker as u8);
            let fits =
                |pattern: &Pattern| pattern.fits_counts(rank, counts, readings) == Some(true);
            let mut rows = wager.rows().iter();
            let row = rows.position(|row| row.when.0.iter().any(fits))?;
            Some((gain(row), (player, banker)))
        });
        return Plan::Counted(rank, paid.collect());
    }
    if permanent_card(deal).is_none()
        && let Some(hands) = Hands::new(&asked)
    {
        let fits = hands.outcomes.iter();
        let fits = fits.map(|rows| rows.map(Fit::Rows).and_then(Fit::first));
        let gains = fits.map(|row| row.map_or(0, gain)).collect();
        return Plan::Hands(Box::new(hands), gains);
    }
    draws().map_or(Plan::Sheet, Plan::Firsts)
}
