//! Rounds of baccarat counted by what each hand is to the rows of a wager, third cards first.
//!
//! Comes in: what rows ask, once; then any number of shoes. Goes out: how often each set of rows fits.
//! Finished hands that every fact remembers alike are one end, and a table of both hands' ends says which
//! rows fit. Two first cards are of one kind if they have the same total and come to the same end alone and
//! with every third card. A shoe is then counted as `baccarat::totals` counts points: third cards are fixed,
//! and the two first hands are counted from what is left by inclusion and exclusion.
//!
//! Nothing here is dealt card by card, so suits cost what they tell apart: for a suited hand ten totals
//! in four suits and ten in none, not every pair of 52 cards.

use super::asked::{Asked, Known};
use super::walk::{Classes, classes};
use crate::baccarat::{banker_draws, natural, player_draws, points};
use crate::tables::facts::Seen;
use crate::vocabulary::card::Card;
use crate::vocabulary::shoe::Shoe;
use std::collections::{BTreeMap, HashMap};

/// A wager's rows, ready to be counted.
pub(super) struct Hands {
    classes: Classes,
    player: Firsts,
    banker: Firsts,
    /// The sets of rows that fit; `None` if the wager is not offered. The first is the most common.
    pub outcomes: Vec<Option<u64>>,
    /// The place of the outcome, at `[player's end * banker's ends + banker's end]`.
    table: Vec<u16>,
    /// Whether some round with this end of the player's has another outcome than the most common.
    tells: Vec<bool>,
    plays_on: bool,
}

/// What two first cards of a hand are to the rows.
struct Firsts {
    /// The kind of two cards of these classes, at `[one * classes + other]`.
    of: Vec<usize>,
    /// The total of each kind, rising; 0 if nobody plays on.
    totals: Vec<u8>,
    /// The end of each kind without a third card.
    alone: Vec<usize>,
    /// The end of each kind with a third card of each class, at `[kind * classes + class]`.
    with: Vec<usize>,
    /// The two cards of each kind, in both orders.
    pairs: Vec<Vec<(usize, usize)>>,
    /// The kinds that a card of each class can be part of, in order.
    near: Vec<Vec<usize>>,
    /// A hand for each end.
    ends: Vec<Vec<Card>>,
}

/// More ends of both hands than this are left to the walk.
const MOST_ENDS: usize = 1 << 18;

/// More steps than this for one shoe are left to the walk.
const MOST_STEPS: usize = 1 << 27;

impl Hands {
    /// Gets the rows of a wager ready; `None` if hands differ in too many ways.
    pub(super) fn new(asked: &Asked) -> Option<Hands> {
        let plays_on = asked.plays_on(asked.every());
        let classes = classes(asked, asked.every(), plays_on);
        let player = Firsts::new(asked, &classes, 0, plays_on);
        let banker = Firsts::new(asked, &classes, 1, plays_on);
        let (kinds, ends) = (
            player.totals.len() * banker.totals.len(),
            player.ends.len() * banker.ends.len(),
        );
        let shoes = if plays_on {
            classes.cards.len().pow(2)
        } else {
            1
        };
        if ends > MOST_ENDS || kinds * shoes > MOST_STEPS {
            return None;
        }
        let mut hands = Hands {
            classes,
            player,
            banker,
            outcomes: Vec::new(),
            table: Vec::new(),
            tells: Vec::new(),
            plays_on,
        };
        hands.settle(asked);
        Some(hands)
    }

    /// Which rows fit every two ends.
    fn settle(&mut self, asked: &Asked) {
        let mut often: HashMap<Option<u64>, usize> = HashMap::new();
        let mut fits = Vec::new();
        for player in &self.player.ends {
            for house in &self.banker.ends {
                let seen = Seen {
                    player,
                    house,
                    player_done: true,
                    house_done: true,
                };
                let known = asked.look(Known::default(), &seen);
                let fit = (!asked.is_refused(known)).then(|| asked.rows(known));
                *often.entry(fit).or_default() += 1;
                fits.push(fit);
            }
        }
        let mut outcomes: Vec<Option<u64>> = often.keys().copied().collect();
        outcomes.sort_by_key(|fit| (std::cmp::Reverse(often[fit]), *fit));
        let places: HashMap<Option<u64>, u16> =
            (0..).zip(&outcomes).map(|(p, f)| (*f, p)).collect();
        self.table = fits.iter().map(|fit| places[fit]).collect();
        let rows = self.table.chunks(self.banker.ends.len());
        self.tells = rows.map(|row| row.iter().any(|place| *place > 0)).collect();
        self.outcomes = outcomes;
    }

