//! The planned chart: from any shoe the expectation that the round gives, as a fraction.

use oddsmith::blackjack::{
    Chart, ChartPlan, Counts, DealerBlackjackLoss, DoubleAfterSplit, EvenMoney, Game, HoleCard,
    House, PairCell, Soft17, SplitAceDraws, Strategy, Surrender, Value,
};
use oddsmith::questions::catalogue::Catalogue;
use oddsmith::vocabulary::exact::ratio;
use oddsmith::vocabulary::shoe::Shoe;

fn shipped() -> House {
    let catalogue = Catalogue::shipped();
    let game = &catalogue.game("electronic-blackjack").unwrap().game;
    let rules = game.document.house.as_ref().unwrap();
    rules.losing(DealerBlackjackLoss::BustedPlusOne)
}

/// Cards drawn at random from a shoe of whole decks.
fn depleted(random: &mut fastrand::Rng, decks: u32, left: u32) -> Counts {
    let mut cards: Vec<u32> = (0..10)
        .flat_map(|place| vec![place; (if place == 9 { 16 } else { 4 } * decks) as usize])
        .collect();
    random.shuffle(&mut cards);
    let mut counts = [0; 10];
    for place in &cards[..left as usize] {
        counts[*place as usize] += 1;
    }
    Counts::new(counts)
}

#[track_caller]
fn agrees(house: House, chart: Option<Chart>, decks: u32, left: &[u32], seed: u64) {
    let game = Game::new(house.clone(), &Shoe::decks(decks).unwrap()).unwrap();
    let chart = chart.unwrap_or_else(|| game.chart(&Strategy::Basic));
    let plan = ChartPlan::new(&game, &chart).expect("the plan gives the whole shoe's expectation");
    let strategy = Strategy::Chart(Box::new(chart));
    let mut random = fastrand::Rng::with_seed(seed);
    for left in left {
        let shoe = depleted(&mut random, decks, *left);
        let Ok(game) = Game::with_counts(house.clone(), shoe) else {
            assert_eq!(plan.worth(&shoe), None, "{shoe:?}");
            continue;
        };
        let planned = plan.worth(&shoe).unwrap().expectation();
        assert_eq!(planned, game.round(&strategy).expectation(), "{shoe:?}");
    }
}

#[test]
fn depleted_shoes_have_the_expectation_of_their_round() {
    agrees(shipped(), None, 6, &[300, 78], 1);
    agrees(shipped(), None, 2, &[60, 30, 12, 6], 2);
}

/// Near its end a shoe has fewer cards than the longest line of the whole one.
#[test]
fn every_depth_near_the_end_of_one_and_two_decks_has_the_expectation_of_its_round() {
    let house = House {
        hole_card: HoleCard::Peeked,
        most_hands: 4,
        soft_17: Soft17::Hits,
        double_after_split: DoubleAfterSplit::Allowed,
        surrender: Surrender::Late(Value::all().collect()),
        even_money: EvenMoney::Refused,
        ..shipped()
    };
    for decks in [1, 2] {
        let left: Vec<u32> = (1..=26).rev().collect();
        agrees(house.clone(), None, decks, &left, 5);
    }
}

#[test]
fn a_hole_card_four_hands_and_late_surrender_are_planned() {
    let house = House {
        hole_card: HoleCard::Peeked,
        most_hands: 4,
        soft_17: Soft17::Hits,
        blackjack_pays: ratio(6, 5),
        split_ace_draws: SplitAceDraws::Freely,
        surrender: Surrender::Late(Value::all().collect()),
        ..shipped()
    };
    agrees(house, None, 1, &[40, 25], 3);
}

/// A dealer blackjack takes from all hands of a split together, or from each.
#[test]
fn splits_against_an_ace_and_a_ten_are_planned_in_every_reading() {
    let mut chart = Chart::default_strategy();
    for pair in Value::all() {
        for upcard in [Value::ACE, Value::TEN, Value::of_points(6).unwrap()] {
            chart.set_pair(pair, upcard, PairCell::Split);
        }
    }
    for loss in DealerBlackjackLoss::ALL {
        let house = House {
            hole_card: HoleCard::None(loss),
            most_hands: 2,
            double_after_split: DoubleAfterSplit::Allowed,
            ..shipped()
        };
        agrees(house, Some(chart.clone()), 1, &[30], 4);
    }
}
