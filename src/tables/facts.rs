//! The facts that a row can look at, each declared once.
//!
//! A declaration gives the key in a table, its line in the schema and in the listing, the values it
//! can have, what it tells cards apart by and whether it holds. Facts are of three kinds: how a
//! round of baccarat ends ([`EndFact`]), what some cards of a round are ([`CardFact`], the same for
//! every [`Group`] of cards and for both games), and the few that look at both hands at once.
//! A [`Pattern`] is some facts that must all hold; [`When`] is how a table writes it.

mod cards;
mod end;
mod few;
mod group;
mod pattern;
mod poker;
mod short;
mod when;

pub use cards::{CardFact, CardFacts};
pub use end::{End, EndFact, Finished, Winner};
pub use few::Few;
pub use group::{Group, Seen};
pub use pattern::{Among, Fact, Pattern, Patterns};
pub use short::OneOrMore;
pub(in crate::tables) use short::{Short, read as read_short};
pub(in crate::tables) use when::refusals;
pub use when::{
    Alternatives, Count, GroupNamed, Listed, NumbersNamed, When, bounds, keys, listing,
};

use crate::tables::reading::Pair;
use crate::vocabulary::card::Rank;
use schemars::JsonSchema;
use serde::Deserialize;

/// The two kinds of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Family {
    /// Baccarat, 7 Up included.
    Baccarat,
    /// Blackjack.
    Blackjack,
}

impl Family {
    /// The name users type.
    pub fn name(self) -> &'static str {
        match self {
            Family::Baccarat => "baccarat",
            Family::Blackjack => "blackjack",
        }
    }

    /// What a card counts, an ace as 1: tens and faces 0 in baccarat, 10 in blackjack.
    pub fn points(self, rank: Rank) -> u8 {
        match (self, rank as u8 + 1) {
            (_, value @ 1..=9) => value,
            (Family::Baccarat, _) => 0,
            (Family::Blackjack, _) => 10,
        }
    }
}

/// Whether two cards are a pair as the document is read.
pub fn is_pair([one, other]: [Rank; 2], pair: Pair) -> bool {
    match pair {
        Pair::SameRank => one == other,
        Pair::SamePointValue => pairs_by_points(one, other),
    }
}

/// Equal point values pair, two different face cards excepted.
pub fn pairs_by_points(one: Rank, other: Rank) -> bool {
    let different_faces = one.is_face() && other.is_face() && one != other;
    one.min(Rank::Ten) == other.min(Rank::Ten) && !different_faces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ten_pairs_with_a_face_by_points_but_two_different_faces_do_not() {
        assert!(pairs_by_points(Rank::Ten, Rank::King));
        assert!(pairs_by_points(Rank::Queen, Rank::Queen));
        assert!(!pairs_by_points(Rank::Queen, Rank::King));
        assert!(!pairs_by_points(Rank::Nine, Rank::Ten));
    }
}
