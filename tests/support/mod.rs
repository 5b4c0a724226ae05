//! What several test files need: games by name, shoes by hand and by chance, odds of both.
#![allow(dead_code)]

#[cfg(feature = "cli")]
pub mod command;

use fastrand::Rng;
use oddsmith::answers::sheet::{Sheet, WagerOdds};
use oddsmith::questions::catalogue::{Catalogue, Entry};
use oddsmith::questions::situation::{Cards, Description, Situation, SituationError};
use oddsmith::tables::rules::Readings;
use oddsmith::vocabulary::card::Card;
use oddsmith::vocabulary::dealt::Dealt;
use oddsmith::vocabulary::shoe::Shoe;

/// The shipped game of this name.
#[track_caller]
pub fn game(id: &str) -> Entry {
    Catalogue::shipped().game(id).unwrap().clone()
}

/// The shipped games that cards alone decide.
pub fn baccarat_games() -> Vec<Entry> {
    let games = Catalogue::shipped().games().to_vec();
    let decided = |entry: &Entry| entry.game.document.house.is_none();
    games.into_iter().filter(decided).collect()
}

/// A composition as users write it.
#[track_caller]
pub fn shoe(composition: &str) -> Shoe {
    Shoe::from_composition(composition).unwrap()
}

/// Whole decks.
#[track_caller]
pub fn decks(decks: u32) -> Shoe {
    Shoe::decks(decks).unwrap()
}

/// Readings as users choose them.
pub fn choices(game: &Entry, readings: &Readings) -> Vec<(String, String)> {
    let touching = game.game.readings.iter();
    touching
        .map(|reading| {
            let value = readings.get(reading.question).unwrap();
            (reading.name.to_owned(), value.to_owned())
        })
        .collect()
}

/// The sheet of a game on a shoe.
#[track_caller]
pub fn sheet(game: &Entry, shoe: &Shoe, readings: &[(String, String)]) -> Sheet {
    let description = Description {
        readings: readings.to_vec(),
        ..Description::of(Cards::Shoe(shoe.clone()))
    };
    Sheet::new(&Situation::new(game, &description).unwrap())
}

/// The sheet of a game in the middle of a round, or why there is none.
pub fn sheet_given(
    game: &Entry,
    shoe: &Shoe,
    readings: &[(String, String)],
    dealt: &Dealt,
) -> Result<Sheet, SituationError> {
    let description = Description {
        readings: readings.to_vec(),
        dealt: dealt.clone(),
        ..Description::of(Cards::Shoe(shoe.clone()))
    };
    Ok(Sheet::new(&Situation::new(game, &description)?))
}

/// The sheet of a game's wagers that rows settle, as far as the shoe offers them.
#[track_caller]
pub fn side_sheet(game: &Entry, shoe: &Shoe, readings: &[(&str, &str)]) -> Sheet {
    let ruled = game
        .game
        .wagers
        .iter()
        .filter(|wager| !wager.rows().is_empty());
    let aces = shoe.rank(oddsmith::vocabulary::card::Rank::Ace) > 0;
    let offered = ruled.filter(|wager| wager.given.is_none() || aces);
    let description = Description {
        readings: readings
            .iter()
            .map(|(n, v)| (n.to_string(), v.to_string()))
            .collect(),
        wagers: offered.map(|wager| wager.id.clone()).collect(),
        ..Description::of(Cards::Shoe(shoe.clone()))
    };
    Sheet::new(&Situation::new(game, &description).unwrap())
}

/// The odds of a game's wagers that rows settle.
#[track_caller]
pub fn side_wagers(game: &Entry, shoe: &Shoe, readings: &[(&str, &str)]) -> Vec<WagerOdds> {
    by_rows(&side_sheet(game, shoe, readings))
}

/// The odds of a sheet's wagers that rows settle.
pub fn by_rows(sheet: &Sheet) -> Vec<WagerOdds> {
    sheet.by_rows().cloned().collect()
}

/// One wager's odds by the default readings.
#[track_caller]
pub fn wager(id: &str, wager: &str, shoe: &Shoe) -> WagerOdds {
    let wagers = by_rows(&sheet(&game(id), shoe, &[]));
    wagers.into_iter().find(|odds| odds.id == wager).unwrap()
}

/// A source of chance whose seed is printed, and can be given again with `ODDSMITH_SEED`.
pub fn chance() -> Rng {
    let given = std::env::var("ODDSMITH_SEED").ok();
    let seed = given.map_or_else(|| fastrand::u64(..), |seed| seed.parse().unwrap());
    println!("ODDSMITH_SEED={seed}");
    Rng::with_seed(seed)
}

/// A shoe of so many cards, drawn from few kinds so that pairs and repeated ranks are common.
pub fn random_shoe(rng: &mut Rng, cards: usize) -> Shoe {
    let kinds: Vec<Card> = (0..rng.usize(2..=cards.max(3)))
        .map(|_| rng.choice(Card::all().collect::<Vec<_>>()).unwrap())
        .collect();
    let mut counts = [0; 52];
    for _ in 0..cards {
        counts[rng.choice(&kinds).unwrap().index()] += 1;
    }
    Shoe::from_counts(counts).unwrap()
}
