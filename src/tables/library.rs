//! The library of bets: side bets that casinos deal, with their paytables and what was printed of them.
//!
//! Comes in: the files of `tables/bets`, compiled in. A file is one bet: its rows stand once, and each
//! paytable says what they pay. Goes out: every [`Bet`], and the text of a table with the bets that it takes
//! from the library written out as wagers ([`with_bets`]), so that they pass the same gate as its own.

use crate::tables::at::At;
use crate::tables::facts::{Alternatives, Family, OneOrMore};
use crate::tables::table::{Assumption, Deal, Given, Published};
use crate::vocabulary::card::Rank;
use crate::vocabulary::problem::{Problem, Source};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::OnceLock;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

include!(concat!(env!("OUT_DIR"), "/bets.rs"));

/// A bet: what its rows look at, and every paytable that is known of it.
#[derive(Debug)]
pub struct Bet {
    /// The name of its file, which users type for all its paytables.
    pub id: &'static str,
    /// The name people say.
    pub title: String,
    /// The kind of game that it is dealt on.
    pub family: Family,
    /// What is to be known of it, in a sentence.
    pub about: Option<String>,
    /// Its paytables, in the order of the file.
    pub paytables: Vec<BetPaytable>,
    file: BetFile,
    text: &'static str,
}

/// What the rows of a bet pay somewhere.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BetPaytable {
    /// The name users type.
    pub id: String,
    /// The name people say.
    pub title: String,
    /// Where it is dealt.
    #[serde(rename = "where")]
    pub place: Option<String>,
    /// What is to be known of it, in a sentence.
    pub about: Option<String>,
    /// What each row pays; a row that is not named is not a row of this paytable.
    pub pays: BTreeMap<String, String>,
    /// Rules of play that differ from those of the common game, as in `dealer-soft-17`.
    #[serde(default)]
    pub rules: BTreeMap<String, String>,
    /// Ranks that its decks lack.
    #[serde(default)]
    pub lacks: Vec<Rank>,
    /// Figures that were printed for it.
    #[serde(default)]
    pub published: Vec<Published>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct BetFile {
    title: String,
    deal: Deal,
    about: Option<String>,
    given: Option<At<Given>>,
    assumes: Option<At<OneOrMore<Assumption>>>,
    rows: Vec<At<BetRow>>,
    #[serde(rename = "paytable")]
    paytables: Vec<BetPaytable>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "the text of a row is taken as it is written")]
struct BetRow {
    id: String,
    label: String,
    when: Alternatives,
    #[serde(default)]
    unreachable: bool,
}

/// A bet that the tool does not compute.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RefusedBet {
    /// The name users type.
    pub id: String,
    /// The name people say.
    pub title: String,
    /// Why it is not computed.
    pub why: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RefusedFile {
    refused: Vec<RefusedBet>,
}

/// The file of the bets that are refused.
const REFUSED: &str = "refused";

/// Every bet, in the order of the names of their files.
pub fn bets() -> &'static [Bet] {
    static READ: OnceLock<Vec<Bet>> = OnceLock::new();
    READ.get_or_init(|| {
        let files = BETS.iter().filter(|(id, _)| *id != REFUSED);
        files.map(|(id, text)| read(id, text)).collect()
    })
}

/// The bets that are refused by name.
pub fn refused() -> Vec<RefusedBet> {
    let file = BETS.iter().find(|(id, _)| *id == REFUSED);
    let read = |(_, text): &(&str, &str)| {
        let file: RefusedFile = toml::from_str(text).expect("a shipped file is legal");
        file.refused
    };
    file.map_or(Vec::new(), read)
}

fn read(id: &'static str, text: &'static str) -> Bet {
    let mut file: BetFile =
        toml::from_str(text).unwrap_or_else(|fault| panic!("tables/bets/{id}.toml: {fault}"));
    Bet {
        id,
        title: file.title.clone(),
        family: file.deal.family(),
        about: file.about.take(),
        paytables: std::mem::take(&mut file.paytables),
        file,
        text,
    }
}

/// The paytable that users call by this id, with its bet.
pub fn paytable(id: &str) -> Option<(&'static Bet, &'static BetPaytable)> {
    let each = bets().iter();
    let mut each = each.flat_map(|bet| bet.paytables.iter().map(move |paytable| (bet, paytable)));
    each.find(|(_, paytable)| paytable.id == id)
}

