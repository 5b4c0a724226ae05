//! Draws the round: which finished rounds can arise from a shoe, in how many ordered ways.
//!
//! Comes in: a shoe, how the round is dealt and how far it has come, and a [`Sight`]: what somebody
//! wants to tell apart.
//! Goes out: a [`Distribution`] over [`Round`]s that holds no more than that. No wager has a name
//! here.
//!
//! Two methods, equal wherever both apply:
//! - `totals`: when only the end of the round is looked at, third cards are fixed first (the order
//!   of a deal changes no count), and the two-card totals of both hands are counted from what is
//!   left by inclusion and exclusion: some 66 compositions instead of 100,000 sequences;
//! - `walk`: cards that cannot be told apart are one class, and every sequence of classes is
//!   walked. It serves every sight and every shoe, also those in which a round runs out of cards.
//!
//! Counts are exact integers over one total: the ordered ways to draw as many cards as a round may
//! need, or as the shoe has. A round that ends early leaves the remaining draws open, and counts
//! for each of them.

mod counted;
mod ends;
mod firsts;
mod known;
mod play;
mod round;
mod sight;
mod totals;
mod walk;

pub use counted::Counted;
pub use firsts::{First, Firsts};
pub use known::Impossible;
pub use play::{banker_draws, natural, player_draws, points};
pub use round::{Asks, Facts, Hand, Round};
pub use sight::{Question, Sight};

use crate::tables::rules::{Deal, PermanentSeven, Readings};
use crate::vocabulary::card::{Card, CardOrRank, Rank, Suit};
use crate::vocabulary::dealt::Hands;
use crate::vocabulary::distribution::Distribution;
use crate::vocabulary::exact::falling;
use crate::vocabulary::shoe::Shoe;
use known::Known;

/// Deals rounds from one shoe, by the rules of one game as they are read.
#[derive(Clone, Debug)]
pub struct Dealer {
    /// The cards that the round goes on with.
    shoe: Shoe,
    /// The cards on the table, which are not in the shoe.
    known: Known,
    readings: Readings,
}

/// Why no round can be dealt.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoRound {
    /// A permanent 7 was to come from a shoe that has none.
    #[error(
        "the shoe holds no 7 to be the player's permanent one\n\
         help: put a 7 in the shoe, or read permanent-seven=printed"
    )]
    NoSeven,
    /// No round has come so far.
    #[error(transparent)]
    Impossible(#[from] Impossible),
}

impl Dealer {
    /// Takes up the shoe at the start of a round; the permanent 7 leaves it here, where it is read so.
    pub fn new(deal: Deal, shoe: &Shoe, readings: &Readings) -> Result<Dealer, NoRound> {
        Dealer::in_round(deal, shoe, readings, &Hands::default())
    }

    /// Takes up the shoe in the middle of a round, these cards being out of it already.
    pub fn in_round(
        deal: Deal,
        shoe: &Shoe,
        readings: &Readings,
        dealt: &Hands,
    ) -> Result<Dealer, NoRound> {
        let mut known = Known {
            player: dealt.player.clone(),
            banker: dealt.house.clone(),
        };
        let mut shoe = shoe.clone();
        if deal == Deal::SevenUpBaccarat {
            known.player.insert(0, PERMANENT_SEVEN);
            if readings.permanent_seven == PermanentSeven::FromShoe {
                let seven = [CardOrRank::Rank(Rank::Seven)];
                shoe = shoe.without(&seven).map_err(|_| NoRound::NoSeven)?;
            }
            let cards = dealt.player.len();
            if cards > 2 {
                return Err(Impossible::BesideTheSeven { cards }.into());
            }
        }
        match known.impossible() {
            Some(reason) => Err(reason.into()),
            None => Ok(Dealer {
                shoe,
                known,
                readings: *readings,
            }),
        }
    }

    /// The most cards a round can still take from the shoe.
    pub fn most_cards(&self) -> u32 {
        self.known.most_to_come()
    }

    /// The totals of the player and the banker, where the round is at its end.
    pub fn final_totals(&self) -> Option<(u8, u8)> {
        let Known { player, banker } = &self.known;
        (self.most_cards() == 0).then(|| (known::total(player), known::total(banker)))
    }

    /// Whether a round may run out of cards.
    pub fn may_run_out(&self) -> bool {
        self.shoe.cards() < self.most_cards()
    }

    /// All ordered ways to draw as many cards as a round may need, or as there are.
    pub fn deals(&self) -> u128 {
        falling(self.shoe.cards(), self.most_drawn())
    }

    fn most_drawn(&self) -> u32 {
        self.most_cards().min(self.shoe.cards())
    }

    /// In how many deals does a round that draws `drawn` cards go on with these same cards?
    fn ways_after(&self, drawn: u32) -> u128 {
        falling(self.shoe.cards() - drawn, self.most_drawn() - drawn)
    }

    /// The rounds that can arise, as this sight tells them apart.
    pub fn rounds(&self, sight: &Sight) -> Distribution<Round> {
        if sight.sees_only_the_end() && self.counts_ends() {
            totals::rounds(self)
        } else {
            walk::rounds(self, sight)
        }
    }

    /// Whether [`Dealer::ends`] counts what rounds of this shoe come to.
    fn counts_ends(&self) -> bool {
        let at_the_start = self.known.banker.is_empty() && self.known.player.len() <= 1;
        !self.may_run_out() && at_the_start
    }

    /// The ways of every end of a round, each at its place, out of [`Dealer::deals`]; `None` where a
    /// round may run out of cards or has begun, or where the ways do not fit 64 bits.
    pub fn ends(&self) -> Option<[u64; ENDS]> {
        let first = self.known.player.first();
        let first = first.map(|card| usize::from(points(card.rank)));
        let counts = || totals::ends(&totals::point_counts(&self.shoe), first);
        self.fits_a_word().then(counts)
    }

    /// How many cards of a rank the hands take, out of [`Dealer::deals`]; `None` as with the ends.
    pub fn counted(&self, rank: Rank) -> Option<Counted> {
        self.fits_a_word().then(|| counted::counted(self, rank))
    }

    fn fits_a_word(&self) -> bool {
        self.counts_ends() && u64::try_from(self.deals()).is_ok()
    }

    /// The cards that the round goes on with.
    pub fn shoe(&self) -> &Shoe {
        &self.shoe
    }

    /// The same by the walk alone: the slower way to the same counts, for those who want both.
    pub fn rounds_walked(&self, sight: &Sight) -> Distribution<Round> {
        walk::rounds(self, sight)
    }
}

/// How many ends of a round there are.
pub const ENDS: usize = ends::END_SLOTS;

/// The round that ends in this place of [`Dealer::ends`].
pub fn end(place: usize) -> Round {
    let (player, banker) = ends::end_at(place);
    Round::Played {
        player,
        banker,
        twin: false,
    }
}

/// The player's first card before any is dealt, where the game has one.
pub fn permanent_card(deal: Deal) -> Option<Card> {
    (deal == Deal::SevenUpBaccarat).then_some(PERMANENT_SEVEN)
}

/// The player's first card in the 7 Up games. No wager looks at its suit: the gate refuses one.
const PERMANENT_SEVEN: Card = Card {
    rank: Rank::Seven,
    suit: Suit::Spades,
};
