//! What splitting a pair is worth, exactly, for strategies that look at one hand's own cards.
//!
//! Comes in: a pair, the upcard, the shoe and how single hands are played. Goes out: the value of the
//! split, the units wagered on average, whether to split again, and the distribution of the result.
//!
//! **Second cards first.** Unseen cards are exchangeable and no hand's play depends on another's, so
//! the second cards of all hands may be thought dealt before any third card. Hands are resplit until
//! every hand has another second card, or there are as many hands as the house allows; [`Finish`]
//! lists how that can end. It is the same draw if the house refuses every shoe that can run out
//! ([`super::enough`]).
//!
//! **The sum over hands.** At such an end each hand is one of two kinds: its second card is known to
//! be another value, or nothing is known of it. Its value depends on how many pair cards and how
//! many other cards are known to be out. With a pair cards out it is one sum over the finished hands;
//! with other cards out besides, it follows from
//! `value(a, b) = P(pair) value(a+1, b) + P(other) value(a, b+1)`: the next unseen card changes no
//! expectation.
//!
//! **The coupling.** Only a dealer blackjack binds hands together. With B its event:
//! `busted-plus-one` loses the busted wagers and P(B) - P(B and all bust); `original-only` loses
//! P(B) - P(B and all bust) + E(wagers; B and all bust); `original-and-busted` adds the first hand
//! alone. So the one joint event is "all hands bust", and [`super::joint`] weighs it.

use super::chart::{Draw, Wish};
use super::counts::{Cards, Counts, Value};
use super::hand::{HandId, Hands};
use super::house::{DealerBlackjackLoss, HoleCard, House};
use super::joint::{Joint, Key};
use super::play::{Play, partner};
use super::resplit::{Finish, Resplit, finishes};
use super::settle::{DealerEnd, Finished, HandEnd, LABELS, settle};
use super::tally::{self, Line, Move, Tally};
use super::together::{Met, meet};
use crate::vocabulary::exact::{Rational, falling, ratio};
use num_bigint::BigInt;
use num_traits::{One, Zero};
use std::cell::OnceCell;
use std::collections::BTreeMap;

/// What a split is worth, given the pair and the upcard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SplitValue {
    /// Units won on average.
    pub value: Rational,
    /// Units wagered on average.
    pub wager: Rational,
}

/// A pair about to be split.
pub(super) struct Split<'a> {
    house: &'a House,
    pair: Value,
    upcard: Value,
    /// Short of the upcard and both cards of the pair.
    shoe: Counts,
    dealer: &'a Tally,
    /// One split hand whose second card is of another value, with that card.
    pub other: Tally,
    /// One split hand whose second card makes a pair again, with that card.
    pub paired: Tally,
    /// One hand against the dealer, by more pair cards out; found when asked for.
    met: [OnceCell<Met>; 5],
}

