//! The distribution of a split's result.
//!
//! Against one end of the dealer's, what finished hands have won is one number, so the orders of a known
//! play are counted by that number, for a few ends in one go: first, for each end, the units won where
//! some hand has stood; then the wagers lost where all have busted, whatever the dealer will have.
//!
//! **The last hand is taken to bust, when it has its second card**: unseen cards are exchangeable, so the
//! dealer's ends weigh then what they weigh later. Where it ends otherwise, what was assumed is taken back.
//! So its busts, the most of what it can come to, need not be followed.

use super::super::house::HoleCard;
use super::super::settle::{DealerEnd, Finished, HandEnd, settle};
use super::super::wide::{Wide, falling};
use super::Split;
use super::course::{Course, Order, Sink, TooLarge};
use super::dealer::{Dealer, Ends, horizon_of};
use super::graph::{Hand, Past, to_blackjack};
use super::lattice::{Key, Lattice};
use super::states::{BUST, finished};
use super::worth::{Signed, Ways, ordered, wanted};
use crate::vocabulary::exact::{Rational, ratio};
use num_traits::Zero;
use std::collections::BTreeMap;

/// Units won to their probability.
pub(super) type Odds = BTreeMap<i32, Rational>;

/// Dealer's ends counted in one go; more would be faster and take more memory.
const AT_ONCE: usize = 3;

/// A doubled last hand busts, and so loses two units with cards that this lattice leaves out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DoubledBust;

/// The distribution of a split that is played so. Dealer's weights take M limbs, sums N.
pub(super) fn results<const M: usize, const N: usize>(
    split: &Split,
    reached: &Lattice,
) -> Result<Odds, DoubledBust> {
    let mut odds = Odds::new();
    let mut ends = DealerEnd::ALL.to_vec();
    let blackjack = split.blackjack();
    if split.house.hole_card == HoleCard::Peeked || blackjack.is_zero() {
        ends.pop();
        odds.insert(-1, blackjack);
    }
    for (turn, ends) in ends.chunks(AT_ONCE).enumerate() {
        let dealers: Vec<Dealer> = ends
            .iter()
            .map(|&end| Dealer::ending(split.tally, end))
            .collect();
        let all_busted = if turn == 0 {
            AllBusted::Added
        } else {
            AllBusted::Known
        };
        let asked = (ends, &dealers[..], all_busted);
        let counted = count::<u64, M, N>(split, reached, asked);
        let counted = counted.or_else(|TooLarge| count::<u128, M, N>(split, reached, asked));
        let counted = counted.expect("fewer orders than there are sequences of so few cards");
        for (units, chance) in counted? {
            *odds.entry(units).or_insert_with(Rational::zero) += chance;
        }
    }
    odds.retain(|_, chance| !chance.is_zero());
    Ok(odds)
}

/// Whether rounds in which every hand busts are counted in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AllBusted {
    Added,
    Known,
}

fn count<O: Order, const M: usize, const N: usize>(
    split: &Split,
    reached: &Lattice,
    (ends, dealers, all_busted): (&[DealerEnd], &[Dealer], AllBusted),
) -> Result<Result<Odds, DoubledBust>, TooLarge> {
    let mut results = Results::<O, M, N>::new(split, ends, dealers, reached.layers.len());
    let before = results.before;
    let course = Course {
        graph: &split.graph,
        pair: split.pair,
        two: &split.two,
        shoe: &split.shoe,
        lattice: reached,
        width: before.width(),
    };
    course.run(before.busted(0), &mut results)?;
    match results.doubled_bust {
        _ if results.too_large => Err(TooLarge),
        true => Ok(Err(DoubledBust)),
        false => Ok(Ok(results.odds(all_busted))),
    }
}

/// Where what is carried stands, with up to so many hands finished.
#[derive(Clone, Copy)]
struct Places {
    hands: usize,
    ends: usize,
}

impl Places {
    fn of(hands: u32, ends: usize) -> Places {
        Places {
            hands: hands as usize,
            ends,
        }
    }

    /// Units from -2 to 2 for each hand.
    fn units(self) -> usize {
        4 * self.hands + 1
    }

    /// So many units won against an end, some hand having stood.
    fn stood(self, end: usize, units: i32) -> usize {
        let units = units + 2 * self.hands as i32;
        end * self.units() + usize::try_from(units).expect("no hand loses more than 2")
    }

    /// So many units lost, all hands having busted.
    fn busted(self, wagers: usize) -> usize {
        self.ends * self.units() + wagers
    }

