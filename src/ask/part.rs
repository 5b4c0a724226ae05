//! One question on several machines: each answers a slice of it, and the parts make the answer of one run.
//!
//! Comes in: a [`Question`] and a [`Slice`], `slice:2/8`. Goes out: a [`Part`] with its exact tally. [`merge`] takes all
//! parts of a question and gives the [`Answer`] that one run gives, to the last byte.
//!
//! Parts that do not make one whole are refused: other versions of this program, other tables, another question,
//! units that are missing or twice there.

use super::{Answer, Means, study_terms};
use crate::answers::part::{Part, PartPrint, PartTally, Slice};
use crate::answers::protect::{Study, StudyTally};
use crate::answers::tag::PartTag;
use crate::answers::what_if::Sweep;
use crate::questions::heading::Tool;
use crate::questions::question::Question;
use crate::questions::refused::Refused;
use crate::vocabulary::plain::quoted;
use std::ops::Range;

/// Answers a slice of a question.
pub fn part(
    question: &Question,
    slice: Slice,
    print: PartPrint,
    means: &Means,
) -> Result<Part, Refused> {
    question.within_reason()?;
    let (units, table_sha256, tally) = match question {
        Question::Protect(asked) => {
            let (situation, terms) = study_terms(asked)?;
            let (units, range) = (terms.shoes, slice.of_units(terms.shoes));
            let shoes = range.end - range.start;
            let tally = Study::tally(&situation, &terms, range, means.progress)?;
            if tally.shoes < shoes {
                return Err(Refused::of(
                    "stopped: a part that is not whole is not written",
                ));
            }
            let table = situation.heading().game.table_sha256;
            (units, table, PartTally::Shoes(Box::new(tally)))
        }
        Question::WhatIf(asked) => {
            let sweep = Sweep::new(asked, &means.solver)?;
            let units = sweep.cases();
            let edges = sweep.edges(slice.of_units(units), means.progress);
            (units, sweep.table_sha256(), PartTally::Cases(edges))
        }
        _ => return Err(no_parts()),
    };
    let range = slice.of_units(units);
    Ok(Part {
        schema: PartTag::Tag,
        tool: Tool::this(),
        table_sha256,
        from: range.start,
        to: range.end,
        units,
        print,
        question: question.clone(),
        tally,
    })
}

fn no_parts() -> Refused {
    Refused::because(
        "this question has no parts",
        "studies (protect) and sweeps (what-if) can be answered in slices",
    )
}

/// Puts parts together, each with the name of its file: the answer of one run, and how it is printed.
pub fn merge(parts: Vec<(String, Part)>, means: &Means) -> Result<(Answer, PartPrint), Refused> {
    let parts = in_order(parts)?;
    let (print, question) = (parts[0].1.print.clone(), parts[0].1.question.clone());
    match &question {
        Question::Protect(asked) => {
            let (situation, terms) = study_terms(asked)?;
            same_table(&parts, &situation.heading().game.table_sha256)?;
            whole(&parts, terms.shoes, "shoe")?;
            let mut all = StudyTally::default();
            for (name, part) in parts {
                all = match part.tally {
                    PartTally::Shoes(tally) if tally.shoes == part.to - part.from => {
                        all.joined(*tally).ok_or_else(|| broken(&name))?
                    }
                    _ => return Err(broken(&name)),
                };
            }
            let study = Study::of_tally(&situation, &terms, &all)?;
            let study =
                study.ok_or_else(|| Refused::of("the parts hold no shoes of this study"))?;
            Ok((Answer::Protect(Box::new(study)), print))
        }
        Question::WhatIf(asked) => {
            let sweep = Sweep::new(asked, &means.solver)?;
            same_table(&parts, &sweep.table_sha256())?;
            whole(&parts, sweep.cases(), "case")?;
            let mut all = Vec::new();
            for (name, part) in parts {
                match part.tally {
                    PartTally::Cases(edges) if edges.len() as u64 == 2 * (part.to - part.from) => {
                        all.extend(edges);
                    }
                    _ => return Err(broken(&name)),
                }
            }
            Ok((Answer::WhatIf(sweep.answer(asked, all)), print))
        }
        _ => Err(no_parts()),
    }
}

