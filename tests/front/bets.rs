//! The library of bets: listed, shown, taken into tables, asked every kind of question, and held to print.

use crate::support::command::{oddsmith, snapshot};
use oddsmith::papers::published::{PublishedFigures, UNSETTLED};
use oddsmith::questions::question::FiguresQuestion;
use oddsmith::render::{Format, Look, figures};
use oddsmith::tables::library;
use oddsmith::vocabulary::exact::{Exact, Rational};
use oddsmith::{Answer, Means, Question, ask, ask_lines};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::str::FromStr;

/// The answer to a question in JSON.
#[track_caller]
fn answer(question: Value) -> Value {
    match ask_lines(&question.to_string(), &Means::default()).remove(0) {
        Ok(answer) => serde_json::to_value(&answer).unwrap(),
        Err(refusal) => panic!("{question}: {refusal:?}"),
    }
}

#[track_caller]
fn number(value: &Value) -> Rational {
    Exact::from_str(value.as_str().unwrap()).unwrap().0
}

#[test]
fn a_bet_is_shown_in_every_format() {
    let bet = |format| vec!["bets", "lucky-6", "--decks", "8", "--format", format];
    let formats = ["text", "json", "csv", "markdown"].map(bet);
    let formats: Vec<&[&str]> = formats.iter().map(Vec::as_slice).collect();
    snapshot("command-bets", &formats);
}

#[test]
fn the_library_is_listed_with_what_the_house_keeps() {
    snapshot("command-bets-list", &[&["bets", "--decks", "8"]]);
}

#[test]
fn a_meter_makes_the_edge_a_line() {
    let table = ["--table", "tests/bets/meter.toml"];
    let sheet = |more: &[&'static str]| [&["sheet", "progressive"], &table[..], more].concat();
    snapshot(
        "command-meter",
        &[
            &sheet(&["--decks", "8"]),
            &sheet(&["--decks", "8", "--meter", "2,500.50"]),
            &sheet(&["--decks", "8", "--meter", "100", "--format", "json"]),
            &["bets", "blazing-7s", "--decks", "6", "--meter", "100000"],
            &[
                &[
                    "what-if",
                    "progressive",
                    "--decks",
                    "6",
                    "--meter",
                    "250",
                    "--remove",
                    "9h",
                ],
                &table[..],
            ]
            .concat(),
            &[
                &[
                    "solve",
                    "progressive",
                    "nines/tie",
                    "--edge",
                    "5%",
                    "--decks",
                    "8",
                    "--meter",
                    "250",
                ],
                &table[..],
            ]
            .concat(),
        ],
    );
}

#[test]
fn the_line_of_a_meter_is_the_edge_at_every_meter_and_zero_where_it_is_even() {
    let table = include_str!("../bets/meter.toml");
    let ask = |meter: Value| {
        let sheet = answer(
            json!({"ask": "sheet", "game": "progressive", "decks": 8, "meter": meter, "tables": [table]}),
        );
        sheet["wagers"][0].clone()
    };
    let empty = ask(Value::Null);
    let (base, slope) = (
        &empty["meter"]["house_edge_empty"],
        &empty["meter"]["edge_per_unit"],
    );
    let (base, slope) = (number(base), number(slope));
    assert_eq!(number(&empty["house_edge"]), base);
    for meter in ["1", "250", "1234567/100"] {
        let at = ask(json!(meter));
        let units = Exact::from_str(meter).unwrap().0;
        assert_eq!(number(&at["house_edge"]), &base - &slope * units, "{meter}");
        assert_eq!(at["meter"]["break_even"], empty["meter"]["break_even"]);
        let share = number(&at["meter"]["share_of_return"]);
        let paid = number(&at["return_to_player"]) - number(&empty["return_to_player"]);
        assert_eq!(share, paid / number(&at["return_to_player"]));
    }
    let even = number(&empty["meter"]["break_even"]);
    assert_eq!(slope * even, base, "neither side has an edge there");
}

#[test]
fn what_cannot_be_asked_of_the_library_is_refused_with_what_can() {
    snapshot(
        "command-bets-errors",
        &[
            &["bets", "luky-6"],
            &["bets", "roulette-in-the-park"],
            &["bets", "streak"],
            &["sheet", "streak", "--decks", "8"],
            &["sheet", "lucky-66", "--decks", "8"],
            &["bets", "lucky-6", "--decks", "0"],
            &["bets", "lucky-6", "--decks", "eight"],
            &["bets", "lucky-6", "--meter", "10"],
            &["sheet", "tiger-baccarat", "--decks", "8", "--meter", "10"],
            &["bets", "blazing-7s", "--meter", "-1"],
            &["bets", "blazing-7s", "--meter", "5%"],
            &["bets", "blazing-7s", "--meter", "1000000000001"],
            &["bets", "--figures", "--decks", "8"],
        ],
    );
}

#[test]
fn every_id_of_the_library_stands_once_and_every_bet_has_a_paytable() {
    let mut ids = BTreeSet::new();
    for bet in library::bets() {
        assert!(!bet.paytables.is_empty(), "{}", bet.id);
        for paytable in &bet.paytables {
            assert!(
                ids.insert(paytable.id.clone()),
                "{} stands twice",
                paytable.id
            );
            let rows: BTreeSet<&str> = bet.rows().collect();
            for row in paytable.pays.keys() {
                assert!(rows.contains(row.as_str()), "{}: no row {row}", paytable.id);
            }
        }
    }
    for refused in library::refused() {
        assert!(
            !ids.contains(&refused.id),
            "{} is refused and there",
            refused.id
        );
    }
    assert!(ids.len() >= 225, "{}", ids.len());
}

#[test]
fn spanish_decks_lack_their_tens() {
    let sheet = answer(json!({"ask": "sheet", "game": "match-the-dealer-sp6", "decks": 6}));
    assert_eq!(sheet["shoe"]["cards"], 288);
    assert_eq!(sheet["shoe"]["decks"], 6);
    let bets = answer(json!({"ask": "bets", "bet": "match-the-dealer-sp6", "decks": 6}));
    assert_eq!(bets["bets"][0]["paytables"][0]["lacks"], json!(["10"]));
    assert_eq!(
        bets["bets"][0]["paytables"][0]["house_edge"],
        sheet["wagers"][0]["house_edge"]
    );
}

fn published() -> &'static PublishedFigures {
    static FIGURES: std::sync::OnceLock<PublishedFigures> = std::sync::OnceLock::new();
    FIGURES.get_or_init(|| {
        let question = Question::Figures(FiguresQuestion::default());
        match ask(&question, &Means::default()).unwrap() {
            Answer::Figures(figures) => figures,
            other => panic!("{other:?}"),
        }
    })
}

