//! The gate from a table as written to rules that are legal. Every problem is gathered.

mod bets;
mod house;
mod row;

use super::{Document, Game, Reading, Readings, Row, Rules, Settlement, Wager};
use crate::tables::facts::{Family, Patterns};
use crate::tables::library;
use crate::tables::table::{self, At, Deal, Table};
use crate::vocabulary::card::Rank;
use crate::vocabulary::exact::Payout;
use crate::vocabulary::plain::{acts, quoted};
use crate::vocabulary::problem::{Problem, suggestion};
use crate::vocabulary::shoe::Shoe;
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

/// Judges a table: the rules of all wagers with which nothing is wrong, unless something is wrong with how they are
/// dealt. If no problem is found the rules are whole. If the deal is not known, only what is wrong however the table
/// is dealt is a problem.
pub(super) fn judge(table: &Table, sha256: &str, problems: &mut Vec<Problem>) -> Option<Rules> {
    if !table.lost.may_hold("document.deal") {
        return judge_dealt(table, sha256, problems);
    }
    let dealt = |deal: Deal| {
        let mut table = table.clone();
        table.document.deal.value = deal;
        let mut problems = Vec::new();
        judge_dealt(&table, sha256, &mut problems);
        problems
    };
    let [one, two, three] = [Deal::Baccarat, Deal::SevenUpBaccarat, Deal::Blackjack].map(dealt);
    let among = |others: &[Problem], each: &Problem| {
        let same = |other: &Problem| (&other.place, &other.message) == (&each.place, &each.message);
        others.iter().any(same)
    };
    let always = one.into_iter();
    problems.extend(always.filter(|each| among(&two, each) && among(&three, each)));
    None
}

fn judge_dealt(table: &Table, sha256: &str, problems: &mut Vec<Problem>) -> Option<Rules> {
    let mut judge = Judge {
        table,
        problems,
        noted: 0,
        missed: BTreeSet::new(),
        looked_at: looked_at(table),
    };
    if judge.too_many() {
        return None;
    }
    let document = Arc::new(judge.document(sha256));
    let dealt = judge.noted == 0;
    let readings = judge.readings();
    let settled = judge.noted == 0;
    let wagers = judge.wagers(settled);
    judge.bets();
    let games = judge.games(&document, &readings, &wagers);
    let whole = judge.noted == 0;
    (whole || dealt).then_some(Rules { document, games })
}

/// The most characters of a title or a label.
const LONGEST_NAME: usize = 500;

struct Judge<'a> {
    table: &'a Table,
    problems: &'a mut Vec<Problem>,
    /// How many faults were met, told or not.
    noted: usize,
    /// Readings that are missing, each told once.
    missed: BTreeSet<String>,
    /// Readings on which some row depends.
    looked_at: BTreeSet<&'static str>,
}

fn looked_at(table: &Table) -> BTreeSet<&'static str> {
    let rows = table.wagers.iter().filter_map(|wager| wager.rows.as_ref());
    let rows = rows.flat_map(|rows| &rows.value);
    rows.flat_map(|row| row::patterns(&row.when.value).readings())
        .collect()
}

/// A wager as the file defines it, before a game offers it under a clause of its own.
struct Definition<'a> {
    wager: &'a table::Wager,
    rows: Option<Vec<(&'a table::Row, Patterns, Payout)>>,
    /// Whether nothing is wrong with it.
    sound: bool,
}

