//! Edges over many depleted shoes: on how many of a thousand does a wager favour the player?
//!
//! An evaluator is made once for a game and a shoe; each smaller shoe then takes it microseconds.

use oddsmith::questions::catalogue::Catalogue;
use oddsmith::questions::situation::{Cards, Description, Situation};
use oddsmith::vocabulary::card::Card;
use oddsmith::vocabulary::exact::{Rational, percent};
use oddsmith::vocabulary::shoe::Shoe;
use std::error::Error;
use std::io::{Write, stdout};

fn main() -> Result<(), Box<dyn Error>> {
    tell(&mut stdout())
}

pub fn tell(out: &mut dyn Write) -> Result<(), Box<dyn Error>> {
    let catalogue = Catalogue::shipped();
    let description = Description {
        wagers: vec!["tie".to_owned(), "player-pair".to_owned()],
        ..Description::of(Cards::Decks(8))
    };
    let situation = Situation::new(catalogue.game("tiger-baccarat")?, &description)?;
    let evaluator = situation.evaluator()?;
    let mut random = fastrand::Rng::with_seed(8);
    let mut best: Vec<(usize, Option<Rational>)> = vec![(0, None); evaluator.wagers().count()];
    for _ in 0..1000 {
        let shoe = late_in_the_shoe(&mut random)?;
        for (worth, (favourable, most)) in evaluator.worth(&shoe).iter().zip(&mut best) {
            let expectation = worth.expectation();
            *favourable += usize::from(expectation > Some(Rational::default()));
            *most = expectation.max(most.take());
        }
    }
    for (wager, (favourable, most)) in evaluator.wagers().zip(best) {
        let most = percent(&most.ok_or("never offered")?, 4);
        writeln!(
            out,
            "{}: {favourable} of 1000 shoes favour the player, at most by {most}",
            wager.id
        )?;
    }
    Ok(())
}

/// 52 cards left of eight decks.
fn late_in_the_shoe(random: &mut fastrand::Rng) -> Result<Shoe, Box<dyn Error>> {
    let mut cards: Vec<Card> = (0..8).flat_map(|_| Card::all()).collect();
    random.shuffle(&mut cards);
    let mut counts = [0; 52];
    for card in &cards[..52] {
        counts[card.index()] += 1;
    }
    Ok(Shoe::from_counts(counts)?)
}
