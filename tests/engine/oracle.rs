//! The engine against the referee: two ways to every number, equal to the last integer.
//!
//! On small shoes the referee deals ordered physical cards; on full ones it walks every sequence of
//! ranks. It settles by hand-written clauses and shares only the vocabulary with the engine.

use crate::support::{chance, choices, decks, game, random_shoe, sheet, shoe};
use oddsmith::answers::sheet::{RowSettlement, WagerOdds};
use oddsmith::questions::catalogue::Entry;
use oddsmith::referee::{self, Count, Counts};
use oddsmith::tables::rules::Readings;
use oddsmith::vocabulary::shoe::Shoe;
use std::collections::BTreeMap;

/// What the engine says of a wager, in the referee's terms.
fn count(odds: &WagerOdds) -> Count {
    let mut results = BTreeMap::new();
    let mut void = 0;
    for row in odds.rows.iter().filter(|row| row.ways > 0) {
        if row.settlement == RowSettlement::Void {
            void += row.ways;
            continue;
        }
        let net = row.settlement.net();
        let part = |n: &num_bigint::BigInt| i64::try_from(n).unwrap();
        let net = referee::Net::new(part(net.numer()), part(net.denom()));
        *results.entry(net).or_insert(0) += row.ways;
    }
    Count {
        deals: odds.deals,
        void,
        results,
    }
}

fn referees_readings(choices: &[(String, String)]) -> referee::Readings {
    let readings = referee::Readings::default();
    choices.iter().fold(readings, |readings, (name, value)| {
        readings.with(name, value)
    })
}

#[track_caller]
fn agree(
    entry: &Entry,
    shoe: &Shoe,
    readings: &Readings,
    count_by: fn(&str, &Shoe, &referee::Readings) -> Counts,
) {
    let chosen = choices(entry, readings);
    let expected = count_by(&entry.game.id, shoe, &referees_readings(&chosen));
    let sheet = sheet(entry, shoe, &chosen);
    let ours: Vec<&str> = sheet.by_rows().map(|odds| odds.id.as_str()).collect();
    let mut theirs: Vec<&str> = expected.keys().copied().collect();
    theirs.sort_by_key(|id| ours.iter().position(|our| our == id));
    assert_eq!(ours, theirs, "{} offers the same wagers", entry.game.id);
    for odds in sheet.by_rows() {
        let context = format!("{} of {}, {chosen:?}, {shoe:?}", odds.id, entry.game.id);
        assert_eq!(count(odds), expected[odds.id.as_str()], "{context}");
    }
}

fn playable(shoe: &Shoe, readings: &Readings) -> bool {
    use oddsmith::{tables::rules::PermanentSeven, vocabulary::card::Rank};
    readings.permanent_seven == PermanentSeven::Printed || shoe.rank(Rank::Seven) > 0
}

/// All games, all readings, the referee dealing physical cards.
#[track_caller]
fn agree_everywhere(shoe: &Shoe) {
    for id in referee::GAMES {
        let entry = game(id);
        for readings in entry.game.every_reading() {
            if playable(shoe, &readings) {
                agree(&entry, shoe, &readings, referee::count);
            }
        }
    }
}

#[test]
fn odd_small_shoes_agree_for_every_wager_and_every_reading() {
    let shoes = [
        "As=1",
        "7s=1,7h=1,Kd=1",
        "10s=2,Js=1,Qh=1",
        "9c=1,9d=1,8h=1,8s=1,Kd=1",
        "4d=3,4h=1,Ks=1,10s=1",
        "7s=4,7d=2,Ac=1",
        "8s=2,8h=1,9d=2,9c=1,Ad=1",
        "10s=2,Js=2,Qd=2,Kc=2",
        "6s=1,6h=1,5d=1,As=2,Qd=1,Jd=1,10d=1",
        "2d=2,3h=1,4d=2,7c=2,Kd=1",
    ];
    for composition in shoes {
        agree_everywhere(&shoe(composition));
    }
}

#[test]
fn random_small_shoes_agree_for_every_wager_and_every_reading() {
    let mut rng = chance();
    for cards in 1..=8 {
        for _ in 0..4 {
            agree_everywhere(&random_shoe(&mut rng, cards));
        }
    }
}

#[test]
fn random_larger_shoes_agree_by_the_walk() {
    let mut rng = chance();
    for cards in [9, 13, 26, 40, 90] {
        let shoe = random_shoe(&mut rng, cards);
        for id in referee::GAMES {
            let entry = game(id);
            let all = entry.game.every_reading();
            let readings = rng.choice(&all).unwrap();
            if playable(&shoe, readings) {
                agree(&entry, &shoe, readings, referee::walk);
            }
        }
    }
}

#[test]
fn eight_decks_agree_for_every_game_by_a_walk_of_all_sequences() {
    for id in referee::GAMES {
        let entry = game(id);
        agree(
            &entry,
            &decks(8),
            &entry.game.default_readings(),
            referee::walk,
        );
    }
}

#[test]
fn eight_decks_agree_for_every_reading_by_a_walk_of_all_sequences() {
    for id in [
        "7-up-baccarat",
        "super-6-no-commission-baccarat",
        "tiger-baccarat",
    ] {
        let entry = game(id);
        for readings in entry.game.every_reading() {
            agree(&entry, &decks(8), &readings, referee::walk);
        }
    }
}
