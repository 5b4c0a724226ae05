//! Every fact that a row can look at, alone and mixed with others, against a plain evaluator.
//!
//! Random wagers are written as a user would write them, go through the gate, and are computed by the
//! engine; the referee deals ordered physical cards and looks at each finished round itself.

use crate::support::{chance, random_shoe, sheet};
use fastrand::Rng;
use oddsmith::questions::catalogue::{Catalogue, Entry};
use oddsmith::referee::{self, Round, is_natural, point_total};
use oddsmith::tables::rules::Rules;
use oddsmith::vocabulary::card::{Card, Colour, Rank, Suit};
use oddsmith::vocabulary::problem::Source;
use oddsmith::vocabulary::shoe::Shoe;

/// A fact as a table writes it, and whether it holds.
struct Fact {
    key: &'static str,
    value: &'static str,
    holds: fn(&Round) -> bool,
}

fn totals(round: &Round) -> [u32; 2] {
    [point_total(&round.player), point_total(&round.banker)]
}

fn margin(round: &Round) -> u32 {
    let [player, banker] = totals(round);
    player.abs_diff(banker)
}

fn both(hand: &[Card], holds: impl Fn(&Card) -> bool) -> bool {
    hand[..2].iter().all(holds)
}

fn pair(hand: &[Card]) -> bool {
    hand[0].rank == hand[1].rank
}

fn suited(hand: &[Card]) -> bool {
    hand[0].suit == hand[1].suit
}

fn pairs(round: &Round) -> usize {
    usize::from(pair(&round.player)) + usize::from(pair(&round.banker))
}

fn twin(round: &Round) -> bool {
    pairs(round) == 2 && round.player[0].rank == round.banker[0].rank
}

fn natural_tie(round: &Round) -> bool {
    let [player, banker] = totals(round);
    is_natural(&round.player) && is_natural(&round.banker) && player == banker
}

fn cards_of(round: &Round, rank: Rank) -> usize {
    let cards = round.player.iter().chain(&round.banker);
    cards.filter(|card| card.rank == rank).count()
}

macro_rules! facts {
    ($($key:literal = $value:literal: $holds:expr,)+) => {
        [$(Fact { key: $key, value: $value, holds: $holds },)+]
    };
}

