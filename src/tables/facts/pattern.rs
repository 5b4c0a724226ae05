//! Facts that must all hold, and lists of them of which any may fit.

use super::cards::Look;
use super::{CardFact, End, EndFact, Family, Few, Finished, Group, Seen, is_pair, pairs_by_points};
use crate::tables::numbers::Numbers;
use crate::tables::reading::{Readings, SuperSevens, Twin};
use crate::vocabulary::card::{Card, Rank};

/// A set of values below 64.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Among(u64);

impl Among {
    /// Only these values, each below 64.
    pub fn only(values: impl IntoIterator<Item = u8>) -> Among {
        Among(values.into_iter().fold(0, |set, value| set | 1 << value))
    }

    /// The numbers of a table; those that no fact can have are left out, and are the gate's to refuse.
    pub fn of(numbers: &Numbers) -> Among {
        let small = |number: &i64| u8::try_from(*number).ok().filter(|n| *n < 64);
        Among::only(numbers.0.iter().filter_map(small))
    }

    /// Whether this value fits.
    pub fn fits(self, value: u8) -> bool {
        self.0 >> value & 1 == 1
    }

    fn excludes(self, other: Among) -> bool {
        self.0 & other.0 == 0
    }
}

impl From<bool> for Among {
    fn from(truth: bool) -> Among {
        Among::only([u8::from(truth)])
    }
}

/// One fact about a round, with the values that fit.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fact {
    /// How the round ends.
    End(EndFact, Among),
    /// How many hands begin with a pair.
    Pairs(Among),
    /// Whether both begin with the same pair.
    Twin(bool),
    /// How many cards of a rank both hands hold together.
    Count(Rank, Among),
    /// What some cards are.
    Cards(Group, CardFact),
}

impl Fact {
    /// Whether it holds, if that is certain from the cards seen so far.
    pub fn so_far(&self, seen: &Seen, family: Family, readings: &Readings) -> Option<bool> {
        let look = Look {
            family,
            readings,
            seen,
        };
        let done = seen.player_done && seen.house_done;
        match self {
            Fact::End(fact, among) => done.then(|| among.fits(fact.value(&end(seen), readings))),
            Fact::Pairs(among) => pairs(seen, readings).map(|pairs| among.fits(pairs)),
            Fact::Twin(asked) => twin(seen, readings).map(|twin| twin == *asked),
            Fact::Count(rank, among) => done.then(|| counted(seen, *rank, *among, readings)),
            Fact::Cards(group, fact) => {
                let cards = group.cards(seen);
                let other = fact.other_group();
                let complete =
                    group.is_complete(seen) && other.is_none_or(|other| other.is_complete(seen));
                match complete {
                    true => Some(!cards.is_empty() && fact.holds(&cards, &look)),
                    false => (!cards.is_empty() && fact.lost(&cards)).then_some(false),
                }
            }
        }
    }

    /// What the fact sees of a card: cards that look the same to it are one class.
    pub fn label(&self, card: Card, family: Family, readings: &Readings) -> u32 {
        match self {
            Fact::End(..) => family.points(card.rank).into(),
            Fact::Pairs(_) | Fact::Twin(_) => card.rank as u32,
            Fact::Count(rank, _) => u32::from(card.rank == *rank),
            // Suits decide no such value of so few cards.
            Fact::Cards(group, CardFact::Poker(poker))
                if !poker.looks_at_suits_of(group.most_cards(family)) =>
            {
                card.rank as u32
            }
            Fact::Cards(_, fact) => fact.label(card, family, readings),
        }
    }

