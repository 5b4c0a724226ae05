//! The library of bets: a list with what the house keeps of each, or every paytable of one with its rows.

use super::model::{Heading, Line, Page, Table, Tone, Words};
use super::sheet::{by_rows, rounds_in_words};
use super::{Format, Look, print};
use crate::answers::bets::{Bets, PricedBet, PricedPaytable};
use crate::tables::facts::Family;
use crate::vocabulary::exact::fraction;

/// Bets in the format asked for.
pub fn bets(bets: &Bets, look: &Look) -> String {
    match look.format {
        Format::Text => print::text::print(&page(bets, look)),
        Format::Markdown => print::markdown::print(&page(bets, look)),
        Format::Csv if bets.asked.is_none() => list_csv(bets, look),
        Format::Csv => rows_csv(bets, look),
        Format::Json => print::json(&bets.record(look.digits())),
    }
}

/// The list, or all that is known of one bet.
pub(super) fn page(bets: &Bets, look: &Look) -> Page {
    match &bets.asked {
        None => list(bets, look),
        Some(_) => detail(bets, look),
    }
}

fn decks(bets: &Bets) -> String {
    let plural = if bets.decks == 1 { "" } else { "s" };
    format!("{} deck{plural}", bets.decks)
}

fn list(bets: &Bets, look: &Look) -> Page {
    let mut page = Page {
        kind: "Bets",
        title: "Library of bets".to_owned(),
        note: decks(bets),
        ..Page::default()
    };
    for family in [Family::Baccarat, Family::Blackjack] {
        let of_family = bets.bets.iter().filter(|bet| bet.bet.family == family);
        let all: Vec<&PricedPaytable> = of_family.flat_map(|bet| &bet.paytables).collect();
        let name = family.name();
        let heading = format!("{}{}", name[..1].to_uppercase(), &name[1..]);
        page.push(Heading::new(heading, format!("{} paytables", all.len())));
        page.push(edges(&all, look));
    }
    page.push(Heading::new(
        "Refused",
        "not settled by one round of cards, or no pays are published",
    ));
    for refused in bets.refused() {
        let words = format!("{}, {}: {}", refused.id, refused.title, refused.why);
        let line = Line::at(2, words);
        page.push(Line { hang: 2, ..line });
    }
    page
}

fn edges(paytables: &[&PricedPaytable], look: &Look) -> Table {
    let mut table = Table::of("llpp", "Paytable, Id, Edge in %, Wins in %").stacked(2);
    for priced in paytables {
        let figures = priced.odds.figures();
        table.row([
            named(priced),
            priced.paytable.id.clone(),
            look.points(&figures.house_edge),
            look.points(&figures.hit_frequency),
        ]);
    }
    table
}

/// A paytable's title, with what is to be known of it.
fn named(priced: &PricedPaytable) -> String {
    let title = &priced.paytable.title;
    match remark(priced) {
        none if none.is_empty() => title.clone(),
        some => format!("{title} ({some})"),
    }
}

/// What is to be known of how a paytable is dealt or paid, in a few words.
fn remark(priced: &PricedPaytable) -> String {
    let rules = priced.paytable.rules.iter();
    let mut words: Vec<String> = rules
        .map(|(key, value)| format!("{key} = {value}"))
        .collect();
    let lacks = priced.paytable.lacks.iter();
    words.extend(lacks.map(|rank| format!("decks lack {rank}")));
    if let Some(even) = priced.odds.meter().and_then(|meter| meter.break_even()) {
        words.push(format!("meter, even at {}", rounds_in_words(&even, 2)));
    }
    words.join(", ")
}

fn detail(bets: &Bets, look: &Look) -> Page {
    let bet = &bets.bets[0];
    let mut page = Page {
        kind: "Bet",
        title: bet.bet.title.clone(),
        note: format!("{}, {}", bet.bet.family.name(), decks(bets)),
        ..Page::default()
    };
    page.extend(bet.bet.about.iter().map(|about| Line::new(about.as_str())));
    for priced in &bet.paytables {
        by_rows(&mut page, &priced.odds, look);
        page.extend(known(priced));
    }
    page
}

/// What else is known of a paytable.
fn known(priced: &PricedPaytable) -> Vec<Line> {
    let paytable = priced.paytable;
    let place = paytable.place.iter().map(|place| format!("Where: {place}"));
    let about = paytable.about.iter().cloned();
    let played = Some(remark(priced)).filter(|words| !words.is_empty());
    let quiet = |words: String| Line::at(2, Words::new(Tone::Quiet, words));
    place.chain(about).chain(played).map(quiet).collect()
}

/// The cells that every line of a paytable begins with.
fn place(bets: &Bets, bet: &PricedBet, priced: &PricedPaytable) -> [String; 6] {
    [
        bet.bet.family.name().to_owned(),
        bet.bet.id.to_owned(),
        priced.paytable.id.clone(),
        priced.paytable.title.clone(),
        bets.decks.to_string(),
        remark(priced),
    ]
}

fn each(bets: &Bets) -> impl Iterator<Item = (&PricedBet, &PricedPaytable)> {
    let all = bets.bets.iter();
    all.flat_map(|bet| bet.paytables.iter().map(move |priced| (bet, priced)))
}

/// A line for each paytable.
fn list_csv(bets: &Bets, look: &Look) -> String {
    const HEADINGS: &str = "game,bet,paytable,title,decks,remark,house_edge,return_to_player,hit_frequency,push_frequency";
    let lines = each(bets).map(|(bet, priced)| {
        let figures = priced.odds.figures();
        let [game, id, paytable, title, decks, remark] = place(bets, bet, priced);
        [
            game,
            id,
            paytable,
            title,
            decks,
            remark,
            look.number(&figures.house_edge),
            look.number(&figures.return_to_player),
            look.number(&figures.hit_frequency),
            look.number(&figures.push_frequency),
        ]
    });
    print::csv(HEADINGS, lines)
}

/// A line for each row.
fn rows_csv(bets: &Bets, look: &Look) -> String {
    const HEADINGS: &str = "game,bet,paytable,title,decks,remark,row,label,odds,pays,ways,deals,probability,contribution,house_edge";
    let lines = each(bets).flat_map(|(bet, priced)| {
        let odds = &priced.odds;
        let edge = look.number(&odds.house_edge());
        let place = place(bets, bet, priced);
        odds.rows.iter().map(move |row| {
            let [game, id, paytable, title, decks, remark] = place.clone();
            [
                game,
                id,
                paytable,
                title,
                decks,
                remark,
                row.id.clone(),
                row.label.clone(),
                row.settlement.to_string(),
                fraction(&row.settlement.net()),
                row.ways.to_string(),
                odds.deals.to_string(),
                look.number(&odds.probability(row)),
                look.number(&odds.contribution(row)),
                edge.clone(),
            ]
        })
    });
    print::csv(HEADINGS, lines)
}
