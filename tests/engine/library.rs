//! Every paytable of the library on a full shoe, by a second count.
//!
//! The files of `tables/bets` are read here as plain TOML, and each fact is settled by its text on the cards that
//! lie there; nothing of the engine is shared but the words card and shoe. Every deal that a bet can see is
//! enumerated. Cards that the keys of its rows cannot tell apart are dealt together: by points if only totals
//! are named, by ranks if no suits are. A new file is counted without a change here; a key that is not
//! known here fails.

use oddsmith::questions::catalogue;
use oddsmith::settlement::settle;
use oddsmith::vocabulary::card::{Card, CardOrRank, Colour, Rank, Suit};
use oddsmith::vocabulary::dealt::Hands;
use oddsmith::vocabulary::exact::{Rational, ratio};
use oddsmith::vocabulary::shoe::Shoe;
use std::collections::{BTreeMap, BTreeSet};
use toml::{Table, Value};

/// Both hands as far as they are dealt.
struct Deal {
    player: Vec<Card>,
    house: Vec<Card>,
    /// Their totals by baccarat's points.
    totals: (i64, i64),
    baccarat: bool,
}

type Fact = Box<dyn Fn(&Deal) -> bool>;

/// Whether something holds of some cards.
type Of = Box<dyn Fn(&[Card]) -> bool>;

/// Whether something holds of some cards of a deal.
type Judge = Box<dyn Fn(&[Card], &Deal) -> bool>;

/// What a bet's keys can see.
#[derive(Default)]
struct Sight {
    ranks: bool,
    suits: Suits,
    /// Whether suits of the player's cards are looked at, and of the house's.
    suits_of: [bool; 2],
    /// Hands of which `suited` is asked, as a whole.
    suited: BTreeSet<&'static str>,
    /// Groups of which a colour is asked.
    colours: BTreeSet<&'static str>,
    /// How many cards of the player's and of the house's; 9 is the whole hand.
    cards: [usize; 2],
}

#[derive(Default, PartialEq, Eq, PartialOrd, Ord, Clone, Copy)]
enum Suits {
    #[default]
    None,
    /// Whether suits are the same, not which they are.
    Alike,
    Every,
}

fn points(card: Card, baccarat: bool) -> u32 {
    match (card.rank as u32 + 1, baccarat) {
        (10.., true) => 0,
        (10.., false) => 10,
        (value, _) => value,
    }
}

/// Baccarat: the right digit of the sum. Blackjack: an ace as 11 if that is no bust, or as it is said.
fn total(cards: &[Card], baccarat: bool, ace: Option<i64>) -> u32 {
    let sum: u32 = cards.iter().map(|card| points(*card, baccarat)).sum();
    let aces = cards.iter().filter(|card| card.rank == Rank::Ace).count() as u32;
    match (baccarat, ace) {
        (true, _) => sum % 10,
        (_, Some(1)) => sum,
        (_, Some(11)) => sum + 10 * aces,
        (_, Some(other)) => panic!("an ace of {other}"),
        (_, None) if aces > 0 && sum + 10 <= 21 => sum + 10,
        _ => sum,
    }
}

fn first(hand: &[Card], cards: usize) -> &[Card] {
    &hand[..cards.min(hand.len())]
}

/// The cards of a group by its name.
fn group(name: &str, deal: &Deal) -> Vec<Card> {
    let Deal { player, house, .. } = deal;
    let third = |hand: &[Card]| hand.get(2).copied().into_iter().collect();
    match name {
        "player_first" => first(player, 1).to_vec(),
        "player_first_two" => first(player, 2).to_vec(),
        "player_first_three" => first(player, 3).to_vec(),
        "banker_first_two" | "dealer_first_two" => first(house, 2).to_vec(),
        "upcard" => first(house, 1).to_vec(),
        "player_third" => third(player),
        "banker_third" | "dealer_third" => third(house),
        "player" => player.clone(),
        "banker" | "dealer" => house.clone(),
        "player_and_upcard" => [first(player, 2), first(house, 1)].concat(),
        "first_four" => [first(player, 2), first(house, 2)].concat(),
        "all" => [player.as_slice(), house].concat(),
        other => panic!("no group {other}"),
    }
}

