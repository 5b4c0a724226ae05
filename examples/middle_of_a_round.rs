//! The middle of a round: what both hands are worth once some cards are on the table.

use oddsmith::{Answer, Described, Means, Question, SheetQuestion, ask, percent};
use std::error::Error;
use std::io::{Write, stdout};

fn main() -> Result<(), Box<dyn Error>> {
    tell(&mut stdout())
}

/// Writes what the program prints.
pub fn tell(out: &mut dyn Write) -> Result<(), Box<dyn Error>> {
    for dealt in ["player 9s Kh", "player 2c 3d, banker Ah"] {
        let described = Described {
            wagers: vec!["player".to_owned(), "banker".to_owned()],
            dealt: dealt.parse()?,
            ..Described::of("tiger-baccarat", 8)
        };
        let question = Question::Sheet(SheetQuestion::of(described));
        let Answer::Sheet(sheet, _) = ask(&question, &Means::default())? else {
            unreachable!("a sheet was asked for");
        };
        writeln!(out, "{dealt}")?;
        for wager in &sheet.wagers {
            let edge = percent(&wager.house_edge(), 4);
            writeln!(out, "  {}: the house keeps {edge}", wager.title())?;
        }
    }
    Ok(())
}
