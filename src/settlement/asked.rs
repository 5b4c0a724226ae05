//! What the rows of a wager ask of a round, and how far the cards seen answer it.
//!
//! Comes in: a wager's rows. Every different fact has a bit. Goes out: with some cards on the table,
//! which facts are known, which are still to be looked at, and in the end which rows fit.

use crate::tables::facts::{Fact, Family, Group, Pattern, Patterns, Seen};
use crate::tables::rules::{Given, Readings, Wager};
use crate::vocabulary::card::{Card, Rank};
use std::ops::Range;

/// A bit for each fact.
pub type Bits = u128;

/// The facts of a wager's rows.
pub struct Asked<'a> {
    facts: Vec<Fact>,
    /// For each row its patterns, each with the bits of its facts.
    rows: Vec<Vec<Bits>>,
    /// The facts without which the wager is not offered.
    given: Bits,
    family: Family,
    readings: &'a Readings,
    scope: Scope,
    /// The facts that depend on third cards or the end.
    playing_on: Bits,
    /// Whether some fact looks at the player's first card alone.
    first_alone: bool,
    /// The facts that look beyond so many cards of the player's hand, and of the house's.
    beyond: [[Bits; 4]; 2],
}

/// How many rows are of interest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The first that fits.
    First,
    /// Every one that fits.
    Every,
}

/// The facts that are known, and those that hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Known {
    known: Bits,
    holds: Bits,
}

/// The dealer's first card is an ace.
fn shows_ace() -> Fact {
    Fact::Cards(
        Group::Upcard,
        crate::tables::facts::CardFact::Rank(Rank::Ace),
    )
}

