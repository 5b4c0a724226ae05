//! The one way in: a [`Question`] in, an [`Answer`] out, or a [`Refused`] that says why not.
//!
//! The command line, a page and other programs only word questions and answers. [`ask_lines`] answers
//! questions in JSON, one or many, each on its own.

pub mod part;

use crate::answers::bets::{Bets, BetsRecord};
use crate::answers::chart::ChartSheet;
use crate::answers::check::{Checked, PlacedProblem};
use crate::answers::count::{Condition, Count, NotCounted, NotTags, Tags};
use crate::answers::difference::DiffReport;
use crate::answers::games::Games;
use crate::answers::hand::{HandRefused, HandSheet};
use crate::answers::protect::{
    NoStudy, NotAPenetration, NotASpread, Penetrations, Spread, Study, StudyTerms,
};
use crate::answers::removal::Removal;
use crate::answers::sheet::{Sheet, SheetRecord};
use crate::answers::solve::{NotSolved, Solved, Target};
use crate::answers::what_if::{NotAnAxis, WhatIf};
use crate::papers::audit::AuditReport;
use crate::papers::policy::read_share;
use crate::papers::published::PublishedFigures;
use crate::questions::described::{Described, catalogue_with};
use crate::questions::question::{
    CountQuestion, DiffQuestion, GamesQuestion, HandQuestion, ProtectQuestion, Question, SeenCard,
    SheetQuestion, SolveQuestion,
};
use crate::questions::refused::{Refused, refused_because};
use crate::questions::situation::Situation;
use crate::questions::solver::{Solver, afresh};
use crate::settlement::evaluator::TooFine;
use crate::tables::rules::Given;
use crate::tables::table;
use crate::vocabulary::card::{CardOrRank, Rank};
use crate::vocabulary::plain::quoted;
use crate::vocabulary::problem::{Source, suggestion};
use crate::vocabulary::progress::Progress;
use crate::vocabulary::shoe::Shoe;
use schemars::{JsonSchema, schema_for};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use std::sync::Arc;

/// What long work may use: a solver of splits, and where progress is reported.
#[derive(Clone)]
pub struct Means<'a> {
    /// Who solves the splits of optimal play.
    pub solver: Arc<dyn Solver>,
    /// Where progress is reported.
    pub progress: &'a dyn Progress,
}

impl Default for Means<'_> {
    /// Solves splits afresh and reports no progress.
    fn default() -> Self {
        Means {
            solver: afresh(),
            progress: &(),
        }
    }
}

/// An answer, one case for each kind of [`Question`]. In JSON each begins with its own `schema`, by which it is
/// read back.
///
/// ```
/// use oddsmith::{Answer, Described, Means, Question, SheetQuestion, ask};
///
/// let question = Question::Sheet(SheetQuestion::of(Described::of("7-up-baccarat", 8)));
/// let written = serde_json::to_string(&ask(&question, &Means::default())?).unwrap();
/// // A sheet that was read is a claim: it is a record, not a computed sheet.
/// let Answer::SheetRecord(record) = serde_json::from_str(&written).unwrap() else {
///     unreachable!("a sheet was written");
/// };
/// assert_eq!(record.heading.shoe.cards, 416);
/// # Ok::<(), oddsmith::Refused>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Answer {
    /// The games there are.
    Games(Games),
    /// An odds sheet that was computed, and the places of its decimals.
    Sheet(Box<Sheet>, usize),
    /// An odds sheet that was read from JSON: what somebody claims.
    SheetRecord(Box<SheetRecord>),
    /// The approved game beside the one described.
    WhatIf(WhatIf),
    /// A blackjack hand.
    Hand(Box<HandSheet>),
    /// A blackjack chart.
    Chart(Box<ChartSheet>),
    /// What removing each card does.
    Removal(Removal),
    /// The best linear count of a wager.
    Count(Box<Count>),
    /// When wagers can be beaten.
    Protect(Box<Study>),
    /// The pay that meets a target.
    Solve(Solved),
    /// Tables that were checked.
    Check(Checked),
    /// Papers that were audited.
    Audit(AuditReport),
    /// What differs between two answers.
    Diff(DiffReport),
    /// Bets of the library, and the places of their decimals.
    Bets(Box<Bets>, usize),
    /// Bets of the library as they were read from JSON: a claim.
    BetsRecord(Box<BetsRecord>),
    /// Published figures beside the exact ones.
    Figures(PublishedFigures),
}

