//! 7 Up Baccarat (MBS), version 6, effective 17 February 2017, and Electronic 7 Up Baccarat (MBS),
//! effective 8 May 2023. Their settlement clauses 4.1 and 4.2 are the same; the definition of
//! "Super 7's" is not.

use super::readings::{Readings, Super7s};
use super::round::{Outcome, Round, point_total};
use super::settle::{LOSES, Net, Wager, on_winner, pays, wins_if};
use crate::vocabulary::card::{Card, Rank};

/// 3.5 of the 2017 document.
pub const SEVEN_UP: &[Wager] = &[
    ("player", player),
    ("banker", banker),
    ("tie", tie),
    ("super-7s", super_7s_of_2017),
];

/// 3.5.1 of the electronic document.
pub const ELECTRONIC_SEVEN_UP: &[Wager] = &[
    ("player", player),
    ("banker", banker),
    ("tie", tie),
    ("super-7s", electronic_super_7s),
];

/// 4.1: with point total of 7, 1 to 2; with any other, 1 to 1.
fn player(round: &Round, _: &Readings) -> Net {
    let odds = match point_total(&round.player) {
        7 => pays(1, 2),
        _ => pays(1, 1),
    };
    on_winner(round, Outcome::PlayerWins, odds)
}

/// 4.1: with point total of 7, 9 to 5; with any other, 1 to 1.
fn banker(round: &Round, _: &Readings) -> Net {
    let odds = match point_total(&round.banker) {
        7 => pays(9, 5),
        _ => pays(1, 1),
    };
    on_winner(round, Outcome::BankerWins, odds)
}

/// 4.1: with point total of 7, 9 to 1; with any other, 7 to 1.
fn tie(round: &Round, _: &Readings) -> Net {
    let odds = match point_total(&round.player) {
        7 => pays(9, 1),
        _ => pays(7, 1),
    };
    wins_if(round.outcome() == Outcome::Tie, odds)
}

/// 1.1.7 of 2017: "at least 2 cards of 7s, dealt to both hands"; the Player hand always holds one.
fn super_7s_of_2017(round: &Round, readings: &Readings) -> Net {
    let both_hands = sevens(&round.player) > 0 && sevens(&round.banker) > 0;
    match readings.super_7s {
        Super7s::EitherHand => sevens_pay(round),
        Super7s::BothHands => wins_if(both_hands, sevens_pay(round)),
    }
}

/// 1.1.7 of the electronic document: 2 or more 7s dealt to the "Player" and/or "Banker" hands.
fn electronic_super_7s(round: &Round, _: &Readings) -> Net {
    sevens_pay(round)
}

/// 4.2: by the 7s in both hands, the Player's first card among them.
fn sevens_pay(round: &Round) -> Net {
    match sevens(&round.player) + sevens(&round.banker) {
        2 => pays(2, 1),
        3 => pays(5, 1),
        4 => pays(17, 1),
        5 => pays(70, 1),
        6 => pays(700, 1),
        _ => LOSES,
    }
}

fn sevens(hand: &[Card]) -> usize {
    hand.iter().filter(|card| card.rank == Rank::Seven).count()
}
