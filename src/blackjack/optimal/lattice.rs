//! Every set of cards that can leave the shoe in a split, with the states of the hand then in play.
//!
//! Comes in: the course of the hands ([`Graph`]), the shoe, and which choices are open at each state.
//! Goes out: a [`Lattice`], layer by layer of one more card. Within a layer the sets stand in order, and
//! adding a card keeps that order, so that the neighbours of a layer's sets in the next layer are found
//! by ten fingers that only move forward ([`Fingers`]): no map, no search.

use super::super::counts::{Counts, Value};
use super::graph::Graph;
use super::seen::Cut;
use super::states::{DREW_21, States, TWO, TwoCards};

/// Cards that are out, seven bits for the aces and six for each other value, aces in front.
pub(super) type Key = u64;

/// The key of one card.
pub(super) fn one(card: Value) -> Key {
    1 << (6 * (9 - card.place()))
}

/// How many cards of a value are out.
pub(super) fn count(key: Key, card: Value) -> u32 {
    let mask = if card == Value::ACE { 0x7f } else { 0x3f };
    (key >> (6 * (9 - card.place()))) as u32 & mask
}

/// How many values, from the ace on, a set has in common with the one before.
pub(super) fn shared_values(last: Option<Key>, key: Key) -> usize {
    match last.map(|last| last ^ key) {
        None => 0,
        Some(0) => 10,
        Some(change) => 9 - ((63 - change.leading_zeros() as usize) / 6).min(9),
    }
}

/// Sets of so many cards.
#[derive(Clone, Debug, Default)]
pub(super) struct Layer {
    /// The sets, in order.
    pub keys: Vec<Key>,
    /// Where the rows of each set begin, and in the end how many rows there are.
    first_row: Vec<u32>,
    /// Each row's kind of hand.
    pub hands: Vec<u8>,
    /// The states that arise.
    pub states: Vec<States>,
    /// What is chosen there; only where choices are kept.
    pub chosen: Vec<Chosen>,
    /// Where the starts of each set begin, and in the end how many starts there are.
    first_start: Vec<u32>,
    /// Each start's kind.
    pub starts: Vec<u8>,
    /// Whether a pair is split again there; only where choices are kept.
    pub again: Vec<Again>,
}

impl Layer {
    /// The rows of a set, one for each kind of hand in play there.
    pub fn rows(&self, set: usize) -> std::ops::Range<usize> {
        self.first_row[set] as usize..self.first_row[set + 1] as usize
    }

    /// The row of a kind of hand, if it can be in play there.
    pub fn row(&self, set: usize, hand: usize) -> Option<usize> {
        let mut rows = self.rows(set);
        rows.find(|&row| usize::from(self.hands[row]) == hand)
    }

    /// The starts of a set.
    pub fn starts(&self, set: usize) -> std::ops::Range<usize> {
        self.first_start[set] as usize..self.first_start[set + 1] as usize
    }

    /// The place of a kind of start, if a hand can start so there.
    pub fn start(&self, set: usize, start: usize) -> Option<usize> {
        let mut starts = self.starts(set);
        starts.find(|&place| usize::from(self.starts[place]) == start)
    }
}

/// Which actions are open, or taken, in a row's states.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Chosen {
    /// Totals that take a card.
    pub hit: States,
    /// Totals that stand.
    pub stand: States,
    /// Slots of two cards that are doubled.
    pub double: States,
    /// Slots of two cards that are played as their total.
    pub as_total: States,
}

/// Whether a pair is split again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Again {
    /// It is.
    Split,
    /// It is played as its total.
    Played,
    /// Either is open.
    Either,
}

/// Who says what is open.
pub(super) trait Choices {
    /// What may be done in these states of a kind of hand.
    fn row(&mut self, layer: usize, key: Key, hand: usize, states: States) -> Chosen;
    /// Whether a pair may be split again at this kind of start.
    fn again(&mut self, layer: usize, key: Key, start: usize) -> Again;
    /// Whether the lattice keeps what was said.
    fn keep(&self) -> bool;
}

