//! The questions of reading, each with the values it can take.
//!
//! A document says which of them it raises, which values its text can bear and which is the
//! default; the meaning of each value stands here once.

macro_rules! readings {
    ($($(#[$doc:meta])* $field:ident: $Question:ident = $name:literal {
        $($(#[$value_doc:meta])* $Value:ident = $value:literal,)+
    })+) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
            pub enum $Question {
                #[default]
                $($(#[$value_doc])* $Value,)+
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
                    $($name => match self.$field { $($Question::$Value => Some($value),)+ },)+
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
    pair: Pair = "pair" {
        /// Two cards of one rank.
        SameRank = "same-rank",
        /// Two cards of one point value, two different face cards excepted.
        SamePointValue = "same-point-value",
    }
    /// What makes two pairs the same pair.
    twin: Twin = "twin" {
        /// All four cards of one rank.
        SameRank = "same-rank",
        /// All four cards of one point value.
        SamePointValue = "same-point-value",
        /// Every two of the four cards a pair by point value, two different face cards excepted.
        PairRule = "pair-rule",
    }
    /// Which naturals stand off for a bonus wager on a hand.
    natural_tie: NaturalTie = "natural-tie" {
        /// Two naturals of one total.
        EqualTotals = "equal-totals",
        /// Any two naturals.
        TwoNaturalsPush = "two-naturals-push",
        /// Two naturals of one total, and the lower of two for its own hand's wager.
        LosingNaturalPushes = "losing-natural-pushes",
    }
    /// Where the player's permanent 7 comes from.
    permanent_seven: PermanentSeven = "permanent-seven" {
        /// Printed on the layout: no card leaves the shoe.
        Printed = "printed",
        /// One 7 leaves the shoe before the round.
        FromShoe = "from-shoe",
    }
    /// Which hands the counted cards must lie in.
    super_sevens: SuperSevens = "super-7s" {
        /// Either hand or both.
        EitherHand = "either-hand",
        /// Both hands: each holds at least one.
        BothHands = "both-hands",
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