fn facts() -> Vec<Fact> {
    Vec::from(facts! {
        "winner" = "\"banker\"": |r| totals(r)[1] > totals(r)[0],
        "winner" = "\"tie\"": |r| totals(r)[1] == totals(r)[0],
        "winning_total" = "[6, 8]": |r| [6, 8].contains(totals(r).iter().max().unwrap()),
        "player_total" = "[0, 5, 9]": |r| [0, 5, 9].contains(&totals(r)[0]),
        "banker_total" = "6": |r| totals(r)[1] == 6,
        "margin" = "[1, 2, 4]": |r| [1, 2, 4].contains(&margin(r)),
        "player_cards" = "3": |r| r.player.len() == 3,
        "banker_cards" = "2": |r| r.banker.len() == 2,
        "player_natural" = "false": |r| !is_natural(&r.player),
        "banker_natural" = "true": |r| is_natural(&r.banker),
        "player_natural_tie" = "true": natural_tie,
        "banker_natural_tie" = "false": |r| !natural_tie(r),
        "pairs" = "[0, 2]": |r| pairs(r) != 1,
        "pairs" = "1": |r| pairs(r) == 1,
        "twin" = "true": twin,
        "twin" = "false": |r| !twin(r),
        "player_first_two" = "{ pair = false }": |r| !pair(&r.player),
        "player_first_two" = "{ suited = true }": |r| suited(&r.player),
        "player_first_two" = "{ rank = \"K\" }": |r| both(&r.player, |c| c.rank == Rank::King),
        "banker_first_two" = "{ suited = false }": |r| !suited(&r.banker),
        "banker_first_two" = "{ pair = true, suited = true }": |r| pair(&r.banker) && suited(&r.banker),
        "banker_first_two" = "{ suit = \"hearts\" }": |r| both(&r.banker, |c| c.suit == Suit::Hearts),
        "banker_first_two" = "{ colour = \"red\" }":
            |r| both(&r.banker, |c| c.suit.colour() == Colour::Red),
        "count" = "{ rank = \"K\", cards = [0, 2] }": |r| [0, 2].contains(&cards_of(r, Rank::King)),
        "count" = "{ rank = \"4\", cards = 1 }": |r| cards_of(r, Rank::Four) == 1,
        "totals" = "[0, 9, 14]": |r| [0, 9, 14].contains(&totals(r).iter().sum::<u32>()),
        "player_third" = "{ rank = \"4\" }": |r| r.player.get(2).is_some_and(|c| c.rank == Rank::Four),
        "player_third" = "{ matches = { group = \"player_first_two\", suited = 1 } }":
            |r| r.player.get(2).is_some_and(|c| r.player[..2].contains(c)),
        "banker_third" = "{ suit = \"hearts\" }":
            |r| r.banker.get(2).is_some_and(|c| c.suit == Suit::Hearts),
        "banker_third" = "{ between = { group = \"banker_first_two\", ace = \"low\" } }":
            |r| r.banker.get(2).is_some_and(|c| lies_between(c, &r.banker[..2])),
        "player" = "{ cards = 3, suited = true }":
            |r| r.player.len() == 3 && one_suit(&r.player),
        "player" = "{ total = [8, 9], natural = false }":
            |r| totals(r)[0] >= 8 && r.player.len() == 3,
        "player" = "{ poker = \"three-of-a-kind\" }":
            |r| r.player.len() == 3 && r.player.iter().all(|c| c.rank == r.player[0].rank),
        "banker" = "{ suited = false, total = { at_least = 3, at_most = 7 } }":
            |r| !one_suit(&r.banker) && (3..=7).contains(&totals(r)[1]),
        "banker" = "{ has = { card = \"Kh\", at_least = 1 } }":
            |r| r.banker.iter().any(|c| c.to_string() == "Kh"),
        "all" = "{ colour = \"red\" }": |r| every(r).iter().all(|c| c.suit.colour() == Colour::Red),
        "all" = "{ cards = [4, 6] }": |r| every(r).len() != 5,
        "all" = "{ has = [{ rank = [\"J\", \"Q\", \"K\"], is = [0, 2] }, { colour = \"black\" }] }":
            |r| {
                let faces = every(r).iter().filter(|c| c.rank.is_face()).count();
                let black = every(r).iter().any(|c| c.suit.colour() == Colour::Black);
                [0, 2].contains(&faces) && black
            },
        "first_four" = "{ has = { rank = \"K\", is = 2, suited = true } }": |r| {
            let kings: Vec<Card> = four(r).into_iter().filter(|c| c.rank == Rank::King).collect();
            kings.len() == 2 && one_suit(&kings)
        },
        "first_four" = "{ poker = \"two-pair\" }": |r| {
            let mut ranks: Vec<Rank> = four(r).iter().map(|c| c.rank).collect();
            ranks.sort();
            ranks[0] == ranks[1] && ranks[2] == ranks[3] && ranks[1] != ranks[2] && !one_suit(&four(r))
        },
        "first_four" = "{ poker = [\"four-of-a-kind\", \"flush\"] }": |r| {
            let most = four(r).iter().map(|c| four(r).iter().filter(|d| d.rank == c.rank).count()).max();
            let ranks: Vec<u8> = four(r).iter().map(|c| c.rank as u8).collect();
            let straight = in_a_row(&ranks);
            most == Some(4) || most < Some(3) && one_suit(&four(r)) && !straight
        },
        "first_four" = "{ total = [2, 3] }": |r| [2, 3].contains(&point_total(&four(r))),
        "player_first_two" = "{ ranks = [\"K\", \"4\"] }": |r| {
            let ranks = [r.player[0].rank, r.player[1].rank];
            ranks.contains(&Rank::King) && ranks.contains(&Rank::Four)
        },
        "player_first_two" = "{ among = [\"K\", \"4\", \"6\"] }":
            |r| both(&r.player, |c| [Rank::King, Rank::Four, Rank::Six].contains(&c.rank)),
        "banker_first_two" = "{ poker = \"straight\" }": |r| {
            in_a_row(&[r.banker[0].rank as u8, r.banker[1].rank as u8]) && !suited(&r.banker)
        },
        "banker_first_two" = "{ colour = [\"red\", \"black\"] }":
            |r| r.banker[0].suit.colour() == r.banker[1].suit.colour(),
        "banker_first_two" = "{ matches = { group = \"player_first_two\", unsuited = [1, 2] } }": |r| {
            let unsuited = |c: &&Card| {
                r.player[..2].iter().any(|p| p.rank == c.rank) && !r.player[..2].contains(c)
            };
            r.banker[..2].iter().filter(unsuited).count() > 0
        },
    })
}

