//! A table from a string: all that is wrong with it at once, each with its place and a way out; then the sheet of the
//! mended one.

use oddsmith::question::CheckQuestion;
use oddsmith::{Answer, Described, File, Means, Question, SheetQuestion, ask, percent};
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

/// Writes what the program prints.
pub fn tell(out: &mut dyn Write) -> Result<(), Box<dyn Error>> {
    let file = |text: &str| File {
        name: "corner.toml".to_owned(),
        text: text.to_owned(),
    };
    let files = vec![file(TABLE)];
    let question = Question::Check(CheckQuestion { files });
    if let Answer::Check(checked) = ask(&question, &Means::default())? {
        for problem in checked.tables.iter().flat_map(|table| &table.problems) {
            let help = problem.help.as_deref().unwrap_or_default();
            writeln!(out, "line {}: {}", problem.line, problem.message)?;
            writeln!(out, "  help: {help}")?;
        }
    }
    let mended = TABLE.replace("tei", "tie").replace("\"six\"", "\"6 to 1\"");
    let described = Described {
        tables: vec![file(&mended)],
        ..Described::of("corner-baccarat", 8)
    };
    let question = Question::Sheet(SheetQuestion::of(described));
    if let Answer::Sheet(sheet, _) = ask(&question, &Means::default())? {
        for wager in &sheet.wagers {
            let edge = percent(&wager.house_edge(), 4);
            writeln!(out, "{}: the house keeps {edge}", wager.title())?;
        }
    }
    Ok(())
}
