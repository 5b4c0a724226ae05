//! The nine games by name: their wagers, the cards a round may need, and how a round opens.

use super::electronic_baccarat as electronic;
use super::readings::{PermanentSeven, Readings};
use super::round::Round;
use super::settle::{Net, Wager};
use super::{sands_super, seven_up};
use crate::vocabulary::card::{Card, CardOrRank, Rank, Suit};
use crate::vocabulary::shoe::Shoe;

/// The nine baccarat games.
pub const GAMES: [&str; 9] = [
    "electronic-7-up-baccarat",
    "7-up-baccarat",
    "super-six-no-commission-baccarat",
    "fortune-six-no-commission-baccarat",
    "super-6-no-commission-baccarat",
    "no-commission-baccarat",
    "tiger-baccarat",
    "tiger-no-commission-baccarat",
    "sands-super-baccarat",
];

/// The wagers a game offers.
pub fn wagers(game: &str) -> &'static [Wager] {
    match game {
        "electronic-7-up-baccarat" => seven_up::ELECTRONIC_SEVEN_UP,
        "7-up-baccarat" => seven_up::SEVEN_UP,
        "super-six-no-commission-baccarat" => electronic::SUPER_SIX_NO_COMMISSION,
        "fortune-six-no-commission-baccarat" => electronic::FORTUNE_SIX_NO_COMMISSION,
        "super-6-no-commission-baccarat" => electronic::SUPER_6_NO_COMMISSION,
        "no-commission-baccarat" => electronic::NO_COMMISSION,
        "tiger-baccarat" => electronic::TIGER,
        "tiger-no-commission-baccarat" => electronic::TIGER_NO_COMMISSION,
        "sands-super-baccarat" => sands_super::SANDS_SUPER,
        _ => panic!("no baccarat game {game}"),
    }
}

/// Settles one wager on a finished round: net units per unit wagered, -1 lost, 0 a push.
pub fn settle(game: &str, wager: &str, round: &Round, readings: &Readings) -> Net {
    let (_, settlement) = wagers(game)
        .iter()
        .find(|(id, _)| *id == wager)
        .unwrap_or_else(|| panic!("{game} offers no wager {wager}"));
    settlement(round, readings)
}

/// The most cards that a round takes from the shoe.
pub fn most_cards(game: &str) -> u32 {
    match game {
        "electronic-7-up-baccarat" | "7-up-baccarat" => 5,
        _ => 6,
    }
}

/// What lies on the table before the first card is dealt, and the shoe it is dealt from.
///
/// In the 7 Up games the Player's first card is a 7. Its suit does not matter: none of their
/// wagers looks at suits.
///
/// # Panics
/// With `permanent-seven=from-shoe`, if the shoe holds no 7.
pub fn opening(game: &str, shoe: &Shoe, readings: &Readings) -> (Round, Shoe) {
    let mut round = Round::default();
    if !matches!(game, "electronic-7-up-baccarat" | "7-up-baccarat") {
        return (round, shoe.clone());
    }
    round.player.push(Card {
        rank: Rank::Seven,
        suit: Suit::Spades,
    });
    let shoe = match readings.permanent_seven {
        PermanentSeven::Printed => shoe.clone(),
        PermanentSeven::FromShoe => shoe
            .without(&[CardOrRank::Rank(Rank::Seven)])
            .expect("the shoe holds a 7 to give to the Player"),
    };
    (round, shoe)
}