/// How many cards of either hand a group needs.
fn needs(name: &str) -> [usize; 2] {
    match name {
        "player_first" => [1, 0],
        "player_first_two" => [2, 0],
        "player_first_three" => [3, 0],
        "banker_first_two" | "dealer_first_two" | "dealer_blackjack" => [0, 2],
        "upcard" => [0, 1],
        "player_and_upcard" => [2, 1],
        "first_four" | "pairs" | "twin" => [2, 2],
        "dealer" | "dealer_third" => [0, 9],
        _ => [9, 9],
    }
}

fn numbers(value: &Value) -> Vec<i64> {
    match value {
        Value::Integer(number) => vec![*number],
        Value::Array(list) => list.iter().flat_map(numbers).collect(),
        other => panic!("{other:?} is no number"),
    }
}

fn words(value: &Value) -> Vec<String> {
    match value {
        Value::String(word) => vec![word.clone()],
        Value::Array(list) => list.iter().flat_map(words).collect(),
        other => panic!("{other:?} is no word"),
    }
}

fn ranks(value: &Value) -> Vec<Rank> {
    words(value)
        .iter()
        .map(|word| word.parse().unwrap())
        .collect()
}

fn suit(word: &str) -> Suit {
    let names = ["spades", "hearts", "diamonds", "clubs"];
    Suit::ALL[names.iter().position(|name| *name == word).unwrap()]
}

fn colours(value: &Value) -> Vec<Colour> {
    let colour = |word: &String| match word.as_str() {
        "red" => Colour::Red,
        "black" => Colour::Black,
        other => panic!("no colour {other}"),
    };
    words(value).iter().map(colour).collect()
}

fn alike<T: PartialEq>(cards: &[Card], of: impl Fn(&Card) -> T) -> bool {
    cards.windows(2).all(|two| of(&two[0]) == of(&two[1]))
}

fn fits(asked: Option<&Vec<i64>>, number: usize) -> bool {
    asked.is_none_or(|asked| asked.contains(&(number as i64)))
}

/// A fact of the end of a round of baccarat, or of both hands.
fn of_round(key: &str, value: &Value, sight: &mut Sight) -> Fact {
    let natural = |hand: &[Card]| hand.len() == 2 && total(hand, true, None) >= 8;
    let truth = value.as_bool();
    if key == "winner" {
        let word = value.as_str().unwrap().to_owned();
        return Box::new(move |deal| {
            let (player, banker) = deal.totals;
            match word.as_str() {
                "player" => player > banker,
                "banker" => banker > player,
                "tie" => player == banker,
                other => panic!("no winner {other}"),
            }
        });
    }
    match key {
        "player_natural" => return Box::new(move |deal| Some(natural(&deal.player)) == truth),
        "banker_natural" => return Box::new(move |deal| Some(natural(&deal.house)) == truth),
        "dealer_blackjack" => {
            return Box::new(move |deal| {
                Some(total(first(&deal.house, 2), false, None) == 21) == truth
            });
        }
        _ => {}
    }
    if key == "count" {
        sight.ranks = true;
        let rank: Rank = value["rank"].as_str().unwrap().parse().unwrap();
        let cards = numbers(&value["cards"]);
        return Box::new(move |deal| {
            let all = deal.player.iter().chain(&deal.house);
            cards.contains(&(all.filter(|card| card.rank == rank).count() as i64))
        });
    }
    let asked = numbers(value);
    let number: fn(&Deal, (i64, i64)) -> i64 = match key {
        "winning_total" => |_, (player, banker)| player.max(banker),
        "player_total" => |_, (player, _)| player,
        "banker_total" => |_, (_, banker)| banker,
        "margin" => |_, (player, banker)| (player - banker).abs(),
        "totals" => |_, (player, banker)| player + banker,
        "player_cards" => |deal, _| deal.player.len() as i64,
        "banker_cards" => |deal, _| deal.house.len() as i64,
        "pairs" => {
            sight.ranks = true;
            |deal, _| {
                let pair = |hand: &[Card]| i64::from(hand[0].rank == hand[1].rank);
                pair(&deal.player) + pair(&deal.house)
            }
        }
        other => panic!("no fact {other}"),
    };
    Box::new(move |deal| asked.contains(&number(deal, deal.totals)))
}

