//! Every hand of 21 or less, as a multiset of values, with what one more card makes of it.
//!
//! There are 3,082 of them (the empty hand and single cards included), the same for every shoe, so
//! they are listed once and named by their place in the list. Order of cards matters to nothing
//! but the number of ways a hand arises, which the walks count.

use super::counts::{Cards, Value};
use crate::vocabulary::plain::quoted;
use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

/// A hand's place in the list of hands of 21 or less.
pub(super) type HandId = usize;

/// A total, hard or soft, as rules 1.1.5 and 1.1.13 count it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Total {
    /// No ace, or every ace as 1.
    Hard(u32),
    /// An ace as 11.
    Soft(u32),
}

impl Total {
    /// The total of these cards, the best ace as 11 unless that passes 21 (3.4.1).
    pub fn of(cards: Cards) -> Total {
        let points: u32 = Value::all().map(|v| v.points() * cards.of(v)).sum();
        if cards.of(Value::ACE) > 0 && points + 10 <= 21 {
            Total::Soft(points + 10)
        } else {
            Total::Hard(points)
        }
    }

    /// The points it counts for.
    pub fn points(self) -> u32 {
        match self {
            Total::Hard(points) | Total::Soft(points) => points,
        }
    }
}

/// `hard 16`, `soft 17`.
impl fmt::Display for Total {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Total::Hard(points) => f.pad(&format!("hard {points}")),
            Total::Soft(points) => f.pad(&format!("soft {points}")),
        }
    }
}

/// Words that are no total.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{}\" is no total; write hard 16 or soft 17", quoted(.0))]
pub struct NotATotal(String);

impl FromStr for Total {
    type Err = NotATotal;

    fn from_str(text: &str) -> Result<Total, NotATotal> {
        let words = text.split_once(' ');
        let total = words.and_then(|(kind, points)| match (kind, points.parse()) {
            ("hard", Ok(points)) => Some(Total::Hard(points)),
            ("soft", Ok(points)) => Some(Total::Soft(points)),
            _ => None,
        });
        total.ok_or_else(|| NotATotal(text.to_owned()))
    }
}

crate::vocabulary::as_words!(Total, "Total", "A total, as in hard 16 or soft 17.");

/// What another card does to a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// A hand of 21 or less.
    Hand(HandId),
    /// More than 21.
    Bust,
}

/// One hand of 21 or less.
#[derive(Clone, Debug)]
pub(super) struct Hand {
    /// Its cards.
    pub cards: Cards,
    /// How many they are.
    pub len: u32,
    /// What they make.
    pub total: Total,
    next: [Next; 10],
}

impl Hand {
    /// The hand with one more card.
    pub fn next(&self, value: Value) -> Next {
        self.next[value.place()]
    }

    /// Its points, a soft ace as 11.
    pub fn points(&self) -> u32 {
        self.total.points()
    }

    /// An ace and a ten, and nothing else (1.1.1).
    pub fn is_natural(&self) -> bool {
        self.len == 2 && self.points() == 21
    }

    /// The value of both cards of a pair (1.1.14).
    pub fn pair(&self) -> Option<Value> {
        let first = self.cards.iter().next()?;
        (self.len == 2 && self.cards.of(first) == 2).then_some(first)
    }
}

/// The list of hands of 21 or less, fewest cards first.
pub(super) struct Hands {
    list: Vec<Hand>,
    places: HashMap<Cards, HandId>,
}

impl Hands {
    /// The one list.
    pub fn all() -> &'static Hands {
        static HANDS: LazyLock<Hands> = LazyLock::new(Hands::list_them);
        &HANDS
    }

    /// The hand at this place.
    pub fn get(&self, id: HandId) -> &Hand {
        &self.list[id]
    }

    /// Every place with its hand.
    pub fn iter(&self) -> impl Iterator<Item = (HandId, &Hand)> {
        self.list.iter().enumerate()
    }

    /// How many hands there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// The place of these cards, unless they pass 21.
    pub fn find(&self, cards: Cards) -> Option<HandId> {
        self.places.get(&cards).copied()
    }

    /// The place of a single card.
    pub fn single(&self, value: Value) -> HandId {
        self.find(Cards::NONE.with(value))
            .expect("one card is not over 21")
    }

    fn list_them() -> Hands {
        let mut found = vec![Cards::NONE];
        let mut places = HashMap::from([(Cards::NONE, 0)]);
        let mut next = 0;
        while next < found.len() {
            for value in Value::all() {
                let cards = found[next].with(value);
                if Total::of(cards).points() <= 21 && !places.contains_key(&cards) {
                    places.insert(cards, found.len());
                    found.push(cards);
                }
            }
            next += 1;
        }
        let list = found.iter().map(|&cards| hand(cards, &places)).collect();
        Hands { list, places }
    }
}

fn hand(cards: Cards, places: &HashMap<Cards, HandId>) -> Hand {
    let next = |place: u32| {
        let value = Value::of_points(place + 1).expect("ten values");
        places
            .get(&cards.with(value))
            .map_or(Next::Bust, |&id| Next::Hand(id))
    };
    Hand {
        cards,
        len: cards.len(),
        total: Total::of(cards),
        next: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(next),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_of_21_or_less_are_the_partitions_into_parts_of_ten_or_less() {
        let mut partitions = [0usize; 22];
        partitions[0] = 1;
        for part in 1..=10 {
            for sum in part..=21 {
                partitions[sum] += partitions[sum - part];
            }
        }
        assert_eq!(Hands::all().len(), partitions.iter().sum::<usize>());
    }

    #[test]
    fn an_ace_counts_eleven_until_that_is_too_many() {
        let total = |points: &[u32]| {
            let cards = points.iter().map(|&p| Value::of_points(p).unwrap());
            Total::of(cards.collect())
        };
        assert_eq!(total(&[1, 6]), Total::Soft(17));
        assert_eq!(total(&[1, 1, 9]), Total::Soft(21));
        assert_eq!(total(&[1, 6, 10]), Total::Hard(17));
        assert_eq!(total(&[10, 10, 2]), Total::Hard(22));
    }
}