    /// How many of so many ordered deals of six cards end in each outcome.
    pub(super) fn count(&self, shoe: &Shoe, deals: u128) -> Vec<u128> {
        let mut count = Count {
            hands: self,
            left: Left::new(self, shoe),
            ways: vec![0; self.outcomes.len()],
        };
        match self.plays_on {
            true => count.rounds(),
            false => count.first_cards(),
        }
        let mut ways = count.ways;
        ways[0] = deals - ways.iter().sum::<u128>();
        ways
    }
}

impl Firsts {
    fn new(asked: &Asked, classes: &Classes, seat: usize, plays_on: bool) -> Firsts {
        let number = classes.cards.len();
        let mut ends = Ends {
            asked,
            seat,
            places: HashMap::new(),
            hands: Vec::new(),
        };
        let mut kinds: BTreeMap<Vec<usize>, Vec<(usize, usize)>> = BTreeMap::new();
        for one in 0..number {
            for other in one..number {
                let two = [classes.cards[one], classes.cards[other]];
                let total = two.iter().map(|card| points(card.rank)).sum::<u8>() % 10;
                let total = if plays_on { total } else { 0 };
                let mut key = vec![usize::from(total), ends.place(&two)];
                let thirds = classes.cards.iter().filter(|_| plays_on && total < 8);
                key.extend(thirds.map(|third| ends.place(&[two[0], two[1], *third])));
                kinds.entry(key).or_default().push((one, other));
            }
        }
        let mut firsts = Firsts {
            of: vec![0; number * number],
            totals: Vec::new(),
            alone: Vec::new(),
            with: Vec::new(),
            pairs: Vec::new(),
            near: vec![Vec::new(); number],
            ends: Vec::new(),
        };
        for (kind, (mut key, pairs)) in kinds.into_iter().enumerate() {
            key.resize(number + 2, 0);
            firsts.totals.push(key[0] as u8);
            firsts.alone.push(key[1]);
            firsts.with.extend(&key[2..]);
            for (one, other) in pairs {
                firsts.add(kind, one, other);
                if one != other {
                    firsts.add(kind, other, one);
                }
            }
        }
        firsts
            .pairs
            .iter_mut()
            .for_each(|pairs| pairs.sort_unstable());
        firsts.ends = ends.hands;
        firsts
    }

    fn add(&mut self, kind: usize, one: usize, other: usize) {
        let number = self.near.len();
        self.of[one * number + other] = kind;
        if self.near[one].last() != Some(&kind) {
            self.near[one].push(kind);
        }
        self.pairs.resize(kind + 1, Vec::new());
        self.pairs[kind].push((one, other));
    }

    /// How many kinds have this total or less: they come first.
    fn up_to(&self, total: u8) -> usize {
        self.totals.partition_point(|of| *of <= total)
    }
}

/// The ends of a hand, by what the facts remember of it.
struct Ends<'a> {
    asked: &'a Asked<'a>,
    seat: usize,
    places: HashMap<Vec<u32>, usize>,
    hands: Vec<Vec<Card>>,
}

impl Ends<'_> {
    fn place(&mut self, hand: &[Card]) -> usize {
        let none: &[Card] = &[];
        let (player, house) = if self.seat == 0 {
            (hand, none)
        } else {
            (none, hand)
        };
        let seen = Seen {
            player,
            house,
            player_done: self.seat == 0,
            house_done: self.seat == 1,
        };
        let next = self.hands.len();
        let place = *self.places.entry(self.asked.memory(&seen)).or_insert(next);
        if place == next {
            self.hands.push(hand.to_vec());
        }
        place
    }
}

/// The cards left, and what is counted of them.
struct Left {
    counts: Vec<i64>,
    cards: i64,
    player: Pairs,
    banker: Pairs,
    /// At `[player's kind * banker's kinds + banker's kind]`: the ways to draw both pairs that share a card.
    shared: Vec<i64>,
}

/// Two cards of each kind.
struct Pairs {
    /// The ordered ways to draw them.
    ways: Vec<i64>,
    /// At `[class * kinds + kind]`: the cards that make a kind with a card of a class, that card excepted.
    partners: Vec<i64>,
}

impl Pairs {
    fn new(firsts: &Firsts, counts: &[i64]) -> Pairs {
        let (number, kinds) = (counts.len(), firsts.totals.len());
        let mut pairs = Pairs {
            ways: vec![0; kinds],
            partners: vec![0; number * kinds],
        };
        for one in 0..number {
            for other in 0..number {
                let left = counts[other] - i64::from(one == other);
                let kind = firsts.of[one * number + other];
                pairs.partners[one * kinds + kind] += left;
                pairs.ways[kind] += counts[one] * left;
            }
        }
        pairs
    }

