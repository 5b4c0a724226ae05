//! Blackjack's main wager by the referee: every action, the distribution of the result, other readings, other
//! strategies, and, if asked, a second proof of the splits of optimal play.

use super::Verdict;
use super::claim::{Claim, Results};
use crate::papers::document::Document;
use crate::referee::blackjack::optimal::optimal_split;
use crate::referee::blackjack::{Chart, Loss, Play, Strategy};
use crate::vocabulary::exact::{Rational, fraction};
use crate::vocabulary::parallel::*;
use crate::vocabulary::plain::quoted;
use crate::vocabulary::progress::Progress;
use crate::vocabulary::shoe::Shoe;
use num_traits::Zero;
use serde_json::Value;

/// How far the splits of optimal play are proved.
#[derive(Clone, Copy)]
pub(super) enum Proof<'a> {
    /// They are no less than those by composition.
    Bound,
    /// Each is solved by the referee too, which takes long; reported one by one.
    Thorough(&'a dyn Progress),
}

/// The reading that touches the main wager.
const LOSS: &str = "dealer-blackjack-loss";
/// The splits of a sheet: ten pairs against ten upcards.
pub(super) const SPLITS: u64 = 100;
/// The strategies whose figures stand beside the certified one.
const OTHERS: [&str; 4] = ["composition", "basic", "default", "mimic"];

/// What the referee finds of the main wager.
pub(super) struct MainWager<'a> {
    shoe: &'a Shoe,
    loss: Loss,
    strategy: &'a str,
    proof: Proof<'a>,
    composition: Play,
}

