//! The language of rows, on tables whose answers need no computer: counts of cards, written out.

use oddsmith::questions::catalogue;
use oddsmith::questions::described::File;
use oddsmith::vocabulary::exact::Rational;
use oddsmith::vocabulary::exact::ratio;
use oddsmith::vocabulary::problem::Source;
use oddsmith::{Answer, Sheet};
use oddsmith::{Described, Means, Question, SheetQuestion, ask};

/// A table of one wager, with lines of its own before the rows.
fn table(deal: &str, lines: &str, rows: &str) -> String {
    let rules = match deal {
        "blackjack" => {
            "[rules]\ndealer-soft-17 = \"stand\"\nblackjack-pays = \"3 to 2\"\ndoubling = \"any-two-cards\"\n\
             double-after-split = \"allowed\"\nmost-hands = 4\nsplit-aces = \"once\"\nsplit-ace-draws = \"one-card\"\n\
             surrender = \"none\"\nsurrender-upcards = []\nhole-card = \"peek\"\neven-money = \"refused\"\n\n"
        }
        _ => "",
    };
    format!(
        "[document]\ntitle = \"Small\"\ndecks = {{ from = 1, to = 8 }}\ndeal = \"{deal}\"\n\n{rules}\
         [[game]]\nid = \"small\"\ntitle = \"Small\"\nwagers = [\"bet\"]\n\n\
         [[wager]]\nid = \"bet\"\ntitle = \"Bet\"\n{lines}rows = [\n{rows}\n]\n"
    )
}

fn source(text: String) -> Source {
    Source {
        name: "small.toml".to_owned(),
        text,
    }
}

#[track_caller]
fn sheet(text: String, count: u32) -> Sheet {
    let table = File::from(source(text));
    let described = Described {
        tables: vec![table],
        ..Described::of("small", count)
    };
    match ask(
        &Question::Sheet(SheetQuestion::of(described)),
        &Means::default(),
    ) {
        Ok(Answer::Sheet(sheet, _)) => *sheet,
        Ok(_) => unreachable!("a sheet was asked for"),
        Err(refused) => panic!("{refused}"),
    }
}

/// The probability of each row, the losing one last.
#[track_caller]
fn chances(text: String, count: u32) -> Vec<Rational> {
    let sheet = sheet(text, count);
    let odds = sheet.by_rows().next().unwrap();
    odds.rows.iter().map(|row| odds.probability(row)).collect()
}

fn refusals(text: String) -> Vec<String> {
    match catalogue::read(&source(text)) {
        Ok(_) => Vec::new(),
        Err(problems) => problems
            .into_iter()
            .map(|problem| problem.message)
            .collect(),
    }
}

#[test]
fn a_row_of_alternatives_is_paid_for_any_of_them_once() {
    let rows = r#"  { id = "coloured", label = "Coloured pair", when = [
      { player_first_two = { pair = true, colour = "red" } }, { player_first_two = { pair = true, colour = "black" } },
      { player_first_two = { rank = "7", colour = "red" } } ], pays = "12 to 1" },"#;
    // The second card is of the first's rank and colour: 15 of 415 on eight decks.
    assert_eq!(chances(table("blackjack", "", rows), 8)[0], ratio(15, 415));
}

#[test]
fn a_third_card_is_dealt_where_the_wager_says_that_it_is_taken() {
    let rows = r#"  { id = "sevens", label = "Three sevens", when = { player_first_three = { rank = "7" } }, pays = "500 to 1" },"#;
    let text = table("blackjack", "assumes = \"player-takes-third\"\n", rows);
    assert_eq!(chances(text, 6)[0], ratio(24 * 23 * 22, 312 * 311 * 310));
    let unsaid = refusals(table("blackjack", "", rows));
    assert_eq!(unsaid.len(), 1, "{unsaid:?}");
}