impl<'a> Split<'a> {
    /// Splits a pair of this value, which the shoe behind the upcard holds.
    pub fn new(house: &'a House, play: &'a Play, pair: Value) -> Split<'a> {
        let shoe = play.shoe.less(pair).and_then(|shoe| shoe.less(pair));
        let shoe = shoe.expect("the pair is in the shoe");
        let decide = |id| split_hand_move(house, play, pair, id);
        let hand_with = |second| tally_from(house, [pair, second], &shoe, &decide);
        let others = Value::all().filter(|&v| v != pair).flat_map(hand_with);
        Split {
            other: Tally::of(others),
            paired: Tally::of(hand_with(pair).into_iter()),
            house,
            pair,
            upcard: play.upcard,
            shoe,
            dealer: &play.dealer,
            met: Default::default(),
        }
    }

    /// What the split is worth.
    pub fn value(&self, resplit: Resplit) -> SplitValue {
        let finishes = finishes(self.house.most_hands_of(self.pair), resplit);
        let one_hand = OneHand {
            split: self,
            pairs: self.shoe.of(self.pair),
            cards: self.shoe.cards(),
        };
        let blackjack = self.blackjack();
        let mut value = one_hand.sum(&finishes, Who::All, &|hand, end| self.share(hand, end));
        let mut wager = one_hand.sum(&finishes, Who::All, &|hand, end| self.wagered(hand, end));
        match self.house.hole_card {
            HoleCard::Peeked => {
                value -= &blackjack;
                wager += &blackjack;
            }
            HoleCard::None(loss) => value -= self.coupled(loss, resplit, &finishes, &one_hand),
        }
        SplitValue { value, wager }
    }

    /// The probability that the dealer's next card makes a blackjack.
    fn blackjack(&self) -> Rational {
        let wanted = partner(self.upcard).map_or(0, |value| self.shoe.of(value));
        ratio(wanted, self.shoe.cards())
    }

    /// What one hand adds to the result, whatever the others do.
    pub fn share(&self, hand: Finished, end: DealerEnd) -> i32 {
        use DealerBlackjackLoss as Loss;
        let busted = hand.end == HandEnd::Bust;
        match (end, self.house.hole_card) {
            (DealerEnd::Blackjack, HoleCard::Peeked | HoleCard::None(Loss::OriginalOnly)) => 0,
            (
                DealerEnd::Blackjack,
                HoleCard::None(Loss::BustedPlusOne | Loss::OriginalAndBusted),
            ) if !busted => 0,
            _ => settle(self.house, &[hand], end),
        }
    }

    fn wagered(&self, hand: Finished, end: DealerEnd) -> i32 {
        match (end, self.house.hole_card) {
            (DealerEnd::Blackjack, HoleCard::Peeked) => 0,
            _ => hand.wager,
        }
    }

    /// What a dealer blackjack takes besides the shares of [`Split::share`].
    fn coupled(
        &self,
        loss: DealerBlackjackLoss,
        resplit: Resplit,
        finishes: &[Finish],
        one_hand: &OneHand,
    ) -> Rational {
        let first_stands = |hand: Finished, end| {
            i32::from(end == DealerEnd::Blackjack && hand.end != HandEnd::Bust)
        };
        let all_bust = || self.all_bust(resplit);
        let one = |_wagers: &i32| BigInt::one();
        let sum = |odds: &BTreeMap<i32, Rational>, of: &dyn Fn(&i32) -> BigInt| -> Rational {
            odds.iter().map(|(wagers, p)| p * of(wagers)).sum()
        };
        match loss {
            _ if partner(self.upcard).is_none() => Rational::zero(),
            DealerBlackjackLoss::BustedPlusOne => self.blackjack() - sum(&all_bust(), &one),
            DealerBlackjackLoss::OriginalOnly => {
                self.blackjack() + sum(&all_bust(), &|&wagers| BigInt::from(wagers - 1))
            }
            DealerBlackjackLoss::OriginalAndBusted => {
                one_hand.sum(finishes, Who::First, &first_stands)
            }
            DealerBlackjackLoss::BustedPlusOnePerHand | DealerBlackjackLoss::AllWagers => {
                Rational::zero()
            }
        }
    }

    /// The probability that all hands bust and the dealer has blackjack, by the units wagered.
    fn all_bust(&self, resplit: Resplit) -> BTreeMap<i32, Rational> {
        let busted = |line: &Line| Finished::of_label(line.label).end == HandEnd::Bust;
        let blackjack = DealerEnd::Blackjack.place() as u16;
        let joint = self.joint();
        let busts = Joint {
            other: joint.other.only(busted),
            any: joint.any.only(busted),
            dealer: joint.dealer.only(|line| line.label == blackjack),
            ..joint
        };
        busts.odds(resplit, &|hands, _| {
            hands.iter().map(|hand| hand.wager).sum()
        })
    }

    /// The distribution of the result, units won to probability, given the pair and the upcard.
    pub fn distribution(&self, resplit: Resplit) -> BTreeMap<i32, Rational> {
        let joint = self.joint();
        let units: Key = &|hands, end| settle(self.house, hands, end);
        let mut odds = BTreeMap::new();
        for end in DealerEnd::EVERY {
            for (units, chance) in joint.against(end).odds(resplit, units) {
                *odds.entry(units).or_insert_with(Rational::zero) += chance;
            }
        }
        odds
    }

    fn joint(&self) -> Joint<'_> {
        Joint {
            house: self.house,
            pair: self.pair,
            most_hands: self.house.most_hands_of(self.pair),
            shoe: &self.shoe,
            other: self.other.clone(),
            any: self.other.plus(&self.paired),
            dealer: self.dealer.clone(),
            left_over: None,
        }
    }
}

fn tally_from(
    house: &House,
    [pair, second]: [Value; 2],
    shoe: &Counts,
    decide: &dyn Fn(HandId) -> Move,
) -> Vec<Line> {
    let Some(shoe) = shoe.less(second) else {
        return Vec::new();
    };
    let start = Hands::all().find([pair, second].into_iter().collect());
    let start = start.expect("two cards make 21 or less");
    let lines = tally::player(house, start, &shoe, decide).lines;
    let with_second = |line: Line| Line {
        cards: line.cards.with(second),
        ..line
    };
    lines.into_iter().map(with_second).collect()
}

/// What a hand of two or more cards split from `pair` does, splitting again apart.
pub(super) fn split_hand_move(house: &House, play: &Play, pair: Value, id: HandId) -> Move {
    let hand = Hands::all().get(id);
    let choice = play.choices[id];
    if !house.split_hand_plays_on(pair) || hand.points() == 21 || house.is_charlie(hand.len) {
        return Move::Stop;
    }
    let may_double = house.doubles_cards(hand.len) && house.split_hand_doubles(pair, hand.total);
    match choice.draw {
        _ if may_double && choice.double == Wish::IfOpen => Move::Double,
        Draw::Hit => Move::Draw,
        Draw::Stand => Move::Stop,
    }
}

/// Whose shares are summed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Who {
    All,
    First,
}

/// One hand of a split against the dealer, with 0, 1, 2 ... more pair cards out.
struct OneHand<'a> {
    split: &'a Split<'a>,
    pairs: u32,
    cards: u32,
}

type Share<'a> = &'a dyn Fn(Finished, DealerEnd) -> i32;