/// Every legal choice that is not proved, or about to be proved, to be no better than another; by kind of
/// hand.
pub(super) struct EveryChoice(Vec<Chosen>);

impl EveryChoice {
    /// Of the hands split from a pair, but for the hits of a cut.
    pub fn new(two: &TwoCards, cut: &Cut) -> EveryChoice {
        let doubles = (0..10).filter(|&second| two.doubles[second]);
        let double = doubles.fold(States::NONE, |all, second| all.with(TWO + second));
        let open = |hand| Chosen {
            hit: States(States::ALL_TOTALS.0 & !cut.stands(hand).0),
            stand: States::MAY_STAND,
            as_total: States(0x3ff << TWO),
            double,
        };
        EveryChoice((0..cut.0.len()).map(open).collect())
    }
}

impl Choices for EveryChoice {
    fn row(&mut self, _: usize, _: Key, hand: usize, _: States) -> Chosen {
        self.0[hand]
    }

    fn again(&mut self, _: usize, _: Key, _: usize) -> Again {
        Again::Either
    }

    fn keep(&self) -> bool {
        false
    }
}

/// Where a play begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Root {
    /// How many cards are out.
    pub depth: usize,
    /// Which.
    pub key: Key,
    /// With what.
    pub begins: Begins,
}

/// What a play begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Begins {
    /// A kind of hand, in a slot.
    Hand(usize, usize),
    /// A kind of start.
    Start(usize),
}

/// Layers by the number of cards that are out.
#[derive(Clone, Debug)]
pub(super) struct Lattice {
    /// From no card to the most that can be out.
    pub layers: Vec<Layer>,
    /// Where it begins.
    pub root: Root,
}

impl Lattice {
    /// How many sets of cards there are.
    pub fn sets(&self) -> usize {
        self.layers.iter().map(|layer| layer.keys.len()).sum()
    }

    /// All that can arise from a pair just split, with this shoe behind it.
    pub fn new(
        graph: &Graph,
        pair: Value,
        two: &TwoCards,
        shoe: &Counts,
        choices: &mut impl Choices,
    ) -> Lattice {
        let root = Root {
            depth: 0,
            key: 0,
            begins: Begins::Start(0),
        };
        Lattice::from(root, graph, pair, two, shoe, choices)
    }

    /// All that can arise from a point on the way; the layers before it are empty.
    pub fn from(
        root: Root,
        graph: &Graph,
        pair: Value,
        two: &TwoCards,
        shoe: &Counts,
        choices: &mut impl Choices,
    ) -> Lattice {
        let mut layers = vec![Layer::default(); root.depth];
        let mut reach = Reach::root(&root, graph);
        while !reach.keys.is_empty() {
            let depth = layers.len();
            let (layer, moves) = reach.close(depth, graph, two, choices);
            reach = Reach::after(&layer, &moves, graph, pair, shoe, choices.keep());
            layers.push(layer);
        }
        Lattice { layers, root }
    }
}

/// What arises in a layer, before it is closed: every kind of hand has its place.
struct Reach {
    keys: Vec<Key>,
    /// By set, then by kind of hand.
    states: Vec<States>,
    /// By set: the kinds of starts, as bits.
    starts: Vec<u64>,
}

/// What a row's states do to the next layer.
#[derive(Clone, Copy, Default)]
struct Moves {
    hit: States,
    /// The totals that are doubled.
    double: States,
    /// Whether busts are states: nothing follows the last hand's bust, and what it loses can be told
    /// without the card.
    busts: bool,
}

/// All ten values, as bits.
const ALL_CARDS: u16 = 0x3ff;

impl Moves {
    /// The cards that make a state of one of these.
    fn useful_cards(&self) -> u16 {
        let totals = self.hit.or(self.double);
        match totals.least_hard() {
            _ if totals.is_empty() => 0,
            // A hard total of 12 or more busts with what passes 21.
            Some(hard) if !self.busts => ALL_CARDS >> (hard - 11),
            _ => ALL_CARDS,
        }
    }

