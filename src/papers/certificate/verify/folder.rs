//! The folder as a whole: every file has the digest that is listed, and the list is signed.

use super::super::{SIGNATURE, SUMS, signature, sums};
use super::{Presented, Verdict};
use crate::vocabulary::digest::sha256;
use std::collections::BTreeMap;

/// The digests, and the signature if a key is given.
pub(super) fn checks(question: &Presented) -> Vec<Verdict> {
    let signature = match question.key {
        Some(key) => signed(question, key),
        None => unread(question),
    };
    vec![digests(question), signature]
}

fn digests(question: &Presented) -> Verdict {
    let mut check = Verdict::new("digests", "");
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

fn compare(question: &Presented, listed: &BTreeMap<String, String>) -> Vec<String> {
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

fn signed(question: &Presented, key: &str) -> Verdict {
    let mut check = Verdict::new("signature", "");
    let files = question.files;
    let held = match (files.get(SUMS), files.get(SIGNATURE)) {
        (_, None) => Err(format!("{SIGNATURE} is missing: nobody signed")),
        (None, Some(_)) => Err(format!("{SUMS} is missing: what was signed is not there")),
        (Some(list), Some(signature)) => {
            signature::verify(key, signature, list).map_err(|error| format!("{SIGNATURE}: {error}"))
        }
    };
    match held {
        Ok(signed) => {
            check.scope = format!("key {}, \"{}\"", signed.key_id, signed.trusted_comment)
        }
        Err(finding) => check.findings.push(finding),
    }
    check
}

/// The key that sheets say signs the digests is the one that did. No check if none of them names a key.
pub(super) fn signers<'a>(
    question: &Presented,
    named: impl Iterator<Item = (&'a str, Option<&'a str>)>,
) -> Option<Verdict> {
    let mut check = Verdict::new("signer", "as the sheets name it");
    let signature = question.files.get(SIGNATURE);
    let signed = signature.and_then(|bytes| signature::read(bytes).ok());
    let signed = signed.map(|signature| signature::key_id(signature.keynum()));
    let named = named.filter_map(|(file, key)| Some((file, key?)));
    let named: Vec<(&str, &str)> = named.collect();
    for (file, key) in &named {
        match signed.as_deref() {
            Some(signer) if signer == *key => {}
            Some(signer) => check.findings.push(format!(
                "{file} says that key {key} signs; {SIGNATURE} is by key {signer}"
            )),
            None if question.only.is_some() => check.not_checked.push(format!(
                "{SIGNATURE} is not there: nothing shows that key {key} signs"
            )),
            None => check.findings.push(format!(
                "{file} says that key {key} signs; there is no signature in {SIGNATURE}"
            )),
        }
    }
    (!named.is_empty()).then_some(check)
}

/// Without a key, a signature can only be looked at: that is reported as not checked.
fn unread(question: &Presented) -> Verdict {
    let mut check = Verdict::new("signature", "");
    let read = question
        .files
        .get(SIGNATURE)
        .map(|bytes| signature::read(bytes));
    if let Some(Err(error)) = read {
        check.findings.push(format!("{SIGNATURE}: {error}"));
    }
    check.not_checked.push(UNPROVED.to_owned());
    check
}

/// What nobody can say without a key.
const UNPROVED: &str = "nothing proves who signed";
