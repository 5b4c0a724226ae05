//! The search for the best play: every state of a [`Lattice`] valued backwards, in machine words.
//!
//! Comes in: the lattice of every choice, the dealer. Goes out: a [`Guide`], which says for each state
//! what is best, or that it cannot tell.
//!
//! **Finished hands separate.** Unseen cards are exchangeable: whatever is drawn after a hand has ended,
//! by whichever rule, the dealer's cards are as likely as if drawn at once. So a hand's part of the
//! result is taken at its own end, from the cards then out, and what follows does not depend on what the
//! finished hands hold, but for what [`super::graph`] remembers. The value of a state is
//! then that of its own hand to its end plus that of the start that follows there.
//!
//! **The bound.** Values are integers in units of 2^-bits. Every mean of next values is rounded by less
//! than 2 units, the part of a hand at its end is off by no more than its shares of the dealer's ends,
//! and to take the larger of two values enlarges no error. So a value is off by at most half of
//! [`Search::margin`], however it was reached: where two actions are further apart than the margin,
//! the better one is proved; otherwise the state is marked, and whoever comes there decides exactly.

use super::super::counts::Value;
use super::super::play::partner;
use super::super::settle::{DealerEnd, Finished, HandEnd};
use super::advice::{Advice, Best, DOUBLE};
use super::dealer::Shares;
use super::graph::{Hand, to_blackjack};
use super::lattice::{Fingers, Key, Layer, count};
use super::seen::{Check, Cut, NotProved};
use super::states::{
    BUST, DOUBLED, HARD, LOW, SOFT, States, TOTALS, TWO, class, doubled, drawn, finished, points,
};
use super::values::{After, BUSTED, Draw, Sums, Values};
use super::{Sets, Split};
use crate::vocabulary::exact::{Rational, ratio};
use num_traits::Zero;

/// The best play of a split against one upcard, where it could be told.
pub(super) struct Guide {
    /// By layer and row.
    pub advice: Vec<Vec<Advice>>,
    /// By layer and start: whether a pair is split again.
    pub again: Vec<Vec<Best>>,
    /// The value of the split is at least the one and at most the other; with a hole card, where the
    /// dealer has no blackjack.
    pub value: [Rational; 2],
}

/// What all steps share.
struct Search<'a> {
    split: &'a Split<'a>,
    /// Two values further apart than this are told apart.
    margin: i64,
    /// Values are in units of 2^-bits.
    bits: u32,
    /// By second card and card drawn: the place of the doubled hand.
    doubled: [[usize; 10]; 10],
}

/// How a hand ends at a set of cards.
struct AtEnd {
    /// Standing on 16 or less, 17 to 21: what it wins, a dealer blackjack apart.
    wins: [i64; 6],
    /// The dealer has no blackjack.
    no_blackjack: i64,
    /// The dealer has blackjack.
    blackjack: i64,
}

/// Divides by a number of cards, to less than 2 units.
#[derive(Clone, Copy)]
struct Mean {
    cards: u32,
    reciprocal: u64,
}

impl Mean {
    fn new(cards: u32) -> Mean {
        let reciprocal = match cards {
            0 | 1 => 0,
            _ => ((1u128 << 64) / u128::from(cards)) as u64,
        };
        Mean { cards, reciprocal }
    }

    #[inline]
    fn of(self, sum: i64) -> i64 {
        match self.cards {
            0 | 1 => sum,
            _ => ((i128::from(sum) * i128::from(self.reciprocal)) >> 64) as i64,
        }
    }
}

impl Guide {
    /// A guide that cannot tell anything.
    #[cfg(test)]
    pub fn undecided(sets: &Sets) -> Guide {
        let layers = sets.lattice.layers.iter();
        Guide {
            advice: layers
                .clone()
                .map(|layer| vec![Advice::UNDECIDED; layer.hands.len()])
                .collect(),
            again: layers
                .map(|layer| vec![Best::Unknown; layer.starts.len()])
                .collect(),
            value: [ratio(-8, 1), ratio(8, 1)],
        }
    }

