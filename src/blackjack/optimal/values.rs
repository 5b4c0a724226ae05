//! The values of a layer's states, and the sums over one more card that they are made of.
//!
//! A row's values stand in blocks, dense within a block: hard totals, then only what arises.

use super::super::counts::Value;
use super::lattice::Layer;
use super::states::{DOUBLED, HARD, LOW, SOFT, States, TOTALS, TWO};
use std::num::NonZeroU8;

/// A layer's values.
#[derive(Default)]
pub(super) struct Values {
    /// Where each row's values begin in `all`, and how they stand there.
    pub rows: Vec<(u32, Blocks)>,
    /// All of them.
    pub all: Vec<i64>,
    /// By start.
    pub starts: Vec<i64>,
}

impl Values {
    /// Makes room for a layer's values; memory is used again.
    pub fn clear_for(&mut self, layer: &Layer) {
        self.rows.clear();
        self.starts.clear();
        let mut len = 0u32;
        for states in &layer.states {
            let blocks = Blocks::of(*states);
            self.rows.push((len, blocks));
            len += u32::from(blocks.len);
        }
        // What is not written is not read: old values may stand.
        self.all.resize(len as usize, 0);
    }
}

/// Where the values of a row stand: hard 12 to 21 and a bust; then, where they arise, soft totals, low
/// totals, two cards, doubled hands.
#[derive(Clone, Copy)]
pub(super) struct Blocks {
    pub soft: Option<Place>,
    pub low: Option<Place>,
    pub two: Option<Place>,
    pub doubled: Option<Place>,
    pub len: u8,
}

/// A place in a row's values; never the first.
pub(super) type Place = NonZeroU8;

const HARD_BLOCK: usize = 11;
/// The place of a bust.
pub(super) const BUSTED: usize = 10;

impl Blocks {
    #[inline]
    fn of(states: States) -> Blocks {
        let mut len = HARD_BLOCK as u8;
        let mut block = |from, slots: u8| {
            let place = Place::new(len).filter(|_| states.any(from, usize::from(slots)))?;
            len += slots;
            Some(place)
        };
        Blocks {
            soft: block(SOFT, 9),
            low: block(LOW, 8),
            two: block(TWO, 10),
            doubled: block(DOUBLED, 7),
            len,
        }
    }
}

/// A card that may be drawn: how many there are, and the set they lead to, where it arises.
#[derive(Clone, Copy)]
pub(super) struct Draw {
    pub card: Value,
    pub cards: i64,
    pub set: Option<usize>,
}

impl Draw {
    /// None.
    pub const NONE: Draw = Draw {
        card: Value::ACE,
        cards: 0,
        set: None,
    };
}

/// The values of a row of the next layer.
#[derive(Clone, Copy)]
pub(super) struct After<'a> {
    pub values: &'a [i64],
    pub blocks: Blocks,
}

impl<'a> After<'a> {
    /// Hard 12 to 21 and a bust.
    pub fn hard(&self) -> &'a [i64; HARD_BLOCK] {
        let block = &self.values[..HARD_BLOCK];
        block.try_into().expect("eleven values")
    }

    /// Another block, where it arises.
    pub fn block<const N: usize>(&self, from: Option<Place>) -> Option<&'a [i64; N]> {
        let from = usize::from(from?.get());
        let block = &self.values[from..from + N];
        Some(block.try_into().expect("as many values"))
    }
}

/// Sums over the next card.
#[derive(Default)]
pub(super) struct Sums {
    /// By total.
    pub hits: [i64; TOTALS],
    /// By second card.
    pub doubles: [i64; 10],
    /// By card: what hands that it busts are worth, all such cards together.
    pub busting: [i64; 10],
}

/// sum += cards x value, place by place. No sum can pass what a word holds, as [`super::guide`] says, so
/// nothing is checked here.
#[inline]
fn add(sums: &mut [i64], cards: i64, values: &[i64]) {
    for (sum, value) in sums.iter_mut().zip(values) {
        *sum = sum.wrapping_add(cards.wrapping_mul(*value));
    }
}

impl Sums {
    /// Adds what the cards of one value are worth to every total that wants one, busts apart.
    #[inline]
    pub fn add_hits(&mut self, states: States, draw: &Draw, after: &After) {
        let (cards, points) = (draw.cards, draw.card.points() as usize);
        let hard = after.hard();
        if states.any(HARD, 9) {
            add(&mut self.hits[HARD..SOFT], cards, &hard[points..10]);
        }
        let [wants_soft, wants_low] = [states.any(SOFT, 9), states.any(LOW, 8)];
        if !wants_soft && !wants_low {
            return;
        }
        let soft = after.block::<9>(after.blocks.soft).unwrap_or(&[0; 9]);
        if wants_soft {
            // Soft totals up to 20, then 21, then hard ones from 12 on.
            let stay = 9usize.saturating_sub(points);
            let (softs, hards) = self.hits[SOFT..LOW].split_at_mut(stay);
            add(softs, cards, &soft[9 - stay..]);
            match points {
                10 => add(hards, cards, hard),
                _ => {
                    add(&mut hards[..1], cards, &hard[9..]);
                    add(&mut hards[1..], cards, hard);
                }
            }
        }
        if wants_low {
            let lows = &mut self.hits[LOW..LOW + 8];
            if draw.card == Value::ACE {
                // An ace makes 4 to 9 soft 15 to 20, 10 a 21, and 11 a hard 12.
                add(&mut lows[..6], cards, &soft[3..]);
                add(&mut lows[6..7], cards, &hard[9..]);
                add(&mut lows[7..], cards, hard);
                return;
            }
            let low = after.block::<8>(after.blocks.low).unwrap_or(&[0; 8]);
            let stay = 8usize.saturating_sub(points);
            let (stays, hards) = lows.split_at_mut(stay);
            add(stays, cards, &low[8 - stay..]);
            add(hards, cards, &hard[points.saturating_sub(8)..]);
        }
    }

    /// A hard total busts with every card of more points than it lacks.
    pub fn add_busts(&mut self) {
        let mut busting = 0;
        for place in 0..9 {
            busting += self.busting[9 - place];
            self.hits[HARD + place] += busting;
        }
    }
}
