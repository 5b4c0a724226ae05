//! The middle of a round: the engine against the referee, and against itself one card earlier.

use crate::support::{chance, choices, decks, game, random_shoe, sheet_given, shoe};
use fastrand::Rng;
use num_rational::Ratio;
use oddsmith::answers::sheet::{RowSettlement, Sheet, WagerOdds};
use oddsmith::questions::catalogue::Entry;
use oddsmith::questions::heading::Stage;
use oddsmith::questions::situation::SituationError;
use oddsmith::referee::{self, Net, Readings};
use oddsmith::vocabulary::card::{Card, CardOrRank, Rank};
use oddsmith::vocabulary::dealt::Dealt;
use oddsmith::vocabulary::exact::{Rational, ratio};
use oddsmith::vocabulary::shoe::Shoe;
use std::collections::BTreeMap;

/// The engine's probabilities in the referee's terms.
fn results(odds: &WagerOdds) -> BTreeMap<Option<Net>, Ratio<u64>> {
    let mut results = BTreeMap::new();
    for row in odds.rows.iter().filter(|row| row.ways > 0) {
        let net = row.settlement.net();
        let part = |n: &num_bigint::BigInt| i64::try_from(n).unwrap();
        let net = Net::new(part(net.numer()), part(net.denom()));
        let net = (row.settlement != RowSettlement::Void).then_some(net);
        let odds = odds.probability(row);
        let part = |n: &num_bigint::BigInt| u64::try_from(n).unwrap();
        let odds = Ratio::new(part(odds.numer()), part(odds.denom()));
        *results.entry(net).or_insert(Ratio::from(0)) += odds;
    }
    results
}

fn named(cards: &[Card]) -> Vec<CardOrRank> {
    cards.iter().copied().map(CardOrRank::Card).collect()
}

fn on_table(player: &[Card], banker: &[Card]) -> Dealt {
    Dealt {
        player: named(player),
        banker: named(banker),
        dealer: Vec::new(),
    }
}

/// The two ways agree: on every wager's odds, or that there is no such round.
#[track_caller]
fn agree(
    entry: &Entry,
    shoe: &Shoe,
    chosen: &[(String, String)],
    player: &[Card],
    banker: &[Card],
) {
    let readings = chosen
        .iter()
        .fold(Readings::default(), |readings, (name, value)| {
            readings.with(name, value)
        });
    let expected = referee::odds_given(&entry.game.id, shoe, &readings, player, banker);
    let dealt = on_table(player, banker);
    let context = format!("{} {chosen:?} {shoe:?}: {dealt}", entry.game.id);
    match sheet_given(entry, shoe, chosen, &dealt) {
        Ok(_) if expected.is_empty() => {
            // The shoe is too small to have come so far in the order of the deal.
            assert!(shoe.cards() < 5, "{context}");
        }
        Ok(sheet) => {
            for odds in sheet.by_rows() {
                assert_eq!(
                    results(odds),
                    expected[odds.id.as_str()],
                    "{} of {context}",
                    odds.id
                );
            }
        }
        Err(why) => assert!(
            expected.is_empty() || is_out_of_turn(&why),
            "{why}: {context}"
        ),
    }
}

/// A third card is named whose turn comes after one that is not; the engine asks for that one.
fn is_out_of_turn(why: &SituationError) -> bool {
    let why = why.to_string();
    why.contains("when both hands have two") || why.contains("before Banker may")
}

fn in_spades(shoe: &Shoe) -> Shoe {
    let of = |rank: Rank| format!("{rank}s={}", shoe.rank(rank));
    self::shoe(&Rank::ALL.map(of).join(","))
}

/// Some cards of the shoe, for as many places.
fn drawn(rng: &mut Rng, shoe: &Shoe, cards: usize) -> Vec<Card> {
    let mut all: Vec<Card> = Card::all()
        .flat_map(|card| vec![card; usize::from(shoe.count(card))])
        .collect();
    rng.shuffle(&mut all);
    all.truncate(cards);
    all
}

#[test]
fn small_shoes_agree_with_dealing_every_order() {
    let mut rng = chance();
    for cards in [4, 5, 6, 7, 8] {
        for id in referee::GAMES {
            let entry = game(id);
            let most_players = if id.contains("7-up") { 2 } else { 3 };
            for _ in 0..12 {
                // Which 7 left the shoe to be the permanent one is not said: let all be of one suit.
                let shoe = match id.contains("7-up") {
                    true => in_spades(&random_shoe(&mut rng, cards)),
                    false => random_shoe(&mut rng, cards),
                };
                let all = entry.game.every_reading();
                let chosen = choices(&entry, rng.choice(&all).unwrap());
                let from_shoe = chosen.contains(&("permanent-seven".into(), "from-shoe".into()));
                if from_shoe && shoe.rank(Rank::Seven) < 2 {
                    continue;
                }
                let (players, bankers) = (rng.usize(0..=most_players), rng.usize(0..=3));
                let hands = drawn(&mut rng, &shoe, players + bankers);
                let (player, banker) = hands.split_at(players.min(hands.len()));
                let sevens = hands.iter().filter(|card| card.rank == Rank::Seven);
                if from_shoe && sevens.count() as u32 == shoe.rank(Rank::Seven) {
                    continue;
                }
                if player.is_empty() && banker.is_empty() {
                    continue;
                }
                agree(&entry, &shoe, &chosen, player, banker);
            }
        }
    }
}