/// The best value of some cards in poker: three of a kind is above a flush for up to four cards.
fn poker(cards: &[Card], ace: &str) -> &'static str {
    let mut ranks: Vec<usize> = cards.iter().map(|card| card.rank as usize).collect();
    ranks.sort();
    let mut often: Vec<usize> = ranks
        .chunk_by(|one, other| one == other)
        .map(<[_]>::len)
        .collect();
    let flush = alike(cards, |card| card.suit);
    let run = |ranks: &[usize]| ranks.windows(2).all(|two| two[0] + 1 == two[1]);
    let mut high = ranks.clone();
    high.iter_mut()
        .filter(|rank| **rank == 0)
        .for_each(|ace| *ace = 13);
    high.sort();
    let straight = ace != "high" && run(&ranks) || ace != "low" && run(&high);
    often.sort();
    assert!((2..=4).contains(&cards.len()), "as many cards as bets have");
    match (often.as_slice(), cards.len()) {
        _ if straight && flush => "straight-flush",
        ([4], _) => "four-of-a-kind",
        ([3] | [1, 3], _) => "three-of-a-kind",
        ([2], 2) => "pair",
        _ if flush => "flush",
        _ if straight => "straight",
        ([2, 2], _) => "two-pair",
        ([1, 2] | [1, 1, 2], _) => "pair",
        _ => "high-card",
    }
}

/// Whether some of the cards are so many of a kind.
fn has(value: &Table, sight: &mut Sight) -> Of {
    sight.ranks = true;
    let of_ranks = value.get("rank").map(ranks);
    let of_suit = value.get("suit").map(|word| suit(word.as_str().unwrap()));
    let of_colour = value.get("colour").map(colours);
    let of_card: Option<Card> = value
        .get("card")
        .map(|card| card.as_str().unwrap().parse().unwrap());
    let suited = value.get("suited").map(|truth| truth.as_bool().unwrap());
    if suited.is_some() {
        sight.suits = sight.suits.max(Suits::Alike);
    }
    if of_suit.is_some() || of_colour.is_some() || of_card.is_some() {
        sight.suits = Suits::Every;
    }
    let is = value.get("is").map(numbers);
    let least = value
        .get("at_least")
        .map(|least| least.as_integer().unwrap());
    Box::new(move |cards| {
        let counts = |card: &&Card| {
            of_ranks
                .as_ref()
                .is_none_or(|ranks| ranks.contains(&card.rank))
                && of_suit.is_none_or(|suit| card.suit == suit)
                && of_colour
                    .as_ref()
                    .is_none_or(|of| of.contains(&card.suit.colour()))
                && of_card.is_none_or(|of| **card == of)
        };
        let counted: Vec<Card> = cards.iter().filter(counts).copied().collect();
        let number = counted.len() as i64;
        let enough = match (&is, least) {
            (None, None) => number >= 1,
            (is, least) => {
                fits(is.as_ref(), counted.len()) && least.is_none_or(|least| number >= least)
            }
        };
        enough && suited.is_none_or(|asked| asked == alike(&counted, |card| card.suit))
    })
}

