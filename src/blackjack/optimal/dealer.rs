//! How the dealer may end, at every set of cards of a layer, one after the other.
//!
//! Comes in: the dealer's tally, the shoe, sets of cards out, in order. Goes out: for each set the
//! weights of 17 to 21 and of a blackjack. The dealer busts in what is left; those lines, the most
//! numerous, are not drawn.
//!
//! The passes are those of [`super::super::meet`]; here the sets come one at a time and what they share
//! with the set before, in their small cards, is kept. Weights are of two kinds: exact integers, and
//! [`Share`]s, fractions of one in a machine word, with a proved bound on their error.

use super::super::counts::{Counts, Value};
use super::super::meet::{Pass, Plan, horizon, scaled};
use super::super::settle::DealerEnd;
use super::super::tally::Tally;
use super::super::wide::{Wide, falling};
use super::lattice::{Key, count, shared_values};
use num_bigint::BigUint;

/// What the passes add up.
pub(super) trait Weight: Copy {
    /// What a weight is multiplied by.
    type Factor;
    /// Nothing.
    const NONE: Self;
    /// self + weight x factor.
    fn add_times(&mut self, weight: &Self, factor: &Self::Factor);
}

fn run<W: Weight>(pass: &Pass, factors: &[W::Factor], weights: &[W], sums: &mut [W]) {
    sums.fill(W::NONE);
    let mut from = 0;
    for (drawn, &end) in pass.ends.iter().enumerate() {
        let run = weights[from..end].iter().zip(&pass.places[from..end]);
        from = end;
        match drawn {
            0 => run.for_each(|(weight, &place)| sums[place as usize] = *weight),
            _ => {
                let factor = &factors[drawn];
                run.for_each(|(weight, &place)| sums[place as usize].add_times(weight, factor));
            }
        }
    }
}

/// The dealer behind one upcard.
pub(super) struct Dealer {
    plan: Plan,
    most_cards: u32,
    /// The dealer's ends that are weighed, by the plan's labels.
    ends: Vec<usize>,
}

impl Dealer {
    /// Every end but a bust.
    pub fn new(tally: &Tally) -> Dealer {
        let bust = DealerEnd::Bust.place() as u16;
        let plan = Plan::new(&tally.only(|line| line.label != bust));
        Dealer {
            ends: plan
                .labels
                .iter()
                .map(|&label| usize::from(label))
                .collect(),
            most_cards: tally.most_cards(),
            plan,
        }
    }

    /// The most cards the dealer draws.
    pub fn most_cards(&self) -> u32 {
        self.most_cards
    }
}

/// The draws that exact weights are scaled to, with so many cards out.
pub(super) fn horizon_of(dealer: &Dealer, shoe: &Counts, out: u32) -> u32 {
    horizon(shoe, dealer.most_cards, out)
}

/// The weights of a dealer's ends at one set of cards after the other.
pub(super) struct Ends<'a, W: Weight> {
    dealer: &'a Dealer,
    /// By value, then by its cards out, then by those drawn.
    factors: Vec<Vec<Vec<W::Factor>>>,
    start: Vec<W>,
    sums: Vec<Vec<W>>,
    last: Option<Key>,
}

impl<'a, W: Weight> Ends<'a, W> {
    fn new(
        dealer: &'a Dealer,
        shoe: &Counts,
        factors: impl Fn(u32, u32) -> Vec<W::Factor>,
    ) -> Ends<'a, W> {
        let factors = |value: Value| {
            let most = dealer.plan.passes[value.place()].most();
            let outs = 0..=shoe.of(value).min(127);
            outs.map(|out| factors(shoe.of(value) - out, most))
                .collect()
        };
        let passes = dealer.plan.passes.iter();
        Ends {
            factors: Value::all().map(factors).collect(),
            start: Vec::new(),
            sums: passes.map(|pass| vec![W::NONE; pass.left]).collect(),
            last: None,
            dealer,
        }
    }

    /// The weights of the dealer's ends with these cards out; zero for those that cannot be.
    pub fn at(&mut self, key: Key) -> [W; 7] {
        let from = shared_values(self.last, key);
        self.last = Some(key);
        for value in Value::all().skip(from) {
            let place = value.place();
            let factors = &self.factors[place][count(key, value) as usize];
            let (done, rest) = self.sums.split_at_mut(place);
            let weights = done.last().unwrap_or(&self.start);
            run(
                &self.dealer.plan.passes[place],
                factors,
                weights,
                &mut rest[0],
            );
        }
        let mut ends = [W::NONE; 7];
        for (&end, weight) in self.dealer.ends.iter().zip(&self.sums[9]) {
            ends[end] = *weight;
        }
        ends
    }
}

/// c falling m.
pub(super) enum Falling<const N: usize> {
    /// In a machine word.
    Word(u64),
    /// In many.
    Long(Wide<N>),
}

impl<const N: usize> Weight for Wide<N> {
    type Factor = Falling<N>;
    const NONE: Self = Wide::ZERO;

    #[inline]
    fn add_times(&mut self, weight: &Self, factor: &Falling<N>) {
        match factor {
            Falling::Word(factor) => self.add_times(weight, *factor),
            Falling::Long(factor) => self.add_product(weight, factor),
        }
    }
}

impl<'a, const N: usize> Ends<'a, Wide<N>> {
    /// Exact weights.
    pub fn exact(dealer: &'a Dealer, shoe: &Counts) -> Self {
        let factor = |left, drawn| {
            let factor: Wide<N> = falling(left, drawn);
            factor.small().map_or(Falling::Long(factor), Falling::Word)
        };
        Ends::new(dealer, shoe, |left, most| {
            (0..=most).map(|drawn| factor(left, drawn)).collect()
        })
    }

