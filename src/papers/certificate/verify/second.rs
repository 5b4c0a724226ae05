//! The second method: the numbers of a sheet as the referee finds them, wager by wager.
//!
//! The referee gives each net result's probability. Everything else that a wager says, row by row and
//! as a whole, is worked out again here from what the sheet says and from those probabilities alone.

use super::{SheetVerdicts, Verdict, WagerVerdicts};
use crate::papers::document::Document;
use crate::referee::blackjack::{Play, side};
use crate::referee::{self, Count};
use crate::tables::rules::Deal;
use crate::vocabulary::exact::{Rational, fraction, ratio};
use crate::vocabulary::shoe::Shoe;
use num_bigint::BigInt;
use num_traits::Zero;
use serde_json::Value;
use std::collections::BTreeMap;

/// Characters of a number that is worth reading: the longest of a certified sheet has some hundreds.
const LONGEST: usize = 2_000;
/// Characters of all numbers of a wager's rows together: what they sum to grows with them.
const MOST_DIGITS: usize = 30_000;

/// Net units to their probability.
type Results = BTreeMap<Rational, Rational>;

/// Adds the referee's check to every wager of the report.
pub(super) fn add(value: &Value, document: &Document, report: &mut SheetVerdicts) {
    let heading = &document.sheet.heading;
    let expected = match document.deal {
        Deal::Blackjack => Expected::Blackjack(Box::new(Play::new(&heading.shoe.counts))),
        _ => Expected::Baccarat(baccarat(document)),
    };
    report.checks.push(other_readings(value, document));
    let wagers = value.get("wagers").and_then(Value::as_array);
    for WagerVerdicts { wager: id, checks } in &mut report.wagers {
        let mut all = wagers.into_iter().flatten();
        let claimed = all.find(|wager| wager.get("id").and_then(Value::as_str) == Some(id));
        let mut check = Verdict::new("referee", "");
        match claimed {
            Some(claimed) => expected.check(id, claimed, document, &mut check),
            None => check.findings.push("the sheet lacks this wager".to_owned()),
        }
        checks.push(check);
    }
}