/// A fact of a group of cards.
fn of_group(name: &'static str, key: &str, value: &Value, sight: &mut Sight) -> Fact {
    let truth = value.as_bool();
    let whole = matches!(name, "player" | "banker" | "dealer");
    let mut sees = |ranks: bool, suits: Suits| {
        sight.ranks |= ranks;
        sight.suits = sight.suits.max(suits);
    };
    let judge: Judge = match key {
        "pair" => {
            sees(true, Suits::None);
            Box::new(move |cards, _| {
                Some(cards.len() == 2 && cards[0].rank == cards[1].rank) == truth
            })
        }
        "suited" => {
            sees(false, if whole { Suits::None } else { Suits::Alike });
            if whole {
                sight.suited.insert(name);
            }
            Box::new(move |cards, _| Some(alike(cards, |card| card.suit)) == truth)
        }
        "rank" => {
            sees(true, Suits::None);
            let rank: Rank = value.as_str().unwrap().parse().unwrap();
            Box::new(move |cards, _| cards.iter().all(|card| card.rank == rank))
        }
        "suit" => {
            sees(false, Suits::Every);
            let suit = suit(value.as_str().unwrap());
            Box::new(move |cards, _| cards.iter().all(|card| card.suit == suit))
        }
        "colour" => {
            sight.colours.insert(name);
            let of = colours(value);
            Box::new(move |cards, _| {
                alike(cards, |card| card.suit.colour()) && of.contains(&cards[0].suit.colour())
            })
        }
        "ranks" => {
            sees(true, Suits::None);
            let mut asked = ranks(value);
            asked.sort();
            Box::new(move |cards, _| {
                let mut held: Vec<Rank> = cards.iter().map(|card| card.rank).collect();
                held.sort();
                held == asked
            })
        }
        "among" => {
            sees(true, Suits::None);
            let asked = ranks(value);
            Box::new(move |cards, _| cards.iter().all(|card| asked.contains(&card.rank)))
        }
        "has" => {
            let list = match value {
                Value::Array(list) => list.clone(),
                one => vec![one.clone()],
            };
            let all: Vec<_> = list
                .iter()
                .map(|one| has(one.as_table().unwrap(), sight))
                .collect();
            Box::new(move |cards, _| all.iter().all(|has| has(cards)))
        }
        "poker" => {
            let (is, ace) = match value {
                Value::Table(table) => {
                    let ace = table.get("ace").map_or("", |ace| ace.as_str().unwrap());
                    (words(&table["is"]), ace.to_owned())
                }
                word => (words(word), String::new()),
            };
            // Of up to four cards, three or four of a kind are so whatever the suits.
            let kinds = ["three-of-a-kind", "four-of-a-kind"];
            let by_ranks = is.iter().all(|value| kinds.contains(&value.as_str()));
            sees(true, if by_ranks { Suits::None } else { Suits::Alike });
            Box::new(move |cards, _| is.iter().any(|is| is == poker(cards, &ace)))
        }
        "total" => {
            let table = value.as_table();
            let number = |key: &str| Some(table?.get(key)?.as_integer().unwrap());
            let is = match table {
                Some(table) => table.get("is").map(numbers),
                None => Some(numbers(value)),
            };
            let (least, most, ace) = (number("at_least"), number("at_most"), number("ace"));
            Box::new(move |cards, deal| {
                let total = total(cards, deal.baccarat, ace);
                fits(is.as_ref(), total as usize)
                    && least.is_none_or(|least| i64::from(total) >= least)
                    && most.is_none_or(|most| i64::from(total) <= most)
            })
        }
        "cards" => {
            let asked = numbers(value);
            Box::new(move |cards, _| asked.contains(&(cards.len() as i64)))
        }
        "bust" => Box::new(move |cards, _| Some(total(cards, false, None) > 21) == truth),
        "blackjack" => Box::new(move |cards, _| {
            Some(cards.len() == 2 && total(cards, false, None) == 21) == truth
        }),
        "matches" => {
            sees(true, Suits::Alike);
            let other = known_group(value["group"].as_str().unwrap());
            let asked = |key: &str| value.get(key).map(numbers);
            let (suited, unsuited, rank) = (asked("suited"), asked("unsuited"), asked("rank"));
            Box::new(move |cards, deal| {
                let others = group(other, deal);
                let by_rank = cards
                    .iter()
                    .filter(|card| others.iter().any(|o| o.rank == card.rank));
                let (by_rank, both) = (
                    by_rank.count(),
                    cards.iter().filter(|c| others.contains(c)).count(),
                );
                fits(suited.as_ref(), both)
                    && fits(unsuited.as_ref(), by_rank - both)
                    && fits(rank.as_ref(), by_rank)
            })
        }
        "between" => {
            sees(true, Suits::None);
            let other = known_group(value["group"].as_str().unwrap());
            let spread = value.get("spread").map(numbers);
            assert!(value.get("ace").is_none(), "the ace is high");
            Box::new(move |cards, deal| {
                let height = |card: &Card| {
                    if card.rank == Rank::Ace {
                        13
                    } else {
                        card.rank as usize
                    }
                };
                let mut two: Vec<usize> = group(other, deal).iter().map(height).collect();
                two.sort();
                let inside = cards
                    .iter()
                    .all(|card| two[0] < height(card) && height(card) < two[1]);
                inside && fits(spread.as_ref(), two[1] - two[0] - 1)
            })
        }
        other => panic!("no fact {other} of cards"),
    };
    Box::new(move |deal| {
        let cards = group(name, deal);
        !cards.is_empty() && judge(&cards, deal)
    })
}

