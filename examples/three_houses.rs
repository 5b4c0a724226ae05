//! Three houses and a hand: what 16 against a ten is worth under each.

use oddsmith::blackjack::{Cards, Game, Origin, Strategy, Value};
use oddsmith::questions::catalogue::Catalogue;
use oddsmith::questions::question::Question;
use oddsmith::questions::situation::{self, Situation};
use oddsmith::vocabulary::exact::percent;
use std::error::Error;
use std::io::{Write, stdout};

fn main() -> Result<(), Box<dyn Error>> {
    tell(&mut stdout())
}

pub fn tell(out: &mut dyn Write) -> Result<(), Box<dyn Error>> {
    let houses: [(&str, &[(&str, &str)]); 3] = [
        ("as approved", &[]),
        ("hits soft 17", &[("dealer-soft-17", "hit")]),
        ("no surrender", &[("surrender", "none")]),
    ];
    for (name, rules) in houses {
        let game = house(rules)?;
        let [ten, six] = [10, 6].map(|points| Value::of_points(points).expect("a value"));
        let hand: Cards = [ten, six].into_iter().collect();
        let answer = game.hand(&Strategy::Composition, hand, ten, Origin::Dealt)?;
        write!(out, "{name}:")?;
        for (action, value) in &answer.actions {
            write!(out, " {} {}", action.name(), percent(value, 3))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Electronic Blackjack of six decks by other rules.
fn house(rules: &[(&str, &str)]) -> Result<Game, Box<dyn Error>> {
    let question = Question {
        rules: rules
            .iter()
            .map(|(key, value)| (key.to_string(), value.to_string()))
            .collect(),
        ..Question::plain("electronic-blackjack", situation::Cards::Decks(6))
    };
    let catalogue = Catalogue::shipped();
    let entry = question
        .entry(&catalogue)
        .map_err(|why| format!("{why:?}"))?;
    let description = question
        .describe(&entry)
        .map_err(|why| format!("{why:?}"))?;
    let situation = Situation::play(&entry, &description)?;
    let (_, game) = situation.played().ok_or("nothing is played")?;
    Ok(game.clone())
}
