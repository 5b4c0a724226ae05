//! The games there are: their documents, rules of play, readings, wagers and pays.

use crate::answers::tag::GamesTag;
use crate::questions::catalogue::Entry;
use crate::tables::rules::{Reading, Row, Wager};
use crate::tables::table;
use crate::vocabulary::exact::{Exact, ratio};
use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The games asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct Games {
    /// The tag of this answer.
    pub schema: GamesTag,
    /// The games, in the order of the documents.
    pub games: Vec<ListedGame>,
}

/// One game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct ListedGame {
    /// The name users type.
    pub id: String,
    /// The name people say.
    pub title: String,
    /// The document's title.
    pub document: String,
    /// The day the document takes effect.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub effective: String,
    /// The approved numbers of decks.
    pub decks: ApprovedDecks,
    /// The digest of the rules table.
    pub table_sha256: String,
    /// The rules of play by their keys; none in baccarat.
    pub rules: IndexMap<String, String>,
    /// The values that each rule of play can have, if they are few; also of the rules that this game does not
    /// have.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub rule_values: IndexMap<String, Vec<String>>,
    /// The clauses of each rule of play, if the table names them.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub rule_clauses: IndexMap<String, Vec<String>>,
    /// The questions of reading that touch this game.
    pub readings: Vec<ListedReading>,
    /// The wagers it offers.
    pub wagers: Vec<ListedWager>,
}

/// The approved numbers of decks, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ApprovedDecks {
    /// The fewest.
    pub from: u32,
    /// The most.
    pub to: u32,
}

/// A question of reading.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct ListedReading {
    /// Its name.
    pub name: String,
    /// What the text can bear, the default first; one value if it is settled.
    pub values: Vec<String>,
    /// The clauses in question.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clauses: Vec<String>,
    /// Why.
    pub why: String,
}

/// A wager.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct ListedWager {
    /// The name users type.
    pub id: String,
    /// The name people say.
    pub title: String,
    /// The clause that settles it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub rule: String,
    /// Its rows, of which the first that fits pays; none if play settles it.
    pub rows: Vec<ListedRow>,
}

/// A row of a wager.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct ListedRow {
    /// The name users type.
    pub id: String,
    /// The name people say.
    pub label: String,
    /// Its clause.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub rule: String,
    /// The odds as the document writes them.
    pub odds: String,
    /// Net units won per unit wagered.
    pub pays: Exact,
}

impl Games {
    /// These games of the catalogue.
    pub fn new<'a>(entries: impl IntoIterator<Item = &'a Entry>) -> Games {
        Games {
            schema: GamesTag::Tag,
            games: entries.into_iter().map(ListedGame::new).collect(),
        }
    }
}

impl ListedGame {
    fn new(entry: &Entry) -> ListedGame {
        let game = &entry.game;
        let document = &game.document;
        let rules = entry.rules_of_play();
        let absent = |rule: &table::ListedRule| rules.iter().all(|(key, _)| *key != rule.key);
        let absent = table::listed_rules().into_iter().filter(absent);
        let absent = absent.filter(|_| !rules.is_empty()).map(|rule| rule.key);
        let keys = rules.iter().map(|(key, _)| key.clone()).chain(absent);
        let keys: Vec<String> = keys.collect();
        let keys = keys.into_iter();
        let values = keys.map(|key| (table::rule_values(&key), key));
        let few = values.filter(|(values, _)| !values.is_empty());
        ListedGame {
            id: game.id.clone(),
            title: game.title.clone(),
            document: document.title.clone(),
            effective: document.effective.clone(),
            decks: ApprovedDecks {
                from: document.decks.from,
                to: document.decks.to,
            },
            table_sha256: document.table_sha256.clone(),
            rule_values: few.map(|(values, key)| (key, values)).collect(),
            rule_clauses: entry.clauses_of_rules().into_iter().collect(),
            rules: rules.into_iter().collect(),
            readings: game.readings.iter().map(ListedReading::new).collect(),
            wagers: game.wagers.iter().map(ListedWager::new).collect(),
        }
    }
}

impl ListedReading {
    fn new(reading: &Reading) -> ListedReading {
        ListedReading {
            name: reading.name.to_owned(),
            values: reading
                .values
                .iter()
                .map(|value| value.to_string())
                .collect(),
            clauses: reading.clauses.clone(),
            why: reading.why.clone(),
        }
    }

    /// Whether the document leaves a choice.
    pub fn is_open(&self) -> bool {
        self.values.len() > 1
    }
}

impl ListedWager {
    fn new(wager: &Wager) -> ListedWager {
        ListedWager {
            id: wager.id.clone(),
            title: wager.title.clone(),
            rule: wager.clause.clone(),
            rows: wager.rows().iter().map(ListedRow::new).collect(),
        }
    }
}

impl ListedRow {
    fn new(row: &Row) -> ListedRow {
        let (numerator, denominator) = row.pays.parts();
        ListedRow {
            id: row.id.clone(),
            label: row.label.clone(),
            rule: row.clause.clone(),
            odds: row.pays.to_string(),
            pays: ratio(numerator, denominator).into(),
        }
    }
}
