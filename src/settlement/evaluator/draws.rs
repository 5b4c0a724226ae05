//! First cards that a wager pays on, as products of counts: listed once, multiplied for every shoe.
//!
//! Every way to begin is drawn from sets of cards that no open fact tells apart. Most first hands tell
//! nothing: what the other hand then gains is counted once beside any first hand, and only the few
//! first hands that tell something are listed card by card, with what they gain more or less.

use crate::settlement::asked::{Asked, Known};
use crate::settlement::walk::{Classes, classes};
use crate::tables::facts::{Family, Few, Seen};
use crate::vocabulary::card::Card;
use crate::vocabulary::exact::falling;
use crate::vocabulary::shoe::Shoe;
use std::collections::{BTreeMap, HashMap};

/// The first cards of both hands that a wager pays on.
pub(super) struct Draws {
    /// The sets of cards that are drawn from, a bit for each kind.
    sets: Vec<u64>,
    /// How many cards from the shoe are looked at.
    looked_at: u32,
    /// What is gained on losing with so many cards, and the products of cards that gain it.
    gains: Vec<((i128, u32), Vec<Product>)>,
}

/// The ordered ways to draw cards of some sets: a product of what is left of each.
#[derive(Clone)]
struct Product {
    orders: u64,
    /// Each card's set, and how many of the set were drawn before it.
    cards: Vec<(usize, u64)>,
}

/// Cards drawn so far, with the set that each comes from.
#[derive(Clone, Default)]
struct Start {
    player: Few,
    house: Few,
    drawn: Vec<u64>,
    orders: u64,
    known: Known,
}

impl Draws {
    /// Lists what a wager pays on; `None` if it looks beyond the first two cards of a hand.
    pub(super) fn new(
        asked: &Asked,
        permanent: Option<Card>,
        gain: impl Fn(usize) -> i128,
    ) -> Option<Draws> {
        if asked.plays_on(asked.every()) {
            return None;
        }
        let start = Start {
            player: permanent.into_iter().collect(),
            orders: 1,
            ..Start::default()
        };
        let mut listing = Listing {
            asked,
            gain: &gain,
            sets: HashMap::new(),
            gains: BTreeMap::new(),
        };
        listing.list(&start);
        let [player, house] = asked.places(asked.every());
        let players = player.end.saturating_sub(start.player.len());
        let mut sets = vec![0; listing.sets.len()];
        for (set, place) in listing.sets {
            sets[place] = set;
        }
        Some(Draws {
            sets,
            looked_at: (players + house.end) as u32,
            gains: listing.gains.into_iter().collect(),
        })
    }

    /// How many cards from the shoe are looked at.
    pub(super) fn looked_at(&self) -> u32 {
        self.looked_at
    }

    /// What is gained over all ordered ways to draw so many cards.
    pub(super) fn gained(&self, shoe: &Shoe, most: u32) -> i128 {
        let counts: Vec<u64> = self.sets.iter().map(|set| count(shoe, *set)).collect();
        let gained = self.gains.iter().map(|((gain, cards), products)| {
            let ways: u64 = products.iter().map(|product| product.ways(&counts)).sum();
            gain * i128::from(ways) * falling(shoe.cards() - cards, most - cards) as i128
        });
        gained.sum()
    }
}

fn count(shoe: &Shoe, set: u64) -> u64 {
    let held = Card::all().filter(|card| set >> card.index() & 1 == 1);
    held.map(|card| u64::from(shoe.count(card))).sum()
}

impl Product {
    fn ways(&self, counts: &[u64]) -> u64 {
        let left = |(set, before): &(usize, u64)| counts[*set].saturating_sub(*before);
        self.cards.iter().map(left).product::<u64>() * self.orders
    }
}

struct Listing<'a> {
    asked: &'a Asked<'a>,
    gain: &'a dyn Fn(usize) -> i128,
    sets: HashMap<u64, usize>,
    gains: BTreeMap<(i128, u32), Vec<Product>>,
}

