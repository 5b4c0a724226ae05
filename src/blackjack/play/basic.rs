//! How the chart of strategy `basic` is derived from a shoe.
//!
//! Each cell is the best for all its hands together, given the upcard and the cells already decided
//! (the order is in `play`):
//!
//! 1. **Stand or hit**: the hands of the total are all hands of two cards or more that legal play
//!    can come to, each weighed by the chance that a player who draws whenever he may comes to hold
//!    it. The cell hits if that gives more than standing, both averaged over them.
//! 2. **Double**, then **surrender**: only the two-card hands of the total count, weighed by the
//!    chance of being dealt them; pairs are left out where the total has other two-card hands, as
//!    they have cells of their own. The cell doubles (surrenders) if the average is better than what
//!    was decided before. Where a hand of any number of cards may be doubled, all hands of the total
//!    count for that, as in 1.
//! 3. **Pairs**: once the totals are decided, a pair is split if that is worth more, played by this
//!    chart and resplit wherever the house allows it, than what its total says; and surrendered if
//!    that is worth more still.
//! 4. **Even money** is taken if it is worth more.
//!
//! Ties go to the earlier of stand, hit, double, split, surrender.

use super::super::chart::{Draw, Wish};
use super::super::counts::{Counts, Value};
use super::super::hand::{HandId, Hands, Next, Total};
use super::super::house::DoubleCards;
use super::super::meet::ways;
use super::super::wide::Wide;
use super::{Choice, Scaled, Solving};
use std::sync::LazyLock;

/// Decides the cell of a total for the hands it has in this shoe.
pub(super) fn choose<const N: usize>(
    solving: &Solving<N>,
    total: Total,
    hands: &[HandId],
) -> Choice {
    let mean = Mean { solving };
    let all = Hands::all();
    // A hand with as many cards as win at once has nothing to decide.
    let held = |id: &HandId| !solving.house.is_charlie(all.get(*id).len);
    let hands: Vec<HandId> = hands.iter().copied().filter(held).collect();
    let hands = hands.as_slice();
    let better = mean.of(hands, |s| s.hit) > mean.of(hands, |s| s.stand);
    let draw = if better { Draw::Hit } else { Draw::Stand };
    let drawn = |s: &Scaled<N>| if better { s.hit } else { s.stand };
    let two_cards = two_card_hands(hands);
    let any_cards = solving.house.variants.double_cards == DoubleCards::Any;
    let weighed = if any_cards { hands } else { &two_cards };
    let doubled = mean.of(weighed, |s| s.double);
    let doubles = solving.house.doubling.is_open(total) && doubled > mean.of(weighed, drawn);
    let before = |s: &Scaled<N>| if doubles { s.double } else { drawn(s) };
    let surrendered = mean.of(&two_cards, |s| s.twice_surrender);
    let surrenders = solving.house.surrender_is_open(solving.play.upcard)
        && surrendered > mean.of(&two_cards, before).times(2);
    Choice {
        draw,
        double: wish(doubles),
        surrender: wish(surrenders),
    }
}

fn wish(better: bool) -> Wish {
    if better { Wish::IfOpen } else { Wish::Never }
}

struct Mean<'a, 'b, const N: usize> {
    solving: &'a Solving<'b, N>,
}

impl<const N: usize> Mean<'_, '_, N> {
    /// The sum of integers over hands by their chance: all over one total, so it compares.
    fn of(&self, hands: &[HandId], integer: impl Fn(&Scaled<N>) -> Wide<N>) -> Wide<N> {
        let mut sum = Wide::ZERO;
        for &id in hands {
            let weight = weight::<N>(&self.solving.play.shoe, id);
            sum.add_product(&integer(&self.solving.scaled[id]), &weight);
        }
        sum
    }
}

static ORDERS: LazyLock<Vec<u64>> = LazyLock::new(legal_orders);

fn weight<const N: usize>(shoe: &Counts, id: HandId) -> Wide<N> {
    ways::<N>(shoe, Hands::all().get(id).cards).times(ORDERS[id])
}

/// Whether legal play can come to this hand in some order of its cards.
pub(in crate::blackjack) fn can_arise(id: HandId) -> bool {
    ORDERS[id] > 0
}

/// In how many orders of values legal play comes to each hand: no card is drawn to a 21.
fn legal_orders() -> Vec<u64> {
    let hands = Hands::all();
    let mut orders = vec![0; hands.len()];
    orders[0] = 1;
    for (id, hand) in hands.iter().filter(|(_, hand)| hand.points() < 21) {
        for value in Value::all() {
            if let Next::Hand(next) = hand.next(value) {
                orders[next] += orders[id];
            }
        }
    }
    orders
}

fn two_card_hands(hands: &[HandId]) -> Vec<HandId> {
    let all = Hands::all();
    let two: Vec<HandId> = hands
        .iter()
        .copied()
        .filter(|&id| all.get(id).len == 2)
        .collect();
    let unpaired: Vec<HandId> = two
        .iter()
        .copied()
        .filter(|&id| all.get(id).pair().is_none())
        .collect();
    if unpaired.is_empty() { two } else { unpaired }
}