    /// The partners of a class.
    fn of(&self, class: usize) -> &[i64] {
        let kinds = self.ways.len();
        &self.partners[class * kinds..][..kinds]
    }

    /// A card more or less of a class among the partners of all.
    fn shift(&mut self, firsts: &Firsts, card: usize, by: i64) {
        let (number, kinds) = (firsts.near.len(), self.ways.len());
        for class in 0..number {
            self.partners[class * kinds + firsts.of[class * number + card]] += by;
        }
    }
}

impl Left {
    fn new(hands: &Hands, shoe: &Shoe) -> Left {
        let Hands { player, banker, .. } = hands;
        let mut counts = vec![0; hands.classes.cards.len()];
        for card in Card::all() {
            counts[usize::from(hands.classes.of[card.index()])] += i64::from(shoe.count(card));
        }
        let mut left = Left {
            cards: counts.iter().sum(),
            player: Pairs::new(player, &counts),
            banker: Pairs::new(banker, &counts),
            shared: Vec::new(),
            counts,
        };
        if hands.plays_on {
            let kinds = banker.totals.len();
            let mut shared = vec![0; player.totals.len() * kinds];
            for (kind, shared) in shared.chunks_mut(kinds).enumerate() {
                left.share(hands, kind, shared);
            }
            left.shared = shared;
        }
        left
    }

    /// Counts, for one kind of the player's, the ways to draw both pairs that share a card: at each of four places
    /// where one of the first pair can be one of the second, less those that share both, counted twice.
    fn share(&self, hands: &Hands, kind: usize, shared: &mut [i64]) {
        let number = self.counts.len();
        let mut latest = None;
        for (one, other) in &hands.player.pairs[kind] {
            if latest != Some(*one) {
                latest = Some(*one);
                let ways = 4 * self.counts[*one] * self.player.of(*one)[kind];
                let theirs = self.banker.of(*one);
                for banker in &hands.banker.near[*one] {
                    shared[*banker] += ways * theirs[*banker];
                }
            }
            let left = self.counts[*other] - i64::from(one == other);
            shared[hands.banker.of[one * number + other]] -= 2 * self.counts[*one] * left;
        }
    }

    /// The ordered ways to draw two hands of these kinds.
    fn ways(&self, player: usize, banker: usize) -> i64 {
        let shared = self.shared[player * self.banker.ways.len() + banker];
        self.player.ways[player] * self.banker.ways[banker] - shared
    }

    /// Takes a card of a class (`by` -1) or puts it back (1); partners stay as they were with it, and kinds from
    /// `players` and `bankers` on are not looked at.
    ///
    /// The ways that go are those in which the card is shared, and those in which it is the player's other
    /// card or the banker's; where it was both, they went twice.
    fn shift(&mut self, hands: &Hands, card: usize, by: i64, [players, bankers]: [usize; 2]) {
        let below = |near: &[usize], most: usize| near.partition_point(|kind| *kind < most);
        let mine = |class: usize| {
            let near = &hands.player.near[class];
            &near[..below(near, players)]
        };
        let theirs = |class: usize| {
            let near = &hands.banker.near[class];
            &near[..below(near, bankers)]
        };
        let (number, kinds) = (self.counts.len(), self.banker.ways.len());
        if by < 0 {
            self.counts[card] -= 1;
            self.cards -= 1;
        }
        for player in mine(card) {
            let own = 4 * by * self.player.of(card)[*player];
            for banker in theirs(card) {
                self.shared[player * kinds + banker] += own * self.banker.of(card)[*banker];
            }
        }
        for class in (0..number).filter(|class| self.counts[*class] > 0) {
            let left = self.counts[class];
            let both = class * number + card;
            let (player, banker) = (hands.player.of[both], hands.banker.of[both]);
            self.player.ways[player] += 2 * by * left;
            self.banker.ways[banker] += 2 * by * left;
            if player < players {
                for other in theirs(class) {
                    let partners = self.banker.partners[class * kinds + other];
                    self.shared[player * kinds + other] += 4 * by * left * partners;
                }
            }
            if banker < bankers {
                for other in mine(class) {
                    let partners = self.player.of(class)[*other];
                    self.shared[other * kinds + banker] += 4 * by * left * partners;
                }
            }
            // Both: once too often above; and pairs that share this card and another come back twice.
            if player < players && banker < bankers {
                self.shared[player * kinds + banker] -= 8 * by * left;
            }
        }
        if by > 0 {
            self.counts[card] += 1;
            self.cards += 1;
        }
    }
}

struct Count<'a> {
    hands: &'a Hands,
    left: Left,
    ways: Vec<u128>,
}

