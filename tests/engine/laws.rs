//! Laws that hold whatever the numbers are.

use crate::support::{baccarat_games, by_rows, chance, decks, game, random_shoe, sheet, shoe};
use oddsmith::questions::catalogue;
use oddsmith::settlement::settle;
use oddsmith::tables::library;
use oddsmith::tables::rules::{Family, Game, Wager};
use oddsmith::vocabulary::card::{Card, CardOrRank, Rank, Suit};
use oddsmith::vocabulary::dealt::Hands;
use oddsmith::vocabulary::exact::{Rational, ratio};
use oddsmith::vocabulary::shoe::Shoe;

/// The rows that pay, first of all that fit, two ways.
#[track_caller]
fn counted_as_walked(game: &Game, wager: &Wager, shoe: &Shoe) {
    let (hands, readings) = (Hands::default(), game.default_readings());
    let counted = settle::fits(game, shoe, &hands, &readings, &[wager]).unwrap();
    let walked = settle::fits_walked(game, shoe, &hands, &readings, wager).unwrap();
    let [counted, walked] = [&counted[0], &walked].map(|fits| fits.map(|fit| fit.first()));
    assert_eq!(counted, walked, "{} {shoe:?}", wager.id);
}

/// On 45 shoes, and over five of them every wager.
#[test]
fn the_fast_count_equals_the_walk() {
    let mut rng = chance();
    let random = (0..40).map(|_| {
        let cards = rng.usize(6..400);
        random_shoe(&mut rng, cards)
    });
    let whole = [1, 4, 8, 10, 1260].map(decks);
    for (number, shoe) in whole.into_iter().chain(random).enumerate() {
        for id in ["sands-super-baccarat", "electronic-7-up-baccarat"] {
            let game = game(id).game;
            for wager in game.wagers.iter().skip(number % 5).step_by(5) {
                counted_as_walked(&game, wager, &shoe);
            }
        }
    }
}

#[test]
fn bets_counted_by_hands_are_those_walked() {
    let mut rng = chance();
    let bets = library::bets().iter();
    for bet in bets.filter(|bet| bet.family == Family::Baccarat) {
        for paytable in &bet.paytables {
            let game = &catalogue::bet(&paytable.id).unwrap().game;
            let cards = rng.usize(6..15);
            counted_as_walked(game, &game.wagers[0], &random_shoe(&mut rng, cards));
        }
    }
}

/// On small odd shoes, from the start of a round and from its middle; a shoe that is too small for one way is for both.
#[test]
fn bets_of_blackjack_counted_by_paths_are_those_walked() {
    let mut rng = chance();
    let bets = library::bets().iter();
    for bet in bets.filter(|bet| bet.family == Family::Blackjack) {
        for paytable in &bet.paytables {
            let game = &catalogue::bet(&paytable.id).unwrap().game;
            let (wager, readings) = (&game.wagers[0], game.default_readings());
            let cards = rng.usize(3..24);
            let shoe = random_shoe(&mut rng, cards);
            for (player, house) in [("", ""), ("5h", "6s"), ("", "As")] {
                let [player, house] = [player, house].map(cards_of);
                let hands = Hands { player, house };
                let counted = settle::fits(game, &shoe, &hands, &readings, &[wager]);
                let walked = settle::fits_walked(game, &shoe, &hands, &readings, wager);
                let counted = counted.map(|all| all[0].map(|fit| fit.first()));
                let walked = walked.map(|fits| fits.map(|fit| fit.first()));
                assert_eq!(counted, walked, "{} {shoe:?} {hands:?}", paytable.id);
            }
        }
    }
}

fn cards_of(words: &str) -> Vec<Card> {
    let words = words.split_whitespace();
    words.map(|word| word.parse().unwrap()).collect()
}

#[test]
fn every_bet_is_a_game_by_its_own_id_too() {
    for bet in library::bets() {
        let game = &catalogue::bet(bet.id).unwrap().game;
        assert!(!game.wagers.is_empty(), "{}", bet.id);
    }
}