fn every(round: &Round) -> Vec<Card> {
    [round.player.as_slice(), &round.banker].concat()
}

fn four(round: &Round) -> Vec<Card> {
    [&round.player[..2], &round.banker[..2]].concat()
}

fn one_suit(cards: &[Card]) -> bool {
    cards.iter().all(|card| card.suit == cards[0].suit)
}

fn lies_between(card: &Card, two: &[Card]) -> bool {
    let (one, other) = (two[0].rank, two[1].rank);
    one.min(other) < card.rank && card.rank < one.max(other)
}

/// Whether ranks, from 0 for the ace, are in a row, the ace above the king or below the two.
fn in_a_row(ranks: &[u8]) -> bool {
    let row = |ranks: Vec<u8>| {
        let (low, high) = (*ranks.iter().min().unwrap(), *ranks.iter().max().unwrap());
        let different = ranks
            .iter()
            .all(|r| ranks.iter().filter(|s| *s == r).count() == 1);
        different && usize::from(high - low) == ranks.len() - 1
    };
    let high = ranks.iter().map(|rank| if *rank == 0 { 13 } else { *rank });
    row(ranks.to_vec()) || row(high.collect())
}

/// One to three facts about different things.
fn some_facts<'a>(rng: &mut Rng, facts: &'a [Fact]) -> Vec<&'a Fact> {
    let mut chosen: Vec<&Fact> = Vec::new();
    for _ in 0..rng.usize(1..=3) {
        let fact = rng.choice(facts).unwrap();
        if chosen.iter().all(|other| other.key != fact.key) {
            chosen.push(fact);
        }
    }
    chosen
}

/// A table whose only game offers one wager for each set of facts.
fn table(wagers: &[Vec<&Fact>]) -> String {
    let mut readings = String::new();
    for (name, value) in [
        ("pair", "same-rank"),
        ("twin", "same-rank"),
        ("natural-tie", "equal-totals"),
        ("super-7s", "either-hand"),
    ] {
        readings.push_str(&format!(
            "[[reading]]\nname = \"{name}\"\nvalues = [\"{value}\"]\nclauses = [\"1\"]\nwhy = \"settled\"\n"
        ));
    }
    // One wager looks at everything, so that no reading is idle.
    let everything =
        "pairs = 2, twin = true, player_natural_tie = true, count = { rank = \"7\", cards = 1 }";
    let mut ids = vec!["\"all\"".to_owned()];
    let mut text = wager("all", everything);
    for (number, facts) in wagers.iter().enumerate() {
        let facts = facts
            .iter()
            .map(|fact| format!("{} = {}", fact.key, fact.value));
        let facts: Vec<String> = facts.collect();
        ids.push(format!("\"w{number}\""));
        text.push_str(&wager(&format!("w{number}"), &facts.join(", ")));
    }
    let ids = ids.join(", ");
    format!(
        "[document]\ntitle = \"T\"\neffective = 2020-01-31\ndecks = {{ from = 1, to = 8 }}\n\
         deal = \"baccarat\"\nvoid = \"5\"\n{readings}\
         [[game]]\nid = \"game\"\ntitle = \"G\"\nclause = \"4\"\nwagers = [{ids}]\n{text}"
    )
}

fn wager(id: &str, facts: &str) -> String {
    format!(
        "[[wager]]\nid = \"{id}\"\ntitle = \"{id}\"\nclauses = [\"4\"]\n\
         rows = [{{ id = \"row\", label = \"row\", when = {{ {facts} }}, pays = \"1 to 1\" }}]\n"
    )
}

#[track_caller]
fn own_game(text: String) -> Entry {
    own_game_of(text, "game")
}

#[track_caller]
fn own_game_of(text: String, id: &str) -> Entry {
    let name = "random.toml".to_owned();
    let source = Source { name, text };
    let problems = |problems: Vec<oddsmith::vocabulary::problem::Problem>| {
        format!("{}: {problems:?}", source.name)
    };
    let rules = Rules::load(&source)
        .map_err(problems)
        .unwrap_or_else(|shown| panic!("{shown}"));
    let mut catalogue = Catalogue::shipped();
    catalogue.add_own(rules, source.clone());
    catalogue.game(id).unwrap().clone()
}