    /// What the fact remembers of one finished hand, the other being unseen: hands of which it remembers
    /// the same are the same to it. The one hand is the only one seen.
    pub fn remember(
        &self,
        hand: &Seen,
        family: Family,
        readings: &Readings,
        memory: &mut Vec<u32>,
    ) {
        if let Some(holds) = self.so_far(hand, family, readings) {
            return memory.extend([u32::MAX, u32::from(holds)]);
        }
        let cards: Few = hand.player.iter().chain(hand.house).copied().collect();
        match self {
            Fact::End(..) => {
                let total: u8 = cards.iter().map(|card| family.points(card.rank)).sum();
                memory.extend([u32::from(total % 10), cards.len() as u32]);
            }
            Fact::Pairs(_) => {
                let pair = first_two(&cards).is_some_and(|two| is_pair(two, readings.pair));
                memory.push(u32::from(pair));
            }
            Fact::Twin(_) => {
                let pair = first_two(&cards).filter(|two| is_pair(*two, readings.pair));
                let ranks = pair.map_or([13; 2], |two| two.map(|rank| rank as u32));
                memory.extend([ranks[0].min(ranks[1]), ranks[0].max(ranks[1])]);
            }
            Fact::Count(rank, _) => {
                memory.push(cards.iter().filter(|card| card.rank == *rank).count() as u32);
            }
            Fact::Cards(group, fact) => {
                fact.remember(&group.cards(hand), (family, readings), memory);
                if let Some(other) = fact.other_group() {
                    fact.remember(&other.cards(hand), (family, readings), memory);
                }
            }
        }
    }

    /// The places of the cards it looks at, in the player's hand and in the house's.
    pub fn places(&self) -> Vec<[std::ops::Range<usize>; 2]> {
        match self {
            Fact::End(..) | Fact::Count(..) => vec![Group::All.places()],
            Fact::Pairs(_) | Fact::Twin(_) => vec![Group::FirstFour.places()],
            Fact::Cards(group, fact) => {
                let other = fact.other_group().map(Group::places);
                [group.places()].into_iter().chain(other).collect()
            }
        }
    }

    /// Whether it depends on third cards, or on how a hand ends.
    pub fn plays_on(&self) -> bool {
        let places = self.places();
        places.iter().flatten().any(|places| places.end > 2)
    }

    /// Whether it looks at suits or colours.
    pub fn asks_suits(&self) -> bool {
        matches!(self, Fact::Cards(_, fact) if fact.asks_suits())
    }

    /// The questions of reading that decide it.
    fn readings(&self) -> Vec<&'static str> {
        match self {
            Fact::End(fact, _) => fact.reading.into_iter().collect(),
            Fact::Pairs(_) => vec!["pair"],
            Fact::Twin(_) => vec!["pair", "twin"],
            Fact::Count(..) => vec!["super-7s"],
            Fact::Cards(_, fact) => fact.reading().into_iter().collect(),
        }
    }

    /// Whether no round fits both, as they ask the same and have no value in common.
    fn excludes(&self, other: &Fact) -> bool {
        match (self, other) {
            (Fact::End(one, a), Fact::End(two, b)) => one == two && a.excludes(*b),
            (Fact::Pairs(a), Fact::Pairs(b)) => a.excludes(*b),
            (Fact::Twin(a), Fact::Twin(b)) => a != b,
            (Fact::Count(one, a), Fact::Count(two, b)) => one == two && a.excludes(*b),
            (Fact::Cards(one, a), Fact::Cards(two, b)) if one == two && a.key() == b.key() => {
                let both = a.among().zip(b.among());
                both.is_some_and(|(a, b)| a.excludes(b))
            }
            _ => false,
        }
    }
}

fn end(seen: &Seen) -> End {
    let finished = |hand: &[Card]| Finished {
        total: hand
            .iter()
            .map(|card| Family::Baccarat.points(card.rank))
            .sum::<u8>()
            % 10,
        cards: hand.len() as u8,
    };
    End {
        player: finished(seen.player),
        banker: finished(seen.house),
    }
}

fn first_two(hand: &[Card]) -> Option<[Rank; 2]> {
    (hand.len() >= 2).then(|| [hand[0].rank, hand[1].rank])
}

fn pairs(seen: &Seen, readings: &Readings) -> Option<u8> {
    let pair = |hand| Some(u8::from(is_pair(first_two(hand)?, readings.pair)));
    Some(pair(seen.player)? + pair(seen.house)?)
}