#[test]
fn a_bet_in_mid_round_is_given_what_is_seen() {
    let rows = r#"  { id = "ten", label = "A ten in the hole", when = { dealer_first_two = { total = 20 } }, pays = "2 to 1" },"#;
    let text = table("blackjack", "given = { upcard = { rank = \"K\" } }\n", rows);
    assert_eq!(chances(text, 1)[0], ratio(15, 51));
}

#[test]
fn a_straight_takes_the_ace_as_the_row_says() {
    let of = |ace: &str| {
        let rows = format!(
            "  {{ id = \"straight\", label = \"Straight\", when = {{ player_and_upcard = {{ poker = {{ is = \"straight\", ace = \"{ace}\" }} }} }}, pays = \"10 to 1\" }},"
        );
        table("blackjack", "", &rows)
    };
    // Three ranks in a row, 11 of them with one end for the ace, in any order and of more than one suit.
    let one_end = ratio(11 * 6 * (4 * 4 * 4 - 4), 52 * 51 * 50);
    for ace in ["high", "low"] {
        assert_eq!(chances(of(ace), 1)[0], one_end, "{ace}");
    }
}

#[test]
fn matches_and_between_are_counted_card_by_card() {
    let rows = r#"  { id = "suited", label = "A suited match", when = { player_first = { matches = { group = "upcard", suited = 1 } } }, pays = "14 to 1" },
  { id = "unsuited", label = "A match", when = { player_first = { matches = { group = "upcard", unsuited = 1 } } }, pays = "3 to 1" },"#;
    let found = chances(table("blackjack", "", rows), 2);
    assert_eq!(found[..2], [ratio(1, 103), ratio(6, 103)]);
    let rows = r#"  { id = "between", label = "Between", when = { upcard = { between = { group = "player_first_two", spread = 1 } } }, pays = "12 to 1" },"#;
    // Eleven pairs of ranks with one rank between them, in two orders; the ace is high.
    let found = chances(table("blackjack", "", rows), 1)[0].clone();
    assert_eq!(found, ratio(11 * 2 * 4 * 4 * 4, 52 * 51 * 50));
}

#[test]
fn a_row_that_no_round_reaches_is_kept_only_if_it_is_marked() {
    let row = |mark: &str| {
        let rows = format!(
            "  {{ id = \"six\", label = \"Six nines\", when = {{ all = {{ rank = \"9\", cards = 6 }} }}, pays = \"100 to 1\"{mark} }},\n  \
             {{ id = \"tie\", label = \"Tie\", when = {{ winner = \"tie\" }}, pays = \"8 to 1\" }},"
        );
        table("baccarat", "", &rows)
    };
    assert_eq!(chances(row(", unreachable = true"), 8)[0], ratio(0, 1));
    assert_eq!(refusals(row("")), ["row \"six\" of \"bet\" can never win"]);
}

#[test]
fn twenty_is_read_by_no_house_where_the_table_names_none() {
    let rows = r#"  { id = "queens", label = "Two queens of hearts", when = { player_first_two = { rank = "Q", suit = "hearts" } }, pays = "200 to 1" },
  { id = "twenty", label = "Any 20", when = { player_first_two = { total = 20 } }, pays = "4 to 1" },"#;
    let text = table("blackjack", "", rows);
    let read = sheet(text.clone(), 6);
    assert!(read.heading.readings.is_empty());
    let queens = ratio(6 * 5, 312 * 311);
    // Two ten-valued cards, or an ace and a nine.
    let twenty = ratio(96 * 95 + 2 * 24 * 24, 312 * 311) - &queens;
    assert_eq!(chances(text, 6)[..2], [queens, twenty]);
    let own = "\n[[reading]]\nname = \"lucky-20\"\nquestion = \"two-card-20\"\nvalues = [\"ten-values\", \"any-20\"]\n\
               why = \"The print does not say.\"\n";
    let text = table("blackjack", "", rows) + own;
    let read = sheet(text.clone(), 6);
    assert_eq!(read.heading.readings["lucky-20"], "ten-values");
    let tens = ratio(96 * 95, 312 * 311) - ratio(6 * 5, 312 * 311);
    assert_eq!(chances(text, 6)[1], tens);
}
