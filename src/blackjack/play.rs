//! One hand against one upcard: what standing, hitting and doubling are worth for every hand of
//! 21 or less, and what the strategy does.
//!
//! Comes in: the house, an upcard, the shoe short of it, and who decides. Goes out: a [`Play`].
//!
//! **Scale.** With n cards behind the upcard and a horizon of t draws, a hand of k cards keeps
//! (value + 2) x (n-k)(n-k-1)... of t-k factors: an integer that is never negative, since no hand
//! here loses more than 2. Hitting is then a sum of small counts times the next hands' integers,
//! and comparing two actions is comparing integers.
//!
//! **Order.** Hitting leads from a hard total of 12 or more to a higher hard one, from a soft total
//! to a higher soft or a hard one of 12 or more, and from hard 11 or less to any of those. So totals
//! are decided in the order hard 21 to 12, soft 21 to 12, hard 11 to 4, all hands of a total at once.
//!
//! **Ties** go to the earlier of stand, hit, double.

mod basic;

pub(super) use basic::can_arise;

use super::chart::{Chart, Draw, Wish};
use super::counts::{Cards, Counts, Value};
use super::hand::{Hand, HandId, Hands, Next, Total};
use super::house::{DoubleCards, HoleCard, House, Surrender};
use super::meet::after_each;
use super::settle::{DealerEnd, Finished, HandEnd, settle};
use super::tally::{self, Tally};
use super::wide::{Wide, falling, limbs};
use crate::vocabulary::exact::{Rational, ratio};
use num_bigint::{BigInt, BigUint};

/// Who decides between standing, hitting and doubling.
#[derive(Clone, Copy)]
pub(super) enum Chooser<'a> {
    /// The better of the actions for these very cards.
    Composition,
    /// A chart, by total.
    Chart(&'a Chart),
    /// The best for all hands of the total together; see `basic`.
    Total,
}

/// What a strategy does with a hand, surrender and splitting apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    /// Stand or hit.
    pub draw: Draw,
    /// Whether two such cards are doubled where that is open.
    pub double: Wish,
    /// Whether they are surrendered where that is open; decided by charts only.
    pub surrender: Wish,
}

const STANDS: Choice = Choice {
    draw: Draw::Stand,
    double: Wish::Never,
    surrender: Wish::Never,
};

/// Values per unit of the original wager, given the upcard and these cards only (before any peek);
/// the strategy's own play follows. Doubling counts both wagers.
#[derive(Clone, Debug)]
pub(super) struct Values {
    /// Takes no card.
    pub stand: Rational,
    /// Takes a card.
    pub hit: Rational,
    /// Takes one card for a second wager.
    pub double: Rational,
    /// Units wagered on average besides the original one, if a card is taken: later cards may be doubled on.
    pub added_by_hit: Rational,
}

/// Every hand against one upcard.
pub(super) struct Play {
    /// The house as it is against this upcard.
    pub house: House,
    /// The upcard.
    pub upcard: Value,
    /// The shoe short of the upcard.
    pub shoe: Counts,
    /// The dealer's finished hands.
    pub dealer: Tally,
    /// By hand; meaningless for hands the shoe does not hold.
    pub choices: Vec<Choice>,
    /// Hands that may as well stand as hit, by composition.
    pub ties: Vec<HandId>,
    /// By hand: weights of the dealer's ends, over the falling product of [`Play::horizon`].
    pub ends: Vec<[Wide<4>; 8]>,
    /// The values of the hands that were asked for.
    values: Vec<(HandId, Values)>,
}

impl Play {
    /// Solves every hand against `upcard`, which the shoe holds; `report` names hands of two or
    /// more cards whose values are wanted.
    pub fn solve(
        house: &House,
        whole: &Counts,
        upcard: Value,
        chooser: Chooser,
        report: &[HandId],
    ) -> Play {
        let house = &house.against(upcard);
        let shoe = whole.less(upcard).expect("the upcard is in the shoe");
        let dealer = tally::dealer(house, upcard, &shoe);
        let play = Play {
            house: house.clone(),
            ends: dealer_ends(&shoe, &dealer),
            choices: vec![STANDS; Hands::all().len()],
            values: Vec::new(),
            ties: Vec::new(),
            upcard,
            shoe,
            dealer,
        };
        let longest = held(&shoe).map(|(_, hand)| hand.len).max().unwrap_or(0);
        let draws = (longest + play.dealer.most_cards()).min(shoe.cards());
        match limbs(shoe.cards(), draws, 40) {
            0..=4 => solve_in::<4>(house, play, chooser, draws, report),
            5..=6 => solve_in::<6>(house, play, chooser, draws, report),
            7..=9 => solve_in::<9>(house, play, chooser, draws, report),
            _ => solve_in::<16>(house, play, chooser, draws, report),
        }
    }