    fn width(self) -> usize {
        self.busted(2 * self.hands) + 1
    }

    /// The units of each place of an end.
    fn all_units(self) -> impl Iterator<Item = i32> {
        let most = 2 * self.hands as i32;
        -most..=most
    }
}

/// Orders by result, gathered set by set.
struct Results<'a, O, const M: usize, const N: usize> {
    split: &'a Split<'a>,
    ends: Vec<DealerEnd>,
    dealers: &'a [Dealer],
    weights: Vec<Ends<'a, Wide<M>>>,
    ways: Ways<N>,
    depth: usize,
    key: Key,
    /// With one hand less, and with all hands finished.
    before: Places,
    after: Places,
    /// At the set at hand: orders added, less those taken back.
    here: Vec<i128>,
    any: bool,
    /// By layer, the places of `after`.
    layers: Vec<Vec<Signed<N>>>,
    /// Orders that a hand's end moves.
    moved: Vec<O>,
    too_large: bool,
    doubled_bust: bool,
}

impl<'a, O: Order, const M: usize, const N: usize> Results<'a, O, M, N> {
    fn new(split: &'a Split<'a>, ends: &[DealerEnd], dealers: &'a [Dealer], layers: usize) -> Self {
        let after = Places::of(split.most_hands(), ends.len());
        let weights = dealers
            .iter()
            .map(|dealer| Ends::exact(dealer, &split.shoe));
        Results {
            ends: ends.to_vec(),
            weights: weights.collect(),
            ways: Ways::new(&split.shoe),
            depth: usize::MAX,
            key: 0,
            before: Places::of(split.most_hands() - 1, ends.len()),
            here: vec![0; after.width()],
            any: false,
            layers: vec![vec![Signed::ZERO; after.width()]; layers],
            moved: vec![O::default(); after.width()],
            too_large: false,
            doubled_bust: false,
            after,
            split,
            dealers,
        }
    }

    /// What a finished hand adds against the end at this place.
    fn adds(&self, end: usize, past: Past, hand: &Hand, finished: Finished) -> i32 {
        match self.ends[end] {
            DealerEnd::Blackjack => to_blackjack(self.split.house, past, hand.is_first, finished),
            end => settle(self.split.house, &[finished], end),
        }
    }

    /// Adds what this end makes of the orders to other places.
    fn moved(
        &self,
        to_places: Places,
        hand: &Hand,
        finished: Finished,
        from: &[O],
        to: &mut [O],
    ) -> bool {
        let mut bits = O::default();
        let mut put = |place: usize, orders: O| {
            to[place] = to[place].plus(orders);
            bits = bits.bits(to[place]);
        };
        let some = |orders: &O| *orders != O::default();
        for end in 0..self.ends.len() {
            let by = self.adds(end, Past::Stood, hand, finished);
            for units in self.before.all_units() {
                let orders = from[self.before.stood(end, units)];
                if some(&orders) {
                    put(to_places.stood(end, units + by), orders);
                }
            }
        }
        for wagers in 0..=2 * self.before.hands {
            let orders = from[self.before.busted(wagers)];
            if !some(&orders) {
                continue;
            }
            if finished.end == HandEnd::Bust {
                put(to_places.busted(wagers + finished.wager as usize), orders);
                continue;
            }
            let past = Past::AllBusted(wagers as i32);
            for end in 0..self.ends.len() {
                let by = self.adds(end, past, hand, finished);
                put(to_places.stood(end, by - wagers as i32), orders);
            }
        }
        bits.is_too_large()
    }

    /// Counts the last hand as busted on one wager, so many times.
    fn bust(&mut self, hand: &Hand, orders: &[O], times: i128) {
        self.any = true;
        for end in 0..self.ends.len() {
            let by = self.adds(end, Past::Stood, hand, finished(BUST));
            for units in self.before.all_units() {
                let orders = signed(orders[self.before.stood(end, units)]);
                self.here[self.after.stood(end, units + by)] += orders * times;
            }
        }
        for wagers in 0..=2 * self.before.hands {
            let orders = signed(orders[self.before.busted(wagers)]);
            self.here[self.after.busted(wagers + 1)] += orders * times;
        }
    }

