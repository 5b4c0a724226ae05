//! Every way in which the cards of a round of blackjack can come, as one graph that belongs to no shoe.
//!
//! Comes in: what the rows of a wager ask, the cards on the table and the dealer's rule. Goes out, for any shoe: how
//! often each set of rows fits. A node is what the open facts still see of the cards; ways to the same node are one.
//! A step draws a card of a set that no open fact tells apart: so many as the shoe holds of it, less those drawn
//! before. Counting a shoe is one product and one sum for each step, and nothing is looked at again.

use super::asked::{Asked, Bits, Known};
use super::walk::{Classes, Leaf, Leaves, classes, dealer_draws};
use crate::baccarat::Seat;
use crate::tables::facts::{Few, Seen};
use crate::tables::rules::Soft17;
use crate::vocabulary::card::Card;
use crate::vocabulary::dealt::Hands;
use crate::vocabulary::exact::falling;
use crate::vocabulary::shoe::Shoe;
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::rc::Rc;

/// The most steps that are kept; a wager that needs more is walked.
const MOST_STEPS: usize = 1 << 21;

/// The graph of a wager's rounds.
pub struct Paths {
    /// The sets of cards that are drawn from, a bit for each kind.
    sets: Vec<u64>,
    /// In the order of the cards drawn, so that every step leads to a later one.
    nodes: Vec<Node>,
    steps: Vec<Step>,
}

struct Node {
    /// The cards drawn from the shoe so far.
    drawn: u32,
    /// The cards that must be left for the round to go on, or at its end for a player whom nobody looked at.
    needs: u32,
    then: Then,
}

enum Then {
    /// These rows fit, a bit each.
    Ends(u64),
    /// A card of one of these steps.
    Draws(Range<usize>),
}

/// A card of a set, of which so many were drawn before.
struct Step {
    set: u32,
    before: u32,
    to: u32,
}

impl Paths {
    /// Finds every path; `None` if there are too many to be kept.
    pub fn new(asked: &Asked, dealt: &Hands, soft_17: Soft17) -> Option<Paths> {
        let mut search = Search {
            asked,
            dealt,
            soft_17,
            house_first: asked.house_decides(),
            kinds: FxHashMap::default(),
            of_sets: FxHashMap::default(),
            found: Paths {
                sets: Vec::new(),
                nodes: Vec::new(),
                steps: Vec::new(),
            },
        };
        search.search()?;
        Some(search.found)
    }

    /// The ordered ways of every end, from this shoe.
    pub fn count(&self, shoe: &Shoe) -> Leaves {
        let held = |set: &u64| {
            let held = Card::all().filter(|card| set >> card.index() & 1 == 1);
            held.map(|card| u128::from(shoe.count(card))).sum()
        };
        let held: Vec<u128> = self.sets.iter().map(held).collect();
        let mut ways = vec![0_u128; self.nodes.len()];
        let mut leaves = Leaves::default();
        if let Some(first) = ways.first_mut() {
            *first = 1;
        }
        for (place, node) in self.nodes.iter().enumerate() {
            let here = ways[place];
            match &node.then {
                _ if here == 0 => {}
                _ if shoe.cards() < node.drawn + node.needs => {
                    leaves.add((Leaf::Void, node.drawn), here);
                }
                Then::Ends(rows) => {
                    let unseen = falling(shoe.cards() - node.drawn, node.needs);
                    leaves.add((Leaf::Rows(*rows), node.drawn + node.needs), here * unseen);
                }
                Then::Draws(steps) => {
                    for step in &self.steps[steps.clone()] {
                        let left = held[step.set as usize].saturating_sub(step.before.into());
                        ways[step.to as usize] += here * left;
                    }
                }
            }
        }
        leaves
    }
}

/// What the open facts see of the cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    player: Few,
    house: Few,
    known: Known,
}

/// Cards that the open facts do not tell apart, with the place of each class among all sets.
struct Kinds {
    classes: Classes,
    sets: Vec<u32>,
}

enum Next {
    Card(Seat),
    Ends(u64),
    NotOffered,
}

struct Search<'a> {
    asked: &'a Asked<'a>,
    /// The cards on the table.
    dealt: &'a Hands,
    soft_17: Soft17,
    /// Whether the house's cards are drawn before the player's: the order of drawing changes no count.
    house_first: bool,
    kinds: FxHashMap<Bits, Rc<Kinds>>,
    of_sets: FxHashMap<u64, u32>,
    found: Paths,
}

/// The states that have drawn so many cards, each with its node, and the ends among them.
#[derive(Default)]
struct Layer {
    states: Vec<(State, Seat, usize)>,
    places: FxHashMap<State, usize>,
    ends: FxHashMap<(u64, u32), usize>,
}

