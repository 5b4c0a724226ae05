//! The rules of play of a blackjack house, as a file writes them; users type the same keys.

use super::{At, Odds};
use crate::vocabulary::card::Rank;
use schemars::JsonSchema;
use serde::Deserialize;

/// How blackjack is played in this house. The first eleven keys are rules that every house sets: none has a
/// silent default. The others are rules that few houses have. If such a key is absent, the rule is not in force,
/// which its first value says too.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct HouseRules {
    /// Whether the dealer draws to a soft 17.
    pub dealer_soft_17: At<Soft17>,
    /// What a blackjack pays.
    pub blackjack_pays: At<Odds>,
    /// Which first two cards may be doubled.
    pub doubling: At<Doubling>,
    /// Whether the first two cards of a split hand may be doubled.
    pub double_after_split: At<DoubleAfterSplit>,
    /// How many hands splitting may make, 1 to 4; 1 is no splitting.
    #[schemars(range(min = 1, max = 4))]
    pub most_hands: At<u32>,
    /// How often aces may be split.
    pub split_aces: At<SplitAces>,
    /// What a split ace may take.
    pub split_ace_draws: At<SplitAceDraws>,
    /// Whether a hand may be given up for half its wager, and when.
    pub surrender: At<SurrenderTime>,
    /// The upcards that surrender is open against: A, 2 to 10. Not needed where there is no surrender.
    pub surrender_upcards: Option<At<Vec<At<Rank>>>>,
    /// Whether the dealer takes a second card before the players decide.
    pub hole_card: At<SecondCard>,
    /// Whether a blackjack against an ace may take 1 to 1.
    pub even_money: At<EvenMoney>,
    /// How many cards a hand may have when it is doubled.
    pub double_cards: Option<At<DoubleCards>>,
    /// The pairs that are never split: A, 2 to 10.
    pub unsplit_pairs: Option<At<Vec<At<Rank>>>>,
    /// The number of cards with which a hand of 21 or less wins at once.
    pub charlie: Option<At<Charlie>>,
    /// What a player's 21, no blackjack, does against a dealer's 21 of three cards or more.
    pub player_21: Option<At<Tie>>,
    /// What a player's blackjack does against a dealer's blackjack.
    pub blackjack_tie: Option<At<Tie>>,
    /// What a blackjack of one suit pays, where that is not what other blackjacks pay.
    pub suited_blackjack_pays: Option<At<Odds>>,
    /// What a dealer's 22 does to hands of 21 or less. A blackjack and a Charlie are paid all the same.
    pub dealer_22: Option<At<Dealer22>>,
}

macro_rules! words {
    ($($(#[$doc:meta])* $Rule:ident { $($(#[$word_doc:meta])* $Word:ident = $word:literal,)+ })+) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
            pub enum $Rule {
                $($(#[$word_doc])* #[serde(rename = $word)] $Word,)+
            }
        )+
    };
}

words! {
    /// The dealer on soft 17.
    Soft17 {
        /// Stands.
        Stands = "stand",
        /// Draws.
        Hits = "hit",
    }
    /// Which first two cards may be doubled.
    Doubling {
        /// Any but a 21.
        AnyTwoCards = "any-two-cards",
        /// Any hard total but a 21.
        AnyHard = "any-hard",
        /// Hard 9, 10 and 11.
        Hard9To11 = "hard-9-to-11",
        /// Hard 10 and 11.
        Hard10To11 = "hard-10-to-11",
        /// Hard 11.
        Hard11 = "hard-11",
        /// None.
        Never = "never",
    }
    /// Doubling the first two cards of a split hand.
    DoubleAfterSplit {
        /// As before a split.
        Allowed = "allowed",
        /// Not at all.
        Refused = "refused",
        /// Any but a 21, whatever may be doubled before a split.
        AnyTwoCards = "any-two-cards",
        /// Any hard total but a 21, whatever may be doubled before a split.
        AnyHard = "any-hard",
        /// Hard 9, 10 and 11, whatever may be doubled before a split.
        Hard9To11 = "hard-9-to-11",
        /// Hard 10 and 11, whatever may be doubled before a split.
        Hard10To11 = "hard-10-to-11",
        /// Hard 11, whatever may be doubled before a split.
        Hard11 = "hard-11",
    }
    /// How often aces may be split.
    SplitAces {
        /// Not at all.
        Never = "never",
        /// Once, into two hands.
        Once = "once",
        /// As other pairs.
        Again = "again",
    }
    /// What a split ace may take.
    SplitAceDraws {
        /// One card.
        OneCard = "one-card",
        /// As many as other hands; doubling included where it is open after a split.
        Freely = "freely",
    }
    /// When a hand may be given up.
    SurrenderTime {
        /// Not at all.
        Never = "none",
        /// Before the dealer's second card is known: it costs one half whatever that is.
        Early = "early",
        /// After a dealer blackjack is excluded: one loses all.
        Late = "late",
    }
    /// The dealer's second card.
    SecondCard {
        /// Drawn when the players are done.
        Last = "none",
        /// Taken at once, and looked at under an ace or a ten: a blackjack ends the round.
        Peeked = "peek",
        /// Taken at once, and looked at under an ace only: a blackjack under a ten shows when the players are done.
        PeekedUnderAce = "peek-ace",
    }
    /// Taking 1 to 1 for a blackjack against an ace.
    EvenMoney {
        /// Offered.
        Offered = "offered",
        /// Not offered.
        Refused = "refused",
    }
    /// How many cards a hand may have when it is doubled.
    DoubleCards {
        /// Two.
        Two = "two",
        /// Any number; the totals are those of the rule of doubling.
        Any = "any",
    }
    /// The number of cards with which a hand of 21 or less wins at once, 1 to 1.
    Charlie {
        /// None: a hand plays on.
        Never = "none",
        /// Five.
        Five = "5-cards",
        /// Six.
        Six = "6-cards",
        /// Seven.
        Seven = "7-cards",
        /// Eight.
        Eight = "8-cards",
    }
    /// What becomes of a tie.
    Tie {
        /// Nobody wins.
        StandsOff = "stand-off",
        /// The player wins.
        Wins = "wins",
    }
    /// What a dealer's 22 does.
    Dealer22 {
        /// Busts, as every total above 21.
        Busts = "busts",
        /// Stands off with hands of 21 or less; a blackjack and a Charlie are paid.
        Pushes = "pushes",
    }
}