    /// The values of a hand that was asked for.
    pub fn values_of(&self, hand: HandId) -> &Values {
        let found = self.values.iter().find(|(id, _)| *id == hand);
        &found.expect("a hand that was asked for").1
    }

    /// The draws that [`Play::ends`] are scaled to for a hand of so many cards.
    pub fn horizon(&self, cards: u32) -> u32 {
        self.dealer.most_cards().min(self.shoe.cards() - cards)
    }

    /// The probability of each of the dealer's ends, given the upcard and this hand.
    pub fn dealer_ends(&self, hand: HandId) -> [Rational; 8] {
        let len = Hands::all().get(hand).len;
        let total = BigUint::from(&falling::<16>(self.shoe.cards() - len, self.horizon(len)));
        self.ends[hand].map(|weight| ratio(BigUint::from(&weight), total.clone()))
    }
}

/// The hands that this shoe can deal and still have a card behind them.
fn held(shoe: &Counts) -> impl Iterator<Item = (HandId, &'static Hand)> {
    let fits = |hand: &Hand| {
        shoe.short_of(hand.cards)
            .is_some_and(|left| left.cards() > 0)
    };
    Hands::all().iter().filter(move |(_, hand)| fits(hand))
}

fn dealer_ends(shoe: &Counts, dealer: &Tally) -> Vec<[Wide<4>; 8]> {
    match limbs(shoe.cards(), dealer.most_cards(), 0) {
        0..=2 => dealer_ends_in::<2>(shoe, dealer),
        _ => dealer_ends_in::<4>(shoe, dealer),
    }
}

fn dealer_ends_in<const N: usize>(shoe: &Counts, dealer: &Tally) -> Vec<[Wide<4>; 8]> {
    let (ids, cards): (Vec<HandId>, Vec<Cards>) =
        held(shoe).map(|(id, hand)| (id, hand.cards)).unzip();
    let mut ends = vec![[Wide::ZERO; 8]; Hands::all().len()];
    after_each::<N>(shoe, &cards, dealer, &mut |i, labels, weights| {
        for (&end, weight) in labels.iter().zip(weights) {
            ends[ids[i]][usize::from(end)] = weight.widen();
        }
    });
    ends
}

/// The integers of one hand, as the module says.
#[derive(Clone, Copy)]
pub(super) struct Scaled<const N: usize> {
    /// Stands on one wager.
    pub stand: Wide<N>,
    /// Stands on two.
    doubled: Wide<N>,
    /// Takes a card.
    pub hit: Wide<N>,
    /// Takes one card for a second wager.
    pub double: Wide<N>,
    /// Surrenders; twice the integer, to keep it whole.
    pub twice_surrender: Wide<N>,
    /// Stands, hits or, where more than two cards may be, doubles, as chosen.
    pub drawn: Wide<N>,
    /// Units added on average if it is doubled, if a card is taken, and as chosen.
    added: Added<N>,
}

/// Units wagered besides the original one, on average, as integers.
#[derive(Clone, Copy)]
struct Added<const N: usize> {
    double: Wide<N>,
    hit: Wide<N>,
    drawn: Wide<N>,
}

impl<const N: usize> Scaled<N> {
    const NOTHING: Scaled<N> = Scaled {
        stand: Wide::ZERO,
        doubled: Wide::ZERO,
        hit: Wide::ZERO,
        double: Wide::ZERO,
        twice_surrender: Wide::ZERO,
        drawn: Wide::ZERO,
        added: Added {
            double: Wide::ZERO,
            hit: Wide::ZERO,
            drawn: Wide::ZERO,
        },
    };
}

/// The integers of all hands while they are being found.
pub(super) struct Solving<'a, const N: usize> {
    /// The house.
    pub house: &'a House,
    /// What is known before.
    pub play: Play,
    /// By hand.
    pub scaled: Vec<Scaled<N>>,
    /// By number of cards: the whole scale, (n-k)(n-k-1)... of t-k factors.
    pub scale: Vec<Wide<N>>,
    /// By number of cards: the factors of the scale that the dealer's draws leave over.
    rest: Vec<Wide<N>>,
}