enum Expected {
    Baccarat(referee::Counts),
    Blackjack(Box<Play>),
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
fn other_readings(value: &Value, document: &Document) -> Verdict {
    let mut check = Verdict::new(
        "other readings",
        match document.deal {
            Deal::Blackjack => "side wagers, by the referee",
            _ => "by the referee",
        },
    );
    for reading in &document.readings {
        for other in &reading.alternatives {
            let all = results_if(document, &reading.name, &other.value);
            for effect in &other.effects {
                let Some(results) = all.get(&effect.wager) else {
                    continue;
                };
                let path = [reading.name.as_str(), &other.value, &effect.wager];
                let claimed = effect_of(value, path).unwrap_or(&Value::Null);
                check
                    .findings
                    .extend(effect_differs(claimed, results, path));
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

impl Expected {
    fn check(&self, id: &str, claimed: &Value, document: &Document, check: &mut Verdict) {
        let claim = Claim { claimed };
        let results = match self {
            Expected::Baccarat(counts) => counts.get(id).map(of_count),
            Expected::Blackjack(play) => {
                if document.sheet.played().is_some_and(|odds| odds.id == id) {
                    return main(play, &claim, document, check);
                }
                let readings = side_readings(document);
                let found = side::results(id, &document.sheet.heading.shoe.counts, &readings);
                found.map(exact)
            }
        };
        let Some(results) = results else {
            check.scope = "knows no such wager".to_owned();
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

/// What a sheet says of a wager.
struct Claim<'a> {
    claimed: &'a Value,
}

impl Claim<'_> {
    fn text(&self, key: &str) -> Option<&str> {
        self.claimed.get(key)?.as_str()
    }

    /// Says where a text is not what it should be.
    fn differs(&self, key: &str, expected: &Rational) -> Option<String> {
        let seen = self.text(key);
        let expected = fraction(expected);
        (seen != Some(&expected)).then(|| format!("{key} is not what the referee finds"))
    }

    /// Each row's own numbers fit together, and rows of one payout are as likely as they should be.
    fn rows_differ(&self, results: &Results) -> Vec<String> {
        let mut findings = Vec::new();
        if self.has_too_many_digits() {
            return vec![format!("more than {MOST_DIGITS} digits in its rows")];
        }
        let mut claimed = Results::new();
        for row in self.rows() {
            let label = row.text("label").or(row.text("pays")).unwrap_or("a row");
            let (Some(pays), Some(odds)) = (row.number("pays"), row.number("probability")) else {
                findings.push(format!("{label}: pays or probability is no fraction"));
                continue;
            };
            findings.extend(row.parts_differ(label, &pays, &odds, self.number("deals")));
            *claimed.entry(pays).or_insert_with(Rational::zero) += odds;
        }
        claimed.retain(|_, odds| !odds.is_zero());
        for pays in claimed.keys().chain(results.keys()) {
            if claimed.get(pays) != results.get(pays) {
                let pays = fraction(pays);
                findings.push(format!(
                    "rows that pay {pays}: not as likely as the referee finds"
                ));
            }
        }
        findings.dedup();
        findings
    }

    /// Ways, once in and contribution follow from the probability.
    fn parts_differ(
        &self,
        label: &str,
        pays: &Rational,
        odds: &Rational,
        deals: Option<Rational>,
    ) -> Vec<String> {
        let mut findings = Vec::new();
        if let Some(deals) = deals
            && self.number("ways") != Some(odds * deals)
        {
            findings.push(format!("{label}: ways are not the probability's"));
        }
        let once = (!odds.is_zero()).then(|| odds.recip());
        if self.number("one_in") != once {
            findings.push(format!("{label}: one_in is not the probability's"));
        }
        findings.extend(self.differs("contribution", &(pays * odds)));
        findings
    }

    /// The figures of the whole wager follow from the results.
    fn figures_differ(&self, results: &Results) -> Vec<String> {
        let zero = Rational::zero();
        let sum = |which: &dyn Fn(&Rational) -> bool| -> Rational {
            let some = results.iter().filter(|(net, _)| which(net));
            some.map(|(_, odds)| odds).sum()
        };
        let mean: Rational = results.iter().map(|(net, odds)| net * odds).sum();
        let squares: Rational = results.iter().map(|(net, odds)| net * net * odds).sum();
        let push = sum(&|net| *net == zero);
        let resolved = ratio(1, 1) - &push;
        let mut findings = Vec::new();
        findings.extend(self.differs("expectation", &mean));
        findings.extend(self.differs("house_edge", &-&mean));
        findings.extend(self.differs("return_to_player", &(&mean + ratio(1, 1))));
        findings.extend(self.differs("hit_frequency", &sum(&|net| *net > zero)));
        findings.extend(self.differs("push_frequency", &push));
        if resolved > zero {
            findings.extend(self.differs("expectation_per_resolved", &(&mean / &resolved)));
        }
        findings.extend(self.differs("variance", &(squares - &mean * &mean)));
        findings
    }

    fn has_too_many_digits(&self) -> bool {
        let rows = self.rows();
        let parts = rows
            .iter()
            .flat_map(|row| ["pays", "probability"].map(|key| row.text(key)));
        parts.flatten().map(str::len).sum::<usize>() > MOST_DIGITS
    }

    fn rows(&self) -> Vec<Claim<'_>> {
        self.list("rows")
    }

    fn list(&self, key: &str) -> Vec<Claim<'_>> {
        let list = self.claimed.get(key).and_then(Value::as_array);
        let list = list.into_iter().flatten();
        list.map(|claimed| Claim { claimed }).collect()
    }

    fn number(&self, key: &str) -> Option<Rational> {
        number(self.text(key)?)
    }
}

/// An integer, or `num/den` with a denominator above nothing, and no longer than any that is certified.
fn number(text: &str) -> Option<Rational> {
    if text.len() > LONGEST {
        return None;
    }
    let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
    let denominator: BigInt = denominator.parse().ok()?;
    let numerator: BigInt = numerator.parse().ok()?;
    (denominator > BigInt::zero()).then(|| ratio(numerator, denominator))
}

/// Insurance by what the player holds.
fn insurance(claim: &Claim, shoe: &Shoe) -> Vec<String> {
    let mut findings = Vec::new();
    for given in claim.list("given") {
        let holding = given.text("player").unwrap_or_default();
        let results = exact(side::insurance_given(shoe, holding));
        let found = given.figures_differ(&results);
        findings.extend(
            found
                .into_iter()
                .map(|each| format!("given {holding}: {each}")),
        );
    }
    findings
}

/// Blackjack's main wager.
///
/// By `composition` every action of every hand, the expectation and the average wager; by `optimal`,
/// which plays unsplit hands the same, every action but splits, which can only be worth more; by any
/// other strategy what does not depend on later decisions. The distribution of the result is held to
/// its sum and its mean.
fn main(play: &Play, claim: &Claim, document: &Document, check: &mut Verdict) {
    let strategy = document.sheet.played();
    let strategy = strategy.map_or("", |odds| odds.strategy.as_str());
    check.scope = match strategy {
        "composition" => "every action of every hand, dealer, expectation, average wager; results by sum and mean",
        "optimal" => "every action but splits, which are at least composition's, dealer; expectation and results by sum and mean",
        _ => "dealer, deals, stand, double and surrender; expectation and results by sum and mean",
    }
    .to_owned();
    let findings = &mut check.findings;
    for dealer in claim.list("dealer") {
        let upcard = dealer.text("upcard").unwrap_or_default();
        let Some(ends) = play.dealer.get(upcard) else {
            findings.push(format!("dealer shows \"{upcard}\": no such upcard"));
            continue;
        };
        let names = ["17", "18", "19", "20", "21", "bust", "blackjack"];
        for (name, end) in names.iter().zip(ends) {
            let found = dealer.differs(name, end);
            findings.extend(found.map(|each| format!("dealer shows {upcard}: {each}")));
        }
    }
    hands(play, claim, strategy, findings);
    if claim.has_too_many_digits() {
        findings.push(format!("more than {MOST_DIGITS} digits in its rows"));
        return;
    }
    let results: Results = claim
        .rows()
        .iter()
        .filter_map(|row| Some((row.number("pays")?, row.number("probability")?)))
        .collect();
    let sum: Rational = results.values().sum();
    if sum != ratio(1, 1) {
        findings.push("the results' probabilities do not sum to 1".to_owned());
    }
    findings.extend(claim.rows_differ(&results));
    findings.extend(claim.figures_differ(&results));
    if strategy == "composition" {
        findings.extend(claim.differs("expectation", &play.expectation));
        findings.extend(claim.differs("average_wager", &play.average_wager));
    }
    findings.dedup();
}

/// The hands: how often each is dealt, what its actions are worth, and what they sum to.
fn hands(play: &Play, claim: &Claim, strategy: &str, findings: &mut Vec<String>) {
    let claimed = claim.list("hands");
    if claimed.len() != play.hands.len() {
        findings.push(format!("{} hands, not {}", claimed.len(), play.hands.len()));
        return;
    }
    let mut mean = Rational::zero();
    for hand in claimed {
        let name = |key: &str| hand.text(key).unwrap_or_default().to_owned();
        let key = (name("player"), name("upcard"));
        let Some(known) = play.hands.get(&key) else {
            findings.push(format!("{} v {}: no such hand", key.0, key.1));
            continue;
        };
        let mut tell = |each: String| findings.push(format!("{} v {}: {each}", key.0, key.1));
        hand.differs("probability", &known.probability)
            .map(&mut tell);
        let null = Value::Null;
        let actions = Claim {
            claimed: hand.claimed.get("actions").unwrap_or(&null),
        };
        for (action, value) in &known.values {
            let found = match (*action, strategy) {
                ("hit", "composition" | "optimal") | ("split", "composition") => {
                    actions.differs(action, value)
                }
                ("split", "optimal") => {
                    let less = actions.number(action).is_none_or(|split| split < *value);
                    less.then(|| "a split is worth less than by composition".to_owned())
                }
                ("hit" | "split", _) => None,
                _ => actions.differs(action, value),
            };
            found.map(&mut tell);
        }
        if strategy == "composition" && hand.text("best") != Some(known.best) {
            tell(format!("the best action is {}", known.best));
        }
        let played = actions.number(&name("played"));
        mean += played.unwrap_or_else(Rational::zero) * &known.probability;
    }
    if let Some(found) = claim.differs("expectation", &mean) {
        findings.push(format!("{found} over the hands"));
    }
}