/// Few kinds of the ranks that the facts name, so that they often hold.
fn telling_shoe(rng: &mut Rng, cards: usize) -> Shoe {
    let ranks = [
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::King,
        Rank::Queen,
        Rank::Ace,
    ];
    let kinds: Vec<Card> = (0..rng.usize(2..=cards))
        .map(|_| Card {
            rank: *rng.choice(&ranks).unwrap(),
            suit: *rng.choice(&Suit::ALL).unwrap(),
        })
        .collect();
    let mut counts = [0; 52];
    for _ in 0..cards {
        counts[rng.choice(&kinds).unwrap().index()] += 1;
    }
    Shoe::from_counts(counts).unwrap()
}

#[track_caller]
fn agree(wagers: &[Vec<&Fact>], shoe: &Shoe) {
    let sheet = sheet(&own_game(table(wagers)), shoe, &[]);
    for (facts, odds) in wagers.iter().zip(sheet.by_rows().skip(1)) {
        let mut expected = 0;
        referee::every_round(shoe, &mut |round, deals| {
            if round.is_some_and(|round| facts.iter().all(|fact| (fact.holds)(round))) {
                expected += deals;
            }
        });
        let written: Vec<String> = facts
            .iter()
            .map(|f| format!("{} = {}", f.key, f.value))
            .collect();
        assert_eq!(odds.rows[0].ways, expected, "{written:?} {shoe:?}");
    }
}

#[test]
fn every_fact_alone_is_what_the_plain_evaluator_says() {
    let mut rng = chance();
    let facts = facts();
    let alone: Vec<Vec<&Fact>> = facts.iter().map(|fact| vec![fact]).collect();
    for cards in [5, 7, 8] {
        agree(&alone, &random_shoe(&mut rng, cards));
        agree(&alone, &telling_shoe(&mut rng, cards));
    }
}

#[test]
fn random_mixtures_of_facts_are_what_the_plain_evaluator_says() {
    let mut rng = chance();
    let facts = facts();
    for cards in [4, 5, 6, 7, 7, 8] {
        let mixed: Vec<Vec<&Fact>> = (0..60).map(|_| some_facts(&mut rng, &facts)).collect();
        agree(&mixed, &random_shoe(&mut rng, cards));
        agree(&mixed, &telling_shoe(&mut rng, cards));
    }
}

#[test]
fn more_questions_than_a_hand_has_cards_are_no_trouble() {
    let ranks = Rank::NAMES
        .iter()
        .map(|rank| format!("{{ rank = \"{rank}\" }}"));
    let suits =
        ["spades", "hearts", "diamonds", "clubs"].map(|suit| format!("{{ suit = \"{suit}\" }}"));
    let rows: Vec<String> = ranks
        .chain(suits)
        .enumerate()
        .map(|(number, two)| {
            format!(
                "{{ id = \"r{number}\", label = \"r\", when = {{ player_first_two = {two} }}, pays = \"1 to 1\" }}"
            )
        })
        .collect();
    let text = table(&[]).replace("wagers = [\"all\"]", "wagers = [\"all\", \"many\"]")
        + &format!(
            "[[wager]]\nid = \"many\"\ntitle = \"many\"\nclauses = [\"4\"]\nrows = [{}]\n",
            rows.join(", ")
        );
    let sheet = sheet(&own_game(text), &crate::support::decks(8), &[]);
    let odds = sheet.by_rows().nth(1).unwrap();
    // 13 ranks pair at (8 x 4 - 1) / 415; of the other suited cards a quarter lie in each suit.
    assert_eq!(odds.figures().hit_frequency, {
        use oddsmith::vocabulary::exact::ratio;
        ratio(31, 415) + ratio(8 * 12, 415)
    });
}

/// A finished deal of blackjack's first cards: the player's three, and the dealer drawn out.
struct Deal {
    player: [Card; 3],
    dealer: Vec<Card>,
}

struct SideFact {
    when: &'static str,
    holds: fn(&Deal) -> bool,
}

/// What cards total in blackjack, an ace as 11 if that is no bust.
fn points(cards: &[Card]) -> u32 {
    let hard: u32 = cards
        .iter()
        .map(|card| (card.rank as u32 + 1).min(10))
        .sum();
    let ace = cards.iter().any(|card| card.rank == Rank::Ace);
    if ace && hard <= 11 { hard + 10 } else { hard }
}