fn solve_in<const N: usize>(
    house: &House,
    play: Play,
    chooser: Chooser,
    draws: u32,
    report: &[HandId],
) -> Play {
    let n = play.shoe.cards();
    let rest = |k| falling(n - k - play.horizon(k), draws - k - play.horizon(k));
    let mut solving = Solving::<N> {
        house,
        scaled: vec![Scaled::NOTHING; Hands::all().len()],
        scale: (0..=draws).map(|k| falling(n - k, draws - k)).collect(),
        rest: (0..=draws)
            .map(|k| {
                if draws - k < play.horizon(k) {
                    Wide::ZERO
                } else {
                    rest(k)
                }
            })
            .collect(),
        play,
    };
    for (total, hands) in totals(&solving.play.shoe) {
        for &id in &hands {
            solving.fill_in(id);
        }
        solving.choose(total, &hands, chooser);
    }
    let report = report.iter().map(|&id| (id, solving.values(id)));
    solving.play.values = report.collect();
    solving.play
}

/// Hands of two cards or more by total, in the order in which they can be decided.
fn totals(shoe: &Counts) -> Vec<(Total, Vec<HandId>)> {
    let hard_high = (12..=21).rev().map(Total::Hard);
    let soft = (12..=21).rev().map(Total::Soft);
    let hard_low = (4..=11).rev().map(Total::Hard);
    let mut all: Vec<(Total, Vec<HandId>)> = hard_high
        .chain(soft)
        .chain(hard_low)
        .map(|total| (total, Vec::new()))
        .collect();
    for (id, hand) in held(shoe).filter(|(_, hand)| hand.len >= 2) {
        let place = all.iter().position(|(total, _)| *total == hand.total);
        all[place.expect("two cards make 4 to 21")].1.push(id);
    }
    all
}

