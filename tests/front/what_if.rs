//! What-if: both sides are the sheets that each situation has by itself, however it is asked for.

use crate::support::decks;
use oddsmith::answers::sheet::Sheet;
use oddsmith::answers::what_if::{Axis, WhatIf};
use oddsmith::questions::catalogue::Catalogue;
use oddsmith::questions::described::{Choices, Described, File};
use oddsmith::questions::question::WhatIfQuestion;
use oddsmith::questions::situation::Situation;
use oddsmith::questions::solver::afresh;
use oddsmith::vocabulary::card::{Card, CardOrRank};
use oddsmith::vocabulary::exact::{Exact, Rational, ratio};

fn asked(game: &str, decks: u32) -> Described {
    Described::of(game, decks)
}

fn pairs(choices: &[(&str, &str)]) -> Choices {
    choices.iter().copied().collect()
}

#[track_caller]
fn answer(question: &Described, axes: &[&str]) -> WhatIf {
    let question = WhatIfQuestion {
        vary: axes.iter().map(|axis| axis.to_string()).collect(),
        ..WhatIfQuestion::of(question.clone())
    };
    WhatIf::new(&question, &afresh(), &()).unwrap()
}

/// The edges of a question by the sheet alone, wager by wager.
#[track_caller]
fn sheet_edges(question: &Described) -> Vec<(String, Rational)> {
    let entry = question.entry(&Catalogue::shipped()).unwrap();
    let description = question.describe(&entry).unwrap();
    let sheet = Sheet::new(&Situation::new(&entry, &description).unwrap());
    let played = sheet.played().into_iter();
    let played = played.map(|odds| (odds.id.clone(), odds.figures().house_edge));
    let settled = sheet.by_rows();
    let settled = settled.map(|odds| (odds.id.clone(), odds.figures().house_edge));
    played.chain(settled).collect()
}

#[track_caller]
fn assert_edges(what_if: &WhatIf, case: usize, approved: &Described, described: &Described) {
    let (approved, described) = (sheet_edges(approved), sheet_edges(described));
    let wagers = &what_if.cases[case].wagers;
    assert_eq!(wagers.len(), described.len());
    for both in wagers {
        let of = |edges: &[(String, Rational)]| {
            let found = edges.iter().find(|(id, _)| *id == both.id);
            found.map(|(_, edge)| Exact(edge.clone()))
        };
        assert_eq!(both.approved, of(&approved), "{}", both.id);
        assert_eq!(both.described, of(&described), "{}", both.id);
    }
}

#[test]
fn every_kind_of_change_alone_and_together_is_the_sheet_of_its_situation() {
    let cards = oddsmith::vocabulary::shoe::read_cards("6h 6s Kd").unwrap();
    let game = "fortune-six-no-commission-baccarat";
    let approved = asked(game, 8);
    let changes: [&dyn Fn(&mut Described); 4] = [
        &|question| question.remove = cards.clone(),
        &|question| question.pays = pairs(&[("tie", "9:1"), ("fortune-six/two-cards", "13:1")]),
        &|question| question.readings = pairs(&[("pair", "same-point-value")]),
        &|question| question.dealt = "player 7h, banker 3d".parse().unwrap(),
    ];
    let mut together = approved.clone();
    for change in changes {
        let mut alone = approved.clone();
        change(&mut alone);
        assert_edges(&answer(&alone, &[]), 0, &approved, &alone);
        change(&mut together);
    }
    assert_edges(&answer(&together, &[]), 0, &approved, &together);
}

#[test]
fn blackjack_changes_by_rule_reading_and_strategy() {
    let approved = asked("electronic-blackjack", 2);
    let mut described = approved.clone();
    described.rules = pairs(&[("dealer-soft-17", "hit"), ("blackjack-pays", "6:5")]);
    described.readings = pairs(&[("dealer-blackjack-loss", "all-wagers")]);
    described.strategy = Some("default".to_owned());
    assert_edges(&answer(&described, &[]), 0, &approved, &described);
}

#[test]
fn the_approved_side_has_the_nearest_approved_decks() {
    let wagers = vec!["tie".to_owned()];
    for (decks, approved) in [(1, 4), (4, 4), (7, 7), (12, 10)] {
        let question = Described {
            wagers: wagers.clone(),
            ..asked("tiger-baccarat", decks)
        };
        let side = &answer(&question, &[]).cases[0].approved;
        assert_eq!(
            (side.shoe.decks, side.departures.len()),
            (Some(approved), 0)
        );
    }
    // A shoe that is not of whole decks is nearest to the larger number from half a deck on.
    for (removed, approved) in [(1, 6), (26, 6), (27, 5), (52, 5), (79, 4)] {
        let cards = Card::all()
            .collect::<Vec<_>>()
            .into_iter()
            .cycle()
            .take(removed)
            .map(CardOrRank::Card);
        let shoe = decks(6).without(&cards.collect::<Vec<_>>()).unwrap();
        let question = Described {
            wagers: wagers.clone(),
            ..Described::from_shoe("tiger-baccarat", shoe)
        };
        let side = &answer(&question, &[]).cases[0].approved;
        assert_eq!(side.shoe.decks, Some(approved), "6 decks less {removed}");
    }
    let question = WhatIfQuestion {
        approved: Some(11),
        ..WhatIfQuestion::of(asked("tiger-baccarat", 8))
    };
    let chosen = WhatIf::new(&question, &afresh(), &());
    assert!(matches!(chosen, Err(refused) if refused.message().contains("4 to 10 decks")));
}