/// How each kind of answer is written, read back and described, from one list of the kinds.
macro_rules! kinds_of_answer {
    ($($name:literal = $Kind:ident($Type:ty)),+ $(,)?) => {
        impl Serialize for Answer {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match self {
                    Answer::Sheet(sheet, digits) => sheet.record(*digits).serialize(serializer),
                    Answer::Bets(bets, digits) => bets.record(*digits).serialize(serializer),
                    $(Answer::$Kind(answer) => answer.serialize(serializer),)+
                }
            }
        }

        /// An answer of the kind that has this name.
        fn read_answer(name: &str, value: Value) -> Result<Answer, String> {
            let read = match name {
                $($name => serde_json::from_value(value).map(Answer::$Kind),)+
                _ => return Err(format!("no answer is called \"{name}\"")),
            };
            read.map_err(|error| format!("not a whole answer of kind \"{name}\": {error}"))
        }

        /// The schema of the kind of answer that has this name.
        fn schema_of_answer(name: &str) -> Option<schemars::Schema> {
            match name {
                $($name => Some(schema_for!($Type)),)+
                _ => None,
            }
        }

        /// An answer in JSON is one of these, or a refusal.
        #[derive(JsonSchema)]
        #[serde(untagged)]
        #[expect(dead_code, reason = "only its schema is used")]
        enum AnswerSchema {
            $($Kind(Box<$Type>),)+
            Refused(Box<RefusalRecord>),
        }
    };
}

kinds_of_answer! {
    "games" = Games(Games),
    "sheet" = SheetRecord(Box<SheetRecord>),
    "what-if" = WhatIf(WhatIf),
    "hand" = Hand(Box<HandSheet>),
    "chart" = Chart(Box<ChartSheet>),
    "removal" = Removal(Removal),
    "count" = Count(Box<Count>),
    "protect" = Protect(Box<Study>),
    "solve" = Solve(Solved),
    "check" = Check(Checked),
    "audit" = Audit(AuditReport),
    "diff" = Diff(DiffReport),
    "bets" = BetsRecord(Box<BetsRecord>),
    "figures" = Figures(PublishedFigures),
}

impl<'de> Deserialize<'de> for Answer {
    /// The `schema` says of which kind it is.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Answer, D::Error> {
        let value = Value::deserialize(deserializer)?;
        let tag = value.get("schema").and_then(Value::as_str);
        let tag = tag
            .ok_or_else(|| D::Error::missing_field("schema"))?
            .to_owned();
        let name = tag
            .strip_prefix("oddsmith/")
            .and_then(|tag| tag.strip_suffix("/1"));
        let name =
            name.ok_or_else(|| D::Error::custom(format!("no answer has the schema \"{tag}\"")))?;
        read_answer(name, value).map_err(D::Error::custom)
    }
}

impl JsonSchema for Answer {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Answer".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        AnswerSchema::json_schema(generator)
    }
}

/// Why a question has no answer, as JSON carries it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[non_exhaustive]
pub struct RefusalRecord {
    /// `oddsmith/error/1`.
    pub schema: String,
    /// The line of the question, from 1, if there were many.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// What is wrong.
    pub error: String,
    /// What is allowed, or what to write instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    /// The file in which something is wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// Everything that is wrong in it, in the order of its text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub problems: Vec<PlacedProblem>,
}

impl RefusalRecord {
    /// The tag of its JSON.
    pub const SCHEMA: &str = "oddsmith/error/1";

