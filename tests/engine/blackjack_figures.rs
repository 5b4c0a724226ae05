//! Blackjack's known figures on full shoes, and the laws that need no reference.

use num_traits::{One, Signed, Zero};
use oddsmith::blackjack::{
    Action, Cards, Counts, DealerBlackjackLoss, DealerEnd, DoubleAfterSplit, Doubling, EvenMoney,
    Game, HoleCard, House, NoGame, NoSuchHand, Origin, Soft17, SplitAceDraws, SplitAces, Strategy,
    Surrender, Upcards, Value,
};
use oddsmith::vocabulary::exact::{Rational, decimal, ratio};
use oddsmith::vocabulary::shoe::Shoe;

fn electronic_blackjack(loss: DealerBlackjackLoss) -> House {
    House {
        soft_17: Soft17::Stands,
        blackjack_pays: ratio(3, 2),
        doubling: Doubling::AnyTwoCards,
        double_after_split: DoubleAfterSplit::Allowed,
        most_hands: 3,
        split_aces: SplitAces::Once,
        split_ace_draws: SplitAceDraws::OneCard,
        surrender: Surrender::Early(Upcards::NOT_ACE),
        hole_card: HoleCard::None(loss),
        even_money: EvenMoney::Offered,
        variants: Default::default(),
    }
}

fn default_house() -> House {
    electronic_blackjack(DealerBlackjackLoss::BustedPlusOne)
}

#[track_caller]
fn game(house: House, decks: u32) -> Game {
    Game::new(house, &Shoe::decks(decks).unwrap()).expect("whole decks never run out")
}

fn expectation(house: House, decks: u32, strategy: &Strategy) -> Rational {
    game(house, decks).round(strategy).expectation()
}

fn cards(text: &str) -> Cards {
    text.split(' ').map(value).collect()
}

fn value(text: &str) -> Value {
    let found = Value::all().find(|value| value.to_string() == text);
    found.expect("a point value")
}

#[test]
fn a_single_deck_with_a_hole_card_gives_the_published_fraction() {
    let house = House {
        surrender: Surrender::None,
        hole_card: HoleCard::Peeked,
        ..default_house()
    };
    let known: Rational = "26598305725795201/14741371463613795000".parse().unwrap();
    assert_eq!(expectation(house, 1, &Strategy::Composition), known);
}

/// A public analyser's doubles, rounded to what they hold.
#[test]
fn all_wagers_give_the_published_decimals() {
    let known = [
        (6, "-0.00270773566835", Some("-0.00521391907210")),
        (4, "-0.00220997413932", None),
        (2, "-0.00067930775160", Some("-0.00290821736126")),
    ];
    let house = electronic_blackjack(DealerBlackjackLoss::AllWagers);
    for (decks, with_surrender, without) in known {
        let found = expectation(house.clone(), decks, &Strategy::Composition);
        assert_eq!(decimal(&found, 14), with_surrender);
        if let Some(without) = without {
            let surrender = Surrender::None;
            let house = House {
                surrender,
                ..house.clone()
            };
            let found = expectation(house, decks, &Strategy::Composition);
            assert_eq!(decimal(&found, 14), without);
        }
    }
}

/// Computed independently: exact fractions for the fixed strategies, decimals for the others.
#[test]
fn six_decks_give_the_known_figures() {
    let known = [
        (
            Strategy::Default,
            "-17735107260532580809545504823502/281357199427603611508089032514375",
        ),
        (
            Strategy::Mimic,
            "-177855030782194137223535018802613899243527/3133651764887069451107454862595275429008750",
        ),
    ];
    for (strategy, fraction) in known {
        let found = expectation(default_house(), 6, &strategy);
        assert_eq!(found.to_string(), fraction);
    }
    let found = expectation(default_house(), 6, &Strategy::Composition);
    assert_eq!(decimal(&found, 14), "-0.00173945192133");
}

