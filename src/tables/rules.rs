//! Legal rules: games, wagers and rows that passed the gate.
//!
//! Comes in: a table as written. Goes out: [`Rules`] in which every reference resolves, every
//! payout is odds and every fact is possible, or every [`Problem`] at once. After this gate nothing
//! about the rules can fail. Rows that can never win are found by dealing, one room further
//! (`reach`).

mod house;
mod judge;

pub use crate::tables::facts::{Family, Pattern, Patterns, Winner};
pub use crate::tables::reading::{
    DealerBlackjackLoss, KingsBounty20, KingsBountySuited, NaturalTie, Pair, PermanentSeven,
    Readings, SuperSevens, Twin,
};
pub use crate::tables::table::{
    Assumption, Charlie, Deal, Dealer22, Decks, DoubleAfterSplit, DoubleCards, Doubling, EvenMoney,
    Published, Soft17, SplitAceDraws, SplitAces, Tie,
};
pub use house::{HoleCard, House, Looks, Surrender, Upcards, Variants};

use crate::tables::library;
use crate::tables::table::{Parsed, Table};
use crate::vocabulary::digest::sha256;
use crate::vocabulary::exact::{Exact, Payout, ratio};
use crate::vocabulary::plain::quoted;
use crate::vocabulary::problem::{Problem, Source, suggestion};
use std::ops::Range;
use std::sync::Arc;

/// The legal content of one rules file.
#[derive(Clone, Debug)]
pub struct Rules {
    /// What the file mirrors.
    pub document: Arc<Document>,
    /// Its games, in the order of the file.
    pub games: Vec<Game>,
}

/// A rule document.
#[derive(Clone, Debug)]
pub struct Document {
    /// Its title.
    pub title: String,
    /// The day it takes effect, `2021-10-28`; empty if the table mirrors no document.
    pub effective: String,
    /// The deck counts it approves.
    pub decks: Decks,
    /// How a round is dealt.
    pub deal: Deal,
    /// The clause by which a round that runs out of cards is void.
    pub void_clause: Option<String>,
    /// How blackjack is played, where that is what is dealt.
    pub house: Option<House>,
    /// Where the rules of play stand in the file.
    pub house_place: Range<usize>,
    /// The digest of the file, in hexadecimal.
    pub table_sha256: String,
}

/// One game.
#[derive(Clone, Debug)]
pub struct Game {
    /// The name users type.
    pub id: String,
    /// The name people say.
    pub title: String,
    /// The document it stands in.
    pub document: Arc<Document>,
    /// The questions of reading that touch one of its wagers, settled ones included.
    pub readings: Vec<Reading>,
    /// Its wagers, in the order of the sheet.
    pub wagers: Vec<Wager>,
}

/// A question of reading, as a document raises or settles it.
#[derive(Clone, Debug)]
pub struct Reading {
    /// What the table calls it.
    pub name: String,
    /// The question itself.
    pub question: &'static str,
    /// What the text can bear, the default first.
    pub values: Vec<&'static str>,
    /// The clauses in question.
    pub clauses: Vec<String>,
    /// Why.
    pub why: String,
}

impl Reading {
    /// The value chosen for it.
    pub fn chosen(&self, readings: &Readings) -> &'static str {
        let value = readings.get(self.question);
        value.expect("the gate let only known questions pass")
    }

    /// Whether the document leaves a choice.
    pub fn is_open(&self) -> bool {
        self.values.len() > 1
    }
}

/// One wager: settled by play, or by rows, of which the first that fits pays; where none fits it loses.
#[derive(Clone, Debug)]
pub struct Wager {
    /// The name users type.
    pub id: String,
    /// The name people say.
    pub title: String,
    /// The clause that settles it in this game; empty if the table mirrors no document.
    pub clause: String,
    /// The deals on which it is offered, where that is not every deal.
    pub given: Option<Given>,
    /// How cards come that depend on a decision.
    pub assumes: Vec<Assumption>,
    /// Figures that were printed for it.
    pub published: Vec<Published>,
    /// How it is settled.
    pub settlement: Settlement,
}

/// The deals on which a wager is offered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Given {
    /// The dealer's first card is an ace.
    DealerShowsAce,
    /// These facts hold of the cards that are seen by then.
    Facts(Pattern),
}

/// How a wager is settled.
#[derive(Clone, Debug)]
pub enum Settlement {
    /// By rows, in order.
    Rows(Vec<Row>),
    /// By the play of the hand.
    Play,
}

