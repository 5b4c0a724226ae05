//! What the rules of a house allow in each hand, and whether they can all hold.
//!
//! A [`House`] may contradict itself; [`House::contradictions`] lists every reason at once, and
//! [`super::Game::new`] accepts none.

use super::counts::Value;
use super::hand::Total;
pub use crate::tables::rules::{
    Charlie, Dealer22, DealerBlackjackLoss, DoubleAfterSplit, DoubleCards, Doubling, EvenMoney,
    HoleCard, House, Looks, Soft17, SplitAceDraws, SplitAces, Surrender, Tie, Upcards, Variants,
};
use num_traits::Signed;

impl Doubling {
    /// Whether two cards of this total may be doubled.
    pub fn is_open(self, total: Total) -> bool {
        let hard_from = |least| matches!(total, Total::Hard(t) if (least..=11).contains(&t));
        match self {
            Doubling::AnyTwoCards => total.points() < 21,
            Doubling::AnyHard => matches!(total, Total::Hard(points) if points < 21),
            Doubling::Hard9To11 => hard_from(9),
            Doubling::Hard10To11 => hard_from(10),
            Doubling::Hard11 => hard_from(11),
            Doubling::Never => false,
        }
    }
}

impl DoubleAfterSplit {
    /// The rule of doubling that holds for split hands, where this one holds for others.
    pub fn doubling(self, before: Doubling) -> Doubling {
        match self {
            DoubleAfterSplit::Allowed => before,
            DoubleAfterSplit::Refused => Doubling::Never,
            DoubleAfterSplit::AnyTwoCards => Doubling::AnyTwoCards,
            DoubleAfterSplit::AnyHard => Doubling::AnyHard,
            DoubleAfterSplit::Hard9To11 => Doubling::Hard9To11,
            DoubleAfterSplit::Hard10To11 => Doubling::Hard10To11,
            DoubleAfterSplit::Hard11 => Doubling::Hard11,
        }
    }
}

impl Charlie {
    /// The number of cards, if there is one.
    pub fn cards(self) -> Option<u32> {
        match self {
            Charlie::Never => None,
            Charlie::Five => Some(5),
            Charlie::Six => Some(6),
            Charlie::Seven => Some(7),
            Charlie::Eight => Some(8),
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
    /// Pairs that are not split where nothing is.
    #[error("pairs are kept from splitting, but splitting makes 1 hand")]
    UnsplitWithoutSplitting,
    /// Doubling on any number of cards where nothing is doubled.
    #[error("hands of any number of cards are doubled, but none is doubled at all")]
    DoubleCardsWithoutDoubling,
    /// Suits decide on even money, which the engine does not tell apart.
    #[error("even money, and a suited blackjack with a pay of its own: each would be taken apart")]
    EvenMoneyBySuits,
    /// Even money for a blackjack that cannot tie.
    #[error("even money, but a blackjack wins against a dealer blackjack anyway")]
    EvenMoneyWithoutTie,
    /// A Charlie where a dealer blackjack binds hands together.
    #[error(
        "a Charlie is paid before the dealer's second card; with that card drawn last the reading \
         dealer-blackjack-loss must be all-wagers or busted-plus-one-per-hand"
    )]
    CharlieOfBoundHands,
}

