//! Values after the dealer has looked at the hole card, held to the dealer's ends.

use crate::support::command::oddsmith;
use num_traits::One;
use oddsmith::vocabulary::exact::Rational;
use serde_json::Value;

fn json(arguments: &[&str]) -> Value {
    let output = oddsmith(&[arguments, &["--format", "json"]].concat());
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{errors}");
    serde_json::from_slice(&output.stdout).unwrap()
}

fn exact(value: &Value) -> Rational {
    value.as_str().unwrap().parse().unwrap()
}

#[test]
fn standing_after_the_peek_is_what_the_dealers_other_ends_give() {
    for (house, upcard) in [("blackjack-s17", "A"), ("blackjack-h17", "10")] {
        let hand = json(&[
            "hand", "10 8", "--upcard", upcard, "--game", house, "--decks", "6",
        ]);
        let end = |name: &str| exact(&hand["dealer"][name]);
        let won = end("bust") + end("17") - end("19") - end("20") - end("21");
        let none = Rational::one() - end("blackjack");
        let after = &hand["no_dealer_blackjack"];
        assert_eq!(exact(&after["actions"]["stand"]), &won / &none);
        assert_eq!(exact(&hand["actions"]["stand"]), won - end("blackjack"));
        assert_eq!(
            exact(&after["dealer_blackjack"]),
            Rational::one() - &none,
            "{house}"
        );
        assert_eq!(
            exact(&after["actions"]["surrender"]),
            "-1/2".parse().unwrap()
        );
        assert_eq!(hand["given"], "no-dealer-blackjack");
    }
}

#[test]
fn the_values_before_the_peek_are_shown_if_they_are_asked_for() {
    let asked = [
        "hand",
        "10 8",
        "--upcard",
        "A",
        "--game",
        "blackjack",
        "--decks",
        "6",
        "--given",
        "nothing",
    ];
    let text = String::from_utf8(oddsmith(&asked).stdout).unwrap();
    assert!(!text.contains("given no dealer blackjack"), "{text}");
    assert!(text.contains("values are before the dealer looks at the hole card"));
    let hand = json(&asked);
    assert_eq!(hand["given"], Value::Null);
    assert!(hand["no_dealer_blackjack"].is_object());
}

#[test]
fn a_dealer_who_looks_under_aces_only_has_no_values_after_a_look_under_tens() {
    let rule = ["--rule", "hole-card=peek-ace"];
    let game = ["--decks", "6", "--game", "electronic-blackjack"];
    let hand = |upcard| {
        json(
            &[
                &["hand", "10 8", "--upcard", upcard][..],
                &game[..],
                &rule[..],
            ]
            .concat(),
        )
    };
    assert!(hand("A")["no_dealer_blackjack"].is_object());
    assert!(hand("10")["no_dealer_blackjack"].is_null());
}

#[test]
fn a_chart_is_read_after_the_peek_and_says_what_its_exceptions_cost_then() {
    let chart = ["chart", "--game", "blackjack-6-to-5", "--decks", "1"];
    let text = String::from_utf8(oddsmith(&chart).stdout).unwrap();
    assert!(text.contains("The chart of basic, given no dealer blackjack"));
    let chart = json(&chart);
    assert_eq!(chart["given"], "no-dealer-blackjack");
    let mut looked = 0;
    for exception in chart["exceptions"].as_array().unwrap() {
        let [player, upcard] = ["player", "upcard"].map(|key| exception[key].as_str().unwrap());
        let after = &exception["gain_given_no_dealer_blackjack"];
        assert_eq!(after.is_null(), !["A", "10"].contains(&upcard));
        if after.is_null() {
            continue;
        }
        looked += 1;
        let game = ["--game", "blackjack-6-to-5", "--decks", "1"];
        let hand = json(&[&["hand", player, "--upcard", upcard][..], &game[..]].concat());
        let none = Rational::one() - exact(&hand["dealer"]["blackjack"]);
        assert_eq!(exact(after) * none, exact(&exception["gain"]), "{player}");
    }
    assert!(looked > 0);
}
