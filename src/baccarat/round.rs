//! A finished round as it was seen, and whether a row's pattern fits it.

use super::sight::A_PAIR;
use super::{Question, Sight};
use crate::rules::{NaturalTie, Pattern, Readings, SuperSevens, Winner};

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

    fn answers(&self, question: &Question, questions: &[Question]) -> bool {
        let place = questions.iter().position(|asked| asked == question);
        let place = place.expect("a sight holds every question of its patterns");
        self.answers >> place & 1 == 1
    }

    fn fits(&self, question: &Question, questions: &[Question]) -> bool {
        !question.asks() || self.answers(question, questions)
    }
}

/// Whether the round, seen by this sight, is one that the pattern describes.
pub fn fits(pattern: &Pattern, round: &Round, sight: &Sight, readings: &Readings) -> bool {
    match round {
        Round::Void => false,
        Round::Played {
            player,
            banker,
            twin,
        } => {
            fits_the_end(pattern, player, banker)
                && fits_naturals(pattern, player, banker, readings.natural_tie)
                && fits_pairs(pattern, player, banker, *twin, sight)
                && player.fits(&pattern.player_first_two, &sight.player)
                && banker.fits(&pattern.banker_first_two, &sight.banker)
                && fits_count(pattern, player, banker, readings.super_sevens)
        }
    }
}

fn fits_the_end(pattern: &Pattern, player: &Hand, banker: &Hand) -> bool {
    let winner = match player.total.cmp(&banker.total) {
        std::cmp::Ordering::Greater => Winner::Player,
        std::cmp::Ordering::Less => Winner::Banker,
        std::cmp::Ordering::Equal => Winner::Tie,
    };
    pattern.winner.fits(winner as u8)
        && pattern.winning_total.fits(player.total.max(banker.total))
        && pattern.player_total.fits(player.total)
        && pattern.banker_total.fits(banker.total)
        && pattern.margin.fits(player.total.abs_diff(banker.total))
        && pattern.player_cards.fits(player.cards)
        && pattern.banker_cards.fits(banker.cards)
}

fn fits_naturals(pattern: &Pattern, player: &Hand, banker: &Hand, tie: NaturalTie) -> bool {
    let (player_natural, banker_natural) = (player.is_natural(), banker.is_natural());
    let stands_off = |own: &Hand, other: &Hand| {
        let both = player_natural && banker_natural;
        both && match tie {
            NaturalTie::EqualTotals => own.total == other.total,
            NaturalTie::TwoNaturalsPush => true,
            NaturalTie::LosingNaturalPushes => own.total <= other.total,
        }
    };
    pattern.player_natural.fits_truth(player_natural)
        && pattern.banker_natural.fits_truth(banker_natural)
        && pattern
            .player_natural_tie
            .fits_truth(stands_off(player, banker))
        && pattern
            .banker_natural_tie
            .fits_truth(stands_off(banker, player))
}

fn fits_pairs(pattern: &Pattern, player: &Hand, banker: &Hand, twin: bool, sight: &Sight) -> bool {
    if !pattern.pairs.asks() && !pattern.twin.asks() {
        return true;
    }
    let pairs = u8::from(player.answers(&A_PAIR, &sight.player))
        + u8::from(banker.answers(&A_PAIR, &sight.banker));
    pattern.pairs.fits(pairs) && pattern.twin.fits_truth(twin)
}

fn fits_count(pattern: &Pattern, player: &Hand, banker: &Hand, hands: SuperSevens) -> bool {
    pattern.count.is_none_or(|count| {
        let placed = match hands {
            SuperSevens::EitherHand => true,
            SuperSevens::BothHands => player.counted > 0 && banker.counted > 0,
        };
        placed && count.cards.fits(player.counted + banker.counted)
    })
}
