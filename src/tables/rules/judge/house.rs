//! The gate for the rules of a blackjack house.
//!
//! Each rule is judged by itself here; rules that contradict each other are found where they are
//! played (`reach`).

use super::Judge;
use crate::tables::rules::{HoleCard, House, Surrender, Upcards};
use crate::tables::table::{self, At, Deal, SecondCard, SurrenderTime};
use crate::vocabulary::card::Rank;
use crate::vocabulary::exact::{NotAPayout, Payout, ratio};

impl Judge<'_> {
    /// The rules of play: there where blackjack is dealt, and only there.
    pub(super) fn house(&mut self, deal: &At<Deal>) -> Option<House> {
        match (&self.table.rules, deal.value) {
            (Some(at), Deal::Blackjack) => self.house_rules(at),
            (Some(at), _) => {
                let message = "rules of play, but what is dealt is not blackjack".to_owned();
                self.problem(at, message, "leave [rules] out, or deal = \"blackjack\"");
                None
            }
            (None, Deal::Blackjack) if !self.table.lost.may_hold("rules") => {
                let message = "blackjack is dealt, but the table has no rules of play".to_owned();
                self.problem(deal, message, "add a [rules] section");
                None
            }
            (None, _) => None,
        }
    }

    fn house_rules(&mut self, at: &At<table::HouseRules>) -> Option<House> {
        let rules = &at.value;
        self.upcards(rules);
        if self.draws_last() {
            self.settled(
                &rules.hole_card.place,
                "no hole card",
                "dealer-blackjack-loss",
            );
        }
        let pays = rules.blackjack_pays.value.0.parse::<Payout>();
        let pays = pays
            .map_err(|error| {
                self.problem(
                    &rules.blackjack_pays,
                    error.to_string(),
                    NotAPayout::ALLOWED,
                );
            })
            .ok()?;
        let (pays, stake) = pays.parts();
        Some(House {
            soft_17: rules.dealer_soft_17.value,
            blackjack_pays: ratio(pays, stake),
            doubling: rules.doubling.value,
            double_after_split: rules.double_after_split.value,
            most_hands: rules.most_hands.value,
            split_aces: rules.split_aces.value,
            split_ace_draws: rules.split_ace_draws.value,
            surrender: surrender(rules),
            hole_card: match rules.hole_card.value {
                SecondCard::Last => HoleCard::None(Default::default()),
                SecondCard::Peeked => HoleCard::Peeked,
            },
            even_money: rules.even_money.value,
        })
    }

    fn upcards(&mut self, rules: &table::HouseRules) {
        for at in &rules.surrender_upcards.value {
            if at.value > Rank::Ten {
                let message = format!("{} is not a point value", at.value);
                self.problem(
                    at,
                    message,
                    "upcards are A, 2 to 10; 10 stands for J, Q and K too",
                );
            }
        }
        let never = rules.surrender.value == SurrenderTime::Never;
        if never && !rules.surrender_upcards.value.is_empty() {
            let message = "upcards, but there is no surrender".to_owned();
            let help = "write surrender-upcards = [], or allow surrender early or late";
            self.problem(&rules.surrender_upcards, message, help);
        }
    }

    /// Whether the dealer takes the second card when the players are done.
    pub(super) fn draws_last(&self) -> bool {
        let rules = self.table.rules.as_ref();
        rules.is_some_and(|rules| rules.value.hole_card.value == SecondCard::Last)
    }

    /// A wager has rows, or is settled by play.
    pub(super) fn by_play(&mut self, wager: &table::Wager) {
        let blackjack = self.table.document.deal.value == Deal::Blackjack;
        let id = &wager.id.value;
        match (&wager.rows, &wager.settled) {
            (Some(_), Some(at)) => {
                let message = format!("\"{id}\" is settled by play, and by rows");
                self.problem(at, message, "leave out one of the two");
            }
            (None, None) => {
                let message = format!("\"{id}\" has no rows");
                let help = "write rows = [...], or settled = \"by-play\" in blackjack";
                self.problem(&wager.id, message, help);
            }
            (None, Some(at)) if !blackjack => {
                let message = format!("\"{id}\" is settled by play, but no hand is played");
                self.problem(at, message, "only blackjack is settled by play");
            }
            _ => {}
        }
    }
}

fn surrender(rules: &table::HouseRules) -> Surrender {
    let upcards = rules.surrender_upcards.value.iter();
    let upcards = upcards.fold(0, |set, at| set | 1 << at.value.min(Rank::Ten) as u16);
    match rules.surrender.value {
        SurrenderTime::Never => Surrender::None,
        SurrenderTime::Early => Surrender::Early(Upcards(upcards)),
        SurrenderTime::Late => Surrender::Late(Upcards(upcards)),
    }
}