/// The ids by which users ask for bets as games: every paytable, and every bet for all its paytables.
pub fn games() -> BTreeSet<&'static str> {
    let paytables = |bet: &'static Bet| bet.paytables.iter().map(|paytable| paytable.id.as_str());
    let ids = bets().iter().flat_map(|bet| paytables(bet).chain([bet.id]));
    ids.collect()
}

/// A table whose only game offers a bet: one paytable, or of a bet all that are played by the same rules.
/// Goes out with the rules of play that differ from those of the house whose `[rules]` are given.
pub fn table(id: &str, rules: &str) -> Option<(Source, Vec<(String, String)>)> {
    let bet = bets().iter().find(|bet| bet.id == id);
    if let Some(bet) = bet.filter(|bet| bet.paytables.len() > 1 || paytable(id).is_none()) {
        return Some(bet.table((id, &bet.title), &bet.played_alike()[0], rules));
    }
    let (bet, only) = paytable(id)?;
    Some(bet.table((id, &only.title), &[only], rules))
}

/// The ids of all paytables of a family of games.
pub fn ids(family: Family) -> impl Iterator<Item = &'static str> + Clone {
    let bets = bets().iter().filter(move |bet| bet.family == family);
    bets.flat_map(|bet| bet.paytables.iter().map(|paytable| paytable.id.as_str()))
}

impl Bet {
    /// The ids of its rows.
    pub fn rows(&self) -> impl Iterator<Item = &str> + Clone {
        self.file.rows.iter().map(|row| row.value.id.as_str())
    }

    /// Its paytables, those that are played by the same rules with the same decks together.
    pub fn played_alike(&self) -> Vec<Vec<&BetPaytable>> {
        let mut alike: Vec<Vec<&BetPaytable>> = Vec::new();
        for paytable in &self.paytables {
            let same = |other: &&mut Vec<&BetPaytable>| {
                other[0].rules == paytable.rules && other[0].lacks == paytable.lacks
            };
            match alike.iter_mut().find(same) {
                Some(group) => group.push(paytable),
                None => alike.push(vec![paytable]),
            }
        }
        alike
    }

    /// A table whose only game, of this id and title, offers paytables that are played alike, and the rules
    /// of play that differ from those of the house whose `[rules]` are given.
    pub fn table(
        &self,
        (id, title): (&str, &str),
        paytables: &[&BetPaytable],
        rules: &str,
    ) -> (Source, Vec<(String, String)>) {
        let first = paytables[0];
        let wagers: Vec<&str> = paytables.iter().map(|each| each.id.as_str()).collect();
        let (deal, rules) = match self.family {
            Family::Baccarat => ("baccarat", ""),
            Family::Blackjack => ("blackjack", rules),
        };
        let ranks: Vec<String> = first.lacks.iter().map(Rank::to_string).collect();
        let lacks = match ranks.is_empty() {
            true => String::new(),
            false => format!(", lacks = {ranks:?}"),
        };
        let title = serde_json::Value::from(title);
        let text = format!(
            "[document]\ntitle = \"Library of bets\"\ndecks = {{ from = 1, to = 8{lacks} }}\ndeal = \"{deal}\"\n\n\
             {rules}[[game]]\nid = {id:?}\ntitle = {title}\nwagers = {wagers:?}\n",
        );
        let name = format!("tables/bets/{}.toml", self.id);
        let rules = first.rules.clone().into_iter().collect();
        (Source { name, text }, rules)
    }

    /// A paytable written out as a wager of a table, some of its rows paying otherwise.
    fn wager(&self, paytable: &BetPaytable, taken: &TakenText) -> String {
        let quoted = |text: &str| serde_json::Value::from(text).to_string();
        let mut wager = format!("\n[[wager]]\nid = {}\n", quoted(&paytable.id));
        let mut line = |key: &str, value: &str| wager.push_str(&format!("{key} = {value}\n"));
        if let Some(name) = taken.name {
            line("name", name);
        }
        line("title", taken.title.unwrap_or(&quoted(&paytable.title)));
        if let Some(clauses) = taken.clauses {
            line("clauses", clauses);
        }
        if let Some(given) = &self.file.given {
            line("given", &self.text[given.place.clone()]);
        }
        if let Some(assumes) = &self.file.assumes {
            line("assumes", &self.text[assumes.place.clone()]);
        }
        wager.push_str("rows = [\n");
        for row in &self.file.rows {
            let id = row.value.id.as_str();
            let own = paytable.pays.get(id).map(|pays| quoted(pays));
            let other = taken.pays.get(id).map(|pays| (*pays).to_owned());
            if let Some(pays) = other.or(own) {
                let row = &self.text[row.place.clone()];
                let row = row.strip_suffix('}').expect("a row is a table").trim_end();
                wager.push_str(&format!("  {row}, pays = {pays} }},\n"));
            }
        }
        wager.push_str("]\n");
        wager
    }
}

