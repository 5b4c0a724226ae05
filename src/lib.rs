//! Exact combinatorial odds for casino card games, from the approved rules as data.
//!
//! # What is claimed
//! - Every count is an integer number of ordered deals over one known total, and every figure an
//!   exact fraction of integers. No float is involved anywhere; decimals are made when they are
//!   printed, correctly rounded, half to even.
//! - Nothing is sampled but the order of the cards in a study of `protect`, which says so; the edges
//!   that it sums are exact.
//! - A shoe is any composition of the 52 cards, from 1 to 65,535 of them. By exchangeability odds
//!   depend on the composition alone, so no order is ever dealt.
//! - Values are the player's, per unit of the initial wager; the house edge is minus the expectation.
//!
//! # What is assumed
//! - The round is dealt from the shoe as described, each order of its cards equally likely.
//! - Irregularities (section 5 of the documents) void or reconstruct a round and are outside the
//!   odds, except that a round which runs out of cards is void and every wager returned.
//! - Where a clause can be read in more than one way, the reading is named, printed and switchable.
//!
//! # How it flows
//! Data flows one way. A room uses only the rooms before it, and a test holds it so:
//!
//! ```text
//! vocabulary -> tables -> baccarat | blackjack -> settlement -> questions -> answers -> papers -> ask -> render -> cli
//!               rules     rounds and their        rows meet     what is      exact      what is   one way  words,   arguments,
//!               as data   ordered ways            rounds        asked        figures    signed    in       rounding files
//! ```
//!
//! The `referee` is the independent second way to the numbers. It uses the vocabulary alone, and the
//! certificates of `papers` are verified with it.
//!
//! # An example
//! [`ask`] is the one way in: a [`Question`] in, an [`Answer`] out.
//!
//! ```
//! use oddsmith::{Answer, Described, Means, Question, SheetQuestion, ask};
//!
//! let described = Described {
//!     wagers: vec!["banker".to_owned()],
//!     ..Described::of("tiger-baccarat", 8)
//! };
//! let question = Question::Sheet(SheetQuestion::of(described));
//! let Answer::Sheet(sheet, _) = ask(&question, &Means::default())? else {
//!     unreachable!("a sheet was asked for");
//! };
//! let banker = sheet.by_rows().next().expect("rows settle it");
//! assert_eq!(banker.rows[0].ways, 2_292_252_566_437_888);
//! # Ok::<(), oddsmith::Refused>(())
//! ```
//!
//! A question can be JSON as well, `{"ask": "sheet", "game": "tiger-baccarat", "decks": 8}`: [`ask_lines`]
//! answers in kind, and [`schema()`] gives the JSON Schemas of both. [`question`] has the fields of every kind of
//! question, [`answer`] those of every kind of answer.

#![cfg_attr(docsrs, feature(doc_cfg))]

#[doc(hidden)]
pub mod answers;
mod ask;
#[doc(hidden)]
pub mod baccarat;
#[doc(hidden)]
pub mod blackjack;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
#[doc(hidden)]
pub mod papers;
#[doc(hidden)]
pub mod questions;
#[doc(hidden)]
pub mod referee;
#[cfg(feature = "render")]
#[doc(hidden)]
pub mod render;
#[doc(hidden)]
pub mod settlement;
#[doc(hidden)]
pub mod tables;
#[doc(hidden)]
pub mod vocabulary;

pub use answers::sheet::Sheet;
pub use ask::{Answer, Means, SCHEMAS, UnknownSchema, ask, ask_lines, schema};
pub use questions::catalogue::{Catalogue, Entry};
pub use questions::described::{AskedShoe, Choices, Described, File};
pub use questions::question::{Question, SheetQuestion};
pub use questions::refused::Refused;
pub use questions::situation::Situation;
pub use questions::solver::Solver;
pub use settlement::evaluator::{Evaluator, Worth};
pub use tables::departure::Departure;
pub use vocabulary::card::{Card, CardOrRank, Rank, Suit};
pub use vocabulary::dealt::Dealt;
pub use vocabulary::exact::{Exact, Rational, decimal, percent};
pub use vocabulary::problem::{Explanation, Problem, Source};
pub use vocabulary::progress::Progress;
pub use vocabulary::shoe::Shoe;

/// What each kind of [`Question`] asks.
pub mod question {
    pub use crate::questions::question::{
        AuditQuestion, BetsQuestion, CheckQuestion, CountQuestion, DiffQuestion, FiguresQuestion,
        GamesQuestion, HandQuestion, ProtectQuestion, SheetQuestion, SolveQuestion, WhatIfQuestion,
    };
}

/// What each kind of [`Answer`] holds.
pub mod answer {
    pub use crate::answers::chart::{ChartDecimals, ChartSheet, Exception, Yardstick};
    pub use crate::answers::check::{Checked, CheckedTable, PlacedProblem};
    pub use crate::answers::count::{BetAt, Better, Count, Sought, System, Tags};
    pub use crate::answers::difference::{DiffReport, Difference};
    pub use crate::answers::games::{
        ApprovedDecks, Games, ListedGame, ListedReading, ListedRow, ListedWager,
    };
    pub use crate::answers::hand::{ExplainedDecimals, HandSheet, SplitDecision, SplitExplained};
    pub use crate::answers::protect::{Exposure, Sampled, Study};
    pub use crate::answers::removal::{Effect, Effects, RankEffect, Removal};
    pub use crate::answers::sheet::{
        ByRecord, ChartRecord, DealRecord, DealerOdds, DecimalRecord, EvenMoneyRecord, Figures,
        FiguresRecord, HoldingRecord, Insurance, PlayRecord, PlayedOdds, ResultRecord, RowOdds,
        RowRecord, RowSettlement, RowsRecord, SheetRecord, SheetWager, WagerOdds, WagerRecord,
    };
    pub use crate::answers::solve::{SensibleOdds, Solved, SolvedCase, SolvedGame};
    pub use crate::answers::what_if::{BothEdges, Case, EdgeDecimals, Side, Varied, WhatIf};
    pub use crate::ask::RefusalRecord;
    pub use crate::papers::audit::{AuditReport, Audited, Conclusion, Finding, Level};
    pub use crate::questions::heading::{DescribedShoe, GameOrigin, Heading, Tool};
}

/// One question on several machines: each answers a slice, and the parts make the answer of one run.
pub mod parts {
    pub use crate::answers::part::{NotASlice, Part, PartPrint, PartTally, Slice};
    pub use crate::ask::part::{merge, part};
}

/// The code of the README, run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
