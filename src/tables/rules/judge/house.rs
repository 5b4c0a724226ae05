//! The gate for the rules of a blackjack house.
//!
//! Each rule is judged by itself here; rules that contradict each other are found where they are
//! played (`reach`).

use super::Judge;
use crate::tables::rules::{
    Charlie, Dealer22, DoubleCards, HoleCard, House, Looks, Surrender, Tie, Upcards, Variants,
};
use crate::tables::table::{self, At, Deal, SecondCard, SurrenderTime};
use crate::vocabulary::card::Rank;
use crate::vocabulary::exact::{NotAPayout, Payout, Rational, ratio};

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
        if !(1..=4).contains(&rules.most_hands.value) {
            let message = format!("{} hands", rules.most_hands.value);
            let help = "splitting makes 1 (no splitting) to 4 hands";
            self.problem(&rules.most_hands, message, help);
        }
        if self.draws_last() {
            self.settled(
                &rules.hole_card.place,
                match rules.hole_card.value {
                    SecondCard::PeekedUnderAce => "no look under a ten",
                    _ => "no hole card",
                },
                "dealer-blackjack-loss",
            );
        }
        let blackjack_pays = self.net_pays(&rules.blackjack_pays);
        let suited = rules.suited_blackjack_pays.as_ref();
        let suited = suited.map(|pays| self.net_pays(pays));
        let suited_blackjack_pays = match suited {
            Some(pays) => Some(pays?),
            None => None,
        };
        Some(House {
            soft_17: rules.dealer_soft_17.value,
            blackjack_pays: blackjack_pays?,
            doubling: rules.doubling.value,
            double_after_split: rules.double_after_split.value,
            most_hands: rules.most_hands.value,
            split_aces: rules.split_aces.value,
            split_ace_draws: rules.split_ace_draws.value,
            surrender: surrender(rules),
            hole_card: match rules.hole_card.value {
                SecondCard::Last => HoleCard::None(Default::default()),
                SecondCard::Peeked | SecondCard::PeekedUnderAce => HoleCard::Peeked,
            },
            even_money: rules.even_money.value,
            variants: Variants {
                suited_blackjack_pays,
                ..variants(rules)
            },
        })
    }

    fn net_pays(&mut self, at: &At<table::Odds>) -> Option<Rational> {
        match at.value.0.parse::<Payout>() {
            Ok(pays) => {
                let (pays, stake) = pays.parts();
                Some(ratio(pays, stake))
            }
            Err(error) => {
                self.problem(at, error.to_string(), NotAPayout::ALLOWED);
                None
            }
        }
    }

    fn upcards(&mut self, rules: &table::HouseRules) {
        let surrender = rules.surrender_upcards.as_ref();
        let lists = [surrender, rules.unsplit_pairs.as_ref()].into_iter();
        for at in lists.flatten().flat_map(|list| &list.value) {
            if at.value > Rank::Ten {
                let message = format!("{} is not a point value", at.value);
                self.problem(
                    at,
                    message,
                    "values are A, 2 to 10; 10 stands for J, Q and K too",
                );
            }
        }
        let never = rules.surrender.value == SurrenderTime::Never;
        match surrender {
            Some(upcards) if never && !upcards.value.is_empty() => {
                let message = "upcards, but there is no surrender".to_owned();
                let help = "leave surrender-upcards out, or allow surrender early or late";
                self.problem(upcards, message, help);
            }
            None if !never => {
                let message = "surrender against which upcards?".to_owned();
                let help = "write surrender-upcards = [...], of A, 2 to 10";
                self.problem(&rules.surrender, message, help);
            }
            _ => {}
        }
    }

    /// Whether a dealer blackjack may show when the players are done.
    pub(super) fn draws_last(&self) -> bool {
        let rules = self.table.rules.as_ref();
        rules.is_some_and(|rules| rules.value.hole_card.value != SecondCard::Peeked)
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
    let upcards = values(rules.surrender_upcards.as_ref());
    match rules.surrender.value {
        SurrenderTime::Never => Surrender::None,
        SurrenderTime::Early => Surrender::Early(upcards),
        SurrenderTime::Late => Surrender::Late(upcards),
    }
}

/// The rules that few houses have, a suited blackjack's pay apart.
fn variants(rules: &table::HouseRules) -> Variants {
    fn given<T: Copy>(key: &Option<At<T>>, absent: T) -> T {
        key.as_ref().map_or(absent, |at| at.value)
    }
    Variants {
        double_cards: given(&rules.double_cards, DoubleCards::Two),
        unsplit_pairs: values(rules.unsplit_pairs.as_ref()),
        charlie: given(&rules.charlie, Charlie::Never),
        player_21: given(&rules.player_21, Tie::StandsOff),
        blackjack_tie: given(&rules.blackjack_tie, Tie::StandsOff),
        suited_blackjack_pays: None,
        dealer_22: given(&rules.dealer_22, Dealer22::Busts),
        looks: match rules.hole_card.value {
            SecondCard::PeekedUnderAce => Looks::UnderAces(Default::default()),
            _ => Looks::UnderAcesAndTens,
        },
    }
}

/// A list of point values as a set; empty where there is none.
fn values(list: Option<&At<Vec<At<Rank>>>>) -> Upcards {
    let list = list.into_iter().flat_map(|list| &list.value);
    Upcards(list.fold(0, |set, at| set | 1 << at.value.min(Rank::Ten) as u16))
}
