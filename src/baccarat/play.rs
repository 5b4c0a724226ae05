//! The point values and the table of play, which the four baccarat documents share.
//!
//! Electronic Baccarat 3.3 and 3.8, 7 Up 3.3 and 3.9, Electronic 7 Up 3.3 and 3.7, Sands Super 3.3
//! and 3.9.

use crate::vocabulary::card::Rank;

/// An ace counts 1, two to nine their face, ten and the faces 0.
pub fn points(rank: Rank) -> u8 {
    match rank as u8 + 1 {
        value @ 1..=9 => value,
        _ => 0,
    }
}

/// Whether neither hand draws.
pub fn natural(player: u8, banker: u8) -> bool {
    player >= 8 || banker >= 8
}

/// Whether the player draws a third card to this total.
pub fn player_draws(total: u8) -> bool {
    total <= 5
}

/// Whether the banker draws to this total, given the points of the player's third card if any.
pub fn banker_draws(total: u8, players_third: Option<u8>) -> bool {
    match (total, players_third) {
        (0..=5, None) => true,
        (0..=2, Some(_)) => true,
        (3, Some(third)) => third != 8,
        (4, Some(third)) => (2..=7).contains(&third),
        (5, Some(third)) => (4..=7).contains(&third),
        (6, Some(third)) => (6..=7).contains(&third),
        _ => false,
    }
}
