//! The library of bets: what every paytable of a bet pays, how often, and what the house keeps.
//!
//! Comes in: a bet, or none for all, and a number of decks. Goes out: the odds of every paytable, bets in the
//! order of their files. Paytables that differ only in what they pay are counted once.

use crate::answers::sheet::{RowsRecord, WagerOdds, rows_record, wager_odds};
use crate::answers::tag::BetsTag;
use crate::questions::catalogue::games_of_bet;
use crate::questions::heading::Tool;
use crate::questions::question::BetsQuestion;
use crate::questions::refused::Refused;
use crate::questions::situation::{Cards, Description, Situation};
use crate::tables::library::{self, Bet, BetPaytable};
use crate::tables::rules::NoMeter;
use crate::vocabulary::exact::Exact;
use crate::vocabulary::parallel::*;
use crate::vocabulary::problem::nearest;
use crate::vocabulary::shoe::Shoe;
use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The decks of the library unless a question says otherwise.
pub const USUAL_DECKS: u32 = 8;

/// The bets asked for, priced on so many decks.
#[derive(Clone, Debug)]
pub struct Bets {
    /// The number of decks.
    pub decks: u32,
    /// What meters hold, if that was said.
    pub meter: Option<Exact>,
    /// The bet that was asked for, if one was.
    pub asked: Option<String>,
    /// The bets, in the order of the library.
    pub bets: Vec<PricedBet>,
}

/// A bet with the odds of its paytables.
#[derive(Clone, Debug)]
pub struct PricedBet {
    /// The bet.
    pub bet: &'static Bet,
    /// Its paytables that were asked for, in the order of the bet.
    pub paytables: Vec<PricedPaytable>,
}

/// A paytable with its odds.
#[derive(Clone, Debug)]
pub struct PricedPaytable {
    /// The paytable.
    pub paytable: &'static BetPaytable,
    /// Its odds.
    pub odds: WagerOdds,
}

impl Bets {
    /// Prices the bets that a question asks for.
    pub fn new(question: &BetsQuestion) -> Result<Bets, Refused> {
        let decks = question.decks.unwrap_or(USUAL_DECKS);
        if let Err(error) = Shoe::decks(decks) {
            return Err(Refused::of(error));
        }
        let asked = question.bet.as_deref();
        let wanted = wanted(asked)?;
        let meter = question.meter.as_ref();
        let bets = wanted.par_iter().map(|wanted| wanted.priced(decks, meter));
        let bets: Vec<PricedBet> = bets.collect::<Result<_, Refused>>()?;
        let mut priced = bets.iter().flat_map(|bet| &bet.paytables);
        if let (Some(id), Some(_)) = (asked, meter)
            && priced.all(|paytable| paytable.odds.meter().is_none())
        {
            return Err(NoMeter::NotPaid(id.to_owned()).into());
        }
        Ok(Bets {
            decks,
            meter: question.meter.clone(),
            asked: question.bet.clone(),
            bets,
        })
    }
}

/// A bet, and which of its paytables are asked for.
struct Wanted {
    bet: &'static Bet,
    paytable: Option<&'static str>,
}

/// All bets, or the bet or paytable of an id.
fn wanted(asked: Option<&str>) -> Result<Vec<Wanted>, Refused> {
    let whole = |bet| Wanted {
        bet,
        paytable: None,
    };
    let Some(id) = asked else {
        return Ok(library::bets().iter().map(whole).collect());
    };
    if let Some(bet) = library::bets().iter().find(|bet| bet.id == id) {
        return Ok(vec![whole(bet)]);
    }
    match library::paytable(id) {
        Some((bet, paytable)) => Ok(vec![Wanted {
            bet,
            paytable: Some(&paytable.id),
        }]),
        None => Err(unknown(id)),
    }
}

fn unknown(id: &str) -> Refused {
    if let Some(refused) = library::refused().into_iter().find(|bet| bet.id == id) {
        let message = format!("\"{id}\" is not computed: {}", refused.why);
        return Refused::because(&message, format!("it is {}", refused.title));
    }
    let all = library::games();
    let help = match nearest(id, all.iter().copied()) {
        Some(near) => format!("did you mean \"{near}\"?"),
        None => format!(
            "the library holds {} names; run `oddsmith bets` to list them",
            all.len()
        ),
    };
    Refused::because(format!("no bet \"{id}\" in the library"), &help)
}

