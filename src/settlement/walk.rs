//! Every round that can be dealt, walked, with cards that cannot be told apart as one class.
//!
//! Comes in: what the rows of a wager ask, a shoe and the cards on the table. Goes out: how often each
//! set of rows fits. Cards that no open fact tells apart are one class, at every step anew: once a fact
//! is known nobody looks for it any more, classes grow, and ways to the same classes add up. A walk
//! stops as soon as every row is decided, and cards that nobody looks at are not dealt.

use super::asked::{Asked, Bits, Known};
use crate::baccarat::{Seat, next_card};
use crate::tables::facts::{Family, Few, Seen};
use crate::tables::rules::Soft17;
use crate::vocabulary::card::{Card, Rank};
use crate::vocabulary::shoe::Shoe;
use std::collections::HashMap;
use std::rc::Rc;

/// Where the walk is.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    player: Few,
    house: Few,
    known: Known,
}

/// How a deal ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Leaf {
    /// These rows fit, a bit each.
    Rows(u64),
    /// The shoe ran out.
    Void,
}

/// The ordered ways of every end, with the number of cards drawn from the shoe. There are few.
#[derive(Default)]
pub struct Leaves(pub Vec<((Leaf, u32), u128)>);

impl Leaves {
    pub(super) fn add(&mut self, leaf: (Leaf, u32), ways: u128) {
        match self.0.iter_mut().find(|(known, _)| *known == leaf) {
            Some((_, all)) => *all += ways,
            None => self.0.push((leaf, ways)),
        }
    }
}

/// What is dealt, and by which rules.
pub struct Table<'a> {
    /// The cards that the round goes on with.
    pub shoe: &'a Shoe,
    /// The player's cards that lie there.
    pub player: &'a [Card],
    /// The house's cards that lie there.
    pub house: &'a [Card],
    /// The dealer on soft 17, in blackjack.
    pub soft_17: Soft17,
    /// Whether rounds are dealt to their end whatever is looked at: they may run out.
    pub to_the_end: bool,
}

/// Cards that look the same: a card of each class, and the class of each card.
pub(super) struct Classes {
    pub cards: Vec<Card>,
    pub of: [u8; 52],
}

impl Classes {
    pub fn class(&self, card: Card) -> usize {
        usize::from(self.of[card.index()])
    }

    pub fn stands_for(&self, card: Card) -> Card {
        self.cards[self.class(card)]
    }
}

/// Walks every deal.
pub fn walk(asked: &Asked, table: &Table) -> Leaves {
    let mut walk = Walk {
        asked,
        table,
        left: std::array::from_fn(|_| 0),
        cards: table.shoe.cards(),
        classes: Vec::new(),
        leaves: Leaves::default(),
    };
    for card in Card::all() {
        walk.left[card.index()] = i32::from(table.shoe.count(card));
    }
    let start = State {
        player: table.player.iter().copied().collect(),
        house: table.house.iter().copied().collect(),
        known: Known::default(),
    };
    walk.from(start);
    walk.leaves
}

struct Walk<'a> {
    asked: &'a Asked<'a>,
    table: &'a Table<'a>,
    /// Cards left of each kind. A card stands for its class, so that single kinds may go below none.
    left: [i32; 52],
    cards: u32,
    /// The classes made so far, by the facts that tell cards apart and whether points do. They are few.
    classes: Vec<((Bits, bool), Rc<Classes>)>,
    leaves: Leaves,
}

/// What comes next.
enum Next {
    Card(Seat),
    Leaf(Leaf),
    NotOffered,
}

