//! The gate for one row: its facts are possible, decided by known readings, and its pays are odds.

use super::Judge;
use crate::tables::facts::{Fact, Group, GroupNamed, NumbersNamed, Patterns, keys, refusals};
use crate::tables::rules::Given;
use crate::tables::table::{self, Alternatives, Assumption, At, Deal, GivenWord, Row, Wager, When};
use crate::vocabulary::exact::{NotAPayout, Payout};
use std::collections::BTreeSet;

/// A row's facts; numbers that no fact can have are left out, and are the gate's to refuse.
pub(super) fn patterns(when: &Alternatives) -> Patterns {
    Patterns(when.0.iter().map(|(when, _)| when.pattern()).collect())
}

/// The deals on which a wager is offered.
pub(super) fn given(given: &table::Given) -> Given {
    match given {
        table::Given::Word(GivenWord::DealerShowsAce) => Given::DealerShowsAce,
        table::Given::Facts(when) => Given::Facts(when.pattern()),
    }
}

/// What a wager assumes.
pub(super) fn assumptions(wager: &Wager) -> Vec<Assumption> {
    let at = wager.assumes.as_ref();
    at.map_or(Vec::new(), |at| at.value.0.clone())
}

/// Readings that a document must settle wherever a row depends on them. Of the others a table may be
/// silent, and of all of them a table that mirrors no document: the facts mean what their words say.
const MUST_BE_SETTLED: [&str; 4] = ["pair", "twin", "natural-tie", "super-7s"];

impl<'a> Judge<'a> {
    pub(super) fn row(
        &mut self,
        wager: &Wager,
        row: &'a Row,
    ) -> Option<(&'a Row, Patterns, Payout)> {
        self.id(&row.id);
        if ["void", "lose"].contains(&row.id.value.as_str()) {
            let message = format!(
                "\"{}\" is the id of a row that every sheet adds",
                row.id.value
            );
            self.problem(&row.id, message, "give the row another id");
        }
        self.text(&row.label);
        if let Some(clause) = &row.clause {
            self.clause(clause);
        }
        self.when(wager, &row.when);
        Some((row, patterns(&row.when.value), self.pays(row)?))
    }

    fn pays(&mut self, row: &Row) -> Option<Payout> {
        let parsed = row.pays.value.0.parse::<Payout>();
        parsed
            .map_err(|error| self.problem(&row.pays, error.to_string(), NotAPayout::ALLOWED))
            .ok()
    }

    fn when(&mut self, wager: &Wager, at: &At<Alternatives>) {
        if at.value.0.is_empty() {
            let message = "the list of patterns is empty".to_owned();
            self.problem(at, message, "name the facts of at least one");
        }
        for (when, place) in &at.value.0 {
            let place = At {
                value: (),
                place: place.clone().unwrap_or(at.place.clone()),
            };
            self.facts(wager, when, &place);
            for reading in Patterns(vec![when.pattern()]).readings() {
                if self.mirrors_a_document() && MUST_BE_SETTLED.contains(&reading) {
                    self.settled(&place.place, "this row", reading);
                }
            }
        }
    }

    /// The facts of one pattern.
    fn facts(&mut self, wager: &Wager, when: &When, place: &At<()>) {
        for named in when.numbers() {
            self.numbers(&named);
        }
        self.facts_of_the_deal(when, place);
        for group in when.groups() {
            self.group(&group);
            self.suits_of_the_seven(&group);
        }
        self.assumed(wager, when, place);
        if when.pattern().facts().is_empty() {
            let message = "a row without a fact fits every round".to_owned();
            self.problem(place, message, "name the facts that make this row pay");
        }
    }

    /// A wager that is not always offered says on which deals; what is seen by then decides.
    pub(super) fn given(&mut self, wager: &Wager) {
        let Some(at) = &wager.given else {
            return;
        };
        let blackjack = self.table.document.deal.value == Deal::Blackjack;
        let id = &wager.id.value;
        match &at.value {
            _ if wager.rows.is_none() => {
                let message = format!("\"{id}\" is settled by play, and offered on every deal");
                self.problem(at, message, "leave given out");
            }
            table::Given::Word(_) if !blackjack => {
                let message = format!("\"{id}\" is not a side wager of blackjack");
                self.problem(at, message, "leave given out");
            }
            table::Given::Word(_) => {}
            table::Given::Facts(when) => {
                let place = At {
                    value: (),
                    place: at.place.clone(),
                };
                self.facts(wager, when, &place);
                if when.pattern().facts().iter().any(Fact::plays_on) {
                    let message = "what is not seen yet cannot decide on an offer".to_owned();
                    let help = "given looks at the first two cards of each hand";
                    self.problem(at, message, help);
                }
            }
        }
    }