impl House {
    /// Every contradiction among these rules; none in a house that can be played.
    pub fn contradictions(&self) -> Vec<Contradiction> {
        let no_splits = self.most_hands == 1;
        let doubles_splits = self.double_after_split != DoubleAfterSplit::Refused;
        let after_nothing = self.double_after_split == DoubleAfterSplit::Allowed
            && self.doubling == Doubling::Never;
        let rare = &self.variants;
        let nothing_doubled = self.doubling == Doubling::Never
            && self.double_after_split.doubling(self.doubling) == Doubling::Never;
        let suited = rare.suited_blackjack_pays.as_ref();
        let nowhere = matches!(self.surrender, Surrender::Early(set) | Surrender::Late(set) if set.is_empty());
        let checks = [
            (
                !(1..=4).contains(&self.most_hands),
                Contradiction::MostHands(self.most_hands),
            ),
            (
                !self.blackjack_pays.is_positive()
                    || suited.is_some_and(|pays| !pays.is_positive()),
                Contradiction::BlackjackPays,
            ),
            (nowhere, Contradiction::SurrenderNowhere),
            (
                no_splits && self.split_aces != SplitAces::Never,
                Contradiction::AcesWithoutSplitting,
            ),
            (
                after_nothing || doubles_splits && no_splits,
                Contradiction::DoubleAfterNothing,
            ),
            (
                no_splits && !rare.unsplit_pairs.is_empty(),
                Contradiction::UnsplitWithoutSplitting,
            ),
            (
                nothing_doubled && rare.double_cards == DoubleCards::Any,
                Contradiction::DoubleCardsWithoutDoubling,
            ),
            (
                self.even_money == EvenMoney::Offered && suited.is_some(),
                Contradiction::EvenMoneyBySuits,
            ),
            (
                self.even_money == EvenMoney::Offered && rare.blackjack_tie == Tie::Wins,
                Contradiction::EvenMoneyWithoutTie,
            ),
            (
                rare.charlie != Charlie::Never && self.binds_hands(),
                Contradiction::CharlieOfBoundHands,
            ),
        ];
        let holds = checks.into_iter().filter(|(found, _)| *found);
        holds.map(|(_, reason)| reason).collect()
    }

    /// Whether what a dealer blackjack takes of one hand depends on the others.
    fn binds_hands(&self) -> bool {
        use DealerBlackjackLoss as Loss;
        let loss = match (self.hole_card, self.variants.looks) {
            (HoleCard::None(loss), _) | (HoleCard::Peeked, Looks::UnderAces(loss)) => loss,
            (HoleCard::Peeked, Looks::UnderAcesAndTens) => return false,
        };
        !matches!(loss, Loss::BustedPlusOnePerHand | Loss::AllWagers)
    }

    /// The house as it is against one upcard: a dealer who does not look at the hole card under it may
    /// as well draw it last.
    pub(super) fn against(&self, upcard: Value) -> House {
        let hole_card = match (self.hole_card, self.variants.looks) {
            (HoleCard::Peeked, Looks::UnderAces(loss)) if upcard != Value::ACE => {
                HoleCard::None(loss)
            }
            (hole_card, _) => hole_card,
        };
        House {
            hole_card,
            ..self.clone()
        }
    }

    /// Whether a dealer blackjack with this upcard ends the round before it is played.
    pub fn looks_under(&self, upcard: Value) -> bool {
        self.against(upcard).hole_card == HoleCard::Peeked
            && (upcard == Value::ACE || upcard == Value::TEN)
    }

    /// Why optimal play is not computed by these rules; `None` if it is.
    pub fn no_optimal_play(&self) -> Option<&'static str> {
        let rare = &self.variants;
        match rare {
            _ if rare.double_cards == DoubleCards::Any => Some("double-cards = any"),
            _ if rare.charlie != Charlie::Never => Some("charlie"),
            _ if rare.player_21 == Tie::Wins => Some("player-21 = wins"),
            _ if rare.dealer_22 == Dealer22::Pushes => Some("dealer-22 = pushes"),
            _ if rare.looks != Looks::UnderAcesAndTens => Some("hole-card = peek-ace"),
            _ => None,
        }
    }

    /// Whether a hand of so many cards has won at once.
    pub fn is_charlie(&self, cards: u32) -> bool {
        self.variants
            .charlie
            .cards()
            .is_some_and(|wins| cards >= wins)
    }

    /// Whether a hand of so many cards may be doubled, its total apart.
    pub fn doubles_cards(&self, cards: u32) -> bool {
        cards == 2 || self.variants.double_cards == DoubleCards::Any
    }

    /// The most hands a pair of this value can become; 1 where it cannot be split.
    pub fn most_hands_of(&self, pair: Value) -> u32 {
        if self.variants.unsplit_pairs.contains(pair) {
            return 1;
        }
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
            && self
                .double_after_split
                .doubling(self.doubling)
                .is_open(total)
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
