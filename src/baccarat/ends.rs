//! The ends of rounds in a row: a dense place for each pair of totals and numbers of cards.

use crate::tables::facts::Finished;

/// How many ends of a round there are.
pub(super) const END_SLOTS: usize = 400;

/// The place of an end.
pub(super) fn end_slot(player: Finished, banker: Finished) -> usize {
    let place = |hand: Finished| usize::from(hand.cards - 2) * 10 + usize::from(hand.total);
    place(player) * 20 + place(banker)
}

/// The two hands that end in that place.
pub(super) fn end_at(slot: usize) -> (Finished, Finished) {
    let hand = |place: usize| hand((place % 10) as u8, (place / 10 + 2) as u8);
    (hand(slot / 20), hand(slot % 20))
}

/// A hand of which only the end is known.
pub(super) fn hand(total: u8, cards: u8) -> Finished {
    Finished { total, cards }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_belongs_to_one_end() {
        for slot in 0..END_SLOTS {
            let (player, banker) = end_at(slot);
            assert_eq!(end_slot(player, banker), slot);
        }
    }
}