    /// Cards that depend on a decision are looked at only if the wager says how they come.
    fn assumed(&mut self, wager: &Wager, when: &When, place: &At<()>) {
        if self.table.document.deal.value != Deal::Blackjack {
            return;
        }
        let assumed = assumptions(wager);
        for named in when.groups() {
            let (needs, word) = match named.group {
                Group::Dealer | Group::DealerThird => {
                    (Assumption::DealerDrawsOut, "dealer-draws-out")
                }
                Group::PlayerThird | Group::PlayerFirstThree => {
                    (Assumption::PlayerTakesThird, "player-takes-third")
                }
                _ => continue,
            };
            if !assumed.contains(&needs) {
                let message = format!("{} depends on how the hand is played", named.key);
                let help = format!("if the wager's rules say so, write assumes = \"{word}\"");
                self.problem(place, message, help);
            }
        }
    }

    fn seven_leaves_the_shoe(&self) -> bool {
        let values = self
            .table
            .readings
            .iter()
            .flat_map(|reading| &reading.values.value);
        values.into_iter().any(|value| value.value == "from-shoe")
    }

    fn numbers(&mut self, named: &NumbersNamed) {
        let NumbersNamed { key, allowed, .. } = named;
        let at = At {
            value: (),
            place: named.place.clone(),
        };
        let help = format!("{key} is {} to {}", allowed.0, allowed.1);
        // Each number is reported once, however often it stands there.
        let (mut seen, mut told) = (BTreeSet::new(), BTreeSet::new());
        for number in &named.numbers.0 {
            let allowed = (allowed.0..=allowed.1).contains(number);
            let twice = !seen.insert(number);
            if !allowed && !twice {
                self.problem(&at, format!("{key} cannot be {number}"), help.clone());
            } else if allowed && twice && told.insert(number) {
                let message = format!("{key} names {number} twice");
                self.problem(&at, message, "each number stands once");
            }
        }
        if named.numbers.0.is_empty() {
            self.problem(&at, format!("{key} names no number"), help);
        }
    }

    /// Each family of games has facts of its own.
    fn facts_of_the_deal(&mut self, when: &When, place: &At<()>) {
        let family = self.family();
        let others = when.of_others(family);
        if !others.is_empty() {
            let message = format!("{} has no {}", family.name(), others.join(", "));
            let help = format!("facts of {} are {}", family.name(), keys(family).join(", "));
            self.problem(place, message, help);
        }
    }

    /// The facts of a group are such as its cards can have.
    fn group(&mut self, named: &GroupNamed) {
        let family = self.family();
        if named.facts.value.named().is_empty() {
            let message = format!("nothing is said of {}", named.key);
            let help = "name a fact of these cards, as in pair, suited, rank, suit or colour";
            self.problem(named.facts, message, help);
        }
        if named.group.is_of(family) {
            for (key, help) in refusals(named, family) {
                let message = format!("{} cannot have this {key}", named.key);
                self.problem(named.facts, message, help);
            }
        }
    }

    fn suits_of_the_seven(&mut self, named: &GroupNamed) {
        let facts = named.facts.value.named();
        let suits = |fact| Fact::Cards(named.group, fact).asks_suits();
        if !facts.into_iter().any(suits) {
            return;
        }
        let [player, _] = named.group.places();
        let seven_up = self.table.document.deal.value == Deal::SevenUpBaccarat;
        if seven_up && player.contains(&0) {
            let message = "the player's permanent 7 has no suit".to_owned();
            let help = "in 7-up-baccarat only the Banker's first two cards have suits to look at";
            self.problem(named.facts, message, help);
        } else if self.seven_leaves_the_shoe() {
            let message = "the 7 that leaves the shoe has no known suit".to_owned();
            let help = "suits can be looked at where permanent-seven is only \"printed\"";
            self.problem(named.facts, message, help);
        }
    }
}
