//! First cards that a wager pays on, as products of counts: listed once, multiplied for every shoe.

use super::Worth;
use crate::baccarat::{Dealer, Firsts, Round};
use crate::blackjack::side::{FirstCards, Look, fits};
use crate::tables::rules::{Readings, Wager};
use crate::vocabulary::card::{Card, Rank};
use crate::vocabulary::exact::falling;
use crate::vocabulary::shoe::Shoe;

/// The beginnings of both baccarat hands that a wager pays on.
pub(super) struct Draws {
    class_of: [usize; 52],
    classes: usize,
    /// How many cards from the shoe each beginning has.
    cards: u32,
    /// What is gained on losing, and the beginnings that gain it.
    gains: Vec<(i128, Vec<Product>)>,
}

/// The ordered ways to draw cards of some classes: a product of what is left of each.
struct Product {
    orders: u64,
    /// Each card's class, and how many of the class were drawn before it.
    cards: Vec<(usize, u64)>,
}

impl Product {
    fn new(drawn: &[usize], orders: u64) -> Product {
        let before = |place: usize| {
            let same = drawn[..place].iter();
            same.filter(|class| **class == drawn[place]).count() as u64
        };
        let cards = (0..drawn.len()).map(|place| (drawn[place], before(place)));
        Product {
            orders,
            cards: cards.collect(),
        }
    }

    fn ways(&self, counts: &[u64]) -> u64 {
        let left = |(class, before): &(usize, u64)| counts[*class].saturating_sub(*before);
        self.cards.iter().map(left).product::<u64>() * self.orders
    }
}

impl Draws {
    /// Lists the beginnings for which `gain` says something.
    pub(super) fn new(firsts: &Firsts, gain: impl Fn(&Round) -> Option<i128>) -> Draws {
        let mut gains: Vec<(i128, Vec<Product>)> = Vec::new();
        for first in &firsts.all {
            if let Some(gain) = gain(&first.round) {
                let product = Product::new(&first.drawn, first.orders);
                match gains.iter_mut().find(|(known, _)| *known == gain) {
                    Some((_, products)) => products.push(product),
                    None => gains.push((gain, vec![product])),
                }
            }
        }
        Draws {
            class_of: firsts.class_of,
            classes: firsts.class_of.iter().max().map_or(0, |last| last + 1),
            cards: firsts.all[0].drawn.len() as u32,
            gains,
        }
    }

    /// What is gained over all deals.
    pub(super) fn gained(&self, dealer: &Dealer) -> i128 {
        let shoe = dealer.shoe();
        let mut counts = [0; 52];
        for card in Card::all() {
            counts[self.class_of[card.index()]] += u64::from(shoe.count(card));
        }
        let counts = &counts[..self.classes];
        let after = falling(shoe.cards() - self.cards, dealer.most_cards() - self.cards);
        let gained = self.gains.iter().map(|(gain, products)| {
            let ways: u64 = products.iter().map(|product| product.ways(counts)).sum();
            gain * i128::from(ways)
        });
        gained.sum::<i128>() * after as i128
    }
}

/// A blackjack player's first two cards, and the dealer's blackjack, that a wager pays on.
pub(super) struct FirstTwo {
    looks_at_player: u32,
    looks_at_dealer: u32,
    paid: Vec<Paid>,
}

/// Two cards, or none where nobody looks at them, and what is gained with them.
struct Paid {
    cards: Option<[Card; 2]>,
    with_blackjack: i128,
    without: i128,
}

impl FirstTwo {
    pub(super) fn new(
        wager: &Wager,
        readings: &Readings,
        gain: impl Fn(usize) -> i128,
    ) -> FirstTwo {
        let look = Look::of(wager);
        let gained = |player, dealer_blackjack| {
            let cards = FirstCards {
                player,
                dealer_blackjack,
            };
            let mut rows = wager.rows().iter();
            let row = rows.position(|row| fits(&row.when, &cards, readings));
            row.map_or(0, &gain)
        };
        let hands: Vec<Option<[Card; 2]>> = match look.player {
            true => two_cards().map(Some).collect(),
            false => vec![None],
        };
        let paid = hands.into_iter().map(|cards| Paid {
            cards,
            with_blackjack: gained(cards, true),
            without: gained(cards, false),
        });
        FirstTwo {
            looks_at_player: if look.player { 2 } else { 0 },
            looks_at_dealer: if look.dealer { 2 } else { 0 },
            paid: paid
                .filter(|paid| paid.with_blackjack > 0 || paid.without > 0)
                .collect(),
        }
    }

    /// What the wager is worth from this shoe.
    pub(super) fn worth(&self, shoe: &Shoe, unit: i128) -> Worth {
        let looks_at = self.looks_at_player + self.looks_at_dealer;
        if shoe.cards() < looks_at {
            return Worth::NOTHING;
        }
        let gained = |paid: &Paid| {
            let blackjacks = self.blackjacks(shoe, paid);
            let after = falling(shoe.cards() - self.looks_at_player, self.looks_at_dealer);
            let others = after as i128 - blackjacks;
            ways(shoe, paid.cards) * (paid.with_blackjack * blackjacks + paid.without * others)
        };
        let deals = falling(shoe.cards(), looks_at) as i128 * unit;
        Worth {
            won: self.paid.iter().map(gained).sum::<i128>() - deals,
            wagered: deals,
            deals,
        }
    }

    /// The ordered ways of a dealer's blackjack beside the player's cards, where anybody looks.
    fn blackjacks(&self, shoe: &Shoe, paid: &Paid) -> i128 {
        if self.looks_at_dealer == 0 || paid.with_blackjack == paid.without {
            return 0;
        }
        let held = |of: &dyn Fn(Rank) -> bool| {
            let cards = paid.cards.iter().flatten();
            cards.filter(|card| of(card.rank)).count() as i128
        };
        let tens = [Rank::Ten, Rank::Jack, Rank::Queen, Rank::King];
        let tens: u32 = tens.into_iter().map(|rank| shoe.rank(rank)).sum();
        let aces = i128::from(shoe.rank(Rank::Ace)) - held(&|rank| rank == Rank::Ace);
        let tens = i128::from(tens) - held(&|rank| rank >= Rank::Ten);
        2 * aces * tens
    }
}

/// Every two cards, in one order.
fn two_cards() -> impl Iterator<Item = [Card; 2]> {
    Card::all().flat_map(|one| {
        let others = Card::all().skip(one.index());
        others.map(move |other| [one, other])
    })
}

/// The ordered ways to draw these two.
fn ways(shoe: &Shoe, cards: Option<[Card; 2]>) -> i128 {
    let count = |card| i128::from(shoe.count(card));
    match cards {
        None => 1,
        Some([one, other]) if one == other => count(one) * (count(one) - 1),
        Some([one, other]) => 2 * count(one) * count(other),
    }
}
