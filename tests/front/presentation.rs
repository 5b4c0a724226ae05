//! What users read, as snapshots: the tables as printed, the 8-deck sheets, the broken tables.
//!
//! Snapshots prove nothing about a number; every number in them is covered by the oracle.

use crate::support::{baccarat_games, decks, sheet};
use anstream::adapter::strip_str;
use oddsmith::answers::games::Games;
use oddsmith::blackjack::DealerBlackjackLoss;
use oddsmith::questions::catalogue::{self, Catalogue, shipped_sources};
use oddsmith::questions::chart_file;
use oddsmith::render::{self, Format, Look};
use oddsmith::vocabulary::problem::Source;

fn settings() -> insta::Settings {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../../snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings
}

fn assert_page(name: &str, page: &str) {
    let plain = strip_str(page).to_string();
    let widest = plain.lines().map(|line| line.chars().count()).max();
    assert!(widest <= Some(100), "{name} is {widest:?} columns wide");
    settings().bind(|| insta::assert_snapshot!(name, plain));
}

#[test]
fn every_game_has_its_paytable() {
    for entry in Catalogue::shipped().games() {
        let name = format!("paytable-{}", entry.game.id);
        assert_page(&name, &render::paytable(&Games::new([entry]).games[0]));
    }
}

#[test]
fn every_game_has_its_eight_deck_sheet() {
    let look = Look {
        format: Format::Text,
        digits: None,
        exact: false,
    };
    for entry in &baccarat_games() {
        let page = render::sheets(&[sheet(entry, &decks(8), &[])], &look);
        assert_page(&format!("sheet-{}", entry.game.id), &page);
    }
}

#[test]
fn text_fits_a_hundred_columns_whatever_the_digits_and_the_shoe() {
    for digits in [0, 4, 12, 13, 20, 60, 200] {
        for exact in [false, true] {
            let look = Look {
                format: Format::Text,
                digits: Some(digits),
                exact,
            };
            for entry in &baccarat_games() {
                for shoe in [decks(8), decks(1260), crate::support::shoe("Ks=3")] {
                    let page = render::sheets(&[sheet(entry, &shoe, &[])], &look);
                    let plain = strip_str(&page).to_string();
                    let wide = plain.lines().find(|line| line.chars().count() > 100);
                    assert_eq!(wide, None, "{} at {digits} digits", entry.game.id);
                }
            }
        }
    }
}

#[test]
fn every_shipped_table_passes_both_gates() {
    for source in shipped_sources() {
        let problems = catalogue::read(&source).err().unwrap_or_default();
        assert!(
            problems.is_empty(),
            "{}",
            render::problems(&source, &problems)
        );
    }
}

#[test]
fn every_broken_table_is_refused_with_its_place() {
    settings().bind(|| {
        insta::glob!("..", "broken/*.toml", |path| {
            let name = path.file_name().unwrap().to_str().unwrap();
            let source = Source {
                name: format!("tests/broken/{name}"),
                text: std::fs::read_to_string(path).unwrap(),
            };
            let problems = catalogue::read(&source).unwrap_err();
            insta::assert_snapshot!(strip_str(&render::problems(&source, &problems)).to_string());
        });
    });
}

#[test]
fn every_broken_chart_is_refused_with_its_place() {
    let entry = crate::support::game("electronic-blackjack");
    let rules = entry.game.document.house.as_ref().unwrap();
    let house = rules.losing(DealerBlackjackLoss::BustedPlusOne);
    settings().bind(|| {
        insta::glob!("..", "broken-charts/*.toml", |path| {
            let name = path.file_name().unwrap().to_str().unwrap();
            let source = Source {
                name: format!("tests/broken-charts/{name}"),
                text: std::fs::read_to_string(path).unwrap(),
            };
            let problems = chart_file::read(&source, &house).unwrap_err();
            insta::assert_snapshot!(strip_str(&render::problems(&source, &problems)).to_string());
        });
    });
}

#[test]
fn a_chart_reads_back_as_it_is_written_and_plays_the_same() {
    let entry = crate::support::game("electronic-blackjack");
    let rules = entry.game.document.house.as_ref().unwrap();
    let house = rules.losing(DealerBlackjackLoss::BustedPlusOne);
    let text = std::fs::read_to_string("tests/chart.toml").unwrap();
    let name = "tests/chart.toml".to_owned();
    let chart = chart_file::read(
        &Source {
            name,
            text: text.clone(),
        },
        &house,
    )
    .unwrap();
    assert_eq!(chart_file::write(&chart), text);
}

#[test]
fn the_sound_table_that_the_broken_ones_were_made_from_is_accepted() {
    let text = std::fs::read_to_string("tests/house-baccarat.toml").unwrap();
    let name = "tests/house-baccarat.toml".to_owned();
    assert!(catalogue::read(&Source { name, text }).is_ok());
}

#[test]
fn the_table_that_the_docs_start_with_is_accepted() {
    let page = std::fs::read_to_string("docs/write-a-table.md").unwrap();
    let text = page
        .split("```toml\n")
        .nth(1)
        .unwrap()
        .split("```")
        .next()
        .unwrap();
    let name = "docs/write-a-table.md".to_owned();
    let text = text.to_owned();
    assert!(catalogue::read(&Source { name, text }).is_ok());
}

#[test]
fn the_schema_accepts_every_shipped_table() {
    let schema = jsonschema::validator_for(&oddsmith::tables::table::schema()).unwrap();
    for source in shipped_sources() {
        let errors: Vec<String> = schema
            .iter_errors(&as_json(&source.text))
            .map(|error| error.to_string())
            .collect();
        assert_eq!(errors, Vec::<String>::new(), "{}", source.name);
    }
}

#[test]
fn the_schema_refuses_faults_of_spelling_and_type() {
    let schema = jsonschema::validator_for(&oddsmith::tables::table::schema()).unwrap();
    for name in [
        "misspelt-key",
        "misspelt-fact",
        "unknown-deal",
        "unknown-winner",
        "float-pays",
        "number-pays",
        "pays-no-odds",
        "negative-decks",
        "impossible-total",
        "empty-list",
        "total-as-text",
        "missing-pays",
        "missing-document",
    ] {
        let text = std::fs::read_to_string(format!("tests/broken/{name}.toml")).unwrap();
        assert!(!schema.is_valid(&as_json(&text)), "{name}");
    }
}

/// A TOML file as an editor's validator sees it, with dates as text.
fn as_json(text: &str) -> serde_json::Value {
    fn convert(value: toml::Value) -> serde_json::Value {
        match value {
            toml::Value::Datetime(date) => date.to_string().into(),
            toml::Value::Array(list) => list.into_iter().map(convert).collect(),
            toml::Value::Table(table) => table.into_iter().map(|(k, v)| (k, convert(v))).collect(),
            toml::Value::String(text) => text.into(),
            toml::Value::Integer(number) => number.into(),
            toml::Value::Boolean(truth) => truth.into(),
            toml::Value::Float(number) => number.into(),
        }
    }
    convert(toml::Value::Table(text.parse().unwrap()))
}
