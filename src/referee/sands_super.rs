//! Sands Super Baccarat (MBS), effective 28 July 2017.

use super::readings::Readings;
use super::round::{Outcome, Round, point_total};
use super::settle::{LOSES, Net, Wager, on_winner, pays, wins_if};
use crate::vocabulary::card::{Card, Colour, Rank, Suit};

/// 3.5
pub const SANDS_SUPER: &[Wager] = &[
    ("player", player),
    ("banker", banker),
    ("tie", tie),
    ("player-red", player_red),
    ("player-black", player_black),
    ("banker-red", banker_red),
    ("banker-black", banker_black),
    ("sands-six", sands_six),
    ("player-precious-pair", player_precious_pair),
    ("banker-precious-pair", banker_precious_pair),
    // 4.3
    ("player-wins-on-1", |r, _| {
        player_wins_on(r, 1, pays(150, 1))
    }),
    ("player-wins-on-2", |r, _| player_wins_on(r, 2, pays(80, 1))),
    ("player-wins-on-3", |r, _| player_wins_on(r, 3, pays(50, 1))),
    ("player-wins-on-4", |r, _| player_wins_on(r, 4, pays(50, 1))),
    ("player-wins-on-5", |r, _| player_wins_on(r, 5, pays(30, 1))),
    ("player-wins-on-6", |r, _| player_wins_on(r, 6, pays(11, 1))),
    ("player-wins-on-7", |r, _| player_wins_on(r, 7, pays(8, 1))),
    ("player-wins-on-8", |r, _| player_wins_on(r, 8, pays(6, 1))),
    ("player-wins-on-9", |r, _| player_wins_on(r, 9, pays(5, 1))),
    // 4.4
    ("banker-wins-on-1", |r, _| {
        banker_wins_on(r, 1, pays(150, 1))
    }),
    ("banker-wins-on-2", |r, _| banker_wins_on(r, 2, pays(80, 1))),
    ("banker-wins-on-3", |r, _| banker_wins_on(r, 3, pays(50, 1))),
    ("banker-wins-on-4", |r, _| banker_wins_on(r, 4, pays(25, 1))),
    ("banker-wins-on-5", |r, _| banker_wins_on(r, 5, pays(15, 1))),
    ("banker-wins-on-6", |r, _| banker_wins_on(r, 6, pays(11, 1))),
    ("banker-wins-on-7", |r, _| banker_wins_on(r, 7, pays(8, 1))),
    ("banker-wins-on-8", |r, _| banker_wins_on(r, 8, pays(6, 1))),
    ("banker-wins-on-9", |r, _| banker_wins_on(r, 9, pays(5, 1))),
    // 4.5
    ("tie-wins-on-0", |r, _| tie_wins_on(r, 0, pays(100, 1))),
    ("tie-wins-on-1", |r, _| tie_wins_on(r, 1, pays(150, 1))),
    ("tie-wins-on-2", |r, _| tie_wins_on(r, 2, pays(150, 1))),
    ("tie-wins-on-3", |r, _| tie_wins_on(r, 3, pays(150, 1))),
    ("tie-wins-on-4", |r, _| tie_wins_on(r, 4, pays(100, 1))),
    ("tie-wins-on-5", |r, _| tie_wins_on(r, 5, pays(80, 1))),
    ("tie-wins-on-6", |r, _| tie_wins_on(r, 6, pays(35, 1))),
    ("tie-wins-on-7", |r, _| tie_wins_on(r, 7, pays(35, 1))),
    ("tie-wins-on-8", |r, _| tie_wins_on(r, 8, pays(50, 1))),
    ("tie-wins-on-9", |r, _| tie_wins_on(r, 9, pays(50, 1))),
];

/// The wagers that look at suits: at the initial two cards of one hand, and at nothing else.
pub const LOOK_AT_SUITS: [&str; 6] = [
    "player-red",
    "player-black",
    "banker-red",
    "banker-black",
    "player-precious-pair",
    "banker-precious-pair",
];