fn side_facts() -> Vec<SideFact> {
    macro_rules! side {
        ($($when:literal: $holds:expr,)+) => { Vec::from([$(SideFact { when: $when, holds: $holds },)+]) };
    }
    side! {
        "upcard = { rank = \"A\" }": |d| d.dealer[0].rank == Rank::Ace,
        "upcard = { colour = \"red\" }": |d| d.dealer[0].suit.colour() == Colour::Red,
        "dealer_blackjack = true": |d| points(&d.dealer[..2]) == 21,
        "dealer_first_two = { suited = true }": |d| d.dealer[0].suit == d.dealer[1].suit,
        "dealer_first_two = { total = { at_least = 14, ace = 1 } }":
            |d| d.dealer[..2].iter().map(|c| (c.rank as u32 + 1).min(10)).sum::<u32>() >= 14,
        "player_first_two = { total = [20, 21] }": |d| points(&d.player[..2]) >= 20,
        "player_first_two = { blackjack = false, suited = true }":
            |d| points(&d.player[..2]) != 21 && d.player[0].suit == d.player[1].suit,
        "player_first_two = { matches = { group = \"upcard\", suited = 1 } }":
            |d| d.player[..2].iter().filter(|c| **c == d.dealer[0]).count() == 1,
        "player_first_two = { matches = { group = \"upcard\", rank = 2 } }":
            |d| d.player[..2].iter().all(|c| c.rank == d.dealer[0].rank),
        "player_and_upcard = { poker = \"three-of-a-kind\", suited = true }":
            |d| three(d).iter().all(|c| *c == d.player[0]),
        "player_and_upcard = { poker = \"flush\" }": |d| {
            let ranks: Vec<u8> = three(d).iter().map(|c| c.rank as u8).collect();
            one_suit(&three(d)) && !in_a_row(&ranks) && ranks.iter().any(|r| *r != ranks[0])
        },
        "player_and_upcard = { poker = [\"straight\", \"straight-flush\"] }":
            |d| in_a_row(&three(d).iter().map(|c| c.rank as u8).collect::<Vec<_>>()),
        "player_and_upcard = { total = 21 }": |d| points(&three(d)) == 21,
        "player_and_upcard = { bust = true }": |d| points(&three(d)) > 21,
        "player_first_three = { bust = false }": |d| points(&d.player[..3]) <= 21,
        "upcard = { between = { group = \"player_first_two\", spread = [1, 2, 3] } }": |d| {
            let high = |c: &Card| if c.rank == Rank::Ace { 13 } else { c.rank as u8 };
            let (one, other) = (high(&d.player[0]), high(&d.player[1]));
            let (low, top, at) = (one.min(other), one.max(other), high(&d.dealer[0]));
            low < at && at < top && (1..=3).contains(&(top - low - 1))
        },
        "player_third = { rank = \"K\" }": |d| d.player[2].rank == Rank::King,
        "player_first = { rank = \"K\" }": |d| d.player[0].rank == Rank::King,
        "player_first_three = { has = { rank = \"K\", at_least = 2 } }":
            |d| d.player.iter().filter(|c| c.rank == Rank::King).count() >= 2,
        "first_four = { has = { suit = \"spades\", is = [0, 1] } }": |d| {
            let four = [&d.player[..2], &d.dealer[..2]].concat();
            four.iter().filter(|c| c.suit == Suit::Spades).count() < 2
        },
        "dealer = { bust = true, cards = [3, 5] }":
            |d| points(&d.dealer) > 21 && [3, 5].contains(&d.dealer.len()),
        "dealer = { total = [17, 19] }": |d| [17, 19].contains(&points(&d.dealer)),
        "dealer = { bust = true, suited = true }": |d| points(&d.dealer) > 21 && one_suit(&d.dealer),
        "dealer_third = { rank = \"6\" }": |d| d.dealer.get(2).is_some_and(|c| c.rank == Rank::Six),
    }
}

fn three(deal: &Deal) -> Vec<Card> {
    vec![deal.player[0], deal.player[1], deal.dealer[0]]
}

/// Every order of the cards as far as a deal goes; the orders of the rest count too.
fn every_deal(
    cards: &mut Vec<Card>,
    dealt: &mut Vec<Card>,
    visit: &mut dyn FnMut(&Deal, u64),
) -> bool {
    let done = dealt.len() >= 5 && points(&dealt[3..]) >= 17;
    if done {
        let deal = Deal {
            player: [dealt[0], dealt[1], dealt[2]],
            dealer: dealt[3..].to_vec(),
        };
        visit(&deal, (1..=cards.len() as u64).product());
        return true;
    }
    let mut whole = !cards.is_empty();
    for place in 0..cards.len() {
        dealt.push(cards.remove(place));
        whole &= every_deal(cards, dealt, visit);
        cards.insert(place, dealt.pop().unwrap());
    }
    whole
}

