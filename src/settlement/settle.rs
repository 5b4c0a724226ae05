//! Which rows of a wager fit, and how often: the one place that knows the families of games.
//!
//! Every deal is reduced to a [`Fit`]: the set of rows whose facts all hold. The first of them pays;
//! a row that is never first can never pay.

use super::asked::{Asked, Scope};
use super::hands::Hands as CountedHands;
use super::paths::Paths;
use super::walk::{Leaf, Leaves, Table, walk};
use crate::baccarat::{Dealer, ENDS, NoRound, end};
use crate::blackjack::known;
use crate::blackjack::side::Holding;
use crate::tables::facts::End;
use crate::tables::rules::{Family, Game, Given, Pattern, Readings, Row, Soft17, Wager};
use crate::vocabulary::card::Card;
use crate::vocabulary::dealt::Hands;
use crate::vocabulary::distribution::Distribution;
use crate::vocabulary::exact::falling;
use crate::vocabulary::shoe::Shoe;

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
}

/// How often each set of rows fits, for each of these wagers, which rows settle; of each deal only the
/// first row is certain. The cards on the table are not in the shoe.
pub fn fits(
    game: &Game,
    shoe: &Shoe,
    dealt: &Hands,
    readings: &Readings,
    wagers: &[&Wager],
) -> Result<Vec<Distribution<Fit>>, NotDealt> {
    let settling = Settling {
        game,
        shoe,
        dealt,
        readings,
        scope: Scope::First,
    };
    settling.fits(wagers)
}

/// The same with every row that fits, first or not.
pub fn every_fit(
    game: &Game,
    shoe: &Shoe,
    readings: &Readings,
    wager: &Wager,
) -> Result<Distribution<Fit>, NotDealt> {
    let settling = Settling {
        game,
        shoe,
        dealt: &Hands::default(),
        readings,
        scope: Scope::Every,
    };
    Ok(settling.fits(&[wager])?.remove(0))
}

/// One wager's fits at the start of a round, and all deals, on which it is offered or not.
pub(super) fn fits_out_of(
    game: &Game,
    shoe: &Shoe,
    readings: &Readings,
    wager: &Wager,
) -> Result<(Distribution<Fit>, u128), NotDealt> {
    let settling = Settling {
        game,
        shoe,
        dealt: &Hands::default(),
        readings,
        scope: Scope::First,
    };
    match game.document.deal.family() {
        Family::Blackjack => settling.out_of(wager, &Pattern::default()),
        Family::Baccarat => {
            let deals = settling.dealer()?.deals();
            Ok((settling.fits(&[wager])?.remove(0), deals))
        }
    }
}

/// The same by the walk alone: the slower way to the same counts, for those who want both.
pub fn fits_walked(
    game: &Game,
    shoe: &Shoe,
    dealt: &Hands,
    readings: &Readings,
    wager: &Wager,
) -> Result<Distribution<Fit>, NotDealt> {
    let settling = Settling {
        game,
        shoe,
        dealt,
        readings,
        scope: Scope::First,
    };
    match game.document.deal.family() {
        Family::Blackjack => {
            let asked = settling.asked(wager, &Pattern::default());
            let leaves = walk(&asked, &settling.table());
            Ok(settling.settled_leaves(wager, &asked, &leaves)?.0)
        }
        Family::Baccarat => Ok(settling.walked(&settling.dealer()?, wager)),
    }
}

/// A blackjack side wager given what the player holds.
pub fn fits_holding(
    game: &Game,
    shoe: &Shoe,
    dealt: &Hands,
    readings: &Readings,
    wager: &Wager,
    holding: Holding,
) -> Result<Distribution<Fit>, NotDealt> {
    let settling = Settling {
        game,
        shoe,
        dealt,
        readings,
        scope: Scope::First,
    };
    settling.of_blackjack(wager, &holding.facts())
}

struct Settling<'a> {
    game: &'a Game,
    shoe: &'a Shoe,
    dealt: &'a Hands,
    readings: &'a Readings,
    scope: Scope,
}