#[test]
fn every_figure_that_disagrees_is_settled_and_no_other_is_called_a_misprint() {
    let unsettled: Vec<String> = published()
        .figures
        .iter()
        .filter(|figure| !figure.agrees)
        .filter(|figure| figure.misprint.as_ref().is_some_and(|why| why == UNSETTLED))
        .map(|figure| {
            format!(
                "{} {} {:?} {}",
                figure.id, figure.figure, figure.row, figure.published
            )
        })
        .collect();
    assert_eq!(unsettled, Vec::<String>::new());
    for bet in library::bets() {
        for paytable in &bet.paytables {
            for printed in paytable
                .published
                .iter()
                .filter(|each| each.misprint.is_some())
            {
                let mut own = published().figures.iter().filter(|figure| {
                    figure.id == paytable.id
                        && figure.decks == printed.decks
                        && figure.source == printed.source
                });
                assert!(
                    own.any(|figure| !figure.agrees),
                    "{} is no misprint",
                    paytable.id
                );
            }
        }
    }
}

#[test]
fn the_document_of_figures_is_what_the_command_prints() {
    let look = Look {
        format: Format::Markdown,
        digits: None,
        exact: false,
    };
    let text = figures(published(), &look);
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/figures.md");
    if std::env::var_os("INSTA_UPDATE").is_some_and(|update| update == "always") {
        std::fs::write(path, &text).unwrap();
    }
    assert!(
        std::fs::read_to_string(path).unwrap() == text,
        "docs/figures.md is not what the command prints"
    );
}