#[test]
fn rows_sum_to_the_deals_and_contributions_to_the_expectation() {
    for entry in &baccarat_games() {
        for odds in by_rows(&sheet(entry, &decks(8), &[])) {
            let ways: u128 = odds.rows.iter().map(|row| row.ways).sum();
            assert_eq!(ways, odds.deals);
            let contributions: Rational = odds.rows.iter().map(|row| odds.contribution(row)).sum();
            assert_eq!(contributions, odds.figures().expectation);
            let square = |row| odds.probability(row) * row_net(row).pow(2);
            let second: Rational = odds.rows.iter().map(square).sum();
            assert_eq!(
                second - odds.figures().expectation.pow(2),
                odds.figures().variance
            );
            assert_eq!(
                odds.figures().return_to_player - ratio(1, 1),
                -odds.figures().house_edge
            );
        }
    }
}

fn row_net(row: &oddsmith::answers::sheet::RowOdds) -> Rational {
    row.settlement.net()
}

#[test]
fn the_average_over_a_burned_card_is_the_whole() {
    let mut rng = chance();
    for cards in [7, 12, 60] {
        let whole = random_shoe(&mut rng, cards);
        for entry in &baccarat_games() {
            let expected = expectations(entry, &whole);
            let mut mean = vec![ratio(0, 1); expected.len()];
            for card in Card::all().filter(|card| whole.count(*card) > 0) {
                let rest = whole.without(&[CardOrRank::Card(card)]).unwrap();
                let weight = ratio(whole.count(card), whole.cards());
                let values = expectations(entry, &rest);
                mean.iter_mut()
                    .zip(values)
                    .for_each(|(sum, value)| *sum += value * &weight);
            }
            assert_eq!(mean, expected, "{} {whole:?}", entry.game.id);
        }
    }
}

fn expectations(entry: &oddsmith::questions::catalogue::Entry, shoe: &Shoe) -> Vec<Rational> {
    let wagers = by_rows(&sheet(entry, shoe, &[]));
    wagers
        .iter()
        .map(|odds| odds.figures().expectation)
        .collect()
}

#[test]
fn exchanging_suits_changes_no_wager_that_looks_at_ranks() {
    let mut rng = chance();
    let before = random_shoe(&mut rng, 60);
    let mut counts = [0; 52];
    for card in Card::all() {
        let turned = Suit::ALL[(card.suit as usize + 1) % 4];
        let turned = Card {
            suit: turned,
            ..card
        };
        counts[turned.index()] = before.count(card);
    }
    let after = Shoe::from_counts(counts).unwrap();
    for entry in &baccarat_games() {
        let [one, other] = [&before, &after].map(|shoe| by_rows(&sheet(entry, shoe, &[])));
        for (wager, (one, other)) in entry.game.wagers.iter().zip(one.iter().zip(&other)) {
            if !wager.rows().iter().any(|row| row.when.asks_suits()) {
                assert_eq!(one, other);
            }
        }
    }
}

#[test]
fn a_seven_from_the_shoe_is_a_printed_one_over_a_shoe_that_lacks_it() {
    let entry = game("7-up-baccarat");
    let from_shoe = [("permanent-seven".to_owned(), "from-shoe".to_owned())];
    let short = decks(8).without(&[CardOrRank::Rank(Rank::Seven)]).unwrap();
    let taken = by_rows(&sheet(&entry, &decks(8), &from_shoe));
    assert_eq!(taken, by_rows(&sheet(&entry, &short, &[])));
}

#[test]
fn both_seven_up_documents_give_the_same_figures() {
    let wagers =
        ["7-up-baccarat", "electronic-7-up-baccarat"].map(|id| expectations(&game(id), &decks(6)));
    assert_eq!(wagers[0], wagers[1]);
}

#[test]
fn the_same_shoe_described_twice_gives_the_same_sheet() {
    let by_hand = shoe("A=32,2=32,3=32,4=32,5=32,6=32,7=32,8=32,9=32,10=32,J=32,Q=32,K=32");
    assert_eq!(by_hand, decks(8));
}

#[test]
fn a_wager_asked_for_alone_has_the_odds_it_has_among_all() {
    let entry = game("sands-super-baccarat");
    let all = by_rows(&sheet(&entry, &decks(8), &[]));
    for odds in all {
        assert_eq!(
            crate::support::wager("sands-super-baccarat", &odds.id, &decks(8)),
            odds
        );
    }
}
