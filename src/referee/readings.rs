//! The readings: how a clause is taken where its text allows more than one meaning. The first
//! value of each is the default.

/// "Pair" in Electronic Baccarat 1.1.11 and 1.1.19.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pair {
    /// Two cards of one rank.
    #[default]
    SameRank,
    /// The literal text: one point value, but not two different face cards; so 10-J is a pair.
    SamePointValue,
}

/// "Twin Tiger Pair" in Electronic Baccarat 1.1.19.3, once both hands are pairs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Twin {
    /// All four cards of one rank.
    #[default]
    SameRank,
    /// All four cards of one point value.
    SamePointValue,
    /// Every two of the four cards would be a pair by the literal text.
    PairRule,
}

/// "Natural Tie" in Electronic Baccarat 1.1.8 against the bracket in 4.5 and 4.6.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NaturalTie {
    /// Two naturals of equal totals push.
    #[default]
    EqualTotals,
    /// Any natural against any natural pushes both bonuses.
    TwoNaturalsPush,
    /// As equal totals, and a natural 8 beaten by a natural 9 pushes; the 9 is paid.
    LosingNaturalPushes,
}

/// Where the Player hand's first card comes from in both 7 Up documents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PermanentSeven {
    /// It is printed on the layout; no card leaves the shoe.
    #[default]
    Printed,
    /// One 7 leaves the shoe before the round.
    FromShoe,
}

/// "Super 7's" in 7 Up Baccarat (2017) 1.1.7; the electronic document leaves no choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Super7s {
    /// The 7s may lie in either hand.
    #[default]
    EitherHand,
    /// The Banker hand too must hold a 7.
    BothHands,
}

/// One value of each reading.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Readings {
    /// What a pair is.
    pub pair: Pair,
    /// What twin pairs are.
    pub twin: Twin,
    /// Which naturals stand off.
    pub natural_tie: NaturalTie,
    /// Where the Player's 7 comes from.
    pub permanent_seven: PermanentSeven,
    /// Which hands hold the 7s.
    pub super_7s: Super7s,
}

impl Readings {
    /// These readings with one changed, in the words that users type.
    pub fn with(mut self, name: &str, value: &str) -> Readings {
        match (name, value) {
            ("pair", "same-rank") => self.pair = Pair::SameRank,
            ("pair", "same-point-value") => self.pair = Pair::SamePointValue,
            ("twin", "same-rank") => self.twin = Twin::SameRank,
            ("twin", "same-point-value") => self.twin = Twin::SamePointValue,
            ("twin", "pair-rule") => self.twin = Twin::PairRule,
            ("natural-tie", "equal-totals") => self.natural_tie = NaturalTie::EqualTotals,
            ("natural-tie", "two-naturals-push") => self.natural_tie = NaturalTie::TwoNaturalsPush,
            ("natural-tie", "losing-natural-pushes") => {
                self.natural_tie = NaturalTie::LosingNaturalPushes;
            }
            ("permanent-seven", "printed") => self.permanent_seven = PermanentSeven::Printed,
            ("permanent-seven", "from-shoe") => self.permanent_seven = PermanentSeven::FromShoe,
            ("super-7s", "either-hand") => self.super_7s = Super7s::EitherHand,
            ("super-7s", "both-hands") => self.super_7s = Super7s::BothHands,
            _ => panic!("no reading {name}={value}"),
        }
        self
    }
}