/// Whether both hands begin with the same pair, as the document is read.
fn twin(seen: &Seen, readings: &Readings) -> Option<bool> {
    let player = first_two(seen.player)?;
    if !is_pair(player, readings.pair) {
        return Some(false);
    }
    let banker = first_two(seen.house)?;
    let ([one, two], [three, four]) = (player, banker);
    let every_two = |same: &dyn Fn(Rank, Rank) -> bool| {
        let twos = [
            (one, two),
            (three, four),
            (one, three),
            (one, four),
            (two, three),
            (two, four),
        ];
        twos.into_iter().all(|(one, other)| same(one, other))
    };
    let points = |rank| Family::Baccarat.points(rank);
    let same = match readings.twin {
        Twin::SameRank => every_two(&|one, other| one == other),
        Twin::SamePointValue => every_two(&|one, other| points(one) == points(other)),
        Twin::PairRule => every_two(&pairs_by_points),
    };
    Some(is_pair(banker, readings.pair) && same)
}

fn counted(seen: &Seen, rank: Rank, among: Among, readings: &Readings) -> bool {
    let of = |hand: &[Card]| hand.iter().filter(|card| card.rank == rank).count() as u8;
    counts_fit((of(seen.player), of(seen.house)), among, readings)
}

/// Whether so many counted cards in each hand fit.
pub(super) fn counts_fit((player, house): (u8, u8), among: Among, readings: &Readings) -> bool {
    let placed = match readings.super_sevens {
        SuperSevens::EitherHand => true,
        SuperSevens::BothHands => player > 0 && house > 0,
    };
    placed && among.fits(player + house)
}

/// Facts that must all hold, in order, each once.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pattern(Vec<Fact>);

impl FromIterator<Fact> for Pattern {
    fn from_iter<I: IntoIterator<Item = Fact>>(facts: I) -> Pattern {
        let mut facts: Vec<Fact> = facts.into_iter().collect();
        facts.sort();
        facts.dedup();
        Pattern(facts)
    }
}

impl Pattern {
    /// Its facts.
    pub fn facts(&self) -> &[Fact] {
        &self.0
    }

    /// Whether a round with this end fits, if nothing but the end is looked at.
    pub fn fits_end(&self, end: &End, readings: &Readings) -> Option<bool> {
        let fits = |fact: &Fact| match fact {
            Fact::End(fact, among) => Some(among.fits(fact.value(end, readings))),
            _ => None,
        };
        let all: Option<Vec<bool>> = self.0.iter().map(fits).collect();
        all.map(|all| all.into_iter().all(|fits| fits))
    }

    /// Whether so many counted cards in each hand fit, if nothing but this rank is counted.
    pub fn fits_counts(&self, rank: Rank, counts: (u8, u8), readings: &Readings) -> Option<bool> {
        let fits = |fact: &Fact| match fact {
            Fact::Count(own, among) if *own == rank => Some(counts_fit(counts, *among, readings)),
            _ => None,
        };
        let all: Option<Vec<bool>> = self.0.iter().map(fits).collect();
        all.map(|all| all.into_iter().all(|fits| fits))
    }

    fn excludes(&self, other: &Pattern) -> bool {
        let mut pairs = self
            .0
            .iter()
            .flat_map(|one| other.0.iter().map(move |two| (one, two)));
        pairs.any(|(one, two)| one.excludes(two))
    }
}

/// Patterns of which any may fit: one row's rounds.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Patterns(pub Vec<Pattern>);

impl Patterns {
    /// The facts of all of them.
    pub fn facts(&self) -> impl Iterator<Item = &Fact> {
        self.0.iter().flat_map(Pattern::facts)
    }

    /// Whether no round fits both.
    pub fn excludes(&self, other: &Patterns) -> bool {
        let all = |one: &Pattern| other.0.iter().all(|two| one.excludes(two));
        self.0.iter().all(all)
    }

    /// Whether suits or colours are looked at.
    pub fn asks_suits(&self) -> bool {
        self.facts().any(Fact::asks_suits)
    }

    /// The questions of reading that decide whether the row fits.
    pub fn readings(&self) -> Vec<&'static str> {
        let mut names: Vec<&str> = self.facts().flat_map(Fact::readings).collect();
        names.sort();
        names.dedup();
        names
    }
}
