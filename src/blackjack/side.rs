//! The first cards, for wagers that look at nothing else: the player's two, and the dealer's two.
//!
//! Counted outright: every two cards of the 52 kinds for the player, and from what is left the
//! dealer's ace and ten. Only the cards somebody looks at are dealt, and only those that do not lie on
//! the table already.

use super::counts::Value;
use crate::tables::rules::{Given, Pattern, Readings, Wager};
use crate::tables::two_cards::answer;
use crate::vocabulary::card::{Card, Rank};
use crate::vocabulary::dealt::Hands;
use crate::vocabulary::distribution::Distribution;
use crate::vocabulary::exact::falling;
use crate::vocabulary::shoe::Shoe;

/// The first cards, as far as they were looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FirstCards {
    /// The player's two.
    pub player: Option<[Card; 2]>,
    /// Whether the dealer's two are a blackjack.
    pub dealer_blackjack: bool,
}

/// What a player who is offered insurance may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Holding {
    /// Two ten-valued cards.
    TwoTens,
    /// One ten-valued card, and no ace with it.
    OneTen,
    /// No ten-valued card.
    NoTen,
    /// An ace and a ten-valued card.
    Blackjack,
}

impl Holding {
    /// All four.
    pub const ALL: [Holding; 4] = [
        Holding::TwoTens,
        Holding::OneTen,
        Holding::NoTen,
        Holding::Blackjack,
    ];

    /// As sheets call it.
    pub fn name(self) -> &'static str {
        match self {
            Holding::TwoTens => "two tens",
            Holding::OneTen => "one ten",
            Holding::NoTen => "no ten",
            Holding::Blackjack => "blackjack",
        }
    }

    /// What these two cards are.
    pub fn of(cards: [Card; 2]) -> Holding {
        let values = cards.map(|card| Value::from(card.rank));
        let tens = values.iter().filter(|value| **value == Value::TEN).count();
        match tens {
            2 => Holding::TwoTens,
            1 if values.contains(&Value::ACE) => Holding::Blackjack,
            1 => Holding::OneTen,
            _ => Holding::NoTen,
        }
    }
}

/// Which first cards a wager looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// The player's two.
    pub player: bool,
    /// The dealer's two.
    pub dealer: bool,
    /// Only deals on which the wager is offered.
    pub given: Option<Given>,
    /// Only deals on which the player holds this.
    pub holding: Option<Holding>,
}

impl Look {
    /// What this wager looks at.
    pub fn of(wager: &Wager) -> Look {
        let rows = wager.rows();
        Look {
            player: rows.iter().any(|row| row.when.player_first_two.asks()),
            dealer: wager.given.is_some()
                || rows.iter().any(|row| row.when.dealer_blackjack.asks()),
            given: wager.given,
            holding: None,
        }
    }

    /// The same, given what the player holds.
    pub fn holding(self, holding: Holding) -> Look {
        Look {
            player: true,
            holding: Some(holding),
            ..self
        }
    }
}

/// Every deal of the cards looked at, in how many ordered ways; `None` where there is none. The cards
/// on the table are not in the shoe.
pub fn deals(shoe: &Shoe, dealt: &Hands, look: Look) -> Option<Distribution<FirstCards>> {
    let mut outcomes = Vec::new();
    for (player, ways, rest) in players(shoe, &dealt.player, look) {
        let (blackjacks, others) = dealers(&rest, &dealt.house, look);
        for (dealer_blackjack, dealers) in [(true, blackjacks), (false, others)] {
            let cards = FirstCards {
                player,
                dealer_blackjack,
            };
            outcomes.push((cards, ways * dealers));
        }
    }
    let deals = outcomes.iter().map(|(_, ways)| ways).sum();
    (deals > 0).then(|| Distribution::new(deals, outcomes))
}

