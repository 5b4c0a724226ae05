//! The middle of a round, plainly: every order of a small shoe is dealt from the start, and only those
//! orders are kept in which the cards named lie where they are said to lie.

use super::deal::physical_cards;
use super::game::{opening, wagers};
use super::readings::Readings;
use super::round::Round;
use super::settle::Net;
use crate::vocabulary::card::Card;
use crate::vocabulary::shoe::Shoe;
use num_rational::Ratio;
use std::collections::BTreeMap;

/// For each wager the probability of each result, `None` a void round; nothing where no order of the
/// shoe puts these cards there.
pub type Odds = BTreeMap<&'static str, BTreeMap<Option<Net>, Ratio<u64>>>;

/// The odds of every wager given cards of both hands, the permanent 7 not among them.
pub fn odds_given(
    game: &str,
    shoe: &Shoe,
    readings: &Readings,
    player: &[Card],
    banker: &[Card],
) -> Odds {
    let (mut round, shoe) = opening(game, shoe, readings);
    let known = Round {
        player: [&round.player, player].concat(),
        banker: banker.to_vec(),
    };
    let mut kept: Vec<(Option<Round>, u64)> = Vec::new();
    let mut cards = physical_cards(&shoe);
    deal(&mut round, &mut cards, &known, &mut kept);
    let all: u64 = kept.iter().map(|(_, orders)| orders).sum();
    let mut odds = Odds::new();
    for (id, settle) in wagers(game) {
        for (round, orders) in &kept {
            let net = round.as_ref().map(|round| settle(round, readings));
            let results = odds.entry(id).or_default();
            *results.entry(net).or_insert(Ratio::from(0)) += Ratio::new(*orders, all);
        }
    }
    odds
}

/// Deals every order to its last card, so that each counts alike.
fn deal(
    round: &mut Round,
    shoe: &mut Vec<Card>,
    known: &Round,
    kept: &mut Vec<(Option<Round>, u64)>,
) {
    let lies_there =
        round.player.starts_with(&known.player) && round.banker.starts_with(&known.banker);
    let Some(seat) = round.next_card() else {
        if lies_there {
            kept.push((Some(round.clone()), (1..=shoe.len() as u64).product()));
        }
        return;
    };
    if shoe.is_empty() && lies_there {
        kept.push((None, 1));
    }
    for place in 0..shoe.len() {
        let card = shoe.remove(place);
        round.give(seat, card);
        deal(round, shoe, known, kept);
        round.take_back(seat);
        shoe.insert(place, card);
    }
}