    /// The record of a refusal, and the line of its question.
    pub fn new(refused: &Refused, line: Option<usize>) -> RefusalRecord {
        let (file, problems) = match refused.problems() {
            Some((source, problems)) => {
                let placed = PlacedProblem::all(source, problems);
                (Some(source.name.clone()), placed)
            }
            None => (None, Vec::new()),
        };
        RefusalRecord {
            schema: RefusalRecord::SCHEMA.to_owned(),
            line,
            error: refused.message(),
            help: refused.help(),
            file,
            problems,
        }
    }
}

/// Answers a question.
///
/// ```
/// use oddsmith::{Answer, Described, Means, Question, SheetQuestion, ask};
///
/// let question = Question::Sheet(SheetQuestion::of(Described::of("tiger-baccarat", 8)));
/// let Answer::Sheet(sheet, _) = ask(&question, &Means::default())? else {
///     unreachable!("a sheet was asked for");
/// };
/// assert_eq!(sheet.wagers[0].id(), "player");
/// # Ok::<(), oddsmith::Refused>(())
/// ```
pub fn ask(question: &Question, means: &Means) -> Result<Answer, Refused> {
    question.within_reason()?;
    match question {
        Question::Games(question) => games(question).map(Answer::Games),
        Question::Sheet(question) => {
            let situation = situation(&question.situation, means)?;
            situation.solve(means.progress);
            let sheet = Box::new(Sheet::new(&situation));
            Ok(Answer::Sheet(sheet, question.digits))
        }
        Question::WhatIf(question) => {
            WhatIf::new(question, &means.solver, means.progress).map(Answer::WhatIf)
        }
        Question::Hand(question) => hand(question, means).map(|hand| Answer::Hand(Box::new(hand))),
        Question::Chart(question) => {
            let situation = played(&question.situation, means)?;
            situation.solve(means.progress);
            let chart = ChartSheet::new(&situation, question.digits);
            Ok(Answer::Chart(Box::new(chart)))
        }
        Question::Removal(question) => removal(question, means).map(Answer::Removal),
        Question::Count(question) => {
            count(question, means).map(|count| Answer::Count(Box::new(count)))
        }
        Question::Protect(question) => {
            protect(question, means).map(|study| Answer::Protect(Box::new(study)))
        }
        Question::Solve(question) => solve(question).map(Answer::Solve),
        Question::Check(question) => {
            let sources: Vec<Source> = question.files.iter().map(Source::from).collect();
            Ok(Answer::Check(Checked::new(&sources)))
        }
        Question::Audit(question) => AuditReport::of(question).map(Answer::Audit),
        Question::Diff(DiffQuestion { before, after }) => {
            Ok(Answer::Diff(DiffReport::new(before, after)))
        }
        Question::Bets(question) => {
            let bets = Box::new(Bets::new(question)?);
            Ok(Answer::Bets(bets, question.digits))
        }
        Question::Figures(question) => PublishedFigures::new(question).map(Answer::Figures),
    }
}

refused_because!(
    HandRefused,
    NoStudy,
    NotAPenetration,
    NotASpread,
    NotAnAxis,
    NotCounted,
    NotSolved,
    NotTags,
    TooFine,
);

fn situation(described: &Described, means: &Means) -> Result<Situation, Refused> {
    let situation = described.situation(&described.catalogue()?)?;
    Ok(situation.solved_by(means.solver.clone()))
}

/// The situation of a game that is played, whichever wagers are named.
fn played(described: &Described, means: &Means) -> Result<Situation, Refused> {
    let entry = described.entry(&described.catalogue()?)?;
    let situation = Situation::play(&entry, &described.describe(&entry)?)?;
    Ok(situation.solved_by(means.solver.clone()))
}

fn games(question: &GamesQuestion) -> Result<Games, Refused> {
    let catalogue = catalogue_with(&question.tables)?;
    Ok(match &question.game {
        Some(id) => Games::new([catalogue.game(id)?]),
        None => Games::new(catalogue.games()),
    })
}