/// The groups that bets may name.
const GROUPS: [&str; 15] = [
    "player_first",
    "player_first_two",
    "player_first_three",
    "banker_first_two",
    "dealer_first_two",
    "upcard",
    "player_third",
    "banker_third",
    "dealer_third",
    "player",
    "banker",
    "dealer",
    "player_and_upcard",
    "first_four",
    "all",
];

fn known_group(name: &str) -> &'static str {
    GROUPS.into_iter().find(|known| *known == name).unwrap()
}

/// The facts of one pattern, all of which must hold.
fn pattern(when: &Table, sight: &mut Sight) -> Vec<Fact> {
    let (mut facts, mut of_groups) = (Vec::new(), Vec::new());
    for (key, value) in when {
        let mut look = |name: &str| {
            let needs = needs(name);
            sight.cards = [0, 1].map(|seat| sight.cards[seat].max(needs[seat]));
        };
        look(key);
        if let Some(other) = value.as_table() {
            let others = other.values().filter_map(|fact| fact.get("group"));
            others.for_each(|other| look(other.as_str().unwrap()));
        }
        match GROUPS.into_iter().find(|name| name == key) {
            None => facts.push(of_round(key, value, sight)),
            Some(name) => {
                for (fact, value) in value.as_table().unwrap() {
                    of_groups.push(of_group(name, fact, value, sight));
                    let ranks_alone = [
                        "pair",
                        "rank",
                        "ranks",
                        "among",
                        "total",
                        "cards",
                        "bust",
                        "blackjack",
                    ];
                    if !ranks_alone.contains(&fact.as_str()) {
                        let other = value
                            .get("group")
                            .map_or([0, 0], |of| needs(of.as_str().unwrap()));
                        let needs = needs(name);
                        sight.suits_of = [0, 1]
                            .map(|seat| sight.suits_of[seat] || needs[seat] > 0 || other[seat] > 0);
                    }
                }
            }
        }
    }
    facts.extend(of_groups);
    facts
}

/// A file of the library.
struct Bet {
    rows: Vec<(String, Vec<Vec<Fact>>)>,
    /// What holds of the deals on which it is offered, if that is not every deal.
    given: Option<Vec<Fact>>,
    sight: Sight,
    baccarat: bool,
    paytables: Vec<Value>,
}

fn read(text: &str) -> Bet {
    let file: Table = text.parse().unwrap();
    let mut sight = Sight::default();
    let rows = file["rows"].as_array().unwrap().iter();
    let rows = rows.map(|row| {
        let patterns = match &row["when"] {
            Value::Array(list) => list.iter().map(|when| when.as_table().unwrap()).collect(),
            one => vec![one.as_table().unwrap()],
        };
        let patterns = patterns.iter().map(|when| pattern(when, &mut sight));
        (row["id"].as_str().unwrap().to_owned(), patterns.collect())
    });
    let rows = rows.collect();
    let ace: Table = "upcard = { among = [\"A\"] }".parse().unwrap();
    let given = file.get("given").map(|given| match given {
        Value::Table(facts) => pattern(facts, &mut sight),
        words => {
            assert_eq!(words.as_str(), Some("dealer-shows-ace"));
            pattern(&ace, &mut sight)
        }
    });
    Bet {
        rows,
        given,
        sight,
        baccarat: file["deal"].as_str() == Some("baccarat"),
        paytables: file["paytable"].as_array().unwrap().clone(),
    }
}

/// How often each set of rows fits, out of all; sets as bits.
struct Count<'a> {
    bet: &'a Bet,
    hits_soft_17: bool,
    /// Cards left; a card may stand for others that nobody tells from it.
    left: [i64; 52],
    cards: u32,
    deal: Deal,
    /// The sets of rows that fit, as bits, with the cards drawn.
    fitting: Vec<((u128, u32), u128)>,
}

