//! Electronic Baccarat (MBS), effective 28 October 2021: six games.

use super::readings::{NaturalTie, Pair, Readings, Twin};
use super::round::{Outcome, Round, is_natural, point_total, point_value};
use super::settle::{LOSES, Net, PUSH, Wager, on_winner, pays, wins_if};
use crate::vocabulary::card::Card;

/// 4.1
pub const SUPER_SIX_NO_COMMISSION: &[Wager] = &[
    ("player", player),
    ("banker", banker_half_on_six),
    ("tie", tie),
    ("player-pair", player_pair),
    ("banker-pair", banker_pair),
    ("super-six", super_six),
];

/// 4.2, with 4.5 and 4.6
pub const FORTUNE_SIX_NO_COMMISSION: &[Wager] = &[
    ("player", player),
    ("banker", banker_half_on_six),
    ("tie", tie),
    ("player-pair", player_pair),
    ("banker-pair", banker_pair),
    ("fortune-six", fortune_six),
    ("banker-dragon-bonus", banker_dragon_bonus),
    ("player-dragon-bonus", player_dragon_bonus),
];

/// 4.3, with 4.5 and 4.6
pub const SUPER_6_NO_COMMISSION: &[Wager] = &[
    ("player", player),
    ("banker", banker_half_on_six),
    ("tie", tie),
    ("player-pair", player_pair),
    ("banker-pair", banker_pair),
    ("super-6", super_6),
    ("banker-dragon-bonus", banker_dragon_bonus),
    ("player-dragon-bonus", player_dragon_bonus),
];

/// 4.4
pub const NO_COMMISSION: &[Wager] = &[
    ("player", player),
    ("banker", banker_half_on_six),
    ("tie", tie),
    ("player-pair", player_pair),
    ("banker-pair", banker_pair),
];

/// 4.7, with 4.9 and 4.10
pub const TIGER: &[Wager] = &[
    ("player", player),
    ("banker", banker_with_commission),
    ("tie", tie),
    ("tiger-pair", tiger_pair),
    ("tiger", tiger),
    ("small-tiger", small_tiger),
    ("big-tiger", big_tiger),
    ("tiger-tie", tiger_tie),
];

/// 4.8, with 4.9 and 4.10
pub const TIGER_NO_COMMISSION: &[Wager] = &[
    ("player", player),
    ("banker", banker_half_on_six),
    ("tie", tie),
    ("tiger-pair", tiger_pair),
    ("tiger", tiger),
    ("small-tiger", small_tiger),
    ("big-tiger", big_tiger),
    ("tiger-tie", tiger_tie),
];

/// 4.1, 4.2, 4.3, 4.4, 4.7, 4.8: 1 to 1.
fn player(round: &Round, _: &Readings) -> Net {
    on_winner(round, Outcome::PlayerWins, pays(1, 1))
}

/// 4.1, 4.2, 4.3, 4.4, 4.8: with point total of 6, 1 to 2; with any other, 1 to 1.
fn banker_half_on_six(round: &Round, _: &Readings) -> Net {
    let odds = match point_total(&round.banker) {
        6 => pays(1, 2),
        _ => pays(1, 1),
    };
    on_winner(round, Outcome::BankerWins, odds)
}

/// 4.7: 0.95 to 1.
fn banker_with_commission(round: &Round, _: &Readings) -> Net {
    on_winner(round, Outcome::BankerWins, pays(95, 100))
}

/// 4.1, 4.2, 4.3, 4.4, 4.7, 4.8: 8 to 1.
fn tie(round: &Round, _: &Readings) -> Net {
    wins_if(round.outcome() == Outcome::Tie, pays(8, 1))
}

/// 4.1, 4.2, 4.3, 4.4: 11 to 1.
fn player_pair(round: &Round, readings: &Readings) -> Net {
    wins_if(is_pair(&round.player, readings.pair), pays(11, 1))
}

/// 4.1, 4.2, 4.3, 4.4: 11 to 1.
fn banker_pair(round: &Round, readings: &Readings) -> Net {
    wins_if(is_pair(&round.banker, readings.pair), pays(11, 1))
}

/// 4.1: "Banker" wins with point total of 6, 15 to 1.
fn super_six(round: &Round, _: &Readings) -> Net {
    wins_if(banker_wins_on_six(round), pays(15, 1))
}

/// 4.3: "Banker" wins with point total of 6, 15 to 1.
fn super_6(round: &Round, _: &Readings) -> Net {
    wins_if(banker_wins_on_six(round), pays(15, 1))
}

/// 4.2: "Banker" wins with point total of 6, with two cards 12 to 1, with three 20 to 1.
fn fortune_six(round: &Round, _: &Readings) -> Net {
    match (banker_wins_on_six(round), round.banker.len()) {
        (true, 2) => pays(12, 1),
        (true, 3) => pays(20, 1),
        _ => LOSES,
    }
}

