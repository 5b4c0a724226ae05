//! Optimal play of a split: every decision looks at all cards seen, those of the other hands included.
//!
//! Comes in: the house, a pair, an upcard, the shoe behind them. Goes out: a [`SplitPlayed`]: the exact
//! value of the best play there is, the units wagered, the decisions at which two actions are worth
//! the same, and on demand the distribution of the result.
//!
//! 1. [`lattice`]: every set of cards that can leave the shoe, with the states of the hand in play then.
//!    Finished hands separate ([`guide`]), so a state is the hand's total, which hands are still to come,
//!    and the little that a dealer blackjack must know of the finished ones ([`graph`]). Hits of high hard
//!    totals are left out, if they are proved to be wrong on this shoe ([`seen`]).
//! 2. [`guide`]: all states valued backwards in machine words with a proved bound on the error. Where two
//!    actions are further apart than that, the better one is proved.
//! 3. [`exact`]: the few others are decided by exact values, when they are reached.
//! 4. [`walk`]: the play so found is followed forward, and its orders of cards are weighed exactly: for the
//!    value alone hand by hand ([`course`], [`worth`]), for the distribution of the result by what all hands
//!    hold together ([`carried`], [`results`]). Only what optimal play reaches is ever computed in long integers.
//!
//! **Ties** go to the earlier of stand, hit, double, split, as everywhere; but on hard 11 or less and soft
//! 16 or less a card is taken, since standing there is never better.

mod advice;
mod carried;
mod combinations;
mod course;
mod dealer;
mod exact;
mod explain;
mod graph;
mod guide;
mod lattice;
mod played;
mod results;
mod seen;
mod splits;
mod states;
mod values;
mod walk;
mod worth;

pub use explain::{Difference, Explained};
pub use splits::Splits;

use super::counts::{Counts, Value};
use super::house::{HoleCard, House};
use super::play::{Play, partner};
use super::resplit::Resplit;
use super::split::SplitValue;
use super::wide::limbs;
use crate::vocabulary::exact::{Rational, ratio};
use course::{Order, TooLarge};
use dealer::Dealer;
use exact::At;
use graph::{Graph, Memory};
use guide::{Guide, hopeful_cut};
use lattice::{EveryChoice, Lattice, Layer};
use num_traits::Zero;
use played::Played;
use results::Weighed;
use seen::{Cut, Seen};
use states::TwoCards;
use std::collections::BTreeMap;
use walk::Walk;
use worth::Worth;

/// A pair about to be split against an upcard.
struct Split<'a> {
    house: &'a House,
    pair: Value,
    upcard: Value,
    /// Short of the upcard and both cards of the pair.
    shoe: Counts,
    dealer: Dealer,
    two: TwoCards,
    graph: Graph,
    /// What a card seen can be worth, where that is known.
    seen: Option<Seen>,
}

/// A split as optimal play plays it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SplitPlayed {
    /// Units won on average.
    pub value: Rational,
    /// Units wagered on average.
    pub wager: Rational,
    /// Decisions on the way at which two actions are worth exactly the same.
    pub ties: u64,
    /// Sets of cards that were valued on the way.
    pub sets: u64,
    /// Those of them that optimal play comes to.
    pub reached: u64,
    /// Units won to their probability, where the split is what optimal play does with the pair.
    pub results: Option<BTreeMap<i32, Rational>>,
}

impl From<&SplitPlayed> for SplitValue {
    fn from(played: &SplitPlayed) -> SplitValue {
        SplitValue {
            value: played.value.clone(),
            wager: played.wager.clone(),
        }
    }
}

/// One split, the distribution of its result apart.
pub(super) fn solve(house: &House, play: &Play, pair: Value) -> SplitPlayed {
    let split = Split::new(house, play, pair);
    split.solve(&split.likely_sets(), |_| false)
}

/// The distribution of one split's result.
pub(super) fn results(house: &House, play: &Play, pair: Value) -> BTreeMap<i32, Rational> {
    let split = Split::new(house, play, pair);
    let played = split.solve(&split.likely_sets(), |_| true);
    played.results.expect("asked for")
}

/// What optimal play of a split gains on zero memory, which is worth so much and splits another pair
/// again or not.
pub(super) fn explain(
    house: &House,
    play: &Play,
    pair: Value,
    zero_memory: (Rational, Resplit),
) -> Explained {
    explain::explain(&Split::new(house, play, pair), play, zero_memory)
}