/// 4.1: 1 to 1.
fn player(round: &Round, _: &Readings) -> Net {
    on_winner(round, Outcome::PlayerWins, pays(1, 1))
}

/// 4.1: with point total of 6, 1 to 2; with any other, 1 to 1.
fn banker(round: &Round, _: &Readings) -> Net {
    let odds = match point_total(&round.banker) {
        6 => pays(1, 2),
        _ => pays(1, 1),
    };
    on_winner(round, Outcome::BankerWins, odds)
}

/// 4.1: 8 to 1.
fn tie(round: &Round, _: &Readings) -> Net {
    wins_if(round.outcome() == Outcome::Tie, pays(8, 1))
}

/// 4.1, and 3.13: 2 to 1.
fn player_red(round: &Round, _: &Readings) -> Net {
    wins_if(both_are(&round.player, Colour::Red), pays(2, 1))
}

/// 4.1, and 3.14: 2 to 1.
fn player_black(round: &Round, _: &Readings) -> Net {
    wins_if(both_are(&round.player, Colour::Black), pays(2, 1))
}

/// 4.1, and 3.13: 2 to 1.
fn banker_red(round: &Round, _: &Readings) -> Net {
    wins_if(both_are(&round.banker, Colour::Red), pays(2, 1))
}

/// 4.1, and 3.14: 2 to 1.
fn banker_black(round: &Round, _: &Readings) -> Net {
    wins_if(both_are(&round.banker, Colour::Black), pays(2, 1))
}

/// 1.1.9, 3.13, 3.14: the initial two cards.
fn both_are(hand: &[Card], colour: Colour) -> bool {
    hand[0].suit.colour() == colour && hand[1].suit.colour() == colour
}

/// 4.1, and 1.1.11, 3.12: Player or Banker wins with six, or a Tie with six, 6 to 1.
fn sands_six(round: &Round, _: &Readings) -> Net {
    let winning_total = match round.outcome() {
        Outcome::PlayerWins => point_total(&round.player),
        Outcome::BankerWins => point_total(&round.banker),
        Outcome::Tie => point_total(&round.banker),
    };
    wins_if(winning_total == 6, pays(6, 1))
}

/// 4.2
fn player_precious_pair(round: &Round, _: &Readings) -> Net {
    precious_pair(round.player[0], round.player[1])
}

/// 4.2
fn banker_precious_pair(round: &Round, _: &Readings) -> Net {
    precious_pair(round.banker[0], round.banker[1])
}

/// 1.1.6 and 4.2: a pair is two cards of the same face value; paid once, to the highest value.
fn precious_pair(first: Card, second: Card) -> Net {
    if first.rank != second.rank {
        return LOSES;
    }
    let fours = first.rank == Rank::Four;
    let diamonds = first.suit == Suit::Diamonds && second.suit == Suit::Diamonds;
    match (fours, diamonds) {
        (true, true) => pays(30, 1),
        (true, false) => pays(15, 1),
        (false, true) => pays(12, 1),
        (false, false) => pays(9, 1),
    }
}

/// 4.3, and 1.1.7: the Player hand wins with this point total.
fn player_wins_on(round: &Round, total: u32, odds: Net) -> Net {
    let wins = round.outcome() == Outcome::PlayerWins;
    wins_if(wins && point_total(&round.player) == total, odds)
}

/// 4.4, and 1.1.1: the Banker hand wins with this point total.
fn banker_wins_on(round: &Round, total: u32, odds: Net) -> Net {
    let wins = round.outcome() == Outcome::BankerWins;
    wins_if(wins && point_total(&round.banker) == total, odds)
}

/// 4.5, and 1.1.13: a Tie on this point total.
fn tie_wins_on(round: &Round, total: u32, odds: Net) -> Net {
    let tie = round.outcome() == Outcome::Tie;
    wins_if(tie && point_total(&round.banker) == total, odds)
}