impl Definition<'_> {
    fn name(&self) -> &At<String> {
        self.wager.name.as_ref().unwrap_or(&self.wager.id)
    }

    fn offered(&self, game_clause: &str) -> Wager {
        let clause = match self.wager.cited() {
            [only] => only.value.as_str(),
            _ => game_clause,
        };
        let row = |(row, when, pays): &(&table::Row, Patterns, Payout)| Row {
            id: row.id.value.clone(),
            label: row.label.value.clone(),
            clause: row
                .clause
                .as_ref()
                .map_or(clause, |at| &at.value)
                .to_owned(),
            when: when.clone(),
            pays: pays.clone(),
            place: row.id.place.clone(),
            unreachable: row.unreachable.as_ref().is_some_and(|at| at.value),
            pays_place: row.pays.place.clone(),
        };
        Wager {
            id: self.name().value.clone(),
            title: self.wager.title.value.clone(),
            clause: clause.to_owned(),
            given: self.wager.given.as_ref().map(|at| row::given(&at.value)),
            assumes: row::assumptions(self.wager),
            published: self.wager.published.clone(),
            settlement: match &self.rows {
                Some(rows) => Settlement::Rows(rows.iter().map(row).collect()),
                None => Settlement::Play,
            },
        }
    }
}

/// The question of reading that an entry of a table answers.
fn question(reading: &table::Reading) -> Option<&'static str> {
    match &reading.question {
        None => {
            let mut names = Readings::NAMES.iter();
            names.find(|name| **name == reading.name.value).copied()
        }
        Some(at) => {
            let mut questions = Readings::QUESTIONS.iter();
            let found = questions.find(|(question, _)| *question == at.value);
            found.map(|(_, name)| *name)
        }
    }
}

impl<'a> Judge<'a> {
    /// Notes a problem; of what is lost, or lacks a part that is lost, nothing more is told.
    fn problem(&mut self, at: &At<impl Sized>, message: String, help: impl Into<String>) {
        self.noted += 1;
        if !self.table.lost.touches(&at.place) {
            self.problems
                .push(Problem::new(at.place.clone(), message, help));
        }
    }

    /// A table with more than anybody deals is not judged further.
    fn too_many(&mut self) -> bool {
        let table = self.table;
        let help = format!("a table has at most {} of each", Wager::MOST);
        let lengths = [
            ("readings", table.readings.len()),
            ("games", table.games.len()),
            ("bets", table.bets.len()),
            ("wagers", table.wagers.len()),
        ];
        for (what, length) in lengths
            .into_iter()
            .filter(|(_, length)| *length > Wager::MOST)
        {
            let message = format!("{length} {what}");
            self.problem(&table.document.title, message, help.clone());
        }
        for game in table
            .games
            .iter()
            .filter(|game| game.wagers.value.len() > Wager::MOST)
        {
            let message = format!("{} wagers", game.wagers.value.len());
            let help = format!("a game offers at most {}", Wager::MOST);
            self.problem(&game.wagers, message, help);
        }
        self.noted > 0
    }

    fn document(&mut self, sha256: &str) -> Document {
        let document = &self.table.document;
        self.text(&document.title);
        self.decks(&document.decks);
        self.permanent_seven(&document.deal);
        if let Some(at) = &document.effective
            && (at.value.date.is_none() || at.value.time.is_some())
        {
            let message = format!("{} is not a day", at.value);
            self.problem(at, message, "a day, as in 2021-10-28");
        }
        let effective = document.effective.as_ref();
        Document {
            title: document.title.value.clone(),
            effective: effective.map_or(String::new(), |at| at.value.to_string()),
            decks: document.decks.value,
            deal: document.deal.value,
            void_clause: self.void_clause(document),
            house: self.house(&document.deal),
            house_place: self
                .table
                .rules
                .as_ref()
                .map_or(0..0, |at| at.place.clone()),
            table_sha256: sha256.to_owned(),
        }
    }

    fn decks(&mut self, at: &At<table::Decks>) {
        let table::Decks { from, to, lacks } = at.value;
        if from > to {
            let message = format!("no deck count from {from} to {to}: the range is empty");
            self.problem(at, message, "from is the fewest decks, to the most");
        } else if from == 0 || to > Shoe::MOST_DECKS {
            let message = format!("{from} to {to} decks");
            let help = format!("a shoe is made of 1 to {} decks", Shoe::MOST_DECKS);
            self.problem(at, message, help);
        } else if at.value.shoe(to).is_ok_and(|shoe| shoe.cards() == 0) {
            let message = "the decks lack every rank: no card is left".to_owned();
            self.problem(at, message, "leave at least one rank in");
        }
        let seven_up = self.table.document.deal.value == Deal::SevenUpBaccarat;
        if seven_up && lacks.hold(Rank::Seven) {
            let message = "the decks lack the 7 that the player is dealt".to_owned();
            self.problem(at, message, "leave the 7 in");
        }
    }

