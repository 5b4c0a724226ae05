//! A count: its tags beside the effects they follow, and where it turns.

use super::model::{Block, Heading, Line, Page, Table};
use super::removal::{alike, named, places};
use super::words::page;
use super::{Format, Look, print};
use crate::answers::count::{Better, Condition, Count, GivenTags, Halves, Sought, System};
use crate::vocabulary::card::{Card, Rank, Suit};
use crate::vocabulary::exact::{Rational, decimal, percent};
use num_traits::Signed;

/// A count in the format asked for.
pub fn count(counting: &Count, look: &Look) -> String {
    match look.format {
        Format::Text => print::text::print(&answer(counting, look)),
        Format::Markdown => print::markdown::print(&answer(counting, look)),
        Format::Csv => csv(counting, look),
        Format::Json => print::json(counting),
    }
}

/// The systems there are, with their names.
fn systems(counting: &Count) -> Vec<(&'static str, &System)> {
    let given = match &counting.given {
        Some(GivenTags::Follows(system)) => Some(("Yours", system.as_ref())),
        _ => None,
    };
    let best = counting.best.as_ref().map(|system| ("Best", system));
    best.into_iter().chain(given).collect()
}

pub(super) fn answer(counting: &Count, look: &Look) -> Page {
    let effects = &counting.wager;
    let whole = percent(&effects.expectation, look.digits.unwrap_or(4));
    let wager = format!("{}, expectation {whole} from the whole shoe", effects.id);
    let mut page = page(
        "Best linear count",
        &counting.heading,
        vec![
            ("Wager", wager.into()),
            ("Looked at", holds(counting.holds).into()),
        ],
    );
    page.extend(tags(counting, look));
    if !systems(counting).is_empty() {
        page.extend(figures(counting, look));
    }
    if look.exact && look.format == Format::Text {
        page.extend(systems(counting).into_iter().flat_map(exact));
    }
    page.push(Block::Gap);
    page.extend(notes(counting).into_iter().map(Line::new));
    page
}

fn holds(condition: Condition) -> &'static str {
    match condition {
        Condition::BeforeTheRound => "before any card of the round is seen",
        Condition::AceShown => "once the dealer's ace is seen, and counted",
    }
}

fn notes(counting: &Count) -> Vec<String> {
    let mut notes = match counting.best {
        None if counting.sought.balanced => vec![NO_BALANCED.to_owned()],
        None => vec![NO_COUNT.to_owned()],
        Some(_) => [sought(counting.sought).as_str(), RUNNING, KEY]
            .map(str::to_owned)
            .to_vec(),
    };
    if let Some(GivenTags::FollowsNothing(_)) = counting.given {
        notes.push(NOTHING.to_owned());
    }
    notes
}

const NOTHING: &str = "Yours: correlation 0. These tags say nothing about this wager.";

