//! Two tallies drawn from one shoe: how often each two of their labels come together.
//!
//! Comes in: two tallies and the shoe. Goes out: the weight of every two labels, over one total.
//!
//! **Cards drawn twice.** With m cards of a value in a line of the one tally, n in a line of the other and c in the shoe,
//! both weigh c falling (m + n), for each of the ten values. Think n drawn first, and then m from the whole shoe as if
//! nothing were out. That counts draws of cards that are out; inclusion and exclusion takes them away. If k of the
//! m draws take k cards that are out, they do so in n falling k ways, and the other draws take any other card:
//!
//! `c falling (m + n) = (c falling n) x sum over k of (-1)^k x (n falling k) x C(m, k) x ((c - k) falling (m - k))`
//!
//! So each side is summed by k alone. No line of the one meets a line of the other: the work is that of two lists, not
//! of their product. What the shoe does not hold weighs nothing.
//!
//! **Method.** A walk fixes k value by value. At each step the lines that hold k cards of the value or more
//! fall together if they differ in that value only. Lines stand in order, so this is a merge. A branch ends where one
//! side has no line left. The number of cards in a line is told apart to the end, where weights are scaled to the
//! longest draw.

use super::counts::{Counts, Value};
use super::tally::{Line, Tally};
use super::wide::{Wide, falling};
use num_bigint::BigUint;
use num_traits::Zero;
use std::collections::{BTreeMap, BTreeSet};

/// The joint weights of two tallies drawn one after the other.
pub(super) struct Met {
    /// What the weights are over: n(n-1)... of as many factors as the longest line draws.
    pub total: BigUint,
    /// The weight of each pair of labels that arises.
    pub weights: BTreeMap<(u16, u16), BigUint>,
}

/// Draws both from the shoe, in either order.
pub(super) fn meet(shoe: &Counts, first: &Tally, next: &Tally) -> Met {
    let sides = [
        Side::new(shoe, first, Drawn::FromAll),
        Side::new(shoe, next, Drawn::Before),
    ];
    let bits = sides.each_ref().map(|side| side.bits);
    let limbs = bits[0].max(bits[1]).div_ceil(64);
    let sums = (bits[0] + bits[1] + sides[0].subset_bits).div_ceil(64);
    match (limbs, sums) {
        (..=1, ..=3) => Walk::<1, 3>::new(&sides, shoe).meet(shoe),
        (..=2, ..=5) => Walk::<2, 5>::new(&sides, shoe).meet(shoe),
        (..=3, ..=7) => Walk::<3, 7>::new(&sides, shoe).meet(shoe),
        (..=5, ..=11) => Walk::<5, 11>::new(&sides, shoe).meet(shoe),
        (..=9, ..=20) => Walk::<9, 20>::new(&sides, shoe).meet(shoe),
        _ => Walk::<32, 66>::new(&sides, shoe).meet(shoe),
    }
}

/// Which side of the identity a tally is.
#[derive(Clone, Copy)]
enum Drawn {
    /// Its cards are out: (c falling n) x (n falling k).
    Before,
    /// Drawn as if nothing were out: C(m, k) x ((c - k) falling (m - k)).
    FromAll,
}

impl Drawn {
    /// The factor of `count` cards of a value of which the shoe holds `left`, `twice` of them drawn twice.
    fn factor<const N: usize>(self, left: u32, count: u32, twice: u32) -> Wide<N> {
        match self {
            _ if count > left => Wide::ZERO,
            Drawn::Before => falling::<N>(left, count).product(&falling::<N>(count, twice)),
            Drawn::FromAll => {
                let others = falling::<N>(left - twice, count - twice);
                others.times(choose(count, twice))
            }
        }
    }

    /// Eighths of a bit that hold the largest factor of `count` cards.
    fn eighths(self, left: u32, count: u32) -> u64 {
        let of = |n: u32| u64::from(u128::BITS - u128::from(n).pow(8).leading_zeros());
        match self {
            // At most c falling n and n factorial.
            Drawn::Before => (0..count.min(left))
                .map(|drawn| of(left - drawn) + of(drawn + 1))
                .sum(),
            // Each draw is one of the c cards, or drawn twice.
            Drawn::FromAll => u64::from(count) * of(left + 1),
        }
    }
}

/// n over k, for the few cards that hands hold.
fn choose(n: u32, k: u32) -> u64 {
    let next = |ways: u128, i: u32| ways * u128::from(n - i) / u128::from(i + 1);
    let ways = (0..k).fold(1, next);
    u64::try_from(ways).expect("at most 63 cards of a value")
}

/// The values in the order in which k is fixed: the tens, of which hands hold few, first.
fn values() -> impl DoubleEndedIterator<Item = Value> {
    let value = |points| Value::of_points(points).expect("ten values");
    (1..=10).rev().map(value)
}

