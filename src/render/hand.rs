//! One hand: what every open action is worth.

use super::model::{Block, Heading, Line, Page, Table, Tone, Words};
use super::sheet::dealer;
use super::words::page;
use super::{Look, print};
use crate::answers::hand::{AfterPeek, HandSheet, SplitExplained};
use crate::blackjack::{Action, Cards};
use crate::questions::question::Given;
use crate::vocabulary::exact::decimal;

/// A hand's page.
pub fn hand(sheet: &HandSheet, look: &Look) -> String {
    print::text::print(&answer(sheet, look))
}

pub(super) fn answer(sheet: &HandSheet, look: &Look) -> Page {
    let mut page = page("One hand", &sheet.heading, Vec::new());
    let split = match sheet.split_hand {
        true => ", from a split",
        false => "",
    };
    page.push(Heading::new(
        format!("{} v {}", sheet.player, sheet.upcard),
        format!(
            "{}{split}, by {}{}",
            sheet.total,
            sheet.strategy,
            given(sheet)
        ),
    ));
    page.push(actions(sheet, look));
    page.push(Line::at(2, verdict(sheet, look)));
    if sheet.actions.contains_key(&Action::Split) {
        let again = format!("split hands are split again: {}", resplit(sheet.resplit));
        page.push(Line::at(2, again));
    }
    if sheet.before_peek && shown_after(sheet).is_none() {
        let before = "values are before the dealer looks at the hole card";
        page.push(Line::at(2, before));
    }
    if look.exact {
        let exact = shown_after(sheet).map_or(&sheet.actions, |after| &after.actions);
        let exact = exact
            .iter()
            .map(|(action, value)| (action.name().to_owned(), value.to_string()));
        page.push(Block::Entries(exact.collect()));
    }
    if let Some(explained) = &sheet.explain {
        explanation(&mut page, explained, look);
    }
    page.push(Heading::new(
        "The dealer's final totals, given these cards",
        "",
    ));
    let ends = sheet.dealer.values().map(|end| &**end);
    page.push(dealer([(sheet.upcard.to_string(), ends)], look));
    page
}

/// The values after the dealer has looked, where those are to be shown.
fn shown_after(sheet: &HandSheet) -> Option<&AfterPeek> {
    let after = sheet.no_dealer_blackjack.as_ref();
    after.filter(|_| sheet.given == Some(Given::NoDealerBlackjack))
}

/// The condition of the values, for the heading.
fn given(sheet: &HandSheet) -> &'static str {
    match shown_after(sheet) {
        Some(_) => ", given no dealer blackjack",
        None => "",
    }
}

/// The open actions, the best first.
fn actions(sheet: &HandSheet, look: &Look) -> Table {
    let (shown, best) = match shown_after(sheet) {
        Some(after) => (&after.actions, after.best),
        None => (&sheet.actions, sheet.best),
    };
    let mut actions: Vec<_> = shown.iter().collect();
    actions.sort_by(|one, other| other.1.cmp(one.1).then(one.0.cmp(other.0)));
    let mut table = Table::of("lp", "Action, Value");
    for (action, value) in actions {
        let tone = match *action == best {
            true => Tone::Figure,
            false => Tone::Plain,
        };
        table.toned(
            tone,
            [action.name().to_owned(), decimal(value, look.digits())],
        );
    }
    table
}

fn resplit(resplit: Option<bool>) -> &'static str {
    match resplit {
        Some(true) => "wherever the house allows it",
        Some(false) => "never",
        None => "where all cards seen by then ask for it",
    }
}

fn verdict(sheet: &HandSheet, look: &Look) -> String {
    let (best, margin) = match shown_after(sheet) {
        Some(after) => (after.best, &after.margin),
        None => (sheet.best, &sheet.margin),
    };
    let played = sheet.played;
    let verdict = match margin {
        Some(margin) => format!(
            "best: {}, by {}",
            best.name(),
            decimal(margin, look.digits())
        ),
        None => format!("only {} is open", best.name()),
    };
    match played == best {
        true => verdict,
        false => format!("{verdict}; {} plays {}", sheet.strategy, played.name()),
    }
}

/// What the best play of a split gains, and the first decisions where it does.
fn explanation(page: &mut Page, explained: &SplitExplained, look: &Look) {
    let values = [
        ("optimal      ", &explained.optimal, Tone::Plain),
        ("zero memory  ", &explained.zero_memory, Tone::Plain),
        ("gain         ", &explained.gain, Tone::Figure),
    ];
    page.push(Heading::new(
        "The split, played with all cards in sight",
        "",
    ));
    page.extend(values.map(|(name, value, tone)| {
        Line::at(
            2,
            Words::from(name).and(tone, decimal(value, look.digits())),
        )
    }));
    if look.exact {
        let exact = &values[..2];
        let exact = exact
            .iter()
            .map(|(name, value, _)| (name.trim().to_owned(), value.to_string()));
        page.push(Block::Entries(exact.collect()));
    }
    if explained.differences.is_empty() {
        page.push(Block::Gap);
        page.push(Line::new(match explained.more {
            true => "They differ only further on than was looked.",
            false => "They decide alike wherever optimal play comes.",
        }));
        return;
    }
    page.push(Heading::new("Where they first differ", ""));
    page.push(differences(explained, look));
    if explained.more {
        page.push(Line::at(2, "and further on; the fewest cards come first"));
    }
}

fn differences(explained: &SplitExplained, look: &Look) -> Table {
    let columns = "Finished, In play, Waiting, Optimal, Zero memory, Gain, Probability";
    let mut table = Table::of("llrllpp", columns);
    for difference in &explained.differences {
        table.row([
            finished(&difference.finished),
            difference.hand.to_string(),
            difference.waiting.to_string(),
            difference.optimal.name().to_owned(),
            difference.zero_memory.name().to_owned(),
            decimal(&difference.gain, look.digits()),
            decimal(&difference.probability, look.digits()),
        ]);
    }
    table
}

fn finished(hands: &[Cards]) -> String {
    let hands: Vec<String> = hands.iter().map(Cards::to_string).collect();
    match hands.is_empty() {
        true => "none".to_owned(),
        false => hands.join(", "),
    }
}