/// A count's figures as fractions.
fn exact((name, system): (&'static str, &System)) -> [Block; 2] {
    let mut table = Table::of("lr", "Figure, Fraction");
    for (name, value) in [
        ("Correlation squared", &system.correlation_squared),
        ("Gain for each true count", &system.slope),
        ("Key true count", &system.key),
    ] {
        table.row([name.to_owned(), value.to_string()]);
    }
    [Heading::new(name, "exact").into(), table.into()]
}

const NO_COUNT: &str =
    "Every card has the same effect: no linear count follows this wager, whatever its tags.";
const NO_BALANCED: &str = "No tags from -4 to 4 that sum to zero over this shoe follow the wager; without \
     --balanced there may be others.";
const RUNNING: &str = "Running count: starts as said, and adds the tag of every card that leaves the shoe. \
     True count: the running count for each 52 cards left.";
const KEY: &str = "Key: where the expectation crosses zero in the linear model, by the effects of one card \
     from the whole shoe; oddsmith protect measures real shoes.";

/// How the best tags were found.
fn sought(sought: Sought) -> String {
    let range = format!("whole tags from {} to {}", sought.from, sought.to);
    match sought.balanced {
        false => format!(
            "Best: the highest correlation of all {range}, proved: every rounding of the effects over all scales and shifts."
        ),
        true => format!(
            "Best: the highest correlation of all {range} that sum to zero over the shoe, proved: every sum and sum of squares, card by card."
        ),
    }
}

/// The effects and the tags beside them; cards with the same effect and tags in one row.
fn tags(counting: &Count, look: &Look) -> [Block; 2] {
    let effects = counting.wager.of_cards();
    let systems = systems(counting);
    let said = |card: usize| -> (Rational, Vec<Halves>) {
        let tags = systems.iter().map(|(_, system)| system.tags.0[card]);
        (effects[card].clone(), tags.collect())
    };
    let held = |rank: Rank| counting.wager.held(rank) > 0;
    let rank_said = |rank: Rank| (held(rank), places(rank).map(said));
    let names = systems.iter().map(|(name, _)| *name);
    let mut table = Table::new("lr", ["Cards", "Effect"].into_iter().chain(names));
    for ranks in alike(&rank_said).into_iter().filter(|ranks| held(ranks[0])) {
        let (_, suits) = rank_said(ranks[0]);
        let mut alike: Vec<(String, &(Rational, Vec<Halves>))> = Vec::new();
        for (suit, each) in Suit::ALL.iter().zip(&suits) {
            match alike.iter_mut().find(|(_, other)| *other == each) {
                Some((suits, _)) => suits.push_str(&suit.to_string()),
                None => alike.push((suit.to_string(), each)),
            }
        }
        for (suits, (effect, tags)) in &alike {
            let suits = if alike.len() > 1 { suits.as_str() } else { "" };
            let label = format!("{} {suits}", named(&ranks));
            let mut cells = vec![label.trim_end().to_owned(), look.change(Some(effect))];
            cells.extend(tags.iter().map(|tag| tag.signed()));
            table.row(cells);
        }
    }
    let unit = look.unit();
    let note = format!("beside the effect of removing one card on the expectation, {unit}");
    [Heading::new("Tags", note).into(), table.into()]
}

fn figures(counting: &Count, look: &Look) -> [Block; 2] {
    let systems = systems(counting);
    let names = systems.iter().map(|(name, _)| *name);
    let mut table = Table::new("lr", ["Figure"].into_iter().chain(names));
    let mut row = |name: &str, value: &dyn Fn(&System) -> String| {
        let values = systems.iter().map(|(_, system)| value(system));
        table.row([name.to_owned()].into_iter().chain(values));
    };
    let digits = look.digits.unwrap_or(2);
    row("Correlation with the effects", &|system| {
        system.correlation(look.digits.unwrap_or(4))
    });
    if systems.iter().any(|(_, system)| system.by_rank.is_some()) {
        row("The same by ranks alone", &|system| {
            system.rank_correlation(look.digits.unwrap_or(4))
        });
    }
    row("Balanced", &|system| {
        let balanced = if system.balanced { "yes" } else { "no" };
        balanced.to_owned()
    });
    row("Running count starts at", &|system| system.start.signed());
    row("True count starts at", &|system| {
        decimal(&system.first_true_count(), digits)
    });
    row(
        &format!("Gain for each true count, {}", look.unit()),
        &|system| look.change(Some(&system.slope)),
    );
    row("Key true count", &|system| decimal(&system.key, digits));
    row("Favours the player at", &favours);
    let heading = Heading::new("Figures", "of the count, by the linear model");
    [heading.into(), table.into()]
}

/// `+8 or more`.
fn favours(system: &System) -> String {
    let key = &system.bet_at.count;
    let sign = if key.is_positive() { "+" } else { "" };
    format!("{sign}{key} or {}", side(system))
}

fn csv(counting: &Count, look: &Look) -> String {
    let effects = counting.wager.of_cards();
    let mut lines = Vec::new();
    for (name, system) in systems(counting) {
        lines.extend(Card::all().map(|card| {
            [
                counting.heading.game.id.clone(),
                counting.wager.id.clone(),
                name.to_lowercase(),
                card.to_string(),
                counting.heading.shoe.counts.count(card).to_string(),
                look.number(&effects[card.index()]),
                system.tags.0[card.index()].to_string(),
                system.correlation(look.digits()),
                system.start.to_string(),
                look.number(&system.slope),
                look.number(&system.key),
                system.bet_at.count.to_string(),
                side(system).to_owned(),
            ]
        }));
    }
    let headings = "game,wager,system,card,held,effect,tag,correlation,start,slope,key,bet_at,or";
    print::csv(headings, lines)
}

/// On which side of its key a count says to bet.
pub(super) fn side(system: &System) -> &'static str {
    match system.bet_at.or {
        Better::High => "more",
        Better::Low => "less",
    }
}

/// `6=-4 7-9=+2`: the tags that are not zero.
pub(super) fn tags_in_words(system: &System) -> String {
    let tags_of = |rank: Rank| places(rank).map(|card| system.tags.0[card]);
    let mut words = Vec::new();
    for ranks in alike(&tags_of) {
        let tags = tags_of(ranks[0]);
        let zero = |tag: &Halves| *tag == Halves::ZERO;
        if tags.iter().all(|tag| *tag == tags[0]) {
            let shown = ranks_of(&ranks, "");
            words.extend((!zero(&tags[0])).then(|| format!("{shown}={}", tags[0].signed())));
            continue;
        }
        let suits = Suit::ALL.iter().zip(tags).filter(|(_, tag)| !zero(tag));
        words.extend(suits.map(|(suit, tag)| {
            let shown = ranks_of(&ranks, &suit.to_string());
            format!("{shown}={}", tag.signed())
        }));
    }
    words.join(" ")
}

/// `2s,3s` or `7-9s`: as tags are read back.
fn ranks_of(ranks: &[Rank], suit: &str) -> String {
    let named = named(ranks);
    let runs: Vec<String> = named.split(' ').map(|run| format!("{run}{suit}")).collect();
    runs.join(",")
}
