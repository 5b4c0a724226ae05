//! The rules of play of a blackjack house: every rule that casinos set differently, in words, none
//! with a default.
//!
//! A house that passed the gate may still contradict itself; `blackjack` lists every contradiction.

use super::{
    Charlie, Dealer22, DealerBlackjackLoss, DoubleAfterSplit, DoubleCards, Doubling, EvenMoney,
    Soft17, SplitAceDraws, SplitAces, Tie,
};
use crate::vocabulary::exact::Rational;

/// Whether the first two cards can be given up for half the wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Surrender {
    /// They cannot.
    None,
    /// Before the dealer's second card is known, for exactly half, against these upcards (3.12).
    Early(Upcards),
    /// For half once a dealer blackjack is excluded, against these upcards; a dealer blackjack
    /// takes the whole wager.
    Late(Upcards),
}

/// A set of upcards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Upcards(pub(crate) u16);

impl Upcards {
    /// All ten.
    pub const ALL: Upcards = Upcards(0x3ff);
    /// All but the ace.
    pub const NOT_ACE: Upcards = Upcards(0x3fe);

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// When the dealer takes the second card, and so what a dealer blackjack takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HoleCard {
    /// At the deal, and looks at it under an ace or a ten: a dealer blackjack ends the round at
    /// once and takes the original wager only.
    Peeked,
    /// After all players' decisions; a dealer blackjack then takes what the reading says.
    None(DealerBlackjackLoss),
}

/// The upcards under which the dealer looks at a hole card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Looks {
    /// Aces and tens.
    UnderAcesAndTens,
    /// Aces only. A blackjack under a ten shows when the players are done, and then takes what the
    /// reading says.
    UnderAces(DealerBlackjackLoss),
}

/// The rules that few houses have; by default none of them is in force.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Variants {
    /// How many cards a hand may have when it is doubled.
    pub double_cards: DoubleCards,
    /// The pairs that are never split.
    pub unsplit_pairs: Upcards,
    /// The number of cards with which a hand wins at once.
    pub charlie: Charlie,
    /// A player's 21 against a dealer's 21, blackjacks apart.
    pub player_21: Tie,
    /// A player's blackjack against a dealer's.
    pub blackjack_tie: Tie,
    /// Net units paid to a blackjack of one suit, where that is not what others pay.
    pub suited_blackjack_pays: Option<Rational>,
    /// What a dealer's 22 does.
    pub dealer_22: Dealer22,
    /// Where a hole card is looked at.
    pub looks: Looks,
}

impl Default for Variants {
    fn default() -> Variants {
        Variants {
            double_cards: DoubleCards::Two,
            unsplit_pairs: Upcards(0),
            charlie: Charlie::Never,
            player_21: Tie::StandsOff,
            blackjack_tie: Tie::StandsOff,
            suited_blackjack_pays: None,
            dealer_22: Dealer22::Busts,
            looks: Looks::UnderAcesAndTens,
        }
    }
}

/// The rules of one house.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct House {
    /// The dealer on soft 17.
    pub soft_17: Soft17,
    /// Net units paid to a blackjack per unit wagered, 3/2 for 3 to 2.
    pub blackjack_pays: Rational,
    /// Which first two cards may be doubled.
    pub doubling: Doubling,
    /// Whether split hands may be doubled.
    pub double_after_split: DoubleAfterSplit,
    /// The most hands splitting can make, 1 (no splitting) to 4.
    pub most_hands: u32,
    /// How often aces may be split.
    pub split_aces: SplitAces,
    /// What split aces may draw.
    pub split_ace_draws: SplitAceDraws,
    /// Whether and when the first two cards may be surrendered.
    pub surrender: Surrender,
    /// The dealer's second card.
    pub hole_card: HoleCard,
    /// Even money for a blackjack against an ace.
    pub even_money: EvenMoney,
    /// The rules that few houses have.
    pub variants: Variants,
}

impl House {
    /// The same house, with what a dealer blackjack after the play takes as the document is read.
    pub fn losing(&self, loss: DealerBlackjackLoss) -> House {
        let hole_card = match self.hole_card {
            HoleCard::Peeked => HoleCard::Peeked,
            HoleCard::None(_) => HoleCard::None(loss),
        };
        let looks = match self.variants.looks {
            Looks::UnderAcesAndTens => Looks::UnderAcesAndTens,
            Looks::UnderAces(_) => Looks::UnderAces(loss),
        };
        House {
            hole_card,
            variants: Variants {
                looks,
                ..self.variants.clone()
            },
            ..self.clone()
        }
    }
}
