//! A certified document: the odds sheet of an approved situation, and what a reviewer asks beside it.
//!
//! Comes in: a game of the catalogue and how blackjack is played. Goes out: for each approved deck
//! count the [`Sheet`], what other readings of the document would change, the house edge by deck
//! count, and in blackjack what other strategies give, and the chart. All exact; the digests and the
//! files are `certificate`'s.

mod about;
mod alternative;
mod edges;
mod exposure;
mod finding;
mod record;
mod strategy;

pub use about::About;
pub use alternative::{Alternative, OpenReading, ReadingEffect, Shifted};
pub use edges::Edges;
pub use exposure::{
    Exposure, JointPayout, LargestRemoval, TWO_SIDED_90, TWO_SIDED_95, TopAward, volatility,
};
pub use finding::{DocumentFinding, FindingKind, RangedFinding, across_decks, edge_in_words};
pub use record::{Context, DocumentRecord};
pub use strategy::StrategyFigures;

use crate::answers::chart::ChartSheet;
use crate::answers::sheet::Sheet;
use crate::questions::catalogue::Entry;
use crate::questions::situation::{Cards, Description, NamedStrategy, Situation, SituationError};
use crate::tables::clauses::Clauses;
use crate::tables::departure::{self, Departure};
use crate::tables::rules::{Deal, Decks};
use crate::vocabulary::dealt::Dealt;
use crate::vocabulary::parallel::*;
use crate::vocabulary::problem::Source;
use crate::vocabulary::progress::Progress;
use std::sync::Arc;
use strategy::Plays;

/// Everything a certified document says.
#[derive(Clone, Debug)]
pub struct Document {
    /// How a round is dealt.
    pub deal: Deal,
    /// The deck counts that the game's document approves.
    pub approved: Decks,
    /// The odds.
    pub sheet: Sheet,
    /// The open readings: as chosen, and what each other choice would change.
    pub readings: Vec<OpenReading>,
    /// The house edges for every approved deck count, ascending.
    pub edges: Vec<Edges>,
    /// Blackjack's main wager by each strategy; empty if nothing is played.
    pub strategies: Vec<StrategyFigures>,
    /// The chart of basic strategy for this shoe, if something is played.
    pub chart: Option<ChartSheet>,
    /// What each wager can cost the house, in the order of the sheet.
    pub exposure: Vec<Exposure>,
    /// The most that one round pays over all wagers; `None` if it is not known.
    pub joint_payout: Option<JointPayout>,
    /// What the clauses say; `None` if the table is a user's own.
    pub clauses: Option<&'static Clauses>,
    /// The table, if it is a user's own: it goes with the document.
    pub own_table: Option<Arc<Source>>,
    /// Who made it for whom, and which issue it is.
    pub about: About,
    /// The id of the key that signs the digests; `None` if nobody does.
    pub signed_by: Option<String>,
}

/// How a game is certified: by the document's default readings, on whole decks.
#[derive(Clone, Debug, Default)]
pub struct CertificateTerms {
    /// How blackjack is played; `None` as the house defaults.
    pub strategy: Option<NamedStrategy>,
}

/// Why a situation is not certified.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotCertified {
    /// It cannot be computed at all.
    #[error(transparent)]
    Situation(#[from] SituationError),
    /// It is not what the regulator approved.
    #[error("{game} is not certified: {}\nhelp: only approved configurations are; a sheet of any other can be computed", departure::in_one_line(.departures))]
    Departs {
        /// The game.
        game: String,
        /// Why not.
        departures: Vec<Departure>,
    },
}

impl CertificateTerms {
    /// What is asked about a game at this deck count.
    fn description(&self, entry: &Entry, decks: u32) -> Description {
        let played = entry.game.document.house.is_some();
        Description {
            cards: Cards::Decks(decks),
            removed: Vec::new(),
            readings: Vec::new(),
            wagers: Vec::new(),
            dealt: Dealt::default(),
            strategy: self.strategy.clone().filter(|_| played),
        }
    }