/// One tally, before it is walked.
struct Side<'a> {
    lines: &'a [Line],
    drawn: Drawn,
    /// By value: the most cards of it in a line.
    most: [u32; 10],
    /// By value: where its count stands in a key. Below all of them stands the tag.
    shifts: [u32; 10],
    /// By tag: a label and a number of cards.
    tags: Vec<(u16, u32)>,
    /// Bits that hold every sum of weights.
    bits: u64,
    /// Bits that hold the number of sets k.
    subset_bits: u64,
}

impl<'a> Side<'a> {
    fn new(shoe: &Counts, tally: &'a Tally, drawn: Drawn) -> Side<'a> {
        let mut most = [0; 10];
        for line in &tally.lines {
            for value in Value::all() {
                let most = &mut most[value.place()];
                *most = line.cards.of(value).max(*most);
            }
        }
        let tags: BTreeSet<(u16, u32)> = tally.lines.iter().map(tag).collect();
        let mut above = usize::BITS - tags.len().leading_zeros();
        let mut shifts = [0; 10];
        for place in values().rev().map(Value::place) {
            shifts[place] = above;
            above += u32::BITS - most[place].leading_zeros();
        }
        assert!(above <= u64::BITS, "three hands and the dealer's fit a key");
        let mut side = Side {
            lines: &tally.lines,
            drawn,
            most,
            shifts,
            tags: tags.into_iter().collect(),
            bits: 0,
            subset_bits: 0,
        };
        side.bits = side.weight_bits(shoe);
        side.subset_bits = side.count_subset_bits();
        side
    }

    /// A bound on the sum of all lines, each at its largest factors, in eighths of a bit on the way, so that rounding
    /// up costs little.
    fn weight_bits(&self, shoe: &Counts) -> u64 {
        let largest = |value: Value| -> Vec<u64> {
            let counts = 0..=self.most[value.place()];
            let eighths = counts.map(|count| self.drawn.eighths(shoe.of(value), count));
            eighths.collect()
        };
        let largest: Vec<Vec<u64>> = Value::all().map(largest).collect();
        let of = |line: &Line| {
            let factors = Value::all().map(|v| largest[v.place()][line.cards.of(v) as usize]);
            factors.sum::<u64>() + 8 * u64::from(u128::BITS - line.orders.leading_zeros())
        };
        let factors = largest.iter().flatten().copied();
        let most = self.lines.iter().map(of).chain(factors).max();
        most.unwrap_or(0).div_ceil(8) + bits(self.lines.len() as u64)
    }

    fn count_subset_bits(&self) -> u64 {
        let subsets = |line: &Line| -> u64 {
            let counts = Value::all().map(|v| u64::from(line.cards.of(v)) + 1);
            counts.fold(1, u64::saturating_mul)
        };
        let all = self.lines.iter().map(subsets);
        bits(all.fold(0, u64::saturating_add))
    }

    /// The lines by their keys.
    fn list<const N: usize>(&self) -> List<N> {
        let key = |line: &Line| {
            let tag = self.tags.binary_search(&tag(line));
            let count = |v: Value| u64::from(line.cards.of(v)) << self.shifts[v.place()];
            tag.expect("every tag is listed") as u64 + Value::all().map(count).sum::<u64>()
        };
        let orders = |line: &Line| Wide::from(1u64).product(&Wide::<2>::from(line.orders));
        let entries = self.lines.iter().map(|line| (key(line), orders(line)));
        let mut entries: Vec<(u64, Wide<N>)> = entries.collect();
        entries.sort_unstable_by_key(|(key, _)| *key);
        let (keys, weights) = entries.into_iter().unzip();
        List { keys, weights }
    }

    fn labels(&self) -> Vec<u16> {
        let mut labels: Vec<u16> = self.tags.iter().map(|tag| tag.0).collect();
        labels.dedup();
        labels
    }

    fn longest(&self) -> u32 {
        self.tags.iter().map(|tag| tag.1).max().unwrap_or(0)
    }

    /// By value, by its cards in a line and by those drawn twice.
    fn factors<const N: usize>(&self, shoe: &Counts) -> Vec<Vec<Vec<Factor<N>>>> {
        let of_count = |value: Value, count: u32| {
            let factor = |twice| Factor::of(self.drawn.factor(shoe.of(value), count, twice));
            (0..=count).map(factor).collect()
        };
        let of_value = |value: Value| {
            let counts = 0..=self.most[value.place()];
            counts.map(|count| of_count(value, count)).collect()
        };
        Value::all().map(of_value).collect()
    }
}

fn tag(line: &Line) -> (u16, u32) {
    (line.label, line.cards.len())
}

fn bits(n: u64) -> u64 {
    u64::from(u64::BITS - n.leading_zeros())
}

/// A machine word where it fits.
enum Factor<const N: usize> {
    Small(u64),
    Large(Wide<N>),
}

impl<const N: usize> Factor<N> {
    fn of(factor: Wide<N>) -> Factor<N> {
        factor.small().map_or(Factor::Large(factor), Factor::Small)
    }