#[test]
fn an_axis_is_its_values_one_by_one_and_two_axes_every_pair() {
    let question = Described {
        wagers: vec!["tiger".to_owned()],
        ..asked("tiger-baccarat", 8)
    };
    let grid = answer(
        &question,
        &["remove 6=0..2", "pays tiger/two-cards=11:1,12:1"],
    );
    assert_eq!(grid.cases.len(), 6);
    for (case, at) in grid.cases.iter().map(|case| &case.at).enumerate() {
        let mut described = question.clone();
        described.remove = vec!["6".parse().unwrap(); at["remove 6"].parse().unwrap()];
        described.pays = pairs(&[("tiger/two-cards", &at["pays tiger/two-cards"])]);
        assert_eq!(*at["remove 6"], (case / 2).to_string());
        assert_edges(&grid, case, &question, &described);
    }
}

#[test]
fn what_is_few_is_all_taken_where_no_value_is_named() {
    let labels = |game: &str, text: &str| -> Vec<String> {
        let axis = Axis::read(text, &crate::support::game(game)).unwrap();
        axis.settings
            .into_iter()
            .map(|setting| setting.label)
            .collect()
    };
    let blackjack = "electronic-blackjack";
    assert_eq!(labels(blackjack, "rule dealer-soft-17"), ["stand", "hit"]);
    // One hand contradicts doubling after a split; no surrender needs no other change.
    assert_eq!(labels(blackjack, "rule most-hands"), ["2", "3", "4"]);
    assert_eq!(
        labels(blackjack, "rule surrender"),
        ["none", "early", "late"]
    );
    let charlies = ["none", "5-cards", "6-cards", "7-cards", "8-cards"];
    assert_eq!(labels(blackjack, "rule charlie"), charlies);
    assert_eq!(labels(blackjack, "reading dealer-blackjack-loss").len(), 5);
    assert_eq!(
        labels(blackjack, "strategy"),
        oddsmith::blackjack::Strategy::NAMES
    );
    assert_eq!(
        labels("blackjack-s17", "rule hole-card"),
        ["none", "peek", "peek-ace"]
    );
    assert_eq!(
        labels(blackjack, "rule blackjack-pays=3:2,6:5"),
        ["3:2", "6:5"]
    );
    assert_eq!(
        labels("tiger-baccarat", "decks 4..6,8"),
        ["4", "5", "6", "8"]
    );
    let odds = labels("tiger-baccarat", "pays tie=8:1..10:1,12:1");
    assert_eq!(odds, ["8:1", "9:1", "10:1", "12:1"]);
}

/// An edge is linear in what a row pays, with the row's probability as the slope.
#[test]
fn an_edge_falls_by_the_rows_probability_for_each_unit_it_pays_more() {
    let question = Described {
        wagers: vec!["small-tiger".to_owned()],
        ..asked("tiger-baccarat", 8)
    };
    let answer = answer(&question, &["pays small-tiger=20:1..30:1"]);
    let edges = &answer.wagers()[0];
    let odds = crate::support::wager("tiger-baccarat", "small-tiger", &crate::support::decks(8));
    let probability = odds.probability(&odds.rows[0]);
    for two in edges.windows(2) {
        let [one, next] = [&two[0], &two[1]].map(|both| both.described.clone().unwrap().0);
        assert_eq!(one - next, probability);
    }
}

#[test]
fn sorting_puts_the_largest_movement_first() {
    let question = Described {
        remove: oddsmith::vocabulary::shoe::read_cards("6h 6s Kd").unwrap(),
        ..asked("tiger-baccarat", 8)
    };
    let question = WhatIfQuestion {
        sort: true,
        ..WhatIfQuestion::of(question)
    };
    let sorted = WhatIf::new(&question, &afresh(), &()).unwrap();
    let moves = sorted.cases[0].wagers.iter().map(|wager| {
        let moved = wager.difference.clone().unwrap().0;
        moved.clone().max(-moved)
    });
    let moves: Vec<Rational> = moves.collect();
    assert!(moves.is_sorted_by(|one, next| one >= next) && moves[0] > ratio(2, 100));
}

#[test]
fn a_game_of_ones_own_is_its_own_approved_side() {
    let file = File {
        name: "house-baccarat.toml".to_owned(),
        text: std::fs::read_to_string("tests/house-baccarat.toml").unwrap(),
    };
    let question = WhatIfQuestion::of(Described {
        tables: vec![file],
        ..asked("house-baccarat", 8)
    });
    let answer = WhatIf::new(&question, &afresh(), &());
    let both = &answer.unwrap().cases[0].wagers[0];
    assert!(both.approved.is_some() && both.approved == both.described);
}