    /// Baccarat says by which clause a round is void; blackjack has no such rule.
    fn void_clause(&mut self, document: &table::Document) -> Option<String> {
        let blackjack = document.deal.value == Deal::Blackjack;
        match &document.void {
            Some(at) if blackjack => {
                let message = "a clause for void rounds, but blackjack has none".to_owned();
                self.problem(
                    at,
                    message,
                    "a shoe on which a round could run out is refused",
                );
            }
            Some(at) => {
                self.cited(Some(at), at, "void");
                self.clause(at);
            }
            None if !blackjack && self.mirrors_a_document() => {
                let message = "no clause says what a round that runs out of cards is".to_owned();
                self.problem(
                    &document.deal,
                    message,
                    "write void = and the clause, as in \"5.3\"",
                );
            }
            None => {}
        }
        document.void.as_ref().map(|at| at.value.clone())
    }

    /// Whether the table mirrors a document: it says from which day that is in effect.
    pub(super) fn mirrors_a_document(&self) -> bool {
        self.table.document.effective.is_some()
    }

    /// Clauses are cited where there is a document, and only there.
    fn cited<T>(&mut self, cited: Option<&At<T>>, of: &At<String>, key: &str) {
        match (cited, self.mirrors_a_document()) {
            (Some(at), false) if !self.table.lost.may_hold("document.effective") => {
                let message = format!("{key} cites a document, and this table mirrors none");
                let help = "leave it out, or write in [document] from which day it is effective";
                self.problem(at, message, help);
            }
            (None, true) if !self.table.lost.may_hold(&format!("*.*.{key}")) => {
                let message = format!("key \"{key}\" is missing");
                let help = format!(
                    "nothing has a silent default: write {key} = ..., or leave effective out of [document]"
                );
                self.problem(of, message, help);
            }
            _ => {}
        }
    }

    fn permanent_seven(&mut self, deal: &At<Deal>) {
        if deal.value == Deal::SevenUpBaccarat {
            self.settled(&deal.place, "7-up-baccarat", "permanent-seven");
        }
    }

    /// Every question of reading that something raises has an answer in the file.
    /// It is told once, where it is first needed.
    fn settled(&mut self, place: &Range<usize>, what: &str, name: &str) {
        let mut given = self.table.readings.iter();
        if given.any(|reading| question(reading) == Some(name)) {
            return;
        }
        self.noted += 1;
        let lost = ["name", "question"].map(|key| format!("reading.*.{key}"));
        if lost.iter().any(|key| self.table.lost.may_hold(key))
            || !self.missed.insert(name.to_owned())
        {
            return;
        }
        let values = Readings::values(name)
            .expect("the name is known")
            .join(", ");
        let at = At {
            value: (),
            place: place.clone(),
        };
        self.problem(
            &at,
            format!("{what} depends on the reading \"{name}\", which the table does not give"),
            format!("add a [[reading]] with name = \"{name}\" and values of {values}; a single value settles it"),
        );
    }

    fn text(&mut self, at: &At<String>) {
        let blank = at.value.trim().is_empty() || at.value.trim() != at.value;
        if blank || at.value.chars().any(acts) {
            let message = format!("\"{}\" is not a name", quoted(&at.value));
            let help = "write a name in one line, without blanks around it and without characters that cannot be seen";
            self.problem(at, message, help);
        } else if at.value.chars().count() > LONGEST_NAME {
            let message = format!("a name of {} characters", at.value.chars().count());
            self.problem(at, message, format!("a name has at most {LONGEST_NAME}"));
        }
    }