impl Count<'_> {
    /// Who takes the next card that is looked at, 0 the player.
    fn next(&self) -> Option<usize> {
        let Deal { player, house, .. } = &self.deal;
        let needs = self.bet.sight.cards;
        let to_the_end = needs.contains(&9);
        if self.bet.baccarat && to_the_end {
            return match (player.len(), house.len()) {
                (0, 0) | (1, 1) => Some(0),
                (1, 0) | (2, 1) => Some(1),
                _ => third_of_baccarat(player, house),
            };
        }
        // If a hand is to be suited, first cards in turn, so that both hands' suits are known early.
        let turns = usize::from(!self.bet.sight.suited.is_empty());
        let first = [needs[0].min(turns), needs[1].min(turns)];
        let wants = |seat: usize, most: usize| [player.len(), house.len()][seat] < most;
        if wants(0, first[0]) {
            return Some(0);
        }
        if wants(1, first[1]) {
            return Some(1);
        }
        if wants(0, needs[0]) {
            return Some(0);
        }
        let draws = needs[1] == 9 && (house.len() < 2 || self.dealer_draws());
        (draws || needs[1] < 9 && wants(1, needs[1])).then_some(1)
    }

    fn dealer_draws(&self) -> bool {
        let house = &self.deal.house;
        let hard = total(house, false, Some(1));
        let best = total(house, false, None);
        best < 17 || best == 17 && hard == 7 && self.hits_soft_17
    }

    /// What the bet sees of a suit from here on: suits of equal signs look the same. Of cards that are of two
    /// suits or colours already, nobody asks any more whether they are of one.
    fn sign(&self, suit: Suit, seat: usize, colours: bool) -> usize {
        let Sight {
            suits,
            suits_of,
            suited,
            ..
        } = &self.bet.sight;
        // The house's cards come last, so that no suit matters any more if theirs do not.
        if seat == 1 && suited.is_empty() && !suits_of[1] {
            return 0;
        }
        let lies_there = |suit: Suit| {
            let mut all = self.deal.player.iter().chain(&self.deal.house);
            all.any(|card| card.suit == suit)
        };
        match suits {
            // Unseen suits differ in their colours.
            Suits::Alike if !self.bet.sight.colours.is_empty() => return suit as usize,
            Suits::Every => return suit as usize,
            // Suits of which no card lies there have as many cards each, in whole decks.
            Suits::Alike => return if lies_there(suit) { suit as usize } else { 4 },
            Suits::None => {}
        }
        let mut sign = if colours { suit.colour() as usize } else { 0 };
        let asked = [
            suited.contains("player"),
            suited.contains("banker") || suited.contains("dealer"),
        ];
        for (place, hand) in [&self.deal.player, &self.deal.house]
            .into_iter()
            .enumerate()
        {
            sign = sign * 5
                + match hand.first() {
                    _ if !asked[place] => 0,
                    None if place == seat => suit as usize,
                    Some(first) if alike(hand, |card| card.suit) => usize::from(suit == first.suit),
                    _ => 0,
                };
        }
        sign
    }

    /// The suits in parts that look the same.
    fn parts(&self, seat: usize) -> ([Vec<Suit>; 4], usize) {
        let one_colour = |name: &&str| alike(&group(name, &self.deal), |card| card.suit.colour());
        let colours = self.bet.sight.colours.iter().any(one_colour);
        let mut parts: [Vec<Suit>; 4] = Default::default();
        let mut signs = Vec::with_capacity(4);
        for suit in Suit::ALL {
            let sign = self.sign(suit, seat, colours);
            let known = signs.iter().position(|other| *other == sign);
            parts[known.unwrap_or(signs.len())].push(suit);
            if known.is_none() {
                signs.push(sign);
            }
        }
        (parts, signs.len())
    }

    /// Deals on from here in every way.
    fn deal_on(&mut self, ways: u128, drawn: u32) {
        let Some(seat) = self.next() else {
            return self.note(ways, drawn);
        };
        let (parts, number) = self.parts(seat);
        let bet = self.bet;
        for ranks in bet.together() {
            for part in &parts[..number] {
                let cards = ranks.iter().flat_map(|rank| {
                    part.iter().map(|suit| Card {
                        rank: *rank,
                        suit: *suit,
                    })
                });
                let left: i64 = cards.map(|card| self.left[card.index()]).sum();
                if left > 0 {
                    let card = Card {
                        rank: ranks[0],
                        suit: part[0],
                    };
                    self.hand(seat).push(card);
                    self.left[card.index()] -= 1;
                    self.deal_on(ways * left as u128, drawn + 1);
                    self.left[card.index()] += 1;
                    self.hand(seat).pop();
                }
            }
        }
    }

    fn hand(&mut self, seat: usize) -> &mut Vec<Card> {
        match seat {
            0 => &mut self.deal.player,
            _ => &mut self.deal.house,
        }
    }

    /// A deal of which the bet sees no more.
    fn note(&mut self, ways: u128, drawn: u32) {
        let Deal { player, house, .. } = &self.deal;
        let of = |hand: &[Card]| i64::from(total(hand, true, None));
        self.deal.totals = (of(player), of(house));
        let fits = |facts: &Vec<Fact>| facts.iter().all(|fact| fact(&self.deal));
        if !self.bet.given.as_ref().is_none_or(fits) {
            return;
        }
        let rows = self.bet.rows.iter().enumerate();
        let rows = rows.filter(|(_, (_, patterns))| patterns.iter().any(fits));
        let rows = rows.fold(0_u128, |bits, (place, _)| bits | 1 << place);
        let same = |((bits, cards), _): &&mut ((u128, u32), u128)| (*bits, *cards) == (rows, drawn);
        match self.fitting.iter_mut().find(same) {
            Some((_, all)) => *all += ways,
            None => self.fitting.push(((rows, drawn), ways)),
        }
    }
}