    /// What becomes of them with this card.
    fn with(&self, card: Value) -> States {
        let states = self.hit.hit(card).or(self.double.double(card));
        match self.busts {
            true => states,
            false => states.without_busts(),
        }
    }
}

impl Reach {
    fn root(root: &Root, graph: &Graph) -> Reach {
        let mut reach = Reach {
            keys: vec![root.key],
            states: vec![States::NONE; graph.hands.len()],
            starts: vec![0],
        };
        match root.begins {
            Begins::Hand(hand, slot) => reach.states[hand] = States::NONE.with(slot),
            Begins::Start(start) => reach.starts[0] = 1 << start,
        }
        reach
    }

    /// Ends hands where they may stand, which starts others, and lists what is left.
    fn close(
        self,
        depth: usize,
        graph: &Graph,
        two: &TwoCards,
        choices: &mut impl Choices,
    ) -> (Layer, Vec<Moves>) {
        let kinds = graph.hands.len();
        let mut layer = Layer::default();
        let mut moves = Vec::new();
        for (set, &key) in self.keys.iter().enumerate() {
            layer.first_row.push(layer.hands.len() as u32);
            layer.first_start.push(layer.starts.len() as u32);
            let mut starts = self.starts[set];
            for (hand, kind) in graph.hands.iter().enumerate() {
                let states = self.states[set * kinds + hand];
                if states.is_empty() {
                    continue;
                }
                let chosen = choices.row(depth, key, hand, states);
                let (totals, doubled) = in_play(states, &chosen, two);
                let ends = ends_here(states, totals, &chosen, two);
                for end in ends.into_iter().flatten() {
                    starts |= kind.next(end).map_or(0, |start| 1 << start);
                }
                layer.hands.push(hand as u8);
                layer.states.push(states.or(totals));
                if choices.keep() {
                    layer.chosen.push(chosen);
                }
                moves.push(Moves {
                    hit: totals.and(chosen.hit),
                    double: doubled,
                    busts: !kind.is_last(),
                });
            }
            for start in States(starts).iter() {
                layer.starts.push(start as u8);
                if choices.keep() {
                    let again = match graph.starts[start].again {
                        Some(_) => choices.again(depth, key, start),
                        None => Again::Played,
                    };
                    layer.again.push(again);
                }
            }
            layer.keys.push(key);
        }
        layer.first_row.push(layer.hands.len() as u32);
        layer.first_start.push(layer.starts.len() as u32);
        (layer, moves)
    }

    /// The next layer.
    fn after(
        layer: &Layer,
        moves: &[Moves],
        graph: &Graph,
        pair: Value,
        shoe: &Counts,
        kept: bool,
    ) -> Reach {
        let useful: Vec<u16> = (0..layer.keys.len())
            .map(|set| useful_cards(layer, moves, set, shoe))
            .collect();
        let keys = next_keys(&layer.keys, &useful);
        let kinds = graph.hands.len();
        let mut next = Reach {
            states: vec![States::NONE; keys.len() * kinds],
            starts: vec![0; keys.len()],
            keys,
        };
        for card in Value::all() {
            let mut place = 0;
            for (set, &key) in layer.keys.iter().enumerate() {
                if useful[set] >> card.place() & 1 == 0 {
                    continue;
                }
                let key = key + one(card);
                while next.keys[place] < key {
                    place += 1;
                }
                for row in layer.rows(set) {
                    let there = &mut next.states[place * kinds + usize::from(layer.hands[row])];
                    *there = there.or(moves[row].with(card));
                }
                for at in layer.starts(set) {
                    let start = &graph.starts[usize::from(layer.starts[at])];
                    let pairs = card == pair;
                    let again = match kept {
                        true => layer.again[at],
                        false => Again::Either,
                    };
                    if let (true, Some(again)) = (pairs && again != Again::Played, start.again) {
                        next.starts[place] |= 1 << again;
                    }
                    if !(pairs && start.again.is_some() && again == Again::Split) {
                        let there = &mut next.states[place * kinds + start.hand];
                        *there = there.with(TWO + card.place());
                    }
                }
            }
        }
        next
    }
}

