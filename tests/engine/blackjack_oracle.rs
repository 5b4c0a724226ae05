//! The engine against the referee, as fractions: every action of every hand, and the whole round.

mod referee;

use num_traits::Zero;
use oddsmith::blackjack::{
    Action, Cell, Charlie, Chart, Counts, Dealer22, DealerBlackjackLoss, DoubleAfterSplit,
    DoubleCards, Doubling, EvenMoney, Game, HoleCard, House, Looks, NoGame, PairCell, Round,
    Soft17, SplitAceDraws, SplitAces, Strategy, Surrender, Tie, Total, Upcards, Value, Variants,
    Wish,
};
use oddsmith::vocabulary::exact::{Rational, ratio};
use oddsmith::vocabulary::shoe::Shoe;
use referee::{Cards, Plan, Rare, Referee, Rules, Sheet};
use std::collections::BTreeMap;

/// The rules of Electronic Blackjack, for the referee.
fn electronic(loss: &'static str) -> Rules {
    let mut against = [true; 10];
    against[0] = false;
    Rules {
        hits_soft_17: false,
        blackjack_pays: ratio(3, 2),
        double_only: None,
        double_after_split: true,
        most_hands: 3,
        most_ace_hands: 2,
        split_aces_draw: false,
        surrender: referee::Surrender::Early,
        surrender_against: against,
        peeks: false,
        even_money: true,
        loss,
        rare: Rare::default(),
    }
}

/// The same rules, for the engine.
fn house(rules: &Rules) -> House {
    let upcards = Value::all().filter(|v| rules.surrender_against[v.place()]);
    let upcards: Upcards = upcards.collect();
    let reading = DealerBlackjackLoss::ALL
        .into_iter()
        .find(|loss| loss.name() == rules.loss);
    let reading = reading.expect("one of the five readings");
    House {
        soft_17: if rules.hits_soft_17 {
            Soft17::Hits
        } else {
            Soft17::Stands
        },
        blackjack_pays: rules.blackjack_pays.clone(),
        doubling: match rules.double_only.as_deref() {
            None if rules.rare.no_soft_doubles => Doubling::AnyHard,
            None => Doubling::AnyTwoCards,
            Some([9, 10, 11]) => Doubling::Hard9To11,
            Some([10, 11]) => Doubling::Hard10To11,
            Some([11]) => Doubling::Hard11,
            _ => Doubling::Never,
        },
        double_after_split: match rules.rare.double_split_only.as_deref() {
            _ if !rules.double_after_split => DoubleAfterSplit::Refused,
            None => DoubleAfterSplit::Allowed,
            Some([9, 10, 11]) => DoubleAfterSplit::Hard9To11,
            Some([10, 11]) => DoubleAfterSplit::Hard10To11,
            Some([11]) => DoubleAfterSplit::Hard11,
            Some(hard) if *hard == every_hard_total() => DoubleAfterSplit::AnyHard,
            Some(other) => panic!("no rule doubles {other:?}"),
        },
        most_hands: rules.most_hands,
        split_aces: match rules.most_ace_hands {
            1 => SplitAces::Never,
            2 if rules.most_hands > 2 => SplitAces::Once,
            _ => SplitAces::Again,
        },
        split_ace_draws: if rules.split_aces_draw {
            SplitAceDraws::Freely
        } else {
            SplitAceDraws::OneCard
        },
        surrender: match rules.surrender {
            referee::Surrender::None => Surrender::None,
            referee::Surrender::Early => Surrender::Early(upcards),
            referee::Surrender::Late => Surrender::Late(upcards),
        },
        hole_card: if rules.peeks {
            HoleCard::Peeked
        } else {
            HoleCard::None(reading)
        },
        even_money: if rules.even_money {
            EvenMoney::Offered
        } else {
            EvenMoney::Refused
        },
        variants: variants(&rules.rare, reading),
    }
}

fn variants(rare: &Rare, loss: DealerBlackjackLoss) -> Variants {
    let tie = |wins| if wins { Tie::Wins } else { Tie::StandsOff };
    let never_split = Value::all().filter(|v| rare.never_split.contains(&v.place()));
    Variants {
        double_cards: match rare.double_any_cards {
            true => DoubleCards::Any,
            false => DoubleCards::Two,
        },
        unsplit_pairs: never_split.collect(),
        charlie: match rare.charlie {
            0 => Charlie::Never,
            5 => Charlie::Five,
            6 => Charlie::Six,
            7 => Charlie::Seven,
            cards => panic!("no Charlie of {cards} cards"),
        },
        player_21: tie(rare.wins_with_21),
        blackjack_tie: tie(rare.blackjack_wins_tie),
        suited_blackjack_pays: rare.suited_pays.clone(),
        dealer_22: match rare.dealer_22_pushes {
            true => Dealer22::Pushes,
            false => Dealer22::Busts,
        },
        looks: match rare.peeks_under_aces_only {
            true => Looks::UnderAces(loss),
            false => Looks::UnderAcesAndTens,
        },
    }
}

