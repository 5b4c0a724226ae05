//! What is known of a round: nothing at its start, or the cards that lie on the table.
//!
//! Comes in: the cards of both hands. Goes out: how many cards may still come, or why no round can
//! have come so far. Within the first four cards any may be known, whoever turned them first: unseen
//! cards are exchangeable. A third card is dealt only when all four are known, so it needs them.

use super::play::{Seat, banker_draws, player_draws, points, third_card, total};
use crate::vocabulary::card::Card;

/// The known cards of both hands, the permanent 7 first among the player's.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Known {
    pub player: Vec<Card>,
    pub banker: Vec<Card>,
}

/// Why no round has come so far.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Impossible {
    /// A hand of four cards or more.
    #[error("no round can reach this point: {hand} has {cards} cards, and a hand has at most 3")]
    TooManyCards {
        /// Whose.
        hand: &'static str,
        /// How many.
        cards: usize,
    },
    /// The permanent 7 was named, and one card too many with it.
    #[error(
        "no round can reach this point: Player has {cards} cards beside the permanent 7\n\
         help: the permanent 7 lies there already; name only cards dealt from the shoe, at most 2"
    )]
    BesideTheSeven {
        /// How many.
        cards: usize,
    },
    /// A third card before the first four are known.
    #[error(
        "no round can reach this point: a third card is dealt when both hands have two, and {hand} has {cards}"
    )]
    TooEarly {
        /// The hand that lacks cards.
        hand: &'static str,
        /// How many it has.
        cards: usize,
    },
    /// A third card beside a natural.
    #[error(
        "no round can reach this point: {hand} has a natural {total}, and no third card is dealt"
    )]
    Natural {
        /// Whose natural.
        hand: &'static str,
        /// 8 or 9.
        total: u8,
    },
    /// A third card for a player who stands.
    #[error("no round can reach this point: Player stands on {total}")]
    PlayerStands {
        /// 6 or 7.
        total: u8,
    },
    /// A third card for the banker before the player's.
    #[error("no round can reach this point: Player draws to {total} before Banker may")]
    PlayerFirst {
        /// 0 to 5.
        total: u8,
    },
    /// A third card for a banker who stands.
    #[error("no round can reach this point: Banker stands on {total}{}", against(*.players_third))]
    BankerStands {
        /// The banker's total.
        total: u8,
        /// The points of the player's third card.
        players_third: Option<u8>,
    },
}

fn against(players_third: Option<u8>) -> String {
    let third = players_third.map(|points| format!(" when Player's third card counts {points}"));
    third.unwrap_or_default()
}

impl Known {
    /// How many of both hands' first two cards are still to come.
    pub(super) fn first_to_come(&self) -> u32 {
        let missing = |hand: &[Card]| 2_u32.saturating_sub(hand.len() as u32);
        missing(&self.player) + missing(&self.banker)
    }

    /// The most cards that may still come.
    pub(super) fn most_to_come(&self) -> u32 {
        let first = self.first_to_come();
        if first > 0 {
            return first + 2;
        }
        match self.next_third() {
            None => 0,
            Some(Seat::House) => 1,
            Some(Seat::Player) => {
                let banker = total(&self.banker[..2]);
                1 + u32::from((0..10).any(|third| banker_draws(banker, Some(third))))
            }
        }
    }

    /// Who takes the next third card, both hands' first two being known; nobody at the end.
    fn next_third(&self) -> Option<Seat> {
        third_card(&self.player, &self.banker)
    }

    fn players_third(&self) -> Option<u8> {
        self.player.get(2).map(|card| points(card.rank))
    }

    /// Why there is no such round, if there is none.
    pub(super) fn impossible(&self) -> Option<Impossible> {
        for (hand, cards) in [("Player", self.player.len()), ("Banker", self.banker.len())] {
            if cards > 3 {
                return Some(Impossible::TooManyCards { hand, cards });
            }
        }
        let thirds = [(Seat::Player, &self.player), (Seat::House, &self.banker)];
        let mut thirds = thirds.into_iter().filter(|(_, hand)| hand.len() == 3);
        thirds.find_map(|(seat, _)| self.no_third(seat))
    }

    /// Why this hand has no third card, if it has none.
    fn no_third(&self, seat: Seat) -> Option<Impossible> {
        for (hand, cards) in [("Player", self.player.len()), ("Banker", self.banker.len())] {
            if cards < 2 {
                return Some(Impossible::TooEarly { hand, cards });
            }
        }
        let (player, banker) = (total(&self.player[..2]), total(&self.banker[..2]));
        for (hand, total) in [("Player", player), ("Banker", banker)] {
            if total >= 8 {
                return Some(Impossible::Natural { hand, total });
            }
        }
        let players_third = self.players_third();
        match seat {
            Seat::Player if !player_draws(player) => {
                Some(Impossible::PlayerStands { total: player })
            }
            Seat::Player => None,
            Seat::House if players_third.is_none() && player_draws(player) => {
                Some(Impossible::PlayerFirst { total: player })
            }
            Seat::House if banker_draws(banker, players_third) => None,
            Seat::House => Some(Impossible::BankerStands {
                total: banker,
                players_third,
            }),
        }
    }
}
