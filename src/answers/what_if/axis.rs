//! What is varied, and over which values: `decks 4..10`, `pays small-tiger=20:1..30:1`.
//!
//! Comes in: the words of a user, and the game they are about. Goes out: an [`Axis`] whose settings
//! each change a [`Described`] situation. Values are a list between commas, whole numbers also a range; rules,
//! readings and strategies of which there are few are all taken if none is named.

use crate::blackjack::{Strategy, UnknownStrategy};
use crate::questions::catalogue::Entry;
use crate::questions::described::Described;
use crate::tables::table;
use crate::vocabulary::card::CardOrRank;
use crate::vocabulary::plain::quoted;
use crate::vocabulary::problem::suggestion;
use crate::vocabulary::shoe::Shoe;

/// Something that is varied.
#[derive(Clone, Debug)]
pub struct Axis {
    /// `decks`, `remove 6`, `pays small-tiger`, `rule most-hands`, `reading pair` or `strategy`.
    pub name: String,
    /// Its values, in the order asked for.
    pub settings: Vec<Setting>,
}

/// One value of an axis.
#[derive(Clone, Debug)]
pub struct Setting {
    /// As it is shown.
    pub label: String,
    /// What it changes.
    pub change: Change,
}

/// A change of what is described.
#[derive(Clone, Debug)]
pub enum Change {
    /// So many whole decks.
    Decks(u32),
    /// So many of a card or rank out, besides what is.
    Remove(CardOrRank, u32),
    /// A wager or row pays so.
    Pays(String, String),
    /// A rule of play is so.
    Rule(String, String),
    /// A clause is read so.
    Reading(String, String),
    /// It is played so.
    Strategy(String),
}

/// Why words are no axis.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAnAxis {
    /// None of the kinds there are.
    #[error("cannot vary \"{}\": {help}", quoted(.seen))]
    Kind {
        /// What was read.
        seen: String,
        /// What there is.
        help: String,
    },
    /// A kind that needs a name and its values.
    #[error("cannot vary \"{}\": which values? write \"{form}\"", quoted(.seen))]
    Incomplete {
        /// What was read.
        seen: String,
        /// How it is written.
        form: String,
    },
    /// A value that is none.
    #[error("cannot vary \"{}\": \"{}\" is not {wanted}", quoted(.seen), quoted(.value))]
    Value {
        /// What was read.
        seen: String,
        /// The value in it.
        value: String,
        /// What is allowed.
        wanted: String,
    },
    /// A value given twice.
    #[error("cannot vary \"{}\": {} is given twice", quoted(.seen), quoted(.value))]
    Twice {
        /// What was read.
        seen: String,
        /// The value.
        value: String,
    },
}

/// The name of an axis of deck counts.
pub(super) const DECKS: &str = "decks";

/// The most values of a range.
const MOST: u32 = 1000;

impl Change {
    /// Makes the change.
    pub fn make(&self, described: &mut Described) {
        match self {
            Change::Decks(decks) => (described.decks, described.shoe) = (Some(*decks), None),
            Change::Remove(card, count) => {
                let cards = std::iter::repeat_n(*card, *count as usize);
                described.remove.extend(cards);
            }
            Change::Pays(place, odds) => described.pays.choose(place, odds),
            Change::Rule(key, value) => described.rules.choose(key, value),
            Change::Reading(name, value) => described.readings.choose(name, value),
            Change::Strategy(name) => {
                (described.strategy, described.chart) = (Some(name.clone()), None);
            }
        }
    }
}

impl Axis {
    /// What can be varied.
    pub const KINDS: [&str; 6] = [DECKS, "remove", "pays", "rule", "reading", "strategy"];

    /// Deck counts, in order.
    pub fn decks(decks: impl IntoIterator<Item = u32>) -> Axis {
        let setting = |decks: u32| Setting {
            label: decks.to_string(),
            change: Change::Decks(decks),
        };
        Axis {
            name: DECKS.to_owned(),
            settings: decks.into_iter().map(setting).collect(),
        }
    }

    /// Reads what a user wants varied in a game.
    pub fn read(text: &str, entry: &Entry) -> Result<Axis, NotAnAxis> {
        let (kind, rest) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
        let read = Words {
            seen: text,
            what: rest.split_once('=').map_or(rest, |(what, _)| what).trim(),
            values: rest.split_once('=').map(|(_, values)| values.trim()),
        };
        let axis = match kind {
            DECKS => Axis::decks(read.numbers(rest)?),
            "remove" => read.removed()?,
            "pays" => read.pays()?,
            "rule" => read.rule(entry)?,
            "reading" => read.reading(entry)?,
            "strategy" => read.strategy(rest)?,
            _ => {
                return Err(NotAnAxis::Kind {
                    seen: text.to_owned(),
                    help: suggestion(kind, Axis::KINDS),
                });
            }
        };
        axis.without_doubles(text)
    }