fn wish(yes: bool) -> Wish {
    if yes { Wish::IfOpen } else { Wish::Never }
}

fn chart(sheet: &Sheet) -> Chart {
    use oddsmith::blackjack::Draw;
    let mut chart = Chart::standing();
    chart.even_money = wish(sheet.even_money);
    let cell = |(surrender, double, hit)| {
        let draw = if hit { Draw::Hit } else { Draw::Stand };
        Cell::of(wish(surrender), wish(double), draw)
    };
    for upcard in Value::all() {
        let u = upcard.place();
        for points in Chart::HARD {
            chart.set(
                Total::Hard(points),
                upcard,
                cell(sheet.hard[points as usize][u]),
            );
        }
        for points in Chart::SOFT {
            chart.set(
                Total::Soft(points),
                upcard,
                cell(sheet.soft[points as usize][u]),
            );
        }
        for pair in Value::all() {
            let cell = match sheet.pairs[pair.place()][u] {
                (false, false) => PairCell::ByTotal,
                (false, true) => PairCell::Split,
                (true, false) => PairCell::SurrenderElseByTotal,
                (true, true) => PairCell::SurrenderElseSplit,
            };
            chart.set_pair(pair, upcard, cell);
        }
    }
    chart
}

/// The same chart, for the referee.
fn sheet(chart: &Chart) -> Sheet {
    let yes = |wish| wish == Wish::IfOpen;
    let part = |cell: Cell| {
        let hit = cell.draw() == oddsmith::blackjack::Draw::Hit;
        (yes(cell.surrender()), yes(cell.double()), hit)
    };
    let mut sheet = blank_sheet();
    sheet.even_money = yes(chart.even_money);
    for upcard in Value::all() {
        let u = upcard.place();
        for points in 4..=20 {
            sheet.hard[points as usize][u] = part(chart.cell(Total::Hard(points), upcard));
        }
        for points in 12..=20 {
            sheet.soft[points as usize][u] = part(chart.cell(Total::Soft(points), upcard));
        }
        for pair in Value::all() {
            let cell = chart.pair(pair, upcard);
            sheet.pairs[pair.place()][u] = (yes(cell.surrender()), yes(cell.split()));
        }
    }
    sheet
}

fn blank_sheet() -> Sheet {
    Sheet {
        hard: vec![[(false, false, false); 10]; 22],
        soft: vec![[(false, false, false); 10]; 22],
        pairs: vec![[(false, false); 10]; 10],
        even_money: false,
    }
}

fn drawing_sheet(hard_below: u32, soft_below: u32) -> Sheet {
    let mut sheet = blank_sheet();
    for points in 0..hard_below as usize {
        sheet.hard[points] = [(false, false, true); 10];
    }
    for points in 0..soft_below as usize {
        sheet.soft[points] = [(false, false, true); 10];
    }
    sheet
}

/// A chart of nonsense, the same for the same seed.
fn nonsense_sheet(mut seed: u64) -> Sheet {
    let mut coin = || {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        seed >> 61 == 0
    };
    let mut sheet = drawing_sheet(15, 18);
    for row in sheet.hard.iter_mut().chain(sheet.soft.iter_mut()).take(43) {
        for cell in row.iter_mut() {
            *cell = (coin(), coin() || coin(), cell.2 != coin());
        }
    }
    sheet.hard[21] = [(false, false, false); 10];
    for cell in sheet.pairs.iter_mut().flatten() {
        *cell = (coin() && coin(), !coin());
    }
    sheet.even_money = coin();
    sheet
}

fn counts(shoe: &Cards) -> Counts {
    Counts::new(shoe.map(u32::from))
}

#[track_caller]
fn agree(shoe: Cards, rules: &Rules, strategy: &Strategy) {
    let game = Game::with_counts(house(rules), counts(&shoe)).expect("a shoe that cannot run out");
    let round = game.round(strategy);
    let plan = match strategy {
        Strategy::Optimal => Plan::Optimal,
        Strategy::Composition => Plan::Composition,
        Strategy::Basic => Plan::Sheet(sheet(round.chart.as_ref().expect("it has one"))),
        Strategy::Default => Plan::Sheet(drawing_sheet(12, 17)),
        Strategy::Mimic => Plan::Sheet(drawing_sheet(17, if rules.hits_soft_17 { 18 } else { 17 })),
        Strategy::Chart(chart) => Plan::Sheet(sheet(chart)),
    };
    compare(shoe, rules, &plan, &round);
}