impl Bet {
    /// The ranks, those together that look the same.
    fn together(&self) -> &'static [&'static [Rank]] {
        use Rank::*;
        const RANKS: [&[Rank]; 13] = [
            &[Ace],
            &[Two],
            &[Three],
            &[Four],
            &[Five],
            &[Six],
            &[Seven],
            &[Eight],
            &[Nine],
            &[Ten],
            &[Jack],
            &[Queen],
            &[King],
        ];
        const POINTS: [&[Rank]; 10] = [
            &[Ace],
            &[Two],
            &[Three],
            &[Four],
            &[Five],
            &[Six],
            &[Seven],
            &[Eight],
            &[Nine],
            &[Ten, Jack, Queen, King],
        ];
        if self.sight.ranks { &RANKS } else { &POINTS }
    }

    /// How often each set of rows fits, as bits, out of the deals on which the bet is offered.
    fn count(&self, shoe: &Shoe, hits_soft_17: bool) -> Vec<(u128, Rational)> {
        let mut count = Count {
            bet: self,
            hits_soft_17,
            left: [0; 52],
            cards: shoe.cards(),
            deal: Deal {
                player: Vec::new(),
                house: Vec::new(),
                totals: (0, 0),
                baccarat: self.baccarat,
            },
            fitting: Vec::new(),
        };
        for card in Card::all() {
            count.left[card.index()] = i64::from(shoe.count(card));
        }
        count.deal_on(1, 0);
        let all = |drawn: u32| -> u128 {
            (0..drawn)
                .map(|gone| u128::from(count.cards - gone))
                .product()
        };
        let mut sets: BTreeMap<u128, Rational> = BTreeMap::new();
        for ((rows, drawn), ways) in &count.fitting {
            *sets.entry(*rows).or_insert_with(|| ratio(0, 1)) += ratio(*ways, all(*drawn));
        }
        let offered: Rational = sets.values().sum();
        assert!(
            self.given.is_some() || offered == ratio(1, 1),
            "every deal counts once"
        );
        sets.into_iter()
            .map(|(rows, share)| (rows, share / &offered))
            .collect()
    }
}

