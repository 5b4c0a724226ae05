//! What `--fix` writes: claimed figures, in their own notation, and nothing else of the file.

use super::Audited;
use std::ops::Range;

/// A figure to be written in place of another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// The bytes it takes the place of.
    pub place: Range<usize>,
    /// What is written there.
    pub text: String,
}

/// The file with every claimed figure that is wrong set right, and how many there were; comments,
/// layout and pays stay as they are.
pub fn fixed(audited: &Audited) -> (String, usize) {
    let mut fixes: Vec<&Fix> = audited
        .findings
        .iter()
        .filter_map(|finding| finding.fix.as_ref())
        .collect();
    fixes.sort_by_key(|fix| fix.place.start);
    fixes.dedup();
    let mut text = audited.source.text.clone();
    for fix in fixes.iter().rev() {
        text.replace_range(fix.place.clone(), &fix.text);
    }
    (text, fixes.len())
}