impl Wanted {
    fn priced(&self, decks: u32, meter: Option<&Exact>) -> Result<PricedBet, Refused> {
        let mut odds: Vec<WagerOdds> = Vec::new();
        let is_wanted = |id: &str| self.paytable.is_none_or(|only| only == id);
        for entry in games_of_bet(self.bet) {
            let wagers = entry.game.wagers.iter().map(|wager| wager.id.clone());
            let wagers: Vec<String> = wagers.filter(|id| is_wanted(id)).collect();
            if wagers.is_empty() {
                continue;
            }
            let entry = match meter.filter(|_| entry.game.pays_meter()) {
                Some(meter) => entry.with_meter(meter)?,
                None => entry,
            };
            let description = Description {
                wagers,
                ..Description::of(Cards::Decks(decks))
            };
            odds.extend(wager_odds(&Situation::new(&entry, &description)?));
        }
        let paytables = self.bet.paytables.iter();
        let paytables = paytables.filter(|paytable| is_wanted(&paytable.id));
        let priced = paytables.map(|paytable| {
            let own = odds.iter().find(|odds| odds.id == paytable.id);
            PricedPaytable {
                paytable,
                odds: own.expect("every paytable is offered by a game").clone(),
            }
        });
        Ok(PricedBet {
            bet: self.bet,
            paytables: priced.collect(),
        })
    }
}

/// The bets as JSON carries them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BetsRecord {
    /// The tag of this answer.
    pub schema: BetsTag,
    /// The program that answered.
    pub tool: Tool,
    /// The number of decks.
    pub decks: u32,
    /// What meters hold, in units of the wager, if that was said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub meter: Option<Exact>,
    /// The bets.
    pub bets: Vec<BetRecord>,
    /// Bets that are not computed, if all were asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub refused: Vec<RefusedBetRecord>,
}

/// A bet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BetRecord {
    /// The name users type for all its paytables.
    pub id: String,
    /// The name people say.
    pub title: String,
    /// The kind of game that it is dealt on, `baccarat` or `blackjack`.
    pub game: String,
    /// What is to be known of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<String>,
    /// Its paytables.
    pub paytables: Vec<PaytableRecord>,
}

/// A paytable of a bet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PaytableRecord {
    /// The name users type.
    pub id: String,
    /// The name people say.
    pub title: String,
    /// Where it is dealt.
    #[serde(default, rename = "where", skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// What is to be known of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<String>,
    /// Rules of play that differ from those of the common game.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub rules: IndexMap<String, String>,
    /// Ranks that its decks lack.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lacks: Vec<String>,
    /// What each row pays, as it is printed.
    pub odds: IndexMap<String, String>,
    /// Its odds.
    #[serde(flatten)]
    pub counted: RowsRecord,
}

/// A bet that is not computed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RefusedBetRecord {
    /// The name users type.
    pub id: String,
    /// The name people say.
    pub title: String,
    /// Why it is not computed.
    pub why: String,
}

impl Bets {
    /// The bets as JSON carries them, decimals at `digits` places.
    pub fn record(&self, digits: usize) -> BetsRecord {
        let bets = self.bets.iter();
        BetsRecord {
            schema: BetsTag::Tag,
            tool: Tool::this(),
            decks: self.decks,
            meter: self.meter.clone(),
            bets: bets.map(|bet| bet.record(digits)).collect(),
            refused: self.refused(),
        }
    }

    /// The bets that are not computed, if all were asked for.
    pub fn refused(&self) -> Vec<RefusedBetRecord> {
        let refused = library::refused().into_iter();
        let refused = refused.filter(|_| self.asked.is_none());
        refused
            .map(|bet| RefusedBetRecord {
                id: bet.id,
                title: bet.title,
                why: bet.why,
            })
            .collect()
    }
}

impl PricedBet {
    fn record(&self, digits: usize) -> BetRecord {
        let paytables = self.paytables.iter();
        BetRecord {
            id: self.bet.id.to_owned(),
            title: self.bet.title.clone(),
            game: self.bet.family.name().to_owned(),
            about: self.bet.about.clone(),
            paytables: paytables.map(|each| each.record(digits)).collect(),
        }
    }
}

impl PricedPaytable {
    fn record(&self, digits: usize) -> PaytableRecord {
        let paytable = self.paytable;
        let (rules, lacks) = (paytable.rules.clone(), paytable.lacks.iter());
        let rows = self.odds.rows.iter();
        PaytableRecord {
            id: paytable.id.clone(),
            title: paytable.title.clone(),
            place: paytable.place.clone(),
            about: paytable.about.clone(),
            rules: rules.into_iter().collect(),
            lacks: lacks.map(ToString::to_string).collect(),
            odds: rows
                .map(|row| (row.id.clone(), row.settlement.to_string()))
                .collect(),
            counted: rows_record(&self.odds, None, digits),
        }
    }
}
