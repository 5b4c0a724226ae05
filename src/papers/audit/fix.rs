//! What a fix writes: claimed figures, in their own notation, and nothing else of the file.

use super::Audited;
use std::collections::BTreeMap;

/// The file with every claimed figure that is wrong set right, and how many there were; comments,
/// layout and pays stay as they are.
pub fn fixed(audited: &Audited) -> (String, usize) {
    let findings = audited.findings.iter();
    let fixes = findings.filter_map(|finding| {
        let place = finding.place.bytes();
        Some(((place.start, place.end), finding.fix.as_ref()?))
    });
    let fixes: BTreeMap<(usize, usize), &String> = fixes.collect();
    let old = &audited.source.text;
    let (mut text, mut kept, mut number) = (String::with_capacity(old.len()), 0, 0);
    for ((start, end), fix) in fixes {
        let Some(between) = old.get(kept..start) else {
            continue; // a figure inside one that was set right
        };
        text.push_str(between);
        text.push_str(fix);
        (kept, number) = (end, number + 1);
    }
    text.push_str(&old[kept..]);
    (text, number)
}