/// Every set of cards that can leave the shoe in a split, but for the hits of a cut.
struct Sets {
    lattice: Lattice,
    cut: Cut,
}

impl Sets {
    /// A set's layer and its place there.
    fn find(&self, at: At) -> (&Layer, usize) {
        let layer = &self.lattice.layers[at.depth];
        let set = layer.keys.binary_search(&at.key);
        (layer, set.expect("a set that arises"))
    }
}

impl<'a> Split<'a> {
    fn new(house: &'a House, play: &'a Play, pair: Value) -> Split<'a> {
        let shoe = play.shoe.less(pair).and_then(|shoe| shoe.less(pair));
        let memory = Memory::of_decisions(house, partner(play.upcard).is_some());
        let mut split = Split {
            house,
            pair,
            upcard: play.upcard,
            shoe: shoe.expect("the pair is in the shoe"),
            dealer: Dealer::new(&play.dealer),
            two: TwoCards::new(house, pair),
            graph: Graph::new(house.most_hands_of(pair), memory),
            seen: None,
        };
        split.seen = Seen::new(&split);
        split
    }

    fn most_hands(&self) -> u32 {
        self.house.most_hands_of(self.pair)
    }

    /// Every set of cards that can leave a shoe, which may hold more than the one behind the pair.
    fn sets(&self, shoe: &Counts, cut: Cut) -> Sets {
        let mut choices = EveryChoice::new(&self.two, &cut);
        let lattice = Lattice::new(&self.graph, self.pair, &self.two, shoe, &mut choices);
        Sets { lattice, cut }
    }

    /// Every hit is open.
    fn all_sets(&self) -> Sets {
        self.sets(&self.shoe, Cut::none(self.graph.hands.len()))
    }

    /// Without the hits that are likely to be proved wrong.
    fn likely_sets(&self) -> Sets {
        self.sets(&self.shoe, hopeful_cut(self))
    }

    /// The best play; on other sets, where the cut of these could not be proved.
    fn guide(&self, sets: &Sets) -> (Guide, Option<Sets>) {
        let mut other: Option<Sets> = None;
        loop {
            let sets = other.as_ref().unwrap_or(sets);
            match Guide::new(self, sets) {
                Ok(guide) => return (guide, other),
                Err(not_proved) => {
                    other = Some(self.sets(&self.shoe, sets.cut.raised(not_proved)));
                }
            }
        }
    }

    /// Solves the split; `wants_results` is asked, with a value, whether the distribution is wanted of a
    /// split worth so much, and if so it is wanted of all that are worth more.
    fn solve(&self, sets: &Sets, wants_results: impl Fn(&Rational) -> bool) -> SplitPlayed {
        let (guide, other) = self.guide(sets);
        let sets = other.as_ref().unwrap_or(sets);
        let (ties, reached) = self.play(sets, &guide);
        let before_peek = self.hole_card_blackjack();
        let [surely, perhaps] = guide
            .value
            .map(|value| wants_results(&(value - &before_peek)));
        let values_alone = (!surely).then(|| self.worth(&reached));
        let wanted = perhaps
            && values_alone
                .as_ref()
                .is_none_or(|worth| wants_results(&worth.value));
        let weighed = wanted.then(|| self.weighed(&reached));
        let from_results = || weighed.as_ref().map(Weighed::worth);
        let worth = values_alone.or_else(from_results);
        let SplitValue { value, wager } = worth.expect("one way or the other");
        let results = weighed.map(|weighed| weighed.results);
        SplitPlayed {
            value,
            wager,
            ties,
            sets: sets.lattice.sets() as u64,
            reached: reached.sets() as u64,
            results,
        }
    }

    /// What the guide's play reaches, once all is decided that it leaves open; and the ties among that.
    fn play(&self, sets: &Sets, guide: &Guide) -> (u64, Lattice) {
        let mut played = Played::new(self, &sets.lattice, guide);
        let reached = Lattice::new(&self.graph, self.pair, &self.two, &self.shoe, &mut played);
        (played.ties, reached)
    }

    fn walk<'b>(&'b self, reached: &'b Lattice) -> Walk<'b> {
        Walk {
            graph: &self.graph,
            pair: self.pair,
            two: &self.two,
            shoe: &self.shoe,
            lattice: reached,
        }
    }

    /// Limbs for the dealer's weights, and for sums over so many layers.
    fn limbs(&self, layers: usize) -> (usize, usize) {
        let cards = self.shoe.cards();
        let draws = (layers as u32 + self.dealer.most_cards()).min(cards);
        let dealer = limbs(cards, self.dealer.most_cards(), 8);
        (dealer, limbs(cards, draws, 16))
    }

    fn worth(&self, reached: &Lattice) -> SplitValue {
        match self.limbs(reached.layers.len()) {
            (..=2, ..=5) => self.worth_in::<2, 5>(reached),
            (..=2, ..=8) => self.worth_in::<2, 8>(reached),
            (..=4, ..=12) => self.worth_in::<4, 12>(reached),
            _ => self.worth_in::<4, 40>(reached),
        }
    }

    fn worth_in<const M: usize, const N: usize>(&self, reached: &Lattice) -> SplitValue {
        let worth = self.weigh::<u64, M, N>(reached);
        let worth = worth.or_else(|TooLarge| self.weigh::<u128, M, N>(reached));
        let (value, wager) = worth.expect("fewer orders than there are sequences of so few cards");
        let blackjack = self.hole_card_blackjack();
        SplitValue {
            value: value - &blackjack,
            wager: wager + blackjack,
        }
    }

    fn weigh<O: Order, const M: usize, const N: usize>(
        &self,
        reached: &Lattice,
    ) -> Result<(Rational, Rational), TooLarge> {
        let mut worth = Worth::<M, N>::new(self, reached.layers.len());
        course::run::<O>(&self.walk(reached), &mut worth)?;
        Ok(worth.total())
    }

    /// The probability that the dealer's next card makes a blackjack.
    fn blackjack(&self) -> Rational {
        let wanted = partner(self.upcard).map_or(0, |value| self.shoe.of(value));
        ratio(wanted, self.shoe.cards())
    }

    /// The probability that a peek finds a blackjack, and the original wager alone is lost.
    fn hole_card_blackjack(&self) -> Rational {
        match self.house.hole_card {
            HoleCard::None(_) => Rational::zero(),
            HoleCard::Peeked => self.blackjack(),
        }
    }

    /// The distribution of the result, with the value and the wager that follow from it.
    fn weighed(&self, reached: &Lattice) -> Weighed {
        match self.limbs(reached.layers.len()) {
            (..=2, ..=5) => results::weighed::<2, 4, 5>(self, reached),
            (..=2, ..=8) => results::weighed::<2, 4, 8>(self, reached),
            (..=4, ..=12) => results::weighed::<4, 6, 12>(self, reached),
            _ => results::weighed::<4, 6, 40>(self, reached),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::counts::Counts;
    use super::super::house::*;
    use super::super::play::Chooser;
    use super::*;
    use crate::vocabulary::shoe::Shoe;

    fn house(most_hands: u32, hole_card: HoleCard) -> House {
        House {
            soft_17: Soft17::Stands,
            blackjack_pays: ratio(3, 2),
            doubling: Doubling::AnyTwoCards,
            double_after_split: DoubleAfterSplit::Allowed,
            most_hands,
            split_aces: SplitAces::Once,
            split_ace_draws: SplitAceDraws::OneCard,
            surrender: Surrender::Early(Upcards::NOT_ACE),
            hole_card,
            even_money: EvenMoney::Offered,
            variants: Default::default(),
        }
    }

    /// The same split with no advice at all: every decision by exact values, nothing counted forward.
    fn by_exact_values_alone(split: &Split, sets: &Sets) -> Rational {
        let nothing = Guide::undecided(sets);
        exact::Exact::new(split, &sets.lattice, &nothing).value()
    }

    fn value(points: u32) -> Value {
        Value::of_points(points).expect("a value")
    }

    fn decks(decks: u32) -> Counts {
        Counts::from(&Shoe::decks(decks).expect("decks"))
    }

    #[track_caller]
    fn agree(house: &House, whole: Counts, pair: u32, upcard: u32) {
        let play = Play::solve(house, &whole, value(upcard), Chooser::Composition, &[]);
        let split = Split::new(house, &play, value(pair));
        let sets = split.all_sets();
        let found = split.solve(&split.likely_sets(), |_| true);
        let results = found.results.expect("asked for");
        assert_eq!(results.values().sum::<Rational>(), ratio(1, 1));
        let mean: Rational = results.iter().map(|(&units, p)| p * ratio(units, 1)).sum();
        assert_eq!(mean, found.value);
        let expected = by_exact_values_alone(&split, &sets) - split.hole_card_blackjack();
        assert_eq!(found.value, expected, "{pair} v {upcard}");
        let values_alone = split.solve(&sets, |_| false);
        assert_eq!(values_alone.results, None);
        assert_eq!(
            (values_alone.value, values_alone.wager),
            (found.value, found.wager)
        );
    }

    #[test]
    fn full_shoes_agree_with_exact_values_alone() {
        for loss in DealerBlackjackLoss::ALL {
            agree(&house(2, HoleCard::None(loss)), decks(6), 9, 10);
        }
        agree(&house(2, HoleCard::Peeked), decks(6), 10, 1);
        let three = house(3, HoleCard::None(DealerBlackjackLoss::BustedPlusOne));
        agree(&three, decks(1), 10, 7);
        agree(&three, decks(6), 1, 10);
    }

    const BUSTED_PLUS_ONE: HoleCard = HoleCard::None(DealerBlackjackLoss::BustedPlusOne);

    /// Aces and twos, some nines, a few tens: hard 17 to 19 take cards.
    fn small_cards() -> Counts {
        Counts::new([16, 16, 0, 0, 0, 0, 0, 0, 10, 4])
    }

    /// What the cut of 17 becomes once it is checked.
    fn checked_cut(house: &House, whole: &Counts, pair: u32, upcard: u32) -> Vec<u32> {
        let play = Play::solve(house, whole, value(upcard), Chooser::Composition, &[]);
        let split = Split::new(house, &play, value(pair));
        let cut = Cut(vec![17; split.graph.hands.len()]);
        let (_, other) = split.guide(&split.sets(&split.shoe, cut.clone()));
        other.map_or(cut, |other| other.cut).0
    }

    #[test]
    fn high_totals_are_cut_only_where_they_are_proved_to_stand() {
        let three = house(3, BUSTED_PLUS_ONE);
        assert_eq!(checked_cut(&three, &decks(6), 10, 6), [17; 4]);
        assert_eq!(checked_cut(&three, &decks(6), 10, 7), [17; 4]);
        for upcard in [9, 2] {
            let cut = checked_cut(&house(2, BUSTED_PLUS_ONE), &small_cards(), 9, upcard);
            assert!(cut.iter().all(|&total| total > 18), "{cut:?}");
        }
        let returned = HoleCard::None(DealerBlackjackLoss::OriginalOnly);
        let cut = checked_cut(&house(2, returned), &decks(6), 10, 1);
        assert!(cut.iter().all(|&total| total == 21), "{cut:?}");
    }

    #[test]
    fn shoes_of_small_cards_agree_with_exact_values_alone() {
        for upcard in [9, 2, 10] {
            agree(&house(2, BUSTED_PLUS_ONE), small_cards(), 9, upcard);
        }
        agree(&house(2, HoleCard::Peeked), small_cards(), 9, 10);
    }

    /// The value of a split with one card more out is within the bound, whichever card.
    #[test]
    fn one_card_changes_no_more_than_the_bound() {
        let three = house(3, BUSTED_PLUS_ONE);
        for (whole, pair, upcard) in [(decks(1), 10, 6), (decks(2), 9, 10), (small_cards(), 9, 9)] {
            let solved = |whole: &Counts| {
                let play = Play::solve(&three, whole, value(upcard), Chooser::Composition, &[]);
                let split = Split::new(&three, &play, value(pair));
                let found = split.solve(&split.likely_sets(), |_| false).value;
                let bound = split
                    .seen
                    .as_ref()
                    .expect("bounds")
                    .hands_to_come((2, 1), 0);
                (found, bound)
            };
            let (before, bound) = solved(&whole);
            let others = Value::all().filter(|&card| whole.of(card) > 3);
            for card in others {
                let (after, _) = solved(&whole.less(card).expect("one is held"));
                let change = (&after - &before).max(&before - &after);
                assert!(change <= bound, "{card}: {change} {bound}");
            }
        }
    }
}