    fn id(&mut self, at: &At<String>) {
        let word = |part: &str| {
            !part.is_empty()
                && part
                    .bytes()
                    .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        };
        if !at.value.split('-').all(word) {
            let message = format!("\"{}\" is not an id", quoted(&at.value));
            self.problem(at, message, "lower-case words joined by -, as in tiger-tie");
        }
    }

    /// Ids of one kind are different.
    fn distinct<'b>(&mut self, ids: impl IntoIterator<Item = &'b At<String>>, kind: &str) {
        let mut seen = BTreeSet::new();
        for at in ids {
            if !seen.insert(at.value.as_str()) {
                let message = format!("{kind} \"{}\" is given twice", quoted(&at.value));
                self.problem(at, message, format!("each {kind} stands once"));
            }
        }
    }

    fn list<'b, T>(&mut self, at: &'b At<Vec<T>>, what: &str) -> &'b [T] {
        if at.value.is_empty() {
            let message = format!("the list of {what} is empty");
            self.problem(at, message, format!("name at least one of the {what}"));
        }
        &at.value
    }

    fn clauses(&mut self, at: &Option<At<Vec<At<String>>>>, of: &At<String>) -> Vec<String> {
        self.cited(at.as_ref(), of, "clauses");
        let clauses = match at {
            Some(at) => self.list(at, "clauses"),
            None => &[],
        };
        self.distinct(clauses, "clause");
        for clause in clauses {
            self.clause(clause);
        }
        clauses.iter().map(|clause| clause.value.clone()).collect()
    }

    fn clause(&mut self, at: &At<String>) {
        let number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
        if !at.value.split('.').all(number) {
            let message = format!("\"{}\" is not a clause", quoted(&at.value));
            self.problem(at, message, "a clause is its number, as in \"4.10\"");
        }
    }

    fn readings(&mut self) -> Vec<Reading> {
        let table = self.table;
        self.distinct(
            table.readings.iter().map(|reading| &reading.name),
            "reading",
        );
        let readings = table.readings.iter();
        readings
            .filter_map(|reading| self.reading(reading))
            .collect()
    }

    fn reading(&mut self, reading: &table::Reading) -> Option<Reading> {
        let Some(name) = question(reading) else {
            self.unknown_reading(reading);
            return None;
        };
        self.id(&reading.name);
        self.text(&reading.why);
        self.distinct(&reading.values.value, "value");
        let clauses = self.clauses(&reading.clauses, &reading.name);
        let listed = self.list(&reading.values, "values");
        let values: Vec<&str> = listed
            .iter()
            .filter_map(|value| self.reading_value(name, value))
            .collect();
        self.used(name, &reading.name);
        (!values.is_empty()).then(|| Reading {
            name: reading.name.value.clone(),
            question: name,
            values,
            clauses,
            why: reading.why.value.clone(),
        })
    }

    fn unknown_reading(&mut self, reading: &table::Reading) {
        let (at, allowed): (_, Vec<&str>) = match &reading.question {
            None => (&reading.name, Readings::NAMES.to_vec()),
            Some(at) => {
                let questions = Readings::QUESTIONS.iter();
                (at, questions.map(|(question, _)| *question).collect())
            }
        };
        let help = suggestion(&at.value, allowed.iter().copied());
        self.problem(
            at,
            format!("unknown reading \"{}\"", quoted(&at.value)),
            help,
        );
    }

    fn reading_value(&mut self, name: &str, at: &At<String>) -> Option<&'static str> {
        let values = Readings::values(name).expect("the name is known");
        let found = values.iter().find(|value| **value == at.value);
        if found.is_none() {
            let message = format!("reading \"{name}\" has no value \"{}\"", quoted(&at.value));
            self.problem(at, message, suggestion(&at.value, values.iter().copied()));
        }
        found.copied()
    }

    /// A reading that nothing in the file looks at is a slip.
    fn used(&mut self, name: &str, at: &At<String>) {
        let used = match name {
            "permanent-seven" => self.table.document.deal.value == Deal::SevenUpBaccarat,
            "dealer-blackjack-loss" => self.table.document.deal.value == Deal::Blackjack,
            _ => self.looked_at.contains(name),
        };
        if !used && !self.table.lost.may_hold("wager.*.rows") {
            let message = format!("reading \"{name}\" decides nothing in this table");
            self.problem(at, message, "leave it out, or use the fact it decides");
        }
    }

    /// Every wager. Those that depend on readings are sound only if nothing is wrong with the readings.
    fn wagers(&mut self, settled: bool) -> Vec<Definition<'a>> {
        let table = self.table;
        self.distinct(table.wagers.iter().map(|wager| &wager.id), "wager");
        let wagers = table.wagers.iter();
        let mut judged = Vec::new();
        for wager in wagers {
            let before = self.noted;
            let definition = self.wager(wager);
            let rows = definition.rows.iter().flatten();
            let read = || rows.clone().any(|(_, when, _)| !when.readings().is_empty());
            let lacks = definition.rows.as_ref().map(Vec::len)
                != wager.rows.as_ref().map(|rows| rows.value.len());
            let touched = wager
                .rows
                .as_ref()
                .is_some_and(|rows| self.lacks_a_part(rows));
            judged.push(Definition {
                sound: self.noted == before && !lacks && !touched && (settled || !read()),
                ..definition
            });
        }
        judged
    }

    /// Whether some of these rows, or of their facts, is lost.
    fn lacks_a_part(&self, rows: &At<Vec<table::Row>>) -> bool {
        let lost = &self.table.lost;
        let inside = |place: &Range<usize>| lost.touches(place);
        inside(&rows.place)
            || rows
                .value
                .iter()
                .any(|row| lost.within(&row.when.place) || inside(&row.pays.place))
    }

    fn wager(&mut self, wager: &'a table::Wager) -> Definition<'a> {
        self.id(&wager.id);
        if let Some(name) = &wager.name {
            self.id(name);
        }
        self.text(&wager.title);
        self.clauses(&wager.clauses, &wager.id);
        self.offered(wager);
        self.by_play(wager);
        self.given(wager);
        let rows = wager.rows.as_ref().map(|at| {
            let listed = self.list(at, "rows");
            if self.most_rows(at) {
                return Vec::new();
            }
            self.distinct(listed.iter().map(|row| &row.id), "row");
            self.most_facts(at);
            listed
                .iter()
                .filter_map(|row| self.row(wager, row))
                .collect()
        });
        Definition {
            wager,
            rows,
            sound: true,
        }
    }

    /// Whether there are too many rows to be judged one by one.
    fn most_rows(&mut self, at: &At<Vec<table::Row>>) -> bool {
        let too_many = at.value.len() > Wager::MOST_ROWS;
        if too_many {
            let message = format!("{} rows", at.value.len());
            self.problem(
                at,
                message,
                format!("a wager has at most {}", Wager::MOST_ROWS),
            );
        }
        too_many
    }

    fn most_facts(&mut self, at: &At<Vec<table::Row>>) {
        let all: Vec<Patterns> = at
            .value
            .iter()
            .map(|row| row::patterns(&row.when.value))
            .collect();
        let facts: BTreeSet<_> = all.iter().flat_map(Patterns::facts).collect();
        if facts.len() > Wager::MOST_FACTS {
            let message = format!("rows that look at {} different facts", facts.len());
            let help = format!(
                "the rows of a wager look at no more than {}",
                Wager::MOST_FACTS
            );
            self.problem(at, message, help);
        }
    }

    /// The kind of game that the table deals.
    fn family(&self) -> Family {
        self.table.document.deal.value.family()
    }

    fn offered(&mut self, wager: &table::Wager) {
        let offers = || self.table.games.iter().flat_map(|game| &game.wagers.value);
        if offers().any(|offer| offer.value == wager.id.value) {
            return;
        }
        let ids: BTreeSet<&str> = self
            .table
            .wagers
            .iter()
            .map(|wager| wager.id.value.as_str())
            .collect();
        // A game that offers an unknown wager may well mean this one, and is told so.
        let known = offers().all(|offer| ids.contains(offer.value.as_str()));
        if known && !self.table.lost.may_hold("game.*.wagers") {
            let message = format!("wager \"{}\" is offered by no game", wager.id.value);
            let help = "add it to the wagers of a game, or leave it out";
            self.problem(&wager.id, message, help);
        }
    }

    fn games(
        &mut self,
        document: &Arc<Document>,
        readings: &[Reading],
        wagers: &[Definition<'a>],
    ) -> Vec<Game> {
        let table = self.table;
        self.distinct(table.games.iter().map(|game| &game.id), "game");
        let games = table.games.iter();
        games
            .map(|game| self.game(game, document, readings, wagers))
            .collect()
    }

    fn game(
        &mut self,
        game: &table::Game,
        document: &Arc<Document>,
        readings: &[Reading],
        definitions: &[Definition<'a>],
    ) -> Game {
        self.id(&game.id);
        self.text(&game.title);
        self.cited(game.clause.as_ref(), &game.id, "clause");
        if let Some(at) = &game.clause {
            self.clause(at);
        }
        let clause = game.clause.as_ref().map_or("", |at| at.value.as_str());
        let listed = self.list(&game.wagers, "wagers");
        let mut names = BTreeSet::new();
        let mut wagers = Vec::new();
        for offer in listed {
            let Some(definition) = self.definition(offer, definitions) else {
                continue;
            };
            self.clause_fits(offer, definition, game, clause);
            if !names.insert(definition.name().value.as_str()) {
                let name = &definition.name().value;
                let message = format!("\"{}\" offers a second \"{name}\"", game.id.value);
                self.problem(offer, message, "a game offers each wager once");
            }
            if definition.sound {
                wagers.push(definition.offered(clause));
            }
        }
        Game {
            id: game.id.value.clone(),
            title: game.title.value.clone(),
            document: document.clone(),
            readings: self.touching(readings, &wagers),
            wagers,
        }
    }

    fn definition<'b>(
        &mut self,
        offer: &At<String>,
        definitions: &'b [Definition<'a>],
    ) -> Option<&'b Definition<'a>> {
        let ids = || definitions.iter().map(|each| each.wager.id.value.as_str());
        let found = definitions
            .iter()
            .find(|each| each.wager.id.value == offer.value);
        let lost = self.table.lost.may_hold("wager.*.id");
        if found.is_none() && !lost && library::paytable(&offer.value).is_none() {
            let message = format!("no wager \"{}\" in this table", quoted(&offer.value));
            let ids: Vec<&str> = ids().collect();
            self.problem(
                offer,
                message,
                suggestion(&offer.value, ids.iter().copied()),
            );
        }
        found
    }

    /// A wager that several clauses settle is shown under the game's own.
    fn clause_fits(
        &mut self,
        offer: &At<String>,
        definition: &Definition,
        game: &table::Game,
        clause: &str,
    ) {
        let clauses = definition.wager.cited();
        if clauses.len() > 1 && !clauses.iter().any(|own| own.value == clause) {
            let message = format!(
                "clause {clause} of \"{}\" does not settle \"{}\"",
                game.id.value, offer.value
            );
            let list: Vec<&str> = clauses.iter().map(|clause| clause.value.as_str()).collect();
            self.problem(
                offer,
                message,
                format!("it is settled by {}", list.join(", ")),
            );
        }
    }

    /// The questions of reading that some wager of a game depends on.
    fn touching(&self, readings: &[Reading], wagers: &[Wager]) -> Vec<Reading> {
        let rows = || wagers.iter().flat_map(Wager::rows);
        let played = |wager: &Wager| matches!(wager.settlement, Settlement::Play);
        let touches = |name| match name {
            "permanent-seven" => true,
            "dealer-blackjack-loss" => self.draws_last() && wagers.iter().any(played),
            _ => rows().any(|row| row.when.readings().contains(&name)),
        };
        let touching = readings.iter().filter(|reading| touches(reading.question));
        touching.cloned().collect()
    }
}
