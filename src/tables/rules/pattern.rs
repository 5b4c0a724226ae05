//! What a row looks at: facts about a finished round, each with the values that fit.

use crate::tables::rules::Winner;
pub use crate::tables::table::FirstTwo as TwoCards;
use crate::vocabulary::card::Rank;

/// A set of small values; a fact that no row mentions may have any.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Among(u16);

impl Among {
    /// Every value.
    pub const ANY: Among = Among(u16::MAX);

    /// Only these values, each below 16.
    pub fn only(values: impl IntoIterator<Item = u8>) -> Among {
        Among(values.into_iter().fold(0, |set, value| set | 1 << value))
    }

    /// A bit for each value that fits, the value 0 lowest.
    pub fn bits(self) -> u16 {
        self.0
    }

    /// Whether this value fits.
    pub fn fits(self, value: u8) -> bool {
        self.0 >> value & 1 == 1
    }

    /// Whether this truth fits.
    pub fn fits_truth(self, truth: bool) -> bool {
        self.fits(u8::from(truth))
    }

    /// Whether some value does not fit, so that the fact must be looked at.
    pub fn asks(self) -> bool {
        self != Among::ANY
    }
}

impl Default for Among {
    fn default() -> Among {
        Among::ANY
    }
}

impl From<Winner> for Among {
    fn from(winner: Winner) -> Among {
        Among::only([winner as u8])
    }
}

impl From<bool> for Among {
    fn from(truth: bool) -> Among {
        Among::only([u8::from(truth)])
    }
}

/// The facts of one row; each holds for its own reasons, and all must fit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pattern {
    /// [`Winner`] as a number.
    pub winner: Among,
    /// The higher of the two totals.
    pub winning_total: Among,
    /// The Player hand's total.
    pub player_total: Among,
    /// The Banker hand's total.
    pub banker_total: Among,
    /// The difference of the totals.
    pub margin: Among,
    /// The Player hand's number of cards.
    pub player_cards: Among,
    /// The Banker hand's number of cards.
    pub banker_cards: Among,
    /// Whether the Player hand is a natural.
    pub player_natural: Among,
    /// Whether the Banker hand is a natural.
    pub banker_natural: Among,
    /// Whether the naturals stand off for the Player hand's wager.
    pub player_natural_tie: Among,
    /// Whether the naturals stand off for the Banker hand's wager.
    pub banker_natural_tie: Among,
    /// How many hands begin with a pair.
    pub pairs: Among,
    /// Whether both begin with the same pair.
    pub twin: Among,
    /// What the Player hand's first two cards must be.
    pub player_first_two: TwoCards,
    /// What the Banker hand's first two cards must be.
    pub banker_first_two: TwoCards,
    /// How many cards of a rank there must be.
    pub count: Option<Count>,
    /// Whether the dealer has a blackjack.
    pub dealer_blackjack: Among,
}

/// How many cards of one rank both hands hold together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// The rank.
    pub rank: Rank,
    /// How many.
    pub cards: Among,
}

impl TwoCards {
    /// Whether anything is asked of them.
    pub fn asks(&self) -> bool {
        *self != TwoCards::default()
    }

    /// Whether suit or colour is asked.
    pub fn asks_suits(&self) -> bool {
        self.suited.is_some() || self.suit.is_some() || self.colour.is_some()
    }
}

impl Pattern {
    /// The facts about how the round ends, in the order of the fields.
    pub fn end(&self) -> [Among; 11] {
        [
            self.winner,
            self.winning_total,
            self.player_total,
            self.banker_total,
            self.margin,
            self.player_cards,
            self.banker_cards,
            self.player_natural,
            self.banker_natural,
            self.player_natural_tie,
            self.banker_natural_tie,
        ]
    }

    /// Whether no round fits both, as a fact of theirs has no value in common.
    pub fn excludes(&self, other: &Pattern) -> bool {
        let facts = |pattern: &Pattern| {
            let more = [pattern.pairs, pattern.twin, pattern.dealer_blackjack];
            pattern.end().into_iter().chain(more).collect::<Vec<_>>()
        };
        let counts = self.count.zip(other.count);
        let counts = counts.filter(|(one, two)| one.rank == two.rank);
        let counts = counts.map(|(one, two)| (one.cards, two.cards));
        let mut pairs = facts(self).into_iter().zip(facts(other)).chain(counts);
        pairs.any(|(one, two)| one.bits() & two.bits() == 0)
    }

    /// Whether the row looks at the totals or numbers of cards with which the round ends.
    pub fn asks_the_end(&self) -> bool {
        self.end().into_iter().any(Among::asks)
    }

    /// Whether the row looks at suits or colours.
    pub fn asks_suits(&self) -> bool {
        self.player_first_two.asks_suits() || self.banker_first_two.asks_suits()
    }

    /// Whether the row looks at anything.
    pub fn asks(&self) -> bool {
        *self != Pattern::default()
    }

    /// The questions of reading that decide whether the row fits.
    pub fn readings(&self) -> Vec<&'static str> {
        let first_two = [self.player_first_two, self.banker_first_two];
        let pair = first_two.iter().any(|two| two.pair.is_some());
        let natural_tie = self.player_natural_tie.asks() || self.banker_natural_tie.asks();
        let twin = self.twin.asks();
        let asked = [
            ("pair", pair || self.pairs.asks() || twin),
            ("twin", twin),
            ("natural-tie", natural_tie),
            ("super-7s", self.count.is_some()),
            (
                "kings-bounty-20",
                first_two.iter().any(|two| two.total.is_some()),
            ),
            (
                "kings-bounty-suited",
                first_two.iter().any(|two| two.among.is_some()),
            ),
        ];
        let touched = asked.into_iter().filter(|(_, asked)| *asked);
        touched.map(|(name, _)| name).collect()
    }
}