impl MainWager<'_> {
    pub(super) fn new<'a>(document: &'a Document, proof: Proof<'a>) -> MainWager<'a> {
        let heading = &document.sheet.heading;
        let mut readings = heading.readings.iter();
        let read = readings.find(|(name, _)| *name == LOSS);
        let loss = read.and_then(|(_, value)| Loss::named(value));
        let loss = loss.unwrap_or(Loss::BustedPlusOne);
        let played = document.sheet.played();
        MainWager {
            shoe: &heading.shoe.counts,
            loss,
            strategy: played.map_or("", |odds| odds.strategy.as_str()),
            proof,
            composition: Play::new(&heading.shoe.counts, &Strategy::Composition, loss),
        }
    }

    /// The play of a strategy that looks at one hand only.
    fn play(&self, strategy: &str) -> Option<Play> {
        let chart = match strategy {
            "composition" => return Some(self.composition.clone()),
            "basic" => Chart::basic(self.shoe, self.loss),
            "default" => Chart::of_the_house(),
            "mimic" => Chart::of_the_dealer(),
            _ => return None,
        };
        let strategy = Strategy::Chart(Box::new(chart));
        Some(Play::new(self.shoe, &strategy, self.loss))
    }

    /// Every number of the main wager, but for optimal play: of that all but the splits and what follows from them.
    pub(super) fn check(&self, claim: &Claim, check: &mut Verdict) {
        let play = self.play(self.strategy);
        dealer_differs(play.as_ref().unwrap_or(&self.composition), claim, check);
        match play {
            Some(play) => {
                self.hands(&play, claim, check);
                let wager = claim.differs("average_wager", &play.average_wager);
                check.findings.extend(wager);
                let mean = claim.differs("expectation", &play.expectation);
                check.findings.extend(mean);
                self.results(&play, claim, check);
            }
            None => self.optimal(claim, check),
        }
        check.findings.dedup();
    }

    /// Every result, if a thorough check is asked for: drawing all hands takes long. Otherwise sum and mean.
    fn results(&self, play: &Play, claim: &Claim, check: &mut Verdict) {
        let Proof::Thorough(_) = self.proof else {
            check.scope = "every action of every hand, dealer; results by sum and mean".to_owned();
            check.not_checked.push(UNPROVED_RESULTS.to_owned());
            return self.sum_and_mean(claim, check);
        };
        check.scope = "every action of every hand, dealer, every result and figure".to_owned();
        let results = play.results();
        check.findings.extend(claim.rows_differ(&results));
        check.findings.extend(claim.figures_differ(&results));
    }

    fn optimal(&self, claim: &Claim, check: &mut Verdict) {
        check.scope = "every action but splits, dealer; results by sum and mean".to_owned();
        self.hands(&self.composition, claim, check);
        match self.proof {
            Proof::Bound => check.not_checked.push(UNPROVED_SPLITS.to_owned()),
            Proof::Thorough(progress) => self.prove_splits(claim, progress, check),
        }
        check.not_checked.push(UNPROVED_RESULTS.to_owned());
        self.sum_and_mean(claim, check);
    }

    /// The results sum to one, and every figure follows from them.
    fn sum_and_mean(&self, claim: &Claim, check: &mut Verdict) {
        if claim.has_too_many_digits() {
            check
                .findings
                .push("too many digits in its rows".to_owned());
            return;
        }
        let rows = claim.rows();
        let results: Results = rows
            .iter()
            .filter_map(|row| Some((row.number("pays")?, row.number("probability")?)))
            .collect();
        let sum: Rational = results.values().sum();
        if sum != Rational::from_integer(1.into()) {
            check
                .findings
                .push("the results' probabilities do not sum to 1".to_owned());
        }
        check.findings.extend(claim.rows_differ(&results));
        check.findings.extend(claim.figures_differ(&results));
    }

    /// Each split solved again, its value compared modulo primes.
    fn prove_splits(&self, claim: &Claim, progress: &dyn Progress, check: &mut Verdict) {
        let hands = claim.list("hands");
        let splits: Vec<(usize, usize, Option<Rational>)> = hands
            .iter()
            .filter_map(|hand| {
                let (pair, second) = hand.text("player")?.split_once(' ')?;
                let upcard = place(hand.text("upcard")?)?;
                let pair = place(pair).filter(|_| pair == second)?;
                Some((pair, upcard, hand.actions().number("split")))
            })
            .collect();
        let found = splits.par_iter().map(|(pair, upcard, claimed)| {
            let solved = optimal_split(self.shoe, *pair, *upcard, self.loss);
            progress.done(1);
            let name = format!("{0} {0} v {1}", NAMES[*pair], NAMES[*upcard]);
            match (solved, claimed) {
                (Ok(solved), Some(claimed)) if solved.is_worth(claimed) => None,
                (Ok(_), _) => Some((name, "the split is not what the referee finds".to_owned())),
                (Err(close), _) => Some((name, close.to_string())),
            }
        });
        let found: Vec<(String, String)> =
            found.collect::<Vec<_>>().into_iter().flatten().collect();
        check.scope = format!("{}, {} splits solved again", check.scope, splits.len());
        let found = found.into_iter();
        check
            .findings
            .extend(found.map(|(name, why)| format!("{name}: {why}")));
    }

    /// What another reading makes of the main wager by composition.
    pub(super) fn effect_differs(
        &self,
        claimed: &Value,
        [name, value, wager]: [&str; 3],
    ) -> Vec<String> {
        let Some(loss) = Loss::named(value).filter(|_| name == LOSS) else {
            return vec![format!(
                "{name} = {value}: the referee knows no such reading"
            )];
        };
        let instead = self.composition.losing(loss).expectation;
        let both = [
            ("here", -&self.composition.expectation),
            ("instead", -instead),
        ];
        let edge = claimed.get("house_edge").unwrap_or(&Value::Null);
        let differ = both.iter().filter(|(which, expected)| {
            edge.get(which).and_then(Value::as_str) != Some(&fraction(expected))
        });
        differ
            .map(|(which, _)| {
                format!(
                    "{name} = {value}: house edge of {wager} {which} is not what the referee finds"
                )
            })
            .collect()
    }

    /// What other strategies give beside the certified one.
    pub(super) fn strategies(&self, value: &Value) -> Verdict {
        let mut check = Verdict::new("other strategies", "by the referee");
        let context = value.get("context").unwrap_or(&Value::Null);
        let context = Claim { claimed: context };
        let listed = context.list("strategies");
        for name in OTHERS.into_iter().filter(|name| *name != self.strategy) {
            let claim = listed
                .iter()
                .find(|each| each.text("strategy") == Some(name));
            let (Some(claim), Some(play)) = (claim, self.play(name)) else {
                check.findings.push(format!("{name} is missing"));
                continue;
            };
            let figures = [
                ("expectation", play.expectation.clone()),
                ("house_edge", -&play.expectation),
                ("average_wager", play.average_wager),
            ];
            let found = figures
                .iter()
                .filter_map(|(key, value)| claim.differs(key, value));
            check
                .findings
                .extend(found.map(|each| format!("{name}: {each}")));
        }
        check
    }

    /// The hands: how often each is dealt, what its actions are worth, and what they sum to.
    fn hands(&self, play: &Play, claim: &Claim, check: &mut Verdict) {
        let findings = &mut check.findings;
        let claimed = claim.list("hands");
        if claimed.len() != play.hands.len() {
            findings.push(format!("{} hands, not {}", claimed.len(), play.hands.len()));
            return;
        }
        let optimal = self.strategy == "optimal";
        let mut mean = Rational::zero();
        for hand in claimed {
            let name = |key: &str| hand.text(key).unwrap_or_default().to_owned();
            let key = (name("player"), name("upcard"));
            let Some(known) = play.hands.get(&key) else {
                let (hand, upcard) = (quoted(&key.0), quoted(&key.1));
                findings.push(format!("{hand} v {upcard}: no such hand"));
                continue;
            };
            let mut tell = |each: String| findings.push(format!("{} v {}: {each}", key.0, key.1));
            hand.differs("probability", &known.probability)
                .map(&mut tell);
            let actions = hand.actions();
            for (action, value) in &known.values {
                let found = match *action {
                    "split" if optimal => {
                        let less = actions.number(action).is_none_or(|split| split < *value);
                        less.then(|| "a split is worth less than by composition".to_owned())
                    }
                    _ => actions.differs(action, value),
                };
                found.map(&mut tell);
            }
            if !optimal && hand.text("best") != Some(known.best) {
                tell(format!("the best action is {}", known.best));
            }
            if !optimal && hand.text("played") != Some(known.played) {
                tell(format!("{} is played", known.played));
            }
            let played = actions.number(&name("played"));
            mean += played.unwrap_or_else(Rational::zero) * &known.probability;
        }
        if let Some(found) = claim.differs("expectation", &mean) {
            findings.push(format!("{found} over the hands"));
        }
    }
}

/// What is left to prove without `--thorough`.
const UNPROVED_SPLITS: &str = "splits by optimal play are held only to be no less than by composition; --thorough solves each again";
/// What no option proves yet.
const UNPROVED_RESULTS: &str =
    "how likely each result of blackjack is (only their sum, mean and figures were)";

/// The names of the point values.
const NAMES: [&str; 10] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10"];

fn place(name: &str) -> Option<usize> {
    NAMES.iter().position(|known| *known == name)
}

fn dealer_differs(play: &Play, claim: &Claim, check: &mut Verdict) {
    for dealer in claim.list("dealer") {
        let upcard = dealer.text("upcard").unwrap_or_default();
        let Some(ends) = play.dealer.get(upcard) else {
            let finding = format!("dealer shows \"{}\": no such upcard", quoted(upcard));
            check.findings.push(finding);
            continue;
        };
        let names = ["17", "18", "19", "20", "21", "bust", "blackjack"];
        for (name, end) in names.iter().zip(ends) {
            let found = dealer.differs(name, end);
            let found = found.map(|each| format!("dealer shows {upcard}: {each}"));
            check.findings.extend(found);
        }
    }
}