/// The player's two cards, the ordered ways to draw them, and the shoe without them.
fn players(shoe: &Shoe, known: &[Card], look: Look) -> Vec<(Option<[Card; 2]>, u128, Rest)> {
    let whole = Rest::of(shoe);
    if !look.player {
        return vec![(None, 1, whole)];
    }
    let held: Vec<Card> = Card::all().filter(|card| shoe.count(*card) > 0).collect();
    let count = |card| u128::from(shoe.count(card));
    let all: Vec<([Card; 2], u128)> = match *known {
        [first, second, ..] => vec![([first, second], 1)],
        [first] => held
            .iter()
            .map(|&other| ([first, other], count(other)))
            .collect(),
        [] => two_of(&held)
            .map(|[one, other]| {
                let ways = match one == other {
                    true => count(one) * (count(one) - 1),
                    false => 2 * count(one) * count(other),
                };
                ([one, other], ways)
            })
            .collect(),
    };
    let asked = |cards| {
        look.holding
            .is_none_or(|holding| holding == Holding::of(cards))
    };
    let from_shoe = known.len().min(2);
    all.into_iter()
        .filter(|(cards, ways)| *ways > 0 && asked(*cards))
        .map(|(cards, ways)| (Some(cards), ways, whole.without(&cards[from_shoe..])))
        .collect()
}

/// Every two of these, in one order, a kind with itself included.
fn two_of(held: &[Card]) -> impl Iterator<Item = [Card; 2]> {
    let places = held.iter().enumerate();
    places.flat_map(|(place, &one)| held[place..].iter().map(move |&other| [one, other]))
}

/// What the dealer draws from, as far as a blackjack needs.
#[derive(Clone, Copy)]
struct Rest {
    cards: u32,
    aces: u32,
    tens: u32,
}

impl Rest {
    fn of(shoe: &Shoe) -> Rest {
        let tens = [Rank::Ten, Rank::Jack, Rank::Queen, Rank::King];
        Rest {
            cards: shoe.cards(),
            aces: shoe.rank(Rank::Ace),
            tens: tens.into_iter().map(|rank| shoe.rank(rank)).sum(),
        }
    }

    fn without(self, cards: &[Card]) -> Rest {
        let of = |value| {
            let same = cards.iter().filter(|card| Value::from(card.rank) == value);
            same.count() as u32
        };
        Rest {
            cards: self.cards - cards.len() as u32,
            aces: self.aces - of(Value::ACE),
            tens: self.tens - of(Value::TEN),
        }
    }
}

/// The ordered ways of the dealer's two cards, as far as they are not known: blackjacks, and all
/// others.
fn dealers(rest: &Rest, known: &[Card], look: Look) -> (u128, u128) {
    if !look.dealer {
        return (0, 1);
    }
    let values: Vec<Value> = known.iter().map(|card| Value::from(card.rank)).collect();
    let shows_ace = values.first().is_none_or(|first| *first == Value::ACE);
    if look.given == Some(Given::DealerShowsAce) && !shows_ace {
        return (0, 0);
    }
    let (aces, tens) = (u128::from(rest.aces), u128::from(rest.tens));
    match *values {
        [first, second, ..] => {
            let blackjack =
                [first, second].contains(&Value::ACE) && [first, second].contains(&Value::TEN);
            (u128::from(blackjack), u128::from(!blackjack))
        }
        [first] => {
            let blackjacks = match first {
                Value::ACE => tens,
                Value::TEN => aces,
                _ => 0,
            };
            (blackjacks, u128::from(rest.cards) - blackjacks)
        }
        [] if look.given == Some(Given::DealerShowsAce) => {
            let all = aces * u128::from(rest.cards.saturating_sub(1));
            (aces * tens, all - aces * tens)
        }
        [] => (2 * aces * tens, falling(rest.cards, 2) - 2 * aces * tens),
    }
}

/// Whether the first cards are what the pattern describes.
pub fn fits(pattern: &Pattern, deal: &FirstCards, readings: &Readings) -> bool {
    let asked = &pattern.player_first_two;
    let player = !asked.asks()
        || deal
            .player
            .is_some_and(|cards| answer(asked, cards, readings));
    player && pattern.dealer_blackjack.fits_truth(deal.dealer_blackjack)
}
