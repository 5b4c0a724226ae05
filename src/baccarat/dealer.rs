//! A shoe and the cards on the table, in; how many ordered deals go on from there, out.

use super::known::{Impossible, Known};
use super::play::total;
use crate::tables::rules::{Deal, PermanentSeven, Readings};
use crate::vocabulary::card::{Card, CardOrRank, Rank, Suit};
use crate::vocabulary::dealt::Hands;
use crate::vocabulary::exact::falling;
use crate::vocabulary::shoe::Shoe;

/// Deals rounds from one shoe, by the rules of one game as they are read.
#[derive(Clone, Debug)]
pub struct Dealer {
    /// The cards that the round goes on with.
    pub(super) shoe: Shoe,
    /// The cards on the table, which are not in the shoe.
    pub(super) known: Known,
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
    /// Takes up the shoe at the start of a round; the permanent 7 leaves it here, if it is read so.
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
            None => Ok(Dealer { shoe, known }),
        }
    }

    /// The most cards a round can still take from the shoe.
    pub fn most_cards(&self) -> u32 {
        self.known.most_to_come()
    }

    /// The totals of the player and the banker, if the round is at its end.
    pub fn final_totals(&self) -> Option<(u8, u8)> {
        let Known { player, banker } = &self.known;
        (self.most_cards() == 0).then(|| (total(player), total(banker)))
    }

    /// Whether a round may run out of cards.
    pub fn may_run_out(&self) -> bool {
        self.shoe.cards() < self.most_cards()
    }

    /// All ordered ways to draw as many cards as a round may need, or as there are.
    pub fn deals(&self) -> u128 {
        falling(self.shoe.cards(), self.most_drawn())
    }

    /// As many cards as a round may need, or as there are.
    pub fn most_drawn(&self) -> u32 {
        self.most_cards().min(self.shoe.cards())
    }

    /// The cards on the table, the permanent 7 first among the player's.
    pub fn on_the_table(&self) -> (&[Card], &[Card]) {
        (&self.known.player, &self.known.banker)
    }

    /// Whether [`Dealer::ends`] counts what rounds of this shoe come to.
    pub(super) fn counts_ends(&self) -> bool {
        let at_the_start = self.known.banker.is_empty() && self.known.player.len() <= 1;
        !self.may_run_out() && at_the_start
    }

    /// Whether a round at its start cannot run out of cards, and comes in fewer than 2^64 ways.
    pub fn fits_a_word(&self) -> bool {
        self.counts_ends() && u64::try_from(self.deals()).is_ok()
    }

    /// Whether a round begins with two hands from the shoe that it cannot run out of, and six cards come in
    /// fewer than 2^64 ways.
    pub fn counts_hands(&self) -> bool {
        self.fits_a_word() && self.known.player.is_empty()
    }

    /// The cards that the round goes on with.
    pub fn shoe(&self) -> &Shoe {
        &self.shoe
    }
}

/// The player's first card before any is dealt, if the game has one.
pub fn permanent_card(deal: Deal) -> Option<Card> {
    (deal == Deal::SevenUpBaccarat).then_some(PERMANENT_SEVEN)
}

/// The player's first card in the 7 Up games. No wager looks at its suit: the gate refuses one.
const PERMANENT_SEVEN: Card = Card {
    rank: Rank::Seven,
    suit: Suit::Spades,
};