#[test]
fn a_deck_has_a_distribution_whose_mean_is_the_expectation() {
    let round = game(default_house(), 1).round(&Strategy::Basic);
    let odds = round.distribution();
    assert!(odds.values().sum::<Rational>().is_one());
    let mean: Rational = odds.iter().map(|(units, chance)| units * chance).sum();
    assert_eq!(mean, round.expectation());
}

#[test]
fn a_derived_chart_played_as_ones_own_is_the_same_strategy() {
    let game = game(default_house(), 1);
    let basic = game.round(&Strategy::Basic);
    let chart = basic.chart.clone().expect("basic has a chart");
    let own = game.round(&Strategy::Chart(Box::new(chart)));
    assert_eq!(own.deals, basic.deals);
}

#[test]
fn the_dealers_ends_sum_to_one_and_blackjack_needs_an_ace_or_a_ten() {
    let game = game(default_house(), 6);
    for upcard in Value::all() {
        let ends = game
            .dealer(upcard, Cards::NONE)
            .expect("every upcard is there");
        assert!(ends.iter().sum::<Rational>().is_one());
        let blackjack = &ends[DealerEnd::Blackjack.place()];
        let known = match upcard {
            Value::ACE => ratio(96, 311),
            Value::TEN => ratio(24, 311),
            _ => Rational::zero(),
        };
        assert_eq!(blackjack, &known);
    }
}

#[test]
fn more_hands_are_never_worth_less_to_the_unsplit_play() {
    let split = game(default_house(), 1).round(&Strategy::Composition);
    let house = House {
        most_hands: 1,
        split_aces: SplitAces::Never,
        double_after_split: DoubleAfterSplit::Refused,
        ..default_house()
    };
    let whole = game(house, 1).round(&Strategy::Composition);
    assert!(whole.expectation() <= split.expectation());
    for (whole, split) in whole.deals.iter().zip(&split.deals) {
        assert!(
            whole.value() <= split.value(),
            "{} v {}",
            split.player,
            split.upcard
        );
    }
}

#[test]
fn default_is_mimic_where_they_choose_alike() {
    // Without cards from 2 to 7 no hand stops between hard 12 and 16 but on the first two cards.
    let shoe = Counts::new([0, 0, 0, 0, 0, 0, 0, 0, 12, 12]);
    let game = Game::with_counts(default_house(), shoe).expect("enough cards");
    let (default, mimic) = (game.round(&Strategy::Default), game.round(&Strategy::Mimic));
    assert_eq!(default.deals, mimic.deals);
}

#[test]
fn a_hand_answers_as_its_deal_does() {
    let game = game(default_house(), 2);
    for strategy in [Strategy::Composition, Strategy::Basic, Strategy::Default] {
        let round = game.round(&strategy);
        for deal in round.deals.iter().step_by(7) {
            let answer = game
                .hand(&strategy, deal.player, deal.upcard, Origin::Dealt)
                .unwrap();
            assert_eq!(
                answer.actions, deal.actions,
                "{} v {}",
                deal.player, deal.upcard
            );
            assert_eq!(answer.played, deal.played);
        }
    }
}

#[test]
fn a_split_hand_is_no_blackjack_and_split_aces_only_stand() {
    let game = game(default_house(), 6);
    let ask = |hand: &str, from: &str| {
        let origin = Origin::Split(value(from));
        game.hand(&Strategy::Composition, cards(hand), value("6"), origin)
    };
    let open = |hand: &str, from: &str| -> Vec<Action> {
        let answer = ask(hand, from).unwrap();
        answer
            .actions
            .into_iter()
            .map(|(action, _)| action)
            .collect()
    };
    assert_eq!(open("A 10", "10"), [Action::Stand]);
    assert_eq!(open("A 5", "A"), [Action::Stand]);
    assert_eq!(
        open("8 3", "8"),
        [Action::Stand, Action::Hit, Action::Double]
    );
    assert_eq!(open("8 3 2", "8"), [Action::Stand, Action::Hit]);
    assert!(matches!(
        ask("A 5 2", "A"),
        Err(NoSuchHand::OneCardToAces(_))
    ));
    assert!(matches!(
        ask("8 3", "9"),
        Err(NoSuchHand::NotFromPair { .. })
    ));
}