    fn without_doubles(self, seen: &str) -> Result<Axis, NotAnAxis> {
        for (place, setting) in self.settings.iter().enumerate() {
            let same = |before: &Setting| before.label == setting.label;
            if self.settings[..place].iter().any(same) {
                return Err(NotAnAxis::Twice {
                    seen: seen.to_owned(),
                    value: setting.label.clone(),
                });
            }
        }
        Ok(self)
    }
}

/// `KIND WHAT=VALUES`, cut.
struct Words<'a> {
    seen: &'a str,
    what: &'a str,
    values: Option<&'a str>,
}

impl Words<'_> {
    fn incomplete(&self, form: &str) -> NotAnAxis {
        let seen = self.seen.to_owned();
        NotAnAxis::Incomplete {
            seen,
            form: form.to_owned(),
        }
    }

    fn value(&self, value: &str, wanted: impl Into<String>) -> NotAnAxis {
        NotAnAxis::Value {
            seen: self.seen.to_owned(),
            value: value.to_owned(),
            wanted: wanted.into(),
        }
    }

    fn axis(
        &self,
        kind: &str,
        values: impl IntoIterator<Item = String>,
        change: impl Fn(String) -> Change,
    ) -> Axis {
        let settings = values.into_iter().map(|label| Setting {
            change: change(label.clone()),
            label,
        });
        Axis {
            name: format!("{kind} {}", self.what).trim_end().to_owned(),
            settings: settings.collect(),
        }
    }

    fn removed(&self) -> Result<Axis, NotAnAxis> {
        let values = self
            .values
            .ok_or_else(|| self.incomplete("remove 6=0..16"))?;
        let wanted = "a card or a rank; write 6h, or 6 where no wager looks at suits";
        let card: CardOrRank = self
            .what
            .parse()
            .map_err(|_| self.value(self.what, wanted))?;
        let numbers = self.numbers(values)?;
        if let Some(many) = numbers.iter().find(|count| **count > Shoe::MOST_CARDS) {
            let most = Shoe::MOST_CARDS;
            let wanted = format!("a number of cards; no shoe holds more than {most}");
            return Err(self.value(&many.to_string(), &wanted));
        }
        let settings = numbers.into_iter().map(|count| Setting {
            label: count.to_string(),
            change: Change::Remove(card, count),
        });
        Ok(Axis {
            name: format!("remove {card}"),
            settings: settings.collect(),
        })
    }

    fn pays(&self) -> Result<Axis, NotAnAxis> {
        let form = "pays small-tiger=20:1..30:1";
        let values = self.values.ok_or_else(|| self.incomplete(form))?;
        let what = self.what.to_owned();
        let odds = self.odds(values)?;
        Ok(self.axis("pays", odds, |odds| Change::Pays(what.clone(), odds)))
    }

    fn rule(&self, entry: &Entry) -> Result<Axis, NotAnAxis> {
        let rules = entry.rules_of_play();
        let absent = !rules.is_empty() && table::may_be_absent(self.what);
        if !absent && !rules.iter().any(|(key, _)| key == self.what) {
            let help = suggestion(self.what, rules.iter().map(|(key, _)| key.as_str()));
            return Err(self.value(self.what, format!("a rule of {}; {help}", entry.game.id)));
        }
        let values = match self.values {
            Some(values) if values.contains(':') => self.odds(values)?,
            Some(values) => self.words_or_numbers(values)?,
            None => {
                let legal = |value: &String| {
                    let rule = (self.what.to_owned(), value.clone());
                    entry.changed(&[rule], &[]).is_ok()
                };
                let all = table::rule_values(self.what).into_iter();
                all.filter(legal).collect()
            }
        };
        if values.is_empty() {
            let values = match self.what.ends_with("-pays") {
                true => "3:2,6:5",
                false => "5,10",
            };
            return Err(self.incomplete(&format!("rule {}={values}", self.what)));
        }
        let key = self.what.to_owned();
        Ok(self.axis("rule", values, |value| Change::Rule(key.clone(), value)))
    }

    fn reading(&self, entry: &Entry) -> Result<Axis, NotAnAxis> {
        let readings = &entry.game.readings;
        let known = readings.iter().find(|reading| reading.name == self.what);
        let values = match (self.values, known) {
            (Some(values), _) => words(values),
            (None, Some(reading)) => reading
                .values
                .iter()
                .map(|value| value.to_string())
                .collect(),
            (None, None) => {
                let open = readings.iter().filter(|reading| reading.is_open());
                let help = suggestion(self.what, open.map(|reading| reading.name.as_str()));
                return Err(
                    self.value(self.what, format!("a reading of {}; {help}", entry.game.id))
                );
            }
        };
        let name = self.what.to_owned();
        Ok(self.axis("reading", values, |value| {
            Change::Reading(name.clone(), value)
        }))
    }

    fn strategy(&self, names: &str) -> Result<Axis, NotAnAxis> {
        let names = match words(names) {
            none if none.is_empty() => Strategy::NAMES.map(str::to_owned).to_vec(),
            some => some,
        };
        for name in &names {
            let known: Result<Strategy, UnknownStrategy> = name.parse();
            known.map_err(|unknown| {
                self.value(&unknown.seen, format!("a strategy; {}", unknown.help))
            })?;
        }
        Ok(Axis {
            name: "strategy".to_owned(),
            ..self.axis("", names, Change::Strategy)
        })
    }

    fn words_or_numbers(&self, values: &str) -> Result<Vec<String>, NotAnAxis> {
        match values.contains("..") {
            true => Ok(self.numbers(values)?.iter().map(u32::to_string).collect()),
            false => Ok(words(values)),
        }
    }

    /// `4..6,8` as 4, 5, 6, 8, and `0..16 by 4` as 0, 4, 8, 12, 16.
    fn numbers(&self, values: &str) -> Result<Vec<u32>, NotAnAxis> {
        let mut numbers = Vec::new();
        for word in words(values) {
            let (range, step) = stepped(&word);
            let (from, to) = range.split_once("..").unwrap_or((range, range));
            let number = |part: &str| {
                let wanted = "a whole number; write 8, 4..10 or 4,6,8";
                part.trim()
                    .parse::<u32>()
                    .map_err(|_| self.value(part, wanted))
            };
            let (from, to, step) = (number(from)?, number(to)?, number(step.unwrap_or("1"))?);
            if from > to || step == 0 || (to - from) / step >= MOST {
                let wanted = format!(
                    "a range of 1 to {MOST} numbers, the smaller first; write 4..10, or 0..16 by 4"
                );
                return Err(self.value(&word, wanted));
            }
            numbers.extend((from..=to).step_by(step as usize));
        }
        match numbers.is_empty() {
            true => Err(self.incomplete("decks 4..10")),
            false => Ok(numbers),
        }
    }

    /// `20:1..22:1,25:1` as 20:1, 21:1, 22:1, 25:1.
    fn odds(&self, values: &str) -> Result<Vec<String>, NotAnAxis> {
        let mut odds = Vec::new();
        for word in words(values) {
            match word.split_once("..") {
                None => odds.push(word),
                Some((from, to)) => odds.extend(self.odds_between(&word, from, to)?),
            }
        }
        match odds.is_empty() {
            true => Err(self.incomplete("pays small-tiger=20:1..30:1")),
            false => Ok(odds),
        }
    }

    fn odds_between(&self, word: &str, from: &str, to: &str) -> Result<Vec<String>, NotAnAxis> {
        let wanted = "a range of odds; write 20:1..30:1, whole numbers to the same stake";
        let refused = || self.value(word, wanted);
        let (to, step) = stepped(to);
        let (first, stake) = from.split_once(':').ok_or_else(refused)?;
        let (last, same) = to.split_once(':').ok_or_else(refused)?;
        if stake != same || first.contains("..") {
            return Err(refused());
        }
        let wins = self
            .numbers(&format!("{first}..{last} by {}", step.unwrap_or("1")))
            .map_err(|_| refused())?;
        Ok(wins.iter().map(|win| format!("{win}:{stake}")).collect())
    }
}

/// A range, and its step if one is named.
fn stepped(word: &str) -> (&str, Option<&str>) {
    match word.split_once(" by ") {
        Some((range, step)) => (range.trim(), Some(step.trim())),
        None => (word, None),
    }
}

fn words(list: &str) -> Vec<String> {
    let words = list
        .split(',')
        .map(str::trim)
        .filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}