impl OneHand<'_> {
    /// With so many pair cards out besides the two split; labels from [`LABELS`] on are hands whose
    /// second card makes a pair.
    fn met(&self, out: u32) -> &Met {
        let split = self.split;
        split.met[out as usize].get_or_init(|| {
            let paired = split.paired.lines.iter().map(|line| Line {
                label: line.label + LABELS as u16,
                ..*line
            });
            let extra: Cards = (0..out).map(|_| split.pair).collect();
            let shoe = split.shoe.short_of(extra).expect("no more than there are");
            let lines = split.other.lines.iter().copied().chain(paired);
            let held = lines.filter(|line| shoe.short_of(line.cards).is_some());
            meet(&shoe, &Tally::of(held), split.dealer)
        })
    }

    /// The expected sum of shares over hands.
    fn sum(&self, finishes: &[Finish], who: Who, share: Share) -> Rational {
        // The deepest question: all hands but two known, each costing one more pair card.
        let most_hands = finishes
            .iter()
            .map(|finish| finish.hands)
            .max()
            .unwrap_or(2);
        let most = (2 * (most_hands - 2)).min(self.pairs);
        let values = Known {
            hand: self,
            any: self.shares(most, share, |_| true),
            paired: self.shares(most, share, |label| label >= LABELS as u16),
        };
        let mut sum = Rational::zero();
        for finish in finishes {
            let chance = self.chance(finish);
            if !chance.is_zero() {
                sum += chance * values.at(finish, who);
            }
        }
        sum
    }

    fn shares(&self, most: u32, share: Share, keep: impl Fn(u16) -> bool) -> Vec<Rational> {
        let sum = |out| {
            let met = self.met(out);
            let mut sum = BigInt::zero();
            for (&(hand, end), weight) in met.weights.iter().filter(|((hand, _), _)| keep(*hand)) {
                let hand = Finished::of_label(hand % LABELS as u16);
                let share = share(hand, DealerEnd::EVERY[usize::from(end)]);
                sum += BigInt::from(weight.clone()) * share;
            }
            ratio(sum, met.total.clone())
        };
        (0..=most).map(sum).collect()
    }

    fn chance(&self, finish: &Finish) -> Rational {
        let (more, known) = (finish.hands - 2, finish.known);
        let ways = falling(self.pairs, more) * falling(self.cards - self.pairs, known);
        ratio(
            ways * u128::from(finish.orders),
            falling(self.cards, more + known),
        )
    }
}

/// Expected shares of one hand by what is known to be out.
struct Known<'a> {
    hand: &'a OneHand<'a>,
    any: Vec<Rational>,
    /// The part of `any` whose second card makes a pair.
    paired: Vec<Rational>,
}

impl Known<'_> {
    fn at(&self, finish: &Finish, who: Who) -> Rational {
        let (more, known) = (finish.hands - 2, finish.known);
        let times = |n: u32, value: Rational| value * BigInt::from(n);
        match (who, known) {
            (Who::All, 0) => times(finish.hands, self.open(more, 0)),
            (Who::First, 0) => self.open(more, 0),
            (Who::First, _) => self.other(more, known - 1),
            (Who::All, _) if known == finish.hands => times(known, self.other(more, known - 1)),
            (Who::All, _) => {
                times(known, self.other(more, known - 1))
                    + times(finish.hands - known, self.open(more, known))
            }
        }
    }

    /// A hand of which nothing is known, with `pairs` and `others` out.
    fn open(&self, pairs: u32, others: u32) -> Rational {
        let at = |pairs: u32| self.any[pairs as usize].clone();
        self.burn(&at, 0, pairs, others)
    }

    /// The part of [`Known::open`] whose second card makes a pair.
    fn again(&self, pairs: u32, others: u32) -> Rational {
        let at = |pairs: u32| {
            let chance = ratio(self.hand.pairs - pairs, self.hand.cards - pairs);
            &self.paired[pairs as usize] / chance
        };
        let chance = self.pair_next(0, pairs, others);
        if chance.is_zero() {
            return chance;
        }
        self.burn(&at, 1, pairs, others) * chance
    }

    /// A hand whose second card is known to be another.
    fn other(&self, pairs: u32, others: u32) -> Rational {
        let chance = self.pair_next(0, pairs, others);
        (self.open(pairs, others) - self.again(pairs, others)) / (Rational::one() - chance)
    }

    /// The chance that the next card is a pair card, with `held` in the hand already.
    fn pair_next(&self, held: u32, pairs: u32, others: u32) -> Rational {
        let out = held + pairs;
        ratio(self.hand.pairs - out, self.hand.cards - out - others)
    }

    /// `value(a, b+1) = (value(a, b) - P(pair) value(a+1, b)) / P(other)`.
    fn burn(&self, at: &dyn Fn(u32) -> Rational, held: u32, pairs: u32, others: u32) -> Rational {
        if others == 0 {
            return at(pairs);
        }
        let whole = self.burn(at, held, pairs, others - 1);
        let chance = self.pair_next(held, pairs, others - 1);
        if chance.is_zero() {
            return whole;
        }
        let paired = self.burn(at, held, pairs + 1, others - 1) * &chance;
        (whole - paired) / (Rational::one() - chance)
    }
}