fn blackjack_table(rows: &[String]) -> String {
    let shipped = include_str!("../../tables/electronic-blackjack.toml");
    let head = &shipped[..shipped.find("# 4.2 Bet the Set 21").unwrap()];
    let head = head.replace(
        "\"insurance\", \"bet-the-set-21\", \"royal-match-21\", \"kings-bounty\"",
        &{
            let ids: Vec<String> = (0..rows.len()).map(|n| format!("\"w{n}\"")).collect();
            format!("\"insurance\", {}", ids.join(", "))
        },
    );
    let idle = |part: &&str| {
        let names = ["name    = \"kings-bounty", "name    = \"pair\""];
        part.starts_with("[[reading]]") && names.iter().any(|name| part.contains(name))
    };
    let parts: Vec<&str> = head.split("\n\n").filter(|part| !idle(part)).collect();
    let mut text = parts.join("\n\n");
    for (number, when) in rows.iter().enumerate() {
        text.push_str(&format!(
            "[[wager]]\nid = \"w{number}\"\ntitle = \"w\"\nclauses = [\"4.2\"]\n\
             assumes = [\"dealer-draws-out\", \"player-takes-third\"]\n\
             rows = [{{ id = \"row\", label = \"row\", when = {when}, pays = \"1 to 1\" }}]\n"
        ));
    }
    text
}

#[test]
fn facts_of_blackjack_are_what_every_order_of_the_cards_says() {
    let mut rng = chance();
    let facts = side_facts();
    let mut mixed: Vec<Vec<Vec<&SideFact>>> = facts.iter().map(|fact| vec![vec![fact]]).collect();
    mixed.extend((0..20).map(|_| {
        let pattern = |rng: &mut Rng| -> Vec<&SideFact> {
            let one = rng.choice(&facts).unwrap();
            let other = rng.choice(&facts).unwrap();
            let key = |fact: &SideFact| fact.when.split(' ').next().unwrap();
            if key(one) == key(other) {
                vec![one]
            } else {
                vec![one, other]
            }
        };
        (0..rng.usize(1..=3)).map(|_| pattern(&mut rng)).collect()
    }));
    let written = |pattern: &Vec<&SideFact>| {
        let facts: Vec<&str> = pattern.iter().map(|fact| fact.when).collect();
        format!("{{ {} }}", facts.join(", "))
    };
    let rows: Vec<String> = mixed
        .iter()
        .map(|row| match row.as_slice() {
            [one] => written(one),
            more => format!(
                "[{}]",
                more.iter().map(written).collect::<Vec<_>>().join(", ")
            ),
        })
        .collect();
    let text = blackjack_table(&rows);
    let game = own_game_of(text, "electronic-blackjack").game;
    let readings = game.default_readings();
    let mut compared = 0;
    while compared < 3 {
        let shoe = telling_shoe(&mut rng, 8);
        let mut cards: Vec<Card> = Card::all()
            .flat_map(|card| vec![card; usize::from(shoe.count(card))])
            .collect();
        let mut all = 0;
        let mut fitting = vec![0; rows.len()];
        let whole = every_deal(&mut cards, &mut Vec::new(), &mut |deal, orders| {
            all += orders;
            for (row, fitting) in mixed.iter().zip(&mut fitting) {
                if row
                    .iter()
                    .any(|pattern| pattern.iter().all(|fact| (fact.holds)(deal)))
                {
                    *fitting += orders;
                }
            }
        });
        if !whole {
            continue;
        }
        compared += 1;
        for (number, (row, expected)) in rows.iter().zip(&fitting).enumerate() {
            let id = format!("w{number}");
            let wager = game.wagers.iter().find(|wager| wager.id == id).unwrap();
            let hands = oddsmith::vocabulary::dealt::Hands::default();
            let fits =
                oddsmith::settlement::settle::fits(&game, &shoe, &hands, &readings, &[wager]);
            let fits = fits.unwrap().remove(0);
            let paid: u128 = fits
                .iter()
                .filter(|(fit, _)| fit.first().is_some())
                .map(|(_, ways)| ways)
                .sum();
            use oddsmith::vocabulary::exact::ratio;
            assert_eq!(
                ratio(paid, fits.deals()),
                ratio(*expected, all),
                "{row} {shoe:?}"
            );
        }
    }
}
