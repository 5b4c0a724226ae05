//! The second method: the numbers of a sheet as the referee finds them, wager by wager.
//!
//! The referee gives each net result's probability. Everything else that a wager says, row by row and
//! as a whole, is worked out again here from what the sheet says and from those probabilities alone.

use super::claim::{Claim, Results};
use super::played::{MainWager, Proof};
use super::{SheetVerdicts, Verdict, WagerVerdicts};
use crate::papers::document::Document;
use crate::referee::blackjack::side;
use crate::referee::{self, Count};
use crate::tables::rules::Deal;
use crate::vocabulary::exact::{Rational, fraction, ratio};
use crate::vocabulary::plain::quoted;
use crate::vocabulary::shoe::Shoe;
use num_traits::Zero;
use serde_json::Value;
use std::collections::BTreeMap;

/// Adds the referee's check to every wager of the report.
pub(super) fn add(
    value: &Value,
    ours: &Value,
    document: &Document,
    proof: Proof,
    report: &mut SheetVerdicts,
) {
    if document.own_table.is_some() {
        for wager in &mut report.wagers {
            let mut check = Verdict::new("referee", "");
            check.not_checked.push(OWN_TABLE.to_owned());
            wager.checks.push(check);
        }
        return;
    }
    let expected = match document.deal {
        Deal::Blackjack => Expected::Blackjack(Box::new(MainWager::new(document, proof))),
        _ => Expected::Baccarat(baccarat(document)),
    };
    report
        .checks
        .push(other_readings(value, document, &expected));
    if let Expected::Blackjack(main) = &expected {
        report.checks.push(main.strategies(value));
    }
    for WagerVerdicts { wager: id, checks } in &mut report.wagers {
        let mut check = Verdict::new("referee", "");
        match (wager(value, id), wager(ours, id)) {
            (Some(claimed), Some(ours)) => match too_long(claimed, ours) {
                Some(finding) => check.findings.push(finding),
                None => expected.check(id, claimed, document, &mut check),
            },
            _ => check.findings.push("the sheet lacks this wager".to_owned()),
        }
        checks.push(check);
    }
}

/// Why the referee is silent on a user's own table.
const OWN_TABLE: &str = "a table of the user's own: the referee knows the shipped documents alone";

/// What a sheet says of a wager.
fn wager<'a>(sheet: &'a Value, id: &str) -> Option<&'a Value> {
    let mut all = sheet.get("wagers")?.as_array()?.iter();
    all.find(|wager| wager.get("id").and_then(Value::as_str) == Some(id))
}

/// A list of a wager that is more than twice as long as the one that certify writes. It is wrong whatever it says,
/// and is not read.
fn too_long(claimed: &Value, ours: &Value) -> Option<String> {
    let length = |wager: &Value, list: &str| {
        let list = wager.get(list).and_then(Value::as_array);
        list.map_or(0, Vec::len)
    };
    let mut lists = ["rows", "hands", "dealer", "given"].into_iter();
    lists.find_map(|list| {
        let (seen, written) = (length(claimed, list), length(ours, list));
        (seen > 2 * written)
            .then(|| format!("{seen} {list}, where certify writes {written}: too many to look at"))
    })
}

enum Expected<'a> {
    Baccarat(referee::Counts),
    Blackjack(Box<MainWager<'a>>),
}

fn baccarat(document: &Document) -> referee::Counts {
    let heading = &document.sheet.heading;
    referee::walk(
        &heading.game.id,
        &heading.shoe.counts,
        &baccarat_readings(document),
    )
}

fn baccarat_readings(document: &Document) -> referee::Readings {
    let readings = document.sheet.heading.readings.iter();
    readings.fold(referee::Readings::default(), |all, (name, value)| {
        all.with(name, value)
    })
}

/// What each other reading would change. The engine's list of readings and wagers was compared
/// with the sheet's already, so the document's is walked here.
fn other_readings(value: &Value, document: &Document, expected: &Expected) -> Verdict {
    let mut check = Verdict::new("other readings", "by the referee");
    for reading in &document.readings {
        for other in &reading.alternatives {
            let all = results_if(document, &reading.name, &other.value);
            for effect in &other.effects {
                let path = [reading.name.as_str(), &other.value, &effect.wager];
                let claimed = effect_of(value, path).unwrap_or(&Value::Null);
                let found = match (all.get(&effect.wager), expected) {
                    (Some(results), _) => effect_differs(claimed, results, path),
                    (None, Expected::Blackjack(main)) => main.effect_differs(claimed, path),
                    (None, Expected::Baccarat(_)) => {
                        check.not_checked.push(unknown(&effect.wager));
                        continue;
                    }
                };
                check.findings.extend(found);
            }
        }
    }
    check
}