    /// Values every state of the lattice, and checks that the cut which it was made with holds.
    pub fn new(split: &Split, Sets { lattice, cut }: &Sets) -> Result<Guide, NotProved> {
        let shoe = &split.shoe;
        let hands = i64::from(split.most_hands());
        let mut search = Search::new(split);
        let layers = lattice.layers.len();
        let shares = |out: usize| {
            let left = shoe.cards().saturating_sub(out as u32);
            (left > 0).then(|| Shares::new(&split.dealer, shoe, out as u32))
        };
        let errors = (0..layers).filter_map(|out| shares(out).map(|shares| search.error(&shares)));
        let error = errors.max().unwrap_or(0);
        search.margin = 2 * (hands * (22 + 2 * hands) * error + 2 * (layers as i64 + 2));
        let mut guide = Guide {
            advice: vec![Vec::new(); layers],
            again: vec![Vec::new(); layers],
            value: [Rational::zero(), Rational::zero()],
        };
        let nothing = Layer::default();
        let mut next = &nothing;
        let (mut values, mut next_values) = (Values::default(), Values::default());
        for (depth, layer) in lattice.layers.iter().enumerate().rev() {
            values.clear_for(layer);
            let cuts = (0..cut.0.len()).map(|hand| search.cut_of(cut, hand, depth));
            let mut step = Step {
                search: &search,
                cuts: cuts.collect(),
                not_proved: None,
                layer,
                next,
                next_values: &next_values,
                mean: Mean::new(shoe.cards().saturating_sub(depth as u32)),
                values: &mut values,
                advice: Vec::with_capacity(layer.hands.len()),
                again: Vec::with_capacity(layer.starts.len()),
            };
            step.run(shares(depth));
            let Step {
                advice,
                again,
                not_proved,
                ..
            } = step;
            if let Some(not_proved) = not_proved {
                return Err(not_proved);
            }
            guide.advice[depth] = advice;
            guide.again[depth] = again;
            next = layer;
            std::mem::swap(&mut values, &mut next_values);
        }
        let value = next_values.starts[0];
        guide.value = [value - search.margin, value + search.margin]
            .map(|value| ratio(value, 1i64 << search.bits));
        Ok(guide)
    }
}

/// The place of a doubled hand in its block, by the card drawn.
fn doubled_places(slot: usize) -> [usize; 10] {
    let mut places = [0; 10];
    for card in Value::all().filter(|_| slot < TOTALS) {
        places[card.place()] = doubled(drawn(slot, card)) - DOUBLED;
    }
    places
}

/// The cut of a kind of hand in a layer: the totals that never take a card, and what a card seen may change.
#[derive(Clone, Copy)]
struct CutHere {
    stands: States,
    one_card: i64,
}

/// The lowest cut that is likely to be proved, tried on the whole shoe with some cards thought to be out.
pub(super) fn hopeful_cut(split: &Split) -> Cut {
    let hands = &split.graph.hands;
    let Some(seen) = &split.seen else {
        return Cut::none(hands.len());
    };
    let mut search = Search::new(split);
    search.margin = (1 << search.bits) / 64;
    let mut shares = Shares::new(&split.dealer, &split.shoe, 0);
    let at_end = search.at_end(Some(&mut shares), 0);
    let cut = hands.iter().map(|hand| {
        let here = CutHere {
            stands: Cut(vec![17]).stands(0),
            one_card: seen.one_card(hand, split.most_hands(), LIKELY_OUT, search.bits),
        };
        let check = search.check(hand, &at_end, here.stands, here, 0, split.shoe.cards());
        check.fails().map_or(17, |total| total + 1)
    });
    Cut(cut.collect())
}

/// Cards out at most of the sets that matter.
const LIKELY_OUT: usize = 12;