#[test]
fn figures_in_json_are_a_list() {
    let output = oddsmith(&["bets", "lucky-6", "--figures", "--format", "json"]);
    let figures: Value = serde_json::from_slice(&output.stdout).unwrap();
    let edge = &figures[0];
    assert_eq!(edge["id"], "lucky-6-23");
    assert_eq!((&edge["decks"], &edge["agrees"]), (&json!(8), &json!(true)));
    assert_eq!(edge["published"], "11.6985%");
    let sheet = answer(json!({"ask": "sheet", "game": "lucky-6-23", "decks": 8}));
    assert_eq!(edge["exact"], sheet["wagers"][0]["house_edge"]);
}

#[test]
fn a_table_takes_bets_of_the_library_and_changes_what_they_pay() {
    let house = include_str!("../bets/house.toml");
    let ask =
        |game: &str| answer(json!({"ask": "sheet", "game": game, "decks": 8, "tables": [house]}));
    let (own, library) = (ask("house-baccarat"), ask("lucky-6-23"));
    let (six, shipped) = (&own["wagers"][0], &library["wagers"][0]);
    assert_eq!(
        (&six["id"], &six["title"], &six["rule"]),
        (&json!("six"), &json!("House Six"), &json!("4.2"))
    );
    for row in 0..3 {
        assert_eq!(six["rows"][row]["ways"], shipped["rows"][row]["ways"]);
    }
    assert_eq!(six["rows"][0]["pays"], shipped["rows"][0]["pays"]);
    assert_eq!(
        (&six["rows"][1]["pays"], &shipped["rows"][1]["pays"]),
        (&json!("25"), &json!("23"))
    );
    assert_eq!(own["wagers"][1]["rows"][0]["pays"], "40");
}

/// Every kind of question about a game, of bets of both games.
#[test]
fn every_kind_of_question_can_be_asked_of_a_bet() {
    for (bet, remove) in [
        ("lucky-6-23", "6h"),
        ("player-pair", "6h"),
        ("panda-8", "8h"),
        ("royal-match-1", "Kh"),
        ("insurance", "As"),
    ] {
        let (_, paytable) = library::paytable(bet).unwrap();
        let wager = paytable.id.as_str();
        let row = match paytable.pays.len() {
            1 => wager.to_owned(),
            _ => format!("{wager}/{}", paytable.pays.keys().next().unwrap()),
        };
        let sheet = answer(json!({"ask": "sheet", "game": bet, "decks": 6}));
        let what_if =
            answer(json!({"ask": "what-if", "game": bet, "decks": 6, "remove": [remove]}));
        assert_eq!(
            what_if["cases"][0]["wagers"][0]["approved"],
            sheet["wagers"][0]["house_edge"]
        );
        let removal = answer(json!({"ask": "removal", "game": bet, "decks": 6}));
        assert_eq!(removal["wagers"][0]["id"], wager);
        let count = answer(json!({"ask": "count", "game": bet, "decks": 6, "wagers": [wager]}));
        assert_eq!(count["wager"]["id"], wager, "{count}");
        let protect = answer(
            json!({"ask": "protect", "game": bet, "decks": 6, "penetration": "75%", "shoes": 1, "seed": 1}),
        );
        assert_eq!(protect["wagers"][0]["id"], wager, "{protect}");
        let solve =
            answer(json!({"ask": "solve", "game": bet, "decks": 6, "row": row, "edge": "5%"}));
        assert_eq!(
            solve["cases"][0]["house_edge_now"],
            sheet["wagers"][0]["house_edge"]
        );
        let edge = sheet["wagers"][0]["decimal"]["house_edge"]
            .as_str()
            .unwrap();
        let paper = format!("# game: {bet}\n# decks: 6\nWager,House edge\n{wager},{edge}\n");
        let file = json!({"name": "printed.csv", "text": paper});
        let audit = answer(json!({"ask": "audit", "files": [file], "only": ["figures"]}));
        assert_eq!(audit["files"][0]["conclusion"], "well", "{audit}");
        let dealt = match wager {
            "insurance" => json!({"player": ["Kh", "Kd"], "dealer": ["As"]}),
            _ => json!({"player": ["Kh", "Kd"]}),
        };
        let middle = answer(json!({"ask": "sheet", "game": bet, "decks": 6, "dealt": dealt}));
        assert_ne!(
            middle["wagers"][0]["house_edge"], sheet["wagers"][0]["house_edge"],
            "{bet}"
        );
    }
}