/// 4.5
fn banker_dragon_bonus(round: &Round, readings: &Readings) -> Net {
    dragon_bonus(&round.banker, &round.player, readings.natural_tie)
}

/// 4.6
fn player_dragon_bonus(round: &Round, readings: &Readings) -> Net {
    dragon_bonus(&round.player, &round.banker, readings.natural_tie)
}

/// 4.10: "Banker" wins with 6 points, with two cards 12 to 1, with three 20 to 1.
fn tiger(round: &Round, _: &Readings) -> Net {
    match (banker_wins_on_six(round), round.banker.len()) {
        (true, 2) => pays(12, 1),
        (true, 3) => pays(20, 1),
        _ => LOSES,
    }
}

/// 4.10, and 1.1.14: with two cards, 22 to 1.
fn small_tiger(round: &Round, _: &Readings) -> Net {
    let two_cards = round.banker.len() == 2;
    wins_if(banker_wins_on_six(round) && two_cards, pays(22, 1))
}

/// 4.10, and 1.1.2: with three cards, 50 to 1.
fn big_tiger(round: &Round, _: &Readings) -> Net {
    let three_cards = round.banker.len() == 3;
    wins_if(banker_wins_on_six(round) && three_cards, pays(50, 1))
}

/// 4.10, and 1.1.20: both hands have six, 35 to 1.
fn tiger_tie(round: &Round, _: &Readings) -> Net {
    let both_six = point_total(&round.player) == 6 && point_total(&round.banker) == 6;
    wins_if(both_six, pays(35, 1))
}

/// 4.9, and 1.1.19: Twin 100 to 1, else Double 20 to 1, else Single 4 to 1; paid once.
fn tiger_pair(round: &Round, readings: &Readings) -> Net {
    let player = is_pair(&round.player, readings.pair);
    let banker = is_pair(&round.banker, readings.pair);
    match (player, banker) {
        (true, true) if is_twin(round, readings.twin) => pays(100, 1),
        (true, true) => pays(20, 1),
        (true, false) | (false, true) => pays(4, 1),
        (false, false) => LOSES,
    }
}

fn banker_wins_on_six(round: &Round) -> bool {
    round.outcome() == Outcome::BankerWins && point_total(&round.banker) == 6
}

/// 1.1.11 and 1.1.19: the initial two cards of a hand.
fn is_pair(hand: &[Card], reading: Pair) -> bool {
    match reading {
        Pair::SameRank => hand[0].rank == hand[1].rank,
        Pair::SamePointValue => is_literal_pair(hand[0], hand[1]),
    }
}

/// 1.1.11 to the letter: the same point value, but not two face cards that are not identical.
fn is_literal_pair(one: Card, other: Card) -> bool {
    let different_faces = one.rank.is_face() && other.rank.is_face() && one.rank != other.rank;
    point_value(one) == point_value(other) && !different_faces
}

/// 1.1.19.3, where both hands are pairs already.
fn is_twin(round: &Round, reading: Twin) -> bool {
    let four = [
        round.player[0],
        round.player[1],
        round.banker[0],
        round.banker[1],
    ];
    every_two(four, |one, other| match reading {
        Twin::SameRank => one.rank == other.rank,
        Twin::SamePointValue => point_value(one) == point_value(other),
        Twin::PairRule => is_literal_pair(one, other),
    })
}

fn every_two(cards: [Card; 4], agree: impl Fn(Card, Card) -> bool) -> bool {
    let agrees_with_all = |&one: &Card| cards.iter().all(|&other| agree(one, other));
    cards.iter().all(agrees_with_all)
}

/// 4.5 and 4.6: the bonus on `hand` against `rival`.
fn dragon_bonus(hand: &[Card], rival: &[Card], reading: NaturalTie) -> Net {
    if is_natural(hand) && is_natural(rival) {
        return natural_against_natural(point_total(hand), point_total(rival), reading);
    }
    if point_total(hand) <= point_total(rival) {
        return LOSES;
    }
    if is_natural(hand) {
        return pays(1, 1);
    }
    margin_pays(point_total(hand) - point_total(rival))
}

/// 1.1.8, and the bracket in the last line of 4.5 and 4.6: 8 or 9 against 8 or 9.
fn natural_against_natural(total: u32, rival_total: u32, reading: NaturalTie) -> Net {
    if reading == NaturalTie::TwoNaturalsPush || total == rival_total {
        PUSH
    } else if total > rival_total {
        pays(1, 1)
    } else if reading == NaturalTie::LosingNaturalPushes {
        PUSH
    } else {
        LOSES
    }
}

/// 4.5 and 4.6: points by which a hand that is no natural wins.
fn margin_pays(points: u32) -> Net {
    match points {
        9 => pays(30, 1),
        8 => pays(10, 1),
        7 => pays(6, 1),
        6 => pays(4, 1),
        5 => pays(2, 1),
        4 => pays(1, 1),
        _ => LOSES,
    }
}
