//! What a player may hold who is offered insurance.

use super::counts::Value;
use crate::tables::facts::{CardFact, Fact, Group, Pattern};
use crate::vocabulary::card::{Card, Rank};

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

    /// The same as facts of a row.
    pub fn facts(self) -> Pattern {
        let tens = |number| CardFact::has_ranks(&TENS, number);
        let facts = match self {
            Holding::TwoTens => vec![tens(2)],
            Holding::OneTen => vec![tens(1), CardFact::Blackjack(false)],
            Holding::NoTen => vec![tens(0)],
            Holding::Blackjack => vec![CardFact::Blackjack(true)],
        };
        let facts = facts.into_iter();
        facts
            .map(|fact| Fact::Cards(Group::PlayerFirstTwo, fact))
            .collect()
    }
}

const TENS: [Rank; 4] = [Rank::Ten, Rank::Jack, Rank::Queen, Rank::King];