/// The totals in play among some states, and those that are doubled.
fn in_play(states: States, chosen: &Chosen, two: &TwoCards) -> (States, States) {
    let mut totals = states.and(States::ALL_TOTALS);
    let mut doubled = States::NONE;
    for second in (0..10).filter(|second| states.has(TWO + second) && !two.ends(*second)) {
        if chosen.as_total.has(TWO + second) {
            totals = totals.with(two.slots[second]);
        }
        if chosen.double.has(TWO + second) {
            doubled = doubled.with(two.slots[second]);
        }
    }
    (totals, doubled)
}

/// Every way, but for the points, in which a hand can end in these states.
fn ends_here(
    states: States,
    totals: States,
    chosen: &Chosen,
    two: &TwoCards,
) -> [Option<super::super::settle::Finished>; 4] {
    use super::states::{BUST, DOUBLED, finished, stands};
    let two_end = (0..10).any(|second| states.has(TWO + second) && two.ends(second));
    let single = states.has(DREW_21) || two_end || !totals.and(chosen.stand).is_empty();
    let doubled = states.any(DOUBLED, 6);
    [
        single.then(|| stands(21)),
        states.has(BUST).then(|| finished(BUST)),
        doubled.then(|| finished(DOUBLED)),
        states.has(DOUBLED + 6).then(|| finished(DOUBLED + 6)),
    ]
}

/// The cards, as bits, that lead from a set to one of the next layer.
fn useful_cards(layer: &Layer, moves: &[Moves], set: usize, shoe: &Counts) -> u16 {
    let key = layer.keys[set];
    let useful = match layer.starts(set).is_empty() {
        false => ALL_CARDS,
        true => {
            let moves = moves[layer.rows(set)].iter();
            moves.fold(0, |all, moves| all | moves.useful_cards())
        }
    };
    let held = Value::all().filter(|&card| count(key, card) < shoe.of(card));
    useful & held.fold(0, |all, card| all | 1 << card.place())
}

/// The sets of one card more, in order, by the cards that lead from each set.
fn next_keys(keys: &[Key], useful: &[u16]) -> Vec<Key> {
    let mut fingers = [0usize; 10];
    // The next set that this card leads to, at this finger or after it.
    let head = |finger: &mut usize, card: Value| {
        while useful
            .get(*finger)
            .is_some_and(|cards| cards >> card.place() & 1 == 0)
        {
            *finger += 1;
        }
        keys.get(*finger).map_or(Key::MAX, |key| key + one(card))
    };
    let mut heads = [Key::MAX; 10];
    for card in Value::all() {
        heads[card.place()] = head(&mut fingers[card.place()], card);
    }
    let mut next = Vec::new();
    loop {
        let least = heads.iter().copied().min().unwrap_or(Key::MAX);
        if least == Key::MAX {
            return next;
        }
        next.push(least);
        for card in Value::all() {
            if heads[card.place()] == least {
                fingers[card.place()] += 1;
                heads[card.place()] = head(&mut fingers[card.place()], card);
            }
        }
    }
}

/// Ten fingers on a layer's sets: those of one card more than a set of the layer before.
pub(super) struct Fingers<'a> {
    keys: &'a [Key],
    fingers: [usize; 10],
}

impl<'a> Fingers<'a> {
    /// Before the first set.
    pub fn new(keys: &'a [Key]) -> Fingers<'a> {
        Fingers {
            keys,
            fingers: [0; 10],
        }
    }

    /// The place of `key` with one more card, if it is there. Keys are asked for in order.
    pub fn find(&mut self, key: Key, card: Value) -> Option<usize> {
        let wanted = key + one(card);
        let finger = &mut self.fingers[card.place()];
        while *finger < self.keys.len() && self.keys[*finger] < wanted {
            *finger += 1;
        }
        (self.keys.get(*finger) == Some(&wanted)).then_some(*finger)
    }
}