#[test]
fn impossible_hands_are_refused_with_their_reason() {
    let game = game(default_house(), 1);
    let say = |hand: &str, upcard: &str| {
        let answer = game.hand(
            &Strategy::Composition,
            cards(hand),
            value(upcard),
            Origin::Dealt,
        );
        answer.unwrap_err().to_string()
    };
    assert_eq!(say("10", "6"), "a hand has two cards or more");
    assert_eq!(
        say("10 6 6", "6"),
        "6 6 10 is 22: a hand over 21 has nothing to decide"
    );
    assert_eq!(
        say("5 5 5 5", "5"),
        "the shoe holds 4 of value 5, and the hand with the upcard needs 5"
    );
}

#[test]
fn contradictions_are_told_all_at_once() {
    let house = House {
        most_hands: 1,
        blackjack_pays: ratio(0, 1),
        surrender: Surrender::Late(Upcards::from_iter([])),
        ..default_house()
    };
    let refused = Game::new(house, &Shoe::decks(1).unwrap());
    let Err(NoGame::Contradictions(reasons)) = refused else {
        panic!("such a house cannot be played");
    };
    assert_eq!(reasons.len(), 4);
}

#[test]
fn a_shoe_that_can_run_out_says_how_many_cards_it_may_need() {
    let shoe = Counts::new([4, 4, 2, 0, 0, 0, 0, 0, 0, 1]);
    let refused = Game::with_counts(default_house(), shoe).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "a shoe of 11 cards can run out: a round may need 12 cards or more"
    );
}

#[test]
fn three_hands_of_three_tens_and_a_dealers_two_need_eleven_cards() {
    let peeks = House {
        hole_card: HoleCard::Peeked,
        ..default_house()
    };
    let tens = |cards| {
        Game::with_counts(
            peeks.clone(),
            Counts::new([0, 0, 0, 0, 0, 0, 0, 0, 0, cards]),
        )
    };
    assert!(tens(10).is_err());
    assert!(tens(11).is_ok());
}

/// The edge by composition of a house that ships, in hundredths of a percent, rounded.
#[track_caller]
fn edge_of(id: &str, decks: u32, rule: Option<(&str, &str)>) -> Rational {
    use oddsmith::questions::catalogue::Catalogue;
    let catalogue = Catalogue::none();
    let entry = catalogue.game(id).expect("a house that ships");
    let rule = rule.map(|(key, value)| (key.to_owned(), value.to_owned()));
    let rules: Vec<(String, String)> = rule.into_iter().collect();
    let entry = entry.changed(&rules, &[]).expect("a legal change");
    let house = entry.game.document.house.clone().expect("blackjack");
    let readings = entry.game.readings_with(&[]).expect("its own readings");
    let house = house.losing(readings.dealer_blackjack_loss);
    let shoe = Shoe::decks(decks).expect("decks");
    let game = Game::new(house, &shoe).expect("a full shoe");
    -game.round(&Strategy::Composition).expectation()
}

