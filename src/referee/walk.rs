//! The ordered deals of a full shoe, by ranks.
//!
//! Every sequence of ranks that a round can take is walked; it stands for the product of the cards
//! of each rank left when its turn comes. The six wagers of Sands Super that look at suits look at
//! the first two cards of one hand only; for them all ordered pairs of the 52 cards are taken.

use super::count::{Count, Counts, Tally, ordered_deals};
use super::game::{most_cards, opening, wagers};
use super::readings::Readings;
use super::round::Round;
use super::sands_super::LOOK_AT_SUITS;
use super::settle::{Settlement, Wager};
use crate::vocabulary::card::{Card, Rank, Suit};
use crate::vocabulary::shoe::Shoe;

/// Counts the ordered deals of a shoe that no round can run out of, for every wager of a game.
pub fn walk(game: &str, shoe: &Shoe, readings: &Readings) -> Counts {
    let (round, shoe) = opening(game, shoe, readings);
    let dealt = most_cards(game);
    assert!(shoe.cards() >= dealt, "a round could run out of cards");
    let (on_suits, on_ranks): (Vec<Wager>, Vec<Wager>) = wagers(game)
        .iter()
        .partition(|(id, _)| LOOK_AT_SUITS.contains(id));
    let mut counts = count_by_ranks(round, &shoe, dealt, &on_ranks, readings);
    for (id, settle) in on_suits {
        counts.insert(id, count_by_two_cards(&shoe, dealt, settle, readings));
    }
    counts
}

fn count_by_ranks(
    mut round: Round,
    shoe: &Shoe,
    dealt: u32,
    wagers: &[Wager],
    readings: &Readings,
) -> Counts {
    let mut left = Rank::ALL.map(|rank| shoe.rank(rank));
    let deals = ordered_deals(shoe.cards(), dealt);
    let mut tally = Tally::new(wagers, readings, deals);
    walk_on(&mut round, &mut left, dealt, 1, &mut tally);
    tally.counts()
}

/// Walks on from here by every rank; `ways` orders of physical cards have led here, and
/// `still_dealt` more cards belong to the ordered deal. A rank is shown by its spade.
fn walk_on(
    round: &mut Round,
    left: &mut [u32; 13],
    still_dealt: u32,
    ways: u128,
    tally: &mut Tally,
) {
    let Some(seat) = round.next_card() else {
        let rest = ordered_deals(left.iter().sum(), still_dealt);
        return tally.finished(round, ways * rest);
    };
    for rank in Rank::ALL {
        let of_rank = left[rank as usize];
        if of_rank == 0 {
            continue;
        }
        let suit = Suit::Spades;
        let ways = ways * u128::from(of_rank);
        left[rank as usize] -= 1;
        round.give(seat, Card { rank, suit });
        walk_on(round, left, still_dealt - 1, ways, tally);
        round.take_back(seat);
        left[rank as usize] += 1;
    }
}

/// Two given seats of the ordered deal hold each ordered pair of cards equally often, so both
/// hands may show the same two cards: the wager looks at one of them.
fn count_by_two_cards(shoe: &Shoe, dealt: u32, settle: Settlement, readings: &Readings) -> Count {
    let others = ordered_deals(shoe.cards() - 2, dealt - 2);
    let deals = ordered_deals(shoe.cards(), dealt);
    let mut tally = Tally::new(&[("", settle)], readings, deals);
    for first in Card::all() {
        for second in Card::all() {
            let pairs = ordered_pairs(shoe, first, second);
            if pairs > 0 {
                tally.finished(&both_hands_show(first, second), pairs * others);
            }
        }
    }
    tally.counts().remove("").expect("the one wager counted")
}

fn both_hands_show(first: Card, second: Card) -> Round {
    Round {
        player: vec![first, second],
        banker: vec![first, second],
    }
}

/// How many ordered pairs of physical cards show these two.
fn ordered_pairs(shoe: &Shoe, first: Card, second: Card) -> u128 {
    let firsts = u128::from(shoe.count(first));
    let seconds = u128::from(shoe.count(second));
    if first == second {
        firsts * firsts.saturating_sub(1)
    } else {
        firsts * seconds
    }
}