/// A full shoe of which the count takes no more than a few seconds: fewer decks where the dealer draws out.
fn shoe(bet: &Bet, paytable: &Value) -> Shoe {
    let draws_out = !bet.baccarat && bet.sight.cards[1] == 9;
    let shoe = Shoe::decks(if draws_out { 4 } else { 8 }).unwrap();
    let lacks = paytable.get("lacks").map_or(Vec::new(), ranks);
    let gone: Vec<CardOrRank> = Card::all()
        .filter(|card| lacks.contains(&card.rank))
        .flat_map(|card| vec![CardOrRank::Card(card); usize::from(shoe.count(card))])
        .collect();
    shoe.without(&gone).unwrap()
}

/// The engine's share of the deals that each row takes.
fn engines(id: &str, shoe: &Shoe) -> Vec<(String, Rational)> {
    let game = &catalogue::bet(id).unwrap().game;
    let wager = &game.wagers[0];
    assert_eq!(wager.id, id);
    let fits = settle::fits(
        game,
        shoe,
        &Hands::default(),
        &game.default_readings(),
        &[wager],
    );
    let fits = fits.unwrap().remove(0);
    let rows = wager.rows().iter().enumerate();
    rows.map(|(row, of)| {
        let paid = fits.iter().filter(|(fit, _)| fit.first() == Some(row));
        let paid: u128 = paid.map(|(_, ways)| ways).sum();
        (of.id.clone(), ratio(paid, fits.deals()))
    })
    .collect()
}

/// Holds every paytable of a file against the engine; says how many rows were compared.
#[track_caller]
fn agree(file: &str, text: &str) -> usize {
    let bet = read(text);
    let mut counted: BTreeMap<String, Vec<(u128, Rational)>> = BTreeMap::new();
    let mut compared = 0;
    for paytable in &bet.paytables {
        let id = paytable["id"].as_str().unwrap();
        let soft_17 = paytable
            .get("rules")
            .and_then(|rules| rules.get("dealer-soft-17"));
        let hits = soft_17.and_then(Value::as_str) == Some("hit");
        let shoe = shoe(&bet, paytable);
        let sets = counted
            .entry(format!("{hits} {shoe:?}"))
            .or_insert_with(|| bet.count(&shoe, hits));
        let pays = paytable["pays"].as_table().unwrap();
        let paid = |place: &usize| pays.contains_key(&bet.rows[*place].0);
        let places: Vec<usize> = (0..bet.rows.len()).filter(paid).collect();
        let expected: Vec<(String, Rational)> = places
            .iter()
            .map(|place| {
                let first = |rows: &u128| places.iter().find(|place| rows >> **place & 1 == 1);
                let own = sets.iter().filter(|(rows, _)| first(rows) == Some(place));
                let share = own.fold(ratio(0, 1), |sum, (_, share)| sum + share);
                (bet.rows[*place].0.clone(), share)
            })
            .collect();
        assert_eq!(engines(id, &shoe), expected, "{file}: {id}");
        compared += expected.len();
    }
    compared
}

#[test]
fn every_bet_of_the_library_is_what_a_plain_enumeration_says() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tables/bets");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path())
        .collect();
    files.sort();
    let (mut bets, mut rows) = (0, 0);
    for path in files {
        let name = path.file_stem().unwrap().to_str().unwrap();
        if name != "refused" {
            rows += agree(name, &std::fs::read_to_string(&path).unwrap());
            bets += 1;
        }
    }
    assert_eq!(bets, oddsmith::tables::library::bets().len());
    assert!(rows > bets, "{rows} rows of {bets} bets");
}

/// The table of play of baccarat, both hands having two cards or more.
fn third_of_baccarat(player: &[Card], banker: &[Card]) -> Option<usize> {
    let (mine, theirs) = (
        total(&player[..2], true, None),
        total(&banker[..2], true, None),
    );
    if mine >= 8 || theirs >= 8 || banker.len() == 3 {
        return None;
    }
    if mine <= 5 && player.len() == 2 {
        return Some(0);
    }
    let draws = match player.get(2).map(|third| points(*third, true)) {
        None => theirs <= 5,
        Some(third) => match theirs {
            0..=2 => true,
            3 => third != 8,
            4 => (2..=7).contains(&third),
            5 => (4..=7).contains(&third),
            6 => third == 6 || third == 7,
            _ => false,
        },
    };
    draws.then_some(1)
}
