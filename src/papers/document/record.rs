//! A certified document as JSON carries it: the sheet, and beside it one key, `context`.

use super::{
    About, Document, DocumentFinding, Edges, Exposure, JointPayout, OpenReading, StrategyFigures,
};
use crate::answers::sheet::SheetRecord;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A certified document as JSON carries it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DocumentRecord {
    /// The odds.
    #[serde(flatten)]
    pub sheet: SheetRecord,
    /// What a reviewer asks beside them.
    pub context: Context,
}

/// What a certified document says beside its sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Context {
    /// Who made the document for whom, and which issue it is; absent if nobody says.
    #[serde(default, skip_serializing_if = "About::is_empty")]
    pub about: About,
    /// The id of the key that signs the digests, as minisign prints it; absent if nobody does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signed_by: Option<String>,
    /// The open readings: as chosen, and what each other choice would change.
    pub readings: Vec<OpenReading>,
    /// The house edges for every approved deck count, ascending.
    pub decks: Vec<Edges>,
    /// The main wager by each strategy; absent if nothing is played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub strategies: Vec<StrategyFigures>,
    /// What each wager can cost the house, in the order of the sheet.
    #[serde(default)]
    pub exposure: Vec<Exposure>,
    /// The most that one round pays over all wagers; absent if it is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub joint_payout: Option<JointPayout>,
    /// What a reader must not miss; absent if there is nothing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub findings: Vec<DocumentFinding>,
}

impl Document {
    /// The document as JSON carries it, its decimals at `digits` places.
    pub fn record(&self, digits: usize) -> DocumentRecord {
        DocumentRecord {
            sheet: self.sheet.record(digits),
            context: Context {
                about: self.about.clone(),
                signed_by: self.signed_by.clone(),
                readings: self.readings.clone(),
                decks: self.edges.clone(),
                strategies: self.strategies.clone(),
                exposure: self.exposure.clone(),
                joint_payout: self.joint_payout.clone(),
                findings: self.findings(),
            },
        }
    }

    /// The text of its JSON.
    pub fn json(&self, digits: usize) -> String {
        let text = serde_json::to_string_pretty(&self.record(digits));
        text.expect("strings and numbers can be written") + "\n"
    }
}