    #[inline]
    fn times(&self, weight: &Wide<N>) -> Wide<N> {
        match self {
            Factor::Small(factor) => weight.times(*factor),
            Factor::Large(factor) => weight.product(factor),
        }
    }
}

/// Weights by key, in the order of the keys.
#[derive(Clone, Default)]
struct List<const N: usize> {
    keys: Vec<u64>,
    weights: Vec<Wide<N>>,
}

impl<const N: usize> List<N> {
    fn clear(&mut self) {
        self.keys.clear();
        self.weights.clear();
    }

    #[inline]
    fn push(&mut self, key: u64, weight: Wide<N>) {
        self.keys.push(key);
        self.weights.push(weight);
    }

    /// What holds `twice` cards or more of the value at `shift`, summed over them; `spare` is room to work in.
    fn fall_together(
        &mut self,
        list: &List<N>,
        (shift, twice): (u32, usize),
        factors: &[Vec<Factor<N>>],
        spare: &mut List<N>,
    ) {
        self.clear();
        let mut end = list.keys.len();
        while end > 0 {
            let count = list.keys[end - 1] >> shift;
            if count < twice as u64 {
                return;
            }
            let start = list.keys[..end].partition_point(|key| key >> shift < count);
            let run = (&list.keys[start..end], &list.weights[start..end]);
            std::mem::swap(self, spare);
            self.merge(
                spare,
                run,
                (1 << shift) - 1,
                &factors[count as usize][twice],
            );
            end = start;
        }
    }

    /// A list, and a run times a factor, of whose keys only what `mask` keeps counts.
    fn merge(
        &mut self,
        list: &List<N>,
        (keys, weights): (&[u64], &[Wide<N>]),
        mask: u64,
        factor: &Factor<N>,
    ) {
        self.clear();
        let (mut i, mut j) = (0, 0);
        while i < list.keys.len() && j < keys.len() {
            let (key, of_run) = (list.keys[i], keys[j] & mask);
            if key < of_run {
                self.push(key, list.weights[i]);
                i += 1;
                continue;
            }
            let mut weight = factor.times(&weights[j]);
            j += 1;
            if key == of_run {
                weight.add(&list.weights[i]);
                i += 1;
            }
            self.push(of_run, weight);
        }
        self.keys.extend_from_slice(&list.keys[i..]);
        self.weights.extend_from_slice(&list.weights[i..]);
        self.keys.extend(keys[j..].iter().map(|key| key & mask));
        let rest = weights[j..].iter().map(|weight| factor.times(weight));
        self.weights.extend(rest);
    }
}

/// Both sides while k is fixed value by value. Weights take N limbs, sums M.
struct Walk<'a, const N: usize, const M: usize> {
    sides: &'a [Side<'a>; 2],
    factors: [Vec<Vec<Vec<Factor<N>>>>; 2],
    values: [Value; 10],
    labels: [Vec<u16>; 2],
    /// The most cards of both, and one.
    room: usize,
    /// By tag of each side: what it adds to the place of a sum.
    places: [Vec<usize>; 2],
    /// By both labels and the cards of both: over sets k of an even number of cards, and of an odd one.
    sums: [Vec<Wide<M>>; 2],
}