/// The results of the wagers that the referee knows, with one reading changed.
fn results_if(document: &Document, name: &str, value: &str) -> BTreeMap<String, Results> {
    let heading = &document.sheet.heading;
    if document.deal == Deal::Blackjack {
        let readings = side_readings(document).with(name, value);
        let wagers = document.sheet.by_rows();
        return wagers
            .filter_map(|odds| {
                let results = side::results(&odds.id, &heading.shoe.counts, &readings)?;
                Some((odds.id.clone(), exact(results)))
            })
            .collect();
    }
    let readings = baccarat_readings(document).with(name, value);
    let counts = referee::walk(&heading.game.id, &heading.shoe.counts, &readings);
    let each = counts.iter();
    each.map(|(id, count)| (id.to_string(), of_count(count)))
        .collect()
}

/// What the sheet says that a wager would be by another reading.
fn effect_of<'a>(value: &'a Value, [name, other, wager]: [&str; 3]) -> Option<&'a Value> {
    let named = |list: &'a Value, key: &str, name: &str| {
        let mut list = list.as_array()?.iter();
        list.find(|each| each.get(key).and_then(Value::as_str) == Some(name))
    };
    let reading = named(value.pointer("/context/readings")?, "name", name)?;
    let other = named(reading.get("alternatives")?, "value", other)?;
    named(other.get("effects")?, "wager", wager)
}

fn effect_differs(claimed: &Value, results: &Results, path: [&str; 3]) -> Vec<String> {
    let mean: Rational = results.iter().map(|(net, odds)| net * odds).sum();
    let zero = Rational::zero();
    let won = results.iter().filter(|(net, _)| **net > zero);
    let hit: Rational = won.map(|(_, odds)| odds).sum();
    let mut findings = Vec::new();
    for (figure, expected) in [("house_edge", -mean), ("hit_frequency", hit)] {
        let seen = claimed.get(figure).and_then(|both| both.get("instead"));
        if seen.and_then(Value::as_str) != Some(&fraction(&expected)) {
            let [name, other, wager] = path;
            findings.push(format!(
                "{name} = {other}: {figure} of {wager} is not what the referee finds"
            ));
        }
    }
    findings
}

impl Expected<'_> {
    fn check(&self, id: &str, claimed: &Value, document: &Document, check: &mut Verdict) {
        let claim = Claim { claimed };
        let results = match self {
            Expected::Baccarat(counts) => counts.get(id).map(of_count),
            Expected::Blackjack(main) => {
                if document.sheet.played().is_some_and(|odds| odds.id == id) {
                    return main.check(&claim, check);
                }
                let readings = side_readings(document);
                let found = side::results(id, &document.sheet.heading.shoe.counts, &readings);
                found.map(exact)
            }
        };
        let Some(results) = results else {
            check.not_checked.push(unknown(id));
            return;
        };
        check.scope = "every row and figure".to_owned();
        check.findings.extend(claim.rows_differ(&results));
        check.findings.extend(claim.figures_differ(&results));
        if claimed.get("given").is_some() {
            check
                .findings
                .extend(insurance(&claim, &document.sheet.heading.shoe.counts));
        }
    }
}

fn unknown(wager: &str) -> String {
    format!("{wager}: the referee knows no such wager")
}

fn of_count(count: &Count) -> Results {
    let each = count.results.iter();
    each.map(|(net, ways)| (ratio(*net.numer(), *net.denom()), ratio(*ways, count.deals)))
        .collect()
}

fn exact(results: side::Results) -> Results {
    let each = results.into_iter();
    each.map(|(net, odds)| (ratio(*net.numer(), *net.denom()), odds))
        .collect()
}

fn side_readings(document: &Document) -> side::Readings {
    let readings = document.sheet.heading.readings.iter();
    readings.fold(side::Readings::default(), |all, (name, value)| {
        all.with(name, value)
    })
}

/// Insurance by what the player holds.
fn insurance(claim: &Claim, shoe: &Shoe) -> Vec<String> {
    let mut findings = Vec::new();
    for given in claim.list("given") {
        let holding = given.text("player").unwrap_or_default();
        let shown = quoted(holding);
        let results = exact(side::insurance_given(shoe, holding));
        let found = given.figures_differ(&results);
        findings.extend(
            found
                .into_iter()
                .map(|each| format!("given {shown}: {each}")),
        );
    }
    findings
}