/// What a table says of a bet that it takes, as it is written.
#[derive(Default)]
struct TakenText<'a> {
    name: Option<&'a str>,
    title: Option<&'a str>,
    clauses: Option<&'a str>,
    pays: BTreeMap<&'a str, &'a str>,
}

/// A table's text with the bets that it takes written out behind it; `None` if it takes none.
///
/// A table takes a bet if one of its games offers the id of a paytable and the table defines no such wager.
pub fn with_bets(source: &Source) -> Option<Source> {
    let wagers = taken(source)?;
    let mut text = source.text.clone();
    wagers.iter().for_each(|(_, wager)| text.push_str(wager));
    let name = source.name.clone();
    Some(Source { name, text })
}

/// Problems in what was written out, told where the bet is offered.
pub fn where_offered(source: &Source, mut problems: Vec<Problem>) -> Vec<Problem> {
    let wagers = taken(source).unwrap_or_default();
    for problem in &mut problems {
        let mut end = source.text.len();
        for (offer, wager) in &wagers {
            let place = end..end + wager.len();
            if place.contains(&problem.place.start) {
                problem.place = offer.clone();
                break;
            }
            end = place.end;
        }
    }
    problems
}

/// Every bet that a table takes: where it is offered, and the wager.
fn taken(source: &Source) -> Option<Vec<(Range<usize>, String)>> {
    let tree = DeTable::parse(&source.text).ok()?;
    let tree = tree.get_ref();
    let deal = text_of(tree.get("document")?.get_ref().as_table()?.get("deal")?)?;
    let family = match deal {
        "blackjack" => Family::Blackjack,
        _ => Family::Baccarat,
    };
    let mut known: BTreeSet<&str> = tables(tree, "wager")
        .filter_map(|wager| text_of(wager.get("id")?))
        .collect();
    let mut all = Vec::new();
    for offer in tables(tree, "game").flat_map(offers) {
        let Some(id) = text_of(offer).filter(|id| !known.contains(id)) else {
            continue;
        };
        if let Some((bet, paytable)) = paytable(id).filter(|(bet, _)| bet.family == family) {
            known.insert(id);
            let own = tables(tree, "bet").find(|own| own.get("id").and_then(text_of) == Some(id));
            let own = own.map_or(TakenText::default(), |own| TakenText::of(own, &source.text));
            all.push((offer.span(), bet.wager(paytable, &own)));
        }
    }
    (!all.is_empty()).then_some(all)
}

impl<'a> TakenText<'a> {
    fn of(own: &'a DeTable<'a>, text: &'a str) -> TakenText<'a> {
        let written = |key: &str| own.get(key).map(|value| &text[value.span()]);
        let pays = own.get("pays").and_then(|pays| pays.get_ref().as_table());
        let pays = pays.into_iter().flat_map(DeTable::iter);
        TakenText {
            name: written("name"),
            title: written("title"),
            clauses: written("clauses"),
            pays: pays
                .map(|(row, odds)| (row.get_ref().as_ref(), &text[odds.span()]))
                .collect(),
        }
    }
}

fn text_of<'a>(value: &'a Spanned<DeValue<'a>>) -> Option<&'a str> {
    value.get_ref().as_str()
}

/// The entries of a section that may stand again.
fn tables<'a>(tree: &'a DeTable<'a>, key: &str) -> impl Iterator<Item = &'a DeTable<'a>> {
    let list = tree.get(key).and_then(|list| list.get_ref().as_array());
    let list = list.into_iter().flat_map(|list| list.iter());
    list.filter_map(|entry| entry.get_ref().as_table())
}

/// The wagers that a game offers.
fn offers<'a>(game: &'a DeTable<'a>) -> impl Iterator<Item = &'a Spanned<DeValue<'a>>> {
    let list = game
        .get("wagers")
        .and_then(|list| list.get_ref().as_array());
    list.into_iter().flat_map(|list| list.iter())
}
