//! The best tags, proved: the whole numbers from -m to m with the highest correlation.
//!
//! A correlation r of tags t with effects e leaves, of the spread of e, the part 1 - r² that no line
//! a t + b explains: the highest r² is the least sum over the cards of (e - a t - b)², over all tags, all
//! a > 0 and all b. For given a and b that sum is least card by card: each tag is the whole number
//! nearest to (e - b) / a, or the end of the range. So the best tags are among the roundings of the
//! effects, over all scales and shifts, and it suffices to go through all of those.
//!
//! With u = 1 / a and v = b / a the tag of a card steps from k to k + 1 where e u - v = k + 1/2: a line for
//! each effect and each step, and tags change only across lines. Two lines cross where u is one of the
//! numbers d / (e - e'), d from 1 to 2m - 1. Between two such u the order of the lines is the same, so one
//! u of every interval is enough, and for it every v, from where all tags are -m to where all are m. Equal
//! effects round alike, so that cards of one effect are one class. All in whole numbers.

use super::{CountedCards, Tags};
use crate::vocabulary::exact::Rational;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};
use std::cmp::Ordering;

/// The best tags from `-most` to `most`; of equally good ones a balanced count, then the smallest tags.
/// `None` if all cards have one effect.
pub fn best(cards: &CountedCards, most: i64) -> Option<Tags> {
    let classes = Classes::of(cards);
    let mut best: Option<Score> = None;
    for scale in classes.scales(most) {
        classes.round(&scale, most, |score| {
            if best.as_ref().is_none_or(|best| score.beats(best)) {
                best = Some(score.clone());
            }
        });
    }
    Some(classes.tags(&best?.tags))
}

/// CountedCards of one effect together, by rising effect.
pub(super) struct Classes {
    /// The class of each of the 52 cards that is held.
    of_card: [Option<usize>; 52],
    /// How many cards each class has.
    pub held: Vec<i64>,
    /// Each effect less the mean, all times one number that makes them whole.
    pub effects: Vec<BigInt>,
    /// All cards.
    pub cards: i64,
}

/// How good some tags are.
#[derive(Clone)]
struct Score {
    tags: Vec<i64>,
    /// The sum of the tags over all cards.
    sum: i64,
    /// The sum of their squares.
    squares: i64,
    /// The sum of their products with the effects.
    common: BigInt,
    /// What `squares` and `sum` leave of spread, times the cards squared.
    spread: BigInt,
}

impl Score {
    fn beats(&self, other: &Score) -> bool {
        if !self.common.is_positive() || self.spread.is_zero() {
            return false;
        }
        let ours = &self.common * &self.common * &other.spread;
        let theirs = &other.common * &other.common * &self.spread;
        match ours.cmp(&theirs) {
            Ordering::Equal => self.rank() < other.rank(),
            order => order == Ordering::Greater,
        }
    }

    /// Of equally good tags the first: balanced, then small.
    fn rank(&self) -> (bool, i64, i64) {
        (self.sum != 0, self.squares, self.sum.abs())
    }
}

impl Classes {
    /// The tags of all cards, from those of the classes.
    pub(super) fn tags(&self, of_class: &[i64]) -> Tags {
        Tags::whole(
            self.of_card
                .map(|class| class.map_or(0, |class| of_class[class])),
        )
    }

    pub(super) fn of(cards: &CountedCards) -> Classes {
        let held = |card: &usize| cards.held[*card] > 0;
        let mean = cards.mean(|card| cards.effects[card].clone());
        let mut values: Vec<Rational> = (0..52)
            .filter(held)
            .map(|card| &cards.effects[card] - &mean)
            .collect();
        values.sort();
        values.dedup();
        let class = |card: usize| {
            let value = &cards.effects[card] - &mean;
            values.binary_search(&value).ok().filter(|_| held(&card))
        };
        let of_card: [Option<usize>; 52] = std::array::from_fn(class);
        let mut counts = vec![0; values.len()];
        for (card, class) in of_card.iter().enumerate() {
            if let Some(class) = class {
                counts[*class] += i64::from(cards.held[card]);
            }
        }
        let whole = values
            .iter()
            .fold(BigInt::one(), |whole, value| whole.lcm(value.denom()));
        Classes {
            of_card,
            cards: counts.iter().sum(),
            held: counts,
            effects: values
                .iter()
                .map(|value| value.numer() * (&whole / value.denom()))
                .collect(),
        }
    }

    /// A scale u from every interval between those at which two lines cross.
    fn scales(&self, most: i64) -> Vec<Rational> {
        let mut crossings = vec![Rational::zero()];
        for (place, low) in self.effects.iter().enumerate() {
            for high in &self.effects[place + 1..] {
                let gap = high - low;
                crossings
                    .extend((1..2 * most).map(|steps| Rational::new(steps.into(), gap.clone())));
            }
        }
        crossings.sort();
        crossings.dedup();
        let last = crossings.last().expect("there is zero") * BigInt::from(2);
        crossings.push(last);
        let between = crossings.windows(2);
        between
            .map(|ends| (&ends[0] + &ends[1]) / BigInt::from(2))
            .filter(Signed::is_positive)
            .collect()
    }

    /// All the roundings at one scale, as the shift falls.
    fn round(&self, scale: &Rational, most: i64, mut see: impl FnMut(&Score)) {
        // Twice v where a class steps up from k, times the scale's denominator.
        let step = |class: usize, k: i64| -> BigInt {
            &self.effects[class] * scale.numer() * 2 - scale.denom() * (2 * k + 1)
        };
        let classes = 0..self.effects.len();
        let mut steps: Vec<(BigInt, usize)> = classes
            .flat_map(|class| (-most..most).map(move |k| (class, k)))
            .map(|(class, k)| (step(class, k), class))
            .collect();
        steps.sort_by(|one, other| other.cmp(one));
        let mut score = Score {
            tags: vec![-most; self.effects.len()],
            sum: -most * self.cards,
            squares: most * most * self.cards,
            // The effects less their mean sum to zero.
            common: BigInt::zero(),
            spread: BigInt::zero(),
        };
        for (_, class) in steps {
            let (tag, held) = (&mut score.tags[class], self.held[class]);
            score.squares += held * (2 * *tag + 1);
            *tag += 1;
            score.sum += held;
            score.common += &self.effects[class] * held;
            score.spread =
                BigInt::from(score.squares) * self.cards - BigInt::from(score.sum).pow(2);
            if score.common.is_positive() && score.spread.is_positive() {
                see(&score);
            }
        }
    }
}
