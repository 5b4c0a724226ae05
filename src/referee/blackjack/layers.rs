//! Every set of cards that can be out in a split, by the number of its cards, with the points that play can be at.

use super::Left;
use super::moves::{Code, NOWHERE, Way};
use rustc_hash::FxHashMap;

/// Cards that are out: six bits for each value.
pub(super) type Out = u64;

const BITS: u32 = 6;

/// One card of a value.
pub(super) fn one(card: usize) -> Out {
    1 << (BITS * card as u32)
}

/// How many cards of a value are out.
pub(super) fn count(out: Out, card: usize) -> u32 {
    (out >> (BITS * card as u32)) as u32 & ((1 << BITS) - 1)
}

/// Each card that is left with these cards out, and how many of it.
pub(super) fn held(left: &Left, out: Out) -> impl Iterator<Item = (usize, u32)> {
    let left = *left;
    let held = (0..10).map(move |card| (card, left[card] - count(out, card)));
    held.filter(|(_, left)| *left > 0)
}

/// The sets of so many cards. The points of all of them stand one after the other.
#[derive(Default)]
pub(super) struct Layer {
    pub(super) places: FxHashMap<Out, u32>,
    pub(super) sets: Vec<Out>,
    /// Where the points of each set begin, and where the last one's end.
    starts: Vec<usize>,
    pub(super) codes: Vec<Code>,
}

impl Layer {
    /// Where the points of a set stand.
    pub(super) fn range(&self, place: usize) -> std::ops::Range<usize> {
        self.starts[place]..self.starts[place + 1]
    }

    /// Where the points of these cards stand, if any play leads there.
    pub(super) fn find(&self, out: Out) -> Option<std::ops::Range<usize>> {
        let place = self.places.get(&out)?;
        Some(self.range(*place as usize))
    }
}

/// A layer to which points are still added, as bits.
#[derive(Default)]
pub(super) struct Growing {
    places: FxHashMap<Out, u32>,
    sets: Vec<Out>,
    words: usize,
    bits: Vec<u64>,
}

impl Growing {
    /// Nothing yet, of so many points.
    pub(super) fn new(points: usize) -> Growing {
        Growing {
            words: points.div_ceil(64),
            ..Growing::default()
        }
    }

    /// The bits of a set.
    pub(super) fn points(&mut self, out: Out) -> &mut [u64] {
        let next = self.sets.len();
        let place = *self.places.entry(out).or_insert(next as u32) as usize;
        if place == next {
            self.sets.push(out);
            self.bits.resize(self.bits.len() + self.words, 0);
        }
        &mut self.bits[place * self.words..][..self.words]
    }

    pub(super) fn is_empty(&self) -> bool {
        self.sets.is_empty()
    }

    /// The sets with their bits, to be changed.
    pub(super) fn each(&mut self) -> impl Iterator<Item = (Out, &mut [u64])> {
        let bits = self.bits.chunks_mut(self.words);
        self.sets.iter().copied().zip(bits)
    }
}

/// The numbers of the bits that are set, the smallest first.
pub(super) fn numbers(bits: &[u64]) -> impl Iterator<Item = usize> + '_ {
    bits.iter().enumerate().flat_map(|(word, &bits)| {
        let mut rest = bits;
        std::iter::from_fn(move || {
            let bit = (rest != 0).then(|| rest.trailing_zeros())?;
            rest &= rest - 1;
            Some(word * 64 + bit as usize)
        })
    })
}

pub(super) fn set(bits: &mut [u64], number: usize) {
    bits[number / 64] |= 1 << (number % 64);
}

pub(super) fn has(bits: &[u64], number: usize) -> bool {
    bits[number / 64] >> (number % 64) & 1 == 1
}

/// Every layer from the first point on.
pub(super) fn layers(ways: &[Way], left: &Left, first: usize) -> Vec<Layer> {
    let mut layers = Vec::new();
    let mut growing = Growing::new(ways.len());
    set(growing.points(0), first);
    let mut drawn = vec![0; growing.words];
    while !growing.is_empty() {
        let mut next = Growing::new(ways.len());
        let mut layer = Layer::default();
        for (out, bits) in growing.each() {
            // Without a card, play leads to smaller numbers only.
            for code in (0..ways.len()).rev() {
                if has(bits, code) {
                    let here = ways[code].here.into_iter();
                    here.filter(|&to| to != NOWHERE)
                        .for_each(|to| set(bits, to.into()));
                }
            }
            layer.starts.push(layer.codes.len());
            let from = layer.codes.len();
            layer.codes.extend(numbers(bits).map(|code| code as Code));
            for (card, _) in held(left, out) {
                drawn.fill(0);
                for &code in &layer.codes[from..] {
                    let to = ways[usize::from(code)].drawn[card];
                    if to != NOWHERE {
                        set(&mut drawn, to.into());
                    }
                }
                if drawn.iter().any(|&word| word != 0) {
                    assert!(count(out, card) + 1 < 1 << BITS, "three hands fit six bits");
                    let points = next.points(out + one(card)).iter_mut().zip(&drawn);
                    points.for_each(|(points, drawn)| *points |= drawn);
                }
            }
        }
        layer.starts.push(layer.codes.len());
        let Growing { places, sets, .. } = std::mem::replace(&mut growing, next);
        (layer.places, layer.sets) = (places, sets);
        layers.push(layer);
    }
    layers
}
