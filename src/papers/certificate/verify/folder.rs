//! The folder as a whole: every file has the digest that is listed, and the list is signed.

use super::super::{SIGNATURE, SUMS, signature, sums};
use super::{Check, Question};
use crate::vocabulary::digest::sha256;
use std::collections::BTreeMap;

/// The digests, and the signature where a key is given.
pub(super) fn checks(question: &Question) -> Vec<Check> {
    let mut checks = vec![digests(question)];
    checks.extend(match question.key {
        Some(key) => Some(signed(question, key)),
        None => unread(question),
    });
    checks
}

fn digests(question: &Question) -> Check {
    let mut check = Check::new("digests", "");
    let Some(list) = question.files.get(SUMS) else {
        check.findings.push(format!("{SUMS} is missing"));
        return check;
    };
    let listed = std::str::from_utf8(list).map_err(|_| "not UTF-8 text".to_owned());
    match listed.and_then(|text| sums::read(text).map_err(|error| error.to_string())) {
        Ok(listed) => {
            check.scope = match question.only {
                Some(_) => "1 file".to_owned(),
                None => format!("{} files", listed.len()),
            };
            check.findings = compare(question, &listed);
        }
        Err(error) => check.findings.push(format!("{SUMS}: {error}")),
    }
    check
}

fn compare(question: &Question, listed: &BTreeMap<String, String>) -> Vec<String> {
    let asked = |name: &str| question.only.is_none_or(|only| only == name);
    let mut findings = Vec::new();
    for (name, digest) in listed.iter().filter(|(name, _)| asked(name)) {
        let Some(bytes) = question.files.get(name) else {
            findings.push(format!("{name} is listed in {SUMS} and missing"));
            continue;
        };
        let found = sha256(bytes);
        if found == *digest {
            continue;
        }
        let other = listed.iter().find(|(_, digest)| **digest == found);
        findings.push(match other {
            Some((other, _)) => format!("{name} holds what {SUMS} lists as {other}: swapped"),
            None => format!("{name} was changed: its digest is {found}, {SUMS} lists {digest}"),
        });
    }
    let extra = question.files.keys().filter(|name| asked(name));
    let extra = extra.filter(|name| ![SUMS, SIGNATURE].contains(&name.as_str()));
    for name in extra.filter(|name| !listed.contains_key(*name)) {
        findings.push(format!("{name} is not listed in {SUMS}"));
    }
    findings
}

fn signed(question: &Question, key: &str) -> Check {
    let mut check = Check::new("signature", SIGNATURE);
    let files = question.files;
    check
        .findings
        .extend(match (files.get(SUMS), files.get(SIGNATURE)) {
            (_, None) => Some(format!("{SIGNATURE} is missing: nobody signed")),
            (None, Some(_)) => Some(format!("{SUMS} is missing: what was signed is not there")),
            (Some(list), Some(signature)) => {
                let held = signature::verify(key, signature, list);
                held.err().map(|error| format!("{SIGNATURE}: {error}"))
            }
        });
    check
}

/// A signature that nobody asked to check is told of, and must be one.
fn unread(question: &Question) -> Option<Check> {
    let signature = question.files.get(SIGNATURE)?;
    let mut check = Check::new(
        "signature",
        "its form only: --key says who is to have signed",
    );
    let read = signature::read(signature).err();
    check
        .findings
        .extend(read.map(|error| format!("{SIGNATURE}: {error}")));
    Some(check)
}
