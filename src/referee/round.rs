//! A round of play: two hands, who takes the next card, and who has won.
//!
//! The clauses named are those of Electronic Baccarat; the other documents say the same under
//! other numbers: Sands Super 3.3, 3.4, 3.7, 3.9; 7 Up 3.3, 3.4, 3.8, 3.9; Electronic 7 Up 3.3,
//! 3.4, 3.6, 3.7.

use crate::vocabulary::card::{Card, Rank};

/// The two hands, each in the order its cards were dealt.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// The Player's cards.
    pub player: Vec<Card>,
    /// The Banker's cards.
    pub banker: Vec<Card>,
}

/// One of the two hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// The Player's.
    Player,
    /// The Banker's.
    Banker,
}

/// How a finished round ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The Player hand is higher.
    PlayerWins,
    /// The Banker hand is higher.
    BankerWins,
    /// Neither is.
    Tie,
}

/// 3.3: Two to Nine count their face value, an Ace one, a Ten, Jack, Queen or King zero.
pub fn point_value(card: Card) -> u32 {
    match card.rank {
        Rank::Ace => 1,
        Rank::Two => 2,
        Rank::Three => 3,
        Rank::Four => 4,
        Rank::Five => 5,
        Rank::Six => 6,
        Rank::Seven => 7,
        Rank::Eight => 8,
        Rank::Nine => 9,
        Rank::Ten | Rank::Jack | Rank::Queen | Rank::King => 0,
    }
}

/// 3.4: the right digit of the sum of the point values.
pub fn point_total(hand: &[Card]) -> u32 {
    let sum: u32 = hand.iter().map(|&card| point_value(card)).sum();
    sum % 10
}

/// 1.1.7: a point total of eight or nine in the initial deal, of two cards.
pub fn is_natural(hand: &[Card]) -> bool {
    point_total(&hand[..2]) >= 8
}

impl Round {
    /// The hand at a seat.
    pub fn hand(&self, seat: Seat) -> &[Card] {
        match seat {
            Seat::Player => &self.player,
            Seat::Banker => &self.banker,
        }
    }

    /// Deals a card to a seat.
    pub fn give(&mut self, seat: Seat, card: Card) {
        match seat {
            Seat::Player => self.player.push(card),
            Seat::Banker => self.banker.push(card),
        }
    }

    /// Takes the last card of a seat back.
    pub fn take_back(&mut self, seat: Seat) {
        match seat {
            Seat::Player => self.player.pop(),
            Seat::Banker => self.banker.pop(),
        };
    }

    /// 3.9: the hand with the highest point total wins; 3.9.1: an identical total is a Tie.
    pub fn outcome(&self) -> Outcome {
        let (player, banker) = (point_total(&self.player), point_total(&self.banker));
        if player > banker {
            Outcome::PlayerWins
        } else if banker > player {
            Outcome::BankerWins
        } else {
            Outcome::Tie
        }
    }

    /// Who takes the next card; nobody once the round is finished.
    ///
    /// 3.6: the first and third cards are the Player's, the second and fourth the Banker's. In the
    /// 7 Up games the Player's first card lies there already, and the three cards from the shoe go
    /// to Banker, Player, Banker: the same order from the second card on.
    pub fn next_card(&self) -> Option<Seat> {
        match (self.player.len(), self.banker.len()) {
            (0, 0) => Some(Seat::Player),
            (1, 0) => Some(Seat::Banker),
            (1, 1) => Some(Seat::Player),
            (2, 1) => Some(Seat::Banker),
            _ => self.third_card(),
        }
    }

    /// 3.8, the Table of Play, from the initial four cards on.
    fn third_card(&self) -> Option<Seat> {
        if is_natural(&self.player) || is_natural(&self.banker) {
            return None;
        }
        match (self.player.len(), self.banker.len()) {
            (2, 2) if player_draws(point_total(&self.player)) => Some(Seat::Player),
            (2, 2) => {
                banker_draws_when_player_stands(point_total(&self.banker)).then_some(Seat::Banker)
            }
            (3, 2) => {
                let player_third = point_value(self.player[2]);
                banker_draws(point_total(&self.banker), player_third).then_some(Seat::Banker)
            }
            _ => None,
        }
    }
}

/// The Table of Play, left column: draws on 0 to 5, stands on 6 and 7.
fn player_draws(total: u32) -> bool {
    match total {
        0..=5 => true,
        6 | 7 => false,
        natural => unreachable!("no card is drawn to a natural {natural}"),
    }
}

/// The Table of Play, last line: when Player stands on 6 or 7, Banker draws on 0 to 5.
fn banker_draws_when_player_stands(total: u32) -> bool {
    total <= 5
}

/// The Table of Play, right column: the Banker's total against the Player's third card.
pub fn banker_draws(total: u32, player_third: u32) -> bool {
    match total {
        0..=2 => true,
        3 => player_third != 8,
        4 => (2..=7).contains(&player_third),
        5 => (4..=7).contains(&player_third),
        6 => player_third == 6 || player_third == 7,
        7 => false,
        natural => unreachable!("no card is drawn to a natural {natural}"),
    }
}
