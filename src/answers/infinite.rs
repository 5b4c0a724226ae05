//! The infinite deck: what a wager would be if no card changed the odds of the next.
//!
//! Comes in: a wager's odds for some numbers of decks. Goes out: its odds in the limit, exactly. The ways
//! to every row, and all deals, are polynomials in the number of decks, of the degree of the cards that are
//! drawn; so their differences of that order are constant and stand to each other as the leading
//! coefficients do. No other deal is needed than those of whole decks.

use crate::answers::sheet::WagerOdds;

/// The deck counts that are looked at: one more than the most cards of a round of any game.
pub const DECKS: std::ops::RangeInclusive<u32> = 1..=8;

/// The odds in the limit, from those of each of [`DECKS`].
///
/// The ways are in proportion, not deals of any one shoe.
pub fn limit(odds: &[WagerOdds]) -> WagerOdds {
    assert_eq!(odds.len(), DECKS.count(), "the odds of every deck count");
    let deals: Vec<i128> = odds.iter().map(|each| signed(each.deals)).collect();
    let orders = 0..deals.len();
    let degree = orders.rev().find(|order| difference(&deals, *order) != 0);
    let degree = degree.expect("there are deals");
    let mut limit = odds[0].clone();
    limit.deals = unsigned(difference(&deals, degree));
    for (number, row) in limit.rows.iter_mut().enumerate() {
        let ways: Vec<i128> = odds
            .iter()
            .map(|each| signed(each.rows[number].ways))
            .collect();
        row.ways = unsigned(difference(&ways, degree));
    }
    limit
}

/// The difference of this order at the first value.
fn difference(values: &[i128], order: usize) -> i128 {
    let mut values = values.to_vec();
    for _ in 0..order {
        values = values.windows(2).map(|pair| pair[1] - pair[0]).collect();
    }
    values[0]
}

fn signed(ways: u128) -> i128 {
    i128::try_from(ways).expect("eight decks have fewer deals than that")
}

fn unsigned(ways: i128) -> u128 {
    u128::try_from(ways).expect("a polynomial of counts grows")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_difference_of_a_polynomial_is_its_leading_coefficient() {
        let squares: Vec<i128> = (1..=8).map(|n| 3 * n * n + n).collect();
        assert_eq!(difference(&squares, 2), 6);
        assert_eq!(difference(&squares, 3), 0);
    }
}
