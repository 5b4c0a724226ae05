//! The checks, in the order in which they are made, with the names that users type.

use crate::vocabulary::plain::quoted;
use crate::vocabulary::problem::suggestion;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// One check of an audit.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Check {
    /// The file can be read and says what it is about.
    WellFormed,
    /// Every row can win.
    RowsReachable,
    /// No row hides another.
    RowsDistinct,
    /// No event is left out.
    RowsComplete,
    /// Claimed integers are equal to the counts.
    Counts,
    /// Claimed decimals are the exact values, rounded.
    Figures,
    /// The player never has an edge.
    PlayerEdge,
    /// The limits of a policy are kept.
    Limits,
    /// The file agrees with an approved one.
    Approved,
    /// No reading moves an edge by much.
    Readings,
    /// A longer shot pays more.
    Monotone,
}

impl Check {
    /// Every check, in order.
    pub const ALL: [Check; 11] = [
        Check::WellFormed,
        Check::RowsReachable,
        Check::RowsDistinct,
        Check::RowsComplete,
        Check::Counts,
        Check::Figures,
        Check::PlayerEdge,
        Check::Limits,
        Check::Approved,
        Check::Readings,
        Check::Monotone,
    ];

    /// The name that users type.
    pub fn name(self) -> &'static str {
        match self {
            Check::WellFormed => "well-formed",
            Check::RowsReachable => "rows-reachable",
            Check::RowsDistinct => "rows-distinct",
            Check::RowsComplete => "rows-complete",
            Check::Counts => "counts",
            Check::Figures => "figures",
            Check::PlayerEdge => "player-edge",
            Check::Limits => "limits",
            Check::Approved => "approved",
            Check::Readings => "readings",
            Check::Monotone => "monotone",
        }
    }

    /// What it holds a file to, in a line.
    pub fn summary(self) -> &'static str {
        match self {
            Check::WellFormed => {
                "the file can be read, and says which game, wager and shoe it is about"
            }
            Check::RowsReachable => "every row can win, at every approved deck count",
            Check::RowsDistinct => "no row is hidden by an earlier one, and no event has two rows",
            Check::RowsComplete => "no event that the document names is left unpaid",
            Check::Counts => "claimed combinations and totals are the exact integers",
            Check::Figures => "claimed figures are the exact values, rounded at the digits printed",
            Check::PlayerEdge => "no approved deck count and no reading gives the player an edge",
            Check::Limits => "every wager keeps the limits of the policy",
            Check::Approved => "rows, pays, wagers, decks and readings are those approved",
            Check::Readings => "no clause is open to a reading that moves an edge materially",
            Check::Monotone => "no longer shot pays less than a shorter one",
        }
    }

    /// What it looks at, in a paragraph.
    pub fn documentation(self) -> &'static str {
        match self {
            Check::WellFormed => {
                "A table passes the gate of `oddsmith check`. A printed paytable has known columns or keys, numbers \
                 and odds that can be read, and lines that are rows of its wager. A sheet is whole JSON of this \
                 tool's schema. A file that fails is not audited further, and the exit code is 2."
            }
            Check::RowsReachable => {
                "Every row is dealt for, at every approved deck count, under every reading that its wager depends \
                 on. A row that no deal reaches is reported with the deck counts at which it is dead."
            }
            Check::RowsDistinct => {
                "The first row that fits is the one that pays. A row whose every deal is taken by rows above it can \
                 never pay; two rows of a wager with one label, or two printed lines for one row, are one event \
                 priced twice."
            }
            Check::RowsComplete => {
                "In a table: a value left out in the middle of a fact's range (margins 4, 6 and 7 pay, 5 does not), for \
                 either winner by itself, and not where a last row pays the rest; a \
                 clause that a wager lists and no game uses, a settlement clause skipped in the numbering. In a \
                 printed paytable or a sheet: a row of the game's wager that is not printed. A print of half of a game's \
                 wagers or more is one of its card, and every other wager of the game is missing there. A sheet may \
                 be of some wagers only."
            }
            Check::Counts => {
                "Claimed combinations and totals are held to the exact integers. A paytable may count ordered deals \
                 of all cards of a round, or draw fewer cards, or ignore their order: the total says which, and every \
                 row is held to it, where that makes every row a whole number."
            }
            Check::Figures => {
                "Each claimed figure is held to the exact value with the pays printed beside it, rounded at the \
                 digits printed, half to even or half up. A figure that is wrong is reported with what it would be and \
                 with every explanation that fits: cut instead of rounded, 15 digits of a spreadsheet, percent for \
                 fraction, for 1 read as to 1, the wrong sign, another figure, another deck count, an infinite deck, \
                 another reading. Where the pays printed are not those approved, --fix leaves the figures that depend on \
                 them: nobody can tell which is wrong."
            }
            Check::PlayerEdge => {
                "The expectation of every wager, at every approved deck count and under every combination of the \
                 readings it depends on, is not above nothing. By the document's default readings this is an error; \
                 by another reading it is a warning: the text can bear it, and whoever rules so gives money away. \
                 A printed paytable that says how it reads a clause is not read otherwise. Blackjack's main wager is \
                 played by composition."
            }
            Check::Limits => {
                "The house edge of every wager is at most --max-edge and its return at least --min-return, as the \
                 policy file or the command line says, for all wagers or for one. Without limits nothing is checked."
            }
            Check::Approved => {
                "With --against TABLE or SHEET: every difference in games, wagers, rows, the facts of rows, pays, \
                 deck range, rules of play and readings, and rows in another order, which pay otherwise where two \
                 fit. Games go by their ids; one game against a table of one other game goes by its wagers, and a \
                 note says so. Without --against nothing is checked in a table; a printed paytable and a sheet are held to \
                 the rows and pays of their own game, and a sheet to its departures and its table's digest."
            }
            Check::Readings => {
                "A clause that can be read in more than one way, where another reading moves the house edge of a \
                 wager by more than --material, at some approved deck count, in a rules table; prints and sheets say \
                 how they read it. The clause, the reading and the edges \
                 are told; somebody has to rule."
            }
            Check::Monotone => {
                "Of two rows of a wager, the one that is strictly less likely at every approved deck count pays at least as \
                 much. Pushes and rows that pay less than even money are left out: those charge a commission."
            }
        }
    }

    /// Why a finding matters.
    pub fn why(self) -> &'static str {
        match self {
            Check::WellFormed => "what cannot be read cannot be audited",
            Check::RowsReachable => "a row that cannot win promises what is never paid",
            Check::RowsDistinct => "dealers and players may pay one event by two prices",
            Check::RowsComplete => "an event that players expect to be paid loses",
            Check::Counts => "every figure of the table is made from its counts",
            Check::Figures => "players and regulators are told odds that the game does not have",
            Check::PlayerEdge => "the house pays players to play",
            Check::Limits => "the wager is outside what the policy allows",
            Check::Approved => "what is on the felt is not what was approved",
            Check::Readings => "two honest readers pay differently until somebody rules",
            Check::Monotone => {
                "a longer shot that pays less is more often a misprint than a design"
            }
        }
    }
}

impl FromStr for Check {
    type Err = String;

    fn from_str(name: &str) -> Result<Check, String> {
        let found = Check::ALL.into_iter().find(|check| check.name() == name);
        found.ok_or_else(|| {
            let names = Check::ALL.map(Check::name);
            format!("no check \"{}\"; {}", quoted(name), suggestion(name, names))
        })
    }
}