impl<'a> Search<'a> {
    fn new(split: &'a Split<'a>) -> Search<'a> {
        Search {
            split,
            margin: 0,
            // No value passes 8, a sum of means has at most n of them, and a bit is for the sign.
            bits: 58 - (32 - split.shoe.cards().leading_zeros()),
            doubled: std::array::from_fn(|second| doubled_places(split.two.slots[second])),
        }
    }

    fn cut_of(&self, cut: &Cut, hand: usize, depth: usize) -> CutHere {
        let stands = cut.stands(hand);
        let kind = &self.split.graph.hands[hand];
        let one_card = match &self.split.seen {
            Some(seen) => seen.one_card(kind, self.split.most_hands(), depth, self.bits),
            None => i64::MAX / 4,
        };
        CutHere { stands, one_card }
    }

    /// What proves that these states of a kind of hand stand.
    fn check(
        &self,
        hand: &Hand,
        at_end: &AtEnd,
        stands: States,
        here: CutHere,
        key: Key,
        cards: u32,
    ) -> Check {
        let standing = |points| {
            let end = HandEnd::Stands(points);
            self.part(hand, at_end, Finished { wager: 1, end })
        };
        // Against a blackjack a bust is no better than to stand.
        let to_blackjack = standing(21) - at_end.wins[5];
        let left = |points| {
            let card = Value::of_points(points).expect("ten values");
            i64::from(self.split.shoe.of(card).saturating_sub(count(key, card)))
        };
        Check {
            wins: [17, 18, 19, 20, 21].map(standing),
            bust: to_blackjack - at_end.no_blackjack,
            left: [1, 2, 3, 4].map(left),
            one_card: here.one_card,
            margin: self.margin,
            cards,
            stands,
        }
    }

    fn choose(&self, first: i64, second: i64) -> Best {
        if second > first + self.margin {
            Best::Second
        } else if first > second + self.margin {
            Best::First
        } else {
            Best::Unknown
        }
    }

    /// The error of a share, in our unit.
    fn error(&self, shares: &Shares) -> i64 {
        let error = shares.error as i64;
        match shares.bits.checked_sub(self.bits) {
            Some(finer) => (error >> finer) + 2,
            None => error << (self.bits - shares.bits),
        }
    }

    fn at_end(&self, shares: Option<&mut Shares>, key: u64) -> AtEnd {
        let one = 1i64 << self.bits;
        let Some(shares) = shares else {
            return AtEnd {
                wins: [0; 6],
                no_blackjack: one,
                blackjack: 0,
            };
        };
        let bits = shares.bits;
        let ours = |share: u64| match bits.checked_sub(self.bits) {
            Some(finer) => (share >> finer) as i64,
            None => (share as i64) << (self.bits - bits),
        };
        let p = shares.at(key).map(ours);
        let blackjack = p[DealerEnd::Blackjack.place()];
        let totals: i64 = p[..5].iter().sum();
        let bust = one - blackjack - totals;
        let mut wins = [bust - totals; 6];
        for class in 1..6 {
            // One more total is pushed, and the one before it won.
            let before = if class == 1 { 0 } else { p[class - 2] };
            wins[class] = wins[class - 1] + p[class - 1] + before;
        }
        AtEnd {
            wins,
            no_blackjack: one - blackjack,
            blackjack,
        }
    }

    /// What the last hand's bust with this card adds on one wager: all that it needs to know is how
    /// many cards are then left to make a dealer blackjack.
    fn last_bust(&self, hand: &Hand, draw: &Draw, draws: &[Draw], cards: u32) -> i64 {
        let one = 1i64 << self.bits;
        let lost = to_blackjack(self.split.house, hand.past, hand.is_first, finished(BUST));
        let (0, Some(wanted), 2..) = (lost, partner(self.split.upcard), cards) else {
            return -one;
        };
        let left = draws.iter().find(|draw| draw.card == wanted);
        let left = left.map_or(0, |left| left.cards) - i64::from(draw.card == wanted);
        one * left / i64::from(cards - 1) - one
    }

    /// What a finished hand adds, and the start that follows.
    fn part(&self, hand: &Hand, at_end: &AtEnd, finished: Finished) -> i64 {
        let wager = i64::from(finished.wager);
        let won = match finished.end {
            HandEnd::Bust => -at_end.no_blackjack,
            HandEnd::Stands(points) => at_end.wins[class(points)],
            HandEnd::Charlie => unreachable!("optimal play is refused where there is one"),
        };
        let lost = to_blackjack(self.split.house, hand.past, hand.is_first, finished);
        wager * won + i64::from(lost) * at_end.blackjack
    }
}

/// One layer's work.
struct Step<'a> {
    search: &'a Search<'a>,
    layer: &'a Layer,
    next: &'a Layer,
    next_values: &'a Values,
    /// By kind of hand.
    cuts: Vec<CutHere>,
    not_proved: Option<NotProved>,
    mean: Mean,
    values: &'a mut Values,
    advice: Vec<Advice>,
    again: Vec<Best>,
}

