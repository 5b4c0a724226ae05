//! What the rules of a house allow in each hand, and whether they can all hold.
//!
//! A [`House`] may contradict itself; [`House::contradictions`] lists every reason at once, and
//! [`super::Game::new`] accepts none.

use super::counts::Value;
use super::hand::Total;
pub use crate::tables::rules::{
    DealerBlackjackLoss, DoubleAfterSplit, Doubling, EvenMoney, HoleCard, House, Soft17,
    SplitAceDraws, SplitAces, Surrender, Upcards,
};
use num_traits::Signed;

impl Doubling {
    /// Whether two cards of this total may be doubled.
    pub fn is_open(self, total: Total) -> bool {
        let hard_from = |least| matches!(total, Total::Hard(t) if (least..=11).contains(&t));
        match self {
            Doubling::AnyTwoCards => total.points() < 21,
            Doubling::Hard9To11 => hard_from(9),
            Doubling::Hard10To11 => hard_from(10),
            Doubling::Hard11 => hard_from(11),
            Doubling::Never => false,
        }
    }
}

impl Upcards {
    /// Whether this upcard is among them.
    pub fn contains(self, upcard: Value) -> bool {
        self.0 >> upcard.place() & 1 == 1
    }
}

impl FromIterator<Value> for Upcards {
    fn from_iter<I: IntoIterator<Item = Value>>(values: I) -> Upcards {
        let bits = values.into_iter().map(|v| 1 << v.place());
        Upcards(bits.fold(0, |all, bit| all | bit))
    }
}

/// A reason why a house's rules cannot all hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Contradiction {
    /// Not 1 to 4 hands.
    #[error("{0} hands: splitting makes 1 (no splitting) to 4 hands")]
    MostHands(u32),
    /// A blackjack that loses or pays nothing.
    #[error("a blackjack must pay something")]
    BlackjackPays,
    /// Surrender against no upcard.
    #[error("surrender is open against no upcard; say that there is none")]
    SurrenderNowhere,
    /// Aces split where nothing is.
    #[error("aces cannot be split where splitting makes 1 hand")]
    AcesWithoutSplitting,
    /// Doubling after a split where there is none or nothing to double.
    #[error("doubling after a split needs both splitting and doubling")]
    DoubleAfterNothing,
}

impl House {
    /// Every contradiction among these rules; none in a house that can be played.
    pub fn contradictions(&self) -> Vec<Contradiction> {
        let no_splits = self.most_hands == 1;
        let doubles_splits = self.double_after_split == DoubleAfterSplit::Allowed;
        let nowhere = matches!(self.surrender, Surrender::Early(set) | Surrender::Late(set) if set.is_empty());
        let checks = [
            (
                !(1..=4).contains(&self.most_hands),
                Contradiction::MostHands(self.most_hands),
            ),
            (
                !self.blackjack_pays.is_positive(),
                Contradiction::BlackjackPays,
            ),
            (nowhere, Contradiction::SurrenderNowhere),
            (
                no_splits && self.split_aces != SplitAces::Never,
                Contradiction::AcesWithoutSplitting,
            ),
            (
                doubles_splits && (no_splits || self.doubling == Doubling::Never),
                Contradiction::DoubleAfterNothing,
            ),
        ];
        let holds = checks.into_iter().filter(|(found, _)| *found);
        holds.map(|(_, reason)| reason).collect()
    }

    /// The most hands a pair of this value can become; 1 where it cannot be split.
    pub fn most_hands_of(&self, pair: Value) -> u32 {
        match (pair == Value::ACE, self.split_aces) {
            (true, SplitAces::Never) => 1,
            (true, SplitAces::Once) => self.most_hands.min(2),
            _ => self.most_hands,
        }
    }

    /// Whether a hand split from a pair of this value may draw after its second card.
    pub fn split_hand_plays_on(&self, pair: Value) -> bool {
        pair != Value::ACE || self.split_ace_draws == SplitAceDraws::Freely
    }

    /// Whether a hand split from a pair of this value may be doubled on this total.
    pub fn split_hand_doubles(&self, pair: Value, total: Total) -> bool {
        self.split_hand_plays_on(pair)
            && self.double_after_split == DoubleAfterSplit::Allowed
            && self.doubling.is_open(total)
    }

    /// Whether a surrender is taken against this upcard.
    pub fn surrender_is_open(&self, upcard: Value) -> bool {
        match self.surrender {
            Surrender::None => false,
            Surrender::Early(upcards) | Surrender::Late(upcards) => upcards.contains(upcard),
        }
    }

    /// Whether the dealer draws to this total.
    pub fn dealer_draws(&self, total: Total) -> bool {
        House::draws_as_dealer(self.soft_17, total)
    }

    /// Whether a dealer with this rule draws to this total (3.19).
    pub(super) fn draws_as_dealer(soft_17: Soft17, total: Total) -> bool {
        total.points() < 17 || (soft_17 == Soft17::Hits && total == Total::Soft(17))
    }
}
