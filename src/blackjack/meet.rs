//! A tally drawn from the shoe that each of many sets of cards has left.
//!
//! Comes in: sets of cards already out, a [`Tally`] of what is drawn next, the shoe. Goes out, for
//! each set out, the weight of every label of the tally, scaled to integers.
//!
//! **Scale.** With n cards in the shoe, k of them out and a horizon of h draws, a weight is the
//! probability times (n-k)(n-k-1)... of h factors; a line of fewer cards than the horizon is
//! multiplied by the factors it leaves over. So there is no division and no fraction.
//!
//! **Method.** A line's weight is a product over the ten values of c_v falling m_v, where c_v is
//! what the cards out have left. The values are summed away one at a time: once the number of aces
//! out is fixed, lines that differ only in their aces become one; then the twos; and so on. Sets out
//! with the same aces (then the same aces and twos ...) share that work, and which lines fall
//! together is the same for all of them, so it is planned once and each step is a few long loops over
//! an array, one for each number of cards of the value.

use super::counts::{Cards, Counts, Value};
use super::tally::{Line, Tally};
use super::wide::{Wide, falling};

/// One pass: the entries that differ only in their cards of one value become one. They stand by these
/// cards, fewest first, so that each run has one factor and a pass is one long loop for each.
pub(super) struct Pass {
    /// Where the entries with none, one, two ... of these cards end.
    pub ends: Vec<usize>,
    /// The place that each entry falls to, in order within a run.
    pub places: Vec<u32>,
    /// How many entries there are then.
    pub left: usize,
}

impl Pass {
    /// The most cards of this value in a line.
    pub fn most(&self) -> u32 {
        (self.ends.len() as u32).saturating_sub(1)
    }
}

/// What tells entries apart, in one word: the cards not summed away yet, as
/// [`Cards::small_cards_first`], then the label.
type Entry = u128;

const LABEL: Entry = 1 << u16::BITS;

/// How a tally's lines fall together as the values are summed away.
pub(super) struct Plan {
    /// The lines by aces, then by twos and so on: in every pass the entries of a run fall in order.
    pub lines: Vec<Line>,
    /// One for each value.
    pub passes: Vec<Pass>,
    /// What is left in the end: one entry for each label.
    pub labels: Vec<u16>,
}

impl Plan {
    /// Plans the passes over a tally.
    pub fn new(tally: &Tally) -> Plan {
        let mut lines = tally.lines.clone();
        lines.sort_by_cached_key(entry);
        let mut entries: Vec<Entry> = lines.iter().map(entry).collect();
        let passes = Value::all()
            .map(|value| pass(value, &mut entries))
            .collect();
        let labels = entries.into_iter().map(|entry| entry as u16).collect();
        Plan {
            lines,
            passes,
            labels,
        }
    }
}

fn entry(line: &Line) -> Entry {
    Entry::from(line.cards.small_cards_first()) * LABEL + Entry::from(line.label)
}

fn pass(value: Value, entries: &mut Vec<Entry>) -> Pass {
    let shift = Cards::NONE.with(value).small_cards_first().trailing_zeros() + u16::BITS;
    let rest = |entry: &Entry| entry & ((1 << shift) - 1);
    let mut next: Vec<Entry> = entries.iter().map(rest).collect();
    next.sort();
    next.dedup();
    let (mut ends, mut places) = (Vec::new(), Vec::with_capacity(entries.len()));
    for run in entries.chunk_by(|a, b| a >> shift == b >> shift) {
        ends.resize((run[0] >> shift) as usize, places.len());
        let mut place = 0;
        for entry in run.iter().map(rest) {
            while next[place] < entry {
                place += 1;
            }
            places.push(place as u32);
        }
        ends.push(places.len());
    }
    *entries = next;
    Pass {
        ends,
        places,
        left: entries.len(),
    }
}

/// The draws that weights are scaled to, with so many cards out: no more than are left.
pub(super) fn horizon(shoe: &Counts, most_cards: u32, out: u32) -> u32 {
    most_cards.min(shoe.cards() - out)
}

/// Receives a set's place, and the labels of the tally with their weights.
type Visit<'a, const N: usize> = &'a mut dyn FnMut(usize, &[u16], &[Wide<N>]);

/// Calls `visit` for each set in `out` with the weight of every label of `next`, scaled to
/// [`horizon`] draws. The shoe holds each set.
pub(super) fn after_each<const N: usize>(
    shoe: &Counts,
    out: &[Cards],
    next: &Tally,
    visit: Visit<N>,
) {
    let plan = Plan::new(next);
    let most_cards = next.most_cards();
    let mut order: Vec<usize> = (0..out.len()).collect();
    order.sort_by_cached_key(|&i| (out[i].len(), out[i].small_cards_first()));
    let buffer = |pass: &Pass| vec![Wide::ZERO; pass.left];
    let mut buffers: Vec<Vec<Wide<N>>> = plan.passes.iter().map(buffer).collect();
    let mut walk = Walk {
        out,
        plan: &plan,
        factors: Value::all()
            .map(|value| factors(shoe, out, value, &plan))
            .collect(),
        visit,
    };
    for same_size in order.chunk_by(|&a, &b| out[a].len() == out[b].len()) {
        let size = out[same_size[0]].len();
        let start = scaled(shoe, &plan.lines, size, horizon(shoe, most_cards, size));
        walk.sum_away(0, same_size, &start, &mut buffers);
    }
}