impl<'a> Step<'a> {
    fn run(&mut self, mut shares: Option<Shares>) {
        let mut fingers = Fingers::new(&self.next.keys);
        for (set, &key) in self.layer.keys.iter().enumerate() {
            let mut draws = [Draw::NONE; 10];
            let mut found = 0;
            for card in Value::all() {
                let left = self
                    .search
                    .split
                    .shoe
                    .of(card)
                    .saturating_sub(count(key, card));
                if left > 0 {
                    draws[found] = Draw {
                        card,
                        cards: i64::from(left),
                        set: fingers.find(key, card),
                    };
                    found += 1;
                }
            }
            let draws = &draws[..found];
            // The lattice may have been made for a shoe with the upcard in it.
            let upcard = self.search.split.upcard;
            if count(key, upcard) > self.search.split.shoe.of(upcard) {
                self.skip(set);
                continue;
            }
            for at in self.layer.starts(set) {
                self.start(usize::from(self.layer.starts[at]), draws);
            }
            let rows = self.layer.rows(set);
            if !rows.is_empty() {
                let at_end = self.search.at_end(shares.as_mut(), key);
                for row in rows {
                    self.row(set, row, &at_end, draws);
                }
            }
        }
    }

    /// A set that this shoe does not hold.
    fn skip(&mut self, set: usize) {
        let (starts, rows) = (self.layer.starts(set).len(), self.layer.rows(set).len());
        self.again.extend(std::iter::repeat_n(Best::First, starts));
        self.values.starts.extend(std::iter::repeat_n(0, starts));
        self.advice
            .extend(std::iter::repeat_n(Advice::default(), rows));
    }