impl Walk<'_> {
    /// First cards in two steps, so that ways to the same classes add up; then card by card.
    fn from(&mut self, start: State) {
        let mut states = HashMap::from([(start, 1_u128)]);
        for _ in 0..2 {
            let mut next = HashMap::new();
            for (state, ways) in states {
                self.with_cards_of(&state, |walk| walk.first_two(state, ways, &mut next));
            }
            states = next;
        }
        for (state, ways) in states {
            self.with_cards_of(&state, |walk| walk.deal(state, ways));
        }
    }

    /// Does something while the cards of a state are out of the shoe.
    fn with_cards_of(&mut self, state: &State, go_on: impl FnOnce(&mut Self)) {
        let drawn = |hand: &Few, known: usize| hand[known.min(hand.len())..].to_vec();
        let mut out = drawn(&state.player, self.table.player.len());
        out.extend(drawn(&state.house, self.table.house.len()));
        for card in &out {
            self.left[card.index()] -= 1;
        }
        self.cards -= out.len() as u32;
        go_on(self);
        self.cards += out.len() as u32;
        for card in &out {
            self.left[card.index()] += 1;
        }
    }

    /// Both first cards of a hand that has none; a state that has no such hand stays as it is.
    fn first_two(&mut self, mut state: State, ways: u128, next: &mut HashMap<State, u128>) {
        let seat = match self.next(&mut state) {
            // A shoe that has no two cards is dealt to its last one.
            _ if self.cards < 2 => return *next.entry(state).or_default() += ways,
            Next::Card(Seat::Player) if state.player.is_empty() && !self.in_order() => Seat::Player,
            Next::Card(Seat::House) if state.house.is_empty() && !self.one_by_one() => Seat::House,
            _ => {
                *next.entry(state).or_default() += ways;
                return;
            }
        };
        let (classes, left) = self.classes(state.known, false);
        for one in 0..classes.cards.len() {
            for other in one..classes.cards.len() {
                let orders = match one == other {
                    true => left[one] * (left[one] - 1).max(0),
                    false => 2 * left[one] * left[other],
                };
                if orders > 0 {
                    let mut state = state;
                    let hand = state.hand(seat);
                    hand.push(classes.cards[one]);
                    hand.push(classes.cards[other]);
                    let state = self.settled(state);
                    *next.entry(state).or_default() += ways * orders as u128;
                }
            }
        }
    }

    /// Whether the player's first two cards are told apart by their order.
    fn in_order(&self) -> bool {
        self.asked.looks_at_first_alone()
    }

    /// Whether the house's first two cards are told apart by their order.
    fn one_by_one(&self) -> bool {
        self.asked.family() == Family::Blackjack
    }

    /// The state with what its cards tell, and each card in place of those that look like it from now on.
    fn settled(&mut self, mut state: State) -> State {
        self.next(&mut state);
        let (classes, _) = self.classes(state.known, false);
        state.player = state.player.map(|card| classes.stands_for(card));
        if !self.in_order() {
            state.player = state.player.with_first_two_in_order();
        }
        state.house = state.house.map(|card| classes.stands_for(card));
        if !self.one_by_one() {
            state.house = state.house.with_first_two_in_order();
        }
        state
    }

    fn deal(&mut self, mut state: State, ways: u128) {
        let seat = match self.next(&mut state) {
            Next::Card(seat) => seat,
            Next::Leaf(leaf) => {
                let drawn = self.table.shoe.cards() - self.cards;
                self.leaves.add((leaf, drawn), ways);
                return;
            }
            Next::NotOffered => return,
        };
        let last = self.is_last(&state, seat);
        let (classes, left) = self.classes(state.known, last);
        self.cards -= 1;
        for (card, left) in classes.cards.iter().zip(&left) {
            if *left > 0 {
                let mut state = state;
                state.hand(seat).push(*card);
                self.left[card.index()] -= 1;
                self.deal(state, ways * *left as u128);
                self.left[card.index()] += 1;
            }
        }
        self.cards += 1;
    }

    /// What comes next, the state's cards being looked at first.
    fn next(&mut self, state: &mut State) -> Next {
        let before = self.asked.open(state.known);
        let seat = self.seat(before, state);
        let in_play = self.asked.family() == Family::Baccarat && self.plays_on(before);
        let first_four = state.player.len() >= 2 && state.house.len() >= 2;
        let seen = Seen {
            player: &state.player,
            house: &state.house,
            player_done: seat.is_none() || in_play && first_four && seat == Some(Seat::House),
            house_done: seat.is_none(),
        };
        self.asked.look_at(before, &mut state.known, &seen);
        if self.asked.is_refused(state.known) {
            return Next::NotOffered;
        }
        let open = self.asked.open(state.known);
        let seat = match (open == before, open) {
            (true, _) => seat,
            (_, 0) if !self.table.to_the_end => None,
            _ => self.seat(open, state),
        };
        match seat {
            None => Next::Leaf(Leaf::Rows(self.asked.rows(state.known))),
            Some(_) if self.cards == 0 => Next::Leaf(Leaf::Void),
            Some(seat) => Next::Card(seat),
        }
    }

    fn plays_on(&self, open: Bits) -> bool {
        self.table.to_the_end || self.asked.plays_on(open)
    }

    /// Who takes the next card that somebody looks at, or that the round needs.
    fn seat(&self, open: Bits, state: &State) -> Option<Seat> {
        let State { player, house, .. } = state;
        let wanted = |seat: usize, hand: &Few| self.asked.looks_beyond(open, seat, hand.len());
        match self.asked.family() {
            Family::Baccarat if self.plays_on(open) => next_card(player, house),
            Family::Baccarat if wanted(0, player) && player.len() < 2 => Some(Seat::Player),
            Family::Baccarat => (wanted(1, house) && house.len() < 2).then_some(Seat::House),
            Family::Blackjack if wanted(0, player) && player.len() < 3 => Some(Seat::Player),
            Family::Blackjack => {
                let plays = house.len() < 2 || dealer_draws(house, self.table.soft_17);
                (wanted(1, house) && plays).then_some(Seat::House)
            }
        }
    }

    /// The classes that open facts tell apart, and how many cards are left of each; points matter too
    /// unless the next card is the last.
    fn classes(&mut self, known: Known, is_last: bool) -> (Rc<Classes>, [i64; 52]) {
        let open = self.asked.open(known);
        let key = (open, self.plays_on(open) && !is_last);
        let made = self.classes.iter().find(|(other, _)| *other == key);
        let classes = match made {
            Some((_, classes)) => classes.clone(),
            None => {
                let classes = Rc::new(classes(self.asked, key.0, key.1));
                self.classes.push((key, classes.clone()));
                classes
            }
        };
        let mut left = [0; 52];
        for (class, count) in classes.of.iter().zip(&self.left) {
            left[usize::from(*class)] += i64::from(*count);
        }
        (classes, left)
    }

    /// Whether no card can come after the next: a banker's third ends the round.
    fn is_last(&self, state: &State, seat: Seat) -> bool {
        let banker = self.asked.family() == Family::Baccarat && seat == Seat::House;
        banker && state.house.len() == 2 && state.player.len() >= 2
    }
}