fn hand(question: &HandQuestion, means: &Means) -> Result<HandSheet, Refused> {
    let situation = played(&question.situation, means)?;
    Ok(HandSheet::new(&situation, question)?)
}

fn removal(question: &SheetQuestion, means: &Means) -> Result<Removal, Refused> {
    let situation = situation(&question.situation, means)?;
    Ok(Removal::new(&situation, question.digits, means.progress)?)
}

fn count(question: &CountQuestion, means: &Means) -> Result<Count, Refused> {
    let [wager] = question.situation.wagers.as_slice() else {
        return Err(Refused::because(
            "a count is for one wager",
            "name one wager, and no other",
        ));
    };
    let tags = question
        .tags
        .as_deref()
        .map(str::parse::<Tags>)
        .transpose()?;
    let situation = situation(&question.situation, means)?;
    let removal = Removal::new(&situation, question.digits, means.progress)?;
    let effects = removal.wagers.into_iter().find(|each| each.id == *wager);
    let effects = effects.ok_or_else(|| {
        Refused::because(
            format!("{wager} is not offered here"),
            "ask for another wager",
        )
    })?;
    let (unseen, holds) = match question.given {
        None => (situation.unseen(), Condition::BeforeTheRound),
        Some(SeenCard::Ace) => (behind_an_ace(&situation, wager)?, Condition::AceShown),
    };
    let of = (removal.heading, effects, &unseen);
    Ok(Count::new(
        of,
        holds,
        question.balanced,
        tags,
        question.digits,
    )?)
}

/// The cards unseen once the dealer shows an ace, for a wager that is offered then.
fn behind_an_ace(situation: &Situation, wager: &str) -> Result<Shoe, Refused> {
    let offered = situation.game().wagers.iter().find(|each| each.id == wager);
    if offered.and_then(|wager| wager.given.as_ref()) != Some(&Given::DealerShowsAce) {
        return Err(Refused::because(
            format!("{wager} is not a wager on what lies behind the dealer's ace"),
            "ask about insurance, or about the time before the round",
        ));
    }
    let unseen = situation.unseen();
    let ace = Rank::Ace.cards().into_iter();
    let ace = ace.max_by_key(|card| unseen.count(*card));
    let ace = ace.expect("an ace has four suits");
    let unseen = unseen.without(&[CardOrRank::Card(ace)]);
    unseen.map_err(Refused::of)
}

/// The situation of a study, and what is asked of it.
fn study_terms(question: &ProtectQuestion) -> Result<(Situation, StudyTerms), Refused> {
    let mut described = question.situation.clone();
    let entry = described.entry(&described.catalogue()?)?;
    if described.wagers.is_empty() {
        let offered = entry.game.wagers.iter();
        let by_rows = offered.filter(|wager| !wager.rows().is_empty());
        described.wagers = by_rows.map(|wager| wager.id.clone()).collect();
    }
    if entry.game.document.house.is_some() && described.chart.is_none() {
        described.strategy.get_or_insert("basic".to_owned());
    }
    let situation = Situation::new(&entry, &described.describe(&entry)?)?;
    let asked = StudyTerms {
        players: question.players,
        tags: question
            .tags
            .as_deref()
            .map(str::parse::<Tags>)
            .transpose()?,
        balanced: question.balanced,
        spread: question
            .spread
            .as_deref()
            .map(str::parse::<Spread>)
            .transpose()?,
        ..StudyTerms::new(
            question.penetration.parse::<Penetrations>()?,
            question.shoes,
            question.seed,
        )
    };
    Ok((situation, asked))
}

fn protect(question: &ProtectQuestion, means: &Means) -> Result<Study, Refused> {
    let (situation, asked) = study_terms(question)?;
    let study = Study::new(&situation, asked, means.progress)?;
    match study.sampled.shoes {
        0 => Err(Refused::of("stopped before the first shoes were dealt")),
        _ => Ok(study),
    }
}