/// Published figures are by other strategies or by rules that were added up, so each has its distance.
#[test]
fn shipped_houses_are_near_the_published_figures() {
    // wizardofodds.com/ask-the-wizard/294: 0.55%. wizardofodds.com/ask-the-wizard/298: 9.24%, summed from parts.
    // casinoblackjackplay.com/BlackjackGame/games-blackjack (the Wizard of Odds on Macau): 0.16%.
    // thecolorofblackjack.com/solution_one.html, summed from effects: 0.30%, 0.50%, 0.41%, 1.61%.
    // bj21.com/category/blackjack/pages/estimating-your-edge, summed from effects: 0.54 + 0.08 - 0.14 = 0.48%.
    let figures = [
        ("blackjack-european", 6, 55, 1),
        ("blackjack-push-22", 6, 924, 30),
        ("blackjack-macau", 6, 16, 2),
        ("blackjack-s17", 6, 30, 5),
        ("blackjack-h17", 6, 50, 5),
        ("blackjack-double-deck", 2, 41, 3),
        ("blackjack-6-to-5", 1, 161, 8),
        ("blackjack-australian", 6, 48, 5),
    ];
    for (id, decks, published, within) in figures {
        let edge = edge_of(id, decks, None) * ratio(10_000, 1);
        let distance = (&edge - ratio(published, 1)).abs();
        println!("{id} {}", decimal(&edge, 3));
        assert!(
            distance < ratio(within, 1),
            "{id}: {} against {published}",
            decimal(&edge, 3)
        );
    }
}

/// The expected returns of the Wizard of Odds, appendix 9 (wizardofodds.com/games/blackjack/appendix/9), by exact
/// composition: four hands, aces split once and given one card, no doubling after a split, no surrender. Its
/// splits look at the number of hands alone and not at the cards of the other hands, which matters more the fewer
/// decks there are; so each figure has its distance, in millionths.
#[test]
fn games_without_surrender_have_the_published_returns() {
    let peeks = |soft_17| House {
        soft_17,
        double_after_split: DoubleAfterSplit::Refused,
        most_hands: 4,
        surrender: Surrender::None,
        hole_card: HoleCard::Peeked,
        even_money: EvenMoney::Refused,
        ..default_house()
    };
    let european = House {
        hole_card: HoleCard::None(DealerBlackjackLoss::AllWagers),
        ..peeks(Soft17::Hits)
    };
    let (stands, hits) = (peeks(Soft17::Stands), peeks(Soft17::Hits));
    // Pages 1ds17r4, 1dh17r4, 2dh17r4, 5ds17r4 and euro-6dh17r4, in ten-millionths.
    let published = [
        (&stands, 1, 4_230, 11),
        (&hits, 1, -15_130, 9),
        (&hits, 2, -52_520, 3),
        (&stands, 5, -52_250, 1),
        (&european, 6, -86_975, 2),
    ];
    for (house, decks, published, within) in published {
        let found = expectation(house.clone(), decks, &Strategy::Composition);
        let distance = (&found - ratio(published, 10_000_000)).abs();
        assert!(
            distance < ratio(within, 1_000_000),
            "{decks} decks: {} against {published}",
            decimal(&found, 9)
        );
    }
}

/// What a rule gives the player, in hundredths of a percent; published effects are by basic strategy.
#[test]
fn rare_rules_move_the_edge_as_published() {
    // realonlinegambling.com/blackjack/odds: eight decks, S17, DAS, four hands: Charlies of five and six cards;
    // one deck at 6 to 5 where a blackjack always wins. casinoblackjackplay.com/BlackjackRules/blackjack-5-card-rules
    // has seven cards. thecolorofblackjack.com/solution_one.html: doubling any number of cards; no soft doubling.
    let effects = [
        ("blackjack", 8, ("charlie", "5-cards"), 146, 8),
        ("blackjack", 8, ("charlie", "6-cards"), 16, 2),
        ("blackjack", 8, ("charlie", "7-cards"), 1, 1),
        ("blackjack", 8, ("double-cards", "any"), 24, 3),
        ("blackjack", 8, ("doubling", "any-hard"), -11, 3),
        ("blackjack-6-to-5", 1, ("blackjack-tie", "wins"), 21, 1),
    ];
    for (id, decks, rule, published, within) in effects {
        let gained = edge_of(id, decks, None) - edge_of(id, decks, Some(rule));
        let gained = gained * ratio(10_000, 1);
        println!("{id} {rule:?} {}", decimal(&gained, 3));
        assert!(
            (&gained - ratio(published, 1)).abs() < ratio(within, 1),
            "{rule:?}: {} against {published}",
            decimal(&gained, 3)
        );
    }
}
