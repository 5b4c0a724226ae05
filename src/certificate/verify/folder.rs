//! The folder as a whole: every file has the digest that is listed, and the list is signed.

use super::super::{SIGNATURE, SUMS, signature, sums};
use super::{Check, Question};
use crate::digest::sha256;
use std::collections::BTreeMap;

/// The digests, and the signature where a key is given.
pub(super) fn checks(question: &Question) -> Vec<Check> {
    let mut checks = vec![digests(question)];
    checks.extend(question.key.map(|key| signed(question, key)));
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
    let (Some(list), Some(signature)) = (files.get(SUMS), files.get(SIGNATURE)) else {
        check
            .findings
            .push(format!("{SIGNATURE} is missing: nobody signed"));
        return check;
    };
    let Ok(text) = std::str::from_utf8(signature) else {
        check.findings.push(format!("{SIGNATURE}: not UTF-8 text"));
        return check;
    };
    if let Err(error) = signature::verify(key, text, list) {
        check.findings.push(format!("{SIGNATURE}: {error}"));
    }
    check
}
