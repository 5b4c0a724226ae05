//! What the rows of a wager look at, so that no more is told apart than they can see.

use crate::tables::rules::{Pattern, TwoCards};
use crate::vocabulary::card::{Card, Colour, Rank};

use super::points;

/// Something asked of a hand's first two cards, answered yes or no.
pub type Question = TwoCards;

/// What must be told apart.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sight {
    /// Whether the totals and numbers of cards at the end are looked at.
    pub the_end: bool,
    /// What is asked of the player's first two cards.
    pub player: Vec<Question>,
    /// What is asked of the banker's first two cards.
    pub banker: Vec<Question>,
    /// Whether two equal pairs are told from two different ones.
    pub twin: bool,
    /// The rank whose cards are counted.
    pub counted: Option<Rank>,
}

impl Sight {
    /// What these patterns look at.
    pub fn of<'a>(patterns: impl IntoIterator<Item = &'a Pattern>) -> Sight {
        let mut sight = Sight::default();
        for pattern in patterns {
            sight.add(pattern);
        }
        sight
    }

    /// Only how the round ends.
    pub fn of_the_end() -> Sight {
        Sight {
            the_end: true,
            ..Sight::default()
        }
    }

    fn add(&mut self, pattern: &Pattern) {
        self.the_end |= pattern.asks_the_end();
        self.twin |= pattern.twin.asks();
        self.counted = self.counted.or(pattern.count.map(|count| count.rank));
        if pattern.pairs.asks() || pattern.twin.asks() {
            add_question(&mut self.player, A_PAIR);
            add_question(&mut self.banker, A_PAIR);
        }
        add_question(&mut self.player, pattern.player_first_two);
        add_question(&mut self.banker, pattern.banker_first_two);
    }

    /// Whether nothing but the end is looked at.
    pub fn sees_only_the_end(&self) -> bool {
        *self == Sight::of_the_end()
    }

    /// The rank that is counted, where nothing else is looked at.
    pub fn counts_only(&self) -> Option<Rank> {
        let only = Sight {
            counted: self.counted,
            ..Sight::default()
        };
        self.counted.filter(|_| *self == only)
    }

    /// Whether the round must be played to its end to see this.
    pub fn plays_out(&self) -> bool {
        self.the_end || self.counted.is_some()
    }

    /// What tells cards apart among a hand's first two, in a round that is played out or not.
    pub(super) fn eye(&self, plays_out: bool) -> Eye {
        let mut eye = self.later_eye(plays_out);
        for question in self.player.iter().chain(&self.banker) {
            let (ranks, suits) = (question.rank.as_slice(), question.suit.as_slice());
            let all_ranks = self.twin || question.pair.is_some();
            eye.ranks |= if all_ranks {
                EVERY
            } else {
                bits(ranks, |rank| *rank as u8)
            };
            let all_suits = question.suited.is_some();
            eye.suits |= if all_suits {
                EVERY
            } else {
                bits(suits, |suit| *suit as u8)
            };
            eye.colours |= question.colour.is_some();
        }
        eye
    }

    /// What tells third cards apart, in a round that is played out or not.
    pub(super) fn later_eye(&self, plays_out: bool) -> Eye {
        Eye {
            points: plays_out,
            ranks: bits(self.counted.as_slice(), |rank| *rank as u8),
            suits: 0,
            colours: false,
        }
    }
}

/// What of a card is looked at.
#[derive(Clone, Copy)]
pub(super) struct Eye {
    points: bool,
    /// The ranks that are told from all others, a bit each.
    ranks: u16,
    /// The suits that are told from all others, a bit each.
    suits: u16,
    colours: bool,
}

const EVERY: u16 = u16::MAX;

fn bits<T>(values: &[T], place: impl Fn(&T) -> u8) -> u16 {
    values.iter().map(|value| 1 << place(value)).sum()
}

impl Eye {
    /// What it sees of a card: cards that look the same are one class.
    pub(super) fn sees(self, card: Card) -> [u8; 4] {
        let told = |set: u16, value: u8| if set >> value & 1 == 1 { value + 1 } else { 0 };
        [
            if self.points { points(card.rank) } else { 0 },
            told(self.ranks, card.rank as u8),
            told(self.suits, card.suit as u8),
            u8::from(self.colours && card.suit.colour() == Colour::Red),
        ]
    }
}

/// The question that `pairs` and `twin` ask of each hand.
pub(super) const A_PAIR: Question = Question {
    pair: Some(true),
    suited: None,
    rank: None,
    suit: None,
    colour: None,
    ranks: None,
    among: None,
    total: None,
};

fn add_question(questions: &mut Vec<Question>, question: Question) {
    if question.asks() && !questions.contains(&question) {
        questions.push(question);
        questions.sort();
    }
}
