//! Finished hands with the cards that made them, and in how many orders those were drawn.
//!
//! Cards m_v of each value are drawn in one order with the chance c_1(c_1 - 1)... c_2(c_2 - 1)... over n(n - 1)...,
//! whatever the order is. So it is enough to count orders, and the shoe is looked at in the end.

use super::finished::Hands;
use super::{Cards, Left, size};
use num_bigint::BigUint;
use rustc_hash::FxHashMap;

/// Cards by value, six bits each: three hands draw no more than 63 of one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Packed(u64);

impl Packed {
    pub(super) fn of(cards: &Cards) -> Packed {
        Packed((0..10).map(|v| u64::from(cards[v]) << (6 * v)).sum())
    }

    pub(super) fn with(self, value: usize) -> Packed {
        Packed(self.0 + (1 << (6 * value)))
    }

    pub(super) fn cards(self) -> Cards {
        std::array::from_fn(|v| (self.0 >> (6 * v) & 63) as u8)
    }
}

/// Cards and finished hands, to the orders in which they come about.
#[derive(Clone, Debug, Default)]
pub(super) struct Drawn(pub(super) FxHashMap<(Packed, Hands), u64>);

impl Drawn {
    /// No card and no hand yet.
    pub(super) fn nothing() -> Drawn {
        Drawn::of(&[0; 10], 1)
    }

    /// These cards, and no hand yet.
    pub(super) fn of(cards: &Cards, orders: u64) -> Drawn {
        let mut drawn = Drawn::default();
        drawn.add(Packed::of(cards), Hands::NONE, orders);
        drawn
    }

    pub(super) fn add(&mut self, cards: Packed, hands: Hands, orders: u64) {
        *self.0.entry((cards, hands)).or_default() += orders;
    }

    pub(super) fn extend(&mut self, more: &Drawn) {
        for (&(cards, hands), &orders) in &more.0 {
            self.add(cards, hands, orders);
        }
    }

    /// With one more card, drawn for nobody yet.
    pub(super) fn with(&self, value: usize) -> Drawn {
        let with = self
            .0
            .iter()
            .map(|(&(cards, hands), &orders)| ((cards.with(value), hands), orders));
        Drawn(with.collect())
    }

    pub(super) fn by_size(&self) -> Vec<Vec<(Packed, Hands, u64)>> {
        let mut sizes = Vec::new();
        for (&(cards, hands), &orders) in &self.0 {
            let size = size(&cards.cards()) as usize;
            if sizes.len() <= size {
                sizes.resize_with(size + 1, Vec::new);
            }
            sizes[size].push((cards, hands, orders));
        }
        sizes
    }
}

/// What a hand does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Move {
    Stand,
    Hit,
    Double,
}

/// The ordered ways to draw these cards in one order of values; none if they are not all there.
pub(super) fn ways(left: &Left, cards: &Cards) -> Option<BigUint> {
    let (mut ways, mut word) = (BigUint::from(1u32), 1u64);
    for v in 0..10 {
        for gone in 0..u32::from(cards[v]) {
            let factor = u64::from(left[v].checked_sub(gone).filter(|rest| *rest > 0)?);
            word = word.checked_mul(factor).unwrap_or_else(|| {
                ways *= word;
                factor
            });
        }
    }
    Some(ways * word)
}
