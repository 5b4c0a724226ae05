//! The referee held against facts that need no computer, or that are published.

use num_rational::Ratio;
use oddsmith::referee::{Count, GAMES, Net, Readings, Round, count, settle, wagers, walk};
use oddsmith::vocabulary::card::Card;
use oddsmith::vocabulary::shoe::Shoe;

const TIGER: &str = "tiger-baccarat";
const FORTUNE: &str = "fortune-six-no-commission-baccarat";
const SANDS: &str = "sands-super-baccarat";
const SEVEN_UP: &str = "7-up-baccarat";
const ELECTRONIC_SEVEN_UP: &str = "electronic-7-up-baccarat";

/// Every value of every reading, by the words that users type.
const READINGS: [(&str, &[&str]); 5] = [
    ("pair", &["same-rank", "same-point-value"]),
    ("twin", &["same-rank", "same-point-value", "pair-rule"]),
    (
        "natural-tie",
        &["equal-totals", "two-naturals-push", "losing-natural-pushes"],
    ),
    ("permanent-seven", &["printed", "from-shoe"]),
    ("super-7s", &["either-hand", "both-hands"]),
];

fn hand(cards: &str) -> Vec<Card> {
    let card = |word: &str| word.parse().expect("a card");
    cards.split_whitespace().map(card).collect()
}

fn round(player: &str, banker: &str) -> Round {
    Round {
        player: hand(player),
        banker: hand(banker),
    }
}

fn shoe(composition: &str) -> Shoe {
    Shoe::from_composition(composition).expect("a composition")
}

fn net(win: i64, stake: i64) -> Net {
    Ratio::new(win, stake)
}

/// By the default readings.
#[track_caller]
fn pays(game: &str, wager: &str, round: &Round, win: i64, stake: i64) {
    reads(game, wager, round, ("pair", "same-rank"), net(win, stake));
}

/// By the default readings but one.
#[track_caller]
fn reads(game: &str, wager: &str, round: &Round, (name, value): (&str, &str), result: Net) {
    let readings = Readings::default().with(name, value);
    let settled = settle(game, wager, round, &readings);
    assert_eq!(settled, result, "{game} {wager} {round:?} {name}={value}");
}

/// Every ordered deal of this shoe settles the wager so.
#[track_caller]
fn always(game: &str, wager: &str, shoe: &Shoe, win: i64) {
    let counted = &count(game, shoe, &Readings::default())[wager];
    let all = [(net(win, 1), counted.deals)].into();
    assert_eq!((&counted.results, counted.void), (&all, 0), "{wager}");
}

