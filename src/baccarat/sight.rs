//! What the rows of a wager look at, so that no more is told apart than they can see.

use crate::card::{Card, Rank};
use crate::rules::{Pair, Pattern, Readings, TwoCards};

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

    /// Whether these two cards can be told apart in a hand's first two.
    pub(super) fn tells_apart(&self, one: Card, other: Card) -> bool {
        let questions = || self.player.iter().chain(&self.banker);
        let ranks = self.twin || questions().any(asks_ranks);
        let suits = questions().any(|ask| ask.suited.is_some() || ask.suit.is_some());
        let colours = questions().any(|ask| ask.colour.is_some());
        self.tells_apart_later(one, other)
            || ranks && one.rank != other.rank
            || suits && one.suit != other.suit
            || colours && one.suit.colour() != other.suit.colour()
    }

    /// Whether these two cards can be told apart as third cards.
    pub(super) fn tells_apart_later(&self, one: Card, other: Card) -> bool {
        let counted = |card: Card| Some(card.rank) == self.counted;
        self.the_end && points(one.rank) != points(other.rank) || counted(one) != counted(other)
    }
}

/// The question that `pairs` and `twin` ask of each hand.
pub(super) const A_PAIR: Question = Question {
    pair: Some(true),
    suited: None,
    rank: None,
    suit: None,
    colour: None,
};

fn add_question(questions: &mut Vec<Question>, question: Question) {
    if question.asks() && !questions.contains(&question) {
        questions.push(question);
        questions.sort();
    }
}

fn asks_ranks(question: &Question) -> bool {
    question.pair.is_some() || question.rank.is_some()
}

/// Whether two cards are a pair as the document is read.
pub(super) fn is_pair([one, other]: [Card; 2], pair: Pair) -> bool {
    match pair {
        Pair::SameRank => one.rank == other.rank,
        Pair::SamePointValue => pairs_by_points(one.rank, other.rank),
    }
}

/// Equal point values pair, two different face cards excepted.
pub(super) fn pairs_by_points(one: Rank, other: Rank) -> bool {
    let different_faces = one.is_face() && other.is_face() && one != other;
    points(one) == points(other) && !different_faces
}

/// Whether the first two cards are what the question asks.
pub(super) fn answer(question: &Question, cards: [Card; 2], readings: &Readings) -> bool {
    let [one, other] = cards;
    let both = |fits: &dyn Fn(Card) -> bool| fits(one) && fits(other);
    let is = |asked: Option<bool>, truth: bool| asked.is_none_or(|asked| asked == truth);
    is(question.pair, is_pair(cards, readings.pair))
        && is(question.suited, one.suit == other.suit)
        && question
            .rank
            .is_none_or(|rank| both(&|card| card.rank == rank))
        && question
            .suit
            .is_none_or(|suit| both(&|card| card.suit == suit))
        && question
            .colour
            .is_none_or(|colour| both(&|card| card.suit.colour() == colour))
}
