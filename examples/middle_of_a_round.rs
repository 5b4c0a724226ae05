//! The middle of a round: what the wagers are worth once the player's first two cards are seen.

use oddsmith::answers::sheet::Sheet;
use oddsmith::questions::catalogue::Catalogue;
use oddsmith::questions::situation::{Cards, Description, Situation};
use oddsmith::vocabulary::exact::percent;
use std::error::Error;
use std::io::{Write, stdout};

fn main() -> Result<(), Box<dyn Error>> {
    tell(&mut stdout())
}

pub fn tell(out: &mut dyn Write) -> Result<(), Box<dyn Error>> {
    let catalogue = Catalogue::shipped();
    let game = catalogue.game("tiger-baccarat")?;
    for dealt in ["", "player: 9s Kh", "player: 2c 3d, banker: Ah"] {
        let description = Description {
            wagers: vec!["banker".to_owned(), "player".to_owned()],
            dealt: dealt.parse()?,
            ..Description::of(Cards::Decks(8))
        };
        writeln!(
            out,
            "{}",
            if dealt.is_empty() {
                "nothing dealt"
            } else {
                dealt
            }
        )?;
        for wager in &Sheet::new(&Situation::new(game, &description)?).wagers {
            let edge = percent(&wager.house_edge(), 4);
            writeln!(out, "  {}: the house keeps {edge}", wager.id())?;
        }
    }
    Ok(())
}