    fn odds(&self, all_busted: AllBusted) -> Odds {
        let mut odds = Odds::new();
        let shoe = &self.split.shoe;
        let mut add = |units: i32, sum: &Signed<N>, draws: u32| {
            let sum = sum.total();
            if !sum.is_zero() {
                let chance = ratio(sum, ordered(shoe.cards(), draws));
                *odds.entry(units).or_insert_with(Rational::zero) += chance;
            }
        };
        let hole_card = u32::from(self.split.house.hole_card == HoleCard::Peeked);
        for (depth, sums) in self.layers.iter().enumerate() {
            let out = depth as u32;
            for (end, dealer) in self
                .dealers
                .iter()
                .enumerate()
                .filter(|_| out < shoe.cards())
            {
                let draws = out + horizon_of(dealer, shoe, out);
                for units in self.after.all_units() {
                    add(units, &sums[self.after.stood(end, units)], draws);
                }
            }
            for wagers in (0..=2 * self.after.hands).filter(|_| all_busted == AllBusted::Added) {
                add(
                    -(wagers as i32),
                    &sums[self.after.busted(wagers)],
                    out + hole_card,
                );
            }
        }
        odds
    }

    /// The physical sequences of the dealer's hands that end so, at the set at hand.
    fn weight(&mut self, end: usize) -> Wide<N> {
        let (shoe, out) = (&self.split.shoe, self.depth as u32);
        let weights = self.weights[end].at(self.key);
        match self.ends[end] {
            DealerEnd::Bust => {
                let draws = horizon_of(&self.dealers[end], shoe, out);
                let whole: Wide<N> = falling(shoe.cards() - out, draws);
                whole.less(&weights[0].widen())
            }
            end => weights[end.place()].widen(),
        }
    }
}

impl<O: Order, const M: usize, const N: usize> Sink<O> for Results<'_, O, M, N> {
    fn enter(&mut self, depth: usize, key: Key) {
        let (shoe, out) = (&self.split.shoe, depth as u32);
        if self.depth != depth && out < shoe.cards() {
            for weights in &mut self.weights {
                weights.set_cards_out(shoe, out);
            }
        }
        self.depth = depth;
        self.key = key;
        if self.any {
            self.here.fill(0);
            self.any = false;
        }
    }

    fn last_hand(&mut self, hand: &Hand, orders: &[O]) {
        self.bust(hand, orders, 1);
    }

    fn end(&mut self, hand: &Hand, end: Finished, orders: &[O]) {
        if !hand.is_last() || end == finished(BUST) {
            return;
        }
        let mut moved = std::mem::take(&mut self.moved);
        moved.fill(O::default());
        self.too_large |= self.moved(self.after, hand, end, orders, &mut moved);
        for (here, moved) in self.here.iter_mut().zip(&moved) {
            *here += signed(*moved);
        }
        self.moved = moved;
        self.bust(hand, orders, -1);
    }

    fn carry(&mut self, hand: &Hand, end: Finished, orders: &[O], to: &mut [O]) -> bool {
        self.moved(self.before, hand, end, orders, to)
    }

    fn last_bust(&mut self, _: &Hand, end: Finished, _: super::Value, _: u32, _: &[O]) {
        self.doubled_bust |= end.wager == 2;
    }

    fn leave(&mut self) {
        if !self.any {
            return;
        }
        let ways = *self.ways.of(self.key);
        for end in 0..self.ends.len() {
            let places = self.after.stood(end, -2 * self.after.hands as i32);
            let places = places..places + self.after.units();
            if self.here[places.clone()].iter().all(|&orders| orders == 0) {
                continue;
            }
            let weight = ways.product(&self.weight(end));
            let sums = &mut self.layers[self.depth][places.clone()];
            add_orders(sums, &weight, &self.here[places]);
        }
        let busted = self.after.busted(0)..self.after.width();
        let ways = match self.split.house.hole_card {
            HoleCard::None(_) => ways,
            HoleCard::Peeked => {
                let left = i128::from(self.split.shoe.cards() - self.depth as u32);
                ways.times((left - wanted(self.split, self.key, None)) as u64)
            }
        };
        let sums = &mut self.layers[self.depth][busted.clone()];
        add_orders(sums, &ways, &self.here[busted]);
    }
}

fn add_orders<const N: usize>(sums: &mut [Signed<N>], weight: &Wide<N>, orders: &[i128]) {
    for (sum, &orders) in sums.iter_mut().zip(orders) {
        sum.add(weight, orders);
    }
}

fn signed<O: Order>(orders: O) -> i128 {
    i128::try_from(orders.into()).expect("its highest bit is unused")
}