impl Wager {
    /// The most rows a wager can have: a bit each for them, and for what they ask of a hand.
    pub const MOST_ROWS: usize = 60;

    /// The most wagers of a table, and the most that a game offers.
    pub const MOST: usize = 500;

    /// The most different facts that its rows can look at: a bit each.
    pub const MOST_FACTS: usize = 120;

    /// Its rows, in order; none where play settles it.
    pub fn rows(&self) -> &[Row] {
        match &self.settlement {
            Settlement::Rows(rows) => rows,
            Settlement::Play => &[],
        }
    }
}

impl Wager {
    /// Whether another looks at the same facts row by row, whatever both pay.
    pub fn looks_alike(&self, other: &Wager) -> bool {
        let rows = |wager: &Wager| wager.rows().len();
        let mut both = self.rows().iter().zip(other.rows());
        self.given == other.given
            && self.assumes == other.assumes
            && rows(self) == rows(other)
            && both.all(|(row, other)| row.when == other.when)
    }
}

/// One row of a paytable.
#[derive(Clone, Debug)]
pub struct Row {
    /// The name users type.
    pub id: String,
    /// What people call it.
    pub label: String,
    /// The clause it stands in; empty if the table mirrors no document.
    pub clause: String,
    /// The rounds it fits.
    pub when: Patterns,
    /// What it pays.
    pub pays: Payout,
    /// Whether it is printed though no round can reach it.
    pub unreachable: bool,
    /// Where it stands in the file.
    pub place: Range<usize>,
    /// Where the file says what it pays.
    pub pays_place: Range<usize>,
}

/// A meter that a game cannot have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoMeter {
    /// No row pays one.
    #[error("no wager of {0} pays a meter\nhelp: leave the meter out: every row pays fixed odds")]
    NotPaid(String),
    /// A meter holds nothing or more.
    #[error("a meter of {0}\nhelp: a meter holds 0 units of the wager or more")]
    Negative(Exact),
    /// It has too many digits.
    #[error(
        "a meter of {0}: too many digits\nhelp: a meter holds at most 1,000,000,000,000 units, in cents or coarser"
    )]
    TooLong(Exact),
}

/// A `--reading NAME=VALUE` that this game cannot take.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}\nhelp: {help}")]
pub struct ReadingError {
    message: String,
    help: String,
}

impl Rules {
    /// Reads and judges a rules file.
    pub fn load(source: &Source) -> Result<Rules, Vec<Problem>> {
        Rules::of(Parsed::new(source)).map(|(rules, _)| rules)
    }

    /// Reads and judges a rules file that was parsed; goes out with the table as it is written.
    pub fn of(parsed: Parsed) -> Result<(Rules, Table), Vec<Problem>> {
        match Rules::with_bets(parsed) {
            (Some(judged), problems) if problems.is_empty() => Ok(judged),
            (_, problems) => Err(problems),
        }
    }

    /// Reads and judges a rules file: the rules of its wagers with which nothing is wrong, if how they are dealt is
    /// known, and every problem. If there is none, the rules are whole.
    pub fn sound(source: &Source) -> (Option<Rules>, Vec<Problem>) {
        let (judged, problems) = Rules::with_bets(Parsed::new(source));
        (judged.map(|(rules, _)| rules), problems)
    }

    fn with_bets(parsed: Parsed) -> (Option<(Rules, Table)>, Vec<Problem>) {
        let source = parsed.source();
        let Some(whole) = library::with_bets(source) else {
            return Rules::judged(parsed);
        };
        let (judged, problems) = Rules::judged(Parsed::new(&whole));
        (judged, library::where_offered(source, problems))
    }

    fn judged(parsed: Parsed) -> (Option<(Rules, Table)>, Vec<Problem>) {
        let digest = sha256(&parsed.source().text);
        let (table, mut problems) = parsed.table();
        let judged = table.and_then(|table| {
            let rules = judge::judge(&table, &digest, &mut problems)?;
            Some((rules, table))
        });
        problems.sort_by_key(|problem| problem.place.start);
        (judged, problems)
    }

