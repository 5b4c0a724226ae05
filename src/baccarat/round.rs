//! A finished round as it was seen, and whether a row's pattern fits it.

use super::sight::A_PAIR;
use super::{Question, Sight};
use crate::tables::rules::{Among, Count, NaturalTie, Pattern, Readings, SuperSevens, Winner};

/// A finished round. What the sight did not look at is blank, that is zero or false.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Round {
    /// Played to its end.
    Played {
        /// The Player hand.
        player: Hand,
        /// The Banker hand.
        banker: Hand,
        /// Whether both hands began with the same pair.
        twin: bool,
    },
    /// The shoe ran out: every wager is returned.
    Void,
}

/// One hand at the end of a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hand {
    /// Its point total, 0 to 9.
    pub total: u8,
    /// Its number of cards, 2 or 3.
    pub cards: u8,
    /// How many of its cards are of the counted rank.
    pub counted: u8,
    /// The answers to the questions about its first two cards, a bit each, in the sight's order.
    pub answers: u64,
}

impl Hand {
    fn is_natural(&self) -> bool {
        self.cards == 2 && self.total >= 8
    }
}

/// What a pattern asks of rounds seen by one sight, ready to be held against many of them.
///
/// The facts of an end are few and small: with a bit for each value of each, a round has one bit set
/// in every fact, a pattern those of the values that fit, and a round fits where it has no other.
pub struct Asks {
    end: u64,
    /// The places of the answers that must be yes.
    player: u64,
    banker: u64,
    pairs: Option<Pairs>,
    count: Option<Count>,
    counted_in: SuperSevens,
}

/// What is asked of both hands' pairs, and the places of their answers.
struct Pairs {
    pairs: Among,
    twin: Among,
    player: u64,
    banker: u64,
}

/// What rounds are held against patterns by.
pub struct Facts {
    end: u64,
    player: Hand,
    banker: Hand,
    twin: bool,
}

/// How many values each fact of an end can have: the winner, the winning total, both totals, the
/// margin, both numbers of cards, both naturals, and whether they stand off for either hand.
const VALUES: [u32; 11] = [3, 10, 10, 10, 10, 4, 4, 2, 2, 2, 2];

/// The facts' bits side by side, each fact's given with the value 0 lowest.
fn side_by_side(facts: [u16; 11]) -> u64 {
    let mut bits = 0;
    let mut place = 0;
    for (fact, values) in facts.into_iter().zip(VALUES) {
        bits |= (u64::from(fact) & ((1 << values) - 1)) << place;
        place += values;
    }
    bits
}

impl Asks {
    /// Gets a pattern ready.
    pub fn new(pattern: &Pattern, sight: &Sight, readings: &Readings) -> Asks {
        let asked = |question: &Question, questions: &[Question]| match question.asks() {
            true => place(question, questions),
            false => 0,
        };
        let pairs = pattern.pairs.asks() || pattern.twin.asks();
        Asks {
            end: side_by_side(pattern.end().map(Among::bits)),
            player: asked(&pattern.player_first_two, &sight.player),
            banker: asked(&pattern.banker_first_two, &sight.banker),
            pairs: pairs.then(|| Pairs {
                pairs: pattern.pairs,
                twin: pattern.twin,
                player: place(&A_PAIR, &sight.player),
                banker: place(&A_PAIR, &sight.banker),
            }),
            count: pattern.count,
            counted_in: readings.super_sevens,
        }
    }

    /// Whether the round is one that the pattern describes.
    pub fn fit(&self, facts: &Facts) -> bool {
        let Facts {
            end,
            player,
            banker,
            twin,
        } = facts;
        end & !self.end == 0
            && player.answers & self.player == self.player
            && banker.answers & self.banker == self.banker
            && self.pairs.as_ref().is_none_or(|pairs| {
                let player = u8::from(player.answers & pairs.player > 0);
                let banker = u8::from(banker.answers & pairs.banker > 0);
                pairs.pairs.fits(player + banker) && pairs.twin.fits_truth(*twin)
            })
            && self.count.is_none_or(|count| {
                let placed = match self.counted_in {
                    SuperSevens::EitherHand => true,
                    SuperSevens::BothHands => player.counted > 0 && banker.counted > 0,
                };
                placed && count.cards.fits(player.counted + banker.counted)
            })
    }
}

/// The bit of a question's answer.
fn place(question: &Question, questions: &[Question]) -> u64 {
    let place = questions.iter().position(|asked| asked == question);
    1 << place.expect("a sight holds every question of its patterns")
}

impl Facts {
    /// The facts of a round that was played to its end; a void round has none.
    pub fn of(round: &Round, readings: &Readings) -> Option<Facts> {
        match *round {
            Round::Void => None,
            Round::Played {
                player,
                banker,
                twin,
            } => Some(Facts {
                end: end(&player, &banker, readings.natural_tie),
                player,
                banker,
                twin,
            }),
        }
    }
}

fn end(player: &Hand, banker: &Hand, tie: NaturalTie) -> u64 {
    let winner = match player.total.cmp(&banker.total) {
        std::cmp::Ordering::Greater => Winner::Player,
        std::cmp::Ordering::Less => Winner::Banker,
        std::cmp::Ordering::Equal => Winner::Tie,
    };
    let (player_natural, banker_natural) = (player.is_natural(), banker.is_natural());
    let stands_off = |own: &Hand, other: &Hand| {
        let both = player_natural && banker_natural;
        both && match tie {
            NaturalTie::EqualTotals => own.total == other.total,
            NaturalTie::TwoNaturalsPush => true,
            NaturalTie::LosingNaturalPushes => own.total <= other.total,
        }
    };
    let values = [
        winner as u8,
        player.total.max(banker.total),
        player.total,
        banker.total,
        player.total.abs_diff(banker.total),
        player.cards,
        banker.cards,
        u8::from(player_natural),
        u8::from(banker_natural),
        u8::from(stands_off(player, banker)),
        u8::from(stands_off(banker, player)),
    ];
    side_by_side(values.map(|value| 1 << value))
}