fn every_reading() -> impl Iterator<Item = Readings> {
    let one = |(name, values): (&'static str, &'static [&'static str])| {
        let with = move |value: &&str| Readings::default().with(name, value);
        values.iter().map(with)
    };
    READINGS.into_iter().flat_map(one)
}

#[test]
fn eight_decks_give_the_published_counts() {
    let counts = walk(TIGER, &Shoe::decks(8).unwrap(), &Readings::default());
    let won = |wager: &str, odds| counts[wager].results[&odds];
    assert_eq!(counts["tie"].deals, 4_998_398_275_503_360);
    assert_eq!(won("banker", net(19, 20)), 2_292_252_566_437_888);
    assert_eq!(won("player", net(1, 1)), 2_230_518_282_592_256);
    assert_eq!(won("tie", net(8, 1)), 475_627_426_473_216);
    assert_eq!(won("player", net(0, 1)), won("tie", net(8, 1)));
}

#[test]
fn the_second_card_of_eight_decks_pairs_the_first_31_times_in_415() {
    let counts = walk(FORTUNE, &Shoe::decks(8).unwrap(), &Readings::default());
    for wager in ["player-pair", "banker-pair"] {
        let Count { deals, results, .. } = &counts[wager];
        assert_eq!(results[&net(11, 1)] * 415, deals * 31);
    }
}

#[test]
fn two_cards_of_eight_decks_show_their_suits_as_often_as_they_should() {
    let counts = walk(SANDS, &Shoe::decks(8).unwrap(), &Readings::default());
    let of_pairs = |wager: &str, odds, pairs: u128| {
        let Count { deals, results, .. } = &counts[wager];
        assert_eq!(results[&net(odds, 1)] * 416 * 415, deals * pairs, "{wager}");
    };
    for hand in ["player", "banker"] {
        of_pairs(&format!("{hand}-red"), 2, 208 * 207);
        of_pairs(&format!("{hand}-black"), 2, 208 * 207);
        let precious = format!("{hand}-precious-pair");
        of_pairs(&precious, 30, 8 * 7);
        of_pairs(&precious, 15, 32 * 31 - 8 * 7);
        of_pairs(&precious, 12, 12 * 8 * 7);
        of_pairs(&precious, 9, 12 * (32 * 31 - 8 * 7));
    }
}

#[test]
fn a_shoe_of_nines_always_ties_two_natural_eights() {
    let nines = shoe("9s=3,9d=2,9h=3");
    always(FORTUNE, "player", &nines, 0);
    always(FORTUNE, "banker", &nines, 0);
    always(FORTUNE, "tie", &nines, 8);
    always(FORTUNE, "player-pair", &nines, 11);
    always(FORTUNE, "player-dragon-bonus", &nines, 0);
    always(FORTUNE, "banker-dragon-bonus", &nines, 0);
    always(TIGER, "tiger-pair", &nines, 100);
    always(SANDS, "tie-wins-on-8", &nines, 50);
}

#[test]
fn a_shoe_of_nines_makes_the_seven_a_six_that_loses_to_a_natural_eight() {
    let nines = shoe("9s=3,9d=2,9h=2");
    always(SEVEN_UP, "player", &nines, -1);
    always(SEVEN_UP, "banker", &nines, 1);
    always(SEVEN_UP, "super-7s", &nines, -1);
}

#[test]
fn a_shoe_of_sevens_gives_six_sevens_and_a_tie_on_one() {
    let sevens = shoe("7=8");
    always(ELECTRONIC_SEVEN_UP, "super-7s", &sevens, 700);
    always(ELECTRONIC_SEVEN_UP, "tie", &sevens, 7);
    always(SANDS, "tie-wins-on-1", &sevens, 150);
}

#[test]
fn a_shoe_of_threes_ties_on_two_standing_sixes() {
    let threes = shoe("3=8");
    always(TIGER, "tiger-tie", &threes, 35);
    always(TIGER, "tiger", &threes, -1);
    always(SANDS, "sands-six", &threes, 6);
    always(SANDS, "tie-wins-on-6", &threes, 35);
}

#[test]
fn tens_need_six_cards_and_fewer_are_void() {
    for (cards, deals) in [("Ks=4", 24), ("Ks=5", 120), ("Ks=3", 6)] {
        for counted in count(FORTUNE, &shoe(cards), &Readings::default()).values() {
            let void = Count {
                deals,
                void: deals,
                results: [].into(),
            };
            assert_eq!(*counted, void, "also a pair already dealt is returned");
        }
    }
    always(FORTUNE, "tie", &shoe("Ks=6"), 8);
}

/// K 8 against K 8 ties two naturals; K K against 8 8, 0 against 6, lacks a card to draw. Of the 24
/// deals 4 x 4 = 16 give each hand a K and an 8.
#[test]
fn a_round_that_runs_out_is_counted_apart_from_a_push() {
    let counts = count(FORTUNE, &shoe("Ks=2,8s=2"), &Readings::default());
    let Count { void, results, .. } = &counts["player-dragon-bonus"];
    assert_eq!((*void, results), (8, &[(net(0, 1), 16)].into()));
    let Count { void, results, .. } = &counts["player-pair"];
    assert_eq!((*void, results), (8, &[(net(-1, 1), 16)].into()));
}

/// Once its only 7 is the Player's, the shoe holds five kings and no second 7.
#[test]
fn the_permanent_seven_leaves_the_shoe_only_where_it_is_read_so() {
    let cards = shoe("7s=1,Ks=5");
    let printed = &count(SEVEN_UP, &cards, &Readings::default())["super-7s"];
    let from_shoe = Readings::default().with("permanent-seven", "from-shoe");
    let dealt = &count(SEVEN_UP, &cards, &from_shoe)["super-7s"];
    assert_eq!(printed.deals, 6 * 5 * 4 * 3 * 2);
    assert_eq!(dealt.deals, 5 * 4 * 3 * 2);
    assert_eq!(dealt.results, [(net(-1, 1), dealt.deals)].into());
    assert!(printed.results.contains_key(&net(2, 1)));
}

#[test]
fn the_table_of_play_is_the_one_every_casino_prints() {
    // Rows are the Banker's totals 0 to 7, columns the Player's third card from 0 to 9.
    let table = [
        "DDDDDDDDDD",
        "DDDDDDDDDD",
        "DDDDDDDDDD",
        "DDDDDDDDSD",
        "SSDDDDDDSS",
        "SSSSDDDDSS",
        "SSSSSSDDSS",
        "SSSSSSSSSS",
    ];
    let cards = ["K", "A", "2", "3", "4", "5", "6", "7", "8", "9"];
    for (total, row) in table.into_iter().enumerate() {
        for (third, drawn) in cards.into_iter().zip(row.chars()) {
            let dealt = round(&format!("Ks Ks {third}s"), &format!("Ks {}s", cards[total]));
            assert_eq!(dealt.next_card().is_some(), drawn == 'D', "{dealt:?}");
        }
    }
}

#[test]
fn banker_draws_to_five_when_player_stands_and_nobody_to_a_natural() {
    let next = |player, banker| round(player, banker).next_card();
    assert!(next("6s Ks", "5s Ks").is_some());
    assert!(next("7s Ks", "6s Ks").is_none());
    assert!(next("Ks Ks", "8s Ks").is_none());
    assert!(next("9s Ks", "Ks Ks").is_none());
    assert!(next("Ks 5s", "Ks 7s").is_some());
    assert!(next("Ks 5s 9s", "Ks As 7s").is_none());
}

#[test]
fn six_and_seven_change_what_a_winner_is_paid() {
    pays(TIGER, "banker", &round("Ks 4s As", "Ks 6s"), 19, 20);
    pays(FORTUNE, "banker", &round("Ks 4s As", "Ks 6s"), 1, 2);
    pays(FORTUNE, "fortune-six", &round("Ks 4s As", "Ks 6s"), 12, 1);
    pays(
        FORTUNE,
        "fortune-six",
        &round("Ks 4s As", "Ks 2s 4s"),
        20,
        1,
    );
    pays(TIGER, "small-tiger", &round("Ks 4s As", "Ks 6s"), 22, 1);
    pays(TIGER, "big-tiger", &round("Ks 4s As", "Ks 2s 4s"), 50, 1);
    pays(TIGER, "tiger", &round("Ks 6s", "Ks 2s 4s"), -1, 1);
    pays(SEVEN_UP, "player", &round("7s Ks", "6s Ks"), 1, 2);
    pays(SEVEN_UP, "banker", &round("7s 9s", "7d Ks"), 9, 5);
    pays(SEVEN_UP, "tie", &round("7s Ks", "7d Ks"), 9, 1);
    pays(SEVEN_UP, "super-7s", &round("7s Ks", "7d Ks"), 2, 1);
}

#[test]
fn a_dragon_bonus_pays_by_the_margin_and_a_natural_even_money() {
    let bonus = "player-dragon-bonus";
    let margins = [(9, 30), (8, 10), (7, 6), (6, 4), (5, 2), (4, 1), (3, -1)];
    for (total, odds) in margins {
        let dealt = round(&format!("Ks Ks {total}s"), "Ks Ks Kd");
        pays(FORTUNE, bonus, &dealt, odds, 1);
    }
    pays(FORTUNE, bonus, &round("Ks 9s", "Ks Kd"), 1, 1);
    pays(FORTUNE, bonus, &round("Ks 7s", "Ks 7d"), -1, 1);
}

#[test]
fn a_natural_eight_against_a_natural_nine_is_read_in_three_ways() {
    let dealt = round("Ks 8s", "Ks 9s");
    let is = |value, player, banker| {
        let reading = ("natural-tie", value);
        let (loser, winner) = ("player-dragon-bonus", "banker-dragon-bonus");
        reads(FORTUNE, loser, &dealt, reading, net(player, 1));
        reads(FORTUNE, winner, &dealt, reading, net(banker, 1));
    };
    is("equal-totals", -1, 1);
    is("two-naturals-push", 0, 0);
    is("losing-natural-pushes", 0, 1);
}

#[test]
fn a_ten_pairs_a_king_only_to_the_letter() {
    let is = |cards, value, odds| {
        let dealt = round(cards, "2s 3s");
        reads(
            FORTUNE,
            "player-pair",
            &dealt,
            ("pair", value),
            net(odds, 1),
        );
    };
    is("10s Ks", "same-rank", -1);
    is("10s Ks", "same-point-value", 11);
    is("Qs Ks", "same-point-value", -1);
    is("Ks Kd", "same-point-value", 11);
}

#[test]
fn twins_are_read_in_three_ways() {
    let is = |player, banker, odds: [i64; 3]| {
        let dealt = round(player, banker);
        for (value, odds) in READINGS[1].1.iter().zip(odds) {
            reads(TIGER, "tiger-pair", &dealt, ("twin", value), net(odds, 1));
        }
    };
    is("9s 9h", "9d 9c", [100, 100, 100]);
    is("10s 10h", "Kd Kc", [20, 100, 100]);
    is("Js Jh", "Qd Qc", [20, 100, 20]);
    is("8s 8h", "9d 9c", [20, 20, 20]);
    is("8s 8h", "9d Kc", [4, 4, 4]);
}

#[test]
fn only_the_document_of_2017_can_want_a_seven_in_both_hands() {
    let dealt = round("7s 7d 7h", "Ks Kd 2s");
    let both = ("super-7s", "both-hands");
    pays(SEVEN_UP, "super-7s", &dealt, 5, 1);
    reads(SEVEN_UP, "super-7s", &dealt, both, net(-1, 1));
    reads(ELECTRONIC_SEVEN_UP, "super-7s", &dealt, both, net(5, 1));
}

#[test]
fn dealing_physical_cards_and_walking_ranks_give_the_same_counts() {
    let mixed = shoe("As=1,4d=2,4h=1,7s=1,7d=1,8c=1,10s=1,Jh=1,Kd=2");
    for game in GAMES {
        for readings in every_reading() {
            let counts = count(game, &mixed, &readings);
            assert_eq!(counts, walk(game, &mixed, &readings), "{game} {readings:?}");
            assert_eq!(counts.len(), wagers(game).len());
        }
    }
}