    /// Sets of so many cards follow; their weights are over a falling product of the [`horizon`].
    pub fn set_cards_out(&mut self, shoe: &Counts, out: u32) {
        let horizon = horizon(shoe, self.dealer.most_cards, out);
        self.start = scaled(shoe, &self.dealer.plan.lines, out, horizon);
        self.last = None;
    }
}

/// A part of one, in a unit of [`Shares::bits`], rounded down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Share(pub u64);

/// A factor of at most one, in units of 2^-64, rounded down.
pub(super) struct Part(u64);

impl Weight for Share {
    type Factor = Part;
    const NONE: Share = Share(0);

    #[inline]
    fn add_times(&mut self, weight: &Share, factor: &Part) {
        // [`Shares::new`] has seen that no sum passes 2^63.
        let part = (u128::from(weight.0).wrapping_mul(u128::from(factor.0))) >> 64;
        self.0 = self.0.wrapping_add(part as u64);
    }
}

/// The largest a share can be, and how much less than the truth, in its unit.
#[derive(Clone, Copy, Debug)]
struct Bound {
    most: u128,
    error: u128,
}

impl Weight for Bound {
    type Factor = Part;
    const NONE: Bound = Bound { most: 0, error: 0 };

    /// The product is rounded down; so was the factor, by less than 2^-58 (see [`parts`]), of a weight
    /// below 2^63.
    fn add_times(&mut self, weight: &Bound, factor: &Part) {
        let part = |weight: u128| ((weight * u128::from(factor.0)) >> 64) + 1;
        self.most += part(weight.most);
        self.error += part(weight.error) + (weight.most >> 58) + 2;
    }
}

/// Shares of the dealer's ends at the sets of one layer.
pub(super) struct Shares<'a> {
    ends: Ends<'a, Share>,
    /// The unit is 2^-bits.
    pub bits: u32,
    /// The most that a share can be short of the truth, in its unit.
    pub error: u64,
}

impl<'a> Shares<'a> {
    /// Shares as fine as a machine word allows, for sets of so many cards.
    pub fn new(dealer: &'a Dealer, shoe: &Counts, out: u32) -> Shares<'a> {
        let cards = shoe.cards() - out;
        // In a coarse unit first, to see how large they grow on the way.
        let coarse = bound(dealer, shoe, cards, 16).most;
        let bits = (16 + coarse.leading_zeros())
            .saturating_sub(66)
            .clamp(1, 56);
        let Bound { most, error } = bound(dealer, shoe, cards, bits);
        assert!(most >> 63 == 0, "shares fit a machine word");
        let mut ends = Ends::new(dealer, shoe, |left, most| parts(left, most, cards));
        ends.start = starts(dealer, cards, bits)
            .map(|start| Share(start as u64))
            .collect();
        Shares {
            ends,
            bits,
            error: u64::try_from(error).expect("no larger than the shares"),
        }
    }

    /// The shares of the dealer's ends with these cards out.
    pub fn at(&mut self, key: Key) -> [u64; 7] {
        self.ends.at(key).map(|share| share.0)
    }
}

/// Each line's orders times n^len over n falling len, rounded down.
fn starts(dealer: &Dealer, cards: u32, bits: u32) -> impl Iterator<Item = u128> {
    let scale = move |len: u32| {
        let ordered = (0..len).map(|drawn| BigUint::from(cards - drawn));
        (BigUint::from(cards).pow(len) << (64 + bits)) / ordered.product::<BigUint>()
    };
    let most = dealer.most_cards.min(cards);
    let scales: Vec<BigUint> = (0..=most).map(scale).collect();
    dealer.plan.lines.iter().map(move |line| {
        let scale = scales.get(line.cards.len() as usize);
        let start = scale.map(|scale| (scale * line.orders) >> 64);
        start.map_or(0, |start| {
            u128::try_from(start).expect("orders and e^n are small")
        })
    })
}

/// The largest share there can be on the way, and the largest error in the end.
fn bound(dealer: &Dealer, shoe: &Counts, cards: u32, bits: u32) -> Bound {
    let start = starts(dealer, cards, bits).map(|most| Bound {
        most: most + 1,
        error: 1,
    });
    let mut weights: Vec<Bound> = start.collect();
    let top = |weights: &[Bound]| weights.iter().map(|bound| bound.most).max().unwrap_or(0);
    let mut most = top(&weights);
    for value in Value::all() {
        let pass = &dealer.plan.passes[value.place()];
        let parts = parts(shoe.of(value).min(cards), pass.most(), cards);
        let mut sums = vec![Bound::NONE; pass.left];
        run(pass, &parts, &weights, &mut sums);
        weights = sums;
        most = most.max(top(&weights));
    }
    let error = weights.iter().map(|bound| bound.error).max().unwrap_or(0);
    Bound { most, error }
}

/// c falling m over n^m for m = 0, 1 ... `most`: each is found from the one before and rounded down, so
/// it is short by less than m units.
fn parts(left: u32, most: u32, cards: u32) -> Vec<Part> {
    let mut part = u128::from(u64::MAX);
    let mut parts = vec![Part(u64::MAX)];
    for drawn in 0..most {
        part = part * u128::from(left.saturating_sub(drawn).min(cards)) / u128::from(cards);
        parts.push(Part(part as u64));
    }
    parts
}