impl Count<'_> {
    fn outcome(&self, player: usize, banker: usize) -> usize {
        usize::from(self.hands.table[player * self.hands.banker.ends.len() + banker])
    }

    fn add(&mut self, ends: (usize, usize), kinds: (usize, usize), times: i64) {
        let outcome = self.outcome(ends.0, ends.1);
        if outcome > 0 {
            let ways = self.left.ways(kinds.0, kinds.1);
            self.ways[outcome] += ways as u128 * times as u128;
        }
    }

    /// The ordered ways to draw what is not looked at, so many cards being drawn.
    fn rest(&self, drawn: i64) -> i64 {
        (drawn..2)
            .map(|third| self.left.cards - 4 - (third - drawn))
            .product()
    }

    fn first_cards(&mut self) {
        let Hands { player, banker, .. } = self.hands;
        let times = self.rest(0);
        let mut shared = vec![0; banker.alone.len()];
        for (mine, end) in player.alone.iter().enumerate() {
            let row = &self.hands.table[end * banker.ends.len()..][..banker.ends.len()];
            if row.iter().all(|outcome| *outcome == 0) {
                continue;
            }
            shared.fill(0);
            self.left.share(self.hands, mine, &mut shared);
            let pairs = self.left.player.ways[mine];
            for (theirs, end) in banker.alone.iter().enumerate() {
                let outcome = usize::from(row[*end]);
                if outcome > 0 {
                    let ways = pairs * self.left.banker.ways[theirs] - shared[theirs];
                    self.ways[outcome] += ways as u128 * times as u128;
                }
            }
        }
    }

    fn rounds(&mut self) {
        self.nobody_draws();
        let hands = self.hands;
        let [one, both] = [(7, 7), (5, 6)]
            .map(|(player, banker)| [hands.player.up_to(player), hands.banker.up_to(banker)]);
        for third in 0..self.left.counts.len() {
            let thirds = self.left.counts[third];
            if thirds == 0 {
                continue;
            }
            self.left.shift(hands, third, -1, one);
            self.left.player.shift(&hands.player, third, -1);
            self.left.banker.shift(&hands.banker, third, -1);
            self.one_draws(third, thirds);
            for other in third..self.left.counts.len() {
                let others = self.left.counts[other];
                if others > 0 {
                    self.left.shift(hands, other, -1, both);
                    self.both_draw(third, other, thirds * others);
                    if third != other {
                        self.both_draw(other, third, thirds * others);
                    }
                    self.left.shift(hands, other, 1, both);
                }
            }
            self.left.player.shift(&hands.player, third, 1);
            self.left.banker.shift(&hands.banker, third, 1);
            self.left.shift(hands, third, 1, one);
        }
    }

    fn points(&self, class: usize) -> u8 {
        points(self.hands.classes.cards[class].rank)
    }

    fn nobody_draws(&mut self) {
        let Hands { player, banker, .. } = self.hands;
        let times = self.rest(0);
        for (mine, p) in player.totals.iter().enumerate() {
            for (theirs, b) in banker.totals.iter().enumerate() {
                if natural(*p, *b) || !player_draws(*p) && !banker_draws(*b, None) {
                    let ends = (player.alone[mine], banker.alone[theirs]);
                    self.add(ends, (mine, theirs), times);
                }
            }
        }
    }

    /// One third card of a class: the banker's if the player stands on 6 or 7, or the player's alone.
    fn one_draws(&mut self, third: usize, thirds: i64) {
        let Hands { player, banker, .. } = self.hands;
        let number = self.left.counts.len();
        let times = thirds * self.rest(1);
        let points = self.points(third);
        for (mine, p) in player.totals.iter().enumerate() {
            for (theirs, b) in banker.totals.iter().enumerate() {
                let draws = player_draws(*p);
                if natural(*p, *b) || banker_draws(*b, draws.then_some(points)) == draws {
                    continue;
                }
                let ends = match draws {
                    true => (player.with[mine * number + third], banker.alone[theirs]),
                    false => (player.alone[mine], banker.with[theirs * number + third]),
                };
                self.add(ends, (mine, theirs), times);
            }
        }
    }

    fn both_draw(&mut self, players: usize, bankers: usize, times: i64) {
        let Hands { player, banker, .. } = self.hands;
        let number = self.left.counts.len();
        let points = self.points(players);
        for (mine, p) in player.totals.iter().enumerate() {
            if !player_draws(*p) {
                break;
            }
            let end = player.with[mine * number + players];
            if !self.hands.tells[end] {
                continue;
            }
            for (theirs, b) in banker.totals.iter().enumerate() {
                if *b < 8 && banker_draws(*b, Some(points)) {
                    let ends = (end, banker.with[theirs * number + bankers]);
                    self.add(ends, (mine, theirs), times);
                }
            }
        }
    }
}
