//! The point values and the table of play, which the four baccarat documents share.
//!
//! Electronic Baccarat 3.3 and 3.8, 7 Up 3.3 and 3.9, Electronic 7 Up 3.3 and 3.7, Sands Super 3.3
//! and 3.9.

use crate::tables::facts::Family;
use crate::vocabulary::card::{Card, Rank};

/// A hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// The player's.
    Player,
    /// The banker's, or the dealer's.
    House,
}

/// An ace counts 1, two to nine their face, ten and the faces 0.
pub fn points(rank: Rank) -> u8 {
    Family::Baccarat.points(rank)
}

/// The point total of some cards.
pub fn total(cards: &[Card]) -> u8 {
    cards.iter().map(|card| points(card.rank)).sum::<u8>() % 10
}

/// Who takes the next card; nobody at the end. First cards come hand by hand, for unseen cards are
/// exchangeable.
pub fn next_card(player: &[Card], banker: &[Card]) -> Option<Seat> {
    match (player.len(), banker.len()) {
        (0..2, _) => Some(Seat::Player),
        (_, 0..2) => Some(Seat::House),
        _ => third_card(player, banker),
    }
}

/// Who takes the next third card, both hands' first two being known; nobody at the end.
pub(super) fn third_card(player: &[Card], banker: &[Card]) -> Option<Seat> {
    let (players, bankers) = (total(&player[..2]), total(&banker[..2]));
    if natural(players, bankers) || banker.len() > 2 {
        return None;
    }
    match player.get(2).map(|card| points(card.rank)) {
        None if player_draws(players) => Some(Seat::Player),
        third => banker_draws(bankers, third).then_some(Seat::House),
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
