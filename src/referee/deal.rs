//! Every ordered deal of the physical cards of a small shoe, one card after another.
//!
//! An ordered deal is the first six cards of the shoe (five in the 7 Up games), or all of them
//! where there are fewer. A round that ends before the sixth card stands for every order of the
//! cards it did not need.

use super::count::{Counts, Tally, ordered_deals};
use super::game::{most_cards, opening, wagers};
use super::readings::Readings;
use super::round::Round;
use crate::vocabulary::card::Card;
use crate::vocabulary::shoe::Shoe;

/// Counts the ordered deals of a small shoe for every wager of a game.
///
/// With `permanent-seven=from-shoe` the deals are those of the cards left once the 7 is out.
pub fn count(game: &str, shoe: &Shoe, readings: &Readings) -> Counts {
    let (mut round, shoe) = opening(game, shoe, readings);
    let dealt = most_cards(game).min(shoe.cards());
    let deals = ordered_deals(shoe.cards(), dealt);
    let mut tally = Tally::new(wagers(game), readings, deals);
    let mut cards = physical_cards(&shoe);
    visit_rounds(
        &mut round,
        &mut cards,
        dealt,
        &mut |round, deals| match round {
            Some(round) => tally.finished(round, deals),
            None => tally.void(deals),
        },
    );
    tally.counts()
}

/// The cards of a shoe laid out one by one.
pub fn physical_cards(shoe: &Shoe) -> Vec<Card> {
    Card::all()
        .flat_map(|card| std::iter::repeat_n(card, usize::from(shoe.count(card))))
        .collect()
}

/// Every round of plain baccarat from a small shoe, with the ordered deals it stands for; a round
/// that runs out of cards is `None`.
pub fn every_round(shoe: &Shoe, visit: &mut dyn FnMut(Option<&Round>, u128)) {
    let mut round = Round {
        player: Vec::new(),
        banker: Vec::new(),
    };
    let still_dealt = shoe.cards().min(6);
    visit_rounds(&mut round, &mut physical_cards(shoe), still_dealt, visit);
}

/// Deals on from here in every way; `still_dealt` more cards belong to the ordered deal.
fn visit_rounds(
    round: &mut Round,
    shoe: &mut Vec<Card>,
    still_dealt: u32,
    visit: &mut dyn FnMut(Option<&Round>, u128),
) {
    let Some(seat) = round.next_card() else {
        return visit(Some(round), ordered_deals(shoe.len() as u32, still_dealt));
    };
    if shoe.is_empty() {
        return visit(None, 1);
    }
    for place in 0..shoe.len() {
        let card = shoe.remove(place);
        round.give(seat, card);
        visit_rounds(round, shoe, still_dealt - 1, visit);
        round.take_back(seat);
        shoe.insert(place, card);
    }
}
