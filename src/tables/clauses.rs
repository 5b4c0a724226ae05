//! What the clauses of a shipped document say, in our own words, and the questions of reading in plain ones.
//!
//! The words stand beside the tables, in `tables/clauses`, so that a table's digest is of its rules alone. Comes in:
//! the name of a shipped table. Goes out: its [`Clauses`]; a user's own table has none.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The words of each shipped document, by the name of its table.
const SHIPPED: [(&str, &str); 5] = [
    (
        "tables/electronic-7-up-baccarat.toml",
        include_str!("../../tables/clauses/electronic-7-up-baccarat.toml"),
    ),
    (
        "tables/7-up-baccarat.toml",
        include_str!("../../tables/clauses/7-up-baccarat.toml"),
    ),
    (
        "tables/electronic-baccarat.toml",
        include_str!("../../tables/clauses/electronic-baccarat.toml"),
    ),
    (
        "tables/sands-super-baccarat.toml",
        include_str!("../../tables/clauses/sands-super-baccarat.toml"),
    ),
    (
        "tables/electronic-blackjack.toml",
        include_str!("../../tables/clauses/electronic-blackjack.toml"),
    ),
];

/// What the clauses of a document say.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clauses {
    /// How cards are dealt and play goes on, by clause; for every wager of the document.
    dealing: BTreeMap<String, String>,
    /// What settles wagers or is open to reading, by clause.
    settling: BTreeMap<String, String>,
    /// The open readings in plain words.
    #[serde(default, rename = "reading")]
    readings: Vec<ReadingWords>,
    /// The clauses that no figure depends on.
    #[serde(default)]
    pub outside: Vec<Outside>,
}

/// A question of reading in plain words.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReadingWords {
    /// The reading's name.
    pub name: String,
    /// The question.
    pub question: String,
    /// What each value means: words that go on after "if".
    pub choices: BTreeMap<String, String>,
}

/// Clauses that no figure depends on.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outside {
    /// Which.
    pub clauses: String,
    /// Why not.
    pub why: String,
}

/// The words of a shipped table, `tables/electronic-baccarat.toml`.
pub fn of_table(name: &str) -> Option<&'static Clauses> {
    static ALL: OnceLock<Vec<(&str, Clauses)>> = OnceLock::new();
    let all = ALL.get_or_init(|| {
        let read = |(name, text): (&'static str, &str)| {
            let clauses = toml::from_str(text);
            (
                name,
                clauses.unwrap_or_else(|error| panic!("{name}: {error}")),
            )
        };
        SHIPPED.into_iter().map(read).collect()
    });
    let found = all.iter().find(|(table, _)| *table == name);
    found.map(|(_, clauses)| clauses)
}

impl Clauses {
    /// What a clause says that settles wagers or is open to reading.
    pub fn settles(&self, clause: &str) -> Option<&str> {
        self.settling.get(clause).map(String::as_str)
    }

    /// What settles wagers or is open to reading, in the order of the document.
    pub fn settling(&self) -> Vec<(&str, &str)> {
        in_order(&self.settling)
    }

    /// How cards are dealt and play goes on, in the order of the document.
    pub fn dealing(&self) -> Vec<(&str, &str)> {
        in_order(&self.dealing)
    }

    /// A reading in plain words.
    pub fn reading(&self, name: &str) -> Option<&ReadingWords> {
        self.readings.iter().find(|reading| reading.name == name)
    }
}

fn in_order(clauses: &BTreeMap<String, String>) -> Vec<(&str, &str)> {
    let numbers = |clause: &str| -> Vec<u32> {
        let first = clause.split(',').next().unwrap_or(clause);
        let parts = first.split('.');
        parts.filter_map(|part| part.parse().ok()).collect()
    };
    let clauses = clauses.iter();
    let mut all: Vec<(&str, &str)> = clauses.map(|(a, b)| (a.as_str(), b.as_str())).collect();
    all.sort_by_key(|(clause, _)| numbers(clause));
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::rules::{Game, Rules};
    use crate::vocabulary::problem::Source;
    use std::collections::BTreeSet;

    fn games(name: &str) -> Vec<Game> {
        let path = format!("{}/{name}", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).unwrap();
        let name = name.to_owned();
        Rules::load(&Source { name, text }).unwrap().games
    }

    /// The clauses that a game's rows, wagers and readings cite.
    fn cited(game: &Game) -> BTreeSet<String> {
        let wagers = game.wagers.iter();
        let rows = wagers.flat_map(|wager| {
            let rows = wager.rows().iter().map(|row| row.clause.clone());
            rows.chain([wager.clause.clone()])
        });
        let readings = game.readings.iter().flat_map(|each| each.clauses.clone());
        rows.chain(readings).collect()
    }

    #[test]
    fn every_clause_that_a_table_cites_has_words_and_no_other_has() {
        for (name, _) in SHIPPED {
            let clauses = of_table(name).unwrap();
            let games = games(name);
            let cited: BTreeSet<String> = games.iter().flat_map(cited).collect();
            let said: BTreeSet<String> = clauses.settling.keys().cloned().collect();
            assert_eq!(said, cited, "{name}");
            let void = games[0].document.void_clause.iter();
            for clause in void {
                assert!(clauses.dealing.contains_key(clause), "{name}: {clause}");
            }
        }
    }

    #[test]
    fn every_open_reading_has_a_question_and_words_for_every_value() {
        for (name, _) in SHIPPED {
            let clauses = of_table(name).unwrap();
            let games = games(name);
            let open = games.iter().flat_map(|game| &game.readings);
            let mut names = BTreeSet::new();
            for reading in open.filter(|reading| reading.is_open()) {
                let words = clauses.reading(&reading.name);
                let words = words.unwrap_or_else(|| panic!("{name}: {}", reading.name));
                let values: BTreeSet<&str> = reading.values.iter().copied().collect();
                let said: BTreeSet<&str> = words.choices.keys().map(String::as_str).collect();
                assert_eq!(said, values, "{name}: {}", reading.name);
                names.insert(reading.name.clone());
            }
            assert_eq!(names.len(), clauses.readings.len(), "{name}");
        }
    }

    #[test]
    fn clauses_stand_in_the_order_of_the_document() {
        let clauses = of_table("tables/electronic-baccarat.toml").unwrap();
        let settling: Vec<&str> = clauses
            .settling()
            .into_iter()
            .map(|(name, _)| name)
            .collect();
        let place = |clause: &str| settling.iter().position(|each| *each == clause);
        assert!(place("4.9") < place("4.10") && place("1.1.19") < place("3.9.1"));
    }
}