    /// The situation of a game at this deck count that its document approves; of a user's own table, one that the
    /// table itself allows.
    pub fn situation(&self, entry: &Entry, decks: u32) -> Result<Situation, NotCertified> {
        let situation = Situation::new(entry, &self.description(entry, decks))?;
        let departs = |each: &&Departure| **each != Departure::OwnTable;
        let departures = situation.departures().iter().filter(departs);
        let departures: Vec<Departure> = departures.cloned().collect();
        match departures.is_empty() {
            true => Ok(situation),
            false => Err(NotCertified::Departs {
                game: entry.game.id.clone(),
                departures,
            }),
        }
    }

    /// The situations of every deck count that the game's document approves.
    pub fn situations(&self, entry: &Entry) -> Result<Vec<Situation>, NotCertified> {
        let approved = entry.game.document.decks;
        let decks = approved.from..=approved.to;
        decks.map(|decks| self.situation(entry, decks)).collect()
    }
}

impl Document {
    /// All but the edges of other deck counts.
    fn new(entry: &Entry, situation: &Situation, sheet: Sheet) -> Document {
        let plays = Plays::new(&sheet);
        Document {
            deal: entry.game.document.deal,
            approved: entry.game.document.decks,
            readings: alternative::open_readings(entry, situation, &sheet, &plays),
            strategies: strategy::figures(situation, &plays),
            chart: strategy::chart(situation, &plays),
            edges: Vec::new(),
            exposure: exposure::exposures(situation, &sheet),
            joint_payout: entry
                .shipped
                .then(|| exposure::joint_payout(situation))
                .flatten(),
            clauses: entry.clauses(),
            own_table: entry.own_table().cloned(),
            about: About::default(),
            signed_by: None,
            sheet,
        }
    }

    /// What a reader must not miss.
    pub fn findings(&self) -> Vec<DocumentFinding> {
        finding::findings(&self.sheet, &self.readings)
    }

    /// The documents of a game at these deck counts, each on its own core; reported one by one.
    /// `situations` are those of every approved deck count, the splits of optimal play solved.
    pub fn of_game(
        entry: &Entry,
        situations: &[Situation],
        decks: &[u32],
        progress: &dyn Progress,
    ) -> Vec<Document> {
        let computed = situations.par_iter().map(|situation| {
            let asked = situation
                .decks()
                .is_some_and(|count| decks.contains(&count));
            let sheet = asked.then(|| Sheet::new(situation));
            let edges = match &sheet {
                Some(sheet) => Edges::new(sheet),
                None => Edges::without_sheet(situation),
            };
            let document = sheet.map(|sheet| Document::new(entry, situation, sheet));
            progress.done(1);
            (edges, document)
        });
        let (edges, documents): (Vec<Edges>, Vec<Option<Document>>) =
            computed.collect::<Vec<_>>().into_iter().unzip();
        let documents = documents.into_iter().flatten();
        documents
            .map(|document| Document {
                edges: edges.clone(),
                ..document
            })
            .collect()
    }

    /// The digest of its rules table.
    pub fn table_sha256(&self) -> &str {
        &self.sheet.heading.game.table_sha256
    }

    /// What the document is called, and its files: `tiger-baccarat-8-decks`.
    pub fn name(&self) -> String {
        let heading = &self.sheet.heading;
        let decks = heading
            .shoe
            .decks
            .expect("a certified shoe is of whole decks");
        name(&heading.game.id, decks)
    }
}

/// What the file of a user's own table is called, by its digest.
pub fn table_name(sha256: &str) -> String {
    let beginning: String = sha256.chars().take(16).collect();
    format!("table-{beginning}.toml")
}

/// What the document of a game and deck count is called.
pub fn name(game: &str, decks: u32) -> String {
    format!("{game}-{decks}-decks")
}