impl<const N: usize> Solving<'_, N> {
    fn fill_in(&mut self, id: HandId) {
        let hand = Hands::all().get(id);
        self.scaled[id] = Scaled {
            stand: self.stand(id, hand, 1),
            doubled: self.stand(id, hand, 2),
            hit: self.hit(hand),
            double: self.double(hand),
            twice_surrender: self.twice_surrender(id, hand),
            drawn: Wide::ZERO,
            added: self.added(hand),
        };
    }

    /// Whether hands of more than two cards may be doubled.
    fn doubles_later(&self) -> bool {
        self.house.variants.double_cards == DoubleCards::Any
    }

    fn added(&self, hand: &Hand) -> Added<N> {
        let mut added = Scaled::<N>::NOTHING.added;
        if !self.doubles_later() {
            return added;
        }
        for (left, value, next) in self.next(hand) {
            let whole = self.scale[hand.len as usize + 1];
            added
                .double
                .add_times(&whole.less(&self.peeked(hand, value)), left);
            if let Next::Hand(next) = next {
                added.hit.add_times(&self.scaled[next].added.drawn, left);
            }
        }
        added
    }

    fn stand(&self, id: HandId, hand: &Hand, wager: i32) -> Wide<N> {
        let end = HandEnd::of(self.house, hand);
        let mut sum = Wide::ZERO;
        for dealer in DealerEnd::EVERY {
            let won = settle(self.house, &[Finished { wager, end }], dealer);
            let weight = self.play.ends[id][dealer.place()].widen();
            sum.add_times(&weight, (won + 2) as u64);
        }
        sum.product(&self.rest[hand.len as usize])
    }

    /// How many of each value a hand may draw, with what they make of it.
    fn next<'a>(&self, hand: &'a Hand) -> impl Iterator<Item = (u64, Value, Next)> + 'a {
        let shoe = self.play.shoe;
        let left = move |v: Value| u64::from(shoe.of(v).saturating_sub(hand.cards.of(v)));
        let all = Value::all().map(move |v| (left(v), v, hand.next(v)));
        all.filter(|(left, ..)| *left > 0)
    }

    fn hit(&self, hand: &Hand) -> Wide<N> {
        let busted = self.scale[hand.len as usize + 1];
        let mut sum = Wide::ZERO;
        for (left, _, next) in self.next(hand) {
            match next {
                Next::Hand(next) => sum.add_times(&self.scaled[next].drawn, left),
                Next::Bust => sum.add_times(&busted, left),
            }
        }
        sum
    }

    fn double(&self, hand: &Hand) -> Wide<N> {
        let mut sum = Wide::ZERO;
        for (left, value, next) in self.next(hand) {
            match next {
                Next::Hand(next) => sum.add_times(&self.scaled[next].doubled, left),
                // A doubled hand that busts has lost 2, which the scale counts as nothing; but with a hole
                // card it was never doubled where the dealer has blackjack, and only 1 is lost.
                Next::Bust => sum.add_times(&self.peeked(hand, value), left),
            }
        }
        sum
    }

    /// The part of the scale, once this card is drawn, of a dealer blackjack that a peek has found.
    fn peeked(&self, hand: &Hand, drawn: Value) -> Wide<N> {
        let used = hand.len as usize + 2;
        let (HoleCard::Peeked, Some(wanted)) = (self.house.hole_card, partner(self.play.upcard))
        else {
            return Wide::ZERO;
        };
        let out = hand.cards.with(drawn).of(wanted);
        let left = self.play.shoe.of(wanted) - out;
        self.scale
            .get(used)
            .map_or(Wide::ZERO, |scale| scale.times(u64::from(left)))
    }

    /// Early: -1/2, kept as 3/2. Late: a dealer blackjack takes another half.
    fn twice_surrender(&self, id: HandId, hand: &Hand) -> Wide<N> {
        let len = hand.len as usize;
        let early = self.scale[len].times(3);
        let blackjack = self.play.ends[id][DealerEnd::Blackjack.place()].widen::<N>();
        match self.house.surrender {
            Surrender::Late(_) => early.less(&blackjack.product(&self.rest[len])),
            _ => early,
        }
    }

    fn choose(&mut self, total: Total, hands: &[HandId], chooser: Chooser) {
        let together = match chooser {
            _ if total.points() == 21 => Some(STANDS),
            Chooser::Chart(chart) => Some(by_chart(chart, total, self.play.upcard)),
            Chooser::Total => Some(basic::choose(self, total, hands)),
            Chooser::Composition => None,
        };
        let doubles = self.doubles_later() && self.house.doubling.is_open(total);
        for &id in hands {
            let won = self.house.is_charlie(Hands::all().get(id).len);
            let together = if won { Some(STANDS) } else { together };
            let choice = together.unwrap_or_else(|| self.better(id));
            if together.is_none() && self.scaled[id].hit == self.scaled[id].stand {
                self.play.ties.push(id);
            }
            let scaled = &mut self.scaled[id];
            (scaled.drawn, scaled.added.drawn) = match choice.draw {
                _ if doubles && choice.double == Wish::IfOpen => {
                    (scaled.double, scaled.added.double)
                }
                Draw::Stand => (scaled.stand, Wide::ZERO),
                Draw::Hit => (scaled.hit, scaled.added.hit),
            };
            self.play.choices[id] = choice;
        }
    }

    fn better(&self, id: HandId) -> Choice {
        let Scaled {
            stand, hit, double, ..
        } = &self.scaled[id];
        Choice {
            draw: if hit > stand { Draw::Hit } else { Draw::Stand },
            double: if double > hit.max(stand) {
                Wish::IfOpen
            } else {
                Wish::Never
            },
            surrender: Wish::Never,
        }
    }

    fn values(&self, id: HandId) -> Values {
        let scale = BigInt::from(BigUint::from(
            &self.scale[Hands::all().get(id).len as usize],
        ));
        let value = |kept: &Wide<N>| {
            ratio(
                BigInt::from(BigUint::from(kept)) - &scale * 2,
                scale.clone(),
            )
        };
        let scaled = &self.scaled[id];
        Values {
            stand: value(&scaled.stand),
            hit: value(&scaled.hit),
            double: value(&scaled.double),
            added_by_hit: ratio(
                BigInt::from(BigUint::from(&scaled.added.hit)),
                scale.clone(),
            ),
        }
    }
}

fn by_chart(chart: &Chart, total: Total, upcard: Value) -> Choice {
    let cell = chart.cell(total, upcard);
    Choice {
        draw: cell.draw(),
        double: cell.double(),
        surrender: cell.surrender(),
    }
}

/// The value that makes a blackjack of this upcard.
pub(super) fn partner(upcard: Value) -> Option<Value> {
    match upcard {
        Value::ACE => Some(Value::TEN),
        Value::TEN => Some(Value::ACE),
        _ => None,
    }
}