#[track_caller]
fn compare(shoe: Cards, rules: &Rules, plan: &Plan, round: &Round) {
    let mut whole: BTreeMap<Rational, Rational> = BTreeMap::new();
    let mut wager = Rational::zero();
    let mut deals = round.deals.iter();
    let n = i64::from(referee::len(&shoe));
    for upcard in (0..10).filter(|&v| shoe[v] > 0) {
        let left = referee::without(&shoe, upcard);
        let mut referee = Referee::new(rules, plan, left, upcard);
        for hand in two_card_hands(&left) {
            let deal = deals.next().expect("as many deals");
            let (actions, played) = referee.first(&hand);
            let at = format!("{} v {} {:?}", deal.player, deal.upcard, rules);
            let seen = deal
                .actions
                .iter()
                .map(|(a, value)| (a.name(), value.clone()));
            let known: Vec<_> = actions
                .iter()
                .map(|(a, odds)| (*a, referee::mean(odds)))
                .collect();
            assert_eq!(seen.collect::<Vec<_>>(), known, "{at}");
            assert_eq!(deal.played.name(), played, "{at}");
            let pair = hand.contains(&2);
            let ways: i64 = (0..10)
                .map(|v| falling(left[v].into(), hand[v].into()))
                .product();
            let ways = ways * if pair { 1 } else { 2 } * i64::from(shoe[upcard]);
            let chance = ratio(ways, n * (n - 1) * (n - 2));
            assert_eq!(deal.probability, chance, "{at}");
            let odds = &actions.iter().find(|(a, _)| *a == played).expect("open").1;
            wager += &chance * referee::wager(odds);
            for ((won, _), part) in odds {
                *whole.entry(won.clone()).or_insert_with(Rational::zero) += part * &chance;
            }
        }
    }
    whole.retain(|_, chance| !chance.is_zero());
    assert!(deals.next().is_none());
    assert_eq!(round.distribution(), whole, "{rules:?}");
    let mean: Rational = whole.iter().map(|(won, chance)| won * chance).sum();
    assert_eq!(round.expectation(), mean, "{rules:?}");
    assert_eq!(round.average_wager(), wager, "{rules:?}");
}

fn falling(n: i64, count: i64) -> i64 {
    (0..count).map(|drawn| n - drawn).product()
}

/// By the low card, then the high card.
fn two_card_hands(left: &Cards) -> Vec<Cards> {
    let mut hands = Vec::new();
    for low in (0..10).filter(|&v| left[v] > 0) {
        let rest = referee::without(left, low);
        for high in (low..10).filter(|&v| rest[v] > 0) {
            hands.push(referee::with(&referee::with(&[0; 10], low), high));
        }
    }
    hands
}

/// Tiny shoes, several rich in small cards and aces so that splits happen often.
const SHOES: [Cards; 6] = [
    [0, 0, 0, 0, 0, 0, 0, 0, 4, 8],
    [4, 5, 0, 0, 0, 0, 0, 0, 0, 13],
    [9, 0, 0, 0, 0, 0, 0, 4, 0, 9],
    [0, 0, 0, 0, 6, 6, 0, 0, 0, 6],
    [3, 0, 0, 0, 0, 5, 0, 6, 0, 5],
    [1, 5, 4, 0, 0, 0, 0, 0, 0, 11],
];

fn strategies() -> Vec<Strategy> {
    vec![
        Strategy::Composition,
        Strategy::Basic,
        Strategy::Default,
        Strategy::Mimic,
        Strategy::Chart(Box::new(chart(&nonsense_sheet(7)))),
        Strategy::Chart(Box::new(chart(&nonsense_sheet(40)))),
    ]
}

#[test]
fn every_strategy_and_reading_agrees_with_the_referee() {
    for loss in DealerBlackjackLoss::ALL {
        for shoe in SHOES {
            for strategy in strategies() {
                agree(shoe, &electronic(loss.name()), &strategy);
                agree_with_the_library_referee(shoe, loss, &strategy);
            }
        }
    }
}

