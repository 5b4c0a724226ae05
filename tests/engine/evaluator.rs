//! The evaluator gives the integers of the sheet, from every shoe of every game.

use oddsmith::answers::sheet::{Sheet, WagerOdds};
use oddsmith::questions::catalogue::Catalogue;
use oddsmith::questions::situation::{Cards, Description, Situation};
use oddsmith::tables::rules::Game;
use oddsmith::vocabulary::card::{Card, CardOrRank};
use oddsmith::vocabulary::exact::ratio;
use oddsmith::vocabulary::shoe::Shoe;

/// The wagers of a game that rows settle.
fn by_rows(game: &Game) -> Vec<String> {
    let wagers = game.wagers.iter().filter(|wager| !wager.rows().is_empty());
    wagers.map(|wager| wager.id.clone()).collect()
}

/// Some cards of the shoe, taken at random until `left` are left.
fn depleted(decks: u32, left: usize, random: &mut fastrand::Rng) -> Shoe {
    let mut cards: Vec<CardOrRank> = Card::all()
        .flat_map(|card| vec![CardOrRank::Card(card); decks as usize])
        .collect();
    random.shuffle(&mut cards);
    let shoe = Shoe::decks(decks).unwrap();
    shoe.without(&cards[left..]).unwrap()
}

/// The sheet's wagers of one shoe, as far as they are offered.
fn sheet(
    entry: &oddsmith::questions::catalogue::Entry,
    shoe: &Shoe,
    readings: &[(String, String)],
) -> Vec<WagerOdds> {
    let mut odds = Vec::new();
    for wager in by_rows(&entry.game) {
        let description = Description {
            wagers: vec![wager],
            readings: readings.to_vec(),
            ..Description::of(Cards::Shoe(shoe.clone()))
        };
        if let Ok(situation) = Situation::new(entry, &description) {
            odds.extend(Sheet::new(&situation).by_rows().cloned());
        }
    }
    odds
}

#[track_caller]
fn same_as_the_sheet(game: &str, readings: &[(&str, &str)], shoes: &[Shoe]) {
    let catalogue = Catalogue::shipped();
    let entry = catalogue.game(game).unwrap();
    let readings: Vec<(String, String)> = readings
        .iter()
        .map(|(name, value)| (name.to_string(), value.to_string()))
        .collect();
    let description = Description {
        wagers: by_rows(&entry.game),
        readings: readings.clone(),
        ..Description::of(Cards::Decks(10))
    };
    let situation = Situation::new(entry, &description).unwrap();
    let evaluator = situation.evaluator().unwrap();
    let ids: Vec<&str> = evaluator.wagers().map(|wager| wager.id.as_str()).collect();
    for shoe in shoes {
        let worths = evaluator.worth(shoe);
        let sheet = sheet(entry, shoe, &readings);
        for (id, worth) in ids.iter().zip(&worths) {
            match sheet.iter().find(|odds| odds.id == *id) {
                None => assert_eq!(worth.expectation(), None, "{game} {id} is not offered"),
                Some(odds) => {
                    let edge = worth.expectation().map(|value| -value);
                    assert_eq!(edge, Some(odds.house_edge()), "{game} {id}");
                    let deals = num_bigint::BigInt::from(odds.deals);
                    let unit = ratio(worth.wagered, deals);
                    assert!(unit.is_integer(), "{game} {id} over the sheet's deals");
                }
            }
        }
    }
}

fn shoes(seed: u64) -> Vec<Shoe> {
    let mut random = fastrand::Rng::with_seed(seed);
    let sizes = [
        416, 415, 300, 104, 52, 30, 20, 14, 10, 8, 7, 6, 5, 4, 3, 2, 1,
    ];
    let mut shoes: Vec<Shoe> = sizes
        .iter()
        .map(|left| depleted(8, *left, &mut random))
        .collect();
    shoes.extend((0..10).map(|_| depleted(8, random.usize(20..400), &mut random)));
    shoes
}

#[test]
fn every_game_is_worth_what_its_sheet_says_from_random_shoes() {
    for (seed, entry) in Catalogue::shipped().games().iter().enumerate() {
        same_as_the_sheet(&entry.game.id, &[], &shoes(seed as u64));
    }
}

#[test]
fn readings_are_read_alike() {
    same_as_the_sheet(
        "tiger-baccarat",
        &[("pair", "same-point-value")],
        &shoes(21),
    );
    same_as_the_sheet("tiger-baccarat", &[("twin", "pair-rule")], &shoes(22));
    same_as_the_sheet(
        "7-up-baccarat",
        &[("permanent-seven", "from-shoe")],
        &shoes(23),
    );
    same_as_the_sheet("7-up-baccarat", &[("super-7s", "both-hands")], &shoes(24));
    same_as_the_sheet(
        "electronic-blackjack",
        &[("kings-bounty-20", "ten-values")],
        &shoes(25),
    );
}

#[test]
fn more_decks_than_64_bits_hold_are_valued_too() {
    same_as_the_sheet("sands-super-baccarat", &[], &[Shoe::decks(40).unwrap()]);
}