impl<'a> Asked<'a> {
    /// What a wager's rows ask, only deals being counted on which it is offered and these facts hold.
    pub fn new(
        wager: &Wager,
        holding: &Pattern,
        family: Family,
        readings: &'a Readings,
        scope: Scope,
    ) -> Asked<'a> {
        let mut asked = Asked {
            facts: Vec::new(),
            rows: Vec::new(),
            given: 0,
            family,
            readings,
            scope,
            playing_on: 0,
            first_alone: false,
            beyond: [[0; 4]; 2],
        };
        for row in wager.rows() {
            let bits = asked.patterns(&row.when);
            asked.rows.push(bits);
        }
        let given = match &wager.given {
            None => Vec::new(),
            Some(Given::DealerShowsAce) => vec![shows_ace()],
            Some(Given::Facts(pattern)) => pattern.facts().to_vec(),
        };
        asked.given = asked.bits(given.iter().chain(holding.facts()));
        asked.note_places();
        asked
    }

    fn note_places(&mut self) {
        for place in 0..self.facts.len() {
            let bit = 1 << place;
            let places = self.facts[place].places();
            self.first_alone |= places.iter().any(|[player, _]| *player == (0..1));
            if self.facts[place].plays_on() {
                self.playing_on |= bit;
            }
            let ends = self.places(bit).map(|places| places.end);
            for (beyond, end) in self.beyond.iter_mut().zip(ends) {
                let cards = beyond.iter_mut().enumerate();
                cards
                    .filter(|(cards, _)| end > *cards)
                    .for_each(|(_, facts)| *facts |= bit);
            }
        }
    }

    fn patterns(&mut self, patterns: &Patterns) -> Vec<Bits> {
        let each = patterns.0.iter();
        each.map(|pattern| self.bits(pattern.facts())).collect()
    }

    fn bits<'b>(&mut self, facts: impl IntoIterator<Item = &'b Fact>) -> Bits {
        let mut bits = 0;
        for fact in facts {
            let known = self.facts.iter().position(|other| other == fact);
            let place = known.unwrap_or(self.facts.len());
            if known.is_none() {
                self.facts.push(fact.clone());
            }
            bits |= 1 << place;
        }
        bits
    }

    /// The family of games.
    pub fn family(&self) -> Family {
        self.family
    }

    /// The facts behind some bits.
    pub fn facts(&self, bits: Bits) -> impl Iterator<Item = (usize, &Fact)> {
        let mut left = bits;
        std::iter::from_fn(move || {
            let place = (left != 0).then(|| left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some((place, &self.facts[place]))
        })
    }

    /// Every fact.
    pub fn every(&self) -> Bits {
        (1 << self.facts.len()) - 1
    }

    /// The places of the cards that some facts look at, in the player's hand and in the house's.
    pub fn places(&self, bits: Bits) -> [Range<usize>; 2] {
        let mut all = [0..0, 0..0];
        for places in self.facts(bits).flat_map(|(_, fact)| fact.places()) {
            for (all, places) in all.iter_mut().zip(places) {
                if !places.is_empty() {
                    all.end = all.end.max(places.end);
                }
            }
        }
        all
    }

    /// Whether some of these facts look at this place of a hand or beyond it, 0 the player's.
    pub fn looks_beyond(&self, bits: Bits, seat: usize, place: usize) -> bool {
        bits & self.beyond[seat][place.min(3)] != 0
    }

    /// The places of each hand at which the cards that some of these facts look at begin or end.
    pub fn cuts(&self, bits: Bits) -> [Vec<usize>; 2] {
        let mut cuts = [Vec::new(), Vec::new()];
        for places in self.facts(bits).flat_map(|(_, fact)| fact.places()) {
            for (cuts, places) in cuts.iter_mut().zip(places) {
                cuts.extend([places.start, places.end]);
            }
        }
        cuts
    }

    /// Whether the house's cards alone can decide every row against the wager.
    pub fn house_decides(&self) -> bool {
        let of_house = |(_, fact): (usize, &Fact)| {
            let places = fact.places();
            places.iter().all(|[player, _]| player.is_empty())
        };
        let decided = |bits: &Bits| self.facts(*bits).any(of_house);
        self.rows.iter().flatten().all(decided)
    }

    /// Whether the player's first two cards are told apart by their order.
    pub fn looks_at_first_alone(&self) -> bool {
        self.first_alone
    }

    /// Whether some of these facts depend on third cards or the end.
    pub fn plays_on(&self, bits: Bits) -> bool {
        bits & self.playing_on != 0
    }

    /// What is known once these cards are seen.
    pub fn look(&self, mut known: Known, seen: &Seen) -> Known {
        self.look_at(self.open(known), &mut known, seen);
        known
    }

    /// What the facts remember of one finished hand, the only one seen.
    pub fn memory(&self, hand: &Seen) -> Vec<u32> {
        let mut memory = Vec::new();
        for fact in &self.facts {
            fact.remember(hand, self.family, self.readings, &mut memory);
        }
        memory
    }

    /// Looks at these facts.
    pub fn look_at(&self, open: Bits, known: &mut Known, seen: &Seen) {
        for (place, fact) in self.facts(open) {
            if let Some(holds) = fact.so_far(seen, self.family, self.readings) {
                known.known |= 1 << place;
                known.holds |= Bits::from(holds) << place;
            }
        }
    }

    /// The facts that are still to be looked at.
    pub fn open(&self, known: Known) -> Bits {
        if self.is_refused(known) {
            return 0;
        }
        let mut open = self.given & !known.known;
        for row in &self.rows {
            match known.row(row) {
                Some(true) if self.scope == Scope::First => break,
                Some(_) => {}
                None => open |= known.open(row),
            }
        }
        open
    }

    /// Whether the wager is not offered on these deals.
    pub fn is_refused(&self, known: Known) -> bool {
        self.given & known.known & !known.holds != 0
    }

    /// The rows that fit, a bit each.
    pub fn rows(&self, known: Known) -> u64 {
        let rows = self.rows.iter().enumerate();
        let bit =
            |(place, row): (usize, &Vec<Bits>)| u64::from(known.row(row) == Some(true)) << place;
        rows.map(bit).sum()
    }

    /// What these facts see of a card, and its points if the round goes on by them.
    pub fn label(&self, bits: Bits, by_points: bool, card: Card) -> Vec<u32> {
        let points = by_points.then(|| u32::from(self.family.points(card.rank)));
        let labels = self.facts(bits);
        let labels = labels.map(|(_, fact)| fact.label(card, self.family, self.readings));
        labels.chain(points).collect()
    }
}

impl Known {
    /// Whether one of a row's patterns fits, if that is certain.
    fn row(self, patterns: &[Bits]) -> Option<bool> {
        if patterns.iter().any(|bits| self.holds & bits == *bits) {
            return Some(true);
        }
        let fails = |bits: &Bits| self.known & !self.holds & bits != 0;
        patterns.iter().all(fails).then_some(false)
    }

    /// The facts that a row still needs.
    fn open(self, patterns: &[Bits]) -> Bits {
        let fails = |bits: &&Bits| self.known & !self.holds & **bits != 0;
        let open = patterns.iter().filter(|bits| !fails(bits));
        open.fold(0, |all, bits| all | bits & !self.known)
    }
}