/// The referee of the library against the engine: every action, and the whole distribution.
#[track_caller]
fn agree_with_the_library_referee(shoe: Cards, loss: DealerBlackjackLoss, strategy: &Strategy) {
    use oddsmith::referee::blackjack::{self as second, Loss, Play};
    let game = Game::with_counts(house(&electronic(loss.name())), counts(&shoe)).unwrap();
    let round = game.round(strategy);
    let names = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10"];
    let held = (0..10).filter(|&v| shoe[v] > 0);
    let held: Vec<String> = held.map(|v| format!("{}s={}", names[v], shoe[v])).collect();
    let shoe = Shoe::from_composition(&held.join(",")).unwrap();
    let loss = Loss::named(loss.name()).unwrap();
    let chart = match strategy {
        Strategy::Composition | Strategy::Optimal => None,
        Strategy::Basic => Some(second::Chart::basic(&shoe, loss)),
        Strategy::Default => Some(second::Chart::of_the_house()),
        Strategy::Mimic => Some(second::Chart::of_the_dealer()),
        Strategy::Chart(chart) => Some(library_chart(&sheet(chart))),
    };
    let strategy = chart.map(|chart| second::Strategy::Chart(Box::new(chart)));
    let play = Play::new(
        &shoe,
        &strategy.unwrap_or(second::Strategy::Composition),
        loss,
    );
    for deal in &round.deals {
        let key = (deal.player.to_string(), deal.upcard.to_string());
        let ours = &play.hands[&key];
        let theirs = deal
            .actions
            .iter()
            .map(|(action, value)| (action.name(), value.clone()));
        assert_eq!(
            ours.values,
            theirs.collect::<Vec<_>>(),
            "{held:?} {key:?} {}",
            loss.name()
        );
        assert_eq!(ours.played, deal.played.name(), "{held:?} {key:?}");
        assert_eq!(ours.wager, deal.wager, "{held:?} {key:?}");
    }
    assert_eq!(
        play.results(),
        round.distribution(),
        "{held:?} {}",
        loss.name()
    );
}

fn library_chart(sheet: &Sheet) -> oddsmith::referee::blackjack::Chart {
    use oddsmith::referee::blackjack as second;
    let cell = |(surrender, double, hit): referee::Cell| second::Cell {
        surrender,
        double,
        hit,
    };
    second::Chart {
        hard: std::array::from_fn(|points| sheet.hard[points].map(cell)),
        soft: std::array::from_fn(|points| sheet.soft[points].map(cell)),
        pairs: std::array::from_fn(|pair| {
            sheet.pairs[pair].map(|(surrender, split)| second::PairCell { surrender, split })
        }),
        even_money: sheet.even_money,
    }
}

/// Shoes for the referee's optimal play, which tells every hand of a split apart.
const SPLIT_SHOES: [Cards; 4] = [
    [0, 0, 0, 0, 0, 0, 0, 0, 4, 8],
    [4, 4, 0, 0, 0, 0, 0, 0, 0, 9],
    [0, 0, 0, 0, 5, 5, 0, 0, 0, 5],
    [2, 0, 0, 0, 0, 3, 0, 5, 0, 4],
];

#[test]
fn optimal_play_agrees_with_the_referee() {
    for shoe in SPLIT_SHOES {
        for loss in DealerBlackjackLoss::ALL {
            agree(shoe, &electronic(loss.name()), &Strategy::Optimal);
        }
    }
    for rules in other_houses() {
        for shoe in SPLIT_SHOES {
            if !referee::runs_out(&rules, &shoe)
                && Game::with_counts(house(&rules), counts(&shoe)).is_ok()
            {
                agree(shoe, &rules, &Strategy::Optimal);
            }
        }
    }
}

fn other_houses() -> Vec<Rules> {
    let base = || electronic("busted-plus-one");
    vec![
        Rules {
            hits_soft_17: true,
            even_money: false,
            blackjack_pays: ratio(6, 5),
            ..base()
        },
        Rules {
            surrender: referee::Surrender::Late,
            surrender_against: [true; 10],
            ..base()
        },
        Rules {
            surrender: referee::Surrender::Late,
            peeks: true,
            ..base()
        },
        Rules {
            surrender: referee::Surrender::Early,
            surrender_against: [true; 10],
            peeks: true,
            hits_soft_17: true,
            ..base()
        },
        Rules {
            double_after_split: false,
            most_hands: 2,
            loss: "original-only",
            ..base()
        },
        Rules {
            most_hands: 1,
            most_ace_hands: 1,
            double_after_split: false,
            surrender: referee::Surrender::None,
            ..base()
        },
        Rules {
            double_only: Some(vec![9, 10, 11]),
            most_ace_hands: 3,
            loss: "original-and-busted",
            ..base()
        },
        Rules {
            double_only: Some(vec![10, 11]),
            split_aces_draw: true,
            most_ace_hands: 3,
            ..base()
        },
        Rules {
            double_only: Some(vec![]),
            double_after_split: false,
            most_ace_hands: 1,
            ..base()
        },
    ]
}