    /// The row of a kind of hand that a card leads to.
    fn after(&self, hand: usize, draw: &Draw) -> Option<After<'a>> {
        let row = self.next.row(draw.set?, hand)?;
        let (from, blocks) = self.next_values.rows[row];
        let from = from as usize;
        Some(After {
            values: &self.next_values.all[from..from + usize::from(blocks.len)],
            blocks,
        })
    }

    fn start(&mut self, start: usize, draws: &[Draw]) {
        let start = &self.search.split.graph.starts[start];
        let mut sum = 0;
        let mut again = Best::First;
        for draw in draws {
            let two = self.after(start.hand, draw).and_then(|after| {
                let values: &[i64; 10] = after.block(after.blocks.two)?;
                Some(values[draw.card.place()])
            });
            let mut value = two.expect("two cards that arise");
            if let (true, Some(split), Some(set)) =
                (draw.card == self.search.split.pair, start.again, draw.set)
            {
                let split = self.next.start(set, split).expect("a start that arises");
                let split = self.next_values.starts[split];
                again = self.search.choose(value, split);
                value = value.max(split);
            }
            sum += draw.cards * value;
        }
        self.again.push(again);
        self.values.starts.push(self.mean.of(sum));
    }

    fn row(&mut self, set: usize, row: usize, at_end: &AtEnd, draws: &[Draw]) {
        let (search, layer) = (self.search, self.layer);
        let kind = usize::from(layer.hands[row]);
        let hand = &search.split.graph.hands[kind];
        let states = layer.states[row];
        let ends = self.ends(set, hand, at_end);
        let sums = self.sums(kind, states, draws);
        let stands = self.proved_to_stand(set, kind, states, at_end);
        let mut advice = Advice::default();
        let mut totals = [0i64; TOTALS];
        for slot in states.and(States::ALL_TOTALS).iter() {
            let hit = self.mean.of(sums.hits[slot]);
            totals[slot] = if stands.has(slot) {
                ends.single[class(points(slot))]
            } else if States::MAY_STAND.has(slot) {
                let stand = ends.single[class(points(slot))];
                advice.set(slot, search.choose(stand, hit));
                stand.max(hit)
            } else {
                if slot < LOW {
                    advice.set(slot, Best::Second);
                }
                hit
            };
        }
        let (from, blocks) = self.values.rows[row];
        let from = from as usize;
        let values = &mut self.values.all[from..from + usize::from(blocks.len)];
        values[..9].copy_from_slice(&totals[HARD..HARD + 9]);
        values[9] = ends.single[5];
        values[BUSTED] = ends.bust;
        if let Some(soft) = blocks.soft.map(|place| usize::from(place.get())) {
            values[soft..soft + 9].copy_from_slice(&totals[SOFT..SOFT + 9]);
        }
        if let Some(low) = blocks.low.map(|place| usize::from(place.get())) {
            values[low..low + 8].copy_from_slice(&totals[LOW..LOW + 8]);
        }
        if let Some(two) = blocks.two.map(|place| usize::from(place.get())) {
            for second in (0..10).filter(|second| states.has(TWO + second)) {
                values[two + second] = match search.split.two.slots[second] {
                    _ if search.split.two.ends(second) => {
                        ends.single[class(search.split.two.points[second])]
                    }
                    slot if search.split.two.doubles[second] => {
                        let double = self.mean.of(sums.doubles[second]);
                        let best = search.choose(totals[slot], double);
                        advice.set(DOUBLE as usize + second, best);
                        totals[slot].max(double)
                    }
                    slot => totals[slot],
                };
            }
        }
        if let Some(doubled) = blocks.doubled.map(|place| usize::from(place.get())) {
            values[doubled..doubled + 6].copy_from_slice(&ends.double);
            values[doubled + 6] = ends.double_bust;
        }
        self.advice.push(advice);
    }

    /// The totals that never take a card, once that is checked.
    fn proved_to_stand(
        &mut self,
        set: usize,
        kind: usize,
        states: States,
        at_end: &AtEnd,
    ) -> States {
        let here = self.cuts[kind];
        let stands = states.and(here.stands);
        if stands.is_empty() {
            return stands;
        }
        let hand = &self.search.split.graph.hands[kind];
        let (key, cards) = (self.layer.keys[set], self.mean.cards);
        let check = self.search.check(hand, at_end, stands, here, key, cards);
        if let Some(total) = check.fails() {
            self.not_proved = Some(NotProved { hand: kind, total });
        }
        stands
    }

    /// Sums over the next card, for every total that wants one.
    fn sums(&self, kind: usize, states: States, draws: &[Draw]) -> Sums {
        let hand = &self.search.split.graph.hands[kind];
        let mut sums = Sums::default();
        let wants_double = states.any(TWO, 10) && self.search.split.two.plays_on;
        for draw in draws {
            let after = self.after(kind, draw);
            let bust = match (hand.is_last(), &after) {
                (true, _) => self.search.last_bust(hand, draw, draws, self.mean.cards),
                (false, Some(after)) => after.hard()[BUSTED],
                (false, None) => 0,
            };
            sums.busting[draw.card.place()] = draw.cards * bust;
            if let Some(after) = &after {
                sums.add_hits(states, draw, after);
            }
            if wants_double {
                self.add_doubles(hand, draw, after.as_ref(), bust, &mut sums.doubles);
            }
        }
        sums.add_busts();
        sums
    }

    /// A doubled hand's bust costs twice a single one's; what follows is counted in its place.
    fn add_doubles(
        &self,
        hand: &Hand,
        draw: &Draw,
        after: Option<&After>,
        bust: i64,
        doubles: &mut [i64; 10],
    ) {
        let mut ends = [0; 7];
        if let Some(found) = after.and_then(|after| after.block::<7>(after.blocks.doubled)) {
            ends = *found;
        }
        if hand.is_last() {
            ends[6] = 2 * bust;
        }
        for (double, places) in doubles.iter_mut().zip(&self.search.doubled) {
            let end = ends[places[draw.card.place()]];
            *double = double.wrapping_add(draw.cards.wrapping_mul(end));
        }
    }

    fn ends(&self, set: usize, hand: &Hand, at_end: &AtEnd) -> EndValues {
        let finished = |wager, end| Finished { wager, end };
        let value = |finished: Finished| {
            let follows = hand.next(finished).map_or(0, |start| {
                // Ends that do not arise here have no start.
                let start = self.layer.start(set, start);
                start.map_or(0, |start| self.values.starts[start])
            });
            self.search.part(hand, at_end, finished) + follows
        };
        let stands = |wager: i32| {
            let base = value(finished(wager, HandEnd::Stands(16)));
            let least = at_end.wins[0];
            at_end
                .wins
                .map(|won| base + i64::from(wager) * (won - least))
        };
        EndValues {
            single: stands(1),
            bust: value(finished(1, HandEnd::Bust)),
            double: stands(2),
            double_bust: value(finished(2, HandEnd::Bust)),
        }
    }
}

/// A hand's end at a set of cards: what it adds, and what follows.
struct EndValues {
    single: [i64; 6],
    bust: i64,
    double: [i64; 6],
    double_bust: i64,
}
