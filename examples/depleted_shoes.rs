//! Edges over many depleted shoes: on how many of a thousand does a wager favour the player?
//!
//! An evaluator is made once for a game and its shoe; each smaller shoe then takes it microseconds.

use oddsmith::{Card, Catalogue, Described, Rational, Shoe, percent};
use std::error::Error;
use std::io::{Write, stdout};

fn main() -> Result<(), Box<dyn Error>> {
    tell(&mut stdout())
}

/// Writes what the program prints.
pub fn tell(out: &mut dyn Write) -> Result<(), Box<dyn Error>> {
    let catalogue = Catalogue::shipped();
    let described = Described {
        wagers: vec!["tie".to_owned(), "tiger".to_owned()],
        ..Described::of("tiger-baccarat", 8)
    };
    let situation = described.situation(&catalogue)?;
    let evaluator = situation.evaluator()?;
    let mut random = fastrand::Rng::with_seed(8);
    let mut found: Vec<(usize, Option<Rational>)> = vec![(0, None); evaluator.wagers().count()];
    for _ in 0..1000 {
        let shoe = one_deck_left(&mut random)?;
        for (worth, (favourable, most)) in evaluator.worth(&shoe).iter().zip(&mut found) {
            let expectation = worth.expectation();
            *favourable += usize::from(expectation > Some(Rational::default()));
            *most = expectation.max(most.take());
        }
    }
    for (wager, (favourable, most)) in evaluator.wagers().zip(found) {
        let most = percent(&most.ok_or("the wager is never offered")?, 4);
        writeln!(
            out,
            "{}: favourable in {favourable} of 1000 shoes, at best {most}",
            wager.id
        )?;
    }
    Ok(())
}

/// The last 52 cards of eight decks.
fn one_deck_left(random: &mut fastrand::Rng) -> Result<Shoe, Box<dyn Error>> {
    let mut cards: Vec<Card> = (0..8).flat_map(|_| Card::all()).collect();
    random.shuffle(&mut cards);
    let mut counts = [0; 52];
    for card in &cards[..52] {
        counts[card.index()] += 1;
    }
    Ok(Shoe::from_counts(counts)?)
}