#[test]
fn other_houses_agree_with_the_referee() {
    for rules in other_houses() {
        for shoe in SHOES {
            if !referee::runs_out(&rules, &shoe)
                && Game::with_counts(house(&rules), counts(&shoe)).is_ok()
            {
                for strategy in strategies() {
                    agree(shoe, &rules, &strategy);
                }
            }
        }
    }
}

fn every_hard_total() -> Vec<u32> {
    (4..21).collect()
}

/// Houses with the rules that few have, one by one and together.
fn rare_houses() -> Vec<Rules> {
    let last = || Rules {
        even_money: false,
        ..electronic("all-wagers")
    };
    let peeks = || Rules {
        peeks: true,
        even_money: false,
        surrender: referee::Surrender::Late,
        ..electronic("busted-plus-one")
    };
    let with = |rules: Rules, rare: Rare| Rules { rare, ..rules };
    let none = Rare::default;
    let aces = || Rare {
        peeks_under_aces_only: true,
        ..none()
    };
    let all = || Rare {
        double_any_cards: true,
        double_split_only: Some(vec![9, 10, 11]),
        never_split: vec![4, 9],
        charlie: 5,
        wins_with_21: true,
        blackjack_wins_tie: true,
        suited_pays: Some(ratio(2, 1)),
        dealer_22_pushes: true,
        ..none()
    };
    let mut houses = vec![
        with(peeks(), aces()),
        with(electronic("original-only"), aces()),
        with(
            Rules {
                peeks: true,
                ..last()
            },
            aces(),
        ),
        with(
            Rules {
                hits_soft_17: true,
                double_after_split: false,
                ..peeks()
            },
            Rare {
                double_any_cards: true,
                ..none()
            },
        ),
        with(peeks(), all()),
        with(last(), all()),
        with(
            Rules {
                peeks: true,
                ..last()
            },
            Rare {
                peeks_under_aces_only: true,
                ..all()
            },
        ),
        with(
            Rules {
                double_only: Some(vec![10, 11]),
                ..peeks()
            },
            Rare {
                double_split_only: Some(every_hard_total()),
                double_any_cards: true,
                ..none()
            },
        ),
        with(
            Rules {
                loss: "busted-plus-one-per-hand",
                most_hands: 4,
                split_aces_draw: true,
                ..last()
            },
            all(),
        ),
    ];
    let one_by_one = [
        Rare {
            no_soft_doubles: true,
            ..none()
        },
        Rare {
            double_any_cards: true,
            ..none()
        },
        Rare {
            double_split_only: Some(vec![10, 11]),
            ..none()
        },
        Rare {
            never_split: vec![0, 5, 9],
            ..none()
        },
        Rare {
            charlie: 5,
            ..none()
        },
        Rare {
            charlie: 6,
            ..none()
        },
        Rare {
            wins_with_21: true,
            ..none()
        },
        Rare {
            blackjack_wins_tie: true,
            suited_pays: Some(ratio(7, 3)),
            ..none()
        },
        Rare {
            dealer_22_pushes: true,
            ..none()
        },
    ];
    houses.extend(one_by_one.iter().map(|rare| with(last(), rare.clone())));
    houses.extend(one_by_one.map(|rare| with(peeks(), rare)));
    houses
}

/// Tiny shoes in which hands grow long, and dealers come to 22.
const LONG_SHOES: [Cards; 4] = [
    [5, 6, 0, 0, 0, 0, 0, 0, 0, 9],
    [2, 3, 2, 0, 0, 2, 0, 0, 0, 8],
    [4, 0, 0, 0, 5, 5, 0, 0, 0, 6],
    [3, 0, 0, 0, 0, 5, 0, 6, 0, 5],
];

#[test]
fn rare_rules_agree_with_the_referee() {
    let few = [
        Strategy::Composition,
        Strategy::Basic,
        Strategy::Chart(Box::new(chart(&nonsense_sheet(7)))),
    ];
    let mut compared = vec![0; rare_houses().len()];
    for (place, rules) in rare_houses().into_iter().enumerate() {
        for shoe in LONG_SHOES {
            if !referee::runs_out(&rules, &shoe)
                && Game::with_counts(house(&rules), counts(&shoe)).is_ok()
            {
                compared[place] += 1;
                for strategy in &few {
                    agree(shoe, &rules, strategy);
                }
            }
        }
    }
    assert!(compared.iter().all(|&shoes| shoes > 1), "{compared:?}");
}