impl<'a, const N: usize, const M: usize> Walk<'a, N, M> {
    fn new(sides: &'a [Side<'a>; 2], shoe: &Counts) -> Self {
        let labels = sides.each_ref().map(Side::labels);
        let room = (sides[0].longest() + sides[1].longest() + 1) as usize;
        let steps = [labels[1].len() * room, room];
        let places = [0, 1].map(|side| {
            let place = |(label, cards): &(u16, u32)| {
                let label = labels[side].binary_search(label);
                label.expect("every label is listed") * steps[side] + *cards as usize
            };
            sides[side].tags.iter().map(place).collect()
        });
        let sums = vec![Wide::ZERO; labels[0].len() * steps[0]];
        let mut order = values();
        Walk {
            factors: sides.each_ref().map(|side| side.factors(shoe)),
            values: std::array::from_fn(|_| order.next().expect("ten values")),
            sums: [sums.clone(), sums],
            sides,
            labels,
            room,
            places,
        }
    }

    fn meet(mut self, shoe: &Counts) -> Met {
        let lists = self.sides.each_ref().map(Side::list);
        let mut buffers = vec![Default::default(); self.values.len()];
        self.fix(0, 0, lists.each_ref(), &mut buffers);
        let draws = (self.room as u32 - 1).min(shoe.cards());
        let rest = |cards| BigUint::from(&falling::<66>(shoe.cards() - cards, draws - cards));
        let rest: Vec<BigUint> = (0..=draws).map(rest).collect();
        let mut places = self.sums[0]
            .chunks(self.room)
            .zip(self.sums[1].chunks(self.room));
        let mut weights = BTreeMap::new();
        for &first in &self.labels[0] {
            for &next in &self.labels[1] {
                let (even, odd) = places.next().expect("a place for any two labels");
                let sums = even.iter().zip(odd).zip(&rest);
                let sums = sums.map(|((even, odd), rest)| BigUint::from(&even.less(odd)) * rest);
                let sum: BigUint = sums.sum();
                if !sum.is_zero() {
                    weights.insert((first, next), sum);
                }
            }
        }
        Met {
            total: rest[0].clone(),
            weights,
        }
    }

    /// Fixes k from the value at `place` on, for the lines in `lists`; `odd` tells whether the k so far are an odd number.
    fn fix(
        &mut self,
        place: usize,
        odd: usize,
        lists: [&List<N>; 2],
        buffers: &mut [[List<N>; 3]],
    ) {
        let Some(([first, next, spare], buffers)) = buffers.split_first_mut() else {
            return self.gather(odd, lists);
        };
        let value = self.values[place].place();
        for twice in 0.. {
            for (side, sum) in [&mut *first, &mut *next].into_iter().enumerate() {
                let at = (self.sides[side].shifts[value], twice);
                sum.fall_together(lists[side], at, &self.factors[side][value], spare);
            }
            if first.keys.is_empty() || next.keys.is_empty() {
                return;
            }
            self.fix(place + 1, odd ^ (twice & 1), [first, next], buffers);
        }
    }

    /// Adds what all lines come to for one k.
    fn gather(&mut self, odd: usize, [first, next]: [&List<N>; 2]) {
        let sums = &mut self.sums[odd];
        for (tag, weight) in next.keys.iter().zip(&next.weights) {
            let from = self.places[1][*tag as usize];
            for (tag, other) in first.keys.iter().zip(&first.weights) {
                sums[from + self.places[0][*tag as usize]].add_product(other, weight);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::counts::Cards;
    use super::super::meet::ways;
    use super::*;

    /// Every line of the one with every line of the other.
    fn one_by_one(shoe: &Counts, first: &Tally, next: &Tally) -> BTreeMap<(u16, u16), BigUint> {
        let draws = (first.most_cards() + next.most_cards()).min(shoe.cards());
        let mut weights: BTreeMap<(u16, u16), BigUint> = BTreeMap::new();
        for (a, b) in first
            .lines
            .iter()
            .flat_map(|a| next.lines.iter().map(move |b| (a, b)))
        {
            let cards = a.cards.and(b.cards);
            if shoe.short_of(cards).is_some() {
                let rest = falling::<32>(shoe.cards() - cards.len(), draws - cards.len());
                let drawn = BigUint::from(&ways::<32>(shoe, cards)) * BigUint::from(&rest);
                *weights.entry((a.label, b.label)).or_default() += drawn * a.orders * b.orders;
            }
        }
        weights
    }

    fn some_tally(lines: usize, next: &mut impl FnMut() -> u64) -> Tally {
        let line = |_| {
            let few = next();
            let held = Value::all().map(|v| (v, few >> (2 * v.place()) & 3));
            let cards: Cards = held.flat_map(|(v, n)| (0..n).map(move |_| v)).collect();
            Line {
                cards,
                label: (next() % 3) as u16 * 40,
                orders: u128::from(next() >> (next() % 64)) + 1,
            }
        };
        let lines: Vec<Line> = (0..lines).map(line).collect();
        Tally::of(lines.into_iter())
    }

    #[test]
    fn two_lists_weigh_what_their_lines_weigh_one_by_one() {
        let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
        let mut next = || {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            seed
        };
        let shoes = [
            [24, 24, 24, 24, 24, 24, 24, 24, 24, 96],
            [4; 10],
            [0, 1, 2, 3, 4, 5, 6, 0, 8, 9],
            [6553; 10],
        ];
        for shoe in shoes.map(Counts::new) {
            for lines in [0, 1, 7, 40] {
                let (a, b) = (some_tally(lines, &mut next), some_tally(40, &mut next));
                let met = meet(&shoe, &a, &b);
                assert_eq!(met.weights, one_by_one(&shoe, &a, &b), "{shoe:?}, {lines}");
                let draws = (a.most_cards() + b.most_cards()).min(shoe.cards());
                assert_eq!(
                    met.total,
                    BigUint::from(&falling::<32>(shoe.cards(), draws))
                );
            }
        }
    }
}
