//! Blackjack's side wagers and insurance against a plain referee, and against published figures.
//!
//! The referee deals ordered physical cards, player, dealer, player, dealer, and settles by the text.

use crate::support::{chance, decks, game, random_shoe, shoe, side_wagers};
use num_rational::Ratio;
use oddsmith::answers::sheet::SheetWager;
use oddsmith::answers::sheet::WagerOdds;
use oddsmith::vocabulary::card::{Card, CardOrRank, Rank, Suit};
use oddsmith::vocabulary::dealt::Dealt;
use oddsmith::vocabulary::exact::{percent, ratio};
use oddsmith::vocabulary::shoe::Shoe;
use std::collections::BTreeMap;

type Net = Ratio<i64>;

fn points(rank: Rank) -> i64 {
    match rank {
        Rank::Ace => 11,
        _ => (rank as i64 + 1).min(10),
    }
}

fn blackjack(cards: [Card; 2]) -> bool {
    let mut points = cards.map(|card| points(card.rank));
    points.sort();
    points == [10, 11]
}

struct Readings {
    only_ten_values: bool,
    mixed: bool,
}

/// 4.1 to 4.4 as written, for the player's first two cards and the dealer's.
fn settle(wager: &str, player: [Card; 2], dealer: [Card; 2], readings: &Readings) -> Net {
    let suited = player[0].suit == player[1].suit;
    let ranks = player.map(|card| card.rank);
    let pair = ranks[0] == ranks[1];
    let lose = Net::from(-1);
    match wager {
        "insurance" if blackjack(dealer) => Net::from(2),
        "insurance" => lose,
        "bet-the-set-21" => match (pair, suited) {
            (true, true) => Net::from(15),
            (true, false) => Net::from(10),
            _ => lose,
        },
        "royal-match-21" => {
            let royal = ranks.contains(&Rank::King) && ranks.contains(&Rank::Queen);
            match (suited, royal) {
                (true, true) => Net::from(25),
                (true, false) => Net::new(5, 2),
                _ => lose,
            }
        }
        "kings-bounty" => kings_bounty(player, dealer, readings).map_or(lose, Net::from),
        other => panic!("no wager {other}"),
    }
}

fn kings_bounty(player: [Card; 2], dealer: [Card; 2], readings: &Readings) -> Option<i64> {
    let suited = player[0].suit == player[1].suit;
    let ranks = player.map(|card| card.rank);
    let kings = ranks == [Rank::King; 2];
    let spades = player.map(|card| card.suit) == [Suit::Spades; 2];
    let among = [Rank::Queen, Rank::Jack, Rank::Ten];
    let queens_jacks_tens =
        ranks.iter().all(|rank| among.contains(rank)) && (readings.mixed || ranks[0] == ranks[1]);
    let tens = ranks.iter().all(|rank| points(*rank) == 10);
    let twenty = if readings.only_ten_values {
        tens
    } else {
        ranks.map(points).iter().sum::<i64>() == 20
    };
    let rows = [
        (kings && spades && blackjack(dealer), 1000),
        (kings && spades, 100),
        (kings && suited, 30),
        (queens_jacks_tens && suited, 20),
        (twenty && suited, 9),
        (kings, 6),
        (twenty, 4),
    ];
    rows.into_iter()
        .find(|(fits, _)| *fits)
        .map(|(_, pays)| pays)
}

/// First cards that are known, of the player's and of the dealer's two.
#[derive(Default)]
struct Known {
    player: Vec<Card>,
    dealer: Vec<Card>,
}

/// Every ordered deal of four physical cards in which the known ones lie where they are said to.
fn referee(wager: &str, shoe: &Shoe, known: &Known, readings: &Readings) -> BTreeMap<Net, u128> {
    let cards: Vec<Card> = Card::all()
        .flat_map(|card| vec![card; usize::from(shoe.count(card))])
        .collect();
    let mut results = BTreeMap::new();
    let all = 0..cards.len();
    for a in all.clone() {
        for b in all.clone().filter(|b| *b != a) {
            for c in all.clone().filter(|c| ![a, b].contains(c)) {
                for d in all.clone().filter(|d| ![a, b, c].contains(d)) {
                    let (player, dealer) = ([cards[a], cards[c]], [cards[b], cards[d]]);
                    if wager == "insurance" && dealer[0].rank != Rank::Ace {
                        continue;
                    }
                    if !player.starts_with(&known.player) || !dealer.starts_with(&known.dealer) {
                        continue;
                    }
                    let net = settle(wager, player, dealer, readings);
                    *results.entry(net).or_insert(0) += 1;
                }
            }
        }
    }
    results
}

/// The engine's probabilities, equal results together.
fn odds(odds: &WagerOdds) -> BTreeMap<Net, oddsmith::vocabulary::exact::Rational> {
    let mut results = BTreeMap::new();
    for row in odds.rows.iter().filter(|row| row.ways > 0) {
        let net = row.settlement.net();
        let part = |n: &num_bigint::BigInt| i64::try_from(n).unwrap();
        let net = Net::new(part(net.numer()), part(net.denom()));
        *results.entry(net).or_insert(ratio(0, 1)) += odds.probability(row);
    }
    results
}

#[track_caller]
fn agree(shoe: &Shoe) {
    let entry = game("electronic-blackjack");
    for (only_ten_values, twenty) in [(false, "any-20"), (true, "ten-values")] {
        for (mixed, suited) in [(false, "same-rank"), (true, "mixed")] {
            let readings = Readings {
                only_ten_values,
                mixed,
            };
            let chosen = [("kings-bounty-20", twenty), ("kings-bounty-suited", suited)];
            for ours in side_wagers(&entry, shoe, &chosen) {
                let counts = referee(&ours.id, shoe, &Known::default(), &readings);
                assert_eq!(
                    odds(&ours),
                    shares(&counts),
                    "{} {chosen:?} {shoe:?}",
                    ours.id
                );
            }
        }
    }
}