impl Listing<'_> {
    fn list(&mut self, start: &Start) {
        let players = self.players(start);
        let Some(plain) = self.tells_nothing(&players) else {
            for player in &players {
                self.houses(player, 1);
            }
            return;
        };
        let alone = Start {
            known: plain,
            ..start.clone()
        };
        self.houses(&alone, 1);
        for player in players.iter().filter(|player| player.known != plain) {
            self.houses(player, 1);
            let as_plain = Start {
                known: plain,
                ..player.clone()
            };
            self.houses(&as_plain, -1);
        }
    }

    /// Every way the player begins, if anybody looks.
    fn players(&self, start: &Start) -> Vec<Start> {
        let by_pairs = start.player.is_empty() && !self.asked.looks_at_first_alone();
        match self.wants(start, 0) {
            true if by_pairs => self.pairs(start, 0),
            true => {
                let dealt = self.singles(start, 0);
                dealt.iter().flat_map(|next| self.players(next)).collect()
            }
            false => vec![start.clone()],
        }
    }

    /// What is known after most of the player's hands, if the rest is decided without them.
    fn tells_nothing(&self, players: &[Start]) -> Option<Known> {
        let mut often: BTreeMap<Known, usize> = BTreeMap::new();
        for player in players {
            *often.entry(player.known).or_default() += 1;
        }
        let (known, hands) = often.into_iter().max_by_key(|(_, hands)| *hands)?;
        let open = self.asked.open(known);
        let beside = open != 0 && self.asked.places(open)[0].is_empty();
        (beside && hands > 1).then_some(known)
    }

    /// Every way the house begins beside these cards.
    fn houses(&mut self, start: &Start, sign: i128) {
        if !self.wants(start, 1) {
            return self.pay(start, sign);
        }
        let dealt = match self.asked.family() {
            Family::Baccarat => self.pairs(start, 1),
            Family::Blackjack => self.singles(start, 1),
        };
        for next in &dealt {
            self.houses(next, sign);
        }
    }

    fn wants(&self, start: &Start, seat: usize) -> bool {
        let hand = [&start.player, &start.house][seat];
        let open = self.asked.open(start.known);
        hand.len() < 2 && self.asked.looks_beyond(open, seat, hand.len())
    }

    fn pay(&mut self, start: &Start, sign: i128) {
        let rows = self.asked.rows(start.known);
        if rows == 0 {
            return;
        }
        let gain = sign * (self.gain)(rows.trailing_zeros() as usize);
        let product = self.product(start);
        let key = (gain, start.drawn.len() as u32);
        self.gains.entry(key).or_default().push(product);
    }

    fn product(&mut self, start: &Start) -> Product {
        let drawn = start.drawn.iter().enumerate();
        let cards = drawn.map(|(place, set)| {
            let before = start.drawn[..place]
                .iter()
                .filter(|other| *other & set != 0);
            let next = self.sets.len();
            (
                *self.sets.entry(*set).or_insert(next),
                before.count() as u64,
            )
        });
        Product {
            orders: start.orders,
            cards: cards.collect(),
        }
    }

    fn classes(&self, start: &Start) -> (Classes, Vec<u64>) {
        let classes = classes(self.asked, self.asked.open(start.known), false);
        let mut sets = vec![0; classes.cards.len()];
        for card in Card::all() {
            sets[usize::from(classes.of[card.index()])] |= 1 << card.index();
        }
        (classes, sets)
    }

    fn pairs(&self, start: &Start, seat: usize) -> Vec<Start> {
        let (classes, sets) = self.classes(start);
        let mut all = Vec::new();
        for one in 0..sets.len() {
            for other in one..sets.len() {
                let mut next = start.with(seat, classes.cards[one], sets[one]);
                next = next.with(seat, classes.cards[other], sets[other]);
                next.orders *= if one == other { 1 } else { 2 };
                all.push(self.looked(next));
            }
        }
        all
    }

    fn singles(&self, start: &Start, seat: usize) -> Vec<Start> {
        let (classes, sets) = self.classes(start);
        let each = classes.cards.iter().zip(sets);
        each.map(|(card, set)| self.looked(start.with(seat, *card, set)))
            .collect()
    }

    fn looked(&self, mut start: Start) -> Start {
        let seen = Seen {
            player: &start.player,
            house: &start.house,
            player_done: false,
            house_done: false,
        };
        start.known = self.asked.look(start.known, &seen);
        start
    }
}

impl Start {
    fn with(&self, seat: usize, card: Card, set: u64) -> Start {
        let mut next = self.clone();
        match seat {
            0 => next.player.push(card),
            _ => next.house.push(card),
        }
        next.drawn.push(set);
        next
    }
}