/// Each line's orders times the factors of the scale that its own cards do not use.
pub(super) fn scaled<const N: usize>(
    shoe: &Counts,
    lines: &[Line],
    out: u32,
    horizon: u32,
) -> Vec<Wide<N>> {
    let left = shoe.cards() - out;
    let rest = |len| falling(left - len, horizon - len);
    let rest: Vec<Wide<N>> = (0..=horizon).map(rest).collect();
    let weight = |line: &Line| match rest.get(line.cards.len() as usize) {
        Some(rest) => rest.product(&Wide::<2>::from(line.orders)),
        None => Wide::ZERO,
    };
    lines.iter().map(weight).collect()
}

/// c falling m for m = 0, 1, 2 ...: in machine words where all fit.
enum Factors<const N: usize> {
    Small(Vec<u64>),
    Large(Vec<Wide<N>>),
}

/// By the number of cards of a value that are out.
fn factors<const N: usize>(
    shoe: &Counts,
    out: &[Cards],
    value: Value,
    plan: &Plan,
) -> Vec<Factors<N>> {
    let most_out = out.iter().map(|cards| cards.of(value)).max().unwrap_or(0);
    let most = plan.passes[value.place()].most();
    let factors = |out| {
        let left = shoe.of(value) - out;
        let all: Vec<Wide<N>> = (0..=most).map(|m| falling(left, m)).collect();
        let small: Option<Vec<u64>> = all.iter().map(Wide::small).collect();
        small.map_or(Factors::Large(all), Factors::Small)
    };
    (0..=most_out).map(factors).collect()
}

struct Walk<'a, const N: usize> {
    out: &'a [Cards],
    plan: &'a Plan,
    /// By value and then by its cards out.
    factors: Vec<Vec<Factors<N>>>,
    visit: Visit<'a, N>,
}

impl<const N: usize> Walk<'_, N> {
    /// Sums away the value at `place` and all after it, for the sets out in `order`, which agree
    /// in all values before it.
    fn sum_away(
        &mut self,
        place: usize,
        order: &[usize],
        weights: &[Wide<N>],
        buffers: &mut [Vec<Wide<N>>],
    ) {
        let Some((sums, buffers)) = buffers.split_first_mut() else {
            for &i in order {
                (self.visit)(i, &self.plan.labels, weights);
            }
            return;
        };
        let value = Value::of_points(place as u32 + 1).expect("ten values");
        let same = |a: &usize, b: &usize| self.out[*a].of(value) == self.out[*b].of(value);
        for group in order.chunk_by(same) {
            let out = self.out[group[0]].of(value) as usize;
            run(
                &self.plan.passes[place],
                &self.factors[place][out],
                weights,
                sums,
            );
            self.sum_away(place + 1, group, sums, buffers);
        }
    }
}

fn run<const N: usize>(
    pass: &Pass,
    factors: &Factors<N>,
    weights: &[Wide<N>],
    sums: &mut [Wide<N>],
) {
    sums.fill(Wide::ZERO);
    let mut from = 0;
    for (count, &end) in pass.ends.iter().enumerate() {
        let run = weights[from..end].iter().zip(&pass.places[from..end]);
        from = end;
        match factors {
            _ if count == 0 => run.for_each(|(weight, &place)| sums[place as usize] = *weight),
            Factors::Small(factors) => {
                let factor = factors[count];
                run.for_each(|(weight, &place)| sums[place as usize].add_times(weight, factor));
            }
            Factors::Large(factors) => {
                let factor = &factors[count];
                run.for_each(|(weight, &place)| sums[place as usize].add_product(weight, factor));
            }
        }
    }
}

/// The product of c_v falling m_v: the ordered ways to draw these cards in one order of values.
pub(super) fn ways<const N: usize>(shoe: &Counts, cards: Cards) -> Wide<N> {
    // Factors are gathered in a machine word first: most sets need two or three long products.
    let (mut all, mut word) = (Wide::from(1u64), 1u64);
    for value in Value::all() {
        for drawn in 0..cards.of(value) {
            let factor = u64::from(shoe.of(value).saturating_sub(drawn));
            word = word.checked_mul(factor).unwrap_or_else(|| {
                all = all.times(word);
                factor
            });
        }
    }
    all.times(word)
}