fn shares(counts: &BTreeMap<Net, u128>) -> BTreeMap<Net, oddsmith::vocabulary::exact::Rational> {
    let total: u128 = counts.values().sum();
    let share = |(net, count): (&Net, &u128)| (*net, ratio(*count, total));
    counts.iter().map(share).collect()
}

#[test]
fn side_wagers_agree_in_the_middle_of_a_round() {
    let mut rng = chance();
    let entry = game("electronic-blackjack");
    let readings = Readings {
        only_ten_values: false,
        mixed: false,
    };
    let whole = shoe("As=2,Ah=1,Ks=3,Kh=1,Qs=1,9s=1,5d=2");
    let mut cards: Vec<Card> = Card::all()
        .flat_map(|card| vec![card; usize::from(whole.count(card))])
        .collect();
    for _ in 0..60 {
        rng.shuffle(&mut cards);
        let (players, dealers) = [(1, 0), (0, 1), (1, 1), (2, 0), (2, 1), (2, 2)][rng.usize(0..6)];
        let known = Known {
            player: cards[..players].to_vec(),
            dealer: cards[players..players + dealers].to_vec(),
        };
        let named = |cards: &[Card]| cards.iter().copied().map(CardOrRank::Card).collect();
        let dealt = Dealt {
            player: named(&known.player),
            banker: Vec::new(),
            dealer: named(&known.dealer),
        };
        let sheet = crate::support::sheet_given(&entry, &whole, &[], &dealt).unwrap();
        let insured = sheet.by_rows().any(|odds| odds.id == "insurance");
        let shows_ace = known
            .dealer
            .first()
            .is_none_or(|card| card.rank == Rank::Ace);
        assert_eq!(insured, shows_ace, "{dealt}");
        for ours in sheet.by_rows() {
            let counts = referee(&ours.id, &whole, &known, &readings);
            assert_eq!(odds(ours), shares(&counts), "{}: {dealt}", ours.id);
        }
    }
}

#[test]
fn a_card_drawn_later_is_only_gone_from_the_shoe() {
    let entry = game("electronic-blackjack");
    let read = |dealt: &str, shoe: &Shoe| {
        let sheet =
            crate::support::sheet_given(&entry, shoe, &[], &dealt.parse().unwrap()).unwrap();
        let insurance = sheet.by_rows().find(|odds| odds.id == "insurance");
        odds(insurance.unwrap())
    };
    let six = decks(6);
    let short = six.without(&["5h".parse().unwrap()]).unwrap();
    let drawn = read("player 2h 3d 5h, dealer As", &six);
    assert_eq!(drawn, read("player 2h 3d, dealer As", &short));
}

#[test]
fn side_wagers_agree_on_odd_shoes_for_every_reading() {
    for composition in [
        "Ks=2,As=1,10h=1",
        "Ks=3,Qs=2,Js=2,10s=1,Ad=1",
        "As=2,9s=2,Kh=2,Kd=1,Qh=2,Jh=1",
        "2s=4,3h=2,Ac=1,Kc=2",
    ] {
        agree(&shoe(composition));
    }
}

#[test]
fn side_wagers_agree_on_random_shoes_for_every_reading() {
    let mut rng = chance();
    for cards in [4, 6, 9, 12] {
        for _ in 0..3 {
            agree(&random_shoe(&mut rng, cards));
        }
    }
}

#[track_caller]
fn published(wager: &str, places: usize, edges: &[(u32, &str)]) {
    let entry = game("electronic-blackjack");
    for (number, edge) in edges {
        let wagers = side_wagers(&entry, &decks(*number), &[]);
        let odds = wagers.iter().find(|odds| odds.id == wager).unwrap();
        assert_eq!(
            percent(&odds.figures().house_edge, places),
            *edge,
            "{number} decks"
        );
    }
}

#[test]
fn the_published_edges_hold() {
    let insurance = [
        (1, "5.882%"),
        (2, "6.796%"),
        (4, "7.246%"),
        (6, "7.395%"),
        (8, "7.470%"),
    ];
    published("insurance", 3, &insurance);
    let royal = [
        (1, "10.8597%"),
        (2, "8.3271%"),
        (4, "7.0792%"),
        (6, "6.6658%"),
        (8, "6.4597%"),
    ];
    published("royal-match-21", 4, &royal);
    published("bet-the-set-21", 4, &[(6, "10.6109%")]);
    published("kings-bounty", 3, &[(6, "23.164%")]);
}

#[test]
fn insurance_given_the_hand_averages_to_insurance_overall() {
    let entry = game("electronic-blackjack");
    for shoe in [decks(6), shoe("As=3,Ks=4,9h=5")] {
        let sheet = crate::support::side_sheet(&entry, &shoe, &[]);
        let against_ace = |wager: &SheetWager| match wager {
            SheetWager::ByRows { odds, insurance } => Some((odds.clone(), insurance.clone()?)),
            SheetWager::ByPlay(_) => None,
        };
        let (overall, insurance) = sheet.wagers.iter().find_map(against_ace).unwrap();
        let all: u128 = insurance
            .by_holding
            .iter()
            .map(|(_, odds)| odds.deals)
            .sum();
        let mean: oddsmith::vocabulary::exact::Rational = insurance
            .by_holding
            .iter()
            .map(|(_, odds)| odds.figures().expectation * ratio(odds.deals, all))
            .sum();
        assert_eq!(mean, overall.figures().expectation);
    }
}
