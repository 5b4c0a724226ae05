//! The questions of reading, each with the values it can take.
//!
//! A document says which of them it raises, which values its text can bear and which is the
//! default; the meaning of each value stands here once.

macro_rules! readings {
    ($($(#[$doc:meta])* $field:ident: $Question:ident = $name:literal asks $general:literal {
        $($(#[$value_doc:meta])* $Value:ident = $value:literal,)+
    })+) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
            pub enum $Question {
                #[default]
                $($(#[$value_doc])* $Value,)+
            }

            impl $Question {
                /// Every value, in order.
                pub const ALL: [$Question; [$($value),+].len()] = [$($Question::$Value),+];

                /// The value as users write it.
                pub fn name(self) -> &'static str {
                    match self { $($Question::$Value => $value,)+ }
                }
            }
        )+

        /// One value for every question; only those that touch a game matter to it.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct Readings {
            $($(#[$doc])* pub $field: $Question,)+
        }

        impl Readings {
            /// The questions' names.
            pub const NAMES: &[&str] = &[$($name,)+];

            /// The questions as a table asks them under a name of its own.
            pub const QUESTIONS: &[(&str, &str)] = &[$(($general, $name),)+];

            /// The values a question can take.
            pub fn values(name: &str) -> Option<&'static [&'static str]> {
                match name {
                    $($name => Some(&[$($value,)+]),)+
                    _ => None,
                }
            }

            /// The value chosen.
            pub fn get(&self, name: &str) -> Option<&'static str> {
                match name {
                    $($name => Some(self.$field.name()),)+
                    _ => None,
                }
            }

            /// Chooses a value; `None` where there is no such question or value.
            pub fn set(&mut self, name: &str, value: &str) -> Option<()> {
                match (name, value) {
                    $($(($name, $value) => self.$field = $Question::$Value,)+)+
                    _ => return None,
                }
                Some(())
            }
        }
    };
}

readings! {
    /// What makes two cards a pair.
    pair: Pair = "pair" asks "pair" {
        /// Two cards of one rank.
        SameRank = "same-rank",
        /// Two cards of one point value, two different face cards excepted.
        SamePointValue = "same-point-value",
    }
    /// What makes two pairs the same pair.
    twin: Twin = "twin" asks "twin" {
        /// All four cards of one rank.
        SameRank = "same-rank",
        /// All four cards of one point value.
        SamePointValue = "same-point-value",
        /// Every two of the four cards a pair by point value, two different face cards excepted.
        PairRule = "pair-rule",
    }
    /// Which naturals stand off for a bonus wager on a hand.
    natural_tie: NaturalTie = "natural-tie" asks "natural-tie" {
        /// Two naturals of one total.
        EqualTotals = "equal-totals",
        /// Any two naturals.
        TwoNaturalsPush = "two-naturals-push",
        /// Two naturals of one total, and the lower of two for its own hand's wager.
        LosingNaturalPushes = "losing-natural-pushes",
    }
    /// Where the player's permanent 7 comes from.
    permanent_seven: PermanentSeven = "permanent-seven" asks "permanent-seven" {
        /// Printed on the layout: no card leaves the shoe.
        Printed = "printed",
        /// One 7 leaves the shoe before the round.
        FromShoe = "from-shoe",
    }
    /// Which hands the counted cards must lie in.
    super_sevens: SuperSevens = "super-7s" asks "counted-hands" {
        /// Either hand or both.
        EitherHand = "either-hand",
        /// Both hands: each holds at least one.
        BothHands = "both-hands",
    }
    /// Which two cards are a 20.
    kings_bounty_20: KingsBounty20 = "kings-bounty-20" asks "two-card-20" {
        /// Any two of 20 points, an ace and a nine included.
        Any20 = "any-20",
        /// Two ten-valued cards.
        TenValues = "ten-values",
    }
    /// Whether two suited cards among several ranks must be of one rank.
    kings_bounty_suited: KingsBountySuited = "kings-bounty-suited" asks "suited-ranks" {
        /// Two of one rank.
        SameRank = "same-rank",
        /// Any two among them.
        Mixed = "mixed",
    }
    /// What a round loses to a dealer blackjack that comes after the play, b being each hand's bets.
    dealer_blackjack_loss: DealerBlackjackLoss = "dealer-blackjack-loss" asks "dealer-blackjack-loss" {
        /// All busted hands' bets, plus 1 if any hand did not bust.
        BustedPlusOne = "busted-plus-one",
        /// 1 in all if any hand did not bust; if all busted, all their bets.
        OriginalOnly = "original-only",
        /// Busted hands' bets, plus 1 if the very first hand did not bust.
        OriginalAndBusted = "original-and-busted",
        /// Busted hands' bets, plus 1 for every hand that did not bust.
        BustedPlusOnePerHand = "busted-plus-one-per-hand",
        /// Every bet.
        AllWagers = "all-wagers",
    }
}

impl Readings {
    /// What facts mean if a table says nothing: as the words say, whatever ranks are among others.
    pub fn plain() -> Readings {
        Readings {
            kings_bounty_suited: KingsBountySuited::Mixed,
            ..Readings::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_of_every_reading_can_be_chosen_and_read_back() {
        for name in Readings::NAMES {
            for value in Readings::values(name).unwrap() {
                let mut readings = Readings::default();
                readings.set(name, value).unwrap();
                assert_eq!(readings.get(name), Some(*value));
            }
        }
        assert_eq!(Readings::default().set("pair", "pair-rule"), None);
    }
}