fn solve(question: &SolveQuestion) -> Result<Solved, Refused> {
    let described = &question.situation;
    let entry = described.entry(&described.catalogue()?)?;
    let approved = entry.game.document.decks;
    let target = Target {
        row: question.row.clone(),
        edge: read_share(&question.edge)
            .map_err(|why| Refused::because(why, "as in 5% or 1/20"))?,
        decks: match (question.deck_counts.as_slice(), described.decks) {
            ([], Some(decks)) => vec![decks],
            ([], None) => (approved.from..=approved.to).collect(),
            (several, _) => several.to_vec(),
        },
        readings: described.readings.to_vec(),
    };
    Ok(Solved::new(&entry, &target)?)
}

/// Answers questions in JSON: one object, or one on each line. Each line is answered on its own, in kind: a
/// question that is refused gives an object with its line and why.
///
/// ```
/// use oddsmith::{Means, ask_lines};
///
/// let lines = "{\"ask\": \"games\"}\n{\"ask\": \"shete\"}";
/// let answers = ask_lines(lines, &Means::default());
/// assert!(answers[0].is_ok());
/// assert_eq!(answers[1].as_ref().unwrap_err().line, Some(2));
/// ```
pub fn ask_lines(text: &str, means: &Means) -> Vec<Result<Answer, Box<RefusalRecord>>> {
    if let Ok(one) = serde_json::from_str(text) {
        return vec![
            answer_in_json(one, means)
                .map_err(|refused| Box::new(RefusalRecord::new(&refused, None))),
        ];
    }
    let lines = text.lines().enumerate();
    let lines = lines.filter(|(_, line)| !line.trim().is_empty());
    if lines.clone().count() > MOST_QUESTIONS {
        let refused = Refused::because(
            format!("more than {MOST_QUESTIONS} questions"),
            "ask them in several files",
        );
        return vec![Err(Box::new(RefusalRecord::new(&refused, None)))];
    }
    lines
        .map(|(number, line)| {
            let value = serde_json::from_str(line).map_err(|error| {
                Refused::because(
                    format!("not whole JSON: {error}"),
                    "write one object on a line",
                )
            });
            let answer = value.and_then(|value| answer_in_json(value, means));
            answer.map_err(|refused| Box::new(RefusalRecord::new(&refused, Some(number + 1))))
        })
        .collect()
}

/// The most questions of a file.
const MOST_QUESTIONS: usize = 10_000;

fn answer_in_json(value: serde_json::Value, means: &Means) -> Result<Answer, Refused> {
    ask(&Question::read(value)?, means)
}

/// A name that no schema has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no schema \"{}\"\nhelp: {help}", quoted(.seen))]
pub struct UnknownSchema {
    /// The name.
    pub seen: String,
    /// What is allowed.
    pub help: String,
}

/// The names of the schemas, in order.
pub const SCHEMAS: [&str; 20] = [
    "table", "question", "answer", "error", "games", "sheet", "what-if", "hand", "chart",
    "removal", "count", "protect", "solve", "check", "audit", "diff", "bets", "figures", "verify",
    "part",
];

/// The JSON Schema of a file that the tool reads or writes, by its name.
///
/// ```
/// let sheet = oddsmith::schema("sheet").unwrap();
/// assert_eq!(sheet["title"], "SheetRecord");
/// assert!(oddsmith::schema("shet").is_err());
/// ```
pub fn schema(name: &str) -> Result<Value, UnknownSchema> {
    let schema = match name {
        "table" => return Ok(table::schema()),
        "question" => schema_for!(Question),
        "answer" => schema_for!(Answer),
        "error" => schema_for!(RefusalRecord),
        "part" => schema_for!(crate::answers::part::Part),
        #[cfg(feature = "certificate")]
        "verify" => schema_for!(crate::papers::certificate::verify::VerifyReport),
        seen => schema_of_answer(seen).ok_or_else(|| UnknownSchema {
            seen: seen.to_owned(),
            help: suggestion(seen, SCHEMAS),
        })?,
    };
    Ok(schema.to_value())
}