#[test]
fn split_hands_double_by_a_rule_of_their_own() {
    let by = |doubling, double_after_split| House {
        doubling,
        double_after_split,
        ..house(&electronic("busted-plus-one"))
    };
    let edge = |house| {
        let game = Game::with_counts(house, counts(&SPLIT_SHOES[2])).unwrap();
        game.round(&Strategy::Composition).expectation()
    };
    let any = Doubling::AnyTwoCards;
    let same = edge(by(any, DoubleAfterSplit::AnyTwoCards));
    assert_eq!(same, edge(by(any, DoubleAfterSplit::Allowed)));
    let never = Doubling::Never;
    let after = edge(by(never, DoubleAfterSplit::AnyTwoCards));
    assert_ne!(after, edge(by(never, DoubleAfterSplit::Refused)));
}

#[test]
fn optimal_play_is_refused_or_agrees_with_the_referee() {
    let mut agreed = 0;
    for rules in rare_houses() {
        let house = house(&rules);
        if house.no_optimal_play().is_some() {
            continue;
        }
        for shoe in SPLIT_SHOES {
            if !referee::runs_out(&rules, &shoe)
                && Game::with_counts(house.clone(), counts(&shoe)).is_ok()
            {
                agreed += 1;
                agree(shoe, &rules, &Strategy::Optimal);
            }
        }
    }
    assert!(agreed > 10, "{agreed}");
}

/// The smallest shoe of a random kind that cannot run out, grown card by card.
fn shoe_at_the_limit(rng: &mut fastrand::Rng, rules: &Rules) -> Cards {
    let kinds: Vec<usize> = (0..rng.usize(2..=3)).map(|_| rng.usize(5..10)).collect();
    let mut shoe = [0; 10];
    shoe[0] = rng.u8(0..=2);
    loop {
        shoe[*rng.choice(&kinds).expect("some kinds")] += 1;
        if Game::with_counts(house(rules), counts(&shoe)).is_ok() {
            return shoe;
        }
    }
}

#[test]
fn shoes_at_the_limit_agree_with_the_referee() {
    let seed =
        std::env::var("ODDSMITH_SEED").map_or_else(|_| fastrand::u64(..), |s| s.parse().unwrap());
    println!("ODDSMITH_SEED={seed}");
    let mut rng = fastrand::Rng::with_seed(seed);
    for most_hands in 1..=3 {
        for hits_soft_17 in [false, true] {
            let rules = Rules {
                most_hands,
                most_ace_hands: most_hands.min(2),
                double_after_split: most_hands > 1,
                hits_soft_17,
                ..electronic("busted-plus-one")
            };
            for _ in 0..4 {
                let shoe = shoe_at_the_limit(&mut rng, &rules);
                for strategy in [Strategy::Optimal, Strategy::Composition, Strategy::Mimic] {
                    agree(shoe, &rules, &strategy);
                }
            }
        }
    }
}

/// The referee draws a hole card last, given that it makes no blackjack, which the last card of a
/// shoe may contradict; so in houses that peek the laws speak for shoes at the limit.
#[test]
fn shoes_at_the_limit_keep_the_laws_where_the_dealer_peeks() {
    let mut rng = fastrand::Rng::with_seed(7);
    for most_hands in 1..=3 {
        let rules = Rules {
            most_hands,
            most_ace_hands: most_hands.min(2),
            double_after_split: most_hands > 1,
            peeks: true,
            ..electronic("busted-plus-one")
        };
        for _ in 0..12 {
            let shoe = shoe_at_the_limit(&mut rng, &rules);
            let game = Game::with_counts(house(&rules), counts(&shoe)).expect("at the limit");
            for strategy in [Strategy::Optimal, Strategy::Composition, Strategy::Mimic] {
                let round = game.round(&strategy);
                let results = round.distribution();
                let sum: Rational = results.values().sum();
                let mean: Rational = results.iter().map(|(won, chance)| won * chance).sum();
                assert_eq!((sum, mean), (ratio(1, 1), round.expectation()), "{shoe:?}");
            }
        }
    }
}