impl Settling<'_> {
    fn fits(&self, wagers: &[&Wager]) -> Result<Vec<Distribution<Fit>>, NotDealt> {
        let wagers = wagers.iter();
        if self.game.document.deal.family() == Family::Blackjack {
            let nothing = Pattern::default();
            return wagers
                .map(|wager| self.of_blackjack(wager, &nothing))
                .collect();
        }
        let dealer = self.dealer()?;
        let ends = dealer.every_end();
        let of_rounds = |wager: &&Wager| {
            let by_ends = ends
                .as_ref()
                .and_then(|ends| self.of_ends(&dealer, ends, wager));
            let by_hands = || self.of_hands(&dealer, wager);
            let counted = by_ends.or_else(by_hands);
            counted.unwrap_or_else(|| self.walked(&dealer, wager))
        };
        Ok(wagers.map(of_rounds).collect())
    }

    fn dealer(&self) -> Result<Dealer, NotDealt> {
        let deal = self.game.document.deal;
        Ok(Dealer::in_round(
            deal,
            self.shoe,
            self.readings,
            self.dealt,
        )?)
    }

    /// A wager that looks at nothing but how rounds end; `None` if it looks at more.
    fn of_ends(
        &self,
        dealer: &Dealer,
        ends: &[u128; ENDS],
        wager: &Wager,
    ) -> Option<Distribution<Fit>> {
        if wager.given.is_some() {
            return None;
        }
        let rows = |place: usize| rows_of_end(wager, &end(place), self.readings);
        rows(0)?;
        let outcomes = ends.iter().enumerate().map(|(place, ways)| {
            let rows = rows(place).expect("whether only ends are looked at does not change");
            (Fit::Rows(rows), *ways)
        });
        Some(Distribution::new(dealer.deals(), outcomes))
    }

    /// A wager counted by what each hand is to its rows; `None` if the round has begun, may run out of cards or
    /// is dealt beside a permanent card, or if hands differ in too many ways.
    fn of_hands(&self, dealer: &Dealer, wager: &Wager) -> Option<Distribution<Fit>> {
        if !dealer.counts_hands() {
            return None;
        }
        let counted = CountedHands::new(&self.asked(wager, &Pattern::default()))?;
        let ways = counted.count(dealer.shoe(), dealer.deals());
        let offered = counted.outcomes.iter().zip(ways);
        let offered = offered.filter_map(|(rows, ways)| Some((Fit::Rows((*rows)?), ways)));
        let offered: Vec<(Fit, u128)> = offered.collect();
        let deals = offered.iter().map(|(_, ways)| ways).sum();
        Some(Distribution::new(deals, offered))
    }

    fn walked(&self, dealer: &Dealer, wager: &Wager) -> Distribution<Fit> {
        let (player, house) = dealer.on_the_table();
        let table = Table {
            shoe: dealer.shoe(),
            player,
            house,
            soft_17: Soft17::Stands,
            to_the_end: dealer.may_run_out(),
        };
        let asked = self.asked(wager, &Pattern::default());
        distribution(&walk(&asked, &table), dealer.shoe(), dealer.most_drawn())
    }

    fn asked(&self, wager: &Wager, holding: &Pattern) -> Asked<'_> {
        let family = self.game.document.deal.family();
        Asked::new(wager, holding, family, self.readings, self.scope)
    }

    fn of_blackjack(
        &self,
        wager: &Wager,
        holding: &Pattern,
    ) -> Result<Distribution<Fit>, NotDealt> {
        Ok(self.out_of(wager, holding)?.0)
    }

    /// Blackjack's side wagers, by the cards that they look at, and all deals of these.
    fn out_of(
        &self,
        wager: &Wager,
        holding: &Pattern,
    ) -> Result<(Distribution<Fit>, u128), NotDealt> {
        let asked = self.asked(wager, holding);
        let leaves = match Paths::new(&asked, self.dealt, soft_17(self.game)) {
            Some(paths) => paths.count(self.shoe),
            None => walk(&asked, &self.table()),
        };
        self.settled_leaves(wager, &asked, &leaves)
    }

    fn table(&self) -> Table<'_> {
        Table {
            shoe: self.shoe,
            player: &self.dealt.player,
            house: &self.dealt.house,
            soft_17: soft_17(self.game),
            to_the_end: false,
        }
    }

    fn settled_leaves(
        &self,
        wager: &Wager,
        asked: &Asked,
        leaves: &Leaves,
    ) -> Result<(Distribution<Fit>, u128), NotDealt> {
        of_leaves(wager, leaves, looked_at(asked, self.dealt), self.shoe)
    }
}

