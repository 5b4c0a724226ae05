//! The rules of play of a blackjack house, as a file writes them; users type the same keys.

use super::{At, Odds};
use crate::vocabulary::card::Rank;
use schemars::JsonSchema;
use serde::Deserialize;

/// How blackjack is played in this house. Every key is given: no rule has a silent default.
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
    /// The upcards that surrender is open against: A, 2 to 10. Empty where there is no surrender.
    pub surrender_upcards: At<Vec<At<Rank>>>,
    /// Whether the dealer takes a second card before the players decide.
    pub hole_card: At<SecondCard>,
    /// Whether a blackjack against an ace may take 1 to 1.
    pub even_money: At<EvenMoney>,
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
    }
    /// Taking 1 to 1 for a blackjack against an ace.
    EvenMoney {
        /// Offered.
        Offered = "offered",
        /// Not offered.
        Refused = "refused",
    }
}