#[test]
fn a_dealer_who_need_not_draw_may_find_no_card() {
    let one_hand = Rules {
        most_hands: 1,
        most_ace_hands: 1,
        double_after_split: false,
        ..electronic("busted-plus-one")
    };
    // Two 7s and three 9s: a busted 7 7 9 or 7 9 9 leaves the dealer a single card or none.
    agree([0, 0, 0, 0, 0, 0, 2, 0, 3, 0], &one_hand, &Strategy::Mimic);
    let two_hands = Rules {
        most_hands: 2,
        hits_soft_17: true,
        double_after_split: false,
        ..electronic("busted-plus-one")
    };
    for strategy in [Strategy::Optimal, Strategy::Composition] {
        agree([2, 0, 0, 0, 0, 7, 3, 0, 0, 0], &two_hands, &strategy);
    }
}

#[test]
fn larger_shoes_agree_with_the_referee() {
    let rules = electronic("busted-plus-one");
    for shoe in [
        [3, 5, 0, 0, 0, 0, 3, 0, 0, 13],
        [2, 0, 6, 0, 3, 0, 0, 3, 0, 12],
    ] {
        agree(shoe, &rules, &Strategy::Composition);
        agree(shoe, &rules, &Strategy::Basic);
    }
}

#[test]
fn four_hands_agree_with_the_referee() {
    for loss in DealerBlackjackLoss::ALL {
        let rules = Rules {
            most_hands: 4,
            ..electronic(loss.name())
        };
        let shoe = [2, 0, 0, 0, 0, 0, 0, 7, 0, 9];
        agree(shoe, &rules, &Strategy::Optimal);
        agree(shoe, &rules, &Strategy::Composition);
        agree(
            shoe,
            &rules,
            &Strategy::Chart(Box::new(chart(&nonsense_sheet(40)))),
        );
    }
}

#[test]
fn a_shoe_is_refused_exactly_if_some_legal_line_runs_out() {
    let mut seed = 3u64;
    let mut next = |below: u64| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % below
    };
    let houses = [
        electronic("busted-plus-one"),
        Rules {
            peeks: true,
            most_ace_hands: 3,
            split_aces_draw: true,
            hits_soft_17: true,
            ..electronic("busted-plus-one")
        },
    ];
    let mut refused = 0;
    for rules in houses.iter().cycle().take(80) {
        let mut shoe: Cards = [0; 10];
        for _ in 0..3 {
            shoe[next(10) as usize] += next(6) as u8;
        }
        shoe[9] += next(9) as u8;
        let known = referee::runs_out(rules, &shoe);
        let game = Game::with_counts(house(rules), counts(&shoe));
        assert_eq!(
            matches!(game, Err(NoGame::TooFewCards { .. })),
            known,
            "{shoe:?}"
        );
        refused += u32::from(known);
    }
    assert!(
        (10..70).contains(&refused),
        "both happen: {refused} of 80 refused"
    );
}

#[test]
fn another_reading_plays_only_aces_and_tens_again() {
    let rules = electronic("busted-plus-one");
    let game = Game::with_counts(house(&rules), counts(&[4, 4, 4, 4, 4, 4, 4, 4, 4, 16])).unwrap();
    let deals = game.round(&Strategy::Composition).deals;
    let mut edges = Vec::new();
    for loss in DealerBlackjackLoss::ALL {
        let other = game.losing(loss).unwrap();
        let expectation = other.round(&Strategy::Composition).expectation();
        assert_eq!(other.expectation_beside(&deals), expectation, "{loss:?}");
        edges.push(expectation);
    }
    assert!(edges.iter().any(|edge| *edge != edges[0]));
}

#[test]
fn the_shoe_is_the_mean_over_a_burned_first_card() {
    let rules = electronic("busted-plus-one");
    let shoe = [4, 0, 0, 0, 4, 6, 0, 6, 0, 9];
    let strategy = Strategy::Chart(Box::new(chart(&nonsense_sheet(7))));
    let expectation = |shoe: &Cards| {
        let game = Game::with_counts(house(&rules), counts(shoe)).expect("enough cards");
        game.round(&strategy).expectation()
    };
    let n = referee::len(&shoe);
    let burned = (0..10)
        .filter(|&v| shoe[v] > 0)
        .map(|v| ratio(shoe[v], n) * expectation(&referee::without(&shoe, v)));
    assert_eq!(burned.sum::<Rational>(), expectation(&shoe));
}

#[test]
fn a_shoe_of_tens_only_stands_off_every_round_and_splits_nothing() {
    let game = Game::with_counts(
        house(&electronic("busted-plus-one")),
        Counts::new([0, 0, 0, 0, 0, 0, 0, 0, 0, 20]),
    );
    let round = game.expect("enough cards").round(&Strategy::Composition);
    assert_eq!(round.deals.len(), 1);
    assert_eq!(round.deals[0].played, Action::Stand);
    assert!(round.expectation().is_zero());
    assert_eq!(
        round.distribution(),
        BTreeMap::from([(ratio(0, 1), ratio(1, 1))])
    );
}

