//! The course of a split: which hands are still to come, and what a dealer blackjack must know of
//! those that are finished.
//!
//! Comes in: the house, how many hands a pair can become. Goes out: a [`Graph`] of the points at which
//! a hand starts and of the hands in play, each with where its end leads.
//!
//! Only a dealer blackjack binds hands together, and what it takes is a sum over hands too, once the
//! little that [`Past`] keeps is known: [`to_blackjack`] is what each hand adds to the result.

use super::super::house::{DealerBlackjackLoss, HoleCard, House};
use super::super::settle::{DealerEnd, Finished, HandEnd, settle};

/// What is remembered of the finished hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Past {
    /// None has stood; so much was wagered on those that busted.
    AllBusted(i32),
    /// Some hand has stood.
    Stood,
}

impl Past {
    /// Before any hand is finished.
    pub const NOTHING: Past = Past::AllBusted(0);

    /// With another finished hand, nothing forgotten.
    fn with(self, hand: Finished) -> Past {
        match (self, hand.end) {
            (Past::AllBusted(wagers), HandEnd::Bust) => Past::AllBusted(wagers + hand.wager),
            _ => Past::Stood,
        }
    }
}

/// How much of the past is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Memory {
    /// Nothing.
    Nothing,
    /// Whether some hand has stood.
    Stood,
    /// That, and the wagers of busted hands where none has.
    Wagers,
}

impl Memory {
    /// What decisions depend on.
    pub fn of_decisions(house: &House, dealer_may_have_blackjack: bool) -> Memory {
        match house.hole_card {
            _ if !dealer_may_have_blackjack => Memory::Nothing,
            HoleCard::None(DealerBlackjackLoss::BustedPlusOne) => Memory::Stood,
            HoleCard::None(DealerBlackjackLoss::OriginalOnly) => Memory::Wagers,
            _ => Memory::Nothing,
        }
    }

    fn keep(self, past: Past) -> Past {
        match (self, past) {
            (Memory::Wagers, _) | (Memory::Stood, Past::Stood) => past,
            _ => Past::NOTHING,
        }
    }
}

/// What a finished hand adds to the result where the dealer has blackjack; with a hole card nothing,
/// since only the original wager is lost, before any hand is played.
pub(super) fn to_blackjack(house: &House, past: Past, first: bool, hand: Finished) -> i32 {
    use DealerBlackjackLoss as Loss;
    let HoleCard::None(loss) = house.hole_card else {
        return 0;
    };
    match (loss, past, hand.end) {
        (Loss::OriginalOnly, Past::Stood, _) => 0,
        (_, _, HandEnd::Bust) => -hand.wager,
        (Loss::OriginalOnly, Past::AllBusted(returned), _) => returned - 1,
        (Loss::BustedPlusOne, Past::Stood, _) => 0,
        (Loss::BustedPlusOne | Loss::BustedPlusOnePerHand, ..) => -1,
        (Loss::OriginalAndBusted, ..) => -i32::from(first),
        (Loss::AllWagers, ..) => -hand.wager,
    }
}

/// What a finished hand adds to the result against this end of the dealer's.
pub(super) fn adds(house: &House, play: &Hand, hand: Finished, dealer: DealerEnd) -> i32 {
    match dealer {
        DealerEnd::Blackjack => to_blackjack(house, play.past, play.is_first, hand),
        _ => settle(house, &[hand], dealer),
    }
}

/// A hand about to get its second card.
#[derive(Clone, Debug)]
pub(super) struct Start {
    /// Hands waiting, this one included.
    waiting: u32,
    /// Hands there are in all, finished ones included.
    hands: u32,
    past: Past,
    /// The hand as it is then played, a place in [`Graph::hands`].
    pub hand: usize,
    /// What splitting again leads to, a place in [`Graph::starts`].
    pub again: Option<usize>,
}

/// A hand in play.
#[derive(Clone, Debug)]
pub(super) struct Hand {
    /// Hands waiting behind it.
    pub waiting: u32,
    /// Hands there are in all; 0 for the last one, to which it does not matter.
    hands: u32,
    /// What is remembered of those finished before it.
    pub past: Past,
    /// Whether it is the first to be played.
    pub is_first: bool,
    /// The start that follows where it stands and where it busts, on one wager and on two.
    next: [[Option<usize>; 2]; 2],
}

impl Hand {
    /// The start that follows this end; none after the last hand.
    pub fn next(&self, hand: Finished) -> Option<usize> {
        self.next[usize::from(hand.end == HandEnd::Bust)][hand.wager as usize - 1]
    }

    /// Hands to come after it, and how often these may be split again.
    pub fn to_come(&self, most_hands: u32) -> (u32, u32) {
        match self.waiting {
            0 => (0, 0),
            waiting => (waiting, most_hands - self.hands),
        }
    }

    /// Whether it is the last hand.
    pub fn is_last(&self) -> bool {
        self.waiting == 0
    }
}

/// How the hands of a split follow each other.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    memory: Memory,
    most_hands: u32,
    /// The first of them is where the split begins.
    pub starts: Vec<Start>,
    /// Every kind of hand in play.
    pub hands: Vec<Hand>,
}

impl Graph {
    /// The course of a pair that can become so many hands, two or more.
    pub fn new(most_hands: u32, memory: Memory) -> Graph {
        let mut graph = Graph {
            memory,
            most_hands,
            starts: Vec::new(),
            hands: Vec::new(),
        };
        graph.start(2, 2, Past::NOTHING);
        graph
    }

    fn start(&mut self, waiting: u32, hands: u32, past: Past) -> usize {
        let same =
            |start: &Start| (start.waiting, start.hands, start.past) == (waiting, hands, past);
        if let Some(found) = self.starts.iter().position(same) {
            return found;
        }
        let place = self.starts.len();
        self.starts.push(Start {
            waiting,
            hands,
            past,
            hand: 0,
            again: None,
        });
        self.starts[place].hand = self.hand(waiting - 1, hands, past);
        if hands < self.most_hands {
            self.starts[place].again = Some(self.start(waiting + 1, hands + 1, past));
        }
        place
    }

    fn hand(&mut self, waiting: u32, hands: u32, past: Past) -> usize {
        let is_first = waiting + 1 == hands;
        let hands = if waiting == 0 { 0 } else { hands };
        let same = |hand: &Hand| (hand.waiting, hand.hands, hand.past) == (waiting, hands, past);
        if let Some(found) = self.hands.iter().position(same) {
            return found;
        }
        let place = self.hands.len();
        self.hands.push(Hand {
            waiting,
            hands,
            past,
            is_first,
            next: [[None; 2]; 2],
        });
        if waiting > 0 {
            let next = [HandEnd::Stands(16), HandEnd::Bust].map(|end| {
                [1, 2].map(|wager| {
                    let past = self.memory.keep(past.with(Finished { wager, end }));
                    Some(self.start(waiting, hands, past))
                })
            });
            self.hands[place].next = next;
        }
        place
    }
}
