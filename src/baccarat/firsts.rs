//! How both hands can begin, for those who look at nothing else: listed once, for any shoe.
//!
//! Comes in: a [`Sight`] of first cards only. Goes out: the classes of cards that it tells apart, and
//! every beginning with the classes it is drawn from. A hand that nobody looks at is not drawn.

use super::sight::Eye;
use super::walk::is_twin;
use super::{Hand, Question, Round, Sight};
use crate::tables::rules::Readings;
use crate::tables::two_cards::answer;
use crate::vocabulary::card::Card;

/// Every way to begin.
pub struct Firsts {
    /// The class of each card, at its place in a deck.
    pub class_of: [usize; 52],
    /// Every beginning, once.
    pub all: Vec<First>,
}

/// One way to begin.
pub struct First {
    /// What is seen of the round.
    pub round: Round,
    /// The classes of the cards drawn from the shoe, the player's first.
    pub drawn: Vec<usize>,
    /// In how many orders they can be dealt.
    pub orders: u64,
}

/// One hand's first two cards.
struct Start {
    cards: [Card; 2],
    drawn: Vec<usize>,
    orders: u64,
    answers: u64,
}

impl Firsts {
    /// All the beginnings that this sight tells apart, beside the player's permanent card, if any.
    pub fn new(sight: &Sight, permanent: Option<Card>, readings: &Readings) -> Firsts {
        let (cards, class_of) = classes(sight.eye(false));
        let players = starts(&sight.player, &cards, permanent, readings);
        let bankers = starts(&sight.banker, &cards, None, readings);
        let both = |player: &Start, banker: &Start| First {
            round: Round::Played {
                player: hand(player),
                banker: hand(banker),
                twin: sight.twin && is_twin(player.cards, banker.cards, readings),
            },
            drawn: [player.drawn.as_slice(), &banker.drawn].concat(),
            orders: player.orders * banker.orders,
        };
        let all = players
            .iter()
            .flat_map(|player| bankers.iter().map(move |banker| both(player, banker)));
        Firsts {
            class_of,
            all: all.collect(),
        }
    }
}

fn hand(start: &Start) -> Hand {
    Hand {
        answers: start.answers,
        ..Hand::default()
    }
}

/// A card of each class, and the class of each card.
fn classes(eye: Eye) -> (Vec<Card>, [usize; 52]) {
    let mut cards: Vec<Card> = Vec::new();
    let mut class_of = [0; 52];
    for card in Card::all() {
        let known = cards
            .iter()
            .position(|other| eye.sees(*other) == eye.sees(card));
        class_of[card.index()] = known.unwrap_or(cards.len());
        if known.is_none() {
            cards.push(card);
        }
    }
    (cards, class_of)
}

/// All the first two cards of a hand; one blank start where nobody looks at it.
fn starts(
    questions: &[Question],
    cards: &[Card],
    permanent: Option<Card>,
    readings: &Readings,
) -> Vec<Start> {
    let start = |two: [Card; 2], drawn: Vec<usize>| {
        let bit = |(place, question)| u64::from(answer(question, two, readings)) << place;
        Start {
            cards: two,
            orders: match drawn.as_slice() {
                [one, other] if one != other => 2,
                _ => 1,
            },
            answers: questions.iter().enumerate().map(bit).sum(),
            drawn,
        }
    };
    let all = 0..cards.len();
    match (questions.is_empty(), permanent) {
        (true, _) => vec![start([cards[0]; 2], Vec::new())],
        (false, Some(first)) => all
            .map(|second| start([first, cards[second]], vec![second]))
            .collect(),
        (false, None) => all
            .clone()
            .flat_map(|one| all.clone().skip(one).map(move |other| (one, other)))
            .map(|(one, other)| start([cards[one], cards[other]], vec![one, other]))
            .collect(),
    }
}