/// Every hand that a player who draws whenever he may comes to hold, with its chance.
fn hands_held(left: &Cards, hand: &Cards, chance: Rational, held: &mut BTreeMap<Cards, Rational>) {
    let cards = referee::len(hand);
    if cards >= 2 {
        let points = referee::total(hand).0;
        if points > 21 {
            return;
        }
        *held.entry(*hand).or_insert_with(Rational::zero) += &chance;
        if points == 21 {
            return;
        }
    }
    let n = referee::len(left);
    for v in (0..10).filter(|&v| left[v] > 0) {
        let next = &chance * ratio(left[v], n);
        hands_held(
            &referee::without(left, v),
            &referee::with(hand, v),
            next,
            held,
        );
    }
}

/// The cells of totals against one upcard, derived by the words of the `basic` module.
fn derive(rules: &Rules, left: &Cards, upcard: usize) -> Vec<(Total, referee::Cell)> {
    let mut held = BTreeMap::new();
    hands_held(left, &[0; 10], ratio(1, 1), &mut held);
    let mut sheet = blank_sheet();
    let mut cells = Vec::new();
    let order = (12..=20).rev().map(Total::Hard);
    let order = order.chain((12..=20).rev().map(Total::Soft));
    for total in order.chain((4..=11).rev().map(Total::Hard)) {
        let (points, soft) = (total.points(), matches!(total, Total::Soft(_)));
        let of_total = |(hand, _): &(&Cards, &Rational)| referee::total(hand) == (points, soft);
        let hands: Vec<_> = held.iter().filter(of_total).collect();
        if hands.is_empty() {
            continue;
        }
        let cell = derive_cell(rules, left, upcard, &sheet, &hands);
        let row = if soft {
            &mut sheet.soft
        } else {
            &mut sheet.hard
        };
        row[points as usize][upcard] = cell;
        cells.push((total, cell));
    }
    cells
}

fn derive_cell(
    rules: &Rules,
    left: &Cards,
    upcard: usize,
    sheet: &Sheet,
    hands: &[(&Cards, &Rational)],
) -> referee::Cell {
    let plan = Plan::Sheet(sheet.clone());
    let mut referee = Referee::new(rules, &plan, *left, upcard);
    let mut gain = Rational::zero();
    for (hand, chance) in hands {
        gain += *chance * (referee.hit_value(hand) - referee.stand_value(hand, 1));
    }
    let hit = gain > Rational::zero();
    let two: Vec<_> = hands
        .iter()
        .filter(|(hand, _)| referee::len(hand) == 2)
        .collect();
    let unpaired: Vec<_> = two.iter().filter(|(hand, _)| !hand.contains(&2)).collect();
    let two: Vec<_> = if unpaired.is_empty() {
        two.iter().collect()
    } else {
        unpaired
    };
    let (mut drawn, mut doubled, mut weight) = (ratio(0, 1), ratio(0, 1), ratio(0, 1));
    let mut may_double = false;
    for (hand, chance) in two {
        let value = if hit {
            referee.hit_value(hand)
        } else {
            referee.stand_value(hand, 1)
        };
        drawn += *chance * value;
        doubled += *chance * referee.double_value(hand);
        weight += *chance;
        may_double = referee.may_double(hand);
    }
    let double = may_double && doubled > drawn;
    let best = if double { doubled } else { drawn };
    let surrender = rules.surrender_against[upcard] && weight * ratio(-1, 2) > best;
    (surrender, double, hit)
}

#[test]
fn the_basic_chart_is_derived_as_it_says() {
    let rules = electronic("busted-plus-one");
    for shoe in SHOES {
        let game = Game::with_counts(house(&rules), counts(&shoe)).expect("enough cards");
        let chart = game
            .round(&Strategy::Basic)
            .chart
            .expect("basic has a chart");
        let found = sheet(&chart);
        for upcard in (0..10).filter(|&v| shoe[v] > 0) {
            let left = referee::without(&shoe, upcard);
            for (total, cell) in derive(&rules, &left, upcard) {
                let points = total.points() as usize;
                let row = if matches!(total, Total::Soft(_)) {
                    &found.soft
                } else {
                    &found.hard
                };
                assert_eq!(
                    row[points][upcard], cell,
                    "{total:?} v {upcard} in {shoe:?}"
                );
            }
        }
    }
}