fn expectations(sheet: &Sheet) -> Vec<Rational> {
    let wagers = sheet.by_rows();
    wagers.map(|odds| odds.figures().expectation).collect()
}

/// The mean over the next card of one hand, which must be the odds before it.
#[track_caller]
fn mean_is_the_whole(
    entry: &Entry,
    shoe: &Shoe,
    player: &[Card],
    banker: &[Card],
    to_player: bool,
) {
    let dealt = on_table(player, banker);
    let before = expectations(&sheet_given(entry, shoe, &[], &dealt).unwrap());
    let rest = shoe.without(&dealt.cards().collect::<Vec<_>>()).unwrap();
    let mut mean = vec![ratio(0, 1); before.len()];
    for card in Card::all().filter(|card| rest.count(*card) > 0) {
        let (mut player, mut banker) = (player.to_vec(), banker.to_vec());
        if to_player {
            player.push(card)
        } else {
            banker.push(card)
        }
        let after = sheet_given(entry, shoe, &[], &on_table(&player, &banker)).unwrap();
        let weight = ratio(rest.count(card), rest.cards());
        for (sum, value) in mean.iter_mut().zip(expectations(&after)) {
            *sum += value * &weight;
        }
    }
    assert_eq!(mean, before, "{} {dealt}", entry.game.id);
}

fn cards(text: &str) -> Vec<Card> {
    let words = text.split(' ').filter(|word| !word.is_empty());
    words
        .map(|word| match word.parse().unwrap() {
            CardOrRank::Card(card) => card,
            CardOrRank::Rank(rank) => panic!("{rank} has no suit"),
        })
        .collect()
}

#[test]
fn the_mean_over_the_next_card_is_the_odds_before_it_on_full_shoes() {
    for id in [
        "tiger-baccarat",
        "fortune-six-no-commission-baccarat",
        "sands-super-baccarat",
    ] {
        let entry = game(id);
        for (player, banker, to_player) in [
            ("", "", true),
            ("", "", false),
            ("7h", "3d 4c", true),
            ("7h 6s", "3d", false),
            ("2h Ks", "3d 4c", true),
            ("2h Ks", "3d 3c", true),
            ("2h Ks 4d", "3d 2c", false),
            ("7h Ks", "3d 2c", false),
        ] {
            mean_is_the_whole(&entry, &decks(8), &cards(player), &cards(banker), to_player);
        }
    }
}

#[test]
fn the_mean_over_the_next_card_is_the_odds_before_it_beside_the_permanent_seven() {
    for id in ["7-up-baccarat", "electronic-7-up-baccarat"] {
        let entry = game(id);
        for (player, banker, to_player) in [
            ("", "", true),
            ("", "9d", false),
            ("", "3d 4c", true),
            ("5h", "3d 4c", true),
            ("5h 7s", "3d 3c", false),
            ("Kh", "3d 2c", false),
        ] {
            mean_is_the_whole(&entry, &decks(8), &cards(player), &cards(banker), to_player);
        }
    }
}

#[test]
fn a_finished_round_pays_what_the_referee_pays() {
    let readings = Readings::default();
    for (player, banker) in [
        ("9h Kd", "3d 4c"),
        ("2h 2d Kc", "6d Ks"),
        ("Kh 6d", "2h 4s"),
    ] {
        let round = referee::Round {
            player: cards(player),
            banker: cards(banker),
        };
        for id in [
            "tiger-baccarat",
            "super-6-no-commission-baccarat",
            "sands-super-baccarat",
        ] {
            let dealt = on_table(&round.player, &round.banker);
            let sheet = sheet_given(&game(id), &decks(8), &[], &dealt).unwrap();
            assert!(
                matches!(sheet.heading.stage, Stage::Finished { .. }),
                "{dealt}"
            );
            for (odds, row) in sheet.settled().unwrap() {
                let expected = referee::settle(id, &odds.id, &round, &readings);
                let net = row.settlement.net();
                let expected = ratio(*expected.numer(), *expected.denom());
                assert_eq!(net, expected, "{} of {id}: {dealt}", odds.id);
            }
        }
    }
}

#[test]
fn a_round_that_runs_out_is_void_from_there() {
    let entry = game("no-commission-baccarat");
    let tiny = shoe("2s=2,Ks=2");
    let dealt = on_table(&cards("2s Ks"), &cards("2s Ks"));
    let sheet = sheet_given(&entry, &tiny, &[], &dealt).unwrap();
    for (_, row) in sheet.settled().unwrap() {
        assert_eq!(row.settlement, RowSettlement::Void);
    }
}
