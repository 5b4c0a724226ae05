//! Three houses and a hand: what 16 against a ten is worth under each.

use oddsmith::question::HandQuestion;
use oddsmith::{Answer, Described, Means, Question, ask, percent};
use std::error::Error;
use std::io::{Write, stdout};

fn main() -> Result<(), Box<dyn Error>> {
    tell(&mut stdout())
}

/// Writes what the program prints.
pub fn tell(out: &mut dyn Write) -> Result<(), Box<dyn Error>> {
    let houses: [(&str, &[(&str, &str)]); 3] = [
        ("as approved", &[]),
        ("dealer hits soft 17", &[("dealer-soft-17", "hit")]),
        (
            "no surrender",
            &[("surrender", "none"), ("surrender-upcards", "")],
        ),
    ];
    for (name, rules) in houses {
        let own = |(key, value): &(&str, &str)| (key.to_string(), value.to_string());
        let question = Question::Hand(HandQuestion {
            situation: Described {
                rules: rules.iter().map(own).collect(),
                ..Described::of("electronic-blackjack", 6)
            },
            hand: vec!["10".parse()?, "6".parse()?],
            upcard: "10".parse()?,
            from_split: false,
            explain: false,
            given: Default::default(),
            digits: 12,
        });
        let Answer::Hand(hand) = ask(&question, &Means::default())? else {
            unreachable!("a hand was asked for");
        };
        let values = hand.actions.iter();
        let values: Vec<String> = values
            .map(|(action, value)| format!("{} {}", action.name(), percent(value, 3)))
            .collect();
        writeln!(out, "{name}: {}", values.join(", "))?;
    }
    Ok(())
}