/// The dealer of a game of blackjack on soft 17.
pub(super) fn soft_17(game: &Game) -> Soft17 {
    let house = game.document.house.as_ref();
    house.map_or(Soft17::Stands, |house| house.soft_17)
}

/// A wager of blackjack from its leaves, at least so many cards being looked at, and all deals.
pub(super) fn of_leaves(
    wager: &Wager,
    leaves: &Leaves,
    least: u32,
    shoe: &Shoe,
) -> Result<(Distribution<Fit>, u128), NotDealt> {
    let no_deal = |why| NotDealt::NoDeal {
        wager: wager.id.clone(),
        why,
    };
    let few = "the shoe has fewer cards than the wager looks at";
    if leaves.0.iter().any(|((leaf, _), _)| *leaf == Leaf::Void) {
        return Err(no_deal(few));
    }
    if leaves.0.is_empty() {
        return Err(no_deal(match wager.given {
            None => few,
            Some(Given::DealerShowsAce) => "the dealer cannot show an ace and take a second card",
            Some(Given::Facts(_)) => "no deal has the facts on which it is offered",
        }));
    }
    let drawn = leaves.0.iter().map(|((_, drawn), _)| *drawn).max();
    let most = drawn.unwrap_or(0).max(least);
    match most <= shoe.cards() {
        true => {
            let deals = falling(shoe.cards(), most);
            Ok((distribution(leaves, shoe, most), deals))
        }
        false => Err(no_deal(few)),
    }
}

/// How many cards of a fixed number a wager looks at that are not on the table.
pub(super) fn looked_at(asked: &Asked, dealt: &Hands) -> u32 {
    let [player, house] = asked.places(asked.every());
    let unseen = |end: usize, known: &[Card]| match end {
        0..=3 => end.saturating_sub(known.len()) as u32,
        // A hand that is drawn to its end has at least two cards.
        _ => 2_u32.saturating_sub(known.len() as u32),
    };
    unseen(player.end, &dealt.player) + unseen(house.end.min(2), &dealt.house)
}

/// The rows that a round with this end fits, a bit each; `None` if they look at more.
pub(super) fn rows_of_end(wager: &Wager, end: &End, readings: &Readings) -> Option<u64> {
    let fits = |row: &Row| {
        let fits = row
            .when
            .0
            .iter()
            .map(|pattern| pattern.fits_end(end, readings));
        let fits: Option<Vec<bool>> = fits.collect();
        fits.map(|fits| fits.into_iter().any(|fits| fits))
    };
    let mut rows = 0;
    for (place, row) in wager.rows().iter().enumerate() {
        rows |= u64::from(fits(row)?) << place;
    }
    Some(rows)
}

/// The leaves over all ordered ways to draw so many cards.
fn distribution(leaves: &Leaves, shoe: &Shoe, most: u32) -> Distribution<Fit> {
    let outcomes = leaves.0.iter().map(|((leaf, drawn), ways)| {
        let fit = match leaf {
            Leaf::Rows(rows) => Fit::Rows(*rows),
            Leaf::Void => Fit::Void,
        };
        (fit, ways * falling(shoe.cards() - drawn, most - drawn))
    });
    let outcomes: Vec<(Fit, u128)> = outcomes.collect();
    let deals = outcomes.iter().map(|(_, ways)| ways).sum();
    Distribution::new(deals, outcomes)
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