impl State {
    fn hand(&mut self, seat: Seat) -> &mut Few {
        match seat {
            Seat::Player => &mut self.player,
            Seat::House => &mut self.house,
        }
    }
}

/// The classes that these facts tell apart.
pub(super) fn classes(asked: &Asked, open: Bits, by_points: bool) -> Classes {
    let mut labels: Vec<(Vec<u32>, Card)> = Vec::new();
    let mut of = [0; 52];
    for card in Card::all() {
        let label = asked.label(open, by_points, card);
        let known = labels.iter().position(|(other, _)| *other == label);
        of[card.index()] = known.unwrap_or(labels.len()) as u8;
        if known.is_none() {
            labels.push((label, card));
        }
    }
    Classes {
        cards: labels.into_iter().map(|(_, card)| card).collect(),
        of,
    }
}

/// Whether the dealer of blackjack takes another card.
pub(super) fn dealer_draws(house: &[Card], soft_17: Soft17) -> bool {
    let points = |card: &Card| Family::Blackjack.points(card.rank);
    let hard: u8 = house.iter().map(points).sum();
    let soft = hard <= 11 && house.iter().any(|card| card.rank == Rank::Ace);
    match soft {
        true => hard + 10 < 17 || hard == 7 && soft_17 == Soft17::Hits,
        false => hard < 17,
    }
}
