//! Groups of cards: which cards of a round a row can look at together.

use super::{Family, Few};
use crate::vocabulary::card::Card;
use schemars::JsonSchema;
use serde::Deserialize;
use std::ops::Range;

/// The cards of a round, as far as they lie on the table.
#[derive(Clone, Copy, Debug)]
pub struct Seen<'a> {
    /// The player's, in the order they came.
    pub player: &'a [Card],
    /// The banker's or the dealer's.
    pub house: &'a [Card],
    /// Whether the player takes no more.
    pub player_done: bool,
    /// Whether the house takes no more.
    pub house_done: bool,
}

/// Some cards of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each group is documented where rows name it")]
pub enum Group {
    PlayerFirst,
    PlayerFirstTwo,
    BankerFirstTwo,
    DealerFirstTwo,
    PlayerThird,
    BankerThird,
    DealerThird,
    PlayerFirstThree,
    Player,
    Banker,
    Dealer,
    Upcard,
    PlayerAndUpcard,
    FirstFour,
    All,
}

const NONE: Range<usize> = 0..0;
const WHOLE: Range<usize> = 0..usize::MAX;

impl Group {
    /// The places of its cards in the player's hand and in the house's.
    pub fn places(self) -> [Range<usize>; 2] {
        match self {
            Group::PlayerFirst => [0..1, NONE],
            Group::PlayerFirstTwo => [0..2, NONE],
            Group::BankerFirstTwo | Group::DealerFirstTwo => [NONE, 0..2],
            Group::PlayerThird => [2..3, NONE],
            Group::BankerThird | Group::DealerThird => [NONE, 2..3],
            Group::PlayerFirstThree => [0..3, NONE],
            Group::Player => [WHOLE, NONE],
            Group::Banker | Group::Dealer => [NONE, WHOLE],
            Group::Upcard => [NONE, 0..1],
            Group::PlayerAndUpcard => [0..2, 0..1],
            Group::FirstFour => [0..2, 0..2],
            Group::All => [WHOLE, WHOLE],
        }
    }

    /// The games that have it.
    pub fn is_of(self, family: Family) -> bool {
        use Group::*;
        match self {
            PlayerFirstTwo | PlayerThird | FirstFour => true,
            BankerFirstTwo | BankerThird | Player | Banker | All => family == Family::Baccarat,
            _ => family == Family::Blackjack,
        }
    }

    /// How many cards it always has, if that is certain.
    pub fn size(self) -> Option<usize> {
        let sizes = self.places().map(|places| places.len());
        sizes
            .iter()
            .all(|size| *size < 16)
            .then(|| sizes.iter().sum())
    }

    /// How many cards it may have in these games.
    pub fn most_cards(self, family: Family) -> usize {
        match (family, self) {
            (Family::Baccarat, Group::All) => 6,
            (Family::Baccarat, _) => self.size().unwrap_or(3),
            (Family::Blackjack, _) => self.size().unwrap_or(usize::MAX),
        }
    }

    /// Whether it depends on third cards or the end of a hand.
    pub fn plays_on(self) -> bool {
        self.places().iter().any(|places| places.end > 2)
    }

    /// Its cards, as far as they lie there.
    pub fn cards(self, seen: &Seen) -> Few {
        let [player, house] = self.places();
        let of = |places: Range<usize>, cards: usize| {
            let end = places.end.min(cards);
            places.start.min(end)..end
        };
        let player = &seen.player[of(player, seen.player.len())];
        let house = &seen.house[of(house, seen.house.len())];
        player.iter().chain(house).copied().collect()
    }

    /// Whether no card will join it.
    pub fn is_complete(self, seen: &Seen) -> bool {
        let [player, house] = self.places();
        let complete =
            |places: Range<usize>, hand: &[Card], done: bool| done || places.end <= hand.len();
        complete(player, seen.player, seen.player_done)
            && complete(house, seen.house, seen.house_done)
    }
}