impl Search<'_> {
    fn search(&mut self) -> Option<()> {
        let start = State {
            player: self.dealt.player.iter().copied().collect(),
            house: self.dealt.house.iter().copied().collect(),
            known: Known::default(),
        };
        let mut layer = Layer::default();
        self.reach(start, 0, &mut layer);
        for drawn in 1.. {
            if layer.states.is_empty() {
                break;
            }
            layer = self.after(&layer, drawn)?;
        }
        Some(())
    }

    /// The states that one more card leads to.
    fn after(&mut self, layer: &Layer, drawn: u32) -> Option<Layer> {
        let mut next = Layer::default();
        for (state, seat, place) in &layer.states {
            let kinds = self.kinds(state.known);
            let first = self.found.steps.len();
            for (class, card) in kinds.classes.cards.iter().enumerate() {
                let mut with = *state;
                match seat {
                    Seat::Player => with.player.push(*card),
                    Seat::House => with.house.push(*card),
                }
                let before = self.drawn(state);
                let before = before.filter(|card| kinds.classes.class(**card) == class);
                let (set, before) = (kinds.sets[class], before.count() as u32);
                if let Some(to) = self.reach(with, drawn, &mut next) {
                    let to = to as u32;
                    self.found.steps.push(Step { set, before, to });
                }
            }
            let last = self.found.steps.len();
            self.found.nodes[*place].then = Then::Draws(first..last);
            if last > MOST_STEPS {
                return None;
            }
        }
        Some(next)
    }

    /// The cards of a state that came from the shoe.
    fn drawn<'b>(&self, state: &'b State) -> impl Iterator<Item = &'b Card> {
        let player = &state.player[self.dealt.player.len()..];
        player.iter().chain(&state.house[self.dealt.house.len()..])
    }

    /// The node of a state, a new one if there is none; `None` where the wager is not offered.
    fn reach(&mut self, mut state: State, drawn: u32, layer: &mut Layer) -> Option<usize> {
        let new = self.found.nodes.len();
        let (place, needs, then) = match self.next(&mut state) {
            Next::NotOffered => return None,
            Next::Ends(rows) => {
                let waiting = self.waiting(&state);
                let place = *layer.ends.entry((rows, waiting)).or_insert(new);
                (place, waiting, Then::Ends(rows))
            }
            Next::Card(seat) => {
                let state = self.settled(state);
                let place = *layer.places.entry(state).or_insert(new);
                if place == new {
                    layer.states.push((state, seat, new));
                }
                let waiting = match seat {
                    Seat::House => self.waiting(&state),
                    Seat::Player => 0,
                };
                (place, 1 + waiting, Then::Draws(0..0))
            }
        };
        if place == new {
            self.found.nodes.push(Node { drawn, needs, then });
        }
        Some(place)
    }

    /// The cards of a player who is dealt first but drawn after the house.
    fn waiting(&self, state: &State) -> u32 {
        let [player, _] = self.asked.places(self.asked.every());
        let unseen = player.end.min(3).saturating_sub(state.player.len());
        if self.house_first { unseen as u32 } else { 0 }
    }

    /// What comes next, the state's cards being looked at first.
    fn next(&self, state: &mut State) -> Next {
        let stands = state.house.len() >= 2 && !dealer_draws(&state.house, self.soft_17);
        self.look(state, false, stands);
        if self.asked.is_refused(state.known) {
            return Next::NotOffered;
        }
        let open = self.asked.open(state.known);
        if let Some(seat) = self.seat(open, state) {
            return Next::Card(seat);
        }
        self.look(state, true, true);
        match self.asked.is_refused(state.known) {
            true => Next::NotOffered,
            false => Next::Ends(self.asked.rows(state.known)),
        }
    }

    fn look(&self, state: &mut State, player_done: bool, house_done: bool) {
        let open = self.asked.open(state.known);
        let seen = Seen {
            player: &state.player,
            house: &state.house,
            player_done,
            house_done,
        };
        self.asked.look_at(open, &mut state.known, &seen);
    }

    /// Who takes the next card that somebody looks at.
    fn seat(&self, open: Bits, state: &State) -> Option<Seat> {
        let State { player, house, .. } = state;
        let beyond = |seat: usize, hand: &Few| self.asked.looks_beyond(open, seat, hand.len());
        let players = (player.len() < 3 && beyond(0, player)).then_some(Seat::Player);
        let draws = || house.len() < 2 || dealer_draws(house, self.soft_17);
        let houses = (beyond(1, house) && draws()).then_some(Seat::House);
        match self.house_first {
            true => houses.or(players),
            false => players.or(houses),
        }
    }

    /// The state as the open facts see it: a card for its class, and cards that are only seen together in order.
    fn settled(&mut self, mut state: State) -> State {
        let kinds = self.kinds(state.known);
        let open = self.asked.open(state.known);
        let stand = |card: Card| kinds.classes.stands_for(card);
        let (player, house) = (self.dealt.player.len(), self.dealt.house.len());
        state.player = state.player.map(stand);
        state.house = state.house.map(stand);
        let cuts = self.asked.cuts(open);
        sort_between(&mut state.player, &cuts[0], player);
        sort_between(&mut state.house, &cuts[1], house);
        state
    }

    fn kinds(&mut self, known: Known) -> Rc<Kinds> {
        let open = self.asked.open(known);
        if let Some(kinds) = self.kinds.get(&open) {
            return kinds.clone();
        }
        let classes = classes(self.asked, open, self.asked.plays_on(open));
        let mut sets = vec![0_u64; classes.cards.len()];
        for card in Card::all() {
            sets[classes.class(card)] |= 1 << card.index();
        }
        let sets = sets.into_iter().map(|set| self.set(set)).collect();
        let kinds = Rc::new(Kinds { classes, sets });
        self.kinds.insert(open, kinds.clone());
        kinds
    }

    fn set(&mut self, set: u64) -> u32 {
        let sets = &mut self.found.sets;
        *self.of_sets.entry(set).or_insert_with(|| {
            sets.push(set);
            sets.len() as u32 - 1
        })
    }
}

/// Puts cards in order that every open fact sees together or not at all, those on the table left where they lie.
fn sort_between(hand: &mut Few, cuts: &[usize], on_the_table: usize) {
    let len = hand.len();
    let cuts = cuts.iter().copied().filter(|cut| *cut < len);
    let mut cuts: Vec<usize> = cuts.chain([0, on_the_table, len]).collect();
    cuts.sort();
    for ends in cuts.windows(2) {
        if ends[0] >= on_the_table {
            hand.sort_part(ends[0]..ends[1]);
        }
    }
}
