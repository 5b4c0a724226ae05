//! Every ordered deal of the physical cards of a small shoe, one card after another.
//!
//! An ordered deal is the first six cards of the shoe (five in the 7 Up games), or all of them
//! where there are fewer. A round that ends before the sixth card stands for every order of the
//! cards it did not need.

use super::count::{Counts, Tally, ordered_deals};
use super::game::{most_cards, opening, wagers};
use super::readings::Readings;
use super::round::Round;
use oddsmith::card::Card;
use oddsmith::shoe::Shoe;

/// Counts the ordered deals of a small shoe for every wager of a game.
///
/// With `permanent-seven=from-shoe` the deals are those of the cards left once the 7 is out.
pub fn count(game: &str, shoe: &Shoe, readings: &Readings) -> Counts {
    let (mut round, shoe) = opening(game, shoe, readings);
    let dealt = most_cards(game).min(shoe.cards());
    let deals = ordered_deals(shoe.cards(), dealt);
    let mut tally = Tally::new(wagers(game), readings, deals);
    deal(&mut round, &mut physical_cards(&shoe), dealt, &mut tally);
    tally.counts()
}

/// Deals on from here in every way; `still_dealt` more cards belong to the ordered deal.
fn deal(round: &mut Round, shoe: &mut Vec<Card>, still_dealt: u32, tally: &mut Tally) {
    let Some(seat) = round.next_card() else {
        return tally.finished(round, ordered_deals(shoe.len() as u32, still_dealt));
    };
    if shoe.is_empty() {
        return tally.void(1);
    }
    for place in 0..shoe.len() {
        let card = shoe.remove(place);
        round.give(seat, card);
        deal(round, shoe, still_dealt - 1, tally);
        round.take_back(seat);
        shoe.insert(place, card);
    }
}

/// The cards of a shoe laid out one by one.
fn physical_cards(shoe: &Shoe) -> Vec<Card> {
    Card::all()
        .flat_map(|card| std::iter::repeat_n(card, usize::from(shoe.count(card))))
        .collect()
}
