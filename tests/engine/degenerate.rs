//! Worlds whose answers need no computer.

use crate::support::{baccarat_games, by_rows, decks, game, sheet, shoe, wager};
use oddsmith::answers::sheet::WagerOdds;
use oddsmith::vocabulary::exact::{Rational, ratio};

#[track_caller]
fn certain(odds: &WagerOdds, row: &str) {
    let happens = odds.rows.iter().find(|each| each.id == row).unwrap();
    assert_eq!(
        (happens.ways, odds.deals),
        (odds.deals, odds.deals),
        "{}",
        odds.id
    );
}

#[test]
fn nines_only_tie_at_eight_with_naturals_and_twin_pairs() {
    let nines = shoe("9s=10");
    let tiger = |id| wager("tiger-baccarat", id, &nines);
    certain(&tiger("player"), "tie");
    certain(&tiger("tie"), "tie");
    certain(&tiger("tiger-pair"), "twin");
    certain(&tiger("tiger-tie"), "lose");
    certain(
        &wager(
            "fortune-six-no-commission-baccarat",
            "player-dragon-bonus",
            &nines,
        ),
        "natural-tie",
    );
    certain(
        &wager("sands-super-baccarat", "tie-wins-on-8", &nines),
        "on-8",
    );
    certain(
        &wager("sands-super-baccarat", "player-black", &nines),
        "black",
    );
}

#[test]
fn tens_only_draw_to_the_end_and_tie_at_nothing() {
    let tens = shoe("10h=6");
    certain(
        &wager("sands-super-baccarat", "tie-wins-on-0", &tens),
        "on-0",
    );
    certain(&wager("sands-super-baccarat", "banker-red", &tens), "red");
    certain(&wager("tiger-baccarat", "player", &tens), "tie");
}

#[test]
fn sevens_only_give_seven_up_six_of_them_or_fewer() {
    // The player's 7 and 7 make 4 and draw; the banker's 7 and 7 make 4 and draw to a third 7.
    let sevens = shoe("7c=5");
    certain(&wager("7-up-baccarat", "super-7s", &sevens), "six");
    certain(&wager("7-up-baccarat", "tie", &sevens), "other");
}

#[test]
fn diamond_fours_only_are_the_best_precious_pair() {
    let fours = shoe("4d=6");
    certain(
        &wager("sands-super-baccarat", "player-precious-pair", &fours),
        "diamond-fours",
    );
    certain(
        &wager("sands-super-baccarat", "tie-wins-on-8", &fours),
        "on-8",
    );
}

#[test]
fn a_shoe_too_short_for_two_hands_is_void_for_every_wager() {
    for entry in &baccarat_games() {
        for composition in ["Ks=1", "Ks=1,7h=1"] {
            for odds in by_rows(&sheet(entry, &shoe(composition), &[])) {
                certain(&odds, "void");
                assert_eq!(odds.figures().expectation, ratio(0, 1));
                assert_eq!(odds.figures().expectation_per_resolved, None);
                assert_eq!(odds.figures().push_frequency, ratio(1, 1));
            }
        }
    }
}

#[test]
fn a_pair_already_dealt_is_void_when_the_round_cannot_be_finished() {
    // Four kings give 0 against 0: the player must draw, and there is no card.
    certain(
        &wager("no-commission-baccarat", "player-pair", &shoe("Ks=4")),
        "void",
    );
    // Four fours are naturals: the round is finished, and the pair wins.
    certain(
        &wager("no-commission-baccarat", "player-pair", &shoe("4s=4")),
        "pair",
    );
}

#[test]
fn a_shoe_as_large_as_a_round_may_need_has_no_void_row() {
    let has_void = |composition| {
        let odds = wager("tiger-baccarat", "player", &shoe(composition));
        odds.rows.iter().any(|row| row.id == "void")
    };
    assert!(has_void("Ks=5"));
    assert!(!has_void("Ks=6"));
}

#[test]
fn pairs_and_colours_have_closed_forms() {
    for number in 4..=10_u32 {
        let (deck, n) = (decks(number), 52 * number);
        let pair = ratio(4 * number - 1, n - 1);
        let hit = |id: &str, wager_id: &str| wager(id, wager_id, &deck).figures().hit_frequency;
        assert_eq!(hit("no-commission-baccarat", "player-pair"), pair);
        assert_eq!(hit("sands-super-baccarat", "banker-precious-pair"), pair);
        let red = ratio(1, 2) * ratio(26 * number - 1, n - 1);
        assert_eq!(hit("sands-super-baccarat", "player-red"), red);
    }
}

#[test]
fn wins_on_each_total_add_up_to_the_win() {
    let sheet = sheet(&game("sands-super-baccarat"), &decks(8), &[]);
    for side in ["player", "banker", "tie"] {
        let on = sheet
            .by_rows()
            .filter(|odds| odds.id.starts_with(&format!("{side}-wins-on-")));
        let sum: Rational = on.map(|odds| odds.figures().hit_frequency).sum();
        let whole = sheet.by_rows().find(|odds| odds.id == side).unwrap();
        assert_eq!(sum, whole.figures().hit_frequency);
    }
}
