//! The first cards, for wagers that look at nothing else: the player's two, and the dealer's two.
//!
//! Counted outright: every two cards of the 52 kinds for the player, and from what is left the
//! dealer's ace and ten. Only the cards somebody looks at are dealt.

use super::counts::Value;
use crate::card::{Card, Rank};
use crate::distribution::Distribution;
use crate::exact::falling;
use crate::rules::{Given, Pattern, Readings, Wager};
use crate::shoe::Shoe;
use crate::two_cards::answer;

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

/// Every deal of the cards looked at, in how many ordered ways; `None` where there is none.
pub fn deals(shoe: &Shoe, look: Look) -> Option<Distribution<FirstCards>> {
    let mut outcomes = Vec::new();
    for (player, ways, rest) in players(shoe, look) {
        let (blackjacks, others) = dealers(&rest, look);
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
fn players(shoe: &Shoe, look: Look) -> Vec<(Option<[Card; 2]>, u128, Rest)> {
    let whole = Rest::of(shoe);
    if !look.player {
        return vec![(None, 1, whole)];
    }
    let held: Vec<Card> = Card::all().filter(|card| shoe.count(*card) > 0).collect();
    let mut players = Vec::new();
    for (place, &one) in held.iter().enumerate() {
        for &other in &held[place..] {
            let cards = [one, other];
            let count = |card| u128::from(shoe.count(card));
            let ways = match one == other {
                true => count(one) * (count(one) - 1),
                false => 2 * count(one) * count(other),
            };
            let asked = look
                .holding
                .is_none_or(|holding| holding == Holding::of(cards));
            if ways > 0 && asked {
                players.push((Some(cards), ways, whole.without(cards)));
            }
        }
    }
    players
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

    fn without(self, cards: [Card; 2]) -> Rest {
        let of = |value| {
            let same = cards.iter().filter(|card| Value::from(card.rank) == value);
            same.count() as u32
        };
        Rest {
            cards: self.cards - 2,
            aces: self.aces - of(Value::ACE),
            tens: self.tens - of(Value::TEN),
        }
    }
}

/// The ordered ways of the dealer's two cards: blackjacks, and all others.
fn dealers(rest: &Rest, look: Look) -> (u128, u128) {
    let ace_first = u128::from(rest.aces) * u128::from(rest.tens);
    match (look.dealer, look.given) {
        (false, _) => (0, 1),
        (true, None) => (2 * ace_first, falling(rest.cards, 2) - 2 * ace_first),
        (true, Some(Given::DealerShowsAce)) => {
            let all = u128::from(rest.aces) * u128::from(rest.cards.saturating_sub(1));
            (ace_first, all - ace_first)
        }
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
