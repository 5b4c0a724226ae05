//! A table from a string: all that is wrong with it at once, each with its place and a way out; then the sheet of the
//! mended one.

use oddsmith::answers::sheet::Sheet;
use oddsmith::questions::catalogue::{self, Catalogue};
use oddsmith::questions::situation::{Cards, Description, Situation};
use oddsmith::vocabulary::exact::percent;
use oddsmith::vocabulary::problem::Source;
use std::error::Error;
use std::io::{Write, stdout};

const TABLE: &str = r#"
[document]
title     = "Corner Baccarat"
effective = 2026-01-31
decks     = { from = 6, to = 8 }
deal      = "baccarat"
void      = "5.3"

[[game]]
id     = "corner-baccarat"
title  = "Corner Baccarat"
clause = "4.1"
wagers = ["big-tie"]

[[wager]]
id      = "big-tie"
title   = "Big Tie"
clauses = ["4.1"]
rows    = [
  { id = "high", label = "A tie at 9", when = { winner = "tei", player_total = 9 }, pays = "20 to 1" },
  { id = "tie", label = "Any other tie", when = { winner = "tie" }, pays = "six" },
]
"#;

fn main() -> Result<(), Box<dyn Error>> {
    tell(&mut stdout())
}

pub fn tell(out: &mut dyn Write) -> Result<(), Box<dyn Error>> {
    let source = |text: &str| Source {
        name: "corner.toml".to_owned(),
        text: text.to_owned(),
    };
    let broken = source(TABLE);
    for problem in catalogue::read(&broken).err().unwrap_or_default() {
        let (line, column) = broken.line_and_column(problem.place.start);
        writeln!(out, "{}:{line}:{column}: {}", broken.name, problem.message)?;
        if let Some(help) = problem.help {
            writeln!(out, "  help: {help}")?;
        }
    }
    let mended = source(&TABLE.replace("tei", "tie").replace("\"six\"", "\"6 to 1\""));
    let rules = catalogue::read(&mended).map_err(|problems| format!("{problems:?}"))?;
    let mut catalogue = Catalogue::none();
    catalogue.add_own(rules, mended);
    let game = catalogue.game("corner-baccarat")?;
    let situation = Situation::new(game, &Description::of(Cards::Decks(8)))?;
    for wager in &Sheet::new(&situation).wagers {
        let edge = percent(&wager.house_edge(), 4);
        writeln!(out, "{}: the house keeps {edge}", wager.title())?;
    }
    Ok(())
}