/// Parts of one question by this program, the first units first.
fn in_order(mut parts: Vec<(String, Part)>) -> Result<Vec<(String, Part)>, Refused> {
    let this = Tool::this();
    for (name, part) in &parts {
        if part.tool != this {
            return Err(Refused::because(
                format!(
                    "{}: made by {} {}, and this is {} {}",
                    quoted(name),
                    quoted(&part.tool.name),
                    quoted(&part.tool.version),
                    this.name,
                    this.version
                ),
                "make and merge all parts with one version",
            ));
        }
    }
    let Some((first_name, first)) = parts.first() else {
        return Err(Refused::of("no part to merge"));
    };
    for (name, part) in &parts[1..] {
        if let Some(what) = differs(first, part) {
            return Err(Refused::because(
                format!("{} and {}: {what}", quoted(first_name), quoted(name)),
                "merge the slices of one question",
            ));
        }
    }
    parts.sort_by_key(|(_, part)| (part.from, part.to));
    Ok(parts)
}

/// What tells two parts apart that are to be slices of one question.
fn differs(one: &Part, other: &Part) -> Option<String> {
    if one.table_sha256 != other.table_sha256 {
        return Some("other tables".to_owned());
    }
    if one.print != other.print {
        return Some("other formats".to_owned());
    }
    if one.question != other.question {
        let [ours, theirs] =
            [one, other].map(|part| serde_json::to_value(&part.question).unwrap_or_default());
        let keys = ours.as_object().into_iter().chain(theirs.as_object());
        let key = keys
            .flat_map(|object| object.keys())
            .find(|key| ours.get(key) != theirs.get(key));
        let key = key.map_or("question", String::as_str);
        let shown = |value: Option<&serde_json::Value>| {
            let words = value.map_or("nothing".to_owned(), serde_json::Value::to_string);
            words.chars().take(60).collect::<String>()
        };
        return Some(format!(
            "other {}: {} and {}",
            quoted(key),
            quoted(&shown(ours.get(key))),
            quoted(&shown(theirs.get(key)))
        ));
    }
    (one.units != other.units).then(|| "other numbers of units".to_owned())
}

/// All parts are of the table that this program has.
fn same_table(parts: &[(String, Part)], table_sha256: &str) -> Result<(), Refused> {
    match parts[0].1.table_sha256 == table_sha256 {
        true => Ok(()),
        false => Err(Refused::because(
            format!("{}: made from another table", quoted(&parts[0].0)),
            "merge with the program that made the parts",
        )),
    }
}

/// The parts hold every unit once.
fn whole(parts: &[(String, Part)], units: u64, unit: &str) -> Result<(), Refused> {
    let mut next = 0;
    let mut before = "";
    for (name, part) in parts {
        if part.units != units || part.from > part.to || part.to > units {
            return Err(broken(name));
        }
        if part.from > next {
            return Err(missing(next..part.from, unit));
        }
        if part.from < next && part.from < part.to {
            let twice = words(part.from..next.min(part.to), unit);
            return Err(Refused::because(
                format!("{twice} in {} and in {}", quoted(before), quoted(name)),
                "give each slice once",
            ));
        }
        if part.to > next {
            (next, before) = (part.to, name);
        }
    }
    match next == units {
        true => Ok(()),
        false => Err(missing(next..units, unit)),
    }
}

fn missing(range: Range<u64>, unit: &str) -> Refused {
    Refused::because(
        format!("{} of no part", words(range, unit)),
        "give all slices of the question",
    )
}

/// `shoes 11 to 20 are`, counted from 1.
fn words(range: Range<u64>, unit: &str) -> String {
    match range.end - range.start {
        1 => format!("{unit} {} is", range.end),
        _ => format!("{unit}s {} to {} are", range.start + 1, range.end),
    }
}

fn broken(name: &str) -> Refused {
    Refused::because(
        format!("{}: its tally is not that of its range", quoted(name)),
        "make the part again",
    )
}
