//! Whether two cards are what a row asks of them; baccarat and blackjack ask alike.

use crate::tables::rules::{KingsBounty20, KingsBountySuited, Pair, Readings, TwoCards};
use crate::vocabulary::card::{Card, Rank};

/// Whether the two cards are all that is asked, as the document is read.
pub fn answer(asked: &TwoCards, cards: [Card; 2], readings: &Readings) -> bool {
    let ranks = cards.map(|card| card.rank);
    let suits = cards.map(|card| card.suit);
    let colours = suits.map(|suit| suit.colour());
    let suited = suits[0] == suits[1];
    asked
        .pair
        .is_none_or(|pair| pair == is_pair(ranks, readings.pair))
        && asked.suited.is_none_or(|asked| asked == suited)
        && asked.rank.is_none_or(|rank| ranks == [rank; 2])
        && asked.suit.is_none_or(|suit| suits == [suit; 2])
        && asked.colour.is_none_or(|colour| colours == [colour; 2])
        && asked
            .ranks
            .is_none_or(|[a, b]| ranks == [a, b] || ranks == [b, a])
        && asked.among.is_none_or(|among| {
            let as_read = match readings.kings_bounty_suited {
                KingsBountySuited::SameRank => ranks[0] == ranks[1],
                KingsBountySuited::Mixed => true,
            };
            ranks.into_iter().all(|rank| among.hold(rank)) && as_read
        })
        && asked
            .total
            .is_none_or(|total| totals(ranks, total, readings.kings_bounty_20))
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

/// Whether two cards make this many points in blackjack, one ace as 11.
fn totals(ranks: [Rank; 2], total: u8, reading: KingsBounty20) -> bool {
    let points = |rank: Rank| rank.min(Rank::Ten) as u8 + 1;
    let soft = if ranks.contains(&Rank::Ace) { 10 } else { 0 };
    let both = points(ranks[0]) + points(ranks[1]) + soft;
    let tens = ranks.into_iter().all(|rank| rank >= Rank::Ten);
    let as_read = match reading {
        KingsBounty20::Any20 => true,
        KingsBounty20::TenValues => both != 20 || tens,
    };
    both == total && as_read
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

    #[test]
    fn an_ace_and_a_nine_are_twenty_unless_tens_are_asked() {
        let ace_nine = [Rank::Ace, Rank::Nine];
        assert!(totals(ace_nine, 20, KingsBounty20::Any20));
        assert!(!totals(ace_nine, 20, KingsBounty20::TenValues));
        assert!(totals([Rank::Ace; 2], 12, KingsBounty20::TenValues));
    }
}