    /// How much there is, in a line.
    pub fn summary(&self) -> String {
        let wagers = self.games.iter().map(|game| game.wagers.len()).sum();
        let rows = self.games.iter().flat_map(|game| &game.wagers);
        let rows = rows.map(|wager| wager.rows().len()).sum();
        let count = |number: usize, noun: &str| match number {
            1 => format!("1 {noun}"),
            _ => format!("{number} {noun}s"),
        };
        let parts = [
            count(self.games.len(), "game"),
            count(wagers, "wager"),
            count(rows, "row"),
        ];
        parts.join(", ")
    }
}

impl Game {
    /// The document's default readings.
    pub fn default_readings(&self) -> Readings {
        let mut readings = Readings::plain();
        for reading in &self.readings {
            let set = readings.set(reading.question, reading.values[0]);
            set.expect("the gate let only known readings pass");
        }
        readings
    }

    /// Whether some row pays a meter or a share of it.
    pub fn pays_meter(&self) -> bool {
        let rows = self.wagers.iter().flat_map(Wager::rows);
        rows.into_iter().any(|row| row.pays.share().is_some())
    }

    /// The same game, its meter holding so many units of the wager.
    pub fn with_meter(&self, meter: &Exact) -> Result<Game, NoMeter> {
        if !self.pays_meter() {
            return Err(NoMeter::NotPaid(self.id.clone()));
        }
        if meter.0 < ratio(0, 1) {
            return Err(NoMeter::Negative(meter.clone()));
        }
        if meter.0 > ratio(1_000_000_000_000_i64, 1) {
            return Err(NoMeter::TooLong(meter.clone()));
        }
        let mut game = self.clone();
        for wager in &mut game.wagers {
            if let Settlement::Rows(rows) = &mut wager.settlement {
                for row in rows {
                    let paid = row.pays.with_meter(meter);
                    row.pays = paid.ok_or_else(|| NoMeter::TooLong(meter.clone()))?;
                }
            }
        }
        Ok(game)
    }

    /// The default readings with these `(name, value)` choices made.
    pub fn readings_with(&self, choices: &[(String, String)]) -> Result<Readings, ReadingError> {
        let mut readings = self.default_readings();
        for (place, (name, value)) in choices.iter().enumerate() {
            if choices[..place].iter().any(|(before, _)| before == name) {
                return Err(ReadingError {
                    message: format!("reading \"{}\" is given twice", quoted(name)),
                    help: "choose one value for each reading".to_owned(),
                });
            }
            let (question, allowed) = self.choice(name, value)?;
            let set = readings.set(question, allowed);
            set.expect("the gate let only known readings pass");
        }
        Ok(readings)
    }

    fn choice(
        &self,
        name: &str,
        value: &str,
    ) -> Result<(&'static str, &'static str), ReadingError> {
        let open = || self.readings.iter().filter(|reading| reading.is_open());
        let known = self.readings.iter().find(|reading| reading.name == name);
        let Some(reading) = known else {
            return Err(ReadingError {
                message: format!("reading \"{}\" does not touch {}", quoted(name), self.id),
                help: match open().count() {
                    0 => "no clause of this game is open to reading".to_owned(),
                    _ => suggestion(name, open().map(|reading| reading.name.as_str())),
                },
            });
        };
        let found = reading.values.iter().find(|allowed| **allowed == value);
        let found = found.map(|value| (reading.question, *value));
        found.ok_or_else(|| ReadingError {
            message: format!("reading \"{name}\" has no value \"{}\"", quoted(value)),
            help: match reading.is_open() {
                true => suggestion(value, reading.values.iter().copied()),
                false if reading.clauses.is_empty() => {
                    format!("the table settles it as {}", reading.values[0])
                }
                false => format!(
                    "clause {} settles it as {}",
                    reading.clauses.join(", "),
                    reading.values[0]
                ),
            },
        })
    }

    /// Every combination of the readings that touch this game.
    pub fn every_reading(&self) -> Vec<Readings> {
        self.readings_of(|_| true)
    }

    /// Every combination of some of the readings that touch this game, the others at their default.
    pub fn readings_of(&self, which: impl Fn(&str) -> bool) -> Vec<Readings> {
        let mut all = vec![self.default_readings()];
        for reading in self
            .readings
            .iter()
            .filter(|reading| which(reading.question))
        {
            all = all
                .iter()
                .flat_map(|before| {
                    reading.values.iter().map(|value| {
                        let mut readings = *before;
                        let set = readings.set(reading.question, value);
                        set.expect("the gate let only known readings pass");
                        readings
                    })
                })
                .collect();
        }
        all
    }
}
