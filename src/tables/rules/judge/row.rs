//! The gate for one row: its facts are possible, decided by known readings, and its pays are odds.

use super::Judge;
use crate::tables::rules::{Among, Count, Pattern, TwoCards};
use crate::tables::table::{At, Deal, FirstTwo, Numbers, Row, When};
use crate::vocabulary::exact::{NotAPayout, Payout};
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// A row's facts; numbers that no fact can have are left out, and are the gate's to refuse.
pub(super) fn pattern(when: &When) -> Pattern {
    Pattern {
        winner: when
            .winner
            .as_ref()
            .map_or(Among::ANY, |at| at.value.into()),
        winning_total: among(&when.winning_total),
        player_total: among(&when.player_total),
        banker_total: among(&when.banker_total),
        margin: among(&when.margin),
        player_cards: among(&when.player_cards),
        banker_cards: among(&when.banker_cards),
        player_natural: truth(&when.player_natural),
        banker_natural: truth(&when.banker_natural),
        player_natural_tie: truth(&when.player_natural_tie),
        banker_natural_tie: truth(&when.banker_natural_tie),
        pairs: among(&when.pairs),
        twin: truth(&when.twin),
        player_first_two: two_cards(&when.player_first_two),
        banker_first_two: two_cards(&when.banker_first_two),
        count: when.count.as_ref().map(|at| Count {
            rank: at.value.rank,
            cards: only(&at.value.cards),
        }),
        dealer_blackjack: truth(&when.dealer_blackjack),
    }
}

fn only(numbers: &Numbers) -> Among {
    let small = |number: &i64| u8::try_from(*number).ok().filter(|n| *n < 16);
    Among::only(numbers.0.iter().filter_map(small))
}

fn among(at: &Option<At<Numbers>>) -> Among {
    at.as_ref().map_or(Among::ANY, |at| only(&at.value))
}

fn truth(at: &Option<At<bool>>) -> Among {
    at.as_ref().map_or(Among::ANY, |at| at.value.into())
}

fn two_cards(at: &Option<At<FirstTwo>>) -> TwoCards {
    at.as_ref().map_or(TwoCards::default(), |at| at.value)
}

impl<'a> Judge<'a> {
    pub(super) fn row(&mut self, row: &'a Row) -> Option<(&'a Row, Pattern, Payout)> {
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
        let when = self.when(&row.when);
        Some((row, when, self.pays(row)?))
    }

    fn pays(&mut self, row: &Row) -> Option<Payout> {
        let parsed = row.pays.value.0.parse::<Payout>();
        parsed
            .map_err(|error| self.problem(&row.pays, error.to_string(), NotAPayout::ALLOWED))
            .ok()
    }

    fn when(&mut self, at: &At<When>) -> Pattern {
        let when = &at.value;
        let numbers = [
            ("winning_total", &when.winning_total, 0..=9),
            ("player_total", &when.player_total, 0..=9),
            ("banker_total", &when.banker_total, 0..=9),
            ("margin", &when.margin, 0..=9),
            ("player_cards", &when.player_cards, 2..=3),
            ("banker_cards", &when.banker_cards, 2..=3),
            ("pairs", &when.pairs, 0..=2),
        ];
        for (key, at, allowed) in numbers {
            if let Some(at) = at {
                self.numbers(key, &at.value, at, allowed);
            }
        }
        if let Some(count) = &when.count {
            self.numbers("count.cards", &count.value.cards, count, 0..=6);
        }
        self.first_two(when);
        self.facts_of_the_deal(at);
        let pattern = pattern(when);
        if !pattern.asks() && self.table.whole {
            let message = "a row without a fact fits every round".to_owned();
            self.problem(at, message, "name the facts that make this row pay");
        }
        for reading in pattern.readings() {
            self.settled(&at.place, "this row", reading);
        }
        pattern
    }

    fn seven_leaves_the_shoe(&self) -> bool {
        let values = self
            .table
            .readings
            .iter()
            .flat_map(|reading| &reading.values.value);
        values.into_iter().any(|value| value.value == "from-shoe")
    }

    fn numbers(
        &mut self,
        key: &str,
        numbers: &Numbers,
        at: &At<impl Sized>,
        allowed: RangeInclusive<i64>,
    ) {
        let help = format!("{key} is {} to {}", allowed.start(), allowed.end());
        let mut seen = BTreeSet::new();
        for number in &numbers.0 {
            if !allowed.contains(number) {
                self.problem(at, format!("{key} cannot be {number}"), help.clone());
            } else if !seen.insert(number) {
                let message = format!("{key} names {number} twice");
                self.problem(at, message, "each number stands once");
            }
        }
        if numbers.0.is_empty() && self.table.whole {
            self.problem(at, format!("{key} names no number"), help);
        }
    }

    /// Each family of games has facts of its own.
    fn facts_of_the_deal(&mut self, at: &At<When>) {
        let when = &at.value;
        let first_two = [&when.player_first_two, &when.banker_first_two];
        let of_two_cards = first_two.into_iter().flatten().any(|at| {
            let two = at.value;
            two.ranks.is_some() || two.among.is_some() || two.total.is_some()
        });
        let of_blackjack = when.dealer_blackjack.is_some() || of_two_cards;
        let pattern = pattern(when);
        let blackjacks_own = Pattern {
            player_first_two: pattern.player_first_two,
            dealer_blackjack: pattern.dealer_blackjack,
            ..Pattern::default()
        };
        let blackjack = self.table.document.deal.value == Deal::Blackjack;
        if blackjack && pattern != blackjacks_own {
            let message = "this row looks at facts of baccarat".to_owned();
            self.problem(
                at,
                message,
                "blackjack has player_first_two and dealer_blackjack",
            );
        } else if !blackjack && of_blackjack {
            let message = "this row looks at facts of blackjack".to_owned();
            let help =
                "dealer_blackjack, and the ranks, among and total of two cards, are blackjack's";
            self.problem(at, message, help);
        }
    }

    fn first_two(&mut self, when: &When) {
        let hands = [&when.player_first_two, &when.banker_first_two];
        for at in hands.into_iter().flatten() {
            if !at.value.asks() {
                let message = "nothing is said of the first two cards".to_owned();
                let help = "name pair, suited, rank, suit or colour";
                self.problem(at, message, help);
            }
        }
        let printed = self.table.document.deal.value == Deal::SevenUpBaccarat;
        if let Some(at) = &when.banker_first_two
            && self.seven_leaves_the_shoe()
            && at.value.asks_suits()
        {
            let message = "the 7 that leaves the shoe has no known suit".to_owned();
            let help = "suits can be looked at where permanent-seven is only \"printed\"";
            self.problem(at, message, help);
        }
        if let Some(at) = &when.player_first_two
            && printed
            && at.value.asks_suits()
        {
            let message = "the player's permanent 7 has no suit".to_owned();
            let help = "in 7-up-baccarat only the Banker's first two cards have suits to look at";
            self.problem(at, message, help);
        }
    }
}
